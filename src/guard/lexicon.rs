//! The words that give a number its meaning, in five languages, found in one pass over the folded text. What a cue
//! *does* is decided by the guards; this only says which cue stands where.

mod phrases;

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::fiscal::FiscalKind;
use super::normal::fold_phrase;
use phrases::PHRASES;

/// Most cues kept of one text.
pub const MAX_CUES: usize = 4096;

/// What a word or phrase announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// "in stock".
    Available,
    /// "sold out".
    Unavailable,
    /// "we have ... left": what is left is the number beside it.
    Left,
    /// "back in stock on".
    Restock,
    Negation,
    Condition,
    Discount,
    Vat,
    /// "without VAT".
    NetOfVat,
    /// Shipping and other costs beside the price.
    Fee,
    Total,
    /// A refund, a price difference, an extra charge.
    Difference,
    /// What the customer said: a budget, a quotation.
    Said,
    /// "under", "at most".
    AtMost,
    /// A bound before an amount, a difference after it ("20 lei less than yours").
    LessThan,
    /// "over", "at least".
    AtLeast,
    /// "instead of", "compared to", "was": the amount after it may be another product's or another time's.
    Contrast,
    Price,
    /// A card balance, a fine, a payment: money that is nobody's price.
    Balance,
    /// "SKU", "item code".
    Sku,
    /// "2 pieces": the number before it counts products.
    Unit,
    Identifier(IdentifierCue),
}

/// A word before an identifier; which kind it is can depend on the country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdentifierCue {
    Kind(FiscalKind),
    /// "CIF": Romanian or Spanish.
    Cif,
    /// "NIF": Portuguese or Spanish.
    Nif,
}

/// One cue in a text.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) cue: Cue,
    /// Of the folded text.
    pub(crate) range: Range<usize>,
}

/// All cues of a text, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cues(Vec<Found>);

struct Lexicon {
    automaton: AhoCorasick,
    cues: Vec<(Cue, Ending)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Whole,
    /// The phrase may go on to the end of its word: `disponibil*`.
    Open,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let all = PHRASES.iter().flat_map(|&(cue, phrases)| phrases.split('|').map(move |phrase| (cue, phrase.trim())));
    let (mut patterns, mut cues) = (Vec::new(), Vec::new());
    for (cue, phrase) in all {
        let (stem, ending) = phrase.strip_suffix('*').map_or((phrase, Ending::Whole), |stem| (stem, Ending::Open));
        patterns.push(fold_phrase(stem));
        cues.push((cue, ending));
    }
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::Standard)
        .kind(Some(aho_corasick::AhoCorasickKind::DFA))
        .build(patterns)
        .expect("the phrases are a small constant set");
    Lexicon { automaton, cues }
});

impl Cues {
    /// Finds the longest cue at every place; a shorter one inside it is part of it.
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut found: Vec<Found> = Vec::new();
        for hit in LEXICON.automaton.find_overlapping_iter(text) {
            let (cue, ending) = LEXICON.cues[hit.pattern().as_usize()];
            let starts = !text[..hit.start()].ends_with(char::is_alphanumeric);
            let goes_on = bytes.get(hit.end()).is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80)
                && text[hit.end()..].starts_with(char::is_alphanumeric)
                && text[..hit.end()].ends_with(char::is_alphanumeric);
            if !starts || (goes_on && ending == Ending::Whole) {
                continue;
            }
            let rest = text[hit.end()..].find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len() - hit.end());
            let end = if goes_on { hit.end() + rest } else { hit.end() };
            found.push(Found { cue, range: hit.start()..end });
        }
        found.sort_by_key(|cue| (cue.range.start, std::cmp::Reverse(cue.range.end)));
        let mut reach = 0;
        found.retain(|cue| {
            let outside = cue.range.end > reach;
            reach = reach.max(cue.range.end);
            outside
        });
        found.truncate(MAX_CUES);
        Self(found)
    }

    /// The cues that lie inside a range.
    pub(crate) fn within(&self, range: &Range<usize>) -> impl DoubleEndedIterator<Item = &Found> {
        let from = self.0.partition_point(|cue| cue.range.start < range.start);
        let to = self.0.partition_point(|cue| cue.range.start < range.end);
        self.0[from..to.max(from)].iter().filter({
            let end = range.end;
            move |cue| cue.range.end <= end
        })
    }

    pub(crate) fn any(&self, range: &Range<usize>, wanted: Cue) -> bool {
        self.within(range).any(|found| found.cue == wanted)
    }

    /// The last cue of these that ends at or before `at`, not earlier than `from`.
    pub(crate) fn before(&self, from: usize, at: usize, wanted: impl Fn(Cue) -> bool) -> Option<&Found> {
        self.within(&(from..at)).rev().find(|found| wanted(found.cue))
    }

    /// The first cue of these that starts at or after `at` and ends by `to`.
    pub(crate) fn after(&self, at: usize, to: usize, wanted: impl Fn(Cue) -> bool) -> Option<&Found> {
        self.within(&(at..to)).find(|found| wanted(found.cue))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Found> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cues(text: &str) -> Vec<(Cue, String)> {
        let folded = fold_phrase(text);
        Cues::of(&folded).iter().map(|found| (found.cue, folded[found.range.clone()].to_owned())).collect()
    }

    #[test]
    fn the_longest_phrase_on_word_boundaries_wins() {
        assert_eq!(cues("It is not available now"), [(Cue::Unavailable, "is not available".to_owned())]);
        assert_eq!(cues("Produsele sunt disponibile"), [(Cue::Available, "disponibile".to_owned())]);
        assert_eq!(cues("ΕΞΑΝΤΛΉΘΗΚΕ"), [(Cue::Unavailable, "εξαντληθηκε".to_owned())]);
        assert_eq!(cues("an offer from officials"), []);
    }

    #[test]
    fn every_phrase_is_found_as_written() {
        for (cue, phrases) in PHRASES {
            for phrase in phrases.split('|').map(str::trim) {
                let text = phrase.trim_end_matches('*');
                assert_eq!(cues(text), [(*cue, fold_phrase(text))], "{phrase}");
            }
        }
    }
}
