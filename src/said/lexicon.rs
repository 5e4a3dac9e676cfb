//! Which words mean what: the lists of one language, with the few words everybody uses, as a tree of words. A word is met as
//! it is written, by another spelling of it, with letters or itself repeated ("siiii", "sisisi"), with one slip of the
//! keyboard, by its ending where a language builds its imperatives so, and where it has its own script, by the sound of
//! its Latin spelling.

mod slip;

use std::collections::HashMap;
use std::sync::OnceLock;

use temei_text::languages::{Language, List, SAID_EVERYWHERE, SaidWords, entries, phrases};
use temei_text::normal::fold_phrase;
use temei_text::number::ONE;
use temei_text::sound;

use super::concept::{Concept, Set, lists};
use super::token::{Mark, Token, Tokens};

/// Words of the longest phrase.
const MAX_PHRASE: usize = 12;
/// Letters of the shortest word that is known by its sound though it is a word of the lists, too.
const MIN_SOUND: usize = 4;
/// Letters of the shortest numeral that is known with a slip in it: "cuarto" is no "cuatro".
const MIN_NUMERAL: usize = 7;
/// Letters before an ending that makes a word an imperative.
const MIN_STEM: usize = 2;

/// A word of the lists, whole or the beginning of one.
type Lexeme = u32;

/// The lists of a language.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    whole: HashMap<String, Lexeme>,
    stems: HashMap<String, Lexeme>,
    /// By sound, whole words and beginnings.
    sounds: HashMap<String, Vec<Lexeme>>,
    stem_sounds: HashMap<String, Vec<Lexeme>>,
    /// Words with a letter left out, each with the words it was made of.
    slips: HashMap<String, Vec<Lexeme>>,
    /// The words themselves, by lexeme.
    words: Vec<String>,
    /// How else a word is spelled: folded, and with its accents.
    spellings: HashMap<String, (String, String)>,
    /// Endings of accented words.
    endings: Vec<(String, Concept)>,
    next: HashMap<(u32, Lexeme), u32>,
    /// What a node of the tree means.
    meanings: Vec<Set>,
    /// What the phrase of a node counts, in ten-thousandths.
    values: HashMap<u32, i64>,
    /// Tens that ones are written onto, and the ones, in ten-thousandths.
    tens: Vec<(String, i64)>,
    ones: HashMap<String, i64>,
}

/// The longest phrase at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    pub(super) set: Set,
    pub(super) words: usize,
    pub(super) value: Option<i64>,
}

static LEXICONS: [OnceLock<Lexicon>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];

