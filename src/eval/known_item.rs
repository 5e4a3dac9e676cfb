//! Whether a product is found by somebody who knows it: by its identifiers in every spelling, by its name with a
//! word missing, by its name with a typing mistake.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::BufRead;
use std::time::Duration;

use serde::Serialize;
use temei_text::fold::fold_name;

use super::ask::{Answer, ask_all, cut};
use super::latency::Latency;
use super::words::{drop_word, gtin_spellings, mistype};
use crate::catalog::Gtin;
use crate::client::{CallError, Connection};
use crate::dice::Dice;
use crate::import::{FileError, Item, Rows};
use crate::pb::v1 as pb;

/// Hits asked for by name: enough for ten different names after collapsing.
const NAME_HITS: u32 = 100;
const CODE_HITS: u32 = 10;
const RANKS: usize = 10;
/// Misses that a report names.
const MISSES: usize = 50;
/// A name this short is not known well enough to be asked for.
const NAME_WORDS: usize = 3;

/// How the product is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Code,
    DropWord,
    Typo,
}

impl Kind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::DropWord => "drop-word",
            Self::Typo => "typo",
        }
    }
}

/// What of a product its queries are made from.
#[derive(Clone, Debug)]
pub struct Target {
    sku: String,
    gtin: Option<Gtin>,
    /// As the file has it, digits only.
    gtin_digits: String,
    name: String,
    folded: String,
    language: String,
}

/// One question and what counts as found.
#[derive(Clone, Debug)]
struct Question {
    spelling: &'static str,
    query: String,
    target: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub kind: &'static str,
    pub queries: usize,
    pub seed: u64,
    pub degraded: usize,
    #[serde(rename = "mrr@10")]
    pub mrr_10: f64,
    #[serde(rename = "recall@1")]
    pub recall_1: f64,
    pub by_language: BTreeMap<String, Part>,
    /// By the way the question was written ("ean_dashes").
    pub by_spelling: BTreeMap<&'static str, Part>,
    pub latency_ms: Latency,
    /// Questions whose target did not stand first; at most 50.
    pub misses: Vec<Miss>,
}

/// The same for some of the queries.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    pub queries: usize,
    #[serde(rename = "mrr@10")]
    pub mrr_10: f64,
    #[serde(rename = "recall@1")]
    pub recall_1: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Miss {
    pub query: String,
    pub spelling: &'static str,
    pub expected: String,
    pub found: Option<String>,
    /// Of the target; absent when it is not among the first ten.
    pub rank: Option<usize>,
}

/// The products of a file that can be asked for; bad rows are passed over, a repeated SKU counts once.
pub fn targets<R: BufRead>(rows: Rows<R>) -> Result<Vec<Target>, FileError> {
    let mut seen = HashSet::new();
    let mut targets = Vec::new();
    for row in rows {
        let Ok(record) = row?.outcome else { continue };
        let Item::Product(product) = record.item else { continue };
        if seen.insert(product.sku.clone()) {
            targets.push(Target::from(*product));
        }
    }
    Ok(targets)
}

impl From<pb::Product> for Target {
    fn from(product: pb::Product) -> Self {
        let ean = product.ean.unwrap_or_default();
        let name = product.name.unwrap_or_default();
        Self {
            gtin: Gtin::parse(&ean).ok(),
            gtin_digits: ean.chars().filter(char::is_ascii_digit).collect(),
            folded: fold_name(&name),
            language: product.language.or(product.country).unwrap_or_else(|| "und".to_owned()),
            sku: product.sku,
            name,
        }
    }
}

/// The questions of one evaluation: `count` of them, or all where it is absent.
fn questions(kind: Kind, targets: &[Target], count: Option<usize>, seed: u64) -> Vec<Question> {
    let mut dice = Dice::new(seed);
    let count = count.unwrap_or(usize::MAX);
    match kind {
        Kind::Code => dice.sample(codes(targets), count),
        Kind::DropWord => names(targets, count, &mut dice, "name", drop_word),
        Kind::Typo => names(targets, count, &mut dice, "name", mistype),
    }
}

