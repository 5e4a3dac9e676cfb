//! What a test collection can and cannot answer once some of its articles are gone. Documents that share a title are one
//! article; a collection without such titles loses nothing.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Half, Question};
use crate::dice::Dice;
use crate::eval::beir::Query;
use crate::eval::metrics::Judgements;

/// One article in so many is taken out.
const TAKEN: usize = 5;

/// The articles that are taken out, and the questions that follow.
#[derive(Debug, Default)]
pub struct Plan {
    /// Ids of documents.
    pub taken: HashSet<String>,
    pub questions: Vec<Question>,
}

impl Plan {
    /// From the ids and titles of the documents.
    pub fn of(
        documents: &[(String, String)],
        queries: Vec<Query>,
        judgements: &HashMap<String, Judgements>,
        seed: u64,
    ) -> Self {
        let mut dice = Dice::new(seed);
        let halves = taken(documents, &mut dice);
        let mut questions = Vec::new();
        let count = queries.len();
        for (number, query) in dice.sample(queries, count).into_iter().enumerate() {
            let judged = judgements.get(&query.id).into_iter().flatten();
            let relevant: Vec<&String> = judged.filter(|(_, grade)| **grade > 0).map(|(id, _)| id).collect();
            let gone: Vec<Half> = relevant.iter().filter_map(|id| halves.get(*id).copied()).collect();
            let question = match gone.first() {
                Some(&half) if gone.len() == relevant.len() => {
                    Question { text: query.text, half, source: "article", relevant: HashSet::new(), language: None }
                }
                None if !relevant.is_empty() => {
                    let relevant = relevant.into_iter().cloned().collect();
                    Question { text: query.text, half: Half::of(number), source: "question", relevant, language: None }
                }
                // Judged by nobody, or half of its answers are gone.
                _ => continue,
            };
            questions.push(question);
        }
        Self { taken: halves.into_keys().collect(), questions }
    }
}

/// The documents that go, with the half that asks for them.
fn taken(documents: &[(String, String)], dice: &mut Dice) -> HashMap<String, Half> {
    let mut articles: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, title) in documents {
        articles.entry(title).or_default().push(id);
    }
    articles.retain(|title, ids| !title.is_empty() && ids.len() > 1);
    let count = articles.len() / TAKEN;
    let drawn = dice.sample(articles.into_values().collect(), count).into_iter().enumerate();
    drawn.flat_map(|(number, ids)| ids.into_iter().map(move |id| (id.to_owned(), Half::of(number)))).collect()
}
