//! The numbers that the block of an amount and those before it state, read once for all amounts of the block.

use std::sync::LazyLock;

use temei_text::blocks::BlockKind;
use temei_text::languages::{everywhere, is_one_of};
use temei_text::number::ONE;
use temei_text::words::Word;

use super::MAX_MEMBERS;
use crate::catalog::Percent;
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::Amount;
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::claims::Kind;
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::Case;
use crate::guard::units::{MoneyValue, percent_of_number};

/// Words for two of them.
static BOTH: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.cues.both));

static WEEK: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.week));
pub(super) static HALVES: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.halves));
pub(super) static QUARTERS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.quarters));
const DAYS_OF_WEEK: i64 = 7;
/// How many sentences back the number of pieces may be said.
const COUNTED_BLOCKS: usize = 2;
/// Smaller numbers without a currency count something.
const LEAST_BARE: MoneyValue = MoneyValue::of_number(50 * ONE);
/// Smaller numbers without a currency count something.
const LEAST_GROUNDED: MoneyValue = MoneyValue::of_number(10 * ONE);
/// Percentages that are tried on amounts.
pub(super) const MAX_PERCENTS: usize = 8;

/// Of one block.
#[derive(Debug, Default)]
pub(crate) struct Near {
    /// Whole numbers around an amount that are no part of a name; two where the block says "both" or "a pair".
    pub(super) counts: Vec<i64>,
    /// Numbers of the block and the one before without a currency that are no part of a name: "that makes 9.690, so 310
    /// are left".
    pub(super) bare: Vec<MoneyValue>,
    /// Of the numbers without a currency those that are a price of a product named so far, or an amount of a trusted
    /// source, in the currency of the check: "20 x 58 = 1,160".
    pub(super) grounded: Vec<MoneyValue>,
    /// Numbers with a decimal of the block and the one before, in names too: "the small bag (1.5 kg)".
    pub(super) measures: Vec<i64>,
    /// Percentages of the block.
    pub(super) percents: Vec<Percent>,
    /// Whether the block says "half".
    pub(super) says_half: bool,
    /// Percentages the text states up to the end of the block, but for rates of VAT, that a trusted source writes too; those of
    /// coupons the text names.
    pub(super) told_percents: Vec<Percent>,
}

impl Near {
    pub(crate) fn of(case: &Case<'_>, block: usize) -> Self {
        let Some(range) = case.parts.blocks.blocks.get(block) else { return Self::default() };
        let counted = start_of_block(case, block, COUNTED_BLOCKS)..range.end;
        let before = start_of_block(case, block, 1)..range.end;
        let text = &case.parts.normal.text;
        // "7:50" is a time.
        let bare = case.parts.bare_within(before.clone()).filter(|figure| !text[..figure.range.start].ends_with(':'));
        let measures = case.parts.figures_within(&before).iter();
        let measures = measures.filter(|figure| figure.kind == AmountKind::Bare && figure.value() % ONE != 0);
        let grounded = case.parts.bare_within(counted.clone()).map(amount_of);
        let grounded = grounded.filter(|value| is_grounded(case, *value, range.end)).take(MAX_MEMBERS).collect();
        let percents = case.parts.figures_within(range).iter();
        let percents = percents.filter(|figure| matches!(figure.kind, AmountKind::Percent { .. }));
        let percents =
            percents.map(|figure| percent_of_number(figure.value())).filter(|percent| *percent > Percent::ZERO);
        Self {
            counts: counts(case, block, &counted),
            bare: bare.map(amount_of).filter(|value| *value >= LEAST_BARE).take(MAX_MEMBERS).collect(),
            grounded,
            says_half: case.parts.words.within(range).iter().any(|word| is_one_of(&HALVES, &text[word.range.clone()])),
            measures: measures.map(TextAmount::value).take(MAX_MEMBERS).collect(),
            percents: percents.take(MAX_PERCENTS).collect(),
            told_percents: told_percents(case, range.end)
                .chain(case.coupons(range.end).map(|(rate, _)| rate))
                .take(MAX_PERCENTS)
                .collect(),
        }
    }
}

/// The amount a number without a currency may be.
fn amount_of(figure: &TextAmount) -> MoneyValue {
    MoneyValue::of_number(figure.value())
}

