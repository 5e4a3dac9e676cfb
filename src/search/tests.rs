//! Searches over a made catalogue with made vectors, held against plain loops over its products: what filters leave, what
//! a query matches, how it is counted, ordered and cut into pages.

mod oracle;
mod placement;
mod world;

use std::collections::HashSet;

use temei_index::{Field, Fusion, IndexError};

use super::legs::Legs;
use super::*;
use crate::catalog::{Boost, Currency, Merchandising, Money};
use crate::merchandise::Merchandise;
use crate::metrics::DegradedReason;
use crate::service_error::ServiceError;
use oracle::Oracle;
use world::{Numbers, World};

const MODES: [Mode; 3] = [Mode::Lexical, Mode::Dense, Mode::Hybrid];

fn ids(world: &World, ranked: &Ranked) -> Vec<String> {
    ranked.hits.iter().map(|hit| world.generation.item(hit.row).id.to_string()).collect()
}

#[test]
fn totals_groups_and_facets_are_those_of_a_plain_count_in_every_mode() {
    let world = World::new(1_200);
    let mut numbers = Numbers(41);
    for round in 0..500 {
        let mut request = world.request(&mut numbers);
        request.mode = MODES[round % 3];
        request.facets = world.facets(&mut numbers);
        let vector = numbers.vector();
        let (run, ranked, facets) = world.search(&request, &vector);
        let oracle = Oracle::of(&world, &run, &vector);
        let matched = oracle.matched(&request.filter);
        let counts = ranked.counts.expect("counted");
        assert_eq!(counts.items, matched.len() as u64, "round {round}: {:?} {:?}", request.mode, request.filter);
        assert_eq!(counts.groups, world.groups(&matched).len() as u64, "round {round}");
        for (facet, counted) in request.facets.iter().zip(&facets) {
            let under = match facet.ignore_own_filter {
                true => request.filter.without(&facet.by),
                false => request.filter.clone(),
            };
            let expected = oracle.facet(facet, &oracle.matched(&under));
            let got: Vec<_> = counted.values.iter().map(|value| (value.value.clone(), value.count)).collect();
            assert_eq!(got, expected[..expected.len().min(facet.limit)], "round {round}: {facet:?}");
        }
    }
}

#[test]
fn filtered_searches_rank_as_exhaustive_legs_do() {
    let world = World::new(2_000);
    let mut numbers = Numbers(43);
    let mut equal = 0;
    for round in 0..500 {
        let mut request = world.request(&mut numbers);
        request.mode = MODES[round % 3];
        request.filter = world.filter_of_share(&mut numbers, round);
        let vector = numbers.vector();
        let (run, ranked, _) = world.search(&request, &vector);
        let expected = Oracle::of(&world, &run, &vector).scores(&request.filter, &run.fusion);
        let got: Vec<f64> = ranked.hits.iter().take(10).map(|hit| hit.score).collect();
        let close = |(got, expected): (&f64, &f64)| (got - expected).abs() < 1e-4;
        let expected = &expected[..expected.len().min(got.len().max(10))];
        equal += usize::from(got.len() >= expected.len().min(10) && got.iter().zip(expected).all(close));
    }
    assert!(equal >= 495, "{equal} of 500");
}

