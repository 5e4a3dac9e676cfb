//! How a hot tenant stays up to date. Three tasks a tenant, each at its own pace: facts within milliseconds of a
//! commit, the index behind them in batches, vectors as fast as the embedder makes them. They end when the tenant
//! goes cold.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use temei_index::{Entry, ItemKey};
use tokio::sync::mpsc;
use tracing::{debug, info, warn};

use super::loader::{Embedding, Loader};
use super::tenant::{Ground, Replica};
use super::vectors::Missing;
use super::{ReplicaError, entry};
use crate::deadline::Deadline;
use crate::facts::FactChange;
use crate::guard::VersionedPolicy;
use crate::merchandise::Merchandise;
use crate::metrics::Work;
use crate::store::Delta;

/// A follower that nobody wakes looks by itself: for what another process wrote.
const POLL: Duration = Duration::from_secs(1);
/// After a failure: the store may be gone for a moment.
const PAUSE: Duration = Duration::from_millis(500);

/// Starts the tasks of one tenant. They hold it weakly, so dropping the last replica ends them.
pub(super) fn start(loader: &Loader, replica: &Arc<Replica>, asked: mpsc::UnboundedReceiver<Vec<Missing>>) {
    tokio::spawn(follow_facts(loader.clone(), Arc::downgrade(replica)));
    tokio::spawn(follow_index(loader.clone(), Arc::downgrade(replica)));
    tokio::spawn(make_vectors(loader.clone(), Arc::downgrade(replica), asked));
}

