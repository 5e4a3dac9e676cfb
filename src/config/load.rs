//! Layers the sources and finds everything wrong in any of them.
//!
//! Each key is first tried alone over the defaults, so that one bad key hides no other and each is reported with the
//! source it came from; only then are the sources merged.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use config::builder::DefaultState;
use config::{ConfigBuilder, ConfigError, FileFormat, Map, Source, Value, ValueKind};
use serde::Deserialize;

use super::Config;

/// Names of environment variables that are configuration: the prefix, the section, two underscores, the field; where the
/// section has a name, that and two underscores before the field.
const PREFIX: &str = "TEMEI_";
const SEPARATOR: &str = "__";
/// Parts of a key: the section, of some a name, and the field.
const MAX_PARTS: usize = 3;

/// Where configuration comes from, the later over the earlier.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// A TOML file; when named it must exist.
    pub file: Option<PathBuf>,
    /// Names and values; only `TEMEI_SECTION__FIELD` are looked at.
    pub environment: Vec<(String, String)>,
    /// `section.field=value`, or `section.name.field=value`.
    pub flags: Vec<String>,
}

impl Sources {
    /// The file and flags given, and the environment of this process.
    pub fn of_process(file: Option<PathBuf>, flags: Vec<String>) -> Self {
        // Names and values that are not UTF-8 cannot be ours.
        let mut environment = Vec::new();
        for (name, value) in std::env::vars_os() {
            if let (Ok(name), Ok(value)) = (name.into_string(), value.into_string()) {
                environment.push((name, value));
            }
        }
        Self { file, environment, flags }
    }
}

impl Sources {
    /// Where each key that is given anywhere gets its value from.
    pub(super) fn of_keys(&self) -> BTreeMap<String, String> {
        // What is wrong with a source is told by `Config::load`.
        let of_file = file_leaves(self).unwrap_or_default();
        let of_flags = self.flags.iter().filter_map(|flag| flag_leaf(flag).ok());
        let leaves = of_file.into_iter().chain(environment_leaves(&self.environment)).chain(of_flags);
        leaves.map(|leaf| (leaf.key, leaf.source)).collect()
    }
}

/// One thing wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// "server.listen".
    pub key: String,
    /// The file, the variable or the flag it came from.
    pub source: String,
    pub message: String,
}

/// Everything wrong with the configuration, in the order of the sources.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigErrors(pub Vec<Fault>);

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the configuration is wrong")?;
        for fault in &self.0 {
            write!(f, "\n  {} ({}): {}", fault.key, fault.source, fault.message)?;
        }
        Ok(())
    }
}

/// A key and its value from one source.
struct Leaf {
    key: String,
    source: String,
    value: Value,
}

impl Config {
    /// Reads all sources.
    ///
    /// # Errors
    /// Every fault of every source: unknown keys, wrong types, values out of range, an unreadable file.
    pub fn load(sources: &Sources) -> Result<Self, ConfigErrors> {
        let mut faults = Vec::new();
        let mut leaves = Vec::new();
        match file_leaves(sources) {
            Ok(found) => leaves.extend(found),
            Err(fault) => faults.push(fault),
        }
        leaves.extend(environment_leaves(&sources.environment));
        for flag in &sources.flags {
            match flag_leaf(flag) {
                Ok(leaf) => leaves.push(leaf),
                Err(fault) => faults.push(fault),
            }
        }
        faults.extend(leaves.iter().filter_map(Leaf::fault));
        if !faults.is_empty() {
            return Err(ConfigErrors(faults));
        }
        let config = merge(leaves).map_err(|error| ConfigErrors(vec![merged_fault(error)]))?;
        let faults = config.check();
        if faults.is_empty() { Ok(config) } else { Err(ConfigErrors(faults)) }
    }
}

impl Leaf {
    /// What is wrong with this key alone.
    fn fault(&self) -> Option<Fault> {
        let mut value = self.value.clone();
        for part in self.key.rsplit('.') {
            value = Value::new(None, ValueKind::Table(Map::from_iter([(part.to_owned(), value)])));
        }
        let error = Config::deserialize(value).err()?;
        Some(Fault { key: self.key.clone(), source: self.source.clone(), message: explain(error) })
    }
}

fn merge(leaves: Vec<Leaf>) -> Result<Config, ConfigError> {
    let mut builder = ConfigBuilder::<DefaultState>::default();
    for leaf in leaves {
        builder = builder.set_override(&leaf.key, leaf.value)?;
    }
    builder.build()?.try_deserialize()
}

