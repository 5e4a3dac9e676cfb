//! Values against a compiled schema.

use serde_json::{Map, Value};

use super::{Keywords, MAX_MISFITS, Misfit, Rule, Type, told};
use crate::pattern::{OutOfSteps, Steps};

/// What in the value does not fit, up to [`MAX_MISFITS`].
pub(super) fn misfits(rule: &Rule, value: &Value, steps: &mut Steps) -> Result<Vec<Misfit>, OutOfSteps> {
    let mut check = Check { path: String::new(), misfits: Vec::new(), steps };
    check.value(rule, value)?;
    Ok(check.misfits)
}

/// A value while it is looked at.
struct Check<'s> {
    path: String,
    misfits: Vec<Misfit>,
    steps: &'s mut Steps,
}

/// What a length is of, with the keywords of its ends.
struct Measured {
    unit: &'static str,
    least: &'static str,
    most: &'static str,
}

impl Check<'_> {
    fn add(&mut self, keyword: &'static str, message: String) {
        if !self.is_full() {
            self.misfits.push(Misfit { path: told(&self.path), keyword, message });
        }
    }

    const fn is_full(&self) -> bool {
        self.misfits.len() >= MAX_MISFITS
    }

    fn value(&mut self, rule: &Rule, value: &Value) -> Result<(), OutOfSteps> {
        self.steps.take(1)?;
        let keywords = match rule {
            Rule::Anything => return Ok(()),
            Rule::Nothing => {
                self.add("false", "is not allowed".to_owned());
                return Ok(());
            }
            Rule::All(keywords) => keywords,
        };
        if let Some(types) = &keywords.types
            && !types.iter().any(|kind| is_of(value, *kind))
        {
            let names: Vec<_> = types.iter().map(|kind| kind.name()).collect();
            self.add("type", format!("must be {}", names.join(" or ")));
            return Ok(());
        }
        if let Some(allowed) = &keywords.one_of {
            self.steps.take(allowed.steps)?;
            if !allowed.values.iter().any(|allowed| equal(allowed, value)) {
                self.add("enum", "is none of the allowed values".to_owned());
            }
        }
        match value {
            // A number beyond any double is beyond any bound a schema can state.
            Value::Number(number) => self.number(keywords, number.as_f64().unwrap_or(f64::INFINITY)),
            Value::String(text) => self.text(keywords, text)?,
            Value::Array(items) => self.array(keywords, items)?,
            Value::Object(map) => self.object(keywords, map)?,
            Value::Null | Value::Bool(_) => {}
        }
        Ok(())
    }

    fn number(&mut self, keywords: &Keywords, number: f64) {
        if let Some(least) = keywords.minimum.filter(|&least| number < least) {
            self.add("minimum", format!("must be at least {least}"));
        }
        if let Some(most) = keywords.maximum.filter(|&most| number > most) {
            self.add("maximum", format!("must be at most {most}"));
        }
    }

    fn text(&mut self, keywords: &Keywords, text: &str) -> Result<(), OutOfSteps> {
        let measured = Measured { unit: "characters", least: "minLength", most: "maxLength" };
        self.within(text.chars().count(), keywords.length, &measured);
        if let Some(pattern) = &keywords.pattern
            && !pattern.is_match(text, self.steps)?
        {
            self.add("pattern", "does not match the pattern".to_owned());
        }
        Ok(())
    }

    fn array(&mut self, keywords: &Keywords, items: &[Value]) -> Result<(), OutOfSteps> {
        let measured = Measured { unit: "items", least: "minItems", most: "maxItems" };
        self.within(items.len(), keywords.item_count, &measured);
        let Some(rule) = &keywords.items else { return Ok(()) };
        for (index, item) in items.iter().enumerate() {
            if self.is_full() {
                break;
            }
            self.below(&index.to_string(), rule, item)?;
        }
        Ok(())
    }

    fn object(&mut self, keywords: &Keywords, map: &Map<String, Value>) -> Result<(), OutOfSteps> {
        self.steps.take(keywords.required.len() as u64)?;
        for name in keywords.required.iter().filter(|name| !map.contains_key(*name)) {
            if self.is_full() {
                break;
            }
            self.add("required", format!("lacks {:?}", told(name)));
        }
        for (name, value) in map {
            if self.is_full() {
                break;
            }
            let rule = keywords.properties.get(name);
            if let Some(rule) = rule.or(keywords.additional.as_ref()) {
                self.below(&name.replace('~', "~0").replace('/', "~1"), rule, value)?;
            }
        }
        Ok(())
    }

    /// Goes one step down the JSON pointer and back.
    fn below(&mut self, name: &str, rule: &Rule, value: &Value) -> Result<(), OutOfSteps> {
        let length = self.path.len();
        self.path.push('/');
        self.path.push_str(name);
        let result = self.value(rule, value);
        self.path.truncate(length);
        result
    }

    fn within(&mut self, count: usize, (least, most): (Option<u64>, Option<u64>), measured: &Measured) {
        let count = count as u64;
        if let Some(least) = least.filter(|&least| count < least) {
            self.add(measured.least, format!("must have at least {least} {}", measured.unit));
        }
        if let Some(most) = most.filter(|&most| count > most) {
            self.add(measured.most, format!("must have at most {most} {}", measured.unit));
        }
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
