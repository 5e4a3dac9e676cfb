//! What the hits say: content as the store has it, price and stock from the facts the search saw. An item that was
//! deleted since the index learnt of it is left out.

use std::collections::HashMap;
use std::sync::Arc;

use super::Run;
use super::answer::{Found, Hit, Passage};
use super::ranking::{Ranked, RankedHit};
use crate::catalog::{Document, Product};

/// The hits of a page of products.
pub(crate) fn product_hits(run: &Run, ranked: &Ranked, products: &[Arc<Product>]) -> Vec<Hit> {
    let stored = products.iter().map(|product| (product.sku.as_str(), product)).collect();
    collect(run, ranked, |hit| product(run, &stored, hit))
}

/// The hits of a page of documents, from the passage of each.
pub(crate) fn passage_hits(run: &Run, ranked: &Ranked, passages: Vec<Option<Passage>>) -> Vec<Hit> {
    let mut passages = passages.into_iter();
    collect(run, ranked, |_| passages.next().flatten().map(Found::Passage))
}

impl Run {
    /// The ids of a page's hits, in their order.
    pub(crate) fn ids<'a>(&'a self, ranked: &'a Ranked) -> impl Iterator<Item = &'a str> {
        ranked.hits.iter().map(|hit| self.generation.item(hit.row).id.as_ref())
    }
}

fn collect(run: &Run, ranked: &Ranked, mut found: impl FnMut(&RankedHit) -> Option<Found>) -> Vec<Hit> {
    let mut hits = Vec::new();
    for hit in &ranked.hits {
        if let Some(found) = found(hit) {
            hits.push(hit.shown(found, run.request.explain));
        }
    }
    hits
}

fn product(run: &Run, stored: &HashMap<&str, &Arc<Product>>, hit: &RankedHit) -> Option<Found> {
    let id = run.generation.item(hit.row).id.as_ref();
    let mut product = Product::clone(stored.get(id)?);
    if let Some(facts) = run.facts.facts(id) {
        product.facts = facts.clone();
    }
    Some(Found::Product(product))
}

/// The passage of each of `rows`, in their order; none of a document that is gone.
pub(crate) fn passages(run: &Run, rows: &[u32], documents: &[Arc<Document>]) -> Vec<Option<Passage>> {
    let stored: HashMap<&str, &Arc<Document>> =
        documents.iter().map(|document| (document.id.as_str(), document)).collect();
    rows.iter().map(|&row| passage(run, &stored, row)).collect()
}

fn passage(run: &Run, stored: &HashMap<&str, &Arc<Document>>, row: u32) -> Option<Passage> {
    let document = stored.get(run.generation.item(row).id.as_ref())?;
    let (chunk, span) = run.generation.piece(row);
    // The document may have changed since: then its beginning stands for it until the index knows.
    let (text, span) = match document.text.get(span.clone()) {
        Some(text) => (text, span),
        None => (document.text.as_str(), 0..document.text.len()),
    };
    let start_cp = document.text[..span.start].chars().count();
    Some(Passage {
        document_id: document.id.as_str().to_owned(),
        title: document.title.clone(),
        text: text.to_owned(),
        chunk,
        chunks: run.generation.pieces_of(row),
        section_path: temei_index::section_path(&document.text, &span),
        published_at: document.published_at,
        updated_at: document.updated_at,
        span_cp: start_cp..start_cp + text.chars().count(),
        span,
        source_type: document.source_type.clone(),
        classification: document.classification.clone(),
        url: document.url.clone(),
        language: document.language.clone(),
    })
}
