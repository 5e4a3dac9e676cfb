//! BM25 (k1 1.2, b 0.75) word by word over an array of rows. The forms of a query word are one word: a row has the best
//! of them, and the word is as rare as all of them together.

use tantivy::postings::Postings;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED, Term};

use super::Snapshot;
use crate::analysis::QueryWord;
use crate::entry::Kind;
use crate::error::IndexError;
use crate::row_set::RowSet;
use crate::table::{Counts, Table};

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// Rows with their scores, in no order, and the score of a row that said every word perfectly.
#[derive(Debug, Default)]
pub(crate) struct Scored {
    pub(crate) rows: Vec<(f32, u32)>,
    pub(crate) best_possible: f32,
}

/// Scores the rows of `rows` that hold any of the words. Statistics are over all live rows of the kind, whatever the
/// filter left.
pub(crate) fn score(
    snapshot: &Snapshot,
    table: &Table,
    kind: Kind,
    words: &[QueryWord],
    rows: &RowSet,
) -> Result<Scored, IndexError> {
    let counts = table.counts(kind);
    let mut scores = vec![0.0_f32; table.len()];
    let mut found = Vec::new();
    let mut best_possible = 0.0;
    let mut word_of_row = Occurrences { best: vec![0.0; table.len()], rows: Vec::new() };
    for word in words {
        for form in &word.forms {
            word_of_row.read(snapshot, table, kind, form)?;
        }
        let weight = word.count as f32 * idf(counts, word_of_row.rows.len());
        best_possible += weight * (K1 + 1.0);
        for row in word_of_row.rows.drain(..) {
            let part = std::mem::take(&mut word_of_row.best[row as usize]);
            if rows.contains(row) {
                let score = &mut scores[row as usize];
                if *score == 0.0 {
                    found.push(row);
                }
                *score += weight * part;
            }
        }
    }
    Ok(Scored { rows: found.into_iter().map(|row| (scores[row as usize], row)).collect(), best_possible })
}

/// Where one query word occurs, with the best part any of its forms has in the row.
struct Occurrences {
    best: Vec<f32>,
    rows: Vec<u32>,
}

impl Occurrences {
    fn read(&mut self, snapshot: &Snapshot, table: &Table, kind: Kind, form: &str) -> Result<(), IndexError> {
        let counts = table.counts(kind);
        let average = counts.words as f32 / counts.texts.max(1) as f32;
        let Ok(text) = super::schema().get_field(super::TEXT) else { return Ok(()) };
        let term = Term::from_field_text(text, form);
        for segment in &snapshot.segments {
            let postings = segment.postings.read_postings(&term, IndexRecordOption::WithFreqs);
            let Some(mut postings) = postings.map_err(IndexError::Postings)? else { continue };
            let mut document = postings.doc();
            while document != TERMINATED {
                let (row, length) = segment.documents[document as usize];
                if table.is_alive(kind, row) {
                    let frequency = postings.term_freq() as f32;
                    let norm = K1 * (1.0 - B + B * length as f32 / average);
                    let part = frequency * (K1 + 1.0) / (frequency + norm);
                    let best = &mut self.best[row as usize];
                    if *best == 0.0 {
                        self.rows.push(row);
                    }
                    *best = best.max(part);
                }
                document = postings.advance();
            }
        }
        Ok(())
    }
}

fn idf(counts: Counts, rows: usize) -> f32 {
    let (all, with) = (counts.texts as f32, rows as f32);
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
}
