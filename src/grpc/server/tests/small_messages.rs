//! Messages of a few bytes, each in a frame of its own and sent without waiting for answers: the protocol layer below
//! ends connections on which too many small frames lie unread.

use futures::StreamExt;
use futures::stream;

use super::*;
use crate::pb::v1::check_stream_request::Part as Word;
use crate::pb::v1::guard_service_client::GuardServiceClient;
use crate::pb::v1::upsert_request::Message as Part;
use crate::pb::v1::{self, CheckRequest, CheckStreamRequest, UpsertRequest, Verdict};

const STREAMS: usize = 8;
const ITEMS: u64 = 3_000;
const TOKENS: usize = 2_000;

impl Stand {
    fn guard(&self) -> GuardServiceClient<Channel> {
        GuardServiceClient::new(self.channel.clone())
    }
}

/// The messages, each in a frame of its own: the client gathers what is ready at once.
fn apart<T: Send + 'static>(
    messages: impl Iterator<Item = T> + Send + 'static,
) -> impl stream::Stream<Item = T> + Send {
    stream::iter(messages).then(async |message| {
        tokio::task::yield_now().await;
        message
    })
}

fn items(of: usize) -> impl Iterator<Item = UpsertRequest> {
    let open = Part::Open(v1::UpsertOpen::default());
    let item = move |seq| {
        let product =
            v1::Product { sku: format!("S-{of}-{seq}"), name: Some("Kettle".to_owned()), ..Default::default() };
        let record = Some(v1::upsert_item::Record::Product(product));
        Part::Item(v1::UpsertItem { seq, record, ..Default::default() })
    };
    std::iter::once(open).chain((1..=ITEMS).map(item)).map(|part| UpsertRequest { message: Some(part) })
}

fn tokens() -> impl Iterator<Item = CheckStreamRequest> {
    let start = CheckRequest { locale: "en".to_owned(), ..CheckRequest::default() };
    let words = (0..TOKENS).map(|_| Word::Text("well ".to_owned()));
    std::iter::once(Word::Start(start)).chain(words).map(|part| CheckStreamRequest { part: Some(part) })
}

/// The last item that was committed.
async fn upserted(stand: &Stand, of: usize) -> Result<u64, Status> {
    let mut answers = stand.catalog().upsert(stand.by_shop(apart(items(of)))).await?.into_inner();
    let mut through = 0;
    while let Some(answer) = answers.message().await? {
        assert!(answer.row_errors.is_empty(), "{:?}", answer.row_errors);
        through = answer.through_seq;
    }
    Ok(through)
}

/// The bytes let through, and the verdict.
async fn streamed(stand: &Stand) -> Result<(usize, Option<Verdict>), Status> {
    let mut answers = stand.guard().check_stream(stand.by_shop(apart(tokens()))).await?.into_inner();
    let (mut released, mut verdict) = (0, None);
    while let Some(answer) = answers.message().await? {
        released += answer.released.len();
        verdict = answer.verdict.map(|verdict| verdict.verdict());
    }
    Ok((released, verdict))
}

async fn checked(stand: &Stand) -> Result<Verdict, Status> {
    let check = CheckRequest { text: "We are open.".to_owned(), locale: "en".to_owned(), ..CheckRequest::default() };
    let mut request = stand.by_shop(check);
    set(request.metadata_mut(), "grpc-timeout", "50S");
    Ok(stand.guard().check(request).await?.into_inner().verdict())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tiny_items_of_many_upserts_on_one_connection_are_all_committed() {
    let stand = Stand::start_with(&["guard.deadline_ms=60000"]).await;
    let upserts = futures::future::join_all((0..STREAMS).map(|of| upserted(&stand, of)));
    let checks = async {
        for _ in 0..20 {
            assert_eq!(checked(&stand).await.expect("the connection lives"), Verdict::Allow);
        }
    };
    let (upserts, ()) = tokio::join!(upserts, checks);
    for through in upserts {
        assert_eq!(through.expect("to the end"), ITEMS);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bursts_of_tokens_on_many_streams_of_one_connection_all_get_their_verdict() {
    let stand = Stand::start_with(&["guard.deadline_ms=60000"]).await;
    let streams = futures::future::join_all((0..STREAMS).map(|_| streamed(&stand)));
    for answer in streams.await {
        assert_eq!(answer.expect("to the end"), (5 * TOKENS, Some(Verdict::Allow)));
    }
}
