//! Characters that nobody sees: controls, turned directions, tags. They break terminals and logs, and they carry text
//! past a reader.

use temei_text::characters::unseen;

use super::edits::Edits;
use super::{IssueKind, Severity};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unseen {
    Control,
    /// U+FFFD: bytes that were no text where they came from.
    Broken,
    /// Bidirectional controls, tags, and the like.
    Hidden,
    /// Joins and breaks words; of use between some letters and in emoji, one at a time.
    Joiner,
}

fn unseen(c: char) -> Option<Unseen> {
    match c {
        '\n' | '\t' | '\r' => None,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(Unseen::Control),
        '\u{fffd}' => Some(Unseen::Broken),
        _ => match unseen::unseen(c)? {
            unseen::Unseen::Hidden => Some(Unseen::Hidden),
            unseen::Unseen::Joiner => Some(Unseen::Joiner),
            unseen::Unseen::Plain => None,
        },
    }
}

/// Every run of them.
pub(super) fn check(text: &str, edits: &mut Edits) {
    let mut chars = text.char_indices().peekable();
    let mut previous = ' ';
    while let Some((start, c)) = chars.next() {
        let Some(kind) = unseen(c) else {
            previous = c;
            continue;
        };
        let (mut end, mut count) = (start + c.len_utf8(), 1);
        while let Some((at, next)) = chars.next_if(|&(_, next)| unseen(next) == Some(kind)) {
            end = at + next.len_utf8();
            count += 1;
        }
        let next = chars.peek().map_or(' ', |&(_, next)| next);
        // England, Scotland and Wales have flags made of tags; families are emoji held together by joiners.
        let emoji = kind == Unseen::Joiner && count == 1 && (is_pictograph(previous) || is_pictograph(next))
            || kind == Unseen::Hidden && previous == '\u{1f3f4}';
        if emoji {
            continue;
        }
        let (issue, severity) = match kind {
            Unseen::Control | Unseen::Broken => (IssueKind::ControlCharacter, Severity::Warning),
            Unseen::Joiner if count == 1 => (IssueKind::InvisibleText, Severity::Warning),
            Unseen::Joiner | Unseen::Hidden => (IssueKind::InvisibleText, Severity::Error),
        };
        let message = format!("{count} characters that are not seen, first U+{:04X}", u32::from(c));
        edits.add(issue, severity, start..end, (message, Some(String::new())));
    }
}

fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{fe0f}')
}
