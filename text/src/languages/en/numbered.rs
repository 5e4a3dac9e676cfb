//! Numbered things in English.

use crate::languages::Numbered;

pub(super) const NUMBERED: Numbered = Numbered {
    things: "order | orders | invoice | invoices | customer | customers | client | quote | quotes | return | \
        returns | ticket | tickets",
    number: "no. | num*. | id",
    with: "with",
    the: "the",
};
