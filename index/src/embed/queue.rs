//! What waits for the lanes of one kind: first come, first served, and bounded. One queue for all of them, so that
//! nothing waits behind a busy lane while another is free.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::EmbedError;

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

impl Input {
    /// Of a query; what a passage has is not known yet.
    const fn tokens(&self) -> usize {
        match self {
            Self::Query { ids, .. } => ids.len(),
            Self::Passage { .. } => 0,
        }
    }
}

/// Counts at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth {
    pub(super) waiting: usize,
    pub(super) running: usize,
    /// Tokens of the queries that wait.
    pub(super) tokens: usize,
}

#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    ready: Condvar,
    /// The most that may wait.
    capacity: usize,
}

#[derive(Debug, Default)]
struct State {
    jobs: VecDeque<Job>,
    tokens: usize,
    running: usize,
    closed: bool,
}

impl Queue {
    pub(super) fn new(capacity: usize) -> Self {
        Self { state: Mutex::default(), ready: Condvar::new(), capacity }
    }

    /// Refuses a job when the queue is full.
    pub(super) fn push(&self, job: Job) -> Result<(), EmbedError> {
        let mut state = self.lock();
        if state.closed {
            return Err(EmbedError::Closed);
        }
        if state.jobs.len() >= self.capacity {
            return Err(EmbedError::QueueFull);
        }
        state.tokens += job.input.tokens();
        state.jobs.push_back(job);
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
            if let Some(job) = state.jobs.pop_front() {
                state.tokens -= job.input.tokens();
                state.running += 1;
                return Some(job);
            }
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn done(&self) {
        self.lock().running -= 1;
    }

    /// Drops what waits (its callers learn that the embedder is gone) and lets the lanes end.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.jobs.clear();
        drop(state);
        self.ready.notify_all();
    }

    pub(super) fn depth(&self) -> Depth {
        let state = self.lock();
        Depth { waiting: state.jobs.len(), running: state.running, tokens: state.tokens }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(ids: &[i64]) -> Job {
        Job { input: Input::Query { ids: ids.to_vec(), deadline: None }, reply: oneshot::channel().0 }
    }

    #[test]
    fn the_first_to_come_goes_first_and_is_counted_until_it_is_done() {
        let queue = Queue::new(4);
        queue.push(query(&[1, 2])).expect("room");
        queue.push(query(&[3])).expect("room");
        assert_eq!(queue.depth(), Depth { waiting: 2, running: 0, tokens: 3 });
        assert_eq!(queue.take().expect("a query").input.tokens(), 2);
        assert_eq!(queue.depth(), Depth { waiting: 1, running: 1, tokens: 1 });
        queue.done();
        assert_eq!(queue.depth().running, 0);
    }

    #[test]
    fn the_queue_is_bounded_and_closing_drops_what_waits() {
        let queue = Queue::new(1);
        let (reply, mut answer) = oneshot::channel();
        queue.push(Job { input: Input::Query { ids: vec![1], deadline: None }, reply }).expect("room");
        assert!(matches!(queue.push(query(&[2])), Err(EmbedError::QueueFull)));
        queue.close();
        assert!(answer.try_recv().is_err() && queue.take().is_none());
        assert!(matches!(queue.push(query(&[3])), Err(EmbedError::Closed)));
    }
}
