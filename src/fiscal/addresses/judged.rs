//! An address that comes in parts, each held against what its country asks for.

use serde::Deserialize;

use super::{Form, Part};

/// An address as somebody has filled it in; an empty part is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct AddressParts {
    pub street: String,
    pub number: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
}

/// What is wrong with a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartError {
    Missing,
    /// It is not written as parts of the country are.
    Format,
}

impl AddressParts {
    fn part(&self, part: Part) -> &str {
        let text = match part {
            Part::Street => &self.street,
            Part::Number => &self.number,
            Part::Locality => &self.locality,
            Part::Region => &self.region,
            Part::PostalCode => &self.postal_code,
        };
        text.trim()
    }
}

/// The parts an address of a country must have (ISO 3166-1, in upper case), each as it is or with its fault, and the others
/// that were given; none where there are no rules for the country. A region that the postal code tells need not be given.
pub fn judge_address<'p>(
    country: &str,
    parts: &'p AddressParts,
) -> Option<Vec<(&'static str, Result<&'p str, PartError>)>> {
    let form = Form::of(country)?;
    let postal = parts.part(Part::PostalCode);
    let has_postal = form.postal.length(postal).is_some_and(|length| length == postal.len());
    let mut judged = Vec::new();
    for part in [Part::Street, Part::Number, Part::Locality, Part::Region, Part::PostalCode] {
        let text = parts.part(part);
        let is_needed = form.parts.contains(&part) && !(part == Part::Region && has_postal);
        let fault = match part {
            _ if text.is_empty() => Some(PartError::Missing).filter(|_| is_needed),
            Part::PostalCode if !form.postal.shapes.is_empty() && !has_postal => Some(PartError::Format),
            Part::Number if !text.contains(|c: char| c.is_ascii_digit()) && !is_unnumbered(text) => {
                Some(PartError::Format)
            }
            _ => None,
        };
        match fault {
            Some(fault) => judged.push((part.as_str(), Err(fault))),
            None if text.is_empty() => {}
            None => judged.push((part.as_str(), Ok(text))),
        }
    }
    Some(judged)
}

/// Whether it says that the house has no number.
fn is_unnumbered(text: &str) -> bool {
    let folded = temei_text::normal::fold_phrase(text);
    super::vocabulary::UNNUMBERED.contains(&folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(street: &str, number: &str, locality: &str, region: &str, postal_code: &str) -> AddressParts {
        AddressParts {
            street: street.to_owned(),
            number: number.to_owned(),
            locality: locality.to_owned(),
            region: region.to_owned(),
            postal_code: postal_code.to_owned(),
        }
    }

    fn faults(country: &str, parts: &AddressParts) -> Vec<(&'static str, PartError)> {
        let judged = judge_address(country, parts).expect("a country with rules");
        judged.into_iter().filter_map(|(part, written)| Some((part, written.err()?))).collect()
    }

    #[test]
    fn each_country_asks_for_its_own_parts() {
        let whole = parts("Strada Lungă", "12", "Brașov", "", "500123");
        assert_eq!(faults("RO", &whole), []);
        let bare = parts("Strada Lungă", "", "", "", "50012");
        let missing = [
            ("address.number", PartError::Missing),
            ("address.locality", PartError::Missing),
            ("address.region", PartError::Missing),
            ("address.postal_code", PartError::Format),
        ];
        assert_eq!(faults("RO", &bare), missing);
        assert_eq!(judge_address("FR", &whole), None);
        assert_eq!(
            faults("RO", &parts("Strada Lungă", "x", "Brașov", "", "500123")),
            [("address.number", PartError::Format)]
        );
    }
}
