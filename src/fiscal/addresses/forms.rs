//! What makes an address whole, as the file of a country says it: the parts a parcel and an invoice need, and how its
//! postal code is written. A region is asked for only where the postal code, which tells it, is missing too.

use crate::fiscal::COUNTRIES;
use crate::fiscal::country::Country;

/// One part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Street,
    Number,
    Locality,
    /// County, state or department.
    Region,
    PostalCode,
}

impl Part {
    /// How `data_needed` names it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Street => "address.street",
            Self::Number => "address.number",
            Self::Locality => "address.locality",
            Self::Region => "address.region",
            Self::PostalCode => "address.postal_code",
        }
    }
}

/// Whose words for streets an address uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Romanian,
    Portuguese,
    Spanish,
    Greek,
    English,
}

/// How a postal code is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Postal {
    None,
    /// Six digits (Poșta Română, since 2003).
    Romanian,
    /// CEP: eight digits, `01310-100`.
    Brazilian,
    /// Four digits and three, `1100-053`; four alone are the form used before 1998.
    Portuguese,
    /// Five digits, of which the first two are the province, 01 to 52.
    Spanish,
    /// Five digits, also written `105 63`.
    Greek,
}

/// What an address of one country must have.
#[derive(Debug)]
pub(crate) struct Form {
    /// What the country is called at the end of an address, folded, in our languages.
    pub(crate) names: &'static [&'static str],
    pub(crate) family: Family,
    pub(crate) postal: Postal,
    pub(crate) parts: &'static [Part],
}

pub(crate) const WITH_REGION: &[Part] = &[Part::Street, Part::Number, Part::Locality, Part::Region, Part::PostalCode];
pub(crate) const WITHOUT_REGION: &[Part] = &[Part::Street, Part::Number, Part::Locality, Part::PostalCode];

impl Form {
    /// Of a country by its ISO 3166 code; `None` where it is not held.
    pub(crate) fn of(country: &str) -> Option<&'static Self> {
        Country::of(country).map(|country| &country.address)
    }

    /// Of the country with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        COUNTRIES.iter().map(|country| &country.address).find(|form| form.names.contains(&name))
    }
}

impl Postal {
    /// The length of the postal code a folded text begins with; what follows it is no letter or digit.
    pub(super) fn length(self, text: &str) -> Option<usize> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let grouped = |first: usize, by: &[char], second: usize| {
            let rest = text.get(first..)?.strip_prefix(by)?;
            (digits(text) == first && digits(rest) == second).then_some(first + 1 + second)
        };
        let run = |length: usize| (digits(text) == length).then_some(length);
        let length = match self {
            Self::None => None,
            Self::Romanian => run(6),
            Self::Brazilian => {
                let dotted =
                    text.get(2..).and_then(|rest| rest.strip_prefix('.')).is_some_and(|rest| digits(rest) == 3);
                let dotted = dotted && digits(text) == 2 && text[6..].starts_with('-') && digits(&text[7..]) == 3;
                run(8).or_else(|| grouped(5, &['-', ' '], 3)).or(dotted.then_some(10))
            }
            Self::Portuguese => grouped(4, &['-'], 3),
            Self::Spanish => run(5).filter(|_| matches!(text[..2].parse(), Ok(1_u8..=52))),
            Self::Greek => run(5).or_else(|| grouped(3, &[' '], 2)),
        }?;
        let ends = |c: char| !c.is_alphanumeric() && c != '-';
        text[length..].chars().next().is_none_or(ends).then_some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postal_code_has_the_form_of_its_country() {
        let held = [
            (Postal::Romanian, "400123", "40012"),
            (Postal::Brazilian, "01310-100", "01310-10"),
            (Postal::Brazilian, "01.310-100", "01.310"),
            (Postal::Brazilian, "01310100", "013101000"),
            (Postal::Portuguese, "1100-053", "1100"),
            (Postal::Spanish, "28013", "53001"),
            (Postal::Spanish, "01001", "00123"),
            (Postal::Greek, "10563", "1056"),
            (Postal::Greek, "105 63", "105 633"),
        ];
        for (postal, right, wrong) in held {
            assert_eq!(postal.length(right), Some(right.len()), "{right}");
            assert_eq!(postal.length(&format!("{right}, x")), Some(right.len()), "{right}");
            assert_eq!(postal.length(wrong), None, "{wrong}");
        }
        assert_eq!(Postal::None.length("1234"), None);
    }
}