/// Whether a number is the price of a product named up to an offset, or an amount of a trusted source.
fn is_grounded(case: &Case<'_>, value: MoneyValue, until: usize) -> bool {
    let currency = case.rules.currency;
    let is_told = |told: &Amount| told.source != Source::User && told.currency == currency;
    let is_count = value.is_whole() && value < LEAST_GROUNDED;
    !is_count
        && (case.book.rows_at((value, currency), MoneyValue::ZERO, until).next().is_some()
            || case.gathered.literal(value, MoneyValue::ZERO).take(MAX_MEMBERS).any(is_told))
}

fn counts(case: &Case<'_>, at: usize, around: &std::ops::Range<usize>) -> Vec<i64> {
    let (parts, block) = (case.parts, &case.parts.blocks.blocks[at]);
    // "Both" of two that are named is one of each.
    let named = parts.mentions.within(block);
    let two = named.iter().skip(1).any(|other| !other.is_same(&named[0]));
    // "For both" is a total as well.
    let text = &parts.normal.text;
    let mut totals = parts.cues.within(block).filter(|found| found.cue == Cue::Total);
    let of_both = totals.any(|found| BOTH.iter().any(|both| text[found.range.clone()].ends_with(both.as_str())));
    let both = ((of_both || parts.cues.any(block, Cue::Both)) && !two).then_some(2);
    let pair = parts.cues.any(block, Cue::Pair).then_some(2);
    let in_names = parts.counted_in_names(around.clone(), case.facts);
    let heads = head_of_table(case, at).map(|head| parts.figures_within(&head)).unwrap_or_default().iter();
    let heads = heads.filter(|figure| figure.kind == AmountKind::Bare).map(TextAmount::value);
    // "Three dozens" of what is sold by the dozen are three.
    let together =
        parts.figures_within(around).iter().filter(|figure| figure.kind == AmountKind::Bare && figure.times > 1);
    let together = together.map(|figure| figure.number.value);
    let written = parts.bare_within(around.clone()).map(TextAmount::value).chain(in_names).chain(heads).chain(together);
    let written = written.filter(|count| count % ONE == 0).map(|count| count / ONE);
    // Each number of the text counts by itself: "two adults, two days".
    let mut counts: Vec<i64> = written.take(MAX_MEMBERS).collect();
    counts.extend(both.or(pair));
    let is_week = |word: &Word| is_one_of(&WEEK, &text[word.range.clone()]);
    counts.extend(parts.words.within(block).iter().any(is_week).then_some(DAYS_OF_WEEK));
    counts
}

/// The first row of the table that a row is of: "Set of 4" counts, whatever else has a 4 in its name.
fn head_of_table(case: &Case<'_>, block: usize) -> Option<std::ops::Range<usize>> {
    let blocks = case.parts.blocks;
    let above = if blocks.kinds.get(block) == Some(&BlockKind::Row) { alike_above(case, block) } else { 0 };
    (above > 0).then(|| blocks.blocks[block - above].clone())
}

/// The items of a list right above one of them, the rows above a row.
fn alike_above(case: &Case<'_>, block: usize) -> usize {
    let kinds = &case.parts.blocks.kinds;
    match kinds.get(block) {
        Some(own @ (BlockKind::Item | BlockKind::Row)) => {
            kinds[..block].iter().rev().take(MAX_MEMBERS).take_while(|kind| *kind == own).count()
        }
        _ => 0,
    }
}

/// Where the block begins that is so many before another.
fn start_of_block(case: &Case<'_>, block: usize, back: usize) -> usize {
    // What is said above a list holds for all of its items, above a table for its rows.
    let block = block - alike_above(case, block);
    case.parts.blocks.blocks.get(block.saturating_sub(back)).map_or(0, |block| block.start)
}

fn told_percents(case: &Case<'_>, until: usize) -> impl Iterator<Item = Percent> {
    let speaks_of_vat = |cue| matches!(cue, Cue::Vat | Cue::NetOfVat | Cue::Gross);
    let said = case.claims.iter().take_while(move |claim| claim.range.start < until);
    let said = said.filter_map(move |claim| match claim.kind {
        Kind::OtherPercent(percent)
            if !case.parts.cues.any_of(&case.parts.segment_of(claim.range.start), speaks_of_vat) =>
        {
            Some(percent)
        }
        _ => None,
    });
    said.filter(|percent| {
        case.gathered.percents.iter().any(|told| told.value == *percent) || case.gathered.rates.contains(percent)
    })
}
