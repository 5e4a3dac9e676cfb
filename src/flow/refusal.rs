//! An event that leads nowhere: an ordinary answer that says why, and what is allowed.

use serde::Serialize;

/// Why a step is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{event} leads nowhere from {state}: {why}; allowed: {}", allowed.join(", "))]
pub struct Refusal {
    pub state: String,
    pub event: String,
    pub why: Why,
    /// The events that this sender may send in this state, whatever they need.
    pub allowed: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    #[error("the flow has no such event")]
    UnknownEvent,
    #[error("it is sent by {}", .0.join(", "))]
    Sender(Vec<String>),
    #[error("a person has the conversation")]
    TakenOver,
    #[error("the session is over")]
    Ended,
    /// Time has to be heeded first.
    #[error("the state is past its deadline")]
    Overdue,
    #[error("there is time left")]
    NotDue,
    /// Of a text.
    #[error("nothing is said that the state knows")]
    NothingSaid,
    #[error("the state does not know it")]
    NotHere,
    /// Of each row that there is, what does not hold.
    #[error("it needs {}", told(.0))]
    Unmet(Vec<Vec<String>>),
}

fn told(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(" and ")).collect::<Vec<_>>().join(", or ")
}
