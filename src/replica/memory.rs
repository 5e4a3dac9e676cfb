//! What the replicas really take: every one that lives, be it hot or on its way out, and all that is being built.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::Notify;

use super::tenant::Replica;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    living: Mutex<Vec<Weak<Replica>>>,
    building_bytes: AtomicU64,
    grown: Notify,
}

/// Something that is being built; dropped when it is done or given up.
#[derive(Debug)]
pub(super) struct Building {
    shared: Arc<Shared>,
    bytes: u64,
}

impl Memory {
    /// Counts a replica until its last holder is gone.
    pub(super) fn count(&self, replica: &Arc<Replica>) {
        let mut living = self.living();
        living.retain(|replica| replica.strong_count() > 0);
        living.push(Arc::downgrade(replica));
    }

    pub(super) fn building(&self) -> Building {
        Building { shared: Arc::clone(&self.0), bytes: 0 }
    }

    pub(super) fn building_bytes(&self) -> u64 {
        self.0.building_bytes.load(Ordering::Relaxed)
    }

    /// How many replicas live, and their bytes.
    pub(super) fn of_living(&self) -> (u64, u64) {
        let living: Vec<Arc<Replica>> = self.living().iter().filter_map(Weak::upgrade).collect();
        (living.len() as u64, living.iter().map(|replica| replica.resident_bytes()).sum())
    }

    /// Completes when something that is being built has grown since the last time.
    pub(super) async fn grown(&self) {
        self.0.grown.notified().await;
    }

    fn living(&self) -> MutexGuard<'_, Vec<Weak<Replica>>> {
        // A list of pointers is whole at every step.
        self.0.living.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Building {
    /// Says how much it takes by now.
    pub(super) fn takes(&mut self, bytes: u64) {
        self.shared.building_bytes.fetch_add(bytes, Ordering::Relaxed);
        self.shared.building_bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        if bytes > self.bytes {
            self.shared.grown.notify_one();
        }
        self.bytes = bytes;
    }
}

impl Drop for Building {
    fn drop(&mut self) {
        self.shared.building_bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_counts_until_it_is_done() {
        let memory = Memory::default();
        let (mut one, mut other) = (memory.building(), memory.building());
        one.takes(5);
        other.takes(20);
        one.takes(3);
        assert_eq!(memory.building_bytes(), 23);
        drop(other);
        assert_eq!(memory.building_bytes(), 3);
        drop(one);
        assert_eq!(memory.building_bytes(), 0);
    }
}
