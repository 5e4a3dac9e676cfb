//! A small shop the tests share.

use crate::catalog::{Gtin, Money, Percent, Policy, Product, ProductContent, ProductFacts, Promotion, Quantity, Sku};
use crate::clock::Timestamp;
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{Evidence, RawEvidence, Source};
use crate::guard::{Check, CheckOutcome, Locale, Overrides, VersionedPolicy, check};

pub(super) fn as_of() -> Timestamp {
    Timestamp::parse("2026-06-01T10:00:00Z").expect("valid")
}

/// A product by its facts: price, stock; the rest by the closure.
pub(super) fn product(
    sku: &str,
    name: &str,
    price: &str,
    stock: &str,
    more: impl Fn(&mut ProductContent, &mut ProductFacts),
) -> Product {
    let mut content = ProductContent { name: name.to_owned(), ..Default::default() };
    let mut facts = ProductFacts::default();
    if let Some((amount, currency)) = price.split_once(' ') {
        facts.price = Some(Money::parse(amount, currency).expect("valid"));
    }
    facts.stock = (!stock.is_empty()).then(|| Quantity::parse(stock).expect("valid"));
    more(&mut content, &mut facts);
    Product { sku: Sku::parse(sku).expect("valid"), content, facts }
}

/// Laptops, coffee and phones of one shop in one currency.
/// SKU, name, price and stock of each.
pub(super) fn listed(products: &[(&str, &str, &str, &str)]) -> FactsSnapshot {
    let all = products.iter().map(|(sku, name, price, stock)| product(sku, name, price, stock, |_, _| {}));
    FactsSnapshot::build(1, all.collect())
}

pub(super) fn products(currency: &str) -> Vec<Product> {
    let price = |amount: &str| format!("{amount} {currency}");
    let money = |amount: &str| Money::parse(amount, currency).expect("valid");
    let mut all = vec![
        product("LAP-0042", "Laptop Nimbus 14", &price("4199.00"), "3", |content, facts| {
            content.aliases = vec!["Nimbus 14".to_owned()];
            content.ean = Some(Gtin::parse("5449000000996").expect("valid"));
            facts.min_price = Some(money("3900.00"));
            facts.vat_rate = Some(Percent::from_scaled(21_00));
            facts.max_discount = Some(Percent::from_scaled(20_00));
        }),
        product("LAP-0043", "Laptop Stratus 15", &price("5299.00"), "0", |_, facts| {
            facts.restock_date = Some(time::macros::date!(2026 - 06 - 15));
        }),
        product("COF-0001", "Café Sereno 1kg", &price("89.90"), "120", |_, facts| {
            facts.promotions.push(Promotion {
                id: "june".to_owned(),
                price: money("71.92"),
                starts_at: Timestamp::parse("2026-05-20"),
                ends_at: Timestamp::parse("2026-07-01"),
            });
        }),
        product("PHO-0007", "Telefon Aura X", &price("1299.00"), "10", |_, _| {}),
        product("TAB-0100", "Tablet Lumen", "", "", |_, _| {}),
    ];
    all.extend(
        (200..240).map(|n| {
            product(&format!("ACC-{n:04}"), &format!("Accesoriu special {n}"), &price("10.00"), "5", |_, _| {})
        }),
    );
    all
}

/// A check with everything that can differ.
pub(super) struct Asked {
    pub(super) locale: &'static str,
    pub(super) policy: Policy,
    pub(super) evidence: Evidence,
    pub(super) stage: Option<&'static str>,
    pub(super) overrides: Overrides,
    pub(super) record: bool,
}

impl Asked {
    pub(super) fn in_locale(locale: &'static str) -> Self {
        Self {
            locale,
            policy: Policy::default(),
            evidence: Evidence::default(),
            stage: None,
            overrides: Overrides::default(),
            record: false,
        }
    }

    pub(super) fn check(&self, text: &str, facts: &FactsSnapshot) -> CheckOutcome {
        let asked = Check {
            evidence: self.evidence.clone(),
            stage: self.stage.map(str::to_owned),
            overrides: self.overrides,
            record: self.record,
            ..Check::of(text, Locale::parse(self.locale).expect("valid"))
        };
        check(asked.at(as_of()), &VersionedPolicy::new(7, self.policy.clone()), facts)
    }
}

pub(super) fn shop(currency: &str) -> FactsSnapshot {
    FactsSnapshot::build(42, products(currency))
}

/// The reasons of an answer's violations beside what the customer and a policy say.
pub(super) fn reasons(
    facts: &FactsSnapshot,
    locale: &'static str,
    said: &[(Source, &str)],
    text: &str,
) -> Vec<&'static str> {
    let mut asked = Asked::in_locale(locale);
    let raw =
        |&(source, content): &(Source, &str)| RawEvidence { source, name: String::new(), content: content.to_owned() };
    asked.evidence.raw.extend(said.iter().map(raw));
    asked.check(text, facts).violations.iter().map(|violation| violation.reason.as_str()).collect()
}
