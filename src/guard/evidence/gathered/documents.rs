//! What the documents of a tenant state, read ahead of all checks. Amounts without a currency of their own take that of
//! the check they are joined to.

use std::sync::{Arc, LazyLock};

use temei_text::languages::Language;
use temei_text::locale::Locale;

use super::{Amount, Gathered, Passage, Percentage, Place, Threshold, text};
use crate::catalog::Currency;
use crate::guard::evidence::documents::{Term, words_of};
use crate::guard::evidence::{PolicyPassage, Source};

/// Of amounts in the shop's own currency, whatever that is: ISO 4217 has a code for none.
static OF_THE_SHOP: LazyLock<Currency> = LazyLock::new(|| Currency::parse("XXX").expect("three letters"));

/// What one passage of a document states.
#[derive(Clone, Debug, Default)]
pub(crate) struct Harvest {
    amounts: Vec<Amount>,
    percents: Vec<Percentage>,
    passages: Vec<Passage>,
    ids: Vec<String>,
    free_shipping: Option<String>,
    free_from: Option<Threshold>,
    no_discounts: Option<String>,
    has_net_prices: bool,
}

/// Where a passage stands.
#[derive(Clone, Debug)]
pub(crate) struct HarvestPlace {
    /// What its facts are cited by, before their bytes.
    pub(crate) path: String,
    /// Byte of the document.
    pub(crate) start: usize,
    pub(crate) about: Arc<str>,
    pub(crate) locale: Locale,
}

/// What a document says of one of its amounts.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) language: Language,
    /// The words of its sentence, in order.
    pub(crate) beside: Vec<Term>,
    /// Those of title and heading.
    pub(crate) about: Arc<[Term]>,
}

impl Harvest {
    pub(crate) fn of(content: &str, of: HarvestPlace) -> Self {
        let place = Place { source: Source::Policy, currency: *OF_THE_SHOP, path: of.path, offset: of.start };
        let mut gathered = Gathered::default();
        text::harvest(&mut gathered, content, &place, &of.locale);
        let about: Arc<[Term]> = words_of(&of.about).into();
        let told = |amount: &Amount| {
            let beside = words_of(gathered.sentence_around(amount).unwrap_or_default());
            Arc::new(Told { language: of.locale.language(), beside, about: Arc::clone(&about) })
        };
        let told: Vec<Arc<Told>> = gathered.amounts.iter().map(told).collect();
        for (amount, told) in gathered.amounts.iter_mut().zip(told) {
            amount.told = Some(told);
        }
        gathered.passages.iter_mut().for_each(|passage| passage.locale = Some(of.locale.clone()));
        let mut ids: Vec<String> = gathered.ids.into_keys().collect();
        ids.sort_unstable();
        Self {
            amounts: gathered.amounts,
            percents: gathered.percents,
            passages: gathered.passages,
            ids,
            free_shipping: gathered.free_shipping,
            free_from: gathered.free_from,
            no_discounts: gathered.no_discounts,
            has_net_prices: gathered.has_net_prices,
        }
    }

    /// Whether nothing can rest on it.
    pub(crate) const fn is_empty(&self) -> bool {
        self.amounts.is_empty()
            && self.percents.is_empty()
            && self.free_shipping.is_none()
            && self.no_discounts.is_none()
            && !self.has_net_prices
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        let words = |told: &Arc<Told>| size_of::<Told>() + size_of_val(told.beside.as_slice());
        let words = |amount: &Amount| amount.told.as_ref().map_or(0, words);
        let amounts = self.amounts.iter().map(|amount| size_of::<Amount>() + amount.path.len() + words(amount));
        let percents = self.percents.iter().map(|percent| size_of::<Percentage>() + percent.path.len());
        let passages = self.passages.iter().map(|passage| size_of::<Passage>() + passage.text.len());
        let ids = self.ids.iter().map(|id| size_of::<String>() + id.len());
        amounts.sum::<usize>() + percents.sum::<usize>() + passages.sum::<usize>() + ids.sum::<usize>()
    }
}

impl Gathered {
    /// Adds what documents state behind all that was passed with the check, which says more of it. The passages of one
    /// document follow one another, and their amounts belong together.
    pub(super) fn join(&mut self, passages: &[Arc<PolicyPassage>], currency: Currency) {
        for of_one in passages.chunk_by(|a, b| a.document() == b.document()) {
            self.groups += 1;
            for passage in of_one {
                self.join_harvest(passage.harvest(), currency);
            }
        }
    }

    fn join_harvest(&mut self, harvest: &Harvest, currency: Currency) {
        let first = self.passages.len();
        let own = |told: Currency| if told == *OF_THE_SHOP { currency } else { told };
        self.passages.extend(harvest.passages.iter().cloned());
        for amount in &harvest.amounts {
            let mut amount = Amount { currency: own(amount.currency), group: self.groups, ..amount.clone() };
            if let Some(spot) = &mut amount.spot {
                spot.passage += first;
            }
            self.add_amount(amount);
        }
        for percent in &harvest.percents {
            let mut percent = percent.clone();
            percent.spot.passage += first;
            self.percents.push(percent);
        }
        for id in &harvest.ids {
            self.add_id(id);
        }
        let from = harvest.free_from.map(|from| Threshold { currency: own(from.currency), ..from });
        self.free_from = self.free_from.or(from);
        join_path(&mut self.free_shipping, harvest.free_shipping.as_ref());
        join_path(&mut self.no_discounts, harvest.no_discounts.as_ref());
        self.has_net_prices |= harvest.has_net_prices;
    }
}

fn join_path(known: &mut Option<String>, other: Option<&String>) {
    if known.is_none() {
        *known = other.cloned();
    }
}
