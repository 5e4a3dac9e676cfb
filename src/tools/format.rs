//! FORMAT: a result as a model gets it, with so many rows and so long at most. Whole rows go before anything is cut in the
//! middle, so that what is left can still be read as what it was; what went is told.

use serde_json::Value;

/// A result as it is handed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    /// JSON; where even that was too long, the beginning of it.
    pub text: String,
    /// Rows of its lists that are not in it.
    pub rows_left_out: usize,
    /// It ends in the middle.
    pub is_cut: bool,
}

/// At most so many rows of each of its lists, and so many code points of all.
pub fn formatted(output: &Value, (rows, chars): (u32, u32)) -> Formatted {
    let mut output = output.clone();
    let mut left_out = 0;
    for list in lists(&mut output) {
        left_out += list.len().saturating_sub(rows as usize);
        list.truncate(rows as usize);
    }
    loop {
        let text = match &output {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let Some((end, _)) = text.char_indices().nth(chars as usize) else {
            return Formatted { text, rows_left_out: left_out, is_cut: false };
        };
        match lists(&mut output).into_iter().max_by_key(|list| list.len()).filter(|list| list.len() > 1) {
            Some(longest) => {
                longest.pop();
                left_out += 1;
            }
            None => return Formatted { text: text[..end].to_owned(), rows_left_out: left_out, is_cut: true },
        }
    }
}

/// The lists of a result: itself, or its fields.
fn lists(output: &mut Value) -> Vec<&mut Vec<Value>> {
    match output {
        Value::Array(list) => vec![list],
        Value::Object(fields) => fields.values_mut().filter_map(Value::as_array_mut).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn results_are_bounded_in_number_and_length() {
        let few = formatted(&json!(vec![1; 50]), (50, 8_000));
        assert_eq!((few.rows_left_out, few.is_cut), (0, false));
        let many = formatted(&json!({"total": 53, "rows": vec![1; 53]}), (50, 8_000));
        assert_eq!((many.rows_left_out, many.text), (3, json!({"total": 53, "rows": vec![1; 50]}).to_string()));
        let wide = formatted(&json!(vec!["ă".repeat(100); 50]), (50, 1_000));
        assert_eq!((wide.rows_left_out, wide.is_cut), (41, false));
        assert_eq!(serde_json::from_str::<Value>(&wide.text).expect("still JSON"), json!(vec!["ă".repeat(100); 9]));
        let long = formatted(&json!("ă".repeat(8_001)), (50, 8_000));
        assert_eq!((long.is_cut, long.text.chars().count()), (true, 8_000));
        assert!(!formatted(&json!("ă".repeat(8_000)), (50, 8_000)).is_cut);
    }
}
