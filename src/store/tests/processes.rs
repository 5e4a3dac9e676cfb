//! Several processes on one PostgreSQL: what one does and the others hear, who migrates, and what roles may do.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor};
use tokio::sync::broadcast::Receiver;
use tokio::task::JoinHandle;

use super::database::{TestDb, batch, shelf};
use super::keys::new_key;
use super::postgres::{Cluster, Listening};
use crate::clock::SystemClock;
use crate::store::{Connections, KeySecret, NewTenant, News, Store, StoreError, generator};
use crate::tenant::{TenantId, TenantState};

/// Another process's store, which listens.
struct Listener {
    store: Store,
    news: Receiver<News>,
    task: JoinHandle<()>,
}

impl Listener {
    /// It hears everything that is committed from now on.
    async fn start(db: &TestDb) -> Self {
        let store = db.second_store().await;
        let news = store.subscribe();
        let listening = store.clone();
        let task = tokio::spawn(async move { listening.listen().await.expect("the address is one") });
        let mut listener = Self { store, news, task };
        assert_eq!(listener.next().await, News::Missed, "what was told before is not heard");
        assert!(listener.store.hearing().is_on());
        listener
    }

    async fn next(&mut self) -> News {
        self.news.recv().await.expect("the store is there")
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[tokio::test]
async fn what_a_process_commits_is_heard_by_the_others_and_not_by_itself() {
    let Some(cluster) = Cluster::start() else { return };
    let db = TestDb::postgres(&cluster, "news").await;
    let mut there = Listener::start(&db).await;
    let mut own = db.store.subscribe();
    let tenant = db.tenant("shop").await;
    let changed = || News::TenantChanged(tenant.clone());
    db.write(&tenant, shelf(2)).await;
    let committed = |revision| News::Committed { tenant: tenant.clone(), revision };
    assert_eq!(there.next().await, committed(1));
    // Nothing changes, nothing is told.
    db.write(&tenant, shelf(2)).await;
    db.store.set_tenant_state(&tenant, TenantState::Active).await.expect("it is so already");
    db.store.set_tenant_state(&tenant, TenantState::Suspended).await.expect("may move");
    assert_eq!(there.next().await, changed());
    let refused = db.store.apply(&tenant, batch(shelf(3))).await;
    assert!(matches!(refused, Err(StoreError::TenantNotActive { .. })), "{refused:?}");
    db.store.set_tenant_state(&tenant, TenantState::Active).await.expect("may move");
    assert_eq!(there.next().await, changed());
    let secret = KeySecret::generate(&mut generator());
    db.store.create_key(new_key(Some(&tenant)), &secret).await.expect("created");
    for _ in 0..2 {
        db.store.revoke_key(secret.key_id()).await.expect("revoked");
    }
    assert_eq!(there.next().await, News::KeysChanged);
    db.write(&tenant, shelf(3)).await;
    assert_eq!(there.next().await, committed(2), "the second revocation changed nothing");
    db.store.erase_tenant(&tenant).await.expect("erases");
    assert_eq!([there.next().await, there.next().await], [changed(), changed()], "when it begins and when it is gone");
    let told: Vec<News> = std::iter::from_fn(|| own.try_recv().ok()).collect();
    assert_eq!(told, [committed(1), committed(2)], "its own process is told of revisions, and once");
}

#[tokio::test]
async fn a_look_after_a_restart_finds_the_database_that_is_there_now() {
    let Some(cluster) = Cluster::start() else { return };
    let db = TestDb::postgres(&cluster, "restarted").await;
    db.store.look().await;
    assert!(cluster.end(), "it ran");
    cluster.begin();
    // The connection of the look before has ended with the database of before.
    db.store.look().await;
    assert_eq!(db.store.reach().away(), None);
    assert!(cluster.end(), "it ran");
    db.store.look().await;
    assert!(db.store.reach().away().is_some(), "one that is away is found away");
    cluster.begin();
    db.store.look().await;
    assert_eq!(db.store.reach().away(), None);
}

#[tokio::test]
async fn a_listener_comes_back_with_its_database() {
    let Some(cluster) = Cluster::start() else { return };
    let db = TestDb::postgres(&cluster, "listener").await;
    let tenant = db.tenant("shop").await;
    let mut there = Listener::start(&db).await;
    assert!(cluster.end(), "it ran");
    while there.store.hearing().is_on() {
        tokio::task::yield_now().await;
    }
    cluster.begin();
    assert_eq!(there.next().await, News::Missed, "what was committed meanwhile is looked for");
    db.write(&tenant, shelf(1)).await;
    assert_eq!(there.next().await, News::Committed { tenant, revision: 1 });
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_migrate_at_once_wait_for_one_another() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database("migrations").await;
    let mut migrations = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let url = url.clone();
        migrations.spawn(async move {
            let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("the database is there");
            store.migrate().await.expect("one migrates, the others wait");
            store.tenant_count().await.expect("the tables are there")
        });
    }
    assert_eq!(migrations.join_all().await, [0; 6]);
}

/// With the roles of deploy/postgres/roles.sql.
#[tokio::test]
async fn a_role_that_can_create_no_tables_serves_what_the_owner_has_migrated() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database("roles").await;
    let mut superuser = AnyConnection::connect(&url).await.expect("the database is there");
    superuser.execute(include_str!("../../../deploy/postgres/roles.sql")).await.expect("the roles are made");
    let of = |role: &str| url.replace("postgres@", &format!("{role}@"));
    let connect = async |role| Store::connect(&of(role), Arc::new(SystemClock)).await.expect("the role may log in");
    let app = connect("temei_app").await;
    let refused = app.migrate().await;
    assert!(matches!(refused, Err(StoreError::MayNotMigrate(_))), "{refused:?}");
    connect("temei_owner").await.migrate().await.expect("the owner may");
    app.migrate().await.expect("there is nothing to do");
    let created = sqlx::query("CREATE TABLE mine (id BIGINT)").execute(&app.writers).await;
    assert!(created.is_err(), "a table was made");
    let dropped = sqlx::query("DROP TABLE products").execute(&app.writers).await;
    assert!(dropped.is_err(), "a table was dropped");

