//! Texts to vectors: a sentence encoder on a fixed number of lanes, each a thread with a session of its own. Queries and
//! passages have their own lanes; those of passages have what nobody else wants, so that an import stands behind whoever asks.
//!
//! A query goes cache → queue → lane; equal queries of one scope that arrive together run once. Nothing crosses scopes:
//! what one has asked makes no answer to another faster. Its deadline holds throughout: it is
//! refused at once when its predicted time does not fit ([`EmbedError::DeadlineExceeded`], to be reported as the reason
//! `deadline`), dropped unrun when it comes too late out of the queue, and never waited for longer. Every text runs alone and unpadded, so an answer never depends on who else is asking.
//!
//! No text is ever logged, and nothing here panics on account of a text, a model file or a runtime library.

mod cache;
mod estimate;
mod lane;
mod library;
mod network;
mod queue;
mod runtime;
mod tokens;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, oneshot};

pub use self::cache::VectorCache;
use self::estimate::Estimate;
use self::lane::{Shared, Work};
use self::network::{Network, OnnxNetwork};
use self::queue::{Embedding, Input, Job, Queue};
pub use self::runtime::environment;
pub use self::tokens::{PASSAGE_PREFIX, TokenCounter};
use self::tokens::{QUERY_PREFIX, WINDOW};

/// Metadata of a model file that our converter writes: its name and its [`Precision`].
pub const MODEL_NAME_KEY: &str = "temei.model";
pub const MODEL_PRECISION_KEY: &str = "temei.precision";

/// Passages of one call that may wait or run, for each lane: enough to keep it busy.
const PASSAGES_PER_LANE: usize = 2;
/// Calls for passages that may have texts in the queue; others wait until one of these has ended.
const PASSAGE_CALLS: usize = 256;
/// A short text of about as many tokens as a query, to warm a session up with.
const WARM_UP: &str = "wireless headphones with noise cancelling";

/// Where a model lies. `model` has the inputs and outputs told in the `network` module; tensors it keeps in files of
/// their own lie beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFiles {
    pub model: PathBuf,
    pub tokenizer: PathBuf,
    /// The ONNX Runtime library.
    pub runtime: PathBuf,
}

/// How the linear layers of a model compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Eight-bit weights and activations.
    #[default]
    Int8,
    Fp32,
}

impl Precision {
    pub const ALL: [Self; 2] = [Self::Int8, Self::Fp32];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Int8 => "int8",
            Self::Fp32 => "fp32",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|precision| precision.as_str() == text)
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What makes two vectors comparable; part of the key of stored embeddings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModelId {
    pub name: String,
    pub precision: Precision,
    pub pooling: &'static str,
}

impl fmt::Display for ModelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.name, self.precision, self.pooling)
    }
}

/// Whose texts they are, by any name: equal names are one scope.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmbedScope(Arc<str>);

impl EmbedScope {
    pub fn new(name: &str) -> Self {
        Self(name.into())
    }
}

#[derive(Clone, Debug)]
pub struct EmbedOptions {
    /// Sessions for queries, each with one thread, and as many for passages. At least 1.
    pub lanes: usize,
    /// Queries that may wait, for each lane; one more is refused, or takes the place of one of a scope with more.
    pub queue: usize,
    /// Query vectors kept (about 2 KiB each), of all scopes.
    pub cache_entries: u64,
    /// Tokens of a query that are embedded, prefix and special tokens included; the rest is cut off.
    pub max_query_tokens: usize,
}

impl Default for EmbedOptions {
    fn default() -> Self {
        Self { lanes: 2, queue: 32, cache_entries: 20_000, max_query_tokens: 64 }
    }
}

/// Why a text has no vector, or a model no embedder.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EmbedError {
    #[error("the deadline leaves no time to embed the text")]
    DeadlineExceeded,
    #[error("too many queries wait to be embedded")]
    QueueFull,
    #[error("the embedder is shutting down")]
    Closed,
    #[error("cannot load ONNX Runtime from {}: {reason}", path.display())]
    Runtime { path: PathBuf, reason: String },
    #[error("cannot use the embedding model {}: {reason}", path.display())]
    Model { path: PathBuf, reason: String },
    #[error("cannot use the tokenizer {}: {reason}", path.display())]
    Tokenizer { path: PathBuf, reason: String },
    #[error("embedding failed: {0}")]
    Run(String),
}

impl EmbedError {
    fn model(path: &Path, reason: impl Into<String>) -> Self {
        Self::Model { path: path.to_owned(), reason: reason.into() }
    }
}

/// The vector of a query, of length 1.
#[derive(Clone, Debug)]
pub struct QueryVector {
    pub vector: Arc<[f32]>,
    /// It was known, or another caller of the scope was computing it.
    pub cached: bool,
    /// The query was longer than what is embedded.
    pub truncated: bool,
    /// Tokens that went into the vector.
    pub tokens: usize,
}

