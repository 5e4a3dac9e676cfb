//! A lane: one thread that owns one session and runs one text at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

use super::EmbedError;
use super::estimate::Estimate;
use super::network::Network;
use super::queue::{Input, Job, Queue};
use super::tokens::{PASSAGE_PREFIX, TokenCounter, WINDOW};

/// Of 0 to 99, where a thread has 50: niceness 10 on Linux, a tenth of the processor beside a thread that wants all of it.
const LOW_PRIORITY: u8 = 22;

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

/// Lets others go first. Where the system does not allow it, the lane runs all the same.
fn stand_back() {
    let low = ThreadPriorityValue::try_from(LOW_PRIORITY).map(ThreadPriority::Crossplatform);
    let lowered = low
        .map_err(|why| why.to_owned())
        .and_then(|low| set_current_thread_priority(low).map_err(|error| format!("{error:?}")));
    if let Err(error) = lowered {
        tracing::warn!(error, "texts are embedded at the same priority as all else");
    }
}

fn serve(mut network: impl Network, shared: &Shared) {
    while let Some(Job { input, reply, .. }) = shared.queue.take() {
        // A caller who left wants nothing computed.
        let answer = (!reply.is_closed()).then(|| answer(&mut network, input, shared));
        shared.queue.done();
        if let Some(answer) = answer {
            // The caller may leave at any time; then nobody reads this.
            let _left = reply.send(answer);
        }
    }
}

/// One text. A panic below is an error of this text: the lane lives on.
fn answer(network: &mut impl Network, input: Input, shared: &Shared) -> Result<Vec<f32>, EmbedError> {
    let (ids, is_query) = match input {
        Input::Query { deadline: Some(deadline), .. } if Instant::now() >= deadline => {
            return Err(EmbedError::DeadlineExceeded);
        }
        Input::Query { ids, .. } => (ids, true),
        Input::Passage(text) => (shared.tokens.encode(PASSAGE_PREFIX, &text, WINDOW)?.ids, false),
    };
    let started = Instant::now();
    let vector = catch_unwind(AssertUnwindSafe(|| network.embed(&ids)))
        .map_err(|_| EmbedError::Run("the model's run panicked".to_owned()))?
        .map_err(EmbedError::Run)?;
    if is_query {
        shared.estimate.observe(ids.len(), started.elapsed());
    }
    Ok(vector)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Field 19 of the thread's `stat`, after the name in brackets.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux");
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        fields.split_whitespace().nth(16).and_then(|nice| nice.parse().ok()).expect("a number")
    }

    #[test]
    fn passages_stand_back() {
        let (before, after) = thread::spawn(|| {
            let before = niceness();
            stand_back();
            (before, niceness())
        })
        .join()
        .expect("no panic");
        assert_eq!(after, before.max(10));
    }
}