fn merged_fault(error: ConfigError) -> Fault {
    Fault { key: "configuration".to_owned(), source: "all sources".to_owned(), message: explain(error) }
}

fn file_leaves(sources: &Sources) -> Result<Vec<Leaf>, Fault> {
    let Some(path) = &sources.file else { return Ok(Vec::new()) };
    let source = format!("file {}", path.display());
    let table = config::File::from(path.as_path()).format(FileFormat::Toml).collect().map_err(|error| Fault {
        key: "file".to_owned(),
        source: source.clone(),
        message: explain(error),
    })?;
    let mut leaves = Vec::new();
    flatten("", table, &source, &mut leaves);
    leaves.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(leaves)
}

/// Tables nest as deep as the file has brackets; the TOML parser limits that.
fn flatten(path: &str, table: Map<String, Value>, source: &str, leaves: &mut Vec<Leaf>) {
    for (name, value) in table {
        let key = if path.is_empty() { name } else { format!("{path}.{name}") };
        match value.kind {
            ValueKind::Table(inner) if !inner.is_empty() => flatten(&key, inner, source, leaves),
            _ => leaves.push(Leaf { key, source: source.to_owned(), value }),
        }
    }
}

fn environment_leaves(environment: &[(String, String)]) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    for (name, value) in environment {
        if let Some((section, field)) = name.strip_prefix(PREFIX).and_then(|name| name.split_once(SEPARATOR)) {
            let key = format!("{section}.{}", field.replace(SEPARATOR, ".")).to_lowercase();
            leaves.push(Leaf { key, source: format!("environment {name}"), value: Value::new(None, value.clone()) });
        }
    }
    leaves.sort_by(|a, b| a.key.cmp(&b.key));
    leaves
}

fn flag_leaf(flag: &str) -> Result<Leaf, Fault> {
    let (key, value) = flag.split_once('=').ok_or_else(|| ill_formed(flag))?;
    if !(2..=MAX_PARTS).contains(&key.split('.').count()) || !key.split('.').all(is_name) {
        return Err(ill_formed(key));
    }
    Ok(Leaf { key: key.to_owned(), source: "flag".to_owned(), value: Value::new(None, value.to_owned()) })
}

fn ill_formed(key: &str) -> Fault {
    let message = "must be written section.field=value".to_owned();
    Fault { key: key.to_owned(), source: "flag".to_owned(), message }
}

fn is_name(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit())
}

