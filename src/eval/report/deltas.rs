//! What each query gained or lost: every query as a bar, from the greatest gain to the greatest loss, and how many lie
//! in each tenth.

use std::fmt::Write;

use super::svg::{Axis, GRID, INK, escape, line, open, place, text};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const SORTED_HEIGHT: f64 = 240.0;
const SPREAD_HEIGHT: f64 = 170.0;
const GAIN: &str = "#2a8c68";
const LOSS: &str = "#c8553d";
/// Less is drawn as no difference.
const TIE: f64 = 1e-9;
/// Bars of a width at which they can still be told apart; more queries are drawn in groups, by their mean.
const BARS: usize = 900;
/// A hover text is only of use on a bar that is one query.
const QUERY_LETTERS: usize = 120;

pub(super) struct Delta<'a> {
    pub(super) text: &'a str,
    /// From -1 to 1.
    pub(super) by: f64,
}

/// `deltas` from the greatest to the least. Queries that stayed the same are a gap in the middle, drawn to scale.
pub(super) fn sorted(title: &str, deltas: &[Delta<'_>]) -> String {
    let group = deltas.len().div_ceil(BARS).max(1);
    let bars = deltas.len().div_ceil(group);
    let x = Axis { from: 0.0, to: bars.max(1) as f64, start: LEFT, end: WIDTH - RIGHT };
    let most = deltas.iter().map(|delta| delta.by.abs()).fold(0.1, f64::max);
    let y = Axis { from: -most, to: most, start: SORTED_HEIGHT - 24.0, end: 12.0 };
    let mut out = String::new();
    open(&mut out, &format!("{title}, sorted"), (WIDTH, SORTED_HEIGHT));
    for value in [-most, -most / 2.0, 0.0, most / 2.0, most] {
        line(&mut out, (LEFT, y.at(value)), (WIDTH - RIGHT, y.at(value)), if value == 0.0 { INK } else { GRID });
        text(&mut out, (LEFT - 8.0, y.at(value) + 4.0), "end", &signed(value, 2));
    }
    for (at, group) in deltas.chunks(group).enumerate() {
        let by = group.iter().map(|delta| delta.by).sum::<f64>() / group.len() as f64;
        if by.abs() <= TIE {
            continue;
        }
        let (left, right) = (x.at(at as f64), x.at(at as f64 + 1.0));
        let (top, height) = (y.at(by.max(0.0)), (y.at(0.0) - y.at(by)).abs());
        let [left, width, top, height] = [left, (right - left).max(0.6), top, height].map(place);
        let colour = if by > 0.0 { GAIN } else { LOSS };
        let _ = write!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\" shape-rendering=\"crispEdges\">"
        );
        if let [one] = group {
            let words: String = one.text.chars().take(QUERY_LETTERS).collect();
            let _ = write!(out, "<title>{by:+.3} {}</title>", escape(&words));
        }
        out.push_str("</rect>");
    }
    let words = format!("{} queries, sorted by difference", deltas.len());
    text(&mut out, (f64::midpoint(x.start, x.end), SORTED_HEIGHT - 4.0), "middle", &words);
    out.push_str("</svg>");
    out
}

/// With its sign; 0 has none.
fn signed(value: f64, decimals: usize) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.decimals$}") }
}

/// How many queries changed by how much; those that stayed the same are left out and counted in words.
pub(super) fn spread(title: &str, deltas: &[Delta<'_>]) -> String {
    const BINS: usize = 20;
    let mut bins = [0_usize; BINS];
    let mut same = 0;
    for delta in deltas {
        if delta.by.abs() <= TIE {
            same += 1;
            continue;
        }
        let bin = ((delta.by + 1.0) / 2.0 * BINS as f64).floor().clamp(0.0, BINS as f64 - 1.0);
        bins[bin as usize] += 1;
    }
    let most = bins.iter().copied().max().unwrap_or(0).max(1);
    let x = Axis { from: -1.0, to: 1.0, start: LEFT, end: WIDTH - RIGHT };
    let y = Axis { from: 0.0, to: most as f64, start: SPREAD_HEIGHT - 40.0, end: 16.0 };
    let mut out = String::new();
    open(&mut out, &format!("{title}, spread"), (WIDTH, SPREAD_HEIGHT));
    for (bin, &count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
        let from = -1.0 + 2.0 * bin as f64 / BINS as f64;
        let to = from + 2.0 / BINS as f64;
        let colour = if bin * 2 >= BINS { GAIN } else { LOSS };
        let [left, width, top] = [x.at(from) + 1.0, x.at(to) - x.at(from) - 2.0, y.at(count as f64)].map(place);
        let height = place(y.at(0.0) - y.at(count as f64));
        let _ = write!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"{colour}\"><title>{from:+.1} to {to:+.1}: {count}</title></rect>"
        );
        text(&mut out, (x.at(f64::midpoint(from, to)), y.at(count as f64) - 3.0), "middle", &count.to_string());
    }
    line(&mut out, (LEFT, y.start), (WIDTH - RIGHT, y.start), INK);
    for tenth in [-10, -5, 0, 5, 10] {
        let value = f64::from(tenth) / 10.0;
        text(&mut out, (x.at(value), y.start + 16.0), "middle", &signed(value, 1));
    }
    let words = format!("difference of nDCG@10; {same} queries stayed the same");
    text(&mut out, (f64::midpoint(x.start, x.end), SPREAD_HEIGHT - 4.0), "middle", &words);
    out.push_str("</svg>");
    out
}
