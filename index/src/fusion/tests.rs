use proptest::prelude::*;
use temei_properties::{CASES, properties};

use super::*;

/// A leg over rows that are their own groups; of `others` it knows the score and proposed none.
fn leg(scores: &[(u32, f64)], others: &[(u32, f64)]) -> Leg {
    let mut scores = scores.to_vec();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let rank = |raw: f64| scores.iter().filter(|(_, other)| *other > raw).count() as u32 + 1;
    let hit = |row: u32, raw: f64, rank: u32| LegHit {
        row,
        group: row,
        id: format!("{row:03}").into(),
        rank,
        raw,
        calibrated: raw,
    };
    Leg {
        hits: scores.iter().map(|&(row, raw)| hit(row, raw, rank(raw))).collect(),
        others: others.iter().map(|&(row, raw)| hit(row, raw, 0)).collect(),
        ..Leg::default()
    }
}

/// Every row from 0 to 19 with its scores in both legs; each leg proposes its best few and knows the score of what the
/// other proposes.
#[derive(Clone, Debug)]
struct Rows {
    scores: Vec<(f64, f64)>,
    window: usize,
}

impl Rows {
    fn legs(&self) -> (Leg, Leg) {
        let proposed = |score: fn(&(f64, f64)) -> f64| {
            let mut rows: Vec<u32> = (0..self.scores.len() as u32).collect();
            rows.sort_by(|&a, &b| {
                score(&self.scores[b as usize]).total_cmp(&score(&self.scores[a as usize])).then(a.cmp(&b))
            });
            rows.truncate(self.window);
            rows
        };
        let with = |rows: &[u32], score: fn(&(f64, f64)) -> f64| -> Vec<(u32, f64)> {
            rows.iter().map(|&row| (row, score(&self.scores[row as usize]))).collect()
        };
        let (words, meanings) = (proposed(|row| row.0), proposed(|row| row.1));
        let only = |of: &[u32], not: &[u32]| of.iter().copied().filter(|row| !not.contains(row)).collect::<Vec<_>>();
        let lexical = leg(&with(&words, |row| row.0), &with(&only(&meanings, &words), |row| row.0));
        let dense = leg(&with(&meanings, |row| row.1), &with(&only(&words, &meanings), |row| row.1));
        (lexical, dense)
    }
}

fn rows() -> impl Strategy<Value = Rows> {
    let scores = prop::collection::vec((0_u32..9, 0_u32..9), 1..20);
    (scores, 1_usize..20).prop_map(|(scores, window)| Rows {
        scores: scores.into_iter().map(|(a, b)| (f64::from(a) / 8.0, f64::from(b) / 8.0)).collect(),
        window,
    })
}

fn scores() -> impl Strategy<Value = Vec<(u32, f64)>> {
    prop::collection::btree_map(0_u32..30, 0_u32..8, 0..20)
        .prop_map(|map| map.into_iter().map(|(row, score)| (row, f64::from(score) / 8.0)).collect())
}

fn fusion() -> impl Strategy<Value = Fusion> {
    (0.01_f64..1.0, 0.01_f64..1.0, 0..3).prop_map(|(lexical, dense, method)| {
        let weights = Weights { lexical, dense };
        match method {
            0 => Fusion::Rrf { k: 60.0, weights },
            1 => Fusion::Convex { weights },
            _ => Fusion::Calibrated { weights },
        }
    })
}

fn swapped(fusion: Fusion) -> Fusion {
    let swap = |weights: Weights| Weights { lexical: weights.dense, dense: weights.lexical };
    match fusion {
        Fusion::Rrf { k, weights } => Fusion::Rrf { k, weights: swap(weights) },
        Fusion::Convex { weights } => Fusion::Convex { weights: swap(weights) },
        Fusion::Calibrated { weights } => Fusion::Calibrated { weights: swap(weights) },
    }
}

