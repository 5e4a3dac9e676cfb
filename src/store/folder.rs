//! The data folder and its one owner. The process that holds `LOCK` owns everything in it; `owner.json` beside it
//! tells others of the same user how to speak to that process. The lock is the operating system's and ends with the
//! process, so an `owner.json` without a held lock means nothing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::keys::KeySecret;
use crate::privacy;

const LOCK: &str = "LOCK";
const OWNER: &str = "owner.json";
const DATABASE: &str = "temei.db";
/// Somebody who only asks for the owner holds the lock for an instant: try again before giving up.
const ATTEMPTS: u32 = 5;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(20);

/// An open data folder. Dropping it gives it up.
#[derive(Debug)]
pub struct DataFolder {
    dir: PathBuf,
    /// Held, never read.
    lock: File,
}

/// The process that owns a data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    pub pid: u32,
    /// How to speak to it; absent while it starts, and of a command that serves nobody.
    pub endpoint: Option<(SocketAddr, KeySecret)>,
    /// The SHA-256 of the certificate it serves, in hexadecimal digits; absent where it speaks without TLS.
    pub certificate: Option<String>,
    /// Where it tells how it is: `/readyz`.
    pub http: Option<SocketAddr>,
}

/// What the owner tells the commands of the same user.
#[derive(Clone, Debug)]
pub struct Announcement {
    pub address: SocketAddr,
    pub http: SocketAddr,
    /// Opens everything.
    pub key: KeySecret,
    /// The SHA-256 of the certificate it serves, in hexadecimal digits, where it speaks TLS.
    pub certificate: Option<String>,
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    #[error("{} is in use by process {pid}{}", dir.display(), at(address.as_ref()))]
    Held { dir: PathBuf, pid: u32, address: Option<SocketAddr> },
    #[error("{} is in use by another process", dir.display())]
    HeldByUnknown { dir: PathBuf },
    #[error("{} cannot be used", path.display())]
    Io { path: PathBuf, source: io::Error },
}

#[derive(Default, Serialize, Deserialize)]
struct OwnerFile {
    pid: u32,
    address: Option<SocketAddr>,
    key: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    http: Option<SocketAddr>,
}

fn at(address: Option<&SocketAddr>) -> String {
    address.map(|address| format!(", which serves {address}")).unwrap_or_default()
}

impl DataFolder {
    /// Creates the folder where needed, takes it for this process alone, and keeps other users out of it.
    pub fn open(dir: &Path) -> Result<Self, FolderError> {
        create_private(dir)?;
        let folder = Self::hold(dir)?;
        privacy::make_private(dir).map_err(|source| FolderError::Io { path: dir.to_owned(), source })?;
        for part in [folder.models(), folder.runtime(), folder.dense()] {
            create_private(&part)?;
        }
        Ok(folder)
    }

    /// Takes a folder that is there for this process alone, and leaves it as it is.
    pub fn hold(dir: &Path) -> Result<Self, FolderError> {
        let folder = Self { lock: take_lock(dir)?, dir: dir.to_owned() };
        folder.write_owner(&OwnerFile { pid: std::process::id(), ..OwnerFile::default() })?;
        Ok(folder)
    }

    /// Tells commands of the same user where this process serves and how they recognise it.
    pub fn announce(&self, told: &Announcement) -> Result<(), FolderError> {
        self.write_owner(&OwnerFile {
            pid: std::process::id(),
            address: Some(told.address),
            key: Some(told.key.expose().to_owned()),
            certificate: told.certificate.clone(),
            http: Some(told.http),
        })
    }

