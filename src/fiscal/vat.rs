//! VAT rates by country and date, as data; those of a country with a file of its own stand there. Only what an invoice
//! can show in the country's main territory: the rates of islands and autonomous regions (Canaries, Ceuta, Melilla,
//! Azores, Madeira, the Greek islands) are not here, and neither is the United States or Brazil, which have no single
//! VAT. An empty answer means "not known", not "no VAT".

use time::Date;
use time::macros::date;

use super::COUNTRIES;
use crate::catalog::Percent;

/// The rates in force from a day until the next period of the same country, standard rate first.
#[derive(Debug)]
pub(super) struct Period {
    pub(super) since: Date,
    pub(super) rates: &'static [Percent],
}

/// Hundredths of a per cent, as [`Percent`] holds them.
pub(super) const fn percent(hundredths: i64) -> Percent {
    Percent::from_scaled(hundredths)
}

/// Value-Added Tax Consolidation Act 2010, s. 46, since the standard rate returned to 23 %.
const IRELAND: &[Period] = &[Period {
    since: date!(2021 - 03 - 01),
    rates: &[percent(23_00), percent(13_50), percent(9_00), percent(4_80), percent(0)],
}];

/// Value Added Tax Act 1994, s. 2 (20 % since 4 January 2011), schedules 7A and 8.
const UNITED_KINGDOM: &[Period] =
    &[Period { since: date!(2011 - 01 - 04), rates: &[percent(20_00), percent(5_00), percent(0)] }];

/// Whether the rate of a country's tax on sales is a share of the price that has the tax in it: the ICMS of Brazil
/// (Complementary Law 87/1996, art. 13, § 1) and the IVA of Bolivia (Law 843, art. 5).
pub fn is_share_of_price(country: &str) -> bool {
    ["BR", "BO"].iter().any(|known| known.eq_ignore_ascii_case(country))
}

/// The VAT rates of a country (ISO 3166, any case; `el` counts as `gr`) on a day, standard rate first. Empty when the
/// country has none here or the day lies before the first period held.
pub fn rates_on(country: &str, date: Date) -> &'static [Percent] {
    let periods = periods(country);
    periods.iter().rev().find(|period| period.since <= date).map_or(&[], |period| period.rates)
}

fn periods(country: &str) -> &'static [Period] {
    for held in COUNTRIES {
        if held.code.eq_ignore_ascii_case(country) || held.vat_code.eq_ignore_ascii_case(country) {
            return held.vat;
        }
    }
    match country {
        country if country.eq_ignore_ascii_case("IE") => IRELAND,
        country if country.eq_ignore_ascii_case("GB") => UNITED_KINGDOM,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fiscal::bo::VAT as BOLIVIA;
    use crate::fiscal::es::VAT as SPAIN;
    use crate::fiscal::gr::VAT as GREECE;
    use crate::fiscal::pt::VAT as PORTUGAL;
    use crate::fiscal::ro::VAT as ROMANIA;

    #[test]
    fn periods_follow_each_other_and_start_with_the_standard_rate() {
        for periods in [ROMANIA, GREECE, PORTUGAL, SPAIN, BOLIVIA, IRELAND, UNITED_KINGDOM] {
            assert!(periods.is_sorted_by(|a, b| a.since < b.since));
            assert!(periods.iter().all(|period| period.rates.is_sorted_by(|a, b| a > b)));
        }
    }

    #[test]
    fn romania_changed_on_the_first_of_august_2025() {
        let whole = |date| rates_on("RO", date).iter().map(Percent::to_string).collect::<Vec<_>>();
        assert_eq!(whole(date!(2025 - 07 - 31)), ["19", "9", "5"]);
        assert_eq!(whole(date!(2025 - 08 - 01)), ["21", "11"]);
    }

    #[test]
    fn every_country_of_ours_has_its_standard_rate() {
        let standard = |country, date| rates_on(country, date).first().map(Percent::to_string);
        for (country, expected) in [("ro", "21"), ("pt", "23"), ("es", "21"), ("gr", "24"), ("bo", "13"), ("ie", "23")]
        {
            assert_eq!(standard(country, date!(2026 - 06 - 01)).as_deref(), Some(expected), "{country}");
        }
        assert_eq!(standard("br", date!(2026 - 06 - 01)), None);
        assert_eq!(standard("ro", date!(2015 - 12 - 31)).as_deref(), Some("24"));
        assert_eq!(standard("gr", date!(2016 - 05 - 31)).as_deref(), Some("23"));
        assert_eq!(standard("es", date!(2012 - 09 - 01)).as_deref(), Some("21"));
    }

    #[test]
    fn a_tax_may_be_a_share_of_what_has_it_in_it() {
        assert!(is_share_of_price("BR") && is_share_of_price("bo"));
        assert!(!is_share_of_price("RO") && !is_share_of_price(""));
    }

    #[test]
    fn what_is_not_held_is_empty() {
        assert!(rates_on("us", date!(2026 - 01 - 01)).is_empty());
        assert!(rates_on("gr", date!(2010 - 01 - 01)).is_empty());
        assert_eq!(rates_on("el", date!(2026 - 01 - 01)), rates_on("gr", date!(2026 - 01 - 01)));
    }
}
