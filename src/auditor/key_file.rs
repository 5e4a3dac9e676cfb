//! The file of the keys that sign checkpoints: made with its first key where there is none, read by nobody but the user
//! who runs the service, and replaced as a whole.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rand::CryptoRng;

use crate::audit::{AuditKey, Halves, KeyId, KeyRing, KeyRingError};
use crate::clock::Timestamp;
use crate::privacy;

/// Everybody but the owner, and a group that may read: secrets that an orchestrator mounts are a group's.
const OTHERS: u32 = 0o037;

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    #[error("the audit keys in {} cannot be read", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("the audit keys in {} cannot be written", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("others may use the audit keys in {} ({mode:o}): chmod 600", path.display())]
    Exposed { path: PathBuf, mode: u32 },
    #[error("the audit keys in {} cannot be read", path.display())]
    Malformed { path: PathBuf, source: KeyRingError },
}

/// Where the keys are.
#[derive(Clone, Debug)]
pub struct KeyFile {
    path: PathBuf,
}

impl KeyFile {
    /// The file of a configuration, else that of a data folder; with a first key where there is none.
    ///
    /// # Errors
    /// See [`KeyFileError`].
    pub fn open(
        (configured, folder): (Option<&Path>, &Path),
        now: Timestamp,
        random: &mut impl CryptoRng,
    ) -> Result<Self, KeyFileError> {
        let file = Self::at(configured, folder);
        if configured.is_none() {
            let written = privacy::create_folder(folder);
            written.map_err(|source| KeyFileError::Write { path: file.path.clone(), source })?;
        }
        if !file.path.exists() {
            file.create(&KeyRing::of(vec![AuditKey::generate(now, random)]))?;
        }
        file.read()?;
        Ok(file)
    }

    /// Where it is, whether it is there or not.
    pub fn at(configured: Option<&Path>, folder: &Path) -> Self {
        Self { path: configured.map_or_else(|| folder.join(privacy::AUDIT_KEYS), Path::to_owned) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the ring.
    ///
    /// # Errors
    /// See [`KeyFileError`].
    pub fn read(&self) -> Result<KeyRing, KeyFileError> {
        let path = || self.path.clone();
        let read = |source| KeyFileError::Read { path: path(), source };
        let mode = fs::metadata(&self.path).map_err(read)?.permissions().mode() & 0o777;
        if mode & OTHERS != 0 {
            return Err(KeyFileError::Exposed { path: path(), mode });
        }
        let text = fs::read_to_string(&self.path).map_err(read)?;
        KeyRing::read(&text).map_err(|source| KeyFileError::Malformed { path: path(), source })
    }

    /// Adds a new key that signs from a moment on. Gives its name.
    ///
    /// # Errors
    /// See [`KeyFileError`].
    pub fn rotate(&self, signs_from: Timestamp, random: &mut impl CryptoRng) -> Result<KeyId, KeyFileError> {
        let key = AuditKey::generate(signs_from, random);
        let id = key.id().clone();
        self.add(vec![key])?;
        Ok(id)
    }

    /// Adds keys; those that are there stay as they are.
    ///
    /// # Errors
    /// See [`KeyFileError`].
    pub fn add(&self, keys: Vec<AuditKey>) -> Result<(), KeyFileError> {
        let mut ring = self.read()?;
        keys.into_iter().for_each(|key| ring.add(key));
        let text = ring.write(Halves::Both);
        privacy::replace_file(&self.path, text.as_bytes())
            .map_err(|source| KeyFileError::Write { path: self.path.clone(), source })
    }

    /// Another process may be faster: then its key is the first.
    fn create(&self, ring: &KeyRing) -> Result<(), KeyFileError> {
        let written = privacy::create_file(&self.path)
            .and_then(|mut file| file.write_all(ring.write(Halves::Both).as_bytes()).and_then(|()| file.sync_all()));
        match written {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            written => written.map_err(|source| KeyFileError::Write { path: self.path.clone(), source }),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    fn at(secs: i64) -> Timestamp {
        Timestamp::from_micros(0).plus_secs(secs)
    }

    #[test]
    fn the_first_key_is_made_once_and_another_has_its_turn() {
        let (dir, mut random) = (tempfile::tempdir().expect("a folder"), StdRng::seed_from_u64(1));
        let folder = dir.path().join("data");
        let file = KeyFile::open((None, &folder), at(0), &mut random).expect("is made, folder and all");
        let first = file.read().expect("reads").keys()[0].id().clone();
        let again = KeyFile::open((None, &folder), at(9), &mut random).expect("is there");
        let next = again.rotate(at(100), &mut random).expect("is ours");
        let ring = file.read().expect("reads");
        assert_eq!(ring.signer(at(99)).expect("there is one").id(), &first);
        assert_eq!(ring.signer(at(100)).expect("there is one").id(), &next);
        assert_eq!(fs::metadata(file.path()).expect("is there").permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_file_that_others_may_use_or_that_is_none_is_refused_by_name() {
        let (dir, mut random) = (tempfile::tempdir().expect("a folder"), StdRng::seed_from_u64(1));
        let path = dir.path().join("keys.json");
        let open = |random: &mut StdRng| KeyFile::open((Some(&path), dir.path()), at(0), random);
        open(&mut random).expect("is made");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("is ours");
        let error = open(&mut random).expect_err("others may read it");
        assert!(error.to_string().ends_with("keys.json (644): chmod 600"), "{error}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).expect("is ours");
        open(&mut random).expect("as an orchestrator mounts it");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("is ours");
        fs::write(&path, "{}").expect("is ours");
        assert!(matches!(open(&mut random), Err(KeyFileError::Malformed { .. })));
        let nowhere = dir.path().join("none/keys.json");
        let error = KeyFile::open((Some(&nowhere), dir.path()), at(0), &mut random).expect_err("there is no folder");
        assert!(matches!(error, KeyFileError::Write { .. }));
    }
}
