//! Tables as shops and spreadsheets export them: a header line, then one record a line; nested columns ("price.amount"),
//! lists separated by "|".
//!
//! A table is read twice: once to find out how it is written (encoding, delimiter, which column is what, how each
//! column writes its numbers), and once for its rows. Nothing of this is guessed: what can be read in two ways is told and
//! refused until somebody says which.

mod columns;
pub mod delimiter;
mod number;
mod options;
mod spreadsheet;
mod survey;

use serde::Serialize;
use temei_text::currency::Currency;
use temei_text::locale::Locale;

use super::cell::Cell;
use super::encoding::Encoding;
use super::{FileError, Kind};
use crate::catalog::FieldError;

use columns::{Column, Field, MONEY};
use number::{Beside, Surroundings, Written};
use survey::{By, Decision, Evidence, Example, NumberKind};

pub use columns::Told;
pub use options::{EmptyCells, TableOptions};
pub use survey::{Mark, Marks};

const LIST_SEPARATOR: char = '|';
const LISTS: [&str; 3] = ["aliases", "category", "tags"];
/// Columns of identifiers, which spreadsheets round.
const CODES: [&str; 6] = ["sku", "id", "ean", "gtin", "mpn", "group"];
/// Columns whose name begins so are nobody's business.
const PRIVATE: char = '_';
/// Of a text without a language.
const NO_LANGUAGE: &str = "en";

/// How a table is to be read.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<Column>,
    /// One for each column; of others than numbers it means nothing.
    decisions: Vec<Decision>,
    evidence: Vec<Evidence>,
    delimiter: u8,
    encoding: Encoding,
    options: TableOptions,
    locale: Locale,
    currency: Option<Currency>,
}

/// What was found out about a table, for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Layout {
    pub encoding: &'static str,
    pub delimiter: String,
    pub columns: Vec<ColumnLayout>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnLayout {
    /// As the header has it.
    pub column: String,
    /// Absent: the column is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    pub by: Told,
    /// The decimal mark of its numbers, and by what it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// A column whose numbers can be read in two ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Undecided {
    pub column: String,
    pub field: String,
    pub examples: Vec<Example>,
}

/// One record: its fields, and the columns that were ignored and not empty.
pub(super) type Entries = (Vec<(String, Cell)>, Vec<String>);

impl Table {
    /// Reads the header; the numbers are found out about afterwards.
    pub(super) fn of_header(
        line: &str,
        kind: Kind,
        currency: Option<&str>,
        options: TableOptions,
        (encoding, delimiter): (Encoding, u8),
    ) -> Result<Self, FileError> {
        let names = delimiter::split(line, delimiter).map_err(FileError::Header)?;
        let names: Vec<String> = names.iter().map(|name| spreadsheet::meant(name).unwrap_or(name).to_owned()).collect();
        let locale = options.locale.clone().unwrap_or_else(|| Locale::parse(NO_LANGUAGE).expect("a language"));
        let columns = columns::resolve(&names, kind, &options.map, &locale)?;
        let names_item = |column: &Column| column.field.as_ref().is_some_and(|field| field.path() == kind.id_field());
        if !columns.iter().any(names_item) {
            return Err(FileError::NoIdColumn { kind, found: columns::list(&names) });
        }
        let count = columns.len();
        let currency = currency.and_then(|currency| Currency::parse(currency).ok());
        let (decisions, evidence) = (vec![Decision::NothingOpen; count], vec![Evidence::default(); count]);
        let table = Self { columns, decisions, evidence, delimiter, encoding, options, locale, currency };
        table.check_marks()?;
        Ok(table)
    }

    /// Every column that marks are told of is one of numbers.
    fn check_marks(&self) -> Result<(), FileError> {
        for (head, _) in &self.options.marks {
            let is_meant = |column: &Column| number_kind(column).is_some() && options::means(head.as_deref(), column);
            if head.is_some() && !self.columns.iter().any(is_meant) {
                return Err(FileError::MarksHead(head.clone().unwrap_or_default()));
            }
        }
        Ok(())
    }

    /// Looks at the numbers of a record.
    pub(super) fn survey(&mut self, line: u64, record: &str) {
        // What is wrong with a record is told when it is read.
        let Ok(cells) = delimiter::split(record, self.delimiter) else { return };
        for (at, cell) in cells.iter().enumerate().take(self.columns.len()) {
            let Some(kind) = number_kind(&self.columns[at]) else { continue };
            let Ok(meant) = spreadsheet::meant(cell) else { continue };
            if let Ok(written) = Written::parse(meant, self.surroundings()) {
                self.evidence[at].note(kind, line, meant, &written);
            }
        }
    }

