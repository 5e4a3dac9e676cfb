//! Learns how a tenant's legs are best joined, from queries whose answers are judged.
//!
//! Every query is asked once with each way of joining on a fixed list; the embedding is made once and cached. What would
//! be gained is not read off the queries the choice was made on: in k-fold cross-validation each fold is scored with what
//! was best on the others, and the paired randomisation test is over those figures.

use serde::Serialize;

use super::compare::Difference;
use super::search::{Judged, Options, evaluate};
use super::significance::SEED;
use crate::client::{CallError, Connection};
use crate::dice::Dice;
use crate::pb::v1 as pb;

/// A gain is advised when luck would show it less often than this.
const SIGNIFICANT: f64 = 0.05;
/// Lexical weights in twentieths that each method is tried with.
const CALIBRATED: [u32; 13] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const OTHERS: [u32; 5] = [6, 8, 10, 12, 14];

/// One way of joining.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// "as configured", "calibrated", "convex" or "rrf".
    pub method: &'static str,
    /// Null for "as configured".
    pub lexical_weight: Option<f64>,
    pub dense_weight: Option<f64>,
    /// The mean over all queries.
    #[serde(rename = "ndcg@10")]
    pub ndcg_10: f64,
    #[serde(skip)]
    fusion: Option<pb::Fusion>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub queries: usize,
    pub degraded: usize,
    pub folds: usize,
    pub seed: u64,
    /// A is as configured; B is what was learnt, each query scored with what was best on the other folds.
    pub cross_validated: Difference,
    /// What each fold was scored with, as places in `candidates`.
    pub chosen_by_fold: Vec<usize>,
    /// Best on all queries: a place in `candidates`.
    pub chosen: usize,
    /// Whether the cross-validated gain is real enough to act on.
    pub advised: bool,
    /// The lines of the configuration that apply the choice.
    pub settings: Vec<String>,
    pub candidates: Vec<Candidate>,
}

/// What is asked of every query besides the fusion.
#[derive(Clone, Debug)]
pub struct Plan {
    pub options: Options,
    pub folds: usize,
}

/// Asks everything; `tell` hears after each answer how many of how many are done.
pub async fn tune(
    connection: &Connection,
    queries: &[Judged],
    plan: &Plan,
    mut tell: impl FnMut(usize, usize),
) -> Result<Report, CallError> {
    let mut candidates = candidates();
    let all = candidates.len() * queries.len();
    let mut figures: Vec<Vec<f64>> = Vec::with_capacity(candidates.len());
    let mut degraded = 0;
    for (at, candidate) in candidates.iter_mut().enumerate() {
        let options = Options { fusion: candidate.fusion, ..plan.options.clone() };
        let before = at * queries.len();
        let evaluated = evaluate(connection, queries, &options, |done| tell(before + done, all)).await?;
        degraded = degraded.max(evaluated.report.degraded);
        candidate.ndcg_10 = evaluated.report.measures.ndcg_10;
        figures.push(evaluated.outcomes.iter().map(|outcome| outcome.measures.ndcg_10).collect());
    }
    Ok(conclude(candidates, &figures, plan.folds, degraded))
}

/// As configured comes first: of equally good ones the first is taken.
fn candidates() -> Vec<Candidate> {
    let as_configured =
        Candidate { method: "as configured", lexical_weight: None, dense_weight: None, ndcg_10: 0.0, fusion: None };
    let mut candidates = vec![as_configured];
    candidates.extend(CALIBRATED.map(|lexical| weighted(pb::FusionMethod::Calibrated, "calibrated", lexical)));
    candidates.extend(OTHERS.map(|lexical| weighted(pb::FusionMethod::Convex, "convex", lexical)));
    candidates.extend(OTHERS.map(|lexical| weighted(pb::FusionMethod::Rrf, "rrf", lexical)));
    candidates
}

/// A method with so many twentieths for the words, and the rest for the meaning.
fn weighted(method: pb::FusionMethod, name: &'static str, lexical: u32) -> Candidate {
    let (lexical, dense) = (f64::from(lexical) / 20.0, f64::from(20 - lexical) / 20.0);
    let fusion = pb::Fusion {
        method: method.into(),
        lexical_weight: Some(lexical),
        dense_weight: Some(dense),
        ..Default::default()
    };
    Candidate {
        method: name,
        lexical_weight: Some(lexical),
        dense_weight: Some(dense),
        ndcg_10: 0.0,
        fusion: Some(fusion),
    }
}

