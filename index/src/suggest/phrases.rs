//! What can be suggested, and how many live items stand behind each: names, brands and category paths of products.
//!
//! A spelling is a phrase of its own. So nothing has to be guessed when the item whose spelling was shown goes away:
//! of spellings that fold alike the most frequent is shown.

use std::io;
use std::sync::Arc;

use super::SuggestKind;
use crate::entry::Entry;
use crate::persistent::{Blocks, Shards};
use crate::saved::saved;

/// Longer texts are no suggestions.
const MAX_PHRASE_BYTES: usize = 512;
/// Between the levels of a category, as filters are written.
const LEVELS: &str = " > ";

/// One text of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Phrase {
    pub(super) kind: SuggestKind,
    pub(super) text: Arc<str>,
}

/// Phrases by number, with their items. Copies share what did not change.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrases {
    /// `None` for one that was forgotten.
    by_number: Blocks<Option<Phrase>>,
    items: Blocks<u32>,
    numbers: Shards<Phrase, u32>,
    /// The SKUs behind the name of a product, ascending.
    skus: Shards<u32, Vec<Arc<str>>>,
    of_product: Shards<Arc<str>, Box<[u32]>>,
    bytes: usize,
}

saved!(Phrase { kind, text });

saved!(Phrases { by_number, items, of_product, bytes } then made_again);

impl Phrases {
    /// Numbers by their phrases, and the SKUs behind a name.
    fn made_again(&mut self) -> io::Result<()> {
        for (number, phrase) in (0..).zip(self.by_number.iter()) {
            if let Some(phrase) = phrase {
                *self.numbers.entry(phrase.clone()) = number;
            }
        }
        let mut named: Vec<(u32, Arc<str>)> = Vec::with_capacity(self.of_product.len());
        for (sku, numbers) in self.of_product.iter() {
            let of_name = |number: &&u32| self.get(**number).is_some_and(|phrase| phrase.kind == SuggestKind::Product);
            named.extend(numbers.iter().filter(of_name).map(|&number| (number, sku.clone())));
        }
        named.sort_unstable();
        for (number, sku) in named {
            self.skus.entry(number).push(sku);
        }
        Ok(())
    }
}

impl Phrases {
    /// Counts a product under its phrases and gives the numbers of those met for the first time. The product must not
    /// be counted already.
    pub(super) fn add(&mut self, entry: &Entry) -> Vec<u32> {
        let sku = &entry.key.id;
        let (mut mine, mut fresh): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for phrase in phrases_of(entry) {
            let product = phrase.kind == SuggestKind::Product;
            let (number, is_fresh) = self.number(phrase);
            if mine.contains(&number) {
                continue;
            }
            if let Some(items) = self.items.get_mut(number as usize) {
                *items += 1;
            }
            if product {
                let skus = self.skus.entry(number);
                let place = skus.partition_point(|other| other < sku);
                skus.insert(place, sku.clone());
            }
            mine.push(number);
            fresh.extend(is_fresh.then_some(number));
        }
        self.bytes += PRODUCT_BYTES + 4 * mine.len();
        *self.of_product.entry(sku.clone()) = mine.into();
        fresh
    }

    /// Counts a product no more.
    pub(super) fn remove(&mut self, sku: &Arc<str>) {
        let Some(numbers) = self.of_product.remove(sku) else { return };
        self.bytes -= PRODUCT_BYTES + 4 * numbers.len();
        for &number in &numbers {
            if let Some(items) = self.items.get_mut(number as usize) {
                *items -= 1;
            }
            if self.get(number).is_some_and(|phrase| phrase.kind == SuggestKind::Product) {
                let skus = self.skus.entry(number);
                skus.retain(|other| other != sku);
                if skus.is_empty() {
                    self.skus.remove(&number);
                }
            }
        }
    }

    /// Drops a phrase that no item stands behind; it gets another number when it comes back.
    pub(super) fn forget(&mut self, number: u32) {
        if let Some(phrase) = self.by_number.get_mut(number as usize).and_then(Option::take) {
            self.bytes -= PHRASE_BYTES + phrase.text.len();
            self.numbers.remove(&phrase);
        }
    }

    pub(super) fn get(&self, number: u32) -> Option<&Phrase> {
        self.by_number.get(number as usize)?.as_ref()
    }

    /// Live items behind a phrase.
    pub(super) fn items(&self, number: u32) -> u32 {
        self.items.get(number as usize).copied().unwrap_or(0)
    }

    /// The first SKU behind the name of a product.
    pub(super) fn sku(&self, number: u32) -> Option<&Arc<str>> {
        self.skus.get(&number)?.first()
    }

    pub(super) fn resident_bytes(&self) -> usize {
        self.bytes + self.by_number.len() * (size_of::<Option<Phrase>>() + size_of::<u32>())
    }

    fn number(&mut self, phrase: Phrase) -> (u32, bool) {
        if let Some(&number) = self.numbers.get(&phrase) {
            return (number, false);
        }
        let number = self.by_number.len() as u32;
        self.bytes += PHRASE_BYTES + phrase.text.len();
        self.by_number.push(Some(phrase.clone()));
        self.items.push(0);
        *self.numbers.entry(phrase) = number;
        (number, true)
    }
}

/// A product under its SKU, with room in the map; a phrase under its text, with its count of references.
const PRODUCT_BYTES: usize = 2 * (size_of::<Arc<str>>() + size_of::<Box<[u32]>>()) + 48;
const PHRASE_BYTES: usize = 2 * (size_of::<Phrase>() + size_of::<u32>()) + 32;

fn phrases_of(entry: &Entry) -> impl Iterator<Item = Phrase> + '_ {
    let name = std::iter::once((SuggestKind::Product, spaced(&entry.title)));
    let brand = entry.brand.iter().map(|brand| (SuggestKind::Brand, spaced(brand)));
    let levels: Vec<String> = entry.category.iter().map(|level| spaced(level)).collect();
    let paths = (1..=levels.len()).map(move |depth| (SuggestKind::Category, levels[..depth].join(LEVELS)));
    name.chain(brand)
        .chain(paths)
        .filter(|(_, text)| !text.is_empty() && text.len() <= MAX_PHRASE_BYTES)
        .map(|(kind, text)| Phrase { kind, text: text.into() })
}

/// As written, with single spaces.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
