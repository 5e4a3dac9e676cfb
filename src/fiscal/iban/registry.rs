//! The national part of an IBAN, country by country, in the form registered with SWIFT (IBAN Registry, ISO 13616-2).
//! Only lengths and character classes are kept: which digits are bank, branch or account does not matter here. The line
//! of a country with a file of its own stands there.
//!
//! All of them were reduced from the registry data that python-stdnum 2.2 carries and compared with schwifty 2026.10.1,
//! made from the registry too: equal but for Brazil, whose bank code the latter lets have letters.

use super::super::FiscalError;
use super::super::country::Country;

/// Country, and runs of `n` digits, `a` letters, `c` either. Sorted by country.
const STRUCTURES: [(&str, &str); 84] = [
    ("AD", "8n 12c"),
    ("AE", "19n"),
    ("AL", "8n 16c"),
    ("AT", "16n"),
    ("AZ", "4a 20c"),
    ("BA", "16n"),
    ("BE", "12n"),
    ("BG", "4a 6n 8c"),
    ("BH", "4a 14c"),
    ("BI", "23n"),
    ("BY", "4c 4n 16c"),
    ("CH", "5n 12c"),
    ("CR", "18n"),
    ("CY", "8n 16c"),
    ("CZ", "20n"),
    ("DE", "18n"),
    ("DJ", "23n"),
    ("DK", "14n"),
    ("DO", "4c 20n"),
    ("EE", "16n"),
    ("EG", "25n"),
    ("FI", "14n"),
    ("FK", "2a 12n"),
    ("FO", "14n"),
    ("FR", "10n 11c 2n"),
    ("GB", "4a 14n"),
    ("GE", "2a 16n"),
    ("GI", "4a 15c"),
    ("GL", "14n"),
    ("GT", "24c"),
    ("HN", "4a 20n"),
    ("HR", "17n"),
    ("HU", "24n"),
    ("IE", "4a 14n"),
    ("IL", "19n"),
    ("IQ", "4a 15n"),
    ("IS", "22n"),
    ("IT", "1a 10n 12c"),
    ("JO", "4a 4n 18c"),
    ("KW", "4a 22c"),
    ("KZ", "3n 13c"),
    ("LB", "4n 20c"),
    ("LC", "4a 24c"),
    ("LI", "5n 12c"),
    ("LT", "16n"),
    ("LU", "3n 13c"),
    ("LV", "4a 13c"),
    ("LY", "21n"),
    ("MC", "10n 11c 2n"),
    ("MD", "20c"),
    ("ME", "18n"),
    ("MK", "3n 10c 2n"),
    ("MN", "16n"),
    ("MR", "23n"),
    ("MT", "4a 5n 18c"),
    ("MU", "4a 19n 3a"),
    ("NI", "4a 20n"),
    ("NL", "4a 10n"),
    ("NO", "11n"),
    ("OM", "3n 16c"),
    ("PK", "4a 16c"),
    ("PL", "24n"),
    ("PS", "4a 21c"),
    ("QA", "4a 21c"),
    ("RS", "18n"),
    ("RU", "14n 15c"),
    ("SA", "2n 18c"),
    ("SC", "4a 20n 3a"),
    ("SD", "14n"),
    ("SE", "20n"),
    ("SI", "15n"),
    ("SK", "20n"),
    ("SM", "1a 10n 12c"),
    ("SO", "19n"),
    ("ST", "21n"),
    ("SV", "4a 20n"),
    ("TL", "19n"),
    ("TN", "20n"),
    ("TR", "6n 16c"),
    ("UA", "6n 19c"),
    ("VA", "18n"),
    ("VG", "4a 16n"),
    ("XK", "16n"),
    ("YE", "4a 4n 18c"),
];

/// The registered structure of a country, given in upper case.
pub(super) fn structure(country: &str) -> Option<&'static str> {
    if let Some(country) = Country::of(country) {
        return country.account.map(|account| account.structure);
    }
    let at = STRUCTURES.binary_search_by_key(&country, |&(code, _)| code).ok()?;
    Some(STRUCTURES[at].1)
}

/// Whether `account` has the length and characters of `structure`.
pub(super) fn fits(account: &str, structure: &str) -> Result<(), FiscalError> {
    let mut characters = account.bytes();
    for run in structure.split(' ') {
        let (length, class) = run.split_at(run.len() - 1);
        for _ in 0..length.parse::<usize>().unwrap_or(0) {
            let character = characters.next().ok_or(FiscalError::Length)?;
            let belongs = match class {
                "n" => character.is_ascii_digit(),
                "a" => character.is_ascii_uppercase(),
                _ => character.is_ascii_alphanumeric(),
            };
            if !belongs {
                return Err(FiscalError::Format);
            }
        }
    }
    if characters.next().is_some() { Err(FiscalError::Length) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fiscal::COUNTRIES;

    #[test]
    fn the_table_is_sorted_and_every_run_is_readable() {
        assert!(STRUCTURES.is_sorted_by_key(|&(country, _)| country));
        for (country, structure) in STRUCTURES {
            let runs = structure.split(' ').map(|run| {
                let (length, class) = run.split_at(run.len() - 1);
                assert!(matches!(class, "n" | "a" | "c"), "{country}");
                length.parse::<usize>().expect(country)
            });
            assert!((8..=30).contains(&runs.sum::<usize>()), "{country}");
        }
    }

    #[test]
    fn the_line_of_a_country_stands_in_its_file_and_nowhere_else() {
        let mut accounts = 0;
        for Country { code, account, .. } in COUNTRIES {
            assert!(STRUCTURES.iter().all(|(other, _)| other != code), "{code}");
            let Some(account) = account else { continue };
            accounts += 1;
            let runs = account.structure.split(' ').map(|run| {
                let (length, class) = run.split_at(run.len() - 1);
                assert!(matches!(class, "n" | "a" | "c"), "{code}");
                length.parse::<usize>().expect(code)
            });
            assert!((8..=30).contains(&runs.sum::<usize>()), "{code}");
        }
        assert_eq!(STRUCTURES.len() + accounts, 89, "as many as the registry has");
    }

    #[test]
    fn an_account_fits_exactly_or_not_at_all() {
        let romania = structure("RO").expect("registered");
        assert_eq!(fits("AAAA1B31007593840000", romania), Ok(()));
        assert_eq!(fits("AAA11B31007593840000", romania), Err(FiscalError::Format));
        assert_eq!(fits("AAAA1B3100759384000", romania), Err(FiscalError::Length));
        assert_eq!(fits("AAAA1B310075938400000", romania), Err(FiscalError::Length));
        assert_eq!(structure("QQ"), None);
    }
}
