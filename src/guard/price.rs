//! PRICE: every amount is a known price of the product it speaks of, an amount of the evidence, or derived from such.
//! The price of another product is wrong even though it is a price. What a customer said grounds what is restated
//! (a budget, a bound), never a price.

use super::Guard;
use super::derivation::{self, Verified};
use super::evidence::Source;
use super::findings::{Case, Fault, Finding, catalogue, money_text};
use super::ground::{self, Part};
use super::number::money_value;
use super::outcome::{Fact, Grounding, Reason};
use super::statements::{Amount, Kind, Role, Statement};
use super::ties::{Strength, Tie};
use crate::catalog::{Currency, Money, PriceMode, ProductFacts};

/// A known price of a product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) value: i64,
    pub(crate) currency: Currency,
    origin: Origin<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Origin<'a> {
    Catalogue { kind: &'static str, sku: &'a str, money: Money },
    Evidence(&'a ground::Amount),
}

impl Known<'_> {
    /// The fact as it is shown: written only where a verdict rests on it.
    pub(crate) fn fact(&self) -> Fact {
        match self.origin {
            Origin::Catalogue { kind, sku, money } => catalogue(kind, sku, money.to_string()),
            Origin::Evidence(amount) => evidence_fact(amount),
        }
    }
}

/// Whether an amount belongs to something else than what the text says it is.
enum Owner {
    Nobody,
    Another(Fact),
}

/// How often derivations are tried: a sum of two differences needs a second round.
const ROUNDS: usize = 2;

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let amounts: Vec<(usize, &Amount)> = case.statements.iter().enumerate().filter_map(amount_of).collect();
    let mut findings: Vec<Option<Finding>> = Vec::with_capacity(amounts.len());
    let mut verified = Vec::new();
    for &(index, amount) in &amounts {
        let direct = direct(case, index, amount);
        verified.extend(direct.as_ref().map(|direct| Verified::of(index, direct.0, amount)));
        findings.push(direct.map(|direct| direct.1));
    }
    for _ in 0..ROUNDS {
        for (slot, &(index, amount)) in findings.iter_mut().zip(&amounts).filter(|(slot, _)| slot.is_none()) {
            if let Some((value, derived)) = derivation::derive(case, index, amount, &verified) {
                verified.push(Verified::of(index, value, amount));
                *slot = Some(derived);
            }
        }
    }
    let unsettled = findings.into_iter().zip(amounts);
    unsettled.map(|(finding, (index, amount))| finding.unwrap_or_else(|| refuse(case, index, amount))).collect()
}

/// Amounts given off are the DISCOUNT guard's where the list price is known.
fn amount_of((index, statement): (usize, &Statement)) -> Option<(usize, &Amount)> {
    match &statement.kind {
        Kind::Amount(amount) if amount.role != Role::Discount => Some((index, amount)),
        _ => None,
    }
}

/// Both readings of an amount, the likelier first.
pub(crate) fn readings(amount: &Amount) -> impl Iterator<Item = i64> + use<> {
    [Some(amount.value), amount.other].into_iter().flatten()
}

/// The prices of a product: those in force first, in the order of precedence after a quote.
fn known_prices<'a>(case: &Case<'_>, sku: &'a str, facts: &'a ProductFacts) -> impl Iterator<Item = Known<'a>> {
    let as_of = case.input.as_of;
    let known = move |kind, money: Money| Known {
        value: money_value(money),
        currency: money.currency(),
        origin: Origin::Catalogue { kind, sku, money },
    };
    let promotions = facts.promotions.iter().filter(move |promotion| promotion.is_in_force(as_of));
    let promotions = promotions.map(move |promotion| known("promotion", promotion.price));
    let list = facts.price.map(|price| known("price", price));
    let tiers = facts.tiers.iter().map(move |tier| known("tier", tier.price));
    promotions.chain(list).chain(tiers)
}

/// All prices of a tie's products and items, a quote's first.
pub(crate) fn prices_of_tie<'a>(case: &Case<'a>, tie: &Tie) -> Vec<Known<'a>> {
    let ground = case.ground;
    let evidence = |quoted: bool| {
        let amounts = tie.items.iter().flat_map(move |&item| ground.prices_of(item));
        amounts.filter(move |amount| amount.quoted == quoted && amount.source != Source::User).map(|amount| Known {
            value: amount.value,
            currency: amount.currency,
            origin: Origin::Evidence(amount),
        })
    };
    let catalogue = case.products(tie).flat_map(|(identity, facts)| known_prices(case, identity.sku.as_str(), facts));
    evidence(true).chain(catalogue).chain(evidence(false)).collect()
}

