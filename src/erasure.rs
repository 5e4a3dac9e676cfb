//! Erasing a tenant, to the end: its rows, what is in memory of it, its folder, and then the bytes of it in the files of
//! the database.
//!
//! Each erasure is a task of its own, tried again when it fails, that does not end with the call that asked for it. What
//! a stop cuts short is found again: a tenant is ERASING until its rows are gone, and the store remembers that the files
//! are to be scrubbed until they are.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use temei_index::PointScope;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::qdrant::{Qdrant, QdrantError};
use crate::service_error::{Chain, Outage, Scarce, ServiceError};
use crate::store::{Store, StoreError};
use crate::tenant::{TenantId, TenantState};

/// Attempts of one erasure before it is left to the next look.
const ATTEMPTS: u32 = 5;
/// After the first failed attempt; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// When what has failed is looked for again, see [`Erasures::go_on`].
pub const NEXT_LOOK: Duration = Duration::from_secs(60);

/// Told that nothing of a tenant may be answered or kept in memory any more.
pub type Closed = Arc<dyn Fn(&TenantId) + Send + Sync>;

/// The erasures of this process. Cheap to clone.
#[derive(Clone)]
pub struct Erasures {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    /// Where vectors lie that are not in memory.
    servers: Vec<Qdrant>,
    /// Each has one folder a tenant.
    folders: Vec<PathBuf>,
    closed: Closed,
    running: Mutex<HashMap<TenantId, watch::Receiver<Outcome>>>,
    /// Held while the files are scrubbed: one scrubbing does for all erasures before it.
    scrubbing: tokio::sync::Mutex<()>,
}

/// How an erasure ended; nothing while it runs.
type Outcome = Option<Result<(), Arc<Failure>>>;

/// Why an erasure has not come to its end.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("its points could not be removed")]
    Points(#[from] QdrantError),
    #[error("the folder {} could not be removed", path.display())]
    Folder { path: PathBuf, source: io::Error },
}

impl fmt::Debug for Erasures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Erasures").field("folders", &self.shared.folders).finish_non_exhaustive()
    }
}

impl Erasures {
    /// `folders` have one folder a tenant each.
    pub fn new(store: Store, servers: Vec<Qdrant>, folders: Vec<PathBuf>, closed: Closed) -> Self {
        let (running, scrubbing) = Default::default();
        Self { shared: Arc::new(Shared { store, servers, folders, closed, running, scrubbing }) }
    }

    /// Erases a tenant and waits for the end of it; a caller that leaves changes nothing.
    pub async fn erase(&self, tenant: &TenantId) -> Result<(), ServiceError> {
        outcome(self.start(tenant, None)).await
    }

    /// Goes on with what a stop, a failure or another process has left: erasures, and files to scrub.
    pub async fn go_on(&self) -> Result<(), StoreError> {
        for (tenant, incarnation) in self.shared.store.erasing_tenants().await? {
            info!(%tenant, "going on with an erasure");
            match outcome(self.start(&tenant, Some(incarnation))).await {
                // Another process was faster.
                Ok(()) | Err(ServiceError::NotFound { .. }) => {}
                Err(error) => warn!(%tenant, error = %Chain(&error), "an erasure could not be finished"),
            }
        }
        let _one = self.shared.scrubbing.lock().await;
        self.shared.store.scrub().await
    }

    /// Lets go of what is in memory of a tenant that is not answered any more, whoever decided that.
    pub fn close(&self, tenant: &TenantId) {
        (self.shared.closed)(tenant);
    }

    /// Another process has erased a tenant: nothing of it stays in memory or in the folders.
    pub async fn ended_elsewhere(&self, tenant: &TenantId) {
        self.close(tenant);
        self.shared.remove_folders(tenant).await;
    }

    /// Removes the folders of tenants that do not exist: their erasure was another process's.
    pub async fn sweep(&self) {
        if let Err(failure) = self.shared.sweep().await {
            warn!(error = %Chain(&failure), "the folder of an erased tenant could not be removed");
        }
    }

    /// Joins the erasure of the tenant that is running, or starts it.
    fn start(&self, tenant: &TenantId, expected: Option<u64>) -> watch::Receiver<Outcome> {
        let mut running = self.shared.running();
        if let Some(end) = running.get(tenant) {
            return end.clone();
        }
        let (told, end) = watch::channel(None);
        running.insert(tenant.clone(), end.clone());
        let place = Place { shared: Arc::clone(&self.shared), tenant: tenant.clone() };
        tokio::spawn(async move {
            let ended = place.shared.erase(&place.tenant, expected).await.map_err(Arc::new);
            drop(place);
            told.send_replace(Some(ended));
        });
        end
    }
}

async fn outcome(mut end: watch::Receiver<Outcome>) -> Result<(), ServiceError> {
    let ended = end.wait_for(Option::is_some).await.map(|outcome| outcome.clone());
    match ended {
        Ok(Some(Err(failure))) => Err(failure.as_ref().into()),
        Ok(Some(Ok(()))) => Ok(()),
        Ok(None) | Err(_) => Err(ServiceError::internal("an erasure ended without an outcome")),
    }
}

/// An erasure among those that run, until it ends, be it by a panic.
struct Place {
    shared: Arc<Shared>,
    tenant: TenantId,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared.running().remove(&self.tenant);
    }
}

