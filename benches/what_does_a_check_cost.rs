//! What does the guard pass cost at 100,000 products: the pure function, without gRPC, pool or SQL? And from how many
//! answers on does it pay to spread a batch over the cores?

#[path = "support/shop.rs"]
mod shop;

use rayon::prelude::*;
use shop::answer;
use temei::guard::{self, CheckOutcome, Evidence};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn judge(text: &str) -> CheckOutcome {
    shop::judge(text, &Evidence::default())
}

/// By lines of the answer: about 300 bytes and about 4 KiB.
#[divan::bench(args = [5, 67])]
fn check(bencher: divan::Bencher<'_, '_>, lines: usize) {
    let text = answer(lines);
    assert_eq!(judge(&text).verdict, guard::Verdict::Allow);
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench_local(|| judge(&text));
}

/// Answers of 300 bytes one after the other.
#[divan::bench(args = [1, 2, 4, 8, 32])]
fn batch_in_order(bencher: divan::Bencher<'_, '_>, answers: usize) {
    let texts = vec![answer(5); answers];
    bencher.bench_local(|| texts.iter().map(|text| judge(text)).collect::<Vec<_>>());
}

/// The same spread over the cores.
#[divan::bench(args = [1, 2, 4, 8, 32])]
fn batch_side_by_side(bencher: divan::Bencher<'_, '_>, answers: usize) {
    let texts = vec![answer(5); answers];
    bencher.bench_local(|| texts.par_iter().map(|text| judge(text)).collect::<Vec<_>>());
}
