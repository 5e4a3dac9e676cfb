//! Numbered things in Portuguese.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "pedido | pedidos | encomenda | encomendas | fatura | faturas | cliente | clientes | orçamento | \
        devolução",
    number: "nº. | n°. | num*.",
    with: "com | de",
    the: "o",
};
