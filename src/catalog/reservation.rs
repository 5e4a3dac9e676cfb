//! Stock that is spoken for: what a reservation holds of a product until a moment, and what is left beside it. What has
//! expired holds nothing, by the moment it is looked at and not by anybody who sweeps.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::random_id::random_id;
use super::{ProductFacts, Quantity};
use crate::clock::Timestamp;

random_id! {
    /// Names a reservation.
    pub struct ReservationId, in "reservation_id", given by "Reserve"
}

/// How far a conversation has come when it reserves: the further, the longer it may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReservationStage {
    Proposal,
    Negotiation,
    Closing,
}

impl ReservationStage {
    pub const ALL: [Self; 3] = [Self::Proposal, Self::Negotiation, Self::Closing];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proposal => "proposal",
            Self::Negotiation => "negotiation",
            Self::Closing => "closing",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.as_str() == text)
    }
}

/// What a tenant's policy says of reservations; absent times are those of the configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReservationPolicy {
    pub proposal_ttl_secs: Option<u32>,
    pub negotiation_ttl_secs: Option<u32>,
    pub closing_ttl_secs: Option<u32>,
    /// Whether a product whose stock is not known may be reserved.
    pub allow_unknown_stock: bool,
}

impl ReservationPolicy {
    /// Whether nothing is said.
    pub fn is_absent(&self) -> bool {
        *self == Self::default()
    }

    pub const fn ttl_secs(&self, stage: ReservationStage) -> Option<u32> {
        match stage {
            ReservationStage::Proposal => self.proposal_ttl_secs,
            ReservationStage::Negotiation => self.negotiation_ttl_secs,
            ReservationStage::Closing => self.closing_ttl_secs,
        }
    }
}

/// What one reservation holds of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub reservation: ReservationId,
    pub quantity: Quantity,
    /// From then on it holds nothing.
    pub expires_at: Timestamp,
}

/// What all reservations hold of a product; those that have expired may still be among them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Hold>", into = "Vec<Hold>")]
pub struct Held(Option<Arc<[Hold]>>);

impl Held {
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn holds(&self) -> &[Hold] {
        self.0.as_deref().unwrap_or_default()
    }

    /// What is held at a moment, without what `own` reservations hold.
    pub fn at(&self, moment: Timestamp, own: &[ReservationId]) -> Quantity {
        let live = self.holds().iter().filter(|hold| moment < hold.expires_at && !own.contains(&hold.reservation));
        Quantity::from_scaled(live.fold(0, |sum, hold| hold.quantity.scaled().saturating_add(sum)))
    }

    /// Without what holds nothing any more at a moment.
    #[must_use]
    pub fn live_at(&self, moment: Timestamp) -> Self {
        let is_live = |hold: &Hold| moment < hold.expires_at;
        match self.holds().iter().all(is_live) {
            true => self.clone(),
            false => self.holds().iter().copied().filter(is_live).collect::<Vec<_>>().into(),
        }
    }

    /// Whether anything of it expires after one moment and until another.
    pub fn ends_between(&self, after: Timestamp, until: Timestamp) -> bool {
        self.holds().iter().any(|hold| after < hold.expires_at && hold.expires_at <= until)
    }
}

impl From<Vec<Hold>> for Held {
    fn from(holds: Vec<Hold>) -> Self {
        Self((!holds.is_empty()).then(|| holds.into()))
    }
}

impl From<Held> for Vec<Hold> {
    fn from(held: Held) -> Self {
        held.holds().to_vec()
    }
}

impl ProductFacts {
    /// What can be sold at a moment: the stock less what is held, without what `own` reservations hold; never below 0.
    /// `None` where the stock is not known.
    pub fn available(&self, moment: Timestamp, own: &[ReservationId]) -> Option<Quantity> {
        let left = self.stock?.scaled().saturating_sub(self.held.at(moment, own).scaled());
        Some(Quantity::from_scaled(left.max(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u8) -> ReservationId {
        ReservationId::from_bytes([n; 16])
    }

    fn hold(n: u8, units: i64, expires_at: i64) -> Hold {
        let (quantity, expires_at) = (Quantity::from_scaled(units * 1_000), Timestamp::from_micros(expires_at));
        Hold { reservation: id(n), quantity, expires_at }
    }

    #[test]
    fn an_id_is_written_as_it_is_read() {
        let written = id(0x0a).to_string();
        assert_eq!((written.len(), ReservationId::parse(&written)), (32, Ok(id(0x0a))));
        for wrong in ["", "0A", &written.to_uppercase(), &format!("+{}", &written[1..]), &format!("{written}0")] {
            assert_eq!(ReservationId::parse(wrong).expect_err("is none").field, "reservation_id", "{wrong:?}");
        }
    }

    #[test]
    fn a_hold_ends_exactly_at_its_moment() {
        let held = Held::from(vec![hold(1, 2, 100), hold(2, 3, 200)]);
        let facts = ProductFacts { stock: Some(Quantity::from_scaled(4_000)), held, ..ProductFacts::default() };
        let left = |at, own: &[ReservationId]| facts.available(Timestamp::from_micros(at), own).map(Quantity::scaled);
        assert_eq!(
            [left(99, &[]), left(100, &[]), left(199, &[]), left(200, &[])].map(Option::unwrap),
            [0, 1_000, 1_000, 4_000]
        );
        assert_eq!((left(0, &[id(2)]), left(0, &[id(1), id(2)])), (Some(2_000), Some(4_000)));
        let moment = Timestamp::from_micros;
        assert_eq!(facts.held.live_at(moment(100)), Held::from(vec![hold(2, 3, 200)]));
        assert!(facts.held.live_at(moment(200)).is_empty() && facts.held.live_at(moment(99)) == facts.held);
        assert!(facts.held.ends_between(moment(99), moment(100)) && !facts.held.ends_between(moment(100), moment(199)));
        let unknown = ProductFacts { stock: None, ..facts };
        assert_eq!(unknown.available(moment(0), &[]), None);
    }

    #[test]
    fn facts_without_holds_are_written_as_before() {
        let written = serde_json::to_string(&ProductFacts::default()).expect("writable");
        assert!(!written.contains("held"), "{written}");
        let facts = ProductFacts { held: vec![hold(1, 2, 100)].into(), ..ProductFacts::default() };
        let written = serde_json::to_string(&facts).expect("writable");
        assert_eq!(serde_json::from_str::<ProductFacts>(&written).expect("readable"), facts);
    }
}
