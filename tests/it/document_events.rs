//! What happened to documents at their source: taken in once, in the order it happened in, and without what is personal.

use temei::pb::v1::{
    Document, DocumentEventKind, DocumentEventOutcome, DocumentScrub, ItemKind, ListRequest, Policy,
    PublishDocumentEventRequest, PublishDocumentEventResponse, PutPolicyRequest, SearchRequest,
};
use tonic::{Code, Status};

use crate::support::{Shop, TestApp, fields};

const TEXT: &str = "Retururile se fac în 14 zile. Scrieți la ana.popescu@example.com sau sunați la 0722 123 456.";

fn event(id: &str, kind: DocumentEventKind, version: u64) -> PublishDocumentEventRequest {
    let document = Document { id: "retur".to_owned(), ..Document::default() };
    PublishDocumentEventRequest {
        event_id: id.to_owned(),
        kind: kind.into(),
        source_version: Some(version),
        document: Some(document),
        ..PublishDocumentEventRequest::default()
    }
}

fn written(id: &str, kind: DocumentEventKind, version: u64, text: &str) -> PublishDocumentEventRequest {
    let mut event = event(id, kind, version);
    if let Some(document) = &mut event.document {
        document.title = Some("Retur".to_owned());
        document.text = Some(text.to_owned());
    }
    event
}

async fn publish(shop: &Shop, event: PublishDocumentEventRequest) -> Result<PublishDocumentEventResponse, Status> {
    shop.connection.catalog().publish_document_event(event).await.map(tonic::Response::into_inner)
}

async fn outcome(shop: &Shop, event: PublishDocumentEventRequest) -> DocumentEventOutcome {
    publish(shop, event).await.expect("is taken in").outcome()
}

/// The ids of the documents found as of a revision.
async fn found(shop: &Shop, query: &str, revision: u64) -> Vec<String> {
    let request = SearchRequest {
        query: query.to_owned(),
        kind: ItemKind::Document.into(),
        min_revision: Some(revision),
        ..SearchRequest::default()
    };
    shop.search(request).await.hits.into_iter().map(|hit| hit.id).collect()
}

async fn stored(shop: &Shop) -> Vec<Document> {
    let request = ListRequest { kind: ItemKind::Document.into(), ..ListRequest::default() };
    shop.connection.catalog().list(request).await.expect("told").into_inner().documents
}

