//! The embedding model at a start: what there is of it, and what is said where there is none or it is damaged. A model that
//! cannot be used takes away its vectors, never the service: words are searched and answers are checked without it.

use std::path::Path;

use temei_index::{EmbedOptions, Embedder, TokenCounter};
use tracing::{info, warn};

use super::StartError;
use crate::config::{self, Config};
use crate::http::SearchPower;
use crate::inspect::Head;
use crate::service_error::Chain;
use crate::setup::{self, SetupError};
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
    let (dir, path, options) = (
        folder.dir().to_owned(),
        config.embedder.path.clone(),
        config.embedder.enabled.then(|| embed_options(&config.embedder)),
    );
    let found = tokio::task::spawn_blocking(move || look(&dir, path.as_deref(), options.as_ref())).await?;
    Ok(match found {
        Found::Unwanted { tokens } => {
            let why = "embedder.enabled is false: search is LEXICAL ONLY";
            info!("{why}");
            lexical(tokens, why.to_owned())
        }
        Found::Nothing => {
            let why =
                "no embedding model: search is LEXICAL ONLY until `temei setup` has run and the service is restarted";
            warn!("{why}");
            lexical(None, why.to_owned())
        }
        Found::Damaged { tokens, error } => {
            let remedy = error.remedy(config.embedder.path.as_deref());
            let why =
                format!("the embedding model cannot be used: search is LEXICAL ONLY: {}; {remedy}", Chain(&error));
            warn!("{why}");
            lexical(tokens, why)
        }
        Found::Loaded(embedder) => {
            let (model, tokens) = (embedder.model().to_string(), embedder.tokens().clone());
            info!(model, "embedding model loaded");
            Model { embedder: Some(embedder), tokens: Some(tokens), power: SearchPower::Hybrid { model } }
        }
    })
}

fn lexical(tokens: Option<TokenCounter>, why: String) -> Model {
    Model { embedder: None, tokens, power: SearchPower::LexicalOnly { why } }
}

/// What there is of a model. Where documents are cut is told by its tokenizer, also where the rest is of no use.
enum Found {
    /// `embedder.enabled` is false.
    Unwanted {
        tokens: Option<TokenCounter>,
    },
    Nothing,
    Damaged {
        tokens: Option<TokenCounter>,
        error: SetupError,
    },
    Loaded(Embedder),
}

/// Looks at every byte of what setup brought, and loads it where `options` are given. Blocks.
fn look(data: &Path, folder: Option<&Path>, options: Option<&EmbedOptions>) -> Found {
    let tokens = || {
        let files = setup::resolve(data, folder).ok().flatten()?;
        TokenCounter::load(&files.tokenizer).ok()
    };
    let Some(options) = options else { return Found::Unwanted { tokens: tokens() } };
    match setup::sound(data, folder) {
        Err(error) => Found::Damaged { tokens: tokens(), error },
        Ok(None) => Found::Nothing,
        Ok(Some(files)) => match setup::load(&files, options) {
            Err(error) => Found::Damaged { tokens: tokens(), error },
            Ok(embedder) => Found::Loaded(embedder),
        },
    }
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
