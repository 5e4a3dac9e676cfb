//! Which column is which field: by the fields' own names, by what shops call them in the languages we know, and as it is
//! told. What is none of them is ignored, and named.

use std::sync::LazyLock;

use serde::Serialize;
use temei_text::currency::Currency;
use temei_text::fold::{fold, fold_name};
use temei_text::languages::{Columns, Language, List, phrases};
use temei_text::locale::Locale;
use temei_text::money;

use crate::import::{FileError, Kind};

/// Fields of money have an amount and a currency.
pub(super) const MONEY: [&str; 2] = ["price", "min_price"];
pub(super) const ATTRIBUTES: &str = "attributes";
/// A column that is told to mean nothing.
const NOTHING: [&str; 3] = ["ignore", "-", ""];

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// As it is written.
    pub(super) name: String,
    /// Absent: ignored.
    pub(super) field: Option<Field>,
    pub(super) told: Told,
    /// "Preț (RON)": the currency of its amounts.
    pub(super) currency: Option<Currency>,
}

/// What a column says of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: String,
    /// A field of money, or the name of an attribute as written.
    pub(super) inner: Option<String>,
}

/// By what a column was recognised; the later yields to the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// The operator says so.
    ByOperator,
    /// It has the name of the field.
    ByName,
    /// By a word of some language that means nothing else.
    ByAlias,
    /// By a word that means it where no other column does.
    ByDefault,
    /// By nothing: no field has such a name.
    Unknown,
}

impl Field {
    pub(super) fn path(&self) -> String {
        match &self.inner {
            Some(inner) => format!("{}.{inner}", self.name),
            None => self.name.clone(),
        }
    }

    fn plain(name: &str) -> Self {
        Self { name: name.to_owned(), inner: None }
    }

    /// By the name of a field of `kind`, as the head of a column or of `--map`.
    fn parse(name: &str, kind: Kind) -> Option<Self> {
        let (field, inner) = match name.split_once('.') {
            Some((field, inner)) => (field.trim().to_ascii_lowercase(), Some(inner.trim())),
            None => (name.trim().to_ascii_lowercase(), None),
        };
        let inner = match inner {
            None => None,
            Some(inner) if field == ATTRIBUTES && !inner.is_empty() => Some(inner.to_owned()),
            Some(inner) if MONEY.contains(&field.as_str()) => {
                let inner = inner.to_ascii_lowercase();
                Some(inner).filter(|inner| matches!(inner.as_str(), "amount" | "currency")).map(Some)?
            }
            Some(_) => return None,
        };
        let known = kind.fields().contains(&field.as_str());
        known.then_some(Self { name: field, inner })
    }

    /// What no other column may say too.
    fn claim(&self) -> String {
        match &self.inner {
            Some(inner) if inner == "amount" => self.name.clone(),
            _ => self.path(),
        }
    }
}

/// Finds out what each column is. `told` has heads with the fields they are said to be.
pub(super) fn resolve(
    names: &[String],
    kind: Kind,
    told: &[(String, String)],
    locale: &Locale,
) -> Result<Vec<Column>, FileError> {
    let told = read_told(names, kind, told)?;
    let mut columns: Vec<Column> = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        let (field, by, currency) = match told.iter().find(|(column, _)| *column == at) {
            Some((_, field)) => (field.clone(), Told::ByOperator, None),
            None => recognise(name, kind, locale),
        };
        columns.push(Column { name: name.trim().to_owned(), field, told: by, currency });
    }
    for at in 0..columns.len() {
        yield_to_better(&mut columns, at)?;
    }
    Ok(columns)
}

fn read_told(
    names: &[String],
    kind: Kind,
    told: &[(String, String)],
) -> Result<Vec<(usize, Option<Field>)>, FileError> {
    let mut read = Vec::with_capacity(told.len());
    for (head, field) in told {
        let is_meant = |name: &&String| name.trim() == head.trim();
        let at = names.iter().position(|name| is_meant(&name));
        let at = at.or_else(|| names.iter().position(|name| fold_name(name) == fold_name(head)));
        let at = at.ok_or_else(|| FileError::MapHead { head: head.clone(), found: list(names) })?;
        let nothing = NOTHING.contains(&field.trim());
        let field = match nothing {
            true => None,
            false => Some(Field::parse(field, kind).ok_or_else(|| FileError::MapField { kind, field: field.clone() })?),
        };
        read.push((at, field));
    }
    Ok(read)
}

pub(super) fn list(names: &[String]) -> String {
    names.iter().map(|name| name.trim()).collect::<Vec<_>>().join(", ")
}

