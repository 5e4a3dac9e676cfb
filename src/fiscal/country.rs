//! What a country has: one struct, filled in by one file a country. A file that leaves out a field does not compile.

use super::number::Number;

/// A country whose rules are held.
#[derive(Debug)]
pub(super) struct Country {
    /// The numbers it gives to people, companies and invoices.
    pub(super) numbers: &'static [Number],
}
