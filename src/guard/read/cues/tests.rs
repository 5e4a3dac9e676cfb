use super::*;

fn cues(text: &str, language: Language) -> Vec<(Cue, String)> {
    let normal = Normal::new(text);
    let found = Cues::of(&normal, language);
    found.iter().map(|found| (found.cue, normal.text[found.range.clone()].to_owned())).collect()
}

#[test]
fn the_longest_phrase_on_word_boundaries_wins() {
    assert_eq!(cues("It is not available now", Language::En), [(Cue::Unavailable, "is not available".to_owned())]);
    assert_eq!(cues("Produsele sunt disponibile", Language::Ro), [(Cue::Available, "disponibile".to_owned())]);
    assert_eq!(cues("ΕΞΑΝΤΛΉΘΗΚΕ", Language::El), [(Cue::Unavailable, "εξαντληθηκε".to_owned())]);
    assert_eq!(cues("an offer from officials", Language::En), [(Cue::StartsAt, "from".to_owned())]);
    assert_eq!(cues("no cartão", Language::Pt), []);
    assert_eq!(cues("Sí.", Language::Es), []);
    assert_eq!(cues("si", Language::Es), [(Cue::Condition, "si".to_owned())]);
    assert_eq!(cues("άλλα", Language::El), []);
    assert_eq!(cues("αλλά", Language::El), [(Cue::But, "αλλα".to_owned())]);
    assert_eq!(cues("ΑΛΛΑ", Language::El), [(Cue::But, "αλλα".to_owned())]);
}

#[test]
fn among_many_cues_the_nearest_is_found_as_among_few() {
    let text = "price of 5, about 3 in stock, not sold out; vat of 9, shipping from 2, ".repeat(12);
    let cues = Cues::of(&Normal::new(&text), Language::En);
    assert!(cues.iter().count() > 2 * FEW_CUES);
    for wanted in [Cue::Price, Cue::Available, Cue::Vat, Cue::Fee, Cue::Budget] {
        for (from, to) in [(0, text.len()), (7, text.len() - 9), (100, 107), (300, 640), (text.len(), 3)] {
            let range = from..to;
            let all = || cues.within(&range).map(|found| (found.cue, found.range.clone()));
            let of = |found: Option<&Found>| found.map(|found| (found.cue, found.range.clone()));
            let is = |(cue, _): &(Cue, Range<usize>)| *cue == wanted;
            assert_eq!(of(cues.before(from, to, |cue| cue == wanted)), all().rfind(is), "{wanted:?} {from}..{to}");
            assert_eq!(of(cues.after(from, to, |cue| cue == wanted)), all().find(is), "{wanted:?} {from}..{to}");
            assert_eq!(cues.any(&(from..to), wanted), all().any(|found| is(&found)));
        }
    }
}

#[test]
fn every_phrase_is_found_as_written_and_means_one_thing() {
    for language in Language::ALL {
        let pack = &language.pack().cues;
        let of_lists = lists(pack).into_iter().flat_map(|(cue, list)| phrases(list).map(move |phrase| (cue, phrase)));
        let identifiers =
            entries(pack.identifiers).map(|(phrase, meaning)| (Cue::Identifier(identifier(meaning)), phrase));
        for (cue, phrase) in of_lists.chain(identifiers) {
            let text = phrase.trim_matches(['*', '=']);
            assert_eq!(cues(text, language), [(cue, fold_phrase(text))], "{language:?} {phrase}");
        }
    }
}
