//! The one pool that ranks and checks, off the async runtime.
//!
//! Its queue is bounded: beyond it work is refused at once. What waits and is no longer wanted, because its caller
//! has gone or its deadline has passed, is dropped when its turn comes instead of being done. A panic becomes an
//! error of its own call and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use tokio::sync::oneshot;
use tracing::Span;

use crate::deadline::Deadline;
use crate::metrics::{Metrics, Refusal, Work};
use crate::service_error::{Scarce, ServiceError};

/// When a caller refused by a full queue should come again.
const RETRY_AFTER: std::time::Duration = std::time::Duration::from_millis(100);

/// Cheap to clone; all clones are one pool.
#[derive(Clone, Debug)]
pub struct CpuPool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pool: rayon::ThreadPool,
    queue: usize,
    waiting: AtomicUsize,
    metrics: Arc<Metrics>,
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CpuError {
    #[error("the queue of the pool is full")]
    QueueFull,
    #[error("the deadline passed before the work began")]
    Expired,
    #[error("the caller left before the work began")]
    CallerLeft,
    #[error("the work panicked")]
    Panicked,
}

impl From<CpuError> for ServiceError {
    fn from(error: CpuError) -> Self {
        match error {
            CpuError::QueueFull => Self::ResourceExhausted { what: Scarce::CpuQueue, retry_after: RETRY_AFTER },
            CpuError::Expired => Self::DeadlineExceeded,
            CpuError::CallerLeft => Self::CallerLeft,
            CpuError::Panicked => Self::internal(error),
        }
    }
}

impl CpuPool {
    /// `threads` of 0 is one a core; at most `queue` pieces of work wait.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn new(threads: usize, queue: usize, metrics: Arc<Metrics>) -> Result<Self, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|number| format!("temei-cpu-{number}"))
            .build()?;
        Ok(Self { shared: Arc::new(Shared { pool, queue, waiting: AtomicUsize::new(0), metrics }) })
    }

    /// Runs `f` on a thread of the pool, in its rayon scope and in the caller's span. Dropping the future before `f`
    /// has begun takes it out of the queue; once begun it runs to its end.
    ///
    /// # Errors
    /// See [`CpuError`]; every one is counted by `work`.
    pub async fn run<T: Send + 'static>(
        &self,
        work: Work,
        deadline: Deadline,
        f: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CpuError> {
        let ticket = Ticket::take(&self.shared, work)?;
        let (answer, outcome) = oneshot::channel();
        let span = Span::current();
        self.shared.pool.spawn_fifo(move || {
            let result = match ticket.turn(deadline, answer.is_closed()) {
                Ok(running) => span.in_scope(|| running.call(f)),
                Err(error) => Err(error),
            };
            // A caller who left meanwhile has no use for the answer.
            drop(answer.send(result));
        });
        outcome.await.unwrap_or(Err(CpuError::Panicked))
    }
}

/// A place in the queue.
struct Ticket {
    shared: Arc<Shared>,
    work: Work,
    taken: Instant,
}

impl Ticket {
    fn take(shared: &Arc<Shared>, work: Work) -> Result<Self, CpuError> {
        let free = |waiting| (waiting < shared.queue).then_some(waiting + 1);
        if shared.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, free).is_err() {
            shared.metrics.cpu_refused.increment((work, Refusal::QueueFull), 1);
            return Err(CpuError::QueueFull);
        }
        shared.metrics.cpu_waiting.add((work,), 1.0);
        Ok(Self { shared: Arc::clone(shared), work, taken: Instant::now() })
    }

    /// The thread is there: gives the place back and decides whether the work is still wanted.
    fn turn(self, deadline: Deadline, caller_left: bool) -> Result<Running, CpuError> {
        let metrics = &self.shared.metrics;
        metrics.cpu_wait_seconds.record((self.work,), self.taken.elapsed());
        let refused = if caller_left {
            Some((Refusal::CallerLeft, CpuError::CallerLeft))
        } else if deadline.has_passed() {
            Some((Refusal::Expired, CpuError::Expired))
        } else {
            None
        };
        if let Some((reason, error)) = refused {
            metrics.cpu_refused.increment((self.work, reason), 1);
            return Err(error);
        }
        metrics.cpu_running.add((self.work,), 1.0);
        Ok(Running { shared: Arc::clone(&self.shared), work: self.work })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.shared.waiting.fetch_sub(1, Ordering::Relaxed);
        self.shared.metrics.cpu_waiting.add((self.work,), -1.0);
    }
}

/// Work on a thread.
struct Running {
    shared: Arc<Shared>,
    work: Work,
}