    /// Who has the folder open, if anybody has.
    pub fn owner(dir: &Path) -> Result<Option<Owner>, FolderError> {
        let lock_path = dir.join(LOCK);
        let lock = match File::open(&lock_path) {
            Ok(lock) => lock,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(FolderError::Io { path: lock_path, source }),
        };
        match lock.try_lock_shared() {
            Ok(()) => {
                release(&lock);
                Ok(None)
            }
            Err(TryLockError::WouldBlock) => {
                read_owner(dir).map(Some).ok_or_else(|| FolderError::HeldByUnknown { dir: dir.to_owned() })
            }
            Err(TryLockError::Error(source)) => Err(FolderError::Io { path: lock_path, source }),
        }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub fn models(&self) -> PathBuf {
        self.dir.join("models")
    }

    pub fn runtime(&self) -> PathBuf {
        self.dir.join("runtime")
    }

    pub fn dense(&self) -> PathBuf {
        self.dir.join("dense")
    }

    /// What was in memory of tenants, one folder a tenant.
    pub fn snapshots(&self) -> PathBuf {
        self.dir.join("snapshots")
    }

    /// When tenants were last asked for.
    pub fn recent(&self) -> PathBuf {
        self.dir.join("recent.json")
    }

    /// Reindexes that are not over.
    pub fn reindexes(&self) -> PathBuf {
        self.dir.join("reindexes.json")
    }

    pub fn database(&self) -> PathBuf {
        self.dir.join(DATABASE)
    }

    /// Whether somebody has made a database in `dir`.
    pub fn has_database(dir: &Path) -> bool {
        dir.join(DATABASE).exists()
    }

    /// The address of [`Self::database`] for [`super::Store::connect`].
    pub fn database_url(&self) -> String {
        sqlite_url(&self.database())
    }

    fn write_owner(&self, owner: &OwnerFile) -> Result<(), FolderError> {
        let path = self.dir.join(OWNER);
        let written = serde_json::to_vec_pretty(owner).map_err(io::Error::from);
        let written = written.and_then(|text| privacy::replace_file(&path, &text));
        written.map_err(|source| FolderError::Io { path, source })
    }
}

/// Gives a lock up by name: closing the file alone leaves it with a child that another thread has forked and that has
/// not yet become its program.
fn release(lock: &File) {
    let _ = lock.unlock();
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        // Left behind, it means nothing without the lock.
        let _ = fs::remove_file(self.dir.join(OWNER));
        release(&self.lock);
    }
}

/// The address of an SQLite file, whatever characters its path has.
pub fn sqlite_url(path: &Path) -> String {
    let mut url = String::from("sqlite://");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => url.push(char::from(*byte)),
            other => url.push_str(&format!("%{other:02X}")),
        }
    }
    url
}

