//! Values against a compiled schema.

use serde_json::{Map, Value};

use super::{Keywords, Misfit, Rule, Type};

pub(super) fn check(rule: &Rule, value: &Value, path: &mut String, misfits: &mut Vec<Misfit>) {
    let mut add = |keyword, message: String| misfits.push(Misfit { path: path.clone(), keyword, message });
    let keywords = match rule {
        Rule::Anything => return,
        Rule::Nothing => return add("false", "is not allowed".to_owned()),
        Rule::All(keywords) => keywords,
    };
    if let Some(types) = &keywords.types
        && !types.iter().any(|kind| is_of(value, *kind))
    {
        let names: Vec<_> = types.iter().map(|kind| kind.name()).collect();
        return add("type", format!("must be {}", names.join(" or ")));
    }
    if let Some(allowed) = &keywords.one_of
        && !allowed.iter().any(|allowed| equal(allowed, value))
    {
        add("enum", "is none of the allowed values".to_owned());
    }
    match value {
        Value::Number(number) => {
            // A number beyond any double is beyond any bound a schema can state.
            let number = number.as_f64().unwrap_or(f64::INFINITY);
            if keywords.minimum.is_some_and(|least| number < least) {
                add("minimum", format!("must be at least {}", keywords.minimum.unwrap_or_default()));
            }
            if keywords.maximum.is_some_and(|most| number > most) {
                add("maximum", format!("must be at most {}", keywords.maximum.unwrap_or_default()));
            }
        }
        Value::String(text) => {
            within(text.chars().count(), keywords.length, ("minLength", "maxLength", "characters"), &mut add);
            if keywords.pattern.as_ref().is_some_and(|pattern| !pattern.is_match(text)) {
                add("pattern", "does not match the pattern".to_owned());
            }
        }
        Value::Array(items) => {
            within(items.len(), keywords.item_count, ("minItems", "maxItems", "items"), &mut add);
            if let Some(rule) = &keywords.items {
                for (index, item) in items.iter().enumerate() {
                    below(path, &index.to_string(), |path| check(rule, item, path, misfits));
                }
            }
        }
        Value::Object(map) => object(keywords, map, path, misfits),
        Value::Null | Value::Bool(_) => {}
    }
}

fn object(keywords: &Keywords, map: &Map<String, Value>, path: &mut String, misfits: &mut Vec<Misfit>) {
    for name in keywords.required.iter().filter(|name| !map.contains_key(*name)) {
        misfits.push(Misfit { path: path.clone(), keyword: "required", message: format!("lacks {name:?}") });
    }
    for (name, value) in map {
        let rule = keywords.properties.get(name);
        if let Some(rule) = rule.or(keywords.additional.as_ref()) {
            below(path, &name.replace('~', "~0").replace('/', "~1"), |path| check(rule, value, path, misfits));
        }
    }
}

/// Goes one step down the JSON pointer and back.
fn below(path: &mut String, name: &str, check: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    path.push_str(name);
    check(path);
    path.truncate(length);
}

fn within(
    count: usize,
    (least, most): (Option<u64>, Option<u64>),
    (min, max, unit): (&'static str, &'static str, &str),
    add: &mut impl FnMut(&'static str, String),
) {
    let count = count as u64;
    if let Some(least) = least.filter(|&least| count < least) {
        add(min, format!("must have at least {least} {unit}"));
    }
    if let Some(most) = most.filter(|&most| count > most) {
        add(max, format!("must have at most {most} {unit}"));
    }
}

fn is_of(value: &Value, kind: Type) -> bool {
    match (kind, value) {
        (Type::Null, Value::Null)
        | (Type::Boolean, Value::Bool(_))
        | (Type::Object, Value::Object(_))
        | (Type::Array, Value::Array(_))
        | (Type::Number, Value::Number(_))
        | (Type::String, Value::String(_)) => true,
        // 1.0 is an integer (JSON Schema core §4.2.3).
        (Type::Integer, Value::Number(number)) => {
            number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
        }
        _ => false,
    }
}

/// JSON equality, in which 1 and 1.0 are the same.
fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| equal(value, other)))
        }
        _ => one == other,
    }
}
