//! The server of vectors, where one is configured and there is a model to ask it with.

use std::path::PathBuf;
use std::sync::Arc;

use temei_index::Embedder;
use tracing::info;

use crate::config::{self, DenseBackend, Secret};
use crate::metrics::Metrics;
use crate::qdrant::{Credentials, Qdrant, Settings, SettingsError};

/// Prepares the way to it; that it is away ends no start.
pub(super) async fn open(
    config: &config::Dense,
    embedder: Option<&Embedder>,
    metrics: &Arc<Metrics>,
) -> Result<Option<Qdrant>, SettingsError> {
    let (DenseBackend::Qdrant, Some(url), Some(embedder)) = (config.backend, &config.url, embedder) else {
        return Ok(None);
    };
    let key = read("dense.api_key_file", config.api_key_file.as_ref())?;
    let credentials = Credentials {
        url: url.clone(),
        api_key: key.map(|key| Secret::new(key.trim())),
        authority: read("dense.ca", config.ca.as_ref())?,
    };
    let settings = Settings {
        credentials,
        name: config.collection.clone(),
        space: format!("{}/{}", embedder.model(), temei_index::PASSAGE_PREFIX.trim()),
        dimension: embedder.dimension(),
        quantisation: config.quantisation,
        deadline: config.deadline_ms.duration(),
        write_deadline: config.write_deadline_ms.duration(),
        batch: config.batch.get(),
        metrics: Arc::clone(metrics),
    };
    let server = Qdrant::open(settings).await?;
    info!(url, collection = server.collection(), "vectors lie with a Qdrant server");
    Ok(Some(server))
}

fn read(key: &'static str, path: Option<&PathBuf>) -> Result<Option<String>, SettingsError> {
    let Some(path) = path else { return Ok(None) };
    let read = std::fs::read_to_string(path);
    read.map(Some).map_err(|source| SettingsError::File { key, path: path.clone(), source })
}
