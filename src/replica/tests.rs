//! What is kept in memory, tried against a real database and without a model: who comes in, who goes, and what is seen
//! meanwhile.

mod feeds;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use temei_index::{ChunkOptions, Generation, IndexOptions, ItemKey, Kind};
use temei_properties::properties;
use tempfile::TempDir;

use super::rebuilds::Purpose;
use super::unfinished::UnfinishedReindexes;
use super::*;
use crate::background::Background;
use crate::catalog::{Patch, ProductPatch, Sku};
use crate::clock::{Clock, SystemClock, Timestamp};
use crate::config::Quota;
use crate::deadline::Deadline;
use crate::metrics::{Metrics, Residency};
use crate::quota::Meters;
use crate::service_error::Precondition;
use crate::store::{Batch, NewTenant, Store, Write, sqlite_url};
use crate::tenant::TenantId;

/// Panics as long as it is told to: whatever asks it for the time.
#[derive(Debug, Default)]
struct FragileClock {
    broken: AtomicBool,
    ahead_secs: AtomicI64,
}

impl FragileClock {
    fn go_ahead(&self, secs: i64) {
        self.ahead_secs.fetch_add(secs, Ordering::SeqCst);
    }
}

impl Clock for FragileClock {
    fn now(&self) -> Timestamp {
        assert!(!self.broken.load(Ordering::SeqCst), "the clock is broken");
        SystemClock.now().plus_secs(self.ahead_secs.load(Ordering::SeqCst))
    }
}

struct World {
    replicas: Replicas,
    store: Store,
    clock: Arc<FragileClock>,
    folder: TempDir,
}

impl World {
    async fn new(budget_bytes: u64) -> Self {
        let world = Self::that_hears_of_nothing(budget_bytes).await;
        tokio::spawn(world.replicas.clone().follow());
        world
    }

    /// Commits are announced to nobody, and nothing looks for them.
    async fn that_hears_of_nothing(budget_bytes: u64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Arc::new(FragileClock::default());
        let store = Self::connect(&folder).await;
        store.migrate().await.expect("migrated");
        let metrics = Arc::new(Metrics::new());
        let replicas = Replicas::new(Settings {
            store: store.clone(),
            meters: Meters::new(&Quota::default()),
            background: Background::new(1, Arc::clone(&metrics)).expect("threads"),
            makers: Makers::default(),
            tokens: None,
            clock: clock.clone(),
            metrics,
            dense: folder.path().join("dense"),
            recent: folder.path().join("recent.json"),
            reindexes: folder.path().join("reindexes.json"),
            keep_previous: Duration::from_secs(3_600),
            snapshots: None,
            index: IndexOptions::default(),
            chunks: ChunkOptions::default(),
            budget_bytes,
            poll: Duration::from_secs(10),
            content_cache_bytes: 0,
        });
        Self { replicas, store, clock, folder }
    }

    /// The same database, as another process sees it.
    async fn connect(folder: &TempDir) -> Store {
        let url = sqlite_url(&folder.path().join("temei.db"));
        Store::connect(&url, Arc::new(SystemClock)).await.expect("connected")
    }

    async fn tenant(&self, id: &str) -> TenantId {
        let id = TenantId::parse(id).expect("an id");
        let new = NewTenant { id: id.clone(), name: String::new(), language: None, currency: None };
        self.store.create_tenant(new).await.expect("created");
        id
    }

    async fn get(&self, tenant: &TenantId) -> Arc<Replica> {
        self.replicas.get(tenant, Deadline::NONE).await.expect("is loaded")
    }
}

fn product(n: u64) -> Write {
    let sku = Sku::parse(&format!("P-{n}")).expect("a SKU");
    Write::Product(Box::new(ProductPatch { name: Patch::Set(format!("Product {n}")), ..ProductPatch::new(sku) }))
}

