//! What follows from the amounts around one: the sum of those said right before it, the sum of a column of the table or
//! list above it, what is left of what the customer can spend.

use temei_text::blocks::BlockKind;

use super::near::MAX_PERCENTS;
use super::{MAX_MEMBERS, Steps, Verified, difference, join, total};
use crate::catalog::Percent;
use crate::fiscal::vat;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Claim, Kind, Role};
use crate::guard::rules::price::{is_free, says_whole};
use crate::guard::units::{HALF, MoneyValue};

/// Most amounts of earlier sentences that are added up with those of this one.
const LONGEST_RUN: usize = 4;
/// Most amounts that some are added up of.
const MOST_SUMMANDS: usize = 6;
/// Most blocks between two items of one list.
const ITEM_GAP: usize = 3;

impl<'s> Steps<'s, '_> {
    /// "239 lei and 38.50 lei, so 277.50 lei": the amounts right before this one, those of its block or the last few. None
    /// may be left out between.
    pub(super) fn sum_of_run(&self, value: MoneyValue) -> Option<String> {
        let block = self.block_of(self.asked.index);
        let mut run = Vec::new();
        for claim in self.before() {
            let near = self.block_of(claim.claim) == block || run.len() < LONGEST_RUN;
            if !near || matches!(claim.role, Role::Said | Role::Supposed | Role::AtMost | Role::AtLeast) {
                return None;
            }
            run.push(claim.value);
            if run.len() > 1 && total(&run) == Some(value) {
                run.reverse();
                return Some(join(&run));
            }
        }
        None
    }

    /// "One of up to 15 kg with collection and insurance is 93": some of the amounts said last, where the sentence speaks
    /// of several things, or of none.
    pub(super) fn sum_of_some(&self, value: MoneyValue) -> Option<String> {
        let (parts, segment) = (self.case.parts, self.segment());
        let named = parts.mentions.within(&segment);
        let several = named.iter().skip(1).any(|other| !other.is_same(&named[0]));
        let total = matches!(self.asked.amount.role, Role::Total | Role::Price);
        let of_none = parts.mentions.within(&parts.clause(self.range)).is_empty();
        if !total || !(several || of_none || self.says_together() || is_free(self.case, self.asked.index)) {
            return None;
        }
        let mut said: Vec<MoneyValue> = Vec::new();
        let before = self.before().iter().filter(|claim| matches!(claim.role, Role::Price | Role::Fee));
        for amount in before.map(|claim| claim.value).chain(self.near.bare.iter().copied()) {
            if said.len() < MOST_SUMMANDS && amount.is_positive() && amount < value && !said.contains(&amount) {
                said.push(amount);
            }
        }
        self.lists.take(1 << said.len(), self.asked.index);
        let sets = (1_u32..1 << said.len()).filter(|set| (2..=LONGEST_RUN as u32).contains(&set.count_ones()));
        let some = |set: u32| -> Vec<MoneyValue> {
            said.iter().enumerate().filter(|(at, _)| set & 1 << at != 0).map(|(_, amount)| *amount).collect()
        };
        sets.map(some).find(|some| super::total(some) == Some(value)).map(|some| join(&some))
    }

    /// What a column of the table above comes to, or the same amount of every item of the list above; with or without a
    /// fee that is named.
    pub(super) fn sum_of_column(&self, value: MoneyValue) -> Option<String> {
        let fees: Vec<MoneyValue> =
            self.held.iter().filter(|claim| claim.role == Role::Fee).map(|claim| claim.value).collect();
        self.columns().into_iter().filter(|column| column.len() > 1 && column.len() <= MAX_MEMBERS).find_map(|column| {
            let goods = total(&column)?;
            let fee = fees.iter().find(|fee| goods.plus(**fee) == Some(value));
            let operands = match fee {
                _ if goods == value => column,
                Some(fee) => [column.as_slice(), &[*fee]].concat(),
                None => return None,
            };
            Some(join(&operands))
        })
    }

    /// "50 per passenger … 3 passengers … 150 in all": a total that is so many times one of the amounts said last, of no
    /// product.
    pub(super) fn times_said(&self, value: MoneyValue) -> Option<String> {
        if self.asked.amount.role != Role::Total || self.asked.attribution.strength == Strength::Strong {
            return None;
        }
        let said = self.before().iter().take(LONGEST_RUN);
        let mut said = said.filter(|claim| matches!(claim.role, Role::Price | Role::Fee | Role::Balance));
        said.find_map(|claim| {
            let count = value.times_of(claim.value).filter(|count| *count > 1 && self.counts().contains(count))?;
            Some(format!("{count} × {}", claim.value))
        })
    }

    /// "The total is 4,200; without the earbuds it is 2,406": a total less another amount that holds.
    pub(super) fn rest_of_total(&self, value: MoneyValue) -> Option<String> {
        let claims = self.before();
        let mut totals = claims.iter().filter(|claim| claim.role == Role::Total);
        totals.find_map(|total| {
            let less = total.value.minus(value).filter(|less| less.is_positive())?;
            let known = claims.iter().any(|claim| claim.claim != total.claim && claim.value == less);
            known.then(|| difference(total.value, less))
        })
    }

    /// "701 are left; the helmet at 239 and the lock at 349 leave 113": an amount less all that follow it.
    pub(super) fn rest_of_run(&self, value: MoneyValue) -> Option<String> {
        let mut less: Vec<MoneyValue> = Vec::new();
        for claim in self.before().iter().take(LONGEST_RUN) {
            if less.len() > 1 && total(&less).and_then(|less| claim.value.minus(less)) == Some(value) {
                less.push(claim.value);
                less.reverse();
                return Some(less.into_iter().map(|less| less.to_string()).collect::<Vec<_>>().join(" - "));
            }
            less.push(claim.value);
        }
        None
    }

    /// "You said 500, it costs 479: 21 are left", "it costs 508: you are 8 short".
    pub(super) fn left_of_budget(&self, value: MoneyValue) -> Option<String> {
        let told = self.lists.told(self.asked.amount.currency);
        told.by_customer.iter().find_map(|budget| {
            let is_short = value.is_positive() && value < *budget && says_whole(self.case, self.asked);
            let cost = budget.plus(value).filter(|_| is_short);
            if let Some(cost) = cost.filter(|cost| self.is_price_of_some(*cost)) {
                return Some(difference(cost, *budget));
            }
            let spent = budget.minus(value).filter(|spent| spent.is_positive())?;
            let said = self.held.iter().any(|claim| claim.value == spent && claim.role != Role::Said)
                || self.near.bare.contains(&spent);
            (said || self.is_price_of_some(spent)).then(|| difference(*budget, spent))
        })
    }

    /// "25 % down, that is 105": a per cent that the sentence or a policy states, of a price or a claim that holds.
    pub(super) fn part_of(&self, value: MoneyValue) -> Option<String> {
        let told = self.case.gathered.percents.iter().map(|percent| percent.value);
        let percents = self.near.percents.iter().copied().chain(told.filter(|percent| *percent > Percent::ZERO));
        let percents = percents.chain(self.near.says_half.then_some(HALF));
        percents.take(MAX_PERCENTS).find_map(|percent| {
            let is_part = |whole: MoneyValue| value.is_rounded(whole.share(percent));
            // VAT is no share of what has it in it.
            if self.is_vat_in_prices(percent) {
                let mut net = self.held.iter().filter(|claim| claim.role == Role::Net).map(|claim| claim.value);
                return net.find(|whole| is_part(*whole)).map(|whole| format!("{percent} % × {whole}"));
            }
            let claimed = self.values().find(|whole| is_part(*whole));
            let prices = || self.prices().map(|known| known.value).take(MAX_MEMBERS);
            // "For 4 nights we ask for 30 %, that is 100.80."
            let several = || {
                let mut wholes =
                    self.several(LONGEST_RUN).flat_map(|count| prices().filter_map(move |one| one.times(count)));
                wholes.find(|whole| is_part(*whole))
            };
            let whole = claimed.or_else(|| prices().find(|whole| is_part(*whole))).or_else(several)?;
            Some(format!("{percent} % × {whole}"))
        })
    }

    /// Whether the block states a percentage as the rate of VAT, which the prices include.
    fn is_vat_in_prices(&self, percent: Percent) -> bool {
        let country = self.case.input.locale.country(Some(self.case.rules.currency));
        if country.is_some_and(vat::is_share_of_price) {
            return false;
        }
        let mut here = self.case.claims_within(&self.block()).iter();
        let is_rate = |claim: &Claim| matches!(&claim.kind, Kind::VatRate(rate) if rate.value == percent);
        self.case.prices_include_vat() && here.any(is_rate)
    }

    /// The columns of the table or list right above, each from its top to its foot.
    fn columns(&self) -> Vec<Vec<MoneyValue>> {
        let kinds = &self.case.parts.blocks.kinds;
        let mut columns: Vec<(usize, Vec<MoneyValue>)> = Vec::new();
        let (mut below, mut from_end): (Option<usize>, usize) = (None, 0);
        for claim in self.before() {
            let block = self.block_of(claim.claim);
            let kind = kinds.get(block).copied().filter(|kind| matches!(kind, BlockKind::Row | BlockKind::Item));
            let Some(kind) = kind.filter(|_| block != self.block_of(self.asked.index)) else {
                if below.is_some() {
                    break;
                }
                continue;
            };
            match below {
                Some(below) if below == block => from_end += 1,
                Some(below) if !self.are_one_list(kind, block, below) => break,
                _ => from_end = 0,
            }
            below = Some(block);
            let column = if kind == BlockKind::Row { self.column_of(block, claim.claim) } else { from_end };
            match columns.iter_mut().find(|(known, _)| *known == column) {
                Some((_, values)) => values.insert(0, claim.value),
                None => columns.push((column, vec![claim.value])),
            }
        }
        columns.into_iter().map(|(_, values)| values).collect()
    }

    fn are_one_list(&self, kind: BlockKind, block: usize, below: usize) -> bool {
        let kinds = &self.case.parts.blocks.kinds;
        kinds.get(below) == Some(&kind)
            && match kind {
                BlockKind::Row => kinds[block..below].iter().all(|other| *other == kind),
                BlockKind::Item | BlockKind::Sentence => below - block <= ITEM_GAP,
            }
    }

    /// How many cells end before a claim in its row.
    fn column_of(&self, block: usize, claim: usize) -> usize {
        let range = self.case.parts.blocks.blocks[block].start..self.case.claims[claim].range.start;
        self.case.parts.normal.text.get(range).map_or(0, |text| text.bytes().filter(|&b| b == b'|').count())
    }

    /// The verified claims before this one, the nearest first.
    fn before(&self) -> &[&'s Verified] {
        self.before.get_or_init(|| {
            let before = self.held.iter().copied().filter(|claim| claim.claim < self.asked.index);
            let mut claims: Vec<&Verified> = before.collect();
            claims.sort_by_key(|claim| std::cmp::Reverse(claim.claim));
            claims
        })
    }

    fn block_of(&self, claim: usize) -> usize {
        let segment = self.case.claims[claim].segment;
        self.case.parts.blocks.segments.get(segment).map_or(0, |segment| segment.block)
    }
}
