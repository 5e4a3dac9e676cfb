//! A sellable thing, split by who reads it: content goes to the search index, facts to the guards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{FieldError, Gtin, Held, Money, Patch, Percent, Quantity, Reason, Sku, limits};
use crate::clock::Timestamp;

/// A product as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    pub sku: Sku,
    pub content: ProductContent,
    pub facts: ProductFacts,
}

/// What describes a product: a change here touches the search index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProductContent {
    pub ean: Option<Gtin>,
    pub mpn: Option<String>,
    pub name: String,
    pub aliases: Vec<String>,
    pub description: Option<String>,
    pub brand: Option<String>,
    /// Category path, root first.
    pub category: Vec<String>,
    pub group: Option<String>,
    pub language: Option<String>,
    pub country: Option<String>,
    pub inactive: bool,
    pub tags: Vec<String>,
    pub attributes: BTreeMap<String, String>,
    pub updated_at: Option<Timestamp>,
}

/// What may be claimed of a product: a change here reaches the guards and never rebuilds an index.
/// An absent value is unknown, which is not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProductFacts {
    pub price: Option<Money>,
    pub tiers: Vec<PriceTier>,
    pub promotions: Vec<Promotion>,
    pub min_price: Option<Money>,
    pub max_discount: Option<Percent>,
    pub vat_rate: Option<Percent>,
    pub stock: Option<Quantity>,
    /// `YYYY-MM-DD`.
    pub restock_date: Option<time::Date>,
    /// What reservations hold of the stock. No feed says it.
    #[serde(skip_serializing_if = "Held::is_empty")]
    pub held: Held,
}

/// The unit price from `min_quantity` units on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceTier {
    pub min_quantity: Quantity,
    pub price: Money,
}

/// A price in force from `starts_at` (inclusive) to `ends_at` (exclusive).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promotion {
    pub id: String,
    pub price: Money,
    pub starts_at: Option<Timestamp>,
    pub ends_at: Option<Timestamp>,
}

impl Promotion {
    pub fn is_in_force(&self, at: Timestamp) -> bool {
        self.starts_at.is_none_or(|starts| starts <= at) && self.ends_at.is_none_or(|ends| at < ends)
    }
}

/// Which sales a stock figure knows of: those after it are taken off, so that none is taken off twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StockBasis {
    /// Those up to a position of the ledger.
    Position(u64),
    /// Those committed until a moment.
    CountedAt(Timestamp),
}

/// What an upsert says about a product; see [`Patch`] for what absence means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPatch {
    pub sku: Sku,
    pub source_version: Option<i64>,
    pub ean: Patch<Gtin>,
    pub mpn: Patch<String>,
    pub name: Patch<String>,
    pub aliases: Patch<Vec<String>>,
    pub description: Patch<String>,
    pub brand: Patch<String>,
    pub category: Patch<Vec<String>>,
    pub group: Patch<String>,
    pub language: Patch<String>,
    pub country: Patch<String>,
    pub active: Patch<bool>,
    pub tags: Patch<Vec<String>>,
    pub attributes: Patch<BTreeMap<String, String>>,
    /// Over `attributes`, one by one: set, or taken away.
    pub attribute_values: BTreeMap<String, Option<String>>,
    pub updated_at: Patch<Timestamp>,
    pub price: Patch<Money>,
    pub tiers: Patch<Vec<PriceTier>>,
    pub promotions: Patch<Vec<Promotion>>,
    pub min_price: Patch<Money>,
    pub max_discount: Patch<Percent>,
    pub vat_rate: Patch<Percent>,
    pub stock: Patch<Quantity>,
    /// Of `stock`.
    pub stock_basis: Option<StockBasis>,
    pub restock_date: Patch<time::Date>,
}

impl ProductPatch {
    /// A patch that changes nothing of `sku`.
    pub fn new(sku: Sku) -> Self {
        Self {
            sku,
            source_version: None,
            ean: Patch::Keep,
            mpn: Patch::Keep,
            name: Patch::Keep,
            aliases: Patch::Keep,
            description: Patch::Keep,
            brand: Patch::Keep,
            category: Patch::Keep,
            group: Patch::Keep,
            language: Patch::Keep,
            country: Patch::Keep,
            active: Patch::Keep,
            tags: Patch::Keep,
            attributes: Patch::Keep,
            attribute_values: BTreeMap::new(),
            updated_at: Patch::Keep,
            price: Patch::Keep,
            tiers: Patch::Keep,
            promotions: Patch::Keep,
            min_price: Patch::Keep,
            max_discount: Patch::Keep,
            vat_rate: Patch::Keep,
            stock: Patch::Keep,
            stock_basis: None,
            restock_date: Patch::Keep,
        }
    }

