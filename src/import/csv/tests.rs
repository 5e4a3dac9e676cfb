//! Records of small tables.

use super::*;

fn table(header: &str, rows: &[&str], options: TableOptions) -> Result<Table, FileError> {
    let delimiter = delimiter::sniff(&format!("{header}\n"));
    let mut table = Table::of_header(header, Kind::Products, None, options, (Encoding::Utf8, delimiter))?;
    for (row, line) in rows.iter().zip(2..) {
        table.survey(line, row);
    }
    table.decide();
    Ok(table)
}

fn entries(header: &str, row: &str, options: TableOptions) -> Result<Vec<(String, Cell)>, FieldError> {
    let table = table(header, &[row], options).expect("a header");
    table.entries(row).map(|(entries, _)| entries)
}

fn text(value: &str) -> Cell {
    Cell::Text(value.to_owned())
}

fn money(amount: &str, currency: &str) -> Cell {
    Cell::Object(vec![("amount".to_owned(), text(amount)), ("currency".to_owned(), text(currency))])
}

fn named<const N: usize>(fields: [(&str, Cell); N]) -> Vec<(String, Cell)> {
    fields.map(|(name, cell)| (name.to_owned(), cell)).into()
}

#[test]
fn nested_columns_and_lists_are_put_together() {
    let header = "sku;price.amount;price.currency;tags;attributes.Color;Name";
    let entries = entries(header, "A-1;12,50;EUR;new|red ;blue;\"Mug; large\"", TableOptions::default());
    let expected = named([
        ("sku", text("A-1")),
        ("price", money("12.50", "EUR")),
        ("tags", Cell::List(vec![text("new"), text("red")])),
        ("attributes", Cell::Object(vec![("Color".to_owned(), text("blue"))])),
        ("name", text("Mug; large")),
    ]);
    assert_eq!(entries.expect("valid"), expected);
}

#[test]
fn an_empty_cell_says_what_it_is_told_to() {
    let (header, row) = ("sku,name,price,currency,stock,attributes.a,attributes.b", "A-1,,,RON,,,x");
    let kept = entries(header, row, TableOptions::default()).expect("valid");
    let attributes = Cell::Object(vec![("b".to_owned(), text("x"))]);
    let said = [("sku", text("A-1")), ("currency", text("RON")), ("attributes", attributes)];
    assert_eq!(kept, named(said.clone()));
    let clear = TableOptions { empty: EmptyCells::Clear, ..TableOptions::default() };
    let cleared = entries(header, row, clear).expect("valid");
    let empty = [("name", Cell::Null), ("price", Cell::Null), ("stock", Cell::Null)];
    assert_eq!(cleared, [named(said), named(empty)].concat());
}

#[test]
fn a_record_of_another_length_is_refused() {
    let table = table("sku,name", &[], TableOptions::default()).expect("valid");
    assert!(table.entries("A-1").is_err());
    assert!(table.entries("A-1,Mug,x").is_err());
    assert!(table.entries("A-1,Mug,,").is_ok(), "empty cells at the end are tolerated");
}

#[test]
fn a_header_needs_the_id_and_no_column_twice() {
    let header = |header, kind| Table::of_header(header, kind, None, TableOptions::default(), (Encoding::Utf8, b','));
    assert!(matches!(header("name,price", Kind::Products), Err(FileError::NoIdColumn { .. })));
    assert!(matches!(header("id,ID,text", Kind::Documents), Err(FileError::ColumnTwice(_))));
}

#[test]
fn currencies_that_contradict_each_other_are_refused() {
    let fault = |header, row| entries(header, row, TableOptions::default()).expect_err("contradicts itself");
    assert_eq!(fault("sku;price;currency", "A-1;€ 12,50;RON").field, "price.currency");
    assert_eq!(fault("sku;Preț (RON);price.currency", "A-1;12,50;EUR").field, "price.currency");
    assert_eq!(fault("sku;Preț (RON)", "A-1;€ 12,50").field, "price.currency");
    let agreeing = entries("sku;price;currency", "A-1;12,50 lei;ron", TableOptions::default()).expect("agrees");
    assert_eq!(agreeing[1], ("price".to_owned(), money("12.50", "RON")));
    let both = entries("sku;Preț (lei)", "A-1;12,50 RON", TableOptions::default()).expect("agrees");
    assert_eq!(both[1], ("price".to_owned(), money("12.50", "RON")));
}

#[test]
fn what_a_spreadsheet_lost_or_broke_is_refused_by_its_field() {
    let fault =
        |row| entries("sku;ean;price;stock;vat_rate;name", row, TableOptions::default()).expect_err("broken").field;
    assert_eq!(fault("A-1;5,901234E+12;1;1;1;x"), "ean");
    assert_eq!(fault("1E+05;;1;1;1;x"), "sku");
    assert_eq!(fault("A-1;;1,2E+03;1;1;x"), "price.amount");
    assert_eq!(fault("A-1;;1;#N/A;1;x"), "stock");
    assert_eq!(fault("A-1;;12%;1;1;x"), "price.amount");
    assert_eq!(fault("A-1;;1;12 buc;1;x"), "stock");
    assert_eq!(fault("A-1;;1;12 lei;1;x"), "stock");
    let kept = entries("sku;name;ean", "=\"007\";2E10;='", TableOptions::default()).expect("texts");
    assert_eq!(kept, named([("sku", text("007")), ("name", text("2E10")), ("ean", text("='"))]));
}

