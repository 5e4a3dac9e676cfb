//! When two documents are copies of one text: when their words are the same in the same order, whatever their titles,
//! case, diacritics, punctuation and layout. Copies are one group, and a group is one hit that names the others.
//!
//! Texts that differ by a word are no copies: the price list of this year is not that of last year, and an answer must
//! be able to cite either. Equal passages of different documents are embedded once, by the hash of their content, and
//! stay hits of their own, since they cite different sources.

use sha2::{Digest, Sha256};

use crate::analysis::words;

/// What copies of a text have in common, to be their group; `None` for a text without words.
pub fn copy_key(text: &str) -> Option<String> {
    let mut hash = Sha256::new();
    let mut any = false;
    for word in words(text) {
        any = true;
        hash.update(word.as_bytes());
        hash.update(b" ");
    }
    any.then(|| hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_and_accents_make_no_other_text_and_a_word_does() {
        let key = copy_key("# Retur\n\nTreizeci de zile, nefolosit.");
        assert_eq!(key, copy_key("RETUR: treizeci  de zile (nefolosit)"));
        assert_ne!(key, copy_key("Retur. Treizeci de zile nefolosite."));
        assert_ne!(copy_key("a b"), copy_key("ab"));
        assert_eq!((copy_key(""), copy_key(" -- ")), (None, None));
    }
}
