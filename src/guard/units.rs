//! What the guards reckon with: amounts of money and numbers of pieces, each a type of its own, so that neither is taken
//! for the other or for a [`Percent`]. A number that a text states is none of them yet, but ten-thousandths
//! ([`temei_text::number`]): it becomes one where the guards settle what it is. How each is divided and rounded stands
//! here and nowhere else.

use std::fmt;

use temei_text::number::{ONE, plain};

use crate::catalog::{Money, Percent, Quantity};

/// All of something.
pub(crate) const ALL: Percent = Percent::from_scaled(10_000);
/// What a half price takes off.
pub(crate) const HALF: Percent = Percent::from_scaled(50_00);
/// Hundredths of a per cent in the whole.
const WHOLE: i64 = ALL.scaled();

/// An amount of money in ten-thousandths of its currency's unit; which currency is told beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct MoneyValue(i64);

impl MoneyValue {
    pub(crate) const ZERO: Self = Self(0);
    pub(crate) const MIN: Self = Self(i64::MIN);
    pub(crate) const MAX: Self = Self(i64::MAX);
    /// What is divided may be rounded by so much.
    pub(crate) const CENT: Self = Self(ONE / 100);

    /// A number of a text that is an amount.
    pub(crate) const fn of_number(ten_thousandths: i64) -> Self {
        Self(ten_thousandths)
    }

    pub(crate) fn of(money: Money) -> Self {
        Self(money.ten_thousandths())
    }

    /// The number a text states it by.
    pub(crate) const fn number(self) -> i64 {
        self.0
    }

    pub(crate) const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Of whole units.
    pub(crate) const fn is_whole(self) -> bool {
        self.0 % ONE == 0
    }

    pub(crate) fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// How far two are apart.
    pub(crate) fn distance(self, other: Self) -> Self {
        Self(i64::try_from(self.0.abs_diff(other.0)).unwrap_or(i64::MAX))
    }

    /// `None` where the sum is too great to hold, as in [`Self::minus`] and [`Self::times`].
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    pub(crate) fn times(self, count: i64) -> Option<Self> {
        self.0.checked_mul(count).map(Self)
    }

    /// The greatest there is where the sum is greater.
    pub(crate) fn saturating_plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub(crate) fn saturating_minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    pub(crate) fn saturating_times(self, count: i64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// One of so many equal parts, where it has them.
    pub(crate) fn parted(self, count: i64) -> Option<Self> {
        (self.0.checked_rem(count)? == 0).then(|| Self(self.0 / count))
    }

    /// How often a part goes into it, where it does without a rest.
    pub(crate) fn times_of(self, part: Self) -> Option<i64> {
        (self.0.checked_rem(part.0)? == 0).then(|| self.0 / part.0)
    }

    /// Divided by a number of a text, cut off.
    pub(crate) fn over(self, number: i64) -> Self {
        self.scaled(ONE, number)
    }

    /// What so many pieces cost at so much each, cut off.
    pub(crate) fn for_pieces(self, pieces: Pieces) -> Self {
        self.scaled(pieces.0, ONE)
    }

    /// So many per cent of it, cut off.
    pub(crate) fn share(self, percent: Percent) -> Self {
        self.scaled(percent.scaled(), WHOLE)
    }

    /// What is left of it when so many per cent are taken off.
    pub(crate) fn less(self, percent: Percent) -> Self {
        self.saturating_minus(self.share(percent))
    }

    /// Without the VAT it includes.
    pub(crate) fn net(self, rate: Percent) -> Self {
        self.scaled(WHOLE, WHOLE.saturating_add(rate.scaled()))
    }

    /// With the VAT it does not include.
    pub(crate) fn gross(self, rate: Percent) -> Self {
        self.scaled(WHOLE.saturating_add(rate.scaled()), WHOLE)
    }

    /// How many per cent of a whole it is, cut off.
    pub(crate) fn percent_of(self, whole: Self) -> Percent {
        Percent::from_scaled(self.scaled(WHOLE, whole.0.max(1)).0)
    }

    /// To the hundredth of the unit, half up.
    pub(crate) fn to_cents(self) -> Self {
        Self(self.0.saturating_add(Self::CENT.0 / 2).div_euclid(Self::CENT.0).saturating_mul(Self::CENT.0))
    }

    /// Whether it is another after rounding to hundredths or to whole units, either way.
    pub(crate) fn is_rounded(self, exact: Self) -> bool {
        let unit = if self.is_whole() { Self(ONE) } else { Self::CENT };
        self.distance(exact) < unit && self.0 % unit.0 == 0
    }

    /// Whether it is another, rounded to its own last digit that is not zero, and by three per cent at most.
    pub(crate) fn is_about(self, exact: Self) -> bool {
        let mut unit = 1_i64;
        while let Some(next) = unit.checked_mul(10)
            && self.0 != 0
            && self.0 % next == 0
        {
            unit = next;
        }
        let off = i128::from(self.distance(exact).0);
        off * 2 <= i128::from(unit.max(ONE)) && off * 100 <= i128::from(exact.0) * 3
    }

    /// `self × by / to`; as it is where that is too great to hold, or to divide by nothing.
    fn scaled(self, by: i64, to: i64) -> Self {
        let exact = (i128::from(self.0) * i128::from(by)).checked_div(i128::from(to));
        exact.and_then(|exact| i64::try_from(exact).ok()).map_or(self, Self)
    }
}

/// As INTERFACES writes amounts: "12.50".
impl fmt::Display for MoneyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(self.0))
    }
}