#[test]
fn pages_have_one_order_whatever_their_size_and_end_when_the_groups_do() {
    let world = World::new(1_500);
    let mut numbers = Numbers(47);
    for round in 0..60 {
        let mut request = world.request(&mut numbers);
        request.mode = MODES[round % 3];
        request.sort = [Sort::Relevance, Sort::PriceAsc, Sort::PriceDesc, Sort::Newest][round / 3 % 4];
        if round % 5 == 0 {
            request.recency = Some(true);
        }
        let vector = numbers.vector();
        request.limit = PageLimit::of(10_000);
        let (_, whole, _) = world.search(&request, &vector);
        let all = ids(&world, &whole);
        assert!(whole.next.is_none());
        assert_eq!(all.len() as u64, whole.counts.expect("counted").groups, "round {round}: every group once");
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "round {round}: no hit twice");
        for size in [1 + numbers.next(9) as u32, 30 + numbers.next(100) as u32] {
            request.limit = PageLimit::of(size);
            request.page = None;
            let mut paged = Vec::new();
            // Every tenth of pages of one is enough to see where they meet.
            while paged.len() < all.len().min(40 * size as usize) {
                let (run, ranked, _) = world.search(&request, &vector);
                let page = ids(&world, &ranked);
                assert!(!page.is_empty() && page.len() <= size as usize);
                paged.extend(page);
                let next = ranked.cursor(&run, &Legs::default());
                assert_eq!(next.is_none(), paged.len() == all.len(), "round {round}: ends when there is no more");
                request.page = next;
            }
            assert_eq!(paged, all[..paged.len()], "round {round}: pages of {size}");
            request.page = None;
            let (_, first, _) = world.search(&request, &vector);
            assert_eq!(ids(&world, &first), all[..all.len().min(size as usize)], "round {round}: a limit of {size}");
        }
    }
}

#[test]
fn prices_are_sorted_with_the_representative_of_a_group_and_the_unpriced_last() {
    let world = World::new(600);
    let mut numbers = Numbers(53);
    for round in 0..40 {
        let mut request = world.request(&mut numbers);
        request.limit = PageLimit::of(10_000);
        request.sort = if round % 2 == 0 { Sort::PriceAsc } else { Sort::PriceDesc };
        let vector = numbers.vector();
        let (run, ranked, _) = world.search(&request, &vector);
        let oracle = Oracle::of(&world, &run, &vector);
        let matched = oracle.matched(&request.filter);
        assert_eq!(ids(&world, &ranked), oracle.by_price(&matched, request.sort == Sort::PriceAsc), "round {round}");
        for hit in &ranked.hits {
            let variants = hit.variants.as_ref().expect("counted");
            assert_eq!(variants.count as usize, oracle.variants(hit.row, &matched), "round {round}");
            assert_eq!(variants.others.len(), (variants.count as usize - 1).min(20));
        }
    }
}

#[test]
fn answers_are_the_same_from_many_threads_and_many_times() {
    let world = World::new(900);
    let mut numbers = Numbers(59);
    let questions: Vec<_> = (0..12)
        .map(|round| {
            let mut request = world.request(&mut numbers);
            request.mode = MODES[round % 3];
            request.facets = world.facets(&mut numbers);
            (request, numbers.vector())
        })
        .collect();
    let answer = |(request, vector): &(SearchRequest, Vec<f32>)| {
        let (_, ranked, facets) = world.search(request, vector);
        let scores: Vec<u64> = ranked.hits.iter().map(|hit| hit.score.to_bits()).collect();
        (ids(&world, &ranked), scores, ranked.counts, facets)
    };
    let expected: Vec<_> = questions.iter().map(answer).collect();
    for threads in [1, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let again: Vec<_> = pool.install(|| {
            use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
            questions.par_iter().map(answer).collect()
        });
        assert_eq!(again, expected);
    }
}

#[test]
fn a_price_that_changes_between_pages_is_met_by_key_and_reported() {
    let mut world = World::new(300);
    let mut request = world.request(&mut Numbers(61));
    (request.filter, request.sort, request.limit) = (Filter::default(), Sort::PriceAsc, PageLimit::of(5));
    let vector = Numbers(3).vector();
    let (run, first, _) = world.search(&request, &vector);
    let seen = ids(&world, &first);
    request.page = first.cursor(&run, &Legs::default());
    let (run, _, _) = world.search(&request, &vector);
    assert!(!run.changed(&Legs::default()), "nothing happened yet");
    run.check_page().expect("the same request in the same generation");
    // What was on the first page becomes the dearest of all: it comes again, at its new place and nowhere before.
    world.set_price(&seen[0], Some(Money::new(99_999_999, Currency::RON)));
    let mut rest = Vec::new();
    loop {
        let (run, ranked, _) = world.search(&request, &vector);
        if rest.is_empty() {
            assert!(run.changed(&Legs::default()));
        }
        rest.extend(ids(&world, &ranked));
        request.page = ranked.cursor(&run, &Legs::default());
        if request.page.is_none() {
            break;
        }
    }
    assert!(seen[1..].iter().all(|id| !rest.contains(id)));
    assert_eq!(rest.iter().filter(|id| **id == seen[0]).count(), 1);
    assert_eq!(rest.iter().collect::<HashSet<_>>().len(), rest.len());
}

