//! From which chance properties are tried, and how often. A run of the tests is the same as every other: one fixed seed,
//! and nothing remembered from run to run. `make fuzz` tries the same properties from a seed of its own and more often;
//! what it finds becomes a test with a name.
//!
//! Every `proptest!` begins with `#![proptest_config(properties(CASES))]`; `.ci/arrows` looks that none goes without.

use proptest::test_runner::{Config, RngSeed};

/// How often a property is tried that has no reason for another number.
pub const CASES: u32 = 256;
/// Any number would do; it is changed for no reason but to look elsewhere.
const SEED: u64 = 20_260_101;
/// Set by `make fuzz`: another seed.
const FRESH_SEED: &str = "TEMEI_FUZZ_SEED";
/// Set by `make fuzz`: how many times as often.
const TIMES: &str = "TEMEI_FUZZ_TIMES";

/// How a block of properties is tried: `cases` times each.
///
/// # Panics
/// When what `make fuzz` sets is no number.
pub fn properties(cases: u32) -> Config {
    let fresh = number(FRESH_SEED);
    let times = number(TIMES).map_or(1, |times| u32::try_from(times).unwrap_or(u32::MAX));
    if let Some(seed) = fresh {
        // Shown where a test fails.
        eprintln!("seed {seed}; again with {FRESH_SEED}={seed} {TIMES}={times}");
    }
    Config {
        cases: cases.saturating_mul(times),
        rng_seed: RngSeed::Fixed(fresh.unwrap_or(SEED)),
        failure_persistence: None,
        ..Config::default()
    }
}

/// Numbers by chance, small and fast and the same on every machine (xorshift64).
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }

    /// Each from -1 to 1, in thousandths.
    pub fn vector(&mut self, dimension: usize) -> Vec<f32> {
        (0..dimension).map(|_| self.next(2_000) as f32 / 1_000.0 - 1.0).collect()
    }
}

#[expect(clippy::disallowed_methods, reason = "a test has no configuration")]
fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use super::*;

    fn tried() -> Vec<u64> {
        let mut runner = TestRunner::new(properties(CASES));
        (0..16).map(|_| any::<u64>().new_tree(&mut runner).expect("a number").current()).collect()
    }

    #[test]
    fn two_runs_try_the_same() {
        assert_eq!(tried(), tried());
        assert!(properties(CASES).failure_persistence.is_none());
    }
}
