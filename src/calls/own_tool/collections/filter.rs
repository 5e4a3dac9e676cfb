//! Filters as they are asked, held against the fields there are, and rows held against filters.

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::Value;
use temei_text::fold::fold;

use super::Viewer;
use super::field::{Field, Kind, Operator};
use super::row::{Cell, Row};
use crate::calls::own_tool::OwnToolFault;
use crate::calls::own_tool::arguments::at;
use crate::clock::Timestamp;

/// Names that nobody may give a field: the tenant is the caller's.
const TENANT: [&str; 4] = ["tenant", "tenant_id", "company_id", "shop"];
const FILTERS: &str = "filters";

/// As it is asked.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::calls::own_tool) struct Asked {
    field: String,
    op: String,
    value: Value,
}

/// A condition on one field.
#[derive(Clone, Debug)]
pub(in crate::calls::own_tool) struct Filter {
    place: Place,
    operator: Operator,
    operand: Operand,
}

/// Which value of a row.
#[derive(Clone, Debug)]
pub(in crate::calls::own_tool) struct Place {
    field: &'static Field,
    /// Of a field of names, which.
    name: Option<String>,
}

/// What a field is compared to, as the field has it.
#[derive(Clone, Debug)]
enum Operand {
    /// Texts folded, codes as they are written.
    Texts(Vec<String>),
    Numbers(Vec<Decimal>),
    Time(Timestamp),
    Flag(bool),
}

impl Place {
    /// The field of a name that who looks may ask about.
    pub(in crate::calls::own_tool) fn of(
        (fields, viewer): (&'static [Field], Viewer<'_>),
        (asked, path): (&str, &str),
    ) -> Result<Self, OwnToolFault> {
        if TENANT.contains(&asked) {
            return Err(OwnToolFault::of_field(path, "the tenant is the caller's own and cannot be named"));
        }
        let (whole, name) = match asked.split_once('.') {
            Some((whole, name)) => (whole, Some(name.to_owned())),
            None => (asked, None),
        };
        let is_it = |field: &&Field| field.name == whole && (name.is_none() || field.kind == Kind::Names);
        let Some(field) = fields.iter().find(is_it) else {
            let known = fields.iter().filter(|field| viewer.may_see(field.seen)).map(|field| field.name);
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(OwnToolFault::of_field(path, format!("{asked:?} is no field: {known}")));
        };
        match viewer.may_see(field.seen) {
            true => Ok(Self { field, name }),
            false => Err(OwnToolFault::of_field(path, format!("{asked:?} is not shown, so nothing is asked of it"))),
        }
    }

    /// Of one of its names it is a text.
    pub(in crate::calls::own_tool) fn kind(&self) -> Kind {
        if self.name.is_some() { Kind::Text } else { self.field.kind }
    }

    /// What a row has there.
    pub(in crate::calls::own_tool) fn cell(&self, row: &Row) -> Cell {
        let cell = row.cells.get(self.field.name);
        match (cell, &self.name) {
            (Some(Cell::Names(names)), Some(name)) => {
                let wanted = folded(name);
                let found = names.iter().find(|(known, _)| folded(known) == wanted);
                Cell::maybe(found, |(_, text)| Cell::text(text))
            }
            (Some(cell), None) => cell.clone(),
            _ => Cell::Nothing,
        }
    }
}

impl Filter {
    /// Every filter, or the first at fault by its place.
    pub(in crate::calls::own_tool) fn all(
        asked: &[Asked],
        (fields, viewer): (&'static [Field], Viewer<'_>),
    ) -> Result<Vec<Self>, OwnToolFault> {
        let asked = asked.iter().enumerate();
        asked.map(|(index, asked)| Self::of(asked, (fields, viewer), &at(FILTERS, index))).collect()
    }

    fn of(asked: &Asked, looked_at: (&'static [Field], Viewer<'_>), path: &str) -> Result<Self, OwnToolFault> {
        let place = Place::of(looked_at, (&asked.field, &format!("{path}.field")))?;
        let known = place.kind().operators();
        let operator = Operator::parse(&asked.op).filter(|operator| known.contains(operator)).ok_or_else(|| {
            let known = known.iter().map(|operator| operator.as_str()).collect::<Vec<_>>().join(", ");
            let message = format!("{:?} is nothing that {} can be asked: {known}", asked.op, asked.field);
            OwnToolFault::of_field(format!("{path}.op"), message)
        })?;
        let operand = operand(&asked.value, (place.kind(), operator));
        let operand = operand.map_err(|message| OwnToolFault::of_field(format!("{path}.value"), message))?;
        Ok(Self { place, operator, operand })
    }