impl Lexicon {
    pub(super) fn get(language: Language) -> &'static Self {
        LEXICONS[language.ordinal()].get_or_init(|| Self::build(language))
    }

    fn build(language: Language) -> Self {
        let pack = language.pack();
        let mut lexicon = Self { meanings: vec![Set::NONE], ..Self::default() };
        lexicon.add_numerals(pack.numbers.numerals, pack.has_own_script());
        let all: [&SaidWords; 2] = [&pack.said, &SAID_EVERYWHERE];
        for (concept, list) in all.into_iter().flat_map(lists) {
            for phrase in phrases(list) {
                match (concept, phrase.strip_prefix('*')) {
                    (Concept::Spellings, _) => lexicon.add_spelling(phrase),
                    (Concept::Tens, _) => lexicon
                        .tens
                        .extend(entries(phrase).map(|(word, tens)| (fold_phrase(word), ten_thousandths(tens)))),
                    (_, Some(ending)) => lexicon.endings.push((ending.to_owned(), concept)),
                    (_, None) => lexicon.add(concept, phrase, pack.has_own_script()),
                }
            }
        }
        lexicon
    }

    /// The plain numerals of a language: met misspelled, too.
    fn add_numerals(&mut self, numerals: List, by_sound: bool) {
        for (word, meaning) in entries(numerals) {
            let Ok(value) = meaning.trim_start_matches('a').parse::<i64>() else { continue };
            if value < 10 && word.chars().count() > 1 {
                self.ones.insert(fold_phrase(word), value * ONE);
            }
            if !meaning.starts_with('a') {
                self.add(Concept::Numerals, &format!("{word}={value}"), by_sound);
            }
        }
    }

    /// What a numeral counts whose ones are written onto its tens: "twentyfive".
    pub(super) fn fused(&self, word: &str) -> Option<i64> {
        self.tens.iter().find_map(|(tens, value)| Some(value + self.ones.get(word.strip_prefix(tens.as_str())?)?))
    }

    fn add_spelling(&mut self, entry: &str) {
        let (spelling, word) = entry.split_once('=').expect("a spelling is of a word");
        let one = |text: &str| Tokens::of(text, Mark::Comma, MAX_PHRASE).all.into_iter().next().expect("a word");
        let word = one(word);
        self.spellings.insert(one(spelling).text, (word.text, word.written));
    }

    fn add(&mut self, concept: Concept, phrase: &str, by_sound: bool) {
        let (phrase, value) = match (concept, phrase.rsplit_once('=')) {
            (Concept::Counts | Concept::Numerals, Some((phrase, value))) => (phrase, Some(ten_thousandths(value))),
            _ => (phrase, None),
        };
        let is_accented = phrase.starts_with('=');
        let tokens = Tokens::of(phrase.trim_start_matches('='), Mark::Comma, MAX_PHRASE);
        let count = tokens.all.len();
        let mut node = 0;
        for (at, token) in tokens.all.into_iter().enumerate() {
            let is_stem = at + 1 == count && phrase.ends_with('*');
            let written = if is_accented { token.written } else { token.text };
            let least = if concept == Concept::Numerals { MIN_NUMERAL } else { slip::MIN_LETTERS };
            let lexeme = self.lexeme(written, (is_stem, by_sound), least);
            let fresh = u32::try_from(self.meanings.len()).expect("lists are far below");
            node = *self.next.entry((node, lexeme)).or_insert(fresh);
            if node == fresh {
                self.meanings.push(Set::NONE);
            }
        }
        let meaning = &mut self.meanings[node as usize];
        *meaning = meaning.with(concept);
        self.values.extend(value.map(|value| (node, value)));
    }

    /// A word that is met with a slip in it where it has at least so many letters.
    fn lexeme(&mut self, word: String, (is_stem, by_sound): (bool, bool), least: usize) -> Lexeme {
        let known = if is_stem { &mut self.stems } else { &mut self.whole };
        if let Some(lexeme) = known.get(&word) {
            return *lexeme;
        }
        let lexeme = u32::try_from(self.words.len()).expect("lists are far below");
        known.insert(word.clone(), lexeme);
        if by_sound && sound::is_greek(&word) {
            let sounds = if is_stem { &mut self.stem_sounds } else { &mut self.sounds };
            for key in sound::sounds(&word) {
                sounds.entry(key).or_default().push(lexeme);
            }
        }
        if !is_stem && word.chars().count() >= least {
            for shorter in slip::shortened(&word).chain([word.clone()]) {
                self.slips.entry(shorter).or_default().push(lexeme);
            }
        }
        self.words.push(word);
        lexeme
    }

    /// What a word of a text may be of the lists.
    pub(super) fn lexemes(&self, token: &Token) -> Vec<Lexeme> {
        let mut found = self.written(&token.text);
        if let Some((word, accented)) = self.spellings.get(&token.text) {
            found.extend(self.written(word));
            found.extend(self.whole.get(accented).filter(|_| accented != word));
        }
        if token.written != token.text {
            found.extend(self.whole.get(&token.written));
        }
        let is_latin = token.text.is_ascii() && !self.sounds.is_empty() && !token.is_number;
        if is_latin && !found.is_empty() && token.text.len() >= MIN_SOUND {
            found.extend(self.sounding(&token.text));
        }
        if !found.is_empty() || token.is_number {
            return found;
        }
        found = self.repeated(&token.text);
        if found.is_empty() && is_latin {
            found = self.sounding(&token.text);
        }
        if found.is_empty() { self.slipped(&token.text) } else { found }
    }

    fn written(&self, word: &str) -> Vec<Lexeme> {
        let mut found: Vec<Lexeme> = self.whole.get(word).copied().into_iter().collect();
        let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
        found.extend(ends.filter_map(|end| self.stems.get(&word[..end])));
        found
    }

    /// "Sisisi", "siiii", "hellooo".
    fn repeated(&self, word: &str) -> Vec<Lexeme> {
        let parts = (2..=3).filter_map(|length| slip::part(word, length));
        let runs = [2, 1].map(|most| slip::with_runs(word, most));
        let shorter = parts.map(str::to_owned).chain(runs.into_iter().filter(|fewer| fewer != word));
        shorter.map(|word| self.written(&word)).find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn sounding(&self, word: &str) -> Vec<Lexeme> {
        let mut found = Vec::new();
        for key in sound::sounds(word) {
            found.extend(self.sounds.get(&key).into_iter().flatten());
            let stems = (1..=key.len()).filter_map(|end| self.stem_sounds.get(key.get(..end)?));
            found.extend(stems.flatten());
        }
        found
    }

    fn slipped(&self, word: &str) -> Vec<Lexeme> {
        if word.chars().count() + 1 < slip::MIN_LETTERS {
            return Vec::new();
        }
        let shorter = slip::shortened(word).chain([word.to_owned()]);
        let mut found: Vec<Lexeme> = shorter.filter_map(|word| self.slips.get(&word)).flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|lexeme| slip::is_slip(word, &self.words[*lexeme as usize]));
        found
    }

    /// The longest phrase that begins with the first of some words and means something of a group.
    pub(super) fn longest(&self, tokens: &[Token], lexemes: &[Vec<Lexeme>], group: Set) -> Met {
        let mut met = Met::default();
        for (at, nodes) in self.paths(tokens, lexemes).enumerate() {
            let set = self.meaning(&nodes).within(group);
            if !set.is_empty() {
                let value = nodes.iter().find_map(|node| self.values.get(node).copied());
                met = Met { set, words: at + 1, value };
            } else if at == 0 {
                let set = self.ending(&tokens[0]).within(group);
                met = Met { set, words: usize::from(!set.is_empty()), value: None };
            }
        }
        met
    }

    /// What every phrase that begins with the first of some words means.
    pub(super) fn all(&self, tokens: &[Token], lexemes: &[Vec<Lexeme>]) -> Set {
        let ending = tokens.first().map_or(Set::NONE, |token| self.ending(token));
        self.paths(tokens, lexemes).fold(ending, |set, nodes| set.and(self.meaning(&nodes)))
    }

    /// The nodes that one word, two words and so on lead to, as far as any phrase goes on and no mark parts them.
    fn paths(&self, tokens: &[Token], lexemes: &[Vec<Lexeme>]) -> impl Iterator<Item = Vec<u32>> {
        let mut nodes = vec![0];
        lexemes.iter().enumerate().take(MAX_PHRASE).map_while(move |(at, options)| {
            if nodes.is_empty() || (at > 0 && tokens[at - 1].mark != Mark::None) {
                return None;
            }
            let reached = nodes.iter().flat_map(|node| options.iter().map(move |option| (*node, *option)));
            nodes = reached.filter_map(|step| self.next.get(&step).copied()).collect();
            Some(nodes.clone())
        })
    }

    fn meaning(&self, nodes: &[u32]) -> Set {
        nodes.iter().fold(Set::NONE, |set, node| set.and(self.meanings[*node as usize]))
    }

    /// What an accented word is by its ending: "sepáreme".
    fn ending(&self, token: &Token) -> Set {
        if token.written == token.text {
            return Set::NONE;
        }
        let ends = |ending: &str| token.text.ends_with(ending) && token.text.len() >= ending.len() + MIN_STEM;
        let found = self.endings.iter().filter(|(ending, _)| ends(ending));
        found.fold(Set::NONE, |set, (_, concept)| set.with(*concept))
    }
}

fn ten_thousandths(value: &str) -> i64 {
    let (whole, part) = value.split_once('.').unwrap_or((value, "0"));
    let digit = |digits: &str| digits.parse::<i64>().expect("a list says numbers in digits");
    digit(whole) * 10_000 + digit(part) * 1_000
}
