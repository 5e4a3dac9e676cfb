//! Amounts, percentages and days as the messages of a language write them: "4.199,00 lei", "R$ 71,92", "15 %",
//! "15 iunie 2026".

use crate::currency::Currency;
use crate::language::Language;
use crate::locale::Locale;
use crate::number::{ONE, Style};

/// Ten-thousandths of money with the sign or name people use for it.
pub fn money(value: i64, currency: Currency, locale: &Locale) -> String {
    let decimal = locale.decimal();
    // Two digits even where they are zeros: it is a price.
    let amount = Style { decimals: 2, decimal: Some(decimal), ..Style::default() }.write(value, decimal);
    let sign = match currency.as_str() {
        "RON" if locale.language() == Language::Ro => return format!("{amount} lei"),
        "BRL" => "R$ ",
        "BOB" => "Bs ",
        "USD" if locale.language() == Language::En => "$",
        "USD" => "US$ ",
        "EUR" if locale.language() == Language::En => "€",
        "EUR" => return format!("{amount} €"),
        code => return format!("{amount} {code}"),
    };
    format!("{sign}{amount}")
}

/// Hundredths of a per cent.
pub fn percent(hundredths: i64, locale: &Locale) -> String {
    let number = number(hundredths.saturating_mul(ONE / 100), locale);
    match locale.language() {
        Language::Es => format!("{number} %"),
        _ => format!("{number}%"),
    }
}

/// Ten-thousandths of a piece.
pub fn pieces(count: i64, locale: &Locale) -> String {
    number(count, locale)
}

/// Without zeros behind the decimal sign.
fn number(value: i64, locale: &Locale) -> String {
    let decimal = locale.decimal();
    let text = Style { decimals: 4, decimal: Some(decimal), ..Style::default() }.write(value, decimal);
    text.trim_end_matches('0').trim_end_matches(decimal).to_owned()
}

const RO: [&str; 12] = [
    "ianuarie",
    "februarie",
    "martie",
    "aprilie",
    "mai",
    "iunie",
    "iulie",
    "august",
    "septembrie",
    "octombrie",
    "noiembrie",
    "decembrie",
];
const PT: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];
const ES: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const EL: [&str; 12] = [
    "Ιανουαρίου",
    "Φεβρουαρίου",
    "Μαρτίου",
    "Απριλίου",
    "Μαΐου",
    "Ιουνίου",
    "Ιουλίου",
    "Αυγούστου",
    "Σεπτεμβρίου",
    "Οκτωβρίου",
    "Νοεμβρίου",
    "Δεκεμβρίου",
];

pub fn day(date: time::Date, language: Language) -> String {
    let (day, month, year) = (date.day(), usize::from(u8::from(date.month())) - 1, date.year());
    match language {
        Language::Ro => format!("{day} {} {year}", RO[month]),
        Language::Pt => format!("{day} de {} de {year}", PT[month]),
        Language::Es => format!("{day} de {} de {year}", ES[month]),
        Language::El => format!("{day} {} {year}", EL[month]),
        Language::En => format!("{} {day}, {year}", date.month()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_each_language_writes_it() {
        let locale = |tag: &str| Locale::parse(tag).expect("valid");
        for (tag, currency, expected) in [
            ("ro-RO", Currency::RON, "4.199,00 lei"),
            ("pt-BR", Currency::BRL, "R$ 4.199,00"),
            ("es-BO", Currency::BOB, "Bs 4.199,00"),
            ("el-GR", Currency::EUR, "4.199,00 €"),
            ("en-US", Currency::USD, "$4,199.00"),
            ("ro-RO", Currency::EUR, "4.199,00 €"),
        ] {
            assert_eq!(money(4_199 * ONE, currency, &locale(tag)), expected);
        }
        assert_eq!(percent(12_50, &locale("ro")), "12,5%");
        assert_eq!(percent(20_00, &locale("es")), "20 %");
        assert_eq!(pieces(3 * ONE, &locale("el")), "3");
        assert_eq!(pieces(1_500 * ONE, &locale("en")), "1,500");
        let date = time::macros::date!(2026 - 06 - 15);
        let days = Language::ALL.map(|language| day(date, language));
        assert_eq!(
            days,
            ["15 iunie 2026", "15 de junho de 2026", "15 de junio de 2026", "15 Ιουνίου 2026", "June 15, 2026"]
        );
    }
}
