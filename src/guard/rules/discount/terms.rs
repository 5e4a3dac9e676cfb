//! On what terms a policy gives a discount, and whether the text is on them: the same words, the same kind of thing, so
//! many pieces at least.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use temei_text::fold::fold_name;
use temei_text::languages::everywhere;
use temei_text::normal::Normal;
use temei_text::number::plain;

use super::MAX_WHOLES;
use crate::catalog::Percent;
use crate::guard::answer::outcome::{Fact, FactKind};
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::{Percentage, long_stems};
use crate::guard::read::amounts::{self, AmountKind, TextAmount};
use crate::guard::read::claims::Role;
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::Mention;
use crate::guard::rules::findings::{Case, catalogue};
use crate::guard::rules::price_book::evidence_fact;
use crate::guard::units::MoneyValue;

/// Words behind a number that say what it counts.
const COUNTED_WORDS: usize = 3;
/// Words that a claim and a policy share when they speak of one discount.
const TERMS: usize = 3;
/// Sentences before a discount that say of what it is, and products of them at most.
const BLOCKS_BEFORE: usize = 2;
const MAX_SPOKEN_OF: usize = 64;
/// Products that one name may mean whose prices are compared.
const MAX_COMPARED: usize = 4;
/// Stems of words for pieces of anything.
static UNITS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| everywhere(|pack| pack.cues.unit).iter().flat_map(|unit| long_stems(unit)).collect());

/// Whether a policy gives a percentage off, to a text that is on its terms.
pub(crate) fn is_given(case: &Case<'_>, index: usize, told: &Percentage) -> bool {
    case.reaches.is_discount(told) && !is_short_of(case, index, told) && !is_of_other_kind(case, index, told)
}

/// Whether a policy wants so many ("50 or more boxes") and the text speaks of fewer of the same ("thirty boxes").
pub(super) fn is_short_of(case: &Case<'_>, index: usize, told: &Percentage) -> bool {
    if is_below(case, index, told) {
        return true;
    }
    let wanted: Vec<(i64, BTreeSet<String>)> = case.gathered.counts_around(told.spot).collect();
    if wanted.is_empty() {
        return false;
    }
    let parts = case.parts;
    let block = parts.block_of(case.claims[index].range.start);
    let from = parts.block_of(block.start.saturating_sub(1)).start;
    // "25 kg sacks" counts no sacks.
    let counts = |figure: &&TextAmount| figure.kind == AmountKind::Bare && !parts.is_measure(figure);
    let figures = parts.figures_within(&(from..block.end)).iter().filter(counts);
    let said = figures.map(|figure| {
        let behind = parts.words.within(&(figure.range.end..block.end));
        let end = behind[..behind.len().min(COUNTED_WORDS)].last().map_or(figure.range.end, |word| word.range.end);
        (figure.value(), long_stems(parts.normal.text.get(figure.range.end..end).unwrap_or_default()))
    });
    let said: Vec<(i64, BTreeSet<String>)> = said.take(MAX_WHOLES).collect();
    // "Four bottles of Fetească" of six that are wanted.
    let pieces = pieces_of_named(case, &(from..block.end));
    let least = wanted.iter().map(|(count, _)| *count).min().unwrap_or_default();
    // "The 5 % begins at 60": who says what is wanted gives nothing below it.
    let segment = parts.segment_of(case.claims[index].range.start);
    if parts.bare_within(segment).any(|figure| figure.value() == least) {
        return false;
    }
    let mut beside = case.gathered.percents.iter().filter(|other| other.spot.passage == told.spot.passage);
    let is_only_one = beside.all(|other| other.value == told.value);
    if is_only_one && !pieces.is_empty() && pieces.iter().all(|count| *count < least) {
        return !is_measured(case, told, &(from..block.end), least);
    }
    wanted.iter().any(|(least, of)| {
        let alike = said.iter().filter(|(_, counted)| !counted.is_disjoint(of)).map(|(count, _)| *count);
        let mut counts: Vec<i64> = alike.collect();
        // A year or a size beside "12 bottles" is no number of pieces; where nothing is, any number may be.
        if of.iter().any(|word| UNITS.contains(word)) {
            counts.extend(&pieces);
            if counts.is_empty() {
                counts.extend(said.iter().map(|(count, _)| count));
            }
        }
        !counts.is_empty() && counts.iter().all(|count| count < least)
    })
}

/// "21 boxes (30.24 m²)" of a policy that wants 30 m²: whether so much or more is said with the word that the policy has behind
/// its number.
fn is_measured(case: &Case<'_>, told: &Percentage, range: &Range<usize>, least: i64) -> bool {
    let sentence = case.gathered.sentence_at(told.spot).map(fold_name).unwrap_or_default();
    let words: Vec<&str> = sentence.split(' ').collect();
    let number = plain(least);
    let number = number.strip_suffix(".00").unwrap_or(&number);
    let unit = words.windows(2).find(|pair| pair[0] == number).map(|pair| pair[1]).unwrap_or_default();
    let text = case.parts.normal.text.as_str();
    let mut figures = case.parts.figures_within(range).iter().filter(|figure| figure.value() >= least);
    !unit.is_empty()
        && figures.any(|figure| {
            let behind = case.parts.words.within(&(figure.range.end..range.end)).first();
            behind.is_some_and(|word| &text[word.range.clone()] == unit)
        })
}

