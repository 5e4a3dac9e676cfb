//! What a number beside a word for stock counts: pieces of what is offered, or a price, a name, an id, what is in packs, what
//! the customer has already.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use temei_text::languages::{everywhere, is_one_of, is_small_word};
use temei_text::number::{ONE, Style};

use super::MAX_TOLD;
use crate::facts::numbers_of;
use crate::guard::evidence::Source;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Claim, Counted, Kind, Stock};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::Case;
use crate::guard::units::{MoneyValue, Pieces};

static PAIRS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.pairs));
/// Smaller numbers beside a word for stock count pieces, whatever the evidence says.
const LEAST_AMOUNT: Pieces = Pieces::of_number(100 * ONE);
/// Smaller numbers are ids of nothing.
const LEAST_ID: Pieces = Pieces::of_number(1_000 * ONE);
/// Most numbers of a text that are looked at for what the customer asked for, and the greatest of pieces.
const MAX_ECHOED: usize = 16;
const MOST_ECHOED: i64 = 999 * ONE;

/// "Need four of them." "Four? Sure, they ship today.": so many as the customer asked for and the answer says again, of
/// what is offered without a number. Where the text says of something that it is not there, or how much there is, the
/// number may be of that.
pub(super) fn echoed(case: &Case<'_>, index: usize) -> Option<Counted> {
    let until = case.horizon(index);
    let mut said = case.claims.iter().take_while(|claim| claim.range.start < until);
    if !case.gathered.has_user || said.any(|claim| is_of_another(case, claim)) {
        return None;
    }
    let figures = case.parts.bare_within(0..until).take(MAX_ECHOED);
    let mut counts = figures.filter(|figure| (2 * ONE..=MOST_ECHOED).contains(&figure.value()));
    let Some(count) = counts.find(|figure| figure.value() % ONE == 0 && is_asked_for(case, figure.value())) else {
        return pair_asked_for(case, index);
    };
    // "Two I cannot do now: one is left."
    let is_denied = case.parts.cues.any(&case.parts.clause(&count.range), Cue::Negation);
    // "Of the four you asked for I can do 3 now, which is all there is."
    let behind = count.range.end..case.claims[index].range.start;
    let fewer = |other: &TextAmount| other.value() < count.value() && other.value() % ONE == 0;
    let is_cut = behind.start < behind.end && case.parts.bare_within(behind).any(fewer);
    if is_denied || is_cut { None } else { case.parts.as_count(count) }
}

/// "I'd take two." "Sure, I send both": two pieces of the only product the text speaks of.
fn pair_asked_for(case: &Case<'_>, index: usize) -> Option<Counted> {
    let until = case.horizon(index);
    let text = &case.parts.normal.text;
    let mut words = case.parts.words.within(&(0..until)).iter();
    let both = words.find(|word| is_one_of(&PAIRS, &text[word.range.clone()]))?;
    let named = case.parts.mentions.within(&(0..until));
    let is_one = named.iter().all(|other| other.rows == named[0].rows);
    (is_one && is_asked_for(case, 2 * ONE)).then(|| Counted {
        value: Pieces::of_number(2 * ONE),
        number: both.range.clone(),
        style: Style::default(),
    })
}

/// Whether a claim says of something that it is not there, or there in a number the customer did not ask for.
fn is_of_another(case: &Case<'_>, claim: &Claim) -> bool {
    match &claim.kind {
        Kind::Stock(stock) if stock.is_absence() => true,
        Kind::Stock(Stock::Offered { quantity: Some(count) } | Stock::Implied { quantity: Some(count), .. }) => {
            !is_asked_for(case, count.value.number())
        }
        _ => false,
    }
}

/// Whether the customer said a number.
fn is_asked_for(case: &Case<'_>, number: i64) -> bool {
    case.gathered.literal(MoneyValue::of_number(number), MoneyValue::ZERO).any(|told| told.source == Source::User)
}

pub(super) fn is_told_amount(case: &Case<'_>, count: &Counted) -> bool {
    count.value >= LEAST_AMOUNT && is_told(case, count)
}

