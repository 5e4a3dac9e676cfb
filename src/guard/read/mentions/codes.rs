//! SKUs, ids and article numbers in a text, and the tokens that only look like them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use temei_text::codes::tokens;

use super::{By, Finder, MAX_MENTIONS, MAX_SUGGESTED, Mention, UnknownSku};
use crate::catalog::Gtin;
use crate::guard::read::amounts::AmountKind;
use crate::guard::read::cues::Cue;

/// Digits a SKU of digits alone must have where no cue announces it.
const BARE_SKU_DIGITS: usize = 6;

/// The codes of a text.
#[derive(Default)]
pub(super) struct Codes {
    pub(super) known: Vec<Mention>,
    pub(super) unknown: Vec<UnknownSku>,
    /// Where the first token stands that was not looked at.
    pub(super) unread: Option<usize>,
}

impl Finder<'_> {
    /// SKUs, evidence ids and GTINs, and the tokens that only look like them.
    pub(super) fn coded(&self, named: &[Mention]) -> Codes {
        let mut codes = Codes::default();
        for token in tokens(&self.sources.normal.text) {
            let at = named.partition_point(|mention| mention.range.start <= token.start);
            let inside_name = at > 0 && named[at - 1].range.end >= token.end;
            if inside_name || self.is_figure(&token) {
                continue;
            }
            if codes.known.len() + codes.unknown.len() > MAX_MENTIONS {
                codes.unread = Some(token.start);
                break;
            }
            let written = self.sources.normal.written(&token);
            let announced = self.is_announced(&token);
            let items = self.sources.gathered.items_with_id(written);
            let rows = self.rows_of(written, announced);
            if !rows.is_empty() || !items.is_empty() {
                codes.known.push(Mention { range: token, rows, items, by: By::Code });
            } else if self.looks_made_up(written, &token, announced) {
                let near = if codes.unknown.len() < MAX_SUGGESTED { self.near(written) } else { Vec::new() };
                codes.unknown.push(UnknownSku { range: token, near });
            }
        }
        codes
    }

    fn rows_of(&self, written: &str, announced: bool) -> Arc<[u32]> {
        let facts = self.sources.facts;
        let has_letters = written.chars().any(char::is_alphabetic);
        let digits = written.bytes().filter(u8::is_ascii_digit).count();
        let row = match has_letters {
            true => facts.folded_sku(written),
            false if announced || digits >= BARE_SKU_DIGITS => facts.row(written),
            false => None,
        };
        if let Some(row) = row {
            return [row].into();
        }
        if has_letters || digits < 8 {
            return Arc::default();
        }
        Gtin::parse(written).map(|gtin| facts.gtin_rows(gtin).collect()).unwrap_or_default()
    }

    fn looks_made_up(&self, written: &str, token: &Range<usize>, announced: bool) -> bool {
        let text = self.sources.normal.text.as_str();
        if self.sources.gathered.has_id(written)
            || text[..token.start].ends_with(['#', '@'])
            || text[token.end..].starts_with('@')
        {
            return false;
        }
        let has_letters = written.chars().any(char::is_alphabetic);
        let digits = written.bytes().filter(u8::is_ascii_digit).count();
        let shaped = self.sources.policy.is_sku(written).unwrap_or_else(|| {
            let like = self.sources.facts.shapes().looks_like_sku(written);
            if like {
                self.read.borrow_mut().sku_like.insert(written.to_owned());
            }
            like
        });
        let like_a_code = digits >= 5 || (has_letters && digits >= 2) || has_parts(written);
        shaped || (announced && self.sources.facts.has_products() && like_a_code)
    }

    /// Whether "SKU:" or the like stands right before the token.
    fn is_announced(&self, token: &Range<usize>) -> bool {
        let text = self.sources.normal.text.as_str();
        let from = text.floor_char_boundary(token.start.saturating_sub(32));
        let cue = self.sources.cues.before(from, token.start, |cue| cue == Cue::Sku);
        cue.is_some_and(|cue| text[cue.range.end..token.start].chars().all(|c| !c.is_alphanumeric() && c != '\n'))
    }

    fn is_figure(&self, token: &Range<usize>) -> bool {
        let at = self.sources.figures.partition_point(|figure| figure.range.end <= token.start);
        let figure = self.sources.figures.get(at);
        figure.is_some_and(|figure| {
            figure.range.start < token.end && matches!(figure.kind, AmountKind::Money(_) | AmountKind::Percent { .. })
        })
    }

    /// Rows whose folded SKU is one insertion, deletion, replacement or swap away.
    fn near(&self, written: &str) -> Vec<u32> {
        const ALPHABET: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        let folded: Vec<u8> = written.to_ascii_lowercase().bytes().filter(u8::is_ascii_alphanumeric).collect();
        if folded.len() > 24 || folded.len() < 4 {
            return Vec::new();
        }
        let mut rows = BTreeSet::new();
        for at in 0..=folded.len() {
            for &c in ALPHABET {
                self.ask([&folded[..at], &[c], &folded[at..]].concat(), &mut rows);
                if at < folded.len() && folded[at] != c {
                    self.ask([&folded[..at], &[c], &folded[at + 1..]].concat(), &mut rows);
                }
            }
            if at < folded.len() {
                self.ask([&folded[..at], &folded[at + 1..]].concat(), &mut rows);
            }
            if at + 1 < folded.len() {
                self.ask([&folded[..at], &[folded[at + 1], folded[at]], &folded[at + 2..]].concat(), &mut rows);
            }
        }
        rows.into_iter().collect()
    }

    /// Adds the row that has a candidate for its folded SKU.
    fn ask(&self, candidate: Vec<u8>, rows: &mut BTreeSet<u32>) {
        let candidate = String::from_utf8(candidate).unwrap_or_default();
        if let Some(row) = self.sources.facts.folded_sku(&candidate)
            && rows_left(rows)
        {
            rows.insert(row);
        }
    }
}

/// "MOV-CAM-CAS": three parts in capitals, without a digit.
fn has_parts(written: &str) -> bool {
    written.split('-').count() >= 3
        && written.split('-').all(|part| part.len() >= 2 && part.chars().all(char::is_uppercase))
}

/// Suggestions beyond these help nobody.
fn rows_left(rows: &BTreeSet<u32>) -> bool {
    rows.len() < 8
}