pub(crate) fn evidence_fact(amount: &ground::Amount) -> Fact {
    Fact {
        kind: "evidence",
        sku: String::new(),
        value: money_text(amount.value, amount.currency),
        path: amount.path.clone(),
    }
}

fn direct(case: &Case<'_>, index: usize, amount: &Amount) -> Option<(i64, Finding)> {
    let tie = &case.ties[index];
    let sku = speaks_of_product(amount).then(|| case.label(tie)).flatten();
    let found = readings(amount).find_map(|value| {
        let own = own_price(case, tie, amount, value).or_else(|| literal_evidence(case, tie, amount, value));
        own.or_else(|| elsewhere_in_text(case, tie, amount, value)).map(|fact| (value, fact))
    });
    if let Some((value, fact)) = found {
        return Some((value, Finding::new(index, Grounding::Literal).of(sku).by(vec![fact])));
    }
    let bound = matches!(amount.role, Role::AtMost | Role::AtLeast).then(|| bound_holds(case, tie, amount)).flatten();
    if let Some(fact) = bound {
        return Some((amount.value, Finding::new(index, Grounding::Derived).of(sku).by(vec![fact])));
    }
    negotiated(case, tie, amount)
        .map(|facts| (amount.value, Finding::new(index, Grounding::Negotiated).of(sku).by(facts)))
}

fn speaks_of_product(amount: &Amount) -> bool {
    matches!(amount.role, Role::Price | Role::Net | Role::AtMost | Role::AtLeast)
}

fn is_close(case: &Case<'_>, a: i64, b: i64) -> bool {
    a.abs_diff(b) <= case.rules.tolerance.unsigned_abs()
}

fn own_price(case: &Case<'_>, tie: &Tie, amount: &Amount, value: i64) -> Option<Fact> {
    let mut prices = prices_of_tie(case, tie).into_iter();
    prices
        .find(|known| known.currency == amount.currency && is_close(case, known.value, value))
        .map(|known| known.fact())
}

fn literal_evidence(case: &Case<'_>, tie: &Tie, amount: &Amount, value: i64) -> Option<Fact> {
    let strict = tie.strength == Strength::Strong && speaks_of_product(amount);
    let restated = matches!(amount.role, Role::Said | Role::AtMost | Role::AtLeast);
    let accepts = |found: &&ground::Amount| {
        let told = found.source != Source::User || restated;
        let owner = match (found.item, found.part) {
            (Some(item), _) => !strict || tie.items.contains(&item) || is_row_of(case, tie, item),
            (None, Part::Fee) => !strict,
            (None, _) => true,
        };
        told && owner && found.currency == amount.currency
    };
    case.ground.literal(value, case.rules.tolerance).find(accepts).map(evidence_fact)
}

fn is_row_of(case: &Case<'_>, tie: &Tie, item: usize) -> bool {
    let row = case.ground.items[item].sku.as_deref().and_then(|sku| case.facts.row(sku));
    row.is_some_and(|row| tie.rows.contains(&row))
}

/// Without a strong tie the price of any product the text names will do.
fn elsewhere_in_text(case: &Case<'_>, tie: &Tie, amount: &Amount, value: i64) -> Option<Fact> {
    if tie.strength == Strength::Strong && speaks_of_product(amount) {
        return None;
    }
    let mut mentions = case.parts.mentions.all.iter().map(|mention| Tie {
        rows: mention.rows.clone(),
        items: Vec::new(),
        strength: Strength::Weak,
    });
    mentions.find_map(|tie| own_price(case, &tie, amount, value))
}

fn bound_holds(case: &Case<'_>, tie: &Tie, amount: &Amount) -> Option<Fact> {
    let prices = prices_of_tie(case, tie).into_iter().filter(|known| known.currency == amount.currency);
    let holds = |known: &Known<'_>| match amount.role {
        Role::AtMost => known.value <= amount.value,
        _ => known.value >= amount.value,
    };
    prices.into_iter().find(holds).map(|known| known.fact())
}

