//! What a check has found out of a whole catalogue, for a replay that has a part of it only.

use serde::{Deserialize, Serialize};

use crate::catalog::Sku;

/// A shortened name that a check has met: how many products have its words, only a whole catalogue can tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ShortName {
    /// Its first word among those of the text.
    pub(crate) at: usize,
    pub(crate) words: usize,
    pub(crate) skus: Vec<Sku>,
    /// It names what tells one product of a family from the others: "the blue one".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) tells_apart: bool,
    /// It is one word of a few names, and says little.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) in_passing: bool,
}

/// The products that an amount of a text was found to be the price of, by what stands beside it; none where that is
/// said of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenPriced")]
pub(crate) struct PricedName {
    /// Byte of the folded text.
    pub(crate) at: usize,
    pub(crate) skus: Vec<Sku>,
    #[serde(rename = "as", default, skip_serializing_if = "PricedAs::is_named")]
    pub(crate) found_as: PricedAs,
}

/// What the products of an amount are to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PricedAs {
    /// It is their price, as the words beside it tell.
    #[default]
    Named,
    /// It is their price, and nothing tells them: they are variants of what it is tied to.
    Untold,
    /// In pairs: what is spoken of near the amount, or a relative of it, and what it holds several of.
    Packs,
    /// Two relatives whose prices are so far apart.
    Apart,
}

impl PricedAs {
    fn is_named(&self) -> bool {
        *self == Self::Named
    }
}

/// As it is written, and was before `as`.
#[derive(Deserialize)]
struct WrittenPriced {
    at: usize,
    skus: Vec<Sku>,
    #[serde(rename = "as", default)]
    found_as: PricedAs,
    #[serde(default)]
    untold: bool,
    #[serde(default)]
    packs: bool,
}

impl From<WrittenPriced> for PricedName {
    fn from(written: WrittenPriced) -> Self {
        let found_as = match (written.untold, written.packs) {
            (true, _) => PricedAs::Untold,
            (false, true) => PricedAs::Packs,
            (false, false) => written.found_as,
        };
        Self { at: written.at, skus: written.skus, found_as }
    }
}

/// What a replay cannot find out from the part of a catalogue that was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    /// The shortened names that were met.
    pub(crate) short_names: Vec<ShortName>,
    /// The products that amounts told.
    pub(crate) priced: Vec<PricedName>,
    /// The products the customer's words name.
    pub(crate) named_by_customer: Vec<Sku>,
    /// The kinds of things that policies name.
    pub(crate) kinds: Vec<String>,
}
