//! Cutting items into the pieces that are embedded. Documents are cut on section boundaries into pieces of 450 tokens
//! that overlap by 90; a product stays whole unless it is longer than the model's window. Each piece carries the title,
//! so that it can be understood, and found, on its own.

use std::ops::Range;

use sha2::{Digest, Sha256};
use text_splitter::{Characters, ChunkConfig, ChunkSizer, MarkdownSplitter};

use super::entry::{Entry, Kind, Piece};

/// Counts tokens as the embedding model does.
pub trait CountTokens: Send + Sync {
    /// Tokens of `text`, without the model's special tokens.
    fn count(&self, text: &str) -> usize;
    /// How many tokens the model reads at most, its special tokens included.
    fn window(&self) -> usize;
}

/// Sizes in tokens of the embedding model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkOptions {
    /// Largest piece of a document, title included.
    pub document_tokens: usize,
    /// How much of a piece is repeated in the next one.
    pub overlap_tokens: usize,
}

impl Default for ChunkOptions {
    fn default() -> Self {
        Self { document_tokens: 450, overlap_tokens: 90 }
    }
}

/// Window of multilingual-e5-small, assumed where no model is there to ask.
const ASSUMED_WINDOW: usize = 512;
/// Special tokens and the `passage: ` prefix.
const RESERVED_TOKENS: usize = 8;
/// Without a model a token is taken for this many characters.
const CHARACTERS_A_TOKEN: usize = 4;
/// A longer title is cut in what is embedded.
const MAX_TITLE_CHARACTERS: usize = 200;
/// The title must leave this much room.
const MIN_BODY_TOKENS: usize = 64;

/// Cuts an entry; always at least one piece, and never more of the text than the window in one.
pub fn cut(entry: &Entry, tokens: Option<&dyn CountTokens>, options: &ChunkOptions) -> Vec<Piece> {
    let sizer = Sizer(tokens);
    let head = head(entry);
    let window = tokens.map_or(ASSUMED_WINDOW, CountTokens::window).saturating_sub(RESERVED_TOKENS);
    let limit = match entry.key.kind {
        Kind::Product => window,
        Kind::Document => options.document_tokens.min(window),
    };
    let room = limit.saturating_sub(sizer.size(&head)).max(MIN_BODY_TOKENS.min(limit));
    spans(&entry.body, room, options.overlap_tokens, sizer)
        .into_iter()
        .map(|span| {
            let body = &entry.body[span.clone()];
            let text = match (head.is_empty(), body.is_empty()) {
                (true, _) => body.to_owned(),
                (false, true) => head.clone(),
                (false, false) => format!("{head}\n{body}"),
            };
            Piece { content_hash: Sha256::digest(text.as_bytes()).into(), text, span }
        })
        .collect()
}

/// What stands before every piece: the title, and of a product its keywords.
fn head(entry: &Entry) -> String {
    let title = entry.title.replace('_', " ");
    let mut head: String = title.trim().chars().take(MAX_TITLE_CHARACTERS).collect();
    if entry.key.kind == Kind::Product {
        for keyword in entry.aliases.iter().chain(&entry.keywords).filter(|keyword| !keyword.trim().is_empty()) {
            if head.chars().count() + keyword.chars().count() > 2 * MAX_TITLE_CHARACTERS {
                break;
            }
            head.push_str(if head.is_empty() { "" } else { ", " });
            head.push_str(keyword.trim());
        }
    }
    head
}

fn spans(body: &str, room: usize, overlap: usize, sizer: Sizer<'_>) -> Vec<Range<usize>> {
    let whole = body.len() - body.trim_start().len()..body.trim_end().len();
    if whole.start >= whole.end {
        return std::iter::once(0..0).collect();
    }
    if sizer.size(&body[whole.clone()]) <= room {
        return std::iter::once(whole).collect();
    }
    let config = ChunkConfig::new(room).with_sizer(sizer);
    let config = config.with_overlap(overlap.min(room / 2)).expect("the overlap is at most half of the capacity");
    MarkdownSplitter::new(config)
        .chunk_indices(body)
        .map(|(start, chunk)| start..start + chunk.len())
        .filter(|span| !body[span.clone()].trim().is_empty())
        .collect()
}

#[derive(Clone, Copy)]
struct Sizer<'a>(Option<&'a dyn CountTokens>);

impl ChunkSizer for Sizer<'_> {
    fn size(&self, chunk: &str) -> usize {
        match self.0 {
            Some(tokens) => tokens.count(chunk),
            None => Characters.size(chunk).div_ceil(CHARACTERS_A_TOKEN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::ItemKey;

    /// A word is a token.
    struct Words;

    impl CountTokens for Words {
        fn count(&self, text: &str) -> usize {
            text.split_whitespace().count()
        }

        fn window(&self) -> usize {
            512
        }
    }

    fn document(body: &str) -> Entry {
        Entry::new(ItemKey::new(Kind::Document, "d"), "Returns_and refunds", body)
    }

    #[test]
    fn a_short_text_is_one_piece_with_its_title() {
        let pieces = cut(&document("  Thirty days. "), Some(&Words), &ChunkOptions::default());
        assert_eq!(pieces.len(), 1);
        assert_eq!((pieces[0].text.as_str(), pieces[0].span.clone()), ("Returns and refunds\nThirty days.", 2..14));
        let other = cut(&document("Thirty one days."), Some(&Words), &ChunkOptions::default());
        assert_ne!(pieces[0].content_hash, other[0].content_hash);
        assert_eq!(cut(&document(""), None, &ChunkOptions::default())[0].text, "Returns and refunds");
    }

    #[test]
    fn long_documents_are_cut_at_sections_within_the_limit_and_nothing_is_lost() {
        let section = |n: usize| format!("## Section {n}\n\n{}\n\n", "Some words of a sentence here. ".repeat(40));
        let body: String = (0..8).map(section).collect();
        let pieces = cut(&document(&body), Some(&Words), &ChunkOptions::default());
        assert!(pieces.len() > 3, "{} pieces", pieces.len());
        assert!(pieces.iter().all(|piece| Words.count(&piece.text) <= 450));
        assert!(pieces.iter().all(|piece| piece.text.ends_with(&body[piece.span.clone()])));
        let mut covered = 0;
        for piece in &pieces {
            assert!(
                body[covered.min(piece.span.start)..piece.span.start].trim().is_empty(),
                "a gap before {:?}",
                piece.span
            );
            covered = covered.max(piece.span.end);
        }
        assert!(body[covered..].trim().is_empty());
        assert!(pieces.iter().any(|piece| body[piece.span.clone()].starts_with("## Section")));
    }

    #[test]
    fn a_product_is_cut_only_beyond_the_window() {
        let product = |words: usize| Entry::new(ItemKey::new(Kind::Product, "p"), "Lamp", "word ".repeat(words));
        assert_eq!(cut(&product(480), Some(&Words), &ChunkOptions::default()).len(), 1);
        let pieces = cut(&product(1200), Some(&Words), &ChunkOptions::default());
        assert!(pieces.len() >= 3 && pieces.iter().all(|piece| Words.count(&piece.text) <= 504));
    }
}
