//! Addresses as shops write them in five languages and six countries: what each lacks, and what is none.

use crate::guard::answer::outcome::{ClaimKind, Reason};
use crate::guard::tests::shop::{Asked, shop};
use crate::guard::{CheckOutcome, Verdict};

/// Locale, answer, and the parts its address lacks.
const STATED: &[(&str, &str, &[&str])] = &[
    (
        "ro-RO",
        "Adresa de livrare: Str. Mihai Eminescu nr. 12, bl. A3, sc. B, ap. 7, Cluj-Napoca, jud. Cluj, 400123.",
        &[],
    ),
    ("ro-RO", "Adresa de facturare este Bd. Unirii nr. 45, București, sector 3, cod poștal 030123.", &[]),
    ("ro-RO", "**Adresa de livrare:** Strada Lungă 5, Brașov 500035", &[]),
    ("ro-RO", "Adresa dumneavoastră de livrare rămâne cea din cont.", &[]),
    ("ro-RO", "Livrăm la adresa Calea Victoriei 120, București 010093.", &[]),
    ("ro-RO", "Adresa de livrare: comuna Bod, sat Colonia, nr. 44, jud. Brașov, 507015.", &[]),
    ("ro-RO", "- Adresa de livrare: Str. Lungă nr. 5\n  Brașov, 500035\n- Plata: ramburs", &[]),
    ("ro-RO", "| Adresa de livrare | Str. Lungă nr. 5, Brașov, 500035 | curier |", &[]),
    ("ro-RO", "Adresa de livrare: Str. Mihai Eminescu nr. 12, Cluj-Napoca, jud. Cluj.", &["postal_code"]),
    ("ro-RO", "Adresa de livrare: Str. Lungă nr. 5, Brașov.", &["region", "postal_code"]),
    ("ro-RO", "Adresa de facturare: Str. Lungă, Brașov, 500035.", &["number"]),
    ("ro-RO", "Adresa de livrare este Str. Lungă nr. 5, 500035.", &["locality"]),
    ("ro-RO", "Adresa de livrare: Brașov, 500035.", &["street", "number"]),
    ("ro-RO", "Adresa de livrare: Str. Lungă nr. 5, Brașov, cod poștal 50035.", &["region", "postal_code"]),
    ("ro-RO", "Expediem la adresa Str. Lungă nr. 5.", &["locality", "region", "postal_code"]),
    ("ro-RO", "- Adresa de livrare: Str. Lungă nr. 5, Brașov\n- Telefon: 0722 123 456", &["region", "postal_code"]),
    ("ro-RO", "| Adresa de livrare | Str. Lungă nr. 5, 500035 | curier |", &["locality"]),
    ("pt-BR", "Endereço de entrega: Rua Augusta, 1500, apto 42, Consolação, São Paulo/SP, CEP 01304-001.", &[]),
    ("pt-BR", "O endereço de entrega é Av. Paulista, 1000 - São Paulo - SP, 01310-100.", &[]),
    ("pt-BR", "Endereço de cobrança: R. das Flores, s/n, Olinda - PE, 53020-000.", &[]),
    ("pt-BR", "Endereço de entrega: Rua Augusta, 1500, São Paulo - SP.", &["postal_code"]),
    ("pt-BR", "Endereço de entrega: Rua Augusta, São Paulo - SP, 01304-001.", &["number"]),
    ("pt-BR", "Endereço de entrega: Rua Augusta, 1500, CEP 01304-001.", &["locality"]),
    ("pt-BR", "Endereço de entrega: Rua Augusta, 1500, São Paulo, CEP 0130-001.", &["region", "postal_code"]),
    ("pt-PT", "Morada de entrega: Rua Augusta 12, 3.º Dto., 1100-053 Lisboa.", &[]),
    ("pt-PT", "Morada de faturação: Av. da Liberdade, n.º 110, Lisboa, 1250-146.", &[]),
    ("pt-PT", "A morada de envio é Rua Augusta 12, Lisboa.", &["postal_code"]),
    ("pt-PT", "Morada de entrega: Rua Augusta 12, 1100 Lisboa.", &["postal_code"]),
    ("pt-PT", "Morada de entrega: Rua Augusta, 1100-053 Lisboa.", &["number"]),
    ("es-ES", "Dirección de envío: C/ Mayor 15, 2º B, 28013 Madrid.", &[]),
    ("es-ES", "La dirección de facturación es Avda. de América, 32, Madrid, CP 28028.", &[]),
    ("es-ES", "Dirección de entrega: Calle Mayor 15, Madrid.", &["postal_code"]),
    ("es-ES", "Dirección de entrega: Calle Mayor 15, 53013 Madrid.", &["postal_code"]),
    ("es-ES", "Dirección de entrega: Calle Mayor, 28013 Madrid.", &["number"]),
    ("es-ES", "Dirección de entrega: Calle Mayor 15, 28013.", &["locality"]),
    ("es-BO", "Dirección de entrega: Calle Sucre N° 123, zona Central, La Paz.", &[]),
    ("es-BO", "La dirección de envío es Av. Arce esq. Montenegro, piso 3, La Paz.", &[]),
    ("es-BO", "Dirección de entrega: Calle Sucre N° 123.", &["locality"]),
    ("es-BO", "Dirección de entrega: Av. Arce, piso 3, La Paz.", &["number"]),
    ("el-GR", "Διεύθυνση αποστολής: Ερμού 15, 105 63 Αθήνα.", &[]),
    ("el-GR", "Η διεύθυνση παράδοσης είναι Λεωφ. Συγγρού 120, Αθήνα, Τ.Κ. 11741.", &[]),
    ("el-GR", "Διεύθυνση τιμολόγησης: Οδός Τσιμισκή 40, Θεσσαλονίκη.", &["postal_code"]),
    ("el-GR", "Διεύθυνση αποστολής: Ερμού 15, 10563.", &["locality"]),
    ("el-GR", "Διεύθυνση αποστολής: Οδός Ερμού, 10563 Αθήνα.", &["number"]),
    ("el-GR", "Διεύθυνση αποστολής: Ερμού 15, Αθήνα, ΤΚ 1056.", &["postal_code"]),
    ("en-US", "Shipping address: 15 Ermou Street, Athens 105 63, Greece.", &[]),
    ("en-US", "Your delivery address is Rua Augusta 12, 1100-053 Lisbon, Portugal.", &[]),
    ("en-US", "Billing address: Calle Mayor 15, Madrid, Spain.", &["postal_code"]),
    ("en-US", "Ship to: Strada Lunga 5, 500035, Romania.", &["locality"]),
    ("en-IE", "Delivery address: 15 Ermou Street, Athens, Greece.", &["postal_code"]),
];

