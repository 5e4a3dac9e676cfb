//! Things of the evidence that carry a price: cart lines, order lines, variants a tool listed. They are what an
//! answer speaks of where the catalogue does not know it, or knows another price.

use temei_text::fold::fold_name;
use temei_text::phrase::PhraseHash;

use crate::guard::evidence::Line;
use crate::guard::units::Pieces;

/// One such thing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    /// Folded ids: SKU, item id.
    pub(crate) ids: Vec<String>,
    /// As written, to look the SKU up in the catalogue.
    pub(crate) sku: Option<String>,
    pub(crate) name: Option<String>,
    /// What variants of one product share: the product id, else the folded name.
    pub(crate) product: Option<String>,
    /// Hashes of the folded option values ("blue", "crew neck"): what tells variants apart.
    pub(crate) options: Vec<u64>,
    pub(crate) available: Option<bool>,
    /// How many are free: to be sold, or on a day.
    pub(crate) left: Option<Pieces>,
    /// In thousandths.
    pub(crate) quantity: Option<Pieces>,
    pub(crate) path: String,
}

impl Item {
    pub(super) fn of_line(line: &Line) -> Self {
        let sku = Some(line.sku.clone()).filter(|sku| !sku.is_empty());
        let name = Some(line.name.clone()).filter(|name| !name.is_empty());
        Self {
            ids: sku.iter().map(|sku| super::fold_id(sku)).filter(|id| !id.is_empty()).collect(),
            product: name.as_deref().map(fold_name),
            quantity: line.quantity.map(Pieces::of),
            sku,
            name,
            ..Self::default()
        }
    }

    /// What to call it in a message.
    pub(crate) fn label(&self) -> Option<&str> {
        self.sku.as_deref().or(self.name.as_deref())
    }
}

/// The hash of a phrase's folded words.
pub(super) fn phrase_hash(phrase: &str) -> Option<u64> {
    let folded = fold_name(phrase);
    let mut hash = PhraseHash::default();
    folded.split(' ').filter(|word| !word.is_empty()).for_each(|word| hash.push(word));
    (!folded.is_empty()).then(|| hash.finish())
}

/// The hashes of all phrases of up to three words in a folded text.
pub(crate) fn phrase_hashes(folded: &str) -> std::collections::HashSet<u64> {
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut hashes = std::collections::HashSet::new();
    for start in 0..words.len() {
        let mut hash = PhraseHash::default();
        for word in words.iter().skip(start).take(3) {
            hash.push(word);
            hashes.insert(hash.finish());
        }
    }
    hashes
}
