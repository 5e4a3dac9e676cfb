//! The list of every key with meaning, unit and default, made from the comments of the fields.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Serialize;

use super::{
    Amount, DenseBackend, FusionKind, Limit, LogFormat, Millis, Precision, Preload, Quantisation, Secret, Share, Weight,
};
use super::{
    Assistant, Audit, Classification, Conversations, Cpu, Data, Database, Dense, Embedder, Guard, Inspect, Jwt, Limits,
    Log, Maintenance, Memory, Model, Plan, Quota, RemoteEmbedder, Replica, Search, Server, Stock, Tools,
};
use super::{Config, ConfigErrors, Sources};
use crate::classification::{DataClass, Kinds, Place};

/// What is shown of a secret.
const MASKED: &str = "********";

/// One key of a section.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) takes: String,
    pub(super) default: String,
}

/// One line of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// "server.listen".
    pub key: String,
    /// "TEMEI_SERVER__LISTEN".
    pub variable: String,
    pub about: String,
    /// Which values it takes, with their unit: "1 to 60000 ms".
    pub takes: String,
    /// As it would be written; empty for no value.
    pub default: String,
}

/// Every key there is, in the order of [`Config`]; those of what has names once, last, under `NAME`.
pub fn reference() -> Vec<Entry> {
    let mut entries = fixed();
    entries.extend(named("embedders", ANY_NAME, RemoteEmbedder::fields()));
    entries.extend(named("plans", ANY_NAME, Plan::fields()));
    entries.extend(named("models", ANY_NAME, Model::fields()));
    entries
}

/// Stands for the name of an embedder, a plan or a model.
const ANY_NAME: &str = "NAME";

/// The keys of one of a section whose parts have names.
fn named(section: &str, name: &str, fields: Vec<Field>) -> Vec<Entry> {
    let (upper, upper_name) = (section.to_uppercase(), name.to_uppercase());
    let entry = |field: Field| Entry {
        key: format!("{section}.{name}.{}", field.name),
        variable: format!("TEMEI_{upper}__{upper_name}__{}", field.name.to_uppercase()),
        about: field.about.to_owned(),
        takes: field.takes + unit(field.name),
        default: field.default,
    };
    fields.into_iter().map(entry).collect()
}

/// Those that have no name in them.
fn fixed() -> Vec<Entry> {
    // Taking the configuration apart makes a forgotten section a compile error.
    let Config {
        server: _,
        jwt: _,
        quota: _,
        data: _,
        database: _,
        embedder: _,
        embedders: _,
        dense: _,
        search: _,
        guard: _,
        inspect: _,
        stock: _,
        conversations: _,
        tools: _,
        assistant: _,
        plans: _,
        models: _,
        classification: _,
        limits: _,
        memory: _,
        replica: _,
        maintenance: _,
        audit: _,
        cpu: _,
        log: _,
    } = Config::default();
    let sections = [
        ("server", Server::fields()),
        ("jwt", Jwt::fields()),
        ("quota", Quota::fields()),
        ("data", Data::fields()),
        ("database", Database::fields()),
        ("embedder", Embedder::fields()),
        ("dense", Dense::fields()),
        ("search", Search::fields()),
        ("guard", Guard::fields()),
        ("inspect", Inspect::fields()),
        ("stock", Stock::fields()),
        ("conversations", Conversations::fields()),
        ("tools", Tools::fields()),
        ("assistant", Assistant::fields()),
        ("classification", Classification::fields()),
        ("limits", Limits::fields()),
        ("memory", Memory::fields()),
        ("replica", Replica::fields()),
        ("maintenance", Maintenance::fields()),
        ("audit", Audit::fields()),
        ("cpu", Cpu::fields()),
        ("log", Log::fields()),
    ];
    let mut entries = Vec::new();
    for (section, fields) in sections {
        entries.extend(fields.into_iter().map(|field| Entry {
            key: format!("{section}.{}", field.name),
            variable: format!("TEMEI_{}__{}", section.to_uppercase(), field.name.to_uppercase()),
            about: field.about.to_owned(),
            takes: field.takes + unit(field.name),
            default: field.default,
        }));
    }
    entries
}

