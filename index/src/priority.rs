//! How much of the processor a thread takes from others: what may take its time stands back behind whoever waits.

use thread_priority::{Error, ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
#[cfg(target_os = "linux")]
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
};

/// How far a thread stands back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// It may take its time: niceness 10 on Linux, a tenth of the processor beside a thread that wants all of it.
    Low,
    /// It has what nobody else wants: the idle policy on Linux, elsewhere as [`Rank::Low`]. Whoever wakes up takes its place at once, where beside other
    /// threads of any niceness one waits for the end of their slice, some milliseconds.
    Idle,
}

/// Of 0 to 99, where a thread has 50: niceness 10.
const LOW_PRIORITY: u8 = 22;

/// Lets others go before the current thread, and before the threads it starts. Where the system does not allow it, the
/// thread runs all the same.
pub fn stand_back(rank: Rank) {
    let lowered = match rank {
        Rank::Low => lower(),
        Rank::Idle => be_idle(),
    };
    if let Err(error) = lowered {
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or_default();
        tracing::warn!(thread, ?error, "a thread that may take its time has the same priority as all else");
    }
}

fn lower() -> Result<(), Error> {
    let low = ThreadPriorityValue::try_from(LOW_PRIORITY).map_err(|_| Error::Priority("out of range"))?;
    set_current_thread_priority(ThreadPriority::Crossplatform(low))
}

#[cfg(not(target_os = "linux"))]
fn be_idle() -> Result<(), Error> {
    lower()
}

#[cfg(target_os = "linux")]
fn be_idle() -> Result<(), Error> {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle)
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
        let (before, after, of_child) = std::thread::spawn(|| {
            let before = niceness();
            stand_back(Rank::Low);
            (before, niceness(), std::thread::spawn(niceness).join().expect("no panic"))
        })
        .join()
        .expect("no panic");
        assert_eq!((after, of_child), (before.max(10), before.max(10)));
    }

    #[test]
    fn an_idle_thread_has_what_nobody_else_wants() {
        let policy = || {
            stand_back(Rank::Idle);
            thread_priority::thread_schedule_policy().expect("told")
        };
        let policy = std::thread::spawn(policy).join().expect("no panic");
        assert_eq!(policy, ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle));
    }
}