/// "Of 8 lessons you have had 3, so 5 are left": what is left of two numbers of the sentence, where a tool has answered.
pub(super) fn is_rest_told(case: &Case<'_>, count: &Counted) -> bool {
    let until = case.parts.segment_of(count.number.start).start;
    let said = case.parts.figures_within(&(until..count.number.start)).iter().take(MAX_ECHOED);
    let said: Vec<i64> = said.map(TextAmount::value).collect();
    let has_tool = case.gathered.amounts.iter().any(|told| told.source == Source::Tool);
    has_tool && said.iter().any(|whole| said.iter().any(|had| *had > 0 && whole - had == count.value.number()))
}

/// Whether a trusted source says a number.
pub(super) fn is_told(case: &Case<'_>, count: &Counted) -> bool {
    case.gathered.is_told(MoneyValue::of_number(count.value.number()))
}

/// Whether a number is what one of the products costs.
pub(super) fn is_price(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    let mut prices = case.products(attribution).filter_map(|(_, facts)| facts.price);
    prices.any(|price| MoneyValue::of(price).number() == count.value.number())
}

/// Whether the evidence calls something by a number, that is no number of pieces by its size.
pub(super) fn is_id(case: &Case<'_>, count: &Counted) -> bool {
    count.value >= LEAST_ID
        && case.parts.normal.text.get(count.number.clone()).is_some_and(|number| case.gathered.has_id(number))
}

/// Whether the name of a product that may be meant has a number: "the 60 with the terminal on the left" is a size, "the 1000
/// flyers" are one pack.
pub(super) fn is_in_names(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    case.products(attribution).any(|(identity, _)| numbers_of(&identity.name).contains(&count.value.number()))
}

/// "The slate is left in the 45, five packs": a number of the names behind a small word.
pub(super) fn is_name(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    let before = case.parts.normal.text[..count.number.start].trim_end_matches(' ');
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    !word.is_empty() && is_small_word(word) && is_in_names(case, attribution, count)
}

/// "3 crates of flutes (108 glasses)", "for 96 jars you need 8 boxes": whether a number is so many times one that a name of
/// the block has, where the block says how many: it counts what is in the packs.
pub(super) fn are_in_packs(case: &Case<'_>, index: usize, attribution: &Attribution, count: &Counted) -> bool {
    let block = case.parts.block_of(case.claims[index].range.start);
    let pieces = count.value.number();
    let packs = case.parts.bare_within(block.clone()).map(TextAmount::value).filter(|said| *said % ONE == 0);
    let packs: Vec<i64> = packs.filter(|said| (1..pieces).contains(said)).take(MAX_ECHOED).collect();
    let named = case.parts.mentions.within(&block).iter().take(MAX_TOLD).filter_map(|mention| mention.rows.first());
    let mut rows = named.chain(attribution.rows.first());
    rows.any(|&row| {
        let numbers = case.facts.identity(row).map(|identity| numbers_of(&identity.name)).unwrap_or_default();
        let holds = |of: &i64| packs.iter().any(|packs| packs.checked_mul(of / ONE) == Some(pieces));
        numbers.iter().filter(|of| **of > ONE && **of % ONE == 0).any(holds)
    })
}

/// The products that carts, quotes, orders and records of the evidence hold, each with the most pieces of one of
/// them: they are spoken of, not offered.
pub(super) struct Bought(FxHashMap<u32, Pieces>);

impl Bought {
    pub(super) fn of(case: &Case<'_>) -> Self {
        let mut most = FxHashMap::default();
        for (item, quantity) in
            case.gathered.items.iter().enumerate().filter_map(|(at, item)| Some((at, item.quantity?)))
        {
            if let Some(row) = case.parts.mentions.row_of_item(item) {
                let known = most.entry(row).or_insert(quantity);
                *known = quantity.max(*known);
            }
        }
        Self(most)
    }

    /// Whether as many are held of any of a tie's products.
    pub(super) fn has(&self, case: &Case<'_>, attribution: &Attribution, quantity: Option<&Counted>) -> bool {
        let Some(quantity) = quantity else { return false };
        let of_items = attribution.items.iter().filter_map(|&item| case.gathered.items[item].quantity);
        let of_rows = attribution.rows.iter().filter_map(|row| self.0.get(row).copied());
        of_items.chain(of_rows).any(|bought| bought >= quantity.value)
    }
}
