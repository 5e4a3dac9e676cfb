//! What waits for the lanes: queries first, passages behind them, both bounded.
//!
//! One queue for all lanes, so that no query waits behind a busy lane while another is free. Passages never take the
//! last lane while queries come in: a passage of 512 tokens would hold it longer than a query may take.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::EmbedError;

/// How long after a query one lane is kept free of passages.
const QUERIES_EXPECTED: Duration = Duration::from_secs(10);

pub(super) type Reply = oneshot::Sender<Result<Vec<f32>, EmbedError>>;

/// One text to embed. Dropping the receiver of `reply` withdraws it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) input: Input,
    pub(super) reply: Reply,
}

#[derive(Debug)]
pub(super) enum Input {
    Query {
        ids: Vec<i64>,
        deadline: Option<Instant>,
    },
    /// Tokenised on the lane: a long text costs a millisecond that the async threads do not have.
    Passage {
        text: String,
        /// The caller's share of the passage queue, given back with the job.
        _slot: OwnedSemaphorePermit,
    },
}

/// Counts at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth {
    pub(super) queries: usize,
    pub(super) passages: usize,
    pub(super) running: usize,
    /// Tokens of the queries that wait.
    pub(super) query_tokens: usize,
}

#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    ready: Condvar,
    lanes: usize,
    /// The most queries that may wait.
    capacity: usize,
}

#[derive(Debug, Default)]
struct State {
    queries: VecDeque<Job>,
    passages: VecDeque<Job>,
    query_tokens: usize,
    running: usize,
    running_passages: usize,
    last_query: Option<Instant>,
    closed: bool,
}

impl Queue {
    pub(super) fn new(lanes: usize, capacity: usize) -> Self {
        Self { state: Mutex::default(), ready: Condvar::new(), lanes, capacity }
    }

    /// Refuses a query when the queue is full. Passages are bounded by the slots their callers hold.
    pub(super) fn push(&self, job: Job) -> Result<(), EmbedError> {
        let mut state = self.lock();
        if state.closed {
            return Err(EmbedError::Closed);
        }
        match &job.input {
            Input::Query { ids, .. } => {
                if state.queries.len() >= self.capacity {
                    return Err(EmbedError::QueueFull);
                }
                state.query_tokens += ids.len();
                state.last_query = Some(Instant::now());
                state.queries.push_back(job);
            }
            Input::Passage { .. } => state.passages.push_back(job),
        }
        drop(state);
        self.ready.notify_one();
        Ok(())
    }

    /// Waits for work; `None` when the queue is closed. Every job taken ends with [`Queue::done`].
    pub(super) fn take(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.next(self.lanes) {
                return Some(job);
            }
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn done(&self, was_passage: WasPassage) {
        let mut state = self.lock();
        state.running -= 1;
        if was_passage == WasPassage::Yes {
            state.running_passages -= 1;
        }
        let passages_wait = !state.passages.is_empty();
        drop(state);
        if passages_wait {
            self.ready.notify_one();
        }
    }

    /// Drops what waits (its callers learn that the embedder is gone) and lets the lanes end.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.queries.clear();
        state.passages.clear();
        drop(state);
        self.ready.notify_all();
    }

    pub(super) fn depth(&self) -> Depth {
        let state = self.lock();
        Depth {
            queries: state.queries.len(),
            passages: state.passages.len(),
            running: state.running,
            query_tokens: state.query_tokens,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WasPassage {
    Yes,
    No,
}

impl State {
    fn next(&mut self, lanes: usize) -> Option<Job> {
        let job = match self.queries.pop_front() {
            Some(job) => {
                if let Input::Query { ids, .. } = &job.input {
                    self.query_tokens -= ids.len();
                }
                job
            }
            None if self.running_passages < self.passage_lanes(lanes) => {
                let job = self.passages.pop_front()?;
                self.running_passages += 1;
                job
            }
            None => return None,
        };
        self.running += 1;
        Some(job)
    }

    fn passage_lanes(&self, lanes: usize) -> usize {
        let expected = self.last_query.is_some_and(|at| at.elapsed() < QUERIES_EXPECTED);
        if expected { lanes.saturating_sub(1).max(1) } else { lanes }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Semaphore;

    use super::*;

    fn query(id: i64) -> Job {
        Job { input: Input::Query { ids: vec![id], deadline: None }, reply: oneshot::channel().0 }
    }

    fn passage(slots: &Arc<Semaphore>) -> Job {
        let slot = Arc::clone(slots).try_acquire_owned().expect("the test asks for no more than it has");
        Job { input: Input::Passage { text: String::new(), _slot: slot }, reply: oneshot::channel().0 }
    }

    fn is_passage(job: &Job) -> bool {
        matches!(job.input, Input::Passage { .. })
    }

    #[test]
    fn queries_go_first_and_passages_leave_one_lane_free() {
        let slots = Arc::new(Semaphore::new(8));
        let queue = Queue::new(2, 4);
        queue.push(passage(&slots)).expect("room");
        queue.push(passage(&slots)).expect("room");
        queue.push(query(1)).expect("room");
        assert!(!is_passage(&queue.take().expect("a query")));
        queue.done(WasPassage::No);
        assert!(is_passage(&queue.take().expect("a passage")));
        assert!(queue.lock().next(2).is_none(), "the other lane is for queries");
        queue.push(query(2)).expect("room");
        assert!(!is_passage(&queue.take().expect("a query")));
        assert_eq!(queue.depth(), Depth { queries: 0, passages: 1, running: 2, query_tokens: 0 });
    }

    #[test]
    fn without_queries_passages_use_every_lane_and_a_single_lane_serves_both() {
        let slots = Arc::new(Semaphore::new(8));
        let queue = Queue::new(2, 4);
        queue.push(passage(&slots)).expect("room");
        queue.push(passage(&slots)).expect("room");
        assert!(queue.take().is_some() && queue.take().is_some());

        let single = Queue::new(1, 4);
        single.push(query(1)).expect("room");
        single.push(passage(&slots)).expect("room");
        assert!(!is_passage(&single.take().expect("a query")));
        single.done(WasPassage::No);
        assert!(is_passage(&single.take().expect("a passage")));
    }

    #[test]
    fn the_queue_is_bounded_and_closing_drops_what_waits() {
        let queue = Queue::new(1, 1);
        let (reply, mut answer) = oneshot::channel();
        queue.push(Job { input: Input::Query { ids: vec![1], deadline: None }, reply }).expect("room");
        assert!(matches!(queue.push(query(2)), Err(EmbedError::QueueFull)));
        queue.close();
        assert!(answer.try_recv().is_err() && queue.take().is_none());
        assert!(matches!(queue.push(query(3)), Err(EmbedError::Closed)));
    }
}
