//! Time as a value: every part that needs "now" is given a clock, so that a verdict can be evaluated again
//! at the same instant and a test never waits.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// An instant: microseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339 ("2026-01-31T10:00:00Z") or a bare date, which is its midnight in UTC.
    pub fn parse(text: &str) -> Option<Self> {
        let instant = OffsetDateTime::parse(text, &Rfc3339).ok().or_else(|| {
            let format = time::macros::format_description!("[year]-[month]-[day]");
            Some(time::Date::parse(text, &format).ok()?.midnight().assume_utc())
        })?;
        i64::try_from(instant.unix_timestamp_nanos() / 1_000).ok().map(Self)
    }

    /// The UTC calendar day; `None` outside the years the calendar covers.
    pub fn date(self) -> Option<time::Date> {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000).ok().map(OffsetDateTime::date)
    }

    /// The UTC month, as "2026-11"; empty outside the years the calendar covers.
    pub fn month(self) -> String {
        self.date().map_or_else(String::new, |date| format!("{:04}-{:02}", date.year(), u8::from(date.month())))
    }

    /// When the next UTC month begins; `None` outside the years the calendar covers.
    pub fn next_month(self) -> Option<Self> {
        let date = self.date()?;
        let year = if date.month() == time::Month::December { date.year() + 1 } else { date.year() };
        let first = time::Date::from_calendar_date(year, date.month().next(), 1).ok()?;
        Self::parse(&first.midnight().assume_utc().format(&Rfc3339).ok()?)
    }

    /// The UTC month so many months before this one, as "2026-11".
    pub fn months_ago(self, months: usize) -> String {
        let Some(date) = self.date() else { return String::new() };
        let count = i64::from(date.year()) * 12 + i64::from(u8::from(date.month())) - 1;
        let count = count - i64::try_from(months).unwrap_or(i64::MAX).min(count);
        format!("{:04}-{:02}", count / 12, count % 12 + 1)
    }

    pub const fn plus_secs(self, secs: i64) -> Self {
        Self(self.0 + secs * 1_000_000)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000)
            .ok()
            .and_then(|instant| instant.format(&Rfc3339).ok());
        match text {
            Some(text) => f.write_str(&text),
            None => write!(f, "{}us", self.0),
        }
    }
}

/// Where "now" comes from.
pub trait Clock: Send + Sync + fmt::Debug {
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
        let since_epoch = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since_epoch.as_micros()).unwrap_or(i64::MAX))
    }
}

/// A clock that stands still until it is moved; for tests and replays.
#[derive(Debug)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    pub const fn new(at: Timestamp) -> Self {
        Self(AtomicI64::new(at.0))
    }

    pub fn set(&self, at: Timestamp) {
        self.0.store(at.0, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}
