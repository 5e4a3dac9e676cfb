//! `temei eval compare`.

use std::path::PathBuf;

use anyhow::Context;

use super::super::{Outcome, output};
use crate::eval::compare::{Comparison, Moved, Side, compare};
use crate::eval::per_query::PerQuery;
use crate::eval::report::{self, Page};

/// Characters of a query shown.
const QUERY: usize = 90;
/// The mode that is compared unless another is named, where a file has it.
const MODE: &str = "hybrid";

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// What --per-query of eval search wrote.
    #[arg(value_name = "A.json")]
    a: PathBuf,
    /// Another, of the same queries; or the same, for two modes of one run.
    #[arg(value_name = "B.json")]
    b: PathBuf,
    /// The mode of A: lexical, dense or hybrid. Default: hybrid, or the only one there is.
    #[arg(long, value_name = "MODE")]
    mode_a: Option<String>,
    /// The mode of B. Default: that of A, if it is named, else as for A.
    #[arg(long, value_name = "MODE")]
    mode_b: Option<String>,
    /// Write a page with charts.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print the comparison as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (of_a, of_b) = (PerQuery::read(&args.a)?, PerQuery::read(&args.b)?);
    let (name_a, name_b) = (args.a.display().to_string(), args.b.display().to_string());
    let mode_a = mode(&of_a, args.mode_a.as_deref());
    let mode_b = mode(&of_b, args.mode_b.as_deref().or(args.mode_a.as_deref()));
    let a = Side { name: &name_a, mode: &mode_a, per_query: &of_a };
    let b = Side { name: &name_b, mode: &mode_b, per_query: &of_b };
    let comparison = compare(a, b)?;
    if let Some(path) = &args.report {
        let about = format!("temei {} · A is {name_a} {mode_a} · B is {name_b} {mode_b}", env!("CARGO_PKG_VERSION"));
        let page = Page { title: "Two runs compared", about: &about, sides: &[a, b], against: &[(0, 1)] };
        std::fs::write(path, report::render(&page)?).with_context(|| format!("writing {}", path.display()))?;
    }
    if args.json {
        output::json(&comparison)?;
        eprintln!("{}", table(&comparison));
    } else {
        output::line(table(&comparison))?;
    }
    Ok(Outcome::Done)
}

fn mode(per_query: &PerQuery, named: Option<&str>) -> String {
    let modes = per_query.modes();
    let usual = if modes.contains(&MODE) { Some(MODE) } else { modes.first().copied() };
    named.or(usual).unwrap_or(MODE).to_owned()
}

fn table(comparison: &Comparison) -> String {
    let head = ["", "A", "B", "B - A", "wins", "losses", "ties", "p"].map(str::to_owned).to_vec();
    let rows = comparison.measures.iter().map(|(name, by)| {
        let figures = [by.a, by.b].map(|figure| format!("{figure:.4}"));
        let counts = [by.wins, by.losses, by.ties].map(|count| count.to_string());
        let [a, b] = figures;
        let [wins, losses, ties] = counts;
        let (difference, p) = (format!("{:+.4}", by.mean_difference), format!("{:.4}", by.p));
        vec![(*name).to_owned(), a, b, difference, wins, losses, ties, p]
    });
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let Comparison { a, b, .. } = comparison;
    let mut text = format!("A: {} {}\nB: {} {}\n", a.name, a.mode, b.name, b.mode);
    text.push_str(&format!("{} queries in both", comparison.queries));
    for (count, letter) in [(comparison.only_in_a, "A"), (comparison.only_in_b, "B")] {
        if count > 0 {
            text.push_str(&format!(", {count} only in {letter}"));
        }
    }
    text.push_str(&format!("\n\n{}", output::table(&rows)));
    for (title, moved) in [("B gains most", &comparison.gains), ("B loses most", &comparison.losses)] {
        if !moved.is_empty() {
            text.push_str(&format!("\n\n{title}, nDCG@10:"));
            moved.iter().for_each(|moved| text.push_str(&line(moved)));
        }
    }
    text
}

fn line(moved: &Moved) -> String {
    format!("\n  {:.3} → {:.3}  {}  {}", moved.a, moved.b, moved.id, output::excerpt(&moved.text, QUERY))
}
