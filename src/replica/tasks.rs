//! The tasks of one tenant in memory. They belong to its place in the registry: whoever takes the place away ends them,
//! wherever they wait, and can wait for their end.

use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Every tenant's tasks are under one of these; ending it ends them all.
#[derive(Clone, Debug)]
pub(super) struct AllTasks {
    runtime: Handle,
    stop: CancellationToken,
    tracker: TaskTracker,
}

/// The tasks of one tenant. Dropping them ends them.
#[derive(Debug)]
pub(super) struct Tasks {
    stop: CancellationToken,
    own: TaskTracker,
    all: TaskTracker,
    runtime: Handle,
}

/// Tasks that were told to end.
#[derive(Clone, Debug)]
pub struct Ending(TaskTracker);

impl AllTasks {
    /// They run there.
    pub(super) fn on(runtime: Handle) -> Self {
        Self { runtime, stop: CancellationToken::new(), tracker: TaskTracker::new() }
    }

    pub(super) fn of_one(&self) -> Tasks {
        let (stop, runtime) = (self.stop.child_token(), self.runtime.clone());
        Tasks { stop, own: TaskTracker::new(), all: self.tracker.clone(), runtime }
    }

    /// Completes when the tasks are to end.
    pub(super) async fn stopped(&self) {
        self.stop.cancelled().await;
    }

    /// Ends all tasks, those begun later at once, and waits for their end.
    pub(super) async fn end(&self) {
        self.stop.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

impl Tasks {
    /// Starts a task that runs to its end or until it is ended: then it is dropped where it waits. It lies on the heap once: a
    /// future that another one takes over has room in both.
    pub(super) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let (stop, work) = (self.stop.clone(), Box::pin(work));
        let work = self.own.track_future(async move {
            stop.run_until_cancelled_owned(work).await;
        });
        self.all.spawn_on(work, &self.runtime);
    }

    /// What tells work that is not one of these tasks that it has to end with them.
    pub(super) fn leash(&self) -> Leash {
        Leash { stop: self.stop.clone(), own: self.own.clone(), all: self.all.clone() }
    }

    /// Told to end, each is dropped where it waits; work on a thread runs to its end.
    pub(super) fn end(self) -> Ending {
        self.own.close();
        Ending(self.own.clone())
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Ending {
    /// Waits until the last has ended.
    pub async fn ended(&self) {
        self.0.wait().await;
    }
}

/// Ties work of another task to the tasks of a tenant.
#[derive(Clone, Debug)]
pub(super) struct Leash {
    stop: CancellationToken,
    own: TaskTracker,
    all: TaskTracker,
}

impl Leash {
    /// Runs `work` in the calling task; `None` when the tenant's tasks were ended before it was done.
    pub(super) async fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        self.all.track_future(self.own.track_future(self.stop.run_until_cancelled(work))).await
    }

    /// Whether the tasks were ended.
    pub(super) fn has_ended(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Completes when the tasks are ended.
    pub(super) async fn ended(&self) {
        self.stop.cancelled().await;
    }
}
