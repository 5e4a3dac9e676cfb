//! Of which record of the evidence a sentence speaks, where no product is named: an amount of another one is no ground.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;
use temei_text::fold::fold_name;
use temei_text::languages::is_small_word;
use temei_text::sound::{is_greek, sounds};
use temei_text::words::Word;

use super::{Asked, says_whole};
use crate::facts::{Form, is_form_of};
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::{Amount, Part, long_stems, time_hash};
use crate::guard::read::claims::Role;
use crate::guard::read::cues::Cue;
use crate::guard::read::shares::{Share, share_of_key};
use crate::guard::rules::findings::Case;
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;

/// The words tell a record from this weight on: a word that one record alone has, or two that two have.
const TOLD: f64 = 1.0;
/// Where another kind of record is told, this one is told by less than one part in so many of that.
const OWN_PART: f64 = 8.0;
/// Letters at least of a word that tells what an amount is of.
const TELLING_CHARS: usize = 5;
/// Letters at least of a word of a key that says what an amount is.
const KEY_CHARS: usize = 4;
/// Sounds at most in which the endings of one word differ.
const ENDING_SOUNDS: usize = 2;
/// What is a smaller part of an amount beside it counts something.
const LEAST_SHARE: i64 = 20;
/// Words of its own that an amount of a text has to have, to be told apart by them.
const TELLING_WORDS: usize = 2;
/// Amounts of a text that one is held against, and what comparing their words counts for.
const MAX_BESIDE: usize = 16;
const STEPS_OF_WORDS: usize = 256;
/// Bytes of the text on either side of an amount that say of what it is.
const BESIDE_BYTES: usize = 384;
/// What reading one key counts for.
const STEPS_OF_KEYS: usize = 16;
/// Windows of the sentence itself: between its amounts, and all of it.
const WINDOWS_OF_SENTENCE: usize = 2;
/// Letters of a word that tell of what an amount is said, and of words that have any to tell.
const BEGINNING_CHARS: usize = 4;
const BEGINNING_LEAST: usize = 3;
/// Sentences back that are looked at for what this one speaks of.
const LOOK_BACK: usize = 6;

/// Whether the words around an amount are those of a record that has another one.
pub(super) fn is_of_another(lists: &PriceLists<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let (case, attribution) = (lists.case, asked.attribution);
    // What is charged beside a price is said of no product.
    let of_none = attribution.rows.is_empty() && attribution.items.is_empty() || asked.amount.role == Role::Fee;
    let Some(leaf) = found.leaf.filter(|_| of_none) else { return false };
    let claim = &case.claims[asked.index].range;
    // Of what is charged beside a price its own sentence says of what it is.
    let is_tied = !(attribution.rows.is_empty() && attribution.items.is_empty());
    let most = if is_tied { WINDOWS_OF_SENTENCE } else { usize::MAX };
    for window in windows(case, asked.index).into_iter().take(most) {
        let mut said = words_in(case, &window);
        for word in case.parts.words.within(claim) {
            said.remove(&word.hash);
        }
        if !lists.take(said.len() + case.gathered.records.cost_of(said.len()), asked.index) {
            return true;
        }
        let (own, other) = case.gathered.records.fit(leaf, found.value, &said);
        if own.max(other) >= TOLD {
            // Of two that are told alike the one that was chosen is spoken of.
            match own.total_cmp(&other) {
                Ordering::Less => return true,
                Ordering::Greater => return false,
                Ordering::Equal => break,
            }
        }
        if case.gathered.records.are_named_otherwise(leaf, found.value, &said) {
            return true;
        }
        let (own, other) = case.gathered.records.fit_of_any(leaf, found.value, &said);
        let stated = matches!(asked.amount.role, Role::Price | Role::Balance | Role::Difference | Role::Total);
        if stated && own.max(other) >= TOLD {
            return own * OWN_PART < other;
        }
    }
    if is_tied {
        return false;
    }
    // Where nothing is named, what a tool has said last is spoken of.
    let chosen = case.gathered.records.chosen(leaf);
    chosen.is_some_and(|chosen| chosen != found.value && !lists.states(chosen, asked.index))
}

