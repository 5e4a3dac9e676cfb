//! What a product is made for stands in its name too: "wooden stand for the P-145" is no P-145. Where the words that were
//! said are of that part alone, another product that has them as its own name is meant.

use std::sync::LazyLock;

use temei_text::languages::{everywhere, is_one_of};

use super::Finder;
use crate::facts::said_name;

/// "For", in any language.
static MADE_FOR: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.made_for));

impl Finder<'_> {
    /// Takes the products out that have the words said only behind a "for", where others have them as their own.
    pub(super) fn leave_out_made_for(&self, rows: &mut Vec<u32>, said: &[&str]) {
        if rows.len() < 2 {
            return;
        }
        let own: Vec<u32> = rows.iter().copied().filter(|&row| !self.is_made_for(row, said)).collect();
        if !own.is_empty() {
            *rows = own;
        }
    }

    /// Whether a product has words that were said only behind the "for" of its name.
    pub(in crate::guard::read) fn is_made_for(&self, row: u32, said: &[&str]) -> bool {
        let Some(identity) = self.sources.facts.identity(row) else { return false };
        let name = said_name(&identity.name);
        let mut words = name.split(' ');
        // A name that begins with it has nothing before.
        let own: Vec<&str> = words.by_ref().take_while(|word| !is_one_of(&MADE_FOR, word)).collect();
        let rest: Vec<&str> = words.collect();
        let is_one = |text: &&str| text.chars().count() > 1 || text.bytes().all(|b| b.is_ascii_digit());
        let has = |words: &[&str], text: &str| words.iter().any(|word| word.starts_with(text));
        let mut telling = said.iter().filter(|text| is_one(text));
        !own.is_empty()
            && !rest.is_empty()
            && telling.clone().any(|text| has(&rest, text))
            && telling.all(|text| !has(&own, text))
    }
}
