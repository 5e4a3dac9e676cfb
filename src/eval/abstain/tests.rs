use super::*;
use crate::eval::beir::Query;

fn product(sku: usize, name: &str, brand: &str, category: &str) -> catalogue::Item {
    catalogue::Item::from(&pb::Product {
        sku: format!("sku{sku}"),
        name: Some(name.to_owned()),
        brand: Some(brand.to_owned()),
        category: vec!["All".to_owned(), category.to_owned()],
        ..Default::default()
    })
}

#[test]
fn nothing_that_is_asked_for_in_vain_is_left_and_the_halves_share_nothing() {
    let mut items = Vec::new();
    for number in 0..400 {
        let (brand, category) = (format!("Brand{}", number % 20), format!("Kind{}", number / 20));
        items.push(product(number, &format!("Super {brand} thing {category} {number}"), &brand, &category));
    }
    let plan = catalogue::Plan::of(&items, 7);
    assert!((100..200).contains(&plan.taken.len()), "{} taken", plan.taken.len());
    let left = || (0..400).filter(|number| !plan.taken.contains(&format!("sku{number}")));
    let mut terms: BTreeMap<Half, HashSet<&str>> = BTreeMap::new();
    for question in plan.questions.iter().filter(|question| question.relevant.is_empty()) {
        let says = |term: &str| question.text.split(' ').any(|word| word == term);
        let gone = |term: &str| {
            left().all(|number| term != format!("Brand{}", number % 20) && term != format!("Kind{}", number / 20))
        };
        let words = question.text.split(' ').filter(|word| word.starts_with("Brand") || word.starts_with("Kind"));
        assert!(words.clone().any(gone), "{question:?}");
        assert!(!question.source.starts_with("brand ") || says(question.text.split(' ').next().unwrap_or_default()));
        if ["brand", "category"].contains(&question.source) {
            terms.entry(question.half).or_default().insert(&question.text);
        }
    }
    assert_eq!(terms[&Half::Calibration].intersection(&terms[&Half::Reporting]).count(), 0);
    for question in plan.questions.iter().filter(|question| !question.relevant.is_empty()) {
        assert!(question.relevant.iter().all(|sku| !plan.taken.contains(sku)), "{question:?}");
    }
    assert_eq!(catalogue::Plan::of(&items, 7).questions, plan.questions, "the same seed asks the same");
}

#[test]
fn questions_of_an_article_that_is_gone_have_no_answer() {
    let documents: Vec<(String, String)> = (0..40).map(|n| (format!("d{n}"), format!("Title {}", n / 4))).collect();
    let query = |n: usize| Query { id: format!("q{n}"), text: format!("question {n}") };
    let judgements = (0..40).map(|n| (format!("q{n}"), [(format!("d{n}"), 1)].into())).collect();
    let plan = collection::Plan::of(&documents, (0..41).map(query).collect(), &judgements, 3);
    assert_eq!((plan.taken.len(), plan.questions.len()), (8, 40), "what nobody judged is not asked");
    for question in &plan.questions {
        let id = question.text.replace("question ", "d");
        assert_eq!(question.relevant.is_empty(), plan.taken.contains(&id), "{question:?}");
    }
}

#[test]
fn a_hit_that_was_cut_counts_as_missed_and_an_empty_answer_as_nothing() {
    let question = |relevant: &[&str]| Question {
        text: "mug".to_owned(),
        half: Half::Reporting,
        source: "name",
        relevant: relevant.iter().map(|id| (*id).to_owned()).collect(),
        language: None,
    };
    let answer = |ids: &[&str]| {
        let hits = ids.iter().map(|id| pb::Hit { id: (*id).to_owned(), ..Default::default() }).collect();
        let matched = if ids.is_empty() { pb::Matched::None } else { pb::Matched::Query };
        let response = pb::SearchResponse { hits, matched: matched.into(), ..Default::default() };
        Answer { response, time: Duration::ZERO }
    };
    let mut sums = Sums::default();
    let asked = question(&["a", "b"]);
    sums.add(&asked, &answer(&["a"]), asked.recall(&answer(&["a", "x", "b"])));
    sums.add(&question(&[]), &answer(&[]), 0.0);
    sums.add(&question(&[]), &answer(&["x"]), 0.0);
    let part = sums.part();
    assert_eq!((part.answerable.recall_10, part.answerable.lost), (0.5, 0.5));
    assert_eq!((part.unanswerable.queries, part.unanswerable.nothing, part.unanswerable.share), (2, 1, 0.5));
}

#[test]
fn files_of_questions_have_their_turns_and_keep_their_halves() {
    let file = |names: &[&str]| -> Vec<Question> {
        let rows: String = names.iter().map(|name| format!("{{\"name\": \"{name}\", \"sku\": \"x\"}}\n")).collect();
        asked::foreign(rows.as_bytes(), 1).expect("rows")
    };
    let questions = asked::by_turns(vec![file(&["a", "a", "a"]), file(&["b"])]);
    let seen: Vec<(&str, Half)> = questions.iter().map(|question| (question.text.as_str(), question.half)).collect();
    let (first, second) = (Half::Calibration, Half::Reporting);
    assert_eq!(seen, [("a", first), ("b", first), ("a", second), ("a", first)]);
    assert!(asked::foreign(&b"{\"question\": 1}\n"[..], 1).is_err(), "a row without a text is no question");
    let needs = "{\"text\": \"a\", \"language\": \"ro\", \"skus\": [\"A-1\"]}\n\n{\"text\": \"b\"}\n";
    let needs = asked::judged(needs.as_bytes()).expect("rows");
    assert_eq!((needs[0].source, needs[1].source, needs[0].language.as_deref()), ("need", "need not met", Some("ro")));
}
