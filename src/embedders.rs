//! What makes vectors of texts: the model of the data folder, and services that are asked over HTTP, each under a name that
//! tenants choose it by. A tenant's vectors are all of one of them, and its queries are embedded by the same.
//!
//! A service is somebody else's: it may be slow, away or wrong, and it costs money. Texts to be indexed wait for it; a query
//! never waits longer than its call has, and a search goes on without it and says so. What each tenant had embedded is
//! counted ([`Spent`]). No text is ever logged, and no key is ever printed.

mod breaker;
mod client;
mod pace;
mod remote;
mod spending;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use temei_index::{EmbedError, EmbedScope, Embedder, Figures, PASSAGE_PREFIX, QueryVector};
use tokio::sync::Notify;

pub use client::{Credentials, RemoteError, SettingsError};
pub use remote::{Parts, Remote};
pub use spending::Spent;

use crate::classification::Place;
use crate::tenant::{EmbedderName, TenantId};

/// After a failure of the model of the data folder, which fails at a text and not for a time.
const PAUSE: Duration = Duration::from_millis(500);
/// Texts given to the model of the data folder at a time: what a crash can lose.
const LOCAL_BATCH: usize = 64;

/// All of this process. Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Embedders {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    local: Option<Embedder>,
    remote: BTreeMap<EmbedderName, Remote>,
    choices: Notify,
}

/// One of them. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Encoder {
    Local(Embedder),
    Remote(Remote),
}

/// What makes two vectors comparable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    pub model: String,
    pub precision: String,
    pub pooling: String,
    /// What is put before a text that is to be found.
    pub prefix: String,
}

/// Why a text has no vector.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    #[error(transparent)]
    Local(#[from] EmbedError),
    #[error(transparent)]
    Remote(#[from] RemoteError),
}

impl EncodeError {
    /// Whether other texts may have vectors all the same.
    pub const fn is_of_its_text(&self) -> bool {
        match self {
            Self::Local(_) => true,
            Self::Remote(error) => error.is_of_its_text(),
        }
    }

    /// Whether it is a service that is away for a time, which the log has said.
    pub const fn is_of_an_outage(&self) -> bool {
        match self {
            Self::Local(_) => false,
            Self::Remote(error) => !error.is_of_its_text(),
        }
    }
}

impl Embedders {
    pub fn new(local: Option<Embedder>, remote: impl IntoIterator<Item = Remote>) -> Self {
        let remote = remote.into_iter().map(|remote| (remote.name().clone(), remote)).collect();
        Self { shared: Arc::new(Shared { local, remote, choices: Notify::new() }) }
    }

    /// None where there is none of that name, or no model in the data folder.
    pub fn get(&self, name: &EmbedderName) -> Option<Encoder> {
        match name.is_local() {
            true => self.shared.local.clone().map(Encoder::Local),
            false => self.shared.remote.get(name).cloned().map(Encoder::Remote),
        }
    }

    /// Whether a tenant may choose it: the model of the data folder always.
    pub fn knows(&self, name: &EmbedderName) -> bool {
        name.is_local() || self.shared.remote.contains_key(name)
    }

    /// Another one was chosen for a tenant: whoever moves tenants looks at once.
    pub fn choose(&self) {
        self.shared.choices.notify_one();
    }

    /// Completes when another one was chosen for a tenant.
    pub async fn chosen(&self) {
        self.shared.choices.notified().await;
    }

    /// Those that are asked over HTTP.
    pub fn remote(&self) -> impl Iterator<Item = &Remote> {
        self.shared.remote.values()
    }

    /// Drops the queries of a tenant and their vectors.
    pub fn forget(&self, tenant: &TenantId) {
        if let Some(local) = &self.shared.local {
            local.forget(&EmbedScope::from(tenant));
        }
        self.remote().for_each(|remote| remote.forget(tenant));
    }
}

impl Encoder {
    pub fn name(&self) -> EmbedderName {
        match self {
            Self::Local(_) => EmbedderName::local(),
            Self::Remote(remote) => remote.name().clone(),
        }
    }

    /// For people.
    pub fn model(&self) -> String {
        match self {
            Self::Local(embedder) => embedder.model().to_string(),
            Self::Remote(remote) => format!("{}/{}", remote.name(), remote.model()),
        }
    }

    /// Numbers in a vector.
    pub fn dimension(&self) -> usize {
        match self {
            Self::Local(embedder) => embedder.dimension(),
            Self::Remote(remote) => remote.dimension(),
        }
    }

    pub fn space(&self) -> Space {
        match self {
            Self::Local(embedder) => {
                let model = embedder.model();
                Space {
                    model: model.name.clone(),
                    precision: model.precision.as_str().to_owned(),
                    pooling: model.pooling.to_owned(),
                    prefix: PASSAGE_PREFIX.to_owned(),
                }
            }
            Self::Remote(remote) => remote.space(),
        }
    }

    /// Where its cosines lie; none for those that the languages' own figures are of.
    pub fn figures(&self) -> Option<Figures> {
        match self {
            Self::Local(_) => None,
            Self::Remote(remote) => Some(remote.figures()),
        }
    }

    /// Where texts go that it embeds; none where they stay in this process.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Local(_) => None,
            Self::Remote(remote) => Some(remote.place()),
        }
    }

    /// Texts to be given to [`Encoder::passages`] at a time.
    pub fn batch(&self) -> usize {
        match self {
            Self::Local(_) => LOCAL_BATCH,
            Self::Remote(remote) => remote.batch(),
        }
    }

    /// How long to leave it alone after it failed.
    pub fn pause(&self) -> Duration {
        match self {
            Self::Local(_) => PAUSE,
            Self::Remote(remote) => remote.pause(),
        }
    }

    /// The vector of a query of a tenant, without its prefix, before the deadline.
    pub async fn query(
        &self,
        tenant: &TenantId,
        text: &str,
        deadline: Option<Instant>,
    ) -> Result<QueryVector, EncodeError> {
        match self {
            Self::Local(embedder) => Ok(embedder.query(&tenant.into(), text, deadline).await?),
            Self::Remote(remote) => Ok(remote.query(tenant, text, deadline).await?),
        }
    }

    /// Vectors of a tenant's texts, without their prefix, in order. Dropping the future withdraws the rest.
    pub async fn passages(&self, tenant: &TenantId, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EncodeError> {
        match self {
            Self::Local(embedder) => Ok(embedder.passages(&tenant.into(), texts).await?),
            Self::Remote(remote) => Ok(remote.passages(tenant, &texts).await?),
        }
    }
}

#[cfg(test)]
mod tests;
