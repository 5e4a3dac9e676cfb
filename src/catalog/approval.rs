//! Discounts that somebody has to consent to: who may, until when, and what becomes of a request. How much each may
//! consent to is the tenant's [`Policy`], the same that the DISCOUNT guard holds answers to.
//!
//! A request is granted at once, refused at once, or waits for a person; a decision is a pure function of the request, the
//! policy in force and who decides. Nobody decides what they asked for themselves.

use serde::{Deserialize, Serialize};

use super::{Percent, Policy, Sku};
use crate::clock::Timestamp;
use crate::tenant::Role;

const HOUR_SECS: i64 = 3_600;
const DAY_SECS: i64 = 24 * HOUR_SECS;
/// What is more than this is decided first.
const HIGH_ABOVE: Percent = Percent::from_scaled(25_00);

/// Whose consent a discount needs; each may consent to what those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// Nobody's.
    Automatic,
    Manager,
    Director,
}

impl Consent {
    pub const ALL: [Self; 3] = [Self::Automatic, Self::Manager, Self::Director];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Manager => "manager",
            Self::Director => "director",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|consent| consent.as_str() == text)
    }

    /// Whose consent a discount needs; `None` where nobody may give so much.
    pub fn needed_for(percent: Percent, policy: &Policy) -> Option<Self> {
        Self::ALL.into_iter().find(|consent| percent <= consent.most(policy))
    }

    /// The most that goes with it.
    pub const fn most(self, policy: &Policy) -> Percent {
        match self {
            Self::Automatic => policy.discount_automatic,
            Self::Manager => policy.discount_manager,
            Self::Director => policy.discount_director,
        }
    }

    /// How long a person may take; none where nobody has to.
    const fn due_within_secs(self) -> Option<i64> {
        match self {
            Self::Automatic => None,
            Self::Manager => Some(4 * HOUR_SECS),
            Self::Director => Some(DAY_SECS),
        }
    }

    /// The first of the roles that may give it.
    fn given_as(self, roles: &[Role]) -> Option<Role> {
        let most = |role: Role| match role {
            Role::Manager => Self::Manager,
            Role::Director | Role::Merchant => Self::Director,
        };
        roles.iter().copied().find(|&role| most(role) >= self)
    }
}

/// What a discount is asked for, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscountRequest {
    pub percent: Percent,
    pub bound_to: Binding,
    pub note: String,
    pub requested_by: String,
    pub idempotency_key: Option<String>,
    /// Absent: [`DiscountRequest::DEFAULT_LIFE_SECS`].
    pub expires_at: Option<Timestamp>,
}

impl DiscountRequest {
    pub const DEFAULT_LIFE_SECS: i64 = 7 * DAY_SECS;
    pub const LONGEST_LIFE_SECS: i64 = 90 * DAY_SECS;
    /// Of a customer's or session's id.
    pub const REFERENCE_CHARS: usize = 256;
    pub const NOTE_CHARS: usize = 1_000;
    pub const KEY_CHARS: usize = 128;
}

/// What a discount is bound to: it holds where everything that is there is met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Binding {
    pub sku: Option<Sku>,
    pub customer_id: Option<String>,
    pub session_id: Option<String>,
}

impl Binding {
    pub const fn is_empty(&self) -> bool {
        self.sku.is_none() && self.customer_id.is_none() && self.session_id.is_none()
    }
}

/// A discount that was asked for, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    pub id: String,
    pub percent: Percent,
    pub bound_to: Binding,
    pub note: String,
    pub requested_by: String,
    pub requested_at: Timestamp,
    pub expires_at: Timestamp,
    pub state: ApprovalState,
    /// The revision that brought it into its state.
    pub revision: u64,
}

/// How far a request has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApprovalState {
    Pending {
        consent: Consent,
        due_at: Timestamp,
    },
    /// Within what needs nobody's consent.
    Automatic,
    Approved {
        consent: Consent,
        due_at: Timestamp,
        by: Decision,
    },
    Rejected {
        consent: Consent,
        due_at: Timestamp,
        by: Decision,
    },
    /// Nobody may give so much: the most that anybody could.
    AboveMaximum(Percent),
}