/// Whether tools write an amount, and the words around it are those of other records wherever they do.
pub(super) fn is_of_others_only(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let told = lists.case.gathered.literal(asked.amount.value, MoneyValue::ZERO);
    let mut told =
        told.take_while(|_| lists.take(4, asked.index)).filter(|found| found.source == Source::Tool).peekable();
    told.peek().is_some() && told.all(|found| is_of_another(lists, asked, found))
}

/// Whether the words beside an amount are those of its record, and of no other with such an amount: "the tent goes by
/// courier at 38.40" beside `[{"service": "courier", "price": 38.4}, {"service": "express", "price": 66.9}]`.
pub(super) fn is_said_of_record(lists: &PriceLists<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let case = lists.case;
    let Some(leaf) = found.leaf.filter(|_| found.item.is_none()) else { return false };
    let range = &case.claims[asked.index].range;
    let clause = case.parts.clause(range);
    let next = case.parts.figures_within(&(range.end..clause.end)).iter().find(|figure| figure.is_money());
    // "Plus 15.00 for the dog".
    let behind = range.end..next.map_or(clause.end, |next| next.range.start).max(range.end);
    let before = windows(case, asked.index).into_iter().next();
    before.into_iter().chain([behind]).any(|window| {
        let mut said = words_in(case, &window);
        for word in case.parts.words.within(&window).iter().filter(|word| case.parts.mentions.cover(&word.range)) {
            said.remove(&word.hash);
        }
        if !lists.take(said.len() + case.gathered.records.cost_of(said.len()), asked.index) {
            return false;
        }
        let (own, other) = case.gathered.records.fit(leaf, found.value, &said);
        own >= TOLD && own > other
    })
}

/// Whether the clause of an amount has words that a text says of another of its amounts, and none of those it says of
/// this one alone: "standard delivery is 6.50" beside "standard 3.95; next-day express 6.50".
pub(super) fn is_said_of_another(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, amount) = (lists.case, asked.amount);
    // "Free delivery starts at 60": from what on, and no fee.
    let segment = case.parts.segment_of(case.claims[asked.index].range.start);
    let waives = |cue| matches!(cue, Cue::Free | Cue::FreeShipping);
    let bounds = |cue| matches!(cue, Cue::StartsAt | Cue::AtLeast | Cue::MoreThan);
    let is_waived = case.parts.cues.any_of(&segment, waives) && case.parts.cues.any_of(&segment, bounds);
    let is_own = || asked.known.iter().any(|known| known.value == amount.value);
    if !matches!(amount.role, Role::Fee | Role::Price) || is_waived || is_own() {
        return false;
    }
    let mut told =
        case.gathered.literal(amount.value, MoneyValue::ZERO).filter(|found| found.source != Source::User).peekable();
    if told.peek().is_none() {
        return false;
    }
    if !lists.take(2 * BESIDE_BYTES, asked.index) {
        return false;
    }
    let windows = said_around(case, asked);
    told.all(|found| {
        let Some((spot, own)) = found.spot.zip(case.gathered.sentence_around(found)) else {
            return false;
        };
        let own = beginnings(own);
        let beside = case.gathered.record_of(found).iter().take(MAX_BESIDE);
        let is_other = |other: &&Amount| other.currency == found.currency && other.value != found.value;
        let mut beside = beside.filter(|other| is_other(other) && !case.gathered.is_threshold(other));
        !case.gathered.is_threshold(found)
            && lists.take(STEPS_OF_WORDS, asked.index)
            && beside.any(|other| {
                let is_beside = other.spot.is_some_and(|other| other.passage == spot.passage);
                // What the text states of the other amount it says there.
                let windows = if lists.states(other.value, asked.index) { &windows[..1] } else { &windows };
                let other = case.gathered.sentence_around(other).filter(|_| is_beside).map(beginnings);
                other.is_some_and(|other| {
                    own.difference(&other).count() >= TELLING_WORDS && is_said_of_first(&other, &own, windows)
                })
            })
    })
}

