//! How long something takes, as flow files write it: `30 s`, `10 min`, `24 h`; a state's `10 min of inactivity`.

use super::fault::Faults;

/// Longest period.
const MAX_SECS: u32 = 90 * 24 * 3_600;
const UNITS: [(&str, u32); 4] = [("s", 1), ("min", 60), ("h", 3_600), ("d", 86_400)];
/// What is written where there is none.
pub(super) const NONE: &str = "none";
const OF_INACTIVITY: &str = " of inactivity";

/// From when on a timeout counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Since {
    /// The state was entered.
    Entry,
    /// Something last happened.
    Activity,
}

/// When a state has lasted too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timeout {
    pub(super) secs: u32,
    pub(super) since: Since,
}

impl Timeout {
    /// Reads a timeout; `None` where it says `none`, or says nothing that can be read, which is a fault.
    pub(super) fn read((line, text): (usize, &str), faults: &mut Faults) -> Option<Self> {
        let (period, since) = match text.strip_suffix(OF_INACTIVITY) {
            Some(period) => (period, Since::Activity),
            None => (text, Since::Entry),
        };
        let secs = optional((line, period), faults)?;
        Some(Self { secs, since })
    }
}

impl std::fmt::Display for Timeout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&written(self.secs))?;
        match self.since {
            Since::Entry => Ok(()),
            Since::Activity => f.write_str(OF_INACTIVITY),
        }
    }
}

/// Reads a period, in seconds; `None` of `none`.
pub(super) fn optional((line, text): (usize, &str), faults: &mut Faults) -> Option<u32> {
    if text == NONE { None } else { read((line, text), faults) }
}

/// Reads a period, in seconds.
pub(super) fn read((line, text): (usize, &str), faults: &mut Faults) -> Option<u32> {
    let secs = parse(text);
    if secs.is_none() {
        faults.add(line, format!("{text:?} is no period: write 30 s, 10 min, 24 h or 7 d, at most 90 d"));
    }
    secs
}

fn parse(text: &str) -> Option<u32> {
    let (number, unit) = text.split_once(' ')?;
    let (_, secs) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
    if !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let total = number.parse::<u32>().ok()?.checked_mul(secs)?;
    (1..=MAX_SECS).contains(&total).then_some(total)
}

/// As it is read, in the largest unit that divides it.
pub(super) fn written(secs: u32) -> String {
    let divides = |(_, unit): &(&str, u32)| secs.is_multiple_of(*unit);
    // A day is written as 24 h: that is how the sources speak.
    let unit = UNITS[..3].iter().rev().find(|unit| divides(unit));
    let (name, unit) = unit.expect("every number of seconds is one of seconds");
    format!("{} {name}", secs / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_read_as_they_are_written() {
        for (text, secs) in [("30 s", 30), ("10 min", 600), ("24 h", 86_400), ("7 d", 604_800)] {
            assert_eq!(parse(text), Some(secs), "{text}");
            assert_eq!(parse(&written(secs)), Some(secs), "{text}");
        }
        for text in ["", "30", "0 s", "91 d", "-1 s", "+1 s", "1  s", "1 week", "99999999999 d", "none"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_timeout_says_from_when_on() {
        let mut faults = Faults::default();
        let read = Timeout::read((1, "10 min of inactivity"), &mut faults).expect("one");
        assert_eq!(
            (read, read.to_string()),
            (Timeout { secs: 600, since: Since::Activity }, "10 min of inactivity".to_owned())
        );
        assert_eq!(Timeout::read((1, NONE), &mut faults), None);
        assert_eq!(faults, Faults::default());
        assert_eq!(Timeout::read((7, "soon"), &mut faults), None);
        assert_eq!(faults.all()[0].line, 7);
    }
}
