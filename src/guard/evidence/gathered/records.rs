//! Records: objects of a tool's output that have the same numeric key, told apart by what they say of themselves.
//! Twenty buses have a fare each; which of them a sentence speaks of, the words say that few of the others have: a
//! name, a street, a time of day. No name of a key is needed for that.

use rustc_hash::{FxHashMap, FxHashSet};
use temei_text::fold::fold_name;
use temei_text::languages::is_small_word;
use temei_text::phrase::PhraseHash;

use crate::guard::units::MoneyValue;

/// Most records of one check's evidence that are told apart, and most words of one.
const MAX_RECORDS: usize = 1024;
const MAX_WORDS: usize = 64;
/// A number of so few digits says little: "1 transfer".
const FEW_DIGITS: usize = 2;

/// Words at least that make a record a part of another.
const FEWEST_SHARED: usize = 3;

/// A word is rare that at most one record in so many has, and tells with another one.
const RARE_PART: usize = 2;
const RARE_WORDS: usize = 2;

/// No hash of a key.
const ANY_KEY: u64 = 0;

/// Where an amount stands: in which record, under which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    record: usize,
    /// The hash of the folded key.
    key: u64,
}

impl Leaf {
    /// Whether it stands in the same object under another key.
    pub(crate) fn is_beside(self, other: Self) -> bool {
        self.record == other.record && self.key != other.key
    }
}

/// How many records have a word, and whether they have one amount or two between them.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    records: u32,
    first: Option<MoneyValue>,
    second: Option<MoneyValue>,
    is_wide: bool,
}

impl Spread {
    fn add(&mut self, value: MoneyValue) {
        self.records += 1;
        match (self.first, self.second) {
            (None, _) => self.first = Some(value),
            (Some(first), None) if first != value => self.second = Some(value),
            (Some(first), second) => self.is_wide |= first != value && second != Some(value),
        }
    }

    /// How many amounts it may mean: several records with one amount are no more than one.
    fn amounts(&self) -> u32 {
        match self.second {
            None => 1,
            Some(_) if !self.is_wide => 2,
            Some(_) => self.records,
        }
    }
}

/// The records of one check's evidence.
#[derive(Debug, Default)]
pub(crate) struct Records {
    words: Vec<FxHashSet<u64>>,
    /// Which keys each record has: a hash.
    shapes: Vec<u64>,
    /// Of which document each record is.
    documents: Vec<usize>,
    /// The records with an amount under a key, with its value; under [`ANY_KEY`] those with any.
    by_key: FxHashMap<u64, Vec<(usize, MoneyValue)>>,
    /// In which records under a key a word is.
    counts: FxHashMap<(u64, u64), Spread>,
    /// The times of day.
    times: FxHashSet<u64>,
    /// Words that are short numbers.
    short_numbers: FxHashSet<u64>,
}

