//! The answer to a search as a message.

use std::time::Duration;

use temei_index::{LegShare, TextSpan, with_recency};

use super::context::data_class;
use super::cursor::page_token;
use super::facet::facet_counts;
use super::fields::{money_to_pb, narrow, timestamp_to_pb};
use super::product::product;
use super::room::put_hits;
use super::suggest::suggestion;
use crate::catalog::{EffectivePrice, PriceBasis};
use crate::classification::Classes;
use crate::clock::Timestamp;
use crate::config::FusionKind;
use crate::metrics::{Label, Stage};
use crate::pb::v1;
use crate::search::{
    Degradation, Explanation, Found, Highlight, Hit, LegReport, Matched, Mode, Passage, Report, SearchAnswer, Sort,
    SortValue, Standing,
};

/// Everything a search found; of documents how closely each has to be kept.
pub fn search_response(answer: SearchAnswer, classes: Classes<'_>) -> v1::SearchResponse {
    let hits = answer.hits.into_iter().map(|found| hit(found, answer.priced_at, classes)).collect();
    let mut response = v1::SearchResponse {
        hits: Vec::new(),
        total: answer.counts.map_or(0, |counts| counts.items),
        facts_revision: answer.facts_revision,
        index_revision: answer.index_revision,
        generation: answer.generation,
        degraded: answer.degraded.into_iter().map(degradation).collect(),
        truncated: answer.truncated,
        timings: answer.timings.into_iter().map(stage_time).collect(),
        embedding_cached: answer.embedding_cached,
        mode: mode(answer.mode).into(),
        fusion: match answer.fusion {
            FusionKind::Calibrated => v1::FusionMethod::Calibrated,
            FusionKind::Rrf => v1::FusionMethod::Rrf,
            FusionKind::Convex => v1::FusionMethod::Convex,
        }
        .into(),
        next_page_token: page_token(answer.next),
        facets: answer.facets.into_iter().map(facet_counts).collect(),
        groups: answer.counts.map_or(0, |counts| counts.groups),
        counted: answer.counts.is_some(),
        changed_between_pages: answer.changed,
        sort: match answer.sort {
            Sort::Relevance => v1::SearchSort::Relevance,
            Sort::PriceAsc => v1::SearchSort::PriceAsc,
            Sort::PriceDesc => v1::SearchSort::PriceDesc,
            Sort::Newest => v1::SearchSort::Newest,
        }
        .into(),
        explanation: answer.report.map(report),
        suggestions: answer.instead.into_iter().map(suggestion).collect(),
        matched: match answer.matched {
            Matched::Query => v1::Matched::Query,
            Matched::Browsed => v1::Matched::Browsed,
            Matched::None => v1::Matched::None,
        }
        .into(),
    };
    put_hits(&mut response, hits);
    response
}

const fn mode(mode: Mode) -> v1::SearchMode {
    match mode {
        Mode::Lexical => v1::SearchMode::Lexical,
        Mode::Dense => v1::SearchMode::Dense,
        Mode::Hybrid => v1::SearchMode::Hybrid,
    }
}

fn hit(hit: Hit, priced_at: Timestamp, classes: Classes<'_>) -> v1::Hit {
    let (group_size, variants) = hit.variants.map_or((0, Vec::new()), |variants| (variants.count, variants.others));
    let (score, explanation) = (hit.score, hit.explanation.as_ref().map(explanation));
    let highlights = hit.highlights.into_iter().map(highlight).collect();
    let empty = v1::Hit { score, explanation, group_size, variants, highlights, ..v1::Hit::default() };
    match hit.found {
        Found::Product(found) => {
            let priced = priced(found.facts.effective_price(priced_at), empty);
            v1::Hit {
                id: found.sku.as_str().to_owned(),
                kind: v1::ItemKind::Product.into(),
                group: found.content.group.clone().unwrap_or_default(),
                product: Some(product(found, priced_at)),
                ..priced
            }
        }
        Found::Passage(found) => v1::Hit {
            id: found.document_id.clone(),
            kind: v1::ItemKind::Document.into(),
            passage: Some(passage(found, classes)),
            ..empty
        },
    }
}

/// The hit with what one piece costs.
fn priced(effective: Option<EffectivePrice<'_>>, hit: v1::Hit) -> v1::Hit {
    let Some(EffectivePrice { price, basis }) = effective else { return hit };
    let (basis, promotion_id) = match basis {
        PriceBasis::List => (v1::PriceBasis::List, String::new()),
        PriceBasis::Tier => (v1::PriceBasis::Tier, String::new()),
        PriceBasis::Promotion(promotion) => (v1::PriceBasis::Promotion, promotion.id.clone()),
    };
    v1::Hit { effective_price: Some(money_to_pb(price)), price_basis: basis.into(), promotion_id, ..hit }
}

