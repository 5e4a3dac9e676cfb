//! An evaluation as one HTML page to look at: figures, measures as bars, recall by depth, what each query gained or lost,
//! latency. Self-contained: no script, no font, no image, no address of anything else. The same runs give the same page.

mod bars;
mod deltas;
mod lines;
mod page;
mod svg;

use std::fmt::Write;

use super::compare::{self, CompareError, Difference, Moved, Side};
use super::metrics::Measures;
use super::per_query::Outcome;
use svg::{escape, number};

/// Colours of the series, in their order; told apart in print and by the colour-blind, too.
const COLOURS: [&str; 4] = ["#3b6fb5", "#d98324", "#2a8c68", "#8a5fa8"];
/// Depths of the recall curves.
const DEPTHS: usize = 100;

/// What a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    pub title: &'a str,
    /// The command, the files: whatever says what was measured.
    pub about: &'a str,
    pub sides: &'a [Side<'a>],
    /// Which sides are held against each other, as places in `sides`: the second against the first.
    pub against: &'a [(usize, usize)],
}

/// One side's figures, as the charts want them.
struct Series {
    label: String,
    colour: &'static str,
    queries: usize,
    degraded: usize,
    measures: Measures,
    /// Mean recall at 1, 2, … [`DEPTHS`].
    recall: Vec<f64>,
    /// Ascending.
    latencies_ms: Vec<f64>,
}

/// The page.
///
/// # Errors
/// A side without figures, or two without a common query.
pub fn render(page: &Page<'_>) -> Result<String, CompareError> {
    let series: Vec<Series> =
        page.sides.iter().enumerate().map(|(at, side)| Series::of(page.sides, at, *side)).collect();
    let mut body = String::new();
    page::section(&mut body, "Measures", "The mean over all queries; higher is better.", &bars::chart(&series));
    body.push_str(&figures(&series));
    for &(a, b) in page.against {
        let (Some(of_a), Some(of_b)) = (page.sides.get(a), page.sides.get(b)) else { continue };
        body.push_str(&difference((*of_a, &series[a]), (*of_b, &series[b]))?);
    }
    let recall: Vec<lines::Line<'_>> = series.iter().map(Series::recall_line).collect();
    let note = "The share of the relevant documents among the first k.";
    page::section(
        &mut body,
        "Recall by depth",
        note,
        &lines::chart("Recall by depth", &recall, "first k hits", "recall"),
    );
    let latency: Vec<lines::Line<'_>> = series.iter().map(Series::latency_line).collect();
    let note = "The share of the queries answered within a time, end to end. The vectors of queries that an earlier mode \
        asked are cached.";
    let chart = lines::chart("Latency", &latency, "milliseconds", "share of queries");
    page::section(&mut body, "Latency", note, &chart);
    Ok(page::whole(page.title, page.about, &body))
}

impl Series {
    fn of(sides: &[Side<'_>], at: usize, side: Side<'_>) -> Self {
        let outcomes: Vec<(usize, &Outcome)> =
            side.per_query.queries.iter().filter_map(|row| Some((row.relevant, row.modes.get(side.mode)?))).collect();
        let one_file = sides.iter().all(|other| other.name == side.name);
        let label = if one_file { side.mode.to_owned() } else { format!("{} {}", side.name, side.mode) };
        let measures: Vec<Measures> = outcomes.iter().map(|(_, outcome)| outcome.measures).collect();
        let mut latencies_ms: Vec<f64> = outcomes.iter().map(|(_, outcome)| outcome.latency_ms).collect();
        latencies_ms.sort_by(f64::total_cmp);
        Self {
            label,
            colour: COLOURS[at % COLOURS.len()],
            queries: outcomes.len(),
            degraded: outcomes.iter().filter(|(_, outcome)| outcome.degraded).count(),
            measures: Measures::mean(&measures),
            recall: recall(&outcomes),
            latencies_ms,
        }
    }

    fn recall_line(&self) -> lines::Line<'_> {
        let points = self.recall.iter().enumerate().map(|(at, &recall)| (at as f64 + 1.0, recall)).collect();
        lines::Line { label: &self.label, colour: self.colour, points }
    }

