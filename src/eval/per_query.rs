//! What became of every query of an evaluation, mode by mode: what `eval search --per-query` writes and `eval compare`
//! reads. One JSON object; fields are only ever added.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ask::Answer;
use super::metrics::{Judgements, Measures};
use crate::pb::v1 as pb;

/// Hits that are kept of a query; the ranks of all relevant ones are.
const HITS: usize = 10;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PerQuery {
    pub queries: Vec<QueryRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QueryRow {
    pub id: String,
    pub text: String,
    /// How many documents are judged above 0.
    pub relevant: usize,
    /// By mode: "lexical", "dense", "hybrid".
    pub modes: BTreeMap<String, Outcome>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    #[serde(flatten)]
    pub measures: Measures,
    pub degraded: bool,
    pub latency_ms: f64,
    /// Where the relevant documents stand, from 1; those not found are left out.
    pub relevant_ranks: Vec<usize>,
    pub hits: Vec<TopHit>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TopHit {
    pub id: String,
    /// What it was judged; null when nobody did.
    pub grade: Option<u32>,
    pub score: f64,
    /// Null when the leg has no score for it.
    pub lexical: Option<LegScore>,
    pub dense: Option<LegScore>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LegScore {
    /// From 1; 0 when only the other leg proposed the hit.
    pub rank: u32,
    pub raw: f64,
    pub calibrated: f64,
    pub contribution: f64,
}

#[derive(Debug, thiserror::Error)]
pub enum PerQueryError {
    #[error("reading {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} is no per-query file of temei eval search: {source}", path.display())]
    Form { path: PathBuf, source: serde_json::Error },
    #[error("writing {}", path.display())]
    Write { path: PathBuf, source: io::Error },
}

impl LegScore {
    fn of(score: &pb::LegScore) -> Self {
        let pb::LegScore { rank, raw, calibrated, contribution } = *score;
        Self { rank, raw, calibrated, contribution }
    }
}

impl PerQuery {
    pub fn read(path: &Path) -> Result<Self, PerQueryError> {
        let file = File::open(path).map_err(|source| PerQueryError::Read { path: path.to_owned(), source })?;
        let rows = serde_json::from_reader(BufReader::new(file));
        rows.map_err(|source| PerQueryError::Form { path: path.to_owned(), source })
    }

    /// One query a line, so that a difference of two files is readable.
    pub fn write(&self, path: &Path) -> Result<(), PerQueryError> {
        self.write_lines(path).map_err(|source| PerQueryError::Write { path: path.to_owned(), source })
    }

    fn write_lines(&self, path: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        out.write_all(b"{\"queries\": [")?;
        for (at, query) in self.queries.iter().enumerate() {
            out.write_all(if at == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut out, query)?;
        }
        out.write_all(b"\n]}\n")?;
        out.flush()
    }

    /// The modes of its queries, each once.
    pub fn modes(&self) -> Vec<&str> {
        let mut modes: Vec<&str> =
            self.queries.iter().flat_map(|query| query.modes.keys()).map(String::as_str).collect();
        modes.sort_unstable();
        modes.dedup();
        modes
    }
}

impl Outcome {
    /// `None` when nothing relevant could be found.
    pub(super) fn of(answer: &Answer, judgements: &Judgements) -> Option<Self> {
        let ranking = answer.ranking();
        let mut relevant_ranks = Vec::new();
        for (rank, id) in (1..).zip(&ranking) {
            if judgements.get(id).is_some_and(|&grade| grade > 0) {
                relevant_ranks.push(rank);
            }
        }
        Some(Self {
            measures: Measures::of(&ranking, judgements)?,
            degraded: answer.is_degraded(),
            latency_ms: answer.time.as_secs_f64() * 1_000.0,
            relevant_ranks,
            hits: answer.response.hits.iter().take(HITS).map(|hit| TopHit::of(hit, judgements)).collect(),
        })
    }
}

impl TopHit {
    fn of(hit: &pb::Hit, judgements: &Judgements) -> Self {
        let explanation = hit.explanation.as_ref();
        Self {
            id: hit.id.clone(),
            grade: judgements.get(&hit.id).copied(),
            score: hit.score,
            lexical: explanation.and_then(|why| why.lexical.as_ref()).map(LegScore::of),
            dense: explanation.and_then(|why| why.dense.as_ref()).map(LegScore::of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let hit = TopHit { id: "d1".to_owned(), grade: Some(1), score: 0.5, lexical: None, dense: None };
        let outcome = Outcome {
            measures: Measures { ndcg_10: 0.5, ..Measures::default() },
            degraded: false,
            latency_ms: 1.5,
            relevant_ranks: vec![1, 7],
            hits: vec![hit],
        };
        let row = QueryRow {
            id: "q".to_owned(),
            text: "unde?".to_owned(),
            relevant: 2,
            modes: BTreeMap::from([("hybrid".to_owned(), outcome)]),
        };
        let all = PerQuery { queries: vec![row.clone(), row] };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("q.json");
        all.write(&path).expect("written");
        assert_eq!(PerQuery::read(&path).expect("reads"), all);
        assert_eq!(all.modes(), ["hybrid"]);
        std::fs::write(&path, "[]").expect("written");
        assert!(matches!(PerQuery::read(&path), Err(PerQueryError::Form { .. })));
    }
}
