//! Takes personal data out of documents while they are read: what is never sent is never cut, embedded, indexed or
//! stored. Titles and texts are scrubbed; ids, addresses and tags stay, for they name the document.

use super::Item;
use crate::scrub::{self, Operation, Options};

/// How personal data is found and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scrubbing {
    pub replacement: Replacement,
    /// ISO 3166-1 of the people the documents speak of: national phone numbers are found there only.
    pub region: Option<String>,
}

/// What takes the place of personal data.
#[derive(Clone, PartialEq, Eq)]
pub enum Replacement {
    Replace,
    Mask,
    Hash { salt: Vec<u8> },
}

impl std::fmt::Debug for Replacement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A salt is a secret.
        f.write_str(match self {
            Self::Replace => "Replace",
            Self::Mask => "Mask",
            Self::Hash { .. } => "Hash",
        })
    }
}

impl Scrubbing {
    /// Scrubs a document, and leaves a product as it is; returns how often something was found.
    pub(super) fn apply(&self, item: &mut Item) -> u64 {
        let Item::Document(document) = item else { return 0 };
        let texts = [&mut document.title, &mut document.text];
        texts.into_iter().flatten().map(|text| self.scrub(text)).sum()
    }

    fn scrub(&self, text: &mut String) -> u64 {
        let operation = match &self.replacement {
            Replacement::Replace => Operation::Replace,
            Replacement::Mask => Operation::Mask,
            Replacement::Hash { salt } => Operation::Hash { salt },
        };
        let options = Options { region: self.region.as_deref(), ..Options::default() };
        let scrubbed = scrub::scrub(text, &options, operation).expect("there are no patterns");
        *text = scrubbed.text;
        scrubbed.findings.len() as u64
    }
}
