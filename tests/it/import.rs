//! `temei import` of tables as shops export them, and what other commands refuse before anything is written.

use std::path::PathBuf;

use serde_json::Value;

use crate::support::Shell;

fn import(shell: &Shell, file: &str, more: &[&str], code: i32) -> (String, String) {
    shell.both(&[&["import", "products", file, "--tenant", "shop"], more].concat(), code)
}

/// Price and stock of a product, as they are stored.
fn facts(shell: &Shell, sku: &str) -> (String, String) {
    let found: Value =
        serde_json::from_str(&shell.done(&["products", "get", sku, "--tenant", "shop", "--json"])).expect("JSON");
    let product = &found["product"];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let price = format!("{} {}", text(&product["price"]["amount"]), text(&product["price"]["currency"]));
    (price, text(&product["stock"]))
}

fn export(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/import").join(name);
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn import_dry_run_shows_the_mapping_and_writes_nothing() {
    let shell = Shell::of("pt-BR", "BRL");
    let file = export("pt-br-excel.csv");
    let (shown, told) = import(&shell, &file, &["--dry-run"], 3);
    for expected in
        ["encoding windows-1252", "delimiter \";\"", "',' by its numbers", "price in BRL", "10 would be written"]
    {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    assert!(told.contains("line 4: ean: INVALID: \"7,89123E+12\" was rounded"), "{told}");
    let (json, _) = import(&shell, &file, &["--dry-run", "--json"], 3);
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((report["would_write"].as_u64(), report["would_reject"].as_u64()), (Some(10), Some(2)));
    assert_eq!(report["layout"]["columns"][3]["field"], "stock");
    let (listed, _) = shell.both(&["tenants", "list", "--json"], 0);
    assert!(!listed.contains("revision"), "nothing was written: {listed}");
}

#[test]
fn import_asks_what_1_250_is_before_it_writes() {
    let shell = Shell::of("ro", "RON");
    let file = export("ro-thousands-only.csv");
    let (_, told) = import(&shell, &file, &[], 1);
    assert!(told.contains("line 2 \"2.499\" is 2499 or 2.499") && told.contains("--decimal price=,"), "{told}");
    import(&shell, &file, &["--decimal", "price=,", "--no-wait"], 0);
    assert_eq!(facts(&shell, "MOB-04"), ("1250.00 RON".to_owned(), "4".to_owned()));
    let (_, told) = import(&shell, &file, &["--decimal", ",", "--thousands", ","], 1);
    assert!(told.contains("the same mark"), "{told}");
    shell.both(&["import", "products", &file, "--tenant", "shop", "--decimal", "blank"], 2);
}

#[test]
fn import_reads_the_letters_of_a_code_page_and_the_tenants_currency() {
    let shell = Shell::of("ro", "RON");
    let (_, told) = import(&shell, &export("ro-excel.csv"), &["--no-wait"], 0);
    assert!(told.contains("windows-1250"), "{told}");
    assert_eq!(facts(&shell, "RAS-0202"), ("1049.50 RON".to_owned(), "3".to_owned()));
    let (found, _) = shell.both(&["search", "--tenant", "shop", "--mode", "lexical", "--json", "râșniță"], 0);
    assert!(found.contains("Râşniţă electrică silenţioasă"), "{found}");
}

#[test]
fn import_takes_a_mapping_and_names_what_it_ignores() {
    let shell = Shell::of("ro", "RON");
    let file = shell.file("x.csv", "Cod;Denumire;Net;Culoare;Raft\nA-1;Cană;12,50;albastru;R7\n");
    let (_, told) = import(&shell, &file, &["--map", "net=price", "--map", "Culoare=attributes.color", "--no-wait"], 0);
    assert!(told.contains("a field \"Raft\" that is ignored"), "{told}");
    assert_eq!(facts(&shell, "A-1").0, "12.50 RON");
    let (_, told) = import(&shell, &file, &["--map", "Pret=price"], 1);
    assert!(told.contains("Cod, Denumire, Net, Culoare, Raft"), "{told}");
    let (_, told) = import(&shell, &file, &["--map", "Net=cost"], 1);
    assert!(told.contains("\"cost\" is no field of products"), "{told}");
}

#[test]
fn import_keeps_or_clears_what_is_empty() {
    let shell = Shell::of("es", "BOB");
    import(&shell, &shell.file("a.csv", "sku,name,price,stock\nA-1,Taza,12.50,3\n"), &["--no-wait"], 0);
    let emptied = shell.file("b.csv", "sku,name,price,stock\nA-1,Taza,,\n");
    import(&shell, &emptied, &["--no-wait"], 0);
    assert_eq!(facts(&shell, "A-1"), ("12.50 BOB".to_owned(), "3".to_owned()));
    import(&shell, &emptied, &["--empty", "clear", "--no-wait"], 0);
    assert_eq!(facts(&shell, "A-1"), (" ".to_owned(), String::new()));
}

#[test]
fn import_scrubs_the_phones_of_the_tenants_country() {
    let shell = Shell::of("es", "BOB");
    let row = "{\"id\": \"d-1\", \"text\": \"Horario de 9 a 18, 71234567 o en la tienda\"}\n";
    let file = shell.file("d.jsonl", row);
    let findings = |more: &[&str]| {
        let base = ["import", "documents", &file, "--tenant", "shop", "--scrub", "--dry-run", "--json"];
        shell.both(&[&base[..], more].concat(), 0);
        let base = ["import", "documents", &file, "--tenant", "shop", "--scrub", "--no-wait", "--json"];
        let (counts, _) = shell.both(&[&base[..], more].concat(), 0);
        serde_json::from_str::<Value>(&counts).expect("JSON")["findings"].as_u64()
    };
    assert_eq!(findings(&["--locale", "en-US"]), Some(0));
    assert_eq!(findings(&[]), Some(1));
    assert_eq!(findings(&["--locale", "es-BO"]), Some(1));
}

#[test]
fn wrong_languages_currencies_and_expired_keys_are_refused() {
    let shell = Shell::of("ro", "RON");
    for (arguments, expected) in [
        (&["tenants", "create", "b", "--currency", "LEI"][..], "no currency of ISO 4217"),
        (&["tenants", "create", "b", "--currency", "EURO"], "is not an ISO 4217 code"),
        (&["tenants", "create", "b", "--language", "xx"], "no language of ISO 639"),
        (&["tenants", "create", "b", "--language", "romanian"], "is not a locale"),
        (&["import", "products", "x.csv", "--tenant", "shop", "--currency", "LEI"], "no currency of ISO 4217"),
        (&["import", "products", "x.csv", "--tenant", "shop", "--locale", "xx"], "no language of ISO 639"),
        (&["import", "products", "x.csv", "--tenant", "shop", "--encoding", "ebcdic"], "windows-1253"),
    ] {
        let (_, told) = shell.both(arguments, 2);
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
    let (_, told) = shell.both(&["keys", "create", "--tenant", "shop", "--expires", "2020-01-01"], 1);
    assert!(told.contains("--expires") && told.contains("over already"), "{told}");
}

#[test]
fn merchandising_put_refuses_pins_of_unknown_products() {
    let shell = Shell::of("en", "EUR");
    import(&shell, &shell.file("a.csv", "sku,name\nA-1,Mug\n"), &["--no-wait"], 0);
    let rules = r#"{"rules": [{"queries": ["mug"], "pinned_skus": ["A-1", "A-9"]}]}"#;
    let rules = shell.file("rules.json", rules);
    let (_, told) = shell.both(&["merchandising", "put", &rules, "--tenant", "shop"], 1);
    assert!(told.contains("rules[0].pinned_skus[1] \"A-9\"") && !told.contains("A-1"), "{told}");
    shell.both(&["merchandising", "put", &rules, "--tenant", "shop", "--allow-unknown"], 0);
}
