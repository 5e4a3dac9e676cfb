//! How people speak of what a shop numbers: "comanda cu nr. 4711", "pedido con el número 4711".

use super::list::lists;

lists! {
    /// What stands before the number of an order, an invoice, a customer.
    Numbered {
        /// What is numbered. `*` may be used.
        things,
        /// "number". `*` may be used; a full stop at the end may be missing in a text.
        number,
        /// "with", between the two.
        with,
        /// "the", before the word for a number.
        the,
    }
}
