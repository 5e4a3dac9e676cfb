//! The amounts of a text as the guards read them, for whoever measures the reading alone.

use std::fmt;
use std::ops::Range;

use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::number::{literal, plain};

use crate::catalog::Currency;
use crate::guard::read::amounts::{self, AmountKind};

/// A number of a text; an amount of money where it has a currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAmount {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// In ten-thousandths.
    pub value: i64,
    pub currency: Option<Currency>,
}

impl fmt::Display for ReadAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(self.value))?;
        self.currency.map_or(Ok(()), |currency| write!(f, " {currency}"))
    }
}

/// Every number of a text that is no percentage and no part of a code, in order.
pub fn read_amounts(text: &str, locale: &Locale) -> Vec<ReadAmount> {
    let normal = Normal::new(crate::guard::bounded(text));
    let figures = amounts::scan(&normal, locale);
    let amounts = figures.all.into_iter().filter_map(|figure| {
        let currency = match figure.kind {
            AmountKind::Money(currency) => Some(currency),
            AmountKind::Bare => None,
            AmountKind::Percent { .. } | AmountKind::Unclear => return None,
        };
        Some(ReadAmount { span: normal.span(&figure.range), value: figure.value(), currency })
    });
    amounts.collect()
}

/// A decimal literal in ten-thousandths.
pub fn amount_of(text: &str) -> Option<i64> {
    literal(text)
}