    /// Decides how the numbers of every column are read.
    pub(super) fn decide(&mut self) {
        let kinds = self.columns.iter().zip(&self.evidence).enumerate();
        let kinds = kinds.filter_map(|(at, (column, evidence))| Some((at, number_kind(column)?, evidence.clone())));
        let (places, columns): (Vec<usize>, Vec<_>) =
            kinds.map(|(at, kind, evidence)| (at, (kind, evidence, self.options.marks_of(&self.columns[at])))).unzip();
        let language = self.options.locale.as_ref().map(Locale::decimal);
        for (at, decision) in places.into_iter().zip(survey::decide(&columns, language)) {
            self.decisions[at] = decision;
        }
    }

    /// Columns whose numbers nobody can read yet.
    pub(super) fn undecided(&self) -> Vec<Undecided> {
        let columns = self.columns.iter().zip(&self.decisions);
        let undecided = columns.filter_map(|(column, decision)| match (decision, &column.field) {
            (Decision::Undecided(examples), Some(field)) => {
                Some(Undecided { column: column.name.clone(), field: field.path(), examples: examples.clone() })
            }
            _ => None,
        });
        undecided.collect()
    }

    pub(super) fn layout(&self) -> Layout {
        let columns = self.columns.iter().zip(&self.decisions).zip(&self.evidence);
        let columns = columns.map(|((column, decision), evidence)| ColumnLayout {
            column: column.name.clone(),
            field: column.field.as_ref().map(Field::path),
            by: column.told,
            decimal: number_kind(column).filter(|_| evidence.has_numbers()).and_then(|_| decimal_of(decision)),
            currency: column.currency.map(|currency| currency.as_str().to_owned()),
        });
        Layout {
            encoding: self.encoding.as_str(),
            delimiter: delimiter::name(self.delimiter),
            columns: columns.collect(),
        }
    }

    /// The fields of one record.
    pub(super) fn entries(&self, record: &str) -> Result<Entries, FieldError> {
        let cells = delimiter::split(record, self.delimiter).map_err(|error| FieldError::invalid("", error))?;
        let missing = cells.len() < self.columns.len();
        let spare = cells.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty());
        if missing || spare {
            let counts = format!("has {} cells, the header has {}", cells.len(), self.columns.len());
            return Err(FieldError::invalid("", counts));
        }
        let mut record = Entry::default();
        for ((column, decision), cell) in self.columns.iter().zip(&self.decisions).zip(&cells) {
            let Some(field) = &column.field else {
                record.ignore(column, cell);
                continue;
            };
            let wrong = |message| FieldError::invalid(field.path(), message);
            let cell = spreadsheet::meant(cell).map_err(wrong)?;
            match number_kind(column) {
                _ if cell.is_empty() => record.leave_empty(field),
                Some(kind) => self.put_number(&mut record, (column, field), (kind, decision), cell)?,
                None if CODES.contains(&field.name.as_str()) && number::is_scientific(cell) => {
                    return Err(wrong(format!("{cell:?} was rounded by a spreadsheet: digits are lost")));
                }
                None => record.put(field, value(field, cell)),
            }
        }
        record.finish(self.options.empty)
    }

    fn put_number(
        &self,
        record: &mut Entry,
        (column, field): (&Column, &Field),
        (kind, decision): (NumberKind, &Decision),
        cell: &str,
    ) -> Result<(), FieldError> {
        let path = match kind {
            NumberKind::Money => format!("{}.amount", field.name),
            NumberKind::Quantity | NumberKind::Percent => field.path(),
        };
        let wrong = |message: String| FieldError::invalid(path.as_str(), message);
        let written = Written::parse(cell, self.surroundings()).map_err(wrong)?;
        let value = decision.read(kind, &written).map_err(|why| wrong(format!("{cell:?} {why}")))?;
        match (kind, written.beside) {
            (NumberKind::Money, beside) => {
                let beside = match beside {
                    Beside::Money(currency) => Some(currency),
                    Beside::Nothing => None,
                    Beside::Percent => return Err(wrong(format!("{cell:?} is a percentage, not an amount"))),
                };
                let money = Field { name: field.name.clone(), inner: Some("amount".to_owned()) };
                record.put(&money, Cell::Text(value));
                for currency in [beside, column.currency].into_iter().flatten() {
                    record.signs.push((field.name.clone(), currency));
                }
            }
            (NumberKind::Percent, Beside::Nothing | Beside::Percent) | (NumberKind::Quantity, Beside::Nothing) => {
                record.put(field, Cell::Text(value));
            }
            (NumberKind::Percent | NumberKind::Quantity, _) => {
                return Err(wrong(format!("{cell:?} has a unit that does not belong there")));
            }
        }
        Ok(())
    }

    fn surroundings(&self) -> Surroundings<'_> {
        Surroundings { locale: &self.locale, currency: self.currency }
    }

    /// Whether a quoted cell of `record` is still open at its end, so that the next line belongs to it.
    pub(super) fn is_open(&self, record: &[u8]) -> bool {
        delimiter::is_open(record, self.delimiter)
    }
}

/// A record while it is put together.
#[derive(Default)]
struct Entry {
    fields: Vec<(String, Cell)>,
    ignored: Vec<String>,
    /// Fields with an empty cell.
    empty: Vec<String>,
    /// Currencies that stand beside amounts, or in the head of their column.
    signs: Vec<(String, Currency)>,
}

