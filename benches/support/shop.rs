//! A shop of 100,000 products, answers about it, and what the guards say of them.

use std::sync::LazyLock;

use temei::catalog::{Currency, Money, Policy, Product, ProductContent, ProductFacts, Quantity, Sku};
use temei::clock::Timestamp;
use temei::facts::FactsSnapshot;
use temei::guard::{self, Check, CheckOutcome, Evidence, Locale, VersionedPolicy};

const PRODUCTS: usize = 100_000;

pub(crate) fn product(n: usize) -> Product {
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
pub(crate) fn answer(lines: usize) -> String {
    let line = |n: usize| {
        let product = product(n * 37 + 11);
        let price = product.facts.price.expect("every product has one").amount();
        format!("- {} ({}): {price} €, in stock\n", product.content.name, product.sku)
    };
    std::iter::once("Here is what I found for you:\n".to_owned()).chain((0..lines).map(line)).collect()
}

pub(crate) static FACTS: LazyLock<FactsSnapshot> =
    LazyLock::new(|| FactsSnapshot::build(1, (0..PRODUCTS).map(product).collect()));
pub(crate) static POLICY: LazyLock<VersionedPolicy> = LazyLock::new(|| VersionedPolicy::new(1, Policy::default()));

pub(crate) fn judge(text: &str, evidence: &Evidence) -> CheckOutcome {
    let asked = Check { evidence: evidence.clone(), ..Check::of(text, Locale::parse("en-IE").expect("a locale")) };
    guard::check(asked.at(as_of()), &POLICY, &FACTS)
}

pub(crate) fn as_of() -> Timestamp {
    Timestamp::from_micros(1_760_000_000_000_000)
}
