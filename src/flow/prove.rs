//! What has to be true of a flow before a conversation goes through it, beyond that its names lead somewhere: every state
//! is reached and left, time leads on, no row hides another, nothing is declared that is never of use. Each proof looks at
//! the whole flow and tells what it finds with the line; none stops the others. Those about rows wait until all rows can
//! be read.

mod calls;
mod reach;
mod rows;
mod sayings;
mod time;
mod uses;

use super::definition::Flow;
use super::fault::Faults;

/// Whether every row of the table could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    Whole,
    /// What follows from the rows says nothing before they are mended: one wrong name would be told ten times.
    Wrong,
}

pub(super) fn all(flow: &Flow, rows: Rows, faults: &mut Faults) {
    uses::prove(flow, faults);
    calls::prove(flow, faults);
    time::prove(flow, faults);
    sayings::prove(flow, faults);
    if rows == Rows::Whole {
        reach::prove(flow, faults);
        rows::prove(flow, faults);
        sayings::prove_rows(flow, faults);
        time::prove_rows(flow, faults);
        uses::prove_rows(flow, faults);
        calls::prove_rows(flow, faults);
    }
}
