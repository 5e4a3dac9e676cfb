//! What tells one product of a family from the others: "the 58-inch", "no M", "the blue one". A family is what an
//! ambiguous name may mean, the variants of a product that was named, or what the conversation has shown. What tells
//! one apart is a mention of its own, so that the claims beside it speak of that product.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use temei_text::languages::{Language, entries, is_and, is_small_word};
use temei_text::normal::fold_phrase;
use temei_text::number::{ONE, decimal};
use temei_text::words::Word;

use super::short::Short;
use super::{By, Finder, MAX_SHORT_STEPS, Mention, ShortNames, address, shared};
use crate::facts::{Family, MAX_FAMILY, Members, SaidNumber, ShortName, is_word_for_unit, said_name};
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::cues::{Cue, Found};
use crate::guard::read::offers::small_number;
use crate::guard::units::MoneyValue;

/// How often ambiguous names are compared with the rest of their blocks, about.
const MAX_COMPARED: usize = 16 * 1024;
/// Most families that words are held against.
const MAX_FAMILIES: usize = 32;
/// Sets of products spoken of before that the words of a name are held against.
const MAX_TOPICS: usize = 4;
/// Words that tell nothing between two that do, at most.
const MAX_SKIPPED: usize = 2;
/// Letters at least of a word that tells by itself; shorter ones are sizes, and written in capitals.
pub(super) const WORD_CHARS: usize = 3;
const SIZE_CHARS: usize = 4;

/// So many pieces in digits are no order.
const LEAST_WRITTEN_OUT: i64 = 100 * ONE;

/// What ends a sentence within a block.
const SENTENCE_ENDS: [&str; 4] = [". ", "! ", "? ", "\n"];

/// Sizes in words of every language, folded, with their letters.
static SIZE_WORDS: LazyLock<Vec<(Language, String, &str)>> = LazyLock::new(|| {
    let of = |language: Language| {
        let sizes = entries(language.pack().claims.size_words);
        sizes.map(move |(said, letters)| (language, fold_phrase(said), letters)).collect::<Vec<_>>()
    };
    Language::ALL.into_iter().flat_map(of).collect()
});

/// Products that may be told apart; the family is made once a word may do so.
struct Candidates {
    rows: Vec<u32>,
    family: OnceCell<Option<Rc<Family>>>,
}

/// What is spoken of from somewhere in the text on.
struct Topic {
    from: usize,
    /// The narrowest first.
    candidates: Vec<Candidates>,
}

