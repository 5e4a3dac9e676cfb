//! One amount of a true answer made wrong: altered at random, or exchanged for one that is true of something else.

use serde_json::Value;
use temei_text::number::ONE;
use temei_text::written;

use crate::catalog::{Currency, Money, PriceMode, ProductFacts};
use crate::dice::Dice;
use crate::eval::guard::Case;
use crate::guard::evidence::Evidence;
use crate::guard::{ReadAmount, amount_of, read_amounts};

/// An amount is altered by one to so many per cent.
const MOST_PERCENT: usize = 30;

/// Whether an amount of money could be altered.
pub(super) fn alter(case: &mut Case, dice: &mut Dice) -> bool {
    let money = money_of(case);
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

/// Whether there was another true amount to put in the place of one: of the evidence, or of the products that are named.
pub(super) fn swap(case: &mut Case, named: &[&ProductFacts], dice: &mut Dice) -> bool {
    let money = money_of(case);
    let leaves = leaves(&case.check.evidence);
    let mut choices: Vec<(&ReadAmount, i64, Currency)> = Vec::new();
    for (amount, currency) in &money {
        let others = siblings(&leaves, amount.value);
        let others = others.into_iter().chain(prices_of_others(named, case, amount.value, *currency));
        choices.extend(others.map(|value| (amount, value, *currency)));
    }
    if choices.is_empty() {
        return false;
    }
    let (amount, value, currency) = choices[dice.below(choices.len())];
    let amount = amount.clone();
    write(case, &amount, (value, currency));
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

/// Every number of the evidence with the key it stands under.
fn leaves(evidence: &Evidence) -> Vec<(String, i64)> {
    let mut leaves = Vec::new();
    for raw in &evidence.raw {
        if let Ok(value) = serde_json::from_str(&raw.content) {
            walk(&value, "", &mut leaves);
        }
    }
    let groups = [&evidence.carts, &evidence.quotes, &evidence.orders].into_iter().flatten();
    let prices = groups.flat_map(|group| &group.lines).filter_map(|line| line.unit_price);
    leaves.extend(prices.map(|price| ("unit_price".to_owned(), price.ten_thousandths())));
    leaves
}

fn walk(value: &Value, key: &str, leaves: &mut Vec<(String, i64)>) {
    match value {
        Value::Array(all) => all.iter().for_each(|value| walk(value, key, leaves)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| walk(value, key, leaves)),
        Value::Number(number) => leaves.extend(amount_of(&number.to_string()).map(|amount| (key.to_owned(), amount))),
        Value::String(text) => leaves.extend(amount_of(text).map(|amount| (key.to_owned(), amount))),
        Value::Null | Value::Bool(_) => {}
    }
}

/// What else stands under the keys of a value: the same of something else.
fn siblings(leaves: &[(String, i64)], value: i64) -> Vec<i64> {
    let same = |key: &String| leaves.iter().any(|(other, at)| other == key && *at == value);
    let others = leaves.iter().filter(|(key, other)| *other != value && *other > 0 && same(key));
    others.map(|(_, other)| *other).collect()
}

/// Where the amount is the price of a named product: the prices of the other named ones, which are not its own.
fn prices_of_others(named: &[&ProductFacts], case: &Case, value: i64, currency: Currency) -> Vec<i64> {
    let price = |facts: &ProductFacts| facts.price.filter(|price| price.currency() == currency);
    let Some(own) = named.iter().find(|facts| price(facts).is_some_and(|price| price.ten_thousandths() == value))
    else {
        return Vec::new();
    };
    let floor = own.min_price.filter(|_| case.policy.price_mode == PriceMode::Negotiable);
    let may_be = floor.map_or(value, Money::ten_thousandths)..=value;
    let others = named.iter().filter_map(|facts| price(facts)).map(Money::ten_thousandths);
    others.filter(|other| !may_be.contains(other)).collect()
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
            let mut case = case("The room is $175 a night, with 2 beds.", "{}");
            assert!(alter(&mut case, &mut Dice::new(seed)));
            let money = money_of(&case);
            assert_eq!(money.len(), 1, "{}", case.check.text);
            assert!(money[0].0.value != 175 * ONE && money[0].0.value.abs_diff(175 * ONE) <= 53 * 10_000);
        }
        assert!(!alter(&mut case("It has 2 beds.", "{}"), &mut Dice::new(1)), "no money");
    }

    #[test]
    fn a_swapped_amount_is_true_of_something_else() {
        let evidence = r#"[{"fare": "110", "stars": 5}, {"fare": 175.0, "stars": 4}]"#;
        for seed in 0..20 {
            let mut case = case("The room is $175 a night.", evidence);
            assert!(swap(&mut case, &[], &mut Dice::new(seed)));
            assert_eq!(case.check.text, "The room is $110.00 a night.");
        }
        assert!(!swap(&mut case("It is $9.", evidence), &[], &mut Dice::new(1)));
        let (kettle, lamp) = (priced("35.00"), priced("20.00"));
        let mut named = case("The Kettle is $35, the Lamp is in stock.", "{}");
        assert!(swap(&mut named, &[&kettle, &lamp], &mut Dice::new(1)));
        assert_eq!(named.check.text, "The Kettle is $20.00, the Lamp is in stock.");
        assert!(!swap(&mut case("The Kettle is $35.", "{}"), &[&kettle], &mut Dice::new(1)), "no other is named");
    }
}