/// The words that say of what an amount is, the nearest first: of its clause, its sentence, and of a fee those of the text.
fn said_around(case: &Case<'_>, asked: &Asked<'_>) -> Vec<BTreeSet<String>> {
    let (parts, range) = (case.parts, &case.claims[asked.index].range);
    let text = parts.normal.text.as_str();
    let mut windows = vec![parts.clause(range), parts.segment_of(range.start)];
    if asked.amount.role == Role::Fee {
        windows.push(parts.block_of(parts.block_of(range.start).start.saturating_sub(1)).start..range.end);
    }
    let near = text.ceil_char_boundary(range.start.saturating_sub(BESIDE_BYTES))
        ..text.floor_char_boundary(range.end.saturating_add(BESIDE_BYTES));
    let mut said = Vec::with_capacity(windows.len());
    for window in windows {
        let window = window.start.max(near.start)..window.end.min(near.end);
        // What the product is called says nothing of what is charged for it.
        let mut words = String::new();
        let is_its_name = |word: &Word| {
            let named = parts.mentions.at(&word.range).filter(|named| !named.is_by_kind());
            named.is_some_and(|named| named.rows == asked.attribution.rows)
        };
        for word in parts.words.within(&window).iter().filter(|word| !is_its_name(word)) {
            let word = &text[word.range.clone()];
            if !is_small_word(word) {
                words.push_str(word);
                words.push(' ');
            }
        }
        said.push(beginnings(&words));
    }
    said
}

/// The beginnings of the words of a text: more of them than a stem keeps, which "porque" shares with "portes".
fn beginnings(text: &str) -> BTreeSet<String> {
    let folded = fold_name(text);
    let words = folded.split(' ').filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= BEGINNING_LEAST);
    words.map(|word| word.chars().take(BEGINNING_CHARS).collect()).collect()
}

/// Whether the nearest words that tell two sets apart are of the first alone.
fn is_said_of_first(first: &BTreeSet<String>, second: &BTreeSet<String>, windows: &[BTreeSet<String>]) -> bool {
    for said in windows {
        let of_first = first.difference(second).any(|word| said.contains(word));
        let of_second = second.difference(first).any(|word| said.contains(word));
        if of_first || of_second {
            return of_first && !of_second;
        }
    }
    false
}

/// Whether an amount is one of the evidence that its clause calls by the name of another.
pub(super) fn is_called_otherwise(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let mut told =
        lists.case.gathered.literal(asked.amount.value, MoneyValue::ZERO).filter(|found| found.source == Source::Tool);
    let mut told = told.by_ref().take_while(|_| lists.take(1, asked.index)).peekable();
    told.peek().is_some() && told.all(|found| is_under_another_key(lists, asked, found))
}

/// Whether the clause of an amount has the words of another key of its object, and none of its own: "labour comes to
/// 143.50" beside `{"labour": 96, "parts": 143.5}`. What the text states itself is spoken of there.
fn is_under_another_key(lists: &PriceLists<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let case = lists.case;
    let Some(leaf) = found.leaf else { return false };
    let words = key_words_in(case, &called_in(case, &case.claims[asked.index].range));
    let is_said = |key: &str, said: &str| {
        is_form_of(key, said).is_some_and(|form| form != Form::Mistyped) || are_one_word(key, said)
    };
    let has = |key: &str| words.iter().any(|said| is_said(key, said));
    let record = case.gathered.record_of(found);
    if !lists.take(record.len() * words.len(), asked.index) || key_words(found).any(has) {
        return false;
    }
    // "The total without shipping".
    let (range, clause) = (&case.claims[asked.index].range, case.parts.clause(&case.claims[asked.index].range));
    if case.parts.cues.any(&clause, Cue::Fee) && !case.parts.includes_fee(range) && case.gathered.is_before_fees(found)
    {
        return false;
    }
    let beside = |other: &&Amount| {
        other.leaf.is_some_and(|other| leaf.is_beside(other))
            && other.value != found.value
            && other.value.saturating_times(LEAST_SHARE) >= found.value
            && matches!(other.part, Part::Unit | Part::Other)
            && !lists.states(other.value, asked.index)
    };
    let mut beside = record.iter().filter(beside);
    beside.any(|other| key_words(other).any(has))
}

