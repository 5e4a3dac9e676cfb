//! The dense leg where the vectors lie with a server. It is asked for everything a search is foreseen to need at once, and
//! for the rest when it turns out to be needed: a cosine that is not known is [`IndexError::Unanswered`], and its question
//! is open.
//!
//! A server is not believed. A point counts when its id is that of the text of the tenant it says it is, or one that was
//! asked for; a score has to be a cosine; and an answer that holds less than there is, is refused. What it holds
//! of texts this generation does not know is passed over: another process may be further.
//!
//! Filters hold inside the leg, as in memory. A small set is asked for by its ids, a large one by asking for so many more
//! as are filtered out, which gives the beginning of the same order.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Generation;
use crate::dense::{DenseIndex, PointId, PointScope, Said};
use crate::entry::Kind;
use crate::error::IndexError;
use crate::leg::Leg;
use crate::row_set::RowSet;

/// A filtered set of up to this many rows is asked for by its ids where most rows are filtered out.
const FEW_ROWS: usize = 1_024;
/// Points of one answer.
const MAX_FOUND: usize = 4_096;
/// Rows beside the nearest whose cosines one search may need; of further ones none is known.
const MAX_SCORED: usize = 8_192;
/// What is asked for beyond what is needed: equal scores at the edge, texts that only another process knows.
const SLACK: usize = 16;
/// An approximate search may miss one in so many.
const MISSED_ONE_IN: usize = 50;
/// How far a cosine may be beyond one by rounding.
const ROUNDING: f32 = 1e-3;

/// What is known of the cosines of one query, and what is still to be asked.
#[derive(Debug)]
pub struct Answers {
    generation: Arc<Generation>,
    scope: PointScope,
    kind: Kind,
    /// Points of the kind that the server has, those of replaced texts of either kind included.
    points: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// None where the server has no such point.
    cosines: HashMap<u32, Option<f32>>,
    nearest: Vec<Nearest>,
    open: Vec<About>,
}

#[derive(Debug)]
struct Nearest {
    rows: RowSet,
    /// The nearest are known up to here.
    limit: usize,
    scored: Vec<(f32, u32)>,
}

#[derive(Clone, Debug)]
enum About {
    Nearest {
        rows: RowSet,
        limit: usize,
        /// What was asked for before did not go far enough.
        is_again: bool,
    },
    Cosines {
        rows: Vec<u32>,
    },
}

/// What a server is asked: the points of a scope that are nearest to the query.
#[derive(Debug)]
pub struct Question {
    /// See [`PointScope::name`].
    pub scope: String,
    /// Only these; else all of the scope, and each has to say what it is.
    pub ids: Option<Vec<PointId>>,
    pub limit: usize,
    /// Without an approximation.
    pub is_exact: bool,
    about: About,
    /// The rows of `ids`, in their order.
    rows: Vec<u32>,
}

/// A point of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPoint {
    pub id: PointId,
    pub score: f32,
    /// What it says of itself, where it was not asked for by its id.
    pub said: Option<Said>,
}

impl Answers {
    /// Nothing is known of a query yet.
    pub fn new(generation: Arc<Generation>, scope: PointScope, kind: Kind) -> Self {
        let there = generation.dense.there();
        let of_other_kinds = there.iter().filter(|&row| generation.is_live(row) && generation.item(row).kind != kind);
        let points = there.len() - of_other_kinds.count();
        Self { generation, scope, kind, points, state: Mutex::default() }
    }

    /// Opens the questions that a dense leg over `rows` beside `lexical` will have.
    pub fn foresee(&self, rows: &RowSet, lexical: Option<&Leg>) {
        let generation = &self.generation;
        let window = generation.window;
        let counts = generation.table.counts(self.kind);
        // A document has several rows: the groups of the window may be spread over all rows that are looked at.
        let has_many_rows = counts.rows > counts.items + counts.items / 2;
        let limit = if has_many_rows { window.rows } else { (2 * window.groups).min(window.rows) };
        // What is known already needs no question.
        let _ = self.nearest(rows, limit);
        let mut others = generation.background_rows(self.kind);
        for hit in lexical.iter().flat_map(|leg| &leg.hits) {
            others.extend(generation.table.rows_of_group(hit.row).filter(|&row| rows.contains(row)));
        }
        let _ = self.cosines(&others);
    }

