//! What is written down of arguments and results: not what opens something or is declared sensitive, and not without end.

use serde_json::Value;

/// Stands in the place of what is not written down.
pub const REDACTED: &str = "[REDACTED]";

/// Parts of names of fields that hold secrets, whoever declares the tool: names in code, not words of a language.
const SECRETS: [&str; 12] = [
    "password",
    "passwd",
    "secret",
    "token",
    "apikey",
    "api_key",
    "authorization",
    "cookie",
    "nonce",
    "private_key",
    "cvv",
    "card_number",
];

/// A value as it is logged, in at most so many bytes: fields of these names, at whatever depth, are redacted.
pub fn logged(value: &Value, sensitive: &[String], bytes: usize) -> String {
    let text = redacted(value, sensitive).to_string();
    text[..text.floor_char_boundary(bytes)].to_owned()
}

fn redacted(value: &Value, sensitive: &[String]) -> Value {
    match value {
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                let value = if hides(name, sensitive) { Value::from(REDACTED) } else { redacted(value, sensitive) };
                (name.clone(), value)
            };
            Value::Object(fields.iter().map(field).collect())
        }
        Value::Array(items) => items.iter().map(|item| redacted(item, sensitive)).collect(),
        // No column of a database holds it.
        Value::String(text) => Value::from(text.replace('\0', "")),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn hides(name: &str, sensitive: &[String]) -> bool {
    let lower = name.to_ascii_lowercase();
    SECRETS.iter().any(|secret| lower.contains(secret)) || sensitive.iter().any(|declared| declared == name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_and_what_is_declared_are_not_written_down() {
        let value = json!({"to": "ana", "Access_Token": "t", "rows": [{"body": {"a": 1}, "n": 1}]});
        let kept = logged(&value, &["body".to_owned()], 1_000);
        let kept: Value = serde_json::from_str(&kept).expect("JSON");
        assert_eq!(kept, json!({"to": "ana", "Access_Token": REDACTED, "rows": [{"body": REDACTED, "n": 1}]}));
        assert_eq!(logged(&json!("ăăă"), &[], 4), "\"ă");
    }
}
