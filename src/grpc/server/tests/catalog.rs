//! Catalogue writes over the wire: acknowledged, resumed, refused row by row.

use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::{Code, Streaming};

use super::*;
use crate::pb::v1::upsert_request::Message as Part;
use crate::pb::v1::{self, UpsertRequest, UpsertResponse};

/// The client's side of one Upsert.
struct Upsert {
    parts: UnboundedSender<UpsertRequest>,
    answers: Streaming<UpsertResponse>,
}

impl Upsert {
    async fn open(stand: &Stand, open: v1::UpsertOpen) -> Self {
        let (parts, receiver) = mpsc::unbounded_channel();
        parts.send(UpsertRequest { message: Some(Part::Open(open)) }).expect("open");
        let request = stand.by_shop(UnboundedReceiverStream::new(receiver));
        let answers = stand.catalog().upsert(request).await.expect("opened").into_inner();
        Self { parts, answers }
    }

    fn send(&self, part: Part) {
        self.parts.send(UpsertRequest { message: Some(part) }).expect("the server reads");
    }

    /// Sends products numbered by `seqs`.
    fn products(&self, seqs: impl IntoIterator<Item = u64>) {
        for seq in seqs {
            self.send(product(seq, &format!("S-{seq}"), "Kettle"));
        }
    }

    async fn answer(&mut self) -> UpsertResponse {
        self.answers.message().await.expect("no error").expect("an answer")
    }

    /// Answers until the one through `seq`.
    async fn through(&mut self, seq: u64) -> Vec<UpsertResponse> {
        let mut answers = vec![self.answer().await];
        while answers.last().expect("one").through_seq < seq {
            answers.push(self.answer().await);
        }
        answers
    }

    async fn end(mut self) -> Option<Status> {
        drop(self.parts);
        loop {
            match self.answers.message().await {
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(status) => return Some(status),
            }
        }
    }
}

fn product(seq: u64, sku: &str, name: &str) -> Part {
    let product = v1::Product { sku: sku.to_owned(), name: Some(name.to_owned()), ..v1::Product::default() };
    let record = Some(v1::upsert_item::Record::Product(product));
    Part::Item(v1::UpsertItem { seq, record, ..v1::UpsertItem::default() })
}

fn keyed(key: &str) -> v1::UpsertOpen {
    v1::UpsertOpen { idempotency_key: Some(key.to_owned()), ..v1::UpsertOpen::default() }
}

async fn count(stand: &Stand) -> u64 {
    let shop = TenantId::parse("shop").expect("valid");
    stand.store.counts(&shop).await.expect("counted").products
}

#[tokio::test]
async fn items_are_committed_in_groups_and_answered() {
    let stand = Stand::start_with(&["limits.commit_items=4", "limits.commit_linger_ms=1000"]).await;
    let mut upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
    upsert.products(1..=8);
    let answers = upsert.through(8).await;
    assert_eq!(answers.iter().map(|answer| answer.through_seq).collect::<Vec<_>>(), [4, 8]);
    assert_eq!(answers.iter().map(|answer| answer.revision).collect::<Vec<_>>(), [1, 2]);
    assert!(answers.iter().all(|answer| answer.inserted == 4));
    // Fewer than a group are committed after the linger time.
    upsert.products(9..=9);
    assert_eq!(upsert.answer().await.through_seq, 9);
    assert!(upsert.end().await.is_none());
    assert_eq!(count(&stand).await, 9);
}

#[tokio::test]
async fn a_bad_row_is_reported_and_the_others_taken() {
    let stand = Stand::start().await;
    let mut upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
    upsert.products(1..=1);
    upsert.send(product(2, " ", "No SKU"));
    upsert.send(product(3, "S-3", " "));
    upsert.send(Part::Item(v1::UpsertItem { seq: 4, ..v1::UpsertItem::default() }));
    let answers = upsert.through(4).await;
    let errors = answers.iter().flat_map(|answer| &answer.row_errors);
    let errors: Vec<_> = errors.map(|row| (row.seq, row.field.as_str(), row.reason_code())).collect();
    let missing = v1::FieldReason::Missing;
    assert_eq!(errors, [(2, "sku", missing), (3, "name", missing), (4, "record", missing)]);
    assert_eq!(count(&stand).await, 1);
}

