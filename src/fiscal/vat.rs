//! VAT rates by country and date, as data. Only what an invoice can show in the country's main territory: the rates
//! of islands and autonomous regions (Canaries, Ceuta, Melilla, Azores, Madeira, the Greek islands) are not here, and
//! neither is the United States or Brazil, which have no single VAT. An empty answer means "not known", not "no VAT".

use time::Date;
use time::macros::date;

use crate::catalog::Percent;

/// The rates in force from a day until the next period of the same country, standard rate first.
struct Period {
    since: Date,
    rates: &'static [Percent],
}

/// Hundredths of a per cent, as [`Percent`] holds them.
const fn percent(hundredths: i64) -> Percent {
    Percent::from_scaled(hundredths)
}

/// OUG 58/2010; Codul fiscal (Legea 227/2015) art. 291; from 2025-08-01 as changed by Legea 141/2025, whose 9 % for
/// homes contracted before is a transition, not a rate of the catalogue.
const ROMANIA: &[Period] = &[
    Period { since: date!(2010 - 07 - 01), rates: &[percent(24_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2016 - 01 - 01), rates: &[percent(20_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2017 - 01 - 01), rates: &[percent(19_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2025 - 08 - 01), rates: &[percent(21_00), percent(11_00)] },
];

/// Ν. 3899/2010; Ν. 4334/2015; Ν. 4389/2016, art. 52.
const GREECE: &[Period] = &[
    Period { since: date!(2011 - 01 - 01), rates: &[percent(23_00), percent(13_00), percent(6_50)] },
    Period { since: date!(2015 - 07 - 20), rates: &[percent(23_00), percent(13_00), percent(6_00)] },
    Period { since: date!(2016 - 06 - 01), rates: &[percent(24_00), percent(13_00), percent(6_00)] },
];

/// Código do IVA, art. 18, since Lei 55-A/2010.
const PORTUGAL: &[Period] =
    &[Period { since: date!(2011 - 01 - 01), rates: &[percent(23_00), percent(13_00), percent(6_00)] }];

/// Ley 37/1992, arts. 90 and 91, since Real Decreto-ley 20/2012; the passing rates on energy and food are those of
/// RDL 11/2022, 20/2022 and 4/2024.
const SPAIN: &[Period] = &[
    Period { since: date!(2012 - 09 - 01), rates: &[percent(21_00), percent(10_00), percent(4_00)] },
    Period { since: date!(2022 - 07 - 01), rates: &[percent(21_00), percent(10_00), percent(5_00), percent(4_00)] },
    Period {
        since: date!(2023 - 01 - 01),
        rates: &[percent(21_00), percent(10_00), percent(5_00), percent(4_00), percent(0)],
    },
    Period {
        since: date!(2024 - 10 - 01),
        rates: &[percent(21_00), percent(10_00), percent(7_50), percent(4_00), percent(2_00)],
    },
    Period { since: date!(2025 - 01 - 01), rates: &[percent(21_00), percent(10_00), percent(4_00)] },
];

/// Ley 843, art. 15: 13 % of the final price, VAT included in it. Held from 2000 on; books have had 0 % since Ley 366 of
/// 2013-04-29.
const BOLIVIA: &[Period] = &[
    Period { since: date!(2000 - 01 - 01), rates: &[percent(13_00)] },
    Period { since: date!(2013 - 04 - 29), rates: &[percent(13_00), percent(0)] },
];

/// Value-Added Tax Consolidation Act 2010, s. 46, since the standard rate returned to 23 %.
const IRELAND: &[Period] = &[Period {
    since: date!(2021 - 03 - 01),
    rates: &[percent(23_00), percent(13_50), percent(9_00), percent(4_80), percent(0)],
}];

/// The VAT rates of a country (ISO 3166, any case; `el` counts as `gr`) on a day, standard rate first. Empty when the
/// country has none here or the day lies before the first period held.
pub fn rates_on(country: &str, date: Date) -> &'static [Percent] {
    let periods = match country.to_ascii_lowercase().as_str() {
        "ro" => ROMANIA,
        "gr" | "el" => GREECE,
        "pt" => PORTUGAL,
        "es" => SPAIN,
        "bo" => BOLIVIA,
        "ie" => IRELAND,
        _ => &[],
    };
    periods.iter().rev().find(|period| period.since <= date).map_or(&[], |period| period.rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_follow_each_other_and_start_with_the_standard_rate() {
        for periods in [ROMANIA, GREECE, PORTUGAL, SPAIN, BOLIVIA, IRELAND] {
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
    fn what_is_not_held_is_empty() {
        assert!(rates_on("us", date!(2026 - 01 - 01)).is_empty());
        assert!(rates_on("gr", date!(2010 - 01 - 01)).is_empty());
        assert_eq!(rates_on("el", date!(2026 - 01 - 01)), rates_on("gr", date!(2026 - 01 - 01)));
    }
}
