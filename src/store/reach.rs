//! Whether the database answers. One look at a time asks it, every few seconds and whenever a call met it away; while it is
//! away everybody else is told so at once, instead of waiting for a connection that does not come. What is in memory goes
//! on answering meanwhile.
//!
//! An SQLite file that was removed would go on to be read and written by whoever has it open, and all of it lost: it is
//! away, too, until the same file is back.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use sqlx::any::AnyConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use tokio::sync::{Mutex, Notify};

use super::{Backend, Store, StoreError};

/// How long a database that is there takes to answer at most.
pub(super) const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// What the last look came to. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// Why it is away.
    away: ArcSwapOption<String>,
    /// Why it takes no writes, though it is read.
    locked: ArcSwapOption<String>,
    /// Somebody met it away.
    suspected: Notify,
}

/// How the database is asked.
#[derive(Debug)]
pub(super) struct Look {
    options: AnyConnectOptions,
    /// Of PostgreSQL: its own, so that a pool of busy connections is not taken for a database that is away.
    connection: Mutex<Option<AnyConnection>>,
    /// Of SQLite: where the file is, and which.
    file: Option<(PathBuf, FileId)>,
}

type FileId = (u64, u64);

impl Reach {
    /// Why the database is away, where it is.
    pub fn away(&self) -> Option<Arc<String>> {
        self.shared.away.load_full()
    }

    /// Why it takes no writes, where another program keeps it from that.
    pub fn locked(&self) -> Option<Arc<String>> {
        self.shared.locked.load_full()
    }

    /// Completes when somebody met the database away and it should be looked at.
    pub async fn suspected(&self) {
        self.shared.suspected.notified().await;
    }

    pub(super) fn gate(&self) -> Result<(), StoreError> {
        match self.away() {
            None => Ok(()),
            Some(why) => Err(StoreError::Away { why: why.to_string() }),
        }
    }

    /// Looks at how somebody got on and hands it on.
    pub(super) fn learn<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Unavailable(_)) = &result {
            self.shared.suspected.notify_one();
        }
        result
    }

    /// As [`Self::learn`], of the beginning of a write.
    pub(super) fn learn_of_write<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        let locked = match &result {
            Ok(_) => None,
            Err(StoreError::Unavailable(sqlx::Error::Database(error))) if is_busy(error.as_ref()) => {
                Some(Arc::new("another program holds the lock of the database".to_owned()))
            }
            Err(_) => return self.learn(result),
        };
        if self.shared.locked.load().is_some() != locked.is_some() {
            match &locked {
                Some(why) => tracing::error!("{why}: writes are refused, reads go on"),
                None => tracing::info!("the database takes writes again"),
            }
            self.shared.locked.store(locked);
        }
        result
    }

    fn set(&self, found: Result<(), String>) {
        let before = self.away();
        match (&found, &before) {
            (Err(why), None) => tracing::error!(why, "the database is away: what is in memory goes on answering"),
            (Ok(()), Some(_)) => tracing::info!("the database is back"),
            (Ok(()), None) | (Err(_), Some(_)) => {}
        }
        self.shared.away.store(found.err().map(Arc::new));
    }
}

/// SQLITE_BUSY and what is extended of it.
fn is_busy(error: &dyn sqlx::error::DatabaseError) -> bool {
    error.code().and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| code & 0xff == 5)
}

impl Look {
    pub(super) async fn of(
        backend: Backend,
        options: AnyConnectOptions,
        readers: &AnyPool,
    ) -> Result<Self, StoreError> {
        let file = match backend {
            Backend::Postgres => None,
            Backend::Sqlite => {
                let path = sqlite_file(&mut *readers.acquire().await?).await?;
                id(&path).map(|id| (path, id))
            }
        };
        Ok(Self { options, connection: Mutex::new(None), file })
    }

    async fn ask(&self) -> Result<(), String> {
        match &self.file {
            Some((path, known)) => same_file(path, *known),
            None => {
                let asked = tokio::time::timeout(ANSWERS_WITHIN, self.ping()).await;
                asked.unwrap_or_else(|_| Err(format!("no answer within {} s", ANSWERS_WITHIN.as_secs())))
            }
        }
    }

    async fn ping(&self) -> Result<(), String> {
        let mut place = self.connection.lock().await;
        // Taken out: one that does not answer in time is dropped with the look.
        if let Some(mut kept) = place.take()
            && kept.ping().await.is_ok()
        {
            *place = Some(kept);
            return Ok(());
        }
        // That it has ended says nothing of a database that was restarted meanwhile.
        let mut connection = AnyConnection::connect_with(&self.options).await.map_err(|error| told(&error))?;
        connection.ping().await.map_err(|error| told(&error))?;
        *place = Some(connection);
        Ok(())
    }
}

/// An error in the words of the database, without the address.
fn told(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

fn same_file(path: &Path, known: FileId) -> Result<(), String> {
    match id(path) {
        None => Err(format!("{} is not there any more", path.display())),
        Some(found) if found != known => {
            Err(format!("another file is in the place of {}: stop the service and start it again", path.display()))
        }
        Some(_) => Ok(()),
    }
}

fn id(path: &Path) -> Option<FileId> {
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

async fn sqlite_file(connection: &mut AnyConnection) -> Result<PathBuf, StoreError> {
    use sqlx::Row;
    let row = sqlx::query::<Any>("PRAGMA database_list").fetch_one(connection).await?;
    Ok(PathBuf::from(row.try_get::<String, _>("file")?))
}

impl Store {
    /// What the last look at the database came to.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Asks the database whether it is there, and whether it takes writes again where it took none. A few seconds at most.
    pub async fn look(&self) {
        let found = self.look.ask().await;
        let is_there = found.is_ok();
        self.reach.set(found);
        if is_there && self.reach.locked().is_some() {
            // A write that does nothing says whether the lock is free; it is told by what it learns.
            if let Ok(transaction) = self.begin().await {
                let _ = transaction.rollback().await;
            }
        }
    }
}