/// The file an address of SQLite names; `None` for another database.
pub fn sqlite_path(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let encoded = path.split('?').next().unwrap_or_default().as_bytes();
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut at = 0;
    while let Some(&byte) = encoded.get(at) {
        let hex = encoded.get(at + 1..at + 3).filter(|_| byte == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        let decoded = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(decoded.unwrap_or(byte));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

fn take_lock(dir: &Path) -> Result<File, FolderError> {
    let path = dir.join(LOCK);
    let lock = OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(&path);
    let lock = lock.map_err(|source| FolderError::Io { path: path.clone(), source })?;
    for attempt in 1.. {
        match lock.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) if attempt < ATTEMPTS => std::thread::sleep(BETWEEN_ATTEMPTS),
            Err(TryLockError::WouldBlock) => return Err(held(dir)),
            Err(TryLockError::Error(source)) => return Err(FolderError::Io { path, source }),
        }
    }
    Ok(lock)
}

fn held(dir: &Path) -> FolderError {
    let dir = dir.to_owned();
    match read_owner(&dir) {
        Some(owner) => FolderError::Held { dir, pid: owner.pid, address: owner.endpoint.map(|(address, _)| address) },
        None => FolderError::HeldByUnknown { dir },
    }
}

fn read_owner(dir: &Path) -> Option<Owner> {
    let file: OwnerFile = serde_json::from_slice(&fs::read(dir.join(OWNER)).ok()?).ok()?;
    let key = file.key.as_deref().and_then(KeySecret::parse);
    let endpoint = file.address.zip(key);
    Some(Owner { pid: file.pid, endpoint, certificate: file.certificate, http: file.http })
}

fn create_private(dir: &Path) -> Result<(), FolderError> {
    privacy::create_folder(dir).map_err(|source| FolderError::Io { path: dir.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::store::keys::generator;

    #[test]
    fn a_second_opener_is_told_who_has_the_folder() {
        let dir = tempfile::tempdir().expect("a folder");
        let dir = dir.path().join("data");
        assert_eq!(DataFolder::owner(&dir).expect("reads"), None);
        let folder = DataFolder::open(&dir).expect("is free");
        let pid = std::process::id();
        assert_eq!(
            DataFolder::owner(&dir).expect("reads"),
            Some(Owner { pid, endpoint: None, certificate: None, http: None })
        );
        let refused = DataFolder::open(&dir).expect_err("is held");
        assert_eq!(refused.to_string(), format!("{} is in use by process {pid}", dir.display()));
        let (address, key) = (SocketAddr::from(([127, 0, 0, 1], 4317)), KeySecret::generate(&mut generator()));
        let certificate = Some("ab12".to_owned());
        folder.announce(&Announcement { address, http: address, key: key.clone(), certificate }).expect("writes");
        let owner = DataFolder::owner(&dir).expect("reads").expect("is held");
        assert_eq!(owner.endpoint, Some((address, key)));
        assert_eq!(owner.certificate.as_deref(), Some("ab12"));
        let refused = DataFolder::open(&dir).expect_err("is held").to_string();
        assert!(refused.ends_with(&format!("process {pid}, which serves 127.0.0.1:4317")), "{refused}");
        drop(folder);
        assert_eq!(DataFolder::owner(&dir).expect("reads"), None);
        assert!(!dir.join(OWNER).exists());
        DataFolder::open(&dir).expect("is free again");
    }

    #[test]
    fn what_a_killed_owner_left_behind_means_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        drop(DataFolder::open(dir.path()).expect("is free"));
        fs::write(dir.path().join(OWNER), br#"{"pid": 1, "address": "127.0.0.1:1", "key": "tm_a_b"}"#).expect("writes");
        assert_eq!(DataFolder::owner(dir.path()).expect("reads"), None);
        let _folder = DataFolder::open(dir.path()).expect("is free");
        let owner = DataFolder::owner(dir.path()).expect("reads").expect("is held");
        assert_eq!(owner, Owner { pid: std::process::id(), endpoint: None, certificate: None, http: None });
    }

    #[test]
    fn only_the_user_can_read_the_key_and_the_data() {
        let dir = tempfile::tempdir().expect("a folder");
        let dir = dir.path().join("data");
        let folder = DataFolder::open(&dir).expect("is free");
        let (address, key) = (([127, 0, 0, 1], 1).into(), KeySecret::generate(&mut generator()));
        folder.announce(&Announcement { address, http: address, key, certificate: None }).expect("writes");
        let mode = |path: &Path| fs::metadata(path).expect("is there").permissions().mode() & 0o777;
        assert_eq!(mode(&dir), 0o700);
        assert_eq!(mode(&dir.join(OWNER)), 0o600);
        assert_eq!(mode(&dir.join(LOCK)), 0o600);
    }

    #[test]
    fn asking_for_the_owner_keeps_nobody_out() {
        let dir = tempfile::tempdir().expect("a folder");
        drop(DataFolder::open(dir.path()).expect("is free"));
        let asking = File::open(dir.path().join(LOCK)).expect("is there");
        asking.lock_shared().expect("nobody has it");
        let opener = std::thread::spawn({
            let dir = dir.path().to_owned();
            move || DataFolder::open(&dir).map(|_| ())
        });
        drop(asking);
        opener.join().expect("no panic").expect("is free");
    }
}
