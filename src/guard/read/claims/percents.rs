//! Percentages that nothing accounts for: no evidence writes them, no product that is named has them, and the sentence
//! gives them to the customer, without a word for a discount: "you get 15 % on the cart".

use std::ops::Range;

use temei_text::languages::{is_small_word, phrases};
use temei_text::normal::fold_phrase;
use temei_text::number::ONE;
use temei_text::words::Word;

use super::{Claim, Kind, Parts};
use crate::catalog::Percent;
use crate::guard::evidence::gathered::Gathered;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::cues::Cue;
use crate::guard::units::{ALL, MoneyValue, number_of_percent};

/// Letters at least of a coupon in capitals.
const CODE_CHARS: usize = 6;

/// Makes such percentages discounts, and none of those the customer asked for in vain.
pub(crate) fn promise(parts: &Parts<'_>, gathered: &Gathered, claims: &mut [Claim]) {
    for claim in claims {
        if let Kind::Discount(percent) = claim.kind
            && gathered.said_percents.contains(&percent)
            && parts.is_refused(&claim.range)
        {
            claim.kind = Kind::OtherPercent(percent);
        }
        let Kind::OtherPercent(percent) = claim.kind else { continue };
        if percent < ALL && !is_accounted_for(gathered, percent) && parts.gives(&claim.range) {
            claim.kind = Kind::Discount(percent);
        }
    }
}

/// Whether a trusted source writes a number, whatever it says of it.
fn is_accounted_for(gathered: &Gathered, percent: Percent) -> bool {
    let value = MoneyValue::of_number(number_of_percent(percent));
    gathered.rates.contains(&percent)
        || gathered.percents.iter().any(|told| told.value == percent)
        || gathered.is_told(value)
}

impl Parts<'_> {
    /// "SPRINGSALE": a word in capitals that is no product.
    fn is_coupon(&self, word: &Range<usize>) -> bool {
        let written = self.normal.written(word);
        written.chars().count() >= CODE_CHARS && written.chars().all(char::is_uppercase) && !self.mentions.cover(word)
    }

    /// "30 % wool", "10 % of waste": whether a noun follows that a percentage is a part of.
    pub(super) fn is_part_of_noun(&self, range: &Range<usize>) -> bool {
        let words = self.words.within(&(range.end..self.segment_of(range.start).end.max(range.end)));
        let is_next = |from: usize, word: &Word| {
            self.normal.text.get(from..word.range.start).is_some_and(|gap| gap.trim().is_empty())
        };
        let says = |word: &Word| !is_small_word(&self.normal.text[word.range.clone()]);
        let of = self.locale.language().pack().claims.of;
        let is_link = |word: &Word| phrases(of).any(|link| fold_phrase(link) == self.normal.text[word.range.clone()]);
        match words {
            [next, ..] if is_next(range.end, next) && says(next) => true,
            [link, next, ..] if is_next(range.end, link) && is_link(link) => {
                is_next(link.range.end, next) && says(next) && self.cues.within(&next.range).next().is_none()
            }
            _ => false,
        }
    }

    /// Whether a sentence gives a percentage: it addresses the customer, states an amount, or names a product and no
    /// measure; and it neither asks nor denies, and no noun follows that the percentage is a part of ("30 % wool").
    fn gives(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let is_part = self.is_part_of_noun(range);
        let is_open = |cue| matches!(cue, Cue::Negation | Cue::Hypothetical | Cue::Said);
        let open = self.cues.any_of(&self.clause(range), is_open) || self.is_refused(range) || self.is_question(range);
        // "ICMS is in the price. It is 18 % of 1,559.60": a tax is spoken of right before, and nothing is given off.
        let before = self.start_above(self.block_of(segment.start).start, 1)..segment.start;
        let is_off = |cue| matches!(cue, Cue::Discount | Cue::Promotion);
        let is_of_tax = self.cues.any(&before, Cue::Vat) && !self.cues.any_of(&segment, is_off);
        let open = open || self.cues.any(&segment, Cue::Vat) || is_of_tax;
        if is_part || open || self.mentions.cover(range) {
            return false;
        }
        let addressed = self.locale.language().pack().claims.addressed;
        let mut said = self.words.within(&segment).iter().map(|word| &self.normal.text[word.range.clone()]);
        let addresses = said.any(|word| phrases(addressed).any(|pronoun| fold_phrase(pronoun) == *word));
        let figures = self.figures_within(&segment);
        // Coins alone may be minutes: "25 λεπτά".
        let is_money = |figure: &TextAmount| figure.is_money() && figure.value() >= ONE;
        let measured = || figures.iter().any(|figure| self.is_bare(figure));
        let has_code = self.words.within(&segment).iter().any(|word| self.is_coupon(&word.range));
        addresses
            || has_code
            || figures.iter().any(is_money)
            || !measured() && !self.mentions.within(&segment).is_empty()
    }
}
