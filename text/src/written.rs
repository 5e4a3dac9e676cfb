//! Amounts, percentages and days as the messages of a language write them: "4.199,00 lei", "R$ 71,92", "15 %",
//! "15 iunie 2026".

use crate::currency::Currency;
use crate::languages::{Language, entries, phrases};
use crate::locale::Locale;
use crate::number::{ONE, Style};

/// Ten-thousandths of money with the sign or name people use for it.
pub fn money(value: i64, currency: Currency, locale: &Locale) -> String {
    let decimal = locale.decimal();
    // Two digits even where they are zeros: it is a price.
    let amount = Style { decimals: 2, decimal: Some(decimal), ..Style::default() }.write(value, decimal);
    let written = entries(locale.language().pack().money.written).find(|(code, _)| *code == currency.as_str());
    match written {
        Some((_, written)) => written.replace('#', &amount),
        None => format!("{amount} {currency}"),
    }
}

/// Hundredths of a per cent.
pub fn percent(hundredths: i64, locale: &Locale) -> String {
    let number = number(hundredths.saturating_mul(ONE / 100), locale);
    locale.language().pack().numbers.percent_written.replace('#', &number)
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

pub fn day(date: time::Date, language: Language) -> String {
    let calendar = &language.pack().calendar;
    let month = phrases(calendar.months).nth(usize::from(u8::from(date.month())) - 1).unwrap_or_default();
    let day = date.day().to_string();
    calendar.written.replace("{day}", &day).replace("{month}", month).replace("{year}", &date.year().to_string())
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
        for (language, expected) in [
            (Language::Ro, "15 iunie 2026"),
            (Language::Pt, "15 de junho de 2026"),
            (Language::Es, "15 de junio de 2026"),
            (Language::El, "15 Ιουνίου 2026"),
            (Language::En, "June 15, 2026"),
        ] {
            assert_eq!(day(date, language), expected);
        }
    }
}