fn recognise(name: &str, kind: Kind, locale: &Locale) -> (Option<Field>, Told, Option<Currency>) {
    if let Some(field) = Field::parse(name, kind) {
        return (Some(field), Told::ByName, None);
    }
    let aliases = match kind {
        Kind::Products => &*OF_PRODUCTS,
        Kind::Documents => &*OF_DOCUMENTS,
    };
    let find = |name: &str| aliases.iter().find(|alias| alias.folded == name);
    if let Some((head, currency)) = without_currency(name, locale) {
        let by_name = Field::parse(&head, kind).map(|field| (field, Told::ByName));
        let known = by_name.or_else(|| find(&fold_name(&head)).map(|alias| (Field::plain(alias.field), alias.told)));
        if let Some((field, told)) = known.filter(|(field, _)| MONEY.contains(&field.name.as_str())) {
            return (Some(field), told, Some(currency));
        }
    }
    match find(&fold_name(name)) {
        Some(alias) => (Some(Field::plain(alias.field)), alias.told, None),
        None => (None, Told::Unknown, None),
    }
}

/// "Preț (RON)" without its currency.
fn without_currency(name: &str, locale: &Locale) -> Option<(String, Currency)> {
    let folded = fold(name);
    let text = folded.trim().trim_end_matches([')', ']', '.']).trim_end();
    let (head, named) = text.rsplit_once([' ', '(', '[', '/', '-', ',', '_'])?;
    Some((head.to_owned(), money::named_alone(named, locale, None)?))
}

/// Where several columns claim one field, all but the one that was recognised best are ignored.
fn yield_to_better(columns: &mut [Column], at: usize) -> Result<(), FileError> {
    let Some(field) = columns[at].field.clone() else { return Ok(()) };
    let rival = |column: &Column| column.field.as_ref().is_some_and(|other| other.claim() == field.claim());
    let others: Vec<&Column> =
        columns.iter().enumerate().filter(|(other, column)| *other != at && rival(column)).map(|(_, c)| c).collect();
    let Some(best) = others.iter().min_by_key(|column| column.told) else { return Ok(()) };
    if best.told < columns[at].told {
        columns[at].field = None;
        columns[at].told = Told::Unknown;
    } else if best.told == columns[at].told {
        let (first, second) = (columns[at].name.clone(), best.name.clone());
        return Err(match best.told {
            Told::ByAlias | Told::ByDefault => FileError::TwoColumns { field: field.path(), first, second },
            _ => FileError::ColumnTwice(first),
        });
    }
    Ok(())
}

/// What shops call a field.
struct Alias {
    folded: String,
    field: &'static str,
    told: Told,
}

