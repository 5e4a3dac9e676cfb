//! What follows from the prices of the product itself: n × unit, a per cent off, VAT in and out, what a promotion
//! saves, an instalment.

use super::{MAX_MEMBERS, Steps, Verified, difference};
use crate::catalog::Percent;
use crate::fiscal::vat;
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::Case;
use crate::guard::rules::price_book::Known;
use crate::guard::units::{MoneyValue, Pieces};
use temei_text::number::ONE;

const MAX_UNITS: i64 = 1_000;
/// Numbers of pieces by which an amount is parted.
const MAX_SEVERAL: usize = 4;
/// Most payments a price is divided into.
const MAX_INSTALMENTS: i64 = 120;
/// What each payment is rounded by at most.
const HALF_CENT: MoneyValue = MoneyValue::of_number(50);

impl Steps<'_, '_> {
    /// So many times the product's price, or what the text has said it is given for: "for two people, two days".
    pub(super) fn times_unit(&self, value: MoneyValue) -> Option<String> {
        let counts = || self.counts().iter().filter(|count| (2..=MAX_UNITS).contains(*count)).take(MAX_MEMBERS);
        let unit = |count: i64| {
            let one = value.parted(count)?;
            self.price_within(one, one).map(|known| known.value).or_else(|| self.is_given_for(one).then_some(one))
        };
        if let Some((count, unit)) = counts().find_map(|count| Some((count, unit(*count)?))) {
            return Some(format!("{count} × {unit}"));
        }
        self.lists.take(self.counts().len() * self.counts().len(), self.asked.index);
        let mut both = counts().enumerate().flat_map(|(at, a)| counts().skip(at + 1).map(move |b| (a, b)));
        both.find_map(|(a, b)| Some(format!("{a} × {b} × {}", unit(a.checked_mul(*b)?)?)))
    }

    /// Whether the text has said, and rightly, that the product is given for so much.
    fn is_given_for(&self, value: MoneyValue) -> bool {
        let rows = &self.asked.attribution.rows;
        let same = |claim: &&&Verified| claim.value == value && claim.role == Role::Price;
        !rows.is_empty() && self.held.iter().filter(same).any(|claim| self.case.attributions[claim.claim].rows == *rows)
    }

    /// The whole numbers around the amount, and the quantities of its lines.
    pub(super) fn counts(&self) -> &[i64] {
        self.counts.get_or_init(|| self.read_counts())
    }

    /// Those of them that are more than one, at most so many.
    pub(super) fn several(&self, most: usize) -> impl Iterator<Item = i64> {
        self.counts().iter().copied().filter(|count| *count > 1).take(most)
    }

    /// Whether that is a price of the product, or what so many of it cost.
    pub(super) fn is_price_of_some(&self, whole: MoneyValue) -> bool {
        let mut each = [whole].into_iter().chain(self.several(MAX_SEVERAL).filter_map(|count| whole.parted(count)));
        each.any(|one| self.price_within(one, one).is_some())
    }

    fn read_counts(&self) -> Vec<i64> {
        let mut counts = self.near.counts.clone();
        let items = self.asked.attribution.items.iter();
        let lines = items.filter_map(|&item| self.case.gathered.items[item].quantity).map(Pieces::whole);
        for count in lines.take(MAX_MEMBERS) {
            if !counts.contains(&count) {
                counts.push(count);
            }
        }
        counts
    }

