//! The part of a text that shows best why it was found, with the words that match the query. A word matches when the
//! index would find it: folded, and stemmed in the language of its text.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::analysis::{Stems, detect, words};
use crate::spans::{PlacedWord, TextSpan, placed_words, text_spans};

/// Of a long text only this much is looked at.
const MAX_BYTES: usize = 64 * 1024;
/// A short word counts less in choosing a part; one of this many letters counts in full.
const FULL_LETTERS: usize = 6;

/// A part of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    pub text: String,
    /// The words that match, of `text`, in order.
    pub spans: Vec<TextSpan>,
}

/// Finds the words of one query in texts.
#[derive(Debug)]
pub struct Highlighter {
    /// The words of the query by each of their forms.
    forms: HashMap<String, usize>,
    weights: Vec<usize>,
    first_letters: HashSet<char>,
}

impl Highlighter {
    /// Of a query whose language may be known; else its words are taken in every language, as the index does.
    pub fn new(query: &str, language: Option<&str>) -> Self {
        let given = language.map(Stems::of_tag).filter(|language| *language != Stems::Plain);
        let languages =
            Stems::all().filter(|language| given.is_none_or(|given| *language == given || *language == Stems::Plain));
        let languages: Vec<Stems> = languages.collect();
        let mut highlighter = Self { forms: HashMap::new(), weights: Vec::new(), first_letters: HashSet::new() };
        for word in words(query) {
            let number = highlighter.weights.len();
            highlighter.weights.push(word.chars().count().min(FULL_LETTERS));
            for language in &languages {
                let form = language.stem(&word).into_owned();
                highlighter.first_letters.extend(form.chars().next());
                highlighter.forms.entry(form).or_insert(number);
            }
        }
        highlighter
    }

    /// At most `max_chars` characters of `text`, cut between words, that hold the most of the query; without a match its
    /// beginning. A word longer than that is cut.
    pub fn snippet(&self, text: &str, language: Option<&str>, max_chars: usize) -> Snippet {
        let text = &text[..floor(text, MAX_BYTES)];
        let language = match language {
            Some(tag) => Stems::of_tag(tag),
            None => detect(text).map_or(Stems::Plain, Stems::Of),
        };
        let placed = placed_words(text);
        let matches = self.matches(&placed, language);
        let window = self.window(text, &matches, max_chars);
        let inside = matches.into_iter().map(|found| found.range);
        let inside = inside.filter(|range| range.start >= window.start && range.end <= window.end);
        let inside: Vec<Range<usize>> =
            inside.map(|range| range.start - window.start..range.end - window.start).collect();
        let text = text[window].to_owned();
        Snippet { spans: text_spans(&text, inside), text }
    }

    fn matches(&self, placed: &[PlacedWord], language: Stems) -> Vec<Found> {
        let mut known: HashMap<&str, Option<usize>> = HashMap::new();
        let mut matches = Vec::new();
        for placed in placed {
            // Stemming keeps the first letter, and most words begin with another one than those of the query.
            if placed.word.chars().next().is_none_or(|first| !self.first_letters.contains(&first)) {
                continue;
            }
            let number = known.entry(&placed.word).or_insert_with(|| {
                let stem = language.stem(&placed.word);
                self.forms.get(stem.as_ref()).copied()
            });
            if let Some(number) = *number {
                matches.push(Found { range: placed.range.clone(), number });
            }
        }
        matches
    }

    /// The bytes to show.
    fn window(&self, text: &str, matches: &[Found], max_chars: usize) -> Range<usize> {
        let points = Points::of(text);
        let whole = trimmed(text, 0..text.len());
        if points.between(&whole) <= max_chars {
            return whole;
        }
        let best = (0..matches.len())
            .map(|first| (first, self.reach(&points, &matches[first..], max_chars)))
            .max_by_key(|&(first, (weight, _))| (weight, std::cmp::Reverse(first)));
        let Some((first, (_, count))) = best else { return around(text, &points, &whole, 0..0, max_chars) };
        let core = matches[first].range.start..matches[first + count - 1].range.end;
        around(text, &points, &whole, core, max_chars)
    }

    /// How much of the query the first of `matches` have that fit into one part, and how many they are.
    fn reach(&self, points: &Points, matches: &[Found], max_chars: usize) -> (usize, usize) {
        let start = matches[0].range.start;
        let inside = matches.iter().take_while(|found| points.between(&(start..found.range.end)) <= max_chars);
        let inside: Vec<&Found> = inside.collect();
        let distinct: HashSet<usize> = inside.iter().map(|found| found.number).collect();
        // A word said again counts a little, so that of equal parts the fuller one is shown.
        let weight: usize = distinct.iter().map(|&number| self.weights[number] * 16).sum();
        (weight + inside.len().min(15), inside.len().max(1))
    }
}

/// A word of a text that matches a word of the query.
struct Found {
    range: Range<usize>,
    number: usize,
}

/// How many characters lie before each byte; nothing is kept of a text whose characters are its bytes.
struct Points(Option<Vec<u32>>);

impl Points {
    fn of(text: &str) -> Self {
        if text.is_ascii() {
            return Self(None);
        }
        let mut before = 0;
        let mut points = Vec::with_capacity(text.len() + 1);
        for at in 0..=text.len() {
            points.push(before);
            before += u32::from(text.is_char_boundary(at));
        }
        Self(Some(points))
    }

