//! Numbers without a currency that stand where a price does: "the extractor is 1290", "58 euro for 500 and 98 for a
//! thousand", "together that makes 540". Whether one is a price at all only what it is held against can tell: it is a
//! claim where what is known comes close, and none anywhere else.

use std::ops::Range;

use temei_text::blocks::BlockKind;
use temei_text::languages::{is_count_link, is_small_word};
use temei_text::number::ONE;

use super::{Claim, GAP_BYTES, Kind, Parts, Role};
use crate::guard::budget::Steps;
use crate::guard::evidence::gathered::Gathered;
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::attribution::{self, Attribution, Strength};
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::Mention;

/// Whole numbers below count something, or are days of a month.
const LEAST_WHOLE: i64 = 32 * ONE;
/// Numbers in words with a part of one below are measures: "one and a half".
const LEAST_SPELLED: i64 = 5 * ONE;
/// Whole numbers that are years.
const YEARS: Range<i64> = 1_900 * ONE..2_101 * ONE;
/// The hours of a day, and of one hour all minutes and five of them, as written behind the point.
const HOURS: i64 = 25 * ONE;
const MINUTES: i64 = 60 * ONE / 100;
const FIVE_MINUTES: i64 = 5 * ONE / 100;
/// Most words between what is named, or the word for a total, and its number.
const WORDS_TO_NUMBER: usize = 4;
/// Claims before a number that may cover it.
const CLAIMS_AROUND: usize = 4;
/// Bytes at most of a sign between two amounts.
const SIGN_BYTES: usize = 6;
/// What stands before a result.
const RESULTS: [&str; 4] = ["=", "→", "->", ".."];

/// Adds them to claims that are tied to products already, with their own ties, as far as the steps reach.
pub(crate) fn join(
    parts: &Parts<'_>,
    gathered: &Gathered,
    (claims, attributions): (&mut Vec<Claim>, &mut Vec<Attribution>),
    steps: &Steps<'_>,
) {
    let found = find(parts, claims);
    if found.is_empty() || steps.stopped().is_some() {
        return;
    }
    let known = claims.drain(..).zip(attributions.drain(..).map(Some));
    let mut all: Vec<(Claim, Option<Attribution>)> = known.chain(found).collect();
    all.sort_by_key(|(claim, _)| (claim.range.start, claim.range.end));
    let (mut joined, known): (Vec<Claim>, Vec<Option<Attribution>>) = all.into_iter().unzip();
    *attributions = attribution::attribute_rest(parts, gathered, (&joined, known.into_iter()), steps);
    joined.truncate(attributions.len());
    *claims = joined;
}

/// Each with the product that is named right before it, if there is one.
fn find(parts: &Parts<'_>, claims: &[Claim]) -> Vec<(Claim, Option<Attribution>)> {
    let is_claimed = |range: &Range<usize>| {
        let at = claims.partition_point(|claim| claim.range.start < range.end);
        let mut near =
            claims[..at].iter().rev().take(CLAIMS_AROUND).filter(|claim| !matches!(claim.kind, Kind::Stock(_)));
        near.any(|claim| claim.range.end > range.start)
    };
    let bare = parts.figures.iter().filter(|figure| parts.is_bare(figure) && !is_claimed(&figure.range));
    bare.filter_map(|figure| parts.price_without_currency(figure)).collect()
}

