//! How much of the processor a thread takes from others: what may take its time stands back behind whoever waits.

use thread_priority::{Error, ThreadPriority};
#[cfg(target_os = "linux")]
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
};

/// Lets the current thread, and those it starts, have what nobody else wants: the idle policy on Linux, elsewhere the
/// lowest priority. Whoever wakes up takes its place at once, where beside threads of any niceness one waits for the end
/// of their slice, some milliseconds. Where the system does not allow it, the thread runs all the same.
pub fn stand_back() {
    if let Err(error) = be_idle() {
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or_default();
        tracing::warn!(thread, ?error, "a thread that may take its time has the same priority as all else");
    }
}

#[cfg(not(target_os = "linux"))]
fn be_idle() -> Result<(), Error> {
    thread_priority::set_current_thread_priority(ThreadPriority::Min)
}

#[cfg(target_os = "linux")]
fn be_idle() -> Result<(), Error> {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn policy() -> ThreadSchedulePolicy {
        thread_priority::thread_schedule_policy().expect("told")
    }

    #[test]
    fn a_thread_and_what_it_starts_have_what_nobody_else_wants() {
        let (own, of_child) = std::thread::spawn(|| {
            stand_back();
            (policy(), std::thread::spawn(policy).join().expect("no panic"))
        })
        .join()
        .expect("no panic");
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        assert_eq!((own, of_child), (idle, idle));
    }
}
