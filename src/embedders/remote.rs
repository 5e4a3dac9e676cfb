//! One service that is asked over HTTP: as often as it may be, for as long as somebody waits, and not while it is in trouble.
//!
//! Texts to be indexed come in batches. A call for one that fails is made again three times, later each time, unless it was
//! refused for good; who asks for vectors waits meanwhile, and may leave. A query is asked for once.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use temei_index::{EmbedScope, Figures, QueryVector, VectorCache};
use tracing::{debug, info, warn};

use super::Space;
use super::breaker::{Breaker, Failed};
use super::client::{Answer, Client, Credentials, RemoteError, SettingsError, Wanted};
use super::pace::{Pace, Turn};
use super::spending::{Spending, Spent};
use crate::classification::Place;
use crate::clock::Clock;
use crate::config::RemoteEmbedder;
use crate::dice::Dice;
use crate::metrics::{EmbeddingCall, EmbeddingOutcome, Metrics};
use crate::service_error::Chain;
use crate::tenant::{EmbedderName, TenantId};

/// Calls for one batch after the first.
const RETRIES: u32 = 3;
/// How many times as long as before the next one waits.
const LATER: u32 = 4;
/// A service that wants to be left alone for longer is asked after this all the same.
const LONGEST_REST: Duration = Duration::from_secs(600);
/// Of what is left of a call's deadline, what its query may wait.
const OF_WHAT_IS_LEFT: f64 = 0.8;

/// What a service is made from.
#[derive(Debug)]
pub struct Parts<'a> {
    pub name: EmbedderName,
    pub options: &'a RemoteEmbedder,
    pub credentials: Credentials,
    pub metrics: Arc<Metrics>,
    pub clock: Arc<dyn Clock>,
    /// Of the chance by which retries are spread.
    pub seed: u64,
}

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Remote {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    name: EmbedderName,
    options: RemoteEmbedder,
    client: Client,
    breaker: Breaker,
    pace: Pace,
    cache: VectorCache,
    spending: Spending,
    dice: Mutex<Dice>,
    metrics: Arc<Metrics>,
}