/// What states no address, or none that is understood.
const UNSAID: &[(&str, &str)] = &[
    ("ro-RO", "Livrăm la adresa dumneavoastră în 2-3 zile."),
    ("ro-RO", "Adresa de livrare: Strada Lungă, Brașov."),
    ("ro-RO", "Care este adresa de livrare: Str. Lungă nr. 5?"),
    ("ro-RO", "Dacă adresa de livrare este Str. Lungă nr. 5, comanda ajunge mâine."),
    ("ro-RO", "Nu avem adresa de livrare: Str. Lungă nr. 5."),
    ("ro-RO", "Adresa de livrare se poate schimba până pe 15 martie."),
    ("ro-RO", "Adresa de livrare: easybox Kaufland, Str. Lungă nr. 5."),
    ("ro-RO", "Adresa de livrare: cea din comanda 1234."),
    ("ro-RO", "Adresa de livrare: client12@exemplu.ro"),
    ("ro-RO", "Adresa de livrare: Str. L*** nr. 5."),
    ("ro-RO", "Adresa de livrare: Hauptstraße 5, 10115 Berlin, Germania."),
    ("ro-RO", "Adresa de livrare: Calle Mayor 15, Madrid."),
    ("ro-RO", "Magazinul nostru este pe Str. Lungă nr. 5."),
    ("ro-RO", "Adresa de livrare: Str. Lungă nr. 5\nBrașov, 500035\n"),
    ("ro-RO", "Adresa de livrare: Str. Lungă nr. 5, cpl. C4, Brașov, 500035."),
    ("pt-BR", "Confirme o endereço de entrega e o CEP, com 8 dígitos."),
    ("pt-BR", "Caso o endereço de entrega: Rua Augusta, 1500 mude, avise."),
    ("pt-PT", "Enviamos para a sua morada em 24 horas."),
    ("es-ES", "Enviaremos el pedido a su dirección en 48 horas."),
    ("es-ES", "Dirección de entrega: apartado de correos 152, Madrid."),
    ("es-MX", "Dirección de entrega: Calle Reforma 15, Ciudad de México."),
    ("el-GR", "Θα το στείλουμε στη διεύθυνσή σας σε 2 ημέρες."),
    ("el-GR", "Ποια είναι η διεύθυνση αποστολής: Ερμού 15;"),
    ("en-US", "Shipping address: 123 Elm Street, Springfield, IL 62701."),
    ("en-US", "We ship to your address within 3 days."),
];

