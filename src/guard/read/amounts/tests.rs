use proptest::prelude::*;
use temei_properties::{CASES, properties};

use super::*;

fn money(text: &str, locale: &str) -> Vec<String> {
    let normal = Normal::new(text);
    let figures = scan(&normal, &Locale::parse(locale).expect("valid"));
    let amount = |figure: &TextAmount| match figure.kind {
        AmountKind::Money(currency) => Some(format!("{} {currency}", number::plain(figure.value()))),
        AmountKind::Percent { minus } => Some(format!("{}{} %", if minus { "-" } else { "" }, figure.value() / 10_000)),
        AmountKind::Bare | AmountKind::Unclear => None,
    };
    figures.all.iter().filter_map(amount).collect()
}

#[test]
fn amounts_of_five_languages() {
    for (text, locale, expected) in [
        ("Costă 1.299,99 lei azi", "ro-RO", "1299.99 RON"),
        ("27 de lei", "ro", "27.00 RON"),
        ("2,5 mii de lei", "ro", "2500.00 RON"),
        ("por R$ 1.299,90 à vista", "pt-BR", "1299.90 BRL"),
        ("5 mil reais", "pt-BR", "5000.00 BRL"),
        ("40 de milioane de lei", "ro", "40000000.00 RON"),
        ("Bs 30", "es-BO", "30.00 BOB"),
        ("30 bolivianos", "es-BO", "30.00 BOB"),
        ("Bs0,99", "es-BO", "0.99 BOB"),
        ("12,50 €", "el-GR", "12.50 EUR"),
        ("50 ευρώ", "el-GR", "50.00 EUR"),
        ("$1,234.50", "en-US", "1234.50 USD"),
        ("US$ 10k", "en-US", "10000.00 USD"),
        ("1 299,99\u{a0}€", "pt-PT", "1299.99 EUR"),
        ("75 GBP", "en", "75.00 GBP"),
        ("o sută cincizeci de lei", "ro", "150.00 RON"),
        ("noventa e nove reais", "pt-BR", "99.00 BRL"),
        ("ciento veinte bolivianos", "es-BO", "120.00 BOB"),
        ("πενήντα ευρώ", "el-GR", "50.00 EUR"),
        ("eighty-nine dollars", "en-US", "89.00 USD"),
        ("ten percent", "en-US", "10 %"),
        ("**49** lei", "ro", "49.00 RON"),
        ("$**49**", "en-US", "49.00 USD"),
        ("49 bucks", "en-US", "49.00 USD"),
        ("99 cents", "en-US", "0.99 USD"),
        ("5 lei și 50 de bani", "ro", "5.50 RON"),
        ("cinci lei și cincizeci de bani", "ro", "5.50 RON"),
        ("dois reais e cinquenta centavos", "pt-BR", "2.50 BRL"),
        ("12 euros con 50 céntimos", "es-ES", "12.50 EUR"),
        ("δεκαεπτά ευρώ και εβδομήντα λεπτά", "el-GR", "17.70 EUR"),
    ] {
        assert_eq!(money(text, locale), [expected], "{text}");
    }
    assert_eq!(money("între 5 și 7 euro, 10-17 euro", "ro"), ["5.00 EUR", "7.00 EUR", "10.00 EUR", "17.00 EUR"]);
    assert_eq!(money("$10-20", "en-US"), ["10.00 USD", "20.00 USD"]);
    assert_eq!(money("between twenty and thirty dollars", "en-US"), ["20.00 USD", "30.00 USD"]);
    assert_eq!(money("$50 $60, 100 lei 5", "en-US"), ["50.00 USD", "60.00 USD", "100.00 RON"]);
    assert_eq!(money("reducere -15% și 20 la sută", "ro"), ["-15 %", "20 %"]);
}

#[test]
fn what_cannot_be_read_beside_a_number_makes_it_unclear() {
    for text in ["49 лей", "49лей", "49 lер", "лей 49", "49 ₽", "₹49", "49 &bogus;", "\u{202e}iel 94\u{202c}"]
    {
        let normal = Normal::new(text);
        let figures = scan(&normal, &Locale::parse("ro").expect("valid"));
        assert_eq!(figures.all.iter().map(|figure| figure.kind).collect::<Vec<_>>(), [AmountKind::Unclear], "{text}");
    }
    for text in ["5 μm", "4,7 kΩ", "5 kg, 京都", "120 m²", "7 τεμάχια", "Sofia (София) 5"] {
        let normal = Normal::new(text);
        let figures = scan(&normal, &Locale::parse("ro").expect("valid"));
        assert!(figures.all.iter().all(|figure| figure.kind == AmountKind::Bare), "{text}: {figures:?}");
    }
}

#[test]
fn what_is_no_amount() {
    for text in [
        "31.12.2025",
        "0722 872 157",
        "iPhone 13",
        "256GB",
        "WH-1000XM5",
        "ora 10:30",
        "2x",
        "1920x1080",
        "#W5490111",
        "5 kg",
        "XXL 42",
    ] {
        assert_eq!(money(text, "ro"), [] as [&str; 0], "{text}");
    }
    assert_eq!(money("iPhone 13 - 999 lei", "ro"), ["999.00 RON"]);
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn figures_are_in_order_and_inside(text in "[0-9 .,%$€a-zα-ω\u{a0}\\-/#]{0,80}") {
        let normal = Normal::new(&text);
        let figures = scan(&normal, &Locale::parse("ro").expect("valid")).all;
        prop_assert!(figures.windows(2).all(|pair| pair[0].range.start < pair[1].range.start));
        prop_assert!(figures.iter().all(|figure| normal.text.get(figure.range.clone()).is_some()));
    }
}
