//! The task that signs: chains that are due, at their time or as soon as they have enough entries. The keys are read anew
//! each time, so that another one has its turn without a restart.

use std::collections::BTreeSet;
use std::time::Duration;

use tracing::{error, warn};

use super::{Auditor, Shared};
use crate::audit::{AuditKey, Owner};
use crate::service_error::Chain;
use crate::store::{Due, Signing, StoreError};

/// How often it is looked whether a chain is due.
const LOOK: Duration = Duration::from_secs(5);

/// Signs for as long as it is polled: what has waited for `every`, and what is more than enough.
pub async fn sign_as_due(auditor: &Auditor, every: Duration) {
    let shared = &auditor.shared;
    let (mut broken, mut has_failed) = (BTreeSet::new(), false);
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = shared.is_due.notified() => {}
        }
        if shared.store.reach().away().is_some() {
            // Said once in the log; the gauge goes on from what was known.
            continue;
        }
        has_failed = match shared.sign(every, &mut broken).await {
            Ok(()) => false,
            Err(error) => {
                if !has_failed {
                    warn!(error, "checkpoints of the audit cannot be signed; it is tried again");
                }
                true
            }
        };
    }
}

impl Shared {
    async fn sign(&self, every: Duration, broken: &mut BTreeSet<Owner>) -> Result<(), String> {
        self.show_age().await.map_err(|error| Chain(&error).to_string())?;
        let secs = i64::try_from(every.as_secs()).unwrap_or(i64::MAX);
        let due = Due { before: self.clock.now().plus_secs(-secs) };
        let owners = self.store.audit_due(due).await.map_err(|error| Chain(&error).to_string())?;
        if owners.is_empty() {
            return Ok(());
        }
        let ring = self.keys.read().map_err(|error| Chain(&error).to_string())?;
        let key = ring.signer(self.clock.now()).ok_or("no key of the ring has its private half")?;
        for owner in owners {
            self.sign_one(&owner, due, (key, broken)).await.map_err(|error| Chain(&error).to_string())?;
        }
        self.metrics.audit_broken.set((), broken.len() as f64);
        self.show_age().await.map_err(|error| Chain(&error).to_string())
    }

    async fn sign_one(
        &self,
        owner: &Owner,
        due: Due,
        (key, broken): (&AuditKey, &mut BTreeSet<Owner>),
    ) -> Result<(), StoreError> {
        match self.store.sign_audit(owner, due, key).await? {
            Signing::Signed(_) => {
                self.metrics.audit_checkpoints.increment((), 1);
                broken.remove(owner);
            }
            Signing::Broken { number } => {
                if broken.insert(owner.clone()) {
                    error!(%owner, number, "an audit chain was touched: nothing of it is signed from this entry on");
                }
            }
            Signing::NotDue | Signing::NoKey => {}
        }
        Ok(())
    }

    async fn show_age(&self) -> Result<(), StoreError> {
        let since = self.store.oldest_unsigned().await?;
        let age = since.map_or(0, |since| self.clock.now().micros() - since.micros());
        self.metrics.audit_unsigned_seconds.set((), age.max(0) as f64 / 1e6);
        Ok(())
    }
}
