//! Currencies by their ISO 4217 code.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The currencies of ISO 4217 whose minor unit is not two digits (list one, 2026); every other three-letter code
/// has two.
const OTHER_EXPONENTS: [(&[u8; 3], u32); 24] = [
    (b"BHD", 3),
    (b"BIF", 0),
    (b"CLF", 4),
    (b"CLP", 0),
    (b"DJF", 0),
    (b"GNF", 0),
    (b"IQD", 3),
    (b"ISK", 0),
    (b"JOD", 3),
    (b"JPY", 0),
    (b"KMF", 0),
    (b"KRW", 0),
    (b"KWD", 3),
    (b"LYD", 3),
    (b"OMR", 3),
    (b"PYG", 0),
    (b"RWF", 0),
    (b"TND", 3),
    (b"UGX", 0),
    (b"UYI", 0),
    (b"VND", 0),
    (b"VUV", 0),
    (b"XAF", 0),
    (b"XPF", 0),
];

/// The codes of ISO 4217 that money is counted in (list one, 2026), and those that left it in the last years.
const IN_USE: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP \
    GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP \
    LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK \
    PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP \
    TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/// An ISO 4217 alphabetic code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

impl Currency {
    pub const RON: Self = Self(*b"RON");
    pub const BRL: Self = Self(*b"BRL");
    pub const BOB: Self = Self(*b"BOB");
    pub const EUR: Self = Self(*b"EUR");
    pub const USD: Self = Self(*b"USD");

    /// Three letters, in either case.
    pub fn parse(text: &str) -> Result<Self, NotACurrency> {
        let code: [u8; 3] = text.trim().as_bytes().try_into().map_err(|_| NotACurrency(text.to_owned()))?;
        if !code.iter().all(u8::is_ascii_alphabetic) {
            return Err(NotACurrency(text.to_owned()));
        }
        Ok(Self(code.map(|letter| letter.to_ascii_uppercase())))
    }

    /// Whether it is a currency of the list: "LEI" has the form of a code and is none.
    pub fn is_in_use(self) -> bool {
        IN_USE.split_ascii_whitespace().any(|code| code == self.as_str())
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code holds ASCII letters only")
    }

    /// The country that alone among those of our shops pays with it.
    pub const fn only_country(self) -> Option<&'static str> {
        Some(match &self.0 {
            b"RON" => "RO",
            b"BRL" => "BR",
            b"BOB" => "BO",
            _ => return None,
        })
    }

    /// How many fraction digits the minor unit has.
    pub fn exponent(self) -> u32 {
        OTHER_EXPONENTS.iter().find(|(code, _)| **code == self.0).map_or(2, |&(_, exponent)| exponent)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl TryFrom<String> for Currency {
    type Error = NotACurrency;

    fn try_from(text: String) -> Result<Self, NotACurrency> {
        Self::parse(&text)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.as_str().to_owned()
    }
}

/// Why a text is no currency.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an ISO 4217 code")]
pub struct NotACurrency(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_in_form_may_be_no_currency() {
        for (code, is_in_use) in [("RON", true), ("eur", true), ("BOB", true), ("LEI", false), ("XYZ", false)] {
            assert_eq!(Currency::parse(code).expect("three letters").is_in_use(), is_in_use, "{code}");
        }
        assert!(OTHER_EXPONENTS.iter().all(|(code, _)| Currency(**code).is_in_use()));
    }
}
