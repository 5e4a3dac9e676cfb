//! Percentiles of what was timed.

use std::time::Duration;

use serde::Serialize;

/// Times in milliseconds: the smallest one that the given share of all does not exceed. Zero when nothing was timed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
}

impl Latency {
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { p50: nearest_rank_ms(&times, 50), p99: nearest_rank_ms(&times, 99) }
    }
}

/// Of ascending times the smallest that so many per cent of all do not exceed; 0 without any.
fn nearest_rank_ms(times: &[Duration], per_cent: usize) -> f64 {
    let rank = (times.len() * per_cent).div_ceil(100).max(1);
    times.get(rank - 1).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks() {
        let times = (1..=200).rev().map(Duration::from_millis).collect();
        assert_eq!(Latency::of(times), Latency { p50: 100.0, p99: 198.0 });
        assert_eq!(Latency::of(vec![Duration::from_millis(7)]), Latency { p50: 7.0, p99: 7.0 });
        assert_eq!(Latency::of(Vec::new()), Latency::default());
    }
}
