//! Calls that stay open end with their key.

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Streaming};

use super::*;
use crate::pb::v1::check_stream_request::Part as Word;
use crate::pb::v1::guard_service_client::GuardServiceClient;
use crate::pb::v1::upsert_request::Message as Part;
use crate::pb::v1::{
    CheckRequest, CheckStreamRequest, ListKeysRequest, RevokeKeyRequest, SuspendTenantRequest, UpsertOpen,
    UpsertRequest,
};

/// Revokes every key of the shop, as its operator.
async fn revoke(stand: &Stand) {
    let request = ListKeysRequest { tenant: "shop".to_owned(), ..ListKeysRequest::default() };
    let keys = stand.tenants().list_keys(by_operator(request, "")).await.expect("listed").into_inner().keys;
    for key in keys {
        let request = by_operator(RevokeKeyRequest { id: key.id }, "");
        stand.tenants().revoke_key(request).await.expect("revoked");
    }
}

async fn suspend(stand: &Stand) {
    let request = by_operator(SuspendTenantRequest { id: "shop".to_owned() }, "");
    stand.tenants().suspend(request).await.expect("suspended");
}

/// How the answers end.
async fn end<T>(answers: &mut Streaming<T>) -> Code {
    loop {
        match answers.message().await {
            Ok(Some(_)) => {}
            Ok(None) => return Code::Ok,
            Err(status) => return status.code(),
        }
    }
}

#[tokio::test]
async fn an_open_check_stream_ends_with_its_key() {
    for (by_suspension, expected) in [(false, Code::Unauthenticated), (true, Code::FailedPrecondition)] {
        let stand = Stand::start_with(&["guard.deadline_ms=60000"]).await;
        let (parts, receiver) = mpsc::channel(4);
        let start = Word::Start(CheckRequest { locale: "en".to_owned(), ..CheckRequest::default() });
        let text = "The shop is open all day and people come and go. ".repeat(8);
        for part in [start, Word::Text(text)] {
            parts.send(CheckStreamRequest { part: Some(part) }).await.expect("read");
        }
        let mut guard = GuardServiceClient::new(stand.channel.clone());
        let answers = guard.check_stream(stand.by_shop(ReceiverStream::new(receiver))).await;
        let mut answers = answers.expect("opened").into_inner();
        answers.message().await.expect("no error").expect("text");
        match by_suspension {
            true => suspend(&stand).await,
            false => revoke(&stand).await,
        }
        let ended = tokio::time::timeout(Duration::from_secs(20), end(&mut answers)).await.expect("ended");
        assert_eq!(ended, expected);
    }
}

#[tokio::test]
async fn an_open_upsert_ends_with_its_key() {
    let stand = Stand::start().await;
    let (parts, receiver) = mpsc::channel(4);
    let open = UpsertOpen { idempotency_key: Some("feed".to_owned()), ..UpsertOpen::default() };
    parts.send(UpsertRequest { message: Some(Part::Open(open)) }).await.expect("read");
    let answers = stand.catalog().upsert(stand.by_shop(ReceiverStream::new(receiver))).await;
    let mut answers = answers.expect("opened").into_inner();
    answers.message().await.expect("no error").expect("where it stands");
    revoke(&stand).await;
    let ended = tokio::time::timeout(Duration::from_secs(20), end(&mut answers)).await.expect("ended");
    assert_eq!(ended, Code::Unauthenticated);
}
