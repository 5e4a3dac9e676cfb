//! What follows from the prices of the product itself: n × unit, a per cent off, VAT in and out, what a promotion saves,
//! an instalment.

use super::{MAX_MEMBERS, Steps, difference};
use crate::catalog::Percent;
use crate::guard::figures::{Figure, FigureKind};
use crate::guard::findings::{Case, percent_text};
use crate::guard::fiscal::vat;
use crate::guard::number::{ONE, plain};
use crate::guard::price_book::Known;
use crate::guard::statements::{Kind, Role};
use crate::guard::ties::Tie;

const MAX_UNITS: i64 = 1_000;
/// Most payments a price is divided into.
const MAX_INSTALMENTS: i64 = 120;

impl Steps<'_> {
    /// The numbers of pieces a text or a cart line names.
    pub(super) fn times_unit(&self, value: i64) -> Option<String> {
        self.counts().into_iter().filter(|count| (2..=MAX_UNITS).contains(count)).find_map(|count| {
            let unit = self.prices.iter().find(|known| known.value.checked_mul(count) == Some(value))?;
            Some(format!("{count} × {}", plain(unit.value)))
        })
    }

    /// Whole numbers around the amount that are no part of a name, and the quantities of its lines.
    fn counts(&self) -> Vec<i64> {
        let parts = self.case.parts;
        let block = parts.block_of(self.case.statements[self.asked.index].range.start);
        let here = parts.figures_within(&block).iter();
        let here = here.filter(|figure| figure.kind == FigureKind::Bare && !parts.mentions.cover(&figure.range));
        let written = here.map(Figure::value).filter(|count| count % ONE == 0).map(|count| count / ONE);
        let items = self.asked.tie.items.iter();
        let lines = items.filter_map(|&item| self.case.ground.items[item].quantity).map(|count| count / 1_000);
        let mut counts: Vec<i64> = written.take(MAX_MEMBERS).chain(lines.take(MAX_MEMBERS)).collect();
        counts.dedup();
        counts
    }

    /// "10 × 129,90" of a price: each payment is the price divided, to the cent.
    pub(super) fn instalment(&self, value: i64) -> Option<String> {
        let role = self.asked.amount.role;
        if !matches!(role, Role::Instalment | Role::Price | Role::Balance) {
            return None;
        }
        let divided = |whole: i64, count: i64| {
            value.checked_mul(count).is_some_and(|all| all.abs_diff(whole) <= (count * 50).unsigned_abs())
        };
        let counts = self.counts().into_iter().filter(|count| (2..=MAX_INSTALMENTS).contains(count));
        let wholes: Vec<i64> = match role {
            Role::Price => self.parted_prices(),
            _ => self.prices.iter().map(|known| known.value).chain(self.claims().iter().map(|c| c.value)).collect(),
        };
        counts.into_iter().find_map(|count| {
            let whole = wholes.iter().find(|whole| divided(**whole, count))?;
            Some(format!("{} / {count}", plain(*whole)))
        })
    }

    /// The prices an amount behind "10x" may be a part of.
    fn parted_prices(&self) -> Vec<i64> {
        let text = self.case.parts.normal.text.as_str();
        let before = text.get(..self.case.statements[self.asked.index].range.start).unwrap_or_default();
        let before = before.trim_end();
        let before = before.strip_suffix(" de").or(before.strip_suffix(" of")).unwrap_or(before).trim_end();
        let parted =
            before.strip_suffix('x').is_some_and(|rest| rest.trim_end().ends_with(|c: char| c.is_ascii_digit()));
        if parted { self.prices.iter().map(|known| known.value).collect() } else { Vec::new() }
    }

    /// A price less a discount the same text states; whether that may be given is DISCOUNT's business.
    pub(super) fn less_percent(&self, value: i64) -> Option<String> {
        let horizon = self.case.horizon(self.asked.index);
        let so_far = self.case.statements.iter().take_while(|statement| statement.range.start < horizon);
        let stated = so_far.filter_map(|statement| match statement.kind {
            Kind::Discount(percent) => Some(percent),
            _ => None,
        });
        let stated: Vec<i64> = stated.take(MAX_MEMBERS).collect();
        let given = matches!(self.asked.amount.role, Role::Difference | Role::Discount);
        self.prices.iter().find_map(|known| {
            let percent = stated.iter().find(|&&percent| {
                let part = known.value.saturating_mul(percent) / 10_000;
                is_rounded(value, known.value.saturating_sub(part)) || (given && is_rounded(value, part))
            })?;
            Some(format!("{} - {} %", plain(known.value), percent_text(*percent)))
        })
    }

    /// A listed price without the VAT it includes, with the VAT it does not, or that VAT itself.
    pub(super) fn vat(&self, value: i64) -> Option<String> {
        let amount = self.asked.amount;
        let include = self.case.rules.prices_include_vat;
        let listed = || self.prices.iter().filter(|known| known.is_listed());
        let claimed = self.claims();
        vat_of_tie(self.case, self.asked.tie).into_iter().find_map(|rate| {
            let percent = percent_text(rate);
            match amount.role {
                Role::Net if include => {
                    let known = listed().find(|known| is_rounded(value, net(known.value, rate)))?;
                    Some(format!("{} / (1 + {percent} %)", plain(known.value)))
                }
                Role::Tax => {
                    let own = self.prices.iter().map(|known| known.value);
                    let mut wholes = own.chain(claimed.iter().map(|claim| claim.value));
                    let tax = |whole: i64| match include {
                        true => whole.saturating_sub(net(whole, rate)),
                        false => gross(whole, rate).saturating_sub(whole),
                    };
                    let whole = wholes.find(|whole| is_rounded(value, tax(*whole)))?;
                    Some(format!("{percent} % in {}", plain(whole)))
                }
                _ if amount.gross && !include => {
                    let known = listed().find(|known| is_rounded(value, gross(known.value, rate)))?;
                    Some(format!("{} × (1 + {percent} %)", plain(known.value)))
                }
                _ => None,
            }
        })
    }

    /// What a promotion in force takes off the list price.
    pub(super) fn saved(&self, value: i64) -> Option<String> {
        let promotions = self.prices.iter().filter(|known| known.is_promotion());
        let pair = promotions.zip(self.prices.iter().filter(|known| known.is_listed() && !known.is_promotion()));
        let (promoted, list): (&Known<'_>, &Known<'_>) =
            pair.into_iter().find(|(promoted, list)| list.value.checked_sub(promoted.value) == Some(value))?;
        Some(difference(list.value, promoted.value))
    }
}

