//! Cutting a text into words so that spellings of one thing meet: `32 GB` and `32GB`, `5,5 kg` and `5500 g`, `1/2"` and
//! `0.5 inch`, `WH-1000XM4` and `wh 1000 xm4`. A number with its unit is one word in the smallest unit of its kind. Codes
//! keep their own word and are indexed under their parts and joints too, so a query need not guess how they were cut.

use temei_text::fold::fold;

use super::measure::{self, Measure};

/// Longer words are cut: nobody searches for them and they only fill the dictionary.
const MAX_WORD_BYTES: usize = 64;
/// Joined neighbours are at most this many parts…
const MAX_JOINED_PARTS: usize = 4;
/// …and this long.
const MAX_JOINED_BYTES: usize = 24;

/// One word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// Folded; a measure in its canonical writing.
    pub(crate) text: String,
    /// Other readings of a number: `1.000` is a thousand here and one there.
    pub(crate) readings: Vec<String>,
    /// The bare number of a measure.
    pub(crate) number: Option<String>,
    joint: Joint,
}

/// What stands before a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    /// A sentence's punctuation, or the beginning.
    Apart,
    Space,
    /// One dash, slash, dot or underscore.
    Dash,
}

impl Word {
    fn plain(text: String, joint: Joint) -> Self {
        Self { text, readings: Vec::new(), number: None, joint }
    }

    /// Whether it is written with letters alone: only such words are stemmed, and forgiven a typing mistake.
    pub(crate) fn is_letters(&self) -> bool {
        is_letters(&self.text)
    }
}

pub(crate) fn is_letters(word: &str) -> bool {
    !word.bytes().any(|b| b.is_ascii_digit())
}

/// The words of a text in order, each in the one writing that its spellings share.
pub fn words(text: &str) -> Vec<String> {
    cut(text).into_iter().map(|word| word.text).collect()
}

/// The words of a text with what is needed to index and to ask for them.
pub(crate) fn cut(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for (raw, joint) in runs(&fold(text)) {
        let (number, rest) = measure::split(&raw);
        match (number, rest) {
            (Some(number), "") => push_number(&mut words, number, joint),
            (Some(number), unit) if measure::unit(unit).is_some() => {
                let measure = Measure::of(number, unit).map(|measure| Word::measured(measure, joint));
                words.push(measure.unwrap_or_else(|| Word::plain(raw.clone(), joint)));
            }
            (None, unit) if joint != Joint::Apart && measure::unit(unit).is_some() => {
                push_unit(&mut words, unit, joint);
            }
            (Some(_) | None, _) => words.push(Word::plain(raw, joint)),
        }
    }
    words
}

impl Word {
    fn measured(measure: Measure, joint: Joint) -> Self {
        Self { text: measure.text, readings: measure.readings, number: Some(measure.number), joint }
    }
}

/// A number alone; dates and versions with several points fall into their parts.
fn push_number(words: &mut Vec<Word>, number: &str, joint: Joint) {
    match measure::number(number) {
        Some((text, other)) => {
            words.push(Word { text, readings: other.into_iter().collect(), number: None, joint });
        }
        None => {
            let parts = number.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
            words.extend(parts.map(|part| Word::plain(part.to_owned(), Joint::Apart)));
        }
    }
}

/// A unit makes a measure of the number before it.
fn push_unit(words: &mut Vec<Word>, unit: &str, joint: Joint) {
    let number = words.last().filter(|last| last.number.is_none() && !last.text.is_empty() && is_number(&last.text));
    match number.and_then(|last| Measure::of(&last.text, unit)) {
        Some(mut measure) => {
            let last = words.last_mut().expect("its text was just read");
            for reading in std::mem::take(&mut last.readings) {
                measure.readings.extend(Measure::of(&reading, unit).map(|other| other.text));
            }
            *last = Word::measured(measure, last.joint);
        }
        None => words.push(Word::plain(unit.to_owned(), joint)),
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'/'))
}

