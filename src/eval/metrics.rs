//! Measures of a ranking against judgements, as trec_eval defines them: linear gain, log2 discount. Pure functions.
//!
//! A ranking is a list of ids, best first, without repeats; judgements give each judged id a grade, and a grade of 0
//! is judged and not relevant. A query without a relevant item has no measures: `None`.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// The judged items of one query and their grades.
pub type Judgements = HashMap<String, u32>;

/// Ranks that nDCG and MRR look at.
const CUTOFF: usize = 10;

/// The measures of one query, or their means over many, under their usual names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    #[serde(rename = "ndcg@10")]
    pub ndcg_10: f64,
    #[serde(rename = "recall@1")]
    pub recall_1: f64,
    #[serde(rename = "recall@10")]
    pub recall_10: f64,
    #[serde(rename = "recall@100")]
    pub recall_100: f64,
    #[serde(rename = "mrr@10")]
    pub mrr_10: f64,
    pub map: f64,
    /// nDCG@10 of the ranking without the items nobody judged.
    #[serde(rename = "condensed_ndcg@10")]
    pub condensed_ndcg_10: f64,
}

impl Measures {
    /// Of one query.
    pub fn of(ranking: &[String], judgements: &Judgements) -> Option<Self> {
        if !judgements.values().any(|&grade| grade > 0) {
            return None;
        }
        let judged: Vec<String> = ranking.iter().filter(|id| judgements.contains_key(*id)).cloned().collect();
        Some(Self {
            ndcg_10: ndcg(ranking, judgements, CUTOFF),
            recall_1: recall(ranking, judgements, 1),
            recall_10: recall(ranking, judgements, 10),
            recall_100: recall(ranking, judgements, 100),
            mrr_10: reciprocal_rank(ranking, judgements, CUTOFF),
            map: average_precision(ranking, judgements),
            condensed_ndcg_10: ndcg(&judged, judgements, CUTOFF),
        })
    }