    /// What the server is to be asked now; nothing is open afterwards. Hashes an id for every row of a small set.
    pub fn questions(&self) -> Vec<Question> {
        let open = std::mem::take(&mut self.state().open);
        let mut questions = Vec::with_capacity(open.len());
        let mut scored = Vec::new();
        for about in open {
            match about {
                About::Nearest { rows, limit, is_again } => {
                    questions.push(self.nearest_question(rows, limit, is_again));
                }
                About::Cosines { rows } => scored.extend(rows),
            }
        }
        scored.sort_unstable();
        scored.dedup();
        if let Some(beyond) = scored.get(MAX_SCORED..) {
            self.state().cosines.extend(beyond.iter().map(|&row| (row, None)));
            scored.truncate(MAX_SCORED);
        }
        for rows in scored.chunks(MAX_FOUND) {
            questions.push(self.question(About::Cosines { rows: rows.to_vec() }, Some(rows.to_vec()), rows.len()));
        }
        questions
    }

    fn nearest_question(&self, rows: RowSet, limit: usize, is_again: bool) -> Question {
        let reachable = self.reachable(&rows);
        let wanted = (limit * self.points).div_ceil(reachable.len().max(1));
        let wanted = wanted + wanted / 10 + SLACK;
        let is_few = reachable.len() <= self.generation.dense.options().exact_rows;
        let is_sparse = reachable.len() <= FEW_ROWS && 2 * reachable.len() < self.points;
        let about = About::Nearest { rows, limit, is_again };
        if is_sparse || is_few && (is_again || wanted > MAX_FOUND) {
            let limit = (limit + SLACK).min(reachable.len());
            return self.question(about, Some(reachable), limit);
        }
        let wanted = if is_again { MAX_FOUND } else { wanted };
        self.question(about, None, wanted.min(MAX_FOUND))
    }

    fn question(&self, about: About, only: Option<Vec<u32>>, limit: usize) -> Question {
        let exact_rows = self.generation.dense.options().exact_rows;
        let is_exact = only.is_some() || self.points <= exact_rows;
        let rows = only.clone().unwrap_or_default();
        let ids = only.map(|rows| rows.into_iter().map(|row| self.point(row)).collect());
        Question { scope: self.scope.name(self.kind), ids, limit, is_exact, about, rows }
    }

    /// Takes the answer to a question, its points in any order.
    ///
    /// # Errors
    /// [`IndexError::WrongAnswer`]; nothing of it is taken.
    pub fn take(&self, question: Question, found: &[FoundPoint]) -> Result<(), IndexError> {
        let scored = self.believed(&question, found)?;
        let is_cut = found.len() >= question.limit;
        match question.about {
            About::Cosines { rows } => {
                expect(rows.len(), scored.len())?;
                let mut state = self.state();
                state.cosines.extend(rows.into_iter().map(|row| (row, None)));
                state.cosines.extend(scored.into_iter().map(|(cosine, row)| (row, Some(cosine))));
            }
            About::Nearest { rows, limit, is_again } => {
                let passing: Vec<(f32, u32)> = scored.iter().copied().filter(|&(_, row)| rows.contains(row)).collect();
                let expected = limit.min(self.reachable(&rows).len());
                let mut state = self.state();
                if passing.len() < expected && is_cut && !is_again {
                    state.open.push(About::Nearest { rows, limit, is_again: true });
                    return Ok(());
                }
                if !is_cut {
                    expect(expected, passing.len())?;
                }
                state.cosines.extend(scored.into_iter().map(|(cosine, row)| (row, Some(cosine))));
                // An answer that was not cut off has all there are.
                let limit = if is_cut { limit } else { usize::MAX };
                state.nearest.push(Nearest { rows, limit, scored: passing });
            }
        }
        Ok(())
    }