/// Runs of letters and digits of a folded text, numbers whole with their points and strokes, with what stands before
/// each. An inch mark after a number becomes its unit.
fn runs(folded: &str) -> Vec<(String, Joint)> {
    let mut runs: Vec<(String, Joint)> = Vec::new();
    let mut run = String::new();
    let mut between = String::new();
    let mut quoted = false;
    let mut chars = folded.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let next_is_digit = chars.peek().is_some_and(char::is_ascii_digit);
        let in_number = before.is_ascii_digit() && next_is_digit && starts_as_number(&run);
        if c.is_alphanumeric() || (in_number && matches!(c, '.' | ',' | '/' | '\u{2044}')) {
            if run.is_empty() {
                runs.push((String::new(), joint(&between)));
                between.clear();
            }
            if run.len() < MAX_WORD_BYTES {
                run.push(if c == '\u{2044}' { '/' } else { c });
            }
        } else {
            // Folding opens ″ into two primes.
            let doubled = matches!(c, '\'' | '\u{2032}') && chars.peek() == Some(&c);
            let inch = (doubled || matches!(c, '"' | '\u{201d}')) && before.is_ascii_digit() && !quoted;
            if matches!(c, '"' | '\u{201c}' | '\u{201d}') && !inch {
                quoted = !quoted;
            }
            end_run(&mut runs, &mut run);
            if inch {
                runs.push(("inch".to_owned(), Joint::Space));
            }
            between.push(if inch { ' ' } else { c });
        }
        before = c;
    }
    end_run(&mut runs, &mut run);
    runs
}

fn end_run(runs: &mut [(String, Joint)], run: &mut String) {
    if let Some((text, _)) = runs.last_mut().filter(|_| !run.is_empty()) {
        *text = std::mem::take(run);
    }
}

fn starts_as_number(run: &str) -> bool {
    run.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'/'))
}

fn joint(between: &str) -> Joint {
    let mut chars = between.chars();
    match (chars.next(), chars.next()) {
        (Some('-' | '\u{2010}' | '\u{2011}' | '\u{2013}' | '_' | '/' | '.'), None) => Joint::Dash,
        (Some(_), _) if between.chars().all(char::is_whitespace) => Joint::Space,
        (Some(_) | None, _) => Joint::Apart,
    }
}

/// Where joints across a space count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joints {
    /// In names: `wh 1000 xm4` is also `wh1000xm4`.
    Spaces,
    /// In running text only dashes join.
    Dashes,
}

/// What else the words are indexed under, so that they are found however they are cut: the parts of codes, codes made of
/// neighbours, the number of a measure.
pub(crate) fn spellings(words: &[Word], joints: Joints) -> Vec<String> {
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        found.extend(word.readings.iter().cloned());
        found.extend(word.number.clone());
        if word.number.is_none() {
            inner(&word.text, &mut found);
            joined(&words[at..], joints, &mut found);
        }
    }
    found
}

/// The parts of a code of letters and digits, alone and joined: `1000xm4` is also `1000`, `xm`, `1000xm` and `xm4`.
fn inner(code: &str, found: &mut Vec<String>) {
    let mut cuts = vec![0];
    let mut before = None;
    for (at, c) in code.char_indices() {
        let digit = c.is_ascii_digit();
        if before.is_some_and(|before| before != digit) {
            cuts.push(at);
        }
        before = Some(digit);
    }
    cuts.push(code.len());
    if cuts.len() < 3 || !code.chars().all(char::is_alphanumeric) {
        return;
    }
    for (from, &start) in cuts.iter().enumerate() {
        for &end in cuts.iter().skip(from + 1).take(MAX_JOINED_PARTS) {
            let part = &code[start..end];
            let whole = start == 0 && end == code.len();
            if !whole && (part.len() > 1 || !is_letters(part)) {
                found.push(part.to_owned());
            }
        }
    }
}

