//! The numbers of evidence with the key they stand under and the words beside them: what else of the same kind an
//! answer could have said.

use serde_json::Value;
use temei_text::fold::fold_name;

use crate::guard::amount_of;
use crate::guard::evidence::Evidence;

/// Shorter words tell no record from another.
const FEWEST_LETTERS: usize = 3;

#[derive(Debug)]
pub(super) struct Leaf {
    key: String,
    /// In ten-thousandths.
    pub(super) value: i64,
    record: usize,
}

/// The smallest objects around the numbers, by the texts they hold.
#[derive(Debug, Default)]
pub(super) struct Records {
    pub(super) leaves: Vec<Leaf>,
    /// Folded.
    names: Vec<Vec<String>>,
}

impl Records {
    pub(super) fn of(evidence: &Evidence) -> Self {
        let mut records = Self::default();
        for raw in &evidence.raw {
            if let Ok(value) = serde_json::from_str::<Value>(&raw.content) {
                let record = records.add(Vec::new());
                records.walk(&value, "", record);
            }
        }
        let groups = [&evidence.carts, &evidence.quotes, &evidence.orders].into_iter().flatten();
        for line in groups.flat_map(|group| &group.lines) {
            let record = records.add(vec![fold_name(&line.name), fold_name(&line.sku)]);
            let value = line.unit_price.map(crate::catalog::Money::ten_thousandths);
            records.leaves.extend(value.map(|value| Leaf { key: "unit_price".to_owned(), value, record }));
        }
        records
    }

    /// What stands under the same keys as a value elsewhere, and whether the text says that it is not meant: it has
    /// words of the value's record which the other one has not.
    pub(super) fn siblings(&self, value: i64, said: &str) -> Vec<(i64, &'static str)> {
        let mut siblings = Vec::new();
        for own in self.leaves.iter().filter(|leaf| leaf.value == value) {
            let same_key = self.leaves.iter().filter(|leaf| leaf.key == own.key);
            for other in same_key.filter(|leaf| leaf.value != value && leaf.value > 0) {
                let tag = if self.is_told_apart(own, other, said) { "swap-named" } else { "swap-unnamed" };
                siblings.push((other.value, tag));
            }
        }
        siblings
    }

    fn is_told_apart(&self, own: &Leaf, other: &Leaf, said: &str) -> bool {
        let others = &self.names[other.record];
        let mut names = self.names[own.record].iter().filter(|name| name.chars().count() >= FEWEST_LETTERS);
        names.any(|name| said.contains(name.as_str()) && !others.contains(name))
    }

    fn add(&mut self, names: Vec<String>) -> usize {
        self.names.push(names);
        self.names.len() - 1
    }

    fn walk(&mut self, value: &Value, key: &str, record: usize) {
        let number = match value {
            Value::Array(all) => return all.iter().for_each(|value| self.walk(value, key, record)),
            Value::Object(fields) => {
                let texts = fields.values().filter_map(Value::as_str).filter(|text| amount_of(text).is_none());
                let record = self.add(texts.map(fold_name).collect());
                return fields.iter().for_each(|(key, value)| self.walk(value, key, record));
            }
            Value::Number(number) => amount_of(&number.to_string()),
            Value::String(text) => amount_of(text),
            Value::Null | Value::Bool(_) => None,
        };
        self.leaves.extend(number.map(|value| Leaf { key: key.to_owned(), value, record }));
    }
}
