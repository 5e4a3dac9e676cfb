//! Whether it held. After a warm-up the second half of the samples is compared with the first: what leaks or slows down
//! grows, what holds does not. The bounds are wide enough for what a run differs from itself and narrow enough for a leak
//! to cross them within ten minutes.

use serde::Serialize;

use super::sample::Sample;
use crate::report::millis;

/// The share of the samples that is warm-up: every tenant has been loaded and evicted by then.
const WARM_UP: f64 = 0.2;
/// Each half is compared by its median, which one odd sample does not move.
const MEMORY: Bound = Bound { times: 1.10, plus: 16.0 };
const DESCRIPTORS: Bound = Bound { times: 1.10, plus: 16.0 };
const THREADS: Bound = Bound { times: 1.0, plus: 4.0 };
/// Of the 99th percentiles of the halves, in milliseconds.
const LATENCY: Bound = Bound { times: 1.5, plus: 2.0 };
/// The 99th percentile in trouble may be so many times that in peace, or this many milliseconds, whichever is more.
const IN_TROUBLE: f64 = 2.0;
const IN_TROUBLE_MS: f64 = 10.0;

/// How much more is still the same.
#[derive(Clone, Copy, Debug)]
struct Bound {
    times: f64,
    plus: f64,
}

/// One thing that holds or does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Finding {
    pub(crate) what: &'static str,
    /// In the first half, or in peace.
    pub(crate) before: f64,
    /// In the second half, or in trouble.
    pub(crate) after: f64,
    pub(crate) allowed: f64,
    pub(crate) holds: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Verdict {
    pub(crate) findings: Vec<Finding>,
}

impl Verdict {
    pub(crate) fn of(peace: &Sample, samples: &[Sample]) -> Self {
        let warm = &samples[(samples.len() as f64 * WARM_UP).ceil() as usize..];
        let halves = warm.split_at(warm.len() / 2);
        let compared = |what, bound: Bound, value: fn(&Sample) -> f64| {
            let (before, after) = (median(halves.0, value), median(halves.1, value));
            Finding::of(what, (before, after), before * bound.times + bound.plus)
        };
        let failed: u64 = samples.iter().flat_map(|sample| sample.failures.values()).sum();
        let failed_in_peace: u64 = peace.failures.values().sum();
        let (idle, all) = (p99_ms(std::slice::from_ref(peace)), p99_ms(samples));
        let (first, second) = (p99_ms(halves.0), p99_ms(halves.1));
        let findings = vec![
            compared("resident memory, MiB", MEMORY, |sample| sample.resident_mib),
            compared("descriptors", DESCRIPTORS, |sample| sample.descriptors as f64),
            compared("threads", THREADS, |sample| sample.threads as f64),
            Finding::of("check p99 of the halves, ms", (first, second), first * LATENCY.times + LATENCY.plus),
            Finding::of("check p99 in peace and in trouble, ms", (idle, all), (idle * IN_TROUBLE).max(IN_TROUBLE_MS)),
            Finding::of("failed checks in peace and in trouble", (failed_in_peace as f64, failed as f64), 0.0),
        ];
        Self { findings }
    }

    pub(crate) fn holds(&self) -> bool {
        self.findings.iter().all(|finding| finding.holds)
    }
}

impl Finding {
    fn of(what: &'static str, (before, after): (f64, f64), allowed: f64) -> Self {
        Self { what, before, after, allowed, holds: after <= allowed }
    }
}

fn median(samples: &[Sample], value: fn(&Sample) -> f64) -> f64 {
    let mut values: Vec<f64> = samples.iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Over all checks of the samples together.
fn p99_ms(samples: &[Sample]) -> f64 {
    let mut all = samples.iter().filter_map(|sample| sample.met.as_ref()).map(|met| &met.latency);
    let Some(mut sum) = all.next().cloned() else { return 0.0 };
    for latency in all {
        sum.add(latency).expect("histograms of the same bounds");
    }
    millis(sum.value_at_quantile(0.99))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::open_loop::Measured;

    fn sample(resident_mib: f64, ms: u64) -> Sample {
        let mut met = Measured::new().expect("bounds");
        met.latency.record(ms * 1_000).expect("within bounds");
        Sample { resident_mib, met: Some(met), ..Sample::default() }
    }

    fn peace(ms: u64) -> Sample {
        sample(300.0, ms)
    }

    fn samples(resident: impl Fn(u32) -> f64, ms: u64) -> Vec<Sample> {
        (0..100).map(|n| sample(resident(n), ms)).collect()
    }

    fn broken(verdict: &Verdict) -> Vec<&'static str> {
        verdict.findings.iter().filter(|finding| !finding.holds).map(|finding| finding.what).collect()
    }

    #[test]
    fn what_stays_as_it_is_holds() {
        // Filling up at first, and going up and down later, is no growth.
        let verdict = Verdict::of(&peace(2), &samples(|n| 300.0 + f64::from(n.min(15)) * 20.0 + f64::from(n % 7), 9));
        assert!(verdict.holds(), "{verdict:?}");
    }

    #[test]
    fn a_leak_does_not() {
        let verdict = Verdict::of(&peace(2), &samples(|n| 369.0 + 12.0 * f64::from(n), 2));
        assert_eq!(broken(&verdict), ["resident memory, MiB"]);
    }

    #[test]
    fn a_slow_or_a_failed_check_does_not() {
        assert_eq!(broken(&Verdict::of(&peace(4), &samples(|_| 300.0, 11))), ["check p99 in peace and in trouble, ms"]);
        assert!(Verdict::of(&peace(6), &samples(|_| 300.0, 11)).holds(), "twice as slow as in peace");
        let mut once = samples(|_| 300.0, 2);
        once[3].failures = BTreeMap::from([("DeadlineExceeded".to_owned(), 1)]);
        assert_eq!(broken(&Verdict::of(&peace(2), &once)), ["failed checks in peace and in trouble"]);
    }
}
