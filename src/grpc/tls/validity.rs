//! From when to when a certificate is valid: the one field of X.509 that the TLS library keeps to itself, read from its
//! DER (RFC 5280 §4.1).

use crate::clock::Timestamp;

const SEQUENCE: u8 = 0x30;
/// `[0] EXPLICIT`, the version, which the first version of the format lacks.
const VERSION: u8 = 0xa0;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
/// Years of two digits from here on are of the last century (RFC 5280 §4.1.2.5.1).
const CENTURY: &str = "50";

/// Both ends belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    pub not_before: Timestamp,
    pub not_after: Timestamp,
}

impl Validity {
    /// Of a certificate in DER; none where it is no such thing.
    pub(super) fn of(certificate: &[u8]) -> Option<Self> {
        let certificate = Value::of_kind(SEQUENCE, certificate)?;
        let mut fields = Value::of_kind(SEQUENCE, certificate.content)?.content;
        if fields.first() == Some(&VERSION) {
            fields = Value::first(fields)?.rest;
        }
        // Serial number, algorithm, issuer.
        for _ in 0..3 {
            fields = Value::first(fields)?.rest;
        }
        let from = Value::first(Value::of_kind(SEQUENCE, fields)?.content)?;
        let to = Value::first(from.rest)?;
        Some(Self { not_before: from.time()?, not_after: to.time()? })
    }
}

/// One value and what comes after it.
struct Value<'a> {
    kind: u8,
    content: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Value<'a> {
    /// The first value of `bytes`, if it is whole.
    fn first(bytes: &'a [u8]) -> Option<Self> {
        let (&kind, bytes) = bytes.split_first()?;
        let (&short, bytes) = bytes.split_first()?;
        let (length, bytes) = match short {
            0..=0x7f => (usize::from(short), bytes),
            // The length in so many bytes, four at most.
            0x81..=0x84 => {
                let (length, rest) = bytes.split_at_checked(usize::from(short & 0x7f))?;
                (length.iter().fold(0, |length, &byte| length << 8 | usize::from(byte)), rest)
            }
            _ => return None,
        };
        let (content, rest) = bytes.split_at_checked(length)?;
        Some(Self { kind, content, rest })
    }

    fn of_kind(kind: u8, bytes: &'a [u8]) -> Option<Self> {
        Self::first(bytes).filter(|value| value.kind == kind)
    }

    /// "YYMMDDHHMMSSZ" or "YYYYMMDDHHMMSSZ".
    fn time(&self) -> Option<Timestamp> {
        let text = std::str::from_utf8(self.content).ok().filter(|text| text.is_ascii())?;
        let (century, text) = match self.kind {
            UTC_TIME if text < CENTURY => ("20", text),
            UTC_TIME => ("19", text),
            GENERALIZED_TIME => text.split_at_checked(2)?,
            _ => return None,
        };
        let digits = text.strip_suffix('Z').filter(|digits| digits.len() == 12)?;
        let part = |from: usize| &digits[from..from + 2];
        let [year, month, day, hour, minute, second] = [part(0), part(2), part(4), part(6), part(8), part(10)];
        Timestamp::parse(&format!("{century}{year}-{month}-{day}T{hour}:{minute}:{second}Z"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(kind: u8, text: &str) -> Option<String> {
        Value { kind, content: text.as_bytes(), rest: &[] }.time().map(|time| time.to_string())
    }

    #[test]
    fn times_are_read_in_both_forms() {
        assert_eq!(time(UTC_TIME, "260131235959Z").as_deref(), Some("2026-01-31T23:59:59Z"));
        assert_eq!(time(UTC_TIME, "750101000000Z").as_deref(), Some("1975-01-01T00:00:00Z"));
        assert_eq!(time(GENERALIZED_TIME, "20510131235959Z").as_deref(), Some("2051-01-31T23:59:59Z"));
        for wrong in ["", "Z", "260131235959", "26013123595Z", "2601312359599Z", "261331235959Z", "26é131235959Z"] {
            assert_eq!(time(UTC_TIME, wrong), None, "{wrong}");
        }
        assert_eq!(time(2, "260131235959Z"), None);
    }

    #[test]
    fn what_is_cut_short_or_altered_is_no_certificate_and_no_panic() {
        let signed = rcgen::generate_simple_self_signed(vec!["temei.test".to_owned()]).expect("signed");
        let whole = signed.cert.der().as_ref();
        assert!(Validity::of(whole).is_some());
        for cut in 0..whole.len() {
            assert_eq!(Validity::of(&whole[..cut]), None, "{cut}");
        }
        for place in 0..whole.len() {
            let mut altered = whole.to_vec();
            altered[place] ^= 0xff;
            // Whatever it says, it ends.
            let _ = Validity::of(&altered);
        }
    }
}
