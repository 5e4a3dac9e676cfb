//! Numbered things in Romanian.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "comand* | comenzi* | factur* | clientul | clientului | client | ofertă | retur | returul | \
        tichet | tichetul | awb",
    number: "nr. | num*.",
    with: "cu",
    the: "",
};
