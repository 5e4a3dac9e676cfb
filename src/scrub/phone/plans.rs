//! Numbering plans: which national significant numbers a calling code has, by leading digits and length.
//!
//! Written from the national numbering plans published by the ITU (E.164 annexes and operational bulletins) and by the
//! regulators. A plan is wide inside a range and exact about its ends: what is too short or too long for its leading
//! digits is no number. Whether a number was ever assigned is not asked.

/// One calling code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// E.164 country code.
    pub(super) code: &'static str,
    /// The regions (ISO 3166-1, and CLDR's AC, TA, XK) that share it.
    regions: &'static str,
    /// What is dialled before a national number inside the country and is no part of it.
    pub(super) trunk: &'static str,
    /// `leading:lengths` by blanks. `leading` is a list of digits and of ranges of equally long digits, or `*`;
    /// `lengths` of the whole national number. The entry with the longest leading digits decides, of equals the last.
    numbers: &'static str,
}

/// The plan that a number after `+` starts with, and the rest of the number. No calling code is the start of another.
pub(super) fn of_number(digits: &str) -> Option<(&'static Plan, &str)> {
    (1..=3).find_map(|length| {
        let (code, rest) = digits.split_at_checked(length)?;
        let at = PLANS.binary_search_by(|plan| plan.code.cmp(code)).ok()?;
        Some((&PLANS[at], rest))
    })
}

/// The plan of a region such as `RO`.
pub(super) fn of_region(region: &str) -> Option<&'static Plan> {
    PLANS.iter().find(|plan| plan.regions.split(' ').any(|known| known.eq_ignore_ascii_case(region)))
}

impl Plan {
    /// Whether the plan has a national number of these leading digits and this length.
    pub(super) fn has(&self, national: &str) -> bool {
        if self.code == "1" {
            return north_american(national.as_bytes());
        }
        let mut best: Option<(usize, bool)> = None;
        for entry in self.numbers.split(' ') {
            let Some((leading, lengths)) = entry.split_once(':') else { continue };
            let deepest = leading.split(',').filter_map(|range| leads(range, national)).max();
            if let Some(depth) = deepest
                && best.is_none_or(|(known, _)| depth >= known)
            {
                best = Some((depth, lengths.split(',').any(|length| spans(length, national.len()))));
            }
        }
        best.is_some_and(|(_, fits)| fits)
    }
}

/// Area and exchange start with 2 to 9; an area code has no 9 in the middle (NANPA: expansion codes).
fn north_american(national: &[u8]) -> bool {
    let starts = b'2'..=b'9';
    national.len() == 10
        && starts.contains(&national[0])
        && starts.contains(&national[3])
        && national[1] != b'9'
        && &national[1..3] != b"11"
}

/// How many digits of `national` a range such as `2`, `70-79` or `*` accounts for.
fn leads(range: &str, national: &str) -> Option<usize> {
    if range == "*" {
        return Some(0);
    }
    let (low, high) = range.split_once('-').unwrap_or((range, range));
    let head = national.get(..low.len())?;
    (low <= head && head <= high).then_some(low.len())
}

/// Whether `length` is in a range such as `9` or `6-10`.
fn spans(range: &str, length: usize) -> bool {
    let (low, high) = range.split_once('-').unwrap_or((range, range));
    let (Ok(low), Ok(high)) = (low.parse::<usize>(), high.parse::<usize>()) else { return false };
    (low..=high).contains(&length)
}

const fn plan(code: &'static str, regions: &'static str, trunk: &'static str, numbers: &'static str) -> Plan {
    Plan { code, regions, trunk, numbers }
}

/// North America writes all its regions under one plan; its rule is a function.
const NANP: &str = "US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI";