#[test]
fn a_page_of_another_request_tenant_or_generation_is_refused() {
    let world = World::new(200);
    let mut request = world.request(&mut Numbers(67));
    (request.filter, request.limit) = (Filter::default(), PageLimit::of(2));
    let vector = Numbers(3).vector();
    let (run, ranked, _) = world.search(&request, &vector);
    let cursor = ranked.cursor(&run, &Legs::default()).expect("there is more");
    let refused = |cursor: Cursor, sort: Sort| {
        let request = SearchRequest { page: Some(cursor), sort, ..request.clone() };
        world.run(&request).check_page().err().map(|error| match error {
            ServiceError::Invalid(fields) => (fields[0].field.clone(), fields[0].reason.as_str()),
            ServiceError::FailedPrecondition { reason, .. } => ("page_token".to_owned(), reason.as_str()),
            other => panic!("{other:?}"),
        })
    };
    assert_eq!(refused(cursor.clone(), Sort::Relevance), None);
    let field = |reason| Some(("page_token".to_owned(), reason));
    assert_eq!(refused(cursor.clone(), Sort::PriceAsc), field("PAGE_TOKEN_MISMATCH"));
    let tenant = TenantId::parse("another").expect("a tenant");
    let query = QueryHash::of(&tenant, &request.identity);
    assert_ne!(query, cursor.query);
    assert_eq!(refused(Cursor { query, ..cursor.clone() }, Sort::Relevance), field("PAGE_TOKEN_MISMATCH"));
    assert_eq!(refused(Cursor { generation: 7, ..cursor.clone() }, Sort::Relevance), field("GENERATION_GONE"));
    // Of a tenant of the same name that was erased since.
    let incarnation = cursor.incarnation + 1;
    assert_eq!(refused(Cursor { incarnation, ..cursor }, Sort::Relevance), field("GENERATION_GONE"));
}

#[test]
fn without_counts_nothing_is_counted_and_the_hits_are_the_same() {
    let world = World::new(400);
    let mut numbers = Numbers(71);
    for _ in 0..20 {
        let mut request = world.request(&mut numbers);
        let vector = numbers.vector();
        let (_, counted, _) = world.search(&request, &vector);
        request.count = false;
        request.facets = world.facets(&mut numbers);
        let (_, quick, facets) = world.search(&request, &vector);
        assert!(quick.counts.is_none() && facets.is_empty());
        assert!(quick.hits.iter().all(|hit| hit.variants.is_none()));
        assert_eq!(ids(&world, &quick), ids(&world, &counted));
        assert_eq!(quick.next, counted.next);
    }
}

#[test]
fn a_lost_leg_degrades_the_answer_and_the_other_still_counts() {
    let world = World::new(300);
    let request = world.request(&mut Numbers(73));
    let run = world.run(&request);
    let (selected, mut legs) = world.legs(&run, &Numbers(5).vector());
    let whole = ranking::rank(&run, &selected, &legs).0;
    legs.dense = None;
    let error = IndexError::Dimension { expected: 384, got: 7 };
    legs.take_dense(Err(lost(DegradedReason::DenseFailed, &error)));
    assert_eq!(legs.degraded[0].reason, DegradedReason::DenseFailed);
    let left = ranking::rank(&run, &selected, &legs).0;
    let lexical = ranking::rank(&run, &selected, &Legs { lexical: legs.lexical.clone(), ..Legs::default() }).0;
    assert_eq!(ids(&world, &left), ids(&world, &lexical), "as if there had only been words");
    assert!(left.counts.expect("counted").items <= whole.counts.expect("counted").items);
}

