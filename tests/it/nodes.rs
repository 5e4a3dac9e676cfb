//! Several nodes on one PostgreSQL: what one does is known at the others because they hear of it, whoever is killed takes
//! nobody along, and a database that restarts finds all of them again.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use temei::pb::v1::{
    CheckRequest, EraseTenantRequest, Policy, PriceChange, PutPolicyRequest, ResumeTenantRequest, RevokeKeyRequest,
    Scope, SearchMode, SearchRequest, SetPricesRequest, SetStockRequest, StockChange, SuspendTenantRequest, Verdict,
};
use temei::replica::Replica;
use tonic::{Code, Status};

use crate::support::{Database, Served, Shop, TestApp, lei, named, priced, reason, until, with_seq};

/// Nothing is looked for: what arrives was told. Only what is lost would wait for an hour.
const TOLD_ONLY: [&str; 3] = ["database.poll_ms=3600000", "server.key_cache_ms=3600000", "server.key_outage_ms=0"];

async fn node(database: &Database) -> TestApp {
    let url = format!("database.url={}", database.url);
    let node = TestApp::start_with(&[&[url.as_str()][..], &TOLD_ONLY].concat()).await;
    until("the listener", async || node.service().store.hearing().is_on().then_some(())).await;
    node
}

async fn nodes(name: &str) -> Option<(Database, TestApp, TestApp)> {
    let database = Database::start(name).await?;
    let (here, there) = (node(&database).await, node(&database).await);
    Some((database, here, there))
}

fn says(price: &str) -> CheckRequest {
    let text = format!("Trotinetă Vela costă {price} lei.");
    CheckRequest { text, locale: "ro-RO".to_owned(), ..CheckRequest::default() }
}

async fn set_price(shop: &Shop, price: &str) -> Result<u64, Status> {
    let change = PriceChange { sku: "TRO-0001".to_owned(), price: lei(price), ..PriceChange::default() };
    let set = shop.connection.catalog().set_prices(SetPricesRequest { changes: vec![change] }).await?;
    Ok(set.into_inner().revision)
}

