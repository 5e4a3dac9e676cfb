//! Days that records of the evidence name: when something is back is told by the day itself, whatever its key is
//! called.

use std::sync::Arc;

use time::format_description::well_known::Iso8601;
use time::{Date, Month};

/// Most days kept of one check's evidence.
pub(super) const MAX_DAYS: usize = 1024;
/// Characters of `2026-12-03`.
const DAY_CHARS: usize = 10;

/// A day in a record, with the codes the record has: one of them may be a product's SKU.
#[derive(Clone, Debug)]
pub(crate) struct Day {
    pub(crate) date: Date,
    pub(crate) codes: Arc<[String]>,
    pub(crate) path: String,
}

/// The day a string is, or begins with: `2026-12-03`, `2026-12-03T10:00:00Z`.
pub(super) fn date_of(text: &str) -> Option<Date> {
    if let Some(day) = day_first(text) {
        return Some(day);
    }
    let (day, rest) = text.split_at_checked(DAY_CHARS)?;
    let alone = rest.is_empty() || rest.starts_with(['T', ' ']);
    Date::parse(day, &Iso8601::DATE).ok().filter(|_| alone)
}

/// `24/11/2025`, `24.11.2025`.
fn day_first(text: &str) -> Option<Date> {
    let mark = text.chars().find(|c| matches!(c, '/' | '.'))?;
    let mut parts = text.split(mark);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 || day.len() > 2 || month.len() > 2 {
        return None;
    }
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_machines_write_them() {
        for (text, day) in [
            ("2026-12-03", true),
            ("2026-12-03T10:00:00Z", true),
            ("2026-12-033", false),
            ("2026-13-03", false),
            ("", false),
        ] {
            assert_eq!(date_of(text).is_some(), day, "{text}");
        }
    }
}
