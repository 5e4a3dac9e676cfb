//! What a pack is held against: so many of what it holds, what these come to more, a piece of it, and it with some more.

use super::Steps;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::units::MoneyValue;

/// Numbers of the text that are tried.
const MAX_COUNTS: usize = 6;
/// Most pieces beside a pack.
const MOST_BESIDE: i64 = 6;
/// What the price of a piece is rounded by at most.
const HALF_CENT: MoneyValue = MoneyValue::of_number(50);

/// What a pack, one piece alone, and so many of them as it holds cost.
struct Prices {
    whole: MoneyValue,
    one: MoneyValue,
    pieces: i64,
    singly: MoneyValue,
}

impl Steps<'_, '_> {
    /// "The set of six is 45 instead of 51 for six singles", "you save 6": of as many pieces as the text or a name says.
    pub(super) fn against_pieces(&self, value: MoneyValue) -> Option<String> {
        let packs = self.case.priced.packs_of(self.asked.index);
        if packs.is_empty() || !self.lists.take(packs.len() * MAX_COUNTS, self.asked.index) {
            return None;
        }
        let counts: Vec<i64> = self.several(MAX_COUNTS).collect();
        let of_names = self.parts_of_names();
        let mut packs = packs.iter().filter(|pack| counts.contains(&pack.pieces) || of_names.contains(&pack.pieces));
        packs.find_map(|pack| {
            let (whole, one) = (self.listed_at(pack.whole)?, self.listed_at(pack.one)?);
            let prices = Prices { whole, one, pieces: pack.pieces, singly: one.times(pack.pieces)? };
            match self.asked.amount.role {
                Role::Difference => self.saved_by(&prices, value, &counts),
                Role::Price | Role::Total => {
                    let several = || counts.iter().any(|count| self.is_said(whole.saturating_times(*count)));
                    let is_said = self.is_said(whole) || several() || self.is_piece_said(&prices);
                    let singly = is_said.then(|| prices.several(value, &counts)).flatten();
                    let saved = || (is_said && !self.is_called_price()).then(|| self.saved_by(&prices, value, &counts));
                    singly.or_else(|| prices.with_more(value, &counts)).or_else(|| saved().flatten())
                }
                _ => None,
            }
        })
    }

    fn is_said(&self, value: MoneyValue) -> bool {
        self.values().any(|held| held == value)
    }

    /// "With the pack the hour drops from 28 to 24.50": whether the block says what a piece of the pack costs.
    fn is_piece_said(&self, prices: &Prices) -> bool {
        let others = self.case.claims_within(&self.block()).iter().filter(|claim| claim.range != *self.range);
        let mut amounts = others.filter_map(|claim| match &claim.kind {
            Kind::Amount(amount) => Some(amount.value),
            _ => None,
        });
        amounts.any(|value| prices.is_piece(value))
    }

    /// Whether a word for a price stands before the amount in its clause.
    fn is_called_price(&self) -> bool {
        let parts = self.case.parts;
        parts.cues.any(&(parts.clause(self.range).start..self.range.start), Cue::Price)
    }

    /// What a pack, or several where the text says so, cost less than as many pieces, or a piece of it than one alone.
    fn saved_by(&self, prices: &Prices, value: MoneyValue, counts: &[i64]) -> Option<String> {
        let Prices { whole, one, pieces, singly } = *prices;
        let (saved, value) = (singly.minus(whole)?, value.abs());
        if saved == value {
            return Some(format!("{singly} - {whole}"));
        }
        let is_counted = |count: i64| counts.contains(&(count * pieces)) || self.is_said(whole.saturating_times(count));
        let several = counts.iter().find(|count| saved.times(**count) == Some(value) && is_counted(**count));
        if let Some(several) = several {
            return Some(format!("{several} × ({singly} - {whole})"));
        }
        prices.is_piece(one.minus(value)?).then(|| format!("{one} - {whole} / {pieces}"))
    }
}

impl Prices {
    /// Whether that is the pack's price by its pieces, to the cent.
    fn is_piece(&self, value: MoneyValue) -> bool {
        value.saturating_times(self.pieces).distance(self.whole) <= HALF_CENT.saturating_times(self.pieces)
    }

    /// So many pieces alone as the pack holds, or as the text says, or one.
    fn several(&self, value: MoneyValue, counts: &[i64]) -> Option<String> {
        let mut counts = [self.pieces, 1].into_iter().chain(counts.iter().copied());
        let count = counts.find(|count| self.one.times(*count) == Some(value))?;
        Some(if count == 1 { self.one.to_string() } else { format!("{count} × {}", self.one) })
    }

    /// "For seven take a set of six and a single one": the text says how many that is.
    fn with_more(&self, value: MoneyValue, counts: &[i64]) -> Option<String> {
        let more = value.minus(self.whole)?.times_of(self.one).filter(|more| (1..=MOST_BESIDE).contains(more))?;
        counts.contains(&(self.pieces + more)).then(|| format!("{} + {more} × {}", self.whole, self.one))
    }
}