    /// The rows of an answer that this generation knows.
    fn believed(&self, question: &Question, found: &[FoundPoint]) -> Result<Vec<(f32, u32)>, IndexError> {
        if found.len() > question.limit {
            return Err(wrong(format!("{} points where {} were asked for", found.len(), question.limit)));
        }
        let asked: Option<HashMap<PointId, u32>> =
            question.ids.as_ref().map(|ids| ids.iter().copied().zip(question.rows.iter().copied()).collect());
        let mut seen = HashSet::with_capacity(found.len());
        let mut scored = Vec::with_capacity(found.len());
        for FoundPoint { id, score, said } in found {
            if !score.is_finite() || score.abs() > 1.0 + ROUNDING {
                return Err(wrong(format!("{score} is no cosine")));
            }
            if !seen.insert(*id) {
                return Err(wrong(format!("{id} twice")));
            }
            let row = match (&asked, said) {
                (Some(asked), _) => {
                    let row = asked.get(id).copied();
                    Some(row.ok_or_else(|| wrong(format!("{id} was not asked for")))?)
                }
                (None, Some(said)) => {
                    let is_it = said.scope == question.scope && self.scope.id(self.kind, &said.item, said.text) == *id;
                    if !is_it {
                        return Err(wrong(format!("{id} is no point of this tenant")));
                    }
                    self.generation.table.find_text(self.kind, &said.item, said.text)
                }
                (None, None) => return Err(wrong(format!("{id} does not say what it is"))),
            };
            scored.extend(row.map(|row| (*score, row)));
        }
        Ok(scored)
    }

    /// Those of `rows` that the server has.
    fn reachable(&self, rows: &RowSet) -> Vec<u32> {
        let mut reachable = rows.clone();
        reachable.intersect_with(self.generation.dense.there());
        reachable.iter().collect()
    }

    fn point(&self, row: u32) -> PointId {
        let key = self.generation.item(row);
        self.scope.id(key.kind, &key.id, self.generation.table.hash(row))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What is known is known, whatever panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DenseIndex for Answers {
    fn nearest(&self, rows: &RowSet, limit: usize) -> Result<Vec<(f32, u32)>, IndexError> {
        let mut state = self.state();
        if let Some(known) = state.nearest.iter().find(|known| known.limit >= limit && known.rows == *rows) {
            return Ok(nearest_of(known.scored.clone(), limit));
        }
        if self.reachable(rows).is_empty() {
            return Ok(Vec::new());
        }
        state.open.push(About::Nearest { rows: rows.clone(), limit, is_again: false });
        Err(IndexError::Unanswered)
    }

    fn cosines(&self, rows: &[u32]) -> Result<Vec<(f32, u32)>, IndexError> {
        let mut state = self.state();
        let (mut scored, mut unknown) = (Vec::with_capacity(rows.len()), Vec::new());
        for &row in rows.iter().filter(|&&row| self.generation.dense.has(row)) {
            match state.cosines.get(&row) {
                Some(cosine) => scored.extend(cosine.map(|cosine| (cosine, row))),
                None => unknown.push(row),
            }
        }
        if unknown.is_empty() {
            return Ok(scored);
        }
        state.open.push(About::Cosines { rows: unknown });
        Err(IndexError::Unanswered)
    }
}

/// The `limit` nearest, and what is as near as the last.
fn nearest_of(mut scored: Vec<(f32, u32)>, limit: usize) -> Vec<(f32, u32)> {
    if scored.len() > limit && limit > 0 {
        let edge = scored.select_nth_unstable_by(limit - 1, |a, b| b.0.total_cmp(&a.0)).1.0;
        scored.retain(|(score, _)| score.total_cmp(&edge).is_ge());
    }
    scored
}

/// An answer may miss a few of what there is, and of a small number none.
fn expect(expected: usize, got: usize) -> Result<(), IndexError> {
    if got + expected / MISSED_ONE_IN >= expected {
        return Ok(());
    }
    Err(wrong(format!("{got} points where there are {expected}")))
}

fn wrong(reason: String) -> IndexError {
    IndexError::WrongAnswer { reason }
}
