//! Phone numbers as people write them: which digits are a number of some national plan, and its E.164 form (ITU-T
//! E.164, RFC 3966). Reading is strict, because what is no number must be told apart from one; finding numbers in a
//! text, where doubt means to mask, is `shapes`.

mod plans;
pub(super) mod shapes;

use std::fmt;

/// Longest text read as one number, in bytes; extensions and separators included.
const MAX_BYTES: usize = 64;

/// A number of a national plan.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phone {
    code: &'static str,
    national: String,
}

impl Phone {
    /// The calling code, without `+`.
    pub const fn code(&self) -> &'static str {
        self.code
    }
}

impl fmt::Display for Phone {
    /// As E.164: `+40211234567`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}{}", self.code, self.national)
    }
}

/// Why a text is no phone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhoneFault {
    #[error("has characters that no phone number has")]
    Format,
    #[error("has no known calling code, and no region was given")]
    Country,
    #[error("is no number of the country's plan")]
    Plan,
}

/// Reads one number: international (`+40 21 …`, `0040 …`, `tel:+40-21-…`), or national of `region` (ISO 3166-1).
pub fn parse(text: &str, region: Option<&str>) -> Result<Phone, PhoneFault> {
    let written = Written::read(text)?;
    if written.international {
        return international(&written.digits);
    }
    let plan = region.and_then(plans::of_region).ok_or(PhoneFault::Country)?;
    if let Some(phone) = national(&written.digits, plan) {
        return Ok(phone);
    }
    // Dialled out of most countries with two zeros.
    written.digits.strip_prefix("00").map_or(Err(PhoneFault::Plan), international)
}

/// The number after `+` or `00`.
fn international(digits: &str) -> Result<Phone, PhoneFault> {
    let (plan, rest) = plans::of_number(digits).ok_or(PhoneFault::Country)?;
    // Many write the trunk prefix all the same: `+44 (0)20 …`.
    let stripped = rest.strip_prefix(plan.trunk).filter(|_| !plan.trunk.is_empty());
    let fitting = [Some(rest), stripped].into_iter().flatten().find(|national| fits(plan, national));
    let national = fitting.ok_or(PhoneFault::Plan)?;
    Ok(Phone { code: plan.code, national: national.to_owned() })
}

/// The number of a plan as it is dialled inside the country.
fn national(digits: &str, plan: &'static plans::Plan) -> Option<Phone> {
    let stripped = digits.strip_prefix(plan.trunk).filter(|_| !plan.trunk.is_empty());
    if plan.code == "54"
        && let Some(mobile) = stripped.or(Some(digits)).and_then(argentine_mobile)
    {
        return Some(Phone { code: plan.code, national: mobile });
    }
    let carrier = stripped.filter(|_| plan.code == "55").and_then(|rest| rest.get(2..));
    let readings = [stripped, Some(digits), carrier];
    let national = readings.into_iter().flatten().find(|national| fits(plan, national))?;
    Some(Phone { code: plan.code, national: national.to_owned() })
}

fn fits(plan: &plans::Plan, national: &str) -> bool {
    if plan.code == "55" { brazilian(national) } else { plan.has(national) }
}

/// Argentine mobiles are dialled area, 15, subscriber at home and 9, area, subscriber from abroad (ENACOM).
fn argentine_mobile(digits: &str) -> Option<String> {
    if digits.len() != 12 {
        return None;
    }
    let areas = if digits.starts_with("11") { 2..=2 } else { 3..=4 };
    areas.into_iter().find_map(|length| {
        let (area, rest) = digits.split_at_checked(length)?;
        rest.strip_prefix("15").map(|subscriber| format!("9{area}{subscriber}"))
    })
}

/// Area codes that Anatel gave out; with them the length follows from the first digit of the subscriber.
fn brazilian(national: &str) -> bool {
    const AREAS: [&str; 67] = [
        "11", "12", "13", "14", "15", "16", "17", "18", "19", "21", "22", "24", "27", "28", "31", "32", "33", "34",
        "35", "37", "38", "41", "42", "43", "44", "45", "46", "47", "48", "49", "51", "53", "54", "55", "61", "62",
        "63", "64", "65", "66", "67", "68", "69", "71", "73", "74", "75", "77", "79", "81", "82", "83", "84", "85",
        "86", "87", "88", "89", "91", "92", "93", "94", "95", "96", "97", "98", "99",
    ];
    let services = ["800", "300", "500", "900"];
    if services.iter().any(|service| national.starts_with(service)) && matches!(national.len(), 9 | 10) {
        return true;
    }
    if national.len() == 8 {
        return national.starts_with("400") || national.starts_with("300");
    }
    let Some((area, subscriber)) = national.split_at_checked(2) else { return false };
    let length = if subscriber.starts_with('9') { 9 } else { 8 };
    AREAS.binary_search(&area).is_ok() && subscriber.len() == length && !subscriber.starts_with(['0', '1'])
}

