//! Answers made from a catalogue itself: of every product drawn one with its price and one with the price of another,
//! in a sentence that says nothing else. They measure how names are linked, at the size the catalogue has; short names
//! as in a conversation that has shown what a search finds for the whole name.

use temei_index::IndexError;
use temei_index::analysis::detect;
use temei_text::languages::Language;
use temei_text::locale::Locale;
use temei_text::written;

use super::mutate::{Mutated, Mutation, Names};
use super::retrieved::Retrieval;
use super::{Case, Expect};
use crate::catalog::{Currency, Money, Policy, Product};
use crate::dice::Dice;
use crate::guard::{Check, Focus, Guard};

const SEED: u64 = 13;
/// Prices made up are from one unit to so many.
const DEAREST: usize = 200;
/// How often another price is drawn before a product is left out.
const TRIES: usize = 64;
/// Products a conversation has shown.
const SHOWN: usize = 10;

/// How many products are drawn, and whether their names are shortened.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    pub products: usize,
    pub shorten: bool,
}

/// Answers, and what became of the names.
#[derive(Clone, Debug)]
pub struct Made {
    pub cases: Vec<Case>,
    /// Where names were shortened.
    pub mutated: Option<Mutated>,
}

/// Gives products without a price one, where the catalogue knows none at all.
pub fn price_unpriced(products: &mut [Product]) {
    if products.iter().any(|product| product.facts.price.is_some()) {
        return;
    }
    let mut dice = Dice::new(SEED);
    for product in products {
        let (whole, cents) = (1 + dice.below(DEAREST - 1), dice.below(100));
        product.facts.price = Money::parse(&format!("{whole}.{cents:02}"), Currency::EUR.as_str()).ok();
    }
}

/// Two answers a product: `…/true` shall pass and `…/false` be flagged by PRICE. The tag says whether the name as it is
/// written fits one product or several; the false price is that of none of them.
pub fn answers(products: &[Product], template: Template) -> Result<Made, IndexError> {
    let names = Names::of(products);
    let retrieval = template.shorten.then(|| Retrieval::of(products)).transpose()?;
    let mut dice = Dice::new(SEED);
    let mut mutated = Mutated::of(Mutation::Shorten);
    let sold: Vec<usize> = (0..products.len()).filter(|&at| is_sold(&products[at])).collect();
    let drawn = dice.sample(sold, template.products);
    let mut cases = Vec::with_capacity(2 * drawn.len());
    for at in drawn {
        let language = language_of(&products[at]);
        let short = if template.shorten { names.shortened(at, language) } else { None };
        if template.shorten && short.is_none() {
            mutated.dropped += 1;
            continue;
        }
        let name = short.unwrap_or_else(|| products[at].content.name.clone());
        let fitting = names.fitting(&name);
        let mut made = of_product(products, (at, &name), &fitting, &mut dice);
        if let Some(retrieval) = &retrieval {
            let skus = retrieval.first(&products[at].content.name, SHOWN)?;
            made.iter_mut().for_each(|case| case.check.focus = Focus { skus: skus.clone(), ..Focus::default() });
        }
        mutated.shortened += 1;
        mutated.ambiguous += u64::from(fitting.len() > 1);
        mutated.made += made.len() as u64;
        cases.extend(made);
    }
    Ok(Made { cases, mutated: template.shorten.then_some(mutated) })
}

/// Whether it is for sale, at a price that is known.
fn is_sold(product: &Product) -> bool {
    product.facts.price.is_some() && !product.content.inactive
}

/// The true answer, and the false one where another price can be found.
fn of_product(products: &[Product], (at, name): (usize, &str), fitting: &[usize], dice: &mut Dice) -> Vec<Case> {
    let Some(own) = products[at].facts.price else { return Vec::new() };
    let other = price_of_others(products, own, fitting, dice);
    let tag = if fitting.len() > 1 { "several" } else { "one" };
    let true_one = answer(&products[at], (name, own), Expect::Pass, tag);
    let false_one = other.and_then(|price| answer(&products[at], (name, price), Expect::Flag, tag));
    true_one.into_iter().chain(false_one).collect()
}