#[tokio::test]
async fn a_dropped_stream_is_resumed_without_doubling() {
    let stand = Stand::start().await;
    let mut first = Upsert::open(&stand, keyed("delivery-1")).await;
    assert_eq!(first.answer().await.through_seq, 0);
    first.products(1..=10);
    first.through(10).await;
    drop(first);
    let mut second = Upsert::open(&stand, keyed("delivery-1")).await;
    let position = second.answer().await;
    assert_eq!((position.through_seq, position.revision > 0), (10, true));
    second.products(1..=12);
    let answers = second.through(12).await;
    let inserted: u32 = answers.iter().map(|answer| answer.inserted).sum();
    let unchanged: u32 = answers.iter().map(|answer| answer.unchanged).sum();
    assert_eq!((inserted, unchanged), (2, 0), "what was stored is skipped, not written again");
    assert_eq!(count(&stand).await, 12);
}

#[tokio::test]
async fn messages_out_of_order_end_the_stream_after_what_came_before() {
    let stand = Stand::start().await;
    let cases: [(&str, Vec<Part>, u64); 3] = [
        ("a repeated seq", vec![product(1, "A", "A"), product(1, "B", "B")], 1),
        ("a second open", vec![product(1, "A", "A"), Part::Open(v1::UpsertOpen::default())], 1),
        ("a seq of 0", vec![product(0, "C", "C")], 1),
    ];
    for (what, parts, stored) in cases {
        let upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
        parts.into_iter().for_each(|part| upsert.send(part));
        let status = upsert.end().await.unwrap_or_else(|| panic!("{what} was taken"));
        assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "STREAM_ORDER"), "{what}");
        assert_eq!(count(&stand).await, stored, "{what}");
    }
    let (parts, receiver) = mpsc::unbounded_channel();
    parts.send(UpsertRequest { message: Some(product(1, "Z", "Z")) }).expect("sent");
    let request = stand.by_shop(UnboundedReceiverStream::new(receiver));
    let mut answers = stand.catalog().upsert(request).await.expect("opened").into_inner();
    assert_eq!(answers.message().await.expect_err("no open").code(), Code::FailedPrecondition);
}

#[tokio::test]
async fn a_full_sync_deletes_what_it_did_not_contain_but_not_too_much() {
    let stand = Stand::start().await;
    let mut upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
    upsert.products(1..=10);
    upsert.through(10).await;
    assert!(upsert.end().await.is_none());
    let open = |id: &str, share| v1::UpsertOpen {
        full_sync_id: Some(id.to_owned()),
        full_sync_kind: v1::ItemKind::Product.into(),
        max_delete_share: share,
        ..v1::UpsertOpen::default()
    };
    let mut upsert = Upsert::open(&stand, open("monday", None)).await;
    upsert.products(1..=9);
    // Refused, but there: it is not missing.
    upsert.send(product(10, "S-10", " "));
    upsert.send(Part::Close(v1::UpsertClose {}));
    let answers = upsert.through(10).await;
    assert!(answers.iter().any(|answer| !answer.row_errors.is_empty()));
    assert_eq!(upsert.answer().await.deleted, 0);
    assert_eq!(count(&stand).await, 10);

    let upsert = Upsert::open(&stand, open("tuesday", None)).await;
    upsert.products(1..=5);
    upsert.send(Part::Close(v1::UpsertClose {}));
    let status = upsert.end().await.expect("half of everything");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "DELETE_SHARE_EXCEEDED"));
    assert_eq!(count(&stand).await, 10);

    let upsert = Upsert::open(&stand, open("wednesday", Some(0.5))).await;
    upsert.products(1..=5);
    upsert.send(Part::Close(v1::UpsertClose {}));
    assert!(upsert.end().await.is_none());
    assert_eq!(count(&stand).await, 5);

    let open = v1::UpsertOpen { full_sync_id: Some("x".to_owned()), ..v1::UpsertOpen::default() };
    let status = Upsert::open(&stand, open).await.end().await.expect("of what kind?");
    assert_eq!(fields(&status), ["open.full_sync_kind"]);
}

