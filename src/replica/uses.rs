//! How much a tenant is wanted: how often it was asked for lately. Memory belongs to those who are asked for most, not to
//! whoever was asked for last: a caller who goes through tenants one after the other sends no busy one out.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use crate::clock::Timestamp;

/// What one use counts.
const ONE: u64 = 1 << 10;
/// With every look an eighth of what was counted is forgotten: half of it within some five of them.
const FORGOTTEN: u64 = 8;

/// Why a tenant is brought into memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Occasion {
    Asked,
    /// Nobody has asked for it yet, and the service may wait for it to be ready. It comes after whatever was asked for, and of its like the one of the lowest place first.
    Foreseen {
        place: usize,
    },
}

#[derive(Debug)]
pub(super) struct Uses {
    count: AtomicU64,
    last: AtomicI64,
}

impl Uses {
    /// Of what has just been brought in.
    pub(super) fn begun(occasion: Occasion, now: Timestamp) -> Self {
        let (count, last) = match occasion {
            Occasion::Asked => (ONE, now.micros()),
            Occasion::Foreseen { place } => (0, -1 - i64::try_from(place).unwrap_or(i64::MAX - 1)),
        };
        Self { count: AtomicU64::new(count), last: AtomicI64::new(last) }
    }

    /// When it was asked for last; none when it never was.
    pub(super) fn last(&self) -> Option<Timestamp> {
        let last = self.last.load(Ordering::Relaxed);
        (last >= 0).then(|| Timestamp::from_micros(last))
    }

    pub(super) fn add(&self, now: Timestamp) {
        self.count.fetch_add(ONE, Ordering::Relaxed);
        self.last.fetch_max(now.micros(), Ordering::Relaxed);
    }

    /// To be called at every look.
    pub(super) fn forget(&self) {
        // It is always there to be updated.
        let _ = self
            .count
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| Some(count - count.div_ceil(FORGOTTEN)));
    }

    /// In order: the more, the more it is wanted; of equals, whoever was asked for last.
    pub(super) fn rank(&self) -> (u64, i64) {
        (self.count.load(Ordering::Relaxed), self.last.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_micros(second * 1_000_000)
    }

    fn begun(now: Timestamp) -> Uses {
        Uses::begun(Occasion::Asked, now)
    }

    fn foreseen(place: usize) -> Uses {
        Uses::begun(Occasion::Foreseen { place }, at(50))
    }

    #[test]
    fn who_is_asked_for_often_outranks_who_was_asked_for_last() {
        let (often, last) = (begun(at(0)), begun(at(9)));
        (0..5).for_each(|second| often.add(at(second)));
        assert!(often.rank() > last.rank());
        let (one, other) = (begun(at(1)), begun(at(2)));
        assert!(one.rank() < other.rank());
    }

    #[test]
    fn what_is_foreseen_goes_before_what_was_asked_for_and_the_last_place_first() {
        let (first, second, asked) = (foreseen(0), foreseen(1), begun(at(1)));
        assert!(second.rank() < first.rank() && first.rank() < asked.rank());
        assert_eq!((first.last(), asked.last()), (None, Some(at(1))));
        second.add(at(2));
        assert!(first.rank() < second.rank());
        assert_eq!(second.last(), Some(at(2)));
    }

    #[test]
    fn what_is_long_ago_does_not_count() {
        let (once, now) = (begun(at(0)), begun(at(100)));
        (0..1_000).for_each(|_| once.add(at(0)));
        (0..100).for_each(|_| once.forget());
        assert!(once.rank() < now.rank(), "{once:?}");
        (0..100).for_each(|_| once.forget());
        assert_eq!(once.rank().0, 0);
    }
}