impl Shared {
    /// Erases the tenant as it is now, or the one of an incarnation: who takes its name next is not touched.
    async fn erase(&self, tenant: &TenantId, expected: Option<u64>) -> Result<(), Failure> {
        let found = self.store.tenant(tenant).await?;
        let found = found.ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        let incarnation = expected.unwrap_or(found.incarnation);
        let mut pause = FIRST_PAUSE;
        for attempt in 1.. {
            let failure = match self.attempt(tenant, incarnation).await {
                Ok(()) => break,
                Err(failure) if attempt == ATTEMPTS => return Err(failure),
                Err(failure) => failure,
            };
            warn!(%tenant, attempt, error = %Chain(&failure), "an erasure failed; it is tried again");
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        info!(%tenant, "a tenant was erased");
        Ok(())
    }

    async fn attempt(&self, tenant: &TenantId, incarnation: u64) -> Result<(), Failure> {
        let found = self.store.tenant(tenant).await?;
        // Else its rows went in an earlier attempt, or by another process.
        if found.is_some_and(|found| found.incarnation == incarnation) {
            self.delete(tenant, incarnation).await?;
        }
        self.scrub().await
    }

    async fn delete(&self, tenant: &TenantId, incarnation: u64) -> Result<(), Failure> {
        // From here on its calls are refused; its data goes after that.
        self.store.set_tenant_state(tenant, TenantState::Erasing).await?;
        (self.closed)(tenant);
        // First, so that a server that is away leaves a tenant that is still being erased.
        self.erase_points(tenant, incarnation).await?;
        self.store.erase_tenant(tenant).await?;
        // A call that had begun before may have brought it back to memory.
        (self.closed)(tenant);
        if let Err(failure) = self.erase_points(tenant, incarnation).await {
            warn!(%tenant, error = %Chain(&failure), "points that were written during an erasure may be left");
        }
        self.remove_folders(tenant).await;
        Ok(())
    }

    async fn remove_folders(&self, tenant: &TenantId) {
        for folder in &self.folders {
            if let Err(failure) = self.remove(folder.join(tenant.as_str())).await {
                warn!(%tenant, error = %Chain(&failure), "the folder of an erased tenant is left to the next sweep");
            }
        }
    }

    async fn erase_points(&self, tenant: &TenantId, incarnation: u64) -> Result<(), Failure> {
        for server in &self.servers {
            server.erase(&PointScope::new(tenant.as_str(), incarnation)).await?;
        }
        Ok(())
    }

    async fn scrub(&self) -> Result<(), Failure> {
        let _one = self.scrubbing.lock().await;
        Ok(self.store.scrub().await?)
    }

    async fn sweep(&self) -> Result<(), Failure> {
        for folder in &self.folders {
            for tenant in tenants_in(folder) {
                if self.store.tenant(&tenant).await?.is_none() {
                    (self.closed)(&tenant);
                    self.remove(folder.join(tenant.as_str())).await?;
                }
            }
        }
        Ok(())
    }

    async fn remove(&self, path: PathBuf) -> Result<(), Failure> {
        let folder = path.clone();
        let removed = tokio::task::spawn_blocking(move || std::fs::remove_dir_all(folder)).await;
        match removed.unwrap_or_else(|panic| Err(io::Error::other(panic))) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(Failure::Folder { path, source }),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<TenantId, watch::Receiver<Outcome>>> {
        // A map of receivers is whole at every step.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The tenants that have a folder there.
fn tenants_in(folder: &Path) -> Vec<TenantId> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| TenantId::parse(entry.file_name().to_str()?).ok()).collect()
}

impl From<&Failure> for ServiceError {
    /// For everybody who waits: the failure itself is one.
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Store(StoreError::TenantNotFound(id)) => StoreError::TenantNotFound(id.clone()).into(),
            Failure::Store(StoreError::IllegalTransition { tenant, from, to }) => {
                StoreError::IllegalTransition { tenant: tenant.clone(), from: *from, to: *to }.into()
            }
            Failure::Store(StoreError::LogInUse) => StoreError::LogInUse.into(),
            Failure::Store(StoreError::Full(_)) => {
                Self::ResourceExhausted { what: Scarce::Disk, retry_after: NEXT_LOOK }
            }
            Failure::Store(StoreError::Unavailable(_)) | Failure::Points(_) => {
                Self::Unavailable { reason: Outage::Store, retry_after: NEXT_LOOK }
            }
            other => Self::internal(Chain(other).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemClock;
    use crate::store::{NewTenant, sqlite_url};

    #[tokio::test]
    async fn an_erasure_that_is_tried_again_spares_who_took_the_name_since() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = sqlite_url(&folder.path().join("temei.db"));
        let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("opens");
        store.migrate().await.expect("the schema applies");
        let id = TenantId::parse("shop").expect("an id");
        let new = || NewTenant { id: id.clone(), name: "Shop".to_owned(), language: None, currency: None };
        let first = store.create_tenant(new()).await.expect("created").incarnation;
        let erasures = Erasures::new(store.clone(), Vec::new(), vec![folder.path().join("dense")], Arc::new(|_| {}));
        erasures.erase(&id).await.expect("erased");
        assert!(matches!(erasures.erase(&id).await, Err(ServiceError::NotFound { .. })));
        let second = store.create_tenant(new()).await.expect("the name is free").incarnation;
        assert_ne!(first, second);
        erasures.shared.attempt(&id, first).await.expect("there is nothing to do");
        let found = store.tenant(&id).await.expect("reads").expect("is another tenant");
        assert_eq!((found.incarnation, found.state), (second, TenantState::Active));
    }
}
