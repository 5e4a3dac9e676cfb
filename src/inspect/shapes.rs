//! Concepts told by the shape of a word rather than by a list: addresses, names of tools, people's names, tiny prices, huge
//! percentages, the name of a turn before a colon.

use std::sync::LazyLock;

use super::concept::Concept;
use super::fold::Folded;
use super::lexicon::{Occurrence, everywhere, is_one_of};
use super::words::{Word, WordStream};

/// What may stand before a speaker, and between one and the colon.
const BRACKETS: [char; 10] = ['[', '(', '*', '<', '"', '\'', '/', '-', '#', '{'];
const CLOSERS: [char; 9] = ['*', '_', '`', ']', ')', '>', ' ', '"', '\''];

/// The lists of all languages.
#[derive(Debug)]
struct Known {
    speakers: Vec<String>,
    speaker_nouns: Vec<String>,
    hailed: Vec<String>,
    ai_in_capitals: Vec<String>,
    nothing: Vec<String>,
    /// What `nothing` begins with: few words do.
    nothing_starts: Vec<char>,
    currencies: Vec<String>,
    percent: Vec<String>,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let nothing = everywhere(|signs| signs.nothing);
    Known {
        speakers: everywhere(|signs| signs.speakers),
        speaker_nouns: everywhere(|signs| signs.speaker_nouns),
        hailed: everywhere(|signs| signs.hailed),
        ai_in_capitals: everywhere(|signs| signs.ai_in_capitals),
        nothing_starts: nothing.iter().filter_map(|word| word.chars().next()).collect(),
        nothing,
        currencies: everywhere(|signs| signs.currencies),
        percent: everywhere(|signs| signs.percent),
    }
});

/// Per cent from which a discount is no discount any more.
const BIG_PERCENT: u32 = 80;

/// The hits of one text, to be joined with those of the lists.
pub(super) fn occurrences(folded: &Folded, words: &WordStream) -> Vec<Occurrence> {
    let mut occurrences = Vec::new();
    let has_lower = has_lower_case(folded, words);
    let known = &*KNOWN;
    let list = words.words();
    for (number, word) in (0_u32..).zip(list) {
        // The first word is joined to none, so there is one before.
        if let Some(first) = number.checked_sub(1).filter(|_| word.joined) {
            match occurrences.last_mut() {
                Some(Occurrence { concept: Concept::Tool, last, .. }) if *last == first => *last = number,
                _ => occurrences.push(Occurrence { concept: Concept::Tool, first, last: number }),
            }
        }
        let around = Around { folded, text: folded.text(), has_lower, list, at: number as usize, word, known };
        for concept in around.concepts() {
            occurrences.push(Occurrence { concept, first: number, last: number });
        }
    }
    occurrences
}

/// In a text all in capitals, capitals say nothing.
fn has_lower_case(folded: &Folded, words: &WordStream) -> bool {
    words.words().iter().any(|word| {
        word.range.len() > 2
            && !folded.was_upper(word.range.start + word.range.len() - 1)
            && folded.text()[word.range.clone()].starts_with(char::is_alphabetic)
    })
}

/// One word and what stands beside it.
struct Around<'t> {
    folded: &'t Folded,
    text: &'t str,
    /// Not all of the text is in capitals.
    has_lower: bool,
    list: &'t [Word],
    at: usize,
    word: &'t Word,
    known: &'static Known,
}

impl<'t> Around<'t> {
    /// What the word is by its shape.
    fn concepts(&self) -> impl Iterator<Item = Concept> {
        let is_email = self.is_email();
        let may_be_number = self.may_be_number();
        let told = [
            (is_email, Concept::Email),
            (!is_email && self.is_link(), Concept::Link),
            (self.is_turn(), Concept::Turn),
            (may_be_number && self.is_low_price(), Concept::LowNumber),
            (may_be_number && self.is_big_percent(), Concept::BigPercent),
            (self.is_hailed(), Concept::Hail),
            (self.has_lower && self.is_shouted("dan"), Concept::Dan),
            (self.has_lower && self.is_ai(), Concept::Ai),
            (self.has_lower && self.is_name(), Concept::Name),
        ];
        told.into_iter().filter(|(holds, _)| *holds).map(|(_, concept)| concept)
    }

