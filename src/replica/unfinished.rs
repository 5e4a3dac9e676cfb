//! Reindexes that are not over, in a small file of the data folder: the next start goes on with those that the end of the
//! process interrupted. An index is built anew by every start; what is worth going on with is what was embedded, which is
//! stored, and that is known by the number of its run.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tracing::warn;

use super::reindex::Rebuild;
use crate::clock::Timestamp;
use crate::privacy;
use crate::store::EmbeddingRun;
use crate::tenant::TenantId;

/// A reindex that has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    reembed: bool,
    /// It made vectors; without a model it is not gone on with.
    with_vectors: bool,
    /// Of what it embeds.
    run: EmbeddingRun,
    began_at: Timestamp,
}

#[derive(Debug)]
pub(super) struct UnfinishedReindexes {
    path: PathBuf,
    known: Mutex<BTreeMap<TenantId, Unfinished>>,
}

impl Unfinished {
    pub const fn new(rebuild: Rebuild, with_vectors: bool, (run, began_at): (EmbeddingRun, Timestamp)) -> Self {
        Self { reembed: matches!(rebuild, Rebuild::Reembed), with_vectors, run, began_at }
    }

    pub const fn rebuild(&self) -> Rebuild {
        if self.reembed { Rebuild::Reembed } else { Rebuild::KeepVectors }
    }

    pub const fn with_vectors(&self) -> bool {
        self.with_vectors
    }

    pub const fn began_at(&self) -> Timestamp {
        self.began_at
    }

    pub(super) const fn run(&self) -> EmbeddingRun {
        self.run
    }
}

impl UnfinishedReindexes {
    /// What the file says, where there is one that can be read.
    pub(super) fn open(path: PathBuf) -> Self {
        let known = match read(&path) {
            Ok(known) => known,
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => {
                warn!(path = %path.display(), %error, "the record of reindexes cannot be read; none is gone on with");
                BTreeMap::new()
            }
        };
        Self { path, known: Mutex::new(known) }
    }

    pub(super) fn all(&self) -> Vec<(TenantId, Unfinished)> {
        self.known().iter().map(|(tenant, unfinished)| (tenant.clone(), unfinished.clone())).collect()
    }

    /// Records one that begins. Where one of the kind was interrupted, that one, to be gone on with.
    pub(super) fn begin(&self, tenant: &TenantId, new: Unfinished) -> (Unfinished, Resumed) {
        let mut known = self.known();
        if let Some(before) = known.get(tenant).filter(|before| before.reembed == new.reembed) {
            return (before.clone(), Resumed::Yes);
        }
        known.insert(tenant.clone(), new.clone());
        self.write(&known);
        (new, Resumed::No)
    }

    /// It is over, or the tenant is; false where there was none.
    pub(super) fn end(&self, tenant: &TenantId) -> bool {
        let mut known = self.known();
        let is_known = known.remove(tenant).is_some();
        if is_known {
            self.write(&known);
        }
        is_known
    }

    fn write(&self, known: &BTreeMap<TenantId, Unfinished>) {
        if let Err(error) = write(&self.path, known) {
            warn!(path = %self.path.display(), %error, "which reindexes run could not be recorded");
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<TenantId, Unfinished>> {
        // A map of small values is whole at every step.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a reindex goes on with one that was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resumed {
    Yes,
    No,
}

fn read(path: &Path) -> io::Result<BTreeMap<TenantId, Unfinished>> {
    Ok(serde_json::from_slice(&fs::read(path)?)?)
}

fn write(path: &Path, known: &BTreeMap<TenantId, Unfinished>) -> io::Result<()> {
    privacy::replace_file(path, &serde_json::to_vec(known)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_was_interrupted_is_gone_on_with_under_its_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("reindexes.json");
        let (shop, other) = (TenantId::parse("shop").expect("an id"), TenantId::parse("other").expect("an id"));
        let new = |rebuild, run| Unfinished::new(rebuild, true, (run, Timestamp::from_micros(5)));
        let reindexes = UnfinishedReindexes::open(path.clone());
        assert_eq!(reindexes.begin(&shop, new(Rebuild::Reembed, 7)), (new(Rebuild::Reembed, 7), Resumed::No));
        reindexes.begin(&other, new(Rebuild::KeepVectors, 8));
        assert!(reindexes.end(&other) && !reindexes.end(&other));

        let again = UnfinishedReindexes::open(path.clone());
        assert_eq!(again.all(), [(shop.clone(), new(Rebuild::Reembed, 7))]);
        assert_eq!(again.begin(&shop, new(Rebuild::Reembed, 9)), (new(Rebuild::Reembed, 7), Resumed::Yes));
        assert_eq!(again.begin(&shop, new(Rebuild::KeepVectors, 10)).1, Resumed::No, "another kind begins anew");
        again.end(&shop);
        assert!(UnfinishedReindexes::open(path.clone()).all().is_empty());
        fs::write(&path, "{\"shop\": 1").expect("written");
        assert!(UnfinishedReindexes::open(path).all().is_empty(), "a damaged record is none");
    }
}
