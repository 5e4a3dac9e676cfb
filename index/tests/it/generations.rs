//! Generations: what a reader sees while things change, exactness against brute force, the same answers always.

use std::collections::HashSet;
use std::sync::Arc;

use temei_index::{
    Attachment, DenseOptions, Entry, Filter, Generation, GenerationBuilder, IndexError, IndexOptions, ItemKey, Kind,
    Leg, LexicalQuery, Prepared, RowSet, TenantIndex,
};
use temei_properties::Numbers;

use crate::support::prepare;

const DIMENSION: usize = 24;

const WORDS: [&str; 12] =
    ["lamp", "chair", "table", "red", "blue", "wood", "steel", "small", "large", "desk", "garden", "kitchen"];

fn item(numbers: &mut Numbers, id: u64) -> (Prepared, Vec<f32>) {
    let count = 3 + numbers.next(6);
    let words: Vec<&str> = (0..count).map(|_| WORDS[numbers.next(12) as usize]).collect();
    let mut entry = Entry::new(ItemKey::new(Kind::Product, format!("p{id:05}")), words[0], words.join(" "));
    entry.language = Some("en".into());
    entry.brand = Some(format!("brand{}", numbers.next(7)));
    entry.tags = vec![format!("tag{}", numbers.next(3))];
    entry.group = numbers.next(4).eq(&0).then(|| format!("group{}", numbers.next(40)));
    let mut prepared = prepare(entry);
    let vector = numbers.vector(DIMENSION);
    prepared.pieces[0].1 = Some(vector.clone());
    (prepared, vector)
}

fn open(folder: &tempfile::TempDir, options: &IndexOptions) -> TenantIndex {
    TenantIndex::open(folder.path(), options).unwrap()
}

fn build(tenant: &TenantIndex, number: u64, items: Vec<Prepared>) -> Generation {
    let mut builder = tenant.begin(number).unwrap();
    builder.add(items).unwrap();
    builder.finish(number).unwrap()
}

fn everything(generation: &Generation) -> RowSet {
    generation.select(Kind::Product, &Filter::default(), 0)
}

fn lexical(generation: &Generation, query: &str) -> Leg {
    generation.lexical(Kind::Product, &LexicalQuery::new(query), &everything(generation)).unwrap()
}

fn ids(leg: &Leg) -> Vec<(String, u32, u64)> {
    leg.hits.iter().map(|hit| (hit.id.to_string(), hit.rank, hit.raw.to_bits())).collect()
}

#[test]
fn filtered_dense_hits_equal_brute_force() {
    let mut numbers = Numbers(7);
    let items: Vec<_> = (0..3_000).map(|id| item(&mut numbers, id)).collect();
    let folder = tempfile::tempdir().unwrap();
    let generation =
        build(&open(&folder, &IndexOptions::default()), 1, items.iter().map(|(item, _)| item.clone()).collect());
    let cosine = |a: &[f32], b: &[f32]| {
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum::<f64>();
        dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
    };
    for round in 0..60 {
        let (brands, tags) = (numbers.next(3), numbers.next(2));
        let filter = Filter {
            brands: (0..brands).map(|_| format!("Brand{}", numbers.next(7))).collect(),
            tags: (0..tags).map(|_| format!("tag{}", numbers.next(3))).collect(),
            ..Filter::default()
        };
        let mut rows = generation.select(Kind::Product, &filter, 0);
        // Where all are groups of their own, fewer rows are looked at.
        let (modulus, alone) = (1 + numbers.next(9), round % 3 == 0);
        let keep = |id: &str| {
            let number: usize = id[1..].parse().unwrap();
            number.is_multiple_of(modulus as usize) && !(alone && items[number].0.entry.group.is_some())
        };
        rows.retain(|row| keep(&generation.item(row).id));
        let query = numbers.vector(DIMENSION);
        let leg = generation.dense(Kind::Product, &generation.scan(&query), 0.0, None, &rows).unwrap();
        let holds = |item: &Prepared| {
            let entry = &item.entry;
            let brand = entry.brand.as_ref().unwrap().replace("brand", "Brand");
            (filter.brands.is_empty() || filter.brands.contains(&brand))
                && (filter.tags.is_empty() || filter.tags.contains(&entry.tags[0]))
                && keep(&entry.key.id)
        };
        let mut expected: Vec<_> = items
            .iter()
            .filter(|(item, _)| holds(item))
            .map(|(item, vector)| (cosine(&query, vector), item.entry.clone()))
            .collect();
        assert_eq!(expected.len(), rows.len(), "round {round}");
        expected.sort_by(|a, b| b.0.total_cmp(&a.0));
        let group_of = |entry: &Entry| entry.group.clone().unwrap_or_else(|| format!("own {}", entry.key.id));
        let looked_at: Vec<Arc<Entry>> = expected.iter().take(1_000).map(|(_, entry)| Arc::clone(entry)).collect();
        let mut groups = HashSet::new();
        expected.retain(|(_, entry)| groups.insert(group_of(entry)));
        expected.truncate(100);
        let window: HashSet<String> = expected.iter().map(|(_, entry)| group_of(entry)).collect();
        let in_window = looked_at.iter().filter(|entry| window.contains(&group_of(entry)));
        let found: HashSet<&str> = leg.rows.iter().map(|&(_, row)| &*generation.item(row).id).collect();
        assert_eq!(found, in_window.map(|entry| &*entry.key.id).collect(), "round {round}");
        assert_eq!(leg.hits.len(), expected.len(), "round {round}");
        for (hit, (cosine, _)) in leg.hits.iter().zip(&expected) {
            assert!((hit.raw - cosine).abs() < 1e-5, "round {round}: {} is not {cosine}", hit.raw);
        }
    }
}

