//! Offers that are no percentage and come to one: "2+1", "3x2", "leve 3, pague 2", "buy one, get one free".

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{Language, entries, everywhere, is_one_of, meanings};
use temei_text::money::CODES;
use temei_text::normal::BREAK;
use temei_text::normal::fold_phrase;
use temei_text::phrase::{ByHash, PhraseHash};
use temei_text::words::{Word, Words};

use crate::catalog::Percent;
use crate::guard::units::ALL;

/// An offer found in a folded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) range: Range<usize>,
    /// What it takes off the price of all pieces, in hundredths of a per cent.
    pub(crate) percent: Percent,
}

static TAKE: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.take));
static PAY: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.pay));
static GET: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.get));
static GIFT: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.gift));
static PRICE: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.price));
static OF: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.of));
static NUMBERS: LazyLock<Vec<(String, i64)>> =
    LazyLock::new(|| Language::ALL.iter().flat_map(|language| meanings(language.pack().claims.numbers)).collect());
/// Beginnings of amounts: "at the price of 2 lei" is no offer.
static CURRENCIES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let packs = Language::ALL.iter().map(|language| language.pack());
    let names = packs.flat_map(|pack| entries(pack.money.names).chain(entries(pack.numbers.magnitudes)));
    let names = names.map(|(name, _)| fold_phrase(name));
    names.chain(CODES.iter().map(|code| code.to_ascii_lowercase())).collect()
});

/// Whether a folded word is a currency.
pub(crate) fn is_currency(word: &str) -> bool {
    CURRENCIES.contains(word)
}

/// The small number a folded word is, in any language: "un", "two".
pub(crate) fn small_number(word: &str) -> Option<i64> {
    NUMBERS.iter().find(|(name, _)| name == word).map(|(_, number)| *number)
}

/// Words before "for the price of" the greater number is looked for in.
const PRICE_REACH: usize = 10;
/// Words between the two halves of an offer, at most.
const REACH: usize = 5;
/// Words around "2+1" a gift is looked for in.
const AROUND: usize = 8;

/// What an offer may begin with.
enum Opening {
    Take,
    Price,
}

static OPENINGS: LazyLock<ByHash<Opening>> = LazyLock::new(|| {
    let take = TAKE.iter().map(|word| (PhraseHash::of_word(word), Opening::Take));
    take.chain(PRICE.iter().map(|word| (PhraseHash::of_word(word), Opening::Price))).collect()
});

/// A block of a folded text.
struct Block<'t> {
    text: &'t str,
    words: &'t [Word],
}

/// Every offer of a text, in order; none reaches across the end of a block.
pub(crate) fn find(text: &str, words: &Words) -> Vec<Offer> {
    let blocks = words.as_slice().split(|word| text[word.range.clone()].starts_with(BREAK));
    blocks.flat_map(|words| Block { text, words }.offers()).collect()
}