    let news = app.subscribe();
    let listening = app.clone();
    let task = tokio::spawn(async move { listening.listen().await.expect("the address is one") });
    let mut there = Listener { store: app.clone(), news, task };
    assert_eq!(there.next().await, News::Missed, "it may listen");
    let tenant = TenantId::parse("shop").expect("an id");
    let new = NewTenant { id: tenant.clone(), name: "Shop".to_owned(), language: None, currency: None };
    app.create_tenant(new).await.expect("created");
    app.apply(&tenant, batch(shelf(20))).await.expect("is taken");
    app.create_key(new_key(Some(&tenant)), &KeySecret::generate(&mut generator())).await.expect("created");
    app.trim_changes(crate::clock::Clock::now(&SystemClock)).await.expect("trims");
    app.erase_tenant(&tenant).await.expect("erases");
    app.scrub().await.expect("leaves the vacuum to the database");
    assert_eq!(app.tenant(&tenant).await.expect("reads"), None);
}

#[tokio::test]
async fn statements_and_transactions_have_their_limits() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database("limits").await;
    let options = Connections {
        most: 2,
        free_within: Duration::from_millis(200),
        statement_within: Duration::from_millis(100),
        idle_in_transaction: Duration::from_millis(100),
        ..Connections::default()
    };
    let store = Store::connect_with(&url, &options, Arc::new(SystemClock)).await.expect("the database is there");
    store.migrate().await.expect("migrations take what they take");
    let cut = sqlx::query("SELECT pg_sleep(60)").execute(&mut *store.reader().await.expect("free")).await;
    let cut = StoreError::from(cut.expect_err("it is cut off"));
    assert!(matches!(cut, StoreError::Unavailable(_)), "{cut:?}");

    let mut open = [store.begin().await.expect("begins"), store.begin().await.expect("two are the most")];
    let none = store.reader().await;
    assert!(matches!(none, Err(StoreError::Unavailable(sqlx::Error::PoolTimedOut))), "a third one");
    let mut watching = AnyConnection::connect(&url).await.expect("the database is there");
    loop {
        let text = "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'idle in transaction'";
        let idle: i64 = sqlx::Row::get(&watching.fetch_one(text).await.expect("reads"), 0);
        if idle == 0 {
            break;
        }
    }
    for transaction in &mut open {
        transaction.execute("SELECT 1").await.expect_err("the database has ended it");
    }
}

/// `sslmode=verify-full` in the address: the name and the authority have to be those that are expected.
#[tokio::test]
async fn a_connection_is_encrypted_and_knows_whom_it_speaks_to() {
    let signed = || rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("signed");
    let (own, other) = (signed(), signed());
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
    let tls = Some([own.cert.pem(), own.signing_key.serialize_pem()]);
    let Some(cluster) = Cluster::start_listening(Listening { port: Some(port), tls }) else { return };
    cluster.database("encrypted").await;
    let folder = tempfile::tempdir().expect("a folder");
    let address = |host: &str, root: &rcgen::Certificate| {
        let path = folder.path().join("root.pem");
        std::fs::write(&path, root.pem()).expect("written");
        format!("postgres://postgres@{host}:{port}/encrypted?sslmode=verify-full&sslrootcert={}", path.display())
    };
    let connect = async |address: String| Store::connect(&address, Arc::new(SystemClock)).await;
    for (host, root) in [("127.0.0.1", &own.cert), ("localhost", &other.cert)] {
        let refused = connect(address(host, root)).await;
        let refused = refused.expect_err("another name, or another authority");
        assert!(matches!(refused, StoreError::Unavailable(_)), "{host}: {refused:?}");
        assert!(format!("{refused:?}").contains("InvalidCertificate"), "{host}: {refused:?}");
    }
    let store = connect(address("localhost", &own.cert)).await.expect("the one that is expected");
    let text = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let row = sqlx::query(text).fetch_one(&store.readers).await.expect("reads");
    assert!(sqlx::Row::get::<bool, _>(&row, 0), "not encrypted");
    let (mut news, listening) = (store.subscribe(), store.clone());
    let task = tokio::spawn(async move { listening.listen().await.expect("the address is one") });
    assert_eq!(news.recv().await, Ok(News::Missed), "the listener connects likewise");
    task.abort();
}
