//! One way to write a value, so that what is hashed is the same wherever it is written. RFC 8785 (JCS) for the values that
//! the chain uses:
//!
//! * objects have their names in the order of their UTF-16 code units; nothing is between the signs;
//! * strings escape `"` and `\`, the control characters as `\b`, `\t`, `\n`, `\f`, `\r` or `\u00xx`, and nothing else;
//! * numbers are whole and within ±(2^53 − 1), written in decimal digits. Others are refused: the form of a fraction is
//!   what implementations of RFC 8785 differ in, and the chain has none.

use serde_json::{Map, Value};

/// The greatest whole number that every reader of JSON keeps.
const SAFE: u64 = (1 << 53) - 1;

/// A value that has no canonical form here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no whole number within 2^53")]
pub struct NotCanonical(String);

/// Writes a value.
///
/// # Errors
/// It has a number that is not whole or not safe.
pub fn write(value: &Value) -> Result<String, NotCanonical> {
    let mut text = String::new();
    put(value, &mut text)?;
    Ok(text)
}

fn put(value: &Value, to: &mut String) -> Result<(), NotCanonical> {
    match value {
        Value::Null => to.push_str("null"),
        Value::Bool(true) => to.push_str("true"),
        Value::Bool(false) => to.push_str("false"),
        Value::Number(number) => match number.as_i64().filter(|whole| whole.unsigned_abs() <= SAFE) {
            Some(whole) => to.push_str(&whole.to_string()),
            None => return Err(NotCanonical(number.to_string())),
        },
        Value::String(text) => put_text(text, to),
        Value::Array(items) => {
            to.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    to.push(',');
                }
                put(item, to)?;
            }
            to.push(']');
        }
        Value::Object(fields) => put_object(fields, to)?,
    }
    Ok(())
}

fn put_object(fields: &Map<String, Value>, to: &mut String) -> Result<(), NotCanonical> {
    let mut ordered: Vec<(&String, &Value)> = fields.iter().collect();
    ordered.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    to.push('{');
    for (at, (name, value)) in ordered.into_iter().enumerate() {
        if at > 0 {
            to.push(',');
        }
        put_text(name, to);
        to.push(':');
        put(value, to)?;
    }
    to.push('}');
    Ok(())
}

/// As RFC 8785 has it, which is how `serde_json` writes strings.
fn put_text(text: &str, to: &mut String) {
    to.push_str(&serde_json::to_string(text).expect("a string can be written"));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn the_examples_of_the_rfc_come_out_as_it_has_them() {
        // RFC 8785, 3.2.3: the order of names, here with numbers instead of descriptions.
        let names = json!({"\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7});
        let written = write(&names).expect("is canonical");
        assert_eq!(
            written,
            "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"\u{f6}\":7,\"\u{20ac}\":1,\"\u{1f600}\":5,\"\u{fb33}\":3}"
        );
        // 3.2.2.2: what strings escape.
        let text = json!("\u{20ac}$\u{f}\nA'B\"\\\\\"/\u{7f}\u{8}\t\u{c}\r");
        let escaped = "\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\u{7f}\\b\\t\\f\\r\"";
        assert_eq!(write(&text).expect("is canonical"), escaped);
        assert_eq!(
            write(&json!({"b": [null, true, false, -7], "a": {}})),
            Ok("{\"a\":{},\"b\":[null,true,false,-7]}".into())
        );
    }

    #[test]
    fn numbers_that_readers_may_differ_in_are_refused() {
        for number in [json!(0.5), json!(1e30), json!(9_007_199_254_740_992_i64), json!(u64::MAX), json!(i64::MIN)] {
            assert_eq!(write(&json!([number])), Err(NotCanonical(number.to_string())));
        }
        assert_eq!(write(&json!(9_007_199_254_740_991_i64)), Ok("9007199254740991".to_owned()));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn what_was_written_reads_as_what_it_was(text in ".*", names in prop::collection::vec(".{0,6}", 0..8)) {
            let fields: Map<_, _> = names.into_iter().map(|name| (name, Value::from(text.clone()))).collect();
            let value = Value::from(fields);
            let written = write(&value).expect("strings are canonical");
            let read: Value = serde_json::from_str(&written).expect("is JSON");
            prop_assert_eq!(&read, &value);
            prop_assert_eq!(write(&read), Ok(written));
        }
    }
}