    /// The name of its field.
    pub(super) fn field(&self) -> &'static str {
        self.place.field.name
    }

    /// Of a field of names, which.
    pub(super) fn name(&self) -> Option<&str> {
        self.place.name.as_deref()
    }

    /// Values of which the field has to have one; none where it asks for something else.
    pub(super) fn one_of(&self) -> Option<&[String]> {
        match (&self.operand, self.operator, self.place.kind()) {
            (Operand::Texts(texts), Operator::Eq | Operator::In, _) => Some(texts),
            (Operand::Texts(texts), Operator::Contains, Kind::List) => Some(texts),
            _ => None,
        }
    }

    /// The number that the field is not below, or not above.
    pub(super) fn bound(&self) -> Option<(Operator, Decimal)> {
        match &self.operand {
            Operand::Numbers(numbers) => Some((self.operator, *numbers.first()?)),
            _ => None,
        }
    }

    /// Whether a row has what is asked for. What is not there meets nothing but `ne` and `exists: false`.
    pub(in crate::calls::own_tool) fn admits(&self, row: &Row) -> bool {
        let cell = self.place.cell(row);
        if self.operator == Operator::Exists {
            let Operand::Flag(wanted) = self.operand else { return false };
            return (cell != Cell::Nothing) == wanted;
        }
        match (&cell, &self.operand) {
            (Cell::Text(text), Operand::Texts(wanted)) => self.admits_text(text, wanted),
            (Cell::List(list), Operand::Texts(wanted)) => list.iter().any(|text| wanted.contains(&folded(text))),
            (Cell::Number(number), Operand::Numbers(wanted)) => match self.operator {
                Operator::In => wanted.contains(number),
                operator => wanted.first().is_some_and(|wanted| holds(operator, number, wanted)),
            },
            (Cell::Time(at), Operand::Time(wanted)) => holds(self.operator, at, wanted),
            (Cell::Flag(flag), Operand::Flag(wanted)) => holds(self.operator, flag, wanted),
            _ => self.operator == Operator::Ne,
        }
    }

    fn admits_text(&self, text: &str, wanted: &[String]) -> bool {
        let text = if self.place.kind() == Kind::Code { text.to_owned() } else { folded(text) };
        let mut wanted = wanted.iter().map(String::as_str);
        match self.operator {
            Operator::Ne => wanted.all(|wanted| text != wanted),
            Operator::Contains => wanted.any(|wanted| text.contains(wanted)),
            Operator::StartsWith => wanted.any(|wanted| text.starts_with(wanted)),
            _ => wanted.any(|wanted| text == wanted),
        }
    }
}

/// As values are compared in searches: without case, accents and blanks around.
fn folded(text: &str) -> String {
    fold(text.trim())
}

fn holds<T: PartialOrd>(operator: Operator, value: &T, wanted: &T) -> bool {
    match operator {
        Operator::Eq => value == wanted,
        Operator::Ne => value != wanted,
        Operator::Lt => value < wanted,
        Operator::Lte => value <= wanted,
        Operator::Gt => value > wanted,
        Operator::Gte => value >= wanted,
        Operator::In | Operator::Contains | Operator::StartsWith | Operator::Exists => false,
    }
}

/// The value as the field has it, or what it should be.
fn operand(value: &Value, (kind, operator): (Kind, Operator)) -> Result<Operand, String> {
    let values = match value {
        Value::Array(values) if operator == Operator::In => values.as_slice(),
        Value::Array(_) => return Err("must be one value".to_owned()),
        _ if operator == Operator::In => return Err("must be a list".to_owned()),
        one => std::slice::from_ref(one),
    };
    match kind {
        _ if operator == Operator::Exists => flag(value),
        Kind::Flag => flag(value),
        Kind::Code => texts(values, str::to_owned),
        Kind::Text | Kind::List => texts(values, folded),
        Kind::Number => {
            let numbers: Option<Vec<Decimal>> = values.iter().map(decimal).collect();
            numbers.map(Operand::Numbers).ok_or_else(|| "must be a decimal number like 12.50".to_owned())
        }
        Kind::Time => {
            let at = value.as_str().and_then(Timestamp::parse);
            at.map(Operand::Time).ok_or_else(|| "must be a time like 2026-01-31T10:00:00Z".to_owned())
        }
        Kind::Names | Kind::Parts => Err("can only be asked whether it exists".to_owned()),
    }
}

fn flag(value: &Value) -> Result<Operand, String> {
    value.as_bool().map(Operand::Flag).ok_or_else(|| "must be true or false".to_owned())
}

fn texts(values: &[Value], read: impl Fn(&str) -> String) -> Result<Operand, String> {
    let texts: Option<Vec<String>> = values
        .iter()
        .map(|value| match value {
            Value::String(text) => Some(read(text)),
            Value::Number(number) => Some(read(&number.to_string())),
            _ => None,
        })
        .collect();
    texts.map(Operand::Texts).ok_or_else(|| "must be a text".to_owned())
}

fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::String(text) => Decimal::from_str_exact(text.trim()).ok(),
        Value::Number(number) => Decimal::from_str_exact(&number.to_string()).ok(),
        _ => None,
    }
}
