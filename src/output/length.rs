//! How long an answer is, in tokens, and where it is cut.
//!
//! Tokens are counted by an approximation, the same whatever model answers and whether or not one is loaded here: a
//! word of ASCII letters is one token for every 4 letters begun, of other Latin letters for every 3, of Greek,
//! Cyrillic and other alphabets for every 2; ideographs one each; digits one for every 3; any other mark one. Blanks
//! belong to the word behind them. Against byte-pair vocabularies of 100,000 to 250,000 entries it errs to the high
//! side by a tenth or two, so that a cut answer is within the limit.

use super::edits::Edits;
use super::{IssueKind, Severity};

/// A sentence that ends in this last part of what may stay is where to cut.
const LAST_PART: f64 = 0.8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Blank,
    Digit,
    Ascii,
    Latin,
    Alphabet,
    Single,
}

impl Class {
    fn of(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digit,
            'a'..='z' | 'A'..='Z' => Self::Ascii,
            '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Self::Latin,
            '\u{370}'..='\u{10ff}' | '\u{1f00}'..='\u{1fff}' if c.is_alphabetic() => Self::Alphabet,
            _ if c.is_whitespace() => Self::Blank,
            _ => Self::Single,
        }
    }

    const fn is_letter(self) -> bool {
        matches!(self, Self::Ascii | Self::Latin | Self::Alphabet)
    }

    const fn per_token(self) -> usize {
        match self {
            Self::Blank => usize::MAX,
            Self::Digit | Self::Latin => 3,
            Self::Ascii => 4,
            Self::Alphabet => 2,
            Self::Single => 1,
        }
    }
}

/// Walks a text and counts its tokens.
struct Count {
    tokens: usize,
    run: Option<(Class, usize)>,
}

impl Count {
    fn push(&mut self, c: char) {
        let class = Class::of(c);
        let run = self.run.filter(|(open, _)| joins(*open, class));
        // A word with one foreign letter in it is cut up as a foreign word.
        let class = run.map_or(class, |(open, _)| if open.per_token() < class.per_token() { open } else { class });
        let length = run.map_or(0, |(_, length)| length);
        if class != Class::Blank && length.is_multiple_of(class.per_token()) {
            self.tokens += 1;
        }
        self.run = Some((class, length + 1));
    }
}

fn joins(open: Class, next: Class) -> bool {
    open == next && open != Class::Single || open.is_letter() && next.is_letter()
}

/// Tokens of a text, approximately.
pub fn tokens(text: &str) -> usize {
    let mut count = Count { tokens: 0, run: None };
    text.chars().for_each(|c| count.push(c));
    count.tokens
}

/// The bytes of `text` that stay within `limit` tokens; what follows is cut, behind a sentence where one ends near.
pub(super) fn cut(text: &str, limit: usize, edits: &mut Edits) -> usize {
    let mut count = Count { tokens: 0, run: None };
    let (mut word, mut sentence, mut previous) = (0, 0, ' ');
    let near = (limit as f64 * LAST_PART) as usize;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() && !previous.is_whitespace() {
            word = at;
            if matches!(previous, '.' | '!' | '?' | ';' | '…' | ':') && count.tokens >= near {
                sentence = at;
            }
        }
        count.push(c);
        if count.tokens > limit {
            let end = [sentence, word].into_iter().find(|&end| end > 0).unwrap_or(at);
            let message = format!("longer than {limit} tokens; cut after {end} bytes");
            let rest = if end == sentence { "" } else { "…" };
            edits.add(IssueKind::TooLong, Severity::Warning, end..text.len(), (message, Some(rest.to_owned())));
            return end;
        }
        previous = c;
    }
    text.len()
}