impl Finder<'_> {
    /// Adds the mentions that tell products of a family apart; names that they narrow mean no more than these.
    pub(super) fn tell_apart(&self, mentions: &mut Vec<Mention>, recorded: Vec<Short>) {
        let telling = match self.sources.short_names {
            ShortNames::Read => {
                let families = self.families(mentions);
                self.widen(mentions, &families);
                self.telling(mentions, &families)
            }
            ShortNames::Recorded(_) => recorded.into_iter().map(|short| short.mention).collect(),
            ShortNames::Unread => return,
        };
        self.narrow(mentions, &telling);
        mentions.extend(telling);
        mentions.sort_by_key(|mention| (mention.range.start, std::cmp::Reverse(mention.range.end)));
    }

    /// "The Duna: single 88 x 188 ... double 138 x 188": where the words of a name are such as tell apart what was spoken of
    /// before, they may mean those too.
    fn widen(&self, mentions: &mut [Mention], families: &[Topic]) {
        let words = self.sources.words.as_slice();
        for mention in mentions.iter_mut().filter(|mention| mention.by == By::Words) {
            let at = words.partition_point(|word| word.range.start < mention.range.start);
            let end = words.partition_point(|word| word.range.start < mention.range.end);
            let before = &families[..families.partition_point(|topic| topic.from < mention.range.start)];
            let topics = before.iter().rev().filter(|_| end > at + 1).take(MAX_TOPICS);
            let told = topics.filter_map(|topic| topic.candidates.first()).find_map(|candidates| {
                let is_other = candidates.rows.iter().all(|row| !mention.rows.contains(row));
                let family = self.family(at, candidates).filter(|_| is_other)?;
                let (members, until) = self.told_from(at, &[], &family)?;
                let rows = family.rows_of(members);
                (until..end).all(|at| self.is_beginning_in(at, &rows)).then_some(rows)
            });
            let Some(rows) = told else { continue };
            let mut read = self.read.borrow_mut();
            if let Some(name) = read.short_names.iter_mut().find(|name| name.at == at && !name.in_passing) {
                name.skus.extend(self.sources.facts.skus_of(&rows));
                mention.rows = mention.rows.iter().copied().chain(rows).collect();
            }
        }
    }

    /// Whether all of some names have a word that begins with one of the text: "138x188x28" for "138x188".
    fn is_beginning_in(&self, at: usize, rows: &[u32]) -> bool {
        let text = self.text_of(at);
        let names =
            rows.iter().filter_map(|&row| self.sources.facts.identity(row)).map(|identity| said_name(&identity.name));
        names.into_iter().all(|name| name.split(' ').any(|word| word.starts_with(text)))
    }

    fn telling(&self, named: &[Mention], families: &[Topic]) -> Vec<Mention> {
        let mut telling = Vec::new();
        if families.is_empty() {
            return telling;
        }
        let words = self.sources.words.as_slice();
        let mut at = 0;
        while at < words.len() {
            let found = self.told_at(at, named, families);
            let Some((family, members, end)) = found else {
                at += 1;
                continue;
            };
            let mut rows = family.rows_of(members);
            // "The 37 in black": what is told of one that was told already says no more of others.
            let before = telling.last().filter(|before: &&Mention| self.goes_on(before, at));
            if let Some(before) = before.filter(|before| before.rows.iter().all(|row| rows.contains(row))) {
                rows = before.rows.to_vec();
            }
            let skus = self.sources.facts.skus_of(&rows);
            let told = ShortName { at, words: end - at, skus, tells_apart: true, in_passing: false };
            self.read.borrow_mut().short_names.push(told);
            let range = words[at].range.start..words[end - 1].range.end;
            telling.push(Mention { range, rows: shared(rows), items: shared(Vec::new()), by: By::Words });
            at = end;
        }
        telling
    }

    /// Whether only a small word or two, none of which joins two things, stand between a mention and a word.
    fn goes_on(&self, before: &Mention, at: usize) -> bool {
        let (text, words) = (&self.sources.normal.text, self.sources.words.as_slice());
        let from = words.partition_point(|word| word.range.start < before.range.end);
        let between = &words[from.min(at)..at];
        let gap = &text[before.range.end.min(words[at].range.start)..words[at].range.start];
        let is_small = |word: &Word| {
            let text = &text[word.range.clone()];
            is_small_word(text) && !is_and(self.sources.language, text)
        };
        between.len() <= MAX_SKIPPED
            && between.iter().all(is_small)
            && gap.chars().all(|c| c == ' ' || c.is_alphabetic())
    }

    /// The families a text speaks of, in its order; what the conversation has shown from the beginning on.
    fn families(&self, named: &[Mention]) -> Vec<Topic> {
        let mut steps = MAX_SHORT_STEPS / 4;
        let mut families: Vec<Topic> = Vec::new();
        let mut last = None;
        let shown = self.candidates(self.sources.shown, &mut steps);
        if !shown.is_empty() {
            families.push(Topic { from: 0, candidates: shown });
        }
        for mention in named.iter().filter(|mention| !mention.rows.is_empty()) {
            if last == Some(address(&mention.rows)) {
                continue;
            }
            last = Some(address(&mention.rows));
            let own = self.candidates(&mention.rows, &mut steps);
            if !own.is_empty() {
                families.push(Topic { from: mention.range.start, candidates: own });
            }
            if families.len() >= MAX_FAMILIES {
                break;
            }
        }
        families
    }

    /// What may be meant, then all variants of it.
    fn candidates(&self, rows: &[u32], steps: &mut usize) -> Vec<Candidates> {
        let variants = rows.first().map(|row| self.sources.facts.variants(*row, steps)).unwrap_or_default();
        let wider = Some(variants).filter(|variants| variants.len() > 1 && variants != rows);
        let own = Some(rows.to_vec()).filter(|rows| (2..=MAX_FAMILY).contains(&rows.len()));
        let all = own.into_iter().chain(wider);
        all.map(|rows| Candidates { rows, family: OnceCell::new() }).collect()
    }

    /// The family of some candidates, where a word may tell them apart.
    fn family(&self, at: usize, candidates: &Candidates) -> Option<Rc<Family>> {
        let (facts, text) = (self.sources.facts, self.text_of(at));
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let may_tell = self.size_of(at).is_some()
            || size_in_letters(self.sources.language, text).is_some()
            || self.written_out(at).is_some()
            || is_word_for_unit(text)
            || facts.some_have(&candidates.rows, text)
            || digits > 0 && facts.some_show(&candidates.rows, &text[..digits])
            || self.in_words(at).is_some_and(|number| facts.some_show(&candidates.rows, &number))
            || self.quantity_at(at).is_some();
        if !may_tell {
            return None;
        }
        candidates.family.get_or_init(|| facts.family(&candidates.rows).map(Rc::new)).clone()
    }

    /// The family of which the words from there on tell some, which, and where they end. What was shown comes first,
    /// then the family spoken of last, then the one that is spoken of next in the same block.
    fn told_at(&self, at: usize, named: &[Mention], families: &[Topic]) -> Option<(Rc<Family>, Members, usize)> {
        let words = self.sources.words.as_slice();
        if self.is_break(at) || self.is_without(at) || self.is_taken(&words[at].range, named) {
            return None;
        }
        let start = words[at].range.start;
        let next = families.partition_point(|topic| topic.from <= start);
        // What was shown is spoken of from the beginning on.
        let shown = families.first().filter(|first| first.from == 0 && !self.sources.shown.is_empty()).map(|_| 0);
        let around = [shown, next.checked_sub(1), Some(next)];
        around.into_iter().flatten().filter_map(|index| families.get(index)).find_map(|topic| {
            if topic.from > start && self.has_break(at, topic.from) {
                return None;
            }
            // "A single quart of 5W-30 is 9.79. The 5-quart jugs ...": what one sentence has narrowed is wide again in the next.
            let since = self.sources.normal.text.get(topic.from..start).unwrap_or_default();
            let is_over = topic.from > 0 && SENTENCE_ENDS.iter().any(|end| since.contains(end));
            let wide = topic.candidates.iter().rev().take(usize::from(is_over));
            wide.chain(&topic.candidates).find_map(|candidates| {
                let family = self.family(at, candidates)?;
                let (members, end) = self.told_from(at, named, &family)?;
                Some((family, members, end))
            })
        })
    }

    /// Which products of a family the words from there on tell together, and where they end.
    fn told_from(&self, at: usize, named: &[Mention], family: &Family) -> Option<(Members, usize)> {
        let words = self.sources.words.as_slice();
        let (mut members, mut end) = self.told_by(at, family)?;
        // "The red one in size L": what tells nothing stands between what tells.
        let (mut next, mut skipped) = (end, 0);
        while next < words.len() && !self.is_parted(next) && !self.is_taken(&words[next].range, named) {
            match self.told_by(next, family) {
                Some((more, behind)) if more & members != 0 => {
                    (members, end, next, skipped) = (members & more, behind, behind, 0);
                }
                None if skipped < MAX_SKIPPED => (next, skipped) = (next + 1, skipped + 1),
                _ => break,
            }
        }
        Some((members, end))
    }

    /// Whether a block ends between a word and an offset.
    fn has_break(&self, at: usize, until: usize) -> bool {
        let words = self.sources.words.as_slice();
        let rest = (at..words.len()).take_while(|&at| words[at].range.start < until);
        rest.into_iter().any(|at| self.is_break(at))
    }

    /// Which products of a family the word or number at a place tells, and where it ends.
    fn told_by(&self, at: usize, family: &Family) -> Option<(Members, usize)> {
        let text = self.text_of(at);
        if text.starts_with(|c: char| c.is_ascii_digit())
            && let Some(told) = self.told_by_number(at, family)
        {
            return Some(told);
        }
        if let Some(told) = self.told_by_word_for_number(at, family) {
            return Some(told);
        }
        let much = self.quantity_at(at).filter(|_| !self.is_multiplied(at));
        if let Some(told) = much.and_then(|(much, end)| Some((family.told_by_quantity(much)?, end))) {
            return Some(told);
        }
        let members = match self.size_of(at) {
            Some(greatest) => family.extreme(greatest),
            None => self.may_tell(at).then(|| family.told_by(text).or_else(|| self.told_by_unit(at, family))).flatten(),
        };
        // "In medium" of names with M.
        let members = members.or_else(|| family.told_by(size_in_letters(self.sources.language, text)?));
        members.map(|members| (members, at + 1))
    }

    /// "33.50 for the kilo": what a word of grammar leads to, and no number.
    fn told_by_unit(&self, at: usize, family: &Family) -> Option<Members> {
        let is_led = at > 0 && !self.is_parted(at) && self.is_small(at - 1) && !self.is_number(at - 1);
        let is_long = self.text_of(at).chars().count() > WORD_CHARS;
        (is_led && is_long).then(|| family.told_by_unit(self.text_of(at))).flatten()
    }

    fn told_by_number(&self, at: usize, family: &Family) -> Option<(Members, usize)> {
        let (words, text) = (self.sources.words.as_slice(), self.sources.normal.text.as_str());
        let (value, length) = decimal(&text[words[at].range.start..])?;
        let number_end = words[at].range.start + length;
        let mut end = at + words[at..].iter().take_while(|word| word.range.start < number_end).count();
        let rest = &text[number_end..words[end - 1].range.end.max(number_end)];
        let next = words.get(end).filter(|next| are_beside(&words[end - 1], next, text) && !self.is_break(end));
        let next = next.map(|_| self.text_of(end));
        let unit = Some(rest).filter(|rest| !rest.is_empty()).or(next);
        let before = at.checked_sub(1).filter(|_| !self.is_parted(at)).map_or("", |before| self.text_of(before));
        // "το 128άρι": an ending that is no unit of the family.
        let ending = !rest.is_empty() && !family.has_unit(value, rest);
        // "The box of 30 goes for 23.80."
        let is_priced = rest.is_empty() && words.get(end).is_some_and(|next| self.begins_price(next.range.start));
        let is_alone = ending || is_priced || unit.is_none_or(|unit| is_small_word(unit) || unit.chars().count() < 2);
        let is_alone = is_alone && (before.is_empty() || is_small_word(before));
        // "A 12-pack" is of names that speak of packs.
        let is_joined = next.is_some() && text[words[end - 1].range.end..].starts_with('-') && self.is_known(end);
        let said = SaidNumber { value, before, unit, is_alone, is_joined };
        let members = (!self.is_counted(at)).then(|| family.told_by_number(&said)).flatten()?;
        if rest.is_empty() && next.is_some_and(|next| family.has_unit(value, next)) {
            end += 1;
        }
        Some((members, end))
    }

    /// Whether a word for a price begins at an offset.
    fn begins_price(&self, at: usize) -> bool {
        let next = self.sources.cues.after(at, self.sources.normal.text.len(), |_| true);
        next.is_some_and(|cue| cue.cue == Cue::Price && cue.range.start == at)
    }

    /// "the larger one" is true, "the smaller one" false.
    pub(super) fn size_of(&self, at: usize) -> Option<bool> {
        let word = &self.sources.words.as_slice()[at].range;
        self.sources.cues.within(word).find_map(|found| match found.cue {
            Cue::Larger => Some(true),
            Cue::Smaller => Some(false),
            _ => None,
        })
    }

    /// A word that says something, or a size: "M", "XL".
    fn may_tell(&self, at: usize) -> bool {
        let text = self.text_of(at);
        if self.is_less(at) {
            return false;
        }
        let chars = text.chars().count();
        let written = self.sources.normal.written(&self.sources.words.as_slice()[at].range);
        let is_size = chars < SIZE_CHARS && written.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
        is_size
            || text.bytes().any(|b| b.is_ascii_digit())
            || chars >= WORD_CHARS && (self.is_capital(at) || !self.is_small(at) && small_number(text).is_none())
    }

    /// "25 pieces", "25 x": a number of something, not a measure.
    fn is_counted(&self, at: usize) -> bool {
        let words = self.sources.words.as_slice();
        if self.is_multiplied(at) {
            return true;
        }
        let Some(next) = words.get(at + 1).filter(|_| !self.is_parted(at + 1)) else { return false };
        // "The 12-pack" is a size.
        if &self.sources.normal.text[words[at].range.end..next.range.start] == "-" {
            return false;
        }
        // So many are no order.
        if decimal(&self.sources.normal.text[words[at].range.start..])
            .is_some_and(|(value, _)| value >= LEAST_WRITTEN_OUT)
        {
            return false;
        }
        // "4 pcs. at 31.90": the full stop belongs to the word.
        let with_stop = next.range.start..next.range.end + 1;
        let counts = |found: &Found| match found.cue {
            Cue::Unit => true,
            // "In 43 one pair is left": what is left has a number of its own.
            Cue::Left => words.get(at + 2).is_none_or(|own| {
                !own.has_digit && small_number(&self.sources.normal.text[own.range.clone()]).is_none()
            }),
            _ => false,
        };
        self.sources.cues.within(&with_stop).any(counts)
    }

    /// "4 × 31.90": what stands behind the sign has cents, and is no measure.
    fn is_multiplied(&self, at: usize) -> bool {
        let (words, text) = (self.sources.words.as_slice(), self.sources.normal.text.as_str());
        let behind = text[words[at].range.end..].trim_start_matches(' ');
        let Some(behind) = behind.strip_prefix(['x', '×']).map(|behind| behind.trim_start_matches(' ')) else {
            return false;
        };
        let Some((_, length)) = decimal(behind) else { return false };
        let cents = behind[..length].rsplit_once(['.', ',']).map_or("", |(_, cents)| cents);
        cents.len() == 2 && !behind[length..].starts_with(char::is_alphanumeric)
    }

    /// An ambiguous name means what its block tells apart: if that is one thing, this; if several, the name itself says
    /// nothing more.
    fn narrow(&self, mentions: &mut Vec<Mention>, telling: &[Mention]) {
        if !mentions.iter().any(|mention| !mention.is_specific() && mention.rows.len() > 1) {
            return;
        }
        let blocks = self.block_ends();
        let mut all: Vec<Mention> = mentions.iter().chain(telling).cloned().collect();
        all.sort_by_key(|mention| mention.range.start);
        let mut compared = 0;
        mentions.retain_mut(|mention| {
            if mention.is_specific() || mention.rows.len() < 2 || compared > MAX_COMPARED {
                return true;
            }
            let next = blocks.partition_point(|end| *end <= mention.range.start);
            let start = next.checked_sub(1).map_or(0, |before| blocks[before]);
            let end = blocks.get(next).copied().unwrap_or(usize::MAX);
            let from = all.partition_point(|told| told.range.start < start);
            let here = all[from..].iter().take_while(|told| told.range.start < end);
            let own =
                here.filter(|told| is_part_of(told, mention) && !self.is_priced_between(&told.range, &mention.range));
            let own: Vec<&Mention> = own.collect();
            compared += 1 + all.len() / 64 + own.len();
            let Some(first) = own.first() else { return true };
            // "The full one is 44.90, which is 538.80 in twelve months."
            if own.iter().all(|told| told.rows == first.rows && self.is_far(told, mention)) {
                return true;
            }
            mention.rows = Arc::clone(&first.rows);
            own.iter().all(|told| told.rows == first.rows)
        });
    }

    /// Whether an amount in brackets stands between two mentions: "the course (420) and then the advanced one (345)".
    fn is_priced_between(&self, a: &Range<usize>, b: &Range<usize>) -> bool {
        self.amounts_between(a, b)
            .any(|figure| self.sources.normal.text[..figure.range.start].trim_end().ends_with('('))
    }

    /// Whether more than one amount stands between a mention and what would tell it, and the last is not what that costs.
    fn is_far(&self, told: &Mention, mention: &Mention) -> bool {
        let between: Vec<&TextAmount> = self.amounts_between(&told.range, &mention.range).collect();
        let Some(last) = between.last().filter(|_| between.len() > 1) else { return false };
        let mut prices = told.rows.iter().filter_map(|&row| self.sources.facts.row_facts(row)?.price);
        !prices.any(|price| MoneyValue::of(price) == MoneyValue::of_number(last.value()))
    }

    /// The amounts of money between two ranges.
    fn amounts_between(&self, a: &Range<usize>, b: &Range<usize>) -> impl Iterator<Item = &TextAmount> {
        let (from, to) = (a.end.min(b.end), a.start.max(b.start));
        let figures = self.sources.figures;
        let first = figures.partition_point(|figure| figure.range.start < from);
        let between = figures[first..].iter().take_while(move |figure| figure.range.end <= to);
        between.filter(|figure| figure.is_money())
    }

    /// Where blocks end.
    fn block_ends(&self) -> Vec<usize> {
        let words = self.sources.words.as_slice();
        (0..words.len()).filter(|&at| self.is_break(at)).map(|at| words[at].range.start).collect()
    }
}

/// The letters of a size that a folded word says: "m" of "medium".
fn size_in_letters(language: Language, word: &str) -> Option<&'static str> {
    let mut said = SIZE_WORDS.iter().filter(|(of, ..)| *of == language);
    said.find(|(_, said, _)| said == word).map(|(_, _, letters)| *letters)
}

/// Whether nothing but spaces and hyphens stands between two words.
fn are_beside(one: &Word, other: &Word, text: &str) -> bool {
    text[one.range.end..other.range.start].chars().all(|c| c == ' ' || c == '-')
}

/// Whether a mention means some of what another may mean.
fn is_part_of(told: &Mention, mention: &Mention) -> bool {
    !told.rows.is_empty()
        && told.rows.len() < mention.rows.len()
        && told.rows.iter().all(|row| mention.rows.contains(row))
}
