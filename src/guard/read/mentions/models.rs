//! Models and codes: names that are made of letters and digits, or of numbers alone.

use super::Finder;

/// Characters at least of a word in capitals that helps to name something: "T7".
const UPPER_CHARS: usize = 2;
/// Characters at least of a code that is a name by itself.
const CODE_CHARS: usize = 3;
/// Digits at least of one side of something.
const SIDE_DIGITS: usize = 3;
/// Digits at least of a model that is a number.
const MODEL_DIGITS: usize = 3;

impl Finder<'_> {
    /// "4060 Ti", "20-05-20": a number of a name before a word that is no unit, or joined with other numbers.
    pub(super) fn begins_model(&self, at: usize) -> bool {
        let words = self.sources.words.as_slice();
        if at + 1 >= words.len() || self.is_parted(at + 1) {
            return false;
        }
        let between = &self.sources.normal.text[words[at].range.end..words[at + 1].range.start];
        if self.is_number(at + 1) {
            let is_third = |at: usize| at < words.len() && self.is_number(at) && !self.is_parted(at);
            return between == "-" && is_third(at + 2);
        }
        let next = self.text_of(at + 1);
        // "24 x 18 x 18"
        if matches!(next, "x" | "×") {
            let goes_on = |at: usize| at < words.len() && self.is_number(at) && !self.is_parted(at);
            let is_third = || goes_on(at + 4) && self.text_of(at + 3) == next;
            return goes_on(at + 2) && (is_third() || self.goes_on_with_name(at + 3));
        }
        let is_name = self.sources.normal.written(&words[at + 1].range).starts_with(char::is_uppercase);
        self.text_of(at).len() >= MODEL_DIGITS
            && is_name
            && between == " "
            && next.chars().all(char::is_alphabetic)
            && !self.is_small(at + 1)
    }

    /// "The 120 x 90 beds": whether a word of names stands there.
    fn goes_on_with_name(&self, at: usize) -> bool {
        at < self.sources.words.as_slice().len() && !self.is_parted(at) && !self.is_small(at) && self.is_known(at)
    }

    /// Letters and digits together, as in "wh1000xm5", or the sides of something: "600x1200".
    pub(super) fn is_code(&self, at: usize) -> bool {
        let text = self.text_of(at);
        let is_side = |side: &str| side.len() >= SIDE_DIGITS && side.bytes().all(|b| b.is_ascii_digit());
        if text.split_once('x').is_some_and(|(one, other)| is_side(one) && is_side(other)) {
            return true;
        }
        text.chars().count() >= CODE_CHARS
            && text.bytes().any(|b| b.is_ascii_digit())
            && text.chars().next().is_some_and(char::is_alphabetic)
    }

    /// "T7", "RF": short, and written in capitals and digits alone.
    pub(super) fn is_upper(&self, at: usize) -> bool {
        let written = self.sources.normal.written(&self.sources.words.as_slice()[at].range);
        let short = (UPPER_CHARS..=CODE_CHARS).contains(&written.chars().count());
        short
            && written.contains(char::is_alphabetic)
            && written.chars().all(|c| c.is_uppercase() || c.is_ascii_digit())
            && !self.is_cue(at)
    }

    /// "DS-1", "HC-52": letters with a hyphen and digits right behind them.
    pub(super) fn begins_code(&self, at: usize) -> bool {
        let words = self.sources.words.as_slice();
        let next = words.get(at + 1).map(|next| &self.sources.normal.text[words[at].range.end..next.range.start]);
        next == Some("-")
            && self.text_of(at).chars().all(char::is_alphabetic)
            && self.text_of(at + 1).starts_with(|c: char| c.is_ascii_digit())
    }
}
