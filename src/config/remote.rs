//! Embedders beside the model of the data folder: services that speak the embeddings API of OpenAI, each declared under a name
//! of its own that tenants choose it by.

use std::path::PathBuf;

use serde::Deserialize;

use super::load::Fault;
use super::reference::{Field, Shown};
use super::values::{Limit, Millis, Share};
use super::{Config, section};
use crate::classification::Place;

/// What a name has at most.
const NAME_CHARS: usize = 32;
/// The name of the model of the data folder.
const LOCAL: &str = "local";

section! {
    /// An embedder that is asked over HTTP, as `embedders.NAME`: NAME is yours, 1 to 32 of `a-z`, `0-9` and `_`, and not `local`. Its
    /// tenants' texts go there (`temei tenants embedder`).
    pub struct RemoteEmbedder {
        /// Where it runs: `local` (with whoever runs this service) or `outside`. What may not go outside (`classification.*`) is
        /// not sent to one that does: such texts are found by their words alone.
        pub provider: Place = Place::Outside,
        /// Address of the API, up to the part before `/embeddings`: `https://api.example.com/v1`.
        pub url: Option<String> = None,
        /// The model that is asked for.
        pub model: String = String::new(),
        /// Numbers of one of its vectors.
        pub dimensions: Limit<0, 8_192> = Limit::of(0),
        /// Whether the number of dimensions is told with every call, for models that can be asked for fewer than they have.
        pub send_dimensions: bool = false,
        /// File with the API key; without one calls carry none.
        pub api_key_file: Option<PathBuf> = None,
        /// PEM file of the authority of the server's certificate; without one those that the machine trusts.
        pub ca: Option<PathBuf> = None,
        /// What is put before a query, blank included.
        pub query_prefix: String = String::new(),
        /// What is put before a text that is to be found, blank included. Another one has every text embedded anew.
        pub passage_prefix: String = String::new(),
        /// Texts of one call.
        pub batch: Limit<1, 2_048> = Limit::of(100),
        /// Calls a second of this process, queries and texts together; a quarter is kept for queries.
        pub calls_per_second: Limit<1, 10_000> = Limit::of(10),
        /// How long a query waits for its vector at most, in milliseconds, and never longer than 80 % of what is left of its
        /// call's deadline. Beyond, the search goes on without its dense leg.
        pub query_timeout_ms: Millis<10, 60_000> = Millis::of(2_000),
        /// How long one call for texts that are indexed may take, in milliseconds.
        pub timeout_ms: Millis<100, 3_600_000> = Millis::of(300_000),
        /// When a call for texts that failed is made again, in milliseconds, give or take a fifth; four times as long after the
        /// second failure, and again after the third, which is the last.
        pub retry_ms: Millis<1, 3_600_000> = Millis::of(30_000),
        /// Price of a million tokens, in millionths of the currency; what was spent is counted by it.
        pub price_per_million: Limit<0, 4_294_967_295> = Limit::of(0),
        /// Median cosine of texts that have nothing to do with each other, as the model has it. With `related` it puts the
        /// cosines of the model on the scale that all thresholds are on; the defaults leave little out.
        pub unrelated: Share = Share::of(0.1),
        /// Cosine that all but a twentieth of related texts reach.
        pub related: Share = Share::of(0.35),
        /// Query vectors kept.
        pub cache_entries: Limit<0, 10_000_000> = Limit::of(10_000),
    }
}

impl Config {
    /// What is wrong with embedders that is not wrong with one of their keys alone.
    pub(super) fn faults_of_embedders(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (name, embedder) in &self.embedders {
            for (holds, key, message) in embedder.rules(name) {
                if !holds {
                    let key = if key.is_empty() { name.clone() } else { format!("{name}.{key}") };
                    let source = "all sources".to_owned();
                    faults.push(Fault { key: format!("embedders.{key}"), source, message: message.to_owned() });
                }
            }
        }
        faults
    }
}

impl RemoteEmbedder {
    fn rules(&self, name: &str) -> [(bool, &'static str, &'static str); 6] {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_name = (1..=NAME_CHARS).contains(&name.len()) && name.chars().all(is_plain);
        let url = self.url.as_deref().unwrap_or_default();
        let is_encrypted = url.starts_with("https://");
        [
            (is_name && name != LOCAL, "", "must be 1 to 32 of a-z, 0-9 and \"_\", and not \"local\""),
            (is_encrypted || url.starts_with("http://"), "url", "is needed, and begins with http:// or https://"),
            (is_encrypted || self.ca.is_none(), "ca", "needs an address that begins with https://"),
            (!self.model.is_empty(), "model", "is needed"),
            (self.dimensions.get() > 0, "dimensions", "is needed"),
            (self.related.get() > self.unrelated.get(), "related", "must be above `unrelated`"),
        ]
    }
}
