//! PRICE: every amount is a known price of the product it speaks of, an amount of the evidence, or derived from such.
//! The price of another product is wrong even though it is a price. What a customer said grounds what is restated
//! (a budget, a bound), never a price.

mod bare;
mod bids;
mod bounds;
mod consistent;
mod elsewhere;
mod free;
mod of_document;
mod record_of;
mod refusal;

use std::rc::Rc;

use super::derivation::{self, Verified, VerifiedClaims};
use super::findings::{Case, Finding, Refusal};
use super::price_book::{Known, evidence_fact, is_comparable, pieces_around};
use super::price_lists::{PriceLists, Prices};
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, Grounding, Reason};
use crate::guard::budget::Steps;
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::{self, Part};
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Amount, Claim, Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::units::{MoneyValue, Pieces};

/// What looking through the amounts of a record counts for.
const MAX_RECORD: usize = 64;
/// How often derivations are tried: a sum of two differences needs a second round.
const ROUNDS: usize = 2;

/// An amount with all that is known of what it speaks of.
pub(crate) struct Asked<'a> {
    pub(crate) index: usize,
    pub(crate) amount: &'a Amount,
    pub(crate) attribution: &'a Attribution,
    pub(crate) known: Rc<Prices<'a>>,
    /// Said to be another amount of its record than it is: neither looked up nor derived.
    pub(crate) is_another: bool,
}

impl<'a> Asked<'a> {
    /// `None` once the steps have run out.
    fn of(lists: &PriceLists<'a>, index: usize, amount: &'a Amount) -> Option<Self> {
        let attribution = &lists.case.attributions[index];
        let known = lists.prices(index, attribution, pieces_around(lists, index, attribution));
        let asked = Self { index, amount, attribution, known, is_another: false };
        let priced = lists.case.priced.of_claim(index);
        // What is the price of a product that the words beside it name is no part of a sum.
        let is_price = priced.is_some_and(|rows| !rows.is_empty());
        let is_another = priced.is_some_and(|rows| rows.is_empty())
            || !is_price && is_whole_for_rest(lists, &asked)
            || free::is_other_threshold(lists.case, &asked)
            || free::is_charged_above(lists, &asked)
            || !is_price && record_of::is_called_otherwise(lists, &asked)
            || !is_price && record_of::is_another_share(lists, &asked)
            || record_of::is_said_of_another(lists, &asked)
            || !is_price && record_of::is_of_others_only(lists, &asked)
            || bids::is_taken(lists, &asked);
        lists.take(1, index).then_some(Self { is_another, ..asked })
    }
}

pub(crate) fn check(case: &Case<'_>, steps: &Steps<'_>) -> Vec<Finding> {
    let lists = PriceLists::of(case, steps);
    let amounts: Vec<(usize, &Amount)> = case.claims.iter().enumerate().filter_map(amount_of).collect();
    let mut verified = VerifiedClaims::default();
    let mut findings: Vec<Finding> = unreadable(case).chain(comparisons(&lists)).collect();
    for block in amounts.chunk_by(|a, b| case.horizon(a.0) == case.horizon(b.0)) {
        let asked = block.iter().map_while(|&(index, amount)| Asked::of(&lists, index, amount));
        findings.extend(check_block(&lists, &asked.collect::<Vec<_>>(), &mut verified));
        if steps.stopped().is_some() {
            break;
        }
    }
    findings
}

/// Numbers beside something nobody can read: what they claim cannot be verified.
fn unreadable(case: &Case<'_>) -> impl Iterator<Item = Finding> {
    let unreadable = |(_, claim): &(usize, &Claim)| matches!(claim.kind, Kind::Unreadable(_));
    case.claims.iter().enumerate().filter(unreadable).map(|(index, _)| match case.rules.allow_unknown {
        true => Finding::new(index, Grounding::NotChecked),
        false => Finding::wrong(index, Refusal::new(Guard::Price, Reason::NoFact)),
    })
}

