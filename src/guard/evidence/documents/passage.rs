//! The passages of a policy that state something: cut where its sections and paragraphs end, and read once.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use temei_text::locale::Locale;

use super::terms::{Term, terms_of};
use crate::catalog::{Document, DocumentId};
use crate::guard::evidence::gathered::{Harvest, HarvestPlace};

/// Paragraphs are put together up to so many bytes; one that is longer than the second number is cut.
const JOINED_BYTES: usize = 1_024;
const PASSAGE_BYTES: usize = 2_048;
/// Most passages of one document that state something; of the others nothing grounds.
pub(super) const MAX_PASSAGES: usize = 256;
/// What begins the heading of a section.
const HEADING: char = '#';

/// A part of a document that states something: all that is recorded of it, and what was read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Recorded", into = "Recorded")]
pub struct PolicyPassage {
    recorded: Recorded,
    harvest: Harvest,
}

/// What a passage is read from, again and again the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Recorded {
    document: DocumentId,
    /// That wrote the document.
    revision: u64,
    /// Byte of the document's text.
    start: usize,
    text: Arc<str>,
    /// Title and heading.
    about: Arc<str>,
    locale: Locale,
}

impl From<PolicyPassage> for Recorded {
    fn from(passage: PolicyPassage) -> Self {
        passage.recorded
    }
}

impl From<Recorded> for PolicyPassage {
    fn from(recorded: Recorded) -> Self {
        let path = format!("documents/{}@{}:", recorded.document, recorded.revision);
        let place = HarvestPlace {
            path,
            start: recorded.start,
            about: Arc::clone(&recorded.about),
            locale: recorded.locale.clone(),
        };
        let harvest = Harvest::of(&recorded.text, place);
        Self { recorded, harvest }
    }
}

impl PolicyPassage {
    pub(in crate::guard) const fn document(&self) -> &DocumentId {
        &self.recorded.document
    }

    pub(in crate::guard) const fn harvest(&self) -> &Harvest {
        &self.harvest
    }

    pub(super) const fn locale(&self) -> &Locale {
        &self.recorded.locale
    }

    /// What it costs to look through it, in bytes.
    pub(in crate::guard) fn bytes(&self) -> usize {
        self.recorded.text.len()
    }

    pub(super) fn terms(&self) -> Vec<Term> {
        let mut terms = terms_of(&self.recorded.text);
        terms.extend(terms_of(&self.recorded.about));
        terms.sort_unstable();
        terms.dedup();
        terms
    }

    pub(super) fn resident_bytes(&self) -> usize {
        size_of::<Self>() + self.recorded.text.len() + self.recorded.about.len() + self.harvest.resident_bytes()
    }
}

/// Two records of one document and place are of one text.
impl PartialEq for PolicyPassage {
    fn eq(&self, other: &Self) -> bool {
        let key = |passage: &Self| (passage.recorded.revision, passage.recorded.start);
        key(self) == key(other) && self.recorded.document == other.recorded.document
    }
}

/// The passages of a document that state something, in their order.
pub(super) fn read(document: &Document, revision: u64, locale: &Locale) -> Vec<PolicyPassage> {
    let mut passages = Vec::new();
    for range in pieces(&document.text) {
        let text = &document.text[range.clone()];
        let heading = text.lines().next().filter(|line| line.starts_with(HEADING)).unwrap_or_default();
        let passage = PolicyPassage::from(Recorded {
            document: document.id.clone(),
            revision,
            start: range.start,
            text: text.into(),
            about: format!("{}\n{}", document.title, heading.trim_matches([HEADING, ' '])).into(),
            locale: locale.clone(),
        });
        if !passage.harvest.is_empty() {
            passages.push(passage);
        }
        if passages.len() == MAX_PASSAGES {
            break;
        }
    }
    passages
}

/// Sections, or paragraphs of one up to what a passage holds.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    // Whether the next paragraph begins a passage of its own.
    let mut parted = true;
    for paragraph in paragraphs(text) {
        let begins = text[paragraph.clone()].starts_with(HEADING);
        match pieces.last_mut() {
            Some(last) if !parted && !begins && paragraph.end - last.start <= JOINED_BYTES => last.end = paragraph.end,
            _ => pieces.push(paragraph),
        }
        parted = false;
    }
    pieces.into_iter().flat_map(|piece| cut(text, piece)).collect()
}

/// What lies between empty lines and before headings.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut paragraphs: Vec<Range<usize>> = Vec::new();
    let (mut at, mut parted) = (0, true);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if line.trim().is_empty() {
            parted = true;
            continue;
        }
        match paragraphs.last_mut() {
            Some(last) if !parted && !line.starts_with(HEADING) => last.end = range.end,
            _ => paragraphs.push(range),
        }
        parted = false;
    }
    paragraphs
}

/// A piece that is too long for a passage in several: behind a line or a sentence, where it has any.
fn cut(text: &str, piece: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut rest) = (Vec::new(), piece);
    while rest.len() > PASSAGE_BYTES {
        let most = text.floor_char_boundary(rest.start + PASSAGE_BYTES);
        let window = &text[rest.start..most];
        let end = window.rfind('\n').or_else(|| window.rfind(". ")).map_or(most, |at| rest.start + at + 1);
        parts.push(rest.start..end);
        rest.start = end;
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_its_sections_and_nothing_is_lost_of_long_ones() {
        let text = "Intro.\n\n## Costs\nShipping is 5 €.\n\nFree from 60 €.\n## Time\nTwo days.\n";
        let parts: Vec<&str> = pieces(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(parts, ["Intro.\n", "## Costs\nShipping is 5 €.\n\nFree from 60 €.\n", "## Time\nTwo days.\n"]);
        let long = format!("## Ληστα\n{}", "Η αποστολή κοστίζει 3,90 €. ".repeat(400));
        let parts = pieces(&long);
        assert!(parts.len() > 5 && parts.iter().all(|part| part.len() <= PASSAGE_BYTES));
        assert_eq!(parts.iter().map(|part| &long[part.clone()]).collect::<String>(), long);
    }
}
