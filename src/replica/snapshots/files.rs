//! Snapshots as files: a folder a tenant with a header and the parts it names, each with its length and its digest. A
//! snapshot is written aside, synced, and takes the place of the one before by a rename.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use temei_index::damaged;

use crate::privacy;
use crate::store::Position;
use crate::tenant::TenantId;

/// Of header and parts; another one, another way to write them.
const FORMAT: u32 = 1;
/// The sources that decide what a snapshot holds, see `build.rs`.
const SOURCES: &str = env!("TEMEI_REPLICA_SOURCES");
const HEADER: &str = "header";
/// Ends of the names of folders that are no snapshot: one that is written, one that is replaced. No tenant's id has a dot.
const ASIDE: &str = ".new";
const REPLACED: &str = ".old";
const BUFFER_BYTES: usize = 1 << 20;
/// A disk with less room than so many snapshots of this size gets none.
const ROOM: u64 = 3;

/// What a snapshot says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    format: u32,
    sources: String,
    identity: String,
    tenant: TenantId,
    pub(super) facts: Position,
    pub(super) index: Position,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    name: String,
    bytes: u64,
    sha256: String,
}

/// Why a snapshot is of no use.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Misfit {
    #[error("it was written by another version of the program")]
    Program,
    #[error("the model, or how texts are cut, has changed since")]
    Identity,
    #[error("it is another tenant's")]
    Tenant,
}

impl Header {
    pub(super) fn new(tenant: &TenantId, identity: &str, [facts, index]: [Position; 2]) -> Self {
        let (sources, identity, tenant) = (SOURCES.to_owned(), identity.to_owned(), tenant.clone());
        Self { format: FORMAT, sources, identity, tenant, facts, index, parts: Vec::new() }
    }

    pub(super) fn fits(&self, tenant: &TenantId, identity: &str) -> Result<(), Misfit> {
        match self {
            _ if self.format != FORMAT || self.sources != SOURCES => Err(Misfit::Program),
            _ if self.identity != identity => Err(Misfit::Identity),
            _ if self.tenant != *tenant => Err(Misfit::Tenant),
            _ => Ok(()),
        }
    }

    pub(super) fn part(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }
}

/// Where all snapshots lie. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    root: PathBuf,
}

/// A snapshot that is being written.
#[derive(Debug)]
pub(super) struct Aside {
    dir: PathBuf,
    parts: Vec<Part>,
}

