//! Numbers that are no amounts: generated lines of telephone numbers, dates, times and identifiers, as five languages
//! write them, with the words around them that shops use.

use temei_text::normal::Normal;

use crate::guard::Locale;
use crate::guard::answer::outcome::ClaimKind;
use crate::guard::read::amounts::{self, AmountKind};
use crate::guard::tests::shop::{Asked, shop};

/// Locale, months (in dates), weekdays, and the patterns of dates, times and what else has digits.
struct Written {
    locale: &'static str,
    months: &'static str,
    weekdays: &'static str,
    patterns: &'static [&'static str],
}

/// Forms of numbers every language shares. `#` is a digit, `{d}` a day, `{m}` a month, `{y}` a year, `{h}` an hour,
/// `{n}` minutes, `{M}` a month by name, `{W}` a weekday.
const SHARED: &[&str] = &[
    "{d}.{m}.{y}",
    "{d}/{m}/{y}",
    "{y}-{m}-{d}",
    "{d}-{m}-{y}",
    "{d}.{m}.",
    "{h}:{n}",
    "{h}:{n}:{n}",
    "{y}-{m}-{d}T{h}:{n}:00Z",
    "{h}:{n}-{h}:{n}",
    "{d}/{m}",
    "+40 7## ### ###",
    "07## ### ###",
    "07########",
    "(021) ###.##.##",
    "+55 11 9####-####",
    "(11) 9####-####",
    "+351 9## ### ###",
    "+34 6## ## ## ##",
    "+591 7#######",
    "+30 69# ### ####",
    "+30 210 ### ####",
    "+1 (###) ###-####",
    "###.###.###-##",
    "##.###.###/####-##",
    "RO##########",
    "EL#########",
    "RO## AAAA #### #### #### ####",
    "ES## #### #### ## ##########",
    "############# ",
    "#### #### #### ####",
    "ID ########",
    "#W-######",
    "v#.##.#",
    "192.168.#.##",
    "IMEI ###############",
];

const LANGUAGES: [Written; 5] = [
    Written {
        locale: "ro-RO",
        months: "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
        weekdays: "luni marți miercuri joi vineri sâmbătă duminică",
        patterns: &[
            "{d} {M} {y}",
            "{W}, {d} {M}",
            "pe {d} {M}, ora {h}:{n}",
            "între {d} și {d} {M}",
            "până pe {d}.{m}.{y}",
            "ora {h}.{n}",
            "tel. 07## ### ###",
            "CUI RO########",
            "comanda nr. ######",
            "AWB ##########",
            "factura seria TM nr. ######",
            "programul este {h}:{n}–{h}:{n}",
            "CNP #############",
            "cod poștal ######",
        ],
    },
    Written {
        locale: "pt-BR",
        months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        weekdays: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
        patterns: &[
            "{d} de {M} de {y}",
            "{W}, {d} de {M}",
            "no dia {d} de {M}, às {h}h{n}",
            "entre {d} e {d} de {M}",
            "até {d}/{m}",
            "às {h}h",
            "telefone (##) ####-####",
            "pedido nº ######",
            "CEP #####-###",
            "CPF ###.###.###-##",
            "CNPJ ##.###.###/####-##",
            "rastreio BR#########BR",
            "NIF #########",
        ],
    },
    Written {
        locale: "es-BO",
        months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        weekdays: "lunes martes miércoles jueves viernes sábado domingo",
        patterns: &[
            "{d} de {M} de {y}",
            "{W} {d} de {M}",
            "el {d} de {M} a las {h}:{n}",
            "entre el {d} y el {d} de {M}",
            "hasta el {d}/{m}/{y}",
            "a las {h}:{n} h",
            "celular 7#######",
            "pedido N° ######",
            "NIT ##########",
            "factura ####",
            "DNI ########Z",
            "autorización ###########",
        ],
    },
    Written {
        locale: "el-GR",
        months: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
        weekdays: "Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή",
        patterns: &[
            "{d} {M} {y}",
            "{W} {d} {M}",
            "στις {d} {M}, ώρα {h}:{n}",
            "από {d} έως {d} {M}",
            "μέχρι {d}/{m}",
            "στις {h}:{n} μ.μ.",
            "τηλ. 210 #######",
            "παραγγελία ######",
            "ΑΦΜ #########",
            "Τ.Κ. ### ##",
            "αρ. τιμολογίου ######",
        ],
    },
    Written {
        locale: "en-US",
        months: "January February March April May June July August September October November December",
        weekdays: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        patterns: &[
            "{M} {d}, {y}",
            "{W}, {M} {d}",
            "{d} {M} {y}",
            "on {M} {d} at {h}:{n}",
            "between {M} {d} and {d}",
            "the {d}th of {M}",
            "at {h}:{n} PM",
            "by {m}/{d}/{y}",
            "order W#######",
            "call 1-800-###-####",
            "ZIP #####-####",
            "SSN ###-##-####",
            "tracking 1Z######################",
        ],
    },
];

/// Chance that is the same in every run (the multiplier of Knuth's MMIX).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }
}

fn fill(pattern: &str, written: &Written, dice: &mut Dice) -> String {
    let pick = |words: &str, at: usize| words.split(' ').nth(at).unwrap_or_default().to_owned();
    let mut text = pattern.to_owned();
    while let Some(at) = text.find('{') {
        let value = match &text[at..at + 3] {
            "{d}" => (1 + dice.below(28)).to_string(),
            "{m}" => format!("{:02}", 1 + dice.below(12)),
            "{y}" => (2020 + dice.below(10)).to_string(),
            "{h}" => (8 + dice.below(14)).to_string(),
            "{n}" => format!("{:02}", dice.below(60)),
            "{M}" => pick(written.months, dice.below(12)),
            _ => pick(written.weekdays, dice.below(7)),
        };
        text.replace_range(at..at + 3, &value);
    }
    let digits = |c: char| if c == '#' { char::from(b'0' + u8::try_from(dice.below(10)).unwrap_or(0)) } else { c };
    text.chars().map(digits).collect()
}

#[test]
fn dates_times_phones_and_identifiers_are_no_amounts() {
    let facts = shop("EUR");
    let mut dice = Dice(41);
    let (mut lines, mut wrong) = (0, Vec::new());
    for written in LANGUAGES.iter().cycle() {
        if lines >= 2_000 {
            break;
        }
        let locale = Locale::parse(written.locale).expect("valid");
        for pattern in written.patterns.iter().chain(SHARED) {
            lines += 1;
            let line = fill(pattern, written, &mut dice);
            let figures = amounts::scan(&Normal::new(&line), &locale).all;
            let outcome = Asked::in_locale(written.locale).check(&line, &facts);
            let amounts = outcome.claims.iter().filter(|claim| claim.kind == ClaimKind::Amount);
            let amounts: Vec<&str> = amounts.map(|claim| claim.text.as_str()).collect();
            if !amounts.is_empty() || figures.iter().any(|figure| figure.kind != AmountKind::Bare) {
                wrong.push(format!("{}: {line}: {amounts:?}", written.locale));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {lines}:\n{}", wrong.len(), wrong.join("\n"));
}
