//! The dense leg where the vectors lie with a server: the same legs as from memory, nothing believed, nothing of another
//! tenant, and what the server has known row by row.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use temei_index::{
    Answers, Attachment, Backend, DenseIndex, DenseOptions, Entry, Filter, FoundPoint, Generation, IndexError,
    IndexOptions, ItemKey, Kind, Leg, LexicalQuery, Point, PointId, PointScope, Prepared, Present, Question, RowSet,
    Said, TenantIndex,
};
use temei_properties::Numbers;

use crate::support::prepare;

const DIMENSION: usize = 16;

const WORDS: [&str; 8] = ["lamp", "chair", "table", "red", "blue", "wood", "steel", "garden"];

/// Points by id, scanned exactly.
#[derive(Default)]
struct Server {
    points: BTreeMap<PointId, (String, Point)>,
    asked: usize,
}

impl Server {
    fn put(&mut self, scope: &PointScope, attachments: &[Attachment]) {
        for point in attachments.iter().map(|attachment| scope.point(attachment)) {
            self.points.insert(point.id, (scope.name(point.kind), point));
        }
    }

    fn answer(&mut self, question: &Question, query: &[f32]) -> Vec<FoundPoint> {
        self.asked += 1;
        let length = query.iter().map(|x| x * x).sum::<f32>().sqrt();
        let is_wanted = |id: &PointId| question.ids.as_ref().is_none_or(|ids| ids.contains(id));
        let of_scope = self.points.values().filter(|(scope, point)| *scope == question.scope && is_wanted(&point.id));
        let mut found: Vec<FoundPoint> = of_scope
            .map(|(scope, point)| {
                let score = point.vector.iter().zip(query).map(|(x, y)| x * y).sum::<f32>() / length;
                let said = Said { scope: scope.clone(), item: point.item.to_string(), text: point.text };
                FoundPoint { id: point.id, score, said: question.ids.is_none().then_some(said) }
            })
            .collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id)));
        found.truncate(question.limit);
        found
    }
}

/// Two thirds products, one third documents of several pieces; some products in groups.
fn items(numbers: &mut Numbers, count: u64) -> Vec<Prepared> {
    (0..count).map(|n| item(numbers, n)).collect()
}

fn item(numbers: &mut Numbers, n: u64) -> Prepared {
    let words: Vec<&str> = (0..4).map(|_| WORDS[numbers.next(8) as usize]).collect();
    let kind = if n.is_multiple_of(3) { Kind::Document } else { Kind::Product };
    let body = if kind == Kind::Document { format!("{}. ", words.join(" ")).repeat(250) } else { words.join(" ") };
    let mut entry = Entry::new(ItemKey::new(kind, format!("i{n:05}")), words[0], body);
    entry.brand = Some(format!("brand{}", numbers.next(40)));
    entry.group = numbers.next(4).eq(&0).then(|| format!("group{}", numbers.next(30)));
    prepare(entry)
}

/// One for each text: equal ones have one vector.
fn attachments(item: &Prepared, numbers: &mut Numbers) -> Vec<Attachment> {
    let mut made: Vec<Attachment> = Vec::new();
    for (piece, _) in &item.pieces {
        let (key, content_hash) = (item.entry.key.clone(), piece.content_hash);
        if made.iter().all(|known| known.content_hash != content_hash) {
            made.push(Attachment { key, content_hash, vector: numbers.vector(DIMENSION) });
        }
    }
    made
}

/// The same items with vectors in memory, and with a server.
struct Both {
    here: Arc<Generation>,
    there: Arc<Generation>,
    server: Server,
    scope: PointScope,
}

fn generation(items: &[Prepared], backend: Backend) -> Generation {
    let folder = tempfile::tempdir().unwrap();
    let dense = DenseOptions { backend, ..DenseOptions::default() };
    let index = TenantIndex::open(folder.path(), &IndexOptions { dense, ..IndexOptions::default() }).unwrap();
    let mut builder = index.begin(1).unwrap();
    builder.add(items.to_vec()).unwrap();
    builder.finish(1).unwrap()
}