/// What a number is of, where the end of its key says so; milliseconds have a type of their own.
fn unit(name: &str) -> &'static str {
    match name.rsplit('_').next() {
        Some("secs") => " s",
        Some("mb") => " MiB",
        Some("bytes") => " bytes",
        Some("chars") => " characters",
        _ => "",
    }
}

/// One key as it is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effective {
    /// "server.listen".
    pub key: String,
    /// As it would be written; empty for no value, masked for a secret.
    pub value: String,
    /// "default", or the file, variable or flag it came from.
    pub source: String,
}

impl Config {
    /// Every key with its value and where that came from, in the order of the reference; those of what has names under each.
    ///
    /// # Errors
    /// As of [`Config::load`].
    pub fn explain(sources: &Sources) -> Result<Vec<Effective>, ConfigErrors> {
        let config = Self::load(sources)?;
        let given = sources.of_keys();
        let explain = |(entry, value): (Entry, String)| {
            let source = given.get(&entry.key).cloned().unwrap_or_else(|| "default".to_owned());
            Effective { key: entry.key, value, source }
        };
        let mut all: Vec<(Entry, String)> = fixed().into_iter().zip(config.values()).collect();
        for (name, embedder) in &config.embedders {
            all.extend(named("embedders", name, RemoteEmbedder::fields()).into_iter().zip(embedder.values()));
        }
        for (name, plan) in &config.plans {
            all.extend(named("plans", name, Plan::fields()).into_iter().zip(plan.values()));
        }
        for (name, model) in &config.models {
            all.extend(named("models", name, Model::fields()).into_iter().zip(model.values()));
        }
        Ok(all.into_iter().map(explain).collect())
    }

    /// In the order of [`fixed`].
    fn values(&self) -> Vec<String> {
        let Self {
            server,
            jwt,
            quota,
            data,
            database,
            embedder,
            embedders: _,
            dense,
            search,
            guard,
            inspect,
            stock,
            conversations,
            tools,
            assistant,
            plans: _,
            models: _,
            classification,
            limits,
            memory,
            replica,
            maintenance,
            audit,
            cpu,
            log,
        } = self;
        [
            server.values(),
            jwt.values(),
            quota.values(),
            data.values(),
            database.values(),
            embedder.values(),
            dense.values(),
            search.values(),
            guard.values(),
            inspect.values(),
            stock.values(),
            conversations.values(),
            tools.values(),
            assistant.values(),
            classification.values(),
            limits.values(),
            memory.values(),
            replica.values(),
            maintenance.values(),
            audit.values(),
            cpu.values(),
            log.values(),
        ]
        .concat()
    }
}

/// How a value is written.
pub(super) trait Shown {
    fn shown(&self) -> String;

    /// Which values the type takes.
    fn takes() -> String;
}

macro_rules! shown_as_written {
    ($($type:ty = $takes:literal),+ $(,)?) => {
        $(impl Shown for $type {
            fn shown(&self) -> String {
                self.to_string()
            }

            fn takes() -> String {
                $takes.to_owned()
            }
        })+
    };
}

shown_as_written!(
    SocketAddr = "address:port",
    Share = "0 to 1",
    Weight = "0 to 1000",
    String = "text",
    Kinds = "names of kinds",
    Amount = "an amount, as 12.50",
    bool = "true, false",
);

impl<const MIN: u64, const MAX: u64> Shown for Limit<MIN, MAX> {
    fn shown(&self) -> String {
        self.to_string()
    }

    fn takes() -> String {
        format!("{MIN} to {MAX}")
    }
}

impl<const MIN: u64, const MAX: u64> Shown for Millis<MIN, MAX> {
    fn shown(&self) -> String {
        self.to_string()
    }

    fn takes() -> String {
        format!("{MIN} to {MAX} ms")
    }
}

impl Shown for PathBuf {
    fn shown(&self) -> String {
        self.display().to_string()
    }

