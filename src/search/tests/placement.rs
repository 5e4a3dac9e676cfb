//! What the shop's merchandising does to an order that was right without it.

use super::*;
use crate::catalog::{Boost, Merchandising, Period, QueryMatch, QueryRule, Sku, Synonym};
use crate::merchandise::Merchandise;

fn sku(id: &str) -> Sku {
    Sku::parse(id).expect("a SKU")
}

fn put(world: &mut World, body: Merchandising) {
    world.merchandise = Arc::new(Merchandise::new(1, body));
}

fn rule(query: &str, pinned: &[&str], hidden: &[&str]) -> Merchandising {
    let skus = |ids: &[&str]| ids.iter().map(|id| sku(id)).collect();
    let rule = QueryRule {
        queries: vec![query.to_owned()],
        matching: QueryMatch::Whole,
        pinned: skus(pinned),
        hidden: skus(hidden),
        period: Period::default(),
    };
    Merchandising { rules: vec![rule], ..Merchandising::default() }
}

#[test]
fn placed_products_stand_first_in_every_mode_where_the_filters_leave_them() {
    let mut world = World::new(600);
    let mut numbers = Numbers(53);
    for round in 0..30 {
        let mut request = world.request(&mut numbers);
        (request.mode, request.filter) = (MODES[round % 3], Filter::default());
        let vector = numbers.vector();
        let before = ids(&world, &world.search(&request, &vector).1);
        put(&mut world, rule(request.text(), &["sku00599", "sku00007", "sku99999"], &[]));
        let (run, ranked, _) = world.search(&request, &vector);
        let after = ids(&world, &ranked);
        let groups = |id: &str| run.generation.group(run.generation.find(&key(id)).expect("is there"));
        let expected: &[&str] =
            if groups("sku00599") == groups("sku00007") { &["sku00599"] } else { &["sku00599", "sku00007"] };
        assert_eq!(after[..expected.len()], *expected, "round {round}");
        let rest = |ids: &[String]| -> Vec<String> {
            let placed = |id: &&String| expected.iter().all(|placed| groups(placed) != groups(id));
            ids.iter().filter(placed).take(10).cloned().collect()
        };
        assert_eq!(rest(&after), rest(&before), "the others keep their order");
        request.filter.tags = vec!["share 599".to_owned()];
        let filtered = ids(&world, &world.search(&request, &vector).1);
        assert_eq!(filtered[..1], ["sku00599"], "what the filter refuses is not placed");
        put(&mut world, Merchandising::default());
    }
}

#[test]
fn a_hidden_product_is_neither_found_nor_counted() {
    let mut world = World::new(600);
    let mut numbers = Numbers(59);
    for round in 0..30 {
        let mut request = world.request(&mut numbers);
        request.mode = MODES[round % 3];
        let vector = numbers.vector();
        let ranked = world.search(&request, &vector).1;
        let Some(first) = ids(&world, &ranked).first().cloned() else { continue };
        let everywhere = Merchandising { hidden: vec![sku(&first)], ..Merchandising::default() };
        for body in [everywhere, rule(request.text(), &[&first], &[&first])] {
            put(&mut world, body);
            let hidden = world.search(&request, &vector).1;
            assert!(!ids(&world, &hidden).contains(&first), "round {round}");
            let (before, after) = (ranked.counts.expect("counted").items, hidden.counts.expect("counted").items);
            // A window that lost a group has room for another.
            assert!(after < before || request.mode != Mode::Lexical, "round {round}: {after} of {before}");
        }
        request.query = Some(QueryText::parse(&first, 512).expect("a query"));
        put(&mut world, Merchandising { hidden: vec![sku(&first)], ..Merchandising::default() });
        assert!(!ids(&world, &world.search(&request, &vector).1).contains(&first), "not by its code either");
        put(&mut world, Merchandising::default());
    }
}

#[test]
fn a_boost_multiplies_the_relevance_of_what_it_is_for() {
    let mut world = World::new(600);
    let mut numbers = Numbers(61);
    for factor in [0.25, 4.0] {
        let mut request = world.request(&mut numbers);
        (request.mode, request.filter, request.limit) = (Mode::Dense, Filter::default(), PageLimit::of(60));
        let vector = numbers.vector();
        let before = world.search(&request, &vector).1;
        let boost = Boost { brands: vec!["BRAND 2".to_owned()], factor, ..Boost::default() };
        put(&mut world, Merchandising { boosts: vec![boost], ..Merchandising::default() });
        let (run, after, _) = world.search(&request, &vector);
        let of_brand = |row: u32| {
            let id: usize = run.generation.item(row).id[3..].parse().expect("a number");
            world.products[id].content.brand.as_deref() == Some("Brand 2")
        };
        let relevance = |hit: &ranking::RankedHit| hit.fused.as_ref().map(|fused| fused.relevance);
        assert!(after.hits.iter().any(|hit| hit.boost.is_some()), "nothing was boosted");
        for hit in after.hits.iter().filter(|hit| hit.pin.is_none()) {
            let Some(relevance) = relevance(hit) else { continue };
            let factor = if of_brand(hit.row) { factor } else { 1.0 };
            assert!((hit.score - relevance * factor).abs() < 1e-12);
            assert_eq!(hit.boost.is_some(), of_brand(hit.row));
        }
        let windows = after.hits.iter().filter(|hit| hit.fused.is_some());
        let scores: Vec<f64> = windows.map(|hit| hit.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
        assert_ne!(ids(&world, &before), ids(&world, &after));
        put(&mut world, Merchandising::default());
    }
}

fn key(id: &str) -> temei_index::ItemKey {
    temei_index::ItemKey::new(Kind::Product, id)
}

#[test]
fn a_synonym_finds_what_is_called_otherwise() {
    let mut world = World::new(600);
    let mut numbers = Numbers(67);
    let mut request = world.request(&mut numbers);
    request.filter = Filter::default();
    request.query = Some(QueryText::parse("schnapsglas", 512).expect("a query"));
    let vector = numbers.vector();
    // Beside meaning, which knows of no synonyms, words have half of the say.
    for (mode, least) in [(Mode::Lexical, 5), (Mode::Hybrid, 3)] {
        request.mode = mode;
        let meant = |world: &World| {
            let (run, ranked, _) = world.search(&request, &vector);
            let meant = |hit: &&ranking::RankedHit| {
                let id: usize = run.generation.item(hit.row).id[3..].parse().expect("a number");
                let content = &world.products[id].content;
                format!("{} {}", content.name, content.description.as_deref().unwrap_or_default()).contains("walrus")
            };
            ranked.hits.iter().take(5).filter(meant).count()
        };
        assert!(meant(&world) < least, "nothing is called so");
        let synonym =
            Synonym { language: None, from: vec!["Schnapsglas".into()], to: vec!["walrus".into()], two_way: false };
        put(&mut world, Merchandising { synonyms: vec![synonym], ..Merchandising::default() });
        assert!(meant(&world) >= least, "{mode:?}");
        put(&mut world, Merchandising::default());
    }
}
