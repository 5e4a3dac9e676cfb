//! How people are addressed in French, and what announces their data.

use crate::languages::{PersonalCues, Titles};

pub(super) const TITLES: Titles = Titles {
    titles: "mme | mmes | mlle | madame | mademoiselle | monsieur | mgr | pr",
    capitalised: "",
    // "M." is a size too, in every language.
    dotted: "",
    before_dotted: "",
    particles: "de | du | des | le | la",
};

pub(super) const PERSONAL_CUES: PersonalCues = PersonalCues {
    phone: "tél | tél. | téléphon* | portable | mobile | numéro de portable | mon numéro | appelez* | appeler | joindre au",
    card: "carte bancaire | carte bleue | carte de crédit | numéro de carte",
    iban: "compte bancaire | rib",
    identifiers: "",
    tax: "numéro fiscal | numéro de tva | identifiant fiscal",
    postal: "code postal | codes postaux",
    personal: "pièce d'identité | carte d'identité | identité | passeport* | sécurité sociale | numéro de sécurité sociale",
    product_code: "code-barres | code barres | codes-barres | code article | code produit | référence* | réf | réf. | modèle",
    product: "produit* | article*",
    order: "commande* | facture* | colis | suivi | ticket* | réservation* | devis | série*",
    version: "version*",
    only_in_capitals: "",
    and_or: "et | ou",
    amounts: "euros | euro | dollars",
};
