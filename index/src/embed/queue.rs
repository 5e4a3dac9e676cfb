//! What waits for the lanes of one kind: bounded, and fair between scopes. Those that have something waiting take turns,
//! and within a scope the first to come goes first, so that nobody waits behind more than one text of each other for
//! every text of his own. When the queue is full a scope that has less in it than another takes the last place of that
//! other. One queue for all lanes, so that nothing waits behind a busy lane while another is free.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::oneshot;

use super::{EmbedError, EmbedScope};

pub(super) type Reply = oneshot::Sender<Result<Embedding, EmbedError>>;

/// One text to embed. Dropping the receiver of `reply` withdraws it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) scope: EmbedScope,
    pub(super) input: Input,
    pub(super) reply: Reply,
}

/// Tokenised on the lane: a long text costs a millisecond that the async threads do not have.
#[derive(Debug)]
pub(super) enum Input {
    Query {
        text: String,
        /// About so many, for who has to guess how long it takes.
        tokens: usize,
        deadline: Option<Instant>,
    },
    Passage(String),
}

/// What became of a text.
#[derive(Debug)]
pub(super) struct Embedding {
    pub(super) vector: Vec<f32>,
    /// Those that went into the vector.
    pub(super) tokens: usize,
    pub(super) truncated: bool,
}

impl Input {
    /// Of a query; what a passage has is not known yet.
    const fn tokens(&self) -> usize {
        match self {
            Self::Query { tokens, .. } => *tokens,
            Self::Passage(_) => 0,
        }
    }
}

/// Counts at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth {
    pub(super) waiting: usize,
    pub(super) running: usize,
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
    /// What waits, by scope; no line is empty.
    lines: HashMap<EmbedScope, VecDeque<Job>>,
    /// Every scope with a line, the next to have its turn first.
    turns: VecDeque<EmbedScope>,
    waiting: usize,
    running: usize,
    closed: bool,
}

impl Queue {
    pub(super) fn new(capacity: usize) -> Self {
        Self { state: Mutex::default(), ready: Condvar::new(), capacity }
    }

