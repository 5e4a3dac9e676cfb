//! The rates of VAT that the evidence tells: a tool's record under its keys, prose in the sentence of the percentage. What
//! an invoice or a policy says of this sale outranks what a country's rates are.

use std::sync::LazyLock;

use temei_text::fold::fold_name;
use temei_text::languages::{everywhere, is_one_of};
use temei_text::number::{ONE, literal};

use super::{Gathered, Percentage};
use crate::catalog::Percent;
use crate::guard::units::percent_of_number;

/// Most rates that are kept.
const MAX_VAT_RATES: usize = 64;
/// No rate of VAT is higher.
const HIGHEST: i64 = 50 * ONE;

static VAT_WORDS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.cues.vat));

/// Whether a folded key or word list speaks of VAT.
pub(crate) fn is_of_vat(folded: &str) -> bool {
    folded.split(' ').any(|part| is_one_of(&VAT_WORDS, part))
}

/// The rate a JSON value below a key of VAT tells: "18%", or a small number under a key that says more than "vat" and
/// nothing of money, as a percentage or a fraction: `"vat_rate": 0.18`.
pub(super) fn rate(folded_key: &str, raw: &str, is_money: bool) -> Option<Percent> {
    let written = raw.trim_matches('"').trim();
    if let Some(number) = written.strip_suffix('%') {
        let value = literal(&number.trim_end().replace(',', ".")).filter(|value| (1..=HIGHEST).contains(value))?;
        return Some(percent_of_number(value));
    }
    let value = literal(written).filter(|value| (1..=HIGHEST).contains(value))?;
    // Rates have one decimal at most: "cuota_iva": 15.53 is money.
    let is_fine = value >= ONE && value % (ONE / 10) != 0;
    let is_bare = is_one_of(&VAT_WORDS, folded_key);
    match (is_bare || is_money || is_fine, value < ONE) {
        (true, _) => None,
        (false, true) => Some(Percent::from_scaled(value)),
        (false, false) => Some(percent_of_number(value)),
    }
}

impl Gathered {
    pub(super) fn add_vat_rate(&mut self, value: Percent, path: String) {
        if self.vat_rates.len() < MAX_VAT_RATES {
            self.vat_rates.push((value, path));
        }
    }

    /// The percentages of prose whose sentence speaks of VAT, each with what stands around it.
    pub(crate) fn vat_rates_of_prose(&self) -> impl Iterator<Item = (&Percentage, &str)> {
        let around = self.percents.iter().take(MAX_VAT_RATES).map(|told| (told, self.around(told.spot)));
        around.filter_map(|(told, around)| {
            let sentence = self.sentence_at(told.spot).filter(|sentence| is_of_vat(&fold_name(sentence)));
            sentence.and(around).map(|around| (told, around))
        })
    }
}