/// The digits of a number and whether they start with a calling code.
struct Written {
    digits: String,
    international: bool,
}

impl Written {
    fn read(text: &str) -> Result<Self, PhoneFault> {
        let text = text.trim();
        let text = text.strip_prefix("tel:").unwrap_or(text);
        let number = text.split(";ext=").next().unwrap_or_default().trim();
        if number.len() > MAX_BYTES {
            return Err(PhoneFault::Format);
        }
        let (international, number) = match number.strip_prefix(['+', '\u{ff0b}']) {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        let mut digits = String::with_capacity(number.len());
        for c in number.chars() {
            match c {
                '0'..='9' => digits.push(c),
                ' ' | '-' | '.' | '/' | '(' | ')' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{2010}'..='\u{2013}' => {}
                _ => return Err(PhoneFault::Format),
            }
        }
        if digits.is_empty() { Err(PhoneFault::Format) } else { Ok(Self { digits, international }) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn read(text: &str, region: &str) -> Option<String> {
        parse(text, Some(region)).ok().map(|phone| phone.to_string())
    }

    #[test]
    fn one_number_in_many_forms() {
        for written in ["+40 21 123 4567", "tel:+40-21-123-4567", "021 123 4567", "(021) 123.45.67", "0040211234567"] {
            assert_eq!(read(written, "RO").as_deref(), Some("+40211234567"), "{written}");
        }
        assert_eq!(read("+44 (0)20 7946 0018", "RO").as_deref(), Some("+442079460018"));
        assert_eq!(read("011 15-4958-8476", "AR").as_deref(), Some("+5491149588476"));
        assert_eq!(read("0 15 11 2345-6789", "BR").as_deref(), Some("+551123456789"));
        assert_eq!(read("8 (301) 123-45-67", "RU").as_deref(), Some("+73011234567"));
    }

    #[test]
    fn numbers_of_the_shops_countries() {
        for (region, written, e164) in [
            ("RO", "0722 123 456", "+40722123456"),
            ("BR", "(11) 98765-4321", "+5511987654321"),
            ("BR", "(21) 3456-7890", "+552134567890"),
            ("BO", "71234567", "+59171234567"),
            ("BO", "2 2123456", "+59122123456"),
            ("ES", "612 34 56 78", "+34612345678"),
            ("GR", "697 123 4567", "+306971234567"),
            ("PT", "912 345 678", "+351912345678"),
        ] {
            assert_eq!(read(written, region).as_deref(), Some(e164), "{written}");
        }
    }

    #[test]
    fn too_few_or_too_many_digits_are_no_number() {
        for (region, written) in [
            ("RO", "021 123 456"),
            ("RO", "07221234567"),
            ("BR", "(11) 8765-432"),
            ("BR", "(20) 98765-4321"),
            ("BO", "7123456"),
            ("ES", "612 34 56 7"),
            ("GR", "697 123 456"),
            ("PT", "+351 91234567"),
            ("US", "(155) 234-5678"),
        ] {
            assert_eq!(parse(written, Some(region)), Err(PhoneFault::Plan), "{written}");
        }
        assert_eq!(parse("0712345678", None), Err(PhoneFault::Country));
        assert_eq!(parse("+999 123", None), Err(PhoneFault::Country));
        assert_eq!(parse("call me", Some("RO")), Err(PhoneFault::Format));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn any_text_has_an_answer_and_its_e164_reads_as_itself(text in "[+0-9 ().-]{0,24}|.{0,24}", region in "[A-Z]{2}") {
            if let Ok(phone) = parse(&text, Some(&region)) {
                let e164 = phone.to_string();
                prop_assert!(e164.len() <= 19 && e164[1..].bytes().all(|b| b.is_ascii_digit()));
                prop_assert_eq!(parse(&e164, None).map(|phone| phone.to_string()), Ok(e164));
            }
        }
    }
}
