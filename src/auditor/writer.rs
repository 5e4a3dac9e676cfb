//! The task that writes: what has come meanwhile is one group, each chain's part of it one transaction.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tracing::{debug, error, warn};

use super::{Message, Shared};
use crate::audit::{Actor, Details, EntryKind, MAX_UNSIGNED, Owner, Record};
use crate::metrics::{AuditLoss, AuditedKind, Label};
use crate::service_error::Chain;
use crate::store::StoreError;

/// Records of one transaction, with one more that says what was lost.
const GROUP: usize = 500;
/// Between two attempts at one group.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// How long what was lost waits for another entry before it is told by itself.
const TELL_LOSSES: Duration = Duration::from_secs(5);

pub(super) async fn run(shared: Arc<Shared>, mut messages: mpsc::UnboundedReceiver<Message>) {
    let mut group = Vec::with_capacity(GROUP);
    loop {
        let came = tokio::select! {
            came = messages.recv_many(&mut group, GROUP) => came,
            () = tokio::time::sleep(TELL_LOSSES), if !shared.lost().is_empty() => {
                shared.write(BTreeMap::new()).await;
                continue;
            }
        };
        if came == 0 {
            return;
        }
        let (mut chains, mut flushed) = (BTreeMap::<Owner, Vec<Record>>::new(), Vec::<oneshot::Sender<()>>::new());
        for message in group.drain(..) {
            match message {
                Message::Record(owner, record) => chains.entry(owner).or_default().push(*record),
                Message::Flush(done) => flushed.push(done),
            }
        }
        shared.write(chains).await;
        // Whoever asked may have left.
        for done in flushed {
            let _ = done.send(());
        }
    }
}

impl Shared {
    /// Writes the records of each chain, and what was lost of any.
    async fn write(&self, mut chains: BTreeMap<Owner, Vec<Record>>) {
        for owner in self.lost().keys() {
            chains.entry(owner.clone()).or_default();
        }
        for (owner, records) in chains {
            let sizes: Vec<usize> = records.iter().map(Record::size_bytes).collect();
            self.append(&owner, records).await;
            sizes.into_iter().for_each(|size| self.left(size));
        }
        self.metrics.audit_waiting.set((), self.entries.load(Ordering::Relaxed) as f64);
    }

    async fn append(&self, owner: &Owner, mut records: Vec<Record>) {
        let lost = self.lost().remove(owner).unwrap_or(0);
        let told = records.len() as u64;
        if lost > 0 {
            records.insert(0, self.loss(lost));
        }
        match self.attempt(owner, &records).await {
            Ok(()) => self.count(&records),
            // Erased meanwhile: what was done to it is told where the service keeps its own acts.
            Err(StoreError::TenantNotFound(tenant)) => {
                debug!(%tenant, "the audit of a tenant that is gone");
                records.retain(|record| record.kind == EntryKind::Admin);
                let records: Vec<Record> = records.into_iter().map(|record| record.about_gone(&tenant)).collect();
                if !records.is_empty() {
                    self.append_own(records).await;
                }
            }
            Err(error) => {
                error!(%owner, entries = told, error = %Chain(&error), "entries of the audit could not be written");
                self.lose(owner, AuditLoss::Store, told + lost);
            }
        }
    }

    /// To the chain of the service itself.
    async fn append_own(&self, records: Vec<Record>) {
        match self.attempt(&Owner::Service, &records).await {
            Ok(()) => self.count(&records),
            Err(error) => {
                let entries = records.len() as u64;
                error!(entries, error = %Chain(&error), "entries of the audit could not be written");
                self.lose(&Owner::Service, AuditLoss::Store, entries);
            }
        }
    }

    /// Tries until the database takes them, or has refused them too often.
    async fn attempt(&self, owner: &Owner, records: &[Record]) -> Result<(), StoreError> {
        let mut pause = self.persistence.first_pause;
        for attempt in 1.. {
            match self.store.append_audit(owner, records).await {
                Ok(appended) => {
                    if appended.unsigned >= MAX_UNSIGNED {
                        self.is_due.notify_one();
                    }
                    return Ok(());
                }
                Err(error @ StoreError::TenantNotFound(_)) => return Err(error),
                Err(error) if attempt >= self.persistence.attempts => return Err(error),
                Err(error) => {
                    if attempt == 1 {
                        warn!(%owner, error = %Chain(&error), "the audit cannot be written; it is tried again");
                    }
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    fn loss(&self, count: u64) -> Record {
        let by = Actor::service("audit");
        let details = Details::counts([("count", count)]);
        Record::new(self.clock.now(), EntryKind::Lost, by, "entries.lost").with_details(details)
    }

    fn count(&self, records: &[Record]) {
        for record in records {
            let kind = AuditedKind::named(record.kind.as_str()).expect("every kind has a label");
            self.metrics.audit_entries.increment((kind,), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_entry_has_a_label() {
        let labels: Vec<_> = AuditedKind::ALL.iter().map(|kind| kind.as_str()).collect();
        assert_eq!(labels, EntryKind::ALL.map(EntryKind::as_str));
    }
}
