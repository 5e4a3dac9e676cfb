//! BM25F (k1 1.2; Robertson, Zaragoza, Taylor 2004) word by word over an array of rows: occurrences in the name and in
//! the rest are added, each over its own length, before they saturate. A row has the best of the forms of a query word.

use super::guess::guesses;
use super::names;
use super::sparse::Sparse;
use super::vocabulary::Vocabulary;
use super::{FIELDS, Snapshot};
use crate::analysis::{Form, How, QueryWord, Stems};
use crate::entry::Kind;
use crate::error::IndexError;
use crate::leg::Coverage;
use crate::row_set::RowSet;
use crate::table::{Counts, Lengths, Table};

const K1: f32 = 1.2;
/// Guesses are made for words in fewer rows than this…
const RARE_ROWS: usize = 3;
/// …and one more for so many rows of the catalogue.
const RARE_SHARE: u64 = 8192;
/// Of the lowest row of a better tier, what a row with a guess has at most. The second look at names raises by less.
const GUESSED_AT_MOST: f32 = 0.7;

/// What an occurrence counts, and how far a long field is held against it, by field.
#[derive(Clone, Copy, Debug)]
struct Shape {
    weights: [f32; 2],
    b: [f32; 2],
    /// The fields share one length: a title is part of its document.
    joint: bool,
    /// What a small word counts beside others.
    small: f32,
}

impl Shape {
    /// People ask for a product by its name, so a name counts nearly whole what the rest says in part; a text is one,
    /// and its small words are there by grammar. In a name `sin` and `con` tell products apart.
    const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Product => Self { weights: [12.0, 1.0], b: [0.75, 0.75], joint: false, small: 1.0 },
            Kind::Document => Self { weights: [1.0, 1.0], b: [0.75, 0.75], joint: true, small: 0.5 },
        }
    }

    /// What one occurrence counts in each field of a row.
    fn gain(&self, counts: Counts, field: usize) -> impl Fn(Lengths) -> f32 + use<> {
        let (weight, b, joint) = (self.weights[field], self.b[field], self.joint);
        let words = match (joint, field) {
            (true, _) => counts.name_words + counts.text_words,
            (false, 0) => counts.name_words,
            (false, _) => counts.text_words,
        };
        let slope = b * counts.texts as f32 / words.max(1) as f32;
        move |lengths| {
            let length = match (joint, field) {
                (true, _) => lengths.name + lengths.text,
                (false, 0) => lengths.name,
                (false, _) => lengths.text,
            };
            weight / (1.0 - b + slope * length as f32)
        }
    }
}

/// Keeps guesses in their places: all rows with a farther guess below all with a nearer one, and those below all that say
/// the word.
#[derive(Debug)]
struct Tiers {
    tier: u8,
    ceiling: f32,
    least: f32,
}

impl Tiers {
    /// What a row may have; guesses come nearest first.
    fn admit(&mut self, how: How, value: f32) -> f32 {
        let How::Guessed { tier } = how else { return value };
        if tier != self.tier {
            self.ceiling = self.ceiling.min(self.least * GUESSED_AT_MOST);
            (self.tier, self.least) = (tier, f32::INFINITY);
        }
        let value = value.min(self.ceiling);
        self.least = self.least.min(value);
        value
    }
}

/// Rows with their scores, in no order, the score of a row that said every word perfectly, and how much of what the
/// query says each row covers.
#[derive(Debug, Default)]
pub(crate) struct Scored {
    pub(crate) rows: Vec<(f32, u32)>,
    pub(crate) best_possible: f32,
    pub(crate) coverage: Coverage,
}

/// One query word over all rows.
struct Read {
    idf: f32,
    /// What the word says of what is asked, whether or not anything holds it.
    information: f32,
    /// How sure it is that the word was meant, by where the rows of it end in the scratch, best first.
    sureness: Vec<(usize, f32)>,
}

/// Scores one query. Statistics are over all live rows of the kind, whatever a filter left.
pub(crate) struct Scorer<'a> {
    snapshot: &'a Snapshot,
    table: &'a Table,
    kind: Kind,
    counts: Counts,
    shape: Shape,
    /// Scratch: one term, one place of a form, one form, one word.
    term: Sparse,
    place: Sparse,
    form: Sparse,
    word: Sparse,
}

