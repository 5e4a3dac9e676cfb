//! Digits that are not ASCII: those of other scripts, and the enclosed ones that compatibility forms leave as they are.

/// Where the digits 0 to 9 of a script begin (Unicode 16, category Nd, without those that decompose).
const ZEROS: [u32; 63] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
    0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136,
    0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50,
    0x11d50, 0x11da0, 0x11f50, 0x16a60, 0x16ac0, 0x16b50, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e950,
];

/// The number a character beyond ASCII stands for: 0 to 9, or up to 20 where it is enclosed.
#[inline]
pub fn value(c: char) -> Option<u32> {
    let code = u32::from(c);
    match c {
        '\u{24eb}'..='\u{24f4}' => return Some(code - 0x24eb + 11),
        '\u{24f5}'..='\u{24fe}' => return Some(code - 0x24f5 + 1),
        '\u{2776}'..='\u{277f}' => return Some(code - 0x2776 + 1),
        '\u{2780}'..='\u{2789}' => return Some(code - 0x2780 + 1),
        '\u{278a}'..='\u{2793}' => return Some(code - 0x278a + 1),
        '\u{24ff}' | '\u{1f10b}' | '\u{1f10c}' => return Some(0),
        _ => {}
    }
    let after = ZEROS.partition_point(|&zero| zero <= code);
    let zero = ZEROS.get(after.checked_sub(1)?)?;
    (code - zero < 10).then_some(code - zero)
}

/// The ASCII sign that parts or follows digits of other scripts: the Arabic decimal and group separators, per cent.
#[inline]
pub const fn sign(c: char) -> Option<char> {
    Some(match c {
        '\u{66a}' => '%',
        '\u{66b}' => ',',
        '\u{66c}' => '.',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_have_their_value() {
        for (c, expected) in
            [('٠', 0), ('٤', 4), ('۹', 9), ('४', 4), ('๙', 9), ('❹', 4), ('⓽', 9), ('➉', 10), ('⓴', 20)]
        {
            assert_eq!(value(c), Some(expected), "{c}");
        }
        for c in ['4', 'a', 'é', '½', 'Ω', '①', '九', '\u{e000}'] {
            assert_eq!(value(c), None, "{c}");
        }
        assert!(ZEROS.windows(2).all(|pair| pair[0] + 10 <= pair[1]), "in order, for the search");
        assert!(ZEROS.iter().all(|&zero| char::from_u32(zero).is_some_and(char::is_numeric)));
    }
}
