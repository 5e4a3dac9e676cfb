//! Queries of an evaluation, asked one by one or a few at a time, each timed.

use std::time::{Duration, Instant};

use futures::stream::{self, StreamExt};
use tonic::Code;

use crate::client::{CallError, Connection};
use crate::pb::v1 as pb;

/// Queries under way at a time.
const CONCURRENCY: usize = 2;
/// A tenant that is loading answers "come back"; it is asked again this often before that counts as a failure.
const ATTEMPTS: u32 = 240;
const PAUSE: Duration = Duration::from_millis(250);
/// A query as long as the service takes it; beyond, the rest is not asked for.
pub(super) const QUERY_CHARS: usize = 512;

/// An answer and how long it took.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) response: pb::SearchResponse,
    pub(super) time: Duration,
}

impl Answer {
    pub(super) fn is_degraded(&self) -> bool {
        !self.response.degraded.is_empty()
    }

    /// The ids in order, each once.
    pub(super) fn ranking(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::with_capacity(self.response.hits.len());
        for hit in &self.response.hits {
            let id = hit.passage.as_ref().map_or(&hit.id, |passage| &passage.document_id);
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids
    }
}

/// Asks everything, in order; `take` gets each answer with the position of its request.
pub(super) async fn ask_all(
    connection: &Connection,
    requests: impl Iterator<Item = pb::SearchRequest> + Send,
    mut take: impl FnMut(usize, Answer),
) -> Result<(), CallError> {
    let mut answers = stream::iter(requests).map(|request| ask(connection, request)).buffered(CONCURRENCY).enumerate();
    while let Some((at, answer)) = answers.next().await {
        take(at, answer?);
    }
    Ok(())
}

async fn ask(connection: &Connection, request: pb::SearchRequest) -> Result<Answer, CallError> {
    let mut client = connection.search();
    for attempt in 1.. {
        let started = Instant::now();
        match client.search(request.clone()).await {
            Ok(response) => return Ok(Answer { response: response.into_inner(), time: started.elapsed() }),
            Err(status) if status.code() == Code::Unavailable && attempt < ATTEMPTS => tokio::time::sleep(PAUSE).await,
            Err(status) => return Err(CallError::new("SearchService.Search", status)),
        }
    }
    unreachable!("the loop ends by returning")
}

/// The first [`QUERY_CHARS`] characters.
pub(super) fn cut(query: &str) -> String {
    query.chars().take(QUERY_CHARS).collect()
}
