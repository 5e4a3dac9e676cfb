//! The second look at products that say much of the query: whether the name says little else, and in the query's order.
//! Words alone cannot tell `mel de cana` from `bolo de cana com mel`. What a row is raised by depends on the query and the
//! row alone, never on which others a filter left.

use crate::analysis::{QueryWord, term_hash};
use crate::table::Table;

/// Rows below this part of the best possible score are not looked at again.
const FLOOR: f32 = 0.2;
/// What a name is raised by that says nothing but the query…
const EXACTNESS: f32 = 0.2;
/// …and one that says it in its order.
const ORDER: f32 = 0.2;
/// Words of a query that are looked for.
const WORDS: usize = 64;

/// Raises the scores of rows by their names; gives what a perfect name is raised by.
pub(super) fn refine(table: &Table, words: &[QueryWord], best_possible: f32, scored: &mut [(f32, u32)]) -> f32 {
    let query = Query::of(words);
    for (score, row) in scored.iter_mut().filter(|(score, _)| *score >= FLOOR * best_possible) {
        let (exactness, order) = query.of_name(table.name(*row));
        *score *= 1.0 + EXACTNESS * exactness + ORDER * order;
    }
    1.0 + EXACTNESS + ORDER
}

/// Which words of a query, as bits, each form of them stands for; by the hashes of the forms.
struct Query {
    forms: Vec<(u32, u64)>,
    count: usize,
}

impl Query {
    fn of(words: &[QueryWord]) -> Self {
        let mut forms: Vec<(u32, u64)> = Vec::new();
        for (at, word) in words.iter().take(WORDS).enumerate() {
            for term in word.forms.iter().filter(|form| form.all.len() == 1).flat_map(|form| &form.all[0]) {
                let hash = term_hash(term);
                match forms.binary_search_by_key(&hash, |&(known, _)| known) {
                    Ok(known) => forms[known].1 |= 1 << at,
                    Err(place) => forms.insert(place, (hash, 1 << at)),
                }
            }
        }
        Self { forms, count: words.len().min(WORDS) }
    }

    fn words(&self, hash: u32) -> u64 {
        self.forms.binary_search_by_key(&hash, |&(known, _)| known).map_or(0, |at| self.forms[at].1)
    }

    /// Which part of a name the query says, and which part of the query's neighbours stand in its order in the name.
    fn of_name(&self, name: &[u32]) -> (f32, f32) {
        let mut places = [u32::MAX; WORDS];
        let mut said = 0;
        for (at, &word) in (0..).zip(name) {
            let mut bits = self.words(word);
            said += u32::from(bits != 0);
            while bits != 0 {
                let place = &mut places[bits.trailing_zeros() as usize];
                *place = at.min(*place);
                bits &= bits - 1;
            }
        }
        let exactness = said as f32 / name.len().max(1) as f32;
        let neighbours = places[..self.count].windows(2);
        let ordered = neighbours.filter(|pair| pair[0] < pair[1] && pair[1] != u32::MAX).count();
        let order = if self.count > 1 { ordered as f32 / (self.count - 1) as f32 } else { exactness.floor() };
        (exactness, order)
    }
}
