//! Which stored items a filter means: the conditions of a search, on what is stored. Values are compared as search compares
//! them, folded; a price is the list price.

use rust_decimal::Decimal;
use temei_text::fold::fold;

use crate::import::Kind;
use crate::pb::v1 as pb;

/// Between the levels of a category.
const LEVELS: &str = " > ";

/// A filter that fits its kind of items.
#[derive(Debug)]
pub(super) struct Wanted {
    filter: pb::Filter,
}

impl Wanted {
    /// # Errors
    /// A condition that no item of the kind can meet.
    pub(super) fn new(filter: pb::Filter, kind: Kind) -> anyhow::Result<Self> {
        let of_products = !filter.brands.is_empty()
            || !filter.categories.is_empty()
            || !filter.countries.is_empty()
            || !filter.attribute_values.is_empty()
            || filter.min_price.is_some()
            || filter.max_price.is_some()
            || filter.in_stock.is_some();
        let of_documents = !filter.source_types.is_empty() || !filter.classifications.is_empty();
        let (foreign, own) = match kind {
            Kind::Products => (of_documents, "neither source type nor classification"),
            Kind::Documents => (of_products, "language, tag, source_type and classification"),
        };
        anyhow::ensure!(!foreign, "{kind} have {own}");
        Ok(Self { filter })
    }

    /// Whether every item is wanted.
    pub(super) fn asks_nothing(&self) -> bool {
        self.filter == pb::Filter::default()
    }

    pub(super) fn product(&self, product: &pb::Product) -> bool {
        let filter = &self.filter;
        let path = product.category.join(LEVELS);
        let attribute = |wanted: &pb::AttributeFilter| {
            let name = fold(wanted.name.trim());
            let mut named = product.attributes.iter().filter(|(own, _)| fold(own.trim()) == name);
            named.any(|(_, value)| is_among(&wanted.values, value))
        };
        let price = product.price.as_ref();
        let stock = product.stock.as_deref().and_then(|stock| stock.parse::<Decimal>().ok());
        is_one(&filter.brands, product.brand.as_deref())
            && (filter.categories.is_empty() || filter.categories.iter().any(|category| is_below(&path, category)))
            && is_one(&filter.languages, product.language.as_deref())
            && is_one(&filter.countries, product.country.as_deref())
            && (filter.tags.is_empty() || product.tags.iter().any(|tag| is_among(&filter.tags, tag)))
            && filter.attribute_values.iter().all(attribute)
            && filter.min_price.as_ref().is_none_or(|min| compare(price, min).is_some_and(|order| order.is_ge()))
            && filter.max_price.as_ref().is_none_or(|max| compare(price, max).is_some_and(|order| order.is_le()))
            && filter.in_stock.is_none_or(|wanted| stock.is_some_and(|stock| (stock > Decimal::ZERO) == wanted))
    }

    pub(super) fn document(&self, document: &pb::Document) -> bool {
        let filter = &self.filter;
        is_one(&filter.languages, document.language.as_deref())
            && is_one(&filter.source_types, document.source_type.as_deref())
            && is_one(&filter.classifications, document.classification.as_deref())
            && (filter.tags.is_empty() || document.tags.iter().any(|tag| is_among(&filter.tags, tag)))
    }
}

fn is_one(wanted: &[String], value: Option<&str>) -> bool {
    wanted.is_empty() || value.is_some_and(|value| is_among(wanted, value))
}

fn is_among(wanted: &[String], value: &str) -> bool {
    let value = fold(value.trim());
    wanted.iter().any(|wanted| fold(wanted.trim()) == value)
}

/// Whether a path is the category or lies below it.
fn is_below(path: &str, category: &str) -> bool {
    let (path, category) = (fold(path), fold(category.trim()));
    path.strip_prefix(&category).is_some_and(|rest| rest.is_empty() || rest.starts_with(LEVELS))
}

/// How a price compares to a limit; not at all in another currency.
fn compare(price: Option<&pb::Money>, limit: &pb::Money) -> Option<std::cmp::Ordering> {
    let price = price.filter(|price| price.currency == limit.currency)?;
    Some(price.amount.parse::<Decimal>().ok()?.cmp(&limit.amount.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(amount: &str) -> Option<pb::Money> {
        Some(pb::Money { amount: amount.to_owned(), currency: "EUR".to_owned() })
    }

    fn product() -> pb::Product {
        pb::Product {
            sku: "A-1".to_owned(),
            brand: Some("Ăura".to_owned()),
            category: vec!["Home".to_owned(), "Kitchen".to_owned()],
            tags: vec!["new".to_owned()],
            attributes: [("Color".to_owned(), "Blue".to_owned())].into(),
            price: money("9.50"),
            stock: Some("0".to_owned()),
            ..pb::Product::default()
        }
    }

    fn matches(filter: pb::Filter) -> bool {
        Wanted::new(filter, Kind::Products).expect("of products").product(&product())
    }

    #[test]
    fn conditions_hold_together_and_values_are_alternatives() {
        let none = pb::Filter::default;
        let named = |name: &str, values: &[&str]| pb::AttributeFilter {
            name: name.to_owned(),
            values: values.iter().map(|&value| value.to_owned()).collect(),
        };
        for (filter, expected) in [
            (none(), true),
            (pb::Filter { brands: vec!["x".into(), "aura".into()], ..none() }, true),
            (pb::Filter { brands: vec!["aura".into()], tags: vec!["old".into()], ..none() }, false),
            (pb::Filter { categories: vec!["home".into()], ..none() }, true),
            (pb::Filter { categories: vec!["Hom".into()], ..none() }, false),
            (pb::Filter { attribute_values: vec![named("color", &["red", "BLUE"])], ..none() }, true),
            (pb::Filter { attribute_values: vec![named("size", &["blue"])], ..none() }, false),
            (pb::Filter { max_price: money("9.5"), ..none() }, true),
            (pb::Filter { min_price: money("10"), ..none() }, false),
            (pb::Filter { in_stock: Some(false), ..none() }, true),
            (pb::Filter { in_stock: Some(true), ..none() }, false),
            (pb::Filter { languages: vec!["ro".into()], ..none() }, false),
        ] {
            assert_eq!(matches(filter.clone()), expected, "{filter:?}");
        }
    }

    #[test]
    fn a_condition_of_the_other_kind_is_refused() {
        let filter = pb::Filter { brands: vec!["x".into()], ..pb::Filter::default() };
        assert!(Wanted::new(filter, Kind::Documents).is_err());
        let filter = pb::Filter { source_types: vec!["faq".into()], ..pb::Filter::default() };
        assert!(Wanted::new(filter, Kind::Products).is_err());
    }
}