/// The report from the figures: a row a candidate, a column a query.
fn conclude(candidates: Vec<Candidate>, figures: &[Vec<f64>], folds: usize, degraded: usize) -> Report {
    let queries = figures.first().map_or(0, Vec::len);
    let folds = folds.clamp(2, queries.max(2));
    let fold_of = fold_of(queries, folds);
    let chosen_by_fold: Vec<usize> = (0..folds).map(|fold| best(figures, |query| fold_of[query] != fold)).collect();
    let mut values = Vec::with_capacity(queries);
    for (query, fold) in fold_of.iter().enumerate() {
        let learnt = chosen_by_fold[*fold];
        values.push((figures[0][query], figures[learnt][query]));
    }
    let cross_validated = Difference::of(&values);
    let chosen = best(figures, |_| true);
    let advised = chosen != 0 && cross_validated.mean_difference > 0.0 && cross_validated.p < SIGNIFICANT;
    let settings = settings(&candidates[chosen]);
    Report {
        queries,
        degraded,
        folds,
        seed: SEED,
        cross_validated,
        chosen_by_fold,
        chosen,
        advised,
        settings,
        candidates,
    }
}

/// The fold of each query: evenly many, at random.
fn fold_of(queries: usize, folds: usize) -> Vec<usize> {
    let mut of = vec![0; queries];
    for (place, query) in Dice::new(SEED).sample((0..queries).collect(), queries).into_iter().enumerate() {
        of[query] = place % folds;
    }
    of
}

/// The candidate with the best mean over the queries that are taken; of equals the first.
fn best(figures: &[Vec<f64>], taken: impl Fn(usize) -> bool) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (at, row) in figures.iter().enumerate() {
        let sum = row.iter().enumerate().filter(|(query, _)| taken(*query)).map(|(_, x)| x).sum::<f64>();
        if sum > best.1 + 1e-9 {
            best = (at, sum);
        }
    }
    best.0
}

fn settings(candidate: &Candidate) -> Vec<String> {
    let (Some(lexical), Some(dense)) = (candidate.lexical_weight, candidate.dense_weight) else { return Vec::new() };
    let method = candidate.method;
    vec![
        format!("search.fusion={method}"),
        format!("search.{method}_lexical_weight={lexical}"),
        format!("search.{method}_dense_weight={dense}"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_are_even_and_fixed() {
        let of = fold_of(11, 5);
        let sizes: Vec<usize> = (0..5).map(|fold| of.iter().filter(|&&one| one == fold).count()).collect();
        assert_eq!((sizes.iter().sum::<usize>(), sizes.iter().max(), sizes.iter().min()), (11, Some(&3), Some(&2)));
        assert_eq!(of, fold_of(11, 5));
    }

    #[test]
    fn a_gain_on_every_query_is_learnt_and_advised() {
        let candidates = candidates();
        let figures: Vec<Vec<f64>> =
            (0..candidates.len()).map(|at| vec![if at == 3 { 0.9 } else { 0.5 }; 20]).collect();
        let report = conclude(candidates, &figures, 5, 0);
        assert_eq!((report.chosen, report.advised, report.chosen_by_fold), (3, true, vec![3; 5]));
        assert!((report.cross_validated.mean_difference - 0.4).abs() < 1e-12);
        assert_eq!(report.settings[0], "search.fusion=calibrated");
        assert!(report.settings[1].starts_with("search.calibrated_lexical_weight=0.3"), "{:?}", report.settings);
    }

    #[test]
    fn luck_on_one_query_is_no_reason_to_change() {
        let candidates = candidates();
        let mut figures = vec![vec![0.5; 20]; candidates.len()];
        figures[5][7] = 1.0;
        let report = conclude(candidates, &figures, 5, 0);
        assert_eq!((report.chosen, report.advised), (5, false));
        // The fold of the lucky query was scored with what the others chose, which was no change.
        assert!(report.cross_validated.mean_difference.abs() < 1e-12, "{:?}", report.cross_validated);
    }

    #[test]
    fn what_is_equal_stays_as_configured() {
        let candidates = candidates();
        let report = conclude(candidates.clone(), &vec![vec![0.5; 6]; candidates.len()], 10, 0);
        assert_eq!((report.chosen, report.folds, report.settings.len()), (0, 6, 0));
    }
}