fn both(numbers: &mut Numbers, count: u64) -> Both {
    let items = items(numbers, count);
    let vectors: Vec<Attachment> = items.iter().flat_map(|item| attachments(item, numbers)).collect();
    let (scope, mut server) = (PointScope::new("shop", 7), Server::default());
    server.put(&scope, &vectors);
    // Of others, and nearer to anything than what is asked for.
    let others = [PointScope::new("shop", 8), PointScope::new("other", 7)];
    others.iter().for_each(|other| server.put(other, &vectors));
    let here = generation(&items, Backend::Embedded).with_vectors(vectors.clone()).unwrap();
    let there = generation(&items, Backend::Server).with_vectors(vectors).unwrap();
    Both { here: Arc::new(here), there: Arc::new(there), server, scope }
}

/// Both legs of one search as the service asks them, and how often the server was asked.
fn search(
    both: &mut Both,
    kind: Kind,
    (text, vector): (&str, &[f32]),
    rows: &RowSet,
) -> Result<(Leg, Leg, usize), IndexError> {
    let lexical = both.there.lexical(kind, &LexicalQuery::new(text), rows)?;
    let answers = Answers::new(Arc::clone(&both.there), both.scope.clone(), kind);
    answers.foresee(rows, Some(&lexical));
    for round in 1..=4 {
        for question in answers.questions() {
            let found = both.server.answer(&question, vector);
            answers.take(question, &found)?;
        }
        match beside(&both.there, kind, lexical.clone(), &answers, rows) {
            Err(IndexError::Unanswered) => {}
            other => return other.map(|(lexical, dense)| (lexical, dense, round)),
        }
    }
    panic!("the server was asked four times and there is no leg");
}

fn beside(
    generation: &Generation,
    kind: Kind,
    mut lexical: Leg,
    index: &dyn DenseIndex,
    rows: &RowSet,
) -> Result<(Leg, Leg), IndexError> {
    let mut dense = generation.dense(kind, index, 0.0, None, rows)?;
    generation.complete(&mut lexical, &mut dense, index, rows)?;
    Ok((lexical, dense))
}

fn ids(leg: &Leg) -> Vec<(&str, u32)> {
    leg.hits.iter().map(|hit| (hit.id.as_ref(), hit.rank)).collect()
}

#[test]
fn legs_are_those_of_memory_under_every_filter() {
    let mut numbers = Numbers(5);
    let mut both = both(&mut numbers, 4_000);
    for round in 0..40 {
        let (kind, text) = (Kind::ALL[round % 2], WORDS[numbers.next(8) as usize]);
        let brands = [0, 0, 1, 4, 20][round % 5];
        let filter = Filter { brands: (0..brands).map(|n| format!("brand{n}")).collect(), ..Filter::default() };
        let rows = both.there.select(kind, &filter, 0);
        assert_eq!(rows, both.here.select(kind, &filter, 0));
        let vector = numbers.vector(DIMENSION);
        let lexical = both.here.lexical(kind, &LexicalQuery::new(text), &rows).unwrap();
        let (words, meaning) = beside(&both.here, kind, lexical, &both.here.scan(&vector), &rows).unwrap();
        let (lexical, dense, rounds) = search(&mut both, kind, (text, &vector), &rows).unwrap();
        assert_eq!(ids(&dense), ids(&meaning), "round {round}");
        assert_eq!((&lexical.hits, &lexical.others), (&words.hits, &words.others));
        assert!(dense.hits.iter().zip(&meaning.hits).all(|(a, b)| (a.raw - b.raw).abs() < 1e-5));
        assert_eq!(dense.others.len(), meaning.others.len());
        let rows_of = |leg: &Leg| leg.rows.iter().map(|&(_, row)| row).collect::<RowSet>();
        assert!(dense.others.iter().zip(&meaning.others).all(|(a, b)| a.row == b.row && (a.raw - b.raw).abs() < 1e-5));
        assert_eq!(rows_of(&dense), rows_of(&meaning), "round {round}");
        assert!((dense.background.mean - meaning.background.mean).abs() < 1e-5);
        assert!(rounds <= 2, "round {round} asked {rounds} times");
    }
}

