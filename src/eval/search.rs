//! How well documents are found: the queries of a test collection, each leg alone and both together.

use std::collections::HashMap;
use std::time::Duration;

use serde::Serialize;

use super::ask::{ask_all, cut};
use super::beir::Query;
use super::latency::Latency;
use super::metrics::{Judgements, Measures};
use super::per_query::{Outcome, PerQuery, QueryRow};
use crate::client::{CallError, Connection};
use crate::pb::v1 as pb;

/// What is asked of every query.
#[derive(Clone, Debug)]
pub struct Options {
    pub mode: pb::SearchMode,
    pub limit: u32,
    pub language: Option<String>,
    /// The service's own when absent.
    pub similarity_threshold: Option<f64>,
    pub fusion: Option<pb::Fusion>,
    /// The service's own when absent.
    pub related_only: Option<bool>,
    /// Whether hits come with what each leg said of them; their place does not change.
    pub explain: bool,
}

/// What one mode came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub mode: &'static str,
    /// "calibrated", "convex" or "rrf"; null for one leg alone.
    pub fusion: Option<&'static str>,
    pub queries: usize,
    pub degraded: usize,
    #[serde(flatten)]
    pub measures: Measures,
    pub latency_ms: Latency,
}

/// A query with something to be found.
#[derive(Clone, Debug)]
pub struct Judged {
    query: Query,
    judgements: Judgements,
}

/// The queries that have a relevant document, in their order.
pub fn judged(queries: Vec<Query>, mut judgements: HashMap<String, Judgements>) -> Vec<Judged> {
    let judged = queries.into_iter().filter_map(|query| {
        let judgements = judgements.remove(&query.id)?;
        judgements.values().any(|&grade| grade > 0).then_some(Judged { query, judgements })
    });
    judged.collect()
}

/// What one mode came to, and what became of each query, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluated {
    pub report: Report,
    pub outcomes: Vec<Outcome>,
}

/// Asks every query; `tell` hears after each how many are done.
pub async fn evaluate(
    connection: &Connection,
    queries: &[Judged],
    options: &Options,
    mut tell: impl FnMut(usize),
) -> Result<Evaluated, CallError> {
    let mut outcomes = Vec::with_capacity(queries.len());
    let mut times: Vec<Duration> = Vec::with_capacity(queries.len());
    let mut fusion = None;
    let requests = queries.iter().map(|judged| options.request(&judged.query));
    ask_all(connection, requests, |at, answer| {
        outcomes.extend(Outcome::of(&answer, &queries[at].judgements));
        times.push(answer.time);
        fusion = Some(answer.response.fusion());
        tell(at + 1);
    })
    .await?;
    let measures: Vec<Measures> = outcomes.iter().map(|outcome| outcome.measures).collect();
    let report = Report {
        mode: mode_name(options.mode),
        fusion: fusion.filter(|_| options.mode == pb::SearchMode::Hybrid).and_then(fusion_name),
        queries: outcomes.len(),
        degraded: outcomes.iter().filter(|outcome| outcome.degraded).count(),
        measures: Measures::mean(&measures),
        latency_ms: Latency::of(times),
    };
    Ok(Evaluated { report, outcomes })
}

/// What became of the queries in all modes, as one document.
pub fn per_query(queries: &[Judged], evaluated: &[Evaluated]) -> PerQuery {
    let mut rows = Vec::with_capacity(queries.len());
    for (at, judged) in queries.iter().enumerate() {
        rows.push(QueryRow {
            id: judged.query.id.clone(),
            text: judged.query.text.clone(),
            relevant: judged.judgements.values().filter(|&&grade| grade > 0).count(),
            modes: evaluated.iter().map(|one| (one.report.mode.to_owned(), one.outcomes[at].clone())).collect(),
        });
    }
    PerQuery { queries: rows }
}

impl Options {
    fn request(&self, query: &Query) -> pb::SearchRequest {
        pb::SearchRequest {
            query: cut(&query.text),
            kind: pb::ItemKind::Document.into(),
            mode: self.mode.into(),
            limit: self.limit,
            fusion: self.fusion,
            similarity_threshold: self.similarity_threshold,
            // The documents of a test collection have no dates.
            recency: Some(false),
            language: self.language.clone(),
            explain: self.explain,
            related_only: self.related_only,
            ..Default::default()
        }
    }
}

pub const fn mode_name(mode: pb::SearchMode) -> &'static str {
    match mode {
        pb::SearchMode::Lexical => "lexical",
        pb::SearchMode::Dense => "dense",
        pb::SearchMode::Hybrid | pb::SearchMode::Unspecified => "hybrid",
    }
}

const fn fusion_name(fusion: pb::FusionMethod) -> Option<&'static str> {
    match fusion {
        pb::FusionMethod::Rrf => Some("rrf"),
        pb::FusionMethod::Convex => Some("convex"),
        pb::FusionMethod::Calibrated => Some("calibrated"),
        pb::FusionMethod::Unspecified => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_queries_with_something_to_find_are_asked() {
        let query = |id: &str| Query { id: id.to_owned(), text: id.to_owned() };
        let grades = |grade| Judgements::from([("d".to_owned(), grade)]);
        let judgements = HashMap::from([("a".to_owned(), grades(1)), ("b".to_owned(), grades(0))]);
        let asked = judged(vec![query("a"), query("b"), query("c")], judgements);
        assert_eq!(asked.iter().map(|judged| judged.query.id.as_str()).collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn a_report_has_the_agreed_names() {
        let report = Report {
            mode: "hybrid",
            fusion: Some("convex"),
            queries: 2,
            degraded: 0,
            measures: Measures { ndcg_10: 0.5, ..Measures::default() },
            latency_ms: Latency { p50: 1.0, p99: 2.0 },
        };
        let json = serde_json::to_value(&report).expect("plain data");
        let names: Vec<_> = json.as_object().expect("an object").keys().map(String::as_str).collect();
        let mut expected = vec![
            "mode",
            "fusion",
            "queries",
            "degraded",
            "ndcg@10",
            "recall@1",
            "recall@10",
            "recall@100",
            "mrr@10",
            "map",
            "condensed_ndcg@10",
            "latency_ms",
        ];
        expected.sort_unstable();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(names, expected);
        assert_eq!(json["latency_ms"], serde_json::json!({"p50": 1.0, "p99": 2.0}));
    }
}
