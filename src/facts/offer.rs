//! What filters, sorting and facets ask of a product, in sixteen bytes side by side: a search reads it for tens of
//! thousands of products, and the facts themselves lie too far apart for that.

use crate::catalog::{Currency, Money, ProductFacts};

/// Price and stock of one product as they are now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    minor: i64,
    /// Says nothing without [`PRICED`].
    currency: Currency,
    flags: u8,
}

const PRICED: u8 = 1;
const COUNTED: u8 = 2;
const IN_STOCK: u8 = 4;
const GONE: u8 = 8;

impl Offer {
    /// Of a product of which nothing is known.
    pub const UNKNOWN: Self = Self { minor: 0, currency: Currency::EUR, flags: 0 };
    /// Of a row whose product was removed.
    pub(super) const GONE: Self = Self { flags: GONE, ..Self::UNKNOWN };

    pub(super) fn of(facts: &ProductFacts) -> Self {
        let mut offer = Self::UNKNOWN;
        if let Some(price) = facts.price {
            (offer.minor, offer.currency) = (price.minor(), price.currency());
            offer.flags |= PRICED;
        }
        if let Some(stock) = facts.stock {
            offer.flags |= if stock.scaled() > 0 { COUNTED | IN_STOCK } else { COUNTED };
        }
        offer
    }

    pub const fn price(self) -> Option<Money> {
        if self.flags & PRICED == 0 { None } else { Some(Money::new(self.minor, self.currency)) }
    }

    /// Whether there is any; `None` when it is not known.
    pub const fn in_stock(self) -> Option<bool> {
        if self.flags & COUNTED == 0 { None } else { Some(self.flags & IN_STOCK != 0) }
    }

    pub(super) const fn is_gone(self) -> bool {
        self.flags & GONE != 0
    }
}