fn codes(targets: &[Target]) -> Vec<Question> {
    let mut questions = Vec::new();
    for (at, target) in targets.iter().enumerate() {
        questions.push(Question { spelling: "sku", query: target.sku.clone(), target: at });
        if target.gtin.is_some() {
            for (spelling, query) in gtin_spellings(&target.gtin_digits) {
                questions.push(Question { spelling, query, target: at });
            }
        }
    }
    questions
}

fn names(
    targets: &[Target],
    count: usize,
    dice: &mut Dice,
    spelling: &'static str,
    spoil: fn(&str, &mut Dice) -> Option<String>,
) -> Vec<Question> {
    let mut candidates = Vec::new();
    for (at, target) in targets.iter().enumerate() {
        if target.folded.split(' ').count() >= NAME_WORDS {
            candidates.push(at);
        }
    }
    let everything = candidates.len();
    let shuffled = dice.sample(candidates, everything);
    let spoilt = shuffled.into_iter().filter_map(|target| {
        let query = spoil(&targets[target].name, dice)?;
        Some(Question { spelling, query, target })
    });
    spoilt.take(count).collect()
}

/// Asks for the products; `tell` hears after each question how many of how many are done.
pub async fn evaluate(
    connection: &Connection,
    kind: Kind,
    targets: &[Target],
    plan: Plan,
    mut tell: impl FnMut(usize, usize),
) -> Result<Report, CallError> {
    let questions = questions(kind, targets, plan.count, plan.seed);
    let mut same_code: HashMap<Gtin, Vec<&str>> = HashMap::new();
    for target in targets {
        if let Some(gtin) = target.gtin {
            same_code.entry(gtin).or_default().push(&target.sku);
        }
    }
    let mut tally = Tally::default();
    let requests = questions.iter().map(|question| request(kind, plan.mode, question));
    ask_all(connection, requests, |at, answer| {
        let question = &questions[at];
        let target = &targets[question.target];
        let rank = match kind {
            Kind::Code => rank_of_code(question, target, &same_code, &answer),
            Kind::DropWord | Kind::Typo => rank_of_name(&target.folded, &answer),
        };
        tally.add(question, target, rank, &answer);
        tell(at + 1, questions.len());
    })
    .await?;
    Ok(tally.report(kind, plan.seed))
}

/// How many questions, from which seed, in which mode.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Absent: as many as the file gives.
    pub count: Option<usize>,
    pub seed: u64,
    pub mode: pb::SearchMode,
}

fn request(kind: Kind, mode: pb::SearchMode, question: &Question) -> pb::SearchRequest {
    pb::SearchRequest {
        query: cut(&question.query),
        kind: pb::ItemKind::Product.into(),
        mode: mode.into(),
        limit: if kind == Kind::Code { CODE_HITS } else { NAME_HITS },
        ..Default::default()
    }
}

/// The rank of the product, or for a GTIN of any product that carries it.
fn rank_of_code(
    question: &Question,
    target: &Target,
    same_code: &HashMap<Gtin, Vec<&str>>,
    answer: &Answer,
) -> Option<usize> {
    let ranking = answer.ranking();
    let carriers = target.gtin.filter(|_| question.spelling != "sku").and_then(|gtin| same_code.get(&gtin));
    let position = match carriers {
        Some(carriers) => ranking.iter().position(|id| carriers.contains(&id.as_str())),
        None => ranking.iter().position(|id| *id == target.sku),
    };
    position.map(|at| at + 1)
}

