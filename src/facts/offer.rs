//! What filters, sorting and facets ask of a product, in sixteen bytes side by side: a search reads it for tens of
//! thousands of products, and the facts themselves lie too far apart for that. Only where a promotion begins or ends by
//! the clock, or a reservation does, are the facts read, because no write tells when.

use super::FactsSnapshot;
use crate::catalog::{Currency, Money, ProductFacts, Quantity};
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
/// Whether there is any is not kept: what is reserved ends at its moment.
const HELD: u8 = 32;

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
        match facts.held.is_empty() {
            true => offer.set_stock(facts, Timestamp::from_micros(0)),
            false => offer.flags |= HELD,
        }
        offer
    }

    fn set_stock(&mut self, facts: &ProductFacts, at: Timestamp) {
        if let Some(available) = facts.available(at, &[]) {
            self.flags |= if available > Quantity::ZERO { COUNTED | IN_STOCK } else { COUNTED };
        }
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

    /// Whether any is available; `None` when it is not known.
    pub const fn in_stock(self) -> Option<bool> {
        if self.flags & COUNTED == 0 { None } else { Some(self.flags & IN_STOCK != 0) }
    }

    const fn is_gone(self) -> bool {
        self.flags & GONE != 0
    }

    const fn is_clocked(self) -> bool {
        self.flags & CLOCKED != 0
    }

    const fn is_held(self) -> bool {
        self.flags & HELD != 0
    }
}

impl FactsSnapshot {
    /// Price and stock at a row at a moment; none where the product was removed or never was.
    pub(crate) fn offer(&self, row: u32, at: Timestamp) -> Option<Offer> {
        let mut offer = self.offers.get(row).copied().filter(|offer| !offer.is_gone())?;
        if offer.flags & (CLOCKED | HELD) != 0
            && let Some(facts) = self.facts.get(row)
        {
            if offer.is_clocked() {
                offer.set_price(facts, at);
            }
            if offer.is_held() {
                offer.set_stock(facts, at);
            }
        }
        Some(offer)
    }

    /// Whether any price changed by the clock alone after one moment and until another.
    pub(crate) fn is_repriced_between(&self, after: Timestamp, until: Timestamp) -> bool {
        let clocked = self.offers.iter().zip(self.facts.iter()).filter(|(offer, _)| offer.is_clocked());
        { clocked }.any(|(_, facts)| facts.is_repriced_between(after, until))
    }

    /// Whether anything that was reserved came free by the clock alone after one moment and until another.
    pub(crate) fn is_released_between(&self, after: Timestamp, until: Timestamp) -> bool {
        let held = self.offers.iter().zip(self.facts.iter()).filter(|(offer, _)| offer.is_held());
        { held }.any(|(_, facts)| facts.held.ends_between(after, until))
    }
}
