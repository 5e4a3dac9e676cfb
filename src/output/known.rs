//! What a conversation knows: the texts of its evidence, and whether one of them says a value.

use std::cell::{Cell, OnceCell};

use temei_text::normal::fold_phrase;

/// Most values looked up for one answer; what comes after counts as unknown. An answer with more is a leak.
const MAX_LOOKUPS: usize = 256;

/// Whose word a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// Structured evidence, a tool or a policy.
    Ours,
    /// What the customer said.
    Customer,
}

/// The texts of a conversation's evidence. Their folded forms are made when they are first asked for: most answers
/// hold nothing to ask about.
#[derive(Debug, Default)]
pub struct Known<'e> {
    texts: Vec<(Word, &'e str)>,
    folded: OnceCell<Vec<(Word, String)>>,
    compact: OnceCell<String>,
    looked_up: Cell<usize>,
}

impl<'e> Known<'e> {
    pub fn new(texts: impl IntoIterator<Item = (Word, &'e str)>) -> Self {
        Self { texts: texts.into_iter().filter(|(_, text)| !text.is_empty()).collect(), ..Self::default() }
    }

    /// Whose word has this token as a whole; the more trusted one where both have.
    pub(super) fn who_says(&self, token: &str) -> Option<Word> {
        self.may_look()?;
        let token = fold_phrase(token);
        self.folded().iter().filter(|(_, text)| has_token(text, &token)).map(|(word, _)| *word).min()
    }

    /// Whether every word of a name stands somewhere.
    pub(super) fn says_name(&self, name: &str) -> bool {
        if self.may_look().is_none() {
            return false;
        }
        let folded = fold_phrase(name);
        let mut words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 1);
        words.all(|word| self.folded().iter().any(|(_, text)| has_token(text, word)))
    }

    /// Whether letters and digits stand in this order, whatever stands between them.
    pub(super) fn says_number(&self, value: &str) -> bool {
        if self.may_look().is_none() {
            return false;
        }
        let compact = self.compact.get_or_init(|| {
            let mut compact = String::new();
            for (_, text) in self.folded() {
                compact.extend(text.chars().filter(|c| c.is_alphanumeric()));
                compact.push(' ');
            }
            compact
        });
        let value: String = fold_phrase(value).chars().filter(|c| c.is_alphanumeric()).collect();
        !value.is_empty() && compact.contains(&value)
    }

    fn may_look(&self) -> Option<()> {
        self.looked_up.set(self.looked_up.get() + 1);
        (self.looked_up.get() <= MAX_LOOKUPS).then_some(())
    }

    fn folded(&self) -> &[(Word, String)] {
        self.folded.get_or_init(|| self.texts.iter().map(|(word, text)| (*word, fold_phrase(text))).collect())
    }
}

/// Whether a folded text has a token with no letter or digit beside it.
fn has_token(text: &str, token: &str) -> bool {
    !token.is_empty()
        && text.match_indices(token).any(|(at, _)| {
            let (before, behind) = (&text[..at], &text[at + token.len()..]);
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_known_as_a_whole_and_however_it_is_written() {
        let known = Known::new([
            (Word::Ours, r##"{"id": "#W4923227", "phone": "+40 722 123 456", "name": "Ana Ionescu"}"##),
            (Word::Customer, "My order is A-77"),
        ]);
        assert_eq!(known.who_says("W4923227"), Some(Word::Ours));
        assert_eq!(known.who_says("w492322"), None);
        assert_eq!(known.who_says("A-77"), Some(Word::Customer));
        assert!(known.says_name("IONESCU Ana") && !known.says_name("Ana Popescu"));
        assert!(known.says_number("722123456") && !known.says_number("722123457"));
        (0..MAX_LOOKUPS).for_each(|_| assert!(known.who_says("nobody").is_none()));
        assert_eq!(known.who_says("W4923227"), None, "beyond the limit nothing is known");
        assert!(!Known::default().says_number("1") && !Known::default().says_name("Ana"));
    }
}