/// From the floor up to the list price, where the policy lets prices be negotiated.
fn negotiated(case: &Case<'_>, tie: &Tie, amount: &Amount) -> Option<Vec<Fact>> {
    if case.rules.price_mode != PriceMode::Negotiable || amount.role != Role::Price || tie.strength == Strength::None {
        return None;
    }
    case.products(tie).find_map(|(identity, facts)| {
        let (floor, list) = (facts.min_price?, facts.price?);
        let within = money_value(floor) <= amount.value && amount.value <= money_value(list);
        (within && floor.currency() == amount.currency).then(|| {
            let sku = identity.sku.as_str();
            vec![catalogue("min_price", sku, floor.to_string()), catalogue("price", sku, list.to_string())]
        })
    })
}

/// Why an amount that nothing grounds is wrong, and what would be right.
fn refuse(case: &Case<'_>, index: usize, amount: &Amount) -> Finding {
    let none = Tie::default();
    let tie = if speaks_of_product(amount) { &case.ties[index] } else { &none };
    let known = prices_of_tie(case, tie);
    let sku = case.label(tie);
    let same_value = known.iter().find(|known| known.value == amount.value && known.currency != amount.currency);
    let stray = case
        .ground
        .literal(amount.value, 0)
        .find(|found| found.currency != amount.currency && found.source != Source::User);
    let expected = known.iter().find(|known| known.currency == amount.currency).or(known.first());
    let mut facts: Vec<Fact> = expected.map(|known| known.fact()).into_iter().collect();
    let reason = match owner(case, tie, amount) {
        Owner::Another(fact) => {
            facts.push(fact);
            Reason::PriceOfAnotherProduct
        }
        Owner::Nobody if same_value.is_some() || stray.is_some() => Reason::CurrencyMismatch,
        Owner::Nobody => unknown_or_wrong(case, tie, amount, &known, &mut facts),
    };
    if reason == Reason::NoFact && case.rules.allow_unknown {
        return Finding::new(index, Grounding::NotChecked).of(sku).by(facts);
    }
    let expected = match reason {
        Reason::PriceBelowFloor => case
            .products(tie)
            .find_map(|(_, facts)| facts.min_price)
            .map(|floor| (money_value(floor), floor.currency())),
        Reason::NoFact => None,
        _ => same_value.or(expected).map(|known| (known.value, known.currency)),
    };
    let mut fault =
        Fault::new(Guard::Price, reason).expecting(expected.map(|(value, currency)| money_text(value, currency)));
    let mechanical = tie.strength == Strength::Strong || case.is_only_product(tie);
    if let Some((value, currency)) = expected
        && currency == amount.currency
        && amount.replaceable
        && mechanical
    {
        fault.replacement = Some((amount.number.clone(), amount.style.write(value, case.input.locale.decimal())));
    }
    Finding::wrong(index, fault).of(sku).by(facts)
}

fn unknown_or_wrong(case: &Case<'_>, tie: &Tie, amount: &Amount, known: &[Known<'_>], facts: &mut Vec<Fact>) -> Reason {
    let floor = case.products(tie).find_map(|(identity, facts)| Some((identity, facts.min_price?)));
    if case.rules.price_mode == PriceMode::Negotiable
        && let Some((identity, floor)) = floor.filter(|(_, floor)| money_value(*floor) > amount.value)
    {
        facts.push(catalogue("min_price", identity.sku.as_str(), floor.to_string()));
        return Reason::PriceBelowFloor;
    }
    let tied = !tie.rows.is_empty() || !tie.items.is_empty();
    if known.is_empty() && (tied || case.ground.amounts.is_empty()) {
        facts.extend(case.products(tie).map(|(identity, _)| catalogue("price", identity.sku.as_str(), "")));
        return Reason::NoFact;
    }
    Reason::PriceMismatch
}

/// Whether the amount is the price of another product the text or the evidence knows.
fn owner(case: &Case<'_>, tie: &Tie, amount: &Amount) -> Owner {
    if tie.strength != Strength::Strong || amount.role != Role::Price {
        return Owner::Nobody;
    }
    let evidence = case.ground.literal(amount.value, 0).find(|found| {
        found.source != Source::User
            && found.currency == amount.currency
            && found.item.is_some_and(|item| !tie.items.contains(&item))
    });
    if let Some(found) = evidence {
        return Owner::Another(evidence_fact(found));
    }
    let rows = case.parts.mentions.all.iter().flat_map(|mention| mention.rows.iter().copied());
    for row in rows.filter(|row| !tie.rows.contains(row)) {
        let other = Tie { rows: vec![row], items: Vec::new(), strength: Strength::Strong };
        if let Some(fact) = own_price(case, &other, amount, amount.value) {
            return Owner::Another(fact);
        }
    }
    Owner::Nobody
}
