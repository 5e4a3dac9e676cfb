//! JSON lines: one object a line; empty lines are passed over.

use super::cell::Cell;
use crate::catalog::FieldError;

/// The fields of a line. The field of an error is its path, or empty when it is the line that is wrong.
pub(super) fn entries(line: &str) -> Result<Vec<(String, Cell)>, FieldError> {
    match Cell::parse(line).map_err(|error| FieldError::invalid(error.field, error.message))? {
        Cell::Object(entries) => Ok(entries),
        other => Err(FieldError::invalid("", format!("a line must be one JSON object, not {}", other.kind()))),
    }
}
