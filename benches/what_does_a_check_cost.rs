//! What does the guard pass cost at 100,000 products: the pure function, without gRPC, pool or SQL? And from how many
//! answers on does it pay to spread a batch over the cores?

use std::sync::LazyLock;

use rayon::prelude::*;
use temei::catalog::{Currency, Money, Policy, Product, ProductContent, ProductFacts, Quantity, Sku};
use temei::clock::Timestamp;
use temei::facts::FactsSnapshot;
use temei::guard::{self, CheckInput, CheckOutcome, Evidence, GuardSet, Locale, Overrides, VersionedPolicy};

const PRODUCTS: usize = 100_000;

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn product(n: usize) -> Product {
    let price = Money::new(1_000 + n as i64 * 7 % 90_000, Currency::EUR);
    Product {
        sku: Sku::parse(&format!("KIT-{n:06}")).expect("a SKU"),
        content: ProductContent { name: name(n), ..ProductContent::default() },
        facts: ProductFacts {
            price: Some(price),
            stock: Some(Quantity::from_scaled(5_000)),
            ..ProductFacts::default()
        },
    }
}

fn name(n: usize) -> String {
    const KINDS: [&str; 5] = ["Coffee Grinder", "Milk Frother", "Electric Kettle", "Chef Knife", "Baking Tray"];
    const MAKERS: [&str; 4] = ["Arvon", "Belmira", "Corvin", "Dalia"];
    format!("{} {} {}", MAKERS[n / 5 % 4], KINDS[n % 5], 100 + n / 20)
}

/// Lines that name a product each with its true price.
fn answer(lines: usize) -> String {
    let line = |n: usize| {
        let product = product(n * 37 + 11);
        let price = product.facts.price.expect("every product has one").amount();
        format!("- {} ({}): {price} €, in stock\n", product.content.name, product.sku)
    };
    std::iter::once("Here is what I found for you:\n".to_owned()).chain((0..lines).map(line)).collect()
}

static FACTS: LazyLock<FactsSnapshot> = LazyLock::new(|| FactsSnapshot::build(1, (0..PRODUCTS).map(product).collect()));
static POLICY: LazyLock<VersionedPolicy> = LazyLock::new(|| VersionedPolicy::new(1, Policy::default()));

fn judge(text: &str) -> CheckOutcome {
    let input = CheckInput {
        text,
        locale: Locale::parse("en-IE").expect("a locale"),
        currency: None,
        evidence: &Evidence::default(),
        stage: None,
        flow: None,
        overrides: Overrides::default(),
        guards: GuardSet::ALL,
        as_of: Timestamp::from_micros(1_760_000_000_000_000),
        record: false,
    };
    guard::check(&input, &POLICY, &FACTS)
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
