//! Numbered things in Spanish.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "pedido | pedidos | factur* | cliente | clientes | cotización | devolución | ticket | tickets",
    number: "nº. | n°. | num*.",
    with: "con | de",
    the: "el",
};
