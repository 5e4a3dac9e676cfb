//! What one piece of a product costs at a moment. The catalogue has several prices of a product; which of them holds for
//! whoever buys one piece, or so many, is said here and nowhere else.

use super::{Currency, Money, ProductFacts, Promotion, Quantity};
use crate::clock::Timestamp;

/// The price of one piece, and why it is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectivePrice<'a> {
    pub price: Money,
    pub basis: PriceBasis<'a>,
}

/// Which price of a product holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceBasis<'a> {
    List,
    /// A tier that the quantity is enough for.
    Tier,
    /// In force at the moment asked about.
    Promotion(&'a Promotion),
}

const ONE_PIECE: Quantity = Quantity::from_scaled(1_000);

impl ProductFacts {
    /// The lowest promotion in force, else the tier that begins highest at one piece or below, else the list price.
    pub fn effective_price(&self, at: Timestamp) -> Option<EffectivePrice<'_>> {
        self.price_of(ONE_PIECE, at)
    }

    /// The same of each piece for whoever buys so many.
    pub fn price_of(&self, quantity: Quantity, at: Timestamp) -> Option<EffectivePrice<'_>> {
        let in_force = self.promotions.iter().filter(|promotion| promotion.is_in_force(at));
        if let Some(promotion) = in_force.min_by_key(|promotion| in_order(promotion.price)) {
            return Some(EffectivePrice { price: promotion.price, basis: PriceBasis::Promotion(promotion) });
        }
        let tiers = self.tiers.iter().filter(|tier| tier.min_quantity <= quantity);
        let tier = tiers.min_by_key(|tier| (std::cmp::Reverse(tier.min_quantity), in_order(tier.price)));
        match tier {
            Some(tier) => Some(EffectivePrice { price: tier.price, basis: PriceBasis::Tier }),
            None => self.price.map(|price| EffectivePrice { price, basis: PriceBasis::List }),
        }
    }

    /// Whether the effective price may change without anybody writing it.
    pub fn is_priced_by_the_clock(&self) -> bool {
        self.promotions.iter().any(|promotion| promotion.starts_at.is_some() || promotion.ends_at.is_some())
    }

    /// Whether a promotion begins or ends after one moment and not after another.
    pub fn is_repriced_between(&self, after: Timestamp, until: Timestamp) -> bool {
        let bounds = self.promotions.iter().flat_map(|promotion| [promotion.starts_at, promotion.ends_at]);
        bounds.flatten().any(|bound| after < bound && bound <= until)
    }
}

/// The lowest first. Without a list price promotions may be of several currencies, which are not compared: then the first
/// currency by code counts.
fn in_order(price: Money) -> (Currency, i64) {
    (price.currency(), price.minor())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::PriceTier;

    fn lei(minor: i64) -> Money {
        Money::new(minor, Currency::RON)
    }

    fn promotion(id: &str, minor: i64, starts: Option<i64>, ends: Option<i64>) -> Promotion {
        let at = |micros: Option<i64>| micros.map(Timestamp::from_micros);
        Promotion { id: id.to_owned(), price: lei(minor), starts_at: at(starts), ends_at: at(ends) }
    }

    fn tier(thousandths: i64, minor: i64) -> PriceTier {
        PriceTier { min_quantity: Quantity::from_scaled(thousandths), price: lei(minor) }
    }

    fn at(facts: &ProductFacts, micros: i64) -> Option<(i64, &'static str)> {
        facts.effective_price(Timestamp::from_micros(micros)).map(|effective| {
            let basis = match effective.basis {
                PriceBasis::List => "list",
                PriceBasis::Tier => "tier",
                PriceBasis::Promotion(_) => "promotion",
            };
            (effective.price.minor(), basis)
        })
    }

    #[test]
    fn a_promotion_in_force_goes_before_a_tier_and_a_tier_before_the_list() {
        let mut facts = ProductFacts { price: Some(lei(100)), ..ProductFacts::default() };
        assert_eq!(at(&facts, 0), Some((100, "list")));
        facts.tiers = vec![tier(10_000, 60), tier(1_000, 90), tier(500, 95)];
        assert_eq!(at(&facts, 0), Some((90, "tier")), "the tier of ten is not for one");
        facts.promotions = vec![promotion("a", 80, Some(10), Some(20)), promotion("b", 70, Some(15), Some(20))];
        let seen: Vec<i64> =
            [9, 10, 15, 20].into_iter().filter_map(|micros| at(&facts, micros)).map(|(m, _)| m).collect();
        assert_eq!(seen, [90, 80, 70, 90], "begins inclusive, ends exclusive, the lowest of two");
        assert_eq!(at(&ProductFacts::default(), 0), None);
        let of_ten = facts.price_of(Quantity::from_scaled(10_000), Timestamp::from_micros(9)).expect("a price");
        assert_eq!((of_ten.price, of_ten.basis), (lei(60), PriceBasis::Tier));
    }

    #[test]
    fn the_clock_matters_where_a_promotion_has_an_end() {
        let mut facts = ProductFacts { promotions: vec![promotion("a", 80, None, None)], ..ProductFacts::default() };
        assert!(!facts.is_priced_by_the_clock());
        facts.promotions.push(promotion("b", 70, Some(10), None));
        assert!(facts.is_priced_by_the_clock());
        let repriced =
            |after, until| facts.is_repriced_between(Timestamp::from_micros(after), Timestamp::from_micros(until));
        assert_eq!([repriced(0, 9), repriced(9, 10), repriced(10, 11)], [false, true, false]);
    }
}
