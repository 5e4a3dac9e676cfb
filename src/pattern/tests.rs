use proptest::prelude::*;
use regex::Regex;
use temei_properties::{CASES, properties};

use super::*;

const BYTES: usize = 1 << 18;
const MANY: u64 = 1 << 40;

fn all(expression: &str, text: &str) -> (Vec<Range<usize>>, u64) {
    let pattern = Pattern::compile(expression, BYTES).expect("compiles");
    let mut steps = Steps::new(MANY);
    let found = pattern.matches(text, &mut steps).expect("many steps");
    (found, MANY - steps.left())
}

fn of_the_crate(expression: &str, text: &str) -> Vec<Range<usize>> {
    let regex = Regex::new(expression).expect("compiles");
    regex.find_iter(text).map(|found| found.range()).filter(|range| !range.is_empty()).collect()
}

#[test]
fn matches_are_those_of_the_regex_crate() {
    let text = "Comanda KD-123456, kd-12 și țară; \"a\" \"\" Ana.Pop@x.ro\nABCdef ABC 12.345,67 aaa ababab\r\nλόγος";
    for expression in [
        r"\bKD-\d{6}\b",
        r"(?i)kd-\d+",
        r"\w+",
        r"\b\w{3}\b",
        r".*[^A-Z]|[A-Z]",
        r#""[^"]*""#,
        r"(?m)^[A-Z]+|\d+$",
        r"a|ab|abab",
        r"abab|ab|a",
        r"(?:ab)+?",
        r"(?:ab)+",
        r"[ăâîșț]\w*",
        r"\p{Greek}+",
        r"(?s).+",
        r"x*@|[a-z.]+@",
        r"\B\w",
    ] {
        assert_eq!(all(expression, text).0, of_the_crate(expression, text), "{expression}");
    }
}

#[test]
fn a_tenants_expression_takes_a_linear_number_of_steps() {
    for (expression, letter) in [
        (".*[^A-Z]|[A-Z]", "A"),
        ("(?s).*[^A]|A", "A"),
        ("(?:A*)*B|A", "A"),
        ("(?:A|AA|AAA)*C|A", "A"),
        ("(?:A?){64}B", "A"),
        (r"\w+\d|\w", "a"),
    ] {
        let (_, short) = all(expression, &letter.repeat(1_000));
        let (_, long) = all(expression, &letter.repeat(16_000));
        assert!(long <= short * 17, "{expression}: {short} steps of 1,000 letters, {long} of 16,000");
    }
}

#[test]
fn steps_that_run_out_are_told_and_never_fewer_matches() {
    let pattern = Pattern::compile(r"\w+\d|\w", BYTES).expect("compiles");
    let text = "a".repeat(1_000);
    let mut steps = Steps::new(2_000);
    assert_eq!(pattern.matches(&text, &mut steps), Err(OutOfSteps));
    assert_eq!(steps.left(), 0);
    assert_eq!(pattern.is_match(&text, &mut Steps::new(100)), Err(OutOfSteps));
    let needed = all(r"\w+\d|\w", &text).1;
    assert_eq!(pattern.matches(&text, &mut Steps::new(needed)).expect("as many as it takes").len(), 1_000);
    assert_eq!(pattern.matches(&text, &mut Steps::new(needed - 1)), Err(OutOfSteps));
}

#[test]
fn what_is_too_large_or_no_expression_is_refused() {
    assert_eq!(Pattern::compile(r"\w{100}{100}", BYTES).expect_err("refused"), PatternFault::TooLarge);
    assert_eq!(Pattern::compile("(?:a?b?c?d?){300}", BYTES).expect_err("refused"), PatternFault::TooLarge);
    let fault = Pattern::compile("a(b", BYTES).expect_err("refused");
    assert!(matches!(&fault, PatternFault::Syntax(why) if why.contains("unclosed group")), "{fault}");
    assert!(matches!(Pattern::compile(r"(?=a)", BYTES), Err(PatternFault::Syntax(_))), "look-around");
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("a".to_owned()),
        Just("b".to_owned()),
        Just("ab".to_owned()),
        Just("[a-c]".to_owned()),
        Just("[^a]".to_owned()),
        Just(".".to_owned()),
        Just(r"\w".to_owned()),
        Just(r"\b".to_owned()),
        Just("^".to_owned()),
        Just("ș".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}{b}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("(?:{a}|{b})")),
            inner.clone().prop_map(|a| format!("(?:{a})+")),
            inner.clone().prop_map(|a| format!("x(?:{a})*")),
            inner.clone().prop_map(|a| format!("(?:{a})+?b")),
            inner.prop_map(|a| format!("(?:{a}){{2,3}}")),
        ]
    })
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn any_expression_finds_what_the_regex_crate_finds(expression in expression(), text in "[abcxș \n]{0,40}") {
        // What may match nothing at all is refused by those who want all matches.
        let Ok(pattern) = Pattern::compile(&expression, BYTES) else { return Ok(()) };
        let is_match = Regex::new(&expression).expect("compiles").is_match(&text);
        prop_assert_eq!(pattern.is_match(&text, &mut Steps::new(MANY)), Ok(is_match), "{}", expression);
        prop_assume!(!pattern.may_be_empty());
        prop_assert_eq!(all(&expression, &text).0, of_the_crate(&expression, &text), "{}", expression);
    }
}
