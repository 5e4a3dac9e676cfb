//! Writes down what is done, off the path of whoever does it: records go into a bounded queue, one task writes them in
//! groups, and another signs what was written.
//!
//! Nobody waits for it, so a record can be lost: when the queue is full, or when the database takes none for too long. What
//! was lost is counted and logged, and an entry of its chain says how many it were, as soon as one can be written again. A
//! process that is killed loses what it had in the queue.

mod key_file;
mod signer;
mod writer;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{Notify, mpsc, oneshot};
use tracing::warn;

use crate::audit::{EntryKind, KeyRing, Owner, Record};
use crate::clock::Clock;
use crate::config;
use crate::metrics::{AuditLoss, Metrics};
use crate::store::Store;
pub use key_file::{KeyFile, KeyFileError};
pub use signer::sign_as_due;

/// Of the queue, what verdicts leave to acts and accesses: one part in so many.
const RESERVED_SHARE: usize = 10;
/// How long a stop waits for what is still to be written.
const LAST_WRITE: Duration = Duration::from_secs(5);

/// The way to the chains. Cheap to clone; never waits.
#[derive(Clone)]
pub struct Auditor {
    queue: mpsc::UnboundedSender<Message>,
    shared: Arc<Shared>,
}

/// What it works with.
#[derive(Debug)]
pub struct Surroundings {
    pub keys: KeyFile,
    pub metrics: Arc<Metrics>,
    pub clock: Arc<dyn Clock>,
    pub persistence: Persistence,
}

/// How often a database that does not take a group is asked again, and when first; twice as long after each further time.
#[derive(Clone, Copy, Debug)]
pub struct Persistence {
    pub attempts: u32,
    pub first_pause: Duration,
}

impl Default for Persistence {
    /// About a minute.
    fn default() -> Self {
        Self { attempts: 12, first_pause: Duration::from_millis(100) }
    }
}

/// What the queue carries.
enum Message {
    Record(Owner, Box<Record>),
    /// To be answered when everything before it is written or lost.
    Flush(oneshot::Sender<()>),
}

/// What sender, writer and signer know together.
struct Shared {
    store: Store,
    keys: KeyFile,
    metrics: Arc<Metrics>,
    clock: Arc<dyn Clock>,
    most: Most,
    persistence: Persistence,
    entries: AtomicUsize,
    bytes: AtomicUsize,
    lost: Mutex<BTreeMap<Owner, u64>>,
    /// Told when a chain has enough entries to be signed.
    is_due: Notify,
}

/// The bounds of the queue.
#[derive(Clone, Copy)]
struct Most {
    entries: usize,
    bytes: usize,
}

impl Auditor {
    /// Begins to write, on threads beside those that serve. It ends when the last copy of the auditor is gone.
    pub fn start(
        store: Store,
        Surroundings { keys, metrics, clock, persistence }: Surroundings,
        options: &config::Audit,
        tasks: &Handle,
    ) -> Self {
        let most = Most { entries: options.queue.get(), bytes: options.queue_mb.get() * 1_024 * 1_024 };
        let (entries, bytes, lost, is_due) = Default::default();
        let shared = Arc::new(Shared { store, keys, metrics, clock, most, persistence, entries, bytes, lost, is_due });
        let (queue, messages) = mpsc::unbounded_channel();
        tasks.spawn(writer::run(Arc::clone(&shared), messages));
        Self { queue, shared }
    }

    /// Has a record written; where there is no room for it, that it is lost.
    pub fn tell(&self, owner: &Owner, record: Record) {
        let size = record.size_bytes();
        if !self.shared.admits(record.kind, size) {
            return self.shared.lose(owner, AuditLoss::Queue, 1);
        }
        self.shared.came(size);
        if self.queue.send(Message::Record(owner.clone(), Box::new(record))).is_err() {
            self.shared.left(size);
            self.shared.lose(owner, AuditLoss::Queue, 1);
        }
    }

    /// The keys that sign, and those that have.
    ///
    /// # Errors
    /// See [`KeyFileError`].
    pub fn ring(&self) -> Result<KeyRing, KeyFileError> {
        self.shared.keys.read()
    }

    /// Waits until everything that was told before is written, or lost.
    pub async fn flush(&self) {
        let (done, written) = oneshot::channel();
        if self.queue.send(Message::Flush(done)).is_ok() {
            // The writer ends after its last answer only.
            let _ = written.await;
        }
    }

    /// The same as long as a stop may take.
    pub async fn close(&self) {
        if tokio::time::timeout(LAST_WRITE, self.flush()).await.is_err() {
            let entries = self.shared.entries.load(Ordering::Relaxed);
            warn!(entries, "entries of the audit could not be written before the stop");
        }
    }
}

impl fmt::Debug for Auditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Auditor")
    }
}

impl Shared {
    fn admits(&self, kind: EntryKind, size: usize) -> bool {
        let (entries, bytes) = (self.entries.load(Ordering::Relaxed), self.bytes.load(Ordering::Relaxed));
        let share = |most: usize| match kind {
            EntryKind::Verdict => most - most / RESERVED_SHARE,
            _ => most,
        };
        entries < share(self.most.entries) && bytes + size <= share(self.most.bytes)
    }

    /// Notes that entries of a chain will not be written.
    fn lose(&self, owner: &Owner, why: AuditLoss, count: u64) {
        self.metrics.audit_lost.increment((why,), count);
        let mut lost = self.lost();
        let before = lost.get(owner).copied().unwrap_or(0);
        lost.insert(owner.clone(), before + count);
        if before == 0 {
            // The first of a run; the entry that tells the number comes when one can be written.
            warn!(%owner, "entries of the audit are lost");
        }
    }

    /// A record waits from now on.
    fn came(&self, size: usize) {
        self.entries.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(size, Ordering::Relaxed);
    }

    /// A record is no longer waiting.
    fn left(&self, size: usize) {
        self.entries.fetch_sub(1, Ordering::Relaxed);
        self.bytes.fetch_sub(size, Ordering::Relaxed);
    }

    fn lost(&self) -> MutexGuard<'_, BTreeMap<Owner, u64>> {
        // Numbers are whole at every step.
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