    fn takes() -> String {
        "path".to_owned()
    }
}

impl Shown for Secret {
    fn shown(&self) -> String {
        MASKED.to_owned()
    }

    fn takes() -> String {
        "secret".to_owned()
    }
}

impl<T: Shown> Shown for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map(Shown::shown).unwrap_or_default()
    }

    fn takes() -> String {
        T::takes()
    }
}

impl Shown for Preload {
    fn shown(&self) -> String {
        self.to_string()
    }

    fn takes() -> String {
        "none, all, recent, ids of tenants".to_owned()
    }
}

impl Shown for Place {
    fn shown(&self) -> String {
        self.as_str().to_owned()
    }

    fn takes() -> String {
        "local, outside".to_owned()
    }
}

impl Shown for DataClass {
    fn shown(&self) -> String {
        self.as_str().to_owned()
    }

    fn takes() -> String {
        DataClass::ALL.map(DataClass::as_str).join(", ")
    }
}

impl Shown for Precision {
    fn shown(&self) -> String {
        match self {
            Self::Int8 => "int8".to_owned(),
            Self::Fp32 => "fp32".to_owned(),
        }
    }

    fn takes() -> String {
        "int8, fp32".to_owned()
    }
}

impl Shown for DenseBackend {
    fn shown(&self) -> String {
        match self {
            Self::Embedded => "embedded".to_owned(),
            Self::Qdrant => "qdrant".to_owned(),
        }
    }

    fn takes() -> String {
        "embedded, qdrant".to_owned()
    }
}

impl Shown for Quantisation {
    fn shown(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Scalar => "scalar".to_owned(),
        }
    }

    fn takes() -> String {
        "none, scalar".to_owned()
    }
}

impl Shown for FusionKind {
    fn shown(&self) -> String {
        match self {
            Self::Calibrated => "calibrated".to_owned(),
            Self::Convex => "convex".to_owned(),
            Self::Rrf => "rrf".to_owned(),
        }
    }

    fn takes() -> String {
        "calibrated, convex, rrf".to_owned()
    }
}

impl Shown for LogFormat {
    fn shown(&self) -> String {
        match self {
            Self::Text => "text".to_owned(),
            Self::Json => "json".to_owned(),
        }
    }

    fn takes() -> String {
        "text, json".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    #[test]
    fn every_default_of_the_reference_is_read_back_as_the_default() {
        let flags = fixed()
            .into_iter()
            .filter(|entry| !entry.default.is_empty())
            .map(|entry| format!("{}={}", entry.key, entry.default))
            .collect();
        let config = Config::load(&Sources { flags, ..Sources::default() }).expect("the reference is right");
        assert_eq!(config, Config::default());
    }

    #[test]
    fn what_is_in_force_says_where_it_came_from_and_no_secret() {
        let sources = Sources {
            environment: vec![("TEMEI_CPU__QUEUE".to_owned(), "7".to_owned())],
            flags: vec!["database.url=postgres://u:hunter2@localhost/t".to_owned(), "log.format=json".to_owned()],
            ..Sources::default()
        };
        let all = Config::explain(&sources).expect("valid");
        assert_eq!(all.len(), fixed().len());
        let of = |key: &str| {
            let found = all.iter().find(|effective| effective.key == key).expect("a key");
            (found.value.as_str(), found.source.as_str())
        };
        assert_eq!(of("cpu.queue"), ("7", "environment TEMEI_CPU__QUEUE"));
        assert_eq!(of("database.url"), (MASKED, "flag"));
        assert_eq!(of("log.format"), ("json", "flag"));
        assert_eq!(of("server.drain_ms"), ("10000", "default"));
        assert!(!format!("{all:?}").contains("hunter2"));
    }

    #[test]
    fn every_key_says_what_it_is() {
        for entry in reference() {
            assert!(entry.about.ends_with('.') || entry.about.contains(". "), "{} has no sentence", entry.key);
            if entry.key.ends_with("_ms") {
                assert!(entry.about.contains("milliseconds"), "{} names no unit", entry.key);
            }
        }
    }
}
