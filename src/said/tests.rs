//! What the readings agree on, in every language; the cases of tests/fixtures/said/learn; machines; properties.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use temei_properties::{CASES, properties};
use temei_text::languages::SaidWords;

use super::*;

/// Of every detector in every language of the fixtures.
const MIN_PRECISION: f64 = 0.94;
const MIN_RECALL: f64 = 0.9;

#[test]
fn the_cases_that_the_grammar_was_mended_by_are_heard() {
    use crate::eval::said::{Evaluation, cases};
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/said/learn");
    let mut evaluation = Evaluation::default();
    for file in fs::read_dir(folder).expect("fixtures are committed") {
        let path = file.expect("an entry").path();
        // What the others wrote taught the machines, not the grammar.
        if !["-a", "-b"]
            .iter()
            .any(|author| path.file_stem().is_some_and(|name| name.to_string_lossy().ends_with(author)))
        {
            continue;
        }
        let text = fs::read(path).expect("a file");
        evaluation.by_grammar(cases(text.as_slice()).expect("cases"));
    }
    let report = evaluation.report();
    assert!(report.cases > 2_000 && report.parts.len() == 5, "{} cases", report.cases);
    for (language, parts) in &report.parts {
        for (detector, part) in parts {
            assert!(part.precision >= Some(MIN_PRECISION), "{language} {detector:?}: {part:?}");
            assert!(part.recall >= Some(MIN_RECALL), "{language} {detector:?}: {part:?}");
        }
    }
}

#[test]
fn a_message_says_the_same_in_every_language() {
    let heard = |text: &str, language| Said::of(text, Some(language));
    let all = [
        (Language::Ro, ["Bună ziua!", "vreau să vorbesc cu un operator", "am plătit", "da, vă rog", "nu mulțumesc"]),
        (Language::Pt, ["Bom dia!", "quero falar com um atendente", "já paguei", "sim, por favor", "não, obrigada"]),
        (Language::Es, ["¡Buenos días!", "quiero hablar con un agente", "ya pagué", "sí, por favor", "no, gracias"]),
        (Language::El, ["Καλημέρα!", "θέλω να μιλήσω με υπάλληλο", "πλήρωσα", "ναι παρακαλώ", "όχι ευχαριστώ"]),
        (Language::En, ["Good morning!", "I want to talk to an agent", "I have paid", "yes please", "no thanks"]),
        (Language::Fr, ["Bonjour !", "je voudrais parler à un conseiller", "j'ai payé", "oui, merci", "non merci"]),
    ];
    for (language, [greeting, person, payment, yes, no]) in all {
        let says = Said { greeting: true, ..Said::default() };
        assert_eq!(heard(greeting, language), says, "{greeting}");
        assert!(heard(person, language).wants_person && !heard(greeting, language).wants_person, "{person}");
        assert!(heard(payment, language).payment_made && !heard(person, language).payment_made, "{payment}");
        assert_eq!(heard(yes, language).answer, Some(Answer::Yes), "{yes}");
        assert_eq!(heard(no, language).answer, Some(Answer::No), "{no}");
    }
}

#[test]
fn a_text_without_a_language_is_read_in_its_own() {
    for text in ["vreau să vorbesc cu un operator", "quero falar com um atendente", "θέλω να μιλήσω με υπάλληλο"]
    {
        assert!(Said::of(text, None).wants_person, "{text}");
    }
    assert_eq!(Said::of("👍", None).answer, Some(Answer::Yes));
    assert_eq!(Said::of("3", None).number.and_then(Count::whole), Some(3));
    assert_eq!(Said::of("", None), Said::default());
}

#[test]
fn letters_repeated_and_typed_wrongly_are_read() {
    let yes = ["siiii", "sisisi", "sí!!", "SI"];
    assert!(yes.iter().all(|text| Said::of(text, Some(Language::Es)).answer == Some(Answer::Yes)));
    assert!(Said::of("hellooo", Some(Language::En)).greeting);
    assert!(Said::of("kalispera, ti kanete?", Some(Language::El)).greeting);
    assert!(Said::of("i sent teh paymnet", Some(Language::En)).payment_made);
}

#[test]
fn a_count_is_written_as_people_write_it() {
    let number = |text, language| Said::of(text, Some(language)).number.map(|number| number.to_string());
    assert_eq!(number("dos kilos y medio de harina", Language::Es).as_deref(), Some("2.5"));
    assert_eq!(number("1.500 ladrillos", Language::Es).as_deref(), Some("1500"));
    assert_eq!(number("two dozen eggs", Language::En).as_deref(), Some("24"));
    assert_eq!(number("at 5", Language::En), None);
    assert_eq!(number("mil disculpas por la demora", Language::Es), None);
    assert_eq!(number("quiero treinticinco poleras", Language::Es).as_deref(), Some("35"));
    assert_eq!(number("twentyfive mugs", Language::En).as_deref(), Some("25"));
    assert_eq!(number("εικοσιπέντε κουτιά", Language::El).as_deref(), Some("25"));
    assert_eq!(number("ogdonta balonia", Language::El).as_deref(), Some("80"));
    assert_eq!(number("media docenita de huevos", Language::Es).as_deref(), Some("6"));
    assert_eq!(number("Meio quilo de carne moída", Language::Pt).as_deref(), Some("0.5"));
    assert_eq!(number("fourten mugs", Language::En).as_deref(), Some("14"));
    assert_eq!(number("el cuarto", Language::Es), None);
    assert_eq!(Said::of("half a kilo", Some(Language::En)).number.and_then(Count::whole), None);
}