/// The rank of the name among the different names that were found.
fn rank_of_name(folded: &str, answer: &Answer) -> Option<usize> {
    let mut names: Vec<String> = Vec::new();
    for hit in &answer.response.hits {
        let name = hit.product.as_ref().and_then(|product| product.name.as_deref()).map(fold_name).unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.iter().position(|name| name == folded).map(|at| at + 1)
}

#[derive(Debug, Default)]
struct Tally {
    all: Sum,
    by_language: BTreeMap<String, Sum>,
    by_spelling: BTreeMap<&'static str, Sum>,
    degraded: usize,
    times: Vec<Duration>,
    misses: Vec<Miss>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    queries: usize,
    reciprocal: f64,
    first: usize,
}

impl Sum {
    fn add(&mut self, rank: Option<usize>) {
        self.queries += 1;
        self.first += usize::from(rank == Some(1));
        self.reciprocal += rank.filter(|&rank| rank <= RANKS).map_or(0.0, |rank| 1.0 / rank as f64);
    }

    fn part(self) -> Part {
        let queries = self.queries.max(1) as f64;
        Part { queries: self.queries, mrr_10: self.reciprocal / queries, recall_1: self.first as f64 / queries }
    }
}

impl Tally {
    fn add(&mut self, question: &Question, target: &Target, rank: Option<usize>, answer: &Answer) {
        self.all.add(rank);
        self.by_language.entry(target.language.clone()).or_default().add(rank);
        self.by_spelling.entry(question.spelling).or_default().add(rank);
        self.degraded += usize::from(answer.is_degraded());
        self.times.push(answer.time);
        if rank != Some(1) && self.misses.len() < MISSES {
            self.misses.push(Miss {
                query: question.query.clone(),
                spelling: question.spelling,
                expected: target.sku.clone(),
                found: answer.response.hits.first().map(|hit| hit.id.clone()),
                rank: rank.filter(|&rank| rank <= RANKS),
            });
        }
    }

    fn report(self, kind: Kind, seed: u64) -> Report {
        let all = self.all.part();
        Report {
            kind: kind.as_str(),
            queries: all.queries,
            seed,
            degraded: self.degraded,
            mrr_10: all.mrr_10,
            recall_1: all.recall_1,
            by_language: self.by_language.into_iter().map(|(language, sum)| (language, sum.part())).collect(),
            by_spelling: self.by_spelling.into_iter().map(|(spelling, sum)| (spelling, sum.part())).collect(),
            latency_ms: Latency::of(self.times),
            misses: self.misses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(sku: &str, ean: &str, name: &str) -> Target {
        let text = |text: &str| Some(text.to_owned());
        Target::from(pb::Product { sku: sku.to_owned(), ean: text(ean), name: text(name), ..Default::default() })
    }

    fn answer(hits: &[(&str, &str)]) -> Answer {
        let hit = |&(id, name): &(&str, &str)| pb::Hit {
            id: id.to_owned(),
            product: Some(pb::Product { name: Some(name.to_owned()), ..Default::default() }),
            ..Default::default()
        };
        let response = pb::SearchResponse { hits: hits.iter().map(hit).collect(), ..Default::default() };
        Answer { response, time: Duration::from_millis(1) }
    }

    #[test]
    fn a_code_is_asked_in_every_spelling() {
        let targets = [target("A-1", "5449000000996", "Cola"), target("B-2", "", "Tea")];
        let spellings: Vec<_> =
            codes(&targets).into_iter().map(|question| (question.spelling, question.target)).collect();
        let expected = [("sku", 0), ("ean", 0), ("ean_spaces", 0), ("ean_dashes", 0), ("gtin14", 0), ("sku", 1)];
        assert_eq!(spellings, expected);
    }

    #[test]
    fn hits_of_one_name_share_a_rank() {
        let found = answer(&[("1", "Olive Oil"), ("2", "olive  oil"), ("3", "Ulei de măsline")]);
        assert_eq!(rank_of_name("ulei de masline", &found), Some(2));
        assert_eq!(rank_of_name("sunflower oil", &found), None);
    }

    #[test]
    fn questions_follow_from_the_seed() {
        let targets: Vec<_> =
            (0..50).map(|n| target(&n.to_string(), "", &format!("alpha bravo charlie {n}"))).collect();
        let ask =
            |seed| questions(Kind::Typo, &targets, Some(10), seed).into_iter().map(|q| q.query).collect::<Vec<_>>();
        assert_eq!(ask(1), ask(1));
        assert_ne!(ask(1), ask(2));
        assert_eq!(ask(1).len(), 10);
    }

    #[test]
    fn a_tally_counts_ranks_up_to_ten() {
        let mut tally = Tally::default();
        let (wanted, question) = (target("A", "", "x"), Question { spelling: "sku", query: "A".to_owned(), target: 0 });
        for rank in [Some(1), Some(2), Some(11), None] {
            tally.add(&question, &wanted, rank, &answer(&[]));
        }
        let report = tally.report(Kind::Code, 7);
        assert_eq!((report.queries, report.mrr_10, report.recall_1), (4, 1.5 / 4.0, 0.25));
        assert_eq!(report.misses.len(), 3);
        assert_eq!(report.by_language["und"].queries, 4);
    }
}
