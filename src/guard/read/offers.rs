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

/// An offer found in a folded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) range: Range<usize>,
    /// What it takes off the price of all pieces, in hundredths of a per cent.
    pub(crate) percent: i64,
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
    let of =
        |language: &Language| entries(language.pack().money.names).chain(entries(language.pack().numbers.magnitudes));
    let names = Language::ALL.iter().flat_map(of).map(|(name, _)| fold_phrase(name));
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

/// Every offer of a text, in order; none reaches across the end of a block.
pub(crate) fn find(text: &str, words: &Words) -> Vec<Offer> {
    let ends = |word: &Word| text[word.range.clone()].starts_with(BREAK);
    words.as_slice().split(ends).flat_map(|block| find_in(text, block)).collect()
}

fn find_in(text: &str, all: &[Word]) -> Vec<Offer> {
    let word = |at: usize| all.get(at).map_or("", |word| &text[word.range.clone()]);
    let between = |at: usize| all.get(at + 1).map_or("", |next| &text[all[at].range.end..next.range.start]);
    let mut found = Vec::new();
    for at in 0..all.len() {
        let percent = if all[at].has_digit {
            let around =
                || (at.saturating_sub(AROUND)..all.len().min(at + AROUND)).any(|at| is_one_of(&GIFT, word(at)));
            match (digit(word(at)), digit(word(at + 1)), between(at)) {
                (Some(paid), Some(free), "+" | " + ") if around() => Some((free * 10_000 / (paid + free), 1)),
                _ => several_for(word(at)).map(|percent| (percent, 0)),
            }
        } else {
            match OPENINGS.get(&all[at].hash) {
                Some(Opening::Take) => taken((at, all.len()), word),
                Some(Opening::Price) => priced_as(at, all.len(), word),
                None => None,
            }
        };
        if let Some((percent, length)) = percent.filter(|(percent, _)| (1..10_000).contains(percent)) {
            found.push(Offer { range: all[at].range.start..all[at + length].range.end, percent });
        }
    }
    found
}

/// "3 ... la preț de 2": the words from the price to the number.
fn priced_as<'t>(at: usize, len: usize, word: impl Fn(usize) -> &'t str) -> Option<(i64, usize)> {
    let other = at + 2;
    let paid = number(word(other)).filter(|_| other < len && is_one_of(&OF, word(at + 1)))?;
    // A price goes on with its currency, an offer ends here.
    let currency = CURRENCIES.contains(word(other + 1));
    let before = (at.saturating_sub(PRICE_REACH)..at)
        .rev()
        .find_map(|at| number(word(at)).filter(|all| *all > paid && *all <= 2 * paid));
    let all = before.filter(|_| !currency)?;
    Some(((all - paid) * 10_000 / all, other - at))
}

/// Where the first word stands that an offer could begin with.
pub(crate) fn first_opening(words: &Words) -> Option<usize> {
    let opening = words.as_slice().iter().find(|word| OPENINGS.contains_key(&word.hash));
    opening.map(|word| word.range.start)
}

fn digit(word: &str) -> Option<i64> {
    word.parse().ok().filter(|number| (1..=9).contains(number))
}

fn number(word: &str) -> Option<i64> {
    digit(word).or_else(|| NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number))
}

/// "3x2": three for the price of two.
fn several_for(word: &str) -> Option<i64> {
    let (all, paid) = word.split_once('x')?;
    let (all, paid) = (digit(all)?, digit(paid)?);
    (all == paid + 1).then(|| (all - paid) * 10_000 / all)
}

/// "leve 3, pague 2", "buy two, get one free": per cent and how many words further it ends.
fn taken<'t>((at, len): (usize, usize), word: impl Fn(usize) -> &'t str) -> Option<(i64, usize)> {
    let all = (at + 1..(at + 3).min(len)).find_map(|at| Some((at, number(word(at))?)))?;
    let second =
        (all.0 + 1..(all.0 + REACH).min(len)).find(|&at| is_one_of(&PAY, word(at)) || is_one_of(&GET, word(at)))?;
    let other = (second + 1..(second + 3).min(len)).find_map(|at| Some((at, number(word(at))?)))?;
    let paid = is_one_of(&PAY, word(second));
    let free = (other.0 + 1..(other.0 + 4).min(len)).any(|at| is_one_of(&GIFT, word(at)));
    let percent = match (paid, free) {
        (true, _) if all.1 > other.1 => (all.1 - other.1) * 10_000 / all.1,
        (false, true) => other.1 * 10_000 / (all.1 + other.1),
        _ => return None,
    };
    Some((percent, other.0 - at))
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
            assert_eq!(found.iter().map(|offer| offer.percent).collect::<Vec<_>>(), [percent], "{text}");
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
