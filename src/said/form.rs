//! What of a message examples are compared by, beside its meaning: which concepts its words may be, and its shape.

use super::concept::{Concept, Set};
use super::lexicon::Lexicon;
use super::message::Looked;
use super::token::Mark;

/// Numbers of a shape: whether it asks, how many words it has, whether it has digits.
pub(super) const SHAPE: usize = 3;
/// What a number of a shape is at most.
pub(super) const STEPS: u8 = 30;

/// The form of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    pub(super) concepts: Set,
    pub(super) shape: [u8; SHAPE],
}

impl Form {
    pub(super) fn of(looked: &Looked) -> Self {
        let Looked { tokens, lexemes, language, .. } = looked;
        let lexicon = Lexicon::get(*language);
        let places = 0..tokens.all.len();
        let concepts = places.fold(Set::NONE, |set, at| set.and(lexicon.all(&tokens.all[at..], &lexemes[at..])));
        let asks = concepts.has(Concept::QuestionWords) || tokens.all.iter().any(|token| token.mark == Mark::Question);
        let words = u8::try_from(tokens.all.len()).unwrap_or(STEPS).min(STEPS);
        let has_digits = tokens.all.iter().any(|token| token.is_number);
        Self { concepts, shape: [u8::from(asks) * STEPS, words, u8::from(has_digits) * STEPS] }
    }

    /// The square of how far two forms are apart: 1 for each concept that only one has, at most 1 for each number.
    pub(super) fn apart(&self, other: &Self) -> f32 {
        let numbers = self.shape.iter().zip(&other.shape).map(|(a, b)| f32::from(a.abs_diff(*b)) / f32::from(STEPS));
        self.concepts.differing(other.concepts) as f32 + numbers.map(|apart| apart * apart).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use temei_text::languages::Language;

    use super::*;

    #[test]
    fn forms_are_as_far_apart_as_what_they_differ_in() {
        let form = |text: &str| Form::of(&Looked::up(text, Language::En));
        let (asked, said) = (form("did you get my payment?"), form("did you get my payment"));
        assert!((asked.apart(&said) - 1.0).abs() < f32::EPSILON, "{asked:?} {said:?}");
        assert!(asked.concepts.has(Concept::Payments) && asked.shape == [STEPS, 5, 0]);
        assert!(form("I paid 20").apart(&form("I paid 30")) < f32::EPSILON);
        assert!(form("👍").apart(&form("no thanks")) > 1.0);
    }
}
