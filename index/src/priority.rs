//! How much of the processor a thread takes from others: what may take its time stands back behind whoever waits.

use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

/// How far a thread stands back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Somebody waits for it, but not for milliseconds: niceness 5 on Linux, a quarter of the processor beside a thread that
    /// wants all of it.
    Second,
    /// It may take its time: niceness 10, a tenth.
    Last,
}

impl Rank {
    /// Of 0 to 99, where a thread has 50.
    const fn value(self) -> u8 {
        match self {
            Self::Second => 36,
            Self::Last => 22,
        }
    }
}

/// Lets others go before the current thread, and before the threads it starts. Where the system does not allow it, the
/// thread runs all the same.
pub fn stand_back(rank: Rank) {
    let low = ThreadPriorityValue::try_from(rank.value()).map(ThreadPriority::Crossplatform);
    let lowered = low
        .map_err(|why| why.to_owned())
        .and_then(|low| set_current_thread_priority(low).map_err(|error| format!("{error:?}")));
    if let Err(error) = lowered {
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or_default();
        tracing::warn!(thread, error, "a thread that may take its time has the same priority as all else");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Field 19 of the thread's `stat`, after the name in brackets.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux");
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        fields.split_whitespace().nth(16).and_then(|nice| nice.parse().ok()).expect("a number")
    }

    #[test]
    fn a_thread_and_what_it_starts_stand_back() {
        for (rank, niceness_of) in [(Rank::Second, 5), (Rank::Last, 10)] {
            let (before, after, of_child) = std::thread::spawn(move || {
                let before = niceness();
                stand_back(rank);
                (before, niceness(), std::thread::spawn(niceness).join().expect("no panic"))
            })
            .join()
            .expect("no panic");
            assert_eq!((after, of_child), (before.max(niceness_of), before.max(niceness_of)), "{rank:?}");
        }
    }
}
