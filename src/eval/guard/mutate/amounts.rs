//! One amount of a true answer made wrong: altered at random, or exchanged for one that is true of something else.

use std::collections::HashSet;

use temei_text::fold::fold_name;
use temei_text::number::ONE;
use temei_text::written;

use super::records::Records;
use crate::catalog::{Currency, Money, PriceMode, Product, ProductFacts};
use crate::dice::Dice;
use crate::eval::guard::Case;
use crate::guard::evidence::Source;
use crate::guard::{Check, ReadAmount, read_amounts};

/// An amount is altered by one to so many per cent.
const MOST_PERCENT: usize = 30;

/// Whether an amount of money could be altered: one of those that are true as they stand, in the evidence or as a
/// price of the catalogue. What a customer asks for, what is denied or derived may well be another amount.
pub(super) fn alter(case: &mut Case, products: &[Product], dice: &mut Dice) -> bool {
    let told = told(&case.check);
    let mut money = money_of(case);
    money.retain(|(amount, currency)| told.contains(&amount.value) || is_price(products, amount.value, *currency));
    if money.is_empty() {
        return false;
    }
    let (amount, currency) = &money[dice.below(money.len())];
    let unit = ONE / 10_i64.pow(currency.exponent().min(4));
    let percent = i64::try_from(1 + dice.below(MOST_PERCENT)).unwrap_or(1);
    let change = (amount.value / 100 * percent / unit * unit).max(unit);
    // Below its price a product may be sold where prices are negotiable.
    let up = dice.below(2) == 0 || case.policy.price_mode == PriceMode::Negotiable || amount.value <= change;
    let value = if up { amount.value.saturating_add(change) } else { amount.value - change };
    write(case, amount, (value, *currency));
    true
}

/// What can stand in the place of an amount.
struct Choice<'a> {
    amount: &'a ReadAmount,
    value: i64,
    currency: Currency,
    tag: &'static str,
}

/// Whether there was another true amount to put in the place of one: of the evidence, or of the products that are
/// named. The tag tells whether the text says of what the amount is (`swap-named`), or only a conversation around it
/// could (`swap-unnamed`).
pub(super) fn swap(case: &mut Case, named: &[&ProductFacts], dice: &mut Dice) -> bool {
    let money = money_of(case);
    let records = Records::of(&case.check.evidence);
    let said = fold_name(&case.check.text);
    let mut choices: Vec<Choice<'_>> = Vec::new();
    for (amount, currency) in &money {
        let others = records.siblings(amount.value, &said).into_iter();
        let prices = prices_of_others(named, case, amount.value, *currency).into_iter();
        let others = others.chain(prices.map(|price| (price, "swap-named")));
        choices.extend(others.map(|(value, tag)| Choice { amount, value, currency: *currency, tag }));
    }
    if choices.is_empty() {
        return false;
    }
    let Choice { amount, value, currency, tag } = choices.swap_remove(dice.below(choices.len()));
    let amount = amount.clone();
    write(case, &amount, (value, currency));
    case.tags.push(tag.to_owned());
    true
}

/// The amounts of money of the text.
fn money_of(case: &Case) -> Vec<(ReadAmount, Currency)> {
    let all = read_amounts(&case.check.text, &case.check.locale).into_iter();
    let money = all.filter_map(|amount| amount.currency.map(|currency| (amount, currency)));
    money.filter(|(amount, _)| amount.value > 0).collect()
}

fn write(case: &mut Case, amount: &ReadAmount, (value, currency): (i64, Currency)) {
    let text = written::money(value, currency, &case.check.locale);
    case.check.text.replace_range(amount.span.clone(), &text);
}

/// Every number of the evidence but of what the customer said: of JSON, of texts, of carts, quotes and orders.
fn told(check: &Check) -> HashSet<i64> {
    let mut told: HashSet<i64> = Records::of(&check.evidence).leaves.iter().map(|leaf| leaf.value).collect();
    let texts = check.evidence.raw.iter().filter(|raw| raw.source != Source::User);
    for raw in texts {
        told.extend(read_amounts(&raw.content, &check.locale).into_iter().map(|amount| amount.value));
    }
    let groups = [&check.evidence.carts, &check.evidence.quotes, &check.evidence.orders].into_iter().flatten();
    for group in groups {
        let sums = [group.shipping, group.tax, group.discount, group.total];
        let lines = group.lines.iter().filter_map(|line| line.total);
        told.extend(sums.into_iter().flatten().chain(lines).map(Money::ten_thousandths));
    }
    told
}

