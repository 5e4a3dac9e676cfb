//! The threads for what nobody waits for at this moment: cutting texts, building indexes and facts, letting go of them.
//! They are their own, so that no check and no search ever stands behind an import.
//!
//! Each lane has its threads, so that what is short never waits behind what is long: small fact changes, and what the
//! service waits for to be ready, run at the priority of the service, pages of texts and whole indexes when nobody else
//! wants the processor. The queue
//! of a lane is bounded: who finds it full waits for a place. Work whose caller has gone is dropped at its turn, and a
//! panic is an error of its own work.
//!
//! Tasks that mostly wait for the database, and have much to do in between, belong to a runtime of their own
//! ([`Background::tasks`]).

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::Span;

use crate::metrics::{Metrics, Refusal, Work};
use crate::threads::{Rank, Threads};

/// Pieces of work that wait for a thread of one lane or run on it; whoever has more waits outside.
const PLACES: usize = 64;
/// Parts of tenants that are read side by side before the service is ready.
const ARRIVALS_AT_ONCE: usize = 2;
/// Tasks whose turn it may be at once: two, so that a small change does not wait for a large document.
const TASKS_AT_ONCE: usize = 2;

/// Where work belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Small changes of prices and stock: milliseconds at most, and checks wait for what they bring.
    Facts,
    /// One page of texts or of changes.
    Pages,
    /// As long as a whole catalogue takes.
    Long,
    /// Tenants that are read before the service is ready: nobody is checked or searched for meanwhile.
    Arrivals,
}

impl Lane {
    const ALL: [Self; 4] = [Self::Facts, Self::Pages, Self::Long, Self::Arrivals];

    const fn name(self) -> &'static str {
        match self {
            Self::Facts => "facts",
            Self::Pages => "pages",
            Self::Long => "long",
            Self::Arrivals => "arrivals",
        }
    }
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("work in the background panicked")]
pub struct Panicked;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Background {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// In the order of [`Lane::ALL`].
    lanes: [Queue; 4],
    aside: Threads,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct Queue {
    threads: Threads,
    places: Arc<Semaphore>,
}

impl Background {
    /// `threads` for pages; 0 is half of the cores, and two at least: one page may be a megabyte of a document. The other
    /// lanes have one each, but for arrivals.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> io::Result<Self> {
        let of_pages = if threads == 0 { half_of_the_cores().max(2) } else { threads };
        let arrivals = start(Lane::Arrivals, ARRIVALS_AT_ONCE)?;
        let lanes = [start(Lane::Facts, 1)?, start(Lane::Pages, of_pages)?, start(Lane::Long, 1)?, arrivals];
        let aside = Threads::for_tasks("aside", TASKS_AT_ONCE)?;
        Ok(Self { shared: Arc::new(Shared { lanes, aside, metrics }) })
    }

    /// Where tasks run that are not to hold up the service between their statements: writes, followers, loads.
    pub fn tasks(&self) -> &Handle {
        self.shared.aside.handle()
    }

    /// Where its work is counted, and what else is done in the background.
    pub fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// Runs `f` on a thread of the lane, in the caller's span. Dropping the future before `f` has begun takes it out of
    /// the queue; once begun it runs to its end.
    ///
    /// # Errors
    /// `f` panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: Work,
        f: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let ticket = Ticket::new(&self.shared, work);
        let queue = self.queue(lane);
        let place = Arc::clone(&queue.places).acquire_owned().await.expect("the places are never closed");
        let (answer, outcome) = oneshot::channel();
        let span = Span::current();
        queue.threads.spawn(move || {
            let running = ticket.turn(place);
            if answer.is_closed() {
                running.shared.metrics.cpu_refused.increment((work, Refusal::CallerLeft), 1);
                return;
            }
            let result = span.in_scope(|| running.call(f));
            // A caller who left meanwhile has no use for the answer.
            drop(answer.send(result));
        });
        outcome.await.unwrap_or(Err(Panicked))
    }

    /// Drops `value` on a thread for pages: freeing a catalogue takes as long as walking it. With every place taken it is
    /// dropped here and now.
    pub fn discard<T: Send + 'static>(&self, value: T) {
        let queue = self.queue(Lane::Pages);
        if let Ok(place) = Arc::clone(&queue.places).try_acquire_owned() {
            queue.threads.spawn(move || {
                drop(value);
                drop(place);
            });
        }
    }

    fn queue(&self, lane: Lane) -> &Queue {
        &self.shared.lanes[lane as usize]
    }
}

fn half_of_the_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2))
}

fn start(lane: Lane, threads: usize) -> io::Result<Queue> {
    debug_assert_eq!(Lane::ALL[lane as usize], lane, "lanes are found by position");
    let rank = match lane {
        Lane::Facts | Lane::Arrivals => Rank::Serving,
        Lane::Pages | Lane::Long => Rank::Idle,
    };
    let threads = Threads::for_work(lane.name(), threads, rank)?;
    Ok(Queue { threads, places: Arc::new(Semaphore::new(PLACES)) })
}

/// Work that waits, first for its place and then for its turn.
struct Ticket {
    shared: Arc<Shared>,
    work: Work,
    taken: Instant,
}

