//! From matches to a ranked list: the best of every segment, spellings that fold alike once, queries not too many.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::matching::{Care, Completion, FIRST_SLIP, Match, Matches, Meeting, Typed, matches, meets};
use super::phrases::Phrase;
use super::segment::Segment;
use super::{MAX_SEGMENTS, SuggestKind, Suggestion, Suggestions, folded, words};
use crate::spans::{literal_words, prefix_end, text_spans};

/// The longest list.
pub const MAX_SUGGESTIONS: usize = 20;
/// Matches of a segment that are looked at; more than the list has, for those that fold alike.
const CANDIDATES: usize = 3 * MAX_SUGGESTIONS;
/// Suggested queries in a list.
const MAX_QUERIES: usize = 3;
/// Queries that are spelled out; more than the list has, for those that name a brand or a category.
const QUERY_CANDIDATES: usize = 4 * MAX_QUERIES;
/// A query that one product answers is that product.
const MIN_QUERY_ITEMS: u64 = 2;

/// A suggestion in the making.
struct Candidate<'a> {
    class: u8,
    items: u64,
    folded: String,
    text: String,
    kind: SuggestKind,
    number: Option<u32>,
    /// Of a query: the word that completes it.
    completion: Option<&'a str>,
}

/// The names that hold a completion.
#[derive(Clone, Copy, Debug, Default)]
struct Query {
    /// Items behind them.
    items: u64,
    /// The first of them in each segment.
    names: [Option<u32>; MAX_SEGMENTS],
}

impl Candidate<'_> {
    /// Best first. Total: two candidates of one kind have different texts.
    fn order(&self, other: &Self) -> Ordering {
        self.class
            .cmp(&other.class)
            .then(self.items.cmp(&other.items).reverse())
            .then_with(|| self.folded.cmp(&other.folded))
            .then_with(|| self.text.cmp(&other.text))
            .then(self.kind.cmp(&other.kind))
    }
}

impl Suggestions {
    /// At most `limit` (and [`MAX_SUGGESTIONS`]) suggestions of `kinds`, best first. The first ones do not depend on
    /// `limit`.
    pub(crate) fn suggest(&self, text: &str, limit: usize, kinds: &[SuggestKind]) -> Vec<Suggestion> {
        let limit = limit.min(MAX_SUGGESTIONS);
        let Some(typed) = Typed::of(text) else { return Vec::new() };
        let mut ranked = self.ranked(&typed, Care::AsTyped, kinds);
        // What has a slip stands behind all that has none, so it can only matter where the list is short.
        if ranked.len() < limit {
            ranked = self.ranked(&typed, Care::Forgiving, kinds);
        }
        ranked.truncate(limit);
        ranked.into_iter().map(|candidate| self.show(&typed, candidate)).collect()
    }