/// The amounts of one block, by those of it and of the blocks before that hold.
fn check_block(lists: &PriceLists<'_>, asked: &[Asked<'_>], verified: &mut VerifiedClaims) -> Vec<Finding> {
    let mut findings: Vec<Option<Finding>> = Vec::with_capacity(asked.len());
    for asked in asked {
        let direct = direct(lists, asked);
        if let Some((value, _)) = direct {
            verified.add(Verified::of(asked.index, value, asked.amount));
        }
        findings.push(direct.map(|direct| direct.1));
    }
    for _ in 0..ROUNDS {
        if findings.iter().all(Option::is_some) {
            break;
        }
        for (slot, asked) in findings.iter_mut().zip(asked).filter(|(slot, _)| slot.is_none()) {
            if let Some((value, derived)) = derivation::derive(lists, asked, verified) {
                verified.add(Verified::of(asked.index, value, asked.amount));
                *slot = Some(derived);
            }
        }
    }
    let settled = findings.into_iter().zip(asked).filter_map(|(finding, asked)| match finding {
        // A number that nothing shows to be a price is none.
        _ if asked.amount.bare && (finding.is_some() || !bare::is_price(lists, asked)) => None,
        finding => Some(finding.unwrap_or_else(|| refusal::of(lists, asked))),
    });
    settled.collect()
}

/// "X is cheaper than Y": held against what both cost now; where one price is unknown nothing is said.
fn comparisons(lists: &PriceLists<'_>) -> Vec<Finding> {
    let case = lists.case;
    let compared = case.claims.iter().enumerate().filter_map(move |(index, claim)| {
        let Kind::Compared(pair) = claim.kind else { return None };
        let price = |mention: usize| {
            let attribution = Attribution::to(&case.parts.mentions.all[mention], Strength::Strong);
            let prices = lists.prices(index, &attribution, Pieces::ONE);
            prices.first().map(|known| (known.value, known.currency, known.fact()))
        };
        let (Some(less), Some(more)) = (price(pair.cheaper), price(pair.dearer)) else {
            return Some(Finding::new(index, Grounding::NotChecked));
        };
        let finding = match (less.1 == more.1, less.0 < more.0) {
            (false, _) => Finding::new(index, Grounding::NotChecked),
            (true, true) => Finding::new(index, Grounding::Derived),
            (true, false) => Finding::wrong(index, Refusal::new(Guard::Price, Reason::PriceMismatch)),
        };
        Some(finding.by(vec![less.2, more.2]))
    });
    compared.collect()
}

/// Amounts given off are the DISCOUNT guard's where the list price is known.
fn amount_of((index, claim): (usize, &Claim)) -> Option<(usize, &Amount)> {
    match &claim.kind {
        Kind::Amount(amount) if amount.role != Role::Discount => Some((index, amount)),
        _ => None,
    }
}

/// Both readings of an amount, the likelier first.
pub(crate) fn readings(amount: &Amount) -> impl Iterator<Item = MoneyValue> + use<> {
    [Some(amount.value), amount.other].into_iter().flatten()
}

/// What needs no arithmetic: the value it is read as, and how it is grounded.
fn direct(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Finding)> {
    let case = lists.case;
    let (index, amount, attribution) = (asked.index, asked.amount, asked.attribution);
    if amount.role == Role::Supposed {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    // "Could you stretch to 500?" is no price where nothing is spoken of.
    let nothing_told = case.gathered.amounts.iter().all(|told| told.source == Source::User);
    if attribution.strength == Strength::None && nothing_told && case.parts.is_question(&case.claims[index].range) {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    if amount.role == Role::Fee && amount.value == MoneyValue::ZERO {
        return free::judge(lists, asked);
    }
    // "For a gift under 50 I would suggest": a bound of nothing that is named.
    if amount.role == Role::AtMost && attribution.strength == Strength::None {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    if asked.is_another {
        return None;
    }
    let sku = speaks_of_product(amount).then(|| case.label(attribution)).flatten();
    if !attribution.each.is_empty() {
        let facts: Vec<Fact> =
            attribution.each.iter().map(|attribution| holds_for(lists, asked, attribution)).collect::<Option<_>>()?;
        return Some((amount.value, Finding::new(index, Grounding::Literal).of(sku).by(facts)));
    }
    let found = readings(amount).find_map(|value| {
        let own = own_price(case, asked, value).or_else(|| literal_evidence(lists, asked, value));
        own.or_else(|| elsewhere::in_text(lists, asked, value)).map(|fact| (value, fact))
    });
    if let Some((value, fact)) = found {
        return Some((value, Finding::new(index, Grounding::Literal).of(sku).by(vec![fact])));
    }
    if let Some((value, fact)) =
        readings(amount).find_map(|value| Some((value, elsewhere::hinted_at(lists, asked, value)?)))
    {
        return Some((value, Finding::new(index, Grounding::Literal).by(vec![fact])));
    }
    if let Some(told) = elsewhere::told_by_price(lists, asked).or_else(|| elsewhere::told_by_pieces(lists, asked)) {
        return Some(told);
    }
    if let Some(fact) = bounds::bound_holds(lists, asked).or_else(|| bounds::rounded(lists, asked)) {
        return Some((amount.value, Finding::new(index, Grounding::Derived).of(sku).by(vec![fact])));
    }
    // "The total of the quote is 1,413.36": nobody has said what a tool has reckoned.
    let is_total = || case.parts.cues.any(&case.parts.clause(&case.claims[index].range), Cue::Total);
    let is_told_by_tool = || case.gathered.has_tool() && is_total();
    if amount.role == Role::Said
        && (!case.gathered.has_user && !is_told_by_tool() || case.parts.is_question(&case.claims[index].range))
    {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked)));
    }
    if bids::is_their_own(lists, asked) {
        return Some((amount.value, Finding::new(index, Grounding::NotChecked).of(sku)));
    }
    bids::negotiated(case, asked)
        .map(|facts| (amount.value, Finding::new(index, Grounding::Negotiated).of(sku).by(facts)))
}

