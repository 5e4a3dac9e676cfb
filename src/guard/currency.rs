//! The names of currencies in texts: symbols, ISO codes and words of five languages, before or after the number.

use std::sync::LazyLock;

use temei_text::locale::Locale;

use super::lexicon;
use crate::catalog::Currency;

/// What money is called beside a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) currency: Currency,
    /// Bytes of the folded text.
    pub(crate) length: usize,
    pub(crate) coin: Coin,
}

/// How a name means money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coin {
    /// How many make one of the currency: 100 cents.
    pub(crate) parts: u8,
    /// The shop's own money, whichever that is: "bucks", "cents".
    pub(crate) is_local: bool,
    /// Also a word for something else, and money only where a price is spoken of: "λεπτά" are minutes too.
    pub(crate) is_doubtful: bool,
}

impl Coin {
    /// The currency itself.
    pub(crate) const WHOLE: Self = Self { parts: 1, is_local: false, is_doubtful: false };
}

/// Folded spellings of our five currencies; where one begins with another, the longer comes first.
const NAMES: [(&str, Currency); 66] = [
    ("lei romanesti", Currency::RON),
    ("leu romanesc", Currency::RON),
    ("lei rumanos", Currency::RON),
    ("leus romenos", Currency::RON),
    ("leus rumanos", Currency::RON),
    ("leu romeno", Currency::RON),
    ("leu rumano", Currency::RON),
    ("romanian lei", Currency::RON),
    ("romanian leu", Currency::RON),
    ("lei noi", Currency::RON),
    ("lei", Currency::RON),
    ("leus", Currency::RON),
    ("leu", Currency::RON),
    ("ron", Currency::RON),
    ("λεου ρουμανιασ", Currency::RON),
    ("λεου", Currency::RON),
    ("λει", Currency::RON),
    ("reais brasileiros", Currency::BRL),
    ("real brasileiro", Currency::BRL),
    ("reales brasilenos", Currency::BRL),
    ("real brasileno", Currency::BRL),
    ("brazilian reals", Currency::BRL),
    ("brazilian reais", Currency::BRL),
    ("brazilian real", Currency::BRL),
    ("reais", Currency::BRL),
    ("reales", Currency::BRL),
    ("reals", Currency::BRL),
    ("reali", Currency::BRL),
    ("real", Currency::BRL),
    ("r$", Currency::BRL),
    ("brl", Currency::BRL),
    ("ρεαλ βραζιλιασ", Currency::BRL),
    ("ρεαλ", Currency::BRL),
    ("bolivianos da bolivia", Currency::BOB),
    ("boliviano da bolivia", Currency::BOB),
    ("bolivian bolivianos", Currency::BOB),
    ("bolivian boliviano", Currency::BOB),
    ("bolivianos", Currency::BOB),
    ("boliviano", Currency::BOB),
    ("bob", Currency::BOB),
    ("bs.", Currency::BOB),
    ("bs", Currency::BOB),
    ("μπολιβιανο βολιβιασ", Currency::BOB),
    ("μπολιβιανο", Currency::BOB),
    ("euros", Currency::EUR),
    ("euro", Currency::EUR),
    ("eur", Currency::EUR),
    ("ευρω", Currency::EUR),
    ("€", Currency::EUR),
    ("dolares estadounidenses", Currency::USD),
    ("dolar estadounidense", Currency::USD),
    ("dolares dos estados unidos", Currency::USD),
    ("dolar dos estados unidos", Currency::USD),
    ("dolares americanos", Currency::USD),
    ("dolar americano", Currency::USD),
    ("dolari americani", Currency::USD),
    ("dolar american", Currency::USD),
    ("us dollars", Currency::USD),
    ("us dollar", Currency::USD),
    ("δολαρια ηπα", Currency::USD),
    ("δολαριο ηπα", Currency::USD),
    ("δολαρια", Currency::USD),
    ("δολαριο", Currency::USD),
    ("us$", Currency::USD),
    ("u$s", Currency::USD),
    ("usd", Currency::USD),
];

