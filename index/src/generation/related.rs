//! What of that which was found has nothing to do with the query. Each leg finds something for every query: of a shop
//! without tyres the nearest things to tyres, and whatever holds one word of many. Taken together the legs tell: the words
//! say which share of the query a group covers, the cosine how near it is, and [`Relatedness`] what that comes to.

use std::collections::HashMap;

use super::Generation;
use crate::entry::Kind;
use crate::leg::Leg;
use crate::related::Relatedness;
use crate::row_set::RowSet;

/// Share of what the query says that the words of a text without any vector have to cover: how near it is nobody can tell, and
/// nobody may ever ([`Generation::gaps`]).
const COVERED: f64 = 0.5;

/// The groups of the windows, each by its leader.
struct Judged {
    seen: RowSet,
    related: RowSet,
}

impl Generation {
    /// Takes out of both legs what is unrelated. They have to be complete ([`Generation::complete`]), so that of every group
    /// of a window both scores are known; what lies beyond the windows counts as near as the farthest candidate.
    pub fn leave_related(&self, kind: Kind, language: Option<&str>, lexical: &mut Leg, dense: &mut Leg) {
        let (query, background, elsewhere) = (&lexical.coverage, dense.background, dense.absent);
        let Some(relatedness) = Relatedness::of(kind, language, query, background, elsewhere) else { return };
        let judged = self.judged(&relatedness, lexical, dense);
        let coverage = std::mem::take(&mut lexical.coverage);
        let stays = |row: u32| {
            let leader = self.table.leader(row);
            match judged.seen.contains(leader) {
                true => judged.related.contains(leader),
                false => relatedness.is_related(coverage.share(row), None),
            }
        };
        for leg in [&mut *lexical, dense] {
            leg.hits.retain(|hit| stays(hit.row));
            leg.others.retain(|hit| stays(hit.row));
            leg.rows.retain(|&(_, row)| stays(row));
        }
        lexical.coverage = coverage;
    }

    fn judged(&self, relatedness: &Relatedness, lexical: &Leg, dense: &Leg) -> Judged {
        let mut groups: HashMap<u32, (f64, Option<f64>)> = HashMap::new();
        for hit in lexical.hits.iter().chain(&lexical.others) {
            groups.entry(self.table.leader(hit.row)).or_default().0 = lexical.coverage.share(hit.row);
        }
        for hit in dense.hits.iter().chain(&dense.others) {
            groups.entry(self.table.leader(hit.row)).or_default().1 = Some(hit.raw);
        }
        let rows = self.table.len();
        let mut judged = Judged { seen: RowSet::with_rows(rows), related: RowSet::with_rows(rows) };
        for (leader, (coverage, cosine)) in groups {
            judged.seen.insert(leader);
            let by_words = cosine.is_none() && coverage >= COVERED && self.has_no_vector(leader);
            if by_words || relatedness.is_related(coverage, cosine) {
                judged.related.insert(leader);
            }
        }
        judged
    }

    /// Of none of its pieces, nor of its variants'.
    fn has_no_vector(&self, leader: u32) -> bool {
        !self.table.rows_of_group(leader).any(|row| self.dense.has(row))
    }
}
