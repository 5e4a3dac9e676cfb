//! PRICE: every amount is a known price of the product it speaks of, an amount of the evidence, or derived from such.
//! The price of another product is wrong even though it is a price. What a customer said grounds what is restated
//! (a budget, a bound), never a price.

mod refusal;

use super::Guard;
use super::derivation::{self, Verified};
use super::evidence::Source;
use super::findings::{Case, Fault, Finding, catalogue};
use super::ground::{self, Part};
use super::number::money_value;
use super::outcome::{Fact, Grounding, Reason};
use super::price_book::{Known, evidence_fact, is_about, is_comparable, pieces_around, prices_of_tie};
use super::statements::{Amount, Kind, Role, Statement};
use super::ties::{Strength, Tie};
use crate::catalog::PriceMode;

/// How often derivations are tried: a sum of two differences needs a second round.
const ROUNDS: usize = 2;

/// An amount with all that is known of what it speaks of.
pub(crate) struct Asked<'a> {
    pub(crate) index: usize,
    pub(crate) amount: &'a Amount,
    pub(crate) tie: &'a Tie,
    pub(crate) known: Vec<Known<'a>>,
}

impl<'a> Asked<'a> {
    fn of(case: &Case<'a>, index: usize, amount: &'a Amount) -> Self {
        let tie = &case.ties[index];
        let pieces = pieces_around(case.parts, case.ground, &case.statements[index], tie);
        Self { index, amount, tie, known: prices_of_tie(case, tie, pieces) }
    }
}

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let amounts = case.statements.iter().enumerate().filter_map(amount_of);
    let asked: Vec<Asked<'_>> = amounts.map(|(index, amount)| Asked::of(case, index, amount)).collect();
    let block = |asked: &Asked<'_>| case.horizon(asked.index);
    let mut verified = Vec::new();
    let blocks = asked.chunk_by(|a, b| block(a) == block(b));
    blocks
        .flat_map(|asked| check_block(case, asked, &mut verified))
        .chain(unreadable(case))
        .chain(comparisons(case))
        .collect()
}

/// Numbers beside something nobody can read: what they claim cannot be verified.
fn unreadable(case: &Case<'_>) -> impl Iterator<Item = Finding> {
    let unreadable = |(_, statement): &(usize, &Statement)| matches!(statement.kind, Kind::Unreadable(_));
    case.statements.iter().enumerate().filter(unreadable).map(|(index, _)| match case.rules.allow_unknown {
        true => Finding::new(index, Grounding::NotChecked),
        false => Finding::wrong(index, Fault::new(Guard::Price, Reason::NoFact)),
    })
}

/// The amounts of one block, by those of it and of the blocks before that hold.
fn check_block(case: &Case<'_>, asked: &[Asked<'_>], verified: &mut Vec<Verified>) -> Vec<Finding> {
    let mut findings: Vec<Option<Finding>> = Vec::with_capacity(asked.len());
    for asked in asked {
        let direct = direct(case, asked);
        verified.extend(direct.as_ref().map(|direct| Verified::of(asked.index, direct.0, asked.amount)));
        findings.push(direct.map(|direct| direct.1));
    }
    for _ in 0..ROUNDS {
        if findings.iter().all(Option::is_some) {
            break;
        }
        for (slot, asked) in findings.iter_mut().zip(asked).filter(|(slot, _)| slot.is_none()) {
            if let Some((value, derived)) = derivation::derive(case, asked, verified) {
                verified.push(Verified::of(asked.index, value, asked.amount));
                *slot = Some(derived);
            }
        }
    }
    let unsettled = findings.into_iter().zip(asked);
    unsettled.map(|(finding, asked)| finding.unwrap_or_else(|| refusal::of(case, asked))).collect()
}

