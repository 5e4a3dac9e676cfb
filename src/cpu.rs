//! The one pool that ranks and checks, off the async runtime. Only what is brief is done by who asks for it, in a place of
//! the pool ([`CpuPool::run_brief`]).
//!
//! Its queue is bounded: beyond it work is refused at once, and a tenant whose share of it is full is refused alone. Who
//! is next is decided by `schedule`, so that nobody's flood takes the pool from others. What waits and is no longer
//! wanted, because its caller has gone or its deadline has passed, is dropped when its turn comes instead of being done.
//! A panic becomes an error of its own call and nothing else.

mod schedule;

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{Semaphore, SemaphorePermit, oneshot};
use tracing::Span;

use crate::config;
use crate::deadline::Deadline;
use crate::metrics::{Failure, Fault, Metrics, Refusal, Work};
use crate::service_error::{Scarce, ServiceError};
use crate::tenant::TenantId;
use crate::threads::{Rank, Threads};
use schedule::{Full, Room, Schedule, Urgency};

/// When a caller refused by a full queue should come again.
const RETRY_AFTER: std::time::Duration = std::time::Duration::from_millis(100);

/// Cheap to clone; all clones are one pool.
#[derive(Clone, Debug)]
pub struct CpuPool {
    shared: Arc<Shared>,
}

struct Shared {
    pool: Threads,
    threads: usize,
    /// Callers that may do brief work themselves: all threads that serve but one, which goes on to serve.
    here: Semaphore,
    schedule: Mutex<Schedule<Job>>,
    metrics: Arc<Metrics>,
}

/// Work that was boxed up with its ticket and the way to its caller.
type Job = Box<dyn FnOnce() + Send>;

/// How large a pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSize {
    /// Work that runs side by side; 0 is one a core.
    pub threads: usize,
    /// Calls that may wait.
    pub queue: usize,
    /// Of them, one tenant's.
    pub tenant_queue: usize,
}

impl PoolSize {
    pub const fn of(config: &config::Cpu) -> Self {
        let config::Cpu { threads, background_threads: _, queue, tenant_queue } = config;
        Self { threads: threads.get(), queue: queue.get(), tenant_queue: tenant_queue.get() }
    }
}

/// Why work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CpuError {
    #[error("the queue of the pool is full")]
    QueueFull,
    #[error("the tenant's share of the queue of the pool is full")]
    TenantQueueFull,
    #[error("the deadline passed before the work began: {0}")]
    Expired(Deadline),
    #[error("the caller left before the work began")]
    CallerLeft,
    #[error("the work panicked")]
    Panicked,
}

impl Failure for CpuError {
    fn fault(&self) -> Fault {
        match self {
            Self::Expired(_) => Fault::Expired,
            Self::QueueFull | Self::TenantQueueFull | Self::CallerLeft | Self::Panicked => Fault::Failed,
        }
    }
}

impl From<CpuError> for ServiceError {
    fn from(error: CpuError) -> Self {
        match error {
            CpuError::QueueFull => Self::ResourceExhausted { what: Scarce::CpuQueue, retry_after: RETRY_AFTER },
            CpuError::TenantQueueFull => {
                Self::ResourceExhausted { what: Scarce::TenantCpuQueue, retry_after: RETRY_AFTER }
            }
            CpuError::Expired(deadline) => Self::DeadlineExceeded(deadline),
            CpuError::CallerLeft => Self::CallerLeft,
            CpuError::Panicked => Self::internal(error),
        }
    }
}

impl CpuPool {
    /// # Errors
    /// The threads cannot be started.
    pub fn new(size: PoolSize, metrics: Arc<Metrics>) -> io::Result<Self> {
        let threads = match size.threads {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        let room = Room { threads, reserve: threads, waiting: size.queue, waiting_of_tenant: size.tenant_queue };
        let pool = Threads::for_work("cpu", room.threads + room.reserve, Rank::Serving)?;
        let (here, schedule) = (Semaphore::new(threads.saturating_sub(1)), Mutex::new(Schedule::new(room)));
        Ok(Self { shared: Arc::new(Shared { pool, threads, here, schedule, metrics }) })
    }

    /// Work that may run side by side: who has much to do gives it in pieces, so many at a time.
    pub fn threads(&self) -> usize {
        self.shared.threads
    }

    /// Runs `f` on a thread of the pool, at the tenant's turn and in the caller's span. Dropping the future before `f`
    /// has begun takes it out of the queue; once begun it runs to its end, so `f` must not be long.
    ///
    /// # Errors
    /// See [`CpuError`]; every one is counted by `work`.
    pub async fn run_for<T: Send + 'static>(
        &self,
        tenant: &TenantId,
        work: Work,
        deadline: Deadline,
        f: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CpuError> {
        let (answer, outcome) = oneshot::channel();
        let ticket = Ticket::take(&self.shared.metrics, work);
        let span = Span::current();
        let job = move || {
            let result = match ticket.turn(deadline, answer.is_closed()) {
                Ok(running) => span.in_scope(|| running.call(f)),
                Err(error) => Err(error),
            };
            // A caller who left meanwhile has no use for the answer.
            drop(answer.send(result));
        };
        self.shared.put(tenant, work, Box::new(job))?;
        outcome.await.unwrap_or(Err(CpuError::Panicked))
    }

    /// As [`Self::run_for`], for prompt work that takes no longer than a millisecond: where it would have its turn at once, the
    /// caller does it, because two threads that have to be woken take as long. It has its place in the pool all the same.
    ///
    /// # Errors
    /// See [`CpuError`]; every one is counted by `work`.
    pub async fn run_brief<T: Send + 'static>(
        &self,
        tenant: &TenantId,
        work: Work,
        deadline: Deadline,
        f: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CpuError> {
        let Some(_place) = Place::take(&self.shared, tenant) else {
            return self.run_for(tenant, work, deadline, f).await;
        };
        Ticket::take(&self.shared.metrics, work).turn(deadline, false)?.call(f)
    }
}

/// A place of the pool that a caller has taken to do its work itself.
struct Place<'p> {
    shared: &'p Arc<Shared>,
    tenant: &'p TenantId,
    begun: Instant,
    _here: SemaphorePermit<'p>,
}