/// Whether an amount is one of the evidence that its clause calls another share of a sum, of which the record has another
/// amount that the text does not state: "45 is left to pay" beside `{"deposit_paid": 45, "balance": 180}`.
pub(super) fn is_another_share(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, value) = (lists.case, asked.amount.value);
    let share = case.parts.share_of(&case.claims[asked.index].range);
    // "You get the 119 back" of a lamp at 119, of which a tool gives 112.50 back: no word says that it is the price.
    let is_given_back = share == Some(Share::Back) && says_whole(case, asked);
    if asked.known.iter().any(|known| known.value == value) && !is_given_back {
        return false;
    }
    let told = case.gathered.literal(value, MoneyValue::ZERO).filter(|found| found.source == Source::Tool);
    let mut told = told.take_while(|_| lists.take(1, asked.index)).peekable();
    if told.peek().is_none() {
        return is_another_than_the_one(lists, asked);
    }
    let Some(share) = share else { return false };
    // Of a price a number of days or pieces is no part.
    let is_money = |other: &Amount| !is_given_back || other.value.saturating_times(2) >= value;
    told.all(|found| {
        let record = case.gathered.record_of(found);
        let mut same = record
            .iter()
            .filter(|other| share_of_key(&other.name) == Some(share) && other.value.is_positive() && is_money(other))
            .peekable();
        lists.take(record.len() * STEPS_OF_KEYS, asked.index)
            && same.peek().is_some()
            && same.all(|other| other.value != value && !lists.states(other.value, asked.index))
    })
}

/// "We refund 39.85" where the one amount that tools call a refund is 34.95, and the text does not state it.
fn is_another_than_the_one(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let case = lists.case;
    let Some(share) = case.parts.share_of(&case.claims[asked.index].range) else { return false };
    let told = case.gathered.amounts.iter().filter(|told| told.source == Source::Tool && told.value.is_positive());
    let mut of_share = told
        .take_while(|_| lists.take(STEPS_OF_KEYS, asked.index))
        .filter(|told| share_of_key(&told.name) == Some(share));
    let Some(only) = of_share.next() else { return false };
    of_share.next().is_none() && only.value != asked.amount.value && !lists.states(only.value, asked.index)
}

/// Where it is said what an amount is called: its clause, and the one before where that is nothing but the amount:
/// "the rest of the fare, 350, you pay on board".
fn called_in(case: &Case<'_>, range: &Range<usize>) -> Range<usize> {
    let clause = case.parts.clause(range);
    let is_other = |word: &&Word| word.range.end <= range.start || range.end <= word.range.start;
    if case.parts.words.within(&clause).iter().any(|word| is_other(&word)) {
        return clause;
    }
    let before = clause.start.saturating_sub(1);
    case.parts.clause(&(before..before)).start..clause.end
}

/// Whether one of two folded words is Greek and the other sounds alike in Latin letters, but for the ending:
/// "ypoloipo_naulou".
fn are_one_word(key: &str, said: &str) -> bool {
    if is_greek(key) == is_greek(said) {
        return false;
    }
    let alike = |a: &String, b: &String| {
        let shared = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
        shared >= KEY_CHARS && a.len().max(b.len()) - shared <= ENDING_SOUNDS
    };
    let said = sounds(said);
    sounds(key).iter().any(|key| said.iter().any(|said| alike(key, said)))
}

/// The words of an amount's key that say what it is.
fn key_words(amount: &Amount) -> impl Iterator<Item = &str> {
    amount.name.split(' ').filter(|word| word.chars().count() >= KEY_CHARS && !is_small_word(word))
}

/// The words of a range, and each with the next one as one word: "check-in" for "checkin".
fn key_words_in(case: &Case<'_>, range: &Range<usize>) -> Vec<String> {
    let text = case.parts.normal.text.as_str();
    let words: Vec<&str> = case.parts.words.within(range).iter().map(|word| &text[word.range.clone()]).collect();
    let joined = words.windows(2).map(|pair| pair.concat());
    words.iter().map(|word| (*word).to_owned()).chain(joined).collect()
}

