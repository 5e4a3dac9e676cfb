//! Which rows have which value, and which values an item has.
//!
//! A value is known by its folded form; each of its spellings has a number of its own, so that a count can be shown as
//! most of the counted items write it, whatever order they came in. Deleted items stay in it: the caller brings live rows.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use roaring::RoaringBitmap;
use temei_text::fold::fold;

use super::{Field, Filter};
use crate::entry::Entry;
use crate::persistent::{Blocks, Shards};
use crate::row_set::RowSet;
use crate::saved::{Saved, damaged, save_bytes, saved, take_bytes};

/// One value of a field among some items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCount {
    /// As most of the items write it; of two the first in order.
    pub value: Arc<str>,
    /// Items that have it.
    pub count: u64,
}

/// The values of all rows of a generation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    known: Shards<Value, Arc<Known>>,
    spellings: Blocks<Spelling>,
    /// By row; an item's values stand at its first row.
    of_row: Blocks<Numbers>,
    bytes: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Value {
    field: Field,
    folded: String,
}

#[derive(Clone, Debug, Default)]
struct Known {
    rows: RoaringBitmap,
    /// The spellings with their numbers.
    spelled: Vec<(Arc<str>, u32)>,
}

#[derive(Clone, Debug)]
struct Spelling {
    field: Field,
    /// The number of the value's first spelling: what its spellings have in common.
    value: u32,
    text: Arc<str>,
}

/// Numbers of spellings, those of attributes last.
#[derive(Clone, Debug, Default)]
struct Numbers {
    all: Box<[u32]>,
    attributes_from: u32,
}

saved!(Values { known, spellings, of_row, bytes });
saved!(Value { field, folded });
saved!(Spelling { field, value, text });
saved!(Numbers { all, attributes_from });

impl Saved for Known {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut rows = Vec::with_capacity(self.rows.serialized_size());
        self.rows.serialize_into(&mut rows)?;
        save_bytes(&rows, to)?;
        self.spelled.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let rows = RoaringBitmap::deserialize_from(take_bytes(from)?)?;
        Ok(Self { rows, spelled: Saved::load(from)? })
    }
}

impl Saved for Field {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let place = PLAIN_FIELDS.iter().position(|plain| plain == self).unwrap_or(PLAIN_FIELDS.len());
        (place as u8).save(to)?;
        if let Self::Attribute(name) = self { name.save(to) } else { Ok(()) }
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let place = usize::from(u8::load(from)?);
        match PLAIN_FIELDS.get(place) {
            Some(plain) => Ok(plain.clone()),
            None if place == PLAIN_FIELDS.len() => Ok(Self::Attribute(Saved::load(from)?)),
            None => Err(damaged("a value of no field")),
        }
    }
}

/// Those that need no name.
const PLAIN_FIELDS: [Field; 7] = [
    Field::Brand,
    Field::Category,
    Field::Language,
    Field::Tag,
    Field::SourceType,
    Field::Classification,
    Field::Country,
];

impl Values {
    /// Takes in an item. `rows` must follow those of the item before.
    pub(crate) fn add(&mut self, entry: &Entry, rows: std::ops::Range<u32>) {
        debug_assert_eq!(rows.start as usize, self.of_row.len(), "rows come in order");
        let mut numbers: Vec<u32> = Vec::new();
        let mut attributes_from = 0;
        let mut seen: Vec<Value> = Vec::new();
        for (value, text) in values(entry) {
            if value.folded.is_empty() || seen.contains(&value) {
                continue;
            }
            seen.push(value.clone());
            if !matches!(value.field, Field::Attribute(_)) {
                attributes_from += 1;
            }
            numbers.push(self.number(value, &text, &rows));
        }
        self.bytes += numbers.len() * 4 + rows.len() * size_of::<Numbers>();
        let mut of_item = Some(Numbers { all: numbers.into(), attributes_from });
        for _ in rows {
            self.of_row.push(of_item.take().unwrap_or_default());
        }
    }

    /// Keeps the rows for which every condition holds.
    pub(crate) fn apply(&self, filter: &Filter, rows: &mut RowSet) {
        for (field, wanted) in filter.conditions() {
            let mut union = RoaringBitmap::new();
            for wanted in wanted {
                if let Some(known) = self.known.get(&Value::asked(&field, wanted)) {
                    union |= &known.rows;
                }
            }
            rows.intersect_with_bitmap(&union);
        }
    }

    /// The values of each of `fields` among `items`, given by their first rows: most items first, then by value. One
    /// pass over the items, however many fields.
    pub(crate) fn count(&self, fields: &[Field], items: &RowSet) -> Vec<Vec<ValueCount>> {
        let attributes = fields.iter().any(|field| matches!(field, Field::Attribute(_)));
        let mut counts = vec![0_u32; self.spellings.len()];
        let mut occurring = Vec::new();
        for row in items.iter() {
            let Some(Numbers { all, attributes_from }) = self.of_row.get(row as usize) else { continue };
            let numbers = if attributes { all } else { &all[..*attributes_from as usize] };
            for &number in numbers {
                let count = &mut counts[number as usize];
                if *count == 0 {
                    occurring.push(number);
                }
                *count += 1;
            }
        }
        let mut joined: Vec<HashMap<u32, Joined<'_>>> = fields.iter().map(|_| HashMap::new()).collect();
        for number in occurring {
            let Some(spelling) = self.spellings.get(number as usize) else { continue };
            for (wanted, values) in fields.iter().zip(&mut joined) {
                if *wanted == spelling.field {
                    values.entry(spelling.value).or_default().add(&spelling.text, counts[number as usize]);
                }
            }
        }
        joined.into_iter().map(in_order).collect()
    }

