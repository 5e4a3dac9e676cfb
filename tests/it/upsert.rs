//! Catalogue writes: what is acknowledged is there, once, and reaches search and checks.

use temei::pb::v1::{
    self, CheckRequest, DeleteRequest, FieldReason, GetRequest, PriceChange, SearchRequest, SetPricesRequest,
    SetStockRequest, StockChange, UpsertItem, UpsertOpen, UpsertRequest, UpsertResponse, Verdict, get_request,
    upsert_request,
};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::Streaming;

use crate::support::{Shop, TestApp, catalogue, lei, named, priced, with_seq};

/// The client's side of one Upsert that stays open.
struct Stream {
    parts: UnboundedSender<UpsertRequest>,
    answers: Streaming<UpsertResponse>,
}

impl Stream {
    /// Opens, and gives what the server has of this key.
    async fn open(shop: &Shop, key: &str) -> (Self, u64) {
        let (parts, receiver) = mpsc::unbounded_channel();
        let open = UpsertOpen { idempotency_key: Some(key.to_owned()), ..UpsertOpen::default() };
        parts.send(UpsertRequest { message: Some(upsert_request::Message::Open(open)) }).expect("sent");
        let answers = shop.connection.catalog().upsert(UnboundedReceiverStream::new(receiver)).await;
        let mut stream = Self { parts, answers: answers.expect("opened").into_inner() };
        let stored = stream.answer().await.through_seq;
        (stream, stored)
    }

    fn send(&self, items: impl IntoIterator<Item = UpsertItem>) {
        for item in items {
            let part = upsert_request::Message::Item(item);
            self.parts.send(UpsertRequest { message: Some(part) }).expect("sent");
        }
    }

    async fn answer(&mut self) -> UpsertResponse {
        self.answers.message().await.expect("no error").expect("an answer")
    }

    async fn through(&mut self, seq: u64) -> Vec<UpsertResponse> {
        let mut answers = vec![self.answer().await];
        while answers.last().expect("one").through_seq < seq {
            answers.push(self.answer().await);
        }
        answers
    }
}