/// The VAT rates that may apply, in hundredths of a per cent: the products' own, else the country's on the day.
pub(crate) fn vat_of_tie(case: &Case<'_>, tie: &Tie) -> Vec<i64> {
    let own: Vec<i64> = case.products(tie).filter_map(|(_, facts)| facts.vat_rate.map(Percent::scaled)).collect();
    if !own.is_empty() {
        return own;
    }
    let country = case.input.locale.country(Some(case.rules.currency));
    let rates = country.zip(case.input.as_of.date()).map(|(country, date)| vat::rates_on(country, date));
    rates.unwrap_or_default().iter().map(|rate| rate.scaled()).collect()
}

fn net(gross: i64, rate: i64) -> i64 {
    i64::try_from(i128::from(gross) * 10_000 / (10_000 + i128::from(rate)).max(1)).unwrap_or(gross)
}

fn gross(net: i64, rate: i64) -> i64 {
    i64::try_from(i128::from(net) * (10_000 + i128::from(rate)) / 10_000).unwrap_or(net)
}

/// Equal after rounding to the minor unit or to whole units, either way.
fn is_rounded(stated: i64, exact: i64) -> bool {
    let unit = if stated % ONE == 0 { ONE } else { 100 };
    stated.abs_diff(exact) < unit.unsigned_abs() && (stated % unit == 0)
}