impl Running {
    fn call<T>(self, f: impl FnOnce() -> T) -> Result<T, CpuError> {
        // What `f` owned is dropped with it and what it shares is immutable or behind its own lock, so nothing half
        // changed is seen after a panic.
        catch_unwind(AssertUnwindSafe(f)).map_err(|panic| {
            let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let message = message.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            tracing::error!(work = ?self.work, message, "work on the pool panicked");
            self.shared.metrics.cpu_refused.increment((self.work, Refusal::Panicked), 1);
            CpuError::Panicked
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
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn pool(queue: usize) -> (CpuPool, Arc<Metrics>) {
        let metrics = Arc::new(Metrics::new());
        (CpuPool::new(1, queue, Arc::clone(&metrics)).expect("one thread"), metrics)
    }

    /// Keeps the only thread busy until the sender is used or dropped.
    async fn occupy(pool: &CpuPool) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let blocker = pool.clone();
        tokio::spawn(async move {
            let work = move || {
                begun.send(()).expect("the test waits");
                let _ = released.recv();
            };
            blocker.run(Work::Index, Deadline::NONE, work).await.expect("done");
        });
        has_begun.await.expect("begun");
        release
    }

    async fn until(condition: impl Fn() -> bool) {
        while !condition() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn work_is_done_inside_the_pool() {
        let (pool, metrics) = pool(4);
        let name = pool.run(Work::Check, Deadline::NONE, || std::thread::current().name().map(str::to_owned)).await;
        assert_eq!(name.expect("done").as_deref(), Some("temei-cpu-0"));
        assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 0"));
        assert!(metrics.render().contains("temei_cpu_waiting{work=\"check\"} 0"));
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_the_pool_lives() {
        let (pool, metrics) = pool(4);
        let result: Result<(), _> = pool.run(Work::Check, Deadline::NONE, || panic!("as asked")).await;
        assert_eq!(result, Err(CpuError::Panicked));
        assert_eq!(pool.run(Work::Check, Deadline::NONE, || 7).await, Ok(7));
        assert!(metrics.render().contains("reason=\"panicked\"} 1"));
        assert!(metrics.render().contains("temei_cpu_running{work=\"check\"} 0"));
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let (pool, metrics) = pool(1);
        let release = occupy(&pool).await;
        let waiting = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(Work::Search, Deadline::NONE, || 1).await }
        });
        until(|| pool.shared.waiting.load(Ordering::Relaxed) == 1).await;
        assert_eq!(pool.run(Work::Search, Deadline::NONE, || 2).await, Err(CpuError::QueueFull));
        assert!(metrics.render().contains("temei_cpu_waiting{work=\"search\"} 1"));
        drop(release);
        assert_eq!(waiting.await.expect("joined"), Ok(1));
        assert_eq!(pool.run(Work::Search, Deadline::NONE, || 3).await, Ok(3));
    }

    #[tokio::test]
    async fn expired_work_is_dropped_at_its_turn() {
        let (pool, _) = pool(4);
        let release = occupy(&pool).await;
        let ran = Arc::new(AtomicBool::new(false));
        let deadline = Deadline::after(Instant::now(), Duration::from_millis(1));
        let waiting = tokio::spawn({
            let (pool, ran) = (pool.clone(), Arc::clone(&ran));
            async move { pool.run(Work::Search, deadline, move || ran.store(true, Ordering::SeqCst)).await }
        });
        until(|| pool.shared.waiting.load(Ordering::Relaxed) == 1 && deadline.has_passed()).await;
        drop(release);
        assert_eq!(waiting.await.expect("joined"), Err(CpuError::Expired));
        assert!(!ran.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn work_of_a_caller_who_left_is_never_begun() {
        let (pool, metrics) = pool(4);
        let release = occupy(&pool).await;
        let ran = Arc::new(AtomicBool::new(false));
        let waiting = tokio::spawn({
            let (pool, ran) = (pool.clone(), Arc::clone(&ran));
            async move { pool.run(Work::Check, Deadline::NONE, move || ran.store(true, Ordering::SeqCst)).await }
        });
        until(|| pool.shared.waiting.load(Ordering::Relaxed) == 1).await;
        waiting.abort();
        assert!(waiting.await.expect_err("aborted").is_cancelled());
        drop(release);
        until(|| pool.shared.waiting.load(Ordering::Relaxed) == 0).await;
        assert_eq!(pool.run(Work::Check, Deadline::NONE, || 1).await, Ok(1));
        assert!(!ran.load(Ordering::SeqCst));
        assert!(metrics.render().contains("reason=\"caller_left\"} 1"));
    }
}