/// A shop that both nodes have in memory.
async fn shop(here: &TestApp, there: &TestApp) -> (Shop, Shop) {
    let (at_home, abroad) = (here.shop("shop").await, there.existing("shop"));
    at_home.fill(with_seq(vec![priced("TRO-0001", "Trotinetă Vela", "1500.00", "2")])).await;
    at_home.settled().await;
    abroad.settled().await;
    (at_home, abroad)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_at_one_node_is_in_the_verdicts_of_the_other() {
    let Some((_database, here, there)) = nodes("verdicts").await else { return };
    let (at_home, abroad) = shop(&here, &there).await;
    for price in ["1400.00", "1300.00", "1200.00"] {
        let revision = set_price(&at_home, price).await.expect("set");
        until("the verdict by the new price", async || {
            let judged = abroad.check(says(price)).await.expect("judged");
            (judged.verdict() == Verdict::Allow && judged.facts_revision >= revision).then_some(())
        })
        .await;
    }
    let revision = set_price(&at_home, "1100.00").await.expect("set");
    let wanted = CheckRequest { min_revision: Some(revision), ..says("1100.00") };
    assert_eq!(abroad.check(wanted).await.expect("judged").verdict(), Verdict::Allow, "whoever waits is woken");
    // The index hears of it, too.
    let revision = at_home.fill(with_seq(vec![named("CAS-0002", "Cască Orion")])).await;
    let request = SearchRequest { query: "orion".to_owned(), min_revision: Some(revision), ..SearchRequest::default() };
    assert_eq!(abroad.search(request).await.hits.first().map(|hit| hit.id.as_str()), Some("CAS-0002"));
    let policy = Policy { currency: Some("EUR".to_owned()), ..Policy::default() };
    let put = at_home.connection.catalog().put_policy(PutPolicyRequest { policy: Some(policy) }).await;
    let version = put.expect("put").into_inner().version;
    until("the policy", async || {
        let judged = abroad.check(says("1100.00")).await.expect("judged");
        (judged.policy_version == version).then_some(())
    })
    .await;
    drop((at_home, abroad));
    here.stop().await;
    there.stop().await;
}

/// How a call with the key ends.
async fn refused(node: &TestApp, key: &str) -> Option<(Code, String)> {
    let status = node.holding(key, None).await.guard().check(says("1500.00")).await.err()?;
    Some((status.code(), reason(&status)))
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_and_states_of_tenants_reach_the_other_node() {
    let Some((_database, here, there)) = nodes("states").await else { return };
    let (at_home, abroad) = shop(&here, &there).await;
    let key = here.key("shop", &[Scope::Guard]).await;
    assert_eq!(refused(&there, &key).await, None, "a new key opens at once");
    let id = temei::store::KeySecret::parse(&key).expect("a key").key_id().to_owned();
    here.operator().tenants().revoke_key(RevokeKeyRequest { id }).await.expect("revoked");
    until("the revocation", async || (refused(&there, &key).await?.0 == Code::Unauthenticated).then_some(())).await;

    let key = here.key("shop", &[Scope::Guard]).await;
    assert_eq!(refused(&there, &key).await, None);
    here.operator().tenants().suspend(SuspendTenantRequest { id: "shop".to_owned() }).await.expect("suspended");
    until("the suspension", async || (refused(&there, &key).await?.1 == "TENANT_SUSPENDED").then_some(())).await;
    until("its end in memory", async || there.service().replicas.peek(&abroad.id).is_none().then_some(())).await;
    here.operator().tenants().resume(ResumeTenantRequest { id: "shop".to_owned() }).await.expect("resumed");
    until("the resumption", async || refused(&there, &key).await.is_none().then_some(())).await;
    drop((at_home, abroad));
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erased_tenant_ends_at_every_node_and_the_next_of_its_name_is_another() {
    let Some((_database, here, there)) = nodes("erasures").await else { return };
    let (at_home, abroad) = shop(&here, &there).await;
    let key = here.key("shop", &[Scope::Guard]).await;
    assert_eq!(refused(&there, &key).await, None);
    let before = there.service().replicas.peek(&abroad.id).expect("in memory").incarnation();
    here.operator().tenants().erase(EraseTenantRequest { id: "shop".to_owned() }).await.expect("erased");
    until("the end of its keys", async || (refused(&there, &key).await?.0 == Code::Unauthenticated).then_some(()))
        .await;
    until("its end in memory", async || there.service().replicas.peek(&abroad.id).is_none().then_some(())).await;
    let folder = there.dir().join("dense").join("shop");
    until("the end of its folder", async || (!folder.exists()).then_some(())).await;
    let status = abroad.check(says("1500.00")).await.expect_err("it is gone");
    assert_eq!(status.code(), Code::NotFound, "{status:?}");

    let again = there.shop("shop").await;
    // As many revisions as before, so that the number says nothing.
    again.fill(with_seq(vec![priced("TRO-0009", "Trotinetă Nova", "900.00", "1")])).await;
    let found = until("the new tenant", async || {
        let found = at_home.found("trotinetă", SearchMode::Lexical).await;
        (!found.is_empty()).then_some(found)
    })
    .await;
    assert_eq!(found, ["TRO-0009"]);
    let incarnation = |replica: std::sync::Arc<Replica>| replica.incarnation();
    let after = here.service().replicas.peek(&at_home.id).map(incarnation);
    assert_ne!(after, Some(before));
    drop((at_home, abroad, again));
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_killed_takes_no_other_along() {
    let Some(database) = Database::start("killed").await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("database.url={}", database.url);
    let doomed = Served::start_with(folder.path(), &[&url]).await;
    let there = node(&database).await;
    let shop = there.shop("shop").await;
    let elsewhere = Shop::of(&doomed.connection, "shop");
    elsewhere.fill(with_seq(vec![priced("TRO-0001", "Trotinetă Vela", "1500.00", "2")])).await;
    shop.settled().await;
    // In the middle of its writes, which hold the tenant's row.
    let writing = tokio::spawn(async move {
        let mut acknowledged = Vec::new();
        for n in 0_u32.. {
            let price = format!("{}.00", 2000 + n);
            match set_price(&elsewhere, &price).await {
                Ok(revision) => acknowledged.push((revision, price)),
                Err(_) => break,
            }
        }
        acknowledged
    });
    until("some writes", async || {
        let revision = there.service().store.revision(&shop.id).await.expect("read");
        (revision > 5).then_some(())
    })
    .await;
    doomed.kill();
    let (revision, price) = writing.await.expect("it ends").pop().expect("some were acknowledged");
    let stored = there.service().store.revision(&shop.id).await.expect("read");
    assert!(stored >= revision, "an acknowledged write is lost");
    if stored == revision {
        let wanted = CheckRequest { min_revision: Some(revision), ..says(&price) };
        assert_eq!(shop.check(wanted).await.expect("judged").verdict(), Verdict::Allow);
    }
    let revision = set_price(&shop, "1000.00").await.expect("the row is free again");
    let wanted = CheckRequest { min_revision: Some(revision), ..says("1000.00") };
    assert_eq!(shop.check(wanted).await.expect("judged").verdict(), Verdict::Allow);
    drop(shop);
    there.stop().await;
}

/// Statements that a database has been sent since it began to write them down, of all its connections.
fn statements(database: &Database) -> Vec<String> {
    let log = std::fs::read_to_string(database.log()).expect("a log");
    let sent = log.lines().filter(|line| line.contains("LOG:  execute") || line.contains("LOG:  statement"));
    sent.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tenants_of_which_nothing_is_written_are_asked_after_all_at_once() {
    const IDLE: usize = 40;
    const LOOKS: usize = 3;
    let Some(database) = Database::start("idle").await else { return };
    let url = format!("database.url={}", database.url);
    // Looked for at every look.
    let node = TestApp::start_with(&[&url, "database.poll_ms=100"]).await;
    for n in 0..IDLE {
        let shop = node.shop(&format!("shop-{n}")).await;
        shop.fill(with_seq(vec![priced("TRO-0001", "Trotinetă Vela", "1500.00", "2")])).await;
        shop.settled().await;
    }
    database.write_down_statements().await;
    let is_look = |statement: &String| statement.contains("SELECT id, incarnation, revision, revised_at FROM wanted");
    let looked = |count: usize| {
        let database = &database;
        until("looks", async move || {
            let sent = statements(database);
            (sent.iter().filter(|&statement| is_look(statement)).count() >= count).then_some(sent)
        })
    };
    // Those that are in the middle of something have ended by the first look at all.
    let before = looked(1).await.len();
    let sent = looked(1 + LOOKS).await;
    let between = &sent[before..];
    assert!(between.len() < IDLE, "{LOOKS} looks at {IDLE} idle tenants cost {}: {between:#?}", between.len());
    node.stop().await;
}

const WRITERS: usize = 3;

/// Sets stocks of a product of its own until it is told to stop: the last one acknowledged.
async fn count_up(shop: Shop, sku: String, (acknowledged, stop): (&AtomicUsize, &AtomicBool)) -> u32 {
    let mut last = 0;
    for n in 1_u32.. {
        let change = StockChange { sku: sku.clone(), stock: n.to_string(), ..StockChange::default() };
        let request = SetStockRequest { changes: vec![change] };
        match shop.connection.catalog().set_stock(request).await {
            Ok(_) => {
                last = n;
                acknowledged.fetch_add(1, Ordering::SeqCst);
            }
            Err(status) => {
                let is_told = matches!(status.code(), Code::Unavailable | Code::Aborted | Code::Unknown);
                assert!(is_told, "{status:?}");
            }
        }
        if stop.load(Ordering::SeqCst) {
            break;
        }
        tokio::task::yield_now().await;
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_restarts_under_load_finds_both_nodes_again_and_loses_nothing() {
    let Some((database, here, there)) = nodes("restarts").await else { return };
    let (at_home, abroad) = shop(&here, &there).await;
    let skus: Vec<String> = (0..2 * WRITERS).map(|n| format!("ACC-{n:04}")).collect();
    at_home
        .fill(with_seq(skus.iter().map(|sku| priced(sku, &format!("Accesoriu {sku}"), "5.00", "0")).collect()))
        .await;
    let counters: Vec<AtomicUsize> = skus.iter().map(|_| AtomicUsize::new(0)).collect();
    let stop = AtomicBool::new(false);
    // Every writer has had some more writes acknowledged.
    let progress = async || {
        let before: Vec<usize> = counters.iter().map(|counter| counter.load(Ordering::SeqCst)).collect();
        until("writes at both nodes", async || {
            let go_on = |(counter, before): (&AtomicUsize, &usize)| counter.load(Ordering::SeqCst) > before + 3;
            counters.iter().zip(&before).all(go_on).then_some(())
        })
        .await;
    };
    let writers = skus.iter().zip(&counters).enumerate().map(|(n, (sku, counter))| {
        let shop = if n % 2 == 0 { at_home.clone() } else { abroad.clone() };
        count_up(shop, sku.clone(), (counter, &stop))
    });
    let restarts = async {
        for _ in 0..2 {
            progress().await;
            tokio::task::block_in_place(|| {
                database.take_away();
                database.bring_back();
            });
        }
        progress().await;
        stop.store(true, Ordering::SeqCst);
    };
    let (last, ()) = tokio::join!(futures::future::join_all(writers), restarts);
    for node in [&here, &there] {
        until("the listener", async || node.service().store.hearing().is_on().then_some(())).await;
    }
    let revision = set_price(&at_home, "1400.00").await.expect("written");
    for (shop, node) in [(&at_home, &here), (&abroad, &there)] {
        let wanted = CheckRequest { min_revision: Some(revision), ..says("1400.00") };
        assert_eq!(shop.check(wanted).await.expect("judged").verdict(), Verdict::Allow);
        let ground = node.service().replicas.peek(&shop.id).expect("in memory").ground();
        for (sku, last) in skus.iter().zip(&last) {
            let stock = ground.facts.facts(sku).expect("is there").stock.expect("has one");
            // One that was not acknowledged may have been written.
            assert!(
                stock.to_string().parse::<f64>().expect("a number") >= f64::from(*last),
                "{sku}: {stock} after {last}"
            );
        }
    }
    drop((at_home, abroad));
    here.stop().await;
    there.stop().await;
}
