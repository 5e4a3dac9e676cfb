use super::*;
use crate::pb::v1::{Claim, Correction, Fact, Violation};

/// A response of `violations` wrong claims, each with its correction, its fact and some text.
fn response(violations: u32) -> v1::CheckResponse {
    let text = "x".repeat(200);
    v1::CheckResponse {
        verdict: v1::Verdict::Revise.into(),
        correction_prompt: (0..violations).map(|number| format!("- mend {number}\n")).collect(),
        violations: (0..violations)
            .map(|fact| Violation { message: text.clone(), facts: vec![fact], ..Default::default() })
            .collect(),
        corrections: (0..violations)
            .map(|violation| Correction { violation, instruction: text.clone(), ..Default::default() })
            .collect(),
        claims: (0..violations).map(|_| Claim { text: text.clone(), ..Default::default() }).collect(),
        facts: (0..violations).map(|_| Fact { path: text.clone(), ..Default::default() }).collect(),
        corrected_text: Some(text.repeat(10)),
        bundle: Some(text.repeat(100)),
        ..Default::default()
    }
}

#[test]
fn what_fits_is_left_as_it_is() {
    let whole = response(10);
    assert_eq!(within_room(whole.clone(), whole.encoded_len()), whole);
    assert_eq!(whole.omitted, None);
}

#[test]
fn what_does_not_fit_is_left_out_and_named() {
    let whole = response(100);
    for bytes in (300..whole.encoded_len()).step_by(997) {
        let cut = within_room(whole.clone(), bytes);
        assert!(cut.encoded_len() <= bytes, "{} of {bytes}", cut.encoded_len());
        let omitted = cut.omitted.expect("named");
        assert_eq!(cut.verdict, whole.verdict, "the verdict is never cut");
        assert_eq!(cut.violations.len() as u32 + omitted.violations, 100, "{bytes}");
        assert_eq!(cut.corrections.len() as u32 + omitted.corrections, 100, "{bytes}");
        assert_eq!(cut.claims.len() as u32 + omitted.claims, 100, "{bytes}");
        assert_eq!(cut.facts.len() as u32 + omitted.facts, 100, "{bytes}");
        assert_eq!((cut.corrected_text.is_none(), cut.bundle.is_none()), (omitted.corrected_text, omitted.bundle));
        assert_eq!(cut.correction_prompt != whole.correction_prompt, omitted.correction_prompt);
        let facts = cut.facts.len() as u32;
        assert!(cut.violations.iter().flat_map(|violation| &violation.facts).all(|&fact| fact < facts), "{bytes}");
        let violations = cut.violations.len() as u32;
        assert!(cut.corrections.iter().all(|correction| correction.violation < violations), "{bytes}");
        assert!(whole.correction_prompt.starts_with(&cut.correction_prompt));
        assert!(cut.violations.len() >= cut.claims.len(), "what is wrong goes before what was claimed");
    }
}

#[test]
fn a_page_of_hits_that_is_too_long_names_the_last_of_them() {
    let hit = |number: usize| v1::Hit {
        id: format!("sku-{number}"),
        product: Some(v1::Product {
            sku: format!("sku-{number}"),
            name: Some("Name".to_owned()),
            description: Some("d".repeat(64 * 1_024 - 100)),
            ..Default::default()
        }),
        ..Default::default()
    };
    let mut answer = v1::SearchResponse::default();
    put_hits(&mut answer, (0..100).map(hit).collect());
    assert!(answer.encoded_len() <= ANSWER_BYTES, "{}", answer.encoded_len());
    let whole = answer.hits.iter().take_while(|hit| !hit.shortened).count();
    assert!((40..64).contains(&whole), "{whole}");
    assert!(
        answer.hits[whole..]
            .iter()
            .all(|hit| hit.shortened && hit.product.as_ref().is_some_and(|product| product.name.is_some()))
    );
    assert_eq!(answer.hits.len(), 100);

    let mut answer = v1::SearchResponse::default();
    put_hits(&mut answer, (0..50).map(hit).collect());
    assert!(answer.hits.iter().all(|hit| !hit.shortened), "what fits is whole");
}
