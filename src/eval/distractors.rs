//! Other texts in the index beside those that are judged: a ranking has to hold in a large and mixed shop, too.
//!
//! A file is a BEIR corpus (rows with `_id`) or products (rows with `sku`, read as documents of name and description).
//! Every row gets an id no judged document has. A row's own `language` is kept; otherwise the index finds it out.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use super::beir::{self, BeirError};
use crate::import::Row;

#[derive(Deserialize)]
struct AnyRow {
    #[serde(rename = "_id", alias = "sku")]
    id: String,
    #[serde(alias = "name")]
    title: Option<String>,
    #[serde(alias = "description")]
    text: Option<String>,
    language: Option<String>,
}

/// The rows of the `number`th file of distractors, to upload.
pub fn rows(path: &Path, number: usize) -> Result<impl Iterator<Item = Result<Row, BeirError>> + use<>, BeirError> {
    let file = File::open(path).map_err(|source| BeirError::Read { path: path.to_owned(), source })?;
    let lines = BufReader::new(file).lines();
    let path = path.to_owned();
    Ok((1_u64..).zip(lines).filter_map(move |(line, text)| {
        let text = match text {
            Ok(text) => text,
            Err(source) => return Some(Err(BeirError::Read { path: path.clone(), source })),
        };
        if text.trim().is_empty() {
            return None;
        }
        let row: AnyRow = match serde_json::from_str(&text) {
            Ok(row) => row,
            Err(error) => return Some(Err(BeirError::Row { path: path.clone(), line, reason: error.to_string() })),
        };
        let id = format!("distractor/{number}/{}", row.id);
        let title = row.title.unwrap_or_default();
        let document = beir::document(id, &title, row.text.unwrap_or_default(), row.language);
        document.map(|record| Ok(Row { line, raw: Vec::new(), outcome: Ok(record) }))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Item;

    #[test]
    fn corpora_and_products_become_documents_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mixed.jsonl");
        let text = "{\"_id\": \"d1\", \"title\": \"A_title\", \"text\": \"Body.\"}\n\n\
            {\"sku\": \"5200\", \"name\": \"Caramels miel\", \"description\": \"\", \"language\": \"fr\", \"price\": 3}\n{\"sku\": \"1\"}\n";
        std::fs::write(&path, text).expect("written");
        let documents: Vec<_> = rows(&path, 2)
            .expect("opens")
            .map(|row| match row.expect("reads").outcome.expect("good").item {
                Item::Document(document) => (document.id, document.title, document.text, document.language),
                Item::Product(_) => panic!("distractors are documents"),
            })
            .collect();
        let some = |text: &str| Some(text.to_owned());
        let expected = [
            ("distractor/2/d1".to_owned(), some("A title"), some("Body."), None),
            ("distractor/2/5200".to_owned(), some("Caramels miel"), some("Caramels miel"), some("fr")),
        ];
        assert_eq!(documents, expected);
        std::fs::write(&path, "{\"name\": \"no id\"}\n").expect("written");
        let error = rows(&path, 1).expect("opens").next().expect("a row").expect_err("no id");
        assert!(matches!(error, BeirError::Row { line: 1, .. }), "{error}");
    }
}
