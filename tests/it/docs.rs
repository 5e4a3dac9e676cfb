//! The documents point at what is there: every relative link leads to a file or folder of the tree, a `#part` to a
//! heading of it, and a link whose words are a name in code (`` [`Stages`](…) ``) to a file that has this name. Every module
//! is on the map of docs/ARCHITECTURE.md.

mod reference;

use std::fs;
use std::path::{Path, PathBuf};

/// The map alone has more.
const FEWEST: usize = 100;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README.md and everything in docs/ and docs/flows/.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md")];
    for folder in ["docs", "docs/flows"] {
        for entry in fs::read_dir(root().join(folder)).expect("part of the tree") {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// One link as it is written: `[words](target)`.
#[derive(Debug, PartialEq, Eq)]
struct Link<'t> {
    line: usize,
    words: &'t str,
    target: &'t str,
}

/// The links of a text, those in fenced code left out.
fn links(text: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            continue;
        }
        if is_code {
            continue;
        }
        let mut rest = line;
        while let Some(middle) = rest.find("](") {
            let (before, after) = (&rest[..middle], &rest[middle + 2..]);
            let Some(end) = after.find(')') else { break };
            if let Some(start) = before.rfind('[') {
                found.push(Link { line: number, words: &before[start + 1..], target: &after[..end] });
            }
            rest = &after[end + 1..];
        }
    }
    found
}

/// The names in code among the words of a link: `Stages`, `Stages::run`; a path or a command is none.
fn symbols(words: &str) -> impl Iterator<Item = &str> {
    let quoted = words.split('`').skip(1).step_by(2);
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_');
    quoted.filter(move |name| name.split("::").all(is_part)).filter_map(|name| name.rsplit("::").next())
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|other| other == word)
}

/// A heading as its `#part` names it.
fn part_of(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>().to_lowercase()
}

fn has_part(text: &str, part: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| part_of(line.trim_start_matches('#'))).any(|found| found == part)
}

/// What is wrong with a link of `document`.
fn fault(document: &Path, link: &Link<'_>) -> Option<String> {
    if ["http://", "https://", "mailto:"].iter().any(|scheme| link.target.starts_with(scheme)) {
        return None;
    }
    let (path, part) = match link.target.split_once('#') {
        Some((path, part)) => (path, Some(part)),
        None => (link.target, None),
    };
    let folder = document.parent().expect("a document lies in a folder");
    let file = if path.is_empty() { document.to_owned() } else { folder.join(path) };
    if !file.exists() {
        return Some("leads nowhere".to_owned());
    }
    let text = if file.is_file() { fs::read_to_string(&file).expect("text") } else { String::new() };
    if let Some(part) = part.filter(|part| !has_part(&text, part)) {
        return Some(format!("has no part {part}"));
    }
    let missing = symbols(link.words).find(|name| file.is_file() && !has_word(&text, name));
    missing.map(|name| format!("does not have {name}"))
}

fn faults(document: &Path, text: &str) -> Vec<String> {
    let told = |link: Link<'_>| {
        let wrong = fault(document, &link)?;
        Some(format!("{}:{}: {} {wrong}", document.display(), link.line, link.target))
    };
    links(text).into_iter().filter_map(told).collect()
}

#[test]
fn every_link_leads_to_what_it_names() {
    let (mut followed, mut wrong) = (0, Vec::new());
    for document in documents() {
        let text = fs::read_to_string(&document).expect("text");
        followed += links(&text).len();
        wrong.extend(faults(&document, &text));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(followed >= FEWEST, "{followed} links: are they still read as they are written?");
}

#[test]
fn every_module_is_on_the_map() {
    let map = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("text");
    let mut missing = Vec::new();
    for folder in ["src", "index/src", "text/src"] {
        for entry in fs::read_dir(root().join(folder)).expect("part of the tree") {
            let name = entry.expect("readable").file_name().into_string().expect("a plain name");
            let target = format!("](../{folder}/{name})");
            if name.ends_with(".rs") && !map.contains(&target) {
                missing.push(format!("{folder}/{name}"));
            }
        }
    }
    assert!(missing.is_empty(), "not in docs/ARCHITECTURE.md: {missing:?}");
}

#[test]
fn a_file_a_part_and_a_name_that_are_gone_are_noticed() {
    let document = root().join("docs/ARCHITECTURE.md");
    let wrong = |text: &str| faults(&document, text).len();
    assert_eq!(wrong("[here](../src/lib.rs), [`main`](../src/main.rs), [the `Cargo.toml`](../Cargo.toml)"), 0);
    assert_eq!(wrong("[all](../src), [out](https://example.com/gone), [`temei serve`](../src/lib.rs)"), 0);
    assert_eq!(wrong("[a](../src/gone.rs) and [b](gone.md)"), 2);
    assert_eq!(wrong("[`Gone`](../src/main.rs), [the `Stages::fly`](../src/metrics/stages.rs)"), 2);
    assert_eq!(wrong("[run](../README.md#run), [gone](../README.md#gone)"), 1);
    assert_eq!(wrong("```\n[a](../src/gone.rs)\n```\n"), 0);
}