/// The price of every row of one column, or "?" where it is refused.
fn prices(cells: &[&str], options: TableOptions) -> Vec<String> {
    let rows: Vec<String> = cells.iter().map(|cell| format!("A-1;{cell}")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let table = table("sku;price", &rows, options).expect("a header");
    let amount = |row: &&str| match table.entries(row) {
        Ok((entries, _)) => match &entries[1].1 {
            Cell::Object(money) => match &money[0].1 {
                Cell::Text(amount) => amount.clone(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        },
        Err(_) => "?".to_owned(),
    };
    rows.iter().map(amount).collect()
}

fn of_language(tag: &str) -> TableOptions {
    TableOptions { locale: Some(Locale::parse(tag).expect("valid")), ..TableOptions::default() }
}

fn told(decimal: Option<Mark>, thousands: Option<Mark>) -> TableOptions {
    TableOptions { marks: vec![(None, Marks { decimal, thousands })], ..TableOptions::default() }
}

#[test]
fn one_sure_number_decides_for_its_column() {
    assert_eq!(prices(&["1.250", "12,50"], TableOptions::default()), ["1250", "12.50"]);
    assert_eq!(prices(&["1.250", "12.5"], TableOptions::default()), ["?", "12.5"]);
    assert_eq!(prices(&["1.250", "0.125"], TableOptions::default()), ["1.250", "0.125"]);
    assert_eq!(prices(&["1.250", "1.250.000"], TableOptions::default()), ["1250", "1250000"]);
    assert_eq!(prices(&["1,250", "1.250.000"], TableOptions::default()), ["?", "1250000"]);
    assert_eq!(prices(&["1.250", "12.50", "12,50"], TableOptions::default()), ["?", "12.50", "12.50"]);
}

#[test]
fn a_language_alone_decides_nothing() {
    assert_eq!(prices(&["1.250", "2.399"], of_language("ro")), ["?", "?"]);
    assert_eq!(prices(&["1.250", "1,250"], of_language("ro")), ["?", "?"]);
    // Whole numbers beside grouped ones, one of them with a zero at its end: nothing but grouping writes these…
    assert_eq!(prices(&["1.250", "899"], of_language("ro")), ["1250", "899"]);
    // …in this language.
    assert_eq!(prices(&["1.250", "899"], of_language("en")), ["?", "899"]);
    assert_eq!(prices(&["1.250", "899"], TableOptions::default()), ["?", "899"]);
    assert_eq!(prices(&["1.255", "899"], of_language("ro")), ["?", "899"]);
    assert_eq!(prices(&["1.250", "12500", "899"], of_language("ro")), ["?", "12500", "899"]);
}

#[test]
fn what_is_told_decides_and_is_held_to() {
    assert_eq!(prices(&["1.250", "2,5"], told(Some(Mark::Comma), None)), ["1250", "2.5"]);
    assert_eq!(prices(&["1.250", "2,5"], told(Some(Mark::Point), None)), ["1.250", "?"]);
    assert_eq!(prices(&["1.250", "1.300,50"], told(None, Some(Mark::Point))), ["1250", "1300.50"]);
    assert_eq!(prices(&["1.250", "1 300,50"], told(None, Some(Mark::Blank))), ["1.250", "1300.50"]);
    assert_eq!(prices(&["1.250", "2.5"], told(None, Some(Mark::None))), ["1.250", "2.5"]);
    assert_eq!(prices(&["1,250", "2.5"], told(Some(Mark::Point), Some(Mark::Blank))), ["?", "2.5"]);
    let of_price = |head: &str, mark| (Some(head.to_owned()), Marks { decimal: Some(mark), thousands: None });
    let marks = vec![(None, Marks { decimal: Some(Mark::Point), thousands: None }), of_price("price", Mark::Comma)];
    assert_eq!(prices(&["1.250"], TableOptions { marks, ..TableOptions::default() }), ["1250"]);
    let unknown = TableOptions { marks: vec![of_price("weight", Mark::Comma)], ..TableOptions::default() };
    assert!(matches!(table("sku;price", &[], unknown), Err(FileError::MarksHead(_))));
}

#[test]
fn rates_are_never_thousands() {
    let entries = entries("sku;vat_rate;max_discount", "A-1;21.000;12,5 %", TableOptions::default()).expect("valid");
    assert_eq!(entries, named([("sku", text("A-1")), ("vat_rate", text("21.000")), ("max_discount", text("12.5"))]));
}

#[test]
fn a_table_says_how_it_was_understood() {
    let rows = ["A-1;12,50;1.250;x", "A-2;9,00;2.500;y"];
    let table = table("SKU;Preț;Stoc;Raft", &rows, of_language("ro")).expect("a header");
    let layout = table.layout();
    let shown: Vec<_> =
        layout.columns.iter().map(|column| (column.field.as_deref(), column.decimal.as_deref())).collect();
    let unknown = "unknown: every number with a mark can be read in two ways";
    let expected = [
        (Some("sku"), None),
        (Some("price"), Some("',' by its numbers")),
        (Some("stock"), Some(unknown)),
        (None, None),
    ];
    assert_eq!(shown, expected);
    let undecided = table.undecided();
    assert_eq!((undecided.len(), undecided[0].field.as_str(), undecided[0].examples[0].line), (1, "stock", 2));
    assert_eq!(table.entries("A-1;12,50;3;x").expect("valid").1, ["Raft"]);
}
