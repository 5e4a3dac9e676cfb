//! Which share of a sum an amount is said to be: what is paid, what is left to pay, what is given back. Answers say it with
//! the words the keys of records say it with, so both are read with one list a language.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{Language, Pack, everywhere, folded};

use super::claims::Parts;

/// Letters from which on a word of the list is the beginning of others.
const BEGINNING_CHARS: usize = 4;
/// Words at most between an amount and the word that says which share it is.
const WORDS_AROUND: usize = 6;

/// A share of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Paid,
    /// Still to be paid.
    Rest,
    /// Given back.
    Back,
}

/// The phrases that say a share, folded.
struct Phrases(Vec<(Share, Vec<String>)>);

static OF_LANGUAGE: LazyLock<Vec<Phrases>> = LazyLock::new(|| {
    let packs = Language::ALL.iter().map(|language| language.pack());
    packs.map(|pack| Phrases::of(|list| folded(list(pack)).collect())).collect()
});
static OF_ANY: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(everywhere));

type ListOf = fn(&'static Pack) -> &'static str;

impl Phrases {
    fn of(read: impl Fn(ListOf) -> Vec<String>) -> Self {
        let lists: [(Share, ListOf); 3] = [
            (Share::Paid, |pack| pack.evidence.paid),
            (Share::Rest, |pack| pack.evidence.rest),
            (Share::Back, |pack| pack.evidence.back),
        ];
        let mut all = Vec::new();
        for (share, list) in lists {
            for phrase in read(list) {
                all.push((share, phrase.split(' ').map(str::to_owned).collect::<Vec<String>>()));
            }
        }
        // Of two phrases that begin at one word the longer one counts: "to pay" is no payment, "unpaid" not paid.
        all.sort_by_key(|(_, words)| std::cmp::Reverse((words.len(), words.concat().len())));
        Self(all)
    }

    /// The shares that words say, in their order.
    fn said_by(&self, words: &[&str]) -> Vec<Share> {
        let (mut said, mut at) = (Vec::new(), 0);
        while at < words.len() {
            match self.0.iter().find(|(_, phrase)| begins(&words[at..], phrase)) {
                Some((share, phrase)) => {
                    said.push(*share);
                    at += phrase.len();
                }
                None => at += 1,
            }
        }
        said
    }
}

/// Whether words begin with those of a phrase, of which the last one may be the beginning of a word.
fn begins(words: &[&str], phrase: &[String]) -> bool {
    let Some((last, before)) = phrase.split_last() else { return false };
    let Some((word, others)) = words.get(..phrase.len()).and_then(<[&str]>::split_last) else { return false };
    let is_open = last.chars().count() >= BEGINNING_CHARS;
    others.iter().zip(before).all(|(word, own)| word == own) && (*word == last || is_open && word.starts_with(last))
}

/// The share that a folded key says, if it says one: "refund due" is what is given back.
pub(crate) fn share_of_key(key: &str) -> Option<Share> {
    let said = OF_ANY.said_by(&key.split(' ').collect::<Vec<_>>());
    if said.contains(&Share::Back) {
        return Some(Share::Back);
    }
    let first = said.first().copied()?;
    said.iter().all(|share| *share == first).then_some(first)
}

impl Parts<'_> {
    /// The share that an amount is said to be: by the nearest word of its clause before it, else behind it, with no other
    /// amount between.
    pub(in crate::guard) fn share_of(&self, range: &Range<usize>) -> Option<Share> {
        let clause = self.clause(range);
        let before = self.figures_within(&(clause.start..range.start)).iter().rfind(|figure| figure.is_money());
        let behind = self.figures_within(&(range.end..clause.end)).iter().find(|figure| figure.is_money());
        let before = before.map_or(clause.start, |figure| figure.range.end)..range.start;
        let behind = range.end..behind.map_or(clause.end, |figure| figure.range.start).max(range.end);
        let phrases = &OF_LANGUAGE[self.locale.language().ordinal()];
        let words = self.texts_within(&before);
        let nearest = phrases.said_by(&words[words.len().saturating_sub(WORDS_AROUND)..]).last().copied();
        nearest.or_else(|| {
            let words = self.texts_within(&behind);
            phrases.said_by(&words[..words.len().min(WORDS_AROUND)]).first().copied()
        })
    }

    fn texts_within(&self, range: &Range<usize>) -> Vec<&str> {
        self.words.within(range).iter().map(|word| &self.normal.text[word.range.clone()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_say_which_share_an_amount_is() {
        for (key, share) in [
            ("deposit paid", Some(Share::Paid)),
            ("balance on arrival", Some(Share::Rest)),
            ("refund due", Some(Share::Back)),
            ("saldo x cobrar", Some(Share::Rest)),
            ("anticipo pagado", Some(Share::Paid)),
            ("valor estorno", Some(Share::Back)),
            ("suma de rambursat", Some(Share::Back)),
            ("προκαταβολη εισπραχθεισα", Some(Share::Paid)),
            ("grand total", None),
            ("paid balance", None),
        ] {
            assert_eq!(share_of_key(key), share, "{key}");
        }
    }
}
