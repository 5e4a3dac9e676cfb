//! What a transition or a tool may ask for: a closed list of conditions, each with what has to be known to tell. The
//! engine finds nothing out by itself; what a caller does not say does not hold.

use std::collections::BTreeSet;

use super::fault::Faults;
use super::names::{CounterId, FactId, Names};
use crate::tenant::Role;

/// Least and most of one product in a cart.
const QUANTITIES: std::ops::RangeInclusive<u32> = 1..=100;
const NOT: &str = "not ";

/// The product that an event speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemFact {
    /// It speaks of none, or the catalogue has none of that name.
    #[default]
    Unknown,
    /// It is not sold at present.
    Inactive,
    Active,
}

/// The cart before the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CartFacts {
    #[default]
    Empty,
    /// It has products, not the one that the event speaks of.
    Others,
    /// The one the event speaks of, and more.
    ItemAndOthers,
    ItemAlone,
}

/// The call of a tool that an event tells the end of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallFact {
    /// None that was begun, or one that has ended before.
    #[default]
    Unknown,
    /// The one that is waited for.
    Awaited,
    /// One that nobody waits for any more.
    Late,
}

/// What is known at the moment of an event. The default knows nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub item: ItemFact,
    /// Pieces the event speaks of.
    pub quantity: Option<u32>,
    pub cart: CartFacts,
    /// Whether the stock of everything spoken of was looked up and suffices.
    pub stock_checked: bool,
    /// Whether the nonce is that of what was proposed last, not used and not expired.
    pub nonce_valid: bool,
    pub call: CallFact,
    /// Whether steps of the plan that are done have to be undone, by the rules of their tools.
    pub compensation_due: bool,
    /// Those of the facts that the flow declares which hold.
    pub declared: BTreeSet<String>,
    /// What was done, as a number that is the same for the same: a hash of tool and arguments, of a message. Steps with
    /// the same one are repetitions.
    pub fingerprint: Option<u64>,
}

/// A condition with the names of its flow resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Condition {
    ItemActive,
    QuantityInRange,
    CartNotEmpty,
    ItemInCart,
    LastItem,
    StockChecked,
    NonceValid,
    CallAwaited,
    CallLate,
    CompensationDue,
    TakenOver,
    Role(Role),
    Fact(FactId),
    Below(CounterId),
}

/// A condition that has to hold, or has not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Requirement {
    pub(super) condition: Condition,
    pub(super) holds: bool,
}

/// What conditions are held against.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub(super) facts: &'k Facts,
    pub(super) roles: &'k [Role],
    pub(super) taken_over: bool,
    /// Of every counter, whether it may count on.
    pub(super) below: &'k [bool],
    /// The names of the flow's facts.
    pub(super) names: &'k [String],
}

/// The conditions that have a name and nothing else.
const PLAIN: [(&str, Condition); 11] = [
    ("item_active", Condition::ItemActive),
    ("quantity_in_range", Condition::QuantityInRange),
    ("cart_not_empty", Condition::CartNotEmpty),
    ("item_in_cart", Condition::ItemInCart),
    ("last_item", Condition::LastItem),
    ("stock_checked", Condition::StockChecked),
    ("nonce_valid", Condition::NonceValid),
    ("call_awaited", Condition::CallAwaited),
    ("call_late", Condition::CallLate),
    ("compensation_due", Condition::CompensationDue),
    ("taken_over", Condition::TakenOver),
];

impl Condition {
    fn parse((line, text): (usize, &str), names: &Names, faults: &mut Faults) -> Option<Self> {
        if let Some((_, plain)) = PLAIN.into_iter().find(|(name, _)| *name == text) {
            return Some(plain);
        }
        match text.split_once(':') {
            Some(("role", role)) => {
                let found = Role::parse(role).map(Self::Role);
                if found.is_none() {
                    faults.add(line, format!("there is no role {role:?}"));
                }
                found
            }
            Some(("fact", fact)) => names.fact((line, fact), faults).map(Self::Fact),
            Some(("below", counter)) => names.counter((line, counter), faults).map(Self::Below),
            Some(_) | None => {
                faults.add(line, format!("there is no condition {text:?}"));
                None
            }
        }
    }