async fn write(store: &Store, tenant: &TenantId, writes: impl IntoIterator<Item = Write>) -> u64 {
    let batch = Batch { items: (1..).zip(writes).collect(), ..Batch::default() };
    store.apply(tenant, batch).await.expect("is taken").revision
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_in_loading_leaves_no_tenant_loading_for_ever() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    world.clock.broken.store(true, Ordering::SeqCst);
    let error = world.replicas.get(&tenant, Deadline::NONE).await.expect_err("it panicked");
    assert!(matches!(error, ServiceError::Unavailable { reason: Outage::TenantLoading, .. }), "{error:?}");
    until(|| world.replicas.residency(&tenant) == Residency::Cold).await;
    assert_eq!(world.replicas.usage(), Usage::default());
    world.clock.broken.store(false, Ordering::SeqCst);
    assert_eq!(world.get(&tenant).await.tenant(), &tenant);
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_went_cold_counts_as_long_as_it_is_held() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..50).map(product)).await;
    let call = world.get(&tenant).await;
    let bytes = call.resident_bytes();
    assert_eq!(world.replicas.usage(), Usage { hot: 1, resident_bytes: bytes, ..Usage::default() });
    world.replicas.forget(&tenant).expect("it was hot").ended().await;
    assert_eq!(world.replicas.usage(), Usage { leaving: 1, resident_bytes: bytes, ..Usage::default() });
    drop(call);
    assert_eq!(world.replicas.usage(), Usage::default());
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_that_was_given_up_does_not_bring_its_tenant_in() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    for _ in 0..50 {
        let given_up = world.replicas.load(&tenant);
        let ending = world.replicas.forget(&tenant).expect("it was loading");
        let revision =
            write(&world.store, &tenant, [product(world.store.revision(&tenant).await.expect("read"))]).await;
        let hot = world.get(&tenant).await;
        ending.ended().await;
        assert!(given_up.has_changed().is_err(), "whoever waited for it hears of its end");
        let now = world.replicas.peek(&tenant).expect("still hot");
        assert!(Arc::ptr_eq(&hot, &now), "the second load was replaced by the first");
        assert!(now.facts_revision() >= revision && now.index_revision() >= revision);
        drop((hot, now));
        world.replicas.forget(&tenant).expect("it was hot").ended().await;
    }
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_revision_hears_that_the_tenant_went_cold() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let replica = world.get(&tenant).await;
    let waiting = tokio::spawn(async move { replica.wait_for_index(1_000, Deadline::NONE).await });
    tokio::task::yield_now().await;
    drop(world.replicas.forget(&tenant));
    let error = waiting.await.expect("no panic").expect_err("it will not come");
    assert!(matches!(error, ServiceError::Unavailable { reason: Outage::RevisionPending, .. }), "{error:?}");
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_revision_sees_what_another_process_commits() {
    let world = World::that_hears_of_nothing(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let replica = world.get(&tenant).await;
    let revision = world.store.revision(&tenant).await.expect("read") + 1;
    let waiting: Vec<_> = (0..3)
        .map(|_| {
            let replica = Arc::clone(&replica);
            tokio::spawn(async move {
                replica.wait_for_facts(revision, Deadline::NONE).await?;
                replica.wait_for_index(revision, Deadline::NONE).await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    let elsewhere = World::connect(&world.folder).await;
    assert_eq!(write(&elsewhere, &tenant, [product(1)]).await, revision);
    for waiting in waiting {
        waiting.await.expect("no panic").expect("it has come");
    }
    world.replicas.close().await;
}

/// Found by the fuzzer: a batch of checks, which has no default deadline, asked for a revision nobody had written.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_revision_that_nobody_writes_hears_so_even_without_a_deadline() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let replica = world.get(&tenant).await;
    let error = replica.wait_for_facts(1_000, Deadline::NONE).await.expect_err("nobody writes it");
    assert!(matches!(error, ServiceError::Unavailable { reason: Outage::RevisionPending, .. }), "{error:?}");
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_process_commits_is_seen() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let replica = world.get(&tenant).await;
    let revision = write(&World::connect(&world.folder).await, &tenant, [product(1)]).await;
    replica.wait_for_facts(revision, Deadline::NONE).await.expect("seen");
    replica.wait_for_index(revision, Deadline::NONE).await.expect("seen");
    assert_eq!(replica.generation().products(), 1);
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_budget_that_holds_no_tenant_holds_the_last() {
    let world = World::new(0).await;
    let mut memories = Vec::new();
    for n in 0..30 {
        let tenant = world.tenant(&format!("shop-{n}")).await;
        write(&world.store, &tenant, (0..20).map(product)).await;
        memories.push(Arc::downgrade(&world.get(&tenant).await));
    }
    let living = || memories.iter().filter(|memory| memory.strong_count() > 0).count();
    let usage = || world.replicas.usage();
    until(|| living() == 1 && (usage().hot, usage().leaving) == (1, 0)).await;
    assert!(memories.last().is_some_and(|last| last.strong_count() > 0));
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_runs_after_the_end() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let memory = Arc::downgrade(&world.get(&tenant).await);
    world.replicas.load(&world.tenant("other").await);
    world.replicas.close().await;
    assert!(memory.upgrade().is_none());
    world.replicas.get(&tenant, Deadline::NONE).await.expect_err("nothing is loaded any more");
}

/// What happens to a tenant while others look.
#[derive(Clone, Debug)]
enum Step {
    Put(u64),
    Remove(u64),
    Reindex,
    Evict,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..40_u64).prop_map(Step::Put),
        2 => (0..40_u64).prop_map(Step::Remove),
        2 => Just(Step::Reindex),
        1 => Just(Step::Evict),
    ]
}

/// Reads what was written, as whoever wrote it would; the tenant may go cold meanwhile.
async fn look(replicas: Replicas, tenant: TenantId, (n, revision): (u64, u64), newest: Arc<AtomicU64>) {
    loop {
        let replica = match replicas.get(&tenant, Deadline::NONE).await {
            Ok(replica) => replica,
            Err(_) => continue,
        };
        if replica.wait_for_index(revision, Deadline::NONE).await.is_err() {
            continue;
        }
        let generation = replica.generation();
        assert!(generation.revision() >= revision, "{} for {revision}", generation.revision());
        // Unless it was removed later, it is there.
        let key = ItemKey::new(Kind::Product, format!("P-{n}"));
        let is_last = newest.load(Ordering::SeqCst) == revision;
        assert!(!is_last || generation.find(&key).is_some(), "P-{n} of {revision} is missing");
        return;
    }
}

/// Looks at the revisions that are shown until it is stopped: none ever goes back.
async fn watch(replicas: Replicas, tenant: TenantId, over: Arc<AtomicBool>) {
    let mut newest = (0, 0, 0);
    while !over.load(Ordering::SeqCst) {
        if let Some(replica) = replicas.peek(&tenant) {
            let seen = (replica.facts_revision(), replica.index_revision(), replica.generation().revision());
            assert!(seen.0 >= newest.0 && seen.1 >= newest.1 && seen.2 >= newest.2, "{newest:?}, then {seen:?}");
            newest = seen;
        }
        tokio::task::yield_now().await;
    }
}

async fn run(steps: Vec<Step>) {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (100..400).map(product)).await;
    let (over, newest) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let watching = tokio::spawn(watch(world.replicas.clone(), tenant.clone(), Arc::clone(&over)));
    let mut looking = tokio::task::JoinSet::new();
    let mut there = std::collections::BTreeSet::from_iter(100..400_u64);
    for step in steps {
        match step {
            Step::Put(n) => {
                let revision = write(&world.store, &tenant, [product(n)]).await;
                newest.store(revision, Ordering::SeqCst);
                there.insert(n);
                looking.spawn(look(world.replicas.clone(), tenant.clone(), (n, revision), Arc::clone(&newest)));
            }
            Step::Remove(n) => {
                let sku = Sku::parse(&format!("P-{n}")).expect("a SKU");
                newest.store(u64::MAX, Ordering::SeqCst);
                write(&world.store, &tenant, [Write::DeleteProduct(sku)]).await;
                there.remove(&n);
            }
            Step::Reindex => {
                let (replicas, tenant) = (world.replicas.clone(), tenant.clone());
                // It may be running already, or end with the tenant going cold.
                looking.spawn(async move { drop(replicas.reindex(&tenant, Rebuild::KeepVectors, |_| {}).await) });
            }
            Step::Evict => drop(world.replicas.forget(&tenant)),
        }
    }
    while let Some(looked) = looking.join_next().await {
        looked.expect("saw what was written");
    }
    over.store(true, Ordering::SeqCst);
    watching.await.expect("nothing went back");
    let revision = world.store.revision(&tenant).await.expect("read");
    let replica = world.get(&tenant).await;
    replica.wait_for_index(revision, Deadline::NONE).await.expect("arrives");
    replica.wait_for_facts(revision, Deadline::NONE).await.expect("arrives");
    let (generation, ground) = (replica.generation(), replica.ground());
    assert_eq!((generation.products(), ground.facts.len()), (there.len() as u64, there.len()));
    for n in &there {
        assert!(generation.find(&ItemKey::new(Kind::Product, format!("P-{n}"))).is_some(), "P-{n}");
        assert!(ground.facts.facts(&format!("P-{n}")).is_some(), "P-{n}");
    }
    world.replicas.close().await;
}

proptest! {
    #![proptest_config(properties(24))]
    #[test]
    fn whoever_waits_for_a_revision_reads_it_whatever_happens_meanwhile(
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(3).enable_all().build();
        runtime.expect("a runtime").block_on(run(steps));
    }
}

/// Everything that the index holds, by its SKU.
fn holds(generation: &Generation, n: u64) -> bool {
    generation.find(&super::entry::product_key(&format!("P-{n}"))).is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rollback_puts_the_generation_before_in_force_with_what_was_written_since() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..5).map(product)).await;
    let replica = world.get(&tenant).await;
    let first = replica.generation().number();
    let nothing = world.replicas.roll_back(&tenant).await.expect_err("nothing was replaced");
    let reason = Precondition::NoPreviousGeneration;
    assert!(
        matches!(nothing, ServiceError::FailedPrecondition { reason: found, .. } if found == reason),
        "{nothing:?}"
    );

    let alone = replica.resident_bytes();
    world.replicas.reindex(&tenant, Rebuild::KeepVectors, |_| {}).await.expect("built");
    let second = replica.generation().number();
    assert!(second > first);
    assert!(replica.resident_bytes() > alone, "what is kept counts");
    let revision = write(&world.store, &tenant, [product(5)]).await;
    let delete = Write::DeleteProduct(Sku::parse("P-0").expect("a SKU"));
    let revision = revision.max(write(&world.store, &tenant, [delete]).await);
    replica.wait_for_index(revision, Deadline::NONE).await.expect("it comes");

    for (expected, replaced) in [(first, second), (second, first)] {
        let back = world.replicas.roll_back(&tenant).await.expect("it is kept");
        assert_eq!((back.generation.number(), back.replaced), (expected, replaced));
        let now = replica.generation();
        assert_eq!((now.number(), now.revision()), (expected, revision));
        assert!(holds(&now, 5) && !holds(&now, 0) && holds(&now, 1), "what was written since is there");
        assert_eq!(replica.index_revision(), revision, "nobody sees it go back");
    }
    world.clock.go_ahead(3_601);
    until(|| replica.previous_bytes() == 0).await;
    world.replicas.roll_back(&tenant).await.expect_err("it is not kept for ever");
    drop(replica);
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_be_gone_back_to_goes_before_any_tenant() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..200).map(product)).await;
    let bytes = world.get(&tenant).await.resident_bytes();
    world.replicas.close().await;
    drop(world);

    // Room for one index, but not for one that is kept beside it.
    let world = World::new(bytes + bytes / 8).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..200).map(product)).await;
    let replica = world.get(&tenant).await;
    world.replicas.reindex(&tenant, Rebuild::KeepVectors, |_| {}).await.expect("built");
    until(|| replica.previous_bytes() == 0).await;
    assert_eq!(world.replicas.residency(&tenant), Residency::Hot);
    drop(replica);
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_reindex_leaves_the_index_as_it_was() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..5).map(product)).await;
    let replica = world.get(&tenant).await;
    let before = replica.generation().number();
    assert_eq!(world.replicas.cancel_reindex(&tenant).await, Cancelled::No);
    // It waits for its turn while two others have theirs.
    let others = ["a", "b"].map(|id| TenantId::parse(id).expect("an id"));
    let rebuilds = world.replicas.shared.loader.rebuilds.clone();
    let claims = others.each_ref().map(|id| rebuilds.claim(id, Purpose::Upkeep).expect("free"));
    let turns = (claims[0].turn().await, claims[1].turn().await);
    let reindex = tokio::spawn({
        let (replicas, tenant) = (world.replicas.clone(), tenant.clone());
        async move { replicas.reindex(&tenant, Rebuild::KeepVectors, |_| {}).await }
    });
    until(|| world.replicas.unfinished_reindexes().len() == 1).await;
    assert_eq!(world.replicas.cancel_reindex(&tenant).await, Cancelled::Yes);
    let ended = reindex.await.expect("no panic");
    assert!(matches!(ended, Err(ServiceError::Cancelled(_))), "{ended:?}");
    assert!(world.replicas.unfinished_reindexes().is_empty(), "it is not gone on with");
    assert_eq!(replica.generation().number(), before);
    drop(turns);
    world.replicas.reindex(&tenant, Rebuild::KeepVectors, |_| {}).await.expect("another one runs");
    drop(replica);
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reindex_that_ends_with_the_process_is_resumed_and_one_that_ends_by_itself_is_not() {
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..5).map(product)).await;
    world.get(&tenant).await;
    let mut seen = Vec::new();
    world.replicas.reindex(&tenant, Rebuild::Reembed, |progress| seen.push(progress.is_resumed)).await.expect("built");
    assert!(world.replicas.unfinished_reindexes().is_empty() && !seen.contains(&true));

    let claims = ["a", "b"].map(|id| TenantId::parse(id).expect("an id"));
    let rebuilds = world.replicas.shared.loader.rebuilds.clone();
    let claims = claims.each_ref().map(|id| rebuilds.claim(id, Purpose::Upkeep).expect("free"));
    let turns = (claims[0].turn().await, claims[1].turn().await);
    {
        let mut interrupted = std::pin::pin!(world.replicas.reindex(&tenant, Rebuild::Reembed, |_| {}));
        assert!(futures::poll!(&mut interrupted).is_pending());
    }
    drop(turns);
    drop(claims);
    let again = UnfinishedReindexes::open(world.folder.path().join("reindexes.json"));
    assert_eq!(again.all(), world.replicas.unfinished_reindexes(), "the next process knows of it");
    assert_eq!(again.all()[0].1.rebuild(), Rebuild::Reembed);
    let mut seen = Vec::new();
    world.replicas.reindex(&tenant, Rebuild::Reembed, |progress| seen.push(progress.is_resumed)).await.expect("built");
    assert!(!seen.is_empty() && !seen.contains(&false), "it says that it was resumed");
    assert!(world.replicas.unfinished_reindexes().is_empty());
    world.replicas.close().await;
}
