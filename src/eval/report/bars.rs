//! Measures as horizontal bars, side by side. The scale begins at 0: a bar twice as long is twice as much.

use std::fmt::Write;

use super::Series;
use super::svg::{Axis, GRID, escape, legend, line, open, place, text};
use crate::eval::metrics::Measures;

const WIDTH: f64 = 960.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 70.0;
const BAR: f64 = 15.0;
const GAP: f64 = 14.0;
const FOOT: f64 = 24.0;

pub(super) fn chart(series: &[Series]) -> String {
    let names = Measures::default().named().map(|(name, _)| name);
    let block = BAR * series.len() as f64 + GAP;
    let foot = block * names.len() as f64;
    let axis = Axis { from: 0.0, to: 1.0, start: LEFT, end: WIDTH - RIGHT };
    let mut out = String::new();
    legend(&mut out, series.iter().map(|series| (series.label.as_str(), series.colour)));
    open(&mut out, "Measures", (WIDTH, foot + FOOT));
    for tenth in [0, 2, 4, 6, 8, 10] {
        let value = f64::from(tenth) / 10.0;
        line(&mut out, (axis.at(value), 0.0), (axis.at(value), foot), GRID);
        text(&mut out, (axis.at(value), foot + 16.0), "middle", &format!("{value:.1}"));
    }
    for (at, name) in names.into_iter().enumerate() {
        let top = block * at as f64 + GAP / 2.0;
        text(&mut out, (LEFT - 12.0, top + block / 2.0 - 3.0), "end", name);
        for (place_of, series) in series.iter().enumerate() {
            let value = series.measures.named()[at].1;
            let y = top + BAR * place_of as f64;
            let (x, width) = (place(LEFT), place((axis.at(value.clamp(0.0, 1.0)) - LEFT).max(0.5)));
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"2\" fill=\"{}\"><title>{}: {name} {value:.4}</title></rect>",
                place(y),
                place(BAR - 2.0),
                series.colour,
                escape(&series.label),
            );
            text(&mut out, (axis.at(value) + 6.0, y + BAR - 4.0), "start", &format!("{value:.3}"));
        }
    }
    out.push_str("</svg>");
    out
}
