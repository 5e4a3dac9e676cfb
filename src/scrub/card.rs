//! Payment card numbers: the Luhn check (ISO/IEC 7812-1 annex B) over an issuer's range and length.

/// Whether digits are a card number of a known issuer.
pub(super) fn is_card(digits: &[u8]) -> bool {
    has_issuer(digits) && luhn(digits)
}

/// Every second digit from the right doubled, digits of the doubles added; the sum ends in 0.
pub(super) fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let value = u32::from(digit - b'0') << (at % 2);
            if value > 9 { value - 9 } else { value }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Leading digits, from and to of equal length, and the lengths issued under them: the published ranges of the
/// networks, the Brazilian Elo and Hipercard among them.
#[rustfmt::skip]
const ISSUERS: [(&str, &str, &[usize]); 28] = [
    ("0604", "0604", &[12, 13, 15, 16]),         // Maestro
    ("1800", "1800", &[15]),                     // JCB, old
    ("2131", "2131", &[15]),                     // JCB, old
    ("2200", "2204", &[16, 17, 18, 19]),         // Mir
    ("2221", "2720", &[16]),                     // Mastercard
    ("300", "305", &[14, 16, 17, 18, 19]),       // Diners
    ("3095", "3095", &[14, 16, 17, 18, 19]),     // Diners
    ("34", "34", &[15]),                         // American Express
    ("3528", "3589", &[16, 17, 18, 19]),         // JCB
    ("36", "36", &[14, 15, 16, 17, 18, 19]),     // Diners
    ("37", "37", &[15]),                         // American Express
    ("38", "39", &[14, 16, 17, 18, 19]),         // Diners
    ("4", "4", &[13, 16, 18, 19]),               // Visa, Visa Electron, Elo under Visa
    ("5018", "5018", &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    ("5020", "5020", &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    ("5038", "5038", &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    ("5041", "5041", &[16]),                     // Elo
    ("5066", "5067", &[16]),                     // Elo
    ("509", "509", &[16]),                       // Elo
    ("51", "55", &[16]),                         // Mastercard
    ("56", "58", &[12, 13, 14, 15, 16, 17, 18, 19]),     // Maestro
    ("6011", "6011", &[16, 17, 18, 19]),         // Discover
    ("6062", "6062", &[13, 16, 19]),             // Hipercard
    ("62", "62", &[16, 17, 18, 19]),             // UnionPay
    ("6304", "6304", &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    ("6362", "6363", &[16]),                     // Elo
    ("639", "659", &[12, 13, 14, 15, 16, 17, 18, 19]),   // Maestro, InstaPayment, Discover, RuPay, Elo
    ("67", "67", &[12, 13, 14, 15, 16, 17, 18, 19]),     // Maestro
];

fn has_issuer(digits: &[u8]) -> bool {
    ISSUERS.iter().any(|(from, to, lengths)| {
        let head = digits.get(..from.len());
        head.is_some_and(|head| from.as_bytes() <= head && head <= to.as_bytes()) && lengths.contains(&digits.len())
    })
}

/// Whether groups of digits have these lengths as cards are printed: fours, or 4-6-5 and 4-6-4.
pub(super) fn is_printed_so(groups: &[usize]) -> bool {
    match groups {
        [_] | [4, 6, 4 | 5] => true,
        [first @ .., last] => first.len() >= 2 && first.iter().all(|&length| length == 4) && (1..=4).contains(last),
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_needs_its_issuer_its_length_and_its_check_digit() {
        for valid in ["4111111111111111", "5500005555555559", "378282246310005", "6011111111111117", "30569309025904"] {
            assert!(is_card(valid.as_bytes()), "{valid}");
        }
        // Check digit, length and issuer wrong in turn; the last passes Luhn.
        for other in ["4111111111111112", "41111111111111", "9111111111111111", "0000000000000000"] {
            assert!(!is_card(other.as_bytes()), "{other}");
        }
        assert!(luhn(b"0000000000000000"));
    }

    #[test]
    fn printed_groups_are_fours_or_those_of_amex_and_diners() {
        for groups in [&[16][..], &[4, 4, 4, 4], &[4, 6, 5], &[4, 4, 4, 4, 3], &[4, 4, 4, 1]] {
            assert!(is_printed_so(groups), "{groups:?}");
        }
        for groups in [&[][..], &[4, 4], &[3, 3, 3, 4], &[8, 8], &[4, 4, 4, 4, 5]] {
            assert!(!is_printed_so(groups), "{groups:?}");
        }
    }
}
