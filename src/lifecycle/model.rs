//! The embedding model at a start: what there is of it, and what is said where there is none.

use temei_index::{EmbedOptions, Embedder, TokenCounter};
use tracing::{info, warn};

use super::StartError;
use crate::config::{self, Config};
use crate::http::SearchPower;
use crate::inspect::Head;
use crate::setup;
use crate::store::DataFolder;

/// What of the embedding model a service has.
pub(super) struct Model {
    pub(super) embedder: Option<Embedder>,
    pub(super) tokens: Option<TokenCounter>,
    pub(super) power: SearchPower,
}

pub(super) async fn load(config: &Config, folder: &DataFolder) -> Result<Model, StartError> {
    let model = find(config, folder).await?;
    if config.inspect.classifier {
        look_at_classifier(model.embedder.as_ref());
    }
    Ok(model)
}

async fn find(config: &Config, folder: &DataFolder) -> Result<Model, StartError> {
    let files = setup::resolve(folder.dir(), config.embedder.path.as_deref())?;
    if !config.embedder.enabled {
        let why = "embedder.enabled is false: search is LEXICAL ONLY";
        info!("{why}");
        let tokens = files.map(|files| TokenCounter::load(&files.tokenizer)).transpose()?;
        return Ok(Model { embedder: None, tokens, power: SearchPower::LexicalOnly { why: why.to_owned() } });
    }
    let Some(files) = files else {
        let why = "no embedding model: search is LEXICAL ONLY until `temei setup` has run and the service is restarted";
        warn!("{why}");
        return Ok(Model { embedder: None, tokens: None, power: SearchPower::LexicalOnly { why: why.to_owned() } });
    };
    let options = embed_options(&config.embedder);
    let embedder = tokio::task::spawn_blocking(move || Embedder::load(&files, &options)).await??;
    let (model, tokens) = (embedder.model().to_string(), embedder.tokens().clone());
    info!(model, "embedding model loaded");
    Ok(Model { embedder: Some(embedder), tokens: Some(tokens), power: SearchPower::Hybrid { model } })
}

/// How the model runs, as configured.
pub fn embed_options(config: &config::Embedder) -> EmbedOptions {
    EmbedOptions {
        lanes: config.lanes.get(),
        queue: config.queue.get(),
        cache_entries: config.cache_entries.get() as u64,
        max_query_tokens: config.max_query_tokens.get(),
    }
}

/// Says at once when the classifier is switched on and cannot work; every inspection says it, too.
fn look_at_classifier(embedder: Option<&Embedder>) {
    let Some(embedder) = embedder else {
        warn!("inspect.classifier is on and there is no embedding model: texts are inspected BY RULES ALONE");
        return;
    };
    match Head::v1().fitting(embedder.model(), embedder.dimension()) {
        Ok(head) => info!(threshold = head.threshold, "the classifier looks at what the rules let pass"),
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            warn!(error, "the classifier does not fit the embedding model: texts are inspected BY RULES ALONE");
        }
    }
}