    /// Refuses a job when the queue is full, be it this one or the last of a scope that has more.
    pub(super) fn push(&self, job: Job) -> Result<(), EmbedError> {
        let mut state = self.lock();
        if state.closed {
            return Err(EmbedError::Closed);
        }
        if state.waiting >= self.capacity {
            let displaced = state.make_room(&job.scope).ok_or(EmbedError::QueueFull)?;
            // Its caller may have gone.
            let _ = displaced.reply.send(Err(EmbedError::QueueFull));
        }
        state.append(job);
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
            if let Some(job) = state.next() {
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
        *state = State { closed: true, running: state.running, ..State::default() };
        drop(state);
        self.ready.notify_all();
    }

    pub(super) fn depth(&self) -> Depth {
        let state = self.lock();
        Depth { waiting: state.waiting, running: state.running }
    }

    /// Tokens that run before a query which a scope would push now.
    pub(super) fn tokens_ahead(&self, scope: &EmbedScope) -> usize {
        let state = self.lock();
        let own = state.line(scope);
        let mut tokens = 0;
        for (other, line) in &state.lines {
            let turns = if other == scope { own } else { own + 1 };
            tokens += line.iter().take(turns).map(|job| job.input.tokens()).sum::<usize>();
        }
        tokens
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Jobs of a scope that wait.
    fn line(&self, scope: &EmbedScope) -> usize {
        self.lines.get(scope).map_or(0, VecDeque::len)
    }

    fn append(&mut self, job: Job) {
        let line = self.lines.entry(job.scope.clone()).or_default();
        if line.is_empty() {
            self.turns.push_back(job.scope.clone());
        }
        line.push_back(job);
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<Job> {
        let scope = self.turns.pop_front()?;
        let line = self.lines.get_mut(&scope)?;
        let job = line.pop_front();
        if line.is_empty() {
            self.lines.remove(&scope);
        } else {
            self.turns.push_back(scope);
        }
        self.waiting -= usize::from(job.is_some());
        job
    }

    /// Takes the last job of the scope with the most, if `scope` would still have no more than it.
    fn make_room(&mut self, scope: &EmbedScope) -> Option<Job> {
        let longest = self.turns.iter().max_by_key(|scope| self.line(scope))?.clone();
        if self.line(&longest) <= self.line(scope) + 1 {
            return None;
        }
        let displaced = self.lines.get_mut(&longest)?.pop_back();
        self.waiting -= usize::from(displaced.is_some());
        displaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(name: &str) -> EmbedScope {
        EmbedScope::new(name)
    }

    fn query(of: &str, tokens: usize) -> Job {
        let input = Input::Query { text: String::new(), tokens, deadline: None };
        Job { scope: scope(of), input, reply: oneshot::channel().0 }
    }

    fn taken(queue: &Queue) -> (EmbedScope, usize) {
        let job = queue.take().expect("a query");
        (job.scope, job.input.tokens())
    }

    #[test]
    fn the_first_to_come_goes_first_and_is_counted_until_it_is_done() {
        let queue = Queue::new(4);
        queue.push(query("shop", 2)).expect("room");
        queue.push(query("shop", 1)).expect("room");
        assert_eq!(queue.depth(), Depth { waiting: 2, running: 0 });
        assert_eq!(queue.tokens_ahead(&scope("shop")), 3);
        assert_eq!(taken(&queue).1, 2);
        assert_eq!(queue.depth(), Depth { waiting: 1, running: 1 });
        assert_eq!(queue.tokens_ahead(&scope("shop")), 1);
        queue.done();
        assert_eq!(queue.depth().running, 0);
    }

    #[test]
    fn scopes_take_turns() {
        let queue = Queue::new(10);
        for tokens in [1, 2, 3] {
            queue.push(query("greedy", tokens)).expect("room");
        }
        queue.push(query("small", 9)).expect("room");
        assert_eq!(queue.tokens_ahead(&scope("small")), 3 + 9, "two of the greedy one's and its own");
        assert_eq!(queue.tokens_ahead(&scope("third")), 1 + 9);
        let order: Vec<_> = (0..4).map(|_| taken(&queue)).collect();
        assert_eq!(order, [("greedy", 1), ("small", 9), ("greedy", 2), ("greedy", 3)].map(|(of, n)| (scope(of), n)));
    }

    #[test]
    fn a_full_queue_has_room_for_who_has_less_in_it() {
        let queue = Queue::new(4);
        let mut answers = Vec::new();
        for _ in 0..4 {
            let (reply, answer) = oneshot::channel();
            queue.push(Job { reply, ..query("greedy", 1) }).expect("room");
            answers.push(answer);
        }
        assert!(matches!(queue.push(query("greedy", 1)), Err(EmbedError::QueueFull)));
        queue.push(query("small", 1)).expect("a place");
        queue.push(query("small", 1)).expect("a place");
        assert!(matches!(queue.push(query("small", 1)), Err(EmbedError::QueueFull)), "each has its half");
        assert_eq!(queue.depth().waiting, 4);
        let mut refused = answers.iter_mut().map(|answer| matches!(answer.try_recv(), Ok(Err(EmbedError::QueueFull))));
        assert_eq!([(); 4].map(|()| refused.next().expect("four")), [false, false, true, true], "the last to come");
    }

    #[test]
    fn the_queue_is_bounded_and_closing_drops_what_waits() {
        let queue = Queue::new(1);
        let (reply, mut answer) = oneshot::channel();
        queue.push(Job { reply, ..query("shop", 1) }).expect("room");
        assert!(matches!(queue.push(query("shop", 1)), Err(EmbedError::QueueFull)));
        queue.close();
        assert!(answer.try_recv().is_err() && queue.take().is_none());
        assert!(matches!(queue.push(query("shop", 1)), Err(EmbedError::Closed)));
    }
}
