//! A lane: one thread that owns one session and runs one text at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::EmbedError;
use super::estimate::Estimate;
use super::network::Network;
use super::queue::{Embedding, Input, Job, Queue};
use super::tokens::{PASSAGE_PREFIX, QUERY_PREFIX, TokenCounter, Tokens};
use crate::priority::stand_back;

/// What lanes run, each kind from a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Somebody waits for each.
    Queries,
    /// A catalogue full of them may come at once; they must not take the processor from checks and searches.
    Passages,
}

/// What lanes of one kind share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) queue: Arc<Queue>,
    pub(super) estimate: Arc<Estimate>,
    pub(super) tokens: TokenCounter,
    /// Tokens of a text at most; what is beyond is cut off.
    pub(super) most_tokens: usize,
}

/// Starts a lane; it ends when the queue is closed.
pub(super) fn start(
    work: Work,
    number: usize,
    network: impl Network,
    shared: Shared,
) -> Result<JoinHandle<()>, EmbedError> {
    let name = match work {
        Work::Queries => format!("embed-query-{number}"),
        Work::Passages => format!("embed-text-{number}"),
    };
    thread::Builder::new()
        .name(name)
        .spawn(move || {
            if work == Work::Passages {
                stand_back();
            }
            serve(network, &shared);
        })
        .map_err(|error| EmbedError::Run(format!("cannot start an embedding thread: {error}")))
}

fn serve(mut network: impl Network, shared: &Shared) {
    while let Some(Job { input, reply, .. }) = shared.queue.take() {
        // A caller who left wants nothing computed.
        let answer = (!reply.is_closed()).then(|| caught(&mut network, input, shared));
        shared.queue.done();
        if let Some(answer) = answer {
            // The caller may leave at any time; then nobody reads this.
            let _left = reply.send(answer);
        }
    }
}

/// A panic is an error of its text: the lane lives on.
fn caught(network: &mut impl Network, input: Input, shared: &Shared) -> Result<Embedding, EmbedError> {
    let answer = catch_unwind(AssertUnwindSafe(|| answer(network, input, shared)));
    answer.unwrap_or_else(|_| Err(EmbedError::Run("the model's run panicked".to_owned())))
}

/// One text.
fn answer(network: &mut impl Network, input: Input, shared: &Shared) -> Result<Embedding, EmbedError> {
    let (prefix, text, is_query) = match input {
        Input::Query { deadline: Some(deadline), .. } if Instant::now() >= deadline => {
            return Err(EmbedError::DeadlineExceeded);
        }
        Input::Query { text, .. } => (QUERY_PREFIX, text, true),
        Input::Passage(text) => (PASSAGE_PREFIX, text, false),
    };
    let Tokens { ids, truncated } = shared.tokens.encode(prefix, &text, shared.most_tokens)?;
    let started = Instant::now();
    let vector = network.embed(&ids).map_err(EmbedError::Run)?;
    if is_query {
        shared.estimate.observe(ids.len(), started.elapsed());
    }
    Ok(Embedding { vector, tokens: ids.len(), truncated })
}
