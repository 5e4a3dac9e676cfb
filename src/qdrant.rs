//! A Qdrant server that holds the vectors of all tenants: what it is asked and told, and what becomes of it when it is away.
//!
//! Truth stays SQL. The server is a replica like the others: every point can be written again from what is stored, and a
//! collection that is lost is filled anew. Several processes write to one server, each what it knows, in any order:
//!
//! * A point is named by what it is of ([`temei_index::PointScope`]), so writing it twice changes nothing.
//! * A point says at which revision of the catalogue it was written last. It is overwritten only by who knows that revision
//!   or a later one, and removed only by who knows a later state in which its text is gone: nobody removes what another has
//!   just written, because that says a revision the other one has not seen.
//! * One collection is of one model, dimension and schema (`collection`). Processes with different models never meet in
//!   one; the alias names the collection that is complete.
//!
//! Every call has a deadline. When calls fail one after the other the server is left alone, and whoever asks is told so at
//! once, until it answers a probe (`breaker`). Each return to it is a new [`Qdrant::reached`], after which what it has is
//! to be looked at again: it may have lost everything.

mod asking;
mod breaker;
mod collection;
mod connection;
mod messages;
mod writing;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};
use tonic::{Code, Status};
use tracing::{info, warn};

pub use connection::{Credentials, SettingsError};

use crate::config::Quantisation;
use crate::metrics::{Failure, Fault, Metrics, QdrantCall};
use crate::service_error::Chain;
use breaker::Breaker;
use collection::Collection;
use connection::Clients;

/// Questions of searches that may be under way; beyond, a search goes on without its dense leg.
const QUESTIONS: usize = 256;
/// How long a start waits to see whether it is there.
const FIRST_PROBE: Duration = Duration::from_secs(2);
/// Batches of points that may be under way, of all tenants; whoever has more waits.
const WRITES: usize = 4;

/// How a server is reached, and what for.
#[derive(Clone, Debug)]
pub struct Settings {
    pub credentials: Credentials,
    /// The alias of the collection, and what the names of collections begin with.
    pub name: String,
    /// What makes vectors comparable, in any words: vectors of two of them never meet.
    pub space: String,
    pub dimension: usize,
    pub quantisation: Quantisation,
    /// Of a question, at most.
    pub deadline: Duration,
    /// Of everything else.
    pub write_deadline: Duration,
    /// Points of one write.
    pub batch: usize,
    pub metrics: Arc<Metrics>,
}

/// The server. Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Qdrant {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    clients: Clients,
    collection: Collection,
    settings: Settings,
    breaker: Breaker,
    questions: Semaphore,
    writes: Semaphore,
    /// How often it was reached after it had not been.
    reached: watch::Sender<u64>,
}

/// Why the server could not be asked or told.
#[derive(Debug, thiserror::Error)]
pub enum QdrantError {
    #[error("the Qdrant server is away and left alone until it answers again")]
    Away,
    #[error("more than {QUESTIONS} questions are under way to the Qdrant server")]
    Busy,
    #[error("the Qdrant server did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    #[error("the Qdrant server answered {}: {}", .0.code(), .0.message())]
    Refused(Box<Status>),
    #[error("the collection {name} cannot be used: {reason}")]
    Collection { name: String, reason: String },
    #[error("a wrong answer of the Qdrant server: {0}")]
    Wrong(String),
}

impl QdrantError {
    /// Whether the server has to be looked at before it is asked again.
    fn tells_of_loss(&self) -> bool {
        match self {
            Self::Refused(status) => matches!(status.code(), Code::NotFound | Code::FailedPrecondition),
            Self::Collection { .. } => true,
            Self::Away | Self::Busy | Self::Late(_) | Self::Wrong(_) => false,
        }
    }
}

impl Failure for QdrantError {
    fn fault(&self) -> Fault {
        match self {
            Self::Late(_) => Fault::Expired,
            Self::Away | Self::Busy | Self::Refused(_) | Self::Collection { .. } | Self::Wrong(_) => Fault::Failed,
        }
    }
}