impl<'a> Scorer<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, table: &'a Table, kind: Kind) -> Self {
        let rows = table.len();
        Self {
            snapshot,
            table,
            kind,
            counts: table.counts(kind),
            shape: Shape::of(kind),
            term: Sparse::over(rows),
            place: Sparse::over(rows),
            form: Sparse::over(rows),
            word: Sparse::over(rows),
        }
    }

    /// Scores the rows of `rows` that hold any of the words. With `guessing` words that are rare or unknown get the forms
    /// they may be meant for.
    pub(crate) fn score(
        mut self,
        words: &mut [QueryWord],
        rows: &RowSet,
        guessing: Option<&[Stems]>,
    ) -> Result<Scored, IndexError> {
        let mut total = Sparse::over(self.table.len());
        let mut covered = Sparse::over(self.table.len());
        let (mut best_possible, mut information) = (0.0, 0.0);
        let all_small = words.iter().all(|word| word.small);
        let last = words.len().saturating_sub(1);
        for (at, word) in words.iter_mut().enumerate() {
            let read = self.word(word, guessing, at == last)?;
            let weight = word.count as f32 * if word.small { self.shape.small } else { 1.0 };
            best_possible += weight * read.idf * (K1 + 1.0);
            // What a small word says is grammar.
            let tells = if word.small && !all_small { 0.0 } else { read.information };
            information += tells;
            let mut sureness = read.sureness.iter().copied().peekable();
            for (place, (row, part)) in self.word.drain().enumerate() {
                while sureness.next_if(|&(end, _)| end <= place).is_some() {}
                if !rows.contains(row) {
                    continue;
                }
                *total.at(row) += weight * part;
                if let Some(&(_, sure)) = sureness.peek().filter(|_| tells > 0.0) {
                    *covered.at(row) += tells * sure;
                }
            }
        }
        let mut scored: Vec<(f32, u32)> = total.drain().map(|(row, score)| (score, row)).collect();
        let most = match self.kind {
            Kind::Product => names::refine(self.table, words, best_possible, &mut scored),
            Kind::Document => 1.0,
        };
        let said: u32 = words.iter().map(|word| word.count).sum();
        let small: u32 = words.iter().filter(|word| word.small).map(|word| word.count).sum();
        let coverage = Coverage::of(covered.into_values(), information);
        let coverage = coverage.with_grammar(small as f32 / said.max(1) as f32);
        Ok(Scored { rows: scored, best_possible: best_possible * most, coverage })
    }

    /// Reads one query word into its scratch, each row with the best of the word's forms. What is found under other words
    /// is worth no more than the word itself where that is known, and stays below all rows that say it.
    fn word(&mut self, word: &mut QueryWord, guessing: Option<&[Stems]>, is_last: bool) -> Result<Read, IndexError> {
        for form in word.forms.iter().filter(|form| form.how == How::Said) {
            self.read(form)?;
            self.word.raise_all(&mut self.form);
        }
        let said = self.word.rows.len();
        let mut idf = self.idf(said);
        let mut read = Read { idf, information: idf, sureness: vec![(said, 1.0)] };
        let least = self.word.scale(idf);
        if let Some(languages) = guessing.filter(|_| said < self.rare()) {
            let unfinished = is_last && said == 0;
            word.forms.extend(guesses(self, word, languages, unfinished)?);
        }
        let mut best_other: f32 = 0.0;
        let mut tiers = Tiers { tier: 0, ceiling: f32::INFINITY, least };
        for form in word.forms.iter().filter(|form| form.how != How::Said) {
            self.read(form)?;
            if self.form.rows.is_empty() {
                continue;
            }
            let own = self.idf(self.form.rows.len()).min(if said > 0 { idf } else { f32::INFINITY });
            best_other = best_other.max(own);
            for (row, part) in self.form.drain() {
                self.word.raise(row, tiers.admit(form.how, own * part));
            }
            read.sureness.push((self.word.rows.len(), form.weight));
        }
        if said == 0 && best_other > 0.0 {
            idf = best_other;
        }
        read.idf = idf;
        Ok(read)
    }

    /// Whether a live row holds the form.
    pub(crate) fn lives(&mut self, form: &Form) -> Result<bool, IndexError> {
        if let [terms] = &form.all[..] {
            return terms.iter().try_fold(false, |lives, term| Ok(lives || self.term_lives(term)?));
        }
        self.read(form)?;
        Ok(self.form.drain().count() > 0)
    }

    pub(crate) const fn vocabulary(&self) -> &'a Vocabulary {
        &self.snapshot.vocabulary
    }

    /// Reads a form into its scratch: for each row the weighted part of the best term, of the worst place.
    fn read(&mut self, form: &Form) -> Result<(), IndexError> {
        for (at, terms) in form.all.iter().enumerate() {
            for term in terms {
                self.read_term(term)?;
                let into = if at == 0 { &mut self.form } else { &mut self.place };
                self.term.change(|gain| form.weight * gain * (K1 + 1.0) / (gain + K1));
                into.raise_all(&mut self.term);
            }
            if at > 0 {
                let both: Vec<(u32, f32)> =
                    self.form.drain().map(|(row, part)| (row, part.min(self.place.get(row)))).collect();
                both.into_iter().filter(|&(_, part)| part > 0.0).for_each(|(row, part)| self.form.raise(row, part));
                self.place.drain().for_each(drop);
            }
        }
        Ok(())
    }

    fn read_term(&mut self, term: &str) -> Result<(), IndexError> {
        for field in 0..FIELDS.len() {
            let gain = self.shape.gain(self.counts, field);
            for segment in &self.snapshot.segments {
                for (row, lengths, count) in segment.rows_with(field, term)? {
                    if self.table.is_alive(self.kind, row) {
                        *self.term.at(row) += gain(lengths) * count as f32;
                    }
                }
            }
        }
        Ok(())
    }

    fn term_lives(&self, term: &str) -> Result<bool, IndexError> {
        for field in 0..FIELDS.len() {
            for segment in &self.snapshot.segments {
                if segment.rows_with(field, term)?.any(|(row, ..)| self.table.is_alive(self.kind, row)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// A word in fewer rows than this may be a slip of the pen, of the asker or of the catalogue.
    const fn rare(&self) -> usize {
        RARE_ROWS + (self.counts.texts / RARE_SHARE) as usize
    }

    /// Of a word in `rows` rows.
    fn idf(&self, rows: usize) -> f32 {
        let (all, with) = (self.counts.texts as f32, rows as f32);
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }
}
