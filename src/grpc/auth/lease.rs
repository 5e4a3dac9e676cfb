//! What lets a call stay open: its key, looked at again as long as the call lasts.

use std::fmt;
use std::time::Duration;

use axum::http::HeaderMap;

use super::{Access, Auth, bearer, named_tenant};
use crate::service_error::ServiceError;

/// However short keys are trusted, open calls look at theirs no more often.
const LEAST_PAUSE: Duration = Duration::from_millis(100);

/// The right to go on with a call. Cheap to clone.
#[derive(Clone)]
pub struct Lease {
    auth: Auth,
    /// Those that let the call in; they hold the key's secret.
    headers: HeaderMap,
    access: Access,
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lease")
    }
}

impl Lease {
    pub(super) fn new(auth: &Auth, headers: &HeaderMap, access: Access) -> Self {
        Self { auth: auth.clone(), headers: headers.clone(), access }
    }

    /// The lease of a request that passed [`super::admit`].
    pub fn of<T>(request: &tonic::Request<T>) -> Result<Self, ServiceError> {
        let lease = request.extensions().get().cloned();
        lease.ok_or_else(|| ServiceError::internal("the method passed no admission that stays open"))
    }

    /// Completes when the same call would be refused, and says how: when the key was revoked or has expired, when the
    /// tenant was suspended. What this process changes is seen at once, all else within twice the time that keys are
    /// trusted.
    pub async fn ended(&self) -> ServiceError {
        let shared = &self.auth.shared;
        let mut changes = shared.epoch.subscribe();
        let pause = shared.trust.max(LEAST_PAUSE);
        loop {
            if let Err(refusal) = self.renewed().await {
                return refusal;
            }
            // Whichever of the two it was; the sender lives as long as `auth`.
            let _ = tokio::time::timeout(pause, changes.changed()).await;
        }
    }

    /// Runs `call` to its end, or to that of the lease.
    pub async fn bound<T>(&self, call: impl Future<Output = Result<T, tonic::Status>>) -> Result<T, tonic::Status> {
        tokio::select! {
            biased;
            refusal = self.ended() => Err(refusal.into()),
            result = call => result,
        }
    }

    async fn renewed(&self) -> Result<(), ServiceError> {
        let named = named_tenant(&self.headers)?;
        self.auth.admitted(bearer(&self.headers)?, self.access, named).await?;
        Ok(())
    }
}