fn relevances(fused: &[Fused]) -> Vec<(u32, f64)> {
    fused.iter().map(|hit| (hit.row, hit.relevance)).collect()
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn legs_are_treated_alike(a in scores(), b in scores(), fusion in fusion()) {
        let (a, b) = (leg(&a, &[]), leg(&b, &[]));
        let (one, other) = (fuse(Some(&a), Some(&b), &fusion), fuse(Some(&b), Some(&a), &swapped(fusion)));
        prop_assert_eq!(one.len(), other.len());
        for (x, y) in relevances(&one).iter().zip(relevances(&other)) {
            prop_assert!((x.1 - y.1).abs() < 1e-12);
        }
    }

    #[test]
    fn relevance_is_bounded_and_sorted(a in scores(), b in scores(), fusion in fusion()) {
        let fused = fuse(Some(&leg(&a, &[])), Some(&leg(&b, &[])), &fusion);
        prop_assert!(fused.iter().all(|hit| (0.0..=1.0).contains(&hit.relevance)));
        prop_assert!(fused.windows(2).all(|pair| (pair[1].relevance, &pair[0].id) <= (pair[0].relevance, &pair[1].id)));
    }

    #[test]
    fn the_order_of_hits_does_not_matter(rows in rows(), fusion in fusion(), turn in 0_usize..20) {
        let (lexical, dense) = rows.legs();
        let mut turned = lexical.clone();
        for hits in [&mut turned.hits, &mut turned.others] {
            let by = turn % hits.len().max(1);
            hits.rotate_left(by);
        }
        prop_assert_eq!(fuse(Some(&lexical), Some(&dense), &fusion), fuse(Some(&turned), Some(&dense), &fusion));
    }

    #[test]
    fn better_in_both_legs_is_never_lower(a in scores(), b in scores(), fusion in fusion()) {
        let (lexical, dense) = (leg(&a, &[]), leg(&b, &[]));
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

    /// The window of a leg has an edge; the order of two candidates does not know where it is.
    #[test]
    fn calibrated_order_is_that_of_the_true_scores(rows in rows(), lexical in 0.01_f64..1.0, dense in 0.01_f64..1.0) {
        let (words, meanings) = rows.legs();
        let fused = fuse(Some(&words), Some(&meanings), &Fusion::Calibrated { weights: Weights { lexical, dense } });
        for hit in &fused {
            let (word, meaning) = rows.scores[hit.group as usize];
            let expected = (lexical * word + dense * meaning) / (lexical + dense);
            prop_assert!((hit.relevance - expected).abs() < 1e-12, "{hit:?}");
        }
    }

    /// What else was found changes no relevance, so no distractor can exchange two hits.
    #[test]
    fn calibrated_relevance_does_not_depend_on_the_company(rows in rows(), gone in 0_u32..20) {
        let (lexical, dense) = rows.legs();
        let without = |leg: &Leg| {
            let mut leg = leg.clone();
            leg.hits.retain(|hit| hit.row != gone);
            leg.others.retain(|hit| hit.row != gone);
            leg
        };
        let with = fuse(Some(&lexical), Some(&dense), &Fusion::default());
        let with: Vec<_> = with.into_iter().filter(|hit| hit.row != gone).collect();
        let alone = fuse(Some(&without(&lexical)), Some(&without(&dense)), &Fusion::default());
        prop_assert_eq!(with, alone);
    }

    #[test]
    fn a_higher_score_in_one_leg_never_lowers_a_hit(rows in rows(), fusion in fusion(), which in 0_usize..20) {
        let Fusion::Calibrated { .. } = fusion else { return Ok(()) };
        let at = which % rows.scores.len();
        let place = |rows: &Rows| {
            let (lexical, dense) = rows.legs();
            let fused = fuse(Some(&lexical), Some(&dense), &fusion);
            fused.iter().position(|hit| hit.group as usize == at)
        };
        let before = place(&rows);
        let mut raised = rows.clone();
        raised.scores[at].1 += 0.0625;
        let Some(before) = before else { return Ok(()) };
        // Who proposes what may change with the score; among what was there before, the hit does not fall.
        let (lexical, dense) = rows.legs();
        let known: Vec<u32> = fuse(Some(&lexical), Some(&dense), &fusion).iter().map(|hit| hit.group).collect();
        let (lexical, dense) = raised.legs();
        let after = fuse(Some(&lexical), Some(&dense), &fusion);
        let after = after.iter().filter(|hit| known.contains(&hit.group)).position(|hit| hit.group as usize == at);
        prop_assert!(after.is_some_and(|after| after <= before), "{before} to {after:?}");
    }

    #[test]
    fn one_leg_alone_keeps_its_order(a in scores(), fusion in fusion()) {
        let lexical = leg(&a, &[]);
        let order: Vec<u32> = fuse(Some(&lexical), None, &fusion).iter().map(|hit| hit.row).collect();
        prop_assert_eq!(order, lexical.hits.iter().map(|hit| hit.row).collect::<Vec<_>>());
    }
}

#[test]
fn rrf_is_the_sum_of_reciprocals_over_its_maximum() {
    let weights = Weights { lexical: 0.3, dense: 0.7 };
    let fused = fuse(
        Some(&leg(&[(1, 5.0), (2, 5.0), (3, 1.0)], &[])),
        // That its cosine is known does not rank it.
        Some(&leg(&[(3, 0.9)], &[(1, 0.8)])),
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
    let lexical = leg(&[(1, 1.0), (2, 0.8)], &[]);
    for fusion in [Fusion::rrf(), Fusion::convex(), Fusion::calibrated()] {
        assert_eq!(fuse(Some(&lexical), None, &fusion)[0].relevance, 1.0, "{fusion:?}");
        assert!(fuse(Some(&lexical), Some(&leg(&[], &[])), &fusion)[0].relevance <= 0.5, "{fusion:?}");
    }
    assert!(fuse(None, None, &Fusion::default()).is_empty());
}

#[test]
fn what_has_no_vector_yet_counts_as_the_least_similar() {
    let lexical = leg(&[(1, 0.9), (2, 0.5)], &[]);
    let dense = Leg { absent: 0.4, ..leg(&[(2, 0.4), (3, 0.6)], &[]) };
    let fused = fuse(Some(&lexical), Some(&dense), &Fusion::calibrated());
    assert_eq!(relevances(&fused), [(1, 0.65), (2, 0.45), (3, 0.3)]);
    assert_eq!(fused[0].dense, None);
}