    /// "10 × 129,90" of a price: each payment is the price divided, to the cent.
    pub(super) fn instalment(&self, value: MoneyValue) -> Option<String> {
        let role = self.asked.amount.role;
        if !matches!(role, Role::Instalment | Role::Price | Role::Balance) {
            return None;
        }
        let (parted, of_claims) = (role != Role::Price || self.is_parted(), role != Role::Price);
        let mut counts = self.counts().iter().filter(|count| (2..=MAX_INSTALMENTS).contains(*count));
        counts.find_map(|&count| {
            let all = value.times(count)?;
            let rounding = HALF_CENT.saturating_times(count);
            let (low, high) = (all.saturating_minus(rounding), all.saturating_plus(rounding));
            let own = parted.then(|| self.price_within(low, high)).flatten().map(|known| known.value);
            // "The yearly one may be paid in four parts."
            let own = own.or_else(|| self.hinted_prices().find(|whole| parted && (low..=high).contains(whole)));
            // "Two tyres in three payments of 64".
            let own = own.or_else(|| {
                let mut several = self.several(MAX_SEVERAL).filter(|pieces| parted && *pieces != count);
                several.find_map(|pieces| {
                    let each = |whole: MoneyValue| whole.over(pieces.saturating_mul(ONE));
                    self.price_within(each(low), each(high))?.value.times(pieces)
                })
            });
            let own = own.or_else(|| {
                let all = parted.then(|| self.all_named()).flatten().map(|(all, _)| all);
                all.filter(|all| (low..=high).contains(all))
            });
            let claim = || self.values().find(|whole| of_claims && (low..=high).contains(whole));
            Some(format!("{} / {count}", own.or_else(claim)?))
        })
    }

    /// Whether "10x" stands before an amount, which may then be a part of a price.
    fn is_parted(&self) -> bool {
        let text = self.case.parts.normal.text.as_str();
        let before = text.get(..self.range.start).unwrap_or_default();
        let before = before.trim_end();
        let before = before.strip_suffix(" de").or(before.strip_suffix(" of")).unwrap_or(before).trim_end();
        self.case.parts.cues.any(&self.block(), Cue::Instalments)
            || before.strip_suffix('x').is_some_and(|rest| rest.trim_end().ends_with(|c: char| c.is_ascii_digit()))
    }

    /// A price less a discount the same text states, or a coupon it names gives; whether that may be given is DISCOUNT's business.
    pub(super) fn less_percent(&self, value: MoneyValue) -> Option<String> {
        let horizon = self.case.horizon(self.asked.index);
        let coupons = self.case.coupons(horizon).map(|(rate, _)| rate);
        let stated: Vec<Percent> = self.lists.stated_until(horizon).chain(coupons).take(MAX_MEMBERS).collect();
        if stated.is_empty() || !self.lists.take(self.asked.known.len() * stated.len(), self.asked.index) {
            return None;
        }
        let given = matches!(self.asked.amount.role, Role::Difference | Role::Discount);
        self.prices().find_map(|known| {
            let percent = stated.iter().find(|&&percent| {
                value.is_rounded(known.value.less(percent)) || given && value.is_rounded(known.value.share(percent))
            })?;
            Some(format!("{} - {percent} %", known.value))
        })
    }