#[test]
fn a_history_of_changes_leaves_the_same_answers_as_a_fresh_build() {
    let mut numbers = Numbers(11);
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (changed, fresh) = (open(&one, &IndexOptions::default()), open(&two, &IndexOptions::default()));
    let mut items: std::collections::BTreeMap<u64, Prepared> =
        (0..400).map(|id| (id, item(&mut numbers, id).0)).collect();
    changed.publish(build(&changed, 1, items.values().cloned().collect())).unwrap();
    for revision in 2..30 {
        let count = numbers.next(20);
        let upserts: Vec<_> = (0..count)
            .map(|_| {
                let id = numbers.next(500);
                (id, item(&mut numbers, id).0)
            })
            .collect();
        let count = numbers.next(10);
        let deletes: Vec<u64> = (0..count).map(|_| numbers.next(500)).collect();
        deletes.iter().for_each(|id| drop(items.remove(id)));
        items.extend(upserts.iter().cloned());
        let keys: Vec<_> = deletes.iter().map(|id| ItemKey::new(Kind::Product, format!("p{id:05}"))).collect();
        changed.apply(upserts.into_iter().map(|(_, item)| item).collect(), &keys, revision).unwrap();
    }
    fresh.publish(build(&fresh, 1, items.values().cloned().collect())).unwrap();
    let (changed, fresh) = (changed.current(), fresh.current());
    assert_eq!((changed.revision(), changed.products()), (29, items.len() as u64));
    assert!(changed.dead_rows() > 0 && fresh.dead_rows() == 0);
    for query in ["red lamp", "large wood desk", "kitchen", "nothing of it"] {
        assert_eq!(ids(&lexical(&changed, query)), ids(&lexical(&fresh, query)), "{query}");
        assert_eq!(lexical(&changed, query).rows.len(), lexical(&fresh, query).rows.len());
        let vector = numbers.vector(DIMENSION);
        let dense = |generation: &Generation| {
            ids(&generation
                .dense(Kind::Product, &generation.scan(&vector), 0.0, None, &everything(generation))
                .unwrap())
        };
        assert_eq!(dense(&changed), dense(&fresh), "{query}");
    }
}

#[test]
fn readers_of_a_snapshot_see_nothing_of_later_changes() {
    let mut numbers = Numbers(13);
    let folder = tempfile::tempdir().unwrap();
    let tenant = open(&folder, &IndexOptions::default());
    tenant.publish(build(&tenant, 1, (0..50).map(|id| item(&mut numbers, id).0).collect())).unwrap();
    let before = tenant.current();
    let answers = ids(&lexical(&before, "red wood"));
    let replaced = prepare(Entry::new(ItemKey::new(Kind::Product, "p00001"), "Zebra", "red wood zebra"));
    tenant.apply(vec![replaced], &[ItemKey::new(Kind::Product, "p00002")], 7).unwrap();
    let after = tenant.current();
    assert_eq!(ids(&lexical(&before, "red wood")), answers);
    assert!(lexical(&before, "zebra").hits.is_empty());
    assert_eq!(lexical(&after, "zebra").hits[0].id.as_ref(), "p00001");
    assert_eq!((before.products(), after.products(), after.revision()), (50, 49, 7));
    assert!(after.find(&ItemKey::new(Kind::Product, "p00002")).is_none());
    let found = after.find(&ItemKey::new(Kind::Product, "p00001")).unwrap();
    assert_eq!(after.item(found).id.as_ref(), "p00001");
}

