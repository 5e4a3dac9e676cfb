//! Tags of languages, as records name theirs.

use super::FieldError;

const TAG_BYTES: usize = 35;

/// A BCP 47 tag; "_" is taken for "-".
///
/// # Errors
/// It is none, of the field `language`.
pub fn language_tag(value: &str) -> Result<String, FieldError> {
    let tag = value.trim().replace('_', "-");
    let first = tag.split('-').next().unwrap_or_default();
    let starts_well = (2..=8).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic());
    if tag.len() > TAG_BYTES || !starts_well || !tag.split('-').all(is_subtag) {
        return Err(FieldError::invalid("language", "is no language tag like ro or pt-BR"));
    }
    Ok(tag)
}

fn is_subtag(part: &str) -> bool {
    (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
}
