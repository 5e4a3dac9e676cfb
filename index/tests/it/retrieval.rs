//! Lexical retrieval quality on the shared sets in BEIR layout, against the reference figures of the same recipe.

use std::collections::{HashMap, HashSet};

use temei_index::{Entry, Filter, Generation, Kind, LexicalQuery};

use crate::support::{document, generation, rows, shared, text};

struct Set {
    name: &'static str,
    language: &'static str,
    /// nDCG@10 that must be reached.
    bound: f64,
}

const SETS: [Set; 4] = [
    Set { name: "xquad-en", language: "en", bound: 0.960 },
    Set { name: "xquad-ro", language: "ro", bound: 0.955 },
    Set { name: "faquad-pt", language: "pt", bound: 0.900 },
    Set { name: "cranfield-en", language: "en", bound: 0.380 },
];

fn entries(set: &Set, language: Option<&str>) -> Option<Vec<Entry>> {
    Some(rows(&format!("retrieval/{}/corpus.jsonl", set.name))?.iter().map(|row| document(row, language)).collect())
}

fn judged(set: &Set) -> HashMap<String, HashSet<String>> {
    let mut judged: HashMap<String, HashSet<String>> = HashMap::new();
    let path = shared(&format!("retrieval/{}/qrels/test.tsv", set.name)).unwrap();
    for line in std::fs::read_to_string(path).unwrap().lines().skip(1) {
        let [query, document, score] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("a judgement: {line}") };
        if score.parse::<f64>().unwrap() > 0.0 {
            judged.entry(query.to_owned()).or_default().insert(document.to_owned());
        }
    }
    judged
}

/// nDCG@10 with binary gains; exact enough for sets whose judgements are 0 and 1.
fn ndcg(set: &Set, generation: &Generation, language: Option<&str>) -> f64 {
    let judged = judged(set);
    let all = generation.select(Kind::Document, &Filter::default(), 0);
    let (mut sum, mut count) = (0.0, 0);
    for query in rows(&format!("retrieval/{}/queries.jsonl", set.name)).unwrap() {
        let Some(relevant) = judged.get(&text(&query, "_id")) else { continue };
        let leg = generation
            .lexical(Kind::Document, &LexicalQuery { language, ..LexicalQuery::new(&text(&query, "text")) }, &all)
            .unwrap();
        let gain = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
        let found: f64 = leg
            .hits
            .iter()
            .take(10)
            .enumerate()
            .filter(|(_, hit)| relevant.contains(&*hit.id))
            .map(|(rank, _)| gain(rank))
            .sum();
        sum += found / (0..relevant.len().min(10)).map(gain).sum::<f64>();
        count += 1;
    }
    sum / f64::from(count)
}

#[test]
fn lexical_retrieval_reaches_the_reference_with_and_without_a_language() {
    for set in &SETS {
        for language in [Some(set.language), None] {
            let Some(entries) = entries(set, language) else { return };
            let reached = ndcg(set, &generation(entries), language);
            eprintln!("{} language {language:?}: nDCG@10 {reached:.4}", set.name);
            assert!(reached >= set.bound, "{} reached {reached:.4}, not {}", set.name, set.bound);
        }
    }
}

#[test]
fn languages_in_one_index_do_not_spoil_each_other() {
    let mut all = Vec::new();
    for set in SETS.iter().take(3) {
        let Some(entries) = entries(set, Some(set.language)) else { return };
        all.extend(entries.into_iter().map(|mut entry| {
            entry.key.id = format!("{}/{}", set.name, entry.key.id).into();
            entry
        }));
    }
    let alone = |set: &Set| ndcg(set, &generation(entries(set, Some(set.language)).unwrap()), None);
    let together = generation(all);
    for set in SETS.iter().take(3) {
        let reached = ndcg_prefixed(set, &together);
        let alone = alone(set);
        eprintln!("{} among others, no language given: nDCG@10 {reached:.4}, alone {alone:.4}", set.name);
        assert!(reached >= alone - 0.015, "{}: {reached:.4} among others, {alone:.4} alone", set.name);
    }
}

fn ndcg_prefixed(set: &Set, generation: &Generation) -> f64 {
    let judged = judged(set);
    let all = generation.select(Kind::Document, &Filter::default(), 0);
    let (mut sum, mut count) = (0.0, 0);
    for query in rows(&format!("retrieval/{}/queries.jsonl", set.name)).unwrap() {
        let Some(relevant) = judged.get(&text(&query, "_id")) else { continue };
        let leg = generation.lexical(Kind::Document, &LexicalQuery::new(&text(&query, "text")), &all).unwrap();
        let gain = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
        let is_relevant = |id: &str| id.strip_prefix(set.name).is_some_and(|id| relevant.contains(&id[1..]));
        let found: f64 = leg
            .hits
            .iter()
            .take(10)
            .enumerate()
            .filter(|(_, hit)| is_relevant(&hit.id))
            .map(|(rank, _)| gain(rank))
            .sum();
        sum += found / (0..relevant.len().min(10)).map(gain).sum::<f64>();
        count += 1;
    }
    sum / f64::from(count)
}
