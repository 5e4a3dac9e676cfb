//! The names of currencies in texts: symbols, ISO codes and words of every language, before or after the number.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::currency::Currency;
use crate::languages::{Cues, Language, List, entries, folded};
use crate::locale::Locale;
use crate::normal::fold_phrase;

/// What money is called beside a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    pub currency: Currency,
    /// Bytes of the folded text.
    pub length: usize,
    pub coin: Coin,
}

/// How a name means money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// How many make one of the currency: 100 cents.
    pub parts: u8,
    /// The shop's own money, whichever that is: "bucks", "cents".
    pub is_local: bool,
    /// Also a word for something else, and money only where a price is spoken of: "λεπτά" are minutes too.
    pub is_doubtful: bool,
}

impl Coin {
    /// The currency itself.
    pub const WHOLE: Self = Self { parts: 1, is_local: false, is_doubtful: false };
    /// "bucks".
    pub const BUCKS: Self = Self { parts: 1, is_local: true, is_doubtful: false };
    /// "cents"…
    pub const CENTS: Self = Self { parts: 100, is_local: true, is_doubtful: false };
    /// …and where that is a word for something else too.
    pub const DOUBTFUL_CENTS: Self = Self { parts: 100, is_local: true, is_doubtful: true };
}

/// Signs of money, folded, whatever the language.
const SIGNS: List = "r$=BRL | us$=USD | u$s=USD | $us=USD | mx$=MXN | ca$=CAD | c$=CAD | a$=AUD | €=EUR | £=GBP | ¥=JPY | ₺=TRY | ₴=UAH";

/// The currencies whose sign is `$`.
const DOLLARS: [&str; 12] = ["USD", "MXN", "ARS", "CLP", "COP", "UYU", "CAD", "AUD", "NZD", "SGD", "HKD", "BBD"];

/// Letters from which on a name is a word and no abbreviation.
const WORD_CHARS: usize = 4;

/// ISO 4217 codes that stand for themselves beside a number (list one, without those that are words).
pub const CODES: [&str; 41] = [
    "RON", "BRL", "BOB", "EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "JPY", "CNY", "MXN", "ARS", "CLP", "COP",
    "PEN", "UYU", "PYG", "VES", "HUF", "PLN", "CZK", "BGN", "MDL", "RSD", "UAH", "SEK", "NOK", "DKK", "INR", "ILS",
    "AED", "SAR", "ZAR", "KRW", "SGD", "HKD", "THB", "ISK", "MKD",
];

/// The money named at the start of a folded text.
#[inline]
pub fn at_start(text: &str, locale: &Locale) -> Option<Named> {
    let first = text.as_bytes().first()?;
    if first.is_ascii_digit() || matches!(first, b' ' | b'\n' | b',') {
        return None;
    }
    named(&BY_BYTE.first[usize::from(*first)], |name| begins_with(text, &name.folded))
        .or_else(|| text.starts_with('$').then(|| Named::whole(dollar(locale), 1)))
        .or_else(|| {
            let head = text.get(..3)?;
            code(head).filter(|_| begins_with(text, head)).map(|currency| Named::whole(currency, 3))
        })
        .or_else(|| {
            let mut coins = COINS[locale.language().ordinal()].iter();
            let (name, coin) = coins.find(|(name, _)| begins_with(text, name))?;
            Some(Named { currency: locale.currency(), length: name.len(), coin: *coin })
        })
}

/// The money named at the end of a folded text. A word of another language for another shop's money is none there: "leva
/// 2 dias" is Portuguese, and nobody says "leva 2" of the Bulgarian currency.
#[inline]
pub fn at_end(text: &str, locale: &Locale) -> Option<Named> {
    let last = text.as_bytes().last()?;
    if last.is_ascii_digit() || matches!(last, b' ' | b'\n' | b',') {
        return None;
    }
    let of_language = 1 << locale.language().ordinal();
    let is_at_home = |name: &Name| name.languages & of_language != 0 || name.currency == locale.currency();
    named(&BY_BYTE.last[usize::from(*last)], |name| ends_with(text, &name.folded) && is_at_home(name))
        .or_else(|| text.ends_with('$').then(|| Named::whole(dollar(locale), 1)))
        .or_else(|| {
            let tail = text.get(text.len().checked_sub(3)?..)?;
            code(tail).filter(|_| ends_with(text, tail)).map(|currency| Named::whole(currency, 3))
        })
}

/// The currency of an amount whose cell or head has nothing but `name` beside it, folded. Of a bare `$` it is the shop's
/// own, where that is a dollar or a peso.
pub fn named_alone(name: &str, locale: &Locale, shop: Option<Currency>) -> Option<Currency> {
    if name == "$" {
        return Some(shop.filter(|shop| DOLLARS.contains(&shop.as_str())).unwrap_or_else(|| dollar(locale)));
    }
    let named = at_start(name, locale).filter(|named| named.length == name.len())?;
    (named.coin == Coin::WHOLE).then_some(named.currency)
}

/// Whether a text begins with a name that is not the beginning of a longer word.
#[inline]
fn begins_with(text: &str, name: &str) -> bool {
    let Some(rest) = text.strip_prefix(name) else { return false };
    !name.ends_with(char::is_alphanumeric) || !rest.starts_with(char::is_alphanumeric)
}

/// Whether a text ends with a name that is not the end of a longer word.
#[inline]
fn ends_with(text: &str, name: &str) -> bool {
    let Some(rest) = text.strip_suffix(name) else { return false };
    !name.starts_with(char::is_alphanumeric) || !rest.ends_with(char::is_alphanumeric)
}

impl Named {
    const fn whole(currency: Currency, length: usize) -> Self {
        Self { currency, length, coin: Coin::WHOLE }
    }
}