#[test]
fn the_concepts_are_the_lists() {
    let lists = concept::lists(&SaidWords::NONE);
    assert_eq!(lists.len(), SaidWords::NONE.all().len());
    for ((concept, _), (name, _)) in lists.iter().zip(SaidWords::NONE.all()) {
        assert_eq!(format!("{concept:?}").to_lowercase(), name.replace('_', ""));
    }
}

#[test]
fn a_long_text_is_read_up_to_a_limit() {
    let long = "si ".repeat(100_000);
    assert_eq!(Said::of(&long, Some(Language::Es)), Said::of(&long[..600], Some(Language::Es)));
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,80}", language in 0..Language::ALL.len()) {
        let said = Said::of(&text, Some(Language::ALL[language]));
        prop_assert!(said.number.is_none_or(|number| number.to_string() != "0"));
        Said::of(&text, None);
    }
}

#[test]
fn the_machines_in_the_tree_fit_the_model_of_setup() {
    let machines = Machines::v1();
    assert!(machines.fitting(&"multilingual-e5-small-q4.1/int8/mean", 384).is_ok());
    let things: Vec<Thing> = machines.all().iter().map(|machine| machine.thing).collect();
    assert_eq!(things, [Thing::Greeting, Thing::Person, Thing::Payment, Thing::Yes, Thing::No, Thing::Number]);
    let error = machines.fitting(&"multilingual-e5-small/fp32/mean", 384).expect_err("another precision");
    assert!(error.to_string().contains("fp32"), "{error}");
    let mut written = Vec::new();
    machines.write(&mut written).expect("memory");
    assert_eq!(&Machines::parse(&written).expect("as it was written"), machines);
    assert!(matches!(Machines::parse(&written[..written.len() - 1]), Err(MachineError::Length)));
    written.push(0);
    assert!(matches!(Machines::parse(&written), Err(MachineError::Length)));
}

#[test]
fn a_machine_hears_what_is_like_its_examples_and_not_the_grammar_alone() {
    let text = |heard, meaning: [f32; 2]| Text {
        heard,
        form: Form::default(),
        meaning: Meaning::of(&meaning),
        trace: Trace::default(),
    };
    let examples = vec![(2.0, text(Heard::Yes, [0.2, 0.0])), (-2.0, text(Heard::No, [0.0, 0.2]))];
    let machine = Machine { thing: Thing::Person, threshold: 0.1, examples };
    let machines = Machines::new("of two numbers".to_owned(), vec![machine], Vec::new());
    let unheard = Reading::of("blah blah", Some(Language::En));
    assert!(!unheard.said.wants_person);
    assert!(unheard.weighed(&machines, &[0.2, 0.02]).wants_person);
    assert!(!unheard.weighed(&machines, &[0.0, 0.2]).wants_person);
    let heard = Reading::of("I want to talk to an agent", Some(Language::En));
    assert!(heard.said.wants_person && !heard.weighed(&machines, &[-0.2, 0.2]).wants_person);
}

#[test]
fn an_enumeration_is_added_up() {
    let number = |text, language| Said::of(text, Some(language)).number.and_then(Count::whole);
    assert_eq!(number("two for the front and two for the back", Language::En), Some(4));
    assert_eq!(number("uno para mí y otro para mi mujer", Language::Es), Some(2));
    assert_eq!(number("uma calabresa, uma portuguesa e duas de frango", Language::Pt), Some(4));
}

#[test]
fn of_several_numbers_the_surest_is_said() {
    let reading = Reading::of("una zampoña de 13 tubos para mis 26 primos", Some(Language::Es));
    let texts = reading.texts(Thing::Number, &[0.1, 0.1]);
    let counts: Vec<String> = texts.iter().flat_map(|(count, _)| count.map(|count| count.to_string())).collect();
    // What they come to together is asked of, too.
    assert_eq!(counts, ["1", "13", "26", "40"]);
    for (at, (count, text)) in texts.iter().enumerate() {
        let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
        let examples = others.map(|(_, (_, other))| (-1.0, other.clone())).chain([(4.0, text.clone())]).collect();
        let machine = Machine { thing: Thing::Number, threshold: 0.0, examples };
        let machines = Machines::new("of two numbers".to_owned(), vec![machine], Vec::new());
        assert_eq!(reading.weighed(&machines, &[0.1, 0.1]).number, *count);
        let mut written = Vec::new();
        machines.write(&mut written).expect("memory");
        assert_eq!(Machines::parse(&written).expect("as it was written"), machines);
    }
    assert!(Reading::of("hello", Some(Language::En)).texts(Thing::Number, &[0.1, 0.1]).is_empty());
}

#[test]
fn a_payment_leaves_the_rules_that_held() {
    let text = |text| {
        let [(None, text)] = &Reading::of(text, Some(Language::En)).texts(Thing::Payment, &[0.1])[..] else {
            panic!("one text of no number");
        };
        text.clone()
    };
    let (paid, open) = (text("I paid you today"), text("if I paid you today"));
    assert_ne!(paid.trace, open.trace);
    assert_eq!(paid.trace, text("I paid you yesterday").trace);
    assert!(paid.alike(&open) < paid.alike(&text("I paid them today")));
}
