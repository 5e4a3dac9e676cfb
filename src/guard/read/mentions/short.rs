//! Names as people shorten them: "the Magnifica S", "uleiul Castrol de 4 L", "o X-200". A shortened name is a run of
//! words that some products share in their names, with small gaps and within one clause; it may mean any of them. Two
//! words suffice, or a code of letters and digits, or one word that few products have and that is no cue of the
//! language.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{Language, ands, is_small_word};
use temei_text::normal::fold_phrase;
use temei_text::number::{ONE, literal};
use temei_text::words::Word;

use super::{By, Finder, MAX_MENTIONS, MAX_SHORT_STEPS, Mention, ShortNames, shared};
use crate::facts::{Shared, ShortName, numbers_of, said_name};
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::cues::Cue;
use crate::guard::read::offers::small_number;

/// Most products a shortened name may mean: of more it tells nothing.
const MAX_CANDIDATES: usize = 16;
/// The same of one word.
const MAX_CANDIDATES_OF_ONE: usize = 8;
/// Most products that one word of their names, which says not what they are, may tell in passing, and its letters at
/// least.
const MAX_IN_PASSING: usize = 4;
const PASSING_CHARS: usize = 4;
/// Longest shortened name with its gaps, and longest gap, in words.
const MAX_WORDS: usize = 16;
const MAX_GAP: usize = 2;
/// What comparing words with a name counts for.
const STEPS_OF_COMPARING: usize = 64;
/// Letters at least of a word that names something.
const WORD_CHARS: usize = 3;
/// Most products whose measures a number in words is held against.
const MAX_MEASURED: usize = 64;
/// Greatest number of a name that may be said in words.
const MOST_IN_WORDS: usize = 99;
/// Greater numbers are nouns: "a dozen".
const LEAST_NOUN: i64 = 10;
/// The small numbers in digits, as names have them.
static DIGITS: LazyLock<Vec<String>> = LazyLock::new(|| (0..=MOST_IN_WORDS).map(|number| number.to_string()).collect());
/// "And" of every language, folded and as it is written: what joins numbers, and the two ends of a range.
static AND: LazyLock<Vec<(Language, String, &str)>> = LazyLock::new(|| {
    let of = |language| ands(language).map(move |word| (language, fold_phrase(word), word));
    Language::ALL.into_iter().flat_map(of).collect()
});

/// What parts one name from another; a comma and brackets do not: "the X, 256 GB (black)".
const PARTING: &[char] = &['.', ';', ':', '!', '?', '|', '\n', '—', '–', '=', '→', temei_text::normal::BREAK];

/// Words before a name among which a number counts it.
const COUNTED_WORDS: usize = 3;

/// A shortened name, or what tells one product of a family from the others, or one word of few names.
pub(super) struct Short {
    pub(super) mention: Mention,
    pub(super) tells_apart: bool,
    pub(super) in_passing: bool,
}

