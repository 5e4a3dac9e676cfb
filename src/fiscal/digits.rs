//! A value as its checksum sees it: separators gone, upper case, ASCII letters and digits only. Every formula of
//! the neighbouring files starts from a [`Compact`], so none of them meets a separator or a multi-byte character.

use super::FiscalError;

/// ASCII digits and upper-case letters, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compact(String);

impl Compact {
    /// Drops white space at both ends and `separators` anywhere; typographic dashes, spaces, dots and slashes
    /// count as their ASCII forms, full-width characters too.
    pub(super) fn read(value: &str, separators: &str) -> Result<Self, FiscalError> {
        let mut compact = String::with_capacity(value.len());
        for c in value.trim().chars().map(plain) {
            match c {
                '0'..='9' | 'A'..='Z' => compact.push(c),
                'a'..='z' => compact.push(c.to_ascii_uppercase()),
                c if separators.contains(c) => {}
                _ => return Err(FiscalError::Format),
            }
        }
        if compact.is_empty() { Err(FiscalError::Length) } else { Ok(Self(compact)) }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Without the first of `prefixes` it starts with.
    #[must_use]
    pub(super) fn without_prefix(self, prefixes: &[&str]) -> Self {
        match prefixes.iter().find_map(|prefix| self.0.strip_prefix(prefix)) {
            Some(rest) => Self(rest.to_owned()),
            None => self,
        }
    }

    /// The same with zeros on the left up to `length` characters.
    #[must_use]
    pub(super) fn zero_padded(self, length: usize) -> Self {
        Self(format!("{:0>length$}", self.0))
    }
}

/// The ASCII character a reader takes this one for, or the character itself.
fn plain(c: char) -> char {
    match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{af}' | '\u{2010}'..='\u{2015}' | '\u{203e}' | '\u{2043}' | '\u{2212}' => '-',
        '\u{b7}' | '\u{2022}' | '\u{2024}' | '\u{2027}' | '\u{2219}' | '\u{ff65}' => '.',
        '\u{2044}' | '\u{2215}' => '/',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// The values of a run of ASCII digits; anything else is a fault of format.
pub(super) fn values(bytes: &[u8]) -> Result<Vec<u32>, FiscalError> {
    bytes.iter().map(|b| if b.is_ascii_digit() { Ok(u32::from(b - b'0')) } else { Err(FiscalError::Format) }).collect()
}

/// `Σ weight · value`, position by position.
pub(super) fn weighted(values: &[u32], weights: &[u32]) -> u32 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

/// `Ok` when the number has one of these lengths.
pub(super) fn has_length(compact: &Compact, lengths: impl IntoIterator<Item = usize>) -> Result<(), FiscalError> {
    if lengths.into_iter().any(|length| length == compact.len()) { Ok(()) } else { Err(FiscalError::Length) }
}

/// `Ok` when the check digits hold.
pub(super) fn holds(checksum: bool) -> Result<(), FiscalError> {
    if checksum { Ok(()) } else { Err(FiscalError::Checksum) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_number_is_ascii_and_upper_case() {
        let read = |value| Compact::read(value, " -").map(Compact::into_string);
        assert_eq!(read(" x-2482300\u{2212}w\n"), Ok("X2482300W".to_owned()));
        assert_eq!(read("12\t34"), Err(FiscalError::Format));
        assert_eq!(read("12é4"), Err(FiscalError::Format));
        assert_eq!(read(" - "), Err(FiscalError::Length));
    }

    #[test]
    fn only_the_first_prefix_goes() {
        let compact = Compact::read("RORO12", "").expect("plain");
        assert_eq!(compact.without_prefix(&["RO"]).as_str(), "RO12");
    }
}