impl Remote {
    /// Prepares the way to it; it is not asked for anything.
    ///
    /// # Errors
    /// The settings cannot be used.
    pub fn new(parts: Parts<'_>) -> Result<Self, SettingsError> {
        let Parts { name, options, credentials, metrics, clock, seed } = parts;
        let wanted = Wanted {
            model: options.model.clone(),
            dimensions: options.dimensions.get(),
            is_told_dimensions: options.send_dimensions,
        };
        let client = Client::new(&name, &credentials, wanted, clock)?;
        let shared = Shared {
            name,
            client,
            breaker: Breaker::default(),
            pace: Pace::new(options.calls_per_second.get()),
            cache: VectorCache::new(options.cache_entries.get() as u64),
            spending: Spending::new(options.price_per_million.get() as u64),
            dice: Mutex::new(Dice::new(seed)),
            options: options.clone(),
            metrics,
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    pub fn name(&self) -> &EmbedderName {
        &self.shared.name
    }

    pub fn model(&self) -> &str {
        &self.shared.options.model
    }

    pub fn place(&self) -> Place {
        self.shared.options.provider
    }

    pub fn dimension(&self) -> usize {
        self.shared.options.dimensions.get()
    }

    /// The name is part of it: two services may call different models the same.
    pub fn space(&self) -> Space {
        Space {
            model: format!("{}/{}", self.name(), self.model()),
            precision: format!("{} dimensions", self.dimension()),
            pooling: "remote".to_owned(),
            prefix: self.shared.options.passage_prefix.clone(),
        }
    }

    pub fn figures(&self) -> Figures {
        let options = &self.shared.options;
        Figures { unrelated: options.unrelated.get(), related: options.related.get() }
    }

    /// Texts of one call.
    pub fn batch(&self) -> usize {
        self.shared.options.batch.get()
    }

    /// How long it is left alone by who had all retries fail.
    pub fn pause(&self) -> Duration {
        self.shared.options.retry_ms.duration()
    }

    /// Whether it is left alone because it failed.
    pub fn is_left_alone(&self) -> bool {
        self.shared.breaker.is_open()
    }

    /// Query vectors that are known.
    pub fn cached(&self) -> usize {
        self.shared.cache.len()
    }

    /// What was spent since the last time, by tenant.
    pub fn take_spent(&self) -> Vec<(TenantId, Spent)> {
        self.shared.spending.take().into_iter().collect()
    }

    /// What could not be taken to where it is kept.
    pub fn give_back(&self, tenant: &TenantId, spent: Spent) {
        self.shared.spending.give_back(tenant, spent);
    }

    /// Drops the queries of a tenant and their vectors; what it spent is still to be written down.
    pub(super) fn forget(&self, tenant: &TenantId) {
        self.shared.cache.forget(&EmbedScope::from(tenant));
    }

    /// The vector of a query, known or asked for, before the deadline.
    pub(super) async fn query(
        &self,
        tenant: &TenantId,
        text: &str,
        deadline: Option<Instant>,
    ) -> Result<QueryVector, RemoteError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let now = Instant::now();
        let left = deadline.map(|at| at.saturating_duration_since(now).mul_f64(OF_WHAT_IS_LEFT));
        let patience = self.shared.options.query_timeout_ms.duration();
        let patience = left.map_or(patience, |left| left.min(patience));
        let until = now + patience;
        let scope = EmbedScope::from(tenant);
        let asked = self.shared.cache.get(&scope, &text, self.asked_query(tenant, &text, until));
        // Another caller who asks for the same may have more time.
        match tokio::time::timeout_at(until.into(), asked).await {
            Ok(found) => found,
            Err(_) => Err(RemoteError::Late(patience)),
        }
    }

    async fn asked_query(&self, tenant: &TenantId, text: &str, until: Instant) -> Result<QueryVector, RemoteError> {
        if !self.shared.pace.turn(Turn::Query, Some(until)).await {
            return Err(RemoteError::Busy);
        }
        let texts = [format!("{}{text}", self.shared.options.query_prefix)];
        let patience = until.saturating_duration_since(Instant::now());
        let Answer { vectors, tokens } = self.call(tenant, EmbeddingCall::Query, &texts, patience).await?;
        let vector = vectors.into_iter().next().expect("as many vectors as texts").into();
        let tokens = usize::try_from(tokens).unwrap_or(usize::MAX);
        Ok(QueryVector { vector, cached: false, truncated: false, tokens })
    }

    /// The vectors of texts, in order.
    pub(super) async fn passages(&self, tenant: &TenantId, texts: &[String]) -> Result<Vec<Vec<f32>>, RemoteError> {
        let prefix = &self.shared.options.passage_prefix;
        let mut vectors = Vec::with_capacity(texts.len());
        for batch in texts.chunks(self.batch()) {
            let batch: Vec<String> = batch.iter().map(|text| format!("{prefix}{text}")).collect();
            vectors.extend(self.batch_embedded(tenant, &batch).await?);
        }
        Ok(vectors)
    }

    async fn batch_embedded(&self, tenant: &TenantId, batch: &[String]) -> Result<Vec<Vec<f32>>, RemoteError> {
        let mut pauses = (0..RETRIES).map(|nth| self.pause() * LATER.pow(nth));
        let patience = self.shared.options.timeout_ms.duration();
        loop {
            self.shared.pace.turn(Turn::Texts, None).await;
            let error = match self.call(tenant, EmbeddingCall::Texts, batch, patience).await {
                Ok(answer) => return Ok(answer.vectors),
                Err(error) => error,
            };
            let Some(pause) = pauses.next().filter(|_| error.is_worth_a_retry()) else { return Err(error) };
            let wait = self.spread(pause).max(error.retry_after().unwrap_or_default().min(LONGEST_REST));
            let wait_ms = wait.as_millis() as u64;
            debug!(embedder = %self.name(), %tenant, error = %Chain(&error), wait_ms, "texts are embedded later");
            tokio::time::sleep(wait).await;
        }
    }

    /// Give or take a fifth, so that not all come again at once.
    fn spread(&self, pause: Duration) -> Duration {
        let mut dice = self.shared.dice.lock().unwrap_or_else(PoisonError::into_inner);
        pause.mul_f64(0.8 + 0.4 * dice.below(1_001) as f64 / 1_000.0)
    }

    /// One call, within `patience`, counted, and held against the service where that is to blame.
    async fn call(
        &self,
        tenant: &TenantId,
        call: EmbeddingCall,
        texts: &[String],
        patience: Duration,
    ) -> Result<Answer, RemoteError> {
        let Shared { breaker, client, metrics, options, pace, .. } = &*self.shared;
        let pass = breaker.pass(Instant::now()).ok_or(RemoteError::Away)?;
        let started = Instant::now();
        let outcome = match tokio::time::timeout(patience, client.embed(texts)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(RemoteError::Late(patience)),
        };
        metrics.embedding_seconds.record((call,), started.elapsed());
        metrics.embedding_calls.increment((call, label(&outcome)), 1);
        if let Some(rest) = outcome.as_ref().err().and_then(RemoteError::retry_after) {
            pace.rest_until(Instant::now() + rest.min(LONGEST_REST));
        }
        match &outcome {
            Ok(answer) => {
                if breaker.is_open() {
                    info!(embedder = %self.name(), "the embedder answers again");
                }
                pass.succeeded();
                self.shared.spending.add(tenant, (call, texts.len()), answer.tokens, metrics);
            }
            // A caller in a hurry says nothing about the service, nor does a text that it does not take.
            Err(RemoteError::Late(_)) if 2 * patience < options.query_timeout_ms.duration() => {}
            Err(error) if error.is_of_its_text() => pass.succeeded(),
            Err(error) => {
                if pass.failed(Instant::now()) == Failed::Opened {
                    let error = Chain(error);
                    warn!(embedder = %self.name(), %error, "the embedder is left alone for a time: search is by words alone");
                }
            }
        }
        outcome
    }
}

const fn label(outcome: &Result<Answer, RemoteError>) -> EmbeddingOutcome {
    match outcome {
        Ok(_) => EmbeddingOutcome::Ok,
        Err(RemoteError::Late(_)) => EmbeddingOutcome::Late,
        Err(RemoteError::Refused { status: 401 | 403, .. }) => EmbeddingOutcome::Denied,
        Err(RemoteError::Refused { status: 429, .. }) => EmbeddingOutcome::Limited,
        Err(RemoteError::Refused { status: ..500, .. }) => EmbeddingOutcome::Refused,
        Err(RemoteError::Refused { .. }) => EmbeddingOutcome::Failed,
        Err(RemoteError::Wrong(_)) => EmbeddingOutcome::Wrong,
        Err(RemoteError::Away | RemoteError::Busy | RemoteError::Unreached(_)) => EmbeddingOutcome::Unreached,
    }
}

#[cfg(test)]
impl Remote {
    /// One call for texts, not asked again.
    pub(super) async fn called_once(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, RemoteError> {
        let shop = TenantId::parse("shop").expect("an id");
        let answer = self.call(&shop, EmbeddingCall::Texts, texts, Duration::from_secs(20)).await?;
        Ok(answer.vectors)
    }
}
