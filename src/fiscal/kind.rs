//! The closed list of the kinds of number. A kind is one line here, with its name on every surface; the names are part
//! of the interface (`FiscalIdentifier.kind`) and never change.

use std::fmt;
use std::str::FromStr;

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $( $(#[$about:meta])* $variant:ident = $text:literal ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$about])* $variant ),+ }

        impl $name {
            /// In the order of declaration, so that a kind's place is `kind as usize`.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

kinds! {
    /// A kind of number, named `country/kind` on every surface.
    FiscalKind {
        /// Cod unic de înregistrare: a Romanian company.
        RoCui = "ro/cui",
        /// Cod fiscal: a Romanian taxpayer, company (CUI) or person (CNP), with or without `RO`.
        RoCf = "ro/cf",
        /// Cod numeric personal: a person registered in Romania.
        RoCnp = "ro/cnp",
        /// Cadastro de Pessoas Físicas: a Brazilian taxpayer.
        BrCpf = "br/cpf",
        /// Cadastro Nacional da Pessoa Jurídica: a Brazilian company, numeric or alphanumeric.
        BrCnpj = "br/cnpj",
        /// ΑΦΜ: a Greek taxpayer.
        GrVat = "gr/vat",
        /// Número de identificación fiscal: any Spanish taxpayer (DNI, NIE, CIF, and K, L, M numbers).
        EsNif = "es/nif",
        /// Número de identidad de extranjero: a foreigner in Spain.
        EsNie = "es/nie",
        /// The number of a Spanish legal entity.
        EsCif = "es/cif",
        /// Documento nacional de identidad: a Spanish citizen.
        EsDni = "es/dni",
        /// Número de identificação fiscal: a Portuguese taxpayer.
        PtNif = "pt/nif",
        /// International bank account number.
        Iban = "intl/iban",
        /// EAN-8, UPC-A, EAN-13 or GTIN-14.
        Ean = "intl/ean",
        /// Número de identificación tributaria: a Bolivian taxpayer; form only.
        BoNit = "bo/nit",
        /// The control code of a Bolivian invoice; form only.
        BoControlCode = "bo/control-code",
    }
}

impl fmt::Display for FiscalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A kind that is not in [`FiscalKind::ALL`]: unsupported, which says nothing about any value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a kind of identifier we know")]
pub struct UnknownKind(pub String);

impl FromStr for FiscalKind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or_else(|| UnknownKind(text.to_owned()))
    }
}
