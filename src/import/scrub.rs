//! Takes personal data out of documents while they are read: what is never sent is never cut, embedded, indexed or
//! stored. Titles and texts are scrubbed; ids, addresses and tags stay, for they name the document.

use super::Item;
use crate::scrub::{self, Operation, Options};

/// What takes the place of personal data.
#[derive(Clone, PartialEq, Eq)]
pub enum Scrubbing {
    Replace,
    Mask,
    Hash { salt: Vec<u8> },
}

impl std::fmt::Debug for Scrubbing {
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
        let operation = match self {
            Self::Replace => Operation::Replace,
            Self::Mask => Operation::Mask,
            Self::Hash { salt } => Operation::Hash { salt },
        };
        let scrubbed = scrub::scrub(text, &Options::default(), operation).expect("there are no patterns");
        *text = scrubbed.text;
        scrubbed.findings.len() as u64
    }
}
