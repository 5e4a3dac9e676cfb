//! What is fired, how often, and what the design asks of it.

use temei::pb::v1::{CheckRequest, Guard, SearchMode, SearchRequest, StepRequest};

use crate::catalogue;

/// The tenants of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tenant {
    Checked,
    Searched,
}

impl Tenant {
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Checked => "load-checked",
            Self::Searched => "load-searched",
        }
    }
}

/// One request, built from its number in the run.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    Check(Box<CheckRequest>),
    Search(Box<SearchRequest>),
    Step(Box<StepRequest>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    pub(crate) tenant: Tenant,
    pub(crate) rate_per_s: u32,
    /// The 99th percentile DESIGN §7 asks for.
    pub(crate) target_p99_ms: f64,
    pub(crate) call: fn(u32) -> Call,
}

pub(crate) fn all() -> Vec<Scenario> {
    vec![
        Scenario {
            name: "check 300 B",
            tenant: Tenant::Checked,
            rate_per_s: 2_000,
            target_p99_ms: 5.0,
            call: short_check,
        },
        Scenario {
            name: "check 4 KiB",
            tenant: Tenant::Checked,
            rate_per_s: 200,
            target_p99_ms: 10.0,
            call: long_check,
        },
        Scenario {
            name: "search uncached",
            tenant: Tenant::Searched,
            rate_per_s: 100,
            target_p99_ms: 50.0,
            call: uncached,
        },
        Scenario {
            name: "search cached",
            tenant: Tenant::Searched,
            rate_per_s: 1_000,
            target_p99_ms: 10.0,
            call: cached,
        },
        Scenario {
            name: "search identifier",
            tenant: Tenant::Searched,
            rate_per_s: 1_000,
            target_p99_ms: 10.0,
            call: identifier,
        },
    ]
}

/// About 300 bytes with two products, two prices, an availability and a SKU; every third states a wrong price.
fn short_check(n: u32) -> Call {
    short_check_of(n, 90_000)
}

/// As [`short_check`], of the first `products` of the catalogue.
pub(crate) fn short_check_of(n: u32, products: u32) -> Call {
    let (first, second) = (n.wrapping_mul(31) % products, n.wrapping_mul(57) % products);
    let wrong = if n.is_multiple_of(3) { "9999.99".to_owned() } else { catalogue::price(second) };
    check(format!(
        "Thank you for waiting! The {} costs {} € and can be sent today. If you would rather have something else, \
         the {} ({}) is {wrong} €. Both come with two years of warranty, and delivery takes two to three working days. \
         Shall I put one of them into your cart?",
        catalogue::name(first),
        catalogue::price(first),
        catalogue::name(second),
        catalogue::sku(second),
    ))
}

/// About 4 KiB: a list of offers as a model writes it when asked for "everything you have".
fn long_check(n: u32) -> Call {
    let mut text = String::from("Here is what I found for you:\n");
    let mut item = n * 17;
    while text.len() < 4_000 {
        item = (item * 29 + 7) % 90_000;
        text.push_str(&format!(
            "- {} ({}): {} €, ready to be sent, with two years of warranty\n",
            catalogue::name(item),
            catalogue::sku(item),
            catalogue::price(item)
        ));
    }
    check(text)
}

fn check(text: String) -> Call {
    let guards = [Guard::Price, Guard::Stock, Guard::Discount, Guard::Sku, Guard::Fiscal];
    Call::Check(Box::new(CheckRequest {
        text,
        locale: "en-IE".to_owned(),
        currency: "EUR".to_owned(),
        guards: guards.map(i32::from).to_vec(),
        ..CheckRequest::default()
    }))
}

/// A search that no other asks for.
pub(crate) fn uncached(n: u32) -> Call {
    search(catalogue::query(n))
}

fn cached(n: u32) -> Call {
    search(catalogue::query(n % 64))
}

fn identifier(n: u32) -> Call {
    search(catalogue::sku(n * 37 % 4_000))
}

fn search(query: String) -> Call {
    Call::Search(Box::new(SearchRequest {
        query,
        mode: SearchMode::Hybrid.into(),
        limit: 10,
        ..SearchRequest::default()
    }))
}
