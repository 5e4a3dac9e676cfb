//! The rules that tie two fields of the configuration.

use super::load::Fault;
use super::{Config, DenseBackend};

impl Config {
    /// What breaks a rule that ties two fields; those of one field are in its type.
    pub(super) fn check(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (holds, key, message) in self.rules() {
            if !holds {
                let source = "all sources".to_owned();
                faults.push(Fault { key: key.to_owned(), source, message: message.to_owned() });
            }
        }
        faults.extend(self.faults_of_embedders());
        faults.extend(self.faults_of_assistants());
        faults
    }

    /// Whether each of the rules that tie two fields holds, the key it is told of, and what to say where it does not.
    fn rules(&self) -> [(bool, &'static str, &'static str); 19] {
        let (server, search, limits) = (&self.server, &self.search, &self.limits);
        let calibrated = search.calibrated_lexical_weight.get() + search.calibrated_dense_weight.get();
        let convex = search.convex_lexical_weight.get() + search.convex_dense_weight.get();
        let rrf = search.rrf_lexical_weight.get() + search.rrf_dense_weight.get();
        let has_server = self.dense.backend == DenseBackend::Embedded || self.dense.url.is_some();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let (name, most) = (&self.dense.collection, 64);
        let is_name = (1..=most).contains(&name.len()) && name.chars().all(is_plain);
        let takes_tokens = self.jwt.hmac_secret_file.is_some() || self.jwt.jwks_file.is_some();
        let most_hits = search.products.get().max(search.documents.get());
        [
            (!takes_tokens || !self.jwt.issuer.is_empty(), "jwt.issuer", "is needed where tokens are taken"),
            (!takes_tokens || !self.jwt.audience.is_empty(), "jwt.audience", "is needed where tokens are taken"),
            (server.tls_key.is_some() || server.tls_cert.is_none(), "server.tls_key", "is needed with server.tls_cert"),
            (server.tls_cert.is_some() || server.tls_key.is_none(), "server.tls_cert", "is needed with server.tls_key"),
            (
                server.tls_cert.is_some() || server.tls_client_ca.is_none(),
                "server.tls_cert",
                "is needed with server.tls_client_ca",
            ),
            (
                server.listen != server.http_listen || server.listen.port() == 0,
                "server.http_listen",
                "must differ from server.listen",
            ),
            (has_server, "dense.url", "is needed with dense.backend = \"qdrant\""),
            (is_name, "dense.collection", "must be 1 to 64 letters, digits, \"-\" and \"_\""),
            (calibrated > 0.0, "search.calibrated_dense_weight", "one of the two calibrated weights must be above 0"),
            (convex > 0.0, "search.convex_dense_weight", "one of the two convex weights must be above 0"),
            (rrf > 0.0, "search.rrf_dense_weight", "one of the two rrf weights must be above 0"),
            (
                search.window_rows.get() >= search.window_groups.get(),
                "search.window_rows",
                "must be at least window_groups",
            ),
            (
                limits.deadline_max_ms.duration() >= search.deadline_ms.duration(),
                "limits.deadline_max_ms",
                "must be at least search.deadline_ms",
            ),
            (
                limits.deadline_max_ms.duration() >= self.guard.deadline_ms.duration(),
                "limits.deadline_max_ms",
                "must be at least guard.deadline_ms",
            ),
            (limits.hits.get() >= most_hits, "limits.hits", "must be at least search.products and search.documents"),
            (
                limits.facet_values.get() >= search.facet_values.get(),
                "limits.facet_values",
                "must be at least search.facet_values",
            ),
            (
                limits.price_ranges.get() >= search.price_ranges.get(),
                "limits.price_ranges",
                "must be at least search.price_ranges",
            ),
            (
                limits.suggestions.get() >= search.suggestions.get(),
                "limits.suggestions",
                "must be at least search.suggestions",
            ),
            (
                self.tools.write_collections.are_writable(),
                "tools.write_collections",
                "products and documents are all that can be written",
            ),
        ]
    }
}