#[tokio::test]
async fn a_second_full_sync_of_a_kind_is_refused_until_the_first_is_closed() {
    let stand = Stand::start().await;
    let open = |id: &str| v1::UpsertOpen {
        full_sync_id: Some(id.to_owned()),
        full_sync_kind: v1::ItemKind::Product.into(),
        ..v1::UpsertOpen::default()
    };
    let mut first = Upsert::open(&stand, open("first")).await;
    first.products(1..=3);
    first.through(3).await;
    let status = Upsert::open(&stand, open("second")).await.end().await.expect("one at a time");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "SYNC_OPEN"));
    assert!(status.message().contains("\"first\""), "{}", status.message());
    // Its client comes back on another connection, which takes the sync over.
    let mut again = Upsert::open(&stand, open("first")).await;
    again.products(4..=5);
    again.through(5).await;
    first.send(product(6, "S-06", "Six"));
    let status = first.end().await.expect("another stream has it");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "SYNC_LOST"));
    again.send(Part::Close(v1::UpsertClose {}));
    assert!(again.end().await.is_none());
    assert_eq!(count(&stand).await, 5);
}

#[tokio::test]
async fn a_shutdown_commits_and_answers_what_was_received() {
    let stand = Stand::start_with(&["limits.commit_linger_ms=1000"]).await;
    let mut upsert = Upsert::open(&stand, keyed("k")).await;
    assert_eq!(upsert.answer().await.through_seq, 0);
    upsert.products(1..=3);
    let open = "temei_rpc_open{method=\"CatalogService/Upsert\"} 1";
    until("the stream", || stand.metrics.render().contains(open)).await;
    // Items that are still on the way are not lost either: they are not acknowledged, and the client sends them again.
    stand.shutdown.begin();
    let mut through = 0;
    let status = loop {
        match upsert.answers.message().await {
            Ok(Some(answer)) => through = answer.through_seq,
            Ok(None) => panic!("the stream ended without saying why"),
            Err(status) => break status,
        }
    };
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "DRAINING"));
    assert_eq!(count(&stand).await, through);
    drop((upsert, stand.channel));
    stand.served.await.expect("drained");
}

#[tokio::test]
async fn prices_and_stock_are_set_row_by_row() {
    let stand = Stand::start_with(&["limits.batch=2"]).await;
    let mut upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
    upsert.products(1..=1);
    upsert.through(1).await;
    let price = |sku: &str, amount: &str| v1::PriceChange {
        sku: sku.to_owned(),
        price: Some(v1::Money { amount: amount.to_owned(), currency: "RON".to_owned() }),
        ..v1::PriceChange::default()
    };
    let request = v1::SetPricesRequest { changes: vec![price("S-1", "12.50"), price("S-9", "1,00")] };
    let set = stand.catalog().set_prices(stand.by_shop(request)).await.expect("set").into_inner();
    assert_eq!(set.updated, 1);
    assert_eq!((set.row_errors[0].seq, set.row_errors[0].field.as_str()), (2, "price.amount"));
    let change = |sku: &str| v1::StockChange { sku: sku.to_owned(), stock: "7".to_owned(), ..Default::default() };
    let request = v1::SetStockRequest { changes: vec![change("S-9"), change("S-1")] };
    let set = stand.catalog().set_stock(stand.by_shop(request)).await.expect("set").into_inner();
    assert_eq!(
        (set.updated, set.row_errors[0].seq, set.row_errors[0].reason_code()),
        (1, 1, v1::FieldReason::NotFound)
    );
    let request = v1::SetStockRequest { changes: vec![change("S-1"), change("S-1"), change("S-1")] };
    let status = stand.catalog().set_stock(stand.by_shop(request)).await.expect_err("too many");
    assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec!["changes".to_owned()]));

    let list = stand.catalog().list(stand.by_shop(v1::ListRequest::default())).await.expect("listed").into_inner();
    let product = &list.products[0];
    assert_eq!(product.price.as_ref().expect("set").amount, "12.50");
    assert_eq!(product.stock.as_deref(), Some("7"));
}

