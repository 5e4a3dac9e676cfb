//! `min_revision`: whoever has written something, here or at another node on the same database, reads it at once by the
//! revision the answer named.

use std::time::Duration;

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::pb::v1::{CheckRequest, PriceChange, SearchRequest, SetPricesRequest, Verdict};
use tonic::Code;

use crate::support::{Shop, TestApp, lei, priced, reason, with_seq};

fn check(text: &str, min_revision: u64) -> CheckRequest {
    let (text, locale) = (text.to_owned(), "ro-RO".to_owned());
    CheckRequest { text, locale, min_revision: Some(min_revision), ..CheckRequest::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_at_one_node_is_read_at_another_by_its_revision() {
    let first = TestApp::start().await;
    let shared = format!("database.url=sqlite://{}", first.dir().join("temei.db").display());
    let second = TestApp::start_with(&[&shared]).await;
    let here = first.shop("shop").await;
    let there = Shop::of(second.operator(), "shop");
    for round in 0..5_u32 {
        let (sku, name) = (format!("TRO-{round}"), format!("Trotinetă {round}"));
        let revision = here.fill(with_seq(vec![priced(&sku, &name, "1500.00", "2")])).await;
        let request = SearchRequest { query: sku.clone(), min_revision: Some(revision), ..SearchRequest::default() };
        let found = there.search(request).await;
        assert!(found.index_revision >= revision && found.facts_revision >= revision, "{found:?}");
        assert_eq!(found.hits.first().map(|hit| hit.id.as_str()), Some(sku.as_str()));
        let change = PriceChange { sku, price: lei("1400.00"), ..PriceChange::default() };
        let set = here.connection.catalog().set_prices(SetPricesRequest { changes: vec![change] }).await;
        let revision = set.expect("set").into_inner().revision;
        let judged = there.check(check(&format!("{name} costă 1.400 lei."), revision)).await.expect("judged");
        assert_eq!((judged.verdict(), judged.facts_revision >= revision), (Verdict::Allow, true), "{judged:?}");
    }
    drop((here, there));
    second.stop().await;
    first.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_that_does_not_come_is_told_and_nothing_older_is_answered() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let revision = shop.fill(with_seq(vec![priced("TRO-1", "Trotinetă", "1500.00", "2")])).await;
    shop.settled().await;
    let limit = Deadline::After(Duration::from_millis(300));
    let credentials = Credentials::new(&Key::new(app.admin_key.as_str()), Some(&shop.id), limit).expect("a key");
    let hurried = Connection::open(&Endpoint::plain(app.address.to_string()), credentials).await.expect("connected");
    let refused = hurried.guard().check(check("Bună ziua!", revision + 1_000)).await.expect_err("it never comes");
    let is_told = refused.code() == Code::DeadlineExceeded || reason(&refused) == "REVISION_PENDING";
    assert!(is_told || refused.code() == Code::Cancelled, "{refused:?}");
    drop((shop, hurried));
    app.stop().await;
}
