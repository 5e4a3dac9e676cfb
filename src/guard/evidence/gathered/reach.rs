//! On which kinds of things a policy gives a discount: the nouns of its sentence that names of the catalogue begin or end
//! with. "Members have 10 % off tents" is for no bicycle, though the policy does not speak of bicycles.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use temei_text::languages::is_small_word;
use temei_text::normal::Normal;
use temei_text::words::{Word, Words};

use super::{MAX_PASSAGES, Percentage};
use crate::catalog::Percent;
use crate::facts::Shared;
use crate::guard::read::claims::{Claim, Kind};
use crate::guard::read::cues::{Cue, Cues};
use crate::guard::read::mentions::{FactsRead, Sources};

/// Letters at least of a word for a kind of thing, and products that are asked whether it is theirs.
const KIND_CHARS: usize = 4;
const MAX_OF_KIND: usize = 16;
/// Most kinds that one sentence names.
const MAX_KINDS: usize = 16;

/// What a policy's sentence with a percentage says.
#[derive(Debug, Default)]
struct Reach {
    gives: bool,
    kinds: Vec<String>,
}

/// By the place of the percentage.
#[derive(Debug, Default)]
pub(crate) struct Reaches(FxHashMap<(usize, usize), Reach>);

impl Reaches {
    /// Of the percentages that are claimed, or given from so many pieces on; the kinds that are met are noted.
    pub(crate) fn of(sources: &Sources<'_>, claims: &[Claim], read: &mut FactsRead) -> Self {
        let claimed = claims.iter().filter_map(|claim| match claim.kind {
            Kind::Discount(percent) | Kind::OtherPercent(percent) => Some(percent),
            _ => None,
        });
        let claimed: BTreeSet<Percent> = claimed.collect();
        // "10 % from ten pieces on", "for students": what is reckoned with need not be said.
        let is_reckoned = |told: &Percentage| sources.gathered.is_of_policy(told.spot);
        let told = sources.gathered.percents.iter().take(MAX_PASSAGES);
        let told = told.filter(|told| claimed.contains(&told.value) || is_reckoned(told));
        let reaches = told.filter_map(|told| {
            let sentence = sources.gathered.sentence_at(told.spot)?;
            Some(((told.spot.passage, told.spot.at), Reach::of(sentence, sources, read)))
        });
        Self(reaches.collect())
    }

    /// The kinds of things for which a percentage is given off; none where it says nothing of them.
    pub(crate) fn kinds(&self, told: &Percentage) -> &[String] {
        self.reach(told).map(|reach| reach.kinds.as_slice()).unwrap_or_default()
    }

    /// Whether its sentence says that it is given off.
    pub(crate) fn is_discount(&self, told: &Percentage) -> bool {
        self.reach(told).is_some_and(|reach| reach.gives)
    }

    fn reach(&self, told: &Percentage) -> Option<&Reach> {
        self.0.get(&(told.spot.passage, told.spot.at))
    }
}

impl Reach {
    fn of(sentence: &str, sources: &Sources<'_>, read: &mut FactsRead) -> Self {
        let (facts, language) = (sources.facts, sources.language);
        let normal = Normal::new(sentence);
        let (words, cues) = (Words::of(&normal.text), Cues::of(&normal, language));
        // A verb may look like a noun: "tienen" like "tienda".
        let is_cue = |word: &Word| cues.within(&word.range).next().is_some();
        // "Club Monte" is somebody's name.
        let is_name = |word: &Word| word.range.start > 0 && normal.written(&word.range).starts_with(char::is_uppercase);
        let is_noun = |word: &&Word| !is_cue(word) && !is_name(word);
        let nouns = words.as_slice().iter().filter(is_noun).map(|word| &normal.text[word.range.clone()]);
        let nouns = nouns.filter(|word| word.chars().count() >= KIND_CHARS && !is_small_word(word));
        let is_kind = |word: &&str| {
            if let Some(recorded) = facts.recorded() {
                return recorded.kinds.iter().any(|kind| kind == word);
            }
            let with = Shared::of(facts.rows_with(word));
            let place = language.pack().kind_word;
            with.rows().take(MAX_OF_KIND).any(|row| facts.is_of_kind(row, word, place))
        };
        let kinds: Vec<String> = nouns.filter(is_kind).map(str::to_owned).take(MAX_KINDS).collect();
        read.kinds.extend(kinds.iter().cloned());
        Self { gives: cues.iter().any(|found| found.cue == Cue::Discount), kinds }
    }
}