impl Block<'_> {
    fn offers(&self) -> Vec<Offer> {
        let mut found = Vec::new();
        for (at, word) in self.words.iter().enumerate() {
            let percent = self.offer_at(at, word);
            if let Some((percent, length)) = percent.filter(|(percent, _)| *percent > Percent::ZERO && *percent < ALL) {
                found.push(Offer { range: word.range.start..self.words[at + length].range.end, percent });
            }
        }
        found
    }

    /// What begins at a word: per cent and how many words further it ends.
    fn offer_at(&self, at: usize, word: &Word) -> Option<(Percent, usize)> {
        if word.has_digit {
            return self.in_digits(at);
        }
        match OPENINGS.get(&word.hash)? {
            Opening::Take => self.taken(at),
            Opening::Price => self.priced_as(at),
        }
    }

    /// "2+1" with a word for a gift around, "3x2".
    fn in_digits(&self, at: usize) -> Option<(Percent, usize)> {
        match (digit(self.word(at)), digit(self.word(at + 1)), self.gap_behind(at)) {
            (Some(paid), Some(free), "+" | " + ") if self.has_gift(at.saturating_sub(AROUND), at + AROUND) => {
                Some((part(free, paid + free), 1))
            }
            _ => several_for(self.word(at)).map(|percent| (percent, 0)),
        }
    }

    /// "leve 3, pague 2", "buy two, get one free".
    fn taken(&self, at: usize) -> Option<(Percent, usize)> {
        let (place, all) = self.number_behind(at)?;
        let mut next = place + 1..(place + REACH).min(self.words.len());
        let second = next.find(|&at| is_one_of(&PAY, self.word(at)) || is_one_of(&GET, self.word(at)))?;
        let (end, other) = self.number_behind(second)?;
        let paid = is_one_of(&PAY, self.word(second));
        let free = self.has_gift(end + 1, end + 4);
        let percent = match (paid, free) {
            (true, _) if all > other => part(all - other, all),
            (false, true) => part(other, all + other),
            _ => return None,
        };
        Some((percent, end - at))
    }

    /// "3 ... la preț de 2": from the price to the number.
    fn priced_as(&self, at: usize) -> Option<(Percent, usize)> {
        let other = at + 2;
        let paid =
            number(self.word(other)).filter(|_| other < self.words.len() && is_one_of(&OF, self.word(at + 1)))?;
        // A price goes on with its currency, an offer ends here.
        let currency = is_currency(self.word(other + 1));
        let before = (at.saturating_sub(PRICE_REACH)..at)
            .rev()
            .find_map(|at| number(self.word(at)).filter(|all| *all > paid && *all <= 2 * paid));
        let all = before.filter(|_| !currency)?;
        Some((part(all - paid, all), other - at))
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &self.text[word.range.clone()])
    }

    /// What stands between a word and the next.
    fn gap_behind(&self, at: usize) -> &str {
        self.words.get(at + 1).map_or("", |next| &self.text[self.words[at].range.end..next.range.start])
    }

    /// The number one or two words behind another word, and its place.
    fn number_behind(&self, at: usize) -> Option<(usize, i64)> {
        (at + 1..(at + 3).min(self.words.len())).find_map(|at| Some((at, number(self.word(at))?)))
    }

    /// Whether one of the words from a place up to another is one for a gift.
    fn has_gift(&self, from: usize, to: usize) -> bool {
        (from..to.min(self.words.len())).any(|at| is_one_of(&GIFT, self.word(at)))
    }
}

/// Where the first word stands that an offer could begin with.
pub(crate) fn first_opening(words: &Words) -> Option<usize> {
    let opening = words.as_slice().iter().find(|word| OPENINGS.contains_key(&word.hash));
    opening.map(|word| word.range.start)
}

/// So many pieces free of all.
const fn part(free: i64, all: i64) -> Percent {
    Percent::from_scaled(free * ALL.scaled() / all)
}

fn digit(word: &str) -> Option<i64> {
    word.parse().ok().filter(|number| (1..=9).contains(number))
}

fn number(word: &str) -> Option<i64> {
    digit(word).or_else(|| NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number))
}

/// "3x2": three for the price of two.
fn several_for(word: &str) -> Option<Percent> {
    let (all, paid) = word.split_once('x')?;
    let (all, paid) = (digit(all)?, digit(paid)?);
    (all == paid + 1).then(|| part(all - paid, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_of_five_languages() {
        for (text, percent) in [
            ("Promoție 2+1 gratis la becuri", 33_33),
            ("1+1 δώρο", 50_00),
            ("Leve 3, pague 2", 33_33),
            ("Lleve 3 y pague 2 en focos", 33_33),
            ("3x2 en café", 33_33),
            ("2x1 solo hoy", 50_00),
            ("Buy one, get one free", 50_00),
            ("Buy two, get one free on bulbs", 33_33),
            ("Πάρε 3, πλήρωσε 2", 33_33),
            ("Iei 4, plătești 3", 25_00),
            ("3 becuri LED la preț de 2", 33_33),
            ("three bulbs for the price of two", 33_33),
        ] {
            let folded = fold_phrase(text);
            let found = find(&folded, &Words::of(&folded));
            assert_eq!(found.iter().map(|offer| offer.percent.scaled()).collect::<Vec<_>>(), [percent], "{text}");
        }
    }

    #[test]
    fn what_is_no_offer() {
        for text in [
            "ecran 1920x1080",
            "4x4",
            "2 x 3 m",
            "2+1 camere",
            "buy one today",
            "leve 3 dias",
            "8+128 GB",
            "2 becuri la preț de 5 lei",
            "3 luni la preț de 2 lei",
        ] {
            let folded = fold_phrase(text);
            assert_eq!(find(&folded, &Words::of(&folded)), [], "{text}");
        }
    }
}
