//! The languages texts are written in: one folder of data each, and nothing of a language anywhere else. Whoever adds
//! one writes its folder (the compiler names every field that is missing) and one line below; `docs/LANGUAGES.md`
//! tells how.
//!
//! # The format
//!
//! A [`List`] is a text: phrases with `|` between them, written as the language writes them, accents and all; they are
//! folded when they are read, as every text is.
//! * `disponibil*`: the word may go on to its end (only where the list says that it may).
//! * `=si`: only as it is written; the accents count ("sí" is another word).
//! * `trei=3`, `RON=# lei`: a phrase and what it means; `#` stands for the number.
//!
//! An empty list says that a language has no such phrase.

macro_rules! languages {
    ($($(#[$about:meta])* $variant:ident: $folder:ident,)+) => {
        $(mod $folder;)+

        /// A language texts are written in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Language {
            $($(#[$about])* $variant,)+
        }

        impl Language {
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

            /// All that is known of it.
            #[inline]
            pub const fn pack(self) -> &'static Pack {
                match self {
                    $(Self::$variant => &$folder::PACK,)+
                }
            }
        }
    };
}

languages! {
    /// Romanian.
    Ro: ro,
    /// Portuguese of Brazil and Portugal.
    Pt: pt,
    /// Spanish of Bolivia and Spain.
    Es: es,
    /// Greek.
    El: el,
    /// English.
    En: en,
    /// French.
    Fr: fr,
}

mod addresses;
mod claims;
mod columns;
mod cues;
mod evidence;
mod inspect;
mod list;
pub(crate) mod messages;
pub(crate) mod notices;
mod numbered;
mod others;
mod pack;
mod people;
mod placed;
mod said;
mod scripts;

#[cfg(test)]
mod tests;

pub use addresses::Addresses;
pub use claims::Claims;
pub use columns::Columns;
pub use cues::Cues;
pub use evidence::EvidenceKeys;
pub use inspect::{OfTrade, ToModels};
pub use list::{
    List, ands, entries, everywhere, folded, is_and, is_count_link, is_one_of, is_small_word, is_without, meanings,
    phrases,
};
pub use messages::{Advice, Messages, Wording};
pub use notices::Notices;
pub use numbered::Numbered;
pub use others::{OTHERS_OF_TRADE, OTHERS_TO_MODELS};
pub use pack::{Calendar, Cosines, KindWord, Money, Numbers, Pack, Words};
pub use people::{OTHER_PARTICLES, PersonalCues, Titles};
pub use placed::{OTHERS_PLACED_WORDS, PlacedWords};
pub use said::{SAID_EVERYWHERE, SaidWords};
pub use scripts::Scripts;

impl Language {
    /// The primary language of its BCP 47 tags.
    #[inline]
    pub const fn as_str(self) -> &'static str {
        self.pack().tag
    }

    /// Of a BCP 47 tag, whatever its region; `None` for a language without a pack.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| {
            let pack = language.pack();
            pack.tag == primary || phrases(pack.other_tags).any(|tag| tag == primary)
        })
    }

    /// Its place in [`Language::ALL`].
    #[inline]
    pub const fn ordinal(self) -> usize {
        self as usize
    }
}
