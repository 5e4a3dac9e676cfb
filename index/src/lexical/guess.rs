//! What a word that the catalogue hardly knows may stand for: a word it does know with a letter or two wrong, the same
//! word in the other alphabet, or, for the last word of a query, a longer one that it begins.

use super::score::Scorer;
use super::vocabulary::Near;
use crate::analysis::{Form, How, QueryWord, Stems, is_letters, written_as};
use crate::error::IndexError;

/// A word stands for at most this many others; the nearest come first.
const MAX_GUESSES: usize = 12;
/// So many are tried: words that no live row says any more do not count.
const MAX_TRIED: usize = 48;
/// The same sound in the other alphabet.
const SOUND: f32 = 0.8;
const SOUND_TIER: u8 = 1;
/// A misspelt word before its mistakes are counted.
const MISSPELT: f32 = 0.9;
/// What one mistake takes away in a word of one letter; in longer ones it is shared by the letters.
const MISTAKE: f32 = 2.0;
const OTHER_START: f32 = 0.8;
/// A longer word.
const BEGINNING: f32 = 0.5;
const BEGINNING_TIER: u8 = 3;

/// The forms of the words that `word` may be meant for, the nearest first.
pub(super) fn guesses(
    scorer: &mut Scorer<'_>,
    word: &QueryWord,
    languages: &[Stems],
    unfinished: bool,
) -> Result<Vec<Form>, IndexError> {
    if !is_letters(&word.text) {
        return Ok(Vec::new());
    }
    let vocabulary = scorer.vocabulary();
    let sounding = vocabulary.sounding(&word.text).into_iter().map(|other| (SOUND_TIER, SOUND, other));
    let near = vocabulary.near(&word.text).into_iter();
    let near = near.map(|near| (near.mistakes as u8, worth(&near, &word.text), near.word));
    let longer = if unfinished { vocabulary.beginning(&word.text) } else { Vec::new() };
    let longer = longer.into_iter().map(|other| (BEGINNING_TIER, BEGINNING, other));
    let mut found: Vec<Form> = Vec::new();
    let mut guessed = 0;
    for (tier, weight, other) in sounding.chain(near).chain(longer).take(MAX_TRIED) {
        let mut lives = false;
        for form in written_as(&other, languages, weight, How::Guessed { tier }) {
            let known = word.forms.iter().chain(&found).any(|known| known.all == form.all);
            if !known && scorer.lives(&form)? {
                lives = true;
                found.push(form);
            }
        }
        guessed += usize::from(lives);
        if guessed == MAX_GUESSES {
            break;
        }
    }
    Ok(found)
}

/// Nearer is worth more, and the longer the word the less a mistake says.
fn worth(near: &Near, word: &str) -> f32 {
    let letters = word.chars().count() as f32;
    let close = 1.0 - MISTAKE * near.mistakes as f32 / letters;
    MISSPELT * close * if near.other_start { OTHER_START } else { 1.0 }
}