/// "X is cheaper than Y": held against what both cost now; where one price is unknown nothing is said.
fn comparisons<'c>(case: &'c Case<'_>) -> impl Iterator<Item = Finding> + use<'c> {
    case.statements.iter().enumerate().filter_map(move |(index, statement)| {
        let Kind::Compared(pair) = statement.kind else { return None };
        let price = |mention: usize| {
            let tie = Tie::to(&case.parts.mentions.all[mention], Strength::Strong);
            prices_of_tie(case, &tie, super::number::ONE)
                .first()
                .map(|known| (known.value, known.currency, known.fact()))
        };
        let (Some(less), Some(more)) = (price(pair.cheaper), price(pair.dearer)) else {
            return Some(Finding::new(index, Grounding::NotChecked));
        };
        let finding = match (less.1 == more.1, less.0 < more.0) {
            (false, _) => Finding::new(index, Grounding::NotChecked),
            (true, true) => Finding::new(index, Grounding::Derived),
            (true, false) => Finding::wrong(index, Fault::new(Guard::Price, Reason::PriceMismatch)),
        };
        Some(finding.by(vec![less.2, more.2]))
    })
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

/// What needs no arithmetic: the value it is read as, and how it is grounded.
fn direct(case: &Case<'_>, asked: &Asked<'_>) -> Option<(i64, Finding)> {
    let (index, amount, tie) = (asked.index, asked.amount, asked.tie);
    if amount.role == Role::Supposed {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    if amount.role == Role::Fee && amount.value == 0 {
        return free(case, asked);
    }
    let sku = speaks_of_product(amount).then(|| case.label(tie)).flatten();
    if !tie.each.is_empty() {
        let facts: Vec<Fact> = tie.each.iter().map(|tie| holds_for(case, asked, tie)).collect::<Option<_>>()?;
        return Some((amount.value, Finding::new(index, Grounding::Literal).of(sku).by(facts)));
    }
    let found = readings(amount).find_map(|value| {
        let own = own_price(case, asked, value).or_else(|| literal_evidence(case, asked, value));
        own.or_else(|| elsewhere_in_text(case, asked, value)).map(|fact| (value, fact))
    });
    if let Some((value, fact)) = found {
        return Some((value, Finding::new(index, Grounding::Literal).of(sku).by(vec![fact])));
    }
    if let Some(fact) = bound_holds(asked).or_else(|| rounded(case, asked)) {
        return Some((amount.value, Finding::new(index, Grounding::Derived).of(sku).by(vec![fact])));
    }
    if amount.role == Role::Said && !case.ground.has_user {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    negotiated(case, asked).map(|facts| (amount.value, Finding::new(index, Grounding::Negotiated).of(sku).by(facts)))
}

/// What a product's own price can be: not a shipping fee, a total, a difference.
pub(crate) const fn speaks_of_product(amount: &Amount) -> bool {
    matches!(amount.role, Role::Price | Role::Net | Role::AtMost | Role::AtLeast)
}

/// A refund or charge for a product: another item's price is no more right there than as its price.
pub(crate) const fn is_for_product(amount: &Amount) -> bool {
    matches!(amount.role, Role::Difference)
}

fn is_close(case: &Case<'_>, a: i64, b: i64) -> bool {
    a.abs_diff(b) <= case.rules.tolerance.unsigned_abs()
}

fn own_price(case: &Case<'_>, asked: &Asked<'_>, value: i64) -> Option<Fact> {
    let holds = |known: &&Known<'_>| is_comparable(case, asked.amount, known) && is_close(case, known.value, value);
    asked.known.iter().find(holds).map(Known::fact)
}

/// "Both cost 10 lei", "all are under 60": for one of them.
fn holds_for(case: &Case<'_>, asked: &Asked<'_>, tie: &Tie) -> Option<Fact> {
    let one = Asked { known: prices_of_tie(case, tie, super::number::ONE), tie, ..*asked };
    readings(asked.amount).find_map(|value| own_price(case, &one, value)).or_else(|| bound_holds(&one))
}

fn literal_evidence(case: &Case<'_>, asked: &Asked<'_>, value: i64) -> Option<Fact> {
    let (amount, tie) = (asked.amount, asked.tie);
    let strict = tie.strength == Strength::Strong && (speaks_of_product(amount) || is_for_product(amount));
    let restated = matches!(amount.role, Role::Said | Role::AtMost | Role::AtLeast);
    let listed = speaks_of_product(amount) && asked.known.iter().any(Known::is_listed);
    let accepts = |found: &&ground::Amount| {
        let told = found.source != Source::User || restated;
        let owner = match (found.item, found.part) {
            (Some(item), _) => !strict || tie.items.contains(&item) || is_row_of(case, tie, item),
            (None, Part::Fee | Part::Discount) => !strict || is_for_product(amount),
            // Where the catalogue knows the price, another one has to be said of this very product.
            (None, _) => !(strict && listed) || case.owners.is_price_of(case.ground, found, tie),
        };
        // What the order is charged for shipping is one amount: another one of it is no shipping fee.
        let fee = amount.role != Role::Fee || found.part == Part::Fee || case.ground.fees().next().is_none();
        told && owner && fee && found.currency == amount.currency
    };
    case.ground.literal(value, case.rules.tolerance).find(accepts).map(evidence_fact)
}

fn is_row_of(case: &Case<'_>, tie: &Tie, item: usize) -> bool {
    let row = case.ground.items[item].sku.as_deref().and_then(|sku| case.facts.row(sku));
    row.is_some_and(|row| tie.rows.contains(&row))
}

/// Without a strong tie the price of any product the text has named will do.
fn elsewhere_in_text(case: &Case<'_>, asked: &Asked<'_>, value: i64) -> Option<Fact> {
    let amount = asked.amount;
    if asked.tie.strength == Strength::Strong && speaks_of_product(amount) {
        return None;
    }
    let mut rows = case.book.rows_at(value, case.rules.tolerance, case.horizon(asked.index));
    rows.find_map(|row| {
        let tie = Tie { rows: vec![row], strength: Strength::Weak, ..Tie::default() };
        let pieces = pieces_around(case.parts, case.ground, &case.statements[asked.index], &tie);
        let other = Asked { known: prices_of_tie(case, &tie, pieces), tie: &tie, ..*asked };
        own_price(case, &other, value)
    })
}

fn bound_holds(asked: &Asked<'_>) -> Option<Fact> {
    let amount = asked.amount;
    let holds = |known: &&Known<'_>| {
        known.currency == amount.currency
            && match amount.role {
                Role::AtMost => known.value <= amount.value,
                Role::AtLeast => known.value >= amount.value,
                _ => false,
            }
    };
    asked.known.iter().find(holds).map(Known::fact)
}

/// "about 4.200 lei" for 4.199, of the product itself or, without a strong tie, of the evidence.
fn rounded(case: &Case<'_>, asked: &Asked<'_>) -> Option<Fact> {
    let amount = asked.amount;
    if !amount.about {
        return None;
    }
    let near = |value: i64, currency| currency == amount.currency && is_about(amount.value, value);
    let own = asked.known.iter().find(|known| near(known.value, known.currency)).map(Known::fact);
    own.or_else(|| {
        let loose = asked.tie.strength != Strength::Strong || !speaks_of_product(amount);
        let mut told = case.ground.amounts.iter().filter(|found| found.source != Source::User && loose);
        told.find(|found| near(found.value, found.currency)).map(evidence_fact)
    })
}

/// "Free shipping": wrong only where the evidence says what shipping costs, and nobody says that it is free.
fn free(case: &Case<'_>, asked: &Asked<'_>) -> Option<(i64, Finding)> {
    let index = asked.index;
    let shipping = || case.ground.fees().filter(|fee| is_shipping(&fee.path));
    if let Some(fee) = shipping().find(|fee| fee.value == 0) {
        return Some((0, Finding::new(index, Grounding::Literal).by(vec![evidence_fact(fee)])));
    }
    if let Some(path) = &case.ground.free_shipping {
        let fact = Fact { kind: "evidence", sku: String::new(), value: "0".to_owned(), path: path.clone() };
        return Some((0, Finding::new(index, Grounding::Literal).by(vec![fact])));
    }
    shipping().next().is_none().then(|| (0, Finding::new(index, Grounding::NotChecked)))
}

/// Whether an amount of the evidence is what shipping costs, by the last part of its path.
pub(crate) fn is_shipping(path: &str) -> bool {
    let name = path.rsplit(['.', ':']).next().unwrap_or_default();
    ["shipping", "delivery", "frete", "envio", "livrare", "transport"].iter().any(|word| name.contains(word))
}

/// From the floor up to the list price, where the policy lets prices be negotiated.
fn negotiated(case: &Case<'_>, asked: &Asked<'_>) -> Option<Vec<Fact>> {
    let (amount, tie) = (asked.amount, asked.tie);
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
