//! What has to be done now and then to what is stored: by the clock, and by hand. Of several processes on one database one
//! does a task, the one that holds its lease; when it dies the lease runs out and another one may.
//!
//! Nothing here is needed for an answer to be right: what is not done costs room, or a text its vector.

mod tasks;

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tracing::{info, warn};

use crate::clock::Timestamp;
use crate::config;
use crate::metrics::{Label, MaintenanceOutcome, MaintenanceTask};
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::store::{StoreError, TaskLease, TaskRecord};

/// How long a task is somebody's without a sign of life.
const LEASE_SECS: i64 = 60;
/// How often a sign of life is given.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);
/// When a task that failed is tried again, at the latest.
const AGAIN_SECS: i64 = 900;

/// The maintenance of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Maintenance {
    service: Arc<Service>,
    /// This process, to the others.
    holder: Arc<str>,
    /// Of what a process does for what it has in memory: every one its own.
    own: Arc<Mutex<TaskRecord>>,
}

/// What came of one run of a task.
#[derive(Clone, Debug)]
pub struct Report {
    pub task: MaintenanceTask,
    pub outcome: MaintenanceOutcome,
    /// Things it dealt with: rows, texts, files.
    pub done: u64,
    pub took: Duration,
    /// Why it failed, or who is at it.
    pub reason: String,
}

/// What is known of a task in all processes.
#[derive(Clone, Debug)]
pub struct TaskState {
    pub task: MaintenanceTask,
    pub every: Duration,
    pub record: TaskRecord,
    pub is_running: bool,
    /// When it is due; in the past where it is running or about to.
    pub due_at: Timestamp,
}

/// How a run ends that did not do its task.
#[derive(Debug)]
enum Undone {
    Busy(String),
    Failed(ServiceError),
}

impl<E: Into<ServiceError>> From<E> for Undone {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Maintenance {
    pub fn new(service: Arc<Service>) -> Self {
        let holder: Arc<str> = uuid::Uuid::new_v4().to_string().into();
        let now = service.clock.now();
        let own = TaskRecord {
            task: String::new(),
            holder: String::new(),
            lease_until: Timestamp::from_micros(0),
            started_at: now,
            ended_at: now,
            failed: false,
            done: 0,
        };
        Self { service, holder, own: Arc::new(Mutex::new(own)) }
    }

    /// Runs the tasks that are due, one after the other, and shows the state of all. To be called now and then.
    pub async fn run_due(&self) -> Result<(), StoreError> {
        for &task in MaintenanceTask::ALL {
            let state = self.state(task).await?;
            self.show(&state);
            let is_due = state.due_at <= self.service.clock.now() && !state.is_running;
            if self.service.config.maintenance.enabled && is_due {
                self.run(task).await;
            }
        }
        Ok(())
    }

    /// Runs a task now, unless another process is at it.
    pub async fn run(&self, task: MaintenanceTask) -> Report {
        let began = Instant::now();
        let ran = match task {
            MaintenanceTask::Pending => self.run_own(task).await,
            shared => self.run_leased(shared).await,
        };
        let took = began.elapsed();
        let (outcome, done, reason) = match ran {
            Ok(done) => (MaintenanceOutcome::Done, done, String::new()),
            Err(Undone::Busy(holder)) => (MaintenanceOutcome::Busy, 0, holder),
            Err(Undone::Failed(error)) => {
                let reason = Chain(&error).to_string();
                warn!(task = task.as_str(), error = reason, "a task of maintenance failed; it is tried again");
                // The detail is for the log.
                (MaintenanceOutcome::Failed, 0, error.to_string())
            }
        };
        let metrics = &self.service.metrics;
        metrics.maintenance.increment((task, outcome), 1);
        if outcome == MaintenanceOutcome::Done {
            metrics.maintenance_duration.set((task,), took.as_secs_f64());
            info!(task = task.as_str(), done, took_ms = took.as_millis() as u64, "a task of maintenance is done");
        }
        Report { task, outcome, done, took, reason }
    }

    /// What is known of a task.
    pub async fn state(&self, task: MaintenanceTask) -> Result<TaskState, StoreError> {
        let record = match task {
            MaintenanceTask::Pending => self.own().clone(),
            shared => self.service.store.maintenance_task(shared.as_str()).await?,
        };
        let every = every(task, &self.service.config.maintenance);
        let every_secs = i64::try_from(every.as_secs()).unwrap_or(i64::MAX);
        let after = if record.failed { every_secs.min(AGAIN_SECS) } else { every_secs };
        let is_running = record.lease_until > self.service.clock.now();
        let due_at = record.ended_at.plus_secs(after);
        Ok(TaskState { task, every, record, is_running, due_at })
    }

    /// What is in memory is each process's own affair, and quickly asked for.
    async fn run_own(&self, task: MaintenanceTask) -> Result<u64, Undone> {
        let done = tasks::run(&self.service, task).await;
        let mut own = self.own();
        own.ended_at = self.service.clock.now();
        (own.failed, own.done) = (done.is_err(), *done.as_ref().unwrap_or(&0));
        Ok(done?)
    }

    async fn run_leased(&self, task: MaintenanceTask) -> Result<u64, Undone> {
        let (store, name) = (&self.service.store, task.as_str());
        let lease = TaskLease { task: name, holder: &self.holder };
        let seen = store.maintenance_task(name).await?;
        if !store.take_maintenance(lease, (&seen, self.until())).await? {
            return Err(Undone::Busy("another process is at it".to_owned()));
        }
        let mut work = pin!(tasks::run(&self.service, task));
        let done = loop {
            tokio::select! {
                biased;
                done = work.as_mut() => break done,
                () = tokio::time::sleep(SIGN_OF_LIFE) => {
                    if !store.keep_maintenance(lease, self.until()).await? {
                        return Err(Undone::Busy("its lease ran out and another process has it".to_owned()));
                    }
                }
            }
        };
        store.end_maintenance(lease, done.as_ref().ok().copied()).await?;
        Ok(done?)
    }

    fn until(&self) -> Timestamp {
        self.service.clock.now().plus_secs(LEASE_SECS)
    }

    fn own(&self) -> MutexGuard<'_, TaskRecord> {
        // A record is whole at every step.
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, state: &TaskState) {
        let metrics = &self.service.metrics;
        metrics.maintenance_last.set((state.task,), state.record.ended_at.micros() as f64 / 1e6);
        metrics.maintenance_failed.set((state.task,), if state.record.failed { 1.0 } else { 0.0 });
    }
}

fn every(task: MaintenanceTask, config: &config::Maintenance) -> Duration {
    let secs = match task {
        MaintenanceTask::Trim => config.trim_secs.get(),
        MaintenanceTask::Checkpoint => config.checkpoint_secs.get(),
        MaintenanceTask::Pending => config.pending_secs.get(),
        MaintenanceTask::Expired => config.expired_secs.get(),
        MaintenanceTask::Embeddings => config.embeddings_secs.get(),
        MaintenanceTask::Vacuum => config.vacuum_secs.get(),
    };
    Duration::from_secs(secs as u64)
}
