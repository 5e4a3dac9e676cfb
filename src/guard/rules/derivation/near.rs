//! The numbers that the block of an amount and those before it state, read once for all amounts of the block.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::blocks::BlockKind;
use temei_text::fold::fold_name;
use temei_text::languages::{everywhere, is_and, is_one_of};
use temei_text::number::ONE;
use temei_text::words::Word;

use super::MAX_MEMBERS;
use crate::catalog::Percent;
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::Amount;
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::claims::Kind;
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::Mention;
use crate::guard::rules::findings::Case;
use crate::guard::units::{MoneyValue, percent_of_number};

/// Words for two of them.
static BOTH: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.cues.both));

static WEEK: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.week));
pub(super) static HALVES: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.halves));
pub(super) static QUARTERS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.quarters));
static MONTH: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.month));
static YEAR: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.year));
const DAYS_OF_WEEK: i64 = 7;
pub(super) const MONTHS_OF_YEAR: i64 = 12;
/// Products named in a block whose names are asked for what is paid by the month.
const MAX_PAID: usize = 4;
/// Halves of one block.
const MAX_HALVES: usize = 4;
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
            measures: measures.map(TextAmount::value).chain(halves_behind(case, &before)).take(MAX_MEMBERS).collect(),
            percents: percents.take(MAX_PERCENTS).collect(),
            told_percents: told_percents(case, range.end)
                .chain(case.coupons(range.end).map(|(rate, _)| rate))
                .take(MAX_PERCENTS)
                .collect(),
        }
    }
}

/// "An hour and a half", "two hours and a half": numbers with a half behind what they count.
fn halves_behind(case: &Case<'_>, range: &Range<usize>) -> Vec<i64> {
    let (parts, words) = (case.parts, case.parts.words.within(range));
    let (text, language) = (|word: &Word| &parts.normal.text[word.range.clone()], case.input.locale.language());
    let halves = words.iter().enumerate().filter(|(_, word)| is_one_of(&HALVES, text(word)));
    let halves = halves.filter_map(|(at, _)| {
        let and = (1..=2).filter_map(|back| at.checked_sub(back)).find(|&and| is_and(language, text(&words[and])))?;
        let counted = words.get(and.checked_sub(1)?)?;
        let is_near = |figure: &&TextAmount| {
            figure.range.end <= counted.range.start
                && parts.words.within(&(figure.range.end..counted.range.start)).is_empty()
        };
        let number = parts.bare_within(range.start..counted.range.start).filter(|figure| is_near(figure)).last();
        Some(number.map_or(ONE, TextAmount::value).saturating_add(ONE / 2))
    });
    halves.take(MAX_HALVES).collect()
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
    let has = |list: &[String]| parts.words.within(block).iter().any(|word| is_one_of(list, &text[word.range.clone()]));
    counts.extend(has(&WEEK).then_some(DAYS_OF_WEEK));
    // "Paid by the month it is 478.80 a year."
    counts.extend((has(&YEAR) && (has(&MONTH) || is_paid_monthly(case, named))).then_some(MONTHS_OF_YEAR));
    counts
}

/// Whether the name of one of the products says that its price is a month's, or a year's.
fn is_paid_monthly(case: &Case<'_>, named: &[Mention]) -> bool {
    let rows = named.iter().filter_map(|mention| mention.rows.first()).take(MAX_PAID);
    let mut names = rows.filter_map(|&row| case.facts.identity(row)).map(|identity| fold_name(&identity.name));
    names.any(|name| name.split(' ').any(|word| is_one_of(&MONTH, word) || is_one_of(&YEAR, word)))
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
