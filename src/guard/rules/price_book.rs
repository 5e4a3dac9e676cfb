//! The known prices of the products a text speaks of: of one tie in the order of precedence, and of the text so far by
//! value, so that "whose price is this" is one look-up.

use rustc_hash::FxHashSet;

use super::findings::{Case, catalogue, evidence, money_text};
use super::granted;
use super::price_lists::PriceLists;
use crate::catalog::{Currency, Money, ProductFacts};
use crate::clock::Timestamp;
use crate::facts::{FactsSnapshot, Identity};
use crate::guard::answer::outcome::{Fact, FactKind};
use crate::guard::evidence::gathered::{self, Gathered};
use crate::guard::evidence::{Grant, Source};
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Amount, Parts, Role};
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::{Mention, Mentions};
use crate::guard::units::{MoneyValue, Pieces};

/// A known price of a product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) value: MoneyValue,
    pub(crate) currency: Currency,
    origin: Origin<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Origin<'a> {
    Catalogue {
        kind: FactKind,
        sku: &'a str,
        money: Money,
    },
    Evidence(&'a gathered::Amount),
    /// The list price less a discount that was granted.
    Granted(&'a Grant),
}

impl<'a> Known<'a> {
    fn of_catalogue(kind: FactKind, sku: &'a str, money: Money) -> Self {
        let origin = Origin::Catalogue { kind, sku, money };
        Self { value: MoneyValue::of(money), currency: money.currency(), origin }
    }

    fn of_evidence(amount: &'a gathered::Amount) -> Self {
        Self { value: amount.value, currency: amount.currency, origin: Origin::Evidence(amount) }
    }

    fn of_grant(grant: &'a Grant, list: Money) -> Self {
        let value = MoneyValue::of(list).less(grant.percent).to_cents();
        Self { value, currency: list.currency(), origin: Origin::Granted(grant) }
    }

    /// The fact as it is shown: written only where a verdict rests on it.
    pub(crate) fn fact(&self) -> Fact {
        match self.origin {
            Origin::Catalogue { kind, sku, money } => catalogue(kind, sku, money.to_string()),
            Origin::Evidence(amount) => evidence_fact(amount),
            Origin::Granted(grant) => granted::fact(grant),
        }
    }

    /// Of the catalogue: with or without VAT as the policy says.
    pub(crate) const fn is_listed(&self) -> bool {
        matches!(self.origin, Origin::Catalogue { .. })
    }

    /// What a person has consented to.
    pub(crate) const fn is_granted(&self) -> bool {
        matches!(self.origin, Origin::Granted(_))
    }

    /// A promotion in force: what the list price has come down to.
    pub(crate) fn is_promotion(&self) -> bool {
        matches!(self.origin, Origin::Catalogue { kind: FactKind::Promotion, .. })
    }
}

pub(crate) fn evidence_fact(amount: &gathered::Amount) -> Fact {
    evidence(money_text(amount.value, amount.currency), &amount.path)
}

/// The prices of a product: those in force first, in the order of precedence after a quote; of the tiers those that
/// begin at `pieces` or below.
fn listed<'a>(
    as_of: Timestamp,
    sku: &'a str,
    facts: &'a ProductFacts,
    pieces: Pieces,
) -> impl Iterator<Item = Known<'a>> + use<'a> {
    let promotions = facts.promotions.iter().filter(move |promotion| promotion.is_in_force(as_of));
    let promotions = promotions.map(move |promotion| Known::of_catalogue(FactKind::Promotion, sku, promotion.price));
    let list = facts.price.map(|price| Known::of_catalogue(FactKind::Price, sku, price));
    let tiers = facts.tiers.iter().filter(move |tier| Pieces::of(tier.min_quantity) <= pieces);
    let tiers = tiers.map(move |tier| Known::of_catalogue(FactKind::Tier, sku, tier.price));
    promotions.chain(list).chain(tiers)
}

/// All prices of a tie's products and items, a quote's first. Tiers count where the text names enough pieces.
pub(crate) fn prices_of_attribution<'a>(case: &Case<'a>, attribution: &Attribution, pieces: Pieces) -> Vec<Known<'a>> {
    let as_of = case.as_of;
    let quoted = told(case.gathered, attribution).filter(|amount| amount.quoted).map(Known::of_evidence);
    let catalogue =
        case.products(attribution).flat_map(|(identity, facts)| listed(as_of, identity.sku.as_str(), facts, pieces));
    let others = told(case.gathered, attribution).filter(|amount| !amount.quoted).map(Known::of_evidence);
    let granted = case.products(attribution).flat_map(|(identity, facts)| granted_prices(case, identity, facts));
    quoted.chain(catalogue).chain(others).chain(granted).collect()
}

/// What a product costs with each of the discounts that were granted on it.
fn granted_prices<'a>(case: &Case<'a>, identity: &Identity, facts: &ProductFacts) -> Vec<Known<'a>> {
    let Some(list) = facts.price else { return Vec::new() };
    let grants = granted::grants(case, Some(identity.sku.as_str()), facts.max_discount);
    grants.map(|grant| Known::of_grant(grant, list)).collect()
}

/// What somebody to be trusted says that a tie's items cost.
fn told<'a>(gathered: &'a Gathered, attribution: &Attribution) -> impl Iterator<Item = &'a gathered::Amount> {
    let amounts = attribution.items.iter().flat_map(move |&item| gathered.prices_of(item));
    amounts.filter(|amount| amount.source != Source::User)
}

