//! What an operator may set: one [`Config`], read once at start, from defaults < file < environment < flags.
//!
//! Every check of a single value lives in the type of its field, so a `Config` cannot hold a wrong one; rules that
//! tie two fields are in `check`. Whatever is wrong, in whichever source, is reported together and before anything
//! is bound. [`reference()`] lists every key with its meaning, unit and default, from the comments here.

mod assistant;
mod load;
mod preload;
mod records;
mod reference;
mod remote;
mod rules;
mod tools;
mod values;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use serde::Deserialize;

pub use assistant::{Assistant, Classification, Model, Plan};
pub use load::{ConfigErrors, Fault, Sources};
pub use preload::Preload;
pub use records::{Audit, Conversations};
pub use reference::{Effective, Entry, reference};
pub use remote::RemoteEmbedder;
pub use tools::{Collections, Tools};
pub use values::{
    Amount, DenseBackend, FusionKind, Limit, LogFormat, Millis, Precision, Quantisation, Secret, Share, Weight,
};

use reference::{Field, Shown};

/// Declares a section: the struct, its defaults and the reference of its keys, all from one place.
macro_rules! section {
    (
        $(#[doc = $about:literal])+
        pub struct $name:ident { $( $(#[doc = $doc:literal])+ pub $field:ident: $type:ty = $default:expr, )+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $( $(#[doc = $doc])+ pub $field: $type, )+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: $default, )+ }
            }
        }

        impl $name {
            pub(in crate::config) fn fields() -> Vec<Field> {
                let default = Self::default();
                vec![ $( Field {
                    name: stringify!($field),
                    about: concat!($($doc,)+).trim(),
                    takes: <$type as Shown>::takes(),
                    default: default.$field.shown(),
                }, )+ ]
            }

            /// As they would be written, in the order of the fields; secrets are masked.
            pub(in crate::config) fn values(&self) -> Vec<String> {
                vec![ $( self.$field.shown(), )+ ]
            }
        }
    };
}

use section;

section! {
    /// Where the service listens and how it stops.
    pub struct Server {
        /// Address of gRPC. Beyond loopback it is refused while no API key exists.
        pub listen: SocketAddr = loopback(7700),
        /// Address of `/metrics`, `/livez` and `/readyz`, plain HTTP without keys.
        pub http_listen: SocketAddr = loopback(7701),
        /// PEM file of the certificate chain; with `tls_key` gRPC speaks TLS.
        pub tls_cert: Option<PathBuf> = None,
        /// PEM file of the certificate's private key.
        pub tls_key: Option<PathBuf> = None,
        /// PEM file of the authorities that sign the certificates of clients: with it, calls without such a certificate are
        /// refused, but those of commands on this data folder. Read at the start.
        pub tls_client_ca: Option<PathBuf> = None,
        /// How often certificate and key are looked at for renewed ones, in milliseconds.
        pub tls_reload_ms: Millis<100, 3_600_000> = Millis::of(10_000),
        /// How long a shutdown waits for the calls it accepted, in milliseconds.
        pub drain_ms: Millis<0, 600_000> = Millis::of(10_000),
        /// Calls one connection may have open at a time.
        pub max_streams: Limit<1, 65_535> = Limit::of(1_024),
        /// Connections of gRPC at a time; fewer where half of the files the process may open are fewer. Beyond, a newcomer
        /// takes the place of the one that has waited longest without being let in.
        pub connections: Limit<1, 1_000_000> = Limit::of(10_000),
        /// Connections of gRPC from one address; the addresses of an IPv6 network of 64 bits count as one.
        pub connections_per_address: Limit<1, 1_000_000> = Limit::of(1_000),
        /// Connections of `/metrics`, `/livez` and `/readyz` at a time, beside those of gRPC.
        pub http_connections: Limit<1, 65_536> = Limit::of(64),
        /// How long a new connection may take for its TLS handshake and the first bytes of its protocol, and one of
        /// `/metrics`, `/livez` and `/readyz` for the head of a request, in milliseconds.
        pub handshake_ms: Millis<100, 600_000> = Millis::of(10_000),
        /// How long a connection may stay on which no key was let in, and one of `/metrics`, `/livez` and `/readyz` at all,
        /// in milliseconds. With a key let in it stays as long as it gives signs of life.
        pub stranger_ms: Millis<100, 3_600_000> = Millis::of(60_000),
        /// Mebibytes of large request messages one connection may have the service hold before they are complete; at least
        /// one message of `limits.request_bytes`. Beyond, they are read one after another.
        pub unfinished_mb: Limit<1, 4_096> = Limit::of(16),
        /// How long a request message may take from its first byte to its last, and that of a call with one message from
        /// the beginning of the call, in milliseconds.
        pub message_ms: Millis<100, 3_600_000> = Millis::of(60_000),
        /// How long a connection may be silent before it is asked for a sign of life, in milliseconds.
        pub keepalive_ms: Millis<1_000, 3_600_000> = Millis::of(30_000),
        /// How long it may take to give one, in milliseconds.
        pub keepalive_timeout_ms: Millis<100, 600_000> = Millis::of(10_000),
        /// How long a key or tenant state read from the database is trusted, in milliseconds: what another process
        /// revokes or suspends, and this one does not hear of, is refused after this at the latest.
        pub key_cache_ms: Millis<0, 3_600_000> = Millis::of(2_000),
        /// How long a key or tenant state that was read is trusted while the database is away, in milliseconds, so that
        /// tenants in memory go on being answered; 0 refuses their calls as soon as `key_cache_ms` has passed.
        pub key_outage_ms: Millis<0, 86_400_000> = Millis::of(900_000),
    }
}

section! {
    /// Tokens (JWT) that open calls beside API keys; taken where one of the two files is given.
    pub struct Jwt {
        /// File of a secret that signs tokens (HS256, HS384, HS512), of 32 bytes at least.
        pub hmac_secret_file: Option<PathBuf> = None,
        /// File of public keys that verify tokens (JWKS; RS and PS 256 to 512, ES256, ES384, EdDSA).
        pub jwks_file: Option<PathBuf> = None,
        /// The `iss` that a token must have.
        pub issuer: String = String::new(),
        /// The `aud` that a token must have, alone or among others.
        pub audience: String = String::new(),
        /// The claim that names the tenant: a name, or a path that begins with `/`.
        pub tenant_claim: String = "tenant".to_owned(),
        /// The claim that has the scopes, as a list or a text with blanks between; those of others are passed over.
        pub scopes_claim: String = "scope".to_owned(),
        /// The claim that has the roles (`manager`, `director`, `merchant`), as the scopes.
        pub roles_claim: String = "roles".to_owned(),
        /// By how much the clock of the issuer may differ, in seconds.
        pub clock_skew_secs: Limit<0, 600> = Limit::of(60),
        /// How often the two files are looked at for other keys, in milliseconds.
        pub reload_ms: Millis<100, 3_600_000> = Millis::of(10_000),
    }
}

section! {
    /// How much tenants and their keys may ask of this process; 0 is no limit. A tenant may have quotas of its own (`temei
    /// tenants quotas`). Five seconds' worth may come at once. Operators' keys are not counted.
    pub struct Quota {
        /// Calls of a tenant a second.
        pub requests_per_second: Limit<0, 1_000_000> = Limit::of(0),
        /// Calls of one key, or of one holder of tokens, a second.
        pub key_requests_per_second: Limit<0, 1_000_000> = Limit::of(0),
        /// Bytes of a tenant's requests a second. One call may bring more, and the next one waits.
        pub bytes_per_second: Limit<0, 4_294_967_295> = Limit::of(0),
        /// The same of one key, or of one holder of tokens.
        pub key_bytes_per_second: Limit<0, 4_294_967_295> = Limit::of(0),
        /// Texts of a tenant that are embedded to be indexed, an hour. Upsert and Reindex wait when there were more.
        pub embeddings_per_hour: Limit<0, 4_294_967_295> = Limit::of(0),
    }
}

section! {
    /// The data folder, owned by one process at a time.
    pub struct Data {
        /// The folder of database, index shards, model and lock.
        pub dir: PathBuf = PathBuf::from("data"),
        /// How long changes are kept for replicas that follow, in seconds; one that is further behind loads anew.
        pub changes_retention_secs: Limit<60, 31_536_000> = Limit::of(86_400),
        /// How long discounts that were asked for are kept after they have expired, in seconds.
        pub approvals_retention_secs: Limit<86_400, 315_360_000> = Limit::of(34_560_000),
    }
}

section! {
    /// The database of record.
    pub struct Database {
        /// `sqlite://…` or `postgres://…`; without one a SQLite file in the data folder. Never printed. The other keys are of
        /// PostgreSQL.
        pub url: Option<Secret> = None,
        /// Connections of this process at a time, for statements; one more listens for what other processes commit, and one
        /// asks whether the database is there.
        pub connections: Limit<2, 1_000> = Limit::of(16),
        /// How long a database that is there may take to let in, in milliseconds.
        pub connect_timeout_ms: Millis<100, 60_000> = Millis::of(5_000),
        /// How long a call waits for one of the connections, in milliseconds; then it is UNAVAILABLE.
        pub acquire_timeout_ms: Millis<100, 60_000> = Millis::of(10_000),
        /// The longest a statement may take, in milliseconds; 0 is without end. Migrations and upkeep are exempt.
        pub statement_timeout_ms: Millis<0, 3_600_000> = Millis::of(30_000),
        /// The longest an open transaction may wait for its next statement, in milliseconds; 0 is without end. Then the
        /// database ends it, and its locks with it: a process that stands still holds up no other.
        pub idle_in_transaction_timeout_ms: Millis<0, 3_600_000> = Millis::of(60_000),
        /// How often the database is asked for what other processes have committed, in milliseconds, for all tenants in
        /// memory at once: the net below what they tell each other. While that is not heard, it is asked once a second.
        pub poll_ms: Millis<100, 3_600_000> = Millis::of(10_000),
    }
}

section! {
    /// The embedding model.
    pub struct Embedder {
        /// Whether texts and queries get vectors. Without them search is by words alone; a model that is there still says
        /// where documents are cut.
        pub enabled: bool = true,
        /// The folder of model, tokenizer and runtime library; without one, where `temei setup` puts them in the data
        /// folder.
        pub path: Option<PathBuf> = None,
        /// `int8` (smaller, faster) or `fp32`.
        pub precision: Precision = Precision::Int8,
        /// Model sessions for queries, each on one thread, and as many for texts that are indexed, when nobody else wants the processor.
        pub lanes: Limit<1, 64> = Limit::of(2),
        /// Queries that may wait for one lane. Tenants take turns; beyond, the one with the most waiting goes on without
        /// its dense leg.
        pub queue: Limit<1, 4_096> = Limit::of(64),
        /// Query vectors kept.
        pub cache_entries: Limit<0, 10_000_000> = Limit::of(10_000),
        /// Tokens of a query that are embedded; the rest is cut, and the answer says so.
        pub max_query_tokens: Limit<8, 512> = Limit::of(64),
    }
}

section! {
    /// Where the vectors of the dense leg lie.
    pub struct Dense {
        /// `embedded` (in memory, no other server) or `qdrant` (with a Qdrant server that several processes share).
        pub backend: DenseBackend = DenseBackend::Embedded,
        /// Address of the server's gRPC: `http://host:6334` or `https://host:6334`.
        pub url: Option<String> = None,
        /// File with the server's API key.
        pub api_key_file: Option<PathBuf> = None,
        /// PEM file of the authority of the server's certificate; without one those that the machine trusts.
        pub ca: Option<PathBuf> = None,
        /// The alias of the collection, and what the names of collections begin with: letters, digits, `-` and `_`. Services
        /// with different databases that share a server have different ones.
        pub collection: String = "temei".to_owned(),
        /// `none`, or `scalar`: the server searches with eight bits a component, and scores what it finds by the vectors.
        pub quantisation: Quantisation = Quantisation::None,
        /// How long a search waits for the server at most, in milliseconds; never longer than 60 % of what is left of its own
        /// deadline. Beyond, it goes on without its dense leg.
        pub deadline_ms: Millis<1, 60_000> = Millis::of(25),
        /// How long a write to the server, or one page of what it has, may take, in milliseconds.
        pub write_deadline_ms: Millis<100, 600_000> = Millis::of(10_000),
        /// Points of one write to the server.
        pub batch: Limit<1, 4_096> = Limit::of(256),
    }
}

section! {
    /// What a search does unless the request says otherwise.
    pub struct Search {
        /// Deadline of a Search or Suggest whose caller brings none (`grpc-timeout`), in milliseconds.
        pub deadline_ms: Millis<1, 60_000> = Millis::of(50),
        /// `calibrated` (weighted sum of scores on fixed scales, known to both legs), `convex` (weighted sum of min-max
        /// normalised scores) or `rrf` (reciprocal ranks).
        pub fusion: FusionKind = FusionKind::Calibrated,
        /// Weight of the lexical leg in `calibrated`.
        pub calibrated_lexical_weight: Weight = Weight::of(0.5),
        /// Weight of the dense leg in `calibrated`.
        pub calibrated_dense_weight: Weight = Weight::of(0.5),
        /// Weight of the lexical leg in `convex`.
        pub convex_lexical_weight: Weight = Weight::of(0.45),
        /// Weight of the dense leg in `convex`.
        pub convex_dense_weight: Weight = Weight::of(0.55),
        /// Weight of the lexical leg in `rrf`.
        pub rrf_lexical_weight: Weight = Weight::of(0.3),
        /// Weight of the dense leg in `rrf`.
        pub rrf_dense_weight: Weight = Weight::of(0.7),
        /// The constant k of `rrf`: weight / (k + rank).
        pub rrf_k: Weight = Weight::of(60.0),
        /// Calibrated similarity (0 to 1) below which a document is no dense candidate.
        pub document_threshold: Share = Share::of(0.75),
        /// Calibrated similarity (0 to 1) below which a product is no dense candidate.
        pub product_threshold: Share = Share::of(0.2),
        /// Whether a hybrid search leaves out what is unrelated to its query, so that it may find nothing.
        pub related_only: bool = true,
        /// Distinct groups each leg proposes, whatever the page size.
        pub window_groups: Limit<10, 1_000> = Limit::of(100),
        /// Rows each leg looks at to find them.
        pub window_rows: Limit<100, 100_000> = Limit::of(1_000),
        /// Filtered sets up to this many vectors are scanned exactly.
        pub exact_scan_vectors: Limit<0, 1_000_000> = Limit::of(20_000),
        /// Products of an answer when the request names no limit.
        pub products: Limit<1, 100> = Limit::of(10),
        /// Documents of an answer when the request names no limit.
        pub documents: Limit<1, 100> = Limit::of(5),
        /// Values of a facet when the request names no limit.
        pub facet_values: Limit<1, 1_000> = Limit::of(10),
        /// Ranges of prices the service makes for a facet when the request names no limit.
        pub price_ranges: Limit<1, 20> = Limit::of(5),
        /// Suggestions of an answer when the request names no limit.
        pub suggestions: Limit<1, 20> = Limit::of(8),
        /// Characters of a field that a highlight shows.
        pub snippet_chars: Limit<20, 2_000> = Limit::of(200),
    }
}

section! {
    /// What a check does unless the request says otherwise.
    pub struct Guard {
        /// Deadline of a Check, Inspect, Scrub or ValidateOutput whose caller brings none (`grpc-timeout`), and of every
        /// piece of a CheckStream, in milliseconds.
        pub deadline_ms: Millis<1, 60_000> = Millis::of(50),
        /// How long a CheckStream waits for more text, in milliseconds.
        pub stream_idle_ms: Millis<100, 600_000> = Millis::of(60_000),
    }
}

section! {
    /// What an inspection does.
    pub struct Inspect {
        /// Asks the classifier on the embedding about what the rules let pass of a user's text. It finds more attacks, and
        /// takes more innocent talk about prompts, roles and code for one.
        pub classifier: bool = false,
    }
}

section! {
    /// Reservations of stock.
    pub struct Stock {
        /// How long what was proposed is reserved, in seconds, where the tenant's policy says nothing else.
        pub proposal_ttl_secs: Limit<1, 604_800> = Limit::of(1_800),
        /// How long it is while terms are talked about, in seconds.
        pub negotiation_ttl_secs: Limit<1, 604_800> = Limit::of(7_200),
        /// How long it is while the order is being made, in seconds.
        pub closing_ttl_secs: Limit<1, 604_800> = Limit::of(86_400),
        /// How long a reservation may last in all, in seconds, however often it is extended.
        pub max_hold_secs: Limit<1, 2_592_000> = Limit::of(604_800),
        /// Products of one reservation.
        pub lines: Limit<1, 250> = Limit::of(50),
        /// Reservations a tenant may hold at a time; beyond, Reserve is refused with RESOURCE_EXHAUSTED.
        pub reservations: Limit<1, 1_000_000> = Limit::of(10_000),
        /// How long sales are kept in the ledger, in seconds. A stock figure that was counted before is refused as STALE.
        pub ledger_retention_secs: Limit<86_400, 315_360_000> = Limit::of(34_560_000),
    }
}

section! {
    /// The most of everything. Beyond, a call is refused at once.
    pub struct Limits {
        /// The longest deadline that a call with a default one may bring (`grpc-timeout`), in milliseconds; a longer one is
        /// this.
        pub deadline_max_ms: Millis<1, 600_000> = Millis::of(60_000),
        /// Bytes of a text to check.
        pub text_bytes: Limit<256, 32_768> = Limit::of(32 * 1_024),
        /// Characters of what a user wrote that are inspected; the rest is cut off.
        pub inspect_chars: Limit<100, 32_768> = Limit::of(2_000),
        /// Characters of a search query.
        pub query_chars: Limit<1, 4_096> = Limit::of(512),
        /// Alternatives of one condition of a filter, and names of attributes.
        pub filter_values: Limit<1, 1_000> = Limit::of(64),
        /// Facets of one search.
        pub facets: Limit<1, 100> = Limit::of(16),
        /// Values of one facet.
        pub facet_values: Limit<1, 10_000> = Limit::of(1_000),
        /// Ranges of prices of one facet, given or made.
        pub price_ranges: Limit<1, 100> = Limit::of(20),
        /// Hits of one answer.
        pub hits: Limit<1, 1_000> = Limit::of(100),
        /// Suggestions of one answer; the index ranks no more.
        pub suggestions: Limit<1, 20> = Limit::of(20),
        /// Entries of a list in one call: prices, stock levels, deletions, identifiers.
        pub batch: Limit<1, 1_000> = Limit::of(256),
        /// Entries of one page of a list.
        pub page: Limit<1, 1_000> = Limit::of(1_000),
        /// Bytes of a request message in all.
        pub request_bytes: Limit<65_536, 67_108_864> = Limit::of(4 * 1_024 * 1_024),
        /// Bytes of the evidence of a check.
        pub evidence_bytes: Limit<1_024, 4_194_304> = Limit::of(256 * 1_024),
        /// Bytes of a product.
        pub product_bytes: Limit<1_024, 65_536> = Limit::of(64 * 1_024),
        /// Attributes of a product.
        pub attributes: Limit<1, 64> = Limit::of(64),
        /// Bytes of a document.
        pub document_bytes: Limit<1_024, 1_048_576> = Limit::of(1_024 * 1_024),
        /// Items an Upsert commits at a time.
        pub commit_items: Limit<1, 1_000> = Limit::of(256),
        /// How long an Upsert gathers items before it commits fewer, in milliseconds.
        pub commit_linger_ms: Millis<1, 1_000> = Millis::of(20),
    }
}

section! {
    /// Memory for the tenants' indexes and facts.
    pub struct Memory {
        /// Mebibytes of hot tenants; beyond, those least used lately go cold. What they use is held to three quarters of it, what the
        /// allocator holds beside takes the rest.
        pub budget_mb: Limit<1, 1_048_576> = Limit::of(2_048),
        /// Mebibytes of products and documents kept from one answer to the next, of all tenants.
        pub content_cache_mb: Limit<0, 1_048_576> = Limit::of(64),
    }
}

section! {
    /// What is in memory from the start on, and what is kept of it from one run to the next.
    pub struct Replica {
        /// Tenants that are brought into memory at the start: `none`, `all`, `recent` (those this data folder was asked for, the
        /// last one first) or ids with commas between them, the most wanted first. What does not fit `memory.budget_mb` is
        /// told and left out.
        pub preload: Preload = Preload::None,
        /// How long readiness waits for them at most, in milliseconds; 0 does not wait. Afterwards the rest comes while calls are
        /// answered.
        pub preload_wait_ms: Millis<0, 3_600_000> = Millis::of(120_000),
        /// Whether what is in memory of larger tenants is kept in files of the data folder, so that a restart reads it instead of
        /// building it anew.
        pub snapshots: bool = true,
        /// Mebibytes of these files, of all tenants; beyond, those written longest ago go.
        pub snapshots_mb: Limit<1, 1_048_576> = Limit::of(4_096),
        /// How long the generation that a reindex replaces is kept in memory to go back to, in milliseconds; 0 keeps none. It
        /// counts for `memory.budget_mb` and goes first when that is short.
        pub keep_previous_ms: Millis<0, 604_800_000> = Millis::of(3_600_000),
    }
}

section! {
    /// What is done now and then. Of several processes on one database one does it.
    pub struct Maintenance {
        /// Whether it is done by the clock; `temei maintain` does it by hand all the same.
        pub enabled: bool = true,
        /// How often changes beyond `data.changes_retention_secs`, tombstones and old stream positions are forgotten, in seconds.
        pub trim_secs: Limit<60, 31_536_000> = Limit::of(3_600),
        /// How often the log of SQLite is written into its file and cut, in seconds.
        pub checkpoint_secs: Limit<60, 31_536_000> = Limit::of(3_600),
        /// How often texts that could not be embedded are tried again, in seconds; every process does its own.
        pub pending_secs: Limit<60, 31_536_000> = Limit::of(86_400),
        /// How often expired documents are deleted, in seconds.
        pub expired_secs: Limit<60, 31_536_000> = Limit::of(604_800),
        /// For how long documents are kept after they expired, in seconds. They are found no more as soon as they expire.
        pub expired_kept_secs: Limit<0, 31_536_000> = Limit::of(604_800),
        /// How often vectors of texts that no product and no document has any more are deleted, in seconds.
        pub embeddings_secs: Limit<60, 31_536_000> = Limit::of(604_800),
        /// How often the statistics of the database are made and its free room is given back, in seconds. SQLite writes its file
        /// anew only where a quarter of it is free; writers wait meanwhile, about a second for 40 MB.
        pub vacuum_secs: Limit<60, 31_536_000> = Limit::of(604_800),
    }
}

section! {
    /// The threads that rank and check, and those that index.
    pub struct Cpu {
        /// Threads that rank and check; 0 is one a core. As many again are kept for checks of tenants that have nothing
        /// running, so that nobody's long work holds up another's check.
        pub threads: Limit<0, 1_024> = Limit::of(0),
        /// Threads that cut and index what was written, when nobody else wants the processor; 0 is one for two cores, and two at least.
        pub background_threads: Limit<0, 1_024> = Limit::of(0),
        /// Calls that may wait for a thread; beyond, they are refused with RESOURCE_EXHAUSTED. Searches leave a quarter
        /// of the places to checks.
        pub queue: Limit<1, 65_536> = Limit::of(1_024),
        /// Calls of one tenant that may wait for a thread; beyond, that tenant alone is refused.
        pub tenant_queue: Limit<1, 65_536> = Limit::of(256),
    }
}

section! {
    /// The log, on standard error.
    pub struct Log {
        /// `text` or `json`.
        pub format: LogFormat = LogFormat::Text,
        /// What is logged, as `tracing` directives (`info`, `temei=debug,sqlx=warn`).
        pub filter: String = "info".to_owned(),
    }
}

/// Everything an operator may set; what there are several of, by its name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub server: Server,
    pub jwt: Jwt,
    pub quota: Quota,
    pub data: Data,
    pub database: Database,
    pub embedder: Embedder,
    pub embedders: BTreeMap<String, RemoteEmbedder>,
    pub dense: Dense,
    pub search: Search,
    pub guard: Guard,
    pub inspect: Inspect,
    pub stock: Stock,
    pub conversations: Conversations,
    pub tools: Tools,
    pub assistant: Assistant,
    pub plans: BTreeMap<String, Plan>,
    pub models: BTreeMap<String, Model>,
    pub classification: Classification,
    pub limits: Limits,
    pub memory: Memory,
    pub replica: Replica,
    pub maintenance: Maintenance,
    pub audit: Audit,
    pub cpu: Cpu,
    pub log: Log,
}

const fn loopback(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}
