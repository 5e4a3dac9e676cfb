//! Whether a difference between two systems is more than the luck of the queries: the paired randomisation test
//! (Fisher 1935; Smucker, Allan, Carterette 2007 for retrieval).
//!
//! If it made no difference which system is called which, every query's difference could as well have the other sign.
//! The p-value is the share of sign patterns whose mean is at least as far from 0 as the one seen, both sides.

use crate::dice::Dice;

/// Sign patterns drawn.
pub const PERMUTATIONS: u32 = 10_000;
/// The same figures for the same files, every time.
pub const SEED: u64 = 20_260_101;
/// Sums in another order differ by less than this share of what is summed.
const ROUNDING: f64 = 1e-9;

/// The two-sided p-value of `differences`, one a query, in their order. All patterns are counted where they are at most
/// [`PERMUTATIONS`]; else as many are drawn from `seed`, and the one seen counts as one of them, so that p is never 0.
pub fn paired(differences: &[f64], seed: u64) -> f64 {
    // A sign changes nothing of a 0.
    let moved: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    let most: f64 = moved.iter().map(|difference| difference.abs()).sum();
    let seen = moved.iter().sum::<f64>().abs() - most * ROUNDING;
    if moved.is_empty() {
        return 1.0;
    }
    let patterns = u32::try_from(moved.len()).ok().and_then(|count| 1_u32.checked_shl(count));
    match patterns.filter(|&patterns| patterns <= PERMUTATIONS) {
        Some(patterns) => {
            let far = (0..patterns).filter(|&signs| signed(&moved, |at| signs >> at & 1 == 1).abs() >= seen).count();
            far as f64 / f64::from(patterns)
        }
        None => {
            let mut dice = Dice::new(seed);
            let mut signs = vec![0_u64; moved.len().div_ceil(64)];
            let mut far = 1.0;
            for _ in 0..PERMUTATIONS {
                signs.fill_with(|| dice.roll());
                far += f64::from(u8::from(signed(&moved, |at| signs[at / 64] >> (at % 64) & 1 == 1).abs() >= seen));
            }
            far / f64::from(PERMUTATIONS + 1)
        }
    }
}

fn signed(differences: &[f64], flipped: impl Fn(usize) -> bool) -> f64 {
    differences.iter().enumerate().map(|(at, difference)| if flipped(at) { -difference } else { *difference }).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn few_queries_are_counted_exactly() {
        // All of five went up: of the 32 patterns only "all up" and "all down" are as far from 0.
        assert_eq!(paired(&[0.1, 0.2, 0.1, 0.3, 0.5], 1), 2.0 / 32.0);
        assert_eq!(paired(&[1.0, -1.0], 1), 1.0);
        // Of |3 ± 1 ± 1| only 3 - 1 - 1 is less than 3.
        assert_eq!(paired(&[3.0, 1.0, -1.0], 1), 6.0 / 8.0);
        assert_eq!(paired(&[0.0, 0.0], 1), 1.0);
        assert_eq!(paired(&[], 1), 1.0);
    }

    #[test]
    fn many_queries_agree_with_the_normal_limit() {
        // 100 differences of size 1, 60 up and 40 down: z = 20 / 10, two-sided .0455; with the lattice of the binomial
        // P(|X - 50| >= 10) = .0569.
        let differences: Vec<f64> = (0..100).map(|at| if at < 60 { 1.0 } else { -1.0 }).collect();
        assert!((paired(&differences, 7) - 0.0569).abs() < 0.007, "{}", paired(&differences, 7));
        let clear: Vec<f64> = (0..100).map(|at| if at < 80 { 1.0 } else { -1.0 }).collect();
        assert_eq!(paired(&clear, 7), 1.0 / f64::from(PERMUTATIONS + 1));
    }

    #[test]
    fn the_same_seed_gives_the_same_p() {
        let differences: Vec<f64> = (0..50).map(|at| f64::from(at % 7) - 2.9).collect();
        assert_eq!(paired(&differences, 3), paired(&differences, 3));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn sides_may_be_exchanged(differences in prop::collection::vec(-1.0_f64..1.0, 0..30)) {
            let other: Vec<f64> = differences.iter().map(|difference| -difference).collect();
            let (p, turned) = (paired(&differences, 5), paired(&other, 5));
            prop_assert!((p - turned).abs() < 1e-12 && p > 0.0 && p <= 1.0);
        }
    }
}
