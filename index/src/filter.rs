//! Filters on what an item is: one bitmap of rows for every value that occurs. Price and stock are no part of it, they
//! come from the fact snapshot through [`crate::Generation::retain`].

use std::collections::BTreeMap;
use std::sync::Arc;

use roaring::RoaringBitmap;

use crate::analysis::fold;
use crate::entry::Entry;
use crate::persistent::Shards;
use crate::row_set::RowSet;

/// All given conditions hold; the values of one list are alternatives. Values are compared folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub brands: Vec<String>,
    /// Paths joined with " > "; each matches the category and everything below it.
    pub categories: Vec<String>,
    /// `ro` matches `ro-RO` too.
    pub languages: Vec<String>,
    pub tags: Vec<String>,
    pub attributes: BTreeMap<String, String>,
    pub source_types: Vec<String>,
    pub classifications: Vec<String>,
    pub countries: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Value {
    Brand(String),
    Category(String),
    Language(String),
    Tag(String),
    Attribute(String, String),
    SourceType(String),
    Classification(String),
    Country(String),
}

/// Which rows have which value. Rows of deleted items stay in it; the caller starts from live rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    rows: Shards<Value, Arc<RoaringBitmap>>,
    bytes: usize,
}

impl Values {
    pub(crate) fn add(&mut self, entry: &Entry, rows: std::ops::Range<u32>) {
        for value in values(entry) {
            self.bytes += 2 * rows.len();
            Arc::make_mut(self.rows.entry(value)).insert_range(rows.clone());
        }
    }

    /// Keeps the rows for which every condition holds.
    pub(crate) fn apply(&self, filter: &Filter, rows: &mut RowSet) {
        self.any(rows, &filter.brands, |value| Value::Brand(fold(value)));
        self.any(rows, &filter.categories, |value| Value::Category(category_path(value.split('>'))));
        self.any(rows, &filter.languages, |value| Value::Language(language_tag(value)));
        self.any(rows, &filter.tags, |value| Value::Tag(fold(value)));
        self.any(rows, &filter.source_types, |value| Value::SourceType(fold(value)));
        self.any(rows, &filter.classifications, |value| Value::Classification(fold(value)));
        self.any(rows, &filter.countries, |value| Value::Country(fold(value)));
        for (name, value) in &filter.attributes {
            self.any(rows, std::slice::from_ref(value), |value| Value::Attribute(fold(name), fold(value)));
        }
    }

    pub(crate) const fn resident_bytes(&self) -> usize {
        self.bytes
    }

    fn any(&self, rows: &mut RowSet, wanted: &[String], value: impl Fn(&str) -> Value) {
        if wanted.is_empty() {
            return;
        }
        let mut union = RoaringBitmap::new();
        for bitmap in wanted.iter().filter_map(|wanted| self.rows.get(&value(wanted.trim()))) {
            union |= bitmap.as_ref();
        }
        rows.intersect_with_bitmap(&union);
    }
}

fn values(entry: &Entry) -> Vec<Value> {
    let mut values = Vec::new();
    values.extend(entry.brand.iter().map(|brand| Value::Brand(fold(brand.trim()))));
    for depth in 1..=entry.category.len() {
        values.push(Value::Category(category_path(entry.category[..depth].iter().map(String::as_str))));
    }
    if let Some(language) = &entry.language {
        let tag = language_tag(language);
        if let Some((primary, _)) = tag.split_once('-') {
            values.push(Value::Language(primary.to_owned()));
        }
        values.push(Value::Language(tag));
    }
    values.extend(entry.tags.iter().map(|tag| Value::Tag(fold(tag.trim()))));
    let attributes = entry.attributes.iter();
    values.extend(attributes.map(|(name, value)| Value::Attribute(fold(name.trim()), fold(value.trim()))));
    values.extend(entry.source_type.iter().map(|kind| Value::SourceType(fold(kind.trim()))));
    values.extend(entry.classification.iter().map(|class| Value::Classification(fold(class.trim()))));
    values.extend(entry.country.iter().map(|country| Value::Country(fold(country.trim()))));
    values
}

fn category_path<'a>(levels: impl Iterator<Item = &'a str>) -> String {
    levels.map(|level| fold(level.trim())).collect::<Vec<_>>().join(" > ")
}

fn language_tag(tag: &str) -> String {
    tag.trim().replace('_', "-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::{ItemKey, Kind};

    fn select(filter: &Filter) -> Vec<u32> {
        let mut phone = Entry::new(ItemKey::new(Kind::Product, "a"), "Phone", "");
        phone.brand = Some("Crème".into());
        phone.category = vec!["Electronics".into(), "Phones".into()];
        phone.language = Some("ro-RO".into());
        phone.attributes.insert("Color".into(), "Red".into());
        let mut lamp = Entry::new(ItemKey::new(Kind::Product, "b"), "Lamp", "");
        lamp.category = vec!["Electronics".into()];
        lamp.tags = vec!["sale".into()];
        let mut values = Values::default();
        values.add(&phone, 0..2);
        values.add(&lamp, 2..3);
        let mut rows: RowSet = (0..4).collect();
        values.apply(filter, &mut rows);
        rows.iter().collect()
    }

    #[test]
    fn conditions_hold_together_and_values_are_alternatives() {
        let list = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>();
        let with = |change: fn(&mut Filter, Vec<String>), values: &[&str]| {
            let mut filter = Filter::default();
            change(&mut filter, list(values));
            select(&filter)
        };
        assert_eq!(select(&Filter::default()), [0, 1, 2, 3]);
        assert_eq!(with(|f, v| f.brands = v, &["creme", "other"]), [0, 1]);
        assert_eq!(with(|f, v| f.categories = v, &["electronics"]), [0, 1, 2]);
        assert_eq!(with(|f, v| f.categories = v, &["Electronics>phones"]), [0, 1]);
        assert_eq!(with(|f, v| f.categories = v, &["Phones"]), [0_u32; 0]);
        assert_eq!(with(|f, v| f.languages = v, &["RO"]), [0, 1]);
        assert_eq!(with(|f, v| f.languages = v, &["ro_RO"]), [0, 1]);
        let mut filter = Filter { tags: list(&["sale"]), ..Filter::default() };
        assert_eq!(select(&filter), [2]);
        filter.attributes.insert("color".into(), "red".into());
        assert!(select(&filter).is_empty());
    }
}
