//! Where a claim's meaning ends. A text is cut into *blocks* (a sentence, a whole list item with what is indented
//! under it, a table row; at most 1,024 bytes) and each block into *segments* (its sentences or lines). What is said in
//! a block is judged by the block and what came before it, so that a stream, which has no more, judges alike.

use std::ops::Range;
use std::sync::LazyLock;

use crate::languages::{Language, is_one_of, phrases};
use crate::normal::{Normal, fold_phrase};

/// Longest block in bytes of the folded text.
pub const BLOCK_BYTES: usize = 1024;

/// The cut of one folded text.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    pub blocks: Vec<Range<usize>>,
    /// What each block is.
    pub kinds: Vec<BlockKind>,
    pub segments: Vec<Segment>,
    /// Where a comma, a semicolon, a bracket, the border of a cell or the end of a line stands.
    stops: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Sentence,
    Item,
    Row,
}

#[derive(Clone, Debug)]
pub struct Segment {
    pub range: Range<usize>,
    pub block: usize,
}

/// How a piece of a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// With a line that is no part of an item above.
    Line,
    /// With a sentence in the middle of a line of prose.
    Sentence,
}

/// How far the blocks of a text can no longer change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Where the last of them ends.
    pub end: usize,
    /// From here on the text can be cut without what comes before, and how it begins there.
    pub from: usize,
    pub begin: Begin,
}

struct Line<'t> {
    text: &'t str,
    start: usize,
    indent: usize,
    kind: LineKind,
}

#[derive(PartialEq)]
enum LineKind {
    Blank,
    Prose,
    Item,
    Row,
}

impl Blocks {
    /// Cuts a text, and marks in it where every block ends.
    pub fn cut(normal: Normal<'_>) -> (Normal<'_>, Self) {
        let mut blocks = Self::of(&normal.text);
        let normal = normal.with_breaks(blocks.blocks.iter().map(|block| block.end));
        for (breaks, block) in blocks.blocks.iter_mut().enumerate() {
            *block = block.start + breaks..block.end + breaks;
        }
        for segment in &mut blocks.segments {
            segment.range = segment.range.start + segment.block..segment.range.end + segment.block;
        }
        blocks.stops = normal.text.bytes().enumerate().filter(|&(_, byte)| is_stop(byte)).map(|(at, _)| at).collect();
        (normal, blocks)
    }

    /// The clause around a range: from the last stop before it to the next one behind it, inside `within`.
    pub fn clause(&self, within: &Range<usize>, range: &Range<usize>) -> Range<usize> {
        let before = self.stops.partition_point(|&stop| stop < range.start);
        let last = before.checked_sub(1).map(|last| self.stops[last] + 1);
        let next = self.stops[before..].iter().copied().find(|&stop| stop >= range.end);
        last.map_or(within.start, |last| last.max(within.start))..next.map_or(within.end, |next| next.min(within.end))
    }

    /// Where the last block of a folded text ends that no text to come can change.
    pub fn settled(text: &str, begin: Begin) -> Settled {
        let mut starts = vec![(0, begin)];
        let blocks = Self::read(text, begin, |at, begin| starts.push((at, begin)));
        let end = blocks.settled_end(text, begin);
        let (from, begin) = starts.into_iter().rfind(|(at, _)| *at <= end).unwrap_or((0, begin));
        Settled { end, from, begin }
    }

    fn settled_end(&self, text: &str, begin: Begin) -> usize {
        let count = self.blocks.len();
        // What is indented under an item is part of it, and whether the next line is cannot be seen before it begins.
        let line_begins = text.rsplit('\n').next().is_some_and(|line| line.trim_matches([' ', '\t']).is_empty());
        if line_begins && self.kinds.last() == Some(&BlockKind::Item) {
            return self.end_of(count.saturating_sub(1));
        }
        // A letter or a digit may follow: "no." before a digit ends no sentence.
        for next in ['x', '5'] {
            let longer = Self::read(&format!("{text}{next}"), begin, |_, _| ()).blocks;
            if longer.len() <= count || longer[..count] != self.blocks {
                return self.end_of(count.saturating_sub(1));
            }
        }
        self.end_of(count)
    }

