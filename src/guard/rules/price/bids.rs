//! What a customer has offered: said again to be refused, outbid, or taken. From the floor up to the list price it may be
//! taken where prices are negotiated; below, whoever takes it gives away what nobody allowed.

use std::ops::Range;

use super::{Asked, bounds, readings, says_whole};
use crate::catalog::{Money, PriceMode};
use crate::guard::answer::outcome::{Fact, FactKind};
use crate::guard::evidence::Source;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::{Case, catalogue};
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;

/// "A piece": words behind an amount that say nothing of it.
const WORDS_OF_PIECE: usize = 2;
/// Claims behind a bid that are looked at for a counter-offer.
const CLAIMS_TO_COUNTER: usize = 4;
/// Numbers of a sentence that may be reckoned with, and which part of the right amount a wrong one differs by at most.
const MAX_COUNTS: usize = 8;
const CLOSE: i64 = 10;

/// "You said 585 for the black one, so let's call it 585", "at the 330 you name it is yours": what the customer has offered for a
/// product, below what it may go for, in a block that agrees or says it twice, and neither denies nor names another amount.
pub(super) fn is_taken(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, claim) = (lists.case, &lists.case.claims[asked.index]);
    if !matches!(asked.amount.role, Role::Price | Role::Said) || !is_offered(lists, asked) {
        return false;
    }
    let least = case.products(asked.attribution).filter_map(|(_, facts)| {
        let floor = facts.min_price.filter(|_| case.rules.price_mode == PriceMode::Negotiable);
        floor.or(facts.price)
    });
    let is_below = |least: Money| {
        least.currency() == asked.amount.currency && readings(asked.amount).all(|value| value < MoneyValue::of(least))
    };
    let mut known = least.peekable();
    if known.peek().is_none() || !known.all(is_below) {
        return false;
    }
    let parts = case.parts;
    let block = parts.block_of(claim.range.start);
    let opens = |cue| matches!(cue, Cue::Negation | Cue::Unavailable | Cue::But | Cue::Hypothetical | Cue::Condition);
    if parts.cues.any_of(&block, opens) || parts.is_question(&claim.range) {
        return false;
    }
    let value = asked.amount.value;
    let is_it = |figure: &TextAmount| MoneyValue::of_number(figure.value()) == value;
    let mut others = parts.prices_within(&block).filter(|figure| figure.range != claim.range);
    // What is said again is taken where it is said last.
    if others.any(|other| !is_it(other) || other.range.start > claim.range.start) {
        return false;
    }
    if parts.cues.any(&case.around(asked.index, 1), Cue::Agreed) {
        return true;
    }
    // "You said 250, and 250 is lower than we can go."
    let same = parts.figures_within(&block).iter().filter(|figure| is_it(figure));
    let is_opinion = same.clone().any(|figure| parts.is_spoken_of(&figure.range));
    !is_opinion && (same.count() > 1 || parts.cues.any(&block, Cue::HandedOver))
}

/// Whether a customer has said an amount.
fn is_offered(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    readings(asked.amount).any(|value| {
        let said = lists.case.gathered.literal(value, MoneyValue::ZERO);
        let mut said = said.take_while(|_| lists.take(1, asked.index));
        said.any(|found| found.source == Source::User && found.currency == asked.amount.currency)
    })
}

/// "I hear you on the 350, but I cannot go that low", "you told me of a ceiling of 750": what the customer has said,
/// said again to be refused or as theirs.
pub(super) fn is_their_own(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, claim) = (lists.case, &lists.case.claims[asked.index]);
    let offered = is_offered(lists, asked);
    let parts = case.parts;
    // "Would 50 stretch to it?", "76, within the 100 you have": no bid is above what the product costs.
    let mut prices = asked.known.listed().iter().peekable();
    let is_budget = says_whole(case, asked)
        && !is_misreckoned(case, asked)
        && prices.peek().is_some()
        && prices.all(|known| known.currency == asked.amount.currency && known.value < asked.amount.value);
    // "You asked for 1,200 and, as you are a regular, it is a deal: 1,200": said again, and nothing of it behind, it is ours.
    let segment = parts.segment_of(claim.range.start);
    let mut before = case.claims[..asked.index].iter().rev().take_while(|other| segment.contains(&other.range.start));
    let is_again = before.any(|other| match &other.kind {
        Kind::Amount(other) => other.value == asked.amount.value && other.currency == asked.amount.currency,
        _ => false,
    });
    let behind = parts.words.within(&(claim.range.end..parts.clause(&claim.range).end.max(claim.range.end)));
    let is_ours = is_again && behind.len() <= WORDS_OF_PIECE;
    let is_quoted = parts.is_quoted(&claim.range) && !is_ours;
    let is_theirs = is_budget || is_quoted || parts.is_spent(&claim.range);
    let is_answered = || parts.is_refused(&claim.range) || parts.is_countered(&claim.range) || is_outbid(lists, asked);
    offered && (is_theirs || is_answered() || parts.is_spoken_of(&claim.range) || is_set_against_ours(case, asked))
}

