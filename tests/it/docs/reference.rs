//! The references of the contract, of the configuration, of the metrics, of the flows and of the tools are what the protos, the
//! configuration, the program and the files of flows and tools say: a page that is committed differs from them only until `make docs` has written it anew.

mod api;
mod configuration;
mod flows;
mod metrics;
mod tools;

use std::fs;
use std::path::PathBuf;

use super::root;

/// Set by `make docs`: the pages are written instead of compared.
const WRITE: &str = "TEMEI_WRITE_DOCS";

/// A page, or the part of one that is generated.
struct Page {
    path: PathBuf,
    committed: String,
    generated: String,
}

impl Page {
    fn whole(name: &str, generated: String) -> Self {
        let path = root().join(name);
        let committed = fs::read_to_string(&path).unwrap_or_default();
        Self { path, committed, generated }
    }

    /// The part between two lines, which stay.
    fn between(name: &str, (begin, end): (&str, &str), part: &str) -> Self {
        let path = root().join(name);
        let committed = fs::read_to_string(&path).expect("the page is part of the tree");
        let (before, rest) = committed.split_once(begin).expect("the page says where the part begins");
        let (_, after) = rest.split_once(end).expect("the page says where the part ends");
        let generated = format!("{before}{begin}\n\n{part}\n{end}{after}");
        Self { path, committed, generated }
    }

    #[expect(clippy::disallowed_methods, reason = "a test has no configuration")]
    fn settle(&self) {
        if self.committed == self.generated {
            return;
        }
        if std::env::var_os(WRITE).is_some() {
            fs::write(&self.path, &self.generated).expect("written");
            return;
        }
        let (committed, generated) = (self.committed.lines(), self.generated.lines());
        let first = committed.zip(generated).position(|(committed, generated)| committed != generated);
        let line = first.map_or_else(|| "its end".to_owned(), |index| format!("line {}", index + 1));
        panic!("{} is not what would be generated, from {line} on: run `make docs`", self.path.display());
    }
}

/// A text as a cell of a table: no line ends, no bars, no tags.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    let mut is_code = false;
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        match c {
            '`' => is_code = !is_code,
            '|' => cell.push('\\'),
            '<' if !is_code => {
                cell.push_str("&lt;");
                continue;
            }
            _ => {}
        }
        cell.push(c);
    }
    cell
}

/// Rows of a table below their head.
fn table<const COLUMNS: usize>(head: [&str; COLUMNS], rows: &[[String; COLUMNS]]) -> String {
    let mut lines = vec![format!("| {} |", head.join(" | ")), format!("|{}", "---|".repeat(COLUMNS))];
    lines.extend(rows.iter().map(|row| format!("| {} |", row.join(" | "))));
    lines.join("\n") + "\n"
}

#[test]
fn the_reference_of_the_api_is_what_the_protos_say() {
    Page::whole("docs/API.md", api::page()).settle();
}

#[test]
fn the_reference_of_the_configuration_is_what_it_takes() {
    Page::between("docs/CONFIGURATION.md", configuration::MARKS, &configuration::part()).settle();
}

#[test]
fn the_reference_of_the_metrics_is_what_there_is() {
    Page::whole("docs/METRICS.md", metrics::page()).settle();
}

#[test]
fn the_tables_of_the_flows_are_what_their_files_say() {
    for (name, page) in flows::pages() {
        Page::whole(&format!("docs/flows/{name}.md"), page).settle();
    }
}

#[test]
fn the_reference_of_the_tools_is_what_they_are_declared_as() {
    Page::whole("docs/TOOLS.md", tools::page()).settle();
}

#[test]
fn everything_in_the_protos_says_what_it_is() {
    let silent = api::silent();
    assert!(silent.is_empty(), "without a comment: {}", silent.join(", "));
}

#[test]
fn a_cell_breaks_no_table() {
    assert_eq!(cell("a | b\n  \"<EMAIL_1>\" and `<EMAIL>`"), "a \\| b \"&lt;EMAIL_1>\" and `<EMAIL>`");
}
