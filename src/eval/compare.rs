//! Two evaluations of the same queries, side by side: who wins where, by how much, and whether that is more than luck.
//! Pure; what it prints is the same for the same two files.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::per_query::{Outcome, PerQuery, QueryRow};
use super::significance::{PERMUTATIONS, SEED, paired};

/// Queries named with the greatest gains, and as many with the greatest losses.
const NAMED: usize = 10;
/// The measure by which queries are named.
const MEASURE: &str = "ndcg@10";
/// Less is no difference.
const TIE: f64 = 1e-9;

/// Which figures of a file are meant.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    pub name: &'a str,
    pub mode: &'a str,
    pub per_query: &'a PerQuery,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub a: Named,
    pub b: Named,
    /// Those that both sides have.
    pub queries: usize,
    pub only_in_a: usize,
    pub only_in_b: usize,
    pub permutations: u32,
    pub seed: u64,
    /// By the name of the measure. Differences are B less A; wins are B's.
    pub measures: BTreeMap<&'static str, Difference>,
    /// By nDCG@10, the greatest first.
    pub gains: Vec<Moved>,
    pub losses: Vec<Moved>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    pub name: String,
    pub mode: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    pub a: f64,
    pub b: f64,
    pub mean_difference: f64,
    pub wins: usize,
    pub losses: usize,
    pub ties: usize,
    /// Two-sided, of the paired randomisation test.
    pub p: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moved {
    pub id: String,
    pub text: String,
    pub a: f64,
    pub b: f64,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    #[error("{file} has no mode {mode}; it has: {has}")]
    NoMode { file: String, mode: String, has: String },
    #[error("the two files share no query")]
    NothingShared,
}

/// One query of both sides.
pub(super) struct Pair<'a> {
    pub(super) row: &'a QueryRow,
    pub(super) a: &'a Outcome,
    pub(super) b: &'a Outcome,
}

/// Compares what both sides have, matched by query id.
pub fn compare(a: Side<'_>, b: Side<'_>) -> Result<Comparison, CompareError> {
    let pairs = pairs(a, b)?;
    let names = pairs[0].a.measures.named().map(|(name, _)| name);
    let measures = names.iter().enumerate().map(|(at, &name)| {
        let values: Vec<(f64, f64)> = pairs.iter().map(|pair| pair.of_measure(at)).collect();
        (name, Difference::of(&values))
    });
    let at = names.iter().position(|name| *name == MEASURE).unwrap_or_default();
    let mut moved: Vec<Moved> = pairs
        .iter()
        .map(|pair| {
            let (a, b) = pair.of_measure(at);
            Moved { id: pair.row.id.clone(), text: pair.row.text.clone(), a, b }
        })
        .filter(|moved| (moved.b - moved.a).abs() > TIE)
        .collect();
    moved.sort_by(|x, y| (y.b - y.a).total_cmp(&(x.b - x.a)).then_with(|| x.id.cmp(&y.id)));
    let gains = moved.iter().take_while(|moved| moved.b > moved.a).take(NAMED).cloned().collect();
    let losses = moved.iter().rev().take_while(|moved| moved.b < moved.a).take(NAMED).cloned().collect();
    Ok(Comparison {
        a: a.named(),
        b: b.named(),
        queries: pairs.len(),
        only_in_a: a.answered() - pairs.len(),
        only_in_b: b.answered() - pairs.len(),
        permutations: PERMUTATIONS,
        seed: SEED,
        measures: measures.collect(),
        gains,
        losses,
    })
}

/// The queries of both sides, in the order of A.
pub(super) fn pairs<'a>(a: Side<'a>, b: Side<'a>) -> Result<Vec<Pair<'a>>, CompareError> {
    a.check()?;
    b.check()?;
    let of_b: HashMap<&str, &Outcome> = b.outcomes().map(|(row, outcome)| (row.id.as_str(), outcome)).collect();
    let pairs: Vec<Pair<'_>> =
        a.outcomes().filter_map(|(row, a)| of_b.get(row.id.as_str()).map(|b| Pair { row, a, b })).collect();
    if pairs.is_empty() { Err(CompareError::NothingShared) } else { Ok(pairs) }
}

