//! Arguments as one text, whatever the order and the spaces they came with: what a confirmation is bound to, and what two
//! calls are the same by. Numbers stay as they are written, so that 1 and 1.0 are not the same.

use std::collections::BTreeMap;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// JSON with the names of objects in order and nothing between the signs.
pub fn canonical_arguments(value: &Value) -> String {
    let mut text = String::new();
    put(value, &mut text);
    text
}

/// SHA-256 of [`canonical_arguments`], in hexadecimal digits.
pub fn arguments_sha256(value: &Value) -> String {
    hex::encode(Sha256::digest(canonical_arguments(value).as_bytes()))
}

fn put(value: &Value, into: &mut String) {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<&String, &Value> = fields.iter().collect();
            into.push('{');
            for (at, (name, value)) in fields.into_iter().enumerate() {
                into.push_str(if at > 0 { "," } else { "" });
                into.push_str(&Value::from(name.as_str()).to_string());
                into.push(':');
                put(value, into);
            }
            into.push('}');
        }
        Value::Array(items) => {
            into.push('[');
            for (at, item) in items.iter().enumerate() {
                into.push_str(if at > 0 { "," } else { "" });
                put(item, into);
            }
            into.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => into.push_str(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn order_and_spaces_say_nothing_and_all_else_does() {
        let first: Value = serde_json::from_str(r#"{"b": [2, 0.5], "a": {"y": "ă\n", "x": null}}"#).expect("JSON");
        let turned: Value = serde_json::from_str(r#"{"a":{"x":null,"y":"ă\n"},"b":[2,0.5]}"#).expect("JSON");
        assert_eq!(canonical_arguments(&first), r#"{"a":{"x":null,"y":"ă\n"},"b":[2,0.5]}"#);
        assert_eq!(arguments_sha256(&first), arguments_sha256(&turned));
        for other in [json!({}), json!({"a": {"x": null, "y": "ă\n"}, "b": [0.5, 2]}), json!({"b": [2, 0.5]})] {
            assert_ne!(arguments_sha256(&first), arguments_sha256(&other), "{other}");
        }
    }
}