/// Whether it is a price of the catalogue.
fn is_price(products: &[Product], value: i64, currency: Currency) -> bool {
    let mut prices = products.iter().flat_map(|product| prices(&product.facts));
    prices.any(|price| (price.ten_thousandths(), price.currency()) == (value, currency))
}

fn prices(facts: &ProductFacts) -> impl Iterator<Item = Money> {
    let others = facts.promotions.iter().map(|promotion| promotion.price);
    facts.price.into_iter().chain(others).chain(facts.tiers.iter().map(|tier| tier.price))
}

/// Where the amount is the price of a named product: the prices of the other named ones, which are not its own.
fn prices_of_others(named: &[&ProductFacts], case: &Case, value: i64, currency: Currency) -> Vec<i64> {
    let Some(own) = named.iter().find(|facts| price_in(facts, currency) == Some(value)) else { return Vec::new() };
    let floor = own.min_price.filter(|_| case.policy.price_mode == PriceMode::Negotiable);
    let may_be = floor.map_or(value, Money::ten_thousandths)..=value;
    let others = named.iter().filter_map(|facts| price_in(facts, currency));
    others.filter(|other| !may_be.contains(other)).collect()
}

/// In ten-thousandths.
fn price_in(facts: &ProductFacts, currency: Currency) -> Option<i64> {
    facts.price.filter(|price| price.currency() == currency).map(Money::ten_thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(text: &str, evidence: &str) -> Case {
        let evidence = serde_json::json!([{"source": "tool", "content": evidence}]);
        let row = serde_json::json!({
            "id": "t", "text": text, "locale": "en-US", "currency": "USD", "evidence": evidence, "expect": "pass",
        });
        Case::parse(&row.to_string()).expect("a case")
    }

    fn priced(price: &str) -> ProductFacts {
        ProductFacts { price: Some(Money::parse(price, "USD").expect("money")), ..ProductFacts::default() }
    }

    #[test]
    fn an_altered_amount_is_another_one() {
        for seed in 0..50 {
            let mut case = case("The room is $175 a night, not $200.", r#"{"fare": 175}"#);
            assert!(alter(&mut case, &[], &mut Dice::new(seed)));
            let money = money_of(&case);
            assert!(money[0].0.value != 175 * ONE && money[0].0.value.abs_diff(175 * ONE) <= 53 * 10_000);
            assert_eq!(money[1].0.value, 200 * ONE, "what is not true as it stands is left");
        }
        assert!(!alter(&mut case("It has 2 beds.", r#"{"beds": 2}"#), &[], &mut Dice::new(1)), "no money");
    }

    #[test]
    fn a_swapped_amount_is_true_of_something_else() {
        let evidence = r#"[{"fare": "110", "stars": 5}, {"fare": 175.0, "stars": 4}]"#;
        for seed in 0..20 {
            let mut case = case("The room is $175 a night.", evidence);
            assert!(swap(&mut case, &[], &mut Dice::new(seed)));
            assert_eq!(case.check.text, "The room is $110.00 a night.");
            assert_eq!(case.tags, ["swap-unnamed"]);
        }
        let evidence = r#"[{"hotel": "Aldora Inn", "fare": "110"}, {"hotel": "Velora", "fare": 175.0}]"#;
        let mut of_hotel = case("The Velora is $175 a night.", evidence);
        assert!(swap(&mut of_hotel, &[], &mut Dice::new(1)));
        assert_eq!(of_hotel.tags, ["swap-named"]);
        assert!(!swap(&mut case("It is $9.", evidence), &[], &mut Dice::new(1)));
        let (kettle, lamp) = (priced("35.00"), priced("20.00"));
        let mut named = case("The Kettle is $35, the Lamp is in stock.", "{}");
        assert!(swap(&mut named, &[&kettle, &lamp], &mut Dice::new(1)));
        assert_eq!(named.check.text, "The Kettle is $20.00, the Lamp is in stock.");
        assert!(!swap(&mut case("The Kettle is $35.", "{}"), &[&kettle], &mut Dice::new(1)), "no other is named");
    }
}