    fn between(&self, range: &Range<usize>) -> usize {
        self.at(range.end) - self.at(range.start)
    }

    /// Of a byte on a character boundary.
    fn at(&self, byte: usize) -> usize {
        self.0.as_ref().map_or(byte, |points| points[byte] as usize)
    }
}

/// As much around `core` as fits, more or less evenly, cut between words.
fn around(text: &str, points: &Points, whole: &Range<usize>, core: Range<usize>, max_chars: usize) -> Range<usize> {
    let core = core.start.max(whole.start)..core.end.max(whole.start);
    let spare = max_chars.saturating_sub(points.between(&core));
    let mut start = back(text, core.start, spare / 2).max(whole.start);
    if start > whole.start {
        // Not inside a word: on to the next beginning of one.
        let next = text[start..core.start].find(char::is_whitespace).map(|at| start + at);
        let is_boundary = text[..start].ends_with(char::is_whitespace);
        start = if is_boundary { start } else { next.unwrap_or(core.start) };
    }
    let left = max_chars.saturating_sub(points.between(&(start..core.end)));
    let mut end = forward(text, core.end, left).min(whole.end);
    if end < whole.end && !text[end..].starts_with(char::is_whitespace) {
        let last = text[core.end..end].rfind(char::is_whitespace).map(|at| core.end + at);
        end = last.filter(|&at| at > start).unwrap_or(if core.end > start { core.end } else { end });
    }
    let end = forward(text, start, max_chars).min(end);
    trimmed(text, start..end)
}

/// The byte `chars` characters before `at`.
fn back(text: &str, at: usize, chars: usize) -> usize {
    match chars.checked_sub(1) {
        Some(skipped) => text[..at].char_indices().rev().nth(skipped).map_or(0, |(at, _)| at),
        None => at,
    }
}

/// The byte `chars` characters after `at`.
fn forward(text: &str, at: usize, chars: usize) -> usize {
    text[at..].char_indices().nth(chars).map_or(text.len(), |(offset, _)| at + offset)
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

fn floor(text: &str, limit: usize) -> usize {
    (0..=limit.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn marked(snippet: &Snippet) -> Vec<&str> {
        snippet.spans.iter().map(|span| &snippet.text[span.start..span.end]).collect()
    }

    fn marks(query: &str, text: &str, language: &str) -> Vec<String> {
        let snippet = Highlighter::new(query, None).snippet(text, Some(language), 1_000);
        marked(&snippet).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn words_match_as_they_do_in_the_index() {
        for (language, query, text, expected) in [
            ("ro", "aplicatii rosii", "Aplicațiile roșii, nu cele verzi.", vec!["Aplicațiile", "roșii"]),
            ("pt", "camiseta algodao", "Camisetas de algodão", vec!["Camisetas", "algodão"]),
            ("es", "camión", "Los camiones y el camion", vec!["camiones", "camion"]),
            ("el", "κινητο", "ΚΙΝΗΤΌ και κινητός", vec!["ΚΙΝΗΤΌ", "κινητός"]),
            ("en", "running shoe", "Shoes for a run, for runs", vec!["Shoes", "run", "runs"]),
            ("en", "", "Nothing was asked", vec![]),
        ] {
            assert_eq!(marks(query, text, language), expected, "{language}");
        }
    }

    #[test]
    fn the_part_with_most_of_the_query_is_shown() {
        let filler = "Prețurile includ TVA și livrarea. ".repeat(20);
        let text = format!("{filler}Retur aici. {filler}Puteți returna produsul nefolosit în 30 de zile. {filler}");
        let snippet = Highlighter::new("returnare produs nefolosit", Some("ro")).snippet(&text, Some("ro"), 120);
        assert_eq!(marked(&snippet), ["returna", "produsul", "nefolosit"]);
        assert!(snippet.text.chars().count() <= 120 && text.contains(&snippet.text));
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(
            snippet.text.split_whitespace().all(|word| words.contains(&word)),
            "cut between words: {}",
            snippet.text
        );
        let before = snippet.text.find("Puteți").expect("the sentence is there whole");
        assert!(before > 20, "with something before it: {}", snippet.text);
    }

    #[test]
    fn without_a_match_the_beginning_is_shown() {
        let snippet = Highlighter::new("nothing", None).snippet("  One two three four", Some("en"), 8);
        assert_eq!((snippet.text.as_str(), snippet.spans.len()), ("One two", 0));
        assert_eq!(Highlighter::new("x", None).snippet("", None, 10), Snippet::default());
        assert_eq!(Highlighter::new("x", None).snippet("abcdefghijkl", None, 4).text, "abcd");
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn a_snippet_is_a_part_of_the_text_within_its_length(
            text in "[abcăαΣ,. \n]{0,200}", query in "[abcăα ]{0,12}", most in 1_usize..60, language in prop::sample::select(vec!["ro", "pt", "es", "el", "en"]),
        ) {
            let snippet = Highlighter::new(&query, None).snippet(&text, Some(language), most);
            prop_assert!(text.contains(&snippet.text));
            prop_assert!(snippet.text.chars().count() <= most);
            let mut end = 0;
            for span in &snippet.spans {
                prop_assert!(span.start < span.end && span.start >= end);
                let points: String = snippet.text.chars().skip(span.start_cp).take(span.end_cp - span.start_cp).collect();
                prop_assert_eq!(&snippet.text[span.start..span.end], points);
                end = span.end;
            }
        }
    }
}