impl Records {
    /// A record of a document with these values, under keys of a hash; `None` where there are too many.
    pub(super) fn add<'t>(
        &mut self,
        (document, shape): (usize, u64),
        values: impl Iterator<Item = &'t str>,
    ) -> Option<usize> {
        if self.words.len() == MAX_RECORDS {
            return None;
        }
        let mut words = FxHashSet::default();
        for value in values {
            if let Some(time) = clock_time(value) {
                words.insert(time);
                self.times.insert(time);
                continue;
            }
            for word in fold_name(value).split(' ').filter(|word| !word.is_empty() && !is_small_word(word)) {
                if words.len() < MAX_WORDS {
                    words.insert(PhraseHash::of_word(word));
                }
                if word.len() <= FEW_DIGITS && word.bytes().all(|b| b.is_ascii_digit()) {
                    self.short_numbers.insert(PhraseHash::of_word(word));
                }
            }
        }
        self.words.push(words);
        self.documents.push(document);
        self.shapes.push(shape);
        Some(self.words.len() - 1)
    }

    /// Notes that a record has an amount under a key.
    pub(super) fn has(&mut self, record: usize, key: &str, value: MoneyValue) -> Leaf {
        let key = PhraseHash::of_word(key);
        for key in [key, ANY_KEY] {
            let records = self.by_key.entry(key).or_default();
            if records.last().is_none_or(|(last, _)| *last != record) {
                for word in &self.words[record] {
                    self.counts.entry((key, *word)).or_default().add(value);
                }
            }
            records.push((record, value));
        }
        Leaf { record, key }
    }

    /// How well the words of a text fit the record of an amount (or one with the same), and the best of the others.
    pub(crate) fn fit(&self, leaf: Leaf, value: MoneyValue, said: &FxHashSet<u64>) -> (f64, f64) {
        self.best(leaf.key, said, |record, amount| amount == value || record == leaf.record)
    }

    /// Whether several rare words of a text are those of records with other amounts, and none is of a record of this one: "the
    /// venue is at 420 Mason Street", where each event there has a price of its own and none has this.
    pub(crate) fn are_named_otherwise(&self, leaf: Leaf, value: MoneyValue, said: &FxHashSet<u64>) -> bool {
        let records = self.by_key.get(&leaf.key).map_or(&[] as &[_], Vec::as_slice);
        let is_rare = |word: &&u64| {
            let spread = self.counts.get(&(leaf.key, **word)).copied().unwrap_or_default();
            !self.short_numbers.contains(*word) && spread.records as usize * RARE_PART <= records.len()
        };
        let rare =
            |record: usize| said.iter().filter(|word| self.words[record].contains(*word)).filter(is_rare).count();
        let mut others = 0;
        for (record, amount) in records {
            match (*amount == value || *record == leaf.record, rare(*record)) {
                (true, 1..) => return false,
                (false, words) => others = others.max(words),
                (true, 0) => {}
            }
        }
        others >= RARE_WORDS
    }

    /// The same among records of all kinds, of other documents: a flight's price is not a hotel's.
    pub(crate) fn fit_of_any(&self, leaf: Leaf, value: MoneyValue, said: &FxHashSet<u64>) -> (f64, f64) {
        let document = self.documents[leaf.record];
        self.best(ANY_KEY, said, |record, amount| amount == value || self.documents[record] == document)
    }

    /// What the record that came last has under the key of an amount, where it is one of those before with more to it: of
    /// the hotels that were found the one that has been booked. `None` where the amount is its own.
    pub(crate) fn chosen(&self, leaf: Leaf) -> Option<MoneyValue> {
        let records = self.by_key.get(&leaf.key)?;
        let ((last, value), before) = records.split_last()?;
        // Records of one document follow one another.
        let document = self.documents[*last];
        let beside = [last.checked_sub(1), last.checked_add(1)].into_iter().flatten();
        let is_alone = beside.filter_map(|record| self.documents.get(record)).all(|other| *other != document);
        let is_new = before.iter().all(|(record, _)| self.shapes[*record] != self.shapes[*last]);
        let is_other = leaf.record != *last && is_alone && is_new;
        (is_other && before.iter().any(|(record, _)| self.is_part(*record, *last))).then_some(*value)
    }

    /// Whether most words of a record are those of another.
    fn is_part(&self, record: usize, of: usize) -> bool {
        let (words, more) = (&self.words[record], &self.words[of]);
        let shared = words.iter().filter(|word| more.contains(word)).count();
        shared >= FEWEST_SHARED && shared * 3 >= words.len() * 2
    }

    /// How much both of these look at.
    pub(crate) fn cost_of(&self, said: usize) -> usize {
        2 * self.by_key.get(&ANY_KEY).map_or(0, Vec::len) * said.min(MAX_WORDS)
    }

    /// The best weight of the records under a key that are the amount's own, and of those that are not.
    fn best(&self, key: u64, said: &FxHashSet<u64>, is_own: impl Fn(usize, MoneyValue) -> bool) -> (f64, f64) {
        let records = self.by_key.get(&key).map_or(&[] as &[_], Vec::as_slice);
        let (mut own, mut other) = (0.0_f64, 0.0_f64);
        for (record, amount) in records {
            let weight = self.weight(*record, key, records.len(), said);
            if is_own(*record, *amount) {
                own = own.max(weight);
            } else {
                other = other.max(weight);
            }
        }
        (own, other)
    }

    fn weight(&self, record: usize, key: u64, records: usize, said: &FxHashSet<u64>) -> f64 {
        let (few, many) = match &self.words[record] {
            words if words.len() < said.len() => (words, said),
            words => (said, words),
        };
        let shared = few.iter().filter(|word| many.contains(word));
        shared
            .filter_map(|word| {
                let spread = self.counts.get(&(key, *word)).copied().unwrap_or_default();
                let share = if self.short_numbers.contains(word) { 0.25 } else { 1.0 };
                // "The bus at 8:00" is one of those at eight, whatever the day.
                let amounts = if self.times.contains(word) { 1 } else { spread.amounts() };
                ((spread.records as usize) < records).then(|| share / f64::from(amounts))
            })
            .sum()
    }
}

/// The hash of a time of day, in minutes.
pub(crate) fn time_hash(minutes: u32) -> u64 {
    PhraseHash::of_word(&format!("{minutes} minutes"))
}

/// `07:40`, `16:05:00`.
fn clock_time(text: &str) -> Option<u64> {
    let (hours, rest) = text.split_once(':')?;
    let minutes = rest.split(':').next()?;
    let (hour, minute): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    (is_short_number(hours) && is_short_number(minutes) && hour < 24 && minute < 60)
        .then(|| time_hash(hour * 60 + minute))
}

/// Whether it is one digit or two.
fn is_short_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_told_by_the_words_the_others_lack() {
        let mut records = Records::default();
        let mut leaves = Vec::new();
        for (place, time, fare) in [("Santa Fe Depot", "07:40", 51), ("Santa Fe Depot", "10:00", 48)] {
            let record = records.add((0, 1), [place, time, "1"].into_iter()).expect("room");
            leaves.push(records.has(record, "vrglm", MoneyValue::of_number(fare)));
        }
        let said = |words: &[&str], minutes: u32| {
            words.iter().map(|word| PhraseHash::of_word(word)).chain([time_hash(minutes)]).collect::<FxHashSet<u64>>()
        };
        let (own, other) = records.fit(leaves[0], MoneyValue::of_number(51), &said(&["santa", "fe", "1"], 460));
        assert!(own > other && other == 0.0, "{own} {other}");
        let (own, other) = records.fit(leaves[0], MoneyValue::of_number(51), &said(&["depot"], 600));
        assert!(own < other, "{own} {other}");
        assert_eq!(clock_time("25:00"), None);
    }
}
