//! What all that a sentence speaks of comes to, what is left of a budget after it, how far variants are apart, and what a policy
//! adds or takes off for something the sentence speaks of.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::{Turn, hold};

fn catalogue() -> FactsSnapshot {
    listed(&[
        ("CHEESE", "Aged sheep's milk cheese, per kg", "22.40 USD", "30"),
        ("OIL-HALF", "Lykos olive oil, bottle 500 ml", "6.90 USD", "30"),
        ("OIL-1", "Lykos olive oil, bottle 1 L", "12.90 USD", "30"),
        ("PHONE-128", "Lumo X5 smartphone 128 GB", "399.00 USD", "7"),
        ("PHONE-256", "Lumo X5 smartphone 256 GB", "469.00 USD", "7"),
        ("CASE", "Silicone case Marl", "19.90 USD", "40"),
        ("TV", "Norden A7 television", "189.00 USD", "4"),
        ("TV-PRO", "Norden A7 Pro television", "279.00 USD", "4"),
        ("GYM", "Tresk gym membership, monthly", "39.90 USD", "90"),
        ("BRUSH", "Soft toothbrush Hollin", "3.90 USD", "24"),
        ("PASTE", "Sensitive toothpaste Brisk", "7.80 USD", "24"),
    ])
}

#[test]
fn all_that_a_sentence_names_comes_together() {
    let cases: &[(&str, &[&str])] = &[
        ("Half a kilo of the aged cheese and a Marl case add up to $31.10.", &[]),
        ("Half a kilo of the aged cheese and a Marl case add up to $36.30.", &["PRICE_MISMATCH"]),
        ("The Marl case and your first three months at the Tresk gym come to $139.60.", &[]),
        ("The Marl case and your first three months at the Tresk gym come to $159.60.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn a_budget_has_left_what_all_of_it_leaves() {
    let turn = || Turn { customer: "I have $450.00 for a phone and a case.", ..Turn::default() };
    let cases: &[(&str, &[&str])] = &[
        ("With $450.00 you get the Lumo X5 128 GB with the Marl case, and $31.10 are left.", &[]),
        ("With $450.00 you get the Lumo X5 128 GB with the Marl case, and $51.10 are left.", &["PRICE_MISMATCH"]),
        ("You would be $19.00 short for the Lumo X5 256 GB.", &[]),
        ("You would be $29.00 short for the Lumo X5 256 GB.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), turn(), cases);
}

#[test]
fn variants_are_so_far_apart() {
    let cases: &[(&str, &[&str])] = &[
        ("From the A7 to the A7 Pro it is $90.00 more.", &[]),
        ("From the A7 to the A7 Pro it is $80.00 more.", &["PRICE_MISMATCH"]),
        ("Between the Lumo X5 of 128 and the one of 256 there is a difference of $70.00.", &[]),
        ("Between the Lumo X5 of 128 and the one of 256 there is a difference of $60.00.", &["PRICE_MISMATCH"]),
        // The price of one of them is no difference.
        ("The Norden A7 Pro is $189.00.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn a_year_has_twelve_months() {
    let cases: &[(&str, &[&str])] = &[
        ("Paying the Tresk gym monthly comes to $478.80 a year.", &[]),
        ("Paying the Tresk gym monthly comes to $468.80 a year.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn so_much_is_so_much_in_any_unit() {
    let cases: &[(&str, &[&str])] =
        &[("The half litre Lykos oil is $6.90.", &[]), ("The half litre Lykos oil is $12.90.", &["PRICE_MISMATCH"])];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn half_the_price_of_another_is_no_discount() {
    let cases: &[(&str, &[&str])] = &[
        ("The Hollin toothbrush is half the price of the Sensitive toothpaste, just $3.90.", &[]),
        ("The Marl case is half the price of the Sensitive toothpaste.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn what_a_policy_adds_or_takes_off_is_what_the_sentence_speaks_of() {
    let policy = "Engraving costs $8.00. Fitting is $45.00 an hour. Students with a valid card get 10 % off phones. Returns by post: \
        $3.95 is deducted from the refund.";
    let cases: &[(&str, &[&str])] = &[
        ("Without your engraving on it the Marl case would be $11.90.", &[]),
        ("The Norden A7 television with an hour and a half of fitting is $256.50.", &[]),
        ("The Norden A7 television with an hour and a half of fitting is $266.50.", &["PRICE_MISMATCH"]),
        ("With your student card the Lumo X5 128 GB drops from $399.00 to $359.10.", &[]),
        ("With your student card the Lumo X5 128 GB drops from $399.00 to $349.10.", &["PRICE_MISMATCH"]),
        ("If you post the Marl case back, the return fee is taken off and you get $15.95 back.", &[]),
    ];
    hold(&catalogue(), Turn { policy, ..Turn::default() }, cases);
}
