//! What an address is in a country: the parts it must have, how its postal code is written, and a parser that takes one
//! apart. Where in a text an address is stated is not asked here.

mod forms;
mod judged;
mod parse;
mod vocabulary;

pub(crate) use forms::{Form, Part};
pub(super) use forms::{Postal, WITH_REGION, WITHOUT_REGION};
pub use judged::{AddressParts, PartError, judge_address};
pub(crate) use parse::parse;
pub(crate) use vocabulary::{Word, joins, meaning};