impl Finder<'_> {
    /// The shortened names outside of those that are written out; of a replay all that was recorded.
    pub(super) fn shortened(&self, named: &[Mention]) -> Vec<Short> {
        self.read.borrow_mut().short_until = self.sources.looked_until.short;
        match self.sources.short_names {
            ShortNames::Unread => return Vec::new(),
            ShortNames::Recorded(names) => return names.iter().filter_map(|name| self.recorded(name)).collect(),
            ShortNames::Read => {}
        }
        let words = self.sources.words.as_slice();
        let mut mentions = Vec::new();
        let (mut at, mut steps) = (0, MAX_SHORT_STEPS);
        while at < words.len() && mentions.len() <= MAX_MENTIONS {
            let found = self.may_begin(at, named).then(|| self.short_name(at, named, &mut steps)).flatten();
            if steps == 0 {
                self.read.borrow_mut().short_until = Some(at);
                break;
            }
            // "A 3-pack" of what the number names, not of packs.
            let is_part = |short: &Short| short.mention.by == By::Kind && self.is_part_counted(&short.mention);
            let Some((short, length)) = found.filter(|(short, _)| !is_part(short)) else {
                at += 1;
                continue;
            };
            let skus = self.sources.facts.skus_of(&short.mention.rows);
            let Short { tells_apart, in_passing, .. } = short;
            self.read.borrow_mut().short_names.push(ShortName { at, words: length, skus, tells_apart, in_passing });
            mentions.push(short);
            at += length;
        }
        mentions
    }

    /// As the check that is replayed has found it.
    fn recorded(&self, name: &ShortName) -> Option<Short> {
        let words = self.sources.words.as_slice().get(name.at..name.at.checked_add(name.words)?)?;
        let rows: Vec<u32> = name.skus.iter().filter_map(|sku| self.sources.facts.row(sku.as_str())).collect();
        self.read.borrow_mut().short_names.push(name.clone());
        let by_kind = !name.tells_apart && name.words == 1 && self.is_by_kind(name.at);
        let mention = mention(words, rows, by_kind)?;
        Some(Short { mention, tells_apart: name.tells_apart, in_passing: name.in_passing })
    }

    /// The longest shortened name that begins at a word; what is looked at is taken off the steps, and where they do
    /// not suffice there is none.
    fn short_name(&self, at: usize, named: &[Mention], steps: &mut usize) -> Option<(Short, usize)> {
        let (words, facts) = (self.sources.words.as_slice(), self.sources.facts);
        let mut candidates = Shared::of(facts.rows_with(self.text_of(at)));
        let (mut said, mut texts) = (vec![at], vec![self.text_of(at)]);
        let before = (0..at).rev().take(MAX_GAP).take_while(|&before| self.is_without(before));
        let mut lacking: Vec<&str> = before.map(|before| self.text_of(before)).collect();
        for (next, word) in words.iter().enumerate().take(at + MAX_WORDS).skip(at + 1) {
            let last = said.last().copied().unwrap_or(at);
            let is_other = self.is_parted(next) || self.is_added(at, next);
            if next - last > MAX_GAP + 1 || is_other || self.is_taken(&word.range, named) {
                break;
            }
            if self.is_other_decimal(next, &candidates, steps) || self.is_said_again(next, (last, &texts)) {
                break;
            }
            if self.is_without(next) {
                lacking.push(self.text_of(next));
                continue;
            }
            let number = self.in_digits(next).filter(|number| self.measures(&candidates, number, next + 1, steps));
            let text = number.unwrap_or_else(|| self.text_of(next));
            let rows = facts.rows_with(text);
            *steps = steps.saturating_sub(candidates.cost_of(rows));
            if let Some(narrower) = candidates.with(rows) {
                if self.leads_astray(next, (&candidates, &narrower), steps) {
                    continue;
                }
                candidates = narrower;
                said.push(next);
                texts.push(text);
            } else if word.has_digit {
                break;
            }
        }
        while said.len() > 1 && said.last().is_some_and(|&last| self.is_small(last)) {
            said.pop();
            texts.pop();
        }
        let most = self.most_candidates(&said)?;
        // Of too many, those that the conversation has shown.
        let among: Vec<u32> = match candidates.len() > most {
            true => self.sources.shown.to_vec(),
            false => candidates.rows().collect(),
        };
        *steps = steps.saturating_sub(among.len() * STEPS_OF_COMPARING);
        if among.is_empty() || *steps == 0 {
            return None;
        }
        let mut rows: Vec<u32> = among.into_iter().filter(|&row| facts.has_words(row, &texts)).collect();
        self.join_other_forms(&mut rows, (&said, &texts), steps);
        self.leave_out_made_for(&mut rows, &texts);
        self.narrow_by_measures(&mut rows, &said, &texts);
        if rows.len() > 1 && !lacking.is_empty() {
            let without = rows.iter().copied().filter(|&row| !facts.has_words(row, &lacking));
            rows = Some(without.collect()).filter(|without: &Vec<u32>| !without.is_empty()).unwrap_or(rows);
        }
        let by_kind = said.len() == 1 && self.is_by_kind(at);
        // "The large one" names no kind of thing.
        if by_kind && self.size_of(at).is_some() {
            return None;
        }
        let mut in_passing = false;
        if by_kind {
            let place = self.sources.language.pack().kind_word;
            let kind: Vec<u32> = rows.iter().copied().filter(|&row| facts.is_of_kind(row, texts[0], place)).collect();
            in_passing = kind.is_empty() && rows.len() <= MAX_IN_PASSING && self.may_hint(at);
            if !in_passing {
                rows = kind;
            }
        }
        rows.sort_unstable();
        let last = said.last().copied().unwrap_or(at);
        let mention = mention(&words[at..=last], rows, by_kind)?;
        Some((Short { mention, tells_apart: false, in_passing }, last + 1 - at))
    }

    /// "Δεσμίδες" of the names with "δεσμίδων", and of the one with "δεσμίδα": a word is found by its root, and forms of one word
    /// may have several. Variants whose names have forms of all words are meant too.
    fn join_other_forms(&self, rows: &mut Vec<u32>, (said, texts): (&[usize], &[&str]), steps: &mut usize) {
        let facts = self.sources.facts;
        let Some(&first) = rows.first().filter(|_| rows.len() <= MAX_IN_PASSING) else { return };
        let is_written_so =
            |text: &&str| facts.identity(first).is_some_and(|identity| has_word(&said_name(&identity.name), text));
        // "Two syringes of the Nano" of the name with "syringe", beside that with "2 syringes".
        if texts.iter().all(is_written_so) && !self.counts_before(said) {
            return;
        }
        let others = facts.variants(first, steps).into_iter().filter(|row| !rows.contains(row));
        let others: Vec<u32> = others.filter(|&row| facts.has_words(row, texts)).collect();
        *steps = steps.saturating_sub(others.len() * STEPS_OF_COMPARING);
        rows.extend(others);
    }

    /// Whether a number stands before words, at most two others between: "six single sessions".
    fn counts_before(&self, said: &[usize]) -> bool {
        let first = said.first().copied().unwrap_or_default();
        let before = (0..first).rev().take(COUNTED_WORDS).take_while(|&before| !self.is_parted(before + 1));
        before
            .into_iter()
            .any(|before| !self.is_break(before) && (self.in_digits(before).is_some() || self.is_number(before)))
    }

    /// "A 3-pack", "a 2-seater": whether a mention is what a number right before it counts.
    fn is_part_counted(&self, mention: &Mention) -> bool {
        let before = self.sources.normal.text[..mention.range.start].strip_suffix('-');
        before.is_some_and(|before| before.ends_with(|last: char| last.is_ascii_digit()))
    }

    /// "The V60 in ceramic": whether a word of grammar is of other names than the word behind it is.
    fn leads_astray(&self, at: usize, (before, with): (&Shared<'_>, &Shared<'_>), steps: &mut usize) -> bool {
        let next = at + 1;
        let is_next = next < self.sources.words.as_slice().len() && !self.is_parted(next) && !self.is_small(next);
        if !self.is_small(at) || self.is_capital(at) || !is_next {
            return false;
        }
        let rows = self.sources.facts.rows_with(self.text_of(next));
        *steps = steps.saturating_sub(before.cost_of(rows) + with.cost_of(rows));
        before.with(rows).is_some() && with.with(rows).is_none()
    }

    /// "4 TB": of names that have its number and its unit, those that have it as a measure.
    fn narrow_by_measures(&self, rows: &mut Vec<u32>, said: &[usize], texts: &[&str]) {
        if rows.len() < 2 {
            return;
        }
        for (places, pair) in said.windows(2).zip(texts.windows(2)) {
            let &[number, unit] = pair else { continue };
            if places[1] != places[0] + 1 {
                continue;
            }
            let Some(value) = literal(number).filter(|_| number.bytes().all(|b| b.is_ascii_digit())) else { continue };
            let with: Vec<u32> =
                rows.iter().copied().filter(|&row| self.sources.facts.has_measure(row, value, unit)).collect();
            if !with.is_empty() {
                *rows = with;
            }
        }
    }

    /// Whether a word can only be that of a kind: no code, and not written as a name.
    fn is_by_kind(&self, at: usize) -> bool {
        !self.is_code(at) && !self.is_capital(at)
    }

    /// Whether a word is long enough to hint at a product, and none that a number counts: "100 litres".
    pub(in crate::guard::read) fn may_hint(&self, at: usize) -> bool {
        // "A 20 W charger" is counted by nothing.
        let is_unit =
            |before: usize| self.text_of(before).chars().count() == 1 && before > 0 && self.is_number(before - 1);
        let before = (0..at).rev().take_while(|&before| !self.is_break(before) && !is_unit(before));
        let before = before.into_iter().find(|&before| !self.is_small(before));
        let is_counted = before.is_some_and(|before| {
            self.is_number(before) && !self.is_taken(&self.sources.words.as_slice()[before].range, &[])
        });
        !is_counted && self.text_of(at).chars().count() >= PASSING_CHARS
    }

    /// How many products words may mean together to be a name; `None` where they are none.
    fn most_candidates(&self, said: &[usize]) -> Option<usize> {
        let naming = said.iter().filter(|&&index| self.names_something(index)).count();
        match said {
            [only] => {
                let text = self.text_of(*only);
                let counts = small_number(text).is_some() && !self.is_capital(*only);
                let is_long = text.chars().count() > WORD_CHARS || self.is_code(*only);
                // "B2", "L7"
                let is_short_code = self.is_upper(*only) && text.bytes().any(|byte| byte.is_ascii_digit());
                match (naming == 1 && !counts, is_long) {
                    (true, true) => Some(MAX_CANDIDATES_OF_ONE),
                    (true, false) if is_short_code => Some(MAX_IN_PASSING),
                    _ => None,
                }
            }
            _ => (naming >= 1 && said.iter().filter(|&&index| !self.is_small(index)).count() >= 2)
                .then_some(MAX_CANDIDATES),
        }
    }

    /// Whether a word can be the first one of a shortened name.
    fn may_begin(&self, at: usize, named: &[Mention]) -> bool {
        let word = &self.sources.words.as_slice()[at];
        let is_upper = || self.sources.normal.written(&word.range).starts_with(char::is_uppercase);
        (!self.is_number(at) || self.begins_model(at))
            && (!self.is_small(at) || self.begins_code(at) && is_upper())
            && !self.is_break(at)
            && !self.is_taken(&word.range, named)
            && !self.is_month_of_day(at)
            && !self.is_without(at)
            && !self.is_span(at)
            && !self.is_half_more(at)
            && self.is_known(at)
    }

    /// "The cleaning and the whitening", "six with meat and six with chicken": an "and" with an article or a number behind it
    /// leads to another name.
    fn is_added(&self, at: usize, next: usize) -> bool {
        let back = match self.is_small(next - 1) {
            _ if self.in_digits(next).is_some() => 1,
            true => 2,
            false => return false,
        };
        let Some(and) = next.checked_sub(back).filter(|and| *and > at) else { return false };
        let (text, language) = (self.text_of(and), self.sources.language);
        let mut known = AND.iter().filter(|(of, ..)| *of == language);
        known.any(|(_, folded, written)| {
            // In Portuguese "e" is "and", and "é" is not.
            let said = || self.sources.normal.written(&self.sources.words.as_slice()[and].range);
            folded == text && (said().is_ascii() || said().to_lowercase() == *written)
        })
    }

    pub(super) fn is_number(&self, at: usize) -> bool {
        self.text_of(at).bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether a product has a word in its name.
    pub(in crate::guard::read) fn is_known(&self, at: usize) -> bool {
        !self.sources.facts.rows_with(self.text_of(at)).is_empty()
    }

    /// Whether a word is part of a name that is written out, or of an amount.
    pub(in crate::guard::read) fn is_taken(&self, word: &Range<usize>, named: &[Mention]) -> bool {
        let at = named.partition_point(|mention| mention.range.end <= word.start);
        if named.get(at).is_some_and(|mention| mention.range.start < word.end) {
            return true;
        }
        let figures = self.sources.figures;
        let at = figures.partition_point(|figure| figure.range.end <= word.start);
        figures.get(at).is_some_and(|figure| {
            figure.range.start < word.end && matches!(figure.kind, AmountKind::Money(_) | AmountKind::Percent { .. })
        })
    }

    /// Whether something stands before a word that ends what came before.
    pub(super) fn is_parted(&self, at: usize) -> bool {
        let (words, text) = (self.sources.words.as_slice(), self.sources.normal.text.as_str());
        if self.is_break(at) {
            return true;
        }
        let between = &text[words[at - 1].range.end..words[at].range.start];
        match between {
            // "ECAM22.110", "W712/95".
            "." | "-" | "/" | ":" => false,
            _ => between.contains(PARTING) || between.contains(" - "),
        }
    }

    pub(in crate::guard::read) fn text_of(&self, at: usize) -> &str {
        let text = &self.sources.normal.text[self.sources.words.as_slice()[at].range.clone()];
        // "Six Tay 300s"
        let one = text.strip_suffix('s').filter(|one| one.ends_with(|last: char| last.is_ascii_digit()));
        one.filter(|_| self.sources.facts.rows_with(text).is_empty()).unwrap_or(text)
    }

    /// Whether some candidates have a number with the word at a place as its unit: "for four persons" of "4 persons".
    fn measures(&self, candidates: &Shared<'_>, number: &str, unit: usize, steps: &mut usize) -> bool {
        let known = unit < self.sources.words.as_slice().len() && !self.is_parted(unit) && self.is_known(unit);
        let Some(value) = literal(number).filter(|_| known && candidates.len() <= MAX_MEASURED) else { return false };
        *steps = steps.saturating_sub(candidates.len() * STEPS_OF_COMPARING);
        let unit = self.text_of(unit);
        candidates.rows().any(|row| self.sources.facts.has_measure(row, value, unit))
    }

    /// Whether a word is the whole part of a number with decimals that no candidate has: "0,75" is not "0,5".
    fn is_other_decimal(&self, at: usize, candidates: &Shared<'_>, steps: &mut usize) -> bool {
        let (word, facts) = (&self.sources.words.as_slice()[at].range, self.sources.facts);
        let figures = self.sources.figures;
        let place = figures.partition_point(|figure| figure.range.end <= word.start);
        let Some(figure) = figures.get(place).filter(|figure| figure.number.range.start == word.start) else {
            return false;
        };
        let value = figure.value();
        if value % ONE == 0 || figure.number.range.end == word.end || candidates.len() > MAX_MEASURED {
            return false;
        }
        *steps = steps.saturating_sub(candidates.len() * STEPS_OF_COMPARING);
        let mut names = candidates.rows().filter_map(|row| facts.identity(row)).map(|identity| &identity.name);
        !names.any(|name| numbers_of(name).contains(&value))
    }

    /// "From the A5 to the A5 Pro", "the one of 18 cm or that of 26 cm": whether a word behind a gap, or the unit behind a number,
    /// is one of a name that has begun, so that another begins.
    fn is_said_again(&self, at: usize, (last, texts): (usize, &[&str])) -> bool {
        let has = |at: usize| texts.contains(&self.text_of(at));
        let unit = at + 1;
        let is_measured = || {
            self.is_number(at)
                && unit < self.sources.words.as_slice().len()
                && !self.is_parted(unit)
                && !self.is_small(unit)
                && has(unit)
        };
        at > last + 1 && (has(at) && !self.is_small(at) || is_measured())
    }

    /// A number that is one word, in digits.
    pub(in crate::guard::read) fn in_digits(&self, at: usize) -> Option<&'static str> {
        let word = &self.sources.words.as_slice()[at].range;
        let figures = self.sources.figures;
        let place = figures.partition_point(|figure| figure.range.end <= word.start);
        let figure = figures.get(place).filter(|figure| figure.spelled && figure.range == *word);
        // "The dozen" is twelve.
        let dozen = || small_number(self.text_of(at)).filter(|number| *number > LEAST_NOUN).map(|number| number * ONE);
        let number = figure.map(TextAmount::value).or_else(dozen)?;
        let whole = usize::try_from(number / ONE).ok().filter(|_| number % ONE == 0)?;
        DIGITS.get(whole).filter(|_| whole > 1).map(String::as_str)
    }

    /// The end of a block is a word of its own.
    pub(in crate::guard::read) fn is_break(&self, at: usize) -> bool {
        self.text_of(at).starts_with(temei_text::normal::BREAK)
    }

    pub(in crate::guard::read) fn is_small(&self, at: usize) -> bool {
        let text = self.text_of(at);
        text.chars().count() < 2 && !text.bytes().any(|b| b.is_ascii_digit()) || is_small_word(text)
    }

    pub(super) fn is_cue(&self, at: usize) -> bool {
        self.sources.cues.within(&self.sources.words.as_slice()[at].range).next().is_some()
    }

    /// Whether a word for a price begins a cell: "| Item | Price |".
    fn heads_column(&self, at: usize) -> bool {
        let word = &self.sources.words.as_slice()[at].range;
        let before = self.sources.normal.text[..word.start].trim_end_matches([' ', '*', '_']);
        before.ends_with('|') && self.sources.cues.within(word).any(|found| found.cue == Cue::Price)
    }

    /// Whether a word says more than how many or how large.
    pub(in crate::guard::read) fn names_something(&self, at: usize) -> bool {
        let letters = self.text_of(at).chars().filter(|c| c.is_alphabetic()).count();
        // "One pair" says how many.
        let counts = small_number(self.text_of(at)).is_some() && !self.is_capital(at);
        let is_word = letters >= WORD_CHARS
            && !counts
            && !self.is_small(at)
            && (!self.is_cue(at) || self.is_capital(at) && !self.heads_column(at));
        let is_model = self.is_number(at) && self.begins_model(at);
        if self.is_less(at) || self.is_span(at) {
            return false;
        }
        is_word || is_model || self.is_code(at) || self.begins_code(at) || self.is_upper(at)
    }

    /// Whether a word is written as a name: with a capital that no beginning of a sentence explains.
    pub(in crate::guard::read) fn is_capital(&self, at: usize) -> bool {
        let range = &self.sources.words.as_slice()[at].range;
        let before = &self.sources.normal.text[..range.start];
        let before = before.trim_end_matches(|c: char| !c.is_alphanumeric() && !PARTING.contains(&c));
        // A cell of a table holds names, not sentences.
        let begins = before.is_empty() || before.ends_with(PARTING) && !before.ends_with('|');
        let written = self.sources.normal.written(range);
        // "kMix"
        let is_mixed = || written.starts_with(char::is_lowercase) && written.contains(char::is_uppercase);
        !begins && written.starts_with(char::is_uppercase) || is_mixed()
    }
}

/// Whether a folded name has a word as it is written.
fn has_word(name: &str, word: &str) -> bool {
    name.split(' ').any(|own| own == word)
}

fn mention(words: &[Word], rows: Vec<u32>, by_kind: bool) -> Option<Mention> {
    let range = words.first()?.range.start..words.last()?.range.end;
    let items = shared(Vec::new());
    (!rows.is_empty()).then(|| Mention {
        range,
        rows: shared(rows),
        items,
        by: if by_kind { By::Kind } else { By::Words },
    })
}