impl<'p> Place<'p> {
    /// Where the work would have its turn now.
    fn take(shared: &'p Arc<Shared>, tenant: &'p TenantId) -> Option<Self> {
        let here = shared.here.try_acquire().ok()?;
        let is_free = shared.schedule().begin(tenant);
        is_free.then(|| Self { shared, tenant, begun: Instant::now(), _here: here })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.shared.end(self.tenant, self.begun);
    }
}

impl Shared {
    /// Queues a job and starts what is next, which may be another one.
    fn put(self: &Arc<Self>, tenant: &TenantId, work: Work, job: Job) -> Result<(), CpuError> {
        let next = {
            let mut schedule = self.schedule();
            schedule.put(tenant, Urgency::of(work), job).map(|()| schedule.start_next())
        };
        match next {
            Ok(next) => {
                self.start(next);
                Ok(())
            }
            Err((full, _refused)) => Err(self.refuse(work, full)),
        }
    }

    fn refuse(&self, work: Work, full: Full) -> CpuError {
        let (reason, error) = match full {
            Full::Queue => (Refusal::QueueFull, CpuError::QueueFull),
            Full::TenantShare => (Refusal::TenantQueueFull, CpuError::TenantQueueFull),
        };
        self.metrics.cpu_refused.increment((work, reason), 1);
        error
    }

    /// Gives a job to a thread, which starts the next one when it is done.
    fn start(self: &Arc<Self>, next: Option<(TenantId, Job)>) {
        let Some((tenant, job)) = next else { return };
        let shared = Arc::clone(self);
        self.pool.spawn(move || {
            let begun = Instant::now();
            job();
            shared.end(&tenant, begun);
        });
    }

    /// Work of this tenant has ended: starts what is next.
    fn end(self: &Arc<Self>, tenant: &TenantId, begun: Instant) {
        let took_micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let next = {
            let mut schedule = self.schedule();
            schedule.finished(tenant, took_micros);
            schedule.start_next()
        };
        self.start(next);
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule<Job>> {
        // Nothing of a caller's runs under the lock, and each step leaves the queues whole.
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Work that waits.
struct Ticket {
    metrics: Arc<Metrics>,
    work: Work,
    taken: Instant,
}

impl Ticket {
    fn take(metrics: &Arc<Metrics>, work: Work) -> Self {
        metrics.cpu_waiting.add((work,), 1.0);
        Self { metrics: Arc::clone(metrics), work, taken: Instant::now() }
    }

    /// The thread is there: decides whether the work is still wanted.
    fn turn(self, deadline: Deadline, caller_left: bool) -> Result<Running, CpuError> {
        let metrics = &self.metrics;
        metrics.cpu_wait_seconds.record((self.work,), self.taken.elapsed());
        let refused = if caller_left {
            Some((Refusal::CallerLeft, CpuError::CallerLeft))
        } else if deadline.has_passed() {
            Some((Refusal::Expired, CpuError::Expired(deadline)))
        } else {
            None
        };
        if let Some((reason, error)) = refused {
            metrics.cpu_refused.increment((self.work, reason), 1);
            return Err(error);
        }
        metrics.cpu_running.add((self.work,), 1.0);
        Ok(Running { metrics: Arc::clone(metrics), work: self.work })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.metrics.cpu_waiting.add((self.work,), -1.0);
    }
}

/// Work on a thread.
struct Running {
    metrics: Arc<Metrics>,
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
            self.metrics.cpu_refused.increment((self.work, Refusal::Panicked), 1);
            CpuError::Panicked
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.metrics.cpu_running.add((self.work,), -1.0);
    }
}

#[cfg(test)]
mod tests;
