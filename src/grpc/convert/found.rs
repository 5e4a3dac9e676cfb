//! The answer to a search as a message.

use std::time::Duration;

use super::product::product;
use crate::config::FusionKind;
use crate::metrics::{Label, Stage};
use crate::pb::v1;
use crate::search::{Degradation, Explanation, Found, Hit, Mode, Passage, SearchAnswer};

/// Everything a search found.
pub fn search_response(answer: SearchAnswer) -> v1::SearchResponse {
    v1::SearchResponse {
        hits: answer.hits.into_iter().map(hit).collect(),
        total: answer.total,
        facts_revision: answer.facts_revision,
        index_revision: answer.index_revision,
        generation: answer.generation,
        degraded: answer.degraded.into_iter().map(degradation).collect(),
        truncated: answer.truncated,
        timings: answer.timings.into_iter().map(stage_time).collect(),
        embedding_cached: answer.embedding_cached,
        mode: mode(answer.mode).into(),
        fusion: match answer.fusion {
            FusionKind::Rrf => v1::FusionMethod::Rrf,
            FusionKind::Convex => v1::FusionMethod::Convex,
        }
        .into(),
    }
}

const fn mode(mode: Mode) -> v1::SearchMode {
    match mode {
        Mode::Lexical => v1::SearchMode::Lexical,
        Mode::Dense => v1::SearchMode::Dense,
        Mode::Hybrid => v1::SearchMode::Hybrid,
    }
}

fn hit(hit: Hit) -> v1::Hit {
    let explanation = hit.explanation.as_ref().map(explanation);
    match hit.found {
        Found::Product(found) => v1::Hit {
            id: found.sku.as_str().to_owned(),
            kind: v1::ItemKind::Product.into(),
            score: hit.score,
            product: Some(product(found)),
            passage: None,
            explanation,
        },
        Found::Passage(found) => v1::Hit {
            id: found.document_id.clone(),
            kind: v1::ItemKind::Document.into(),
            score: hit.score,
            product: None,
            passage: Some(passage(found)),
            explanation,
        },
    }
}

fn passage(passage: Passage) -> v1::Passage {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    v1::Passage {
        document_id: passage.document_id,
        title: passage.title,
        text: passage.text,
        chunk: passage.chunk,
        span: Some(v1::Span {
            start: offset(passage.span.start),
            end: offset(passage.span.end),
            start_cp: offset(passage.span_cp.start),
            end_cp: offset(passage.span_cp.end),
        }),
        source_type: passage.source_type.unwrap_or_default(),
        url: passage.url.unwrap_or_default(),
        language: passage.language.unwrap_or_default(),
    }
}

fn explanation(explanation: &Explanation) -> v1::Explanation {
    let share = |share: temei_index::LegShare| v1::LegScore {
        rank: share.rank,
        raw: share.raw,
        calibrated: share.calibrated,
        contribution: share.contribution,
    };
    let pin = match explanation.pin {
        None => v1::PinReason::Unspecified,
        Some(temei_index::PinReason::Sku) => v1::PinReason::Sku,
        Some(temei_index::PinReason::Gtin) => v1::PinReason::Gtin,
        Some(temei_index::PinReason::Mpn) => v1::PinReason::Mpn,
        Some(temei_index::PinReason::Title) => v1::PinReason::Title,
    };
    v1::Explanation {
        lexical: explanation.lexical.map(share),
        dense: explanation.dense.map(share),
        relevance: explanation.relevance,
        recency_bonus: explanation.recency_bonus.unwrap_or_default(),
        pin: pin.into(),
    }
}

fn degradation(degradation: Degradation) -> v1::Degradation {
    v1::Degradation { reason: degradation.reason.as_str().to_owned(), detail: degradation.detail }
}

fn stage_time((stage, took): (Stage, Duration)) -> v1::StageTime {
    v1::StageTime { stage: stage.as_str().to_owned(), micros: u64::try_from(took.as_micros()).unwrap_or(u64::MAX) }
}
