//! The control code printed on a Bolivian invoice, version 7 (Servicio de Impuestos Nacionales, "Especificación
//! técnica para la generación del código de control", RND 10-0016-07). A pure function of what stands on the invoice
//! and the dosage key its issuer was given: Verhoeff digits pick pieces of the key, Alleged RC4 mixes them with the
//! invoice, and sums over the result, in base 64, are mixed once more.

use time::Date;

/// Longest dosage key taken; those given out have up to 64 characters.
pub const DOSAGE_KEY_BYTES: usize = 256;

/// The secret an issuer was given with an authorisation: visible ASCII, 1 to [`DOSAGE_KEY_BYTES`] of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DosageKey<'k>(&'k str);

impl<'k> DosageKey<'k> {
    /// `None` for what is no key.
    pub fn parse(text: &'k str) -> Option<Self> {
        let fits = (1..=DOSAGE_KEY_BYTES).contains(&text.len());
        (fits && text.bytes().all(|b| matches!(b, b' '..=b'~'))).then_some(Self(text))
    }
}

impl std::fmt::Debug for DosageKey<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DosageKey(..)")
    }
}

/// What a control code is computed from.
#[derive(Clone, Copy, Debug)]
pub struct InvoiceData<'k> {
    pub authorisation: u64,
    pub number: u64,
    /// NIT or identity number of the customer; 0 where there is none.
    pub nit: u64,
    pub date: Date,
    /// In hundredths of a boliviano; the code sees whole bolivianos, halves rounded up.
    pub amount_centavos: u64,
    pub dosage_key: DosageKey<'k>,
}

/// Pairs of hexadecimal digits joined by dashes: `6A-DC-53-05-14`.
pub fn control_code(invoice: &InvoiceData<'_>) -> String {
    let (year, month, day) = invoice.date.to_calendar_date();
    let date = format!("{year:04}{:02}{day:02}", u8::from(month));
    let amount = invoice.amount_centavos.div_euclid(100) + u64::from(invoice.amount_centavos % 100 >= 50);
    let fields = [invoice.number.to_string(), invoice.nit.to_string(), date, amount.to_string()];
    let fields = fields.map(|field| with_check_digits(field, 2));

    let sum: u128 = fields.iter().map(|field| value(field)).sum();
    let sum = with_check_digits(sum.to_string(), 5);
    let check = &sum[sum.len() - 5..];
    let lengths: Vec<usize> = check.bytes().map(|digit| usize::from(digit - b'0') + 1).collect();

    let mut message = String::new();
    let mut rest = invoice.dosage_key.0;
    let all = std::iter::once(invoice.authorisation.to_string()).chain(fields);
    for (field, &length) in all.zip(&lengths) {
        let (piece, after) = rest.split_at(length.min(rest.len()));
        message.push_str(&field);
        message.push_str(piece);
        rest = after;
    }

    let key = format!("{}{check}", invoice.dosage_key.0);
    let mixed: String = alleged_rc4(message.as_bytes(), key.as_bytes()).concat();
    alleged_rc4(base_64(weighed(&mixed, &lengths)).as_bytes(), key.as_bytes()).join("-")
}

fn value(digits: &str) -> u128 {
    digits.bytes().fold(0, |value, digit| value * 10 + u128::from(digit - b'0'))
}

/// The sum of all characters times that of every fifth, each product divided by the length of the fifth's piece.
fn weighed(mixed: &str, lengths: &[usize]) -> u64 {
    let total: u64 = mixed.bytes().map(u64::from).sum();
    let mut sum = 0;
    for (at, &length) in lengths.iter().enumerate() {
        let part: u64 = mixed.bytes().skip(at).step_by(lengths.len()).map(u64::from).sum();
        sum += total * part / length as u64;
    }
    sum
}

/// The number with `count` Verhoeff digits, each over all before it.
fn with_check_digits(mut number: String, count: usize) -> String {
    for _ in 0..count {
        number.push(char::from(b'0' + verhoeff(&number)));
    }
    number
}

/// The check digit of Verhoeff's dihedral code (Error Detecting Decimal Codes, 1969). The group of ten is computed:
/// rotations 0–4, reflections 5–9.
fn verhoeff(digits: &str) -> u8 {
    let mut check = 0;
    for (at, digit) in digits.bytes().rev().enumerate() {
        check = product(check, permuted(digit - b'0', (at + 1) % 8));
    }
    if check < 5 { (5 - check) % 5 } else { check }
}

fn product(a: u8, b: u8) -> u8 {
    match (a < 5, b < 5) {
        (true, true) => (a + b) % 5,
        (true, false) => 5 + (a + b - 5) % 5,
        (false, true) => 5 + (a + 5 - b) % 5,
        (false, false) => (a + 5 - b) % 5,
    }
}

fn permuted(digit: u8, times: usize) -> u8 {
    (0..times).fold(digit, |digit, _| PERMUTATION[usize::from(digit)])
}

