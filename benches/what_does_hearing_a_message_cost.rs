//! What does it cost to tell what a customer's message says: in its language, in none, and of the longest that is read?

#[path = "support/percentiles.rs"]
mod percentiles;

use std::hint::black_box;
use std::time::Instant;

use temei::guard::Language;
use temei::said::Said;

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 20;
const FILES: [(Language, &str); 5] = [
    (Language::Ro, include_str!("../tests/fixtures/said/learn/ro-a.jsonl")),
    (Language::Pt, include_str!("../tests/fixtures/said/learn/pt-a.jsonl")),
    (Language::Es, include_str!("../tests/fixtures/said/learn/es-a.jsonl")),
    (Language::El, include_str!("../tests/fixtures/said/learn/el-a.jsonl")),
    (Language::En, include_str!("../tests/fixtures/said/learn/en-a.jsonl")),
];

fn texts() -> Vec<(Language, String)> {
    let read = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a case a line");
        row["text"].as_str().expect("a text").to_owned()
    };
    FILES.iter().flat_map(|(language, file)| file.lines().map(|line| (*language, read(line)))).collect()
}

fn measured(what: &str, texts: &[(Option<Language>, String)]) {
    let times = texts.iter().cycle().take(texts.len() * ROUNDS).map(|(language, text)| {
        let started = Instant::now();
        black_box(Said::of(text, *language));
        started.elapsed()
    });
    percentiles::print(what, times.collect());
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let all = texts();
    let (own, none): (Vec<_>, Vec<_>) =
        all.iter().map(|(language, text)| ((Some(*language), text.clone()), (None, text.clone()))).unzip();
    measured("lists being read", &none);
    measured("in its language", &own);
    measured("in no language", &none);
    let long: Vec<_> = FILES.iter().map(|(language, file)| (Some(*language), file.to_string())).collect();
    measured("200 words", &long);
}