fn rows(count: u64) -> Vec<UpsertItem> {
    with_seq((1..=count).map(|n| named(&format!("ROW-{n:05}"), &format!("Rândul {n}"))).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_committed_batch_is_acknowledged_with_its_revision() {
    let app = TestApp::start_with(&["limits.commit_items=100", "limits.commit_linger_ms=1000"]).await;
    let shop = app.shop("shop").await;
    let answers = shop.upsert(rows(250)).await;
    assert_eq!(answers.iter().map(|answer| answer.through_seq).collect::<Vec<_>>(), [100, 200, 250]);
    assert_eq!(answers.iter().map(|answer| answer.inserted).collect::<Vec<_>>(), [100, 100, 50]);
    assert!(answers.is_sorted_by(|before, after| before.revision < after.revision));
    let again = shop.upsert(rows(250)).await;
    assert_eq!(again.iter().map(|answer| answer.unchanged).sum::<u32>(), 250);
    assert_eq!(again.last().expect("one").revision, answers[2].revision, "nothing changed, nothing to follow");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_rows_are_named_and_the_rest_is_kept() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let mut wrong_price = named("B-1", "Preț");
    wrong_price.price = lei("12,50");
    let mut wrong_ean = named("C-1", "EAN");
    wrong_ean.ean = Some("5449000000997".to_owned());
    let items = vec![named("A-1", "Bun"), wrong_price, wrong_ean, named("", "Fără cod"), named("D-1", "Bun")];
    let answers = shop.upsert(with_seq(items)).await;
    let errors = answers.iter().flat_map(|answer| &answer.row_errors);
    let errors: Vec<_> = errors.map(|row| (row.seq, row.field.as_str(), row.reason_code())).collect();
    assert_eq!(
        errors,
        [(2, "price.amount", FieldReason::Invalid), (3, "ean", FieldReason::Invalid), (4, "sku", FieldReason::Missing),]
    );
    assert_eq!(shop.products().await, 2);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_stream_resumes_from_what_was_acknowledged() {
    let app = TestApp::start_with(&["limits.commit_items=50"]).await;
    let shop = app.shop("shop").await;
    let items = rows(200);
    let (mut first, stored) = Stream::open(&shop, "delivery").await;
    assert_eq!(stored, 0);
    first.send(items[..120].iter().cloned());
    let acknowledged = first.through(100).await.last().expect("one").through_seq;
    // Gone without a word, with items on the way.
    drop(first);
    let (mut second, stored) = Stream::open(&shop, "delivery").await;
    assert!(stored >= acknowledged, "{stored} of {acknowledged} acknowledged");
    // A careful client sends from there on; a careless one everything. Neither doubles.
    second.send(items.iter().cloned());
    let answers = second.through(200).await;
    let written: u32 = answers.iter().map(|answer| answer.inserted + answer.updated + answer.unchanged).sum();
    // The server may commit what the first stream left behind while the second is open; either way only once.
    assert!((80..=200 - stored).contains(&u64::from(written)), "{written} written again, {stored} were stored");
    assert_eq!(answers.iter().map(|answer| answer.updated + answer.unchanged).sum::<u32>(), 0);
    assert_eq!(shop.products().await, 200);
    drop((shop, second));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_version_of_the_source_is_stale() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let version = |name: &str, version| {
        let mut items = with_seq(vec![named("A-1", name)]);
        items[0].source_version = Some(version);
        items
    };
    shop.fill(version("Nou", 7)).await;
    let answers = shop.upsert(version("Vechi", 6)).await;
    let error = &answers[0].row_errors[0];
    assert_eq!((error.seq, error.reason_code()), (1, FieldReason::Stale));
    // Prices have versions of their own.
    let price = async |amount: &str, version| {
        let (sku, price) = ("A-1".to_owned(), lei(amount));
        let changes = vec![PriceChange { sku, price, source_version: Some(version), ..Default::default() }];
        let set = shop.connection.catalog().set_prices(SetPricesRequest { changes }).await.expect("answered");
        let set = set.into_inner();
        (set.updated, set.row_errors.first().map(|error| error.reason_code()))
    };
    assert_eq!(price("1.00", 3).await, (1, None));
    assert_eq!(price("2.00", 2).await, (0, Some(FieldReason::Stale)));
    let key = Some(get_request::Key::Sku("A-1".to_owned()));
    let stored = shop.connection.search().get(GetRequest { key }).await.expect("there").into_inner();
    assert_eq!(stored.product.expect("given").name.as_deref(), Some("Nou"));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_is_found_and_what_is_deleted_is_not() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let search = async |min_revision: u64| {
        let query = "trotinetă electrică".to_owned();
        let request = SearchRequest { query, min_revision: Some(min_revision), ..SearchRequest::default() };
        let response = shop.search(request).await;
        assert!(response.index_revision >= min_revision && response.facts_revision >= min_revision);
        response.hits.into_iter().map(|hit| hit.id).collect::<Vec<_>>()
    };
    let revision = shop.fill(with_seq(vec![priced("TRO-0001", "Trotinetă electrică", "1500.00", "2")])).await;
    assert_eq!(search(revision).await, ["TRO-0001"], "found by the revision that has it, without waiting longer");
    let request = DeleteRequest { skus: vec!["TRO-0001".to_owned()], ..Default::default() };
    let deleted = shop.connection.catalog().delete(request).await.expect("deleted").into_inner();
    assert_eq!(deleted.deleted, 1);
    assert!(search(deleted.revision).await.is_empty());
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_and_stock_reach_a_check_by_their_revision() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let verdict = async |text: &str, min_revision: Option<u64>| {
        let (text, locale) = (text.to_owned(), "ro-RO".to_owned());
        shop.check(CheckRequest { text, locale, min_revision, ..Default::default() }).await.expect("checked")
    };
    let price = "Telefon Aura X costă 1.199 lei.";
    assert_eq!(verdict(price, None).await.verdict(), Verdict::Revise);
    let change = PriceChange { sku: "PHO-0007".to_owned(), price: lei("1199.00"), ..Default::default() };
    let set = shop.connection.catalog().set_prices(SetPricesRequest { changes: vec![change] }).await;
    let set = set.expect("set").into_inner();
    let answer = verdict(price, Some(set.revision)).await;
    assert_eq!((answer.verdict(), answer.facts_revision >= set.revision), (Verdict::Allow, true), "{answer:?}");

    let stock = "Laptop Stratus 15 este disponibil.";
    assert_eq!(verdict(stock, None).await.verdict(), Verdict::Revise);
    let change = StockChange { sku: "LAP-0043".to_owned(), stock: "4".to_owned(), ..Default::default() };
    let set = shop.connection.catalog().set_stock(SetStockRequest { changes: vec![change] }).await;
    assert_eq!(verdict(stock, Some(set.expect("set").into_inner().revision)).await.verdict(), Verdict::Allow);
    // A search shows the new price, too, and filters by it.
    let filter = v1::Filter { max_price: lei("1199.00"), brands: vec!["Aura".to_owned()], ..Default::default() };
    let request = SearchRequest { query: "telefon".to_owned(), filter: Some(filter), ..Default::default() };
    let hits = shop.search(request).await.hits;
    assert_eq!(hits[0].product.as_ref().expect("a product").price, lei("1199.00"));
    drop(shop);
    app.stop().await;
}
