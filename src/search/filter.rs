//! What a hit has to be: conditions on content, which the index knows, and on price and stock, which only the facts
//! know. They hold inside each leg, before its window; what is unknown does not match.

use std::cmp::Ordering;
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
        self.min_price.is_none_or(|min| price_against(min, offer).is_some_and(Ordering::is_ge))
            && self.max_price.is_none_or(|max| price_against(max, offer).is_some_and(Ordering::is_le))
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
        let none = Self::default;
        let mut conditions = vec![
            ("brands".to_owned(), Self { brands: self.brands.clone(), ..none() }),
            ("categories".to_owned(), Self { categories: self.categories.clone(), ..none() }),
            ("languages".to_owned(), Self { languages: self.languages.clone(), ..none() }),
            ("tags".to_owned(), Self { tags: self.tags.clone(), ..none() }),
        ];
        for (name, values) in self.attributes.iter().filter(|(_, values)| !values.is_empty()) {
            let attributes = BTreeMap::from([(name.clone(), values.clone())]);
            conditions.push((format!("attributes.{name}"), Self { attributes, ..none() }));
        }
        conditions.extend([
            ("min_price".to_owned(), Self { min_price: self.min_price, ..none() }),
            ("max_price".to_owned(), Self { max_price: self.max_price, ..none() }),
            ("in_stock".to_owned(), Self { in_stock: self.in_stock, ..none() }),
            ("source_types".to_owned(), Self { source_types: self.source_types.clone(), ..none() }),
            ("classifications".to_owned(), Self { classifications: self.classifications.clone(), ..none() }),
            ("countries".to_owned(), Self { countries: self.countries.clone(), ..none() }),
        ]);
        // What is not given is no condition.
        conditions.retain(|(_, only)| *only != none());
        conditions
    }
}

/// How the price of an offer compares to a limit; not at all in another currency.
fn price_against(limit: Money, offer: Offer) -> Option<Ordering> {
    let price = offer.price().filter(|price| price.currency() == limit.currency())?;
    Some(price.minor().cmp(&limit.minor()))
}
