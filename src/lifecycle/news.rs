//! What another process on the same database has done to tenants and keys, taken over here: nobody whose key was revoked
//! or whose tenant was suspended or erased there is answered here.

use tokio::sync::broadcast;
use tracing::{info, warn};

use crate::erasure::Erasures;
use crate::grpc::auth::Auth;
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::{News, StoreError};
use crate::tenant::{TenantId, TenantState};

/// Takes over what is heard, until it is dropped.
pub(super) async fn take_over(service: &Service, auth: &Auth, erasures: &Erasures) {
    let mut news = service.store.subscribe();
    loop {
        match news.recv().await {
            Ok(News::Committed { .. }) => {}
            Ok(News::KeysChanged) => auth.forget(),
            Ok(News::TenantChanged(tenant)) => {
                auth.forget();
                look_at(service, erasures, &tenant).await;
            }
            Ok(News::Missed) | Err(broadcast::error::RecvError::Lagged(_)) => {
                auth.forget();
                look_at_all(service, erasures).await;
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

/// Lets go of a tenant that is not active any more, or is another one of the same id.
async fn look_at(service: &Service, erasures: &Erasures, tenant: &TenantId) {
    match service.store.tenant(tenant).await {
        Ok(None) => {
            info!(%tenant, "a tenant was erased by another process");
            erasures.ended_elsewhere(tenant).await;
        }
        Ok(Some(found)) => {
            let is_other = service.replicas.peek(tenant).is_some_and(|hot| hot.incarnation() != found.incarnation);
            if found.state != TenantState::Active || is_other {
                erasures.close(tenant);
            }
        }
        Err(error) => {
            // It is read again when it is asked for; until then nothing of it is answered.
            erasures.close(tenant);
            say(&error);
        }
    }
}

async fn look_at_all(service: &Service, erasures: &Erasures) {
    let hot: Vec<TenantId> = service.replicas.all_hot().iter().map(|replica| replica.tenant().clone()).collect();
    match service.store.closed_among(&hot).await {
        Ok(closed) => closed.iter().for_each(|tenant| erasures.close(tenant)),
        Err(error) => say(&error),
    }
}

fn say(error: &StoreError) {
    // An outage is said when it begins.
    if !matches!(error, StoreError::Away { .. }) {
        warn!(error = %Chain(error), "what another process did to a tenant could not be read");
    }
}