/// Whether a text of the evidence says of an amount what the answer says of it, in words that are none of the product's
/// name: "single supplement 310" beside "adds a 310 single supplement".
pub(super) fn is_told_apart(case: &Case<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let Some(around) = found.spot.and_then(|spot| case.gathered.around(spot)) else { return false };
    let range = &case.claims[asked.index].range;
    let window = windows(case, asked.index).into_iter().next().unwrap_or_else(|| range.clone());
    let clause = case.parts.clause(range);
    let window = window.start.min(range.start)..clause.end.max(range.end);
    let mut said = String::new();
    for word in case.parts.words.within(&window) {
        let text = &case.parts.normal.text[word.range.clone()];
        if !case.parts.mentions.cover(&word.range) && text.chars().count() >= TELLING_CHARS && !is_small_word(text) {
            said.push_str(text);
            said.push(' ');
        }
    }
    let around = long_stems(around);
    let mut told = long_stems(&said);
    told.retain(|word| around.contains(word));
    // What the name says too tells nothing apart, unless the text of the evidence says other words of it as well.
    let names: Vec<BTreeSet<String>> =
        case.products(asked.attribution).map(|(identity, _)| long_stems(&identity.name)).collect();
    let of_name = names.iter().any(|name| !name.is_disjoint(&around));
    told.retain(|word| !names.iter().any(|name| name.contains(word)));
    told.len() >= if of_name { TELLING_WORDS } else { 1 }
}

/// Where it may be said what an amount is of, the nearest first: between the amounts of its sentence, in the
/// sentence, in those before; then in the one behind, where that has no amount of its own: "You can reach them at ...".
fn windows(case: &Case<'_>, claim: usize) -> Vec<Range<usize>> {
    let range = &case.claims[claim].range;
    let segment = case.parts.segment_of(range.start);
    let before = case.parts.figures_within(&(segment.start..range.start)).iter().rfind(|figure| figure.is_money());
    let after = case.parts.figures_within(&(range.end..segment.end)).iter().find(|figure| figure.is_money());
    let mut windows = Vec::with_capacity(LOOK_BACK + 3);
    if before.is_some() || after.is_some() {
        windows.push(before.map_or(segment.start, |figure| figure.range.end)..range.start);
    }
    windows.push(segment.clone());
    let mut start = segment.start;
    for _ in 0..LOOK_BACK {
        let Some(earlier) = start.checked_sub(1).map(|at| case.parts.segment_of(at)) else { break };
        if earlier.start >= start {
            break;
        }
        start = earlier.start;
        windows.push(earlier);
    }
    let behind = case.parts.segment_behind(range.start);
    windows.extend(behind.filter(|behind| case.parts.prices_within(behind).next().is_none()));
    windows
}

/// The words of a range, and the times of day: "7:40 am", "4 pm".
fn words_in(case: &Case<'_>, range: &Range<usize>) -> FxHashSet<u64> {
    let (words, text) = (case.parts.words.within(range), case.parts.normal.text.as_str());
    let mut said: FxHashSet<u64> = words.iter().map(|word| word.hash).collect();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| word.has_digit) {
        let written = &text[word.range.clone()];
        let digits = written.bytes().take_while(u8::is_ascii_digit).count();
        let Ok(hour) = written[..digits].parse::<u32>() else { continue };
        let next = words.get(at + 1).map(|next| (&text[word.range.end..next.range.start], &text[next.range.clone()]));
        let (minute, half) = match next {
            Some((":", minutes)) => {
                let digits = minutes.bytes().take_while(u8::is_ascii_digit).count();
                let half = words.get(at + 2).map_or("", |half| &text[half.range.clone()]);
                (minutes[..digits].parse().ok(), if digits < minutes.len() { &minutes[digits..] } else { half })
            }
            Some((_, half)) if digits == written.len() => (Some(0), half),
            _ => (Some(0), &written[digits..]),
        };
        let Some(minute) = minute.filter(|minute| *minute < 60 && hour < 24) else { continue };
        let noon = hour % 12 * 60 + minute;
        match half {
            "am" | "a" => said.extend([time_hash(noon)]),
            "pm" | "p" => said.extend([time_hash(noon + 720)]),
            _ if next.is_some_and(|(between, _)| between == ":") => {
                said.extend([time_hash(hour * 60 + minute), time_hash(noon), time_hash(noon + 720)]);
            }
            _ => {}
        }
    }
    said
}
