//! Joining the legs. Pure functions of two ranked lists: the order in which hits are given changes nothing, ties go by
//! id.

use std::collections::HashMap;
use std::sync::Arc;

use crate::leg::{Leg, LegHit};

/// How scores are joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fusion {
    /// Reciprocal rank fusion, `Σ weight / (k + rank)` with ranks from 1, divided by its maximum.
    Rrf { k: f64, weights: Weights },
    /// The weighted mean of the legs' scores, each min-max normalised over its window; what a leg did not find has 0.
    Convex { weights: Weights },
}

/// What each leg counts; only their ratio matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub lexical: f64,
    pub dense: f64,
}

impl Fusion {
    /// Of the literature and of Elasticsearch; a difference of one rank counts little.
    pub const RRF_K: f64 = 60.0;

    /// RRF with the weights it was specified with.
    pub const fn rrf() -> Self {
        Self::Rrf { k: Self::RRF_K, weights: Weights { lexical: 0.3, dense: 0.7 } }
    }

    /// The default: measured above RRF on all reference sets between 0.4 and 0.5 lexical.
    pub const fn convex() -> Self {
        Self::Convex { weights: Weights { lexical: 0.45, dense: 0.55 } }
    }
}

impl Default for Fusion {
    fn default() -> Self {
        Self::convex()
    }
}

/// One group after fusion.
#[derive(Clone, Debug, PartialEq)]
pub struct Fused {
    /// The row that stands for the group: of the leg that contributed more.
    pub row: u32,
    pub group: u32,
    /// The item of `row`.
    pub id: Arc<str>,
    /// 0 to 1.
    pub relevance: f64,
    pub lexical: Option<LegShare>,
    pub dense: Option<LegShare>,
}

/// What one leg said of a group, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegShare {
    pub row: u32,
    pub rank: u32,
    pub raw: f64,
    pub calibrated: f64,
    /// Its part of the relevance.
    pub contribution: f64,
}

/// Joins the legs, best first. A leg that did not run (`None`) is not counted at all; one that found nothing is.
pub fn fuse(lexical: Option<&Leg>, dense: Option<&Leg>, fusion: &Fusion) -> Vec<Fused> {
    let (Fusion::Rrf { weights, .. } | Fusion::Convex { weights }) = fusion;
    let weight = |leg: Option<&Leg>, weight: f64| if leg.is_some() { weight.max(0.0) } else { 0.0 };
    let (lexical_weight, dense_weight) = (weight(lexical, weights.lexical), weight(dense, weights.dense));
    let total = lexical_weight + dense_weight;
    let share = |weight: f64| if total > 0.0 { weight / total } else { 0.0 };
    let mut joined: HashMap<u32, Fused> = HashMap::new();
    for (hit, share) in shares(lexical, share(lexical_weight), fusion) {
        slot(&mut joined, hit).lexical = Some(share);
    }
    for (hit, share) in shares(dense, share(dense_weight), fusion) {
        let slot = slot(&mut joined, hit);
        if slot.lexical.is_none_or(|lexical| share.contribution > lexical.contribution) {
            (slot.row, slot.id) = (hit.row, hit.id.clone());
        }
        slot.dense = Some(share);
    }
    let mut fused: Vec<Fused> = joined.into_values().collect();
    for hit in &mut fused {
        let part = |share: Option<LegShare>| share.map_or(0.0, |share| share.contribution);
        hit.relevance = (part(hit.lexical) + part(hit.dense)).clamp(0.0, 1.0);
    }
    fused.sort_by(|a, b| b.relevance.total_cmp(&a.relevance).then_with(|| a.id.cmp(&b.id)).then(a.row.cmp(&b.row)));
    fused
}

fn slot<'a>(joined: &'a mut HashMap<u32, Fused>, hit: &LegHit) -> &'a mut Fused {
    joined.entry(hit.group).or_insert_with(|| Fused {
        row: hit.row,
        group: hit.group,
        id: hit.id.clone(),
        relevance: 0.0,
        lexical: None,
        dense: None,
    })
}

