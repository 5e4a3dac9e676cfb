//! The prices of products that an amount is not tied to: any the text has named, one that a word hints at, the one whose
//! name says most of what stands beside it.

use std::rc::Rc;
use std::sync::Arc;

use super::{Asked, own_price, readings, speaks_of_product};
use crate::guard::answer::outcome::{Fact, Grounding};
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::rules::findings::Finding;
use crate::guard::rules::price_book::{pieces_around, prices_of_attribution};
use crate::guard::rules::price_lists::{PriceLists, Prices};
use crate::guard::units::{MoneyValue, Pieces};

/// Without a strong tie the price of any product the text has named will do.
pub(super) fn in_text(lists: &PriceLists<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let (case, amount) = (lists.case, asked.amount);
    if asked.attribution.strength == Strength::Strong && speaks_of_product(amount) {
        return None;
    }
    let until = case.horizon(asked.index);
    let rows = case.book.rows_at((value, amount.currency), case.rules.tolerance, until);
    // "The one in the middle is 999": of nothing that is named, but of what was shown.
    let is_of_none = asked.attribution.strength == Strength::None;
    let shown = is_of_none.then(|| case.book.rows_shown_at((value, amount.currency)));
    let rows = rows.chain(shown.into_iter().flatten());
    let pieces = pieces_around(lists, asked.index, &Attribution::default());
    rows.take_while(|_| lists.take(32, asked.index)).find_map(|row| {
        let attribution = Attribution { rows: [row].into(), strength: Strength::Weak, ..Attribution::default() };
        let other = Asked {
            known: Rc::new(Prices::of(prices_of_attribution(case, &attribution, pieces))),
            attribution: &attribution,
            ..*asked
        };
        own_price(case, &other, value)
    })
}

/// "The panoramic is 85 as well": the price of a product of whose name the sentence has one word, behind whatever else
/// it names. That grounds, and contradicts nothing.
pub(super) fn hinted_at(lists: &PriceLists<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let (case, range) = (lists.case, &lists.case.claims[asked.index].range);
    let segment = case.parts.segment_of(range.start);
    let named = case.parts.mentions.within(&(segment.start..range.start)).last();
    let from = named.map_or(segment.start, |named| named.range.end);
    let hints = &case.parts.mentions.in_passing;
    let hints = hints[hints.partition_point(|hint| hint.range.start < from)..].iter();
    let mut hints = hints.take_while(|hint| hint.range.end <= range.start);
    hints.find_map(|hint| {
        let attribution = Attribution::to(hint, Strength::Weak);
        lists.take(attribution.rows.len(), asked.index);
        let known = Rc::new(Prices::of(prices_of_attribution(case, &attribution, Pieces::ONE)));
        own_price(case, &Asked { known, attribution: &attribution, ..*asked }, value)
    })
}

/// The price of the product whose name says most of what stands beside the amount.
pub(super) fn told_by_price(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Finding)> {
    let case = lists.case;
    let rows = Arc::clone(case.priced.of_claim(asked.index)?);
    let attribution = Attribution { rows, strength: Strength::Weak, ..Attribution::default() };
    let known = Rc::new(Prices::of(prices_of_attribution(case, &attribution, Pieces::ONE)));
    let told = Asked { known, attribution: &attribution, ..*asked };
    let (value, fact) = readings(asked.amount).find_map(|value| Some((value, own_price(case, &told, value)?)))?;
    let finding = Finding::new(asked.index, Grounding::Literal).of(case.label(&attribution)).by(vec![fact]);
    Some((value, finding))
}
