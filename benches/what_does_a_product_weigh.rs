//! What does a product weigh in the facts and name tables of the guards, and how long do they take to load, at 100,000 and
//! at 1,000,000 products? Names are those of the shared groceries with a number where they are, else made; growth is of
//! the resident memory of this process.

#[path = "support/groceries.rs"]
mod groceries;

use std::time::Instant;

use temei::catalog::{Currency, Money, Product, ProductContent, ProductFacts, Quantity, Sku};
use temei::facts::{FactChange, FactsSnapshot};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Products that come together, as from a page of the store.
const PAGE: usize = 50_000;

fn product(n: usize, names: &[String]) -> Product {
    let name = &names[n % names.len()];
    let name = if n < names.len() { name.clone() } else { format!("{name} {}", n / names.len()) };
    Product {
        sku: Sku::parse(&format!("P-{n:07}")).expect("a SKU"),
        content: ProductContent { name, ..ProductContent::default() },
        facts: ProductFacts {
            price: Some(Money::new(1_000 + n as i64 * 7 % 90_000, Currency::EUR)),
            stock: Some(Quantity::from_scaled(5_000)),
            ..ProductFacts::default()
        },
    }
}

/// Resident bytes of this process; `None` where the system does not say.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let names: Vec<String> = groceries::products().into_iter().map(|(_, name, _)| name).collect();
    for products in [100_000, 1_000_000] {
        let before = resident();
        let started = Instant::now();
        let mut facts = FactsSnapshot::default();
        for page in (0..products).step_by(PAGE) {
            let changes = (page..products.min(page + PAGE)).map(|n| FactChange::Put(product(n, &names)));
            facts = facts.apply(1, changes.collect());
        }
        let took = started.elapsed();
        let grown = before.zip(resident()).map(|(before, after)| after.saturating_sub(before));
        let each = |bytes: u64| bytes as f64 / products as f64;
        println!(
            "{products:>9} products: loaded in {:.2} s, {:.0} bytes each by count, {:.0} resident",
            took.as_secs_f64(),
            each(facts.resident_bytes() as u64),
            grown.map_or(f64::NAN, each)
        );
        assert_eq!(facts.len(), products);
    }
}