/// A price in the same currency that is none of those that fit.
fn price_of_others(products: &[Product], own: Money, fitting: &[usize], dice: &mut Dice) -> Option<Money> {
    for _ in 0..TRIES {
        let drawn = products[dice.below(products.len())].facts.price;
        let Some(price) = drawn.filter(|price| price.currency() == own.currency()) else { continue };
        let is_own = price == own || fitting.iter().any(|&at| products[at].facts.price == Some(price));
        if !is_own {
            return Some(price);
        }
    }
    None
}

fn answer(product: &Product, (name, price): (&str, Money), expect: Expect, tag: &str) -> Option<Case> {
    let language = language_of(product);
    let locale = Locale::parse(language.as_str()).ok()?;
    let written = written::money(price.ten_thousandths(), price.currency(), &locale);
    let text = language.pack().messages.priced.replace("{product}", name).replace("{price}", &written);
    let kind = if expect == Expect::Pass { "true" } else { "false" };
    Some(Case {
        id: format!("template/{}/{kind}", product.sku),
        source: "template".to_owned(),
        check: Check { currency: Some(price.currency()), ..Check::of(text, locale) },
        policy: Policy::default(),
        as_of: None,
        expect,
        kinds: if expect == Expect::Flag { vec![Guard::Price] } else { Vec::new() },
        tags: vec![tag.to_owned()],
        violations: None,
        corrected: None,
        derivation: None,
    })
}

/// The product's own, that of its name, or the one at home in its country.
fn language_of(product: &Product) -> Language {
    let content = &product.content;
    let own = content.language.as_deref().and_then(Language::of_tag);
    let country = content.country.as_deref().unwrap_or_default();
    own.or_else(|| detect(&content.name)).or_else(|| at_home_in(country)).unwrap_or(Language::En)
}

fn at_home_in(country: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| {
        let pack = language.pack();
        [pack.home, pack.euro_home].into_iter().flatten().any(|home| home.eq_ignore_ascii_case(country))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{ProductContent, ProductFacts, Sku};

    fn product(sku: &str, name: &str) -> Product {
        let content = ProductContent { name: name.to_owned(), language: Some("ro".to_owned()), ..Default::default() };
        Product { sku: Sku::parse(sku).expect("a SKU"), content, facts: ProductFacts::default() }
    }

    #[test]
    fn a_product_makes_a_true_answer_and_a_false_one() {
        let mut products = vec![
            product("A-1", "Fierbător Aldora Mono 1 L"),
            product("A-2", "Fierbător Aldora Mono 2 L"),
            product("A-3", "Lampă Velora Duo"),
        ];
        price_unpriced(&mut products);
        let made = answers(&products, Template { products: 9, shorten: true }).expect("made");
        let [first, second, ..] = made.cases.as_slice() else { panic!("{made:?}") };
        assert_eq!((first.expect, second.expect, made.cases.len()), (Expect::Pass, Expect::Flag, 6));
        let of_lamp = made.cases.iter().find(|case| case.id == "template/A-3/true").expect("made");
        assert!(of_lamp.check.text.starts_with("Velora Duo cost"), "{}", of_lamp.check.text);
        assert_eq!(of_lamp.tags, ["one"]);
        assert_eq!(of_lamp.check.focus.skus.first().map(String::as_str), Some("A-3"), "shown first of what is found");
        let mutated = made.mutated.expect("shortened");
        assert_eq!((mutated.shortened, mutated.ambiguous), (3, 2), "two kettles of one line");
        assert_eq!(answers(&products, Template { products: 9, shorten: false }).expect("made").cases.len(), 6);
    }

    #[test]
    fn prices_are_made_up_only_where_none_is_known() {
        let mut products = vec![product("A-1", "Lampă"), product("A-2", "Lampă")];
        price_unpriced(&mut products);
        let price = products[1].facts.price.expect("made up");
        products[0].facts.price = None;
        price_unpriced(&mut products);
        assert_eq!((products[0].facts.price, products[1].facts.price), (None, Some(price)));
    }
}