    /// The product after this patch. A new product needs a name; a whole product has a limited size.
    pub fn apply(self, stored: Option<Product>) -> Result<Product, FieldError> {
        let (mut content, mut facts) = stored.map_or_else(Default::default, |product| (product.content, product.facts));
        self.ean.apply(&mut content.ean);
        self.mpn.apply(&mut content.mpn);
        self.name.apply_or_default(&mut content.name);
        self.aliases.apply_or_default(&mut content.aliases);
        self.description.apply(&mut content.description);
        self.brand.apply(&mut content.brand);
        self.category.apply_or_default(&mut content.category);
        self.group.apply(&mut content.group);
        self.language.apply(&mut content.language);
        self.country.apply(&mut content.country);
        match self.active {
            Patch::Keep => {}
            Patch::Clear => content.inactive = false,
            Patch::Set(active) => content.inactive = !active,
        }
        self.tags.apply_or_default(&mut content.tags);
        self.attributes.apply_or_default(&mut content.attributes);
        for (name, value) in self.attribute_values {
            match value {
                Some(value) => drop(content.attributes.insert(name, value)),
                None => drop(content.attributes.remove(&name)),
            }
        }
        self.updated_at.apply(&mut content.updated_at);
        self.price.apply(&mut facts.price);
        self.tiers.apply_or_default(&mut facts.tiers);
        self.promotions.apply_or_default(&mut facts.promotions);
        self.min_price.apply(&mut facts.min_price);
        self.max_discount.apply(&mut facts.max_discount);
        self.vat_rate.apply(&mut facts.vat_rate);
        self.stock.apply(&mut facts.stock);
        self.restock_date.apply(&mut facts.restock_date);
        let product = Product { sku: self.sku, content, facts };
        product.check()?;
        Ok(product)
    }
}

impl Product {
    /// The rules of a whole product that no single field can hold.
    fn check(&self) -> Result<(), FieldError> {
        if self.content.name.trim().is_empty() {
            return Err(FieldError::new("name", Reason::Missing, "a product needs a name"));
        }
        let lists = [
            ("aliases", self.content.aliases.len(), limits::ALIASES),
            ("category", self.content.category.len(), limits::CATEGORY_LEVELS),
            ("tags", self.content.tags.len(), limits::TAGS),
            ("attributes", self.content.attributes.len(), limits::ATTRIBUTES),
            ("tiers", self.facts.tiers.len(), limits::TIERS),
            ("promotions", self.facts.promotions.len(), limits::PROMOTIONS),
        ];
        if let Some((field, _, limit)) = lists.into_iter().find(|&(_, length, limit)| length > limit) {
            return Err(FieldError::too_long(field, limit, "entries"));
        }
        if self.content.name.chars().count() > limits::NAME_CHARS {
            return Err(FieldError::too_long("name", limits::NAME_CHARS, "characters"));
        }
        if self.content.text_bytes() > limits::PRODUCT_BYTES {
            return Err(FieldError::too_long("product", limits::PRODUCT_BYTES, "bytes"));
        }
        let one_currency = self.facts.price.map(Money::currency);
        let others = [("min_price", self.facts.min_price)]
            .into_iter()
            .chain(self.facts.tiers.iter().map(|tier| ("tiers", Some(tier.price))))
            .chain(self.facts.promotions.iter().map(|promotion| ("promotions", Some(promotion.price))));
        for (field, money) in others {
            if let (Some(expected), Some(money)) = (one_currency, money)
                && money.currency() != expected
            {
                return Err(FieldError::invalid(field, format!("is in {}, the price in {expected}", money.currency())));
            }
        }
        Ok(())
    }
}

impl ProductContent {
    pub fn is_active(&self) -> bool {
        !self.inactive
    }

    fn text_bytes(&self) -> usize {
        let attributes = self.attributes.iter().map(|(name, value)| name.len() + value.len());
        let lists = self.aliases.iter().chain(&self.category).chain(&self.tags).map(String::len);
        let options = [&self.mpn, &self.description, &self.brand, &self.group];
        self.name.len()
            + attributes.sum::<usize>()
            + lists.sum::<usize>()
            + options.into_iter().flatten().map(String::len).sum::<usize>()
    }
}
