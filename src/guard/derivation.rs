//! Amounts that are not written anywhere but follow from ones that are: a sum or difference of two, n × unit, a per
//! cent off, a price without VAT, the total of a group. Operands come from one cart, quote or order, from variants of
//! one product, or from claims of the same text that are verified already. Bounded on purpose: the more may be
//! combined, the more wrong amounts come out right by chance.

use super::evidence::Source;
use super::figures::FigureKind;
use super::findings::{Case, Finding, percent_text};
use super::ground::{Amount as Grounded, Part};
use super::number::{ONE, plain};
use super::outcome::Grounding;
use super::price::{Known, prices_of_tie, readings};
use super::statements::{Amount, Kind, Role};
use super::ties::{Strength, Tie};
use crate::catalog::Currency;

/// Most verified claims, group members and pairs of variants that are combined.
const MAX_VERIFIED: usize = 48;
const MAX_MEMBERS: usize = 24;
const MAX_PAIRS: usize = 256;
const MAX_UNITS: i64 = 1_000;

/// A claim of the same text that holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verified {
    statement: usize,
    value: i64,
    currency: Currency,
    role: Role,
}

impl Verified {
    pub(crate) fn of(statement: usize, value: i64, amount: &Amount) -> Self {
        Self { statement, value, currency: amount.currency, role: amount.role }
    }
}

/// How an amount follows, if it does: its value and the finding that shows the sum.
pub(crate) fn derive(case: &Case<'_>, index: usize, amount: &Amount, verified: &[Verified]) -> Option<(i64, Finding)> {
    let tie = &case.ties[index];
    let prices: Vec<Known<'_>> =
        prices_of_tie(case, tie).into_iter().filter(|known| known.currency == amount.currency).collect();
    let steps = Steps { case, index, amount, tie, prices, verified };
    readings(amount).find_map(|value| {
        let text = steps.find(value)?;
        let mut finding = Finding::new(index, Grounding::Derived).of(case.label(tie));
        finding.derivation = Some(text);
        Some((value, finding))
    })
}

struct Steps<'a> {
    case: &'a Case<'a>,
    index: usize,
    amount: &'a Amount,
    tie: &'a Tie,
    prices: Vec<Known<'a>>,
    verified: &'a [Verified],
}