static OF_PRODUCTS: LazyLock<Vec<Alias>> = LazyLock::new(|| {
    let mut aliases = Vec::new();
    for language in Language::ALL {
        let columns = &language.pack().columns;
        let lists: [(&'static str, List); 16] = [
            ("sku", columns.sku),
            ("ean", columns.ean),
            ("mpn", columns.mpn),
            ("name", columns.name),
            ("description", columns.description),
            ("brand", columns.brand),
            ("category", columns.category),
            ("group", columns.group),
            ("price", columns.price),
            ("min_price", columns.min_price),
            ("stock", columns.stock),
            ("vat_rate", columns.vat_rate),
            ("max_discount", columns.max_discount),
            ("restock_date", columns.restock_date),
            ("active", columns.active),
            ("currency", columns.currency),
        ];
        add(&mut aliases, &lists, Told::ByAlias);
        add_shared(&mut aliases, columns);
        add(&mut aliases, &[("sku", columns.code), ("name", columns.title)], Told::ByDefault);
    }
    add(&mut aliases, &[("sku", "id")], Told::ByDefault);
    aliases
});

static OF_DOCUMENTS: LazyLock<Vec<Alias>> = LazyLock::new(|| {
    let mut aliases = Vec::new();
    for language in Language::ALL {
        let columns = &language.pack().columns;
        let lists: [(&'static str, List); 7] = [
            ("title", columns.title),
            ("text", columns.text),
            ("url", columns.url),
            ("source_type", columns.source_type),
            ("classification", columns.classification),
            ("published_at", columns.published_at),
            ("expires_at", columns.expires_at),
        ];
        add(&mut aliases, &lists, Told::ByAlias);
        add_shared(&mut aliases, columns);
        add(&mut aliases, &[("id", columns.code), ("title", columns.name)], Told::ByDefault);
    }
    aliases
});

/// What products and documents both have.
fn add_shared(aliases: &mut Vec<Alias>, columns: &Columns) {
    let shared = [("tags", columns.tags), ("language", columns.language), ("updated_at", columns.updated_at)];
    add(aliases, &shared, Told::ByAlias);
}

/// Adds lists, what several languages say once.
fn add(aliases: &mut Vec<Alias>, lists: &[(&'static str, List)], told: Told) {
    for &(field, list) in lists {
        for phrase in phrases(list) {
            let folded = fold_name(phrase);
            if !aliases.iter().any(|alias| alias.folded == folded && alias.field == field) {
                aliases.push(Alias { folded, field, told });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn fields(heads: &[&str], told: &[(&str, &str)]) -> Result<Vec<String>, FileError> {
        let names: Vec<String> = heads.iter().map(|&head| head.to_owned()).collect();
        let told: Vec<_> = told.iter().map(|&(head, field)| (head.to_owned(), field.to_owned())).collect();
        let locale = Locale::parse("ro").expect("valid");
        let columns = resolve(&names, Kind::Products, &told, &locale)?;
        Ok(columns.iter().map(|column| column.field.as_ref().map_or("-".to_owned(), Field::path)).collect())
    }

    #[test]
    fn heads_are_recognised_in_every_language() {
        for (heads, expected) in [
            (&["Cod produs", "Denumire", "PREŢ", "Stoc", "Producător"], ["sku", "name", "price", "stock", "brand"]),
            (&["Código", "Nome", "Preço", "Estoque", "Marca"], ["sku", "name", "price", "stock", "brand"]),
            (
                &["Referencia", "Nombre", "Precio", "Existencias", "Categoría"],
                ["sku", "name", "price", "stock", "category"],
            ),
            (&["Κωδικός", "Ονομασία", "ΤΙΜΗ", "Απόθεμα", "Κατηγορία"], ["sku", "name", "price", "stock", "category"]),
            (&["SKU", "Product name", "Unit_price", "Qty", "Handle"], ["sku", "name", "price", "stock", "-"]),
            (&["ugs parent", "Libellé", "Prix TTC", "Quantité", "SKU"], ["group", "name", "price", "stock", "sku"]),
        ] {
            assert_eq!(fields(heads, &[]).expect("recognised"), expected, "{heads:?}");
        }
    }

    #[test]
    fn the_better_recognised_column_is_the_field() {
        assert_eq!(fields(&["ID", "SKU", "Title"], &[]).expect("told"), ["-", "sku", "name"]);
        assert_eq!(fields(&["id", "name", "Title"], &[]).expect("told"), ["sku", "name", "-"]);
        assert!(matches!(fields(&["sku", "Preț", "Price incl. VAT"], &[]), Err(FileError::TwoColumns { .. })));
        let told = fields(&["sku", "Preț", "Price incl. VAT"], &[("preț", "price")]);
        assert_eq!(told.expect("told"), ["sku", "price", "-"]);
    }

    #[test]
    fn columns_are_what_they_are_told_to_be() {
        let told = [("Culoare", "attributes.Color"), ("Preț", "ignore"), ("net", "price.amount")];
        let found = fields(&["sku", "culoare", "Preț", "Net"], &told).expect("told");
        assert_eq!(found, ["sku", "attributes.Color", "-", "price.amount"]);
        assert!(matches!(fields(&["sku"], &[("x", "name")]), Err(FileError::MapHead { .. })));
        assert!(matches!(fields(&["sku", "x"], &[("x", "colour")]), Err(FileError::MapField { .. })));
        assert!(matches!(fields(&["sku", "x"], &[("x", "name.y")]), Err(FileError::MapField { .. })));
    }

    #[test]
    fn a_head_may_name_the_currency() {
        let locale = Locale::parse("es").expect("valid");
        for (head, currency) in [
            ("Preț (RON)", "RON"),
            ("Preço (R$)", "BRL"),
            ("Price CHF", "CHF"),
            ("Precio Bs.", "BOB"),
            ("PVP €", "EUR"),
        ] {
            let (field, _, found) = recognise(head, Kind::Products, &locale);
            assert_eq!(field.map(|field| field.path()).as_deref(), Some("price"), "{head}");
            assert_eq!(found.map(|currency| currency.as_str().to_owned()).as_deref(), Some(currency), "{head}");
        }
    }

    #[test]
    fn no_word_means_two_fields() {
        for kind in [Kind::Products, Kind::Documents] {
            let aliases = if kind == Kind::Products { &*OF_PRODUCTS } else { &*OF_DOCUMENTS };
            let mut seen: HashMap<&str, &str> = HashMap::new();
            for alias in aliases {
                assert!(kind.fields().contains(&alias.field), "{}", alias.field);
                let other = seen.insert(&alias.folded, alias.field);
                assert!(other.is_none_or(|other| other == alias.field), "{}: {other:?}", alias.folded);
            }
        }
    }
}