#[test]
fn nothing_is_asked_where_the_server_has_nothing() {
    let mut numbers = Numbers(9);
    let items = items(&mut numbers, 30);
    let there = Arc::new(generation(&items, Backend::Server));
    assert_eq!((there.vectors(), there.count_gaps(0)), (0, there.pieces()));
    let (here, scope) = (Arc::clone(&there), PointScope::new("shop", 7));
    let mut both = Both { here, there, server: Server::default(), scope };
    let rows = both.there.select(Kind::Product, &Filter::default(), 0);
    let (lexical, dense, _) = search(&mut both, Kind::Product, ("lamp", &numbers.vector(DIMENSION)), &rows).unwrap();
    assert!(dense.hits.is_empty() && !lexical.hits.is_empty());
    assert_eq!(both.server.asked, 0);
}

#[test]
fn a_wrong_answer_is_refused() {
    let mut numbers = Numbers(11);
    let mut both = both(&mut numbers, 300);
    let vector = numbers.vector(DIMENSION);
    let rows = both.there.select(Kind::Product, &Filter::default(), 0);
    let other = PointScope::new("other", 7);
    type Spoil = Box<dyn Fn(&mut Vec<FoundPoint>)>;
    let spoils: Vec<(&str, Spoil)> = vec![
        ("a score that is no number", Box::new(|found| found[3].score = f32::NAN)),
        ("a score of an unbounded one", Box::new(|found| found[3].score = f32::INFINITY)),
        ("a score beyond a cosine", Box::new(|found| found[0].score = 3.5)),
        ("half of the points", Box::new(|found| found.truncate(found.len() / 2))),
        ("no points", Box::new(Vec::clear)),
        ("a point twice", Box::new(|found| found[1] = found[0].clone())),
        ("a point of nobody", Box::new(|found| found[0].id = PointId::parse(NOBODY).unwrap())),
        ("more than was asked for", Box::new(|found| found.extend(found.clone()))),
        (
            "a point of another tenant",
            Box::new(move |found| {
                let said = found[0].said.clone();
                if let Some(said) = said {
                    found[0].id = other.id(Kind::Product, &said.item, said.text);
                    found[0].said = Some(Said { scope: other.name(Kind::Product), ..said });
                } else {
                    found[0].id = other.id(Kind::Product, "i00001", 1);
                }
            }),
        ),
        (
            "a point that says it is another",
            Box::new(|found| match &mut found[0].said {
                Some(said) => said.item = "i00001-x".to_owned(),
                None => found[0].score = f32::NAN,
            }),
        ),
    ];
    for (what, spoil) in spoils {
        let answers = Answers::new(Arc::clone(&both.there), both.scope.clone(), Kind::Product);
        answers.foresee(&rows, None);
        for question in answers.questions() {
            let mut found = both.server.answer(&question, &vector);
            spoil(&mut found);
            let refused = answers.take(question, &found).expect_err(what);
            assert!(matches!(refused, IndexError::WrongAnswer { .. }), "{what}: {refused}");
        }
        assert!(matches!(answers.nearest(&rows, 10), Err(IndexError::Unanswered)), "{what} was taken");
    }
}

const NOBODY: &str = "00000000-0000-8000-8000-000000000000";

#[test]
fn what_only_another_process_knows_is_passed_over() {
    let mut numbers = Numbers(13);
    let mut both = both(&mut numbers, 600);
    let vector = numbers.vector(DIMENSION);
    let rows = both.there.select(Kind::Product, &Filter::default(), 0);
    let expected = search(&mut both, Kind::Product, ("red", &vector), &rows).unwrap();
    // So many that they fill the first answer.
    let news: Vec<Prepared> = (0..900).map(|n| item(&mut numbers, 10_000 + n * 3 + 1)).collect();
    for new in &news {
        let near: Vec<Attachment> = attachments(new, &mut numbers)
            .into_iter()
            .map(|one| Attachment { vector: vector.clone(), ..one })
            .collect();
        both.server.put(&both.scope, &near);
    }
    let found = search(&mut both, Kind::Product, ("red", &vector), &rows).unwrap();
    assert_eq!(ids(&found.1), ids(&expected.1));
    assert!(found.2 > 1, "it had to be asked again");
}

