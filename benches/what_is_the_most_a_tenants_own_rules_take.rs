//! What is the most that a tenant's own rules take: expressions of Scrub over 32 KiB, patterns of a tool's schema over its
//! arguments, thousands of synonyms of one word in a search? Limits in steps and numbers keep them from running away; here
//! is how long the worst known ones take.

#[path = "support/percentiles.rs"]
mod percentiles;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use temei::guard::MAX_TEXT_BYTES;
use temei::output::schema::Schema;
use temei::output::{self, Catalogue, Known, MAX_TOKENS, OutputInput, ToolCall};
use temei::scrub::{self, MAX_PATTERNS, Operation, Options, Patterns};
use temei_index::{
    ChunkOptions, Entry, Filter, IndexOptions, ItemKey, Kind, LexicalQuery, Prepared, SynonymRule, Synonyms,
    TenantIndex, cut,
};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RUNS: usize = 25;
const ARGUMENT_BYTES: usize = 60_000;
const PRODUCTS: usize = 10_000;
const SYNONYMS: usize = 5_000;

fn timed<T>(mut f: impl FnMut() -> T) -> Vec<Duration> {
    let run = |_| {
        let started = Instant::now();
        black_box(f());
        started.elapsed()
    };
    (0..RUNS).map(run).collect()
}

/// As many patterns of one expression as a tenant may have: all together they may be so large.
fn patterns(expression: &str) -> Patterns {
    let names: Vec<String> = (0..MAX_PATTERNS).map(|number| format!("P{number}")).collect();
    let most = |count: usize| Patterns::compile(names[..count].iter().map(|name| (name.as_str(), expression)));
    (1..=MAX_PATTERNS).rev().find_map(|count| most(count).ok()).expect("one pattern of each is accepted")
}

fn scrubs() {
    let letters = "A".repeat(MAX_TEXT_BYTES);
    let words = "Ana are mere, pere și 12 KD-123456 ".repeat(MAX_TEXT_BYTES / 36);
    for (what, expression, text) in [
        ("scrub: line or letter", ".*[^A-Z]|[A-Z]", &letters),
        ("scrub: every letter", "[A-Z]", &letters),
        ("scrub: nested repeats", "(?:A|AA|AAA)*B", &letters),
        ("scrub: optional letters", "(?:A?){60}B", &letters),
        ("scrub: words before digits", r"(?:\w+\s+){8}\d{9}", &words),
        ("scrub: an ordinary code", r"\bKD-\d{6}\b", &words),
    ] {
        let patterns = patterns(expression);
        let options = Options { patterns: &patterns, ..Options::default() };
        percentiles::print(what, timed(|| scrub::scrub(text, &options, Operation::Replace)));
    }
}

struct Nothing;

impl Catalogue for Nothing {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn looks_like_sku(&self, _: &str) -> bool {
        false
    }
}

fn outputs() {
    let known = Known::new([]);
    let long = format!("[\"{}\"]", "a".repeat(ARGUMENT_BYTES));
    let many = format!("[{}1]", "\"a\",".repeat(ARGUMENT_BYTES / 4));
    let one_of: Vec<String> = (0..8_000).map(|number| format!("\"v{number}\"")).collect();
    let one_of = format!(r#"{{"items": {{"enum": [{}]}}}}"#, one_of.join(","));
    for (what, schema, arguments) in [
        ("output: words before digits", r#"{"items": {"pattern": "(\\w+\\s?)*\\d$"}}"#, &long),
        ("output: optional letters", r#"{"items": {"pattern": "(?:a?){60}b"}}"#, &long),
        ("output: items of an enum", one_of.as_str(), &many),
    ] {
        let call = || ToolCall { name: "tool", arguments, schema: Schema::parse(schema).map(Arc::new) };
        let calls: Vec<_> = (0..32).map(|_| call()).collect();
        let input = OutputInput {
            text: "ok",
            tenant: "shop",
            known: &known,
            catalogue: &Nothing,
            allowed_hosts: &[],
            tool_calls: &calls,
            max_tokens: MAX_TOKENS,
            scrub: Options::default(),
        };
        percentiles::print(what, timed(|| output::validate(&input)));
    }
}

fn searches() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
    let entry = |number: usize| {
        let name = format!("Cafea altceva{} boabe {number}", number % SYNONYMS);
        let entry = Entry::new(ItemKey::new(Kind::Product, format!("SKU-{number}")), name, "");
        let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
        Prepared { entry: Arc::new(entry), pieces }
    };
    index.apply((0..PRODUCTS).map(entry).collect(), &[], 1).expect("written");
    let rule = |number: usize| SynonymRule {
        from: vec!["cafea".to_owned()],
        to: vec![format!("altceva{number}")],
        ..SynonymRule::default()
    };
    let synonyms = Synonyms::compile(&(0..SYNONYMS).map(rule).collect::<Vec<_>>());
    let generation = index.current();
    let rows = generation.select(Kind::Product, &Filter::default(), 0);
    for (what, text) in [("search: many synonyms", "cafea".to_owned()), ("search: said again", "cafea ".repeat(85))] {
        let query = LexicalQuery { synonyms: Some(&synonyms), ..LexicalQuery::new(text.trim()) };
        percentiles::print(what, timed(|| generation.lexical(Kind::Product, &query, &rows)));
    }
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    scrubs();
    outputs();
    searches();
}
