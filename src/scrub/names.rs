//! Names behind honorifics: "dl. Popescu", "Sra. Ana de Souza", "κ. Παπαδόπουλος". Only what is written with a capital
//! is a name; a brand with a title is none.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use temei_text::languages::{OTHER_PARTICLES, everywhere, folded};

use super::kinds::{Confidence, Kind};
use super::operations::MASK;
use super::scan::{Match, Scan, Word};

/// Most words of one name.
const MAX_WORDS: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    Any,
    /// In small letters it is another word.
    Capital,
    /// A lone letter: in a capital, with its dot, and where no vitamin comes before it.
    Dotted,
}

static PARTICLES: LazyLock<Vec<String>> =
    LazyLock::new(|| everywhere(|pack| pack.titles.particles).into_iter().chain(folded(OTHER_PARTICLES)).collect());

static BEFORE_DOTTED: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.titles.before_dotted));

/// First words of brands that carry a title.
const BRANDS: [&str; 18] = [
    "oetker", "pepper", "proper", "muscle", "martens", "scholl", "clean", "coffee", "hauschka", "best", "brown",
    "beckmann", "simon", "meyer", "fischer", "organic", "stuart", "bronner",
];

struct Table {
    automaton: AhoCorasick,
    /// Folded titles and how each has to be written, in the order of the automaton.
    titles: Vec<(String, Writing)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let lists = [
        (Writing::Any, everywhere(|pack| pack.titles.titles)),
        (Writing::Capital, everywhere(|pack| pack.titles.capitalised)),
        (Writing::Dotted, everywhere(|pack| pack.titles.dotted)),
    ];
    let titles = lists.into_iter().flat_map(|(writing, list)| list.into_iter().map(move |title| (title, writing)));
    let titles: Vec<_> = titles.collect();
    let patterns = titles.iter().map(|(title, _)| title);
    let automaton = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns);
    Table { automaton: automaton.expect("a constant list of short words"), titles }
});

/// Adds every name to what was found.
pub(super) fn find(scan: &mut Scan<'_>) {
    let mut found = Vec::new();
    let mut from = 0;
    for hit in TABLE.automaton.find_iter(scan.text) {
        let title = hit.range();
        if title.start < from || !is_title(scan, &title, TABLE.titles[hit.pattern().as_usize()].1) {
            continue;
        }
        if let Some(range) = name_after(scan, &title) {
            from = range.end;
            found.push(Match::new(Kind::Name, range, Confidence::High));
        }
    }
    scan.found.extend(found);
}

fn is_title(scan: &Scan<'_>, title: &Range<usize>, writing: Writing) -> bool {
    let before = &scan.text[..title.start];
    if before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '@' | '\'' | '<' | '%' | MASK))
        || before.ends_with('.')
        || before.trim_end_matches(' ').ends_with(|c: char| c.is_ascii_digit())
    {
        return false;
    }
    match writing {
        Writing::Any => true,
        Writing::Capital => {
            scan.normal.written(title).starts_with(char::is_uppercase) || scan.byte(title.end) == Some(b'.')
        }
        Writing::Dotted => {
            let word = before.trim_end_matches(' ').rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let opens =
                before.trim_end_matches(' ').ends_with(|c: char| !c.is_alphanumeric()) || before.trim().is_empty();
            let dotted = scan.byte(title.end) == Some(b'.');
            dotted && is_capital(scan, title) && (opens || BEFORE_DOTTED.iter().any(|known| known == word))
        }
    }
}

/// Whether a range begins with the capital of its folded letter.
fn is_capital(scan: &Scan<'_>, range: &Range<usize>) -> bool {
    let folded = scan.text[range.clone()].chars().next();
    scan.normal.written(range).chars().next() == folded.map(|letter| letter.to_ascii_uppercase())
}

/// The words with a capital behind a title, with particles between them.
fn name_after(scan: &Scan<'_>, title: &Range<usize>) -> Option<Range<usize>> {
    let rest = &scan.text[title.end..];
    let gap = rest.len() - rest.trim_start_matches(['.', ' ']).len();
    if gap == 0 || gap > 3 || rest[..gap].matches('.').count() > 1 {
        return None;
    }
    let first = scan.words.partition_point(|word| word.start < title.end + gap);
    let mut end = None;
    let mut last: Option<Word> = None;
    for &word in scan.words[first..].iter().take(MAX_WORDS) {
        let gap = last.map_or("", |last| &scan.text[last.end..word.start]);
        let initial = last.is_some_and(|last| last.len() == 1);
        if !(matches!(gap, "" | " " | "-" | "'") || gap == ". " && initial)
            || last.is_none() && word.start > title.end + 3
        {
            break;
        }
        let text = &scan.text[word.range()];
        if is_name_word(scan, word, last.is_none()) {
            end = Some(word.end);
        } else if end.is_none() || !PARTICLES.iter().any(|known| known == text) {
            break;
        }
        last = Some(word);
    }
    let end = end?;
    let start = scan.words.get(first)?.start;
    (scan.text[start..end].chars().count() > 1).then_some(start..end)
}

fn is_name_word(scan: &Scan<'_>, word: Word, first: bool) -> bool {
    let text = &scan.text[word.range()];
    let capital = scan.normal.written(&word.range()).starts_with(char::is_uppercase);
    let masked = scan.text[word.end..].starts_with([MASK, '@', '_']);
    let brand_or_title = first && BRANDS.contains(&text) || TABLE.titles.iter().any(|(title, _)| title == text);
    let replaced = scan.text[..word.start].ends_with('<');
    capital && word.digits == 0 && !masked && !brand_or_title && !replaced && !scan.cues.overlap(&word.range())
}