/// What a currency is called.
#[derive(Clone)]
struct Name {
    folded: String,
    currency: Currency,
    /// A bit for each language, by its ordinal, that calls it so; all of them for a sign.
    languages: u32,
}

/// Names by their first and by their last byte, the longest first.
struct ByByte {
    first: [Vec<Name>; 256],
    last: [Vec<Name>; 256],
}

static BY_BYTE: LazyLock<ByByte> = LazyLock::new(|| {
    let mut names: Vec<Name> = Vec::new();
    for language in Language::ALL {
        add_names(&mut names, language.pack().money.names, 1 << language.ordinal());
    }
    add_names(&mut names, SIGNS, u32::MAX);
    names.sort_by_key(|name| Reverse(name.folded.len()));
    let mut table = ByByte { first: std::array::from_fn(|_| Vec::new()), last: std::array::from_fn(|_| Vec::new()) };
    for name in names {
        if let [first, ..] = name.folded.as_bytes() {
            table.first[usize::from(*first)].push(name.clone());
        }
        if let [.., last] = name.folded.as_bytes() {
            table.last[usize::from(*last)].push(name.clone());
        }
    }
    table
});

/// Adds what some languages call currencies; abbreviations and signs are no words, and known everywhere.
fn add_names(names: &mut Vec<Name>, list: List, languages: u32) {
    for (name, code) in entries(list) {
        let folded = fold_phrase(name);
        let is_word = folded.chars().count() >= WORD_CHARS && folded.chars().all(char::is_alphabetic);
        let languages = if is_word { languages } else { u32::MAX };
        let currency = Currency::parse(code).expect("a code");
        match names.iter_mut().find(|known| known.folded == folded && known.currency == currency) {
            Some(known) => known.languages |= languages,
            None => names.push(Name { folded, currency, languages }),
        }
    }
}

/// What a language calls the shop's money, folded, the longest first.
static COINS: LazyLock<Vec<Vec<(String, Coin)>>> =
    LazyLock::new(|| Language::ALL.iter().map(|language| coins_of(&language.pack().cues)).collect());

fn coins_of(cues: &Cues) -> Vec<(String, Coin)> {
    let mut coins = Vec::new();
    for (list, coin) in
        [(cues.bucks, Coin::BUCKS), (cues.cents, Coin::CENTS), (cues.doubtful_cents, Coin::DOUBTFUL_CENTS)]
    {
        coins.extend(folded(list).map(|name| (name, coin)));
    }
    coins.sort_by_key(|(name, _)| Reverse(name.len()));
    coins
}

fn named(names: &[Name], is_there: impl Fn(&Name) -> bool) -> Option<Named> {
    names.iter().find(|name| is_there(name)).map(|name| Named::whole(name.currency, name.folded.len()))
}

/// The codes in order, for the search.
static BY_CODE: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let mut codes: Vec<[u8; 3]> = CODES.iter().filter_map(|code| code.as_bytes().try_into().ok()).collect();
    codes.sort_unstable();
    codes
});

fn code(folded: &str) -> Option<Currency> {
    let letters: [u8; 3] = folded.as_bytes().try_into().ok()?;
    let code = letters.map(|letter| letter.to_ascii_uppercase());
    BY_CODE.binary_search(&code).ok()?;
    Currency::parse(std::str::from_utf8(&code).ok()?).ok()
}

/// Whose dollar a bare `$` is.
fn dollar(locale: &Locale) -> Currency {
    let code = match locale.country(None) {
        Some("MX") => "MXN",
        Some("AR") => "ARS",
        Some("CL") => "CLP",
        Some("CO") => "COP",
        Some("UY") => "UYU",
        Some("CA") => "CAD",
        Some("AU") => "AUD",
        _ => "USD",
    };
    Currency::parse(code).unwrap_or(Currency::USD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_on_a_word_boundary_wins() {
        let locale = Locale::parse("ro-RO").expect("valid");
        let start = |text| at_start(text, &locale).map(|named| (named.currency, named.length));
        let end = |text| at_end(text, &locale).map(|named| (named.currency, named.length));
        assert_eq!(start("lei romanesti acum"), Some((Currency::RON, 13)));
        assert_eq!(start("leilani"), None);
        assert_eq!(start("real"), Some((Currency::BRL, 4)));
        assert_eq!(start("really"), None);
        assert_eq!(end("pret us$"), Some((Currency::USD, 3)));
        assert_eq!(end("pret r$"), Some((Currency::BRL, 2)));
        assert_eq!(end("jobs"), None);
        assert_eq!(end("costa leva"), Some((Currency::parse("BGN").expect("a code"), 4)));
        let portuguese = Locale::parse("pt-BR").expect("valid");
        assert_eq!(at_end("e leva", &portuguese), None);
        assert_eq!(at_end("por bs", &portuguese).map(|named| named.currency), Some(Currency::BOB));
        assert_eq!(start("gbp").map(|c| c.0.as_str().to_owned()).as_deref(), Some("GBP"));
    }

    #[test]
    fn coins_and_colloquial_names_mean_the_shops_money() {
        for (tag, text, parts, is_doubtful) in [
            ("ro-RO", "bani", 100, false),
            ("pt-BR", "centavos", 100, false),
            ("es-ES", "centimos", 100, false),
            ("el-GR", "λεπτα", 100, true),
            ("en-US", "cents", 100, false),
            ("en-US", "bucks", 1, false),
        ] {
            let locale = Locale::parse(tag).expect("valid");
            let coin = Coin { parts, is_local: true, is_doubtful };
            let named = Named { currency: locale.currency(), length: text.len(), coin };
            assert_eq!(at_start(text, &locale), Some(named), "{text}");
        }
        assert_eq!(at_start("centsible", &Locale::parse("en-US").expect("valid")), None);
    }
}