/// Sorted by calling code as text.
#[rustfmt::skip]
const PLANS: [Plan; 215] = [
    plan("1", NANP, "1", "*:10"),
    plan("20", "EG", "0", "2:9 3:8 1,4-9:9 10-12,15:10 15,57:8,9,10 800,900:10"),
    plan("211", "SS", "0", "1,9:9"),
    plan("212", "MA EH", "0", "5-8:9"),
    plan("213", "DZ", "0", "1-4:8 5-7:9 8,9:9"),
    plan("216", "TN", "", "2-9:8"),
    plan("218", "LY", "0", "2-9:9"),
    plan("220", "GM", "", "2-9:7"),
    plan("221", "SN", "", "3,7-9:9"),
    plan("222", "MR", "", "2-4,8:8"),
    plan("223", "ML", "", "2-9:8"),
    plan("224", "GN", "", "3:8 6,7:9"),
    plan("225", "CI", "", "0,2:10"),
    plan("226", "BF", "", "0,2,4-8:8"),
    plan("227", "NE", "", "0,2,7-9:8"),
    plan("228", "TG", "", "2,7-9:8"),
    plan("229", "BJ", "", "0:10 2-9:8"),
    plan("230", "MU", "", "2-4,6,8,9:7 5,7:8 800:7,10"),
    plan("231", "LR", "0", "2:8 3,8,9:9 4-6:7,8 55,77,88:9 7:9"),
    plan("232", "SL", "0", "2-9:8"),
    plan("233", "GH", "0", "2,3,5:9 8:8,9 9:8"),
    plan("234", "NG", "0", "1:8 2,7-9:10 800:10-14"),
    plan("235", "TD", "", "2,3,6-9:8"),
    plan("236", "CF", "", "2,7,8:8"),
    plan("237", "CM", "", "2,6:9 8:8"),
    plan("238", "CV", "", "2-9:7"),
    plan("239", "ST", "", "2,9:7"),
    plan("240", "GQ", "", "2-5,8,9:9"),
    plan("241", "GA", "", "0:8 1:8 6,7:8"),
    plan("242", "CG", "", "0,2,8:9"),
    plan("243", "CD", "0", "1-6:7,9 8,9:9"),
    plan("244", "AO", "", "2,9:9"),
    plan("245", "GW", "", "4,9:9 3:7"),
    plan("246", "IO", "", "3:7"),
    plan("247", "AC", "", "2,4,6:5 0,1,5,8,9:6"),
    plan("248", "SC", "", "2,4,6,8,9:7"),
    plan("249", "SD", "0", "1,9:9"),
    plan("250", "RW", "0", "0:8 2,7-9:9"),
    plan("251", "ET", "0", "1-9:9"),
    plan("252", "SO", "0", "1-5:6,7 2,24:7,8 6-9:7-9 1:7"),
    plan("253", "DJ", "", "2,7:8"),
    plan("254", "KE", "0", "2,4-6:8,9 1,7:9 41,43,50,58,62:9 42,44,45,51-57,59-61,64-69:7-9 8,9:9,10"),
    plan("255", "TZ", "0", "2,4,6-9:9"),
    plan("256", "UG", "0", "2-9:9"),
    plan("257", "BI", "", "2,3,6-8:8"),
    plan("258", "MZ", "", "2:8 8:9"),
    plan("260", "ZM", "0", "2,5-9:9"),
    plan("261", "MG", "0", "2,3:9"),
    plan("262", "RE YT", "0", "2,6,8,9:9"),
    plan("263", "ZW", "0", "1-6:6-10 7:9 8:7-11"),
    plan("264", "NA", "0", "6:8,9 8:9,10 80:7-10"),
    plan("265", "MW", "0", "1:7,9 2-9:9"),
    plan("266", "LS", "", "2,5,6,8:8"),
    plan("267", "BW", "", "2-6:7 7:8 0,8:10 90:7"),
    plan("268", "SZ", "", "0,2,7:8 9:9"),
    plan("269", "KM", "", "3,4,7,8:7"),
    plan("27", "ZA", "0", "1-8:9"),
    plan("290", "SH TA", "", "2,5-7:5 8:4"),
    plan("291", "ER", "0", "1,7,8:7"),
    plan("297", "AW", "", "2-9:7"),
    plan("298", "FO", "", "2-9:6"),
    plan("299", "GL", "", "1-9:6"),
    plan("30", "GR", "", "2,5-9:10 800:10-12"),
    plan("31", "NL", "0", "1-9:9 6:9 14:3-5 800,900,906,909:7-10 97:11"),
    plan("32", "BE", "0", "1-9:8 4:9 42,43:8"),
    plan("33", "FR", "0", "1-9:9"),
    plan("34", "ES", "", "5-9:9"),
    plan("350", "GI", "", "2,5,6,8:8"),
    plan("351", "PT", "", "2,3,6-9:9"),
    plan("352", "LU", "", "2-9:5-11 2:4-11 6:9 800,801,900,901:8"),
    plan("353", "IE", "0", "1:8 2,4-7,9:7-9 21,61,91:8,9 8:9 1800,1850,1890:10 15:10 81:9"),
    plan("354", "IS", "", "4-9:7 3:9 38:9"),
    plan("355", "AL", "0", "2-5:8 6:9 7:8 80:6-8 90:6"),
    plan("356", "MT", "", "2-9:8"),
    plan("357", "CY", "", "2,5,7-9:8"),
    plan("358", "FI AX", "0", "1-3,5-9:6-10 1,10,20,29,30:6-10 4:6-11 50:6-10 75:8 800:7-10"),
    plan("359", "BG", "0", "2:7,8 3-7,9:7,8 87-89,98,99,43,48:8,9 700,800,900:7-9"),
    plan("36", "HU", "06", "1:8 2-9:8 20,21,30,31,38,50,70:9"),
    plan("370", "LT", "0", "3-9:8"),
    plan("371", "LV", "", "2,6,8,9:8"),
    plan("372", "EE", "", "3-7:7 5:7,8 8:7,8 70:8 800:7,8,10 900:7"),
    plan("373", "MD", "0", "2-9:8"),
    plan("374", "AM", "0", "1-9:8"),
    plan("375", "BY", "80", "1-4:9 8,9:9-11 800:6-11"),
    plan("376", "AD", "", "3,7,8:6 6:6,9 18:8"),
    plan("377", "MC", "0", "3,4,8,9:8 6:9"),
    plan("378", "SM", "", "0:10 5-7:8"),
    plan("380", "UA", "0", "3-7,9:9 8:9,10"),
    plan("381", "RS", "0", "1-3:7-9 6:8-10 7:8,9 8,9:6-9"),
    plan("382", "ME", "0", "2-9:8 6:8,9"),
    plan("383", "XK", "0", "2-4,8,9:8"),
    plan("385", "HR", "0", "1:8 2-5:8,9 6:6-9 7:8,9 8,9:8,9 80:7-9 60:6-9"),
    plan("386", "SI", "0", "1-9:8 80,90:6-8"),
    plan("387", "BA", "0", "3-5,7-9:8 6:8,9"),
    plan("389", "MK", "0", "2-8:8"),
    plan("39", "IT VA", "", "0:6-11 06:9-11 3:9,10 8:6-10 1:6,9,10 7:10 5:10"),
    plan("40", "RO", "0", "2,3,7-9:9"),
    plan("41", "CH", "0", "2-9:9 860:12"),
    plan("420", "CZ", "", "2-9:9"),
    plan("421", "SK", "0", "2-9:9"),
    plan("423", "LI", "0", "2,3,7-9:7 6:9 69:7,9"),
    plan("43", "AT", "0", "1-9:5-13 65-69:7-13 800:9-13"),
    plan("44", "GB GG IM JE", "0", GB_NUMBERS),
    plan("45", "DK", "", "2-9:8"),
    plan("46", "SE", "0", "1-9:7-9 20:6-9 7:9 71:7-10 8:7-9 90,93,94:7-10"),
    plan("47", "NO SJ", "", "2-9:8 0:5"),
    plan("48", "PL", "", "1-9:9 64:6,9 70:6-9"),
    plan("49", "DE", "0", "2-9:5-11 15:11 16,17:10,11 18:7-14 19:6-14 7:5-14 800:10-15 900:10,11"),
    plan("500", "FK", "", "2-7:5"),
    plan("501", "BZ", "", "2-8:7 0:11"),
    plan("502", "GT", "", "2-8:8 1:11"),
    plan("503", "SV", "", "2,6,7:8 8,9:7,11"),
    plan("504", "HN", "", "2-9:8 800:11"),
    plan("505", "NI", "", "1,2,5-8:8"),
    plan("506", "CR", "", "2-8:8 8,9:8,10 800,900:10"),
    plan("507", "PA", "", "1-5,7-9:7 6:8 00,800:7-11"),
    plan("508", "PM", "0", "2-5:6 7-9:9"),
    plan("509", "HT", "", "2-5,8,9:8"),
    plan("51", "PE", "0", "1:8 4-8:8 9:9 801,805:9"),
    plan("52", "MX", "01", "2-9:10 1:11"),
    plan("53", "CU", "0", "2-4:6-8 5,6:8 7:7,8 800,807:10"),
    plan("54", "AR", "0", "1-8:10 9:11 800:10,11"),
    plan("55", "BR", "0", "1-9:10 300,500,900:9,10 800:9,10 400,300:8-10"),
    plan("56", "CL", "", "2-9:9 600:9,11 800:9 1:11"),
    plan("57", "CO", "0", "60:10 3:10 1:11 19:11"),
    plan("58", "VE", "0", "2,4,5,8,9:10"),
    plan("590", "GP BL MF", "0", "5-9:9"),
    plan("591", "BO", "0", "2-4:8 6,7:8 8:9"),
    plan("592", "GY", "", "2-9:7"),
    plan("593", "EC", "0", "2-7:8 9:9 1:10,11"),
    plan("594", "GF", "0", "5-9:9"),
    plan("595", "PY", "0", "2-8:7-9 20,21:9 9:9 85:9 800,9800:9-11"),
    plan("596", "MQ", "0", "5-9:9"),
    plan("597", "SR", "", "2-5:6 6-9:7 56:6"),
    plan("598", "UY", "0", "2,4:8 9:8 8:7-10 90:7"),
    plan("599", "CW BQ", "", "3,4,6,7:7 9:8"),
    plan("60", "MY", "0", "2,4-9:8 3:9 1:9 11,15:10 13,16,17,18:9,10 1300,1700,1800:10"),
    plan("61", "AU CC CX", "0", "2-4,7,8:9 5:9 1:6-10 13:6,8,10 14:9 180:7 1300,1800:10"),
    plan("62", "ID", "0", "2-7,9:7-11 21:9-11 8:9-12 800:8-13"),
    plan("63", "PH", "0", "2:9 3-8:9 9:10 180:10-13"),
    plan("64", "NZ", "0", "3,4,6,7,9:8 2:8-10 24:8 5:8-10 8,9:8-10"),
    plan("65", "SG", "", "3,6,8,9:8 1,7,80:8-11 800:10"),
    plan("66", "TH", "0", "2-5,7:8 6,8,9:9 1:10"),
    plan("670", "TL", "", "2-4,8,9:7 7:7,8"),
    plan("672", "NF", "", "1:6 3:6"),
    plan("673", "BN", "", "2-8:7"),
    plan("674", "NR", "", "2-9:7"),
    plan("675", "PG", "", "1-6,9:7 7,8:8"),
    plan("676", "TO", "", "2,3:5 4-6:5,7 0,7,8:7"),
    plan("677", "SB", "", "1-6:5 7-9:7"),
    plan("678", "VU", "", "2-4,8:5 5,7,9:7"),
    plan("679", "FJ", "", "2-9:7 0:11"),
    plan("680", "PW", "", "2-9:7"),
    plan("681", "WF", "", "4-9:6 8:6,9"),
    plan("682", "CK", "", "2-8:5"),
    plan("683", "NU", "", "4-7:4 88:7"),
    plan("685", "WS", "", "2-6:5 7,8:7 80:6,7 60:5,6"),
    plan("686", "KI", "", "2-5,8:5 6,7:8 3:5"),
    plan("687", "NC", "", "2-9:6 05:6"),
    plan("688", "TV", "", "2:5 7,9:6"),
    plan("689", "PF", "", "4,8,9:8 44,36,80:6-9 800:9"),
    plan("690", "TK", "", "2-9:4-7"),
    plan("691", "FM", "", "3,8,9:7"),
    plan("692", "MH", "1", "2-6:7"),
    plan("7", "RU KZ", "8", "3-9:10"),
    plan("800", "001", "", "*:8"),
    plan("808", "001", "", "*:8"),
    plan("81", "JP", "0", "1-9:9 20:9,10 50,60,70,80,90:10 120:9 800:10 00:8-17"),
    plan("82", "KR", "0", "2:8,9 3-6:9,10 10:10 11,16-19:9,10 1:8-10 5,50:10-12 7:10 80:9-11"),
    plan("84", "VN", "0", "2:10 3,5-9:9 1:8-10"),
    plan("850", "KP", "0", "1:10 2:8 3-8:8 19:10"),
    plan("852", "HK", "", "2-9:8 800:9 9:8 900:8,11"),
    plan("853", "MO", "", "2,6,8:8 0:7"),
    plan("855", "KH", "0", "1-9:8,9 18,19:10"),
    plan("856", "LA", "0", "2-8:8 20:10 30:9"),
    plan("86", "CN", "0", "1:11 10:10 2:10 3-9:10,11 4:10 40,80:10"),
    plan("870", "001", "", "3:9 7:9 8:12"),
    plan("878", "001", "", "10:12"),
    plan("880", "BD", "0", "2-9:6-10 2:8-10 1:10 8:8-11"),
    plan("881", "001", "", "6:9 7:9 8:9 3:9 0:9"),
    plan("882", "001", "", "1-3:7-12"),
    plan("883", "001", "", "*:9-15"),
    plan("886", "TW", "0", "2:9 3-8:8,9 9:9 800,809:9 7:9,10"),
    plan("888", "001", "", "*:11"),
    plan("90", "TR", "0", "2-5,8,9:10 444:7 800:10-13"),
    plan("91", "IN", "0", "1-9:10 18:8-13 00,000:9-13"),
    plan("92", "PK", "0", "2,4-9:9,10 21,42:10 3:10 80,90:8"),
    plan("93", "AF", "0", "2-7:9"),
    plan("94", "LK", "0", "1-9:9"),
    plan("95", "MM", "0", "1:7-8 2-8:6-10 9:7-10"),
    plan("960", "MV", "", "3-7,9:7 80,90:10"),
    plan("961", "LB", "0", "1,3-9:7 70,71,76,78,79,81:8"),
    plan("962", "JO", "0", "2-6:8 7:9 8,9:8,9"),
    plan("963", "SY", "0", "1-5:8,9 11:9 9:9"),
    plan("964", "IQ", "0", "1:8 2-6:8,9 7:10"),
    plan("965", "KW", "", "2,4-6,9:8 1:7"),
    plan("966", "SA", "0", "1:9 5:9 8:10 81:9 9:9 92:9"),
    plan("967", "YE", "0", "1-7:7 1:7,8 7:9 71:7,9 70:9 73,77,78:9"),
    plan("968", "OM", "", "1,2,7,9:8 80,50:7-9"),
    plan("970", "PS", "0", "2,4,8,9:8 5:9 1:10"),
    plan("971", "AE", "0", "2-4,6,7,9:8 5:9 60:9 80:5-12 90:9"),
    plan("972", "IL", "0", "2-4,8,9:8 5,7:9 1:7-12"),
    plan("973", "BH", "", "1,3,6-9:8"),
    plan("974", "QA", "", "2-7:8 80:7 2,8:7,8 0800:11"),
    plan("975", "BT", "", "2-8:7 1,7:8"),
    plan("976", "MN", "0", "1,2:8-10 5-9:8"),
    plan("977", "NP", "0", "1:8,9 2-8:8 9:10 166,1800:11 98:10"),
    plan("979", "001", "", "*:9"),
    plan("98", "IR", "0", "1-9:10 9:4-10 90-99:10"),
    plan("992", "TJ", "", "0-9:9"),
    plan("993", "TM", "8", "1-7:8"),
    plan("994", "AZ", "0", "1-9:9"),
    plan("995", "GE", "0", "3-8:9"),
    plan("996", "KG", "0", "2-9:9 8:9,10"),
    plan("998", "UZ", "", "2-9:9"),
];

