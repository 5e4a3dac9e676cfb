//! Pieces of a text that look like the code of something.

use std::ops::Range;

/// No code is longer.
const MAX_TOKEN_BYTES: usize = 64;

/// Runs of letters, digits and the separators of codes that could be a SKU: with a digit, or with a dash inside.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    for token in text.split(is_outside).filter(|token| is_coded(token)) {
        let trimmed = token.trim_matches(|c: char| !c.is_alphanumeric());
        let offset = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        if is_coded(trimmed) && trimmed.len() <= MAX_TOKEN_BYTES {
            tokens.push(offset..offset + trimmed.len());
        }
    }
    tokens
}

fn is_outside(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.' | '/' | ':')
}

fn is_coded(token: &str) -> bool {
    token.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'-' | b'_'))
}