fn highlight(highlight: Highlight) -> v1::Highlight {
    let Highlight { field, snippet } = highlight;
    let spans = snippet.spans.into_iter().map(span).collect();
    v1::Highlight { field: field.to_owned(), text: snippet.text, spans }
}

pub(super) fn span(span: TextSpan) -> v1::Span {
    v1::Span {
        start: narrow(span.start),
        end: narrow(span.end),
        start_cp: narrow(span.start_cp),
        end_cp: narrow(span.end_cp),
    }
}

fn passage(passage: Passage, classes: Classes<'_>) -> v1::Passage {
    let class = classes.of_document(passage.source_type.as_deref(), passage.classification.as_deref());
    let (bytes, points) = (passage.span, passage.span_cp);
    let place = TextSpan { start: bytes.start, end: bytes.end, start_cp: points.start, end_cp: points.end };
    v1::Passage {
        document_id: passage.document_id,
        title: passage.title,
        text: passage.text,
        chunk: passage.chunk,
        span: Some(span(place)),
        source_type: passage.source_type.unwrap_or_default(),
        url: passage.url.unwrap_or_default(),
        language: passage.language.unwrap_or_default(),
        section_path: passage.section_path,
        published_at: passage.published_at.map(timestamp_to_pb),
        updated_at: passage.updated_at.map(timestamp_to_pb),
        chunks: passage.chunks,
        data_class: data_class(class).into(),
    }
}

fn explanation(explanation: &Explanation) -> v1::Explanation {
    let pin = match explanation.pin {
        None => v1::PinReason::Unspecified,
        Some(temei_index::PinReason::Sku) => v1::PinReason::Sku,
        Some(temei_index::PinReason::Gtin) => v1::PinReason::Gtin,
        Some(temei_index::PinReason::Mpn) => v1::PinReason::Mpn,
        Some(temei_index::PinReason::Placed) => v1::PinReason::Placed,
        Some(temei_index::PinReason::Title) => v1::PinReason::Title,
    };
    v1::Explanation {
        lexical: explanation.lexical.map(leg_score),
        dense: explanation.dense.map(leg_score),
        relevance: explanation.relevance,
        recency_bonus: explanation.recency_bonus.unwrap_or_default(),
        boost: explanation.boost,
        coverage: explanation.coverage,
        pin: pin.into(),
        standing: match explanation.standing {
            Standing::Pinned => v1::Standing::Pinned,
            Standing::Window => v1::Standing::Window,
            Standing::BeyondWindow => v1::Standing::BeyondWindow,
            Standing::Sorted => v1::Standing::Sorted,
            Standing::Browsed => v1::Standing::Browsed,
        }
        .into(),
        recency_contribution: explanation.recency_bonus.map_or(0.0, |bonus| with_recency(0.0, bonus)),
        sort_value: match explanation.sort_value {
            None => String::new(),
            Some(SortValue::Price(price)) => price.to_string(),
            Some(SortValue::Date(at)) => at.to_string(),
        },
    }
}

fn leg_score(share: LegShare) -> v1::LegScore {
    v1::LegScore { rank: share.rank, raw: share.raw, calibrated: share.calibrated, contribution: share.contribution }
}

fn report(report: Report) -> v1::SearchExplanation {
    v1::SearchExplanation {
        lexical: Some(leg_report(report.lexical)),
        dense: Some(leg_report(report.dense)),
        selected: report.selected,
        filters: report.conditions.into_iter().map(|(field, items)| v1::FilterReport { field, items }).collect(),
        pins: narrow(report.pins),
        window_groups: narrow(report.window_groups),
        window_rows: narrow(report.window_rows),
        synonyms_omitted: narrow(report.synonyms_omitted),
    }
}

fn leg_report(leg: LegReport) -> v1::LegReport {
    v1::LegReport {
        ran: leg.ran,
        matched: leg.matched,
        window: narrow(leg.window),
        threshold: leg.threshold,
        weight: leg.weight,
        background_mean: leg.background.map(|background| background.mean),
        background_deviation: leg.background.map(|background| background.deviation),
    }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
pub(super) fn degradation(degradation: Degradation) -> v1::Degradation {
    v1::Degradation {
        reason: degradation.reason.as_str().to_owned(),
        detail: degradation.detail,
        reason_code: super::codes::degradation_reason(degradation.reason).into(),
    }
}

pub(super) fn stage_time((stage, took): (Stage, Duration)) -> v1::StageTime {
    v1::StageTime { stage: stage.as_str().to_owned(), micros: u64::try_from(took.as_micros()).unwrap_or(u64::MAX) }
}