/// Counts at one moment, and since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmbedStats {
    pub queued_queries: usize,
    pub queued_passages: usize,
    /// Texts given to [`Embedder::passages`] that have no vector yet, in the queue or not.
    pub pending_passages: usize,
    /// Lanes at work.
    pub running: usize,
    pub cache_hits: u64,
    pub cache_misses: u64,
    pub cache_entries: u64,
    /// Queries refused or dropped because of their deadline.
    pub deadline_exceeded: u64,
    /// Moving average.
    pub per_token: Duration,
}

/// Embeds queries and passages. Cheap to clone; the last clone to go stops the lanes.
#[derive(Clone, Debug)]
pub struct Embedder(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    model: ModelId,
    dimension: usize,
    max_query_tokens: usize,
    queries: Shared,
    passages: Shared,
    query_lanes: usize,
    lanes: Vec<JoinHandle<()>>,
    passages_at_once: usize,
    passage_calls: Semaphore,
    pending_passages: AtomicUsize,
    cache: VectorCache,
    cache_hits: AtomicU64,
    cache_misses: AtomicU64,
    deadline_exceeded: AtomicU64,
}

impl Embedder {
    /// Loads the runtime (once a process), the tokenizer and one session a lane, and warms them up. Blocks for a second
    /// or two.
    pub fn load(files: &ModelFiles, options: &EmbedOptions) -> Result<Self, EmbedError> {
        let tokens = TokenCounter::load(&files.tokenizer)?;
        let (queries, passages) = (networks(files, options.lanes)?, networks(files, options.lanes)?);
        let model = queries[0].id(&files.model)?;
        Self::start(model, [queries, passages], &tokens, options)
    }

    fn start<N: Network>(
        model: ModelId,
        [mut queries, mut passages]: [Vec<N>; 2],
        tokens: &TokenCounter,
        options: &EmbedOptions,
    ) -> Result<Self, EmbedError> {
        let (query_lanes, passages_at_once) = (queries.len(), PASSAGES_PER_LANE * passages.len());
        let estimate = Arc::<Estimate>::default();
        let max_query_tokens = options.max_query_tokens.min(WINDOW);
        let shared = |capacity, most_tokens| Shared {
            queue: Arc::new(Queue::new(capacity)),
            estimate: Arc::clone(&estimate),
            tokens: tokens.clone(),
            most_tokens,
        };
        let of_queries = shared(options.queue.saturating_mul(query_lanes), max_query_tokens);
        let of_passages = shared(PASSAGE_CALLS * passages_at_once, WINDOW);
        let mut dimension = 0;
        for network in queries.iter_mut().chain(&mut passages) {
            dimension = warm_up(network, &of_queries)?;
        }
        let mut lanes = Vec::with_capacity(query_lanes + passages.len());
        for (work, networks, shared) in
            [(Work::Queries, queries, &of_queries), (Work::Passages, passages, &of_passages)]
        {
            for (number, network) in networks.into_iter().enumerate() {
                lanes.push(lane::start(work, number, network, shared.clone())?);
            }
        }
        Ok(Self(Arc::new(Inner {
            model,
            dimension,
            max_query_tokens,
            lanes,
            queries: of_queries,
            passages: of_passages,
            query_lanes,
            passages_at_once,
            passage_calls: Semaphore::new(PASSAGE_CALLS),
            pending_passages: AtomicUsize::new(0),
            cache: VectorCache::new(options.cache_entries),
            cache_hits: AtomicU64::new(0),
            cache_misses: AtomicU64::new(0),
            deadline_exceeded: AtomicU64::new(0),
        })))
    }

    pub fn model(&self) -> &ModelId {
        &self.0.model
    }

    /// Numbers in a vector.
    pub fn dimension(&self) -> usize {
        self.0.dimension
    }

    /// Counts tokens with the model's tokenizer.
    pub fn tokens(&self) -> &TokenCounter {
        &self.0.queries.tokens
    }

    /// The vector of a query, without its prefix. White space at the ends and in runs does not count.
    ///
    /// Errors are not cached.
    pub async fn query(
        &self,
        scope: &EmbedScope,
        text: &str,
        deadline: Option<Instant>,
    ) -> Result<QueryVector, EmbedError> {
        let text = tokens::condensed(text, self.0.max_query_tokens);
        let found = match deadline {
            None => self.cached_query(scope, &text, None).await,
            Some(at) => tokio::time::timeout_at(at.into(), self.cached_query(scope, &text, deadline))
                .await
                .unwrap_or(Err(EmbedError::DeadlineExceeded)),
        };
        if matches!(found, Err(EmbedError::DeadlineExceeded)) {
            self.0.deadline_exceeded.fetch_add(1, Ordering::Relaxed);
        }
        found
    }

    /// Drops the queries of a scope and their vectors; what is being computed for it is not kept.
    pub fn forget(&self, scope: &EmbedScope) {
        self.0.cache.forget(scope);
    }

