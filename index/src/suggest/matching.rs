//! Which phrases of a segment hold everything that was typed: earlier words in full, the last one as a beginning.

use std::collections::HashSet;

use super::greek::{key_of_greek, key_of_latin};
use super::phrases::Phrases;
use super::segment::{Posting, Segment};
use super::typo::{Near, is_corrected, near};
use super::{SuggestKind, words};

/// More words are no beginning of anything.
const MAX_TYPED_WORDS: usize = 16;

/// A typed text in words.
#[derive(Debug)]
pub(super) struct Typed {
    pub(super) words: Vec<String>,
    /// The key of each that may be Greek in Latin letters.
    keys: Vec<Option<String>>,
}

impl Typed {
    /// `None` where there is nothing to go on.
    pub(super) fn of(text: &str) -> Option<Self> {
        let words = words(text);
        let keys = words.iter().map(|word| key_of_latin(word)).collect();
        (1..=MAX_TYPED_WORDS).contains(&words.len()).then_some(Self { words, keys })
    }

    /// One letter is completed to names only: the words that begin with it are no hint.
    fn is_letter(&self) -> bool {
        self.words.len() == 1 && self.words[0].chars().nth(1).is_none()
    }

    fn is_last(&self, place: usize) -> bool {
        place + 1 == self.words.len()
    }
}

/// How a word meets what was typed for it, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meeting {
    Same,
    /// What was typed begins it.
    Begun,
    /// A Greek word typed in Latin letters.
    Latin,
    /// One slip away.
    Slip,
    /// What was typed begins it but for one slip.
    BegunSlip,
}

impl Meeting {
    const fn is_slip(self) -> bool {
        matches!(self, Self::Slip | Self::BegunSlip)
    }
}

/// How `word` meets the typed word at `place`, if it does.
pub(super) fn meets(typed: &Typed, place: usize, word: &str) -> Option<Meeting> {
    let typed_word = typed.words[place].as_str();
    let last = typed.is_last(place);
    if typed_word == word {
        return Some(Meeting::Same);
    }
    if last && word.starts_with(typed_word) {
        return Some(Meeting::Begun);
    }
    if let Some(key) = &typed.keys[place]
        && let Some(greek) = key_of_greek(word)
        && (greek == *key || last && greek.starts_with(key))
    {
        return Some(Meeting::Latin);
    }
    slip(typed_word, word, last)
}

fn slip(typed: &str, word: &str, last: bool) -> Option<Meeting> {
    match is_corrected(typed).then(|| near(typed, word)).flatten()? {
        Near::Word => Some(Meeting::Slip),
        Near::Beginning => last.then_some(Meeting::BegunSlip),
    }
}

/// Whether slips are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    AsTyped,
    Forgiving,
}

/// A phrase that holds everything typed. The smaller `class` is the closer match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) local: u32,
    pub(super) class: u8,
    pub(super) items: u32,
}

/// A word that completes what was typed, over the products whose names hold it in one way of meeting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completion {
    pub(super) word: usize,
    pub(super) class: u8,
    pub(super) items: u64,
    /// The first of those names.
    pub(super) local: u32,
}

/// What a segment has for a typed text.
#[derive(Debug, Default)]
pub(super) struct Matches {
    pub(super) phrases: Vec<Match>,
    pub(super) completions: Vec<Completion>,
}

/// Of phrases that end with everything typed: where they are met.
const WHOLE: u8 = 0;
const START: u8 = 1;
const INSIDE: u8 = 2;
const PLACES: u8 = 3;
/// As typed, in Latin letters, one slip away, begun one slip away.
const TIERS: usize = 4;
/// Classes from here on have a slip.
pub(super) const FIRST_SLIP: u8 = State::tier(Meeting::Slip) * PLACES;

/// The phrases of `kinds` that hold everything typed; of more than `enough` that begin with it, only those.
pub(super) fn matches(
    (segment, phrases): (&Segment, &Phrases),
    (typed, care): (&Typed, Care),
    kinds: &[SuggestKind],
    enough: usize,
) -> Matches {
    if typed.is_letter() {
        let phrases = starting(segment, phrases, typed, kinds);
        if phrases.len() >= enough {
            return Matches { phrases, completions: Vec::new() };
        }
    }
    let mut found = all(segment, phrases, typed, care);
    found.phrases.retain(|found| kinds.contains(&segment.shape(found.local as usize).kind));
    if typed.is_letter() {
        found.completions.clear();
    }
    found
}

/// Phrases that begin with the one letter typed. It begins a tenth of all words, and their postings would be read for
/// nothing: no phrase that has it inside can stand before one that begins with it.
fn starting(segment: &Segment, phrases: &Phrases, typed: &Typed, kinds: &[SuggestKind]) -> Vec<Match> {
    let letter = typed.words[0].as_str();
    let words = segment.beginning(letter);
    let (locals, first) = segment.starting(&words);
    let same = if words.is_empty() || segment.word(words.start) != letter { 0 } else { first };
    let start = locals.start;
    let mut found = Vec::new();
    for local in locals {
        let shape = segment.shape(local);
        let items = phrases.items(segment.number(local));
        let whole = local < start + same && shape.words == 1;
        let class = if whole { WHOLE } else { START };
        if items > 0 && kinds.contains(&shape.kind) {
            found.push(Match { local: local as u32, class, items });
        }
    }
    found
}

