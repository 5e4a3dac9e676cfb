//! What spreadsheets leave in the cells they write.

/// A cell as its maker meant it: `="0123"` is the text 0123, and so is `'0123`.
///
/// # Errors
/// What the cell is instead: an error of the spreadsheet, or a column that was too narrow.
pub(super) fn meant(cell: &str) -> Result<&str, String> {
    let text = cell.trim();
    if let Some(formula) = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')) {
        return Ok(formula.trim());
    }
    if let Some(digits) = text.strip_prefix('\'').filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        return Ok(digits);
    }
    if is_error(text) {
        return Err(format!("{text:?} is an error of a spreadsheet"));
    }
    Ok(text)
}

/// "#N/A", "#REF!", "#NAME?", "########", in whatever language the spreadsheet speaks.
fn is_error(text: &str) -> bool {
    let Some(name) = text.strip_prefix('#') else { return false };
    if name.len() >= 2 && name.bytes().all(|byte| byte == b'#') {
        return true;
    }
    let is_upper = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    let named = name
        .strip_suffix(['!', '?'])
        .is_some_and(|name| is_upper(&name.trim_start_matches('¡').replace(['/', ' '], "")));
    let short = name.split_once('/').is_some_and(|(one, other)| {
        is_upper(one) && is_upper(other) && one.chars().count() <= 2 && other.chars().count() <= 2
    });
    named || short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_that_keep_zeros_are_texts() {
        assert_eq!(meant(" =\"00410\" "), Ok("00410"));
        assert_eq!(meant("'0123"), Ok("0123"));
        assert_eq!(meant("'n Roll"), Ok("'n Roll"));
        assert_eq!(meant("=A1"), Ok("=A1"));
    }

    #[test]
    fn errors_are_told_from_hashes() {
        for error in ["#N/A", "#N/D", "#REF!", "#¡REF!", "#NAME?", "#DIV/0!", "########"] {
            assert!(meant(error).is_err(), "{error}");
        }
        for text in ["#1", "#promo", "#4 screw!", "C#", "#"] {
            assert_eq!(meant(text), Ok(text));
        }
    }
}