#[tokio::test]
async fn lists_are_paged_and_deletions_tell_what_was_not_there() {
    let stand = Stand::start().await;
    let mut upsert = Upsert::open(&stand, v1::UpsertOpen::default()).await;
    upsert.products(1..=5);
    upsert.through(5).await;
    let mut seen = Vec::new();
    let mut request = v1::ListRequest { page_size: 2, ..v1::ListRequest::default() };
    loop {
        let page = stand.catalog().list(stand.by_shop(request.clone())).await.expect("listed").into_inner();
        seen.extend(page.products.into_iter().map(|product| product.sku));
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            break;
        }
    }
    assert_eq!(seen, ["S-1", "S-2", "S-3", "S-4", "S-5"]);
    let wrong = v1::ListRequest { page_token: "x".to_owned(), ..v1::ListRequest::default() };
    assert_eq!(fields(&stand.catalog().list(stand.by_shop(wrong)).await.expect_err("no token")), ["page_token"]);
    let wrong = v1::ListRequest { kind: 42, ..v1::ListRequest::default() };
    assert_eq!(fields(&stand.catalog().list(stand.by_shop(wrong)).await.expect_err("no kind")), ["kind"]);

    let request =
        v1::DeleteRequest { skus: vec!["S-1".to_owned(), "S-9".to_owned()], document_ids: vec!["help".to_owned()] };
    let deleted = stand.catalog().delete(stand.by_shop(request)).await.expect("deleted").into_inner();
    assert_eq!((deleted.deleted, deleted.not_found), (1, vec!["S-9".to_owned(), "help".to_owned()]));
    let request = v1::DeleteRequest { skus: vec![String::new()], ..v1::DeleteRequest::default() };
    assert_eq!(fields(&stand.catalog().delete(stand.by_shop(request)).await.expect_err("empty")), ["skus[0]"]);
}

#[tokio::test]
async fn merchandising_is_put_as_a_whole_or_not_at_all() {
    let stand = Stand::start().await;
    let synonym =
        v1::Synonym { from: vec!["notebook".to_owned()], to: vec!["laptop".to_owned()], ..v1::Synonym::default() };
    let good = v1::Merchandising { synonyms: vec![synonym.clone()], ..v1::Merchandising::default() };
    let request = |merchandising, expected_version| {
        stand.by_shop(v1::PutMerchandisingRequest { merchandising: Some(merchandising), expected_version })
    };
    let put = stand.catalog().put_merchandising(request(good.clone(), Some(0))).await.expect("put").into_inner();
    assert_eq!((put.version, put.revision), (1, 1));
    let status = stand.catalog().put_merchandising(request(good.clone(), Some(0))).await.expect_err("moved on");
    assert_eq!(status.code(), Code::Aborted);
    let bad = v1::Merchandising {
        synonyms: vec![synonym, v1::Synonym { from: vec!["?!".to_owned()], ..v1::Synonym::default() }],
        rules: vec![v1::QueryRule { queries: vec!["sale".to_owned()], r#match: 9, ..v1::QueryRule::default() }],
        boosts: vec![v1::Boost { tags: vec!["new".to_owned()], factor: f64::NAN, ..v1::Boost::default() }],
        hidden_skus: vec![String::new()],
    };
    let status = stand.catalog().put_merchandising(request(bad, None)).await.expect_err("refused");
    let at_fault = ["synonyms[1].from[0]", "rules[0].match", "boosts[0].factor", "hidden_skus[0].sku"];
    assert_eq!(fields(&status), at_fault.map(|field| format!("merchandising.{field}")));
    let request = stand.by_shop(v1::GetMerchandisingRequest {});
    let stored = stand.catalog().get_merchandising(request).await.expect("got").into_inner();
    assert_eq!((stored.merchandising, stored.version), (Some(good), 1));
}

#[tokio::test]
async fn policies_are_versioned() {
    let stand = Stand::start().await;
    let policy = v1::Policy { discount_automatic: Some("10".to_owned()), ..v1::Policy::default() };
    let request = v1::PutPolicyRequest { policy: Some(policy) };
    let put = stand.catalog().put_policy(stand.by_admin(request)).await.expect("put").into_inner();
    assert_eq!((put.version, put.revision), (1, 1));
    let get = |version| stand.by_shop(v1::GetPolicyRequest { version });
    let stored = stand.catalog().get_policy(get(None)).await.expect("got").into_inner();
    assert_eq!(stored.policy.expect("given").discount_automatic.as_deref(), Some("10"));
    let defaults = stand.catalog().get_policy(get(Some(0))).await.expect("got").into_inner();
    assert_eq!(defaults.policy.expect("given").discount_automatic.as_deref(), Some("15"));
    assert_eq!(stand.catalog().get_policy(get(Some(7))).await.expect_err("none").code(), Code::NotFound);
    let request = v1::PutPolicyRequest { policy: Some(v1::Policy { price_mode: 9, ..v1::Policy::default() }) };
    let status = stand.catalog().put_policy(stand.by_admin(request)).await.expect_err("unknown mode");
    assert_eq!(fields(&status), ["policy.price_mode"]);
}
