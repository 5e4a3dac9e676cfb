//! What Scrub finds and leaves alone, in the five languages, and what holds of every text.

mod data;
mod properties;

use super::*;

/// Labels and texts of everything found.
fn found(text: &str) -> Vec<(String, &str)> {
    found_with(text, &Options::default())
}

fn found_with<'t>(text: &'t str, options: &Options<'_>) -> Vec<(String, &'t str)> {
    find(text, options).expect("steps").into_iter().map(|finding| (finding.label, &text[finding.bytes])).collect()
}

#[track_caller]
fn finds(text: &str, expected: &[(&str, &str)]) {
    let found = found(text);
    let found: Vec<_> = found.iter().map(|(label, written)| (label.as_str(), *written)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn romanian() {
    finds("Sunt dl. Popescu Ion, CNP 1960529460012.", &[("NAME", "Popescu Ion"), ("CNP", "1960529460012")]);
    finds(
        "Telefonul meu: 0722 123 456, mail ana.pop@exemplu.ro.",
        &[("PHONE", "0722 123 456"), ("EMAIL", "ana.pop@exemplu.ro")],
    );
    finds(
        "Facturați pe CUI RO18547290, cont RO49AAAA1B31007593840000",
        &[("CUI", "RO18547290"), ("IBAN", "RO49AAAA1B31007593840000")],
    );
    finds("cod fiscal 18547290", &[("CUI", "18547290")]);
    finds("Sunați-mă la 0722.123.456 sau 021 312 34 56!", &[("PHONE", "0722.123.456"), ("PHONE", "021 312 34 56")]);
    finds("Sunt la 0722 123 456. 20 de bucăți", &[("PHONE", "0722 123 456")]);
    finds("Locuiesc în Iași, cod poștal 700505.", &[("POSTAL_CODE", "700505")]);
    finds("Doamna Maria-Elena Ionescu și d-na Vlad", &[("NAME", "Maria-Elena Ionescu"), ("NAME", "Vlad")]);
    finds("Aveți 2 buc la 1.299,99 lei, comanda 10023456 din 12.03.2026.", &[]);
    finds("Codul numeric personal: 1960529460012", &[("CNP", "1960529460012")]);
}

#[test]
fn portuguese() {
    finds(
        "Meu CPF é 390.533.447-05 e o CNPJ 16.727.230/0001-97",
        &[("CPF", "390.533.447-05"), ("CNPJ", "16.727.230/0001-97")],
    );
    finds("CNPJ 12.ABC.345/01DE-35", &[("CNPJ", "12.ABC.345/01DE-35")]);
    finds("cnpj: 12abc34501de35", &[("CNPJ", "12abc34501de35")]);
    finds("Me liga no (11) 98765-4321, CEP 01310-100", &[("PHONE", "(11) 98765-4321"), ("POSTAL_CODE", "01310-100")]);
    finds("WhatsApp 11 98765-4321 ou +55 21 3456-7890", &[("PHONE", "11 98765-4321"), ("PHONE", "+55 21 3456-7890")]);
    finds("Sra. Ana Beatriz de Souza e Sr. João", &[("NAME", "Ana Beatriz de Souza"), ("NAME", "João")]);
    finds("NIF 501442600, Rua Augusta, 1100-048 Lisboa", &[("PT_NIF", "501442600"), ("POSTAL_CODE", "1100-048")]);
    finds("Pedido 123456789 custa R$ 1.299,90 em 12x de R$ 108,33", &[]);
    finds("O Sr. comprou 2 unidades", &[]);
}

#[test]
fn spanish() {
    finds("Mi DNI es 54362315-K y el NIE X2482300W", &[("ES_NIF", "54362315-K"), ("ES_NIF", "X2482300W")]);
    finds("Llámame al 612 34 56 78", &[("PHONE", "612 34 56 78")]);
    finds("mi celular es 71234567, NIT 1020304050", &[("PHONE", "71234567"), ("BO_NIT", "1020304050")]);
    finds("C.I. 4512345 LP", &[("BO_CI", "4512345")]);
    finds("Don José García y la Sra. Núñez", &[("NAME", "José García"), ("NAME", "Núñez")]);
    finds("código postal 28013", &[("POSTAL_CODE", "28013")]);
    finds("Cuesta 71 bolivianos, quedan 12345678 unidades", &[]);
}

#[test]
fn greek() {
    finds("Ο κ. Παπαδόπουλος, ΑΦΜ 094259216", &[("NAME", "Παπαδόπουλος"), ("AFM", "094259216")]);
    finds("Τηλέφωνο: 210 123 4567, κινητό 6971234567", &[("PHONE", "210 123 4567"), ("PHONE", "6971234567")]);
    finds("ΑΦΜ: EL094259216", &[("AFM", "EL094259216")]);
    finds("ΤΚ 104 31 Αθήνα", &[("POSTAL_CODE", "104 31")]);
    finds("κα Μαρία Γεωργίου κ.λπ.", &[("NAME", "Μαρία Γεωργίου")]);
    finds("Κοστίζει 12,50 € το κιλό, κωδικός 94259216", &[]);
}

#[test]
fn english() {
    finds("Mr. John Smith paid with 4111 1111 1111 1111", &[("NAME", "John Smith"), ("CARD", "4111 1111 1111 1111")]);
    finds("Call me at (202) 555-0143 or 202-555-0143.", &[("PHONE", "(202) 555-0143"), ("PHONE", "202-555-0143")]);
    finds(
        "from 192.168.1.20 and 2001:db8::8a2e:370:7334",
        &[("IP", "192.168.1.20"), ("IP", "2001:db8::8a2e:370:7334")],
    );
    finds("MAC 00:1a:2b:3c:4d:5e", &[("MAC", "00:1a:2b:3c:4d:5e")]);
    finds("postcode SW1A 1AA", &[("POSTAL_CODE", "SW1A 1AA")]);
    finds("firmware version 10.2.0.14, std::vec and 12:30:45", &[]);
    finds("Dr. Oetker and Dr. Pepper are brands, I miss you", &[]);
    finds("<ana@example.com>, mailto:ion@example.com?x", &[("EMAIL", "ana@example.com"), ("EMAIL", "ion@example.com")]);
}

#[test]
fn hidden_characters_do_not_hide_data() {
    finds("CPF 390.533\u{200b}.447\u{2011}05", &[("CPF", "390.533\u{200b}.447\u{2011}05")]);
    finds("card ４１１１\u{a0}1111\u{a0}1111\u{a0}1111", &[("CARD", "４１１１\u{a0}1111\u{a0}1111\u{a0}1111")]);
    finds("ana＠example.com", &[("EMAIL", "ana＠example.com")]);
}

#[test]
fn markup_does_not_hide_data() {
    finds(
        "**Telefon:** **0722 123 456**, _ana@example.com_",
        &[("PHONE", "0722 123 456"), ("EMAIL", "_ana@example.com")],
    );
    finds("| Sr. João | 390.533.447-05 |", &[("NAME", "João"), ("CPF", "390.533.447-05")]);
    finds("<b>4111111111111111</b>", &[("CARD", "4111111111111111")]);
}

#[test]
fn cells_of_a_table_are_told_apart() {
    finds(
        "7,1960529460012,0722123456,ana@example.com",
        &[("CNP", "1960529460012"), ("PHONE", "0722123456"), ("EMAIL", "ana@example.com")],
    );
}

#[test]
fn a_mask_hides_nothing_behind_it() {
    finds("Dl. P██████ 0722 123 456", &[("PHONE", "0722 123 456")]);
    finds("a██@███████.███ 0722 123 456", &[("PHONE", "0722 123 456")]);
    finds("tel. ████ ██3 456, cod poștal ████ 1234", &[]);
}

#[test]
fn what_could_be_two_things_is_decided_by_its_context() {
    let both = data::cnp_that_is_an_ean();
    for text in [
        "EAN {}",
        "Produsul {} este în stoc",
        "código de barras: {}",
        "Το προϊόν με κωδικό {}",
        "SKU {}, 2 pcs",
        "O produto {} chegou?",
    ] {
        finds(&text.replace("{}", &both), &[]);
    }
    for text in
        ["CNP: {}", "CNP-ul meu este {}", "my personal ID is {}", "cod numeric personal {}", "αριθμός ταυτότητας {}"]
    {
        finds(&text.replace("{}", &both), &[("CNP", &both)]);
    }
    finds(&format!("Vă trimit {both} acum"), &[("AMBIGUOUS_ID", &both)]);
    let known = |code: &str| code == both;
    let options = Options { is_known_product: &known, ..Options::default() };
    assert_eq!(found_with(&format!("Vă trimit {both} acum"), &options), []);
    assert_eq!(found_with(&format!("CNP {both}"), &options), [("CNP".to_owned(), both.as_str())]);
}

#[test]
fn the_nearer_word_wins() {
    finds("Produsul 5941234567899, telefon 0722123456", &[("PHONE", "0722123456")]);
    finds("CNP 1960529460012, cod produs 1960529460012", &[("CNP", "1960529460012")]);
}

#[test]
fn a_mistyped_number_behind_its_word_is_still_masked() {
    for (text, label) in
        [("CNP 1960529460013", "CNP"), ("CPF 390.533.447-06", "CPF"), ("IBAN RO48AAAA1B31007593840000", "IBAN")]
    {
        let findings = find(text, &Options::default()).expect("no patterns");
        assert_eq!(
            findings.iter().map(|f| (f.label.as_str(), f.confidence)).collect::<Vec<_>>(),
            [(label, Confidence::Doubtful)]
        );
    }
    finds("numărul 1960529460013", &[]);
}

#[test]
fn numbers_that_are_nobodys() {
    for text in [
        "2026-11-22 10:30:00",
        "22.11.2026",
        "Preț 600 000 000 lei",
        "ISO 9001:2015",
        "1920x1080",
        "0,75 l",
        "50%",
        "AWB 2134567890",
        "comanda #0722123456",
        "https://magazin.ro/p/0722123456",
        "LAP-0042",
        "iPhone 13 128GB",
        "5200000010879",
        "12345678",
        "3.141592653589793",
        "20-30-40 cm",
    ] {
        finds(text, &[]);
    }
}

#[test]
fn spans_are_bytes_and_code_points_of_the_text() {
    let text = "Για τον κ. Νίκος: μαρια@example.gr";
    let findings = find(text, &Options::default()).expect("no patterns");
    assert_eq!(findings.len(), 2);
    for finding in findings {
        let by_chars: String = text.chars().skip(finding.code_points.start).take(finding.code_points.len()).collect();
        assert_eq!(by_chars, text[finding.bytes]);
    }
}

#[test]
fn only_the_kinds_asked_for() {
    let options = Options { kinds: KindSet::from_iter([Kind::Email]), ..Options::default() };
    assert_eq!(found_with("ana@example.com, 0722 123 456", &options), [("EMAIL".to_owned(), "ana@example.com")]);
}

#[test]
fn a_home_region_makes_bare_numbers_phones() {
    for (region, number) in
        [("BO", "71234567"), ("ES", "612345678"), ("PT", "912345678"), ("BR", "11987654321"), ("GR", "2101234567")]
    {
        let text = format!("{number} bom");
        let options = Options { region: Some(region), ..Options::default() };
        assert_eq!(found_with(&text, &options).first().map(|(label, _)| label.as_str()), Some("PHONE"), "{region}");
    }
    finds("71234567 bom", &[]);
}

#[test]
fn a_tenants_patterns_take_a_bounded_number_of_steps_and_what_is_beyond_is_told() {
    let name = |number: usize| format!("P{number}");
    let names: Vec<String> = (0..MAX_PATTERNS).map(name).collect();
    let compiled = |expression: &'static str, count: usize| {
        Patterns::compile(names[..count].iter().map(|name| (name.as_str(), expression))).expect("compiles")
    };
    let text = "A".repeat(32 * 1_024);
    let scrubbed = |patterns: &Patterns| {
        let options = Options { patterns, ..Options::default() };
        scrub(&text, &options, Operation::Replace).map(|scrubbed| scrubbed.text.replace("<P0>", ""))
    };
    // Quadratic it took half a minute; one such pattern is within the steps, 32 are not and the text is not given out.
    assert_eq!(scrubbed(&compiled(".*[^A-Z]|[A-Z]", 1)), Ok(String::new()));
    assert_eq!(scrubbed(&compiled(".*[^A-Z]|[A-Z]", MAX_PATTERNS)), Err(OutOfSteps));
    // Those of a real shop are far within.
    let ordinary = compiled(r"\b(?:KD|CL)-?\d{6,8}\b|\bcontract\s+nr\.?\s*\d+", MAX_PATTERNS);
    let text = "Clientul KD-123456 are contract nr. 4711 din 2026, semnat de Ana; vezi și CL-7654321.\n".repeat(350);
    let options = Options { patterns: &ordinary, ..Options::default() };
    let scrubbed = scrub(&text, &options, Operation::Replace).expect("steps").text;
    assert!(!scrubbed.contains("123456") && !scrubbed.contains("7654321"));
}

#[test]
fn the_tenants_own_patterns() {
    let patterns = Patterns::compile([("CLIENT_NO", r"\bKD-\d{6}\b")]).expect("compiles");
    let options = Options { patterns: &patterns, ..Options::default() };
    assert_eq!(found_with("Kunde KD-123456, ok", &options), [("CLIENT_NO".to_owned(), "KD-123456")]);
    let scrubbed = scrub("Kunde KD-123456", &options, Operation::Replace).expect("steps");
    assert_eq!(scrubbed.text, "Kunde <CLIENT_NO>");
    let refused = |name, pattern| Patterns::compile([(name, pattern)]).expect_err("refused");
    assert_eq!(refused("EMAIL", "a"), PatternError::Name(0));
    assert_eq!(refused("lower", "a"), PatternError::Name(0));
    assert_eq!(refused("X", "a*"), PatternError::Empty(0));
    assert!(matches!(refused("X", "("), PatternError::Syntax(0, _)));
    assert!(matches!(refused("X", r"(?:\pL{1000}){1000}"), PatternError::Syntax(0, _)));
    assert_eq!(refused("X", &"a".repeat(MAX_PATTERN_BYTES + 1)), PatternError::TooLong(0));
    assert_eq!(Patterns::compile([("X", "a"); MAX_PATTERNS + 1]).expect_err("refused"), PatternError::TooMany);
}

#[test]
fn every_operation_says_what_took_the_place() {
    let text = "Dl. Popescu, 0722 123 456, 0722123456";
    let options = Options::default();
    let done = |operation| scrub(text, &options, operation).expect("steps");
    assert_eq!(done(Operation::Replace).text, "Dl. <NAME>, <PHONE>, <PHONE>");
    assert_eq!(done(Operation::Mask).text, "Dl. P██████, ████ ██3 456, ██████3456");
    let hashed = done(Operation::Hash { salt: b"a tenant's salt" });
    assert_eq!(hashed.findings[1].1, hashed.findings[2].1, "one number, however it is written");
    let tokens = done(Operation::Token);
    assert_eq!(tokens.text, "Dl. <NAME_1>, <PHONE_1>, <PHONE_2>");
    assert_eq!(restore(&tokens.text, &tokens.originals), text);
    assert_eq!(tokens.findings[0].1, "<NAME_1>");
}

/// Rows of numbers in which masking one changes what the others can be; each was found at random once.
#[test]
fn a_masked_text_has_nothing_more_to_mask() {
    for text in ["ana@example.com-1960529460012", "::1:.1960529460012@", "tel. @04111 1111 1111 1111CNP "] {
        let once = scrub(text, &Options::default(), Operation::Mask).expect("no patterns").text;
        assert_eq!(scrub(&once, &Options::default(), Operation::Mask).expect("no patterns").text, once, "{text}");
    }
}