fn addresses(outcome: &CheckOutcome) -> Vec<&str> {
    let claims = outcome.claims.iter().filter(|claim| claim.kind == ClaimKind::Address);
    claims.map(|claim| claim.text.as_str()).collect()
}

#[test]
fn an_address_is_held_to_the_parts_of_its_country() {
    let facts = shop("EUR");
    let mut wrong = Vec::new();
    for (locale, text, missing) in STATED {
        let outcome = Asked::in_locale(locale).check(text, &facts);
        let needed: Vec<&str> =
            outcome.corrections.iter().flat_map(|one| &one.data_needed).map(String::as_str).collect();
        let expected: Vec<String> = missing.iter().map(|part| format!("address.{part}")).collect();
        let stated = !addresses(&outcome).is_empty() || !text.contains(|c: char| c.is_ascii_digit());
        if needed != expected || !stated {
            wrong.push(format!("{text}\n    lacks {expected:?}, got {needed:?}, read {:?}", addresses(&outcome)));
            continue;
        }
        let blocks = !missing.is_empty();
        assert_eq!(outcome.verdict == Verdict::Block, blocks, "{text}: {:?}", outcome.violations);
        assert!(outcome.violations.iter().all(|violation| violation.reason == Reason::AddressIncomplete), "{text}");
    }
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), STATED.len(), wrong.join("\n"));
}

#[test]
fn what_is_not_understood_is_no_finding() {
    let facts = shop("EUR");
    for (locale, text) in UNSAID {
        let outcome = Asked::in_locale(locale).check(text, &facts);
        let found = outcome.violations.iter().find(|violation| violation.reason == Reason::AddressIncomplete);
        assert!(found.is_none(), "{text}: {:?}", found.map(|violation| (&violation.claim, &violation.message)));
    }
}

#[test]
fn the_missing_parts_are_named_in_the_language_of_the_answer() {
    for (locale, text, named) in [
        ("ro-RO", "Adresa de livrare: Str. Lungă nr. 5, Brașov, jud. Brașov.", "codul poștal"),
        ("pt-BR", "Endereço de entrega: Rua Augusta, 1500, São Paulo - SP.", "CEP"),
        ("es-BO", "Dirección de entrega: Calle Sucre N° 123.", "la localidad"),
        ("el-GR", "Διεύθυνση αποστολής: Οδός Ερμού, 10563 Αθήνα.", "τον αριθμό"),
        ("en-US", "Billing address: Calle Mayor 15, Madrid, Spain.", "the postal code"),
    ] {
        let outcome = Asked::in_locale(locale).check(text, &shop("EUR"));
        assert!(outcome.corrections[0].instruction.contains(named), "{}", outcome.corrections[0].instruction);
        assert!(outcome.customer_message.expect("blocked").contains(named), "{locale}");
    }
}
