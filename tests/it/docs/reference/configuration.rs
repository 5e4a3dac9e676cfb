//! Every key of the configuration, section by section.

use temei::config::{Entry, reference};

use super::{cell, table};

/// What stands around the part in its page.
pub(super) const MARKS: (&str, &str) = ("<!-- every key: written by `make docs` -->", "<!-- the end of every key -->");

pub(super) fn part() -> String {
    let mut sections: Vec<(String, Vec<[String; 5]>)> = Vec::new();
    for entry in reference() {
        let section = entry.key.split_once('.').expect("a key has a section").0.to_owned();
        if sections.last().is_none_or(|(last, _)| *last != section) {
            sections.push((section, Vec::new()));
        }
        sections.last_mut().expect("just pushed").1.push(row(entry));
    }
    let shown = |(section, rows): (String, Vec<[String; 5]>)| {
        format!("### {section}\n\n{}", table(["key", "default", "takes", "environment", ""], &rows))
    };
    sections.into_iter().map(shown).collect::<Vec<_>>().join("\n")
}

fn row(entry: Entry) -> [String; 5] {
    let Entry { key, variable, about, takes, default } = entry;
    let default = if default.is_empty() { "–".to_owned() } else { format!("`{default}`") };
    [format!("`{key}`"), default, takes, format!("`{variable}`"), cell(&about)]
}
