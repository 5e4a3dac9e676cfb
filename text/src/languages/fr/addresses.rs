//! Addresses in French.

use crate::languages::Addresses;

pub(super) const ADDRESSES: Addresses = Addresses {
    streets: "rue | avenue | av | boulevard | bd | bld | blvd | place | pl | chemin | impasse | allée | allées | quai | cours | \
        route | rte | square | ruelle | sentier | faubourg | esplanade | promenade",
    streets_behind: "",
    number: "numéro | n",
    block: "bâtiment | bât | résidence | immeuble",
    corner: "",
    unit: "appartement | appt | apt | étage | escalier | esc | porte",
    sector: "",
    region: "département | région",
    locality: "ville | commune",
    village: "",
    postal: "postal | cedex",
    postal_initials: "",
    other: "tél | téléphone | mobile | email | courriel",
    particles: "de | du | des | la | le | les | et | bis | ter | code",
    elsewhere: "relais | consigne",
    unnumbered: "s/n",
    is: "est | sera",
    of: "votre | ta | la | commande | pour",
};
