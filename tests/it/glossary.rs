//! The words of the glossary are the names in the code: a term of docs/ARCHITECTURE.md leads to its type, and the words it
//! replaced name no type and no module of the rooms that read texts.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that had two names or the wrong one, and what is said now.
const RETIRED: [(&str, &str); 11] = [
    ("Statement", "Claim"),
    ("Fault", "Refusal, or an error"),
    ("Ground", "Gathered, or TenantFacts"),
    ("Tie", "Attribution"),
    ("Knot", "Attribution"),
    ("Figure", "TextAmount"),
    ("Spoken", "written"),
    ("Scope", "Block"),
    ("Sign", "shapes"),
    ("Hit", "Occurrence"),
    ("Idea", "Concept"),
];

/// Where texts are read and judged.
const ROOMS: [&str; 4] = ["src/guard", "src/fiscal", "src/inspect", "text/src"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the tree") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The names of the types and modules a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split([' ', '(', ')', '<', '{', ';', ':']).filter(|word| !word.is_empty());
    let keyword = words.find(|word| !matches!(*word, "pub" | "super" | "crate" | "in" | "guard"))?;
    matches!(keyword, "struct" | "enum" | "trait" | "type" | "mod").then(|| words.next()).flatten()
}

/// `TextAmount` and `text_amounts` are of the words text and amount(s).
fn has_word(name: &str, word: &str) -> bool {
    let mut parts: Vec<String> = Vec::new();
    for c in name.chars() {
        match parts.last_mut() {
            Some(part) if !c.is_uppercase() && c != '_' => part.push(c),
            _ => parts.push(c.to_lowercase().filter(|c| *c != '_').collect()),
        }
    }
    let word = word.to_lowercase();
    parts.iter().any(|part| *part == word || *part == format!("{word}s"))
}

#[test]
fn no_retired_word_names_a_type_or_a_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ROOMS.iter().for_each(|room| sources(&root.join(room), &mut files));
    assert!(files.len() > 100, "the rooms are not where they were");
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        let module = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        for name in text.lines().filter_map(|line| declared(line.trim_start())).chain([module]) {
            for (word, now) in RETIRED {
                if has_word(name, word) {
                    wrong.push(format!("{}: {name} (say {now})", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_found_in_names() {
    assert!(has_word("TextFigure", "Figure") && has_word("figures", "Figure") && has_word("tie_breaks", "Tie"));
    assert!(!has_word("Grounding", "Ground") && !has_word("Tier", "Tie") && !has_word("Signal", "Sign"));
    assert_eq!(declared("pub(in crate::guard) struct Claim<'a> {"), Some("Claim"));
    assert_eq!(declared("let statement = 5;"), None);
}
