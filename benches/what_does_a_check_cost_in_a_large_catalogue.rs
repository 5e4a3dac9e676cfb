//! What does a check of 300 bytes cost at 100,000 and at 1,000,000 products, where answers shorten the names? Names are
//! those of the shared groceries with a number where they are, else made.

#[path = "support/groceries.rs"]
mod groceries;
#[path = "support/percentiles.rs"]
mod percentiles;

use std::time::{Duration, Instant};

use temei::catalog::{Currency, Money, Policy, Product, ProductContent, ProductFacts, Quantity, Sku};
use temei::clock::Timestamp;
use temei::facts::FactsSnapshot;
use temei::guard::{self, Check, Locale, VersionedPolicy};

/// As in the executable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Answers judged at each size, and those before that are not timed.
const ANSWERS: usize = 4_000;
const WARM: usize = 200;
/// Steps from one product to the next: a prime, so that all come up.
const STRIDE: usize = 7_919;
const BYTES: usize = 300;

struct Shop {
    names: Vec<String>,
    products: usize,
}

impl Shop {
    fn name(&self, n: usize) -> String {
        let name = &self.names[n % self.names.len()];
        if n < self.names.len() { name.clone() } else { format!("{name} {}", n / self.names.len()) }
    }

    /// Its first words.
    fn short_name(&self, n: usize) -> String {
        let name = self.name(n);
        let words: Vec<&str> = name.split_whitespace().collect();
        words[..(words.len() - 1).max(1)].join(" ")
    }

    fn price(n: usize) -> Money {
        Money::new(1_000 + n as i64 * 7 % 90_000, Currency::EUR)
    }

    fn product(&self, n: usize) -> Product {
        Product {
            sku: Sku::parse(&format!("P-{n:07}")).expect("a SKU"),
            content: ProductContent { name: self.name(n), ..ProductContent::default() },
            facts: ProductFacts {
                price: Some(Self::price(n)),
                stock: Some(Quantity::from_scaled(5_000)),
                ..ProductFacts::default()
            },
        }
    }

    /// Some 300 bytes on as many products as fit, by their names and shortened.
    fn answer(&self, at: usize) -> String {
        let mut text = String::from("Thanks for waiting! Here is what I found for you. ");
        for step in 0.. {
            let n = (at * 31 + step) * STRIDE % self.products;
            let price = Self::price(n).amount();
            let said = match step % 3 {
                0 => format!("{} is €{price}. ", self.name(n)),
                1 => format!("The {} costs €{price} and is in stock. ", self.short_name(n)),
                _ => format!("We also have {} for €{price}, would that do? ", self.short_name(n)),
            };
            if text.len() + said.len() > BYTES {
                return text;
            }
            text += &said;
        }
        text
    }
}

fn main() {
    // `cargo test --benches` asks for nothing but that it builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let names: Vec<String> = groceries::products().into_iter().map(|(_, name, _)| name).collect();
    let policy = VersionedPolicy::new(1, Policy::default());
    let as_of = Timestamp::from_micros(1_760_000_000_000_000);
    let mut shop = Shop { names, products: 0 };
    for products in [100_000, 1_000_000] {
        shop.products = products;
        let facts = FactsSnapshot::build(1, (0..products).map(|n| shop.product(n)).collect());
        let mut times: Vec<Duration> = Vec::with_capacity(ANSWERS);
        for at in 0..ANSWERS + WARM {
            let asked = Check::of(shop.answer(at), Locale::parse("en-IE").expect("a locale"));
            let started = Instant::now();
            std::hint::black_box(guard::check(asked.at(as_of), &policy, &facts));
            if at >= WARM {
                times.push(started.elapsed());
            }
        }
        percentiles::print(&format!("{products} products"), times);
    }
}