impl Ticket {
    fn new(shared: &Arc<Shared>, work: Work) -> Self {
        shared.metrics.cpu_waiting.add((work,), 1.0);
        Self { shared: Arc::clone(shared), work, taken: Instant::now() }
    }

    /// The thread is there.
    fn turn(self, place: OwnedSemaphorePermit) -> Running {
        let metrics = &self.shared.metrics;
        metrics.cpu_wait_seconds.record((self.work,), self.taken.elapsed());
        metrics.cpu_running.add((self.work,), 1.0);
        Running { shared: Arc::clone(&self.shared), work: self.work, _place: place }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.shared.metrics.cpu_waiting.add((self.work,), -1.0);
    }
}

/// Work on a thread.
struct Running {
    shared: Arc<Shared>,
    work: Work,
    _place: OwnedSemaphorePermit,
}

impl Running {
    fn call<T>(self, f: impl FnOnce() -> T) -> Result<T, Panicked> {
        // What `f` owned is dropped with it and what it shares is immutable or behind its own lock, so nothing half
        // changed is seen after a panic.
        catch_unwind(AssertUnwindSafe(f)).map_err(|panic| {
            let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let message = message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            tracing::error!(work = ?self.work, message, "work in the background panicked");
            self.shared.metrics.cpu_refused.increment((self.work, Refusal::Panicked), 1);
            Panicked
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.shared.metrics.cpu_running.add((self.work,), -1.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    fn background() -> (Background, Arc<Metrics>) {
        let metrics = Arc::new(Metrics::new());
        (Background::new(1, Arc::clone(&metrics)).expect("three threads"), metrics)
    }

    /// Keeps the only thread of a lane busy until the sender is used or dropped.
    async fn occupy(background: &Background, lane: Lane) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let blocker = background.clone();
        tokio::spawn(async move {
            let work = move || {
                begun.send(()).expect("the test waits");
                let _ = released.recv();
            };
            blocker.run(lane, Work::Index, work).await.expect("done");
        });
        has_begun.await.expect("begun");
        release
    }

    #[tokio::test]
    async fn a_small_fact_change_does_not_stand_behind_an_import() {
        let (background, _) = background();
        let _pages = occupy(&background, Lane::Pages).await;
        let _long = occupy(&background, Lane::Long).await;
        let name = background.run(Lane::Facts, Work::Facts, || std::thread::current().name().map(str::to_owned)).await;
        assert_eq!(name.expect("done").as_deref(), Some("temei-facts-0"));
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_the_lane_lives() {
        let (background, metrics) = background();
        let result: Result<(), _> = background.run(Lane::Pages, Work::Index, || panic!("as asked")).await;
        assert_eq!(result, Err(Panicked));
        assert_eq!(background.run(Lane::Pages, Work::Index, || 7).await, Ok(7));
        assert!(metrics.render().contains("reason=\"panicked\"} 1"));
        assert!(metrics.render().contains("temei_cpu_running{work=\"index\"} 0"));
        assert!(metrics.render().contains("temei_cpu_waiting{work=\"index\"} 0"));
    }

    #[tokio::test]
    async fn a_full_lane_is_waited_for_and_never_grows() {
        let (background, metrics) = background();
        let release = occupy(&background, Lane::Pages).await;
        let ran = Arc::new(AtomicUsize::new(0));
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..2 * PLACES {
            let (background, ran) = (background.clone(), Arc::clone(&ran));
            waiting.spawn(async move {
                let work = move || ran.fetch_add(1, Ordering::SeqCst);
                background.run(Lane::Pages, Work::Index, work).await.expect("done");
            });
        }
        while background.queue(Lane::Pages).places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        drop(release);
        while waiting.join_next().await.is_some() {}
        assert_eq!(ran.load(Ordering::SeqCst), 2 * PLACES);
        assert!(metrics.render().contains("temei_cpu_waiting{work=\"index\"} 0"));
    }

    #[tokio::test]
    async fn work_of_a_caller_who_left_is_never_begun() {
        let (background, metrics) = background();
        let release = occupy(&background, Lane::Pages).await;
        let ran = Arc::new(AtomicUsize::new(0));
        let waiting = tokio::spawn({
            let (background, ran) = (background.clone(), Arc::clone(&ran));
            async move { background.run(Lane::Pages, Work::Index, move || ran.fetch_add(1, Ordering::SeqCst)).await }
        });
        while background.queue(Lane::Pages).places.available_permits() > PLACES - 2 {
            tokio::task::yield_now().await;
        }
        waiting.abort();
        assert!(waiting.await.expect_err("aborted").is_cancelled());
        drop(release);
        assert_eq!(background.run(Lane::Pages, Work::Index, || 1).await, Ok(1));
        assert_eq!(ran.load(Ordering::SeqCst), 0);
        assert!(metrics.render().contains("reason=\"caller_left\"} 1"));
    }

    #[tokio::test]
    async fn what_is_let_go_of_is_freed_in_the_background() {
        struct Tells(mpsc::Sender<Option<String>>);
        impl Drop for Tells {
            fn drop(&mut self) {
                let name = std::thread::current().name().map(str::to_owned);
                self.0.send(name).expect("the test waits");
            }
        }
        let (background, _) = background();
        let (tell, told) = mpsc::channel();
        background.discard(Tells(tell));
        assert_eq!(told.recv().expect("dropped").as_deref(), Some("temei-pages-0"));
    }
}