#[tokio::test(flavor = "multi_thread")]
async fn events_index_index_anew_and_remove_each_once_and_in_their_order() {
    use DocumentEventKind::{Published, Revoked, Updated};
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let first = publish(&shop, written("e1", Published, 1, "Garanția este de 24 de luni.")).await.expect("is taken in");
    assert_eq!(first.outcome(), DocumentEventOutcome::Indexed);
    assert_eq!(found(&shop, "garanția", first.revision).await, ["retur"]);
    let again = publish(&shop, written("e1", Published, 1, "Cu totul altceva.")).await.expect("is no error");
    assert_eq!((again.outcome(), again.revision), (DocumentEventOutcome::Repeated, first.revision));

    let second = publish(&shop, written("e3", Updated, 3, "Retururile se fac în 30 de zile.")).await.expect("taken");
    assert_eq!(second.outcome(), DocumentEventOutcome::Reindexed);
    assert_eq!(found(&shop, "retururile", second.revision).await, ["retur"]);
    assert!(found(&shop, "garanția", second.revision).await.is_empty());
    let late = outcome(&shop, written("e2", Updated, 2, "Retururile se fac în 14 zile.")).await;
    assert_eq!(late, DocumentEventOutcome::Stale);
    let same = outcome(&shop, written("e4", Updated, 4, "Retururile se fac în 30 de zile.")).await;
    assert_eq!(same, DocumentEventOutcome::Unchanged);

    let gone = publish(&shop, event("e5", Revoked, 5)).await.expect("is taken in");
    assert_eq!(gone.outcome(), DocumentEventOutcome::Removed);
    assert!(found(&shop, "retururile", gone.revision).await.is_empty());
    let late = outcome(&shop, written("e4b", Updated, 4, "Retururile se fac în 30 de zile.")).await;
    assert_eq!(late, DocumentEventOutcome::Stale, "what is revoked is not brought back by what came before");
    assert_eq!(outcome(&shop, event("e5b", Revoked, 5)).await, DocumentEventOutcome::Unchanged);
    assert_eq!(outcome(&shop, written("e6", Published, 6, "Din nou.")).await, DocumentEventOutcome::Indexed);

    // Revoked before it was ever published.
    let mut unknown = event("f2", Revoked, 2);
    unknown.document = Some(Document { id: "other".to_owned(), ..Document::default() });
    assert_eq!(outcome(&shop, unknown.clone()).await, DocumentEventOutcome::Unchanged);
    let mut late = written("f1", Published, 1, "Vechi.");
    late.document.as_mut().expect("given").id = "other".to_owned();
    assert_eq!(outcome(&shop, late).await, DocumentEventOutcome::Stale);
    // What is told is all there is: no field stays of what was there before.
    let mut tagged = written("e7", Updated, 7, "Din nou.");
    tagged.document.as_mut().expect("given").tags = vec!["public".to_owned()];
    assert_eq!(outcome(&shop, tagged).await, DocumentEventOutcome::Reindexed);
    assert_eq!(outcome(&shop, written("e8", Updated, 8, "Din nou.")).await, DocumentEventOutcome::Reindexed);
    assert!(stored(&shop).await[0].tags.is_empty());
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn personal_data_is_taken_out_before_anything_is_stored_unless_the_policy_says_otherwise() {
    use DocumentEventKind::{Published, Updated};
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let taken = publish(&shop, written("e1", Published, 1, TEXT)).await.expect("is taken in");
    let text = stored(&shop).await[0].text.clone().expect("a text");
    assert!(!text.contains("example.com") && !text.contains("0722 123 456"), "{text}");
    assert!(text.contains("Retururile se fac în 14 zile."), "{text}");
    assert_eq!(taken.scrubbed.iter().map(|kind| kind.count).sum::<u32>(), 2, "{:?}", taken.scrubbed);
    assert!(found(&shop, "popescu", taken.revision).await.is_empty());

    let put = async |scrub: DocumentScrub| {
        let policy = Policy { document_scrub: scrub.into(), ..Policy::default() };
        shop.connection.catalog().put_policy(PutPolicyRequest { policy: Some(policy) }).await.expect("is put");
    };
    put(DocumentScrub::Mask).await;
    publish(&shop, written("e2", Updated, 2, TEXT)).await.expect("is taken in");
    let masked = stored(&shop).await[0].text.clone().expect("a text");
    assert!(!masked.contains("ana.popescu") && masked != text, "{masked}");
    put(DocumentScrub::Off).await;
    let taken = publish(&shop, written("e3", Updated, 3, TEXT)).await.expect("is taken in");
    assert_eq!((stored(&shop).await[0].text.as_deref(), taken.scrubbed.len()), (Some(TEXT), 0));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_says_too_little_is_refused_by_its_field_and_not_remembered() {
    use DocumentEventKind::{Published, Revoked};
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let whole = written("e1", Published, 1, "Garanția este de 24 de luni.");
    let mut wrong: Vec<(PublishDocumentEventRequest, &str)> = Vec::new();
    let mut add = |change: fn(&mut PublishDocumentEventRequest), field| {
        let mut event = whole.clone();
        change(&mut event);
        wrong.push((event, field));
    };
    add(|event| event.event_id.clear(), "event_id");
    add(|event| event.event_id = "x".repeat(129), "event_id");
    add(|event| event.kind = 0, "kind");
    add(|event| event.source_version = None, "source_version");
    add(|event| event.document = None, "document");
    add(|event| event.document.as_mut().expect("given").id.clear(), "document.id");
    add(|event| event.document.as_mut().expect("given").text = None, "document.text");
    for (event, field) in wrong {
        let refused = publish(&shop, event).await.expect_err("says too little");
        assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec![field.to_owned()]), "{refused:?}");
    }
    let at = prost_types::Timestamp { seconds: 1_700_000_000, nanos: 0 };
    let by_time = PublishDocumentEventRequest { source_version: None, occurred_at: Some(at), ..whole.clone() };
    assert_eq!(outcome(&shop, by_time).await, DocumentEventOutcome::Indexed);
    let before = prost_types::Timestamp { seconds: 1_600_000_000, nanos: 0 };
    let earlier = PublishDocumentEventRequest {
        event_id: "e0".to_owned(),
        source_version: None,
        occurred_at: Some(before),
        ..event("", Revoked, 0)
    };
    assert_eq!(outcome(&shop, earlier).await, DocumentEventOutcome::Stale);
    drop(shop);
    app.stop().await;
}
