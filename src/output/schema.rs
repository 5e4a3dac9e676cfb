//! The part of JSON Schema (2020-12) that tool definitions use. Supported: `type`, `enum`, `const`, `properties`,
//! `required`, `additionalProperties`, `items`, `minItems`, `maxItems`, `minimum`, `maximum`, `minLength`,
//! `maxLength`, `pattern`, and `true`/`false` as schemas. What only describes is accepted and means nothing: `title`,
//! `description`, `default`, `examples`, `$schema`, `$comment`. Every other keyword is refused by its name: a rule that
//! is not checked must not look checked. Patterns are of the `regex` crate, without look-around, and take a bounded
//! number of steps; so does the whole.

mod check;

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::pattern::{OutOfSteps, Pattern, Steps};

/// Deepest schema.
const MAX_DEPTH: usize = 32;
/// Largest compiled pattern, in bytes.
const PATTERN_BYTES: usize = 1 << 18;
/// All patterns of a schema together.
pub const ALL_PATTERN_BYTES: usize = 1 << 20;
/// Misfits after which a value is not looked at any more.
pub const MAX_MISFITS: usize = 256;
/// Longest path and name in what is said of a misfit, in bytes.
const TOLD_BYTES: usize = 256;

const DESCRIBING: [&str; 6] = ["title", "description", "default", "examples", "$schema", "$comment"];

/// A schema, ready to check values.
#[derive(Clone, Debug)]
pub struct Schema {
    rule: Rule,
    pattern_bytes: usize,
    /// Beside the patterns.
    other_bytes: usize,
}

#[derive(Clone, Debug)]
enum Rule {
    Anything,
    Nothing,
    All(Box<Keywords>),
}

#[derive(Clone, Debug, Default)]
struct Keywords {
    types: Option<Vec<Type>>,
    one_of: Option<Allowed>,
    properties: BTreeMap<String, Rule>,
    required: Vec<String>,
    additional: Option<Rule>,
    items: Option<Rule>,
    item_count: (Option<u64>, Option<u64>),
    minimum: Option<f64>,
    maximum: Option<f64>,
    length: (Option<u64>, Option<u64>),
    pattern: Option<Pattern>,
}

/// The values of `enum`, and the steps it takes to compare with all of them.
#[derive(Clone, Debug)]
struct Allowed {
    values: Vec<Value>,
    steps: u64,
}

impl Allowed {
    fn of(values: Vec<Value>) -> Self {
        let steps = values.iter().map(weight).sum();
        Self { values, steps }
    }
}

/// Steps it takes to compare a value.
fn weight(value: &Value) -> u64 {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 1,
        Value::String(text) => 1 + text.len() as u64 / 8,
        Value::Array(items) => 1 + items.iter().map(weight).sum::<u64>(),
        Value::Object(map) => {
            1 + map.iter().map(|(name, value)| 1 + name.len() as u64 / 8 + weight(value)).sum::<u64>()
        }
    }
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
    #[error("the patterns take more than {ALL_PATTERN_BYTES} bytes compiled")]
    Patterns,
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
    /// Steps it may take to hold the arguments of one call, or one proposal, against their schema.
    pub const STEPS: u64 = 1 << 20;

    pub fn parse(text: &str) -> Result<Self, SchemaError> {
        let value = serde_json::from_str(text)
            .map_err(|error| SchemaError { path: String::new(), reason: SchemaFault::Json(error.to_string()) })?;
        Self::compile(&value)
    }

    pub fn compile(schema: &Value) -> Result<Self, SchemaError> {
        let mut pattern_bytes = 0;
        let rule = rule(schema, "", 0, &mut pattern_bytes)?;
        Ok(Self { rule, pattern_bytes, other_bytes: 0 })
    }

    /// Bytes of the compiled patterns.
    pub const fn pattern_bytes(&self) -> usize {
        self.pattern_bytes
    }

    /// With what it takes beside its patterns.
    #[must_use]
    pub const fn weighing(mut self, other_bytes: usize) -> Self {
        self.other_bytes = other_bytes;
        self
    }

    /// Bytes in memory, about.
    pub const fn bytes(&self) -> usize {
        self.pattern_bytes + self.other_bytes
    }

    /// What in the value does not fit, in the order of its keys; the first [`MAX_MISFITS`].
    ///
    /// # Errors
    /// It takes more steps to look at all of the value than there are.
    pub fn validate(&self, value: &Value, steps: &mut Steps) -> Result<Vec<Misfit>, OutOfSteps> {
        check::misfits(&self.rule, value, steps)
    }
}

