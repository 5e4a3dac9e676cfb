//! What a text says of availability, with the number of pieces beside it; questions and conditions claim nothing.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::blocks::BLOCK_BYTES;
use temei_text::dates;
use temei_text::languages::{everywhere, is_and, is_count_link, is_one_of, is_small_word};
use temei_text::words::Word;

use super::{Claim, Counted, Kind, Parts, Stock};
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::cues::{Cue, Found, ends_word};
use crate::guard::units::Pieces;

static OTHER_UNITS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.other_units));
static AT: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.at));
static COUNT_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.count_links));
/// Units of measure, the same everywhere.
const MEASURES: [&str; 14] = ["m", "m2", "m3", "cm", "mm", "km", "kg", "g", "gr", "l", "ml", "cl", "kw", "gb"];
/// Words between a cue and its number, at most.
const WORDS_BETWEEN: usize = 3;
/// Figures of product names that are skipped on the way to the number.
const FIGURES_OF_NAMES: usize = 4;
const BYTES_BETWEEN: usize = 32;
/// How far behind the number of a day its month may end, in bytes.
const DAY_BYTES: usize = 32;

/// The first day a sentence names is the same for all that stands in it.
#[derive(Default)]
pub(super) struct DayOfSentence(Option<(Range<usize>, Option<time::Date>)>);

impl DayOfSentence {
    pub(super) fn at(&mut self, parts: &Parts<'_>, at: usize) -> Option<time::Date> {
        let segment = parts.segment_of(at);
        match &self.0 {
            Some((known, date)) if *known == segment => *date,
            _ => {
                let date = dates::first_in(parts.normal.text.get(segment.clone()).unwrap_or_default(), parts.as_of);
                self.0 = Some((segment, date));
                date
            }
        }
    }
}

