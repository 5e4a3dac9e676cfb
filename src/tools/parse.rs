//! PARSE: the calls in what a model answered with, in the forms that providers have for it. Nothing is guessed: what has no
//! name or no arguments that can be read is a fault, and so is an answer without a call.

use serde_json::{Map, Value};

/// Longest answer, in bytes.
const ANSWER_BYTES: usize = 256 << 10;
/// Calls in one answer.
const CALLS: usize = 20;
/// Longest name of a tool and longest id of a call, in bytes.
const NAME_BYTES: usize = 128;
/// How deep calls lie in an answer: in a list of a message of a choice of a list, and a little more.
const DEPTH: usize = 8;

/// A call that a model wants.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// The model's own name of it.
    pub id: Option<String>,
    pub tool: String,
    /// An object.
    pub arguments: Value,
}

/// Why no calls can be read out of an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseFault {
    #[error("it has more than {ANSWER_BYTES} bytes")]
    TooLong,
    #[error("it is no JSON: {0}")]
    Json(String),
    #[error("there is no call in it")]
    NoCall,
    #[error("there are more than {CALLS} calls in it")]
    TooMany,
    #[error("call {index}: {what}")]
    Call { index: usize, what: &'static str },
}

/// The calls of an answer, in their order; at least one.
///
/// # Errors
/// What of it cannot be read.
pub fn parse(answer: &str) -> Result<Vec<ModelCall>, ParseFault> {
    if answer.len() > ANSWER_BYTES {
        return Err(ParseFault::TooLong);
    }
    let answer: Value = serde_json::from_str(answer).map_err(|error| ParseFault::Json(error.to_string()))?;
    let mut found = Vec::new();
    gather(&answer, DEPTH, &mut found);
    match found.len() {
        0 => Err(ParseFault::NoCall),
        1..=CALLS => found.into_iter().enumerate().map(call).collect(),
        _ => Err(ParseFault::TooMany),
    }
}

/// A call alone, a list of them, a message, or everything that a provider sends around one.
fn gather<'a>(value: &'a Value, depth: usize, found: &mut Vec<&'a Value>) {
    let Some(deeper) = depth.checked_sub(1) else { return };
    match value {
        Value::Array(items) => items.iter().for_each(|item| gather(item, deeper, found)),
        Value::Object(fields) => {
            let around = ["choices", "message", "tool_calls", "function_call", "output", "content"];
            let inner: Vec<&Value> = around.iter().filter_map(|name| fields.get(*name)).collect();
            match inner.is_empty() {
                true if is_call(fields) => found.push(value),
                true => {}
                false => inner.into_iter().for_each(|inner| gather(inner, deeper, found)),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Parts of a message that are texts or pictures have a type and are no calls.
fn is_call(fields: &Map<String, Value>) -> bool {
    match fields.get("type").and_then(Value::as_str) {
        Some(kind) => ["function", "function_call", "tool_use"].contains(&kind),
        None => fields.contains_key("function") || fields.contains_key("name"),
    }
}

fn call((at, value): (usize, &Value)) -> Result<ModelCall, ParseFault> {
    let fault = |what| ParseFault::Call { index: at + 1, what };
    let named = value.get("function").filter(|inner| inner.is_object()).unwrap_or(value);
    let name = named.get("name").and_then(Value::as_str).ok_or_else(|| fault("it has no name"))?;
    if name.is_empty() || name.len() > NAME_BYTES {
        return Err(fault("its name is empty or too long"));
    }
    let id = ["call_id", "id"].iter().find_map(|field| value.get(*field)?.as_str());
    if id.is_some_and(|id| id.len() > NAME_BYTES) {
        return Err(fault("its id is too long"));
    }
    let arguments = ["arguments", "input", "parameters"].iter().find_map(|field| named.get(*field));
    let arguments = match arguments {
        None | Some(Value::Null) => Value::Object(Map::new()),
        // A tool without parameters is called with nothing by some models.
        Some(Value::String(text)) if text.trim().is_empty() => Value::Object(Map::new()),
        Some(Value::String(text)) => {
            serde_json::from_str(text).map_err(|_| fault("its arguments are a text that is no JSON"))?
        }
        Some(other) => other.clone(),
    };
    if !arguments.is_object() {
        return Err(fault("its arguments are no object"));
    }
    Ok(ModelCall { id: id.map(str::to_owned), tool: name.to_owned(), arguments })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn one(id: Option<&str>) -> ModelCall {
        ModelCall { id: id.map(str::to_owned), tool: "count".to_owned(), arguments: json!({"a": 1}) }
    }

    #[test]
    fn the_forms_of_providers_are_one_call() {
        let function = json!({"id": "c1", "type": "function",
            "function": {"name": "count", "arguments": "{\"a\": 1}"}});
        for answer in [
            function.clone(),
            json!([function]),
            json!({"role": "assistant", "content": null, "tool_calls": [function]}),
            json!({"choices": [{"index": 0, "message": {"content": "…", "tool_calls": [function]}}]}),
            json!({"role": "assistant", "content": [
                {"type": "text", "text": "…"}, {"type": "tool_use", "id": "c1", "name": "count", "input": {"a": 1}}]}),
            json!({"output": [{"type": "reasoning"},
                {"type": "function_call", "call_id": "c1", "name": "count", "arguments": "{\"a\":1}"}]}),
        ] {
            assert_eq!(parse(&answer.to_string()), Ok(vec![one(Some("c1"))]), "{answer}");
        }
        assert_eq!(parse(r#"{"name": "count", "arguments": {"a": 1}}"#), Ok(vec![one(None)]));
        let empty = parse(r#"{"function_call": {"name": "count", "arguments": ""}}"#).expect("a call");
        assert_eq!(empty[0].arguments, json!({}));
    }

    #[test]
    fn what_is_no_call_says_so() {
        let call = |what| Err(ParseFault::Call { index: 1, what });
        for (answer, fault) in [
            ("", Err(ParseFault::Json("EOF while parsing a value at line 1 column 0".to_owned()))),
            (r#"{"role": "assistant", "content": "Bună ziua"}"#, Err(ParseFault::NoCall)),
            (r#"{"type": "text", "name": "x"}"#, Err(ParseFault::NoCall)),
            (r#"{"type": "function", "function": {}}"#, call("it has no name")),
            (r#"{"name": ""}"#, call("its name is empty or too long")),
            (r#"{"name": "x", "arguments": "{"}"#, call("its arguments are a text that is no JSON")),
            (r#"{"name": "x", "arguments": [1]}"#, call("its arguments are no object")),
        ] {
            assert_eq!(parse(answer), fault, "{answer}");
        }
        let many = json!(vec![json!({"name": "x"}); CALLS + 1]);
        assert_eq!(parse(&many.to_string()), Err(ParseFault::TooMany));
        assert_eq!(parse(&"[".repeat(ANSWER_BYTES + 1)), Err(ParseFault::TooLong));
    }
}