/// The greatest number of pieces named around a claim: what decides about tiers. Without limit
/// where it speaks of large quantities, or of prices "from" an amount on.
pub(crate) fn pieces_around(lists: &PriceLists<'_>, claim: usize, attribution: &Attribution) -> Pieces {
    let (parts, claim) = (lists.case.parts, &lists.case.claims[claim]);
    let segment = parts.segment_of(claim.range.start);
    if parts.cues.any(&segment, Cue::Volume) {
        return Pieces::ANY;
    }
    let from = parts.cues.before(segment.start, claim.range.start, |cue| cue == Cue::StartsAt);
    let gap = from.and_then(|cue| parts.normal.text.get(cue.range.end..claim.range.start));
    if gap.is_some_and(|gap| gap.trim().is_empty()) {
        return Pieces::ANY;
    }
    let written = lists.written_in_block(parts.block_of(claim.range.start).start);
    written.max(lists.most_in_lines(attribution)).unwrap_or(Pieces::ONE)
}

/// The greatest bare number that is no part of a name, in the block that begins at an offset.
pub(crate) fn pieces_written(parts: &Parts<'_>, start: usize) -> Option<Pieces> {
    parts.bare_within(parts.block_of(start)).map(|figure| Pieces::of_number(figure.value())).max()
}

/// One price of one product the text names.
#[derive(Clone, Copy, Debug)]
struct Entry {
    value: MoneyValue,
    currency: Currency,
    row: u32,
    /// Where the text first names the product.
    since: usize,
    /// Of what the conversation has shown.
    is_shown: bool,
}

/// Every catalogue price of every product the text names.
#[derive(Debug, Default)]
pub(crate) struct PriceBook {
    /// By value.
    entries: Vec<Entry>,
    /// The products with a promotion in force, in the order in which the text names them, and where it does.
    promoted: Vec<(usize, u32)>,
    /// Where the first product with a price is named…
    since: Option<usize>,
    /// …and where the first of all is.
    named: Option<usize>,
}

impl PriceBook {
    pub(crate) fn of(mentions: &Mentions, facts: &FactsSnapshot, as_of: Timestamp) -> Self {
        let mut book = Self::default();
        let named = first_named(&mentions.all).into_iter().map(|(since, row)| (Some(since), row));
        let shown = first_named(&mentions.shown).into_iter().map(|(_, row)| (None, row));
        book.named = mentions.all.first().map(|first| first.range.start);
        for (named, row) in shown.chain(named) {
            let Some(known) = facts.row_facts(row) else { continue };
            let since = named.unwrap_or_default();
            let is_shown = named.is_none();
            let before = book.entries.len();
            for Known { value, currency, .. } in listed(as_of, "", known, Pieces::ANY) {
                book.entries.push(Entry { value, currency, row, since, is_shown });
            }
            if book.entries.len() > before {
                book.since.get_or_insert(since);
            }
            if known.promotions.iter().any(|promotion| promotion.is_in_force(as_of)) {
                book.promoted.push((since, row));
            }
        }
        book.entries.sort_by_key(|entry| (entry.value, entry.row));
        book
    }

    /// Whether no product named before an offset has a price.
    pub(crate) fn is_empty(&self, until: usize) -> bool {
        self.since.is_none_or(|since| since >= until)
    }

    /// Products named before an offset with a promotion in force.
    pub(crate) fn promoted(&self, until: usize) -> impl Iterator<Item = u32> {
        self.promoted.iter().take_while(move |(since, _)| *since < until).map(|(_, row)| *row)
    }

    /// Rows of products that the conversation has shown with just this price.
    pub(crate) fn rows_shown_at(&self, (value, currency): (MoneyValue, Currency)) -> impl Iterator<Item = u32> {
        let from = self.entries.partition_point(|entry| entry.value < value);
        let same = self.entries[from..].iter().take_while(move |entry| entry.value == value);
        same.filter(move |entry| entry.is_shown && entry.currency == currency).map(|entry| entry.row)
    }

    /// Rows of products named before an offset with a price in a currency within `tolerance` of a value.
    pub(crate) fn rows_at(
        &self,
        (value, currency): (MoneyValue, Currency),
        tolerance: MoneyValue,
        until: usize,
    ) -> impl Iterator<Item = u32> {
        let (low, high) = (value.saturating_minus(tolerance), value.saturating_plus(tolerance));
        let from = self.entries.partition_point(|entry| entry.value < low);
        let near = self.entries[from..].iter().take_while(move |entry| entry.value <= high);
        // What was only shown is spoken of where nothing is named.
        let names = self.named.is_some_and(|named| named < until);
        let near = near.filter(move |entry| if entry.is_shown { !names } else { entry.since < until });
        near.filter(move |entry| entry.currency == currency).map(|entry| entry.row)
    }
}

/// Every product with where the text first names it, in that order.
fn first_named(mentions: &[Mention]) -> Vec<(usize, u32)> {
    let (mut lists, mut rows) = (FxHashSet::default(), FxHashSet::default());
    lists.reserve(mentions.len());
    rows.reserve(mentions.len());
    let mut named = Vec::new();
    // Mentions of one name share their list.
    for mention in mentions.iter().filter(|mention| lists.insert(mention.rows.as_ptr())) {
        let new = mention.rows.iter().filter(|row| rows.insert(**row));
        named.extend(new.map(|&row| (mention.range.start, row)));
    }
    named
}

/// Whether the price itself holds, VAT considered: a price that is said to be net of VAT, or to include it, is not
/// the catalogue's when that is the other one.
pub(crate) fn is_comparable(case: &Case<'_>, amount: &Amount, known: &Known<'_>) -> bool {
    let told_otherwise = match case.prices_include_vat() {
        true => amount.role == Role::Net,
        false => amount.gross && amount.role != Role::Net,
    };
    let as_listed = known.is_listed() || known.is_granted();
    known.currency == amount.currency && !(as_listed && told_otherwise)
}
