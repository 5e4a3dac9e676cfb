//! What a column of a table says of stock: its head is the predicate of every row below ("Stock | 5", "Stoc | da").

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::blocks::BlockKind;
use temei_text::dates;
use temei_text::languages::{everywhere, is_one_of};
use temei_text::normal::BREAK;
use temei_text::number::ONE;
use temei_text::words::Word;

use super::{Claim, Counted, Kind, Parts, Stock};
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::cues::Cue;
use crate::guard::read::offers;
use crate::guard::units::Pieces;

static HEADS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.stock_heads));
static AMOUNT_HEADS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.amount_heads));
static YES: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.yes));
/// Most rows of a table that are looked back over for its head.
const MAX_ROWS: usize = 64;
/// Rows of a table that tell which of its columns multiplies two others.
const ROWS_THAT_TELL: usize = 4;
/// Cells of a row whose numbers are held against each other.
const MAX_COLUMNS: usize = 8;
/// Signs for yes.
const TICKS: [char; 4] = ['✓', '✔', '✅', '☑'];

impl Parts<'_> {
    /// What the cells below a head for stock offer.
    pub(super) fn stocked_cells(&self) -> Vec<Claim> {
        let kinds = &self.blocks.kinds;
        let mut claims = Vec::new();
        let mut column: Option<usize> = None;
        for (index, row) in self.blocks.blocks.iter().enumerate() {
            let is_row = kinds.get(index) == Some(&BlockKind::Row);
            let is_head = is_row && index.checked_sub(1).is_none_or(|above| kinds[above] != BlockKind::Row);
            column = match (is_row, is_head) {
                (false, _) => None,
                (true, true) => self.stock_column(row),
                (true, false) => column,
            };
            if let Some(column) = column.filter(|_| !is_head) {
                claims.extend(self.cell(row, column).and_then(|cell| self.stocked(&cell)));
            }
        }
        claims
    }

    /// Whether a range lies in a head for stock, which itself offers nothing.
    pub(super) fn is_stock_head(&self, range: &Range<usize>) -> bool {
        let block = self.blocks.segments.get(self.blocks.segment_at(range.start)).map_or(0, |segment| segment.block);
        let is_row = |index: usize| self.blocks.kinds.get(index) == Some(&BlockKind::Row);
        let first = is_row(block) && block.checked_sub(1).is_none_or(|above| !is_row(above));
        let row = self.blocks.blocks.get(block).filter(|_| first);
        let cell = row.and_then(|row| self.cells(row).find(|cell| cell.contains(&range.start)));
        cell.is_some_and(|cell| is_one_of(&HEADS, self.said_in(&cell)))
    }

    /// Whether a number stands in a column whose head is a price, a sum or a currency.
    pub(super) fn is_priced_cell(&self, figure: &TextAmount) -> bool {
        let at = figure.range.start;
        let block = self.blocks.segments.get(self.blocks.segment_at(at)).map_or(0, |segment| segment.block);
        let is_row = |index: usize| self.blocks.kinds.get(index) == Some(&BlockKind::Row);
        if !is_row(block) || figure.spelled || figure.value() <= 0 {
            return false;
        }
        let Some(head) = (0..block).rev().take(MAX_ROWS).take_while(|&above| is_row(above)).last() else {
            return false;
        };
        let blocks = &self.blocks.blocks;
        let Some(column) = self.cells(&blocks[block]).position(|cell| cell.contains(&at)) else { return false };
        let cell = self.cell(&blocks[block], column).unwrap_or_default();
        let is_of_number =
            |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ',' | '*' | '_' | BREAK);
        let alone = self.normal.text[cell].chars().all(is_of_number);
        let priced = |head: Range<usize>| {
            let text = self.normal.text.get(head.clone()).unwrap_or_default();
            let is_money = |word: &Word| offers::is_currency(&self.normal.text[word.range.clone()]);
            is_one_of(&AMOUNT_HEADS, self.said_in(&head))
                || self.cues.any_of(&head, |cue| matches!(cue, Cue::Price | Cue::Total))
                || text.contains(['€', '$', '£'])
                || self.words.within(&head).iter().any(is_money)
        };
        alone && (self.cell(&blocks[head], column).is_some_and(priced) || self.is_product_column(head, column))
    }

    /// Whether a row of a table has in a column what two other cells of it make together: so many at so much.
    fn is_product_column(&self, head: usize, column: usize) -> bool {
        let kinds = &self.blocks.kinds;
        let rows = self.blocks.blocks.iter().zip(kinds).skip(head + 1);
        let mut rows = rows.take_while(|(_, kind)| **kind == BlockKind::Row).take(ROWS_THAT_TELL);
        rows.any(|(row, _)| {
            let figures = self.cells(row).map(|cell| match self.figures_within(&cell) {
                [only] if self.said_in(&cell).len() <= only.range.len() => Some(only.value()),
                _ => None,
            });
            let figures: Vec<Option<i64>> = figures.take(MAX_COLUMNS).collect();
            let Some(whole) = figures.get(column).copied().flatten() else { return false };
            let others = figures.iter().enumerate().filter(|(at, _)| *at != column).filter_map(|(_, value)| *value);
            let others: Vec<i64> = others.filter(|value| *value > ONE).collect();
            let makes = |a: i64, b: i64| a % ONE == 0 && (a / ONE).checked_mul(b) == Some(whole);
            others.iter().enumerate().any(|(at, &a)| others[at + 1..].iter().any(|&b| makes(a, b) || makes(b, a)))
        })
    }

    fn stock_column(&self, head: &Range<usize>) -> Option<usize> {
        self.cells(head).position(|cell| is_one_of(&HEADS, self.said_in(&cell)) || self.cues.any(&cell, Cue::Available))
    }

    fn cell(&self, row: &Range<usize>, column: usize) -> Option<Range<usize>> {
        self.cells(row).nth(column)
    }

    /// The pieces of a row between its bars.
    fn cells(&self, row: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let text = self.normal.text.get(row.clone()).unwrap_or_default();
        let mut at = row.start;
        text.split('|').map(move |cell| {
            let range = at..at + cell.len();
            at = range.end + 1;
            range
        })
    }

    fn said_in(&self, cell: &Range<usize>) -> &str {
        let text = self.normal.text.get(cell.clone()).unwrap_or_default();
        text.trim_matches(|c: char| !c.is_alphanumeric() && !TICKS.contains(&c))
    }

    fn stocked(&self, cell: &Range<usize>) -> Option<Claim> {
        // "Sold out, back 12 November": what is said of the cell says it.
        let is_told = |cue| matches!(cue, Cue::Unavailable | Cue::Negation | Cue::Restock);
        let names_day =
            || dates::first_in(self.normal.text.get(cell.clone()).unwrap_or_default(), self.as_of).is_some();
        if self.cues.any_of(cell, is_told) || names_day() {
            return None;
        }
        if let [only] = self.figures_within(cell)
            && only.kind == AmountKind::Bare
            && only.value() > 0
        {
            let number = only.number.range.clone();
            let quantity = Some(Counted { value: Pieces::of_number(only.value()), number, style: only.number.style });
            return Some(self.claim(only.range.clone(), Kind::Stock(Stock::Offered { quantity })));
        }
        let said = self.said_in(cell);
        let yes = is_one_of(&YES, said) || said.starts_with(TICKS);
        yes.then(|| self.claim(cell.clone(), Kind::Stock(Stock::Offered { quantity: None })))
    }
}
