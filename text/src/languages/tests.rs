//! What holds for the lists of every language.

use std::collections::HashSet;

use super::{Language, List, Pack, folded, phrases};
use crate::characters::alike;
use crate::fold::fold;
use crate::normal::fold_phrase;

/// Every list of a pack that texts are searched for, with where it stands.
fn lists(pack: &'static Pack) -> Vec<(String, List)> {
    let structs = [
        ("words", pack.words.all()),
        ("cues", pack.cues.all()),
        ("claims", pack.claims.all()),
        ("evidence", pack.evidence.all()),
        ("to_models", pack.to_models.all()),
        ("of_trade", pack.of_trade.all()),
        ("titles", pack.titles.all()),
        ("personal_cues", pack.personal_cues.all()),
        ("addresses", pack.addresses.all()),
        ("placed", pack.placed.all()),
        ("scripts", pack.scripts.all()),
        ("said", pack.said.all()),
        ("numbered", pack.numbered.all()),
        ("columns", pack.columns.all()),
    ];
    let (numbers, calendar) = (&pack.numbers, &pack.calendar);
    let mut all = vec![
        ("numbers.numerals".to_owned(), numbers.numerals),
        ("numbers.magnitudes".to_owned(), numbers.magnitudes),
        ("numbers.percent".to_owned(), numbers.percent),
        ("numbers.range_from".to_owned(), numbers.range_from),
        ("numbers.range_to".to_owned(), numbers.range_to),
        ("calendar.month_starts".to_owned(), calendar.month_starts),
        ("calendar.months".to_owned(), calendar.months),
        ("calendar.week".to_owned(), calendar.week),
        ("calendar.month".to_owned(), calendar.month),
        ("calendar.year".to_owned(), calendar.year),
        ("money.names".to_owned(), pack.money.names),
    ];
    for (name, lists) in structs {
        all.extend(lists.into_iter().map(|(field, list)| (format!("{name}.{field}"), list)));
    }
    all
}

/// Of every language.
fn every_list() -> impl Iterator<Item = (Language, String, List)> {
    let of = |language: Language| lists(language.pack()).into_iter().map(move |(name, list)| (language, name, list));
    Language::ALL.into_iter().flat_map(of)
}

/// What is searched for, without marks and meanings.
fn searched(entry: &'static str) -> &'static str {
    let written = entry.trim_start_matches('=');
    written.split('=').next().unwrap_or_default().trim_matches(['*', '#', ' '])
}

#[test]
fn no_phrase_stands_twice_in_a_list() {
    for (language, name, list) in every_list() {
        let mut seen = HashSet::new();
        for entry in phrases(list) {
            assert!(seen.insert(fold(entry)), "{language:?} {name}: {entry:?} stands there twice");
        }
    }
}

#[test]
fn every_phrase_can_be_met_in_a_text() {
    for (language, name, list) in every_list() {
        for (entry, folded) in phrases(list).zip(folded(list)) {
            assert!(!searched(entry).is_empty(), "{language:?} {name}: {entry:?} says nothing");
            assert_eq!(fold_phrase(&folded), folded, "{language:?} {name}: {entry:?}");
            assert!(!entry.contains("  "), "{language:?} {name}: {entry:?} has two spaces");
        }
    }
}

#[test]
fn a_language_is_written_in_its_letters() {
    for (language, name, list) in every_list() {
        let letters = language.pack().letters;
        for entry in phrases(list) {
            // Ordinal indicators are letters to Unicode; what a number is called abroad is written as it is there.
            let is_mark = |c: char| !c.is_alphabetic() || matches!(c, 'º' | 'ª') || name == "cues.identifiers";
            let is_own = |c: char| c.is_ascii() || is_mark(c) || letters.contains(c);
            let stranger = searched(entry).chars().flat_map(char::to_lowercase).find(|&c| !is_own(c));
            assert_eq!(stranger, None, "{language:?} {name}: {entry:?}");
            // A word of two scripts is a slip of the keyboard.
            let mixes = |word: &str| word.contains(alike::is_greek) && word.contains(|c: char| c.is_ascii_alphabetic());
            assert!(!searched(entry).split([' ', '-', '.', '/']).any(mixes), "{language:?} {name}: {entry:?}");
        }
    }
}

#[test]
fn the_months_of_a_language_are_read_as_they_are_written() {
    for language in Language::ALL {
        let calendar = &language.pack().calendar;
        assert_eq!(phrases(calendar.months).count(), 12, "{language:?}");
        for (month, number) in folded(calendar.months).zip(1_i64..) {
            let starts = super::meanings(calendar.month_starts);
            let read = starts.filter(|(start, _)| month.starts_with(start)).max_by_key(|(start, _)| start.len());
            assert_eq!(read.map(|(_, number)| number), Some(number), "{language:?} {month}");
        }
    }
}
