//! Numbers and units as shops write them, in the five languages: `5,5 kg`, `1/2"`, `1.000 ml`, `0,75 λίτρα`.

/// How a unit is written, and how many of the kind's smallest unit it is.
const UNITS: [(&[&str], &str, u64); 28] = [
    (
        &[
            "kg",
            "kgs",
            "kilo",
            "kilos",
            "kilogram",
            "kilograme",
            "kilogramos",
            "quilo",
            "quilos",
            "κιλο",
            "κιλα",
            "χλγρ",
        ],
        "g",
        1000,
    ),
    (&["g", "gr", "grs", "gram", "grams", "grame", "gramas", "gramo", "gramos", "γρ", "γραμμαρια"], "g", 1),
    (&["mg"], "mg", 1),
    (
        &[
            "l",
            "lt",
            "ltr",
            "litru",
            "litri",
            "litro",
            "litros",
            "liter",
            "liters",
            "litre",
            "litres",
            "λιτρο",
            "λιτρα",
            "λτ",
        ],
        "ml",
        1000,
    ),
    (&["dl"], "ml", 100),
    (&["cl"], "ml", 10),
    (&["ml", "μλ"], "ml", 1),
    (&["m", "mt", "metri", "metros", "metres", "meters", "μετρα"], "mm", 1000),
    (&["cm", "εκ"], "mm", 10),
    (&["mm", "χιλ"], "mm", 1),
    (
        &[
            "inch",
            "inches",
            "zoll",
            "tol",
            "toli",
            "pol",
            "polegada",
            "polegadas",
            "pulgada",
            "pulgadas",
            "ιντσα",
            "ιντσεσ",
            "ιντσων",
        ],
        "inch",
        1,
    ),
    (&["tb"], "tb", 1),
    (&["gb"], "gb", 1),
    (&["mb"], "mb", 1),
    (&["ghz"], "ghz", 1),
    (&["mhz"], "mhz", 1),
    (&["hz"], "hz", 1),
    (&["kw"], "w", 1000),
    (&["w", "watt", "watts", "wati", "βατ"], "w", 1),
    (&["kwh"], "kwh", 1),
    (&["v", "volt", "volti", "voltios", "volts"], "v", 1),
    (&["mah"], "mah", 1),
    (&["mp", "megapixel", "megapixels"], "mp", 1),
    (&["btu"], "btu", 1),
    (&["rpm"], "rpm", 1),
    (&["oz", "ounces"], "oz", 1),
    (&["lb", "lbs"], "lb", 1),
    (&["px"], "px", 1),
];

/// Digits kept behind the point.
const DECIMALS: u32 = 6;
const ONE: u64 = 10_u64.pow(DECIMALS);

/// A number with its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// In the smallest unit of its kind: `5.5 kg` is `5500g`.
    pub(super) text: String,
    /// The same for other readings of the number.
    pub(super) readings: Vec<String>,
    /// The number as it was written.
    pub(super) number: String,
}

impl Measure {
    /// None where the number is none.
    pub(super) fn of(digits: &str, written: &str) -> Option<Self> {
        let (name, size) = unit(written)?;
        let (number, other) = number(digits)?;
        let readings = other.and_then(|other| scaled(&other, size, name)).into_iter().collect();
        Some(Self { text: scaled(&number, size, name)?, readings, number })
    }
}

/// A number of units of `size`, in the smallest unit of their kind.
fn scaled(number: &str, size: u64, smallest: &str) -> Option<String> {
    Some(format!("{}{smallest}", shown(micros(number)?.checked_mul(size)?)))
}

/// The smallest unit of the kind, and how many of it `written` is.
pub(super) fn unit(written: &str) -> Option<(&'static str, u64)> {
    UNITS.iter().find(|(names, _, _)| names.contains(&written)).map(|&(_, name, size)| (name, size))
}

/// The number a run begins with, and the rest: `5.5kg` is `5.5` and `kg`.
pub(super) fn split(run: &str) -> (Option<&str>, &str) {
    let end = run.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '/')).unwrap_or(run.len());
    match end {
        0 => (None, run),
        end => (Some(&run[..end]), &run[end..]),
    }
}

/// A written number with a point, and its other reading: three digits behind one point or comma may be decimals or
/// thousands. None for what is no single number, such as a date.
pub(super) fn number(written: &str) -> Option<(String, Option<String>)> {
    if let Some((above, below)) = written.split_once('/') {
        let (above, below) = (above.parse::<u64>().ok()?, below.parse::<u64>().ok()?);
        return (above < below && below <= 64).then(|| (shown(above * ONE / below), None));
    }
    let groups: Vec<&str> = written.split(['.', ',']).collect();
    let marks: Vec<char> = written.chars().filter(|c| !c.is_ascii_digit()).collect();
    match (&groups[..], &marks[..]) {
        ([whole], _) => Some(((*whole).to_owned(), None)),
        ([whole, part], _) => {
            let decimal = format!("{whole}.{part}");
            let grouped = part.len() == 3 && (1..=3).contains(&whole.len()) && *whole != "0";
            let decimal = shown_as_written(&decimal);
            Some((decimal, grouped.then(|| format!("{whole}{part}"))))
        }
        (all, marks) if are_thousands(all) && marks.windows(2).all(|pair| pair[0] == pair[1]) => {
            Some((all.concat(), None))
        }
        ([whole @ .., part], [first, .., last]) if are_thousands(whole) && first != last => {
            Some((shown_as_written(&format!("{}.{part}", whole.concat())), None))
        }
        _ => None,
    }
}

fn are_thousands(groups: &[&str]) -> bool {
    groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3)
}

/// Without the zeros that say nothing: `5.50` is `5.5`.
fn shown_as_written(decimal: &str) -> String {
    decimal.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn micros(number: &str) -> Option<u64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let part = &part[..part.len().min(DECIMALS as usize)];
    let behind = part.parse::<u64>().unwrap_or(0) * 10_u64.pow(DECIMALS - part.len() as u32);
    whole.parse::<u64>().ok()?.checked_mul(ONE)?.checked_add(behind)
}

fn shown(micros: u64) -> String {
    shown_as_written(&format!("{}.{:06}", micros / ONE, micros % ONE))
}