    /// Each with its name.
    pub const fn named(&self) -> [(&'static str, f64); 7] {
        [
            ("ndcg@10", self.ndcg_10),
            ("recall@1", self.recall_1),
            ("recall@10", self.recall_10),
            ("recall@100", self.recall_100),
            ("mrr@10", self.mrr_10),
            ("map", self.map),
            ("condensed_ndcg@10", self.condensed_ndcg_10),
        ]
    }

    /// The mean over queries; zeros when there are none.
    pub fn mean(all: &[Self]) -> Self {
        Self {
            ndcg_10: Self::mean_of(all, |m| m.ndcg_10),
            recall_1: Self::mean_of(all, |m| m.recall_1),
            recall_10: Self::mean_of(all, |m| m.recall_10),
            recall_100: Self::mean_of(all, |m| m.recall_100),
            mrr_10: Self::mean_of(all, |m| m.mrr_10),
            map: Self::mean_of(all, |m| m.map),
            condensed_ndcg_10: Self::mean_of(all, |m| m.condensed_ndcg_10),
        }
    }

    fn mean_of(all: &[Self], measure: fn(&Self) -> f64) -> f64 {
        match all.len() {
            0 => 0.0,
            count => all.iter().map(measure).sum::<f64>() / count as f64,
        }
    }
}

fn grade(judgements: &Judgements, id: &str) -> u32 {
    judgements.get(id).copied().unwrap_or(0)
}

fn relevant(judgements: &Judgements) -> usize {
    judgements.values().filter(|&&grade| grade > 0).count()
}

/// `Σ grade / log2(rank + 1)` of the first `depth`, over the same sum of the best possible order.
fn ndcg(ranking: &[String], judgements: &Judgements, depth: usize) -> f64 {
    let mut ideal: Vec<u32> = judgements.values().copied().filter(|&grade| grade > 0).collect();
    ideal.sort_unstable_by(|a, b| b.cmp(a));
    let best = dcg(ideal.into_iter().take(depth));
    if best > 0.0 { dcg(ranking.iter().take(depth).map(|id| grade(judgements, id))) / best } else { 0.0 }
}

fn dcg(grades: impl Iterator<Item = u32>) -> f64 {
    grades.zip(2_u32..).map(|(grade, place)| f64::from(grade) / f64::from(place).log2()).sum()
}

fn recall(ranking: &[String], judgements: &Judgements, depth: usize) -> f64 {
    let found = ranking.iter().take(depth).filter(|id| grade(judgements, id) > 0).count();
    found as f64 / relevant(judgements).max(1) as f64
}

fn reciprocal_rank(ranking: &[String], judgements: &Judgements, depth: usize) -> f64 {
    let first = ranking.iter().take(depth).position(|id| grade(judgements, id) > 0);
    first.map_or(0.0, |at| 1.0 / (at as f64 + 1.0))
}

/// The mean, over the relevant items, of the precision at the rank of each; 0 for those not found.
fn average_precision(ranking: &[String], judgements: &Judgements) -> f64 {
    let mut found = 0.0;
    let mut sum = 0.0;
    for (at, id) in ranking.iter().enumerate() {
        if grade(judgements, id) > 0 {
            found += 1.0;
            sum += found / (at as f64 + 1.0);
        }
    }
    sum / relevant(judgements).max(1) as f64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn ids(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn judged(pairs: &[(&str, u32)]) -> Judgements {
        pairs.iter().map(|&(id, grade)| (id.to_owned(), grade)).collect()
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn measures_are_those_computed_by_hand() {
        // Ranks 2 and 5 are relevant with grades 1 and 2; d is judged 0; z is relevant and never found.
        let measures = Measures::of(&ids("d a x y b"), &judged(&[("a", 1), ("b", 2), ("d", 0), ("z", 1)]));
        let measures = measures.expect("there are relevant items");
        let discount = |rank: f64| 1.0 / (rank + 1.0).log2();
        let ideal = 2.0 * discount(1.0) + discount(2.0) + discount(3.0);
        near(measures.ndcg_10, (discount(2.0) + 2.0 * discount(5.0)) / ideal);
        near(measures.recall_1, 0.0);
        near(measures.recall_10, 2.0 / 3.0);
        near(measures.recall_100, 2.0 / 3.0);
        near(measures.mrr_10, 0.5);
        near(measures.map, (1.0 / 2.0 + 2.0 / 5.0) / 3.0);
        // Without x and y, b stands at rank 3.
        near(measures.condensed_ndcg_10, (discount(2.0) + 2.0 * discount(3.0)) / ideal);
    }

    #[test]
    fn depth_ends_what_counts() {
        let ranking = ids("1 2 3 4 5 6 7 8 9 10 a");
        let measures = Measures::of(&ranking, &judged(&[("a", 1)])).expect("relevant");
        assert_eq!((measures.ndcg_10, measures.mrr_10, measures.recall_10), (0.0, 0.0, 0.0));
        assert_eq!(measures.recall_100, 1.0);
        near(measures.map, 1.0 / 11.0);
    }

    #[test]
    fn names_are_those_of_the_json() {
        let json = serde_json::to_value(Measures { map: 0.25, ..Measures::default() }).expect("plain data");
        let named = Measures { map: 0.25, ..Measures::default() }.named();
        assert_eq!(json.as_object().map(serde_json::Map::len), Some(named.len()));
        assert!(named.iter().all(|(name, value)| json[name].as_f64() == Some(*value)));
    }

    #[test]
    fn a_query_without_a_relevant_item_has_no_measures() {
        assert_eq!(Measures::of(&ids("a"), &judged(&[("a", 0)])), None);
        assert_eq!(Measures::mean(&[]), Measures::default());
    }

    fn cases() -> impl Strategy<Value = (Vec<String>, Judgements)> {
        let ranking = Just((0..30).map(|id| id.to_string()).collect::<Vec<_>>()).prop_shuffle();
        let judgements = proptest::collection::hash_map((0..40_u32).prop_map(|id| id.to_string()), 0..4_u32, 1..20);
        (ranking, judgements)
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn every_measure_lies_between_0_and_1((ranking, judgements) in cases()) {
            let Some(m) = Measures::of(&ranking, &judgements) else { return Ok(()) };
            for value in [m.ndcg_10, m.recall_1, m.recall_10, m.recall_100, m.mrr_10, m.map, m.condensed_ndcg_10] {
                prop_assert!((0.0..=1.0 + 1e-12).contains(&value), "{value} in {m:?}");
            }
            prop_assert!(m.recall_1 <= m.recall_10 && m.recall_10 <= m.recall_100);
            prop_assert!(m.ndcg_10 <= m.condensed_ndcg_10 + 1e-12, "unjudged items only take places");
        }

        #[test]
        fn the_ideal_order_is_perfect((_, judgements) in cases()) {
            let mut ranking: Vec<_> = judgements.keys().cloned().collect();
            ranking.sort_by_key(|id| std::cmp::Reverse(judgements[id]));
            let Some(m) = Measures::of(&ranking, &judgements) else { return Ok(()) };
            prop_assert!((m.ndcg_10 - 1.0).abs() < 1e-12 && (m.map - 1.0).abs() < 1e-12 && m.mrr_10 == 1.0);
        }

        #[test]
        fn moving_a_relevant_item_up_never_hurts((ranking, judgements) in cases(), at in 1_usize..30) {
            let mut better = ranking.clone();
            if grade(&judgements, &better[at]) > grade(&judgements, &better[at - 1]) {
                better.swap(at, at - 1);
            }
            let (Some(before), Some(after)) = (Measures::of(&ranking, &judgements), Measures::of(&better, &judgements))
            else { return Ok(()) };
            prop_assert!(after.ndcg_10 >= before.ndcg_10 - 1e-12 && after.mrr_10 >= before.mrr_10);
        }
    }
}
