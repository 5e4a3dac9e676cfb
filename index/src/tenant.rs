//! One tenant's index: the current generation, swapped atomically, and the only way to write it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;

use crate::entry::{ItemKey, Prepared};
use crate::error::IndexError;
use crate::generation::{Change, FOLDER_PREFIX, Generation, GenerationBuilder, IndexOptions};

/// The index of one tenant. Readers take [`TenantIndex::current`] and keep it for the whole request.
#[derive(Debug)]
pub struct TenantIndex {
    dir: PathBuf,
    options: IndexOptions,
    current: ArcSwap<Generation>,
    /// Held while writing.
    writing: Mutex<()>,
}

impl TenantIndex {
    /// An empty index. What an earlier process left under `dir` is removed: an index is a replica, built again from SQL.
    pub fn open(dir: &Path, options: &IndexOptions) -> Result<Self, IndexError> {
        remove_stale(dir).map_err(|source| IndexError::Folder { path: dir.to_owned(), source })?;
        Ok(Self::beside(dir, options))
    }

    /// An empty index beside another one of the same folder, whose generations stay.
    pub fn beside(dir: &Path, options: &IndexOptions) -> Self {
        let current = ArcSwap::from_pointee(Generation::empty(0, options));
        Self { dir: dir.to_owned(), options: options.clone(), current, writing: Mutex::new(()) }
    }

    pub fn current(&self) -> Arc<Generation> {
        self.current.load_full()
    }

    /// Starts generation `number` aside. The number must not have been used since [`TenantIndex::open`].
    pub fn begin(&self, number: u64) -> Result<GenerationBuilder, IndexError> {
        Ok(GenerationBuilder::new(number, &self.dir, &self.options))
    }

    /// Makes a generation the current one. The old one goes, with its folder, when its last reader is gone.
    ///
    /// # Errors
    /// [`IndexError::Outdated`] for one that knows less than the current one: readers never see the catalogue go back.
    pub fn publish(&self, generation: impl Into<Arc<Generation>>) -> Result<(), IndexError> {
        let generation = generation.into();
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, offered) = (self.current.load().revision(), generation.revision());
        if offered < known {
            return Err(IndexError::Outdated { known, offered });
        }
        self.current.store(generation);
        Ok(())
    }

    /// Builds the vector graph of a generation nobody sees yet, where it has vectors enough for one and none so far.
    pub fn with_graph(&self, generation: Generation) -> Result<Generation, IndexError> {
        generation.with_graph(&self.dir)
    }

    /// Writes changes on the current generation at once: all of them are seen, or none. An item that is both deleted and
    /// put is there afterwards.
    pub fn apply(&self, upserts: Vec<Prepared>, deletes: &[ItemKey], revision: u64) -> Result<(), IndexError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut change = Change::on(Generation::clone(&self.current.load()));
        for key in deletes {
            change.delete(key);
        }
        upserts.into_iter().try_for_each(|prepared| change.put(prepared))?;
        self.current.store(Arc::new(change.finish()?.with_revision(revision)));
        Ok(())
    }
}

/// A vector for a piece that is indexed already.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub key: ItemKey,
    pub content_hash: [u8; 32],
    pub vector: Vec<f32>,
}

fn remove_stale(dir: &Path) -> std::io::Result<()> {
    let entries = match std::fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(FOLDER_PREFIX) {
            std::fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}
