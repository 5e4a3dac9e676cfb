//! What follows from the products a sentence names: what they cost together, each as often as it is counted, and what
//! one costs more than another.

use super::{Steps, difference, pairs};
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::Role;
use crate::guard::read::mentions::Mention;
use crate::guard::rules::price::says_whole;
use crate::guard::rules::price_book::Known;
use crate::guard::units::{MoneyValue, Pieces};

/// Most products of one sentence that are combined.
const MAX_NAMED: usize = 8;
/// Most prices of one of them that are tried against one of another.
const MAX_PRICES: usize = 8;

impl<'a> Steps<'_, 'a> {
    /// "A and B together are 5.498 lei", "two A and a B".
    pub(super) fn sum_of_named(&self, value: MoneyValue) -> Option<String> {
        self.sum_of(&self.named_in_sentence(), value)
            .or_else(|| {
                let of_before = || self.says_together() && self.named_in_sentence().is_empty();
                // "Two quarts and a roll of tape? That'll be 46.94."
                let of_none = || self.named_in_sentence().is_empty() && says_whole(self.case, self.asked);
                let whole = self.asked.amount.role == Role::Total || of_before() || of_none();
                whole.then(|| self.sum_of(&self.lists.named_so_far(self.asked.index, MAX_NAMED), value)).flatten()
            })
            .or_else(|| self.sum_of_shown(value))
    }

    /// "Both make 364.80": of all that was shown, where the sentence names none or says "both".
    fn sum_of_shown(&self, value: MoneyValue) -> Option<String> {
        let shown: Vec<&Mention> = self.case.parts.mentions.shown.iter().collect();
        let said = self.says_together() || self.named_in_sentence().is_empty();
        (said && shown.len() <= MAX_NAMED).then(|| self.sum_of(&shown, value)).flatten()
    }

    /// "A costs 600 lei more than B": between any two of the sentence, else of the text so far.
    pub(super) fn difference_of_named(&self, value: MoneyValue) -> Option<String> {
        let here = self.named_in_sentence();
        let mut named = if here.len() < 2 { self.lists.named_so_far(self.asked.index, MAX_NAMED) } else { here };
        if named.len() < 2 && self.hints().next().is_none() {
            named = self.case.parts.mentions.shown.iter().take(MAX_NAMED).collect();
        }
        let prices = named.iter().map(|mention| self.prices_of(mention, MAX_PRICES));
        let prices = prices.map(|known| known.into_iter().map(|known| known.value).collect());
        // "The dielectric one is 65 more than the boot with a steel toe."
        let hinted = self.hints().map(|hint| hint.rows.iter().take(MAX_PRICES).filter_map(|&row| self.listed_at(row)));
        let prices: Vec<Vec<MoneyValue>> = prices.chain(hinted.map(Iterator::collect)).collect();
        pairs(&prices).find_map(|(a, b)| {
            self.lists.take(a.len() * b.len(), self.asked.index);
            let mut both = a.iter().flat_map(|a| b.iter().map(move |b| (*a, *b)));
            let (a, b) = both.find(|(a, b)| a.distance(*b) == value.abs())?;
            Some(difference(a, b))
        })
    }

    /// "The one of 26 cm is 28.50 more": between variants of which the words tell one, or both.
    pub(super) fn difference_of_relatives(&self) -> Option<String> {
        let [one, other] = self.case.priced.apart(self.asked.index)?;
        Some(difference(self.listed_at(one)?, self.listed_at(other)?))
    }

    /// "It is 85 a night, 13 less than the California": between a price that holds and one of what is named behind.
    pub(super) fn difference_to_named(&self, value: MoneyValue) -> Option<String> {
        let behind = self.case.parts.mentions.within(&(self.range.end..self.segment().end));
        let known = distinct(behind).into_iter().flat_map(|mention| self.prices_of(mention, MAX_PRICES));
        let held = || self.held.iter().filter(|claim| claim.role == Role::Price);
        let mut against = known.flat_map(|known| held().map(move |claim| (known.value, claim.value)));
        self.lists.take(behind.len() * MAX_PRICES * self.held.len(), self.asked.index);
        let (a, b) = against.find(|(a, b)| a.distance(*b) == value.abs())?;
        Some(difference(a, b))
    }

    pub(super) fn named_in_sentence(&self) -> Vec<&Mention> {
        let mentions = self.case.parts.mentions.within(&self.segment());
        self.lists.take(mentions.len(), self.asked.index);
        distinct(mentions)
    }

    /// The first `most`, in the order of precedence.
    pub(super) fn prices_of(&self, mention: &Mention, most: usize) -> Vec<Known<'a>> {
        let attribution = Attribution::to(mention, Strength::Strong);
        let prices = self.lists.prices(self.asked.index, &attribution, Pieces::ONE);
        let mut looked_at = 0;
        let same = |known: &&Known<'_>| {
            looked_at += 1;
            known.currency == self.asked.amount.currency
        };
        let prices: Vec<Known<'_>> = prices.iter().filter(same).take(most).copied().collect();
        self.lists.take(looked_at, self.asked.index);
        prices
    }
}

/// Mentions without repetitions; none where there are more than [`MAX_NAMED`].
fn distinct(mentions: &[Mention]) -> Vec<&Mention> {
    let mut named: Vec<&Mention> = Vec::new();
    for mention in mentions {
        if !named.iter().any(|other| other.is_same(mention)) {
            named.push(mention);
        }
        if named.len() > MAX_NAMED {
            return Vec::new();
        }
    }
    named
}
