//! Filters on what an item is, and the counts of facets: one bitmap of rows for every value that occurs, and for every
//! item the values it has. Price and stock are no part of it, they come from the fact snapshot.

mod values;

use std::collections::BTreeMap;
use std::sync::Arc;

use temei_text::fold::fold;

pub(crate) use values::Values;
pub use values::{ValueCount, fold_path};

/// All given conditions hold; the values of one list are alternatives. Values are compared folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub brands: Vec<String>,
    /// Paths joined with " > "; each matches the category and everything below it.
    pub categories: Vec<String>,
    /// `ro` matches `ro-RO` too.
    pub languages: Vec<String>,
    pub tags: Vec<String>,
    /// By name; the names hold together.
    pub attributes: BTreeMap<String, Vec<String>>,
    pub source_types: Vec<String>,
    pub classifications: Vec<String>,
    pub countries: Vec<String>,
}

/// What items are filtered and counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    Brand,
    Category,
    Language,
    Tag,
    SourceType,
    Classification,
    Country,
    Attribute(Arc<str>),
}

impl Field {
    /// The attribute of this name; names are compared folded.
    pub fn attribute(name: &str) -> Self {
        Self::Attribute(fold(name.trim()).into())
    }
}

impl Filter {
    /// The conditions one by one: the field, and its alternatives. Fields without values are no condition.
    pub fn conditions(&self) -> impl Iterator<Item = (Field, &[String])> {
        let lists = [
            (Field::Brand, &self.brands),
            (Field::Category, &self.categories),
            (Field::Language, &self.languages),
            (Field::Tag, &self.tags),
            (Field::SourceType, &self.source_types),
            (Field::Classification, &self.classifications),
            (Field::Country, &self.countries),
        ];
        let attributes = self.attributes.iter().map(|(name, values)| (Field::attribute(name), values));
        let conditions = lists.into_iter().chain(attributes).map(|(field, values)| (field, values.as_slice()));
        conditions.filter(|(_, values)| !values.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;
    use crate::entry::{Entry, ItemKey, Kind};
    use crate::row_set::RowSet;

    fn values() -> Values {
        let mut phone = Entry::new(ItemKey::new(Kind::Product, "a"), "Phone", "");
        phone.brand = Some("Crème".into());
        phone.category = vec!["Electronics".into(), "Phones".into()];
        phone.language = Some("ro-RO".into());
        phone.attributes.insert("Color".into(), "Red".into());
        let mut lamp = Entry::new(ItemKey::new(Kind::Product, "b"), "Lamp", "");
        lamp.category = vec!["Electronics".into()];
        lamp.tags = vec!["Sale".into(), "sale ".into()];
        let mut other = Entry::new(ItemKey::new(Kind::Product, "c"), "Other", "");
        other.brand = Some("CREME".into());
        other.attributes.insert("color".into(), "blue".into());
        other.tags = vec!["sale".into()];
        let mut values = Values::default();
        values.add(&phone, 0..2);
        values.add(&lamp, 2..3);
        values.add(&other, 3..4);
        values
    }

    fn select(filter: &Filter) -> Vec<u32> {
        let mut rows: RowSet = (0..5).collect();
        values().apply(filter, &mut rows);
        rows.iter().collect()
    }

    fn list(values: &[&str]) -> Vec<String> {
        values.iter().map(|&value| value.to_owned()).collect()
    }

    #[test]
    fn conditions_hold_together_and_values_are_alternatives() {
        let with = |change: fn(&mut Filter, Vec<String>), values: &[&str]| {
            let mut filter = Filter::default();
            change(&mut filter, list(values));
            select(&filter)
        };
        assert_eq!(select(&Filter::default()), [0, 1, 2, 3, 4]);
        assert_eq!(with(|f, v| f.brands = v, &["creme", "none"]), [0, 1, 3]);
        assert_eq!(with(|f, v| f.categories = v, &["electronics"]), [0, 1, 2]);
        assert_eq!(with(|f, v| f.categories = v, &["Electronics>phones"]), [0, 1]);
        assert_eq!(with(|f, v| f.categories = v, &["Phones"]), [0_u32; 0]);
        assert_eq!(with(|f, v| f.languages = v, &["RO"]), [0, 1]);
        assert_eq!(with(|f, v| f.languages = v, &["ro_RO"]), [0, 1]);
        let mut filter = Filter { tags: list(&["sale"]), ..Filter::default() };
        assert_eq!(select(&filter), [2, 3]);
        filter.attributes.insert("color".into(), list(&["red"]));
        assert!(select(&filter).is_empty());
        filter.attributes.insert("COLOR ".into(), list(&["red", "Blue"]));
        filter.attributes.remove("color");
        assert_eq!(select(&filter), [3], "the alternatives of one attribute");
    }

    #[test]
    fn values_are_counted_by_item_and_shown_as_they_are_written() {
        let fields = [Field::Brand, Field::Category, Field::Language, Field::Tag, Field::attribute("COLOR")];
        let counts = values().count(&fields, &[0, 2, 3].into_iter().collect());
        let shown = |field: usize| -> Vec<(&str, u64)> {
            counts[field].iter().map(|value| (value.value.as_ref(), value.count)).collect()
        };
        assert_eq!(shown(0), [("CREME", 2)], "the spelling most items have, then the first");
        assert_eq!(shown(1), [("Electronics", 2), ("Electronics > Phones", 1)]);
        assert_eq!(shown(2), [("ro", 1), ("ro-RO", 1)]);
        assert_eq!(shown(3), [("Sale", 2)], "an item counts once, however often it is tagged");
        assert_eq!(shown(4), [("Red", 1), ("blue", 1)]);
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        /// A value is worth as many items as its filter leaves.
        #[test]
        fn a_count_is_what_the_filter_would_leave(
            items in prop::collection::vec((0_usize..5, prop::collection::vec(0_usize..6, 0..4)), 1..60),
            every in 1_u32..4,
        ) {
            let brands = ["Aura", "AURA", "Ăura", "Orbita", "Lumen"];
            let mut values = Values::default();
            for (row, (brand, tags)) in items.iter().enumerate() {
                let mut entry = Entry::new(ItemKey::new(Kind::Product, format!("p{row}")), "", "");
                entry.brand = Some(brands[*brand].into());
                entry.tags = tags.iter().map(|tag| format!("t{tag}")).collect();
                values.add(&entry, row as u32..row as u32 + 1);
            }
            let matched: RowSet = (0..items.len() as u32).filter(|row| row % every == 0).collect();
            let counts = values.count(&[Field::Brand, Field::Tag], &matched);
            for (field, counts) in counts.iter().enumerate() {
                for value in counts {
                    let chosen = vec![value.value.to_string()];
                    let filter = match field {
                        0 => Filter { brands: chosen, ..Filter::default() },
                        _ => Filter { tags: chosen, ..Filter::default() },
                    };
                    let mut left = matched.clone();
                    values.apply(&filter, &mut left);
                    prop_assert_eq!(left.len() as u64, value.count, "{:?}", value);
                }
                prop_assert!(counts.windows(2).all(|pair| (pair[1].count, &pair[0].value) < (pair[0].count, &pair[1].value)));
            }
        }
    }
}
