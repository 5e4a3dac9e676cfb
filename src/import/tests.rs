//! Files as people make them, read row by row.

mod shops;

use std::io::BufReader;

use super::*;
use crate::catalog::Reason;

fn options(kind: Kind) -> ReadOptions {
    ReadOptions {
        kind,
        format: None,
        currency: None,
        unknown_fields: UnknownFields::Warn,
        scrub: None,
        table: TableOptions::default(),
    }
}

fn rows(kind: Kind, text: &[u8]) -> Vec<Row> {
    read(text, options(kind)).expect("a readable file")
}

fn read(text: &[u8], options: ReadOptions) -> Result<Vec<Row>, FileError> {
    // A small buffer cuts the file at every place.
    let rows = Rows::open(BufReader::with_capacity(8, text), options)?;
    rows.map(|row| row.map_err(FileError::from)).collect()
}

fn product(row: &Row) -> &pb::Product {
    match &row.outcome.as_ref().expect("a good row").item {
        Item::Product(product) => product,
        Item::Document(_) => panic!("a product was read as a document"),
    }
}

fn fault(row: &Row) -> (u64, &str, Reason) {
    let error = row.outcome.as_ref().expect_err("a bad row");
    (row.line, &error.field, error.reason)
}

fn money(amount: &str, currency: &str) -> Option<pb::Money> {
    Some(pb::Money { amount: amount.to_owned(), currency: currency.to_owned() })
}

#[test]
fn a_full_product_is_read() {
    let text = br#"{"sku": "A-1", "gtin": 5449000000996, "mpn": 12, "name": "Mug", "aliases": ["Cup"], "brand": "Acme",
"category": "Home > Kitchen"}"#;
    let line: Vec<u8> = text.iter().copied().filter(|&byte| byte != b'\n').collect();
    let rows = rows(Kind::Products, &line);
    let found = product(&rows[0]);
    assert_eq!(found.ean.as_deref(), Some("5449000000996"));
    assert_eq!(found.mpn.as_deref(), Some("12"));
    assert_eq!(found.category, ["Home", "Kitchen"]);
    assert_eq!(found.aliases, ["Cup"]);
    assert_eq!((found.price.as_ref(), found.stock.as_ref()), (None, None));
}

#[test]
fn amounts_come_from_their_literal() {
    let text = br#"{"sku": "1", "price": {"amount": 0.10, "currency": "RON"}, "min_price": 12345678901234567.89, "stock": 1.5e2}
{"sku": "2", "price": {"amount": "12.50", "currency": "EUR"}, "min_price": "10.00", "stock": "3", "tiers": [{"min_quantity": 10, "price": "9.99"}]}
"#;
    let rows = rows(Kind::Products, text);
    let first = product(&rows[0]);
    assert_eq!(
        (first.price.clone(), first.min_price.clone()),
        (money("0.10", "RON"), money("12345678901234567.89", "RON"))
    );
    assert_eq!(first.stock.as_deref(), Some("150"));
    let second = product(&rows[1]);
    assert_eq!(second.min_price, money("10.00", "EUR"));
    assert_eq!(second.tiers[0], pb::PriceTier { min_quantity: "10".to_owned(), price: money("9.99", "EUR") });
}