#[test]
fn answers_are_the_same_from_many_threads() {
    let mut numbers = Numbers(17);
    let folder = tempfile::tempdir().unwrap();
    let generation = Arc::new(build(
        &open(&folder, &IndexOptions::default()),
        1,
        (0..2_000).map(|id| item(&mut numbers, id).0).collect(),
    ));
    let expected = ids(&lexical(&generation, "red steel garden chair"));
    assert_eq!(expected.len(), 100);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(ids(&lexical(&generation, "red steel garden chair")), expected);
                }
            });
        }
    });
}

#[test]
fn the_graph_finds_what_the_scan_finds_and_leaves_no_folder() {
    let mut numbers = Numbers(19);
    let items: Vec<_> = (0..2_000).map(|id| item(&mut numbers, id).0).collect();
    let folder = tempfile::tempdir().unwrap();
    let dense = DenseOptions { exact_rows: 500, graph_above_vectors: 500, ..DenseOptions::default() };
    let options = IndexOptions { dense, ..IndexOptions::default() };
    let tenant = open(&folder, &options);
    tenant.publish(build(&tenant, 1, items.clone())).unwrap();
    tenant
        .apply(vec![item(&mut numbers, 2_000).0, item(&mut numbers, 5).0], &[ItemKey::new(Kind::Product, "p00009")], 2)
        .unwrap();
    let exact_folder = tempfile::tempdir().unwrap();
    let exact = open(&exact_folder, &IndexOptions::default());
    exact.publish(build(&exact, 1, items)).unwrap();
    let mut again = Numbers(19);
    (0..2_000).for_each(|id| drop(item(&mut again, id)));
    exact
        .apply(vec![item(&mut again, 2_000).0, item(&mut again, 5).0], &[ItemKey::new(Kind::Product, "p00009")], 2)
        .unwrap();
    let (graph, scan) = (tenant.current(), exact.current());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "the graph lies in its folder");
    assert_eq!(std::fs::read_dir(exact_folder.path()).unwrap().count(), 0, "a small tenant writes nothing");
    let (mut found, mut all) = (0, 0);
    for _ in 0..40 {
        let query = numbers.vector(DIMENSION);
        let near = |generation: &Generation| {
            ids(&generation.dense(Kind::Product, &generation.scan(&query), 0.0, None, &everything(generation)).unwrap())
        };
        let (near_graph, near_scan) = (near(&graph), near(&scan));
        all += near_scan.len();
        found += near_scan
            .iter()
            .filter(|(id, _, raw)| near_graph.iter().any(|(other, _, same)| id == other && raw == same))
            .count();
    }
    assert!(found * 100 >= all * 99, "{found} of {all} found, or with another score");
    drop(graph);
    tenant.publish(build(&tenant, 2, Vec::new())).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the folder goes with its last reader");
}

#[test]
fn expired_items_and_stale_folders_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("generation-7")).unwrap();
    let tenant = open(&folder, &IndexOptions::default());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let mut entry = Entry::new(ItemKey::new(Kind::Document, "d"), "Notice", "Valid for a while");
    entry.expires_micros = Some(1_000);
    tenant.apply(vec![prepare(entry)], &[], 1).unwrap();
    let current = tenant.current();
    assert_eq!(current.select(Kind::Document, &Filter::default(), 999).len(), 1);
    assert!(current.select(Kind::Document, &Filter::default(), 1_000).is_empty());
    assert!(current.select(Kind::Product, &Filter::default(), 0).is_empty());
}

