//! What does a hybrid search cost at 41,000 products of which 20,000 have a vector, besides the embedding: rows, pins, both
//! legs, each leg's score of what the other proposed, fusion? Over 2,000 queries made of names with a word left out and
//! every fourth with a typing mistake, it prints the median and the 99th percentile of each part and of all.

#[path = "support/groceries.rs"]
mod groceries;
#[path = "support/index.rs"]
mod index;
#[path = "support/percentiles.rs"]
mod percentiles;

use std::time::{Duration, Instant};

use temei_index::{Asked, Filter, Fusion, Generation, Kind, LexicalQuery, fuse};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const QUERIES: usize = 2_000;
const VECTORS: usize = 20_000;
const DIMENSION: usize = 384;
/// What every text has in common, and what those of one kind of product have: cosines lie between .7 and 1, as in the
/// vectors of e5, and the nearest stand out.
const COMMON: f32 = 3.0;
const KINDS: u64 = 400;

/// SplitMix64: the same numbers everywhere.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn vector(seed: u64) -> Vec<f32> {
    let noise = |state: &mut u64| (random(state) % 2_000) as f32 / 1_000.0 - 1.0;
    let (mut own, mut kind) = (seed, seed % KINDS);
    let mut vector: Vec<f32> = (0..DIMENSION).map(|_| noise(&mut own) * 0.5 + noise(&mut kind)).collect();
    vector.iter_mut().step_by(8).for_each(|value| *value += COMMON);
    let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
    vector.iter_mut().for_each(|value| *value /= length);
    vector
}

/// A name without one of its words; every fourth with two letters swapped.
fn query(name: &str, number: usize, state: &mut u64) -> Option<String> {
    let mut words: Vec<String> = name.split_whitespace().map(str::to_owned).collect();
    if words.len() < 3 {
        return None;
    }
    words.remove(random(state) as usize % words.len());
    if number.is_multiple_of(4) {
        let long = words.iter_mut().find(|word| word.len() >= 5 && word.is_ascii())?;
        let mut letters: Vec<char> = long.chars().collect();
        letters.swap(2, 3);
        *long = letters.into_iter().collect();
    }
    Some(words.join(" "))
}

fn search(index: &Generation, query: &str, vector: &[f32]) -> [Duration; 4] {
    let started = Instant::now();
    let rows = index.select(Kind::Product, &Filter::default(), 0);
    let pins = index.pins(Kind::Product, &Asked::new(query), &rows);
    let selected = started.elapsed();
    let mut lexical = index.lexical(Kind::Product, &LexicalQuery::new(query), &rows).expect("searched");
    let by_words = started.elapsed();
    let mut dense = index.dense(Kind::Product, &index.scan(vector), 0.0, None, &rows).expect("searched");
    index.complete(&mut lexical, &mut dense, &index.scan(vector), &rows).expect("completed");
    let by_meaning = started.elapsed();
    let fused = fuse(Some(&lexical), Some(&dense), &Fusion::default());
    assert!(pins.len() <= fused.len() || fused.is_empty());
    let all = started.elapsed();
    [selected, by_words - selected, by_meaning - by_words, all]
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let products = groceries::products();
    let names: Vec<String> = products.iter().map(|(_, name, _)| name.clone()).collect();
    let index = index::index(products, |number| (number < VECTORS).then(|| vector(number as u64)));
    let mut state = 7;
    let queries: Vec<String> = (0..)
        .filter_map(|number| {
            let name = &names[random(&mut state) as usize % names.len()];
            query(name, number, &mut state)
        })
        .take(QUERIES)
        .collect();
    let mut times: [Vec<Duration>; 4] = Default::default();
    for (number, query) in queries.iter().enumerate() {
        let took = search(&index, query, &vector((number * 7) as u64));
        times.iter_mut().zip(took).for_each(|(all, one)| all.push(one));
    }
    println!("{} products, {VECTORS} vectors, {QUERIES} queries", names.len());
    for (part, times) in ["rows and pins", "lexical leg", "dense leg and completion", "all"].into_iter().zip(times) {
        percentiles::print(part, times);
    }
}