impl Folder {
    pub(super) const fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// Removes what a stop has left half done.
    pub(super) fn clear_away(&self) -> io::Result<()> {
        for entry in self.entries()? {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.ends_with(ASIDE) || name.ends_with(REPLACED) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    /// The header of a tenant's snapshot. The first line of its file is the digest of the rest.
    pub(super) fn header(&self, tenant: &TenantId) -> io::Result<Header> {
        let text = fs::read_to_string(self.of(tenant, "").join(HEADER))?;
        let (digest, header) = text.split_once('\n').ok_or_else(|| damaged("the header is cut"))?;
        if digest != hex::encode(Sha256::digest(header)) {
            return Err(damaged("the header has another digest"));
        }
        Ok(serde_json::from_str(header)?)
    }

    /// The bytes of a part, if they are those that were written.
    pub(super) fn read(&self, tenant: &TenantId, part: Option<&Part>) -> io::Result<Vec<u8>> {
        let part = part.ok_or_else(|| damaged("a part is missing"))?;
        let path = self.of(tenant, "").join(&part.name);
        if fs::metadata(&path)?.len() != part.bytes {
            return Err(damaged("a part has another length"));
        }
        let bytes = fs::read(path)?;
        if hex::encode(Sha256::digest(&bytes)) != part.sha256 {
            return Err(damaged("a part has another digest"));
        }
        Ok(bytes)
    }

    /// Refuses what is larger than all snapshots may be, or than the disk can afford.
    pub(super) fn check_room(&self, bytes: u64, limit_bytes: u64) -> io::Result<()> {
        privacy::create_folder(&self.root)?;
        if bytes > limit_bytes {
            return Err(io::Error::other("it is larger than replica.snapshots_mb"));
        }
        let disk = rustix::fs::statvfs(&self.root)?;
        if disk.f_bavail.saturating_mul(disk.f_frsize) < ROOM * bytes {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the disk has too little room"));
        }
        Ok(())
    }

    /// Begins a snapshot beside the one there is.
    pub(super) fn aside(&self, tenant: &TenantId) -> io::Result<Aside> {
        let dir = self.of(tenant, ASIDE);
        remove(&dir)?;
        privacy::create_folder(&dir)?;
        Ok(Aside { dir, parts: Vec::new() })
    }

    /// Puts a finished one in its place.
    pub(super) fn place(&self, tenant: &TenantId) -> io::Result<()> {
        let (place, replaced) = (self.of(tenant, ""), self.of(tenant, REPLACED));
        remove(&replaced)?;
        match fs::rename(&place, &replaced) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        fs::rename(self.of(tenant, ASIDE), place)?;
        File::open(&self.root)?.sync_all()?;
        remove(&replaced)
    }

    pub(super) fn remove_aside(&self, tenant: &TenantId) -> io::Result<()> {
        remove(&self.of(tenant, ASIDE))
    }

    /// Removes everything of a tenant.
    pub(super) fn remove(&self, tenant: &TenantId) -> io::Result<()> {
        ["", ASIDE, REPLACED].into_iter().try_for_each(|end| remove(&self.of(tenant, end)))
    }

    /// Removes the snapshots written longest ago, but for the newest one of `tenant`, until all are within the limit.
    pub(super) fn keep_within(&self, limit_bytes: u64, tenant: &TenantId) -> io::Result<()> {
        let mut others: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        let mut total = 0;
        for entry in self.entries()? {
            let bytes = size(&entry.path())?;
            total += bytes;
            if entry.file_name() != tenant.as_str() {
                others.push((entry.metadata()?.modified()?, bytes, entry.path()));
            }
        }
        others.sort_unstable();
        for (_, bytes, path) in others {
            if total <= limit_bytes {
                return Ok(());
            }
            remove(&path)?;
            total -= bytes;
        }
        if total > limit_bytes { remove(&self.of(tenant, "")) } else { Ok(()) }
    }

    /// Of all snapshots.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.entries().unwrap_or_default();
        entries.iter().map(|entry| size(&entry.path()).unwrap_or_default()).sum()
    }

    fn entries(&self) -> io::Result<Vec<fs::DirEntry>> {
        match fs::read_dir(&self.root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            entries => entries?.collect(),
        }
    }

    fn of(&self, tenant: &TenantId, end: &str) -> PathBuf {
        self.root.join(format!("{tenant}{end}"))
    }
}

impl Aside {
    pub(super) fn write(&mut self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let file = privacy::create_file(&self.dir.join(name))?;
        let digested = Digested { to: file, digest: Sha256::new(), bytes: 0 };
        let mut buffered = BufWriter::with_capacity(BUFFER_BYTES, digested);
        fill(&mut buffered)?;
        let Digested { to, digest, bytes } = buffered.into_inner()?;
        to.sync_all()?;
        self.parts.push(Part { name: name.to_owned(), bytes, sha256: hex::encode(digest.finalize()) });
        Ok(())
    }

    /// Writes the header, which makes it whole; gives the bytes of all parts.
    pub(super) fn finish(self, header: Header) -> io::Result<u64> {
        let bytes = self.parts.iter().map(|part| part.bytes).sum();
        let header = serde_json::to_string(&Header { parts: self.parts, ..header })?;
        let mut file = privacy::create_file(&self.dir.join(HEADER))?;
        write!(file, "{}\n{header}", hex::encode(Sha256::digest(&header)))?;
        file.sync_all()?;
        File::open(&self.dir)?.sync_all()?;
        Ok(bytes)
    }
}

/// Counts and digests what passes.
struct Digested {
    to: File,
    digest: Sha256,
    bytes: u64,
}

impl Write for Digested {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn remove(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn size(dir: &Path) -> io::Result<u64> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}
