//! The languages texts are written in.

/// The languages messages are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    Ro,
    Pt,
    Es,
    El,
    En,
}

impl Language {
    pub const ALL: [Self; 5] = [Self::Ro, Self::Pt, Self::Es, Self::El, Self::En];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ro => "ro",
            Self::Pt => "pt",
            Self::Es => "es",
            Self::El => "el",
            Self::En => "en",
        }
    }
}
