//! What do the rules of inspect cost on texts of 2,000 characters: what customers and attackers wrote, one after the other
//! until a text is full, as it is and in the disguises that have to be taken off; and on texts that are nothing but
//! disguise?

#[path = "support/percentiles.rs"]
mod percentiles;

use std::hint::black_box;
use std::time::Instant;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use temei::inspect::{Source, inspect, warm_up};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CHARS: usize = 2_000;
const ROUNDS: usize = 5;
const FILES: [&str; 7] = [
    include_str!("../tests/fixtures/inspect/attacks.jsonl"),
    include_str!("../tests/fixtures/inspect/attacks-varied.jsonl"),
    include_str!("../tests/fixtures/inspect/benign-ro.jsonl"),
    include_str!("../tests/fixtures/inspect/benign-pt.jsonl"),
    include_str!("../tests/fixtures/inspect/benign-es.jsonl"),
    include_str!("../tests/fixtures/inspect/benign-el.jsonl"),
    include_str!("../tests/fixtures/inspect/benign-en.jsonl"),
];

/// The texts of the fixtures joined to texts of 2,000 characters.
fn texts() -> Vec<String> {
    let read = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a case a line");
        row["text"].as_str().expect("a text").to_owned()
    };
    let all: Vec<String> = FILES.iter().flat_map(|file| file.lines()).map(read).collect();
    let chars: Vec<char> = all.join("\n").chars().collect();
    chars.chunks_exact(CHARS).map(|chunk| chunk.iter().collect()).collect()
}

fn cut(text: &str) -> String {
    text.chars().take(CHARS).collect()
}

fn look_alikes(text: &str) -> String {
    text.chars().map(|c| "аеорсух".chars().nth("aeopcyx".find(c).unwrap_or(7)).unwrap_or(c)).collect()
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    warm_up();
    let plain = texts();
    let kinds: [(&str, Vec<String>); 6] = [
        ("as written", plain.clone()),
        ("in Base64", plain.iter().map(|text| cut(&BASE64_STANDARD.encode(text))).collect()),
        ("in look-alikes", plain.iter().map(|text| look_alikes(text)).collect()),
        (
            "letters apart",
            plain.iter().map(|text| cut(&text.chars().flat_map(|c| [c, ' ']).collect::<String>())).collect(),
        ),
        (
            "zero-width between",
            plain.iter().map(|text| cut(&text.chars().flat_map(|c| [c, '\u{200b}']).collect::<String>())).collect(),
        ),
        ("nothing but markup", vec!["<|im_start|>\"--' ://[INST]{{ ".chars().cycle().take(CHARS).collect()]),
    ];
    println!("{} texts of {CHARS} characters", plain.len());
    for (what, texts) in kinds {
        let times = texts.iter().cycle().take(texts.len() * ROUNDS).map(|text| {
            let started = Instant::now();
            black_box(inspect(text, Source::User, CHARS));
            started.elapsed()
        });
        percentiles::print(what, times.collect());
    }
}
