//! The model's own tokenizer: the ids that go in, and how long a text is in tokens.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tokenizers::utils::truncation::TruncationDirection;
use tokenizers::{PostProcessor, Tokenizer};
use unicode_normalization::UnicodeNormalization;

use super::EmbedError;
use crate::chunk::CountTokens;

/// Positions of the model: no text is longer, special tokens and prefix included.
pub(super) const WINDOW: usize = 512;
pub(super) const QUERY_PREFIX: &str = "query: ";
/// What the model is given before a text that is to be found.
pub const PASSAGE_PREFIX: &str = "passage: ";
/// Longest text, in bytes a token allowed, that is worth tokenising: pieces of this vocabulary are shorter.
const MAX_TOKEN_BYTES: usize = 48;

/// Counts tokens as the model does. Cheap to clone.
#[derive(Clone)]
pub struct TokenCounter {
    tokenizer: Arc<Tokenizer>,
    /// Tokens of a passage besides its text: prefix, start and end.
    overhead: usize,
}

impl TokenCounter {
    /// Of a model's `tokenizer.json`.
    pub fn load(path: &Path) -> Result<Self, EmbedError> {
        Self::read(path).map_err(|error| EmbedError::Tokenizer { path: path.to_owned(), reason: error.to_string() })
    }

    fn read(path: &Path) -> tokenizers::Result<Self> {
        let mut tokenizer = Tokenizer::from_file(path)?;
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None)?;
        let overhead = tokenizer.encode_fast(PASSAGE_PREFIX.trim_end(), true)?.len();
        Ok(Self { tokenizer: Arc::new(tokenizer), overhead })
    }

    /// Tokens of `text` by itself, without prefix and special tokens.
    ///
    /// A text that the tokenizer refuses counts one token a byte, which can only cut it shorter.
    pub fn count(&self, text: &str) -> usize {
        self.tokenizer.encode_fast(text, false).map_or(text.len(), |encoding| encoding.len())
    }

    /// Byte ranges of the tokens of `text`, in order, for cutting it at token boundaries.
    pub fn offsets(&self, text: &str) -> Vec<Range<usize>> {
        match self.tokenizer.encode(text, false) {
            Ok(encoding) => encoding.get_offsets().iter().map(|&(start, end)| start..end).collect(),
            Err(_) => text.char_indices().map(|(at, c)| at..at + c.len_utf8()).collect(),
        }
    }

    /// The most tokens of text that fit a passage: what is beyond is cut off when it is embedded.
    pub fn window(&self) -> usize {
        WINDOW - self.overhead
    }

    /// The ids of `prefix` + `text` with the special tokens, at most `limit` of them.
    pub(super) fn encode(&self, prefix: &str, text: &str, limit: usize) -> Result<Tokens, EmbedError> {
        let tokens = self.tokens(prefix, text, limit);
        tokens.map_err(|error| EmbedError::Run(format!("the tokenizer refuses the text: {error}")))
    }

    fn tokens(&self, prefix: &str, text: &str, limit: usize) -> tokenizers::Result<Tokens> {
        let head = floor_char_boundary(text, limit * MAX_TOKEN_BYTES);
        let mut encoding = self.tokenizer.encode_fast(format!("{prefix}{}", &text[..head]), false)?;
        let special = self.tokenizer.get_post_processor().map_or(0, |processor| processor.added_tokens(false));
        let content = limit.saturating_sub(special);
        let truncated = head < text.len() || encoding.len() > content;
        if encoding.len() > content {
            encoding.truncate(content, 0, TruncationDirection::Right);
        }
        let encoding = self.tokenizer.post_process(encoding, None, true)?;
        Ok(Tokens { ids: encoding.get_ids().iter().map(|&id| i64::from(id)).collect(), truncated })
    }
}

#[cfg(test)]
impl TokenCounter {
    /// A tokenizer of words in which every word is known.
    pub(super) fn of_words() -> Self {
        let json = r#"{"version":"1.0","truncation":null,"padding":null,"added_tokens":[],"normalizer":null,
            "pre_tokenizer":{"type":"WhitespaceSplit"},"post_processor":null,"decoder":null,
            "model":{"type":"WordLevel","vocab":{"word":0},"unk_token":"word"}}"#;
        let tokenizer: Tokenizer = json.parse().expect("a tokenizer");
        Self { tokenizer: Arc::new(tokenizer), overhead: 1 }
    }
}

impl std::fmt::Debug for TokenCounter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TokenCounter").field("overhead", &self.overhead).finish_non_exhaustive()
    }
}

impl CountTokens for TokenCounter {
    fn count(&self, text: &str) -> usize {
        self.count(text)
    }

    /// A token has a byte of the text at least, as the tokenizer's normal form (NFKC) writes it, and the first word may have a
    /// mark of its own before it. Decomposed a character is no shorter than composed.
    fn at_most(&self, text: &str) -> usize {
        let bytes_of =
            |c: char| if c.is_ascii() { 1 } else { c.nfkd().map(char::len_utf8).sum::<usize>().max(c.len_utf8()) };
        text.chars().map(bytes_of).sum::<usize>() + 1
    }

    fn window(&self) -> usize {
        self.window()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tokens {
    pub(super) ids: Vec<i64>,
    pub(super) truncated: bool,
}

/// `text` without white space at the ends and with single spaces inside; not much longer than `tokens` can be.
pub(super) fn condensed(text: &str, tokens: usize) -> String {
    let limit = tokens * MAX_TOKEN_BYTES;
    let mut out = String::with_capacity(text.len().min(limit + 64));
    for word in text.split_whitespace() {
        if out.len() > limit {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    // One word can be as long as the text. Beyond the limit by a character, the text still counts as cut.
    out.truncate(floor_char_boundary(&out, limit + 4));
    out
}

/// About how many tokens a query has, with prefix and ends, without looking at the vocabulary: four characters each.
pub(super) fn guessed(text: &str, most: usize) -> usize {
    (text.chars().count() / 4 + 4).min(most)
}

fn floor_char_boundary(text: &str, limit: usize) -> usize {
    (0..=limit.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_does_not_count_and_length_is_bounded() {
        assert_eq!(condensed("  two \n\t words ", 64), "two words");
        assert_eq!(condensed("   ", 64), "");
        let long = condensed(&"ș".repeat(10_000), 2);
        assert!(long.len() > 2 * MAX_TOKEN_BYTES && long.len() <= 2 * MAX_TOKEN_BYTES + 4);
    }

    #[test]
    fn texts_are_cut_at_the_limit_and_say_so() {
        let tokens = TokenCounter::of_words();
        let whole = tokens.encode("query: ", "a b c", 6).expect("words");
        assert_eq!((whole.ids.len(), whole.truncated), (4, false));
        let cut = tokens.encode("query: ", "a b c d e f", 6).expect("words");
        assert_eq!((cut.ids.len(), cut.truncated), (6, true));
        let word = tokens.encode("", &"x".repeat(1_000), 6).expect("words");
        assert!(word.truncated);
    }

    #[test]
    fn counts_and_offsets_agree() {
        let tokens = TokenCounter::of_words();
        let text = "două cuvinte";
        assert_eq!(tokens.count(text), 2);
        assert_eq!(
            tokens.offsets(text).iter().map(|range| &text[range.clone()]).collect::<Vec<_>>(),
            ["două", "cuvinte"]
        );
    }
}