impl Pair<'_> {
    /// A's and B's value of a measure, by its place among the named ones.
    fn of_measure(&self, at: usize) -> (f64, f64) {
        (self.a.measures.named()[at].1, self.b.measures.named()[at].1)
    }
}

impl<'a> Side<'a> {
    fn named(self) -> Named {
        Named { name: self.name.to_owned(), mode: self.mode.to_owned() }
    }

    fn outcomes(self) -> impl Iterator<Item = (&'a QueryRow, &'a Outcome)> {
        self.per_query.queries.iter().filter_map(move |row| Some((row, row.modes.get(self.mode)?)))
    }

    fn answered(self) -> usize {
        self.outcomes().count()
    }

    fn check(self) -> Result<(), CompareError> {
        if self.outcomes().next().is_some() {
            return Ok(());
        }
        let has = self.per_query.modes().join(", ");
        Err(CompareError::NoMode { file: self.name.to_owned(), mode: self.mode.to_owned(), has })
    }
}

impl Difference {
    /// Of pairs of one measure, A's and B's, in the order of the queries.
    pub fn of(values: &[(f64, f64)]) -> Self {
        let differences: Vec<f64> =
            values.iter().map(|(a, b)| b - a).map(|by| if by.abs() > TIE { by } else { 0.0 }).collect();
        let count = values.len().max(1) as f64;
        let a = values.iter().map(|value| value.0).sum::<f64>() / count;
        let b = values.iter().map(|value| value.1).sum::<f64>() / count;
        let wins = differences.iter().filter(|by| **by > 0.0).count();
        let losses = differences.iter().filter(|by| **by < 0.0).count();
        let ties = differences.len() - wins - losses;
        Self { a, b, mean_difference: b - a, wins, losses, ties, p: paired(&differences, SEED) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::metrics::Measures;

    fn file(mode: &str, figures: &[(&str, f64)]) -> PerQuery {
        let row = |&(id, ndcg_10): &(&str, f64)| {
            let outcome = Outcome {
                measures: Measures { ndcg_10, ..Measures::default() },
                degraded: false,
                latency_ms: 1.0,
                relevant_ranks: Vec::new(),
                hits: Vec::new(),
            };
            let modes = BTreeMap::from([(mode.to_owned(), outcome)]);
            QueryRow { id: id.to_owned(), text: format!("text of {id}"), relevant: 1, modes }
        };
        PerQuery { queries: figures.iter().map(row).collect() }
    }

    fn side<'a>(name: &'a str, mode: &'a str, per_query: &'a PerQuery) -> Side<'a> {
        Side { name, mode, per_query }
    }

    #[test]
    fn wins_losses_and_ties_are_counted() {
        let a = file("lexical", &[("1", 0.5), ("2", 1.0), ("3", 0.2), ("4", 0.0)]);
        let b = file("hybrid", &[("3", 0.6), ("2", 1.0), ("1", 0.25), ("5", 1.0)]);
        let found = compare(side("a", "lexical", &a), side("b", "hybrid", &b)).expect("comparable");
        assert_eq!((found.queries, found.only_in_a, found.only_in_b), (3, 1, 1));
        let ndcg = found.measures["ndcg@10"];
        assert_eq!((ndcg.wins, ndcg.losses, ndcg.ties), (1, 1, 1));
        assert!((ndcg.mean_difference - 0.05).abs() < 1e-12 && ndcg.p == 1.0, "{ndcg:?}");
        assert_eq!(found.measures["map"].ties, 3);
        let ids = |moved: &[Moved]| moved.iter().map(|moved| moved.id.clone()).collect::<Vec<_>>();
        assert_eq!((ids(&found.gains), ids(&found.losses)), (vec!["3".to_owned()], vec!["1".to_owned()]));
    }

    #[test]
    fn what_cannot_be_compared_is_said() {
        let a = file("lexical", &[("1", 0.5)]);
        let b = file("lexical", &[("2", 0.5)]);
        let error = compare(side("a", "hybrid", &a), side("b", "lexical", &b)).expect_err("no hybrid");
        assert_eq!(error.to_string(), "a has no mode hybrid; it has: lexical");
        let error = compare(side("a", "lexical", &a), side("b", "lexical", &b)).expect_err("no common query");
        assert_eq!(error, CompareError::NothingShared);
    }
}
