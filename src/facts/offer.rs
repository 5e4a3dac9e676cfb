//! What filters, sorting and facets ask of a product, in sixteen bytes side by side: a search reads it for tens of
//! thousands of products, and the facts themselves lie too far apart for that. Only where a promotion begins or ends by
//! the clock are the facts read, because no write tells when it does.

use super::FactsSnapshot;
use crate::catalog::{Currency, Money, ProductFacts};
use crate::clock::Timestamp;

/// What one piece of a product costs and whether it is there.
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
/// The price is not kept: it depends on the moment.
const CLOCKED: u8 = 16;

impl Offer {
    /// Of a product of which nothing is known.
    pub const UNKNOWN: Self = Self { minor: 0, currency: Currency::EUR, flags: 0 };
    /// Of a row whose product was removed.
    pub(super) const GONE: Self = Self { flags: GONE, ..Self::UNKNOWN };

    pub(super) fn of(facts: &ProductFacts) -> Self {
        let mut offer = Self::UNKNOWN;
        match facts.is_priced_by_the_clock() {
            true => offer.flags |= CLOCKED,
            // Any moment has the same price.
            false => offer.set_price(facts, Timestamp::from_micros(0)),
        }
        if let Some(stock) = facts.stock {
            offer.flags |= if stock.scaled() > 0 { COUNTED | IN_STOCK } else { COUNTED };
        }
        offer
    }

    fn set_price(&mut self, facts: &ProductFacts, at: Timestamp) {
        if let Some(effective) = facts.effective_price(at) {
            (self.minor, self.currency) = (effective.price.minor(), effective.price.currency());
            self.flags |= PRICED;
        }
    }

    /// The effective price.
    pub const fn price(self) -> Option<Money> {
        if self.flags & PRICED == 0 { None } else { Some(Money::new(self.minor, self.currency)) }
    }

    /// Whether there is any; `None` when it is not known.
    pub const fn in_stock(self) -> Option<bool> {
        if self.flags & COUNTED == 0 { None } else { Some(self.flags & IN_STOCK != 0) }
    }

    const fn is_gone(self) -> bool {
        self.flags & GONE != 0
    }

    const fn is_clocked(self) -> bool {
        self.flags & CLOCKED != 0
    }
}

impl FactsSnapshot {
    /// Price and stock at a row at a moment; none where the product was removed or never was.
    pub(crate) fn offer(&self, row: u32, at: Timestamp) -> Option<Offer> {
        let mut offer = self.offers.get(row).copied().filter(|offer| !offer.is_gone())?;
        if offer.is_clocked()
            && let Some(facts) = self.facts.get(row)
        {
            offer.set_price(facts, at);
        }
        Some(offer)
    }

    /// Whether any price changed by the clock alone after one moment and until another.
    pub(crate) fn is_repriced_between(&self, after: Timestamp, until: Timestamp) -> bool {
        let clocked = self.offers.iter().zip(self.facts.iter()).filter(|(offer, _)| offer.is_clocked());
        { clocked }.any(|(_, facts)| facts.is_repriced_between(after, until))
    }
}
