//! What the tests share: reading the shared data, and making indexes of it.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use temei_index::{ChunkOptions, Entry, Generation, IndexOptions, ItemKey, Kind, Prepared, TenantIndex, cut};

/// A file of the shared data, or `None` with a message.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let found = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data").join(path);
    if found.exists() {
        return Some(found);
    }
    eprintln!("skipped: {} is not there", found.display());
    None
}

pub(crate) fn rows(path: &str) -> Option<Vec<Value>> {
    let text = std::fs::read_to_string(shared(path)?).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

pub(crate) fn text(row: &Value, field: &str) -> String {
    row[field].as_str().unwrap_or_default().to_owned()
}

/// An entry with the pieces it is cut into, without vectors.
pub(crate) fn prepare(entry: Entry) -> Prepared {
    let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
    Prepared { entry: Arc::new(entry), pieces }
}

pub(crate) fn product(row: &Value) -> Entry {
    let mut entry =
        Entry::new(ItemKey::new(Kind::Product, text(row, "sku")), text(row, "name"), text(row, "description"));
    entry.group = row["group"].as_str().map(str::to_owned);
    entry.language = row["language"].as_str().map(str::to_owned);
    entry.brand = row["brand"].as_str().map(str::to_owned);
    entry.keywords = entry.brand.iter().cloned().chain(row["category"].as_str().map(str::to_owned)).collect();
    entry.identifiers.sku = row["sku"].as_str().map(str::to_owned);
    entry.identifiers.gtin = row["ean"].as_str().and_then(|ean| ean.parse().ok());
    entry
}

pub(crate) fn document(row: &Value, language: Option<&str>) -> Entry {
    let mut entry = Entry::new(ItemKey::new(Kind::Document, text(row, "_id")), text(row, "title"), text(row, "text"));
    entry.language = language.map(str::to_owned);
    entry
}

/// A generation of these entries, under a folder that nothing is written to without vectors.
pub(crate) fn generation(entries: Vec<Entry>) -> Generation {
    let folder = tempfile::tempdir().unwrap();
    let tenant = TenantIndex::open(folder.path(), &IndexOptions::default()).unwrap();
    let mut builder = tenant.begin(1).unwrap();
    builder.add(entries.into_iter().map(prepare).collect()).unwrap();
    builder.finish(1).unwrap()
}
