//! Threads apart from those that serve: of one name and one rank, for work that computes or for tasks whose turns are long.
//!
//! They sleep until there is something to do. A pool whose threads look for work before they sleep, giving up their turn
//! again and again, is put behind everybody else by the system's scheduler: its next piece of work waits tens of
//! milliseconds on a busy machine.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use temei_index::stand_back;
use tokio::runtime::{Builder, Handle, Runtime};

/// How much of the processor threads take from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// As whoever serves.
    Serving,
    /// What nobody else wants: whoever wakes up goes before them at once.
    Idle,
}

/// A thread that has nothing to do stays: the next piece of work does not wait for a new one.
const STAYS: Duration = Duration::from_secs(24 * 60 * 60);

/// Dropping them ends tasks where they wait, and work that has not begun.
#[derive(Debug)]
pub(crate) struct Threads(Option<Runtime>);

impl Threads {
    /// For work that computes, so much of it side by side and in the order in which it comes. Each thread is started when it
    /// is first wanted.
    ///
    /// # Errors
    /// The system does not allow it.
    pub(crate) fn for_work(name: &'static str, threads: usize, rank: Rank) -> io::Result<Self> {
        let mut runtime = Builder::new_current_thread();
        runtime.max_blocking_threads(threads).thread_keep_alive(STAYS).on_thread_start(move || {
            if rank == Rank::Idle {
                stand_back();
            }
        });
        Self::start(&mut runtime, name)
    }

    /// For tasks that mostly wait, and have much to do in between.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub(crate) fn for_tasks(name: &'static str, threads: usize) -> io::Result<Self> {
        Self::start(Builder::new_multi_thread().worker_threads(threads).enable_all(), name)
    }

    fn start(runtime: &mut Builder, name: &'static str) -> io::Result<Self> {
        let started = AtomicUsize::new(0);
        let numbered = move || format!("temei-{name}-{}", started.fetch_add(1, Ordering::Relaxed));
        Ok(Self(Some(runtime.thread_name_fn(numbered).build()?)))
    }

    /// Does work on one of them. A panic ends this work alone.
    pub(crate) fn spawn(&self, work: impl FnOnce() + Send + 'static) {
        drop(self.handle().spawn_blocking(work));
    }

    /// Where tasks are spawned.
    pub(crate) fn handle(&self) -> &Handle {
        self.0.as_ref().expect("it is there until it is dropped").handle()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Whoever drops them may be one of them, and must not wait.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier, mpsc};

    use super::*;

    #[test]
    fn work_is_done_in_its_order_and_side_by_side_as_far_as_there_are_threads() {
        let threads = Threads::for_work("test", 1, Rank::Serving).expect("threads");
        let (tell, told) = mpsc::channel();
        for number in 0..10 {
            let tell = tell.clone();
            threads.spawn(move || tell.send((number, std::thread::current().name().map(str::to_owned))).expect("read"));
        }
        let expected = (0..10).map(|number| (number, Some("temei-test-0".to_owned())));
        assert!(told.iter().take(10).eq(expected));

        let threads = Threads::for_work("test", 2, Rank::Serving).expect("threads");
        let both_there = Arc::new(Barrier::new(3));
        for _ in 0..2 {
            let both_there = Arc::clone(&both_there);
            threads.spawn(move || _ = both_there.wait());
        }
        both_there.wait();
    }

    #[test]
    fn a_panic_ends_its_work_alone() {
        let threads = Threads::for_work("test", 1, Rank::Serving).expect("threads");
        let (tell, told) = mpsc::channel();
        threads.spawn(|| panic!("as asked"));
        threads.spawn(move || tell.send(()).expect("read"));
        told.recv().expect("the thread lives");
    }

    #[tokio::test]
    async fn they_may_be_dropped_by_a_task_and_by_themselves() {
        drop(Threads::for_tasks("test", 1).expect("threads"));
        let threads = Arc::new(Threads::for_work("test", 1, Rank::Serving).expect("threads"));
        let (tell, told) = tokio::sync::oneshot::channel();
        let last = Arc::clone(&threads);
        threads.spawn(move || {
            while Arc::strong_count(&last) > 1 {
                std::thread::yield_now();
            }
            drop(last);
            tell.send(()).expect("read");
        });
        drop(threads);
        told.await.expect("dropped without a panic");
    }

    /// A thread that gives up its turn instead of sleeping is put back by the scheduler.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_that_waits_for_work_sleeps() {
        let switches = || {
            let status = std::fs::read_to_string("/proc/thread-self/status").expect("proc");
            let line = |name| status.lines().find_map(|line: &str| line.strip_prefix(name)).expect("there");
            let count = |name| line(name).trim().parse::<u64>().expect("a number");
            count("voluntary_ctxt_switches:") + count("nonvoluntary_ctxt_switches:")
        };
        let threads = Threads::for_work("test", 1, Rank::Serving).expect("threads");
        let (tell, told) = mpsc::channel();
        let look = |tell: mpsc::Sender<u64>| move || tell.send(switches()).expect("read");
        threads.spawn(look(tell.clone()));
        let before = told.recv().expect("told");
        std::thread::sleep(Duration::from_millis(50));
        threads.spawn(look(tell));
        let after = told.recv().expect("told");
        assert!(after - before < 10, "{before} to {after}");
    }
}
