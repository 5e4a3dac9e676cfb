//! What runs for long, so that somebody who did not begin it can see it: reindexes, Upserts that are open, and the vectors
//! still to be made. Kept in memory, by this process of its own work alone.
//!
//! A job is here from its first sign until whoever runs it drops its handle. Nothing here starts, stops or slows a job.

mod pace;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::clock::Timestamp;
use crate::replica::{Phase, Progress};
use crate::tenant::TenantId;

pub use pace::Pace;

/// Open Upserts that are told of a tenant, the oldest first.
const SHOWN_IMPORTS: usize = 16;

/// The jobs of this process. Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    next: AtomicU64,
    /// By a rising number: the oldest first.
    reindexes: Mutex<BTreeMap<u64, (TenantId, Option<Reindexing>)>>,
    imports: Mutex<BTreeMap<u64, (TenantId, Importing)>>,
    vectors: Mutex<HashMap<TenantId, Embedding>>,
}

/// A reindex that runs or waits for its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Reindexing {
    pub progress: Progress,
    pub reembed: bool,
    pub began_at: Timestamp,
    pub phase_began_at: Timestamp,
    /// Whoever began it still listens.
    pub is_attended: bool,
    /// Of the phase.
    pub pace: Pace,
}

/// An Upsert that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Importing {
    pub began_at: Timestamp,
    /// Items received.
    pub taken: u64,
    /// Items that are committed, ignored or refused.
    pub settled: u64,
    pub rejected: u64,
    pub pace: Pace,
}

/// Vectors that are being made behind the index.
#[derive(Clone, Debug, PartialEq)]
pub struct Embedding {
    pub since: Timestamp,
    /// Made since then.
    pub made: u64,
    pub pending: u64,
    pub pace: Pace,
    generation: u64,
    first: u64,
}

/// What runs of one tenant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Running {
    pub reindex: Option<Reindexing>,
    pub imports: Vec<Importing>,
    pub vectors: Option<Embedding>,
}

/// What an index has at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub generation: u64,
    pub vectors: u64,
    pub pending: u64,
}

/// A reindex, as it tells of itself. Dropped, it is over.
#[derive(Debug)]
pub struct ReindexJob {
    shared: Arc<Shared>,
    number: u64,
    reembed: bool,
}

/// An Upsert, as it tells of itself. Dropped, it is over.
#[derive(Debug)]
pub struct ImportJob {
    shared: Arc<Shared>,
    number: u64,
}

impl Jobs {
    /// It is seen from its first progress on: until then it may be refused.
    pub fn reindex(&self, tenant: &TenantId, reembed: bool) -> ReindexJob {
        let number = self.shared.next.fetch_add(1, Ordering::Relaxed);
        locked(&self.shared.reindexes).insert(number, (tenant.clone(), None));
        ReindexJob { shared: Arc::clone(&self.shared), number, reembed }
    }

    pub fn import(&self, tenant: &TenantId, now: Timestamp) -> ImportJob {
        let number = self.shared.next.fetch_add(1, Ordering::Relaxed);
        let begun = Importing { began_at: now, taken: 0, settled: 0, rejected: 0, pace: Pace::from(Instant::now()) };
        locked(&self.shared.imports).insert(number, (tenant.clone(), begun));
        ImportJob { shared: Arc::clone(&self.shared), number }
    }

    /// Remembers since when vectors are missing, and how many were made meanwhile.
    pub fn see(&self, tenant: &TenantId, seen: Seen, now: Timestamp) {
        let mut vectors = locked(&self.shared.vectors);
        if seen.pending == 0 {
            vectors.remove(tenant);
            return;
        }
        let known = vectors.get(tenant).filter(|known| known.generation == seen.generation);
        let begun = || Embedding {
            since: now,
            made: 0,
            pending: seen.pending,
            pace: Pace::from(Instant::now()),
            generation: seen.generation,
            first: seen.vectors,
        };
        let mut next = known.cloned().unwrap_or_else(begun);
        // What is written meanwhile takes vectors away, too.
        next.first = next.first.min(seen.vectors);
        next.made = next.made.max(seen.vectors - next.first);
        next.pending = seen.pending;
        next.pace = next.pace.at(next.made, Instant::now());
        vectors.insert(tenant.clone(), next);
    }

    /// Forgets the vectors of tenants that are not in memory any more.
    pub fn keep_vectors_of(&self, is_hot: impl Fn(&TenantId) -> bool) {
        locked(&self.shared.vectors).retain(|tenant, _| is_hot(tenant));
    }

    pub fn of(&self, tenant: &TenantId) -> Running {
        let reindexes = locked(&self.shared.reindexes);
        let reindex = reindexes.values().filter(|(whose, _)| whose == tenant).find_map(|(_, job)| job.clone());
        let imports = locked(&self.shared.imports);
        let imports = imports.values().filter(|(whose, _)| whose == tenant).map(|(_, job)| job.clone());
        let vectors = locked(&self.shared.vectors).get(tenant).cloned();
        Running { reindex, imports: imports.take(SHOWN_IMPORTS).collect(), vectors }
    }
}

