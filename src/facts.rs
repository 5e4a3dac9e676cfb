//! The facts a check reads: an immutable snapshot of one tenant's products at one revision. A new revision shares
//! with the old one everything that did not change; a price or stock change copies one chunk of facts and never
//! touches names, SKUs or shapes. A snapshot is a replica: SQL is the truth, and this can be thrown away.

mod build;
mod chunked;
mod families;
mod lookup;
mod offer;
mod quantity;
mod recorded;
mod rows;
mod saved;
mod shapes;
mod spellings;
mod stems;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use build::FactsBuilder;
use temei_text::languages::KindWord;

use chunked::Chunked;
pub use offer::Offer;
pub use shapes::SkuShapes;

use crate::catalog::{Gtin, PriceTier, Product, ProductFacts, Promotion, Sku};
pub(crate) use families::{Family, MAX_FAMILY, Members, SaidNumber, is_word_for_unit, numbers_of};
use lookup::{Lookup, sku_hash};
pub(crate) use lookup::{NAME_WORDS, NameKeys, said_name};
pub(crate) use quantity::{Quantity, Sizes, unit};
pub(crate) use recorded::{PricedAs, PricedName, Recorded, ShortName};
pub(crate) use spellings::{Said, Spellings};
pub(crate) use stems::{Form, is_form_of, is_form_of_name, stem};
pub use temei_text::fold::fold_name;
pub(crate) use words::{RowsOfWord, Shared};

/// Most products one name can mean in a check; the rest of a longer list is not looked at.
pub const ROWS_PER_NAME: usize = 64;

/// New names wait in a small second table until they are this many or a sixteenth of all, then all are indexed again.
const RECENT_NAMES: usize = 4096;

/// Numbers the layouts of rows, so that no two snapshots have the same one by chance.
static LAYOUTS: AtomicU64 = AtomicU64::new(1);

/// One tenant's products as the guards see them, at one revision.
#[derive(Clone, Debug)]
pub struct FactsSnapshot {
    revision: u64,
    identities: Chunked<Option<Arc<Identity>>>,
    facts: Chunked<ProductFacts>,
    /// Of `facts`, what a search reads.
    offers: Chunked<Offer>,
    /// Another number, other rows.
    layout: u64,
    settled: Arc<Lookup>,
    recent: Arc<Lookup>,
    shapes: Arc<SkuShapes>,
    /// What the whole catalogue has, where this is only a part of it.
    elsewhere: Elsewhere,
    /// Of a replay: where the check that was recorded stopped looking.
    looked_until: LookedUntil,
    /// Of a replay.
    recorded: Option<Arc<Recorded>>,
    alive: usize,
    /// Heap bytes of identities and facts, counted as they come and go.
    rows_bytes: usize,
}

/// Whether a catalogue that is only partly here has any products, and any article numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    pub products: bool,
    pub gtins: bool,
}

/// The words of a text from which on a check stopped comparing it with all that a catalogue has. A replay has less to
/// compare with, and must stop at the same ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LookedUntil {
    /// From here on names count only as they are written…
    pub(crate) near: Option<usize>,
    /// …from here on no word is read as another…
    pub(crate) respelt: Option<usize>,
    /// …and from here on none begins a shortened name.
    pub(crate) short: Option<usize>,
}

/// What a product is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub sku: Sku,
    pub gtin: Option<Gtin>,
    pub name: Box<str>,
    pub aliases: Box<[Box<str>]>,
    pub active: bool,
}

/// One committed change, as the follower of the change log reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "moved a few times on its way in, never kept")]
pub enum FactChange {
    /// The whole product is new or different.
    Put(Product),
    /// Only price, stock and the like.
    Facts(Sku, ProductFacts),
    Remove(Sku),
}

impl Default for FactsSnapshot {
    fn default() -> Self {
        Self::build(0, Vec::new())
    }
}

impl FactsSnapshot {
    pub fn build(revision: u64, products: Vec<Product>) -> Self {
        let mut builder = FactsBuilder::default();
        for product in products {
            builder.add(&product);
        }
        builder.finish(revision)
    }

    /// Without rows, and not yet indexed.
    fn blank() -> Self {
        Self {
            revision: 0,
            identities: Chunked::default(),
            facts: Chunked::default(),
            offers: Chunked::default(),
            layout: 0,
            settled: Arc::default(),
            recent: Arc::default(),
            shapes: Arc::default(),
            elsewhere: Elsewhere::default(),
            looked_until: LookedUntil::default(),
            recorded: None,
            alive: 0,
            rows_bytes: 0,
        }
    }