    /// As flow files write it.
    pub(super) fn written(self, names: &Names) -> String {
        match self {
            Self::Role(role) => format!("role:{}", role.as_str()),
            Self::Fact(FactId(fact)) => format!("fact:{}", names.facts[fact]),
            Self::Below(CounterId(counter)) => format!("below:{}", names.counters[counter]),
            plain @ (Self::ItemActive
            | Self::QuantityInRange
            | Self::CartNotEmpty
            | Self::ItemInCart
            | Self::LastItem
            | Self::StockChecked
            | Self::NonceValid
            | Self::CallAwaited
            | Self::CallLate
            | Self::CompensationDue
            | Self::TakenOver) => {
                let named = PLAIN.into_iter().find(|(_, condition)| *condition == plain);
                named.expect("what is not of a flow is in the list").0.to_owned()
            }
        }
    }

    /// Whether it is what the caller says, and not what the conversation has come to.
    pub(super) const fn is_of_the_flow(self) -> bool {
        matches!(self, Self::TakenOver | Self::Below(_))
    }

    fn holds(self, known: &Known<'_>) -> bool {
        let facts = known.facts;
        match self {
            Self::ItemActive => facts.item == ItemFact::Active,
            Self::QuantityInRange => facts.quantity.is_some_and(|quantity| QUANTITIES.contains(&quantity)),
            Self::CartNotEmpty => facts.cart != CartFacts::Empty,
            Self::ItemInCart => matches!(facts.cart, CartFacts::ItemAlone | CartFacts::ItemAndOthers),
            Self::LastItem => facts.cart == CartFacts::ItemAlone,
            Self::StockChecked => facts.stock_checked,
            Self::NonceValid => facts.nonce_valid,
            Self::CallAwaited => facts.call == CallFact::Awaited,
            Self::CallLate => facts.call == CallFact::Late,
            Self::CompensationDue => facts.compensation_due,
            Self::TakenOver => known.taken_over,
            Self::Role(role) => known.roles.contains(&role),
            Self::Fact(FactId(fact)) => facts.declared.contains(&known.names[fact]),
            Self::Below(CounterId(counter)) => known.below[counter],
        }
    }

    /// Whether both can be true, or false, as told: some conditions rule others out or in.
    pub(super) fn agree((one, is): (Self, bool), (other, other_is): (Self, bool)) -> bool {
        let contradicts = |(stronger, weaker): (Self, Self)| {
            let implied = (one == stronger && other == weaker && is && !other_is)
                || (other == stronger && one == weaker && other_is && !is);
            !implied
        };
        let implications = [(Self::LastItem, Self::ItemInCart), (Self::ItemInCart, Self::CartNotEmpty)];
        let lasting = (Self::LastItem, Self::CartNotEmpty);
        let calls = [Self::CallAwaited, Self::CallLate];
        let both_calls = one != other && calls.contains(&one) && calls.contains(&other) && is && other_is;
        let same = one == other && is != other_is;
        implications.into_iter().chain([lasting]).all(contradicts) && !both_calls && !same
    }
}

impl Requirement {
    pub(super) fn parse((line, text): (usize, &str), names: &Names, faults: &mut Faults) -> Option<Self> {
        let (bare, holds) = match text.strip_prefix(NOT) {
            Some(bare) => (bare, false),
            None => (text, true),
        };
        Some(Self { condition: Condition::parse((line, bare), names, faults)?, holds })
    }

    pub(super) fn written(self, names: &Names) -> String {
        let not = if self.holds { "" } else { NOT };
        format!("{not}{}", self.condition.written(names))
    }

    pub(super) fn is_met(self, known: &Known<'_>) -> bool {
        self.condition.holds(known) == self.holds
    }
}
