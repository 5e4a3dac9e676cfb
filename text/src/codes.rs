//! Pieces of a text that look like the code of something.

use std::ops::Range;

/// No code is longer.
const MAX_TOKEN_BYTES: usize = 64;

/// Runs of letters, digits and the separators of codes that could be a SKU: with a digit, or with a dash inside.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ':');
    let is_coded = |token: &str| token.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'-' | b'_'));
    let mut tokens = Vec::new();
    for token in text.split(|c: char| !inside(c)).filter(|token| is_coded(token)) {
        let trimmed = token.trim_matches(|c: char| !c.is_alphanumeric());
        let offset = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        if is_coded(trimmed) && trimmed.len() <= MAX_TOKEN_BYTES {
            tokens.push(offset..offset + trimmed.len());
        }
    }
    tokens
}
