//! What a step leads to: a closed list. Most is for the caller to carry out, in order and with the step's own write;
//! what only counts stays in the conversation's own value.

use serde::Serialize;

use super::fault::Faults;
use super::names::{CounterId, Names};
use crate::catalog::ReservationStage;

/// A sentence of the language packs that the customer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    ActionRequiresConfirmation,
    ConfirmationExpired,
    ActionFailed,
    /// What was given up has happened after all.
    ActionCompletedLate,
    /// What had happened was undone.
    ActionUndone,
    /// Something that had happened cannot be undone.
    ActionNotUndone,
    /// How far a plan has come; `{step}` and `{of}` are numbers.
    PlanStep,
    PaymentRejected,
    PaymentRequired,
    /// Why it cannot go on, and how to ask in other words.
    Reformulate,
    TechnicalDifficulty,
    /// It cannot be finished here; a person can be asked.
    SupportSuggested,
    SupportTicketOpened,
    /// A person takes over.
    HandOff,
}

impl Notice {
    pub const ALL: [Self; 14] = [
        Self::ActionRequiresConfirmation,
        Self::ConfirmationExpired,
        Self::ActionFailed,
        Self::ActionCompletedLate,
        Self::ActionUndone,
        Self::ActionNotUndone,
        Self::PlanStep,
        Self::PaymentRejected,
        Self::PaymentRequired,
        Self::Reformulate,
        Self::TechnicalDifficulty,
        Self::SupportSuggested,
        Self::SupportTicketOpened,
        Self::HandOff,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ActionRequiresConfirmation => "action_requires_confirmation",
            Self::ConfirmationExpired => "confirmation_expired",
            Self::ActionFailed => "action_failed",
            Self::ActionCompletedLate => "action_completed_late",
            Self::ActionUndone => "action_undone",
            Self::ActionNotUndone => "action_not_undone",
            Self::PlanStep => "plan_step",
            Self::PaymentRejected => "payment_rejected",
            Self::PaymentRequired => "payment_required",
            Self::Reformulate => "reformulate",
            Self::TechnicalDifficulty => "technical_difficulty",
            Self::SupportSuggested => "support_suggested",
            Self::SupportTicketOpened => "support_ticket_opened",
            Self::HandOff => "hand_off",
        }
    }
}

/// What the caller has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reserve what is in the cart, or proposed, for as long as the stage allows.
    Reserve(ReservationStage),
    /// Hold what is reserved for as long as the stage allows, from now on; reserve it anew where that has run out.
    Extend(ReservationStage),
    /// Let go of everything the conversation has reserved.
    Release,
    /// Sell what is reserved.
    Commit,
    /// Make the nonce that confirms what is proposed; any other of the session is void.
    IssueNonce,
    /// The nonce of the session is void.
    CancelNonce,
    /// Write down how a call of a tool ended; what it did is done.
    KeepResult,
    /// Undo the steps of the plan that are done, by the rules of their tools.
    Compensate,
    /// The cart is emptied.
    EmptyCart,
    /// So many more of the product that is spoken of are in the cart.
    AddToCart,
    /// The cart has so many of it.
    SetQuantity,
    /// The cart has none of it any more.
    RemoveFromCart,
    /// A person has the conversation: the assistant is silent.
    TakeOver,
    /// The assistant may speak again.
    HandBack,
    /// The session is over; whoever comes next begins another.
    EndSession,
    /// The customer is told.
    Tell(Notice),
    /// Somebody of the shop has to look.
    TellStaff,
}

/// Those that have a name and nothing else.
const PLAIN: [(&str, Effect); 14] = [
    ("release", Effect::Release),
    ("commit", Effect::Commit),
    ("issue_nonce", Effect::IssueNonce),
    ("cancel_nonce", Effect::CancelNonce),
    ("keep_result", Effect::KeepResult),
    ("compensate", Effect::Compensate),
    ("empty_cart", Effect::EmptyCart),
    ("add_to_cart", Effect::AddToCart),
    ("set_quantity", Effect::SetQuantity),
    ("remove_from_cart", Effect::RemoveFromCart),
    ("take_over", Effect::TakeOver),
    ("hand_back", Effect::HandBack),
    ("end_session", Effect::EndSession),
    ("tell_staff", Effect::TellStaff),
];

impl Effect {
    /// As flow files write it.
    pub fn written(self) -> String {
        match self {
            Self::Reserve(stage) => format!("reserve:{}", stage.as_str()),
            Self::Extend(stage) => format!("extend:{}", stage.as_str()),
            Self::Tell(notice) => format!("tell:{}", notice.as_str()),
            plain @ (Self::Release
            | Self::Commit
            | Self::IssueNonce
            | Self::CancelNonce
            | Self::KeepResult
            | Self::Compensate
            | Self::EmptyCart
            | Self::AddToCart
            | Self::SetQuantity
            | Self::RemoveFromCart
            | Self::TakeOver
            | Self::HandBack
            | Self::EndSession
            | Self::TellStaff) => {
                let named = PLAIN.into_iter().find(|(_, effect)| *effect == plain);
                named.expect("what takes no argument is in the list").0.to_owned()
            }
        }
    }
}

impl Serialize for Effect {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.written())
    }
}

/// What a row or the entry of a state has for effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Outer(Effect),
    Count(CounterId),
    Reset(CounterId),
    /// The conversation has come on: what went before is no repetition any more.
    Advance,
}

impl Act {
    pub(super) fn parse((line, text): (usize, &str), names: &Names, faults: &mut Faults) -> Option<Self> {
        if text == "advance" {
            return Some(Self::Advance);
        }
        if let Some((_, plain)) = PLAIN.into_iter().find(|(name, _)| *name == text) {
            return Some(Self::Outer(plain));
        }
        let outer = match text.split_once(':') {
            Some(("count", counter)) => return names.counter((line, counter), faults).map(Self::Count),
            Some(("reset", counter)) => return names.counter((line, counter), faults).map(Self::Reset),
            Some(("reserve", stage)) => ReservationStage::parse(stage).map(Effect::Reserve),
            Some(("extend", stage)) => ReservationStage::parse(stage).map(Effect::Extend),
            Some(("tell", notice)) => Notice::ALL.into_iter().find(|known| known.as_str() == notice).map(Effect::Tell),
            Some(_) | None => None,
        };
        if outer.is_none() {
            faults.add(line, format!("there is no effect {text:?}"));
        }
        outer.map(Self::Outer)
    }

    pub(super) fn written(self, names: &Names) -> String {
        match self {
            Self::Outer(effect) => effect.written(),
            Self::Count(CounterId(counter)) => format!("count:{}", names.counters[counter]),
            Self::Reset(CounterId(counter)) => format!("reset:{}", names.counters[counter]),
            Self::Advance => "advance".to_owned(),
        }
    }
}