/// "5 % off orders of 300 and more", of one that comes to 264: whether the one amount of a policy's sentence is more than all the
/// text has stated, and it does not state that amount.
fn is_below(case: &Case<'_>, index: usize, told: &Percentage) -> bool {
    let Some(sentence) = case.gathered.sentence_at(told.spot).filter(|_| case.gathered.is_of_policy(told.spot)) else {
        return false;
    };
    let normal = Normal::new(sentence);
    let figures = amounts::scan(&normal, &case.input.locale).all;
    let mut money = figures.iter().filter(|figure| figure.is_money());
    let (Some(least), None) = (money.next(), money.next()) else { return false };
    let least = MoneyValue::of_number(least.value());
    let around = case.around(index, BLOCKS_BEFORE);
    let said = case.amounts_within(&around).filter(|amount| !matches!(amount.role, Role::Fee | Role::Discount));
    let most = said.map(|amount| amount.value).max();
    let is_said =
        case.parts.figures_within(&around).iter().any(|figure| MoneyValue::of_number(figure.value()) == least);
    !is_said
        && most.is_some_and(|most| most < least)
        && case.gathered.amounts.iter().all(|told| told.source != Source::Tool)
}

/// "Teachers get 8 % off strings" of a guitar: whether a policy names kinds of things that the catalogue has, and what is
/// spoken of is none of them.
pub(super) fn is_of_other_kind(case: &Case<'_>, index: usize, told: &Percentage) -> bool {
    let kinds = case.reaches.kinds(told).iter().map(String::as_str);
    let kinds: Vec<&str> = kinds.filter(|kind| long_stems(kind).is_disjoint(&UNITS)).collect();
    let rows = rows_spoken_of(case, index);
    let is_of_kind = |row: &u32| case.facts.which_words(*row, &kinds) != 0;
    if kinds.is_empty() || rows.is_empty() || rows.iter().any(is_of_kind) {
        return false;
    }
    // "It is for strings only": who says what it is for gives nothing on something else.
    let block = case.parts.block_of(case.claims[index].range.start);
    let said = long_stems(case.parts.normal.text.get(block).unwrap_or_default());
    kinds.iter().all(|kind| long_stems(kind).is_disjoint(&said))
}

/// "You have your 10 % here too" of a bicycle, where members have it on tents: whether a percentage that a policy gives on some
/// kinds of things is given on another.
pub(super) fn is_given_on_other_kind(case: &Case<'_>, index: usize, percent: Percent) -> bool {
    let range = &case.claims[index].range;
    let mut told = case.gathered.percents.iter().filter(|told| told.value == percent).take(MAX_WHOLES).peekable();
    told.peek().is_some()
        && !case.parts.is_refused(range)
        && !case.parts.is_question(range)
        && told.all(|told| case.reaches.is_discount(told) && is_of_other_kind(case, index, told))
}

/// The products a claim is tied to, and those that are named before it.
fn rows_spoken_of(case: &Case<'_>, index: usize) -> Vec<u32> {
    let named =
        case.parts.mentions.within(&case.around(index, BLOCKS_BEFORE)).iter().flat_map(|named| named.rows.iter());
    case.attributions[index].rows.iter().chain(named).copied().take(MAX_SPOKEN_OF).collect()
}

/// "With three packs you already get the 10 %: 115.83 instead of 128.70": whether a percentage makes one price of its
/// sentence of another, and a policy that gives it wants more pieces.
pub(super) fn is_taken_early(case: &Case<'_>, index: usize, percent: Percent) -> bool {
    let segment = case.parts.segment_of(case.claims[index].range.start);
    let mut told = case.gathered.percents.iter().filter(|told| told.value == percent).take(MAX_WHOLES).peekable();
    if told.peek().is_none() || !told.all(|told| is_short_of(case, index, told)) {
        return false;
    }
    is_reckoned_with(case, percent, &segment)
}

/// "You asked for 8 % and you have it: 1,499.00 becomes 1,379.08": whether what the customer has asked for makes one price of
/// its sentence, or of the next, of another.
pub(super) fn is_granted_as_asked(case: &Case<'_>, index: usize, percent: Percent) -> bool {
    let segment = case.parts.segment_of(case.claims[index].range.start);
    let next = case.parts.segment_behind(segment.start);
    let mut sentences = std::iter::once(segment).chain(next);
    case.gathered.said_percents.contains(&percent)
        && sentences.any(|sentence| is_reckoned_with(case, percent, &sentence))
}