impl Steps<'_> {
    fn find(&self, value: i64) -> Option<String> {
        let own = self.times_unit(value).or_else(|| self.less_percent(value)).or_else(|| self.net_of_vat(value));
        if own.is_some() {
            return own;
        }
        let sums = matches!(self.amount.role, Role::Total | Role::Difference | Role::Balance)
            || (self.amount.role == Role::Price && self.tie.strength != Strength::Strong);
        if sums && let Some(sum) = self.sum_of_claims(value).or_else(|| self.sum_of_group(value)) {
            return Some(sum);
        }
        let differs = matches!(self.amount.role, Role::Difference | Role::Discount);
        differs.then(|| self.difference_of_claims(value).or_else(|| self.difference_of_variants(value))).flatten()
    }

    /// The numbers of pieces a text or a cart line names.
    fn times_unit(&self, value: i64) -> Option<String> {
        let segment = self.case.statements[self.index].segment;
        let scopes = self.case.parts.scopes;
        let block = scopes.segments.get(segment).map(|segment| scopes.blocks[segment.block].clone())?;
        let figures = self.case.parts.figures.iter();
        let here = figures.filter(|figure| figure.kind == FigureKind::Bare && block.contains(&figure.range.start));
        let written = here.map(super::figures::Figure::value).filter(|count| count % ONE == 0).map(|count| count / ONE);
        let lines =
            self.tie.items.iter().filter_map(|&item| self.case.ground.items[item].quantity).map(|count| count / 1_000);
        let mut counts: Vec<i64> = written.chain(lines).filter(|count| (2..=MAX_UNITS).contains(count)).collect();
        counts.dedup();
        counts.into_iter().take(MAX_MEMBERS).find_map(|count| {
            let unit = self.prices.iter().find(|known| known.value.checked_mul(count) == Some(value))?;
            Some(format!("{count} × {}", plain(unit.value)))
        })
    }

    /// A price less a discount the same text states; whether that may be given is DISCOUNT's business.
    fn less_percent(&self, value: i64) -> Option<String> {
        let stated = self.case.statements.iter().filter_map(|statement| match statement.kind {
            Kind::Discount(percent) => Some(percent),
            _ => None,
        });
        let stated: Vec<i64> = stated.take(MAX_MEMBERS).collect();
        self.prices.iter().find_map(|known| {
            let percent = stated.iter().find(|&&percent| {
                let part = known.value.saturating_mul(percent) / 10_000;
                let difference = matches!(self.amount.role, Role::Difference | Role::Discount);
                is_rounded(value, known.value - part) || (difference && is_rounded(value, part))
            })?;
            Some(format!("{} - {} %", plain(known.value), percent_text(*percent)))
        })
    }

    fn net_of_vat(&self, value: i64) -> Option<String> {
        if self.amount.role != Role::Net {
            return None;
        }
        let rates =
            self.case.products(self.tie).filter_map(|(_, facts)| facts.vat_rate.map(crate::catalog::Percent::scaled));
        rates.into_iter().find_map(|rate| {
            let known = self.prices.iter().find(|known| {
                let gross = i128::from(known.value);
                let net = gross * 10_000 / i128::from(10_000 + rate);
                let with = gross * i128::from(10_000 + rate) / 10_000;
                [net, with]
                    .into_iter()
                    .filter_map(|value| i64::try_from(value).ok())
                    .any(|other| is_rounded(value, other))
            })?;
            let sign = if value < known.value { "/" } else { "×" };
            Some(format!("{} {sign} (1 + {} %)", plain(known.value), percent_text(rate)))
        })
    }

    fn claims(&self) -> Vec<&Verified> {
        let same = |other: &&Verified| other.currency == self.amount.currency && other.statement != self.index;
        self.verified.iter().filter(same).take(MAX_VERIFIED).collect()
    }

    fn sum_of_claims(&self, value: i64) -> Option<String> {
        let claims = self.claims();
        let pair = pairs(&claims).find(|(a, b)| a.value.checked_add(b.value) == Some(value));
        if let Some((a, b)) = pair {
            return Some(format!("{} + {}", plain(a.value), plain(b.value)));
        }
        for role in [Role::Price, Role::Difference] {
            let values: Vec<i64> = claims.iter().filter(|claim| claim.role == role).map(|claim| claim.value).collect();
            if values.len() > 2 && total(&values) == Some(value) {
                return Some(join(&values));
            }
        }
        None
    }

    fn difference_of_claims(&self, value: i64) -> Option<String> {
        let claims = self.claims();
        let mut found = pairs(&claims).map(|(a, b)| (a.value.max(b.value), a.value.min(b.value)));
        found.find(|(high, low)| high - low == value).map(|(high, low)| format!("{} - {}", plain(high), plain(low)))
    }

    /// Two items of one group, all of them, or all but one; with fees where there are some.
    fn sum_of_group(&self, value: i64) -> Option<String> {
        let mut groups: Vec<usize> = self.trusted().map(|amount| amount.group).collect();
        groups.dedup();
        groups.into_iter().find_map(|group| {
            let members: Vec<i64> = self
                .trusted()
                .filter(|amount| amount.group == group)
                .filter_map(|amount| self.member(amount))
                .take(MAX_MEMBERS + 1)
                .collect();
            if members.len() < 2 || members.len() > MAX_MEMBERS {
                return None;
            }
            let pair = pairs(&members).find(|(a, b)| **a + **b == value).map(|(a, b)| vec![*a, *b]);
            let all = total(&members)?;
            let rest = members.len() > 2;
            pair.or_else(|| (rest && all == value).then(|| members.clone()))
                .or_else(|| {
                    let left_out = rest.then(|| members.iter().position(|member| all - member == value)).flatten()?;
                    Some([&members[..left_out], &members[left_out + 1..]].concat())
                })
                .map(|operands| join(&operands))
        })
    }

    /// What an amount adds to its group: a unit price as often as it was bought, a fee once.
    fn member(&self, amount: &Grounded) -> Option<i64> {
        match (amount.part, amount.item) {
            (Part::Unit, Some(item)) => {
                let quantity = self.case.ground.items[item].quantity.unwrap_or(1_000);
                Some(amount.value.saturating_mul(quantity) / 1_000)
            }
            (Part::Fee, _) if !amount.path.ends_with(".discount") => Some(amount.value),
            _ => None,
        }
    }

    fn trusted(&self) -> impl Iterator<Item = &Grounded> {
        let currency = self.amount.currency;
        self.case
            .ground
            .amounts
            .iter()
            .filter(move |amount| amount.source != Source::User && amount.currency == currency)
    }

    /// What was bought against another variant of the same product.
    fn difference_of_variants(&self, value: i64) -> Option<String> {
        let items = &self.case.ground.items;
        let units: Vec<&Grounded> =
            self.trusted().filter(|amount| amount.part == Part::Unit && amount.item.is_some()).collect();
        let product = |amount: &Grounded| amount.item.and_then(|item| items[item].product.as_deref());
        let related =
            |a: &Grounded, b: &Grounded| a.group != b.group && product(a).is_some() && product(a) == product(b);
        let mut candidates = pairs(&units).filter(|(a, b)| related(a, b)).take(MAX_PAIRS);
        let (a, b) = candidates.find(|(a, b)| a.value.abs_diff(b.value) == value.unsigned_abs())?;
        Some(format!("{} - {}", plain(a.value.max(b.value)), plain(a.value.min(b.value))))
    }
}

/// Every pair of different elements.
fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    all.iter().enumerate().flat_map(|(index, a)| all[index + 1..].iter().map(move |b| (a, b)))
}

fn total(values: &[i64]) -> Option<i64> {
    values.iter().try_fold(0_i64, |sum, value| sum.checked_add(*value))
}

fn join(values: &[i64]) -> String {
    values.iter().map(|value| plain(*value)).collect::<Vec<_>>().join(" + ")
}

/// Equal after rounding to the minor unit or to whole units, either way.
fn is_rounded(stated: i64, exact: i64) -> bool {
    let unit = if stated % ONE == 0 { ONE } else { 100 };
    stated.abs_diff(exact) < unit.unsigned_abs() && (stated % unit == 0)
}
