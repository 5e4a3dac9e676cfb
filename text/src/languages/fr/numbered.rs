//! Numbered things in French.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "commande | commandes | factur* | client | clients | devis | retour | ticket | tickets | colis",
    number: "nº. | n°. | num*.",
    with: "avec | portant",
    the: "le",
};
