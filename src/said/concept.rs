//! What a word of a message may be, one concept a list of the packs, and sets of them.

use temei_text::languages::{List, SaidWords};

macro_rules! concepts {
    ($($concept:ident: $list:ident,)+) => {
        /// What a word or phrase may be; the lists say what each means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Concept {
            $($concept,)+
        }

        /// Their names, in the order of their bits.
        pub(super) const NAMES: &[&str] = &[$(stringify!($list)),+];

        /// Every list of a pack with its concept.
        pub(super) fn lists(words: &SaidWords) -> Vec<(Concept, List)> {
            vec![$((Concept::$concept, words.$list)),+]
        }
    };
}

concepts! {
    Marks: marks,
    QuestionWords: question_words,
    Spellings: spellings,
    Greets: greets,
    SmallTalk: small_talk,
    SmallHeads: small_heads,
    Hows: hows,
    Fares: fares,
    Present: present,
    Around: around,
    Topics: topics,
    Byes: byes,
    Thanks: thanks,
    Please: please,
    Sorry: sorry,
    Fillers: fillers,
    Addressed: addressed,
    Introduces: introduces,
    Functions: functions,
    Of: of,
    Yes: yes,
    YesAlone: yes_alone,
    Fine: fine,
    GoAhead: go_ahead,
    Permits: permits,
    Acts: acts,
    ActVerbs: act_verbs,
    It: it,
    Takes: takes,
    No: no,
    Refuses: refuses,
    Reasons: reasons,
    Nots: nots,
    Harmless: harmless,
    Cancels: cancels,
    Suits: suits,
    Ifs: ifs,
    Buts: buts,
    Changes: changes,
    Only: only,
    Defers: defers,
    Unsure: unsure,
    Keeps: keeps,
    Hedges: hedges,
    Ironies: ironies,
    Asks: asks,
    AsksFirst: asks_first,
    Wants: wants,
    Cans: cans,
    Musts: musts,
    Me: me,
    Mine: mine,
    Yours: yours,
    Someone: someone,
    Humans: humans,
    Persons: persons,
    Reals: reals,
    Staff: staff,
    Bots: bots,
    Talk: talk,
    Talked: talked,
    Transfers: transfers,
    Serves: serves,
    Calls: calls,
    Gives: gives,
    With: with,
    Who: who,
    Paid: paid,
    Payments: payments,
    Proofs: proofs,
    Pictures: pictures,
    Monies: monies,
    Done: done,
    Sent: sent,
    Here: here,
    Went: went,
    Fails: fails,
    Wills: wills,
    Tried: tried,
    Elsewhere: elsewhere,
    Banks: banks,
    One: one,
    Counts: counts,
    Halves: halves,
    Numerals: numerals,
    Tens: tens,
    Pieces: pieces,
    Measures: measures,
    Amounts: amounts,
    Labels: labels,
    BeforeTimes: before_times,
    Sums: sums,
    Haves: haves,
    Ors: ors,
    Each: each,
    Another: another,
    Fors: fors,
}

/// Several concepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(u128);

impl Set {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn of(concepts: &[Concept]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < concepts.len() {
            set |= 1 << concepts[at] as u32;
            at += 1;
        }
        Self(set)
    }

    pub(super) const fn with(self, concept: Concept) -> Self {
        Self(self.0 | 1 << concept as u32)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn has(self, concept: Concept) -> bool {
        self.0 & 1 << concept as u32 != 0
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many concepts only one of two has.
    pub(super) const fn differing(self, other: Self) -> u32 {
        (self.0 ^ other.0).count_ones()
    }

    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    pub(super) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }
}

/// What most readings look for: marks, what joins, what is said beside the matter, questions, conditions, negation.
pub(super) const BASE: Set = Set::of(&[
    Concept::Marks,
    Concept::QuestionWords,
    Concept::Buts,
    Concept::Fillers,
    Concept::Functions,
    Concept::Please,
    Concept::Thanks,
    Concept::Sorry,
    Concept::Greets,
    Concept::Addressed,
    Concept::SmallTalk,
    Concept::Of,
    Concept::Asks,
    Concept::AsksFirst,
    Concept::Ifs,
    Concept::Nots,
    Concept::No,
    Concept::Harmless,
    Concept::Me,
    Concept::One,
]);

/// Says nothing to what was asked.
pub(super) const ASIDE: Set = Set::of(&[
    Concept::Addressed,
    Concept::Please,
    Concept::Thanks,
    Concept::Sorry,
    Concept::Fillers,
    Concept::Functions,
    Concept::Of,
    Concept::Me,
    Concept::It,
    Concept::YesAlone,
]);

/// What negates.
pub(super) const NEGATIONS: Set = Set::of(&[Concept::Nots, Concept::No]);
