//! Whether search says that a shop does not have something. A set is asked what it can answer and what it cannot: for the
//! latter, brands, categories or articles are taken out of it and asked for, and it is asked what belongs to another
//! domain. The questions fall into two halves, one to calibrate by and one to report on; no brand, category or article is
//! asked for in both.

pub mod asked;
pub mod catalogue;
pub mod collection;

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use serde::Serialize;

use super::ask::{Answer, ask_all, cut};
use super::latency::Latency;
use crate::client::{CallError, Connection};
use crate::pb::v1 as pb;

/// Ranks that recall looks at.
const RANKS: usize = 10;
/// Hits of a question that are kept for calibration.
const KEPT_HITS: u32 = 100;
/// Questions of each source and half, at most: that have an answer, and that have none.
const ANSWERABLE: usize = 1_000;
const UNANSWERABLE: usize = 200;

/// The share of unanswerable questions that are to be answered with nothing.
pub const LEAST_ABSTAINED: f64 = 0.80;
/// The recall@10 that this may cost the answerable ones.
pub const MOST_LOST: f64 = 0.005;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    Calibration,
    Reporting,
}

impl Half {
    /// By turns.
    pub(super) const fn of(number: usize) -> Self {
        if number.is_multiple_of(2) { Self::Calibration } else { Self::Reporting }
    }
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub half: Half,
    /// How it came about: "drop-word", "brand", "foreign".
    pub source: &'static str,
    /// What answers it: groups and ids. Empty: nothing does.
    pub relevant: HashSet<String>,
    /// Where it is not that of the whole set.
    pub language: Option<String>,
}

/// How everything is asked.
#[derive(Clone, Debug)]
pub struct Options {
    pub kind: pb::ItemKind,
    pub language: Option<String>,
    /// Whether every question is asked once more without the cut, for what calibration reads.
    pub keep: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub queries: usize,
    pub seed: u64,
    pub degraded: usize,
    pub calibration: Part,
    pub reporting: Part,
    /// Of the reporting half: at least 80 % of what is unanswerable is answered with nothing, and recall@10 loses at most
    /// .005.
    pub within_bound: bool,
    pub latency_ms: Latency,
}

/// One half.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    pub answerable: Answerable,
    pub unanswerable: Unanswerable,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Answerable {
    pub queries: usize,
    #[serde(rename = "recall@10")]
    pub recall_10: f64,
    /// The same when nothing is left out.
    #[serde(rename = "recall@10_uncut")]
    pub recall_10_uncut: f64,
    pub lost: f64,
    /// How many were answered with nothing.
    pub nothing: usize,
    /// Recall@10 lost, by how the questions were made.
    pub lost_by_source: BTreeMap<&'static str, f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Unanswerable {
    pub queries: usize,
    /// How many were answered with nothing.
    pub nothing: usize,
    pub share: f64,
    pub by_source: BTreeMap<&'static str, Abstained>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Abstained {
    pub queries: usize,
    pub nothing: usize,
}

/// What calibration reads of one question: everything that was found without the cut.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    pub text: String,
    pub half: Half,
    pub source: &'static str,
    pub answerable: bool,
    pub background: Option<(f64, f64)>,
    pub hits: Vec<SeenHit>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeenHit {
    pub relevant: bool,
    pub coverage: f64,
    pub lexical: f64,
    pub cosine: f64,
    pub pinned: bool,
}

/// Asks every question with and without the cut; `tell` hears how many calls are done.
pub async fn evaluate(
    connection: &Connection,
    questions: &[Question],
    options: &Options,
    seed: u64,
    mut tell: impl FnMut(usize),
) -> Result<(Report, Vec<Seen>), CallError> {
    let mut halves = [Sums::default(), Sums::default()];
    let (mut times, mut degraded, mut uncut, mut seen) = (Vec::<Duration>::new(), 0, Vec::new(), Vec::new());
    let requests = questions.iter().map(|question| options.request(question, false));
    ask_all(connection, requests, |at, answer| {
        uncut.push(questions[at].recall(&answer));
        if options.keep {
            seen.push(questions[at].seen(&answer));
        }
        tell(at + 1);
    })
    .await?;
    let requests = questions.iter().map(|question| options.request(question, true));
    ask_all(connection, requests, |at, answer| {
        degraded += usize::from(answer.is_degraded());
        times.push(answer.time);
        halves[questions[at].half as usize].add(&questions[at], &answer, uncut[at]);
        tell(questions.len() + at + 1);
    })
    .await?;
    let [calibration, reporting] = halves.map(Sums::part);
    let within_bound = reporting.unanswerable.share >= LEAST_ABSTAINED && reporting.answerable.lost <= MOST_LOST;
    let report = Report {
        queries: questions.len(),
        seed,
        degraded,
        calibration,
        reporting,
        within_bound,
        latency_ms: Latency::of(times),
    };
    Ok((report, seen))
}