async fn follow_facts(loader: Loader, weak: Weak<Replica>) {
    loop {
        let Some(replica) = weak.upgrade() else { return };
        if let Err(error) = catch_up_facts(&loader, &replica).await {
            report(&replica, "facts", &error);
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        woken(&replica.facts_wake).await;
    }
}

async fn follow_index(loader: Loader, weak: Weak<Replica>) {
    loop {
        let Some(replica) = weak.upgrade() else { return };
        match catch_up_index(&loader, &replica).await {
            Ok(missing) => {
                replica.ask_for_vectors(missing);
                if replica.generation().is_worn() {
                    tokio::spawn(renew(loader.clone(), Arc::clone(&replica)));
                }
            }
            Err(error) => {
                report(&replica, "index", &error);
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        }
        woken(&replica.index_wake).await;
    }
}

async fn woken(wake: &tokio::sync::Notify) {
    // Whether woken or not, the next look decides.
    let _ = tokio::time::timeout(POLL, wake.notified()).await;
}

/// Applies what the store has beyond the facts; a tenant that fell too far behind is loaded anew.
async fn catch_up_facts(loader: &Loader, replica: &Replica) -> Result<(), ReplicaError> {
    let before = replica.ground();
    let Some(delta) = loader.store.delta(&replica.tenant, before.facts.revision()).await? else {
        debug!(tenant = %replica.tenant, "facts too far behind, loading them anew");
        let ground = loader.ground(&replica.tenant).await?;
        replica.contents.forget_all();
        replica.publish_ground(ground);
        return Ok(());
    };
    if delta.revision == before.facts.revision() {
        return Ok(());
    }
    let policy = if delta.policy_changed {
        let stored = loader.store.policy(&replica.tenant, None).await?;
        Arc::new(VersionedPolicy::new(stored.version, stored.policy))
    } else {
        Arc::clone(&before.policy)
    };
    let merchandise = if delta.merchandising_changed {
        let stored = loader.store.merchandising(&replica.tenant).await?;
        Arc::new(Merchandise::new(stored.version, stored.body))
    } else {
        Arc::clone(&before.merchandise)
    };
    replica.contents.forget(&delta);
    let facts = loader.cpu.run(Work::Facts, Deadline::NONE, move || {
        let revision = delta.revision;
        before.facts.apply(revision, fact_changes(delta))
    });
    replica.publish_ground(Ground { facts: Arc::new(facts.await?), policy, merchandise });
    Ok(())
}

fn fact_changes(delta: Delta) -> Vec<FactChange> {
    let puts = delta.products.into_iter().map(FactChange::Put);
    let facts = delta.facts.into_iter().map(|product| FactChange::Facts(product.sku, product.facts));
    puts.chain(facts).chain(delta.removed_products.into_iter().map(FactChange::Remove)).collect()
}

/// Applies what the store has beyond the index and says which vectors it lacks.
pub(super) async fn catch_up_index(loader: &Loader, replica: &Replica) -> Result<Vec<Missing>, ReplicaError> {
    let _writing = replica.index_writer.lock().await;
    catch_up_locked(loader, replica).await
}

/// As [`catch_up_index`], for a caller that holds the index writer.
pub(super) async fn catch_up_locked(loader: &Loader, replica: &Replica) -> Result<Vec<Missing>, ReplicaError> {
    let before = replica.index.current().revision();
    let Some(delta) = loader.store.delta(&replica.tenant, before).await? else {
        debug!(tenant = %replica.tenant, "index too far behind, building it anew");
        return loader.rebuild(replica).await;
    };
    if delta.revision == before {
        replica.index_revision.send_replace(before);
        return Ok(Vec::new());
    }
    let revision = delta.revision;
    let (entries, deletes) = split(&delta);
    let prepared = loader.vectors.prepare(&replica.tenant, entries).await?;
    let missing = Missing::of(&prepared);
    let index = Arc::clone(&replica.index);
    loader.cpu.run(Work::Index, Deadline::NONE, move || index.apply(prepared, &deletes, revision)).await??;
    replica.index_revision.send_replace(revision);
    Ok(missing)
}

/// What to index and what to take out: a product that went inactive is taken out.
fn split(delta: &Delta) -> (Vec<Entry>, Vec<ItemKey>) {
    let mut deletes: Vec<ItemKey> = Vec::new();
    let mut entries = Vec::with_capacity(delta.products.len() + delta.documents.len());
    for product in &delta.products {
        match entry::of_product(product) {
            Some(entry) => entries.push(entry),
            None => deletes.push(entry::product_key(product.sku.as_str())),
        }
    }
    entries.extend(delta.documents.iter().map(entry::of_document));
    deletes.extend(delta.removed_products.iter().map(|sku| entry::product_key(sku.as_str())));
    deletes.extend(delta.removed_documents.iter().map(|id| entry::document_key(id.as_str())));
    (entries, deletes)
}

/// Builds a worn index anew beside the old one, unless that is being done already.
async fn renew(loader: Loader, replica: Arc<Replica>) {
    let Ok(_running) = replica.reindexing.try_lock() else { return };
    let before = replica.generation();
    info!(tenant = %replica.tenant, dead_rows = before.dead_rows(), vectors = before.vectors(), "index is worn, building it anew");
    drop(before);
    let renewed = async {
        let (generation, missing) = loader.build(&replica.tenant, &replica.index, Embedding::Later, |_| {}).await?;
        let _writing = replica.index_writer.lock().await;
        replica.index.publish(generation);
        replica.ask_for_vectors(missing);
        catch_up_locked(&loader, &replica).await
    };
    match renewed.await {
        Ok(missing) => replica.ask_for_vectors(missing),
        Err(error) => report(&replica, "renewed index", &error),
    }
}

/// Makes missing vectors in the order they were found missing. What cannot be embedded stays findable by its words
/// and is tried again when the tenant is next loaded.
async fn make_vectors(loader: Loader, weak: Weak<Replica>, mut missing: mpsc::UnboundedReceiver<Vec<Missing>>) {
    while let Some(batch) = missing.recv().await {
        for part in batch.chunks(super::vectors::BATCH) {
            let Some(replica) = weak.upgrade() else { return };
            if let Err(error) = attach(&loader, &replica, part.to_vec()).await {
                report(&replica, "vectors", &error);
            }
            replica.pending_vectors.fetch_sub(part.len() as u64, Ordering::Relaxed);
        }
    }
}

async fn attach(loader: &Loader, replica: &Replica, missing: Vec<Missing>) -> Result<(), ReplicaError> {
    let vectors = loader.vectors.make(&replica.tenant, missing).await?;
    let _writing = replica.index_writer.lock().await;
    let index = Arc::clone(&replica.index);
    Ok(loader.cpu.run(Work::Index, Deadline::NONE, move || index.attach(vectors)).await??)
}

fn report(replica: &Replica, what: &str, error: &ReplicaError) {
    warn!(tenant = %replica.tenant, what, error = error as &dyn std::error::Error, "a replica could not be brought up to date");
}