    pub(crate) const fn resident_bytes(&self) -> usize {
        self.bytes
    }

    /// The number of a spelling, with `rows` entered under its value.
    fn number(&mut self, value: Value, text: &str, rows: &std::ops::Range<u32>) -> u32 {
        let field = value.field.clone();
        let fresh_value = value.folded.len() + size_of::<Value>() + size_of::<Known>() + 64;
        let known = Arc::make_mut(self.known.entry(value));
        self.bytes += 2 * rows.len() + if known.spelled.is_empty() { fresh_value } else { 0 };
        known.rows.insert_range(rows.clone());
        if let Some((_, number)) = known.spelled.iter().find(|(spelled, _)| spelled.as_ref() == text) {
            return *number;
        }
        let number = self.spellings.len() as u32;
        let text: Arc<str> = text.into();
        self.bytes += text.len() + size_of::<Spelling>() + 40;
        known.spelled.push((text.clone(), number));
        let value = known.spelled[0].1;
        self.spellings.push(Spelling { field, value, text });
        number
    }
}

/// The spellings of one value, counted together.
#[derive(Default)]
struct Joined<'a> {
    count: u64,
    /// The spelling that occurs most, and how often.
    shown: Option<(u32, &'a Arc<str>)>,
}

impl<'a> Joined<'a> {
    fn add(&mut self, text: &'a Arc<str>, count: u32) {
        self.count += u64::from(count);
        if self.shown.is_none_or(|(most, shown)| (count, shown.as_ref()) > (most, text.as_ref())) {
            self.shown = Some((count, text));
        }
    }

    fn counted(self) -> Option<ValueCount> {
        self.shown.map(|(_, text)| ValueCount { value: text.clone(), count: self.count })
    }
}

fn in_order(values: HashMap<u32, Joined<'_>>) -> Vec<ValueCount> {
    let mut counts: Vec<ValueCount> = values.into_values().filter_map(Joined::counted).collect();
    counts.sort_unstable_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
    counts
}

impl Value {
    fn new(field: Field, folded: String) -> Self {
        Self { field, folded }
    }

    /// What a filter asks for.
    fn asked(field: &Field, value: &str) -> Self {
        let folded = match field {
            Field::Category => fold_path(value),
            Field::Language => language_tag(value),
            _ => fold(value.trim()),
        };
        Self::new(field.clone(), folded)
    }
}

/// What an item has, with the spelling it is shown by; attributes last.
fn values(entry: &Entry) -> Vec<(Value, String)> {
    let mut values = Vec::new();
    values.extend(entry.brand.iter().map(|brand| spelled(Field::Brand, brand)));
    values.extend(entry.tags.iter().map(|tag| spelled(Field::Tag, tag)));
    values.extend(entry.source_type.iter().map(|kind| spelled(Field::SourceType, kind)));
    values.extend(entry.classification.iter().map(|class| spelled(Field::Classification, class)));
    values.extend(entry.country.iter().map(|country| spelled(Field::Country, country)));
    for depth in 1..=entry.category.len() {
        let levels = entry.category[..depth].iter().map(String::as_str);
        let shown = levels.clone().map(str::trim).collect::<Vec<_>>().join(SEPARATOR);
        values.push((Value::new(Field::Category, category_path(levels)), shown));
    }
    if let Some(language) = &entry.language {
        let tag = language_tag(language);
        if let Some((primary, _)) = tag.split_once('-') {
            values.push((Value::new(Field::Language, primary.to_owned()), primary.to_owned()));
        }
        values.push((Value::new(Field::Language, tag), language.trim().replace('_', "-")));
    }
    values.extend(entry.attributes.iter().map(|(name, value)| spelled(Field::attribute(name), value)));
    values
}

/// A value with its spelling, of which it is the fold.
fn spelled(field: Field, text: &str) -> (Value, String) {
    let text = text.trim();
    (Value::new(field, fold(text)), text.to_owned())
}

/// Between the levels of a category.
const SEPARATOR: &str = " > ";

/// A path of categories as they are compared; levels are joined with " > ".
pub fn fold_path(path: &str) -> String {
    category_path(path.split('>'))
}

fn category_path<'a>(levels: impl Iterator<Item = &'a str>) -> String {
    levels.map(|level| fold(level.trim())).collect::<Vec<_>>().join(SEPARATOR)
}

fn language_tag(tag: &str) -> String {
    tag.trim().replace('_', "-").to_ascii_lowercase()
}
