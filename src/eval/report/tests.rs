use std::collections::BTreeMap;

use super::*;
use crate::eval::per_query::{PerQuery, QueryRow};

fn outcome(ndcg_10: f64, rank: usize) -> Outcome {
    Outcome {
        measures: Measures { ndcg_10, recall_1: f64::from(u8::from(rank == 1)), ..Measures::default() },
        degraded: false,
        latency_ms: 3.0 + rank as f64,
        relevant_ranks: vec![rank],
        hits: Vec::new(),
    }
}

fn file() -> PerQuery {
    let row = |at: usize| QueryRow {
        id: format!("q{at}"),
        text: format!("<script>alert(\"{at}\")</script> & co"),
        relevant: 1,
        modes: BTreeMap::from([
            ("lexical".to_owned(), outcome(1.0 / (1.0 + (at % 4) as f64), 1 + at % 4)),
            ("hybrid".to_owned(), outcome(1.0 / (1.0 + (at % 3) as f64), 1 + at % 3)),
        ]),
    };
    PerQuery { queries: (0..40).map(row).collect() }
}

fn page(file: &PerQuery) -> String {
    let side = |mode| Side { name: "f", mode, per_query: file };
    let sides = [side("lexical"), side("hybrid")];
    let page = Page { title: "A < B", about: "temei eval search", sides: &sides, against: &[(0, 1)] };
    render(&page).expect("has figures")
}

/// Every element that is opened is closed, in order; `meta` closes itself.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.trim_start().strip_prefix("<!doctype html>").expect("a doctype");
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').map(|end| at + end).expect("a tag ends");
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes of <{tag}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in order");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn the_page_is_well_formed_and_needs_nothing_else() {
    let html = page(&file());
    assert_well_formed(&html);
    for foreign in ["http:", "https:", "//", "src=", "href=", "<script", "@import", "url("] {
        assert!(!html.contains(foreign), "{foreign} in the page");
    }
}

#[test]
fn the_page_shows_all_charts_and_escapes_what_users_wrote() {
    let html = page(&file());
    for part in
        ["Measures", "hybrid against lexical", "Recall by depth", "Latency", "Gained most", "Lost most", "A &lt; B"]
    {
        assert!(html.contains(part), "{part} is missing");
    }
    assert_eq!(html.matches("<svg").count(), 5);
    assert_eq!(html.matches("<polyline").count(), 4);
    assert!(html.contains("&lt;script&gt;alert(&quot;"));
}

#[test]
fn nothing_to_compare_is_an_error_and_nothing_measured_a_page() {
    let (file, none) = (file(), PerQuery { queries: Vec::new() });
    let sides =
        [Side { name: "f", mode: "lexical", per_query: &file }, Side { name: "n", mode: "lexical", per_query: &none }];
    let page = Page { title: "t", about: "", sides: &sides, against: &[(0, 1)] };
    assert!(render(&page).is_err());
    let html = render(&Page { sides: &sides[1..], against: &[], ..page }).expect("no comparison");
    assert_well_formed(&html);
}

#[test]
fn recall_rises_with_depth_to_what_was_found() {
    let (near, far) = (outcome(1.0, 1), outcome(0.0, 50));
    let curve = recall(&[(1, &near), (2, &far)]);
    assert_eq!((curve[0], curve[48], curve[49], curve[99]), (0.5, 0.5, 0.75, 0.75));
}