/// What a product's own price can be: not a shipping fee, a total, a difference.
pub(crate) const fn speaks_of_product(amount: &Amount) -> bool {
    matches!(amount.role, Role::Price | Role::Net | Role::AtMost | Role::AtLeast)
}

/// A refund or charge for a product: another item's price is no more right there than as its price.
pub(crate) const fn is_for_product(amount: &Amount) -> bool {
    matches!(amount.role, Role::Difference)
}

fn own_price(case: &Case<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let close = (value.saturating_minus(case.rules.tolerance), value.saturating_plus(case.rules.tolerance));
    asked.known.first_within(close, |known| is_comparable(case, asked.amount, known)).map(Known::fact)
}

/// "Both cost 10 lei", "all are under 60": for one of them.
fn holds_for(lists: &PriceLists<'_>, asked: &Asked<'_>, attribution: &Attribution) -> Option<Fact> {
    let known = lists.prices(asked.index, attribution, Pieces::ONE);
    let one = Asked { known, attribution, ..*asked };
    readings(asked.amount)
        .find_map(|value| own_price(lists.case, &one, value))
        .or_else(|| bounds::bound_holds(lists, &one))
}

fn literal_evidence(lists: &PriceLists<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let case = lists.case;
    let (amount, attribution) = (asked.amount, asked.attribution);
    let strict = attribution.strength == Strength::Strong && (speaks_of_product(amount) || is_for_product(amount));
    let restated = matches!(amount.role, Role::Said | Role::AtMost | Role::AtLeast);
    let listed = speaks_of_product(amount) && asked.known.iter().any(Known::is_listed);
    let restates = matches!(amount.role, Role::AtMost | Role::AtLeast) || speaks_of_no_product(case, asked.index);
    let with_fees =
        matches!(amount.role, Role::Total | Role::Price) && case.parts.includes_fee(&case.claims[asked.index].range);
    let accepts = |found: &&gathered::Amount| {
        if with_fees && leaves_out_fee(lists, asked.index, found) {
            return false;
        }
        let told = found.source != Source::User || restated;
        let bound = found.source == Source::Policy && restates;
        let owner = match (found.item, found.part) {
            _ if bound => true,
            (Some(item), _) => !strict || attribution.has_item(item) || is_row_of(case, attribution, item),
            (None, Part::Fee | Part::Discount) => !strict || is_for_product(amount) || says_whole(case, asked),
            // Where the catalogue knows the price, another one has to be said of this very product.
            (None, _) => {
                !(strict && listed)
                    || (is_more(asked, found) && says_whole(case, asked) && lists.is_sum(asked.index, found))
                    || is_free(case, asked.index)
                    || (is_more(asked, found) && lists.adds_up(asked.index, found))
                    || case.owners.is_price_of(case.gathered, found, attribution)
                    || record_of::is_told_apart(case, asked, found)
                    || record_of::is_said_of_record(lists, asked, found)
            }
        };
        // What the order is charged for shipping is one amount: another one of it is no shipping fee.
        // An order that is charged nothing says what is waived, not what it is.
        let fee = amount.role != Role::Fee
            || found.part == Part::Fee
            || case.gathered.fees().all(|fee| fee.value == MoneyValue::ZERO && found.source == Source::Policy)
            || lists.is_sum(asked.index, found);
        let fits = told && owner && fee && found.currency == amount.currency;
        fits && !record_of::is_of_another(lists, asked, found)
            && !of_document::is_of_something_else(lists, asked, found)
    };
    let told = case.gathered.literal(value, case.rules.tolerance);
    told.take_while(|_| lists.take(4, asked.index)).find(accepts).map(evidence_fact)
}