#[test]
fn null_and_empty_clear_and_absent_keeps() {
    let rows = rows(Kind::Products, br#"{"sku": "1", "stock": null, "tags": [], "description": ""}"#);
    let record = rows[0].outcome.as_ref().expect("good");
    assert_eq!(record.clear, ["description", "stock", "tags"]);
    let upsert = rows.into_iter().next().and_then(|row| row.outcome.ok()).expect("good").into_upsert(1);
    assert_eq!(upsert.clear_mask.expect("a mask").paths.len(), 3);
}

#[test]
fn bad_rows_name_line_and_field_and_the_rest_goes_on() {
    let text = br#"{"sku": "1", "name": "a"}
not json
{"name": "no sku"}

{"sku": "5", "price": {"amount": true, "currency": "EUR"}}
{"sku": "6", "price": {"amount": "1"}}
{"sku": "7", "name": 7}
{"sku": "8", "promotions": [{"id": "p", "starts_at": "soon"}]}
{"sku": "9", "updated_at": "2026-01-31"}
"#;
    let rows = rows(Kind::Products, text);
    let faults: Vec<_> = rows.iter().filter(|row| row.outcome.is_err()).map(fault).collect();
    let expected = [
        (2, "", Reason::Invalid),
        (3, "sku", Reason::Missing),
        (5, "price.amount", Reason::Invalid),
        (6, "price.currency", Reason::Missing),
        (7, "name", Reason::Invalid),
        (8, "promotions[0].starts_at", Reason::Invalid),
    ];
    assert_eq!(faults, expected);
    let good: Vec<_> = rows.iter().filter(|row| row.outcome.is_ok()).map(|row| row.line).collect();
    assert_eq!(good, [1, 9]);
    assert_eq!(rows[1].raw, b"not json", "the rejects keep the line as it was");
}

#[test]
fn lines_that_are_not_utf8_are_bad_rows() {
    let rows = rows(Kind::Products, b"{\"sku\": \"1\"}\n{\"sku\": \"\xff\"}\n{\"sku\": \"3\"}\n");
    assert_eq!(fault(&rows[1]), (2, "", Reason::Invalid));
    assert_eq!(product(&rows[2]).sku, "3");
}

#[test]
fn unknown_fields_are_told_or_refused() {
    let text = br#"{"sku": "1", "pirce": 3, "_note": "x", "promotions": [{"id": "p", "start_at": "2026-01-01"}]}"#;
    let told = rows(Kind::Products, text);
    assert_eq!(told[0].outcome.as_ref().expect("good").unknown, ["promotions.start_at", "pirce"]);
    let strict = ReadOptions { unknown_fields: UnknownFields::Refuse, ..options(Kind::Products) };
    let refused = read(text, strict).expect("readable");
    assert_eq!(fault(&refused[0]), (1, "promotions.start_at", Reason::Invalid));
}

#[test]
fn csv_is_read_with_its_delimiter_mark_and_quotes() {
    let text = "\u{feff}SKU;name;price.amount;price.currency;category;tags;attributes.Color;active;stock\r\n\
                A-1;\"Mug; \"\"large\"\"\";12.50;EUR;Home > Kitchen;new|red;blue;yes;3\r\n\
                A-2;\"two\nlines\";;EUR;Home|Bath;;;;\r\n\
                A-3;short\r\n\
                A-4;5\" pipe;;;;;;no;\r\n";
    let rows = rows(Kind::Products, text.as_bytes());
    let first = product(&rows[0]);
    assert_eq!((rows[0].line, first.sku.as_str(), first.name.as_deref()), (2, "A-1", Some("Mug; \"large\"")));
    assert_eq!(first.price, money("12.50", "EUR"));
    assert_eq!(
        (first.category.as_slice(), first.tags.as_slice()),
        (["Home", "Kitchen"].map(String::from).as_slice(), ["new", "red"].map(String::from).as_slice())
    );
    assert_eq!(
        (first.attributes["Color"].as_str(), first.active, first.stock.as_deref()),
        ("blue", Some(true), Some("3"))
    );
    let second = product(&rows[1]);
    assert_eq!((rows[1].line, second.name.as_deref(), second.price.as_ref()), (3, Some("two\nlines"), None));
    assert_eq!(second.category, ["Home", "Bath"]);
    assert_eq!(fault(&rows[2]), (5, "", Reason::Invalid));
    assert_eq!((rows[3].line, product(&rows[3]).name.as_deref()), (6, Some("5\" pipe")));
}

#[test]
fn a_csv_quote_that_never_closes_is_one_bad_row() {
    let rows = rows(Kind::Products, b"sku,name\nA-1,ok\nA-2,\"open\nA-3,x\n");
    assert_eq!(rows.len(), 2);
    assert_eq!(fault(&rows[1]).0, 3);
}

#[test]
fn a_file_without_the_id_column_is_refused_at_once() {
    assert!(matches!(read(b"name,price\nx,1\n", options(Kind::Products)), Err(FileError::NoIdColumn { .. })));
    assert!(read(b"", options(Kind::Products)).expect("an empty file has no rows").is_empty());
}

#[test]
fn documents_are_read() {
    let text = br#"{"id": "faq-1", "title": "Returns", "text": "30 days.", "language": "pt_BR", "published_at": "2026-01-31T10:00:00.5Z", "tags": ["a"]}"#;
    let rows = rows(Kind::Documents, text);
    let Item::Document(document) = &rows[0].outcome.as_ref().expect("good").item else { panic!("not a document") };
    assert_eq!(document.language.as_deref(), Some("pt-BR"));
    let published = document.published_at.expect("given");
    assert_eq!((published.seconds, published.nanos), (1_769_853_600, 500_000_000));
}

#[test]
fn a_currency_for_the_whole_file_fills_bare_amounts() {
    let options = ReadOptions { currency: Some("BOB".to_owned()), ..options(Kind::Products) };
    let rows = read(br#"{"sku": "1", "price": 7.5, "min_price": {"amount": 7}}"#, options).expect("readable");
    assert_eq!(
        (product(&rows[0]).price.clone(), product(&rows[0]).min_price.clone()),
        (money("7.5", "BOB"), money("7", "BOB"))
    );
}

#[test]
fn the_shared_catalogues_have_no_bad_row() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/catalog");
    for (name, count) in [("retail-en", 591), ("electronics-el", 2_998), ("groceries-many-languages", 41_268)] {
        let Ok(file) = std::fs::File::open(folder.join(name).with_extension("jsonl")) else {
            eprintln!("skipped: {name} is not there");
            continue;
        };
        let rows = Rows::open(BufReader::new(file), options(Kind::Products)).expect("opens");
        let good = rows.filter(|row| row.as_ref().is_ok_and(|row| row.outcome.is_ok())).count();
        assert_eq!(good, count, "{name}");
    }
}

#[test]
fn personal_data_is_taken_out_of_documents_while_they_are_read() {
    let text = "{\"id\": \"d-1\", \"title\": \"Dl. Popescu\", \"text\": \"Scrie la ana@example.com, EAN 5941234567899\"}\n{\"id\": \"d-2\", \"text\": \"Program 9-17\"}\n";
    let scrubbed = |replacement| {
        let scrub = Scrubbing { replacement, region: None };
        let rows = read(text.as_bytes(), ReadOptions { scrub: Some(scrub), ..options(Kind::Documents) })
            .expect("a readable file");
        let record = |row: Row| row.outcome.expect("a good row");
        let counted: Vec<_> = rows.into_iter().map(record).map(|record| (record.scrubbed, record.item)).collect();
        assert_eq!(counted.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [2, 0]);
        match &counted[0].1 {
            Item::Document(document) => (document.title.clone(), document.text.clone()),
            Item::Product(_) => panic!("a document was read as a product"),
        }
    };
    let (title, text) = scrubbed(Replacement::Replace);
    assert_eq!((title.as_deref(), text.as_deref()), (Some("Dl. <NAME>"), Some("Scrie la <EMAIL>, EAN 5941234567899")));
    let (title, _) = scrubbed(Replacement::Mask);
    assert_eq!(title.as_deref(), Some("Dl. P██████"));
    let hash = |salt: &[u8]| scrubbed(Replacement::Hash { salt: salt.to_vec() });
    assert_eq!(hash(b"one secret"), hash(b"one secret"));
    assert_ne!(hash(b"one secret"), hash(b"another secret"));
}

#[test]
fn a_national_phone_is_found_where_the_region_is_known() {
    let text = r#"{"id": "d-1", "text": "Horario de 9 a 18, 71234567 o en la tienda"}"#;
    let scrubbed = |region: Option<&str>| {
        let scrub = Scrubbing { replacement: Replacement::Replace, region: region.map(str::to_owned) };
        let rows = read(text.as_bytes(), ReadOptions { scrub: Some(scrub), ..options(Kind::Documents) });
        rows.expect("readable").remove(0).outcome.expect("good").scrubbed
    };
    assert_eq!((scrubbed(None), scrubbed(Some("BO"))), (0, 1));
}
