//! Whether a number without a currency that nothing grounds is a wrong price: what it would be right for comes close,
//! and nobody has said the number otherwise.

use super::Asked;
use crate::facts::numbers_of;
use crate::guard::evidence::Source;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::Role;
use crate::guard::read::shares::share_of_key;
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;
use temei_text::number::ONE;

/// At most so many times what is known, and no less than that part of it.
const CLOSE: i64 = 2;
/// What reading one key counts for.
const STEPS_OF_KEYS: usize = 16;

pub(super) fn is_price(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, amount, attribution) = (lists.case, asked.amount, asked.attribution);
    let range = &case.claims[asked.index].range;
    let names =
        |number: i64| case.products(attribution).any(|(identity, _)| numbers_of(&identity.name).contains(&number));
    if case.gathered.literal(amount.value, MoneyValue::ZERO).next().is_some() || names(amount.value.number()) {
        return false;
    }
    // "Bring it by 9.30" of `"bring_by": "09:30"`.
    let (hour, minute) = (amount.value.number() / ONE, amount.value.number() % ONE / (ONE / 100));
    let time = format!("{hour:02}:{minute:02}");
    if (0..24).contains(&hour) && case.gathered.texts().any(|text| text.contains(&time)) {
        return false;
    }
    // "The discount begins at the 100" of a policy that gives it from 100 bags on.
    if case.gathered.writes(amount.value.number()) {
        return false;
    }
    if matches!(amount.role, Role::Total | Role::Balance | Role::Difference) {
        return !case.gathered.amounts.is_empty() || !asked.known.is_empty();
    }
    let is_close = |value: MoneyValue| {
        value <= amount.value.saturating_times(CLOSE) && amount.value <= value.saturating_times(CLOSE)
    };
    if attribution.strength >= Strength::Likely
        && attribution.each.is_empty()
        && case.parts.named_before(range).is_some()
    {
        return asked.known.iter().any(|known| known.currency == amount.currency && is_close(known.value));
    }
    if let Some(share) = case.parts.share_of(range) {
        let told = case.gathered.amounts.iter().filter(|told| told.source == Source::Tool && is_close(told.value));
        return told
            .take_while(|_| lists.take(STEPS_OF_KEYS, asked.index))
            .any(|told| share_of_key(&told.name) == Some(share));
    }
    let told = &case.gathered.amounts;
    let mut told = told.iter().filter(|told| told.source == Source::Tool && told.currency == amount.currency);
    (!amount.value.is_whole() || case.parts.has_money(range))
        && attribution.strength < Strength::Likely
        && lists.take(case.gathered.amounts.len(), asked.index)
        && told.any(|told| is_close(told.value))
}