/// Whether nothing says of which product an amount is the price: its clause names none and has no word for a price,
/// and what its sentence names before has an amount of its own.
pub(crate) fn is_free(case: &Case<'_>, claim: usize) -> bool {
    let (parts, range) = (case.parts, &case.claims[claim].range);
    let before = parts.clause(range).start..range.start;
    if !parts.mentions.within(&before).is_empty() || parts.cues.any(&before, Cue::Price) {
        return false;
    }
    let sentence = parts.segment_of(range.start).start..range.start;
    parts.mentions.within(&sentence).last().is_none_or(|named| {
        let between = parts.figures_within(&(named.range.end..range.start));
        between.iter().any(TextAmount::is_money)
    })
}

/// Whether an amount is said to be what remains, or what is given back, and is the whole in its record that this is a
/// part of: "you still have to pay 440" of 440 with 100 paid.
fn is_whole_for_rest(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let case = lists.case;
    // "Left to pay: 1,625 - 1,327 = 298": what is reckoned with is no result.
    if case.parts.is_operand(&case.claims[asked.index].range) {
        return false;
    }
    let clause = case.parts.clause(&case.claims[asked.index].range);
    let left = case.parts.cues.any(&clause, Cue::Rest);
    if left && lists.rest_is_another(asked.index, asked.amount.value) {
        return true;
    }
    // "We refund 129.50 for the boots": what the product itself costs is said of it.
    let is_own = asked.known.iter().any(|known| known.value == asked.amount.value);
    let rest = left || asked.amount.role == Role::Difference && !is_own;
    let told =
        || case.gathered.literal(asked.amount.value, MoneyValue::ZERO).filter(|found| found.source != Source::User);
    // Where both parts are named, the whole is only what they are taken from. "You left 50, the rest is 103.70" names
    // the part that is not left.
    let named = |whole: MoneyValue, part: MoneyValue| {
        [part, whole.saturating_minus(part)].into_iter().filter(|part| lists.states(*part, asked.index)).count()
    };
    let is_whole = |found: &gathered::Amount| {
        let parts = case.gathered.parts_of(found);
        let named: Vec<usize> = parts.into_iter().map(|part| named(found.value, part)).collect();
        !named.is_empty() && (!named.contains(&2) || left && named.contains(&1))
    };
    rest && told().take_while(|_| lists.take(MAX_RECORD, asked.index)).any(is_whole)
}

/// Whether an amount of the evidence is more than the product costs.
fn is_more(asked: &Asked<'_>, found: &gathered::Amount) -> bool {
    let mut own = asked.known.iter().filter(|known| known.currency == found.currency);
    own.all(|known| known.value < found.value)
}

/// Whether no word for a price ties an amount to its product.
pub(crate) fn says_whole(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let range = &case.claims[asked.index].range;
    !case.parts.cues.any(&(case.parts.clause(range).start..range.start), Cue::Price)
}

/// Whether a clause names no product and no price: "you are over the 80".
fn speaks_of_no_product(case: &Case<'_>, claim: usize) -> bool {
    let clause = case.parts.clause(&case.claims[claim].range);
    case.parts.mentions.within(&clause).is_empty() && !case.parts.cues.any(&clause, Cue::Price)
}

/// Whether an amount is what its record comes to without its fees, or without another amount that the text states; true
/// as well where the steps have run out.
pub(crate) fn leaves_out_fee(lists: &PriceLists<'_>, claim: usize, found: &gathered::Amount) -> bool {
    let gathered = lists.case.gathered;
    let mut more = gathered.sums_with(found).map(|sum| sum.saturating_minus(found.value));
    !lists.take(2 * gathered.record_of(found).len(), claim)
        || gathered.is_before_fees(found)
        || more.any(|fee| fee < found.value && lists.states(fee, claim))
}

fn is_row_of(case: &Case<'_>, attribution: &Attribution, item: usize) -> bool {
    case.parts.mentions.row_of_item(item).is_some_and(|row| attribution.rows.contains(&row))
}
