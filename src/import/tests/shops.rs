//! Two hundred rows as shops export them (tests/fixtures/import), each with its number beside it: every number is right or
//! asked about, and none silently wrong.

use std::fs;
use std::io::BufReader;
use std::path::PathBuf;

use temei_text::locale::Locale;

use super::super::*;

/// A file, whose it is, what it is written in, and what has to be asked before it can be read.
struct Export {
    file: &'static str,
    language: &'static str,
    currency: &'static str,
    encoding: &'static str,
    delimiter: &'static str,
    /// Fields that nobody can read, and what the operator answers.
    asked: &'static [(&'static str, Mark)],
}

const fn export(
    file: &'static str,
    (language, currency): (&'static str, &'static str),
    (encoding, delimiter): (&'static str, &'static str),
    asked: &'static [(&'static str, Mark)],
) -> Export {
    Export { file, language, currency, encoding, delimiter, asked }
}

const EXPORTS: [Export; 18] = [
    export("ro-excel.csv", ("ro", "RON"), ("windows-1250", ";"), &[]),
    export("ro-lei-utf8.csv", ("ro", "RON"), ("utf-8", ";"), &[]),
    export("ro-thousands-only.csv", ("ro", "RON"), ("utf-8", ";"), &[("price", Mark::Comma)]),
    export("ro-whole-lei.csv", ("ro", "RON"), ("windows-1250", ";"), &[]),
    export("ro-database.csv", ("ro", "RON"), ("utf-8", ","), &[("stock", Mark::Point)]),
    export("pt-br-woocommerce.csv", ("pt-BR", "BRL"), ("utf-8", ","), &[]),
    export("pt-br-excel.csv", ("pt-BR", "BRL"), ("windows-1252", ";"), &[]),
    export("pt-pt-excel.csv", ("pt-PT", "EUR"), ("windows-1252", ";"), &[]),
    export("es-bo.csv", ("es-BO", "BOB"), ("windows-1252", ";"), &[]),
    export("es-es-unicode.txt", ("es-ES", "EUR"), ("utf-16le", "tab"), &[]),
    export("es-two-hands.csv", ("es-ES", "EUR"), ("utf-8", ";"), &[]),
    export("el-excel.csv", ("el", "EUR"), ("windows-1253", ";"), &[]),
    export("el-kilograms.csv", ("el", "EUR"), ("utf-8", ";"), &[("stock", Mark::Point)]),
    export("el-currency-column.csv", ("el", "EUR"), ("utf-8", ";"), &[]),
    export("en-shopify.csv", ("en-IE", "EUR"), ("utf-8", ","), &[]),
    export("en-gb-excel.csv", ("en-GB", "GBP"), ("windows-1252", ","), &[]),
    export("en-fuel.csv", ("en-IE", "EUR"), ("utf-8", ","), &[("price", Mark::Point)]),
    export("en-ch-supplier.csv", ("en", "CHF"), ("utf-8", ";"), &[]),
];

/// What a row says, as the file beside the export has it: line, SKU, price, currency, stock, the field it is refused for.
type Expected = [String; 6];

impl Export {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/import").join(name)
    }

    fn open(&self, marks: Vec<(Option<String>, Marks)>) -> Result<Rows<BufReader<fs::File>>, FileError> {
        let locale = Some(Locale::parse(self.language).expect("a language"));
        let options = ReadOptions {
            kind: Kind::Products,
            format: Some(Format::Csv),
            currency: Some(self.currency.to_owned()),
            unknown_fields: UnknownFields::Warn,
            scrub: None,
            table: TableOptions { locale, marks, ..TableOptions::default() },
        };
        let file = fs::File::open(self.path(self.file)).expect("the export is there");
        Rows::open(BufReader::new(file), options)
    }

    fn expected(&self) -> Vec<Expected> {
        let (stem, _) = self.file.rsplit_once('.').expect("a name with an end");
        let text = fs::read_to_string(self.path(&format!("{stem}.expected.tsv"))).expect("the numbers are there");
        let row = |line: &str| {
            let cells: Vec<String> = line.split('\t').map(|cell| cell.trim_start_matches('-').to_owned()).collect();
            Expected::try_from(cells).expect("six cells")
        };
        text.lines().skip(1).map(row).collect()
    }

    fn answers(&self) -> Vec<(Option<String>, Marks)> {
        let answer =
            |(field, mark): &(&str, Mark)| (Some((*field).to_owned()), Marks { decimal: Some(*mark), thousands: None });
        self.asked.iter().map(answer).collect()
    }
}

fn said(row: &Row) -> Expected {
    let line = row.line.to_string();
    let empty = String::new;
    match &row.outcome {
        Err(error) => [line, empty(), empty(), empty(), empty(), error.field.clone()],
        Ok(record) => {
            let Item::Product(product) = &record.item else { panic!("a product") };
            let price = product.price.clone().unwrap_or_default();
            let stock = product.stock.clone().unwrap_or_default();
            [line, product.sku.clone(), price.amount, price.currency, stock, empty()]
        }
    }
}

#[test]
fn every_number_of_two_hundred_rows_is_right_or_asked_about() {
    let mut count = 0;
    for export in &EXPORTS {
        let name = export.file;
        // First without a word from anybody.
        let open = |marks| export.open(marks).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rows = open(Vec::new());
        let asked: Vec<String> = rows.undecided().into_iter().map(|column| column.field).collect();
        assert_eq!(asked, export.asked.iter().map(|(field, _)| (*field).to_owned()).collect::<Vec<_>>(), "{name}");
        let layout = rows.layout().expect("a table");
        assert_eq!((layout.encoding, layout.delimiter.as_str()), (export.encoding, export.delimiter), "{name}");
        let expected = export.expected();
        for (row, expected) in rows.map(|row| row.expect("readable")).zip(&expected) {
            let said = said(&row);
            let is_asked = asked.contains(&said[5].replace(".amount", ""));
            assert!(said == *expected || is_asked, "{name}: {said:?} is not {expected:?}");
        }
        // Then with what was asked for.
        let rows: Vec<Expected> = open(export.answers()).map(|row| said(&row.expect("readable"))).collect();
        assert_eq!(rows, expected, "{name}");
        count += rows.len();
    }
    assert_eq!(count, 202);
}

#[test]
fn the_wrong_language_makes_no_number_wrong() {
    for export in &EXPORTS {
        for language in ["ro", "pt-BR", "es-BO", "es-MX", "el", "en"] {
            let foreign = Export { language, ..*export };
            // The letters may be asked about, and then there are no numbers.
            let Ok(rows) = foreign.open(Vec::new()) else { continue };
            for (row, expected) in rows.map(|row| row.expect("readable")).zip(export.expected()) {
                let said = said(&row);
                let is_refused = !said[5].is_empty();
                assert!(is_refused || said[2] == expected[2] && said[4] == expected[4], "{}: {said:?}", export.file);
            }
        }
    }
}
