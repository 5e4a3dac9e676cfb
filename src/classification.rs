//! What may be told to a model: data is of one of four classes, by the kind of thing it is, and a model is either this
//! house's own or somebody else's. A pure table: nothing is looked at but the names of kinds.
//!
//! What is of no known kind counts as the configuration says, and unless it says otherwise as personal: what nobody has
//! thought of stays here.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};

/// How closely something has to be kept, the least closely kept first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DataClass {
    /// What is for sale and how things stand: prices, stock, opening hours.
    Operational,
    /// What the shop has written for its customers: rules, help, guides. People may be named in it.
    Institutional,
    /// What is about a person.
    Personal,
    /// What opens something or pays for something.
    Sensitive,
}

impl DataClass {
    pub const ALL: [Self; 4] = [Self::Operational, Self::Institutional, Self::Personal, Self::Sensitive];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Operational => "operational",
            Self::Institutional => "institutional",
            Self::Personal => "personal",
            Self::Sensitive => "sensitive",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.as_str() == text)
    }

    /// In which form something of the class may go there.
    pub const fn form_for(self, place: Place) -> Form {
        match (self, place) {
            (Self::Operational, _) | (Self::Institutional | Self::Personal, Place::Local) => Form::AsItIs,
            (Self::Institutional, Place::Outside) => Form::Scrubbed,
            (Self::Personal, Place::Outside) | (Self::Sensitive, _) => Form::Withheld,
        }
    }
}

/// Where a model runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// With whoever runs the service.
    Local,
    /// With somebody else.
    Outside,
}

impl Place {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Outside => "outside",
        }
    }
}

/// How something may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    AsItIs,
    /// Without the personal data in it.
    Scrubbed,
    Withheld,
}

/// Kinds of things, as an operator writes them: a list of names, or a text with commas between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds(BTreeSet<String>);

impl Kinds {
    pub const MAX: usize = 1_000;
    pub const NAME_CHARS: usize = 256;

    /// Kinds named in the code.
    pub fn of(names: &[&str]) -> Self {
        Self(names.iter().map(|&name| folded(name)).collect())
    }

    fn read<'a>(names: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut kinds = BTreeSet::new();
        for name in names.map(str::trim).filter(|name| !name.is_empty()) {
            if name.chars().count() > Self::NAME_CHARS {
                return Err(format!("a kind has at most {} characters", Self::NAME_CHARS));
            }
            kinds.insert(folded(name));
        }
        match kinds.len() {
            0..=Self::MAX => Ok(Self(kinds)),
            many => Err(format!("{many} kinds are more than {}", Self::MAX)),
        }
    }

    fn have(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// Names of kinds are told apart without regard to capitals.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(String::as_str).collect();
        f.write_str(&names.join(","))
    }
}

impl<'de> Deserialize<'de> for Kinds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Kinds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names of kinds")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Kinds, E> {
        Kinds::read(text.split(',')).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Kinds, A::Error> {
        let mut names: Vec<String> = Vec::new();
        while let Some(name) = list.next_element()? {
            names.push(name);
        }
        Kinds::read(names.iter().map(String::as_str)).map_err(de::Error::custom)
    }
}

/// Which kinds are of which class.
#[derive(Clone, Copy, Debug)]
pub struct Classes<'k> {
    /// In the order of [`DataClass::ALL`].
    kinds: [&'k Kinds; 4],
    /// Of what is in none.
    other: DataClass,
}

impl<'k> Classes<'k> {
    /// Kinds in the order of [`DataClass::ALL`], and what counts for all others.
    pub const fn new(kinds: [&'k Kinds; 4], other: DataClass) -> Self {
        Self { kinds, other }
    }

    /// The class of a kind: the closest kept of those that list it. The name of a class is a kind of its own.
    pub fn of_kind(self, kind: &str) -> DataClass {
        let kind = folded(kind);
        let listed = DataClass::ALL.into_iter().zip(self.kinds).filter(|(_, kinds)| kinds.have(&kind));
        listed.map(|(class, _)| class).chain(DataClass::parse(&kind)).max().unwrap_or(self.other)
    }

    /// The class of a document: the closer kept of what it is and what it says of itself.
    pub fn of_document(self, source_type: Option<&str>, classification: Option<&str>) -> DataClass {
        let said = [source_type, classification].into_iter().flatten().filter(|kind| !kind.trim().is_empty());
        said.map(|kind| self.of_kind(kind)).max().unwrap_or(self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> [Kinds; 4] {
        [&["stock", "public"][..], &["help"], &["customer"], &["card", "stock_secret"]].map(Kinds::of)
    }

    #[test]
    fn each_class_goes_as_far_as_it_may() {
        let forms = DataClass::ALL.map(|class| [class.form_for(Place::Local), class.form_for(Place::Outside)]);
        let expected = [
            [Form::AsItIs, Form::AsItIs],
            [Form::AsItIs, Form::Scrubbed],
            [Form::AsItIs, Form::Withheld],
            [Form::Withheld, Form::Withheld],
        ];
        assert_eq!(forms, expected);
    }

    #[test]
    fn a_kind_nobody_has_thought_of_is_personal() {
        let kinds = kinds();
        let classes = Classes::new(kinds.each_ref(), DataClass::Personal);
        for (kind, class) in [
            ("stock", DataClass::Operational),
            ("Help ", DataClass::Institutional),
            ("customer", DataClass::Personal),
            ("card", DataClass::Sensitive),
            ("sensitive", DataClass::Sensitive),
            ("operational", DataClass::Operational),
            ("horoscope", DataClass::Personal),
            ("", DataClass::Personal),
        ] {
            assert_eq!(classes.of_kind(kind), class, "{kind:?}");
        }
    }

    #[test]
    fn of_what_a_document_is_and_says_the_closer_kept_counts() {
        let kinds = kinds();
        let classes = Classes::new(kinds.each_ref(), DataClass::Personal);
        let of = |source_type, classification| classes.of_document(source_type, classification);
        assert_eq!(of(Some("help"), None), DataClass::Institutional);
        assert_eq!(of(Some("help"), Some("public")), DataClass::Institutional);
        assert_eq!(of(Some("help"), Some("sensitive")), DataClass::Sensitive);
        assert_eq!(of(Some("card"), Some("public")), DataClass::Sensitive);
        assert_eq!(of(Some("help"), Some("for us alone")), DataClass::Personal);
        assert_eq!(of(None, Some("public")), DataClass::Operational);
        assert_eq!((of(None, None), of(Some(" "), None)), (DataClass::Personal, DataClass::Personal));
    }
}
