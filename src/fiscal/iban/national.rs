//! Check digits inside the national part of an IBAN, for the countries whose rule is published and uniform; that of a
//! country with a file of its own stands there. Whether the bank named in it exists is not asked: lists of banks age, and
//! a wrong refusal costs a customer.

use super::super::country::Country;
use super::super::digits::{values, weighted};
use super::mod_97;

/// Whether the national check digits hold; true for a country without a rule here. `account` fits the country's
/// registered structure.
pub(super) fn holds(country: &str, account: &str) -> bool {
    if let Some(country) = Country::of(country) {
        return country.account.and_then(|form| form.check).is_none_or(|check| check(account));
    }
    match country {
        "BE" => belgian(account),
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