/// Words that mean dollars of whichever country, and other currencies shops meet.
const OTHERS: [(&str, &str); 29] = [
    ("dolari canadieni", "CAD"),
    ("dolari australieni", "AUD"),
    ("dolares canadenses", "CAD"),
    ("dolares canadienses", "CAD"),
    ("canadian dollars", "CAD"),
    ("australian dollars", "AUD"),
    ("dollars", "USD"),
    ("dollar", "USD"),
    ("dolari", "USD"),
    ("dolares", "USD"),
    ("dolar", "USD"),
    ("mx$", "MXN"),
    ("ca$", "CAD"),
    ("c$", "CAD"),
    ("a$", "AUD"),
    ("lire sterline", "GBP"),
    ("libras esterlinas", "GBP"),
    ("pounds sterling", "GBP"),
    ("pounds", "GBP"),
    ("λιρεσ", "GBP"),
    ("£", "GBP"),
    ("¥", "JPY"),
    ("₺", "TRY"),
    ("₴", "UAH"),
    ("franci elvetieni", "CHF"),
    ("pesos", "ARS"),
    ("forinti", "HUF"),
    ("zloti", "PLN"),
    ("leva", "BGN"),
];

/// ISO 4217 codes that stand for themselves beside a number (list one, without those that are words).
const CODES: [&str; 36] = [
    "GBP", "CHF", "CAD", "AUD", "NZD", "JPY", "CNY", "MXN", "ARS", "CLP", "COP", "PEN", "UYU", "PYG", "VES", "HUF",
    "PLN", "CZK", "BGN", "MDL", "RSD", "UAH", "SEK", "NOK", "DKK", "INR", "ILS", "AED", "SAR", "ZAR", "KRW", "SGD",
    "HKD", "THB", "ISK", "MKD",
];

/// The money named at the start of a folded text.
pub(crate) fn at_start(text: &str, locale: &Locale) -> Option<Named> {
    let first = text.as_bytes().first()?;
    if first.is_ascii_digit() || matches!(first, b' ' | b'\n' | b',') {
        return None;
    }
    let whole = |name: &str| {
        let rest = &text[name.len()..];
        !name.ends_with(char::is_alphanumeric) || !rest.starts_with(char::is_alphanumeric)
    };
    named(&BY_BYTE.first[usize::from(*first)], |name| text.starts_with(name) && whole(name))
        .or_else(|| text.starts_with('$').then(|| Named::whole(dollar(locale), 1)))
        .or_else(|| code(text.get(..3)?).filter(|_| whole(&text[..3])).map(|currency| Named::whole(currency, 3)))
        .or_else(|| {
            let mut coins = lexicon::coins(locale.language()).iter();
            let (name, coin) = coins.find(|(name, _)| text.starts_with(name.as_str()) && whole(name))?;
            Some(Named { currency: locale.currency(), length: name.len(), coin: *coin })
        })
}

/// The money named at the end of a folded text.
pub(crate) fn at_end(text: &str, locale: &Locale) -> Option<Named> {
    let last = text.as_bytes().last()?;
    if last.is_ascii_digit() || matches!(last, b' ' | b'\n' | b',') {
        return None;
    }
    let whole = |name: &str| {
        let rest = &text[..text.len() - name.len()];
        !name.starts_with(char::is_alphanumeric) || !rest.ends_with(char::is_alphanumeric)
    };
    named(&BY_BYTE.last[usize::from(*last)], |name| text.ends_with(name) && whole(name))
        .or_else(|| text.ends_with('$').then(|| Named::whole(dollar(locale), 1)))
        .or_else(|| {
            let tail = text.get(text.len().checked_sub(3)?..)?;
            code(tail).filter(|_| whole(tail)).map(|currency| Named::whole(currency, 3))
        })
}

impl Named {
    const fn whole(currency: Currency, length: usize) -> Self {
        Self { currency, length, coin: Coin::WHOLE }
    }
}

/// Names by their first and by their last byte, in the order of the lists.
struct ByByte {
    first: [Vec<(&'static str, Currency)>; 256],
    last: [Vec<(&'static str, Currency)>; 256],
}

static BY_BYTE: LazyLock<ByByte> = LazyLock::new(|| {
    let others = OTHERS.iter().filter_map(|&(name, code)| Some((name, Currency::parse(code).ok()?)));
    let mut table = ByByte { first: std::array::from_fn(|_| Vec::new()), last: std::array::from_fn(|_| Vec::new()) };
    for (name, currency) in NAMES.into_iter().chain(others) {
        if let [first, ..] = name.as_bytes() {
            table.first[usize::from(*first)].push((name, currency));
        }
        if let [.., last] = name.as_bytes() {
            table.last[usize::from(*last)].push((name, currency));
        }
    }
    table
});

fn named(names: &[(&'static str, Currency)], is_there: impl Fn(&str) -> bool) -> Option<Named> {
    names.iter().find(|(name, _)| is_there(name)).map(|&(name, currency)| Named::whole(currency, name.len()))
}

fn code(folded: &str) -> Option<Currency> {
    CODES.iter().find(|code| code.eq_ignore_ascii_case(folded)).and_then(|code| Currency::parse(code).ok())
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