/// "I see another shop asks 2,350. Ours is at 2,490", "49 for the same one is a sharp price. We match nobody, with us it stays at
/// 54.95": said in a sentence that names nothing, or right before one that denies, and agrees to nothing, before what the
/// product costs with us.
fn is_set_against_ours(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let (parts, next) = (case.parts, asked.index + 1);
    let segment = parts.segment_of(case.claims[asked.index].range.start);
    let denies = |sentence: &Range<usize>| parts.cues.any(sentence, Cue::Negation);
    let is_denied = || parts.segment_behind(segment.start).as_ref().is_some_and(denies);
    let is_free = parts.mentions.within(&segment).is_empty() || is_denied();
    // "I close it at 1,890": what something is let go for is an offer.
    let is_offer = parts.is_at(&case.claims[asked.index].range);
    let is_free = is_free && !is_offer && !parts.cues.any(&case.around(asked.index, 1), Cue::Agreed);
    let mut after = case.claims[next..].iter().zip(&case.attributions[next..]).take(CLAIMS_TO_COUNTER);
    is_free
        && after.any(|(claim, tie)| match &claim.kind {
            Kind::Amount(ours) => {
                let mut listed = case.products(tie).filter_map(|(_, facts)| facts.price);
                claim.range.start >= segment.end
                    && listed.any(|list| MoneyValue::of(list) == ours.value && list.currency() == ours.currency)
            }
            _ => false,
        })
}

/// "Right you are: 24 cones at 13.90 each make 336.60": whether an amount is nearly so many times another of its sentence: who
/// says so reckons, whoever said it before.
fn is_misreckoned(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let segment = case.parts.segment_of(case.claims[asked.index].range.start);
    let counts: Vec<i64> =
        case.parts.counts_within(segment.clone()).filter(|count| *count > 1).take(MAX_COUNTS).collect();
    let mut units = case.amounts_within(&segment).filter(|unit| unit.currency == asked.amount.currency);
    units.any(|unit| {
        let mut whole = counts.iter().filter_map(|count| unit.value.times(*count));
        whole.any(|whole| {
            let off = whole.distance(asked.amount.value);
            off > MoneyValue::ZERO && off.saturating_times(CLOSE) <= whole
        })
    })
}

/// "Fifty, as you suggest, is a bit thin. I can do it for 56 instead of 62": whether a price between the customer's and the
/// list's is named for the same product right after.
fn is_outbid(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, next) = (lists.case, asked.index + 1);
    let Some(list) = asked.known.listed().iter().map(|known| known.value).max() else { return false };
    let after = case.claims[next..].iter().zip(&case.attributions[next..]).take(CLAIMS_TO_COUNTER);
    let mut after = after.take_while(|_| lists.take(1, asked.index));
    after.any(|(claim, tie)| match &claim.kind {
        Kind::Amount(other) => {
            let is_same = tie.rows.iter().any(|row| asked.attribution.rows.contains(row));
            let is_between = asked.amount.value < other.value && other.value < list;
            is_same && is_between && other.role == Role::Price && other.currency == asked.amount.currency
        }
        _ => false,
    })
}

/// From the floor up to the list price, where the policy lets prices be negotiated: as a price, or as the bound we do
/// not go below.
pub(super) fn negotiated(case: &Case<'_>, asked: &Asked<'_>) -> Option<Vec<Fact>> {
    let (amount, attribution) = (asked.amount, asked.attribution);
    if case.rules.price_mode != PriceMode::Negotiable
        || !(matches!(amount.role, Role::Price | Role::AtMost) || bounds::names_floor(case, asked))
    {
        return None;
    }
    case.products(attribution).find_map(|(identity, facts)| {
        let (floor, list) = (facts.min_price?, facts.price?);
        let within = MoneyValue::of(floor) <= amount.value && amount.value <= MoneyValue::of(list);
        (within && floor.currency() == amount.currency).then(|| {
            let sku = identity.sku.as_str();
            vec![
                catalogue(FactKind::MinPrice, sku, floor.to_string()),
                catalogue(FactKind::Price, sku, list.to_string()),
            ]
        })
    })
}
