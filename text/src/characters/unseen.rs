//! Characters nobody sees. They part a word for a machine and not for a reader.

/// What kind of character it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseen {
    /// Bidirectional controls, tags, fillers: no text needs them, and they carry text past a reader.
    Hidden,
    /// Joins and breaks words; of use between some letters and in emoji, one at a time.
    Joiner,
    /// Belongs to ordinary text: soft hyphens, variation selectors, marks of single scripts.
    Plain,
}

#[inline]
pub const fn unseen(c: char) -> Option<Unseen> {
    Some(match c {
        '\u{202a}'..='\u{202e}' | '\u{2061}'..='\u{2064}' | '\u{2066}'..='\u{206f}' => Unseen::Hidden,
        '\u{fff9}'..='\u{fffb}' | '\u{180e}' | '\u{115f}' | '\u{1160}' | '\u{3164}' => Unseen::Hidden,
        '\u{e0000}'..='\u{e007f}' => Unseen::Hidden,
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => Unseen::Joiner,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}' => {
            Unseen::Plain
        }
        '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0080}'..='\u{e01ef}' => Unseen::Plain,
        _ => return None,
    })
}

#[inline]
pub const fn is_unseen(c: char) -> bool {
    unseen(c).is_some()
}

/// Turns what follows round, up to [`POP`] or the end of the line.
pub const TURN: char = '\u{202e}';
pub const POP: char = '\u{202c}';
