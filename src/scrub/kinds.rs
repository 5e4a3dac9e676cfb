//! What Scrub looks for.

use std::fmt;
use std::str::FromStr;

/// A kind of personal data. The names are part of the interface: they stand in replacements and findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Email,
    /// National of the shops' countries, or international.
    Phone,
    /// Payment card: Luhn and issuer ranges.
    Card,
    Iban,
    /// IPv4 or IPv6.
    Ip,
    Mac,
    /// Brazil, person.
    Cpf,
    /// Brazil, company, numeric or alphanumeric.
    Cnpj,
    /// Romania, person.
    Cnp,
    /// Romania, company, with its cue or `RO`.
    Cui,
    /// Greece, taxpayer.
    Afm,
    /// Spain: NIF, DNI, NIE and CIF.
    EsNif,
    /// Portugal, taxpayer.
    PtNif,
    /// Bolivia, taxpayer; behind its cue only, for it has no published checksum.
    BoNit,
    /// Bolivia, identity card; behind its cue only.
    BoCi,
    /// CEP and other postal codes, by cue or by form.
    PostalCode,
    /// The name behind an honorific.
    Name,
    /// What a pattern of the tenant matched.
    Custom,
    /// A digit run valid as an article number and as something personal, with nothing around it that decides.
    AmbiguousId,
}

impl Kind {
    pub const ALL: [Self; 19] = [
        Self::Email,
        Self::Phone,
        Self::Card,
        Self::Iban,
        Self::Ip,
        Self::Mac,
        Self::Cpf,
        Self::Cnpj,
        Self::Cnp,
        Self::Cui,
        Self::Afm,
        Self::EsNif,
        Self::PtNif,
        Self::BoNit,
        Self::BoCi,
        Self::PostalCode,
        Self::Name,
        Self::Custom,
        Self::AmbiguousId,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "EMAIL",
            Self::Phone => "PHONE",
            Self::Card => "CARD",
            Self::Iban => "IBAN",
            Self::Ip => "IP",
            Self::Mac => "MAC",
            Self::Cpf => "CPF",
            Self::Cnpj => "CNPJ",
            Self::Cnp => "CNP",
            Self::Cui => "CUI",
            Self::Afm => "AFM",
            Self::EsNif => "ES_NIF",
            Self::PtNif => "PT_NIF",
            Self::BoNit => "BO_NIT",
            Self::BoCi => "BO_CI",
            Self::PostalCode => "POSTAL_CODE",
            Self::Name => "NAME",
            Self::Custom => "CUSTOM",
            Self::AmbiguousId => "AMBIGUOUS_ID",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Not the name of a kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a kind of personal data we know")]
pub struct UnknownKind(pub String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        let known = Self::ALL.into_iter().find(|kind| kind.as_str().eq_ignore_ascii_case(text));
        known.ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

/// The kinds to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u32);

impl KindSet {
    pub const ALL: Self = Self((1 << Kind::ALL.len()) - 1);

    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }
}

impl Default for KindSet {
    fn default() -> Self {
        Self::ALL
    }
}

impl FromIterator<Kind> for KindSet {
    /// No kind named means all of them.
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        match kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u32) {
            0 => Self::ALL,
            set => Self(set),
        }
    }
}

/// How sure a finding is. A number says it on every surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// 0.5: could as well be something else, or is announced but malformed.
    Doubtful,
    /// 0.7: has the form, or a checksum that one number in ten passes.
    Likely,
    /// 0.9: the check digits hold, the form cannot be mistaken, or a word announces it.
    High,
    /// 0.99: announced, and the check digits hold.
    Certain,
}

impl Confidence {
    pub const fn value(self) -> f64 {
        match self {
            Self::Doubtful => 0.5,
            Self::Likely => 0.7,
            Self::High => 0.9,
            Self::Certain => 0.99,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(KindSet::ALL.contains(kind) && KindSet::from_iter([kind]).contains(kind));
        }
        assert_eq!("passport".parse::<Kind>(), Err(UnknownKind("passport".to_owned())));
        assert_eq!(KindSet::from_iter([]), KindSet::ALL);
        assert!(!KindSet::from_iter([Kind::Email]).contains(Kind::Phone));
    }
}
