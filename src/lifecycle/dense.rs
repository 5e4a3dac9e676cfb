//! The server of vectors, where one is configured and there is something to ask it with: a collection for each embedder.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use tracing::info;

use crate::config::{self, DenseBackend, Secret};
use crate::embedders::{Embedders, Encoder};
use crate::metrics::Metrics;
use crate::qdrant::{Credentials, Qdrant, Settings, SettingsError};
use crate::tenant::EmbedderName;

/// Prepares the way to it; that it is away ends no start.
pub(super) async fn open(
    config: &config::Dense,
    embedders: &Embedders,
    metrics: &Arc<Metrics>,
) -> Result<BTreeMap<EmbedderName, Qdrant>, SettingsError> {
    let mut servers = BTreeMap::new();
    let (DenseBackend::Qdrant, Some(url)) = (config.backend, &config.url) else { return Ok(servers) };
    let key = read("dense.api_key_file", config.api_key_file.as_ref())?;
    let credentials = Credentials {
        url: url.clone(),
        api_key: key.map(|key| Secret::new(key.trim())),
        authority: read("dense.ca", config.ca.as_ref())?,
    };
    let names = embedders.remote().map(|remote| remote.name().clone());
    for name in std::iter::once(EmbedderName::local()).chain(names) {
        let Some(encoder) = embedders.get(&name) else { continue };
        let server = Qdrant::open(settings(config, &credentials, (&name, &encoder), metrics)).await?;
        info!(url, collection = server.collection(), embedder = %name, "vectors lie with a Qdrant server");
        servers.insert(name, server);
    }
    Ok(servers)
}

fn settings(
    config: &config::Dense,
    credentials: &Credentials,
    (name, encoder): (&EmbedderName, &Encoder),
    metrics: &Arc<Metrics>,
) -> Settings {
    let alias = match name.is_local() {
        true => config.collection.clone(),
        false => format!("{}-{name}", config.collection),
    };
    Settings {
        credentials: credentials.clone(),
        name: alias,
        space: format!("{}/{}", encoder.model(), encoder.space().prefix.trim()),
        dimension: encoder.dimension(),
        quantisation: config.quantisation,
        deadline: config.deadline_ms.duration(),
        write_deadline: config.write_deadline_ms.duration(),
        batch: config.batch.get(),
        metrics: Arc::clone(metrics),
    }
}

fn read(key: &'static str, path: Option<&PathBuf>) -> Result<Option<String>, SettingsError> {
    let Some(path) = path else { return Ok(None) };
    let read = std::fs::read_to_string(path);
    read.map(Some).map_err(|source| SettingsError::File { key, path: path.clone(), source })
}
