//! The part of JSON Schema (2020-12) that tool definitions use. Supported: `type`, `enum`, `const`, `properties`,
//! `required`, `additionalProperties`, `items`, `minItems`, `maxItems`, `minimum`, `maximum`, `minLength`,
//! `maxLength`, `pattern`, and `true`/`false` as schemas. What only describes is accepted and means nothing: `title`,
//! `description`, `default`, `examples`, `$schema`, `$comment`. Every other keyword is refused by its name: a rule that
//! is not checked must not look checked. Patterns are of the `regex` crate, without look-around.

mod check;

use std::collections::BTreeMap;

use regex::{Regex, RegexBuilder};
use serde_json::{Map, Value};

/// Deepest schema.
const MAX_DEPTH: usize = 32;
/// Largest compiled pattern, in bytes.
const PATTERN_BYTES: usize = 1 << 18;

const DESCRIBING: [&str; 6] = ["title", "description", "default", "examples", "$schema", "$comment"];

/// A schema, ready to check values.
#[derive(Clone, Debug)]
pub struct Schema(Rule);

#[derive(Clone, Debug)]
enum Rule {
    Anything,
    Nothing,
    All(Box<Keywords>),
}

#[derive(Clone, Debug, Default)]
struct Keywords {
    types: Option<Vec<Type>>,
    one_of: Option<Vec<Value>>,
    properties: BTreeMap<String, Rule>,
    required: Vec<String>,
    additional: Option<Rule>,
    items: Option<Rule>,
    item_count: (Option<u64>, Option<u64>),
    minimum: Option<f64>,
    maximum: Option<f64>,
    length: (Option<u64>, Option<u64>),
    pattern: Option<Regex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Null,
    Boolean,
    Object,
    Array,
    Number,
    Integer,
    String,
}

impl Type {
    const ALL: [(&'static str, Self); 7] = [
        ("null", Self::Null),
        ("boolean", Self::Boolean),
        ("object", Self::Object),
        ("array", Self::Array),
        ("number", Self::Number),
        ("integer", Self::Integer),
        ("string", Self::String),
    ];

    fn parse(value: &Value) -> Option<Self> {
        let name = value.as_str()?;
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, kind)| kind)
    }

    fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

/// Why a schema is refused, with the JSON pointer of the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("schema {path:?}: {reason}")]
pub struct SchemaError {
    pub path: String,
    pub reason: SchemaFault,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SchemaFault {
    #[error("is no JSON: {0}")]
    Json(String),
    #[error("the keyword {0:?} is not supported")]
    Unsupported(String),
    #[error("the keyword {0:?} has a value it cannot have")]
    Value(String),
    #[error("is nested more than {MAX_DEPTH} deep")]
    Depth,
    #[error("is neither an object nor true or false")]
    Shape,
}

/// A value that does not fit, with its JSON pointer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path:?} {message}")]
pub struct Misfit {
    pub path: String,
    pub keyword: &'static str,
    pub message: String,
}

impl Schema {
    pub fn parse(text: &str) -> Result<Self, SchemaError> {
        let value = serde_json::from_str(text)
            .map_err(|error| SchemaError { path: String::new(), reason: SchemaFault::Json(error.to_string()) })?;
        Self::compile(&value)
    }

    pub fn compile(schema: &Value) -> Result<Self, SchemaError> {
        rule(schema, "", 0).map(Self)
    }

    /// Everything in the value that does not fit, in the order of its keys.
    pub fn validate(&self, value: &Value) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        check::check(&self.0, value, &mut String::new(), &mut misfits);
        misfits
    }
}

fn rule(schema: &Value, path: &str, depth: usize) -> Result<Rule, SchemaError> {
    let refuse = |reason| Err(SchemaError { path: path.to_owned(), reason });
    match schema {
        Value::Bool(true) => Ok(Rule::Anything),
        Value::Bool(false) => Ok(Rule::Nothing),
        Value::Object(_) if depth >= MAX_DEPTH => refuse(SchemaFault::Depth),
        Value::Object(map) => {
            let mut keywords = Keywords::default();
            for (name, value) in map {
                keyword(&mut keywords, name, value, (path, depth))?;
            }
            Ok(Rule::All(Box::new(keywords)))
        }
        _ => refuse(SchemaFault::Shape),
    }
}

fn keyword(into: &mut Keywords, name: &str, value: &Value, (path, depth): (&str, usize)) -> Result<(), SchemaError> {
    let wrong = || SchemaError { path: path.to_owned(), reason: SchemaFault::Value(name.to_owned()) };
    let below = |value: &Value| rule(value, &format!("{path}/{name}"), depth + 1);
    match name {
        "type" => {
            let types = match value {
                Value::Array(types) => types.iter().map(Type::parse).collect(),
                one => Type::parse(one).map(|one| vec![one]),
            };
            into.types = Some(types.filter(|types| !types.is_empty()).ok_or_else(wrong)?);
        }
        "enum" => into.one_of = Some(value.as_array().ok_or_else(wrong)?.clone()),
        "const" => into.one_of = Some(vec![value.clone()]),
        "properties" => into.properties = properties(value.as_object().ok_or_else(wrong)?, (path, depth))?,
        "required" => {
            let names = value.as_array().ok_or_else(wrong)?.iter().map(|name| name.as_str().map(str::to_owned));
            into.required = names.collect::<Option<_>>().ok_or_else(wrong)?;
        }
        "additionalProperties" => into.additional = Some(below(value)?),
        "items" => into.items = Some(below(value)?),
        "minItems" => into.item_count.0 = Some(value.as_u64().ok_or_else(wrong)?),
        "maxItems" => into.item_count.1 = Some(value.as_u64().ok_or_else(wrong)?),
        "minimum" => into.minimum = Some(value.as_f64().ok_or_else(wrong)?),
        "maximum" => into.maximum = Some(value.as_f64().ok_or_else(wrong)?),
        "minLength" => into.length.0 = Some(value.as_u64().ok_or_else(wrong)?),
        "maxLength" => into.length.1 = Some(value.as_u64().ok_or_else(wrong)?),
        "pattern" => {
            let pattern = value.as_str().ok_or_else(wrong)?;
            let built = RegexBuilder::new(pattern).size_limit(PATTERN_BYTES).build();
            into.pattern = Some(built.map_err(|_| wrong())?);
        }
        _ if DESCRIBING.contains(&name) => {}
        _ => {
            return Err(SchemaError { path: path.to_owned(), reason: SchemaFault::Unsupported(name.to_owned()) });
        }
    }
    Ok(())
}

fn properties(map: &Map<String, Value>, (path, depth): (&str, usize)) -> Result<BTreeMap<String, Rule>, SchemaError> {
    map.iter()
        .map(|(name, schema)| Ok((name.clone(), rule(schema, &format!("{path}/properties/{name}"), depth + 1)?)))
        .collect()
}

#[cfg(test)]
mod tests;
