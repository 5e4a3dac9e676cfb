//! Words of a text with where they stand in it, for marking them. [`crate::analysis::words`] decides what a word is;
//! here it is asked piece by piece, because folding moves offsets.

use std::ops::Range;

use temei_text::fold::fold;
use unicode_normalization::char::is_combining_mark;

use crate::analysis::words;

/// A half-open range of a text, in bytes and in code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextSpan {
    pub start: usize,
    pub end: usize,
    pub start_cp: usize,
    pub end_cp: usize,
}

/// A folded word and the bytes it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedWord {
    pub(crate) word: String,
    pub(crate) range: Range<usize>,
}

/// The words of `text` in order as the index knows them, with the bytes they stand on. Ranges lie on character
/// boundaries and do not overlap; words that analysis makes of one run of letters share its range, and a number and its
/// unit that it makes one word of have one range.
pub(crate) fn placed_words(text: &str) -> Vec<PlacedWord> {
    let tokens = runs(text, 0, |c| !c.is_whitespace());
    let mut placed = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        if let Some(unit) = tokens.get(at).filter(|_| text[token.clone()].ends_with(|c: char| c.is_ascii_digit()))
            && let Some(measure) = single(text, token.start..unit.end)
            && words(&text[token.clone()]).len() + words(&text[unit.clone()]).len() > 1
        {
            placed.push(measure);
            at += 1;
            continue;
        }
        match single(text, token.clone()) {
            Some(word) => placed.push(word),
            None => placed.extend(runs(&text[token.clone()], token.start, is_inside).into_iter().flat_map(|range| {
                let words = words(&text[range.clone()]);
                words.into_iter().map(move |word| PlacedWord { word, range: range.clone() })
            })),
        }
    }
    placed
}

/// The runs of letters and digits of `text`, folded: words as they are being typed, before numbers and units mean
/// anything.
pub(crate) fn literal_words(text: &str) -> Vec<PlacedWord> {
    let runs = runs(text, 0, is_inside).into_iter();
    let placed = runs.map(|range| PlacedWord { word: fold(&text[range.clone()]), range });
    placed.filter(|placed| !placed.word.is_empty()).collect()
}

/// The range as one word, without the punctuation around it.
fn single(text: &str, range: Range<usize>) -> Option<PlacedWord> {
    let mut words = words(&text[range.clone()]);
    let inner = runs(&text[range.clone()], range.start, is_inside);
    let (first, last) = (inner.first()?, inner.last()?);
    let word = words.pop().filter(|_| words.is_empty())?;
    Some(PlacedWord { word, range: first.start..last.end })
}

/// Where the folded `prefix` of the word on `range` ends in the text; the end of the word when it cannot be told.
pub(crate) fn prefix_end(text: &str, range: &Range<usize>, prefix: &str) -> usize {
    let mut left = prefix;
    let mut buffer = [0; 4];
    let mut characters = text[range.clone()].char_indices().peekable();
    while let Some((_, c)) = characters.next() {
        match left.strip_prefix(fold(c.encode_utf8(&mut buffer)).as_str()) {
            Some(rest) => left = rest,
            None => return range.end,
        }
        // Marks belong to the letter before them.
        if left.is_empty() && characters.peek().is_none_or(|&(_, next)| !is_combining_mark(next)) {
            return characters.peek().map_or(range.end, |&(at, _)| range.start + at);
        }
    }
    range.end
}

/// Byte ranges of `text`, ascending, with their code points; touching ranges become one.
pub(crate) fn text_spans(text: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> Vec<TextSpan> {
    let mut spans: Vec<TextSpan> = Vec::new();
    let (mut at, mut at_cp) = (0, 0);
    for range in ranges {
        let range = range.start.max(at)..range.end;
        if range.is_empty() {
            continue;
        }
        let start_cp = at_cp + text[at..range.start].chars().count();
        let end_cp = start_cp + text[range.clone()].chars().count();
        match spans.last_mut() {
            Some(last) if last.end == range.start => (last.end, last.end_cp) = (range.end, end_cp),
            _ => spans.push(TextSpan { start: range.start, end: range.end, start_cp, end_cp }),
        }
        (at, at_cp) = (range.end, end_cp);
    }
    spans
}

fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

/// The longest runs of characters that `inside` holds for, moved by `base`.
fn runs(text: &str, base: usize, inside: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut open = None;
    for (at, c) in text.char_indices() {
        match (inside(c), open) {
            (true, None) => open = Some(at),
            (false, Some(start)) => {
                runs.push(base + start..base + at);
                open = None;
            }
            _ => {}
        }
    }
    runs.extend(open.map(|start| base + start..base + text.len()));
    runs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn shown(text: &str) -> Vec<(&str, String)> {
        placed_words(text).into_iter().map(|placed| (&text[placed.range], placed.word)).collect()
    }

    #[test]
    fn words_keep_their_place() {
        let found = shown("«Cană» 5,5; d'água Ήλιος");
        let expected = [("Cană", "cana"), ("5,5", "5.5"), ("d", "d"), ("água", "agua"), ("Ήλιος", "ηλιοσ")];
        assert_eq!(found, expected.map(|(text, word)| (text, word.to_owned())));
        assert_eq!(shown("cafe\u{301}, x"), [("cafe\u{301}", "cafe".to_owned()), ("x", "x".to_owned())]);
        // Whatever analysis makes of a number and its unit.
        for text in ["SSD 32 GB, 5,5 kg", "de 2 ori, 3 m și 7"] {
            let placed: Vec<String> = shown(text).into_iter().map(|(_, word)| word).collect();
            assert_eq!(placed, words(text), "{text}");
        }
    }

    #[test]
    fn words_being_typed_are_as_they_are_written() {
        let found = literal_words("«Cană» 5,5 kg");
        assert_eq!(found.iter().map(|placed| placed.word.as_str()).collect::<Vec<_>>(), ["cana", "5", "5", "kg"]);
    }

    #[test]
    fn a_prefix_ends_where_its_last_letter_does() {
        for (word, prefix, expected) in [
            ("Cană", "can", "Can"),
            ("Straße", "stras", "Straße"),
            ("Straße", "strass", "Straß"),
            ("Ήλιος", "ηλ", "Ήλ"),
        ] {
            assert_eq!(&word[..prefix_end(word, &(0..word.len()), prefix)], expected, "{word} {prefix}");
        }
        let marked = "cafe\u{301}teria";
        assert_eq!(&marked[..prefix_end(marked, &(0..marked.len()), "cafe")], "cafe\u{301}");
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn places_are_words_in_order_on_character_boundaries(text in "[\\PC \n]{0,60}") {
            let placed = placed_words(&text);
            let mut end = 0;
            for PlacedWord { word, range } in &placed {
                prop_assert!(range.start < range.end && !word.is_empty());
                prop_assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
                prop_assert!(range.start >= end || placed.iter().any(|other| other.range == *range));
                end = range.end;
            }
            let spans = text_spans(&text, placed.into_iter().map(|placed| placed.range));
            for span in spans {
                let points: String = text.chars().skip(span.start_cp).take(span.end_cp - span.start_cp).collect();
                prop_assert_eq!(&text[span.start..span.end], points);
            }
        }
    }
}