/// Applied once more for every place.
const PERMUTATION: [u8; 10] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/// Every byte as two upper-case hexadecimal digits.
fn alleged_rc4(message: &[u8], key: &[u8]) -> Vec<String> {
    let mut state: [u8; 256] = std::array::from_fn(|at| at as u8);
    let mut j = 0_u8;
    for (at, &b) in key.iter().cycle().take(state.len()).enumerate() {
        j = j.wrapping_add(state[at]).wrapping_add(b);
        state.swap(at, usize::from(j));
    }
    let (mut x, mut y) = (0_u8, 0_u8);
    let mut mixed = Vec::with_capacity(message.len());
    for &b in message {
        x = x.wrapping_add(1);
        y = y.wrapping_add(state[usize::from(x)]);
        state.swap(usize::from(x), usize::from(y));
        let at = state[usize::from(x)].wrapping_add(state[usize::from(y)]);
        mixed.push(format!("{:02X}", b ^ state[usize::from(at)]));
    }
    mixed
}

/// The specification's own alphabet: digits first, `+/` last, most significant first.
fn base_64(mut number: u64) -> String {
    const ALPHABET: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(ALPHABET[(number % 64) as usize]));
        number /= 64;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};
    use time::macros::date;

    use super::super::super::FiscalKind::BoControlCode;
    use super::super::super::validate;
    use super::*;

    fn code(numbers: [u64; 4], date: Date, key: &str) -> String {
        let [authorisation, number, nit, amount_centavos] = numbers;
        let dosage_key = DosageKey::parse(key).expect("a key");
        control_code(&InvoiceData { authorisation, number, nit, date, amount_centavos, dosage_key })
    }

    /// The worked example of the specification and those published beside it.
    #[test]
    fn published_invoices_have_their_published_codes() {
        let key = "9rCB7Sv4X29d)5k7N%3ab89p-3(5[A";
        assert_eq!(code([29040011007, 1503, 4189179011, 250_000], date!(2007 - 07 - 02), key), "6A-DC-53-05-14");
        let key = "A3Fs4s$)2cvD(eY667A5C4A2rsdf53kw9654E2B23s24df35F5";
        assert_eq!(code([79040011859, 152, 1026469026, 13_500], date!(2007 - 07 - 28), key), "FB-A6-E4-78");
        let key = "442F3w5AggG7644D737asd4BH5677sasdL4%44643(3C3674F4";
        assert_eq!(code([20040010113, 665, 1004141023, 90_523], date!(2007 - 01 - 08), key), "71-D5-61-C8");
        let key = "pPgiFS%)v}@N4W3aQqqXCEHVS2[aDw_n%3)pFyU%bEB9)YXt%xNBub4@PZ4S9)ct";
        assert_eq!(code([1904008691195, 978256, 0, 2_600_600], date!(2008 - 02 - 01), key), "62-12-AF-1B");
        let key = "DSrCB7Ssdfv4X29d)5k7N%3ab8p3S(asFG5YU8477SWW)FDAQA";
        assert_eq!(code([10040010640, 9901, 1035012010, 45_149], date!(2007 - 08 - 13), key), "6A-50-31-01-32");
        let key = "33E265B43C4435sdTuyBVssD355FC4A6F46sdQWasdA)d56666fDsmp9846636B3";
        assert_eq!(code([30040010595, 10015, 953387014, 572_590], date!(2007 - 08 - 25), key), "A8-6B-FD-82-16");
    }

    #[test]
    fn the_steps_are_those_of_the_worked_example() {
        assert_eq!(with_check_digits("1503".to_owned(), 2), "150312");
        assert_eq!(with_check_digits("4189179011".to_owned(), 2), "418917901158");
        assert_eq!(base_64(19058106), "18isw");
        assert_eq!(verhoeff("236"), 3);
    }

    #[test]
    fn a_key_is_visible_ascii() {
        assert!(DosageKey::parse("").is_none());
        assert!(DosageKey::parse("ñ").is_none());
        assert!(DosageKey::parse(&"a".repeat(DOSAGE_KEY_BYTES + 1)).is_none());
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn every_invoice_has_pairs_of_digits(numbers in any::<[u64; 4]>(), key in "[ -~]{1,64}") {
            let code = code(numbers, date!(2020 - 02 - 29), &key);
            prop_assert!(code.split('-').all(|pair| pair.len() == 2 && u8::from_str_radix(pair, 16).is_ok()));
        }

        #[test]
        fn a_code_of_a_real_invoice_has_the_form_of_one(number in 1_u64..1_000_000, amount in 1_u64..10_000_000, key in "[!-~]{64}") {
            let code = code([29040011007, number, 1026469026, amount], date!(2015 - 06 - 01), &key);
            prop_assert!(validate(BoControlCode, &code).is_ok(), "{}", code);
        }
    }
}