impl Qdrant {
    /// Prepares the way to the server, and reaches it when it is there; one that is away is no error.
    ///
    /// # Errors
    /// The settings cannot be used.
    pub async fn open(settings: Settings) -> Result<Self, SettingsError> {
        let clients = Clients::new(&settings.credentials)?;
        let collection = Collection::of(&settings);
        let shared = Shared {
            clients,
            collection,
            settings,
            breaker: Breaker::open(),
            questions: Semaphore::new(QUESTIONS),
            writes: Semaphore::new(WRITES),
            reached: watch::Sender::new(0),
        };
        let server = Self { shared: Arc::new(shared) };
        if tokio::time::timeout(FIRST_PROBE, server.probe()).await.is_err() {
            warn!("the Qdrant server does not answer: search is by words alone");
        }
        Ok(server)
    }

    /// Looks after the server until it is dropped: while it is left alone it is probed, more and more seldom.
    pub async fn watch(self) {
        loop {
            let pause = self.shared.breaker.opened().await;
            tokio::time::sleep(pause).await;
            self.probe().await;
        }
    }

    /// Whether it is asked at all.
    pub fn is_reached(&self) -> bool {
        self.shared.breaker.is_closed()
    }

    /// Counts how often the server was reached after it had not been. What it has is unknown each time.
    pub fn reached(&self) -> watch::Receiver<u64> {
        self.shared.reached.subscribe()
    }

    /// The collection that is asked.
    pub fn collection(&self) -> &str {
        &self.shared.collection.name
    }

    /// It answered, and what it said is not so.
    pub fn distrust(&self, why: &(dyn std::error::Error + 'static)) {
        self.shared.settings.metrics.qdrant_wrong_answers.increment((), 1);
        if self.shared.breaker.failed(Instant::now(), false) {
            self.left_alone(why);
        }
    }

    async fn probe(&self) {
        let Shared { breaker, settings, .. } = &*self.shared;
        match self.shared.collection.ensure(self).await {
            Ok(()) => {
                breaker.close(Instant::now());
                settings.metrics.qdrant_reached.set((), 1.0);
                info!(collection = self.collection(), "the Qdrant server is reached");
                self.shared.reached.send_modify(|times| *times += 1);
            }
            Err(error) => {
                settings.metrics.qdrant_reached.set((), 0.0);
                if breaker.still_away() {
                    warn!(error = %Chain(&error), "the Qdrant server cannot be used: search is by words alone");
                }
            }
        }
    }

    fn left_alone(&self, why: &(dyn std::error::Error + 'static)) {
        self.shared.settings.metrics.qdrant_reached.set((), 0.0);
        warn!(error = %Chain(why), "the Qdrant server is left alone until it answers again: search is by words alone");
    }

    /// One call, within `patience`, counted, and held against the server where that is to blame.
    async fn call<T>(
        &self,
        call: QdrantCall,
        patience: Duration,
        work: impl Future<Output = Result<tonic::Response<T>, Status>>,
    ) -> Result<T, QdrantError> {
        if !self.is_reached() && !call.is_of_probe() {
            return Err(QdrantError::Away);
        }
        let Shared { breaker, settings, .. } = &*self.shared;
        let started = Instant::now();
        let outcome = match tokio::time::timeout(patience, work).await {
            Ok(Ok(response)) => Ok(response.into_inner()),
            // The stub keeps the same time, and calls it cancelled.
            Ok(Err(status)) if matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled) => {
                Err(QdrantError::Late(patience))
            }
            Ok(Err(status)) => Err(QdrantError::Refused(Box::new(status))),
            Err(_) => Err(QdrantError::Late(patience)),
        };
        let ending = outcome.as_ref().map_or_else(|error| error.fault().into(), |_| crate::metrics::Outcome::Ok);
        settings.metrics.qdrant_seconds.record((call, ending), started.elapsed());
        match &outcome {
            Ok(_) if call.is_of_probe() => {}
            Ok(_) => breaker.succeeded(),
            // A caller in a hurry says nothing about the server.
            Err(QdrantError::Late(_)) if 2 * patience < settings.deadline => {}
            Err(error) => {
                if breaker.failed(Instant::now(), error.tells_of_loss()) && !call.is_of_probe() {
                    self.left_alone(error);
                }
            }
        }
        outcome
    }
}

#[cfg(test)]
mod tests;