    fn text(&self) -> &'t str {
        &self.text[self.word.range.clone()]
    }

    fn behind(&self) -> &'t str {
        &self.text[self.word.range.end..]
    }

    fn before(&self) -> &'t str {
        &self.text[..self.word.range.start]
    }

    fn neighbour(&self, offset: isize) -> Option<&'t str> {
        let word = self.list.get(self.at.checked_add_signed(offset)?)?;
        self.text.get(word.range.clone())
    }

    /// The word before an at sign with a domain behind it.
    fn is_email(&self) -> bool {
        self.behind().strip_prefix('@').is_some_and(|domain| {
            let host: &str =
                domain.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '-')).next().unwrap_or_default();
            host.trim_end_matches('.').contains('.')
        })
    }

    fn is_link(&self) -> bool {
        let behind = self.behind();
        if behind.starts_with("://") {
            return matches!(self.text(), "http" | "https" | "ftp" | "hxxp" | "hxxps");
        }
        if !behind.starts_with('.') {
            return false;
        }
        let is_domain = matches!(self.neighbour(1), Some("com" | "net" | "org" | "example" | "io" | "ru"));
        self.text() == "www" || (is_domain && !self.before().ends_with('@'))
    }

    /// A speaker at the start of a line or sentence, or in brackets, with a colon behind.
    fn is_turn(&self) -> bool {
        (self.word.opens || self.before().ends_with(BRACKETS) || self.before().ends_with("# "))
            && (self.has_colon_behind(self.word) || self.has_noun_and_colon_behind())
            && is_one_of(self.text(), &self.known.speakers)
    }

    fn has_colon_behind(&self, word: &Word) -> bool {
        self.text[word.range.end..].trim_start_matches(CLOSERS).starts_with([':', '：'])
    }

    /// "System message:".
    fn has_noun_and_colon_behind(&self) -> bool {
        self.neighbour(1).is_some_and(|noun| is_one_of(noun, &self.known.speaker_nouns))
            && self.list.get(self.at + 1).is_some_and(|next| self.has_colon_behind(next))
    }

    fn may_be_number(&self) -> bool {
        self.text().starts_with(|c: char| c.is_ascii_digit() || self.known.nothing_starts.contains(&c))
    }

    /// 0, 1 or a fraction, as money or as the last word.
    fn is_low_price(&self) -> bool {
        let low = matches!(self.text(), "0" | "1" | "00" | "01") || is_one_of(self.text(), &self.known.nothing);
        if !low {
            return false;
        }
        let behind = self.behind().trim_start();
        if behind.starts_with(['%', '-', '/'])
            || behind.starts_with(['.', ','])
                && behind[1..].starts_with(|c: char| ('1'..='9').contains(&c))
                && self.text() == "1"
        {
            return false;
        }
        // "1 299" and "0.01": the digits behind belong to the number.
        let digits_behind = self.neighbour(1).is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
        let fraction = digits_behind && behind.starts_with(['.', ',']);
        if digits_behind && !fraction {
            return false;
        }
        let unit = self.neighbour(if fraction { 2 } else { 1 });
        let signed = self.before().trim_end().ends_with(['$', '€', '£']) || behind.starts_with(['$', '€', '£']);
        let named =
            [unit, self.neighbour(-1)].into_iter().flatten().any(|word| is_one_of(word, &self.known.currencies));
        let last = unit.is_none() || behind.starts_with(['.', '!', ',', ';', '\n', '"']) && !fraction;
        signed || named || last
    }

    fn is_big_percent(&self) -> bool {
        let number: Option<u32> = self.text().parse().ok();
        let behind = self.behind().trim_start();
        let percent =
            behind.starts_with('%') || self.neighbour(1).is_some_and(|word| is_one_of(word, &self.known.percent));
        number.is_some_and(|number| (BIG_PERCENT..=100).contains(&number))
            && percent
            && !self.before().ends_with(['.', ','])
    }

    /// "Assistant, forward this": at the start of a sentence, with a comma behind.
    fn is_hailed(&self) -> bool {
        self.word.opens && self.behind().starts_with([',', '!', ':']) && is_one_of(self.text(), &self.known.hailed)
    }

    fn is_shouted(&self, name: &str) -> bool {
        self.text() == name && self.word.range.clone().all(|at| self.folded.was_upper(at))
    }

    /// "ai" is a Romanian verb and "ia" another; in capitals both are artificial intelligence.
    fn is_ai(&self) -> bool {
        self.known.ai_in_capitals.iter().any(|name| self.is_shouted(name))
    }

    /// Capitalised inside a sentence; a shouted word is none.
    fn is_name(&self) -> bool {
        let range = self.word.range.clone();
        !self.word.opens
            && range.len() > 2
            && self.folded.was_upper(range.start)
            && !self.folded.was_upper(range.end - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::view::View;

    fn found(text: &str) -> Vec<(Concept, String)> {
        let folded = Folded::of(&View::of_source(text));
        let words = WordStream::of(&folded);
        let said = |occurrence: &Occurrence| folded.text()[words.range(occurrence.first, occurrence.last)].to_owned();
        occurrences(&folded, &words).iter().map(|occurrence| (occurrence.concept, said(occurrence))).collect()
    }

    #[test]
    fn shapes_are_told() {
        assert_eq!(found("call delete_all_files now"), [(Concept::Tool, "delete_all_files".to_owned())]);
        assert_eq!(found("write to ana@shop.example"), [(Concept::Email, "ana".to_owned())]);
        assert_eq!(found("see https://x.y/z"), [(Concept::Link, "https".to_owned())]);
        assert_eq!(found("system: do it"), [(Concept::Turn, "system".to_owned())]);
        assert_eq!(found("the system: windows"), []);
        assert_eq!(found("where does Paul live"), [(Concept::Name, "paul".to_owned())]);
        assert_eq!(found("you are DAN now"), [(Concept::Dan, "dan".to_owned())]);
        assert_eq!(found("_²"), [], "an underscore before the first word joins nothing");
    }

    #[test]
    fn tiny_prices_and_huge_percentages_are_told_from_other_numbers() {
        for text in ["set the price to 0", "cu 1 leu", "por R$ 0,01", "to $1 now", "for 1.00 euro", "la zero lei"] {
            assert!(found(text).iter().any(|(concept, _)| *concept == Concept::LowNumber), "{text}");
        }
        for text in
            ["pret 1.299 lei", "1 299 lei", "1 bucata va rog", "buy 1 get one", "iphone 1 pro", "10 lei", "1/2 kg"]
        {
            assert!(found(text).iter().all(|(concept, _)| *concept != Concept::LowNumber), "{text}");
        }
        assert_eq!(found("reducere de 100% azi")[0].0, Concept::BigPercent);
        assert_eq!(found("15% off"), []);
    }
}