/// The areas of Great Britain that also have subscribers of five digits stand by their code (Ofcom: mixed areas).
const GB_NUMBERS: &str = "1-3,5,7-9:10 800:9,10 500:9 845,800:7,9,10 \
    1204,1208,1254,1276,1297,1298,1363,1364,1384,1386,1404,1420,1460,1461,1480,1488,1524,1527,1562,1566,1606,1629,\
    1635,1647,1659,1695,1726,1744,1750,1768,1827,1837,1884,1900,1905,1935,1946,1949,1963,1995:9,10";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_every_entry_reads() {
        assert!(PLANS.windows(2).all(|pair| pair[0].code < pair[1].code));
        for plan in PLANS {
            for entry in plan.numbers.split(' ') {
                let (leading, lengths) = entry.split_once(':').expect(entry);
                for range in leading.split(',').filter(|range| *range != "*") {
                    let (low, high) = range.split_once('-').unwrap_or((range, range));
                    assert!(low <= high && low.len() == high.len(), "{} {entry}", plan.code);
                    assert!(range.bytes().all(|b| b.is_ascii_digit() || b == b'-'), "{} {entry}", plan.code);
                }
                let fits = (1..=17).filter(|&length| lengths.split(',').any(|range| spans(range, length))).count();
                assert!(fits > 0, "{} {entry}", plan.code);
            }
        }
    }

    #[test]
    fn no_code_is_the_start_of_another() {
        for plan in PLANS {
            let longer = PLANS.iter().filter(|other| other.code.starts_with(plan.code)).count();
            assert_eq!(longer, 1, "{}", plan.code);
        }
    }

    #[test]
    fn the_longest_leading_digits_decide() {
        let egypt = of_region("eg").expect("has a plan");
        assert!(egypt.has("223456789") && egypt.has("1001234567") && !egypt.has("100123456"));
        let america = of_region("AG").expect("shares a plan");
        assert!(america.has("2684601234") && !america.has("1684601234") && !america.has("268460123"));
    }
}