    /// A point a per cent of the queries.
    fn latency_line(&self) -> lines::Line<'_> {
        let count = self.latencies_ms.len();
        let mut points = Vec::new();
        if count > 0 {
            for per_cent in 1..=100 {
                let rank = (count * per_cent).div_ceil(100).clamp(1, count);
                points.push((self.latencies_ms[rank - 1].max(0.01), per_cent as f64 / 100.0));
            }
        }
        lines::Line { label: &self.label, colour: self.colour, points }
    }
}

fn recall(outcomes: &[(usize, &Outcome)]) -> Vec<f64> {
    let mut found = vec![0.0; DEPTHS];
    for (relevant, outcome) in outcomes {
        for &rank in outcome.relevant_ranks.iter().filter(|rank| (1..=DEPTHS).contains(*rank)) {
            found[rank - 1] += 1.0 / (*relevant).max(1) as f64;
        }
    }
    let mut sum = 0.0;
    let count = outcomes.len().max(1) as f64;
    for found in &mut found {
        sum += *found;
        *found = sum / count;
    }
    found
}

/// The figures as a table: a column a series.
fn figures(series: &[Series]) -> String {
    let mut rows = Vec::new();
    for (at, (name, _)) in Measures::default().named().into_iter().enumerate() {
        rows.push(row(name, series, |series| format!("{:.4}", series.measures.named()[at].1)));
    }
    rows.push(row("queries", series, |series| series.queries.to_string()));
    rows.push(row("degraded", series, |series| series.degraded.to_string()));
    for per_cent in [50, 99] {
        rows.push(row(&format!("p{per_cent}, ms"), series, |series| {
            let points = series.latency_line().points;
            points.get(per_cent - 1).map_or_else(|| "–".to_owned(), |(millis, _)| number(*millis))
        }));
    }
    let head: Vec<&str> = std::iter::once("").chain(series.iter().map(|series| series.label.as_str())).collect();
    page::table(&head, &rows)
}

fn row(name: &str, series: &[Series], cell: impl Fn(&Series) -> String) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(series.iter().map(cell)).collect()
}

/// Side B against side A: the sorted differences, how they are spread, and the queries at both ends.
fn difference((a, of_a): (Side<'_>, &Series), (b, of_b): (Side<'_>, &Series)) -> Result<String, CompareError> {
    let pairs = compare::pairs(a, b)?;
    let values: Vec<(f64, f64)> = pairs.iter().map(|pair| (pair.a.measures.ndcg_10, pair.b.measures.ndcg_10)).collect();
    let told = Difference::of(&values);
    let mut bars: Vec<deltas::Delta<'_>> =
        pairs.iter().zip(&values).map(|(pair, (a, b))| deltas::Delta { text: &pair.row.text, by: b - a }).collect();
    bars.sort_by(|x, y| y.by.total_cmp(&x.by));
    let title = format!("{} against {}", of_b.label, of_a.label);
    let (mut out, mut charts) = (String::new(), deltas::sorted(&title, &bars));
    charts.push_str(&deltas::spread(&title, &bars));
    let Difference { mean_difference, wins, losses, ties, p, .. } = told;
    let verdict = match (p < 0.05, mean_difference >= 0.0) {
        (true, true) => "significantly better",
        (true, false) => "significantly worse",
        (false, _) => "not significantly different",
    };
    let note = format!(
        "nDCG@10 of each query: {wins} better, {losses} worse, {ties} the same; {mean_difference:+.4} in the mean, \
         p = {p:.4} (paired randomisation): {verdict}."
    );
    page::section(&mut out, &title, &note, &charts);
    let found = compare::compare(a, b)?;
    let _ = write!(
        out,
        "<div class=\"pair\">{}{}</div>",
        moved("Gained most", &found.gains, (of_a, of_b)),
        moved("Lost most", &found.losses, (of_a, of_b))
    );
    Ok(out)
}

fn moved(title: &str, moved: &[Moved], (a, b): (&Series, &Series)) -> String {
    if moved.is_empty() {
        return format!("<div><h3>{}</h3><p class=\"note\">No query.</p></div>", escape(title));
    }
    let mut rows = Vec::with_capacity(moved.len());
    for moved in moved {
        rows.push(vec![moved.text.clone(), format!("{:.3}", moved.a), format!("{:.3}", moved.b)]);
    }
    format!("<div><h3>{}</h3>{}</div>", escape(title), page::table(&["query", &a.label, &b.label], &rows))
}

#[cfg(test)]
mod tests;