impl Parts<'_> {
    fn price_without_currency(&self, figure: &TextAmount) -> Option<(Claim, Option<Attribution>)> {
        let (value, range) = (figure.value(), &figure.range);
        let cents = self.has_cents_written(figure) || figure.spelled && value % ONE != 0 && value >= LEAST_SPELLED;
        let is_whole = value % ONE == 0 && !cents;
        let is_count = is_whole && (value < LEAST_WHOLE || YEARS.contains(&value) && self.is_plain(figure));
        let is_cell = self.blocks.kind_at(range.start) == Some(BlockKind::Row);
        // "Royal Mail Tracked 48 | 3.95": the cell of another amount.
        let is_named = self.normal.text[range.end..].trim_start_matches(' ').starts_with('|');
        if value <= 0 || is_count || is_cell || is_named || !is_whole && !cents || !self.stands_alone(figure) {
            return None;
        }
        let mut amount = self.amount(figure, self.currency);
        amount.bare = true;
        let clause = self.clause(range);
        let is_of_stock = |cue| {
            let stock = matches!(cue, Cue::Available | Cue::Left | Cue::Have | Cue::Unavailable);
            stock || matches!(cue, Cue::Sku | Cue::Identifier(_))
        };
        let named = self.named_before(range);
        let is_supposed = self.cues.any(&(clause.start..range.start), Cue::Condition);
        let stands = match amount.role {
            Role::Total | Role::Balance | Role::Difference => self.is_summed(range, &clause),
            Role::Price | Role::Fee | Role::Instalment => {
                let is_share = || self.share_of(range).is_some();
                let reckoned = || self.is_result(range) || self.is_multiplied(range);
                let beside = || named.is_some() || reckoned() || self.has_money(range) || is_share();
                !is_supposed && (cents || !self.cues.any_of(&clause, is_of_stock) && beside())
            }
            _ => false,
        };
        let strength = |named: &Mention| if named.is_by_kind() { Strength::Likely } else { Strength::Strong };
        let attribution = named.map(|named| Attribution::to(named, strength(named)));
        stands.then(|| (self.claim(range.clone(), Kind::Amount(amount)), attribution))
    }

    /// Whether two decimals are written as the locale writes them: "130,00", and no day or time ("25.05.", "8.41").
    pub(super) fn has_cents_written(&self, figure: &TextAmount) -> bool {
        let written = self.normal.text.get(figure.number.range.clone()).unwrap_or_default();
        let Some((whole, cents)) = written.rsplit_once(self.locale.decimal()).filter(|_| !figure.spelled) else {
            return false;
        };
        // "on 28.10."
        let is_below = |digits: &str, most: u32| digits.parse::<u32>().is_ok_and(|number| number <= most);
        let is_day =
            is_below(whole, 31) && is_below(cents, 12) && self.normal.text[figure.range.end..].starts_with('.');
        cents.len() == 2 && !(is_day && self.locale.decimal() == '.')
    }

    /// Whether nothing but digits is written.
    fn is_plain(&self, figure: &TextAmount) -> bool {
        let written = self.normal.text.get(figure.number.range.clone()).unwrap_or_default();
        written.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether a number belongs to no sign, word or number around it, and nothing follows that it would count: what
    /// stands behind it is a small word, or the end of what is said.
    pub(super) fn stands_alone(&self, figure: &TextAmount) -> bool {
        let (range, text) = (&figure.range, self.normal.text.as_str());
        let is_word = figure.spelled && !text[range.clone()].contains(' ');
        if self.is_multiplied(range) {
            return true;
        }
        if is_word || is_joined(text, range) || !self.is_result(range) && self.is_added_to(range) {
            return false;
        }
        let segment = self.segment_of(range.start);
        let behind = self.words.within(&(range.end..segment.end.max(range.end)));
        behind.first().is_none_or(|word| {
            let gap = text.get(range.end..word.range.start).unwrap_or(".");
            !gap.chars().all(|c| matches!(c, ' ' | '*')) || is_little(&text[word.range.clone()]) && !self.counts(range)
        })
    }

    /// "48 de borcane": whether a word that links a number to a noun stands right behind it, and the noun.
    pub(super) fn counts(&self, number: &Range<usize>) -> bool {
        let behind = self.words.within(&(number.end..self.segment_of(number.start).end.max(number.end)));
        let [link, noun, ..] = behind else { return false };
        let text = self.normal.text.as_str();
        let is_noun = |noun: &str| noun.chars().all(char::is_alphabetic) && !is_small_word(noun);
        text[number.end..link.range.start] == *" "
            && text[link.range.end..noun.range.start] == *" "
            && is_count_link(self.locale.language(), &text[link.range.clone()])
            && is_noun(&text[noun.range.clone()])
            && !self.cues.any(&noun.range, Cue::Fee)
    }

    /// Whether one word stands between it and another number without a currency: "149 and 90".
    fn is_added_to(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let is_near = |gap: Range<usize>| gap.len() <= GAP_BYTES && self.words.within(&gap).len() <= 1;
        let before = self.figures_within(&(segment.start..range.start)).last();
        let behind = self.figures_within(&(range.end..segment.end.max(range.end))).first();
        before.is_some_and(|other| other.kind == AmountKind::Bare && is_near(other.range.end..range.start))
            || behind.is_some_and(|other| other.kind == AmountKind::Bare && is_near(range.end..other.range.start))
    }

    /// "From 1.30 till 5.30": an hour and its minutes, one word from another number without a currency.
    pub(super) fn is_time(&self, figure: &TextAmount) -> bool {
        let is_hour = figure.value() < HOURS && figure.value() % ONE < MINUTES && figure.value() % FIVE_MINUTES == 0;
        is_hour && self.is_added_to(&figure.range)
    }

    /// The product that is named right before, and none right behind: "up to 38 for the electric one".
    pub(in crate::guard) fn named_before(&self, range: &Range<usize>) -> Option<&Mention> {
        let segment = self.segment_of(range.start);
        let named = self.mentions.within(&(segment.start..range.start)).last()?;
        let gap = named.range.end..range.start;
        let counts = |figure: &TextAmount| figure.kind == AmountKind::Bare && figure.value() < LEAST_WHOLE;
        let is_near = self.words.within(&gap).len() <= WORDS_TO_NUMBER && self.figures_within(&gap).iter().all(counts);
        let next = self.mentions.within(&(range.end..segment.end.max(range.end))).first();
        let is_of_next = next.is_some_and(|next| {
            let gap = range.end..next.range.start;
            !self.words.within(&gap).is_empty() && self.are_coordinated(range, &next.range)
        });
        (is_near && !is_of_next).then_some(named)
    }

    /// Whether it is what something before comes to: "4 × 31.90 = 127.60", "frame ........ 690".
    fn is_result(&self, range: &Range<usize>) -> bool {
        let before = self.normal.text[..range.start].trim_end();
        RESULTS.iter().any(|sign| before.ends_with(sign))
    }

    /// Whether an amount is what another is taken from or added to: "1,625 - 1,327 = 298".
    pub(in crate::guard) fn is_operand(&self, range: &Range<usize>) -> bool {
        let behind = &self.normal.text[range.end..];
        let is_sign = behind.strip_prefix(' ').is_some_and(|rest| rest.starts_with(['-', '+', '−', '–']));
        let next = self.figures.partition_point(|figure| figure.range.start < range.end);
        let next = self.figures.get(next).filter(|_| is_sign);
        next.is_some_and(|next| next.range.start <= range.end + SIGN_BYTES)
    }

    /// Whether a number is what something is taken so many times of: "4 × 31.90 = 127.60".
    fn is_multiplied(&self, range: &Range<usize>) -> bool {
        let text = self.normal.text.as_str();
        let behind = text[range.end..].trim_start_matches(' ');
        let times = text[..range.start].trim_end_matches(' ').strip_suffix(['x', '×']);
        let count = self.figures_within(&(self.segment_of(range.start).start..range.start)).last();
        let (Some(before), Some(count)) = (times, count) else { return false };
        let gap = text.get(count.range.end..before.len()).unwrap_or("?");
        let is_count = count.kind == AmountKind::Bare && count.value() % ONE == 0;
        is_count && gap.len() <= GAP_BYTES && RESULTS.iter().any(|sign| behind.starts_with(sign))
    }

    /// Whether an amount of money stands in its sentence.
    pub(in crate::guard) fn has_money(&self, range: &Range<usize>) -> bool {
        let figures = self.figures_within(&self.segment_of(range.start));
        figures.iter().any(TextAmount::is_money)
    }

    /// Whether a word for a total, a balance or a difference stands right before a number.
    fn is_summed(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let sums = |cue| matches!(cue, Cue::Total | Cue::Balance | Cue::Rest | Cue::Difference);
        self.cues.before(clause.start, range.start, sums).is_some_and(|cue| {
            let gap = cue.range.end..range.start;
            self.words.within(&gap).len() <= WORDS_TO_NUMBER && self.figures_within(&gap).is_empty()
        })
    }
}

