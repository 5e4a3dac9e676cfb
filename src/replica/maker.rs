//! What decides, beside the catalogue, what a tenant's replica is: what makes its vectors, where they lie, and how its texts are
//! cut. A replica has one for life; with another embedder a tenant gets another replica.

use std::collections::BTreeMap;
use std::sync::Arc;

use temei_index::{Backend, Figures};

use crate::config::Classification;
use crate::embedders::{Embedders, Encoder};
use crate::qdrant::Qdrant;
use crate::tenant::EmbedderName;

/// All that tenants may have. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    pub embedders: Embedders,
    /// Where the vectors of each embedder lie that are not in memory.
    pub servers: Arc<BTreeMap<EmbedderName, Qdrant>>,
    /// What embedders elsewhere may be told.
    pub classification: Arc<Classification>,
}

/// What one tenant has.
#[derive(Clone, Debug)]
pub struct Maker {
    pub embedder: EmbedderName,
    /// None: there is none of the name here, and texts have no vectors.
    pub encoder: Option<Encoder>,
    /// None: vectors are in memory.
    pub server: Option<Qdrant>,
    /// All that decides beside the program what a replica is, in words.
    pub(super) identity: String,
}

impl Makers {
    pub fn of(&self, embedder: &EmbedderName) -> Maker {
        Maker {
            embedder: embedder.clone(),
            encoder: self.embedders.get(embedder),
            server: self.servers.get(embedder).cloned(),
            identity: String::new(),
        }
    }
}

impl Maker {
    pub(super) const fn backend(&self) -> Backend {
        if self.server.is_some() { Backend::Server } else { Backend::Embedded }
    }

    /// Where the cosines of its vectors lie, where that is not where the languages' own figures are.
    pub fn figures(&self) -> Option<Figures> {
        self.encoder.as_ref().and_then(Encoder::figures)
    }
}