    /// Vectors of passages, without their prefix, in order; each is cut at the model's window.
    ///
    /// Takes any number of texts, of which a few at a time wait in the queue. Dropping the future withdraws the rest.
    /// Scopes take turns: a scope with few texts does not wait for those of another that has many.
    pub async fn passages(&self, scope: &EmbedScope, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbedError> {
        let mut pending = Pending::of(&self.0.pending_passages, texts.len());
        let _call = self.0.passage_calls.acquire().await.map_err(|_| EmbedError::Closed)?;
        let mut vectors = Vec::with_capacity(texts.len());
        let mut waiting = VecDeque::with_capacity(self.0.passages_at_once);
        for text in texts {
            if waiting.len() == self.0.passages_at_once
                && let Some(first) = waiting.pop_front()
            {
                vectors.push(answered(first).await?.vector);
                pending.one_less();
            }
            waiting.push_back(enqueue(&self.0.passages, scope, Input::Passage(text))?);
        }
        for answer in waiting {
            vectors.push(answered(answer).await?.vector);
            pending.one_less();
        }
        Ok(vectors)
    }

    pub fn stats(&self) -> EmbedStats {
        let inner = &*self.0;
        let (queries, passages) = (inner.queries.queue.depth(), inner.passages.queue.depth());
        EmbedStats {
            queued_queries: queries.waiting,
            queued_passages: passages.waiting,
            pending_passages: inner.pending_passages.load(Ordering::Relaxed),
            running: queries.running + passages.running,
            cache_hits: inner.cache_hits.load(Ordering::Relaxed),
            cache_misses: inner.cache_misses.load(Ordering::Relaxed),
            cache_entries: inner.cache.len() as u64,
            deadline_exceeded: inner.deadline_exceeded.load(Ordering::Relaxed),
            per_token: inner.queries.estimate.per_token(),
        }
    }

    /// From the cache, from a caller of the scope who is computing the same, or by computing it.
    async fn cached_query(
        &self,
        scope: &EmbedScope,
        text: &str,
        deadline: Option<Instant>,
    ) -> Result<QueryVector, EmbedError> {
        let found = self.0.cache.get(scope, text, self.computed_query(scope, text, deadline)).await?;
        let counter = if found.cached { &self.0.cache_hits } else { &self.0.cache_misses };
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(found)
    }

    async fn computed_query(
        &self,
        scope: &EmbedScope,
        text: &str,
        deadline: Option<Instant>,
    ) -> Result<QueryVector, EmbedError> {
        let tokens = tokens::guessed(text, self.0.max_query_tokens);
        if let Some(deadline) = deadline {
            self.refuse_if_too_late(scope, tokens, deadline)?;
        }
        let query = Input::Query { text: text.to_owned(), tokens, deadline };
        let Embedding { vector, tokens, truncated } = answered(enqueue(&self.0.queries, scope, query)?).await?;
        Ok(QueryVector { vector: vector.into(), cached: false, truncated, tokens })
    }

    fn refuse_if_too_late(&self, scope: &EmbedScope, tokens: usize, deadline: Instant) -> Result<(), EmbedError> {
        let shared = &self.0.queries;
        let ahead = shared.queue.tokens_ahead(scope) / self.0.query_lanes;
        let left = deadline.saturating_duration_since(Instant::now());
        if shared.estimate.predict(tokens, ahead) > left {
            shared.estimate.refused();
            return Err(EmbedError::DeadlineExceeded);
        }
        Ok(())
    }
}

type Answer = oneshot::Receiver<Result<Embedding, EmbedError>>;

fn enqueue(shared: &Shared, scope: &EmbedScope, input: Input) -> Result<Answer, EmbedError> {
    let (reply, answer) = oneshot::channel();
    shared.queue.push(Job { scope: scope.clone(), input, reply })?;
    Ok(answer)
}

async fn answered(answer: Answer) -> Result<Embedding, EmbedError> {
    answer.await.map_err(|_| EmbedError::Closed)?
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.queries.queue.close();
        self.passages.queue.close();
        for lane in self.lanes.drain(..) {
            // A lane catches panics of its runs; were it to die by itself, there is nobody left to tell.
            let _ended = lane.join();
        }
    }
}

/// A network for each lane.
fn networks(files: &ModelFiles, lanes: usize) -> Result<Vec<OnnxNetwork>, EmbedError> {
    (0..lanes.max(1)).map(|_| OnnxNetwork::open(files)).collect()
}

/// Runs a text twice: the first run allocates, the second tells how long a run takes. Returns the dimension.
fn warm_up(network: &mut impl Network, shared: &Shared) -> Result<usize, EmbedError> {
    let ids = shared.tokens.encode(QUERY_PREFIX, WARM_UP, WINDOW)?.ids;
    network.embed(&ids).map_err(EmbedError::Run)?;
    let started = Instant::now();
    let vector = network.embed(&ids).map_err(EmbedError::Run)?;
    shared.estimate.observe(ids.len(), started.elapsed());
    Ok(vector.len())
}

/// Texts of one call that have no vector yet; those of a call that was given up are none.
struct Pending<'a> {
    all: &'a AtomicUsize,
    own: usize,
}

impl<'a> Pending<'a> {
    fn of(all: &'a AtomicUsize, own: usize) -> Self {
        all.fetch_add(own, Ordering::Relaxed);
        Self { all, own }
    }

    fn one_less(&mut self) {
        self.own -= 1;
        self.all.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Pending<'_> {
    fn drop(&mut self) {
        self.all.fetch_sub(self.own, Ordering::Relaxed);
    }
}
