//! What a hit has to be: conditions on content, which the index knows, and on price and stock, which only the facts
//! know. They hold inside each leg, before its window; what is unknown does not match.

use std::collections::BTreeMap;

use temei_index::Field;

use super::facet::FacetBy;
use crate::catalog::Money;
use crate::facts::Offer;

/// All given conditions hold; values of one list are alternatives, an empty list is no condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub brands: Vec<String>,
    /// Each matches itself and everything below it; levels are joined with " > ".
    pub categories: Vec<String>,
    pub languages: Vec<String>,
    pub tags: Vec<String>,
    /// By name; several names hold together.
    pub attributes: BTreeMap<String, Vec<String>>,
    /// Of the current price, inclusive; other currencies do not match.
    pub min_price: Option<Money>,
    pub max_price: Option<Money>,
    /// Some(true): stock above 0; Some(false): stock known to be 0.
    pub in_stock: Option<bool>,
    pub source_types: Vec<String>,
    pub classifications: Vec<String>,
    pub countries: Vec<String>,
}

impl Filter {
    /// Whether it asks for anything the facts know and the index does not.
    pub const fn asks_for_offers(&self) -> bool {
        self.min_price.is_some() || self.max_price.is_some() || self.in_stock.is_some()
    }

    /// The part the index knows.
    pub(super) fn of_content(&self) -> temei_index::Filter {
        temei_index::Filter {
            brands: self.brands.clone(),
            categories: self.categories.clone(),
            languages: self.languages.clone(),
            tags: self.tags.clone(),
            attributes: self.attributes.clone(),
            source_types: self.source_types.clone(),
            classifications: self.classifications.clone(),
            countries: self.countries.clone(),
        }
    }

    /// The part the facts know.
    pub(super) fn admits(&self, offer: Offer) -> bool {
        let fits = |limit: Money, fits: fn(i64, i64) -> bool| {
            let price = offer.price().filter(|price| price.currency() == limit.currency());
            price.is_some_and(|price| fits(price.minor(), limit.minor()))
        };
        self.min_price.is_none_or(|limit| fits(limit, |price, limit| price >= limit))
            && self.max_price.is_none_or(|limit| fits(limit, |price, limit| price <= limit))
            && self.in_stock.is_none_or(|wanted| offer.in_stock() == Some(wanted))
    }

    /// The same without its conditions on what a facet counts by.
    pub(super) fn without(&self, by: &FacetBy) -> Self {
        let mut rest = self.clone();
        match by {
            FacetBy::Value(field) => match field {
                Field::Brand => rest.brands.clear(),
                Field::Category => rest.categories.clear(),
                Field::Language => rest.languages.clear(),
                Field::Tag => rest.tags.clear(),
                Field::SourceType => rest.source_types.clear(),
                Field::Classification => rest.classifications.clear(),
                Field::Country => rest.countries.clear(),
                Field::Attribute(_) => rest.attributes.retain(|name, _| Field::attribute(name) != *field),
            },
            FacetBy::Attribute { name } => {
                let own = Field::attribute(name);
                rest.attributes.retain(|name, _| Field::attribute(name) != own);
            }
            FacetBy::Category { .. } => rest.categories.clear(),
            FacetBy::Price { .. } => (rest.min_price, rest.max_price) = (None, None),
            FacetBy::InStock => rest.in_stock = None,
        }
        rest
    }

    /// Each condition by itself, with the field of the request it came from.
    pub(super) fn conditions(&self) -> Vec<(String, Self)> {
        let mut conditions = Vec::new();
        let mut add = |given: bool, name: &str, only: Self| {
            if given {
                conditions.push((name.to_owned(), only));
            }
        };
        let none = Self::default;
        add(!self.brands.is_empty(), "brands", Self { brands: self.brands.clone(), ..none() });
        add(!self.categories.is_empty(), "categories", Self { categories: self.categories.clone(), ..none() });
        add(!self.languages.is_empty(), "languages", Self { languages: self.languages.clone(), ..none() });
        add(!self.tags.is_empty(), "tags", Self { tags: self.tags.clone(), ..none() });
        for (name, values) in self.attributes.iter().filter(|(_, values)| !values.is_empty()) {
            let attributes = BTreeMap::from([(name.clone(), values.clone())]);
            add(true, &format!("attributes.{name}"), Self { attributes, ..none() });
        }
        add(self.min_price.is_some(), "min_price", Self { min_price: self.min_price, ..none() });
        add(self.max_price.is_some(), "max_price", Self { max_price: self.max_price, ..none() });
        add(self.in_stock.is_some(), "in_stock", Self { in_stock: self.in_stock, ..none() });
        add(!self.source_types.is_empty(), "source_types", Self { source_types: self.source_types.clone(), ..none() });
        let classifications = self.classifications.clone();
        add(!classifications.is_empty(), "classifications", Self { classifications, ..none() });
        add(!self.countries.is_empty(), "countries", Self { countries: self.countries.clone(), ..none() });
        conditions
    }
}
