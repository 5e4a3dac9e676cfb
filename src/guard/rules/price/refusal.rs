//! Why an amount that nothing grounds is wrong, and what would be right.

use std::rc::Rc;

use super::consistent::is_reckoned;
use super::{Asked, bids, is_for_product, of_document, readings, says_whole, speaks_of_product};
use crate::catalog::{Currency, Percent, PriceMode};
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Kind, Role};
use crate::guard::rules::derivation::vat_of_attribution;
use crate::guard::rules::findings::{Case, Expected, Finding, Refusal, catalogue};
use crate::guard::rules::price_book::{Known, evidence_fact, is_comparable, prices_of_attribution};
use crate::guard::rules::price_lists::{PriceLists, Prices};
use crate::guard::units::{MoneyValue, Pieces};

pub(super) fn of(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Finding {
    let case = lists.case;
    let (nothing, unknown) = (Attribution::default(), Rc::new(Prices::of(Vec::new())));
    let none = Asked {
        index: asked.index,
        amount: asked.amount,
        attribution: &nothing,
        known: unknown,
        is_another: asked.is_another,
    };
    let other = another_owner(lists, asked);
    let is_own_price_known = !asked.known.is_empty();
    let asked = if speaks_of_product(asked.amount) || bids::is_taken(lists, asked) { asked } else { &none };
    let (amount, attribution, known) = (asked.amount, asked.attribution, &asked.known);
    let sku = case.label(attribution);
    let same_value = known.first_within((amount.value, amount.value), |known| known.currency != amount.currency);
    let stray = case.gathered.literal(amount.value, MoneyValue::ZERO).take_while(|_| lists.take(1, asked.index)).find(
        |found| {
            let is_told = found.source != Source::User && found.told.is_none();
            found.currency != amount.currency && is_told
        },
    );
    let expected = known.first_in(amount.currency).or(known.first());
    let mut facts: Vec<Fact> = expected.map(Known::fact).into_iter().collect();
    let reason = match other {
        Some(fact) => {
            facts.push(fact);
            Reason::PriceOfAnotherProduct
        }
        None if same_value.is_some() || stray.is_some() => {
            let same = same_value.map(Known::fact).or_else(|| stray.map(evidence_fact));
            facts.extend(same.filter(|fact| expected.map(Known::fact).as_ref() != Some(fact)));
            Reason::CurrencyMismatch
        }
        None => unknown_or_wrong(case, asked, &mut facts),
    };
    if reason == Reason::NoFact && case.rules.allow_unknown {
        return Finding::new(asked.index, Grounding::NotChecked).of(sku).by(facts).unverified();
    }
    let unnamed = reason == Reason::PriceMismatch && facts.is_empty();
    let told = unnamed.then(|| told_otherwise(lists, asked).or_else(|| of_document::says_otherwise(lists, asked)));
    let told = told.flatten();
    facts.extend(told.map(evidence_fact));
    let expected = match reason {
        Reason::PriceBelowFloor => case
            .products(attribution)
            .find_map(|(_, facts)| facts.min_price)
            .map(|floor| (MoneyValue::of(floor), floor.currency())),
        Reason::NoFact => None,
        _ => {
            let own = same_value.or(expected).map(|known| right_value(case, asked, known));
            own.or_else(|| shipping(case, asked)).or_else(|| told.map(|told| (told.value, told.currency)))
        }
    };
    let refusal = Refusal::new(Guard::Price, reason)
        .expecting(expected.map(|(value, currency)| Expected::Money(value, currency)));
    let finding = Finding::wrong(asked.index, mended(case, asked, refusal, expected)).of(sku).by(facts);
    // The price of another product says nothing of this one's, as long as that is unknown.
    let says_nothing = match reason {
        Reason::PriceOfAnotherProduct => !is_own_price_known || is_one_of_several(case, asked),
        Reason::PriceMismatch => {
            is_far(case, asked) || is_reckoned(lists, asked) || case.priced.is_of_variant(asked.index)
        }
        Reason::PriceBelowFloor => is_far(case, asked),
        _ => false,
    };
    if says_nothing { finding.unverified() } else { finding }
}

/// Whether an amount that no word for a price ties to its product is far from all that this costs: it may be refused, but more
/// likely it is the amount of something else than a wrong price. Of the answers of strangers with an amount as far from the
/// price one in six was true, of those with one closer one in eleven.
fn is_far(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let mut known = asked.known.iter().filter(|known| known.currency == asked.amount.currency).peekable();
    let is_close = |known: &Known<'_>, value: MoneyValue| {
        let (less, more) = (known.value.min(value), known.value.max(value));
        more.saturating_times(2) <= less.saturating_times(3)
    };
    says_whole(case, asked)
        && known.peek().is_some()
        && !known.any(|known| readings(asked.amount).any(|value| is_close(known, value)))
}

/// Whether a sentence states several prices, and names several products before this one's or right behind: which price is
/// whose is read from their order alone, and of the strangers' answers that were refused so most were true.
fn is_one_of_several(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let segment = case.parts.segment_of(case.claims[asked.index].range.start);
    let named = case.parts.mentions.within(&segment);
    let several = named.iter().skip(1).any(|other| !other.is_same(&named[0]));
    several && case.parts.prices_within(&segment).nth(1).is_some()
}