fn shares<'a>(leg: Option<&'a Leg>, weight: f64, fusion: &Fusion) -> Vec<(&'a LegHit, LegShare)> {
    let hits = leg.map_or(&[][..], |leg| &leg.hits);
    let (low, high) =
        hits.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), hit| (low.min(hit.raw), high.max(hit.raw)));
    let part = |hit: &LegHit| match fusion {
        Fusion::Rrf { k, .. } => (k.max(0.0) + 1.0) / (k.max(0.0) + f64::from(hit.rank)),
        Fusion::Convex { .. } if high > low => (hit.raw - low) / (high - low),
        Fusion::Convex { .. } => 1.0,
    };
    hits.iter()
        .map(|hit| {
            let contribution = weight * part(hit);
            (hit, LegShare { row: hit.row, rank: hit.rank, raw: hit.raw, calibrated: hit.calibrated, contribution })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn leg(scores: &[(u32, f64)]) -> Leg {
        let mut scores = scores.to_vec();
        scores.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let rank = |raw: f64| scores.iter().filter(|(_, other)| *other > raw).count() as u32 + 1;
        let hit = |&(row, raw): &(u32, f64)| LegHit {
            row,
            group: row,
            id: format!("{row:03}").into(),
            rank: rank(raw),
            raw,
            calibrated: raw,
        };
        Leg { hits: scores.iter().map(hit).collect(), ..Leg::default() }
    }

    fn scores() -> impl Strategy<Value = Vec<(u32, f64)>> {
        prop::collection::btree_map(0_u32..30, 0_u32..8, 0..20)
            .prop_map(|map| map.into_iter().map(|(row, score)| (row, f64::from(score) / 8.0)).collect())
    }

    fn fusion() -> impl Strategy<Value = Fusion> {
        (0.01_f64..1.0, 0.01_f64..1.0, prop::bool::ANY).prop_map(|(lexical, dense, rrf)| {
            let weights = Weights { lexical, dense };
            if rrf { Fusion::Rrf { k: 60.0, weights } } else { Fusion::Convex { weights } }
        })
    }

    fn swapped(fusion: Fusion) -> Fusion {
        let swap = |weights: Weights| Weights { lexical: weights.dense, dense: weights.lexical };
        match fusion {
            Fusion::Rrf { k, weights } => Fusion::Rrf { k, weights: swap(weights) },
            Fusion::Convex { weights } => Fusion::Convex { weights: swap(weights) },
        }
    }

    fn relevances(fused: &[Fused]) -> Vec<(u32, f64)> {
        fused.iter().map(|hit| (hit.row, hit.relevance)).collect()
    }

    proptest! {
        #[test]
        fn legs_are_treated_alike(a in scores(), b in scores(), fusion in fusion()) {
            let (a, b) = (leg(&a), leg(&b));
            let (one, other) = (fuse(Some(&a), Some(&b), &fusion), fuse(Some(&b), Some(&a), &swapped(fusion)));
            prop_assert_eq!(one.len(), other.len());
            for (x, y) in relevances(&one).iter().zip(relevances(&other)) {
                prop_assert!((x.1 - y.1).abs() < 1e-12);
            }
        }

        #[test]
        fn relevance_is_bounded_and_sorted(a in scores(), b in scores(), fusion in fusion()) {
            let fused = fuse(Some(&leg(&a)), Some(&leg(&b)), &fusion);
            prop_assert!(fused.iter().all(|hit| (0.0..=1.0).contains(&hit.relevance)));
            prop_assert!(fused.windows(2).all(|pair| (pair[1].relevance, &pair[0].id) <= (pair[0].relevance, &pair[1].id)));
        }

        #[test]
        fn the_order_of_hits_does_not_matter(a in scores(), b in scores(), fusion in fusion(), turn in 0_usize..20) {
            let (lexical, dense) = (leg(&a), leg(&b));
            let mut turned = lexical.clone();
            if !turned.hits.is_empty() {
                let by = turn % turned.hits.len();
                turned.hits.rotate_left(by);
            }
            prop_assert_eq!(fuse(Some(&lexical), Some(&dense), &fusion), fuse(Some(&turned), Some(&dense), &fusion));
        }

        #[test]
        fn better_in_both_legs_is_never_lower(a in scores(), b in scores(), fusion in fusion()) {
            let (lexical, dense) = (leg(&a), leg(&b));
            let fused = fuse(Some(&lexical), Some(&dense), &fusion);
            let raw = |share: Option<LegShare>| share.map_or(-1.0, |share| share.raw);
            for x in &fused {
                for y in &fused {
                    if raw(x.lexical) >= raw(y.lexical) && raw(x.dense) >= raw(y.dense) {
                        prop_assert!(x.relevance >= y.relevance - 1e-12);
                    }
                }
            }
        }
    }

    #[test]
    fn rrf_is_the_sum_of_reciprocals_over_its_maximum() {
        let weights = Weights { lexical: 0.3, dense: 0.7 };
        let fused = fuse(
            Some(&leg(&[(1, 5.0), (2, 5.0), (3, 1.0)])),
            Some(&leg(&[(3, 0.9)])),
            &Fusion::Rrf { k: 60.0, weights },
        );
        let max = 1.0 / 61.0;
        let expected = [(3, (0.3 / 63.0 + 0.7 / 61.0) / max), (1, 0.3 / 61.0 / max), (2, 0.3 / 61.0 / max)];
        for ((row, relevance), (expected_row, expected)) in relevances(&fused).into_iter().zip(expected) {
            assert_eq!(row, expected_row);
            assert!((relevance - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_leg_that_did_not_run_takes_nothing_away() {
        let lexical = leg(&[(1, 5.0), (2, 4.0)]);
        assert_eq!(fuse(Some(&lexical), None, &Fusion::default())[0].relevance, 1.0);
        assert!(fuse(Some(&lexical), Some(&leg(&[])), &Fusion::default())[0].relevance < 0.5);
        assert!(fuse(None, None, &Fusion::default()).is_empty());
    }
}
