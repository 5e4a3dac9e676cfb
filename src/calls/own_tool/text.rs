//! `search_text`: products and passages of documents by meaning and words.

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{at, read};
use super::collections::named;
use super::found::{browsing, degraded, language, products, ten};
use super::shown::LEVELS;
use super::{OwnCall, OwnToolFault};
use crate::calls::search::search;
use crate::search::{Found, Passage, QueryText, SearchAnswer, SearchRequest};
use crate::service::Service;
use crate::store::ItemKind;
use crate::tools::Collection;

/// Characters of a passage that are shown.
const PASSAGE_CHARS: usize = 600;

#[derive(Deserialize)]
struct SearchText {
    query: String,
    collections: Option<Vec<String>>,
    language: Option<String>,
    #[serde(default = "ten")]
    limit: u32,
}

pub(super) async fn search_text(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: SearchText = read(call.arguments)?;
    let query = QueryText::parse(&asked.query, service.config.limits.query_chars.get())?;
    let readable = &service.config.tools.read_collections;
    let known = [Collection::Products, Collection::Documents].into_iter().filter(|one| readable.has(*one));
    let mut wanted: Vec<Collection> = Vec::new();
    match asked.collections {
        None => wanted.extend(known),
        Some(names) => {
            for (index, name) in names.iter().enumerate() {
                let found = named(name, known.clone(), "searched");
                wanted.push(found.map_err(|message| OwnToolFault::of_field(at("collections", index), message))?);
            }
        }
    }
    wanted.sort_unstable();
    wanted.dedup();
    let mut shown = json!({});
    for collection in wanted {
        let kind = if collection == Collection::Products { ItemKind::Product } else { ItemKind::Document };
        let request = SearchRequest {
            query: Some(query.clone()),
            language: language(asked.language.as_deref())?,
            ..browsing(service, kind, asked.limit)?
        };
        let answer = search(service, call.tenant, request, call.deadline).await?;
        let hits = if kind == ItemKind::Product { products(&answer, call) } else { passages(&answer) };
        shown[collection.as_str()] =
            json!({"hits": hits, "more": answer.next.is_some(), "degraded": degraded(&answer)});
    }
    Ok(shown)
}

fn passages(answer: &SearchAnswer) -> Vec<Value> {
    let hits = answer.hits.iter().filter_map(|hit| match &hit.found {
        Found::Passage(passage) => Some(shown(passage)),
        Found::Product(_) => None,
    });
    hits.collect()
}

fn shown(passage: &Passage) -> Value {
    let text: String = passage.text.chars().take(PASSAGE_CHARS).collect();
    let mut shown = json!({"id": passage.document_id, "title": passage.title, "text": text});
    let section = passage.section_path.join(LEVELS);
    let others = [
        ("section", Some(section).filter(|section| !section.is_empty())),
        ("source_type", passage.source_type.clone()),
        ("url", passage.url.clone()),
    ];
    for (name, value) in others {
        if let Some(value) = value {
            shown[name] = value.into();
        }
    }
    shown
}