impl ReindexJob {
    pub fn tell(&self, progress: Progress, now: Timestamp) {
        let mut reindexes = locked(&self.shared.reindexes);
        let Some((_, job)) = reindexes.get_mut(&self.number) else { return };
        let at = Instant::now();
        let known = job.as_ref().filter(|known| known.progress.phase == progress.phase);
        let pace = known.map_or_else(|| Pace::from(at), |known| known.pace);
        *job = Some(Reindexing {
            progress,
            reembed: self.reembed,
            began_at: job.as_ref().map_or(now, |known| known.began_at),
            phase_began_at: known.map_or(now, |known| known.phase_began_at),
            is_attended: job.as_ref().is_none_or(|known| known.is_attended),
            pace: pace.at(progress.done, at),
        });
    }

    /// Whoever began it does not listen any more. Gives how far it is, once it has begun.
    pub fn left_alone(&self) -> Option<(Phase, u64, u64)> {
        let mut reindexes = locked(&self.shared.reindexes);
        let job = reindexes.get_mut(&self.number)?.1.as_mut()?;
        job.is_attended = false;
        Some((job.progress.phase, job.progress.done, job.progress.of))
    }
}

impl Drop for ReindexJob {
    fn drop(&mut self) {
        locked(&self.shared.reindexes).remove(&self.number);
    }
}

impl ImportJob {
    /// So many items were received.
    pub fn took(&self, taken: u64) {
        if let Some((_, job)) = locked(&self.shared.imports).get_mut(&self.number) {
            job.taken = taken;
        }
    }

    /// So many of them are stored, ignored or refused; `rejected` more were refused.
    pub fn settled(&self, settled: u64, rejected: u64) {
        if let Some((_, job)) = locked(&self.shared.imports).get_mut(&self.number) {
            job.settled = settled;
            job.rejected += rejected;
            job.pace = job.pace.at(settled, Instant::now());
        }
    }
}

impl Drop for ImportJob {
    fn drop(&mut self) {
        locked(&self.shared.imports).remove(&self.number);
    }
}

fn locked<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenant(name: &str) -> TenantId {
        TenantId::parse(name).expect("an id")
    }

    fn at(secs: i64) -> Timestamp {
        Timestamp::from_micros(secs * 1_000_000)
    }

    #[test]
    fn a_reindex_is_seen_from_its_first_progress_to_its_end_by_its_tenant_alone() {
        let (jobs, shop) = (Jobs::default(), tenant("shop"));
        let job = jobs.reindex(&shop, true);
        assert_eq!(jobs.of(&shop), Running::default(), "it may still be refused");
        job.tell(Progress { done: 0, of: 0, ..Progress::of(Phase::Waiting) }, at(1));
        job.tell(Progress { done: 10, of: 40, ..Progress::of(Phase::Loading) }, at(2));
        job.tell(Progress { done: 20, of: 40, ..Progress::of(Phase::Loading) }, at(3));
        let seen = jobs.of(&shop).reindex.expect("it runs");
        assert_eq!((seen.began_at, seen.phase_began_at, seen.progress.done), (at(1), at(2), 20));
        assert!(seen.is_attended && seen.reembed);
        assert_eq!(job.left_alone(), Some((Phase::Loading, 20, 40)));
        job.tell(Progress { done: 40, of: 40, ..Progress::of(Phase::Building) }, at(4));
        assert!(!jobs.of(&shop).reindex.expect("it runs").is_attended);
        assert_eq!(jobs.of(&tenant("other")), Running::default());
        drop(job);
        assert_eq!(jobs.of(&shop), Running::default());
    }

    #[test]
    fn imports_are_told_the_oldest_first_and_not_all_of_them() {
        let (jobs, shop) = (Jobs::default(), tenant("shop"));
        let open: Vec<_> = (0..20).map(|n| jobs.import(&shop, at(n))).collect();
        open[0].took(300);
        open[0].settled(256, 3);
        let seen = jobs.of(&shop).imports;
        assert_eq!((seen.len(), seen[0].taken, seen[0].settled, seen[0].rejected), (SHOWN_IMPORTS, 300, 256, 3));
        assert_eq!(seen[1].began_at, at(1));
        drop(open);
        assert!(jobs.of(&shop).imports.is_empty());
    }

    #[test]
    fn vectors_are_counted_from_when_they_began_to_be_missing() {
        let (jobs, shop) = (Jobs::default(), tenant("shop"));
        let see = |generation, vectors, pending, secs| jobs.see(&shop, Seen { generation, vectors, pending }, at(secs));
        see(1, 100, 50, 1);
        see(1, 120, 30, 2);
        let seen = jobs.of(&shop).vectors.expect("some are missing");
        assert_eq!((seen.since, seen.made, seen.pending), (at(1), 20, 30));
        // A generation that was swapped in has a count of its own.
        see(2, 10, 140, 3);
        assert_eq!(jobs.of(&shop).vectors.map(|seen| (seen.since, seen.made)), Some((at(3), 0)));
        see(2, 150, 0, 4);
        assert_eq!(jobs.of(&shop).vectors, None);
        see(2, 149, 1, 5);
        jobs.keep_vectors_of(|_| false);
        assert_eq!(jobs.of(&shop).vectors, None);
    }
}