    /// Where the first `count` blocks end.
    fn end_of(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.blocks[last].end)
    }

    fn of(text: &str) -> Self {
        Self::read(text, Begin::Line, |_, _| ())
    }

    /// Cuts a text that begins so, and tells where it could begin and be cut the same.
    fn read(text: &str, begin: Begin, mut starts: impl FnMut(usize, Begin)) -> Self {
        let mut blocks = Self::default();
        let mut item: Option<usize> = None;
        for mut line in lines(text) {
            if line.start == 0 && begin == Begin::Sentence && line.kind != LineKind::Blank {
                line.kind = LineKind::Prose;
            }
            let inside = item.is_some_and(|indent| line.indent > indent);
            match line.kind {
                LineKind::Blank => continue,
                LineKind::Item if !inside => {
                    item = Some(line.indent);
                    starts(line.start, Begin::Line);
                    blocks.open(BlockKind::Item);
                }
                LineKind::Row => {
                    item = None;
                    starts(line.start, Begin::Line);
                    blocks.open(BlockKind::Row);
                    blocks.add(text, line.start..line.start + line.text.len());
                    continue;
                }
                LineKind::Prose if !inside => {
                    item = None;
                    for sentence in sentences(line.text) {
                        let begins_line = sentence.start == 0 && (line.start > 0 || begin == Begin::Line);
                        let begin = if begins_line { Begin::Line } else { Begin::Sentence };
                        starts(line.start + sentence.start, begin);
                        blocks.open(BlockKind::Sentence);
                        blocks.add(text, line.start + sentence.start..line.start + sentence.end);
                    }
                    continue;
                }
                LineKind::Item | LineKind::Prose => {}
            }
            for sentence in sentences(line.text) {
                blocks.add(text, line.start + sentence.start..line.start + sentence.end);
            }
        }
        blocks
    }

    /// What the block is an offset lies in.
    #[inline]
    pub fn kind_at(&self, offset: usize) -> Option<BlockKind> {
        let segment = self.segments.get(self.segment_at(offset))?;
        self.kinds.get(segment.block).copied()
    }

    /// The segment an offset lies in, or the one before it.
    #[inline]
    pub fn segment_at(&self, offset: usize) -> usize {
        self.segments.partition_point(|segment| segment.range.start <= offset).saturating_sub(1)
    }

    fn open(&mut self, kind: BlockKind) {
        self.blocks.push(0..0);
        self.kinds.push(kind);
    }

    /// Adds a segment to the last block, in pieces where it is too long and as a new block where that is full.
    fn add(&mut self, text: &str, mut range: Range<usize>) {
        while range.len() > BLOCK_BYTES {
            let piece = range.start..text.floor_char_boundary(range.start + BLOCK_BYTES);
            range.start = piece.end;
            self.add(text, piece);
        }
        let full =
            self.blocks.last().is_none_or(|block| block.start != block.end && range.end - block.start > BLOCK_BYTES);
        if full {
            self.open(self.kinds.last().copied().unwrap_or(BlockKind::Sentence));
        }
        let index = self.blocks.len() - 1;
        let block = &mut self.blocks[index];
        *block = if block.start == block.end { range.clone() } else { block.start..range.end };
        self.segments.push(Segment { range, block: index });
    }
}

/// Whether a clause ends there.
const fn is_stop(byte: u8) -> bool {
    matches!(byte, b',' | b'(' | b')' | b';' | b'|' | b'\n')
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |whole| {
        let at = start;
        start += whole.len();
        let trimmed = whole.trim_start_matches([' ', '\t']);
        let indent = whole.len() - trimmed.len();
        let kind = match trimmed.trim_end() {
            "" => LineKind::Blank,
            line if is_row(line) => LineKind::Row,
            line if is_item(line) => LineKind::Item,
            _ => LineKind::Prose,
        };
        Line { text: whole, start: at, indent, kind }
    })
}

/// `| a | b |`, or `a | b | c` before any sentence ends: what comes later cannot make a row of a sentence.
fn is_row(line: &str) -> bool {
    line.starts_with('|') || line[..first_sentence(line)].matches('|').count() > 1
}

/// `- x`, `* x`, `• x`, `1. x`, `a) x`.
fn is_item(line: &str) -> bool {
    if let Some(rest) = line.strip_prefix(['-', '*', '•', '·', '+', '–']) {
        return rest.starts_with(' ');
    }
    let label = line.bytes().take_while(u8::is_ascii_digit).count();
    let label = if label == 0 && line.as_bytes().first().is_some_and(u8::is_ascii_lowercase) { 1 } else { label };
    (1..=3).contains(&label) && line[label..].starts_with(['.', ')']) && line[label + 1..].starts_with(' ')
}

/// Words before a full stop that do not end a sentence, in any language.
static ABBREVIATIONS: LazyLock<Abbreviations> = LazyLock::new(|| {
    let mut abbreviations = Abbreviations::default();
    for words in Language::ALL.map(|language| &language.pack().words) {
        for list in [words.abbreviations, words.address_abbreviations] {
            phrases(list).for_each(|written| abbreviations.add(written));
        }
    }
    abbreviations
});

#[derive(Default)]
struct Abbreviations {
    anywhere: Vec<String>,
    /// "no. 5".
    before_numbers: Vec<String>,
    /// "5 un.".
    behind_numbers: Vec<String>,
}

