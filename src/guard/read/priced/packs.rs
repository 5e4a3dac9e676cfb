//! Packs and what they hold: "the set of six is 45 instead of the 51 for six singles", "per litre the five-litre one is cheaper".
//! The product that an amount speaks of is looked at with its relatives; what one of them has so many times of another is a
//! pack of it.

use super::{STEPS_OF_COMPARING, Seeker};
use crate::facts::{FactsSnapshot, PricedAs};
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Amount, Claim, Role};
use crate::guard::read::mentions::FactsRead;
use crate::guard::units::MoneyValue;

/// Products near an amount whose relatives are looked at, and packs of one amount.
const MAX_NEAR: usize = 4;
const MAX_PACKS: usize = 8;
/// Products that a block names, with repetitions.
const MAX_NAMED: usize = 32;
/// A pack costs at least one in so many parts of what its pieces do.
const LEAST_SHARE: i64 = 2;

/// What was found among some products: the amounts of a block have the same.
#[derive(Debug, Default)]
pub(super) struct Packs {
    near: Vec<u32>,
    found: Vec<Pack>,
}

/// A product that holds several of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pack {
    pub(crate) whole: u32,
    pub(crate) one: u32,
    pub(crate) pieces: i64,
}

impl Pack {
    /// As the names tell, where the prices bear it out: a pack costs no more than its pieces do, nor less than half of it.
    fn of(facts: &FactsSnapshot, whole: u32, one: u32) -> Option<Self> {
        let pieces = facts.pieces_in(whole, one)?;
        let price = |row: u32| facts.row_facts(row)?.price;
        let (whole_price, one_price) = (price(whole)?, price(one)?);
        let (together, singly) = (MoneyValue::of(whole_price), MoneyValue::of(one_price).times(pieces)?);
        let is_borne_out = whole_price.currency() == one_price.currency()
            && together <= singly
            && together.times(LEAST_SHARE).is_some_and(|twice| twice >= singly);
        is_borne_out.then_some(Self { whole, one, pieces })
    }
}

impl Seeker<'_> {
    /// The packs among the products that the block of an amount names, else those it speaks of, and their relatives.
    pub(super) fn packs(
        &mut self,
        (claim, amount): (&Claim, &Amount),
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Vec<Pack> {
        if !matches!(amount.role, Role::Price | Role::Difference | Role::Total) {
            return Vec::new();
        }
        let block = self.parts.block_of(claim.range.start);
        let named = self.parts.mentions.within(&block).iter().flat_map(|mention| mention.rows.iter().take(MAX_NEAR));
        let mut near: Vec<u32> = Vec::new();
        for &row in named.take(MAX_NAMED) {
            if near.len() < MAX_NEAR && !near.contains(&row) {
                near.push(row);
            }
        }
        if near.is_empty() {
            near.extend(attribution.rows.iter().take(MAX_NEAR));
        }
        if near != self.packs.near {
            let found = self.packs_among(&near, steps);
            self.packs = Packs { near, found };
        }
        self.packs.found.clone()
    }

    fn packs_among(&self, near: &[u32], steps: &mut usize) -> Vec<Pack> {
        let mut packs: Vec<Pack> = Vec::new();
        for &row in near {
            let relatives = self.facts.relatives(row, steps);
            *steps = steps.saturating_sub(relatives.len() * STEPS_OF_COMPARING);
            if *steps == 0 {
                break;
            }
            let both = relatives.into_iter().filter(|&other| other != row);
            let found =
                both.filter_map(|other| Pack::of(self.facts, row, other).or_else(|| Pack::of(self.facts, other, row)));
            for pack in found {
                if packs.len() < MAX_PACKS && !packs.contains(&pack) {
                    packs.push(pack);
                }
            }
        }
        // Where both are spoken of, others are not meant.
        if packs.iter().any(|pack| near.contains(&pack.whole) && near.contains(&pack.one)) {
            packs.retain(|pack| near.contains(&pack.whole) && near.contains(&pack.one));
        }
        packs
    }
}

/// What the check that is replayed has found.
pub(super) fn recorded(facts: &FactsSnapshot, at: usize) -> Vec<Pack> {
    let noted = facts
        .recorded()
        .and_then(|recorded| recorded.priced.iter().find(|found| found.at == at && found.found_as == PricedAs::Packs));
    let skus = noted.map(|noted| noted.skus.as_slice()).unwrap_or_default();
    let pairs = skus
        .chunks_exact(2)
        .filter_map(|pair| Pack::of(facts, facts.row(pair[0].as_str())?, facts.row(pair[1].as_str())?));
    pairs.collect()
}

/// Notes them for a replay.
pub(super) fn note(facts: &FactsSnapshot, at: usize, packs: &[Pack], read: &mut FactsRead) {
    let rows: Vec<u32> = packs.iter().flat_map(|pack| [pack.whole, pack.one]).collect();
    super::note(facts, (at, &rows, PricedAs::Packs), read);
}
