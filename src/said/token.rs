//! The words of a message as people type them in a chat: folded, without apostrophes inside, digits apart from letters, every
//! emoji a word, and the mark that stands behind each.

use std::ops::Range;

use temei_text::fold;

/// What stands behind a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    #[default]
    None,
    /// A comma, a bracket, a dash.
    Comma,
    /// The end of a sentence or line.
    Stop,
    Question,
}

/// One word.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// Folded.
    pub(super) text: String,
    /// In lower case with its accents.
    pub(super) written: String,
    /// Of [`Tokens::text`].
    pub(super) range: Range<usize>,
    /// It begins with a capital letter and goes on in small ones.
    pub(super) is_capital: bool,
    pub(super) is_number: bool,
    /// It touches the word before it: digits and letters.
    pub(super) is_glued: bool,
    pub(super) mark: Mark,
}

/// All words of a message.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// The folded text, apostrophes gone.
    pub(super) text: String,
    pub(super) all: Vec<Token>,
}

/// What a character is to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter,
    Digit,
    Symbol,
    Apostrophe,
    Space,
    Mark(Mark),
    /// Of an emoji, without meaning: a tone of skin, a joiner.
    Nothing,
}

impl Tokens {
    /// At most `limit` words of a text. `semicolon` is what a semicolon says in its language.
    pub(super) fn of(text: &str, semicolon: Mark, limit: usize) -> Self {
        let mut tokens = Self::default();
        let mut before = Kind::Space;
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            let kind = kind(c, before, characters.peek().copied(), semicolon);
            if tokens.all.len() == limit && kind != before {
                break;
            }
            match kind {
                Kind::Nothing => continue,
                Kind::Apostrophe if tokens.is_elision() => tokens.gap(' '),
                Kind::Apostrophe => continue,
                Kind::Space => tokens.gap(' '),
                Kind::Mark(mark) => tokens.mark(mark, c),
                Kind::Letter | Kind::Digit | Kind::Symbol => {
                    let goes_on = kind == before && kind != Kind::Symbol;
                    let is_glued = !goes_on && matches!(before, Kind::Letter | Kind::Digit) && kind != Kind::Symbol;
                    tokens.push(c, goes_on, is_glued);
                    tokens.all.last_mut().expect("just pushed").is_number |= kind == Kind::Digit;
                }
            }
            before = if kind == Kind::Apostrophe { Kind::Space } else { kind };
        }
        tokens
    }

    /// One letter before an apostrophe is a word of its own: "l'opérateur", "i'm".
    fn is_elision(&self) -> bool {
        self.all.last().is_some_and(|last| last.range.end == self.text.len() && last.text.chars().count() == 1)
    }

    fn gap(&mut self, c: char) {
        if !self.text.is_empty() && !self.text.ends_with(' ') {
            self.text.push(c);
        }
    }

    fn mark(&mut self, mark: Mark, c: char) {
        if let Some(last) = self.all.last_mut() {
            last.mark = last.mark.max(mark);
        }
        self.text.push(if c.is_ascii() { c } else { ',' });
    }

    fn push(&mut self, c: char, goes_on: bool, is_glued: bool) {
        let from = self.text.len();
        fold::letters(c, |letter| self.text.push(letter));
        if !goes_on {
            let (is_capital, mark) = (c.is_uppercase(), Mark::None);
            let (text, written) = (String::new(), String::new());
            self.all.push(Token { text, written, range: from..from, is_capital, is_number: false, is_glued, mark });
        }
        let last = self.all.last_mut().expect("pushed when it begins");
        last.is_capital &= !goes_on || !c.is_uppercase();
        last.text.push_str(&self.text[from..]);
        last.written.extend(c.to_lowercase());
        last.range.end = self.text.len();
    }
}

fn kind(c: char, before: Kind, next: Option<char>, semicolon: Mark) -> Kind {
    let is_between_digits = before == Kind::Digit && next.is_some_and(|next| next.is_ascii_digit());
    match c {
        '.' | ',' | ':' | '/' if is_between_digits => Kind::Digit,
        '\'' | '’' | '´' | '`' | 'ʼ' | '᾽' if before == Kind::Letter => Kind::Apostrophe,
        '\u{fe0f}' | '\u{200d}' | '\u{1f3fb}'..='\u{1f3ff}' | '♀' | '♂' => Kind::Nothing,
        '$' | '€' | '£' | '%' | '#' | '+' | '~' | '@' | '=' | '<' | '>' => Kind::Symbol,
        '?' => Kind::Mark(Mark::Question),
        '\u{37e}' => Kind::Mark(Mark::Question),
        ';' => Kind::Mark(semicolon),
        '.' | '!' | '\n' | '…' => Kind::Mark(Mark::Stop),
        ',' | '(' | ')' | ':' | '·' | '"' | '“' | '”' | '«' | '»' | '„' | '¿' | '¡' => {
            Kind::Mark(Mark::Comma)
        }
        '-' | '–' if is_between_digits => Kind::Symbol,
        '-' | '–' | '—' if before == Kind::Space => Kind::Mark(Mark::Comma),
        '°' => Kind::Symbol,
        _ if c.is_numeric() => Kind::Digit,
        _ if fold::is_letter(c) => Kind::Letter,
        _ if c.is_whitespace() || c.is_control() || (c as u32) < 0x2010 => Kind::Space,
        _ if (c as u32) < 0x203c => Kind::Space,
        _ => Kind::Symbol,
    }
}