    /// A listed price without the VAT it includes, with the VAT it does not, or that VAT itself.
    pub(super) fn vat(&self, value: MoneyValue) -> Option<String> {
        let amount = self.asked.amount;
        let include = self.case.prices_include_vat();
        let speaks_of_vat = amount.role == Role::Tax || amount.gross || amount.role == Role::Net;
        // "1,450 with VAT, of it 1,169.35 net": what is said to have VAT in it is the whole, unless that is told.
        let whole_is_told = || self.prices().any(|known| self.values().any(|held| held == known.value));
        let speaks = |cue| self.case.parts.cues.any(&self.segment(), cue);
        let of_part =
            speaks(Cue::Vat) && !amount.gross || (speaks(Cue::NetOfVat) || speaks(Cue::Gross)) && whole_is_told();
        let rated = include && !matches!(amount.role, Role::Tax | Role::Net) && of_part;
        if !(speaks_of_vat || rated)
            || !self.lists.take(self.asked.known.len() + self.asked.attribution.rows.len(), self.asked.index)
        {
            return None;
        }
        vat_of_attribution(self.case, self.asked.attribution).into_iter().find_map(|rate| {
            match amount.role {
                Role::Net if include => {
                    let mut wholes = self.listed().map(|known| known.value).chain(self.values());
                    let whole = wholes.find(|whole| value.is_rounded(whole.net(rate)))?;
                    Some(format!("{whole} / (1 + {rate} %)"))
                }
                Role::Tax => {
                    let own = self.prices().map(|known| known.value);
                    let mut wholes = own.chain(self.values());
                    let tax = |whole: MoneyValue| match include {
                        true => whole.saturating_minus(whole.net(rate)),
                        false => whole.gross(rate).saturating_minus(whole),
                    };
                    // "The base is 983.47, the VAT 206.53."
                    let is_part = |whole: MoneyValue| {
                        value.is_rounded(tax(whole)) || include && value.is_rounded(whole.net(rate))
                    };
                    let whole = wholes.find(|whole| is_part(*whole))?;
                    Some(format!("{rate} % in {whole}"))
                }
                // "193.47 net + 46.43 VAT = 239.90": what is which the sum says.
                _ if rated => {
                    let part = |whole: &MoneyValue| {
                        let net = whole.net(rate);
                        value.is_rounded(net) || value.is_rounded(whole.saturating_minus(net))
                    };
                    let added = |net: &MoneyValue| is_told(self.case, rate) && value.is_rounded(net.gross(rate));
                    let prices = || self.prices().map(|known| known.value);
                    if let Some(net) = prices().find(added) {
                        return Some(format!("{net} × (1 + {rate} %)"));
                    }
                    // "For the 3 nights it is 240 and 24 of VAT."
                    let times = || prices().flat_map(|one| self.counts().iter().filter_map(move |&n| one.times(n)));
                    self.lists.take(self.asked.known.len() * self.counts().len(), self.asked.index);
                    // "At 449.00 that is 374.17 net": of what the sentence has said.
                    let sentence = self.segment();
                    let is_here = |claim: &&&Verified| sentence.contains(&self.case.claims[claim.claim].range.start);
                    let said = self.held.iter().filter(is_here).map(|claim| claim.value);
                    let whole = prices().chain(times()).find(part).or_else(|| said.into_iter().find(part))?;
                    Some(format!("{whole} with {rate} %"))
                }
                _ if amount.gross && !include => {
                    let known = self.listed().find(|known| value.is_rounded(known.value.gross(rate)))?;
                    Some(format!("{} × (1 + {rate} %)", known.value))
                }
                _ => None,
            }
        })
    }

    /// Whether the sentence speaks of VAT.
    pub(super) fn speaks_of_vat(&self) -> bool {
        let is_of_vat = |cue| matches!(cue, Cue::Vat | Cue::NetOfVat | Cue::Gross);
        self.case.parts.cues.any_of(&self.segment(), is_of_vat)
    }

    /// What a promotion in force takes off the list price.
    pub(super) fn saved(&self, value: MoneyValue) -> Option<String> {
        let promotions = self.listed().filter(|known| known.is_promotion());
        let mut pair = promotions.zip(self.listed().filter(|known| !known.is_promotion()));
        let (promoted, list): (&Known<'_>, &Known<'_>) =
            pair.find(|(promoted, list)| list.value.minus(promoted.value) == Some(value))?;
        Some(difference(list.value, promoted.value))
    }
}

/// The VAT rates that may apply: the products' own, else the country's on the day.
pub(crate) fn vat_of_attribution(case: &Case<'_>, attribution: &Attribution) -> Vec<Percent> {
    let own: Vec<Percent> = case.products(attribution).filter_map(|(_, facts)| facts.vat_rate).collect();
    if !own.is_empty() {
        return own;
    }
    let country = case.input.locale.country(Some(case.rules.currency));
    let rates = country.zip(case.as_of.date()).map(|(country, date)| vat::rates_on(country, date)).unwrap_or_default();
    if rates.is_empty() {
        return told_rates(case);
    }
    rates.to_vec()
}

/// Of a country whose rates nobody here knows: those the text states and the evidence writes.
fn told_rates(case: &Case<'_>) -> Vec<Percent> {
    let stated = case.claims.iter().filter_map(|claim| match &claim.kind {
        Kind::VatRate(rate) => Some(rate.value),
        _ => None,
    });
    stated.filter(|rate| is_told(case, *rate)).take(MAX_MEMBERS).collect()
}

/// Whether the evidence writes a percentage.
fn is_told(case: &Case<'_>, rate: Percent) -> bool {
    case.gathered.percents.iter().any(|told| told.value == rate)
}