/// The one amount that says otherwise of a fee or a total: what shipping costs, what the cart, quote or order comes to.
fn told_otherwise<'a>(lists: &PriceLists<'a>, asked: &Asked<'_>) -> Option<&'a gathered::Amount> {
    let (case, amount) = (lists.case, asked.amount);
    if !matches!(amount.role, Role::Fee | Role::Total) || !lists.take(case.gathered.amounts.len(), asked.index) {
        return None;
    }
    let (mut fees, mut totals) = (case.gathered.shipping(), case.gathered.totals());
    let told: &mut dyn Iterator<Item = &'a gathered::Amount> =
        if amount.role == Role::Fee { &mut fees } else { &mut totals };
    let mut told = told.filter(|told| told.currency == amount.currency);
    let first = told.next()?;
    // What is said to be free is contradicted by any of several fees.
    let is_one = amount.value == MoneyValue::ZERO || told.all(|other| other.value == first.value);
    (is_one && lists.take(case.claims.len(), asked.index) && !is_said_besides(case, asked, first)).then_some(first)
}

/// Whether the text so far says the amount itself: then another beside it is one of something else ("your total goes
/// down from 536 to 297").
fn is_said_besides(case: &Case<'_>, asked: &Asked<'_>, told: &gathered::Amount) -> bool {
    let until = case.horizon(asked.index);
    let mut said = case.claims.iter().take_while(|claim| claim.range.start < until);
    said.any(|claim| match &claim.kind {
        Kind::Amount(amount) => amount.currency == told.currency && readings(amount).any(|value| value == told.value),
        _ => false,
    })
}

/// Puts the right number in the wrong one's place, where it is clear whose price it is.
fn mended(
    case: &Case<'_>,
    asked: &Asked<'_>,
    mut refusal: Refusal,
    expected: Option<(MoneyValue, Currency)>,
) -> Refusal {
    let (amount, attribution) = (asked.amount, asked.attribution);
    let clear = (attribution.strength == Strength::Strong && attribution.each.is_empty())
        || case.is_only_product(asked.index, attribution);
    let sure = clear && attribution.rows.len() <= 1;
    let exact = !matches!(amount.role, Role::AtMost | Role::AtLeast);
    if let Some((value, currency)) = expected
        && currency == amount.currency
        && amount.replaceable
        && sure
        && exact
    {
        refusal.replacement =
            Some((amount.number.clone(), amount.style.write(value.number(), case.input.locale.decimal())));
    }
    refusal
}

/// The price as the text speaks of it: net or gross of VAT.
fn right_value(case: &Case<'_>, asked: &Asked<'_>, known: &Known<'_>) -> (MoneyValue, Currency) {
    if is_comparable(case, asked.amount, known) || known.currency != asked.amount.currency {
        return (known.value, known.currency);
    }
    let rate = vat_of_attribution(case, asked.attribution).first().copied().unwrap_or(Percent::ZERO);
    let value = match case.prices_include_vat() {
        true => known.value.net(rate),
        false => known.value.gross(rate),
    };
    (value.to_cents(), known.currency)
}

/// What shipping costs, where that is what the amount is about and there is one answer.
fn shipping(case: &Case<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Currency)> {
    let mut fees = case.gathered.shipping().filter(|_| asked.amount.role == Role::Fee);
    let fee = fees.next()?;
    fees.all(|other| other.value == fee.value).then_some((fee.value, fee.currency))
}

fn unknown_or_wrong(case: &Case<'_>, asked: &Asked<'_>, facts: &mut Vec<Fact>) -> Reason {
    let attribution = asked.attribution;
    let floor = case.products(attribution).find_map(|(identity, facts)| Some((identity, facts.min_price?)));
    if case.rules.price_mode == PriceMode::Negotiable
        && asked.amount.role == Role::Price
        && let Some((identity, floor)) = floor.filter(|(_, floor)| MoneyValue::of(*floor) > asked.amount.value)
    {
        facts.push(catalogue(FactKind::MinPrice, identity.sku.as_str(), floor.to_string()));
        return Reason::PriceBelowFloor;
    }
    let tied = !attribution.rows.is_empty() || !attribution.items.is_empty();
    // A total or difference of products whose prices are known is wrong, not unknown.
    let priced = !tied && !speaks_of_product(asked.amount) && !case.book.is_empty(case.horizon(asked.index));
    if asked.known.is_empty() && (tied || case.gathered.amounts.is_empty()) && !priced {
        facts.extend(
            case.products(attribution).map(|(identity, _)| catalogue(FactKind::Price, identity.sku.as_str(), "")),
        );
        return Reason::NoFact;
    }
    Reason::PriceMismatch
}

/// Whose price the amount is, when it is another product's the text or the evidence knows. This only says better what
/// is wrong, so it may look at what comes later: "A costs 20 lei and B ...".
fn another_owner(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<Fact> {
    let (case, amount, attribution) = (lists.case, asked.amount, asked.attribution);
    if attribution.strength != Strength::Strong
        || !(amount.role == Role::Price || is_for_product(amount))
        || !attribution.each.is_empty()
    {
        return None;
    }
    let is_other = |found: &&gathered::Amount| {
        found.source != Source::User
            && found.currency == amount.currency
            && found.item.is_some_and(|item| !attribution.has_item(item))
    };
    let told = case.gathered.literal(amount.value, MoneyValue::ZERO);
    if let Some(found) = told.take_while(|_| lists.take(4, asked.index)).find(is_other) {
        return Some(evidence_fact(found));
    }
    let (price, tolerance) = ((amount.value, amount.currency), case.rules.tolerance);
    let rows = case.book.rows_at(price, tolerance, usize::MAX).take_while(|_| lists.take(32, asked.index));
    let close = (amount.value.saturating_minus(tolerance), amount.value.saturating_plus(tolerance));
    rows.filter(|row| !attribution.rows.contains(row)).find_map(|row| {
        let other = Attribution { rows: [row].into(), strength: Strength::Strong, ..Attribution::default() };
        let known = Prices::of(prices_of_attribution(case, &other, Pieces::ANY));
        known.first_within(close, |known| known.currency == amount.currency).map(Known::fact)
    })
}