/// A small word, or one of a vowel alone, which no unit is.
fn is_little(word: &str) -> bool {
    is_small_word(word) || matches!(word, "a" | "e" | "i" | "o" | "u" | "y" | "η" | "ο")
}

/// Whether a number is part of a code, a measure, a fraction, a time or a product: "4/64", "t-10", "250 x 200".
fn is_joined(text: &str, range: &Range<usize>) -> bool {
    let joins = |c: char| c.is_alphanumeric() || "/-+#_@'\"%°".contains(c);
    let points = |c: char| matches!(c, '.' | ',' | ':');
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let mut next = after.chars();
    let goes_on = next.next().is_some_and(|c| joins(c) || points(c) && next.next().is_some_and(|c| c.is_ascii_digit()));
    let times = |c: char| matches!(c, 'x' | '×');
    let follows = before
        .trim_end_matches(' ')
        .strip_suffix(times)
        .is_some_and(|rest| rest.ends_with([' ', ')']) || rest.ends_with(|c: char| c.is_ascii_digit()));
    let precedes = after
        .trim_start_matches(' ')
        .strip_prefix(times)
        .is_some_and(|rest| rest.starts_with([' ', '(']) || rest.starts_with(|c: char| c.is_ascii_digit()));
    before.ends_with(|c: char| joins(c) || points(c)) && !RESULTS.iter().any(|sign| before.ends_with(sign))
        || goes_on
        || follows
        || precedes
}