    /// The same facts with other SKU patterns: those a replay has on record.
    #[must_use]
    pub fn with_shapes(mut self, shapes: SkuShapes) -> Self {
        self.shapes = Arc::new(shapes);
        self
    }

    /// The same facts as part of a catalogue: a SKU or article number that is not here is a made-up one.
    #[must_use]
    pub const fn as_part_of(mut self, elsewhere: Elsewhere) -> Self {
        self.elsewhere = elsewhere;
        self
    }

    /// The same facts for a replay of a check that stopped looking there.
    #[must_use]
    pub(crate) const fn with_looked_until(mut self, until: LookedUntil) -> Self {
        self.looked_until = until;
        self
    }

    /// The same facts for a replay of a check that has met these names.
    #[must_use]
    pub(crate) fn with_recorded(mut self, recorded: Option<Recorded>) -> Self {
        self.recorded = recorded.map(Arc::new);
        self
    }

    pub(crate) fn recorded(&self) -> Option<&Recorded> {
        self.recorded.as_deref()
    }

    pub(crate) const fn looked_until(&self) -> LookedUntil {
        self.looked_until
    }

    /// The snapshot after `changes`; what they do not touch is shared with this one.
    #[must_use]
    pub fn apply(&self, revision: u64, changes: Vec<FactChange>) -> Self {
        let mut next = self.clone();
        next.revision = revision;
        for change in changes {
            match change {
                FactChange::Put(product) => next.put(product),
                FactChange::Facts(sku, facts) => {
                    if let Some(row) = next.row(sku.as_str()) {
                        next.set_facts(row, facts);
                    }
                }
                FactChange::Remove(sku) => {
                    if let Some(row) = next.row(sku.as_str()) {
                        next.set_identity(row, None);
                        next.set_facts(row, ProductFacts::default());
                        next.offers.set(row, Offer::GONE);
                        next.alive -= 1;
                    }
                }
            }
        }
        if next.recent.entries() > RECENT_NAMES.max(next.settled.entries() / 16) {
            next.index_all();
        }
        next
    }

    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Products in the snapshot.
    pub const fn len(&self) -> usize {
        self.alive
    }

    pub const fn is_empty(&self) -> bool {
        self.alive == 0
    }

    /// The facts of a SKU, compared as written.
    pub fn facts(&self, sku: &str) -> Option<&ProductFacts> {
        self.row(sku).and_then(|row| self.facts.get(row))
    }

    /// Which products lie at which rows: with the same number a row has the same product, until it is removed.
    pub(crate) const fn layout(&self) -> u64 {
        self.layout
    }

    /// Whether what names, SKUs and words are found by is the very same as in another snapshot.
    #[cfg(test)]
    pub(crate) fn has_names_of(&self, other: &Self) -> bool {
        self.layout == other.layout
            && Arc::ptr_eq(&self.settled, &other.settled)
            && Arc::ptr_eq(&self.recent, &other.recent)
            && Arc::ptr_eq(&self.shapes, &other.shapes)
    }

    /// Estimated bytes on the heap, for the memory budget.
    pub fn resident_bytes(&self) -> usize {
        self.identities.own_bytes()
            + self.facts.own_bytes()
            + self.rows_bytes
            + self.offers.own_bytes()
            + self.settled.resident_bytes()
            + self.recent.resident_bytes()
            + self.shapes.resident_bytes()
    }

