//! What the guards hand to the verdict: for every claim how it is grounded, and what is wrong with it.

use std::ops::Range;

use temei_text::locale::Locale;
use temei_text::written;

use super::price_book::PriceBook;
use crate::catalog::{Currency, Percent, ProductFacts, Quantity};
use crate::clock::Timestamp;
use crate::facts::{FactsSnapshot, Identity, numbers_of};
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::evidence::CheckGrants;
use crate::guard::evidence::gathered::{Gathered, Owners, Reaches};
use crate::guard::input::{Check, Rules};
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Amount, Claim, Kind, Parts};
use crate::guard::read::mentions::Mention;
use crate::guard::read::priced::Priced;
use crate::guard::units::{MoneyValue, Pieces, number_of_percent};

/// As many products of one name are held against a claim one by one; of more nobody can say which is meant.
const MAX_CANDIDATES: usize = 4;
/// Coupons that are looked for in the text, at most.
const MAX_COUPONS: usize = 32;

/// Everything a guard may read.
pub(crate) struct Case<'a> {
    pub(crate) input: &'a Check,
    pub(crate) as_of: Timestamp,
    pub(crate) rules: Rules<'a>,
    pub(crate) parts: &'a Parts<'a>,
    pub(crate) facts: &'a FactsSnapshot,
    pub(crate) gathered: &'a Gathered,
    pub(crate) owners: &'a Owners,
    pub(crate) reaches: &'a Reaches,
    pub(crate) priced: &'a Priced,
    pub(crate) claims: &'a [Claim],
    pub(crate) attributions: &'a [Attribution],
    pub(crate) book: &'a PriceBook,
    pub(crate) grants: &'a CheckGrants,
}

/// One claim judged by one guard.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) claim: usize,
    pub(crate) grounding: Grounding,
    pub(crate) derivation: Option<String>,
    pub(crate) sku: Option<String>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) refusal: Option<Refusal>,
    /// Nothing is known that could hold it, though neither reason nor facts tell.
    pub(crate) nothing_known: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) guard: Guard,
    pub(crate) reason: Reason,
    /// What would be right.
    pub(crate) expected: Option<Expected>,
    /// Where in the folded text what should stand.
    pub(crate) replacement: Option<(Range<usize>, String)>,
    pub(crate) data_needed: Vec<String>,
}

/// What would be right, in the words of whoever reads about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Money(MoneyValue, Currency),
    Percent(Percent),
    Day(time::Date),
    Pieces(Pieces),
    Text(String),
}

impl Expected {
    pub(crate) fn written(&self, locale: &Locale) -> String {
        match self {
            Self::Money(value, currency) => written::money(value.number(), *currency, locale),
            Self::Percent(percent) => written::percent(percent.scaled(), locale),
            Self::Day(date) => written::day(*date, locale.language()),
            Self::Pieces(count) => written::pieces(count.number(), locale),
            Self::Text(text) => text.clone(),
        }
    }
}

impl Refusal {
    pub(crate) fn new(guard: Guard, reason: Reason) -> Self {
        Self { guard, reason, expected: None, replacement: None, data_needed: Vec::new() }
    }

    pub(crate) fn expecting(mut self, expected: Option<Expected>) -> Self {
        self.expected = expected;
        self
    }
}

impl Finding {
    pub(crate) fn new(claim: usize, grounding: Grounding) -> Self {
        Self { claim, grounding, derivation: None, sku: None, facts: Vec::new(), refusal: None, nothing_known: false }
    }

    pub(crate) fn wrong(claim: usize, refusal: Refusal) -> Self {
        Self { refusal: Some(refusal), ..Self::new(claim, Grounding::NotGrounded) }
    }

    pub(crate) fn of(mut self, sku: Option<String>) -> Self {
        self.sku = sku;
        self
    }

    pub(crate) fn by(mut self, facts: Vec<Fact>) -> Self {
        self.facts = facts;
        self
    }

    /// Says that nothing is known that could hold it.
    pub(crate) fn unverified(mut self) -> Self {
        self.nothing_known = true;
        self
    }
}

impl<'a> Case<'a> {
    /// Whether the prices of the catalogue include VAT: as the tenant has it, unless a policy of the check says otherwise.
    pub(crate) const fn prices_include_vat(&self) -> bool {
        self.rules.prices_include_vat && !self.gathered.has_net_prices
    }