/// A number of pieces, in ten-thousandths of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces(i64);

impl Pieces {
    pub(crate) const ZERO: Self = Self(0);
    pub(crate) const ONE: Self = Self(ONE);
    /// As many as may be: every tier of a price counts.
    pub(crate) const ANY: Self = Self(i64::MAX);

    /// A number of a text that counts.
    pub(crate) const fn of_number(ten_thousandths: i64) -> Self {
        Self(ten_thousandths)
    }

    pub(crate) fn of(quantity: Quantity) -> Self {
        // Quantities are kept in thousandths.
        Self(quantity.scaled().saturating_mul(ONE / 1_000))
    }

    /// The number a text states it by.
    pub(crate) const fn number(self) -> i64 {
        self.0
    }

    /// Without parts of one.
    pub(crate) const fn whole(self) -> i64 {
        self.0 / ONE
    }
}

/// A number of a text that is a percentage: cut to the hundredth of a per cent.
pub(crate) const fn percent_of_number(ten_thousandths: i64) -> Percent {
    Percent::from_scaled(ten_thousandths / (ONE / 100))
}

/// The number a text states a percentage by.
pub(crate) const fn number_of_percent(percent: Percent) -> i64 {
    percent.scaled().saturating_mul(ONE / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn money(units: i64) -> MoneyValue {
        MoneyValue::of_number(units * ONE)
    }

    #[test]
    fn rounded_amounts_are_near_what_they_round() {
        for (stated, exact) in [(4_200, 4_199), (1_300, 1_299), (350, 349), (2_200, 2_150), (400, 399)] {
            assert!(money(stated).is_about(money(exact)), "{stated} {exact}");
        }
        for (stated, exact) in [(3_500, 4_199), (1_000, 1_299), (250, 349), (4_210, 4_199), (0, 5)] {
            assert!(!money(stated).is_about(money(exact)), "{stated} {exact}");
        }
    }

    #[test]
    fn shares_are_cut_off_and_vat_goes_both_ways() {
        let (tenth, vat) = (Percent::from_scaled(10_00), Percent::from_scaled(21_00));
        assert_eq!((money(370).share(tenth), money(370).less(tenth)), (money(37), money(333)));
        assert_eq!((money(121).net(vat), money(100).gross(vat)), (money(100), money(121)));
        assert_eq!(money(30).percent_of(money(120)), Percent::from_scaled(25_00));
        assert_eq!(MoneyValue::of_number(1_234_550).to_cents().to_string(), "123.46");
        assert_eq!(money(7).for_pieces(Pieces::of_number(25_000)).to_string(), "17.50");
    }

    #[test]
    fn what_is_too_great_to_hold_is_told() {
        assert_eq!(MoneyValue::MAX.plus(money(1)), None);
        assert_eq!(MoneyValue::MAX.times(2), None);
        assert_eq!(MoneyValue::MAX.gross(Percent::from_scaled(21_00)), MoneyValue::MAX);
        assert_eq!(money(9).parted(0), None);
        assert_eq!(money(9).times_of(MoneyValue::ZERO), None);
    }
}
