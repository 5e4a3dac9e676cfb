//! What makes an address whole, as the file of a country says it: the parts a parcel and an invoice need, and how its
//! postal code is written. A region is asked for only where the postal code, which tells it, is missing too.

use std::ops::RangeInclusive;

use temei_text::languages::Language;

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

/// How a postal code is written.
#[derive(Debug)]
pub(crate) struct Postal {
    /// Each way, `9` standing for any digit; none where there are no postal codes.
    pub(crate) shapes: &'static [&'static str],
    /// What its first two digits can be, where they are the province.
    pub(crate) first_two: RangeInclusive<u8>,
}

/// What an address of one country must have.
#[derive(Debug)]
pub(crate) struct Form {
    /// What the country is called at the end of an address, folded, in our languages.
    pub(crate) names: &'static [&'static str],
    /// Whose words its streets are called by.
    pub(crate) language: Language,
    pub(crate) postal: Postal,
    pub(crate) parts: &'static [Part],
    /// Short names of regions that stand behind a place ("São Paulo/SP"), folded, with blanks between them.
    pub(crate) regions: &'static str,
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

    pub(super) fn is_region(&self, word: &str) -> bool {
        self.regions.split(' ').any(|known| known == word)
    }
}

impl Postal {
    /// The length of the postal code a folded text begins with; what follows it is no letter or digit.
    pub(super) fn length(&self, text: &str) -> Option<usize> {
        for shape in self.shapes {
            if begins_with(text, shape) && self.has_first_two(text) {
                return Some(shape.len());
            }
        }
        None
    }

    fn has_first_two(&self, text: &str) -> bool {
        let first_two = text.get(..2).and_then(|digits| digits.parse().ok());
        first_two.is_some_and(|first_two: u8| self.first_two.contains(&first_two))
    }
}

/// Whether a text begins with a code of this shape, and no letter, digit or dash goes on behind it.
fn begins_with(text: &str, shape: &str) -> bool {
    let Some((code, rest)) = text.split_at_checked(shape.len()) else { return false };
    for (written, wanted) in code.bytes().zip(shape.bytes()) {
        let fits = if wanted == b'9' { written.is_ascii_digit() } else { written == wanted };
        if !fits {
            return false;
        }
    }
    rest.chars().next().is_none_or(|next| !next.is_alphanumeric() && next != '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postal_code_has_the_form_of_its_country() {
        let held = [
            ("RO", "400123", "40012"),
            ("BR", "01310-100", "01310-10"),
            ("BR", "01.310-100", "01.310"),
            ("BR", "01310100", "013101000"),
            ("PT", "1100-053", "1100"),
            ("ES", "28013", "53001"),
            ("ES", "01001", "00123"),
            ("GR", "10563", "1056"),
            ("GR", "105 63", "105 633"),
        ];
        let postal = |country| &Form::of(country).expect("held").postal;
        for (country, right, wrong) in held {
            let postal = postal(country);
            assert_eq!(postal.length(right), Some(right.len()), "{right}");
            assert_eq!(postal.length(&format!("{right}, x")), Some(right.len()), "{right}");
            assert_eq!(postal.length(wrong), None, "{wrong}");
        }
        assert_eq!(postal("BO").length("1234"), None);
    }
}