    /// The claims that begin inside a range.
    pub(crate) fn claims_within(&self, range: &Range<usize>) -> &'a [Claim] {
        let from = self.claims.partition_point(|claim| claim.range.start < range.start);
        let to = self.claims.partition_point(|claim| claim.range.start < range.end);
        &self.claims[from..to.max(from)]
    }

    /// Of those, the amounts.
    pub(crate) fn amounts_within(&self, range: &Range<usize>) -> impl Iterator<Item = &'a Amount> + use<'a> {
        self.claims_within(range).iter().filter_map(|claim| match &claim.kind {
            Kind::Amount(amount) => Some(amount),
            _ => None,
        })
    }

    /// Where the claims of the sentence of a claim stand among all.
    pub(crate) fn claims_beside(&self, index: usize) -> Range<usize> {
        let own = self.claims[index].segment;
        self.claims.partition_point(|claim| claim.segment < own)
            ..self.claims.partition_point(|claim| claim.segment <= own)
    }

    /// The products of a tie with what is known of them.
    pub(crate) fn products<'t>(
        &self,
        attribution: &'t Attribution,
    ) -> impl Iterator<Item = (&'a Identity, &'a ProductFacts)> + use<'a, 't> {
        let facts = self.facts;
        attribution.rows.iter().filter_map(move |&row| Some((facts.identity(row)?, facts.row_facts(row)?)))
    }

    /// The block of a claim with so many before it.
    pub(crate) fn around(&self, claim: usize, blocks: usize) -> Range<usize> {
        let block = self.parts.block_of(self.claims[claim].range.start);
        self.parts.start_above(block.start, blocks)..block.end
    }

    /// What of a product can be had: its stock less what others have reserved.
    pub(crate) fn available(&self, facts: &ProductFacts) -> Option<Quantity> {
        facts.available(self.as_of, &self.input.reservations)
    }

    /// What to call a tie's product: its SKU where it is one product, else the item's id or name.
    pub(crate) fn label(&self, attribution: &Attribution) -> Option<String> {
        match (&*attribution.rows, &*attribution.items) {
            ([row], _) => self.facts.identity(*row).map(|identity| identity.sku.to_string()),
            ([], [item, ..]) => self.gathered.items[*item].label().map(str::to_owned),
            ([first, ..], _) => self.facts.identity(*first).map(|identity| identity.sku.to_string()),
            ([], []) => None,
        }
    }

    /// Whether more products may be meant than can be told apart: the catalogue's, else the evidence's.
    pub(crate) fn is_ambiguous(&self, attribution: &Attribution) -> bool {
        let candidates = if attribution.rows.is_empty() { attribution.items.len() } else { attribution.rows.len() };
        attribution.each.is_empty() && candidates > MAX_CANDIDATES
    }

    /// The coupons of the evidence whose code the text names up to an offset, each with its rate and where it stands; a
    /// product's code is none.
    pub(crate) fn coupons(&self, until: usize) -> impl Iterator<Item = (Percent, &'a str)> + use<'a> {
        let (facts, gathered) = (self.facts, self.gathered);
        let said = self.parts.normal.written(&(0..until));
        let coupons = gathered.coded_rates.iter().take(MAX_COUPONS);
        let named = coupons
            .filter(move |(codes, ..)| codes.iter().any(|code| facts.row(code).is_none() && names_code(said, code)));
        named.map(|(_, rate, path)| (*rate, path.as_str()))
    }

    /// Where the block of a claim ends: what comes later is not heeded.
    pub(crate) fn horizon(&self, claim: usize) -> usize {
        self.parts.block_of(self.claims[claim].range.start).end
    }

    /// The mentions up to the end of a claim's block.
    pub(crate) fn mentions_until(&self, claim: usize) -> &'a [Mention] {
        self.parts.mentions.within(&(0..self.horizon(claim)))
    }

    /// Whether the text so far speaks of one product only: then even a weak tie is that product.
    pub(crate) fn is_only_product(&self, claim: usize, attribution: &Attribution) -> bool {
        !(attribution.rows.is_empty() && attribution.items.is_empty())
            && self.parts.mentions.are_only(self.horizon(claim), &attribution.rows, &attribution.items)
    }
}

/// Whether a code stands in a text as a word of its own.
fn names_code(text: &str, code: &str) -> bool {
    text.match_indices(code).any(|(at, _)| {
        let (before, behind) = (text[..at].chars().next_back(), text[at + code.len()..].chars().next());
        [before, behind].into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// A fact of the catalogue; an empty value is one that is known to be absent.
pub(crate) fn catalogue(kind: FactKind, sku: &str, value: impl Into<String>) -> Fact {
    Fact { kind, sku: sku.to_owned(), value: value.into(), path: "catalogue".to_owned() }
}

/// A fact of the evidence, and where it stands.
pub(crate) fn evidence(value: impl Into<String>, path: impl Into<String>) -> Fact {
    Fact { kind: FactKind::Evidence, sku: String::new(), value: value.into(), path: path.into() }
}

/// "12.50 EUR".
pub(crate) fn money_text(value: MoneyValue, currency: Currency) -> String {
    format!("{value} {currency}")
}

/// Whether a product's name has a percentage: "the dark one of 55 %".
pub(crate) fn names_percent(identity: &Identity, percent: Percent) -> bool {
    identity.name.contains('%') && numbers_of(&identity.name).contains(&number_of_percent(percent))
}