/// The sentence of an error without the key and source, which the fault names itself.
fn explain(error: ConfigError) -> String {
    match error {
        ConfigError::Type { unexpected, expected, .. } => format!("{unexpected} where {expected} belongs"),
        ConfigError::At { error, .. } => explain(*error),
        ConfigError::FileParse { cause, .. } => cause.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::config::LogFormat;

    fn file(text: &str) -> tempfile::NamedTempFile {
        let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a temporary file");
        file.write_all(text.as_bytes()).expect("written");
        file
    }

    fn environment(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn nothing_given_is_the_defaults() {
        assert_eq!(Config::load(&Sources::default()).expect("valid"), Config::default());
    }

    #[test]
    fn later_sources_win() {
        let file = file("[cpu]\nqueue = 1\nthreads = 1\n[server]\ndrain_ms = 1\n[log]\nformat = \"json\"\n");
        let sources = Sources {
            file: Some(file.path().to_owned()),
            environment: environment(&[("TEMEI_CPU__QUEUE", "2"), ("TEMEI_CPU__THREADS", "2"), ("TEMEI_TENANT", "x")]),
            flags: vec!["cpu.queue=3".to_owned()],
        };
        let config = Config::load(&sources).expect("valid");
        assert_eq!((config.cpu.queue.get(), config.cpu.threads.get()), (3, 2));
        assert_eq!(config.server.drain_ms.duration().as_millis(), 1);
        assert_eq!(config.log.format, LogFormat::Json);
    }

    #[test]
    fn every_bad_key_of_every_source_is_reported_at_once() {
        let file = file("[server]\nlisten = \"here\"\nlisen = 1\n[nonsense]\na = 1\n[limits]\nbatch = 0\n");
        let sources = Sources {
            file: Some(file.path().to_owned()),
            environment: environment(&[("TEMEI_CPU__QUEUE", "many"), ("TEMEI_SEARCH__PRODUCT_THRESHOLD", "1.5")]),
            flags: vec!["log.format=xml".to_owned(), "log".to_owned(), "embedder.lanes=-1".to_owned()],
        };
        let errors = Config::load(&sources).expect_err("much is wrong");
        let mut keys: Vec<_> = errors.0.iter().map(|fault| fault.key.as_str()).collect();
        keys.sort_unstable();
        assert_eq!(
            keys,
            [
                "cpu.queue",
                "embedder.lanes",
                "limits.batch",
                "log",
                "log.format",
                "nonsense.a",
                "search.product_threshold",
                "server.lisen",
                "server.listen"
            ]
        );
        let text = errors.to_string();
        assert!(text.contains("limits.batch (file "), "{text}");
        assert!(text.contains("0 is not from 1 to 1000"), "{text}");
        assert!(text.contains("(environment TEMEI_CPU__QUEUE)"), "{text}");
        assert!(text.contains("unknown field `lisen`"), "{text}");
    }

    #[test]
    fn a_bad_value_is_reported_though_a_later_source_overrides_it() {
        let sources = Sources {
            environment: environment(&[("TEMEI_CPU__QUEUE", "many")]),
            flags: vec!["cpu.queue=3".to_owned()],
            ..Sources::default()
        };
        assert_eq!(Config::load(&sources).expect_err("wrong").0.len(), 1);
    }

    #[test]
    fn a_file_that_is_missing_or_no_toml_is_an_error() {
        let missing = Sources { file: Some("no/such/temei.toml".into()), ..Sources::default() };
        assert_eq!(Config::load(&missing).expect_err("missing").0[0].key, "file");
        let broken = file("[server\n");
        let sources = Sources { file: Some(broken.path().to_owned()), ..Sources::default() };
        assert_eq!(Config::load(&sources).expect_err("broken").0[0].key, "file");
    }

    #[test]
    fn rules_between_fields_hold() {
        let flags = ["server.tls_cert=a.pem", "search.rrf_lexical_weight=0", "search.rrf_dense_weight=0"];
        let sources = Sources { flags: flags.map(str::to_owned).to_vec(), ..Sources::default() };
        let errors = Config::load(&sources).expect_err("half a TLS pair");
        let keys: Vec<_> = errors.0.iter().map(|fault| fault.key.as_str()).collect();
        assert_eq!(keys, ["server.tls_key", "search.rrf_dense_weight"]);
    }

    #[test]
    fn embedders_have_names_of_their_own_and_what_each_lacks_is_told() {
        let file = file("[embedders.small]\nurl = \"https://x/v1\"\nmodel = \"m\"\ndimensions = 8\n");
        let sources = Sources {
            file: Some(file.path().to_owned()),
            environment: environment(&[("TEMEI_EMBEDDERS__SMALL__BATCH", "7")]),
            flags: vec!["embedders.small.model=n".to_owned()],
        };
        let config = Config::load(&sources).expect("valid");
        let small = &config.embedders["small"];
        assert_eq!((small.batch.get(), small.model.as_str(), small.dimensions.get()), (7, "n", 8));
        let shown = Config::explain(&sources).expect("valid");
        let model = shown.iter().find(|entry| entry.key == "embedders.small.model").expect("is shown");
        assert_eq!((model.value.as_str(), model.source.as_str()), ("n", "flag"));

        let flags = ["embedders.local.url=ftp://x", "embedders.local.ca=a.pem", "embedders.x.bacht=1"];
        let sources = |flags: &[&str]| Sources {
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            ..Sources::default()
        };
        let errors = Config::load(&sources(&flags)).expect_err("an unknown key");
        assert_eq!(errors.0[0].key, "embedders.x.bacht");
        let errors = Config::load(&sources(&flags[..2])).expect_err("much is missing");
        let keys: Vec<_> = errors.0.iter().map(|fault| fault.key.as_str()).collect();
        let wrong = ["local", "local.url", "local.ca", "local.model", "local.dimensions"];
        assert_eq!(keys, wrong.map(|key| format!("embedders.{key}")));
    }

    #[test]
    fn secrets_print_as_nothing() {
        let flags = vec!["database.url=postgres://u:hunter2@localhost/t".to_owned(), "cpu.queue=x".to_owned()];
        let errors = Config::load(&Sources { flags: flags.clone(), ..Sources::default() }).expect_err("wrong queue");
        assert!(!errors.to_string().contains("hunter2"));
        let config = Config::load(&Sources { flags: flags[..1].to_vec(), ..Sources::default() }).expect("valid");
        assert!(!format!("{config:?}").contains("hunter2"));
        assert!(config.database.url.expect("set").reveal().contains("hunter2"));
    }
}