fn rule(schema: &Value, path: &str, depth: usize, pattern_bytes: &mut usize) -> Result<Rule, SchemaError> {
    let mut place = Place { path, depth, pattern_bytes };
    match schema {
        Value::Bool(true) => Ok(Rule::Anything),
        Value::Bool(false) => Ok(Rule::Nothing),
        Value::Object(_) if depth >= MAX_DEPTH => Err(place.fault(SchemaFault::Depth)),
        Value::Object(map) => {
            let mut keywords = Keywords::default();
            for (name, value) in map {
                keyword(&mut keywords, name, value, &mut place)?;
            }
            Ok(Rule::All(Box::new(keywords)))
        }
        _ => Err(place.fault(SchemaFault::Shape)),
    }
}

/// Where in a schema a keyword stands, and how large the patterns before it are.
struct Place<'p> {
    path: &'p str,
    depth: usize,
    pattern_bytes: &'p mut usize,
}

impl Place<'_> {
    fn fault(&self, reason: SchemaFault) -> SchemaError {
        SchemaError { path: self.path.to_owned(), reason }
    }

    fn wrong(&self, keyword: &str) -> SchemaError {
        self.fault(SchemaFault::Value(keyword.to_owned()))
    }

    fn below(&mut self, name: &str, value: &Value) -> Result<Rule, SchemaError> {
        rule(value, &format!("{}/{name}", self.path), self.depth + 1, self.pattern_bytes)
    }

    fn pattern(&mut self, expression: &str) -> Result<Pattern, SchemaError> {
        let compiled = Pattern::compile(expression, PATTERN_BYTES);
        let pattern = compiled.map_err(|_| self.wrong("pattern"))?;
        *self.pattern_bytes += pattern.bytes();
        if *self.pattern_bytes > ALL_PATTERN_BYTES {
            return Err(self.fault(SchemaFault::Patterns));
        }
        Ok(pattern)
    }
}

fn keyword(into: &mut Keywords, name: &str, value: &Value, place: &mut Place<'_>) -> Result<(), SchemaError> {
    match name {
        "type" => {
            let types = match value {
                Value::Array(types) => types.iter().map(Type::parse).collect(),
                one => Type::parse(one).map(|one| vec![one]),
            };
            into.types = Some(types.filter(|types| !types.is_empty()).ok_or_else(|| place.wrong(name))?);
        }
        "enum" => into.one_of = Some(Allowed::of(value.as_array().ok_or_else(|| place.wrong(name))?.clone())),
        "const" => into.one_of = Some(Allowed::of(vec![value.clone()])),
        "properties" => {
            let map = value.as_object().ok_or_else(|| place.wrong(name))?;
            into.properties = properties(map, place)?;
        }
        "required" => {
            let names = value.as_array().ok_or_else(|| place.wrong(name))?.iter();
            let names = names.map(|name| name.as_str().map(str::to_owned));
            into.required = names.collect::<Option<_>>().ok_or_else(|| place.wrong(name))?;
        }
        "additionalProperties" => into.additional = Some(place.below(name, value)?),
        "items" => into.items = Some(place.below(name, value)?),
        "minItems" => into.item_count.0 = Some(value.as_u64().ok_or_else(|| place.wrong(name))?),
        "maxItems" => into.item_count.1 = Some(value.as_u64().ok_or_else(|| place.wrong(name))?),
        "minimum" => into.minimum = Some(value.as_f64().ok_or_else(|| place.wrong(name))?),
        "maximum" => into.maximum = Some(value.as_f64().ok_or_else(|| place.wrong(name))?),
        "minLength" => into.length.0 = Some(value.as_u64().ok_or_else(|| place.wrong(name))?),
        "maxLength" => into.length.1 = Some(value.as_u64().ok_or_else(|| place.wrong(name))?),
        "pattern" => {
            let expression = value.as_str().ok_or_else(|| place.wrong(name))?;
            into.pattern = Some(place.pattern(expression)?);
        }
        _ if DESCRIBING.contains(&name) => {}
        _ => return Err(place.fault(SchemaFault::Unsupported(name.to_owned()))),
    }
    Ok(())
}

fn properties(map: &Map<String, Value>, place: &mut Place<'_>) -> Result<BTreeMap<String, Rule>, SchemaError> {
    let mut rules = BTreeMap::new();
    for (name, schema) in map {
        rules.insert(name.clone(), place.below(&format!("properties/{name}"), schema)?);
    }
    Ok(rules)
}

/// The text, or its beginning where it is long.
pub(super) fn told(text: &str) -> String {
    if text.len() <= TOLD_BYTES {
        return text.to_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(TOLD_BYTES - '…'.len_utf8())])
}

#[cfg(test)]
mod tests;
