//! What does a check cost that is made to cost much: 32 KiB of nothing but claims, names, codes or digits, held against
//! 256 KiB of evidence and 100,000 products? Limits on what is looked at keep it from running away; here is how long the
//! worst known texts take.

#[path = "support/percentiles.rs"]
mod percentiles;
#[path = "support/shop.rs"]
mod shop;

use std::hint::black_box;
use std::time::Instant;

use temei::guard::MAX_TEXT_BYTES;
use temei::guard::evidence::{Evidence, RawEvidence, Source};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RUNS: usize = 25;
const EVIDENCE_BYTES: usize = 256 * 1024;

/// `piece` of 0, 1, 2… as often as fits.
fn filled(bytes: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(bytes);
    for next in (0..).map(piece) {
        if text.len() + next.len() > bytes {
            return text;
        }
        text.push_str(&next);
    }
    text
}

/// What a tool returned: as many items with a price as fit.
fn evidence() -> Evidence {
    let item =
        |n: usize| format!("{{\"name\": \"Thing {n}\", \"price\": {}.{:02}, \"qty\": {}}},", n % 997, n % 89, n % 7);
    let items = filled(EVIDENCE_BYTES - 16, item);
    let content = format!("{{\"items\": [{}]}}", items.trim_end_matches(','));
    Evidence {
        raw: vec![RawEvidence { source: Source::Tool, name: "cart".to_owned(), content }],
        ..Evidence::default()
    }
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let product = |n: usize| shop::product(n * 37 + 11);
    let texts: [(&str, String); 10] = [
        ("an answer", shop::answer(525)),
        ("wrong amounts", filled(MAX_TEXT_BYTES, |n| format!("{}.{:02} € ", n % 4_000 + 1_000, n % 97))),
        (
            "names, one letter off",
            filled(MAX_TEXT_BYTES, |n| format!("{}. ", product(n).content.name.replace('n', "m"))),
        ),
        ("codes that are none", filled(MAX_TEXT_BYTES, |n| format!("KIT-{} ", 900_000 + n))),
        ("offers and stock", filled(MAX_TEXT_BYTES, |_| "2+1 free, not in stock, 15% off, only 3 left; ".to_owned())),
        ("one long sentence", filled(MAX_TEXT_BYTES, |n| format!("{} for {n}.99 € or ", product(n).content.name))),
        ("a table", filled(MAX_TEXT_BYTES, |n| format!("| {} | {n}.50 € | {n} |\n", product(n).sku))),
        ("identifiers", filled(MAX_TEXT_BYTES, |n| format!("CUI RO{} IBAN RO49AAAA1B31007593840000 ", 18_547_290 + n))),
        ("digits", filled(MAX_TEXT_BYTES, |n| format!("{n}.{n},{n} "))),
        ("marks", filled(MAX_TEXT_BYTES, |_| "e\u{301}\u{200b}\u{fe0f}".to_owned())),
    ];
    let evidence = evidence();
    for (what, text) in &texts {
        let times = (0..RUNS).map(|_| {
            let started = Instant::now();
            black_box(shop::judge(text, &evidence));
            started.elapsed()
        });
        percentiles::print(what, times.collect());
    }
}