/// Who decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub by: String,
    pub role: Role,
    pub at: Timestamp,
    pub comment: String,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Approve,
    Reject,
}

/// Somebody who decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decider {
    pub actor: String,
    pub roles: Vec<Role>,
    pub ruling: Ruling,
    pub comment: String,
}

/// Why a decision is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecidable {
    #[error("nobody decides a request of their own")]
    Own,
    #[error("a discount of {percent} % needs the role {}", needed.as_str())]
    NotEnough { percent: Percent, needed: Consent },
    #[error("the request is decided already")]
    Decided,
    #[error("the request has expired")]
    Expired,
    #[error("by now nobody may give more than {0} %")]
    AboveMaximum(Percent),
}

/// The most that anybody may give: on a product its own maximum holds too.
pub fn greatest_discount(policy: &Policy, of_product: Option<Percent>) -> Percent {
    policy.discount_director.min(of_product.unwrap_or(policy.discount_director))
}

impl ApprovalState {
    /// What a request begins as, given the most that anybody may give.
    pub fn begun(percent: Percent, maximum: Percent, policy: &Policy, now: Timestamp) -> Self {
        let needed = Consent::needed_for(percent, policy).filter(|_| percent <= maximum);
        match needed.map(|consent| (consent, consent.due_within_secs())) {
            None => Self::AboveMaximum(maximum),
            Some((_, None)) => Self::Automatic,
            Some((consent, Some(secs))) => Self::Pending { consent, due_at: now.plus_secs(secs) },
        }
    }

    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Pending { .. } => "pending",
            Self::Automatic | Self::Approved { .. } => "approved",
            Self::Rejected { .. } | Self::AboveMaximum(_) => "rejected",
        }
    }

    /// Whose consent was needed; none where nobody may give so much.
    pub const fn consent(&self) -> Option<Consent> {
        match self {
            Self::Pending { consent, .. } | Self::Approved { consent, .. } | Self::Rejected { consent, .. } => {
                Some(*consent)
            }
            Self::Automatic => Some(Consent::Automatic),
            Self::AboveMaximum(_) => None,
        }
    }

    pub const fn due_at(&self) -> Option<Timestamp> {
        match self {
            Self::Pending { due_at, .. } | Self::Approved { due_at, .. } | Self::Rejected { due_at, .. } => {
                Some(*due_at)
            }
            Self::Automatic | Self::AboveMaximum(_) => None,
        }
    }

    pub const fn decision(&self) -> Option<&Decision> {
        match self {
            Self::Approved { by, .. } | Self::Rejected { by, .. } => Some(by),
            Self::Pending { .. } | Self::Automatic | Self::AboveMaximum(_) => None,
        }
    }
}

impl Approval {
    pub fn is_high(&self) -> bool {
        self.percent > HIGH_ABOVE
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }

