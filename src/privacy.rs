//! Only the user who runs temei reads its data folder: folders are 0700 and files 0600, whatever the umask of the
//! shell that started it, and what an older version left wider is tightened when the folder is opened.
//!
//! Only what temei itself puts into a data folder is looked at, so that a folder which also holds something else does
//! not lose that. Links are not followed: a model that is shared with others stays so.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The keys that sign checkpoints of audit chains.
pub const AUDIT_KEYS: &str = "audit-keys.json";
/// What may lie in a data folder, by the start of its name: "temei.db-wal" is the database's.
const OURS: [&str; 12] = [
    AUDIT_KEYS,
    "LOCK",
    "owner.json",
    "recent.json",
    "reindexes.json",
    "temei.db",
    "setup",
    "models",
    "runtime",
    "licences",
    "dense",
    "snapshots",
];
const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;
/// Everybody but the owner.
const OTHERS: u32 = 0o077;
/// A folder in which everybody may put files, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// What other users may read of a data folder, or write to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposed {
    pub first: PathBuf,
    /// Of [`Exposed::first`]: "755".
    pub mode: u32,
    pub count: usize,
}

/// Makes a folder and those above it where there are none.
pub fn create_folder(dir: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(dir)
}

/// Makes a file; one that is there is an error.
pub fn create_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(path)
}

/// Writes a small file of JSON anew. Readers see the old one or the new one, never half of it, and nobody else sees either.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let aside = path.with_extension("json.new");
    match fs::remove_file(&aside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    create_file(&aside)?.write_all(bytes)?;
    fs::rename(&aside, path)
}

/// Makes a data folder where there is none, and it and everything in it private; what is created from now on, by this
/// process and those it starts, is private from its first moment.
///
/// # Errors
/// The folder cannot be made, or is one that everybody uses. What belongs to another user stays as it is: the log says
/// so, and so does [`exposed`].
pub fn make_private(dir: &Path) -> io::Result<()> {
    let _ = rustix::process::umask(rustix::fs::Mode::from_raw_mode(OTHERS));
    create_folder(dir)?;
    if fs::metadata(dir)?.permissions().mode() & STICKY != 0 {
        return Err(io::Error::other("everybody may put files there: it needs a folder of its own"));
    }
    let mut kept = 0_usize;
    for (path, metadata) in wider(dir)? {
        match tighten(&path, &metadata) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => kept += 1,
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    if kept > 0 {
        tracing::warn!(dir = %dir.display(), kept, "others can read the data folder, and its owner is another user");
    }
    Ok(())
}

/// What of a data folder is open to other users; `None` when nothing is, or when there is no folder.
pub fn exposed(dir: &Path) -> io::Result<Option<Exposed>> {
    let found = match wider(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    let count = found.len();
    let first = found.into_iter().next();
    Ok(first.map(|(first, metadata)| Exposed { first, mode: metadata.permissions().mode() & 0o777, count }))
}

/// The folder and everything of ours in it that others may use.
fn wider(dir: &Path) -> io::Result<Vec<(PathBuf, Metadata)>> {
    let mut found = vec![(dir.to_owned(), fs::metadata(dir)?)];
    let mut folders = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if OURS.iter().any(|ours| entry.file_name().to_string_lossy().starts_with(ours)) {
            look(entry.path(), &mut found, &mut folders)?;
        }
    }
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            look(entry?.path(), &mut found, &mut folders)?;
        }
    }
    found.retain(|(_, metadata)| metadata.permissions().mode() & OTHERS != 0);
    Ok(found)
}

/// What is there may go while it is looked at: another process lets go of the database, an index drops a segment.
fn look(path: PathBuf, found: &mut Vec<(PathBuf, Metadata)>, folders: &mut Vec<PathBuf>) -> io::Result<()> {
    let metadata = match fs::symlink_metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        metadata => metadata?,
    };
    if metadata.is_symlink() {
        return Ok(());
    }
    if metadata.is_dir() {
        folders.push(path.clone());
    }
    found.push((path, metadata));
    Ok(())
}

fn tighten(path: &Path, metadata: &Metadata) -> io::Result<()> {
    let most = if metadata.is_dir() { FOLDER_MODE } else { FILE_MODE };
    fs::set_permissions(path, Permissions::from_mode(metadata.permissions().mode() & most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("is there").permissions().mode() & 0o7777
    }

    fn open_to_all(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("is ours");
    }

    /// As an older version left a folder: everything as wide as the umask allowed.
    fn wide_folder() -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a folder");
        let shard = dir.path().join("dense/shop/segment");
        fs::create_dir_all(&shard).expect("writable");
        for file in ["temei.db", "temei.db-wal", "LOCK", "setup.json", "dense/shop/segment/vectors", "notes.txt"] {
            fs::write(dir.path().join(file), "content").expect("writable");
            open_to_all(&dir.path().join(file), 0o644);
        }
        for folder in ["", "dense", "dense/shop", "dense/shop/segment"] {
            open_to_all(&dir.path().join(folder), 0o755);
        }
        dir
    }

    #[test]
    fn what_an_older_version_left_open_is_tightened() {
        let dir = wide_folder();
        let before = exposed(dir.path()).expect("reads").expect("is open to all");
        assert_eq!((before.first.as_path(), before.mode, before.count), (dir.path(), 0o755, 9));
        make_private(dir.path()).expect("is ours");
        assert_eq!(exposed(dir.path()).expect("reads"), None);
        assert_eq!(mode(&dir.path().join("dense/shop/segment")), 0o700);
        assert_eq!(mode(&dir.path().join("dense/shop/segment/vectors")), 0o600);
        assert_eq!(mode(&dir.path().join("notes.txt")), 0o644, "it is not ours");
    }

    #[test]
    fn a_linked_model_stays_as_it_is() {
        let (dir, shared) = (wide_folder(), wide_folder());
        std::os::unix::fs::symlink(shared.path(), dir.path().join("models")).expect("linked");
        make_private(dir.path()).expect("is ours");
        assert_eq!(mode(&shared.path().join("temei.db")), 0o644);
    }

    #[test]
    fn a_folder_that_everybody_uses_is_refused() {
        let dir = tempfile::tempdir().expect("a folder");
        open_to_all(dir.path(), 0o1777);
        make_private(dir.path()).expect_err("is everybody's");
        assert_eq!(mode(dir.path()), 0o1777);
    }

    #[test]
    fn what_comes_later_is_private_from_its_first_moment() {
        let dir = tempfile::tempdir().expect("a folder");
        make_private(&dir.path().join("data")).expect("is ours");
        fs::write(dir.path().join("data/LOCK"), "").expect("writable");
        assert_eq!((mode(&dir.path().join("data")), mode(&dir.path().join("data/LOCK"))), (0o700, 0o600));
    }

    #[test]
    fn a_folder_that_is_not_there_exposes_nothing() {
        assert_eq!(exposed(Path::new("/no/such/folder")).expect("reads"), None);
    }
}
