//! Check digits inside the national part of an IBAN, for the countries whose rule is published and uniform. Whether
//! the bank named in it exists is not asked: lists of banks age, and a wrong refusal costs a customer.

use super::super::digits::{values, weighted};
use super::mod_97;

/// Whether the national check digits hold; true for a country without a rule here. `account` fits the country's
/// registered structure.
pub(super) fn holds(country: &str, account: &str) -> bool {
    match country {
        "BE" => belgian(account),
        "ES" => spanish(account),
        "ME" => mod_97(account.bytes()) == 1,
        "NO" => norwegian(account),
        _ => true,
    }
}

/// The last two digits are the first ten modulo 97, 0 written as 97 (Febelfin, structured account numbers).
fn belgian(account: &str) -> bool {
    let (number, check) = account.split_at(account.len() - 2);
    let expected = match mod_97(number.bytes()) {
        0 => 97,
        rest => rest,
    };
    check.parse() == Ok(expected)
}

/// Two digits between branch and account: one over `00` + bank and branch, one over the account, each
/// `11 − (Σ 2^i·dᵢ mod 11)`, 10 counting as 1 and 11 as 0 (Consejo Superior Bancario, código cuenta cliente).
fn spanish(account: &str) -> bool {
    let check = |digits: &[u32]| {
        let sum = digits.iter().enumerate().map(|(at, digit)| (digit << at) % 11).sum::<u32>();
        match 11 - sum % 11 {
            10 => 1,
            11 => 0,
            digit => digit,
        }
    };
    values(account.as_bytes()).is_ok_and(|digits| {
        let bank: Vec<u32> = [0, 0].into_iter().chain(digits[..8].iter().copied()).collect();
        digits[8] == check(&bank) && digits[9] == check(&digits[10..])
    })
}

/// The last digit makes `Σ wᵢdᵢ` a multiple of 11 (Bits, kontonummer, mod 11 with weights 5432765432).
fn norwegian(account: &str) -> bool {
    const WEIGHTS: [u32; 11] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
    values(account.as_bytes()).is_ok_and(|digits| weighted(&digits, &WEIGHTS).is_multiple_of(11))
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn each_rule_tells_a_right_account_from_a_wrong_one() {
        let right = [
            ("BE", "539007547034"),
            ("ES", "21000418450200051332"),
            ("ME", "505000012345678951"),
            ("NO", "86011117947"),
        ];
        for (country, account) in right {
            assert!(holds(country, account), "{country}{account}");
            let mut wrong = account.to_owned().into_bytes();
            wrong[7] = if wrong[7] == b'9' { b'0' } else { wrong[7] + 1 };
            let wrong = String::from_utf8(wrong).unwrap();
            assert!(!holds(country, &wrong), "{country}{wrong}");
        }
    }
}
