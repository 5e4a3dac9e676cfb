//! Times of one thing done to many inputs.

use std::time::Duration;

/// One line: the median, the 99th percentile and the most of `times`.
pub(crate) fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let last = times.len() - 1;
    let at = |share: f64| times[((times.len() as f64 * share) as usize).min(last)].as_secs_f64() * 1_000.0;
    println!("{what:<26} p50 {:.3} ms   p99 {:.3} ms   most {:.3} ms", at(0.5), at(0.99), at(1.0));
}