impl Entry {
    fn put(&mut self, field: &Field, value: Cell) {
        let Some(inner) = &field.inner else {
            self.fields.push((field.name.clone(), value));
            return;
        };
        let of_field = self.fields.iter_mut().find_map(|(name, cell)| match cell {
            Cell::Object(inner) if *name == field.name => Some(inner),
            _ => None,
        });
        match of_field {
            Some(object) => object.push((inner.clone(), value)),
            None => self.fields.push((field.name.clone(), Cell::Object(vec![(inner.clone(), value)]))),
        }
    }

    fn ignore(&mut self, column: &Column, cell: &str) {
        let is_told = column.told == Told::ByOperator;
        let is_nameless = column.name.is_empty() || column.name.starts_with(PRIVATE);
        if !is_told && !is_nameless && !cell.trim().is_empty() {
            self.ignored.push(column.name.clone());
        }
    }

    fn leave_empty(&mut self, field: &Field) {
        // A currency without its amount is no amount.
        let is_currency = field.inner.as_deref() == Some("currency") || field.name == "currency";
        if !is_currency && !self.empty.contains(&field.name) {
            self.empty.push(field.name.clone());
        }
    }

    fn finish(mut self, empty: EmptyCells) -> Result<Entries, FieldError> {
        // A constant currency column beside an empty price is no price.
        self.fields.retain(|(field, cell)| !(MONEY.contains(&field.as_str()) && lacks_amount(cell)));
        for (field, currency) in std::mem::take(&mut self.signs) {
            self.sign(&field, currency)?;
        }
        if empty == EmptyCells::Clear {
            let filled = |name: &String| self.fields.iter().any(|(field, _)| field == name);
            let cleared: Vec<String> = self.empty.iter().filter(|name| !filled(name)).cloned().collect();
            self.fields.extend(cleared.into_iter().map(|name| (name, Cell::Null)));
        }
        Ok((self.fields, self.ignored))
    }

    /// The currency that an amount's cell or head names; no column may name another one.
    fn sign(&mut self, field: &str, currency: Currency) -> Result<(), FieldError> {
        let of_row = self.fields.iter().find_map(|(name, cell)| match cell {
            Cell::Text(text) if name == "currency" => Some(text.clone()),
            _ => None,
        });
        let Some(amount) = self.fields.iter_mut().find_map(|(name, cell)| match cell {
            Cell::Object(inner) if name == field => Some(inner),
            _ => None,
        }) else {
            return Ok(());
        };
        let own = amount.iter().find_map(|(name, cell)| match cell {
            Cell::Text(text) if name == "currency" => Some(text.clone()),
            _ => None,
        });
        if let Some(other) = own.iter().chain(&of_row).find(|text| Currency::parse(text) != Ok(currency)) {
            let message = format!("the amount is in {currency}, the column says {other:?}");
            return Err(FieldError::invalid(format!("{field}.currency"), message));
        }
        if own.is_none() {
            amount.push(("currency".to_owned(), Cell::Text(currency.as_str().to_owned())));
        }
        Ok(())
    }
}

fn value(field: &Field, cell: &str) -> Cell {
    if !LISTS.contains(&field.name.as_str()) || !cell.contains(LIST_SEPARATOR) {
        return Cell::Text(cell.to_owned());
    }
    let items = cell.split(LIST_SEPARATOR).map(str::trim).filter(|item| !item.is_empty());
    Cell::List(items.map(|item| Cell::Text(item.to_owned())).collect())
}

fn lacks_amount(cell: &Cell) -> bool {
    matches!(cell, Cell::Object(inner) if inner.iter().all(|(name, _)| name != "amount"))
}

fn number_kind(column: &Column) -> Option<NumberKind> {
    let field = column.field.as_ref()?;
    match (field.name.as_str(), field.inner.as_deref()) {
        (name, None | Some("amount")) if MONEY.contains(&name) => Some(NumberKind::Money),
        ("stock", None) => Some(NumberKind::Quantity),
        ("vat_rate" | "max_discount", None) => Some(NumberKind::Percent),
        _ => None,
    }
}

/// "\",\" by its numbers".
fn decimal_of(decision: &Decision) -> Option<String> {
    Some(match decision {
        Decision::NothingOpen => return None,
        Decision::Told(_) => "as told".to_owned(),
        Decision::Decimal { mark, by: By::Numbers, .. } => format!("{mark:?} by its numbers"),
        Decision::Decimal { mark, by: By::Language, .. } => {
            format!("{mark:?} by the language, whole numbers beside grouped ones")
        }
        Decision::Contradicted => "both, by its numbers: what can be read in two ways is refused".to_owned(),
        Decision::Undecided(_) => "unknown: every number with a mark can be read in two ways".to_owned(),
    })
}

#[cfg(test)]
mod tests;