#[test]
#[ignore = "prints times; run it in release"]
fn times_of_exact_scans() {
    let mut numbers = Numbers(23);
    let folder = tempfile::tempdir().unwrap();
    let vector = |numbers: &mut Numbers| -> Vec<f32> { (0..16).flat_map(|_| numbers.vector(DIMENSION)).collect() };
    let items = (0..20_000).map(|id| {
        let mut prepared = item(&mut numbers, id).0;
        prepared.pieces[0].1 = Some(vector(&mut numbers));
        prepared
    });
    let generation = build(&open(&folder, &IndexOptions::default()), 1, items.collect());
    for share in [20, 1] {
        let mut rows = everything(&generation);
        rows.retain(|row| generation.item(row).id[1..].parse::<u32>().unwrap().is_multiple_of(share));
        let mut times: Vec<_> = (0..100)
            .map(|_| {
                let query = vector(&mut numbers);
                let start = std::time::Instant::now();
                generation.dense(Kind::Product, &generation.scan(&query), 0.2, None, &rows).unwrap();
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        eprintln!(
            "{} rows of 384 dimensions: best {:?}, p50 {:?}, p99 {:?}",
            rows.len(),
            times[0],
            times[50],
            times[99]
        );
    }
}

#[test]
fn a_product_of_several_vectors_is_one_hit() {
    let long = |id: &str, word: &str| {
        Entry::new(ItemKey::new(Kind::Product, id), "Lamp", format!("{word} and more. ").repeat(400))
    };
    let mut numbers = Numbers(29);
    let mut prepared = [prepare(long("a", "red")), prepare(long("b", "blue"))];
    for (_, vector) in prepared.iter_mut().flat_map(|item| &mut item.pieces) {
        *vector = Some(numbers.vector(DIMENSION));
    }
    assert!(prepared[0].pieces.len() > 2);
    let (last, nearest) =
        prepared[0].pieces.iter().enumerate().next_back().map(|(at, (_, v))| (at, v.clone())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let generation = build(&open(&folder, &IndexOptions::default()), 1, prepared.to_vec());
    assert_eq!((generation.products(), generation.vectors()), (2, generation.pieces()));
    let leg = generation
        .dense(Kind::Product, &generation.scan(&nearest.unwrap()), 0.0, None, &everything(&generation))
        .unwrap();
    assert_eq!(leg.hits.iter().filter(|hit| hit.id.as_ref() == "a").count(), 1, "its best vector stands for it");
    assert_eq!((leg.hits[0].id.as_ref(), generation.piece(leg.hits[0].row).0), ("a", last as u32));
    let words = lexical(&generation, "red lamp");
    assert_eq!(words.hits.iter().map(|hit| hit.id.as_ref()).collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn each_leg_scores_what_only_the_other_proposed_as_if_it_had() {
    let mut numbers = Numbers(31);
    let items: Vec<_> = (0..900).map(|id| item(&mut numbers, id).0).collect();
    let folder = tempfile::tempdir().unwrap();
    let generation = build(&open(&folder, &IndexOptions::default()), 1, items);
    let all = everything(&generation);
    let group = |group: u32| -> RowSet { all.iter().filter(|&row| generation.group(row) == group).collect() };
    for _ in 0..20 {
        let (query, vector) = (WORDS[numbers.next(12) as usize], numbers.vector(DIMENSION));
        let mut words = generation.lexical(Kind::Product, &LexicalQuery::new(query), &all).unwrap();
        let mut meanings = generation.dense(Kind::Product, &generation.scan(&vector), 0.0, None, &all).unwrap();
        let before = (words.hits.clone(), meanings.hits.clone());
        generation.complete(&mut words, &mut meanings, &generation.scan(&vector), &all).unwrap();
        assert_eq!((&words.hits, &meanings.hits), (&before.0, &before.1), "what was proposed stays");
        let proposed = |leg: &Leg, group: u32| leg.hits.iter().any(|hit| hit.group == group);
        for hit in meanings.hits.iter().filter(|hit| !proposed(&words, hit.group)) {
            let alone = group(hit.group);
            let expected = generation.lexical(Kind::Product, &LexicalQuery::new(query), &alone).unwrap();
            let found = words.others.iter().find(|other| other.group == hit.group);
            assert_eq!(found.map(|hit| hit.raw), expected.hits.first().map(|hit| hit.raw), "{query} in {}", hit.id);
            assert!(found.is_none_or(|hit| hit.rank == 0 && hit.calibrated <= 1.0));
        }
        for hit in words.hits.iter().filter(|hit| !proposed(&meanings, hit.group)) {
            let alone = group(hit.group);
            let expected = generation.dense(Kind::Product, &generation.scan(&vector), 0.0, None, &alone).unwrap();
            let found = meanings.others.iter().find(|other| other.group == hit.group);
            assert_eq!(found.map(|hit| hit.raw), expected.hits.first().map(|hit| hit.raw), "{}", hit.id);
        }
        assert!(meanings.others.iter().all(|hit| hit.raw >= meanings.absent));
    }
}

/// What a generation lacks, found without its help: items without the vector of their first piece, and their number.
fn lacking(items: &std::collections::BTreeMap<u64, Prepared>) -> (HashSet<ItemKey>, u64) {
    let without = |item: &Prepared| item.pieces.iter().filter(|(_, vector)| vector.is_none()).count() as u64;
    let keys = items.values().filter(|item| without(item) > 0).map(|item| item.entry.key.clone());
    (keys.collect(), items.values().map(without).sum())
}

/// Every item that lacks vectors, some at a time.
fn all_gaps(generation: &Generation, pieces: usize) -> Vec<ItemKey> {
    let (mut items, mut row) = (Vec::new(), 0);
    loop {
        let gaps = generation.gaps(row, pieces);
        if gaps.items.is_empty() {
            return items;
        }
        assert!(gaps.next_row > row, "no way on from row {row}");
        items.extend(gaps.items);
        row = gaps.next_row;
    }
}

#[test]
fn every_piece_without_a_vector_is_found_whatever_changed() {
    let mut numbers = Numbers(31);
    let folder = tempfile::tempdir().unwrap();
    let tenant = open(&folder, &IndexOptions::default());
    let mut items = std::collections::BTreeMap::new();
    for revision in 1..40 {
        let (mut upserts, mut deletes) = (Vec::new(), Vec::new());
        for _ in 0..1 + numbers.next(20) {
            let id = numbers.next(150);
            let (mut item, _) = item(&mut numbers, id);
            match numbers.next(4) {
                0 => {
                    items.remove(&id);
                    upserts.retain(|put: &Prepared| put.entry.key != item.entry.key);
                    deletes.push(item.entry.key.clone());
                    continue;
                }
                1 => item.pieces[0].1 = None,
                _ => {}
            }
            items.insert(id, item.clone());
            upserts.push(item);
        }
        tenant.apply(upserts, &deletes, revision).unwrap();
        let generation = tenant.current();
        let (expected, count) = lacking(&items);
        let found = all_gaps(&generation, 1 + numbers.next(9) as usize);
        assert_eq!(found.len(), expected.len(), "revision {revision}: each once");
        assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected, "revision {revision}");
        assert_eq!(generation.count_gaps(0), count, "revision {revision}");
        // Some are filled; a piece that is not there any more is passed over.
        let filled: Vec<u64> = items.keys().copied().filter(|_| numbers.next(3) == 0).collect();
        let mut vectors =
            vec![attachment(&prepare(Entry::new(ItemKey::new(Kind::Product, "gone"), "gone", "")), &mut numbers)];
        for id in filled {
            let item = items.get_mut(&id).unwrap();
            vectors.push(attachment(item, &mut numbers));
            item.pieces[0].1 = Some(Vec::new());
        }
        tenant.publish(generation.with_vectors(vectors).unwrap()).unwrap();
        let (expected, count) = lacking(&items);
        assert_eq!(all_gaps(&tenant.current(), 64).into_iter().collect::<HashSet<_>>(), expected);
        assert_eq!(tenant.current().count_gaps(0), count);
        let texts = tenant.current().texts();
        assert!(items.values().flat_map(|item| &item.pieces).all(|(piece, _)| texts.have(&piece.content_hash)));
        assert!(!texts.have(&[7; 32]));
    }
}

fn attachment(item: &Prepared, numbers: &mut Numbers) -> Attachment {
    let (piece, _) = &item.pieces[0];
    Attachment { key: item.entry.key.clone(), content_hash: piece.content_hash, vector: numbers.vector(DIMENSION) }
}

#[test]
fn an_index_never_goes_back() {
    let mut numbers = Numbers(37);
    let folder = tempfile::tempdir().unwrap();
    let tenant = open(&folder, &IndexOptions::default());
    tenant.publish(build(&tenant, 5, vec![item(&mut numbers, 1).0])).unwrap();
    let refused = tenant.publish(build(&tenant, 4, Vec::new())).unwrap_err();
    assert!(matches!(refused, IndexError::Outdated { known: 5, offered: 4 }), "{refused}");
    assert_eq!((tenant.current().revision(), tenant.current().products()), (5, 1));
}

#[test]
fn a_builder_on_a_generation_leaves_that_one_as_it_was() {
    let mut numbers = Numbers(41);
    let folder = tempfile::tempdir().unwrap();
    let tenant = open(&folder, &IndexOptions::default());
    let before = build(&tenant, 1, (0..20).map(|id| item(&mut numbers, id).0).collect());
    let mut builder = GenerationBuilder::on(&before);
    builder.remove(&ItemKey::new(Kind::Product, "p00003"));
    let empty = builder.resident_bytes();
    builder.add((100..130).map(|id| item(&mut numbers, id).0).collect()).unwrap();
    assert!(builder.resident_bytes() > empty, "what is being built takes memory");
    let after = builder.finish(9).unwrap();
    assert_eq!((before.products(), before.revision()), (20, 1));
    assert_eq!((after.products(), after.revision(), after.number()), (49, 9, before.number()));
}
