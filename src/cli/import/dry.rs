//! `temei import --dry-run`: what a file was understood to say, and what would become of its rows.

use std::io::BufRead;

use serde::Serialize;

use super::table;
use crate::catalog::FieldError;
use crate::cli::rejects::Reporter;
use crate::cli::{Outcome, output};
use crate::config::Limits;
use crate::grpc::convert;
use crate::import::{Fault, Item, Layout, Observer, Row, Rows, Told, Undecided};

/// Rows shown as they were understood.
const SHOWN: usize = 5;

/// What `--dry-run --json` prints.
#[derive(Debug, Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<Layout>,
    /// Columns whose numbers can be read in two ways: nothing is written until somebody says how.
    undecided: Vec<Undecided>,
    read: u64,
    would_write: u64,
    would_reject: u64,
}

/// Reads all rows and writes none. What only the stored catalogue can tell (a version that is too old, say) is not known.
pub(super) fn run<R: BufRead>(
    rows: Rows<R>,
    reporter: &mut Reporter,
    limits: &Limits,
    json: bool,
) -> anyhow::Result<Outcome> {
    let (layout, undecided) = (rows.layout(), rows.undecided());
    let mut report = Report { layout, undecided, read: 0, would_write: 0, would_reject: 0 };
    let mut first = Vec::new();
    for row in rows {
        let Row { line, raw, outcome } = row?;
        report.read += 1;
        let written = outcome.and_then(|record| {
            for field in &record.unknown {
                reporter.unknown_field(line, field);
            }
            if first.len() < SHOWN {
                first.push(shown(line, &record.item));
            }
            convert::upsert_write(record.into_upsert(line), limits).map(drop)
        });
        match written {
            Ok(()) => report.would_write += 1,
            Err(error) => {
                report.would_reject += 1;
                reject(reporter, line, &raw, &error)?;
            }
        }
    }
    reporter.finish();
    let needed = report.would_reject > 0 || !report.undecided.is_empty();
    match json {
        true => output::json(&report)?,
        false => show(&report, first)?,
    }
    Ok(Outcome::attention_if(needed))
}

fn reject(reporter: &mut Reporter, line: u64, raw: &[u8], error: &FieldError) -> anyhow::Result<()> {
    Ok(reporter.rejected(line, raw, &Fault::from(error))?)
}

fn show(report: &Report, first: Vec<Vec<String>>) -> anyhow::Result<()> {
    if let Some(layout) = &report.layout {
        output::line(described(layout))?;
        output::line("")?;
    }
    if !first.is_empty() {
        let head = ["LINE", "ID", "NAME", "PRICE", "STOCK"].map(str::to_owned).to_vec();
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(first).collect();
        output::line(output::table(&rows))?;
        output::line("")?;
    }
    if !report.undecided.is_empty() {
        output::line(table::question(&report.undecided))?;
    }
    let Report { read, would_write, would_reject, .. } = report;
    let text = format!("{read} rows: {would_write} would be written, {would_reject} rejected; nothing was written");
    Ok(output::line(text)?)
}

fn shown(line: u64, item: &Item) -> Vec<String> {
    let (name, price, stock) = match item {
        Item::Product(product) => (&product.name, output::money(product.price.as_ref()), product.stock.as_deref()),
        Item::Document(document) => (&document.title, String::new(), None),
    };
    let name = output::excerpt(name.as_deref().unwrap_or_default(), 40);
    vec![line.to_string(), item.id().to_owned(), name, price, stock.unwrap_or_default().to_owned()]
}

/// Encoding, delimiter and columns of a table.
pub(super) fn described(layout: &Layout) -> String {
    let mut rows = vec![["COLUMN", "FIELD", "KNOWN BY", "DECIMAL MARK"].map(str::to_owned).to_vec()];
    rows.extend(layout.columns.iter().map(|column| {
        let by = match (column.by, &column.field) {
            (Told::ByOperator, _) => "--map",
            (Told::ByName, _) => "its name",
            (Told::ByAlias, _) => "an alias",
            (Told::ByDefault, _) => "an alias, as no other column is",
            (Told::Unknown, _) => "",
        };
        let field = column.field.clone().unwrap_or_else(|| "(ignored)".to_owned());
        let field = match &column.currency {
            Some(currency) => format!("{field} in {currency}"),
            None => field,
        };
        vec![column.column.clone(), field, by.to_owned(), column.decimal.clone().unwrap_or_default()]
    }));
    let Layout { encoding, delimiter, .. } = layout;
    format!("encoding {encoding}, delimiter {delimiter:?}\n{}", output::table(&rows))
}