impl Abbreviations {
    fn add(&mut self, written: &str) {
        let (list, word) = match (written.strip_suffix(" #"), written.strip_prefix("# ")) {
            (Some(word), _) => (&mut self.before_numbers, word),
            (None, Some(word)) => (&mut self.behind_numbers, word),
            (None, None) => (&mut self.anywhere, written),
        };
        list.push(fold_phrase(word));
    }
}

fn sentences(line: &str) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    while start < line.len() {
        let end = start + first_sentence(&line[start..]);
        if end == line.len() && line[start..].trim().is_empty() {
            break;
        }
        sentences.push(start..end);
        start = end;
    }
    sentences
}

/// Where the first sentence ends.
fn first_sentence(line: &str) -> usize {
    let bytes = line.as_bytes();
    for (offset, c) in line.char_indices() {
        if !matches!(c, '.' | '!' | '?' | ';' | '…') {
            continue;
        }
        let end = offset + c.len_utf8();
        let closes = bytes.get(end).is_none_or(|&b| matches!(b, b' ' | b'\n' | b'*' | b'"' | b')'));
        if closes && !(c == '.' && is_abbreviated(&line[..offset], &line[end..])) {
            return end;
        }
    }
    line.len()
}

/// Whether the full stop between these belongs to an abbreviation, or to the number of an item.
fn is_abbreviated(before: &str, after: &str) -> bool {
    let word = before.rsplit([' ', '(', '\t']).next().unwrap_or_default();
    let is_label =
        !word.is_empty() && word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit()) && before.trim() == word;
    if is_label || is_one_of(&ABBREVIATIONS.anywhere, word) {
        return true;
    }
    let rest = before[..before.len() - word.len()].trim_end();
    (after.trim_start().starts_with(|c: char| c.is_ascii_digit()) && is_one_of(&ABBREVIATIONS.before_numbers, word))
        || (rest.ends_with(|c: char| c.is_ascii_digit()) && is_one_of(&ABBREVIATIONS.behind_numbers, word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn blocks(text: &str) -> Vec<&str> {
        Blocks::of(text).blocks.iter().map(|block| text[block.clone()].trim()).collect()
    }

    #[test]
    fn a_list_item_holds_what_is_indented_under_it() {
        let text = "here are two. choose:\n\n1. **a b**\n   - price: $5.50\n   - id: 7\n\n2. **c**\n   - price: $6\n\nthanks! bye.";
        assert_eq!(
            blocks(text),
            [
                "here are two.",
                "choose:",
                "1. **a b**\n   - price: $5.50\n   - id: 7",
                "2. **c**\n   - price: $6",
                "thanks!",
                "bye."
            ]
        );
    }

    #[test]
    fn a_clause_ends_at_the_next_stop_and_no_further_than_it_may() {
        let text = "a, b (c 1,5 d) e";
        let (_, blocks) = Blocks::cut(Normal::new(text));
        let clause = |range: Range<usize>| &text[blocks.clause(&(3..16), &range)];
        assert_eq!(clause(8..11), "c 1,5 d", "a stop inside is none");
        assert_eq!((clause(3..4), clause(15..16)), ("b ", " e"), "and none outside");
    }

    #[test]
    fn points_in_numbers_and_abbreviations_do_not_end_a_sentence() {
        assert_eq!(blocks("costa bs. 12.50 hoy. nr. 5 e aici; da"), ["costa bs. 12.50 hoy.", "nr. 5 e aici;", "da"]);
        assert_eq!(blocks("| a | 5 |\n| b | 6 |"), ["| a | 5 |", "| b | 6 |"]);
        assert_eq!(blocks("¿hay? no. hay 5 un. de a"), ["¿hay?", "no.", "hay 5 un. de a"]);
        assert_eq!(blocks("modelo no. 5. dame un. si"), ["modelo no. 5.", "dame un.", "si"]);
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn a_text_that_grows_is_cut_from_its_last_block_as_from_its_beginning(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "a", "b. ", "nr. ", "no. ", "5", " un. ", "1. ", "- ", "  - ", "\n", "\n\n", "| ", "? ", " ", "c; ", "(d", "x.y", "* ", "!",
            ]), 0..60),
        ) {
            let (mut text, mut from, mut begin) = (String::new(), 0, Begin::Line);
            for piece in pieces {
                text.push_str(piece);
                let whole = Blocks::settled(&text, Begin::Line);
                let settled = Blocks::settled(&text[from..], begin);
                prop_assert_eq!(from + settled.end, whole.end.max(from), "{:?} from {}", text, from);
                (from, begin) = (from + settled.from, settled.begin);
            }
        }

        #[test]
        fn blocks_are_bounded_and_in_order(text in "([a-z0-9 .!\n*|€-]|1\\. ){0,3000}") {
            let blocks = Blocks::of(&text);
            prop_assert!(blocks.blocks.iter().all(|block| block.len() <= BLOCK_BYTES));
            prop_assert!(blocks.segments.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start));
        }
    }
}