    /// Whether nobody has decided in time.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        match self.state {
            ApprovalState::Pending { due_at, .. } => now >= due_at && !self.is_expired(now),
            _ => false,
        }
    }

    /// Whose consent was given; none where none is.
    pub const fn granted(&self) -> Option<Consent> {
        match self.state {
            ApprovalState::Automatic => Some(Consent::Automatic),
            ApprovalState::Approved { consent, .. } => Some(consent),
            ApprovalState::Pending { .. } | ApprovalState::Rejected { .. } | ApprovalState::AboveMaximum(_) => None,
        }
    }

    /// The state after a decision, by the policy in force and the most that anybody may give; `None` where the same
    /// decider has said the same before.
    ///
    /// # Errors
    /// See [`Undecidable`].
    pub fn decided(
        &self,
        decider: Decider,
        (policy, maximum): (&Policy, Percent),
        now: Timestamp,
    ) -> Result<Option<ApprovalState>, Undecidable> {
        let (consent, due_at) = match &self.state {
            ApprovalState::Pending { consent, due_at } => (*consent, *due_at),
            ApprovalState::Approved { by, .. } if by.by == decider.actor && decider.ruling == Ruling::Approve => {
                return Ok(None);
            }
            ApprovalState::Rejected { by, .. } if by.by == decider.actor && decider.ruling == Ruling::Reject => {
                return Ok(None);
            }
            ApprovalState::Approved { .. }
            | ApprovalState::Rejected { .. }
            | ApprovalState::Automatic
            | ApprovalState::AboveMaximum(_) => return Err(Undecidable::Decided),
        };
        if decider.actor == self.requested_by {
            return Err(Undecidable::Own);
        }
        if self.is_expired(now) {
            return Err(Undecidable::Expired);
        }
        // The policy may have become stricter, or looser, since it was asked for.
        let needed = Consent::needed_for(self.percent, policy).unwrap_or(Consent::Director).max(Consent::Manager);
        let Some(role) = needed.given_as(&decider.roles) else {
            return Err(Undecidable::NotEnough { percent: self.percent, needed });
        };
        let by = Decision { by: decider.actor, role, at: now, comment: decider.comment };
        match decider.ruling {
            Ruling::Approve if self.percent > maximum => Err(Undecidable::AboveMaximum(maximum)),
            Ruling::Approve => Ok(Some(ApprovalState::Approved { consent: needed, due_at, by })),
            Ruling::Reject => Ok(Some(ApprovalState::Rejected { consent, due_at, by })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_772_366_400_000_000);

    fn asked(percent: i64) -> Approval {
        let (policy, percent) = (Policy::default(), Percent::from_scaled(percent));
        Approval {
            id: "ap_1".to_owned(),
            percent,
            bound_to: Binding { session_id: Some("s".to_owned()), ..Binding::default() },
            note: String::new(),
            requested_by: "key:agent".to_owned(),
            requested_at: NOW,
            expires_at: NOW.plus_secs(DiscountRequest::DEFAULT_LIFE_SECS),
            state: ApprovalState::begun(percent, greatest_discount(&policy, None), &policy, NOW),
            revision: 1,
        }
    }

    fn decider(actor: &str, roles: &[Role], ruling: Ruling) -> Decider {
        Decider { actor: actor.to_owned(), roles: roles.to_vec(), ruling, comment: String::new() }
    }

    fn decide(approval: &Approval, decider: Decider) -> Result<Option<ApprovalState>, Undecidable> {
        let policy = Policy::default();
        approval.decided(decider, (&policy, greatest_discount(&policy, None)), NOW.plus_secs(60))
    }

    #[test]
    fn the_thresholds_of_the_policy_say_who_decides_and_how_soon() {
        let pending = |consent, hours| ApprovalState::Pending { consent, due_at: NOW.plus_secs(hours * HOUR_SECS) };
        for (percent, state, is_high) in [
            (15_00, ApprovalState::Automatic, false),
            (15_01, pending(Consent::Manager, 4), false),
            (25_00, pending(Consent::Manager, 4), false),
            (25_01, pending(Consent::Manager, 4), true),
            (30_00, pending(Consent::Manager, 4), true),
            (30_01, pending(Consent::Director, 24), true),
            (50_00, pending(Consent::Director, 24), true),
            (50_01, ApprovalState::AboveMaximum(Percent::from_scaled(50_00)), true),
        ] {
            let approval = asked(percent);
            assert_eq!((&approval.state, approval.is_high()), (&state, is_high), "{percent}");
        }
    }

    #[test]
    fn a_products_own_maximum_is_above_nobodys_consent() {
        let (policy, percent) = (Policy::default(), Percent::from_scaled(10_00));
        let most = greatest_discount(&policy, Some(Percent::from_scaled(5_00)));
        let state = ApprovalState::begun(percent, most, &policy, NOW);
        assert_eq!(state, ApprovalState::AboveMaximum(Percent::from_scaled(5_00)));
        assert_eq!(greatest_discount(&policy, Some(Percent::from_scaled(80_00))), policy.discount_director);
    }

    #[test]
    fn only_a_role_that_may_give_so_much_decides() {
        use Role::{Director, Manager, Merchant};
        let cases: [(i64, &[Role], Option<Role>); 7] = [
            (20_00, &[], None),
            (20_00, &[Manager], Some(Manager)),
            (20_00, &[Merchant], Some(Merchant)),
            (40_00, &[Manager], None),
            (40_00, &[Manager, Director], Some(Director)),
            (40_00, &[Director], Some(Director)),
            (40_00, &[Merchant], Some(Merchant)),
        ];
        for (percent, roles, role) in cases {
            for ruling in [Ruling::Approve, Ruling::Reject] {
                let decided = decide(&asked(percent), decider("key:boss", roles, ruling));
                match role {
                    Some(role) => {
                        let state = decided.expect("may decide").expect("is new");
                        assert_eq!(state.decision().map(|decision| decision.role), Some(role));
                        assert_eq!(matches!(state, ApprovalState::Approved { .. }), ruling == Ruling::Approve);
                    }
                    None => assert!(matches!(decided, Err(Undecidable::NotEnough { .. })), "{decided:?}"),
                }
            }
        }
    }

    #[test]
    fn nobody_decides_a_request_of_their_own_nor_one_that_is_over() {
        let approval = asked(20_00);
        let own = decide(&approval, decider("key:agent", &[Role::Director], Ruling::Approve));
        assert_eq!(own, Err(Undecidable::Own));
        let late = approval.expires_at;
        let policy = Policy::default();
        let director = decider("key:boss", &[Role::Director], Ruling::Approve);
        let decided = approval.decided(director.clone(), (&policy, greatest_discount(&policy, None)), late);
        assert_eq!(decided, Err(Undecidable::Expired));
        let state = decide(&approval, director.clone()).expect("may").expect("is new");
        let approved = Approval { state, ..approval };
        assert_eq!(decide(&approved, director.clone()), Ok(None), "the same again");
        let other = Decider { ruling: Ruling::Reject, ..director };
        assert_eq!(decide(&approved, other), Err(Undecidable::Decided));
        let another = decider("key:other", &[Role::Director], Ruling::Approve);
        assert_eq!(decide(&approved, another), Err(Undecidable::Decided));
    }

    #[test]
    fn a_policy_that_became_stricter_meanwhile_is_held_to() {
        let approval = asked(28_00);
        let strict = Policy {
            discount_automatic: Percent::from_scaled(5_00),
            discount_manager: Percent::from_scaled(10_00),
            discount_director: Percent::from_scaled(20_00),
            ..Policy::default()
        };
        let rules = (&strict, greatest_discount(&strict, None));
        let manager = approval.decided(decider("key:boss", &[Role::Manager], Ruling::Approve), rules, NOW);
        assert!(matches!(manager, Err(Undecidable::NotEnough { needed: Consent::Director, .. })), "{manager:?}");
        let director = decider("key:boss", &[Role::Director], Ruling::Approve);
        let decided = approval.decided(director.clone(), rules, NOW);
        assert_eq!(decided, Err(Undecidable::AboveMaximum(Percent::from_scaled(20_00))));
        let refused = approval.decided(Decider { ruling: Ruling::Reject, ..director }, rules, NOW);
        assert!(matches!(refused, Ok(Some(ApprovalState::Rejected { .. }))), "what is too much can be refused");
    }

    #[test]
    fn what_nobody_decided_in_time_is_overdue_until_it_expires() {
        let approval = asked(20_00);
        let after = |secs| approval.is_overdue(NOW.plus_secs(secs));
        assert!(!after(4 * HOUR_SECS - 1) && after(4 * HOUR_SECS));
        assert!(!after(DiscountRequest::DEFAULT_LIFE_SECS), "it has expired");
        assert!(!asked(10_00).is_overdue(NOW.plus_secs(DAY_SECS)), "nobody had to decide");
    }
}
