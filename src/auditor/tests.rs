//! What is told is written; what cannot be is told.

use serde_json::Value;

use super::*;
use crate::audit::{Actor, Content, Details};
use crate::clock::{FixedClock, Timestamp};
use crate::store::{AuditFilter, NewTenant, generator, sqlite_url};
use crate::tenant::TenantId;

struct World {
    store: Store,
    metrics: Arc<Metrics>,
    auditor: Auditor,
    dir: tempfile::TempDir,
}

impl World {
    async fn with(options: config::Audit) -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let clock: Arc<dyn Clock> = Arc::new(FixedClock::new(Timestamp::from_micros(1_700_000_000_000_000)));
        let url = sqlite_url(&dir.path().join("temei.db"));
        let store = Store::connect(&url, Arc::clone(&clock)).await.expect("is made");
        store.migrate().await.expect("the schema applies");
        let metrics = Arc::new(Metrics::new());
        let persistence = Persistence { attempts: 2, first_pause: Duration::from_millis(1) };
        let keys = KeyFile::open((None, dir.path()), clock.now(), &mut generator()).expect("is made");
        let surroundings = Surroundings { keys, metrics: Arc::clone(&metrics), clock, persistence };
        let auditor = Auditor::start(store.clone(), surroundings, &options, &Handle::current());
        Self { store, metrics, auditor, dir }
    }

    async fn tenant(&self, id: &str) -> Owner {
        let id = TenantId::parse(id).expect("an id");
        let new = NewTenant { id: id.clone(), name: String::new(), language: None, currency: None };
        self.store.create_tenant(new).await.expect("a new one");
        Owner::Tenant(id)
    }

    async fn entries(&self, owner: &Owner) -> Vec<(EntryKind, String)> {
        let page = self.store.audit_page(owner, &AuditFilter::default(), (None, 1_000)).await.expect("reads");
        let told = page.into_iter().rev();
        told.map(|linked| (linked.entry.kind, linked.entry.details.as_str().to_owned())).collect()
    }
}

fn record(kind: EntryKind, text: usize) -> Record {
    let content = Content { session: None, subject: None, text: "x".repeat(text) };
    let details = Details::of([("tenant", Value::from("shop"))]);
    let record = Record::new(Timestamp::from_micros(0), kind, Actor::key("k"), "act");
    record.with_details(details).with_content(content)
}

#[tokio::test]
async fn what_is_told_is_written_in_its_order() {
    let world = World::with(config::Audit::default()).await;
    let owner = world.tenant("shop").await;
    for kind in EntryKind::ALL {
        world.auditor.tell(&owner, record(kind, 10));
    }
    world.auditor.flush().await;
    let kinds: Vec<_> = world.entries(&owner).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, EntryKind::ALL);
    assert!(world.metrics.render().contains("temei_audit_entries_total{kind=\"fiscal\"} 1"));
}

#[tokio::test]
async fn what_there_is_no_room_for_is_told_by_the_chain() {
    let options = config::Audit { queue: config::Limit::of(100), queue_mb: config::Limit::of(1), ..Default::default() };
    let world = World::with(options).await;
    let owner = world.tenant("shop").await;
    // Nothing is written before this task waits.
    for _ in 0..120 {
        world.auditor.tell(&owner, record(EntryKind::Verdict, 0));
    }
    for _ in 0..12 {
        world.auditor.tell(&owner, record(EntryKind::Admin, 0));
    }
    world.auditor.tell(&owner, record(EntryKind::Admin, 2 * 1_024 * 1_024));
    world.auditor.flush().await;
    let entries = world.entries(&owner).await;
    assert_eq!(entries.len(), 101);
    // 30 verdicts, 2 acts, and one that is too large.
    assert_eq!(entries[0], (EntryKind::Lost, r#"{"count":33}"#.to_owned()));
    let text = world.metrics.render();
    assert!(text.contains("temei_audit_lost_total{why=\"queue\"} 33"), "{text}");
    assert!(text.contains("temei_audit_entries_total{kind=\"admin\"} 10"), "verdicts leave room for acts: {text}");
}

#[tokio::test]
async fn acts_on_a_tenant_that_is_gone_are_the_services() {
    let world = World::with(config::Audit::default()).await;
    let gone = Owner::Tenant(TenantId::parse("shop").expect("an id"));
    let of_the_name =
        r#"{"tenant_sha256":"8d9001d32c6a703d95921a77115050f33dd823d3f1730bd35215dcbecad6dc20"}"#.to_owned();
    world.auditor.tell(&gone, record(EntryKind::Verdict, 1));
    world.auditor.tell(&gone, record(EntryKind::Admin, 1));
    world.auditor.flush().await;
    assert_eq!(world.entries(&Owner::Service).await, [(EntryKind::Admin, of_the_name)]);
    assert!(!world.metrics.render().contains("temei_audit_lost_total{"), "its verdicts went with it");
}

#[tokio::test]
async fn a_database_that_takes_nothing_loses_entries_and_says_so_when_it_is_back() {
    let world = World::with(config::Audit::default()).await;
    let owner = world.tenant("shop").await;
    touch(&world, "ALTER TABLE audit_entries RENAME TO elsewhere").await.expect("is ours");
    for _ in 0..3 {
        world.auditor.tell(&owner, record(EntryKind::Fiscal, 1));
    }
    world.auditor.flush().await;
    assert!(world.metrics.render().contains("temei_audit_lost_total{why=\"store\"} 3"));
    touch(&world, "ALTER TABLE elsewhere RENAME TO audit_entries").await.expect("is ours");
    world.auditor.tell(&owner, record(EntryKind::Fiscal, 1));
    world.auditor.flush().await;
    let entries = world.entries(&owner).await;
    assert_eq!(entries[0], (EntryKind::Lost, r#"{"count":3}"#.to_owned()));
    assert_eq!(entries.len(), 2);
}

/// As another user of the file.
async fn touch(world: &World, text: &'static str) -> Result<(), sqlx::Error> {
    use sqlx::{AnyConnection, Connection, Executor};
    let mut connection = AnyConnection::connect(&sqlite_url(&world.dir.path().join("temei.db"))).await?;
    connection.execute(text).await?;
    connection.close().await
}