fn all(segment: &Segment, phrases: &Phrases, typed: &Typed, care: Care) -> Matches {
    let mut states = vec![State::default(); segment.len()];
    let mut reached = Vec::new();
    let mut completions = Vec::new();
    for place in 0..typed.words.len() {
        let round = Round { place: place as u8, last: typed.is_last(place) };
        for (word, meeting) in meetings(segment, typed, place, care) {
            let mut tiers = [(0_u64, u32::MAX); TIERS];
            for &posting in segment.postings(word) {
                let local = posting.phrase();
                if !states[local].meet(round, meeting, posting) || !round.last {
                    continue;
                }
                if states[local].is_fresh() {
                    reached.push(local as u32);
                }
                let items = phrases.items(segment.number(local));
                if items > 0 && segment.shape(local).kind == SuggestKind::Product {
                    let (sum, first) = &mut tiers[states[local].tier_with(meeting)];
                    (*sum, *first) = (*sum + u64::from(items), (*first).min(local as u32));
                }
            }
            let place = if meeting == Meeting::Same { WHOLE } else { START };
            let told = tiers.into_iter().enumerate().filter(|&(_, (items, _))| items > 0);
            completions.extend(told.map(|(tier, (items, local))| Completion {
                word,
                class: tier as u8 * PLACES + place,
                items,
                local,
            }));
        }
    }
    let words = typed.words.len() as u8;
    let found = reached.into_iter().filter_map(|local| {
        let (state, shape) = (states[local as usize], segment.shape(local as usize));
        let items = phrases.items(segment.number(local as usize));
        (items > 0).then(|| Match { local, class: state.class(shape.words == words), items })
    });
    Matches { phrases: found.collect(), completions }
}

/// The words of the segment that a typed word may mean, the closest first.
fn meetings(segment: &Segment, typed: &Typed, place: usize, care: Care) -> Vec<(usize, Meeting)> {
    let word = typed.words[place].as_str();
    let last = typed.is_last(place);
    let mut found: Vec<(usize, Meeting)> = Vec::new();
    for at in segment.beginning(word) {
        let meeting = if segment.word(at) == word { Meeting::Same } else { Meeting::Begun };
        if last || meeting == Meeting::Same {
            found.push((at, meeting));
        }
        if !last {
            break;
        }
    }
    if let Some(key) = &typed.keys[place] {
        let greek = segment.latin(key).filter(|&(greek, _)| last || greek == key);
        found.extend(greek.map(|(_, at)| (at, Meeting::Latin)));
    }
    if care == Care::Forgiving && is_corrected(word) {
        let known: HashSet<usize> = found.iter().map(|&(at, _)| at).collect();
        let slips = segment.near(word).into_iter().filter(|at| !known.contains(at));
        let mut slips: Vec<_> = slips.filter_map(|at| Some((at, slip(word, segment.word(at), last)?))).collect();
        slips.sort_by_key(|&(_, meeting)| meeting);
        found.extend(slips);
    }
    found
}

#[derive(Clone, Copy)]
struct Round {
    place: u8,
    last: bool,
}

/// How far a phrase has come, word by word.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Typed words met so far.
    met: u8,
    flags: u8,
    /// The worst meeting so far, and that of the current round.
    worst: u8,
    round: u8,
    slipped_now: bool,
}

impl State {
    const STARTS: u8 = 1;
    const INCOMPLETE: u8 = 2;
    const SLIPPED: u8 = 4;
    const REACHED: u8 = 8;

    /// Takes one occurrence of a word that meets the typed word of this round; false when the phrase lacks an earlier
    /// one, or would need a second slip. Closer meetings come first within a round.
    fn meet(&mut self, round: Round, meeting: Meeting, posting: Posting) -> bool {
        let starts = round.place == 0 && posting.is_first();
        if self.met == round.place + 1 {
            if meeting.is_slip() && self.flags & Self::SLIPPED != 0 && !self.slipped_now {
                return false;
            }
            if starts && Self::tier(meeting) == Self::tier_of(self.round) {
                self.flags |= Self::STARTS;
            }
            self.flags &= !Self::REACHED;
            return true;
        }
        if self.met != round.place || meeting.is_slip() && self.flags & Self::SLIPPED != 0 {
            return false;
        }
        self.met += 1;
        self.round = meeting as u8;
        self.slipped_now = meeting.is_slip();
        self.worst = self.worst.max(meeting as u8);
        self.flags |= u8::from(starts) * Self::STARTS;
        self.flags |= u8::from(meeting != Meeting::Same) * Self::INCOMPLETE;
        self.flags |= u8::from(meeting.is_slip()) * Self::SLIPPED;
        self.flags |= u8::from(round.last) * Self::REACHED;
        true
    }

    /// Whether the last `meet` was the one that completed the phrase.
    const fn is_fresh(self) -> bool {
        self.flags & Self::REACHED != 0
    }

    /// First by how the words meet, then by where.
    const fn class(self, same_length: bool) -> u8 {
        let place = match (same_length && self.flags & Self::INCOMPLETE == 0, self.flags & Self::STARTS != 0) {
            (true, _) => WHOLE,
            (false, true) => START,
            (false, false) => INSIDE,
        };
        Self::tier_of(self.worst) * PLACES + place
    }

    /// The tier of the phrase if the word of this round were met so.
    fn tier_with(self, meeting: Meeting) -> usize {
        usize::from(Self::tier_of(self.worst.max(meeting as u8)))
    }

    const fn tier(meeting: Meeting) -> u8 {
        Self::tier_of(meeting as u8)
    }

    /// A word and its beginning are one tier: which is meant is still open.
    const fn tier_of(meeting: u8) -> u8 {
        meeting.saturating_sub(1)
    }
}