    /// The rows of all products.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> {
        (0..self.identities.len() as u32).filter(|&row| self.identity(row).is_some())
    }

    pub(crate) fn identity(&self, row: u32) -> Option<&Identity> {
        self.identities.get(row)?.as_deref()
    }

    pub(crate) fn skus_of(&self, rows: &[u32]) -> Vec<Sku> {
        rows.iter().filter_map(|&row| self.identity(row)).map(|identity| identity.sku.clone()).collect()
    }

    pub(crate) fn row_facts(&self, row: u32) -> Option<&ProductFacts> {
        self.facts.get(row)
    }

    pub(crate) fn product(&self, row: u32) -> Option<Product> {
        let identity = self.identity(row)?;
        Some(identity.product(self.row_facts(row)?.clone()))
    }

    /// The row of a SKU as written.
    pub(crate) fn row(&self, sku: &str) -> Option<u32> {
        self.written_at(sku_hash(sku), sku)
    }

    /// Rows whose SKU differs at most in case and separators, the one written exactly so first.
    pub(crate) fn folded_sku(&self, sku: &str) -> Option<u32> {
        let folded = sku_hash(sku);
        self.written_at(folded, sku).or_else(|| self.sku_rows(folded).find(|&row| self.has_folded_sku(row, folded)))
    }

    fn has_folded_sku(&self, row: u32, folded: u64) -> bool {
        self.identity(row).is_some_and(|identity| sku_hash(identity.sku.as_str()) == folded)
    }

    fn written_at(&self, hash: u64, sku: &str) -> Option<u32> {
        self.sku_rows(hash).find(|&row| self.identity(row).is_some_and(|identity| identity.sku.as_str() == sku))
    }

    pub(crate) fn gtin_rows(&self, gtin: Gtin) -> impl Iterator<Item = u32> {
        let rows = self.settled.gtin(gtin.number()).iter().chain(self.recent.gtin(gtin.number()));
        rows.copied().filter(move |&row| self.identity(row).is_some_and(|identity| identity.gtin == Some(gtin)))
    }

    pub(crate) const fn has_products(&self) -> bool {
        self.elsewhere.products || !self.is_empty()
    }

    pub(crate) fn has_gtins(&self) -> bool {
        self.elsewhere.gtins || self.settled.has_gtins() || self.recent.has_gtins()
    }

    /// Bit `n - 1` is set when a name of `n` words may start with the two words (or be the one) whose stems have this
    /// hash.
    pub(crate) fn name_lengths(&self, stems: u64) -> u32 {
        self.settled.lengths(stems) | self.recent.lengths(stems)
    }

    /// Active products a name of which has these words as a form of its own, in row order. As many as share the stems
    /// are compared, and taken off the budget; `None` when it does not suffice.
    pub(crate) fn nearly_named(&self, stems: u64, said: &[&str], budget: &mut usize) -> Option<Vec<u32>> {
        let mut rows: Vec<u32> = self.settled.near(stems).iter().chain(self.recent.near(stems)).copied().collect();
        rows.sort_unstable();
        rows.dedup();
        *budget = budget.checked_sub(rows.len())?;
        rows.retain(|&row| self.identity(row).is_some_and(|own| own.active && own.is_nearly_called(said)));
        Some(rows)
    }

    /// The words of names that a folded word may stand for with a mistake at its beginning.
    pub(crate) fn meant<'a>(&'a self, said: &'a Said<'_>) -> impl Iterator<Item = &'a str> {
        self.settled.spellings().meant(said).chain(self.recent.spellings().meant(said))
    }

    /// The rows that may have a word, folded, in one of their names.
    pub(crate) fn rows_with(&self, word: &str) -> RowsOfWord<'_> {
        let mut found = words::keys(word).map(|key| self.rows_of_key(key));
        found.find(|rows| !rows.is_empty()).unwrap_or_default()
    }

    fn rows_of_key(&self, key: u64) -> RowsOfWord<'_> {
        RowsOfWord([self.settled.words().of(key), self.recent.words().of(key)])
    }

    /// Whether a row is an active product one name of which has all of these words.
    pub(crate) fn has_words(&self, row: u32, said: &[&str]) -> bool {
        self.identity(row)
            .is_some_and(|identity| identity.active && identity.names().any(|name| words::has_words(name, said)))
    }

    /// Which of these words, folded, the names of an active product have: bit `n` for the word at `n`, of 64 at most.
    pub(crate) fn which_words(&self, row: u32, said: &[&str]) -> u64 {
        let identity = self.identity(row).filter(|identity| identity.active);
        let names = identity.into_iter().flat_map(Identity::names);
        names.fold(0, |found, name| found | words::which_words(name, said))
    }

    /// Whether a word, folded, is what one name of a product calls the kind of thing it is.
    pub(crate) fn is_of_kind(&self, row: u32, said: &str, place: KindWord) -> bool {
        let identity = self.identity(row);
        identity.is_some_and(|identity| {
            identity.names().any(|name| words::is_of_kind(&said_name(words::head_of(name)), said, place))
        })
    }

    /// Active products with exactly this folded name or alias, at most [`ROWS_PER_NAME`], in row order.
    pub(crate) fn named(&self, hash: u64, folded: impl Fn() -> String) -> Vec<u32> {
        let candidates = self.settled.named(hash).iter().chain(self.recent.named(hash)).copied();
        let mut rows: Vec<u32> = candidates.collect();
        if rows.is_empty() {
            return rows;
        }
        rows.sort_unstable();
        rows.dedup();
        let folded = folded();
        rows.retain(|&row| self.identity(row).is_some_and(|identity| identity.active && identity.is_called(&folded)));
        rows.truncate(ROWS_PER_NAME);
        rows
    }

    pub(crate) fn shapes(&self) -> &SkuShapes {
        &self.shapes
    }

    fn sku_rows(&self, hash: u64) -> impl Iterator<Item = u32> {
        self.settled.sku(hash).iter().chain(self.recent.sku(hash)).copied()
    }

    fn put(&mut self, product: Product) {
        let identity = Identity::of(&product);
        let row = match self.row(product.sku.as_str()) {
            Some(row) => {
                self.set_facts(row, product.facts);
                if self.identity(row) == Some(&identity) {
                    return;
                }
                self.set_identity(row, Some(identity.clone()));
                row
            }
            None => {
                self.rows_bytes += identity.heap_bytes() + list_bytes(&product.facts);
                self.identities.push(Some(Arc::new(identity.clone())));
                self.offers.push(Offer::of(&product.facts));
                self.facts.push(product.facts);
                self.alive += 1;
                Arc::make_mut(&mut self.shapes).learn(identity.sku.as_str());
                u32::try_from(self.identities.len() - 1).unwrap_or(u32::MAX)
            }
        };
        identity.add_to(Arc::make_mut(&mut self.recent), row);
    }

    fn set_facts(&mut self, row: u32, facts: ProductFacts) {
        self.rows_bytes += list_bytes(&facts);
        self.rows_bytes -= self.facts.get(row).map_or(0, list_bytes);
        self.offers.set(row, Offer::of(&facts));
        self.facts.set(row, facts);
    }

    fn set_identity(&mut self, row: u32, identity: Option<Identity>) {
        self.rows_bytes += identity.as_ref().map_or(0, Identity::heap_bytes);
        self.rows_bytes -= self.identity(row).map_or(0, Identity::heap_bytes);
        self.identities.set(row, identity.map(Arc::new));
    }

    /// Indexes every row again and drops the rows that were removed.
    fn index_all(&mut self) {
        let (mut identities, mut facts, mut offers) = (Chunked::default(), Chunked::default(), Chunked::default());
        let (mut lookup, mut shapes) = (Lookup::default(), SkuShapes::default());
        let rows = self.identities.iter().zip(self.facts.iter());
        for (identity, facts_of) in rows.filter_map(|(identity, facts)| Some((identity.as_ref()?, facts))) {
            let row = u32::try_from(identities.len()).unwrap_or(u32::MAX);
            identity.add_to(&mut lookup, row);
            shapes.learn(identity.sku.as_str());
            shapes.learn_models(&identity.name);
            identities.push(Some(Arc::clone(identity)));
            offers.push(Offer::of(facts_of));
            facts.push(facts_of.clone());
        }
        self.alive = identities.len();
        (self.identities, self.facts, self.offers) = (identities, facts, offers);
        self.layout = LAYOUTS.fetch_add(1, Ordering::Relaxed);
        (self.settled, self.recent, self.shapes) = (Arc::new(lookup), Arc::default(), Arc::new(shapes));
    }
}

