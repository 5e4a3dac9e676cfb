//! What is known of one language.

use super::list::lists;
use super::{
    Addresses, Claims, Columns, Cues, EvidenceKeys, List, Messages, Notices, Numbered, OfTrade, PersonalCues,
    PlacedWords, SaidWords, Scripts, Titles, ToModels,
};
use crate::characters::alike;
use crate::currency::Currency;

/// All that the service knows of one language.
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// The primary language of its BCP 47 tags.
    pub tag: &'static str,
    /// Older tags of the same language.
    pub other_tags: List,
    /// The letters it is written with beside `a` to `z`, in lower case; a language with a script of its own names all.
    pub letters: &'static str,
    /// The country of a text that names none: where the language is at home in one country alone.
    pub home: Option<&'static str>,
    /// The country of a text that names none and speaks of euros.
    pub euro_home: Option<&'static str>,
    /// Of an amount without a currency in a text without a country.
    pub currency: Currency,
    pub stemmer: frostem::Algorithm,
    pub cosines: Cosines,
    pub kind_word: KindWord,
    pub words: Words,
    pub numbers: Numbers,
    pub calendar: Calendar,
    pub money: Money,
    pub cues: Cues,
    pub claims: Claims,
    pub evidence: EvidenceKeys,
    pub to_models: ToModels,
    pub of_trade: OfTrade,
    pub messages: Messages,
    pub notices: Notices,
    pub titles: Titles,
    pub personal_cues: PersonalCues,
    pub addresses: Addresses,
    pub placed: PlacedWords,
    pub scripts: Scripts,
    pub said: SaidWords,
    pub numbered: Numbered,
    pub columns: Columns,
}

impl Pack {
    /// Whether it is written in letters that are not Latin, and told by them.
    pub fn has_own_script(&self) -> bool {
        self.letters.chars().any(alike::is_greek)
    }
}

/// Where a product's name says what kind of thing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindWord {
    /// "Espressor DeLonghi".
    First,
    /// "DeLonghi espresso machine".
    Last,
}

/// Where the cosines of the embedder lie for texts of the language: multilingual-e5-small, int8, mean pooling, questions
/// against paragraphs. Languages not measured have those of English, the lowest, so that nothing related is lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cosines {
    /// Median of unrelated pairs.
    pub unrelated: f64,
    /// 5th percentile of related pairs.
    pub related: f64,
    /// From which evidence on a document answers a question rather than being the nearest to it; what evidence is made of
    /// stands in `index/src/related.rs`.
    pub answer: f64,
}

impl Cosines {
    /// Of languages that were not measured.
    pub const LOWEST: Self = Self { unrelated: 0.739, related: 0.811, answer: 6.80 };
}

lists! {
    /// Words that are told by what they do in a sentence, not by what they mean.
    Words {
        /// Most sentences have some: what tells the language of a text, and counts half in a search.
        small,
        /// Endings of nouns and adjectives, the empty one apart: a name is found inflected.
        endings,
        /// What a question ends with.
        question_marks,
        /// Words before a full stop that do not end a sentence; `no #` only before a number, `# un` only behind one.
        abbreviations,
        /// The same in addresses: "Bd. Unirii", "R. Augusta".
        address_abbreviations,
        /// Words that stand between those of an attack when spaces were taken out of a sentence.
        glue,
    }
}

/// How numbers are said and written.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// The words numbers are made of: `trei=3`; `un=a1` is an article too, and no number alone; `sută=*100` multiplies what
    /// stands before it; `și=&` joins; `soixante=60+` goes on below twenty and `dix=10+` below itself;
    /// `vingt=20*4` is twenty, and eighty after four; `jumătate=h` is a half, behind an "and".
    pub numerals: List,
    /// `milioane=1000000`: behind a number in digits. One letter has to touch it.
    pub magnitudes: List,
    /// Per cent, beside `%`.
    pub percent: List,
    /// How a percentage is written: `#%`.
    pub percent_written: &'static str,
    /// Between a word of number and its currency: "o sută de lei".
    pub spelled_links: List,
    /// Between an amount and its coins: "5 lei și 50 de bani".
    pub coin_links: List,
    /// Before the first of two amounts that share a currency: "între", which stands first.
    pub range_from: List,
    /// Between them: "și".
    pub range_to: List,
    /// Whether `1,234.50` is written, not `1.234,50`.
    pub has_point: bool,
    /// The regions that have it the other way round.
    pub swapped_regions: List,
}

/// How days are said and written.
#[derive(Clone, Copy, Debug)]
pub struct Calendar {
    /// The beginnings of the names of months, `ianuar=1`; no two share theirs.
    pub month_starts: List,
    /// The twelve months as they are written in a date.
    pub months: List,
    /// How a date is written, of `{day}`, `{month}` and `{year}`.
    pub written: &'static str,
    /// Between a day and its month: "15 de março".
    pub links: List,
    /// Behind the number of a day: "3rd".
    pub day_endings: List,
    /// Seven days, in the singular: "the week in the bungalow".
    pub week: List,
    /// "month", and words for what is paid every month.
    pub month: List,
    /// "year", the same way.
    pub year: List,
}

/// How money is called.
#[derive(Clone, Copy, Debug)]
pub struct Money {
    /// `lei românești=RON`.
    pub names: List,
    /// How an amount is written, `RON=# lei`; another currency stands behind its amount as its code.
    pub written: List,
}
