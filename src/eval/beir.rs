//! A test collection in the BEIR layout: `corpus.jsonl` {_id, title, text}, `queries.jsonl` {_id, text},
//! `qrels/test.tsv` with a header line. The corpus is streamed; queries and judgements are held.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::metrics::Judgements;
use crate::import::{FileError, Item, Record, Row};
use crate::pb::v1 as pb;

/// Where the three files are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// Absent when the documents are in a tenant already.
    pub corpus: Option<PathBuf>,
    pub queries: PathBuf,
    pub judgements: PathBuf,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pub id: String,
    pub text: String,
}

#[derive(Debug, thiserror::Error)]
pub enum BeirError {
    #[error("reading {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} line {line}: {reason}", path.display())]
    Row { path: PathBuf, line: u64, reason: String },
}

impl From<BeirError> for FileError {
    fn from(error: BeirError) -> Self {
        Self::Source(Box::new(error))
    }
}

#[derive(Deserialize)]
struct DocumentRow {
    #[serde(rename = "_id")]
    id: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
struct QueryRow {
    #[serde(rename = "_id")]
    id: String,
    text: String,
}

impl Files {
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            corpus: Some(folder.join("corpus.jsonl")),
            queries: folder.join("queries.jsonl"),
            judgements: folder.join("qrels").join("test.tsv"),
        }
    }
}

/// The queries in the order of the file.
pub fn queries(path: &Path) -> Result<Vec<Query>, BeirError> {
    rows::<QueryRow>(path)?.map(|row| row.map(|(_, row)| Query { id: row.id, text: row.text })).collect()
}

/// The judgements of every query.
pub fn judgements(path: &Path) -> Result<HashMap<String, Judgements>, BeirError> {
    let mut all: HashMap<String, Judgements> = HashMap::new();
    for (line, text) in (1..).zip(open(path)?.lines()) {
        let text = text.map_err(|source| BeirError::Read { path: path.to_owned(), source })?;
        if line == 1 || text.trim().is_empty() {
            continue;
        }
        let Some((query, document, grade)) = judgement(&text) else {
            let reason = "must be query-id, corpus-id and score between tabs".to_owned();
            return Err(BeirError::Row { path: path.to_owned(), line, reason });
        };
        all.entry(query.to_owned()).or_default().insert(document.to_owned(), grade);
    }
    Ok(all)
}

/// The query of a line, a document, and what it was judged.
fn judgement(line: &str) -> Option<(&str, &str, u32)> {
    let mut cells = line.trim_end().split('\t');
    let (query, document, score) = (cells.next()?, cells.next()?, cells.next()?);
    // Some collections judge below 0 what is not just irrelevant but harmful.
    let score: i64 = score.trim().parse().ok()?;
    Some((query, document, u32::try_from(score.max(0)).ok()?))
}

/// The corpus as rows to upload: titles with spaces for underscores, and the title for an empty text, as a document
/// needs one. A document with neither is passed over.
pub fn corpus(
    path: &Path,
    language: Option<&str>,
) -> Result<impl Iterator<Item = Result<Row, BeirError>> + use<>, BeirError> {
    let language = language.map(str::to_owned);
    let rows = rows::<DocumentRow>(path)?.filter_map(move |row| match row {
        Ok((line, row)) => document(row.id, &row.title, row.text, language.clone())
            .map(|record| Ok(Row { line, raw: Vec::new(), outcome: Ok(record) })),
        Err(error) => Some(Err(error)),
    });
    Ok(rows)
}

/// A document as it is uploaded; `None` for one that says nothing.
pub(super) fn document(id: String, title: &str, text: String, language: Option<String>) -> Option<Record> {
    let title = title.replace('_', " ").trim().to_owned();
    let text = if text.trim().is_empty() { title.clone() } else { text };
    if text.is_empty() {
        return None;
    }
    let title = (!title.is_empty()).then_some(title);
    let document = pb::Document { id, title, text: Some(text), language, ..Default::default() };
    let item = Item::Document(Box::new(document));
    Some(Record { item, clear: Vec::new(), source_version: None, unknown: Vec::new(), scrubbed: 0 })
}

fn open(path: &Path) -> Result<BufReader<File>, BeirError> {
    File::open(path).map(BufReader::new).map_err(|source| BeirError::Read { path: path.to_owned(), source })
}

/// The JSON rows of a file with their lines; empty lines are passed over.
fn rows<T: DeserializeOwned>(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(u64, T), BeirError>> + use<T>, BeirError> {
    let lines = open(path)?.lines();
    let path = path.to_owned();
    let rows = (1_u64..).zip(lines).filter_map(move |(line, text)| {
        let text = match text {
            Ok(text) => text,
            Err(source) => return Some(Err(BeirError::Read { path: path.clone(), source })),
        };
        if text.trim().is_empty() {
            return None;
        }
        let row = serde_json::from_str(&text);
        Some(match row {
            Ok(row) => Ok((line, row)),
            Err(error) => Err(BeirError::Row { path: path.clone(), line, reason: error.to_string() }),
        })
    });
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
        fs::create_dir(folder.path().join("qrels")).expect("made");
        write(
            "corpus.jsonl",
            "{\"_id\": \"d1\", \"title\": \"Super_Bowl_50\", \"text\": \"It was.\"}\n\n{\"_id\": \"d2\", \"title\": \"Only_title\", \"text\": \"\"}\n{\"_id\": \"d3\"}\n",
        );
        write("queries.jsonl", "{\"_id\": \"q1\", \"text\": \"when?\", \"answer\": \"then\"}\n");
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq1\td3\t-1\n");
        folder
    }

    #[test]
    fn a_collection_is_read() {
        let folder = folder();
        let files = Files::in_folder(folder.path());
        let corpus = corpus(files.corpus.as_deref().expect("set"), Some("en")).expect("opens");
        let documents: Vec<_> = corpus
            .map(|row| match row.expect("reads").outcome.expect("good").item {
                Item::Document(document) => (document.id, document.title, document.text),
                Item::Product(_) => panic!("a corpus has no products"),
            })
            .collect();
        let text = |text: &str| Some(text.to_owned());
        let expected = [
            ("d1".to_owned(), text("Super Bowl 50"), text("It was.")),
            ("d2".to_owned(), text("Only title"), text("Only title")),
        ];
        assert_eq!(documents, expected);
        assert_eq!(queries(&files.queries).expect("reads")[0].text, "when?");
        let judgements = judgements(&files.judgements).expect("reads");
        let expected = [("d1", 2), ("d2", 0), ("d3", 0)].map(|(id, grade)| (id.to_owned(), grade));
        assert_eq!(judgements["q1"], Judgements::from(expected));
    }

    #[test]
    fn a_bad_row_is_named_with_its_line() {
        let folder = folder();
        let path = folder.path().join("queries.jsonl");
        fs::write(&path, "{\"_id\": \"q1\", \"text\": \"a\"}\n{\"_id\": 3}\n").expect("written");
        let error = queries(&path).expect_err("a number is no id");
        assert!(matches!(error, BeirError::Row { line: 2, .. }), "{error}");
    }
}