/// Whether a price of a sentence is what a percentage leaves of another one of it, or of the sentence before.
fn is_reckoned_with(case: &Case<'_>, percent: Percent, sentence: &Range<usize>) -> bool {
    let prices = |range: &Range<usize>| -> Vec<MoneyValue> {
        let prices = case.amounts_within(range);
        let prices = prices.filter(|amount| !matches!(amount.role, Role::Fee | Role::Tax | Role::Net));
        prices.map(|amount| amount.value).filter(|price| price.is_positive()).take(MAX_WHOLES).collect()
    };
    // "The eight are 3,112. We take off 5 %: 2,956.40": the whole may stand in the sentence before.
    let wholes = prices(&(case.parts.start_above(sentence.start, 1)..sentence.end));
    let now = prices(sentence);
    wholes.iter().any(|whole| now.iter().any(|now| now.is_rounded(whole.less(percent))))
}

/// "6 knives at 64.50, less 10 %: 348.30", where a tool's line comes to 348.30: so many pieces as the block says, at what is
/// left of the list price.
pub(super) fn told_by_line(case: &Case<'_>, index: usize, percent: Percent) -> Option<Fact> {
    let list = MoneyValue::of(case.products(&case.attributions[index]).find_map(|(_, facts)| facts.price)?);
    let block = case.parts.block_of(case.claims[index].range.start);
    let counts = case.parts.counts_within(block).take(MAX_WHOLES);
    let mut comes_to = counts.filter_map(|count| list.less(percent).times(count));
    comes_to.find_map(|all| {
        let mut told = case.gathered.literal(all, MoneyValue::CENT).take(MAX_WHOLES);
        told.find(|told| told.source == Source::Tool && told.value.is_rounded(all)).map(evidence_fact)
    })
}

/// "We take 20 % down, which is 239.80": whether a percentage that a policy writes of no discount is the part of the
/// product's price that the block states.
pub(super) fn is_paid_first(case: &Case<'_>, index: usize, percent: Percent) -> bool {
    let range = &case.claims[index].range;
    let mut told = case.gathered.percents.iter().filter(|told| told.value == percent).take(MAX_WHOLES).peekable();
    let is_other = told.peek().is_some()
        && told.all(|told| !case.owners.is_discount(case.gathered, told.spot, percent))
        && !case.parts.cues.any(&case.parts.clause(range), Cue::Discount);
    let prices = case.products(&case.attributions[index]).filter_map(|(_, facts)| facts.price).take(MAX_WHOLES);
    let parts: Vec<MoneyValue> = prices.map(|price| MoneyValue::of(price).share(percent)).collect();
    let mut said = case.amounts_within(&case.parts.block_of(range.start));
    is_other && said.any(|amount| parts.iter().any(|part| amount.value.is_rounded(*part)))
}

/// "The toothbrush is half the price of the toothpaste": the price of what is named behind a percentage, where it makes that of
/// what is named before.
pub(super) fn compared_to(case: &Case<'_>, index: usize, percent: Percent) -> Option<Fact> {
    let range = &case.claims[index].range;
    let sentence = case.parts.segment_of(range.start);
    let before = case.parts.mentions.within(&(sentence.start..range.start)).last()?;
    let behind = case.parts.mentions.within(&(range.end..sentence.end)).first()?;
    let price = |row: u32| Some((case.facts.identity(row)?, case.facts.row_facts(row)?.price?));
    let of =
        |named: &Mention| -> Vec<_> { named.rows.iter().take(MAX_COMPARED).filter_map(|&row| price(row)).collect() };
    let shares = of(before);
    of(behind).into_iter().find_map(|(whole, price)| {
        let share = MoneyValue::of(price).share(percent);
        let is_it = shares.iter().any(|(one, own)| {
            own.currency() == price.currency() && one.sku != whole.sku && MoneyValue::of(*own).is_rounded(share)
        });
        is_it.then(|| catalogue(FactKind::Price, whole.sku.as_str(), price.to_string()))
    })
}

/// What the numbers before the products of a range count.
fn pieces_of_named(case: &Case<'_>, range: &Range<usize>) -> Vec<i64> {
    let named = case.parts.mentions.within(range).iter().take(MAX_WHOLES);
    named.filter_map(|named| case.parts.counted_of(&named.range)).map(|count| count.value.number()).collect()
}

/// Whether a policy speaks of a discount with words enough of these.
pub(super) fn on_same_terms(case: &Case<'_>, told: &Percentage, said: &BTreeSet<String>) -> bool {
    let mut terms = case.gathered.around(told.spot).map(long_stems).unwrap_or_default();
    terms.extend(case.gathered.numbers_before(told.spot).map(plain));
    terms.intersection(said).count() >= TERMS && case.owners.is_discount(case.gathered, told.spot, told.value)
}

/// The long words of a claim's block, and its numbers: "from 12 bottles on".
pub(super) fn said_stems(case: &Case<'_>, index: usize) -> BTreeSet<String> {
    let block = case.parts.block_of(case.claims[index].range.start);
    let mut said = long_stems(case.parts.normal.text.get(block.clone()).unwrap_or_default());
    said.extend(case.parts.bare_within(block).map(|figure| plain(figure.value())));
    said
}