#[test]
fn every_condition_is_reported_with_what_it_leaves() {
    let world = World::new(500);
    let mut request = world.request(&mut Numbers(79));
    request.filter = Filter { brands: vec!["Brand 1".to_owned()], in_stock: Some(true), ..Filter::default() };
    let run = world.run(&request);
    let (selected, legs) = world.legs(&run, &Numbers(5).vector());
    let report = report::report(&run, &selected, &legs);
    let count = |holds: &dyn Fn(&Filter) -> Filter| world.passing(&holds(&request.filter)).len() as u64;
    let brand = count(&|filter| filter.without(&FacetBy::InStock));
    let stock = count(&|filter| filter.without(&FacetBy::Value(Field::Brand)));
    assert_eq!(report.conditions, [("brands".to_owned(), brand), ("in_stock".to_owned(), stock)]);
    assert_eq!(report.selected, count(&Filter::clone));
    assert!(report.lexical.ran && report.dense.ran && report.dense.threshold == Some(run.threshold));
    assert_eq!(run.fusion.weights().lexical, report.lexical.weight);
}

#[test]
fn what_is_browsed_is_everything_the_filters_leave_in_one_order_whatever_the_page() {
    let mut world = World::new(900);
    let mut numbers = Numbers(89);
    let boost = Boost { tags: vec!["tag 1".to_owned()], factor: 2.0, ..Boost::default() };
    let body = Merchandising { boosts: vec![boost], ..Merchandising::default() };
    world.merchandise = Arc::new(Merchandise::new(1, body));
    for round in 0..60 {
        let mut request = SearchRequest { query: None, ..world.request(&mut numbers) };
        request.sort = [Sort::Relevance, Sort::PriceAsc][round % 2];
        request.facets = world.facets(&mut numbers);
        let (_, whole, facets) = world.search(&SearchRequest { limit: PageLimit::of(900), ..request.clone() }, &[]);
        let passing = world.passing(&request.filter);
        let counts = whole.counts.expect("counted");
        assert_eq!((counts.items, counts.groups), (passing.len() as u64, world.groups(&passing).len() as u64));
        assert_eq!((whole.hits.len() as u64, whole.next.is_none()), (counts.groups, true));
        for (facet, counted) in request.facets.iter().zip(&facets) {
            let without =
                if facet.ignore_own_filter { request.filter.without(&facet.by) } else { request.filter.clone() };
            assert_eq!(counted.total, world.passing(&without).len() as u64, "round {round}: {facet:?}");
        }
        if request.sort.is_relevance() {
            let order: Vec<(u8, String)> = whole
                .hits
                .iter()
                .map(|hit| (u8::from(hit.boost.is_none()), world.generation.item(hit.row).id.to_string()))
                .collect();
            assert!(order.is_sorted(), "round {round}: what is boosted first, then by id");
        }
        let expected = ids(&world, &whole);
        let mut paged = Vec::new();
        request.limit = PageLimit::of(1 + round as u32);
        loop {
            let (run, ranked, _) = world.search(&request, &[]);
            paged.extend(ids(&world, &ranked));
            request.page = ranked.cursor(&run, &Legs::default());
            if request.page.is_none() {
                break;
            }
        }
        assert_eq!(paged, expected, "round {round}");
    }
}