impl Parts<'_> {
    pub(super) fn stock(&self) -> Vec<Claim> {
        let wanted = |cue| {
            matches!(cue, Cue::Available | Cue::Unavailable | Cue::Left | Cue::Have | Cue::Restock | Cue::HandedOver)
        };
        let found = self.cues.iter().filter(|found| wanted(found.cue) && !self.is_stock_head(&found.range));
        let mut claims: Vec<Claim> = Vec::new();
        let mut last: Option<Range<usize>> = None;
        let mut day = DayOfSentence::default();
        for found in found {
            let Some(stock) = self.availability(found, || day.at(self, found.range.start)) else { continue };
            // "mai avem 5 bucăți în stoc" is said once, although two cues announce it.
            if let Stock::Offered { quantity: Some(count) } = &stock {
                if last.as_ref() == Some(&count.number) {
                    continue;
                }
                last = Some(count.number.clone());
            }
            let claim = self.claim(found.range.clone(), Kind::Stock(stock));
            if !claims.last().is_some_and(|before| self.is_repeated(before, &claim)) {
                claims.push(claim);
            }
        }
        claims
    }

    /// "available for immediate delivery": one offer, although two cues announce it.
    fn is_repeated(&self, before: &Claim, claim: &Claim) -> bool {
        let plain = |claim: &Claim| matches!(claim.kind, Kind::Stock(Stock::Offered { quantity: None }));
        plain(before)
            && plain(claim)
            && before.segment == claim.segment
            && self.mentions.within(&(before.range.end..claim.range.start)).is_empty()
    }

    fn availability(&self, found: &Found, day: impl FnOnce() -> Option<time::Date>) -> Option<Stock> {
        let segment = self.segment_of(found.range.start);
        let clause = self.clause(&found.range);
        if self.is_question(&found.range) || self.hangs_on_condition(&found.range, &clause) {
            return None;
        }
        // "It was in stock on Friday" is no offer.
        let was = self.cues.before(clause.start, found.range.start, |cue| cue == Cue::Contrast);
        if was.is_some_and(|was| self.mentions.within(&(was.range.end..found.range.start)).is_empty()) {
            return None;
        }
        let denies = |cue| matches!(cue, Cue::Negation | Cue::Unavailable);
        // "We have it sold out at the moment."
        let behind = self.cues.after(found.range.end, clause.end, |cue| cue == Cue::Unavailable);
        let at_once = |next: &Found| self.words.within(&(found.range.end..next.range.start)).is_empty();
        // "No need to hurry: twelve are left."
        let before = self.cues.before(clause.start, found.range.start, denies);
        let before = before.filter(|denial| !self.has_colon(denial.range.end..found.range.start));
        let denied = before.is_some() || behind.is_some_and(at_once);
        let restock = self.cues.any(&segment, Cue::Restock);
        match found.cue {
            Cue::Restock => Some(Stock::Restock { date: day() }),
            // "There is no offer at the moment."
            Cue::Unavailable if self.denies_discount(&found.range, &clause) => None,
            Cue::Unavailable => Some(Stock::Denied),
            _ if restock => None,
            _ if denied => Some(Stock::Denied),
            // "Both are here": of products that were named before.
            Cue::HandedOver => (self.says_both(&segment) && self.mentions.within(&segment).is_empty())
                .then_some(Stock::Offered { quantity: None }),
            // "It stays at Bs 1,690" is a price.
            Cue::Left | Cue::Have if self.is_priced_next(&found.range) => None,
            Cue::Left => self.counted(&found.range).map(|count| Stock::Offered { quantity: Some(count) }),
            Cue::Have => {
                let count = self.counted(&found.range).filter(|count| self.counts_products(count, &clause))?;
                Some(Stock::Offered { quantity: Some(count) })
            }
            _ => {
                let quantity = self.counted(&found.range).or_else(|| self.counted_product(&segment, &found.range));
                Some(Stock::Offered { quantity })
            }
        }
    }

    /// Whether a word for a discount or an offer stands right behind.
    fn denies_discount(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let next = self.cues.after(range.end, clause.end, |cue| matches!(cue, Cue::Discount | Cue::Promotion));
        next.is_some_and(|next| self.words.within(&(range.end..next.range.start)).is_empty())
    }

    pub(super) fn has_colon(&self, range: Range<usize>) -> bool {
        self.normal.text.get(range).is_some_and(|text| text.contains(": "))
    }

    /// Whether a sentence speaks of several products at once: "both", but not "$119.90 each".
    pub(in crate::guard) fn says_both(&self, segment: &Range<usize>) -> bool {
        let priced = |both: &Found| {
            let figures = self.figures_within(&(segment.start..both.range.start)).last();
            let gap = figures.and_then(|figure| self.normal.text.get(figure.range.end..both.range.start));
            gap.is_some_and(|gap| gap.trim().is_empty())
        };
        self.cues.within(segment).any(|found| found.cue == Cue::Both && !priced(found))
    }

    /// Whether a condition is on the availability: in its clause ("if it is in stock"), or in one before it that
    /// speaks of availability ("once it is back, it ships today"). A condition on the customer takes nothing back.
    fn hangs_on_condition(&self, range: &Range<usize>, clause: &Range<usize>) -> bool {
        let open = |cue| matches!(cue, Cue::Condition | Cue::Hypothetical | Cue::Said);
        if self.cues.before(clause.start, range.start, open).is_some() {
            return true;
        }
        let segment = self.segment_of(range.start);
        let stock = |found: &Found| {
            matches!(found.cue, Cue::Available | Cue::Unavailable | Cue::Left | Cue::Have | Cue::Restock)
        };
        // What sets something against another ("iar", "pero") ends no condition: "if it is back in stock".
        let whole = self.blocks.clause(&segment, range);
        if self.cues.before(whole.start, range.start, |cue| cue == Cue::Condition).is_some() {
            return true;
        }
        let condition = self.cues.before(segment.start, clause.start, open);
        condition.is_some_and(|condition| self.cues.within(&self.clause(&condition.range)).any(stock))
    }

    /// Whether the word right before a number makes it what something costs: "for 1,890".
    pub(in crate::guard) fn is_at(&self, range: &Range<usize>) -> bool {
        let before = self.words.within(&(self.segment_of(range.start).start..range.start)).last();
        before.is_some_and(|word| is_one_of(&AT, &self.normal.text[word.range.clone()]))
    }

    /// The bare number next to a stock cue: "mai avem 5", "5 in stock", "only 3 pieces left".
    fn counted(&self, cue: &Range<usize>) -> Option<Counted> {
        let near = |between: Range<usize>| {
            // Nothing is counted across the end of a block, so nothing so far away need be read.
            if between.len() > BLOCK_BYTES {
                return false;
            }
            let named: usize = self.mentions.within(&between).iter().map(|mention| mention.range.len()).sum();
            let words = self.words.within(&between).iter().filter(|word| !self.mentions.cover(&word.range)).count();
            let text = self.normal.text.get(between).unwrap_or("\n");
            words <= WORDS_BETWEEN
                && text.len() - named.min(text.len()) <= BYTES_BETWEEN
                && !text.contains(['\n', ';', ',', '.', '!', '?', '|'])
        };
        let at = self.figures.partition_point(|figure| figure.range.start < cue.end);
        let mut after = self.figures[at..].iter().take(FIGURES_OF_NAMES);
        let after = after.find(|figure| !self.mentions.cover(&figure.range));
        let after = after.filter(|figure| is_count(figure) && near(cue.end..figure.range.start));
        // "They come to 56": what it costs.
        let gap = after.and_then(|figure| self.normal.text.get(cue.end..figure.range.start)).unwrap_or_default();
        if gap.trim_end().rsplit(' ').next().is_some_and(|word| is_one_of(&AT, word)) {
            return None;
        }
        let before = at.checked_sub(1).and_then(|at| self.figures.get(at)).filter(|figure| is_count(figure));
        let before = before.filter(|figure| figure.range.end <= cue.start && near(figure.range.end..cue.start));
        // "With 57 of girth it fits": a small word that links no number of pieces.
        let before = before.filter(|figure| {
            let next = self.words.within(&(figure.range.end..cue.start)).first();
            let next = next.map(|word| &self.normal.text[word.range.clone()]);
            next.is_none_or(|word| !is_small_word(word) || is_count_link(self.locale.language(), word))
        });
        // "Two of them left on the ground floor and five upstairs": what is counted behind an "and" is something else.
        let joins = |figure: &&TextAmount| {
            let mut between = self.words.within(&(cue.end..figure.range.start)).iter();
            between.any(|word| is_and(self.locale.language(), &self.normal.text[word.range.clone()]))
        };
        let after = after.filter(|figure| before.is_none() || !joins(figure));
        self.as_count(after.or(before)?)
    }

    /// "20 de căști Sonor, le avem în stoc": the number right before the product.
    fn counted_product(&self, segment: &Range<usize>, cue: &Range<usize>) -> Option<Counted> {
        let mention = self.mentions.within(&(segment.start..cue.start)).last()?;
        // "Two BM-75 I cannot do, I have only one in stock", "of the four cans I can do 3, all that is in stock".
        let gap = mention.range.end..cue.start;
        let is_other = self.cues.any(&gap, Cue::Negation) || self.bare_within(gap).next().is_some();
        (!is_other).then(|| self.count_of(&mention.range)).flatten()
    }

    /// The number of pieces right before a mention: "20 de", "3 x", "two".
    pub(super) fn count_of(&self, mention: &Range<usize>) -> Option<Counted> {
        self.as_count(self.count_before(mention)?)
    }

    pub(crate) fn count_before(&self, mention: &Range<usize>) -> Option<&TextAmount> {
        let at = self.figures.partition_point(|figure| figure.range.start < mention.start);
        let figure = at.checked_sub(1).and_then(|at| self.figures.get(at)).filter(|figure| is_count(figure))?;
        let gap = figure.range.end..mention.start;
        let between = self.normal.text.get(gap.clone())?;
        // "2. Cafetera" is the second of a list, "5 x 10" a size, and what a sentence ends with counts nothing: "It is 1,249.
        // The carbon one ...".
        let numbered = between.starts_with('.');
        let sized = self.normal.text[mention.start..].starts_with(|c: char| c.is_ascii_digit());
        // "24-70 GM" is a lens.
        let joined = self.normal.text[..figure.range.start].ends_with(['-', '/']) || self.is_side(figure);
        // "149,90 of the larger" is a price.
        let cents = figure.value() % temei_text::number::ONE != 0;
        if cents || joined || numbered || sized && between.trim() == "x" {
            return None;
        }
        if between.is_empty() || !between.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '×')) {
            return None;
        }
        let links =
            |text: &str| text.split([' ', '.', '×']).all(|word| word.is_empty() || is_one_of(&COUNT_LINKS, word));
        // "patru bucăți de", "3 units of the"
        let unit = self.cues.within(&gap).find(|cue| cue.cue == Cue::Unit);
        let counted = match unit {
            Some(unit) => {
                let before = self.normal.text.get(gap.start..unit.range.start).unwrap_or("-");
                links(before) && self.words.within(&(unit.range.end..gap.end)).len() <= 2
            }
            None => links(between),
        };
        counted.then_some(figure)
    }

    /// "120 x 90 beds": the second number of a size.
    fn is_side(&self, figure: &TextAmount) -> bool {
        let before = self.normal.text[..figure.range.start].trim_end();
        let before = before.strip_suffix(['x', '×']).map(str::trim_end);
        before.is_some_and(|before| before.ends_with(|last: char| last.is_ascii_digit()))
    }

    /// Whether a number counts pieces or a product: "we have 5 pieces", "we have 5 laptops left", not "2 colours".
    fn counts_products(&self, count: &Counted, clause: &Range<usize>) -> bool {
        let rest = count.number.end..clause.end.max(count.number.end);
        let unit = |cue| matches!(cue, Cue::Unit | Cue::Left | Cue::Available | Cue::HandedOver);
        let mention = self.mentions.within(&rest).first();
        let close = |mention: &crate::guard::read::mentions::Mention| {
            self.words.within(&(count.number.end..mention.range.start)).len() <= WORDS_BETWEEN
        };
        self.cues.after(rest.start, rest.end, unit).is_some()
            || mention.is_some_and(close)
            || self.words.within(&rest).is_empty()
    }

    pub(in crate::guard) fn as_count(&self, figure: &TextAmount) -> Option<Counted> {
        let rest = &self.normal.text.as_bytes()[figure.range.end..];
        // "15/06" is a day.
        let dated = matches!(rest, [b'/' | b'.' | b'-' | b':', b'0'..=b'9', ..]);
        // "It goes for 94.90 and ships today."
        let is_price = self.has_cents_written(figure) && self.stands_alone(figure);
        let dated = dated || self.is_day(figure);
        if dated || is_price || self.mentions.cover(&figure.range) || self.measures(figure) {
            return None;
        }
        Some(Counted {
            value: Pieces::of_number(self.pieces_of(figure)),
            number: figure.number.range.clone(),
            style: figure.number.style,
        })
    }

    /// "12 December", "December 12".
    fn is_day(&self, figure: &TextAmount) -> bool {
        let text = self.normal.text.as_str();
        let end = text.floor_char_boundary((figure.range.end + DAY_BYTES).min(text.len()));
        let before = self.words.as_slice();
        let before = before[..before.partition_point(|word| word.range.end <= figure.range.start)].last();
        let is_month = |word: &Word| dates::names_day(&format!("1 {}", &text[word.range.clone()]));
        dates::names_day(&text[figure.range.start..end]) || before.is_some_and(is_month)
    }

    /// "25 kg": with a unit that is the same everywhere.
    pub(in crate::guard) fn is_measure(&self, figure: &TextAmount) -> bool {
        let rest = self.normal.text[figure.range.end..].trim_start();
        MEASURES.contains(&&rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())])
    }

    /// "24 hours", "seventeen-inch": a number of something else.
    fn measures(&self, figure: &TextAmount) -> bool {
        let rest = &self.normal.text[figure.range.end..];
        if rest.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
            return true;
        }
        let rest = rest.trim_start();
        rest.starts_with('%')
            || self.is_measure(figure)
            || OTHER_UNITS.iter().any(|word| rest.strip_prefix(word.as_str()).is_some_and(ends_word))
    }
}

pub(super) fn is_count(figure: &TextAmount) -> bool {
    figure.kind == AmountKind::Bare && figure.number.value > 0
}
