//! Curves over a logarithmic axis: recall by depth, latency by share.

use std::fmt::Write;

use super::svg::{Axis, GRID, INK, escape, legend, line, number, open, place, text};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 26.0;
const FOOT: f64 = 44.0;

/// One curve; its points ascend in x, which is above 0, and y lies between 0 and 1.
pub(super) struct Line<'a> {
    pub(super) label: &'a str,
    pub(super) colour: &'a str,
    pub(super) points: Vec<(f64, f64)>,
}

pub(super) fn chart(title: &str, lines: &[Line<'_>], x_name: &str, y_name: &str) -> String {
    let (mut low, mut high, mut least) = (f64::INFINITY, 0.0_f64, 1.0_f64);
    for &(x, y) in lines.iter().flat_map(|line| &line.points) {
        (low, high, least) = (low.min(x), high.max(x), least.min(y));
    }
    if high <= 0.0 {
        return "<p class=\"note\">Nothing was measured.</p>".to_owned();
    }
    let x = Axis { from: low.ln(), to: high.ln(), start: LEFT, end: WIDTH - RIGHT };
    // The lower end of y moves up to where the curves are, in tenths: recall curves live near 1.
    let y = Axis { from: (least * 10.0).floor() / 10.0, to: 1.0, start: HEIGHT - FOOT, end: TOP };
    let mut out = String::new();
    legend(&mut out, lines.iter().map(|line| (line.label, line.colour)));
    open(&mut out, title, (WIDTH, HEIGHT));
    for step in 0..=5 {
        let value = y.from + (y.to - y.from) * f64::from(step) / 5.0;
        line(&mut out, (LEFT, y.at(value)), (WIDTH - RIGHT, y.at(value)), GRID);
        text(&mut out, (LEFT - 8.0, y.at(value) + 4.0), "end", &format!("{value:.2}"));
    }
    for value in ticks(low, high) {
        line(&mut out, (x.at(value.ln()), y.start), (x.at(value.ln()), y.start + 4.0), INK);
        text(&mut out, (x.at(value.ln()), y.start + 18.0), "middle", &short(value));
    }
    text(&mut out, (f64::midpoint(x.start, x.end), HEIGHT - 6.0), "middle", x_name);
    text(&mut out, (LEFT, TOP - 12.0), "start", y_name);
    for one in lines.iter().filter(|line| !line.points.is_empty()) {
        let points: Vec<String> =
            one.points.iter().map(|&(px, py)| format!("{},{}", place(x.at(px.ln())), place(y.at(py)))).collect();
        let (points, colour, label) = (points.join(" "), one.colour, escape(one.label));
        let _ = write!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\"><title>{label}</title></polyline>"
        );
    }
    out.push_str("</svg>");
    out
}

/// 1, 2, 5 of every power of ten between two values.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    let all = (first..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
    all.filter(|tick| (low * 0.999..=high * 1.001).contains(tick)).collect()
}

fn short(value: f64) -> String {
    if value >= 1.0 { place(value) } else { number(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let near = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len(), "{found:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        };
        near(ticks(1.0, 100.0), &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
        near(ticks(0.3, 2.5), &[0.5, 1.0, 2.0]);
    }
}