    fn ranked(&self, typed: &Typed, care: Care, kinds: &[SuggestKind]) -> Vec<Candidate<'_>> {
        let found: Vec<(&Segment, Matches)> = self
            .segments
            .iter()
            .map(|segment| {
                let found = matches((segment.as_ref(), &self.phrases), (typed, care), kinds, CANDIDATES);
                (segment.as_ref(), found)
            })
            .collect();
        let mut candidates = Vec::new();
        for (segment, matches) in &found {
            candidates.extend(self.best(segment, &matches.phrases));
        }
        if kinds.contains(&SuggestKind::Query) {
            candidates.extend(self.queries(typed, &found));
        }
        candidates.sort_unstable_by(Candidate::order);
        distinct(candidates)
    }

    /// The first matches of a segment.
    fn best<'a>(&'a self, segment: &'a Segment, found: &[Match]) -> Vec<Candidate<'a>> {
        let mut found = found.to_vec();
        if found.len() > CANDIDATES {
            found.select_nth_unstable_by_key(CANDIDATES - 1, |found| {
                (found.class, std::cmp::Reverse(found.items), found.local)
            });
            found.truncate(CANDIDATES);
        }
        let mut candidates = Vec::with_capacity(found.len());
        for found in found {
            let number = segment.number(found.local as usize);
            let Some(Phrase { kind, text }) = self.phrases.get(number) else { continue };
            candidates.push(Candidate {
                class: found.class,
                items: u64::from(found.items),
                folded: folded(&words(text)),
                text: text.to_string(),
                kind: *kind,
                number: Some(number),
                completion: None,
            });
        }
        candidates
    }

    /// What the typed text may become, by the words of names that complete it.
    fn queries<'a>(&'a self, typed: &Typed, found: &[(&'a Segment, Matches)]) -> Vec<Candidate<'a>> {
        let mut queries: HashMap<(u8, &'a str), Query> = HashMap::new();
        for (at, (segment, matches)) in found.iter().enumerate() {
            for &Completion { word, class, items, local } in &matches.completions {
                let query = queries.entry((class, segment.word(word))).or_default();
                query.items += items;
                query.names[at] = Some(local);
            }
        }
        let mut best: Vec<(u8, &'a str, Query)> = queries
            .into_iter()
            .filter(|(_, query)| query.items >= MIN_QUERY_ITEMS)
            .map(|((class, word), query)| (class, word, query))
            .collect();
        best.sort_unstable_by_key(|(class, word, query)| (*class, std::cmp::Reverse(query.items), *word));
        let spelled = best.into_iter().filter_map(|(class, word, query)| {
            let text = self.spelled(typed, word, &query, found)?;
            Some(Candidate {
                class,
                items: query.items,
                folded: folded(&words(&text)),
                text,
                kind: SuggestKind::Query,
                number: None,
                completion: Some(word),
            })
        });
        spelled.take(QUERY_CANDIDATES).collect()
    }

    /// The typed words as the first name that holds them all spells them, the last one as `word`.
    fn spelled(&self, typed: &Typed, word: &str, query: &Query, found: &[(&Segment, Matches)]) -> Option<String> {
        let names = found.iter().zip(query.names).filter_map(|((segment, _), local)| {
            let text = &self.phrases.get(segment.number(local? as usize))?.text;
            Some((folded(&words(text)), text))
        });
        let (_, name) = names.min()?;
        let marks = marks(typed, name, Some(word));
        let in_order = (0..typed.words.len()).map(|place| {
            let mark = marks.iter().find(|mark| mark.place == place)?;
            Some(&name[mark.word.clone()])
        });
        Some(in_order.collect::<Option<Vec<_>>>()?.join(" "))
    }

    fn show(&self, typed: &Typed, candidate: Candidate<'_>) -> Suggestion {
        let mut met: Vec<Range<usize>> =
            marks(typed, &candidate.text, candidate.completion).into_iter().map(|mark| mark.met).collect();
        met.sort_unstable_by_key(|range| (range.start, range.end));
        let product = candidate.number.filter(|_| candidate.kind == SuggestKind::Product);
        Suggestion {
            kind: candidate.kind,
            sku: product.and_then(|number| self.phrases.sku(number)).cloned(),
            items: candidate.items,
            corrected: candidate.class >= FIRST_SLIP,
            spans: text_spans(&candidate.text, met),
            text: candidate.text,
        }
    }
}

/// Of texts of one kind that fold alike the first, and queries only where nothing else says the same.
fn distinct(candidates: Vec<Candidate<'_>>) -> Vec<Candidate<'_>> {
    let named: HashSet<String> = candidates
        .iter()
        .filter(|candidate| candidate.kind != SuggestKind::Query)
        .map(|candidate| candidate.folded.clone())
        .collect();
    let (mut seen, mut queries) = (HashSet::new(), 0);
    let mut kept: Vec<Candidate<'_>> = candidates
        .into_iter()
        .filter(|candidate| {
            let query = candidate.kind == SuggestKind::Query;
            let wanted = !query || queries < MAX_QUERIES && !named.contains(&candidate.folded);
            let wanted = wanted && seen.insert((candidate.kind, candidate.folded.clone()));
            queries += usize::from(query && wanted);
            wanted
        })
        .collect();
    kept.truncate(MAX_SUGGESTIONS);
    kept
}

/// A word of a text that meets a typed one.
struct Mark {
    /// Which typed word.
    place: usize,
    word: Range<usize>,
    /// The part of it that was typed.
    met: Range<usize>,
}

/// For each typed word the first of the words of `text` that meet it best; with `completion` the last must be it.
fn marks(typed: &Typed, text: &str, completion: Option<&str>) -> Vec<Mark> {
    let placed = literal_words(text);
    let mut marks: Vec<Mark> = Vec::with_capacity(typed.words.len());
    // The last word is looked for first where it is known, so that no earlier one takes it.
    for place in (0..typed.words.len()).rev() {
        let last = place + 1 == typed.words.len();
        let best = placed
            .iter()
            .filter(|word| !last || completion.is_none_or(|completion| completion == word.word))
            .filter_map(|word| Some((meets(typed, place, &word.word)?, word)))
            .min_by_key(|(meeting, word)| {
                let taken = marks.iter().any(|mark| mark.word == word.range);
                (taken, *meeting, word.range.start)
            });
        if let Some((meeting, word)) = best {
            let end = match meeting {
                Meeting::Begun => prefix_end(text, &word.range, &typed.words[place]),
                _ => word.range.end,
            };
            marks.push(Mark { place, word: word.range.clone(), met: word.range.start..end });
        }
    }
    marks
}