#[test]
fn what_is_related_is_counted_and_ordered_as_before_without_the_rest() {
    let world = World::new(900);
    let mut numbers = Numbers(97);
    let mut cut = 0;
    for round in 0..80 {
        let mut request = world.request(&mut numbers);
        request.limit = PageLimit::of(900);
        request.sort = [Sort::Relevance, Sort::PriceAsc][round % 2];
        request.facets = vec![FacetRequest { by: FacetBy::Value(Field::Brand), limit: 8, ignore_own_filter: true }];
        let vector = numbers.vector();
        let (_, all, _) = world.search(&request, &vector);
        request.related_only = Some(true);
        let (_, related, facets) = world.search(&request, &vector);
        let counts = related.counts.expect("counted");
        assert_eq!(counts.groups, related.hits.len() as u64, "round {round}");
        cut += all.hits.len() - related.hits.len();
        if request.sort.is_relevance() {
            let groups: HashSet<u32> = related.hits.iter().map(|hit| world.generation.leader(hit.row)).collect();
            let mut expected = all.hits;
            expected.retain(|hit| groups.contains(&world.generation.leader(hit.row)));
            let rows = |hits: &[ranking::RankedHit]| -> Vec<u32> { hits.iter().map(|hit| hit.row).collect() };
            assert_eq!(rows(&related.hits), rows(&expected), "round {round}: the others keep their order");
        }
        let without = SearchRequest { filter: request.filter.without(&FacetBy::Value(Field::Brand)), ..request };
        let (_, whole, _) = world.search(&without, &vector);
        assert_eq!(facets[0].total, whole.counts.expect("counted").items, "round {round}: as without the condition");
    }
    assert!(cut > 1_000, "{cut} groups were left out");
}

#[test]
#[ignore = "prints times; run it optimised"]
fn times_of_filters_facets_and_orders() {
    let mut world = World::new(100_000);
    let mut request = world.request(&mut Numbers(83));
    request.query = Some(QueryText::parse("nectar rhubarb sycamore", 512).expect("a query"));
    (request.mode, request.filter, request.identity) = (Mode::Lexical, Filter::default(), RequestIdentity::default());
    let vector = Numbers(5).vector();
    let priced = Filter { max_price: Some(Money::new(6_000, Currency::RON)), ..Filter::default() };
    let facets = |kinds: Vec<FacetBy>| -> Vec<FacetRequest> {
        kinds.into_iter().map(|by| FacetRequest { by, limit: 10, ignore_own_filter: false }).collect()
    };
    let values = facets(vec![FacetBy::Value(Field::Brand), FacetBy::Value(Field::Tag), FacetBy::Value(Field::Country)]);
    let offers = facets(vec![FacetBy::Price { ranges: Vec::new(), currency: None }, FacetBy::InStock]);
    let (_, whole, _) = world.search(&request, &vector);
    eprintln!("{:?}", whole.counts.expect("counted"));
    let time = |world: &World, name: &str, request: &SearchRequest| {
        let mut times: Vec<(u128, u128)> = (0..50)
            .map(|_| {
                let run = world.run(request);
                let start = std::time::Instant::now();
                let rows = run.rows(&request.filter);
                let filtered = start.elapsed().as_micros();
                drop(rows);
                let (selected, legs) = world.legs(&run, &vector);
                let start = std::time::Instant::now();
                drop(rank(&mut Stages::of(&Arc::default()), &run, &selected, &legs));
                (start.elapsed().as_micros(), filtered)
            })
            .collect();
        times.sort_unstable();
        eprintln!("{name}: ranking p50 {} \u{b5}s, filtering {} \u{b5}s", times[25].0, times[25].1);
    };
    time(&world, "plain", &request);
    time(&world, "without counts", &SearchRequest { count: false, ..request.clone() });
    time(&world, "price filter", &SearchRequest { filter: priced.clone(), ..request.clone() });
    time(&world, "three facets of content", &SearchRequest { facets: values, ..request.clone() });
    time(&world, "price and stock facets", &SearchRequest { facets: offers.clone(), ..request.clone() });
    time(&world, "by price", &SearchRequest { sort: Sort::PriceAsc, ..request.clone() });
    time(&world, "a hundred and twenty hits", &SearchRequest { limit: PageLimit::of(120), ..request.clone() });
    world.promote_all();
    time(&world, "price filter, all on sale for a time", &SearchRequest { filter: priced, ..request.clone() });
    time(&world, "price facets, all on sale for a time", &SearchRequest { facets: offers, ..request.clone() });
    time(&world, "by price, all on sale for a time", &SearchRequest { sort: Sort::PriceAsc, ..request });
}