/// The first of `words` joined with those after it, as far as they hang together.
fn joined(words: &[Word], joints: Joints, found: &mut Vec<String>) {
    let mut code = words[0].text.clone();
    for word in words.iter().skip(1).take(MAX_JOINED_PARTS - 1) {
        let meets = code.ends_with(|c: char| c.is_ascii_digit()) != word.text.starts_with(|c: char| c.is_ascii_digit());
        let hangs = match word.joint {
            Joint::Apart => false,
            Joint::Space => meets && joints == Joints::Spaces,
            Joint::Dash => meets || (is_letters(&code) && word.is_letters()),
        };
        if !hangs || word.number.is_some() || code.len() + word.text.len() > MAX_JOINED_BYTES {
            return;
        }
        code.push_str(&word.text);
        found.push(code.clone());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn words_of_shops_stay_whole() {
        assert_eq!(
            words("SSD 32GB, 5,5 kg; 1.000,50 d'água Crème_brûlée"),
            ["ssd", "32gb", "5500g", "1000.5", "d", "agua", "creme", "brulee"]
        );
        assert_eq!(words("fim. Depois, 3"), ["fim", "depois", "3"]);
        assert_eq!(words("22.11.2026 v3.10"), ["22", "11", "2026", "v3", "10"]);
        assert!(words(" -- ").is_empty());
        assert!(words(&"x".repeat(5000))[0].len() <= MAX_WORD_BYTES);
    }

    #[test]
    fn spellings_of_one_measure_are_one_word() {
        let same = [
            &["32GB", "32 GB", "32-gb", "32 Gb"][..],
            &["5,5 kg", "5.5kg", "5.50 KG", "5500 g", "5.500 gr"],
            &["1/2\"", "½ inch", "0,5\"", "1/2″", "0.5 țoli", "1/2 ίντσα"],
            &["750ml", "0,75 l", "75 cl", "0.75 Lt", "0,75 λίτρα"],
            &["2 m", "200cm", "2000 mm"],
        ];
        for spellings in same {
            let forms = |text: &&str| {
                let [word] = &cut(text)[..] else { panic!("{text} is {:?}", cut(text)) };
                let mut forms = word.readings.clone();
                forms.push(word.text.clone());
                forms
            };
            let first = forms(&spellings[0]);
            for spelling in spellings {
                assert!(forms(spelling).iter().any(|form| first.contains(form)), "{spelling}: {:?}", cut(spelling));
            }
        }
        assert_eq!(words("\"iphone 13\" 32 in stock"), ["iphone", "13", "32", "in", "stock"]);
    }

    #[test]
    fn a_group_of_three_digits_has_both_readings() {
        let [word] = &cut("1.000 ml")[..] else { panic!("one measure") };
        assert!(word.text == "1000ml" || word.readings.contains(&"1000ml".to_owned()), "{word:?}");
        assert!(word.text == "1ml" || word.readings.contains(&"1ml".to_owned()), "{word:?}");
    }

    #[test]
    fn codes_are_found_however_they_are_cut() {
        let names = ["WH-1000XM4", "WH1000XM4", "wh 1000 xm4", "WH 1000-XM4"];
        for name in names {
            let held = cut(name);
            let mut held_as = spellings(&held, Joints::Spaces);
            held_as.extend(held.into_iter().map(|word| word.text));
            for asked in names {
                for word in words(asked) {
                    assert!(held_as.contains(&word), "{asked} asks {name} for {word}, which has {held_as:?}");
                }
            }
        }
        assert!(spellings(&cut("coca-cola"), Joints::Dashes).contains(&"cocacola".to_owned()));
        assert!(spellings(&cut("coca cola 13"), Joints::Dashes).is_empty());
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn any_text_is_cut_into_folded_words(text in "\\PC{0,40}|[0-9a-z.,/\" -]{0,20}") {
            for word in cut(&text) {
                prop_assert!(!word.text.is_empty() && !word.text.contains(char::is_whitespace));
                prop_assert_eq!(fold(&word.text), word.text);
            }
        }
    }
}