fn list_bytes(facts: &ProductFacts) -> usize {
    facts.tiers.len() * size_of::<PriceTier>()
        + facts.promotions.len() * size_of::<Promotion>()
        + std::mem::size_of_val(facts.held.holds())
}

impl Identity {
    fn of(product: &Product) -> Self {
        let content = &product.content;
        Self {
            sku: product.sku.clone(),
            gtin: content.ean,
            name: content.name.as_str().into(),
            aliases: content.aliases.iter().map(|alias| alias.as_str().into()).collect(),
            active: content.is_active(),
        }
    }

    fn product(&self, facts: ProductFacts) -> Product {
        let content = crate::catalog::ProductContent {
            ean: self.gtin,
            name: self.name.to_string(),
            aliases: self.aliases.iter().map(ToString::to_string).collect(),
            inactive: !self.active,
            ..Default::default()
        };
        Product { sku: self.sku.clone(), content, facts }
    }

    fn add_to(&self, lookup: &mut Lookup, row: u32) {
        lookup.add_sku(self.sku.as_str(), row);
        lookup.add_name(&self.name, row);
        self.aliases.iter().for_each(|alias| lookup.add_name(alias, row));
        if let Some(gtin) = self.gtin {
            lookup.add_gtin(gtin.number(), row);
        }
    }

    fn is_called(&self, folded: &str) -> bool {
        self.names().any(|name| said_name(name) == folded)
    }

    fn is_nearly_called(&self, said: &[&str]) -> bool {
        self.names().any(|name| is_form_of_name(&said_name(name), said))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.aliases).map(|name| &**name)
    }

    fn heap_bytes(&self) -> usize {
        let aliases = self.aliases.iter().map(|alias| alias.len() + 32);
        size_of::<Self>() + 16 + self.sku.as_str().len() + self.name.len() + 32 + aliases.sum::<usize>()
    }
}

#[cfg(test)]
mod tests;
