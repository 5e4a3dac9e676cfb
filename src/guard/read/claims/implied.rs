//! What a text offers without saying that it is in stock: "I have set aside seven of them", "the Bambino goes out
//! today". A number of pieces beside a product has to be there whatever the verb; a product that is there not at all is
//! offered by every word of handing it over. What is asked, denied, put off or only reckoned with is no offer.

use super::{Claim, Counted, Kind, Parts, Stock};
use crate::guard::read::amounts::AmountKind;
use crate::guard::read::cues::{Cue, Found};
use crate::guard::read::mentions::Mention;

impl Parts<'_> {
    /// The products that are offered so, but for those of a sentence that says more of its stock (`told`).
    pub(super) fn implied(&self, told: &[Claim]) -> Vec<Claim> {
        let mut implied = Vec::new();
        for (index, mention) in self.mentions.all.iter().enumerate() {
            let segment = self.blocks.segment_at(mention.range.start);
            let said = told.iter().any(|claim| claim.segment == segment);
            if said || mention.rows.is_empty() || !self.is_asserted(mention) {
                continue;
            }
            let quantity = self.counted_with_noun(mention).filter(|_| !self.is_reckoned(mention));
            if quantity.is_some() || self.is_handed_over(mention) {
                let stock = Stock::Implied { mention: index, quantity };
                implied.push(self.claim(mention.range.clone(), Kind::Stock(stock)));
            }
        }
        implied
    }

    /// Whether nothing in the sentence asks, denies, puts off or quotes.
    fn is_asserted(&self, mention: &Mention) -> bool {
        let segment = self.segment_of(mention.range.start);
        let open = |found: &Found| match found.cue {
            Cue::Unavailable | Cue::Restock | Cue::Hypothetical | Cue::Said | Cue::Mistaken => true,
            // "No problem" denies nothing, and a condition on the customer takes nothing back: "if you order by two, it
            // leaves today".
            Cue::Negation | Cue::Condition => self.clause(&found.range) == self.clause(&mention.range),
            _ => false,
        };
        !self.is_question(&mention.range) && !self.cues.within(&segment).any(open)
    }

    /// The number right before a product, or before the one word that stands between: "ten pairs of", "8 desks Milano".
    fn counted_with_noun(&self, mention: &Mention) -> Option<Counted> {
        let words = self.words.as_slice();
        let at = words.partition_point(|word| word.range.start < mention.range.start);
        let noun = at.checked_sub(1).and_then(|at| words.get(at)).filter(|word| !word.has_digit);
        let with_noun = noun.map(|noun| noun.range.start..mention.range.end);
        let counted = [Some(mention.range.clone()), with_noun].into_iter().flatten();
        for range in counted {
            if !self.count_before(&range).is_some_and(|figure| self.is_bare_price(figure))
                && let Some(count) = self.count_of(&range)
            {
                return Some(count);
            }
        }
        None
    }

    /// Whether the sentence reckons: with prices, quantities from a number on, refunds.
    fn is_reckoned(&self, mention: &Mention) -> bool {
        let segment = self.segment_of(mention.range.start);
        let reckons = |cue| matches!(cue, Cue::Volume | Cue::AtLeast | Cue::StartsAt | Cue::Difference | Cue::Total);
        self.cues.any_of(&segment, reckons)
            || self.figures_within(&segment).iter().any(|figure| matches!(figure.kind, AmountKind::Money(_)))
    }

    /// Whether a word of handing over stands in the clause of a product.
    fn is_handed_over(&self, mention: &Mention) -> bool {
        self.cues.any(&self.clause(&mention.range), Cue::HandedOver)
    }
}