#[test]
fn what_the_server_has_is_known_through_every_change() {
    let mut numbers = Numbers(17);
    let scope = PointScope::new("shop", 7);
    let folder = tempfile::tempdir().unwrap();
    let dense = DenseOptions { backend: Backend::Server, ..DenseOptions::default() };
    let index = TenantIndex::open(folder.path(), &IndexOptions { dense, ..IndexOptions::default() }).unwrap();
    let mut items: BTreeMap<u64, Prepared> = BTreeMap::new();
    let mut server: HashMap<PointId, u64> = HashMap::new();
    for revision in 1..40 {
        let (mut upserts, mut deletes) = (Vec::new(), Vec::new());
        for _ in 0..1 + numbers.next(12) {
            let id = numbers.next(60);
            let next = match numbers.next(5) {
                0 => {
                    if let Some(gone) = items.remove(&id) {
                        upserts.retain(|put: &Prepared| put.entry.key != gone.entry.key);
                        deletes.push(gone.entry.key.clone());
                    }
                    continue;
                }
                // The same texts again.
                1 if items.contains_key(&id) => items[&id].clone(),
                _ => item(&mut numbers, id),
            };
            upserts.retain(|put: &Prepared| put.entry.key != next.entry.key);
            items.insert(id, next.clone());
            upserts.push(next);
        }
        index.apply(upserts, &deletes, revision).unwrap();
        let lives = index.current().live_points(&scope);
        // Some of what is missing is written.
        let mut written = Vec::new();
        for item in items.values() {
            for one in attachments(item, &mut numbers) {
                if index.current().has_gap(&one.key, &one.content_hash) && numbers.next(3) > 0 {
                    assert!(lives.contains(&scope.point(&one).id));
                    server.insert(scope.point(&one).id, revision);
                    written.push(one);
                }
            }
        }
        index.publish(index.current().with_vectors(written).unwrap()).unwrap();
        let (next, gone) = index.current().without_gone_points(&scope);
        let live = |id: &PointId| lives.contains(id);
        assert!(gone.iter().all(|id| !live(id) && server.remove(id).is_some()), "revision {revision}");
        index.publish(next).unwrap();
        assert!(server.keys().all(live), "revision {revision}: what is gone was told");
        let missing = lives.iter().filter(|id| !server.contains_key(id)).count();
        let equal = items.values().map(duplicates).sum::<u64>();
        assert_eq!(index.current().count_gaps(0), missing as u64 + equal, "revision {revision}");
        // Held against the server nothing changes.
        let (same, report) = index.current().reconciled(&scope, &server);
        assert_eq!((report.lost, report.leftovers.len()), (0, 0));
        assert_eq!(same.count_gaps(0), index.current().count_gaps(0));
    }
    // A server that lost half of it, and has what nobody knows.
    let mut half: Present = server.iter().filter(|_| numbers.next(2) == 0).map(|(&id, &at)| (id, at)).collect();
    let lost = server.len() - half.len();
    let others = PointScope::new("shop", 6);
    half.insert(others.id(Kind::Product, "old", 1), 12);
    half.insert(others.id(Kind::Product, "older", 1), 2);
    half.insert(others.id(Kind::Product, "newer", 1), 99);
    let before = index.current().count_gaps(0);
    let (next, report) = index.current().reconciled(&scope, &half);
    assert_eq!((report.lost, next.count_gaps(0)), (lost as u64, before + lost as u64));
    let leftovers = [others.id(Kind::Product, "older", 1), others.id(Kind::Product, "old", 1)];
    assert_eq!(report.leftovers, leftovers, "what was written later than this state is not touched");
}

/// Pieces of an item that say what an earlier one says: they have no point of their own.
fn duplicates(item: &Prepared) -> u64 {
    let hashes: std::collections::HashSet<_> = item.pieces.iter().map(|(piece, _)| piece.content_hash).collect();
    (item.pieces.len() - hashes.len()) as u64
}