impl Options {
    fn request(&self, question: &Question, related_only: bool) -> pb::SearchRequest {
        let explain = self.keep && !related_only;
        pb::SearchRequest {
            query: cut(&question.text),
            kind: self.kind.into(),
            mode: pb::SearchMode::Hybrid.into(),
            limit: if explain { KEPT_HITS } else { RANKS as u32 },
            related_only: Some(related_only),
            recency: Some(false),
            language: question.language.clone().or_else(|| self.language.clone()),
            explain,
            ..Default::default()
        }
    }
}

impl Question {
    fn has(&self, hit: &pb::Hit) -> bool {
        self.relevant.contains(&hit.id) || (!hit.group.is_empty() && self.relevant.contains(&hit.group))
    }

    /// Of what could be among the first ten.
    fn recall(&self, answer: &Answer) -> f64 {
        let found = answer.response.hits.iter().take(RANKS).filter(|hit| self.has(hit)).count();
        found as f64 / self.relevant.len().clamp(1, RANKS) as f64
    }

    fn seen(&self, answer: &Answer) -> Seen {
        let report = answer.response.explanation.as_ref().and_then(|explanation| explanation.dense);
        let background = report.and_then(|leg| Some((leg.background_mean?, leg.background_deviation?)));
        let mut hits = Vec::with_capacity(answer.response.hits.len());
        for hit in &answer.response.hits {
            let Some(why) = &hit.explanation else { continue };
            hits.push(SeenHit {
                relevant: self.has(hit),
                coverage: why.coverage.unwrap_or_default(),
                lexical: why.lexical.map_or(0.0, |leg| leg.calibrated),
                cosine: why.dense.map_or(0.0, |leg| leg.raw),
                pinned: why.pin() != pb::PinReason::Unspecified,
            });
        }
        let answerable = !self.relevant.is_empty();
        Seen { text: self.text.clone(), half: self.half, source: self.source, answerable, background, hits }
    }
}

/// One half while it is counted.
#[derive(Debug, Default)]
struct Sums {
    /// By source: questions, recall with and without the cut.
    answerable: BTreeMap<&'static str, (usize, f64, f64)>,
    answerable_nothing: usize,
    unanswerable: BTreeMap<&'static str, Abstained>,
}

impl Sums {
    fn add(&mut self, question: &Question, answer: &Answer, uncut: f64) {
        let nothing = usize::from(answer.response.matched() == pb::Matched::None);
        if question.relevant.is_empty() {
            let sum = self.unanswerable.entry(question.source).or_default();
            sum.queries += 1;
            sum.nothing += nothing;
            return;
        }
        let sum = self.answerable.entry(question.source).or_default();
        *sum = (sum.0 + 1, sum.1 + question.recall(answer), sum.2 + uncut);
        self.answerable_nothing += nothing;
    }

    fn part(self) -> Part {
        let share = |part: f64, of: usize| if of > 0 { part / of as f64 } else { 0.0 };
        let queries = self.answerable.values().map(|sum| sum.0).sum();
        let recall_10 = share(self.answerable.values().map(|sum| sum.1).sum(), queries);
        let recall_10_uncut = share(self.answerable.values().map(|sum| sum.2).sum(), queries);
        let lost_by_source =
            self.answerable.iter().map(|(source, sum)| (*source, share(sum.2 - sum.1, sum.0))).collect();
        let answerable = Answerable {
            queries,
            recall_10,
            recall_10_uncut,
            lost: recall_10_uncut - recall_10,
            nothing: self.answerable_nothing,
            lost_by_source,
        };
        let queries = self.unanswerable.values().map(|sum| sum.queries).sum();
        let nothing = self.unanswerable.values().map(|sum| sum.nothing).sum();
        let by_source = self.unanswerable;
        Part {
            answerable,
            unanswerable: Unanswerable { queries, nothing, share: share(nothing as f64, queries), by_source },
        }
    }
}

/// The first questions of each source and half.
pub fn bounded(questions: Vec<Question>) -> Vec<Question> {
    let mut counts: BTreeMap<(&'static str, Half), usize> = BTreeMap::new();
    let mut kept = questions;
    kept.retain(|question| {
        let count = counts.entry((question.source, question.half)).or_default();
        *count += 1;
        *count <= if question.relevant.is_empty() { UNANSWERABLE } else { ANSWERABLE }
    });
    kept
}

#[cfg(test)]
mod tests;
