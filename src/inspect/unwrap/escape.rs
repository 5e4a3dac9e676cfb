//! Percent, entity and backslash escapes. Neighbouring ones are decoded together, because one character may need
//! several of them.

use std::ops::Range;

use temei_text::characters::markup;

use super::{Part, Wrapping};

/// What an escape stands for.
enum Unit {
    Byte(u8),
    Char(char),
}

pub(super) fn find(text: &str) -> Vec<Part> {
    if !text.contains(['%', '&', '\\']) {
        return Vec::new();
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut run: Option<(Range<usize>, Vec<u8>)> = None;
    let mut at = 0;
    while at < text.len() {
        let Some((unit, length)) = unit(&text[at..]) else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let mut encoded = [0; 4];
        let bytes = match unit {
            Unit::Byte(byte) => vec![byte],
            Unit::Char(c) => c.encode_utf8(&mut encoded).as_bytes().to_vec(),
        };
        match &mut run {
            Some((range, all)) if range.end == at => {
                range.end = at + length;
                all.extend(bytes);
            }
            _ => {
                parts.extend(run.take().and_then(part));
                run = Some((at..at + length, bytes));
            }
        }
        at += length;
    }
    parts.extend(run.and_then(part));
    parts
}

fn part((range, bytes): (Range<usize>, Vec<u8>)) -> Option<Part> {
    let says = String::from_utf8(bytes).ok()?;
    (!says.contains('\0')).then_some(Part { range, says, wrapping: Wrapping::Escaped })
}

/// The escape at the start of a text and its length in bytes.
fn unit(text: &str) -> Option<(Unit, usize)> {
    let bytes = text.as_bytes();
    match bytes {
        [b'%', _, _, ..] => Some((Unit::Byte(hex_byte(text.get(1..3)?)?), 3)),
        [b'\\', b'x' | b'X', ..] => Some((Unit::Byte(hex_byte(text.get(2..4)?)?), 4)),
        [b'\\', b'u' | b'U', b'{', ..] => {
            let end = text.get(3..)?.find('}').filter(|&end| end <= 6)?;
            Some((Unit::Char(code_point(text.get(3..3 + end)?, 16)?), end + 4))
        }
        [b'\\', b'u' | b'U', ..] => Some((Unit::Char(code_point(text.get(2..6)?, 16)?), 6)),
        [b'&', ..] => markup::entity(text).map(|(c, length)| (Unit::Char(c), length)),
        _ => None,
    }
}

fn hex_byte(digits: &str) -> Option<u8> {
    u8::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn code_point(digits: &str, radix: u32) -> Option<char> {
    let all_digits = digits.chars().all(|c| c.is_digit(radix));
    all_digits.then(|| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_say_what_they_stand_for() {
        let said = |text: &str| find(text).into_iter().map(|part| part.says).collect::<Vec<_>>();
        assert_eq!(said("a%20b%C3%A9"), [" ", "é"]);
        assert_eq!(said(r"\u0049\u0067n \x6f \u{1f600}"), ["Ig", "o", "😀"]);
        assert_eq!(said("&lt;system&#62; &#x49;"), ["<", ">", "I"]);
        assert_eq!(said("100% sigur, AT&T, c:\\user, 5%"), Vec::<String>::new());
        assert_eq!(said("%ff&#1114112;%"), Vec::<String>::new());
    }
}
