//! The products a conversation has shown: what the gateway says it has, then what the customer's own words name. An
//! answer speaks of them without naming them ("the blue one", "both").

use temei_text::blocks::Blocks;
use temei_text::normal::Normal;
use temei_text::words::Words;

use super::amounts;
use super::cues::Cues;
use super::mentions::{FactsRead, Mentions, ShortNames, Sources};
use crate::facts::LookedUntil;
use crate::guard::evidence::Source;
use crate::guard::input::Check;

/// Most products that are shown at a time.
const MAX_SHOWN: usize = 64;
/// Most texts of the customer that are looked through for names, the latest first, and how much of each.
const MAX_TURNS: usize = 4;
const TURN_BYTES: usize = 2 * 1024;

/// The products shown, in order; what is read of the facts is noted.
pub(crate) fn shown(check: &Check, sources: &Sources<'_>, read: &mut FactsRead) -> Vec<u32> {
    let facts = sources.facts;
    let mut rows: Vec<u32> = Vec::new();
    let mut add = |row: u32| {
        if rows.len() < MAX_SHOWN && !rows.contains(&row) {
            rows.push(row);
        }
    };
    check.focus.skus.iter().filter_map(|sku| facts.row(sku)).for_each(&mut add);
    match facts.recorded() {
        Some(recorded) => {
            let named = recorded.named_by_customer.iter();
            named.filter_map(|sku| facts.row(sku.as_str())).for_each(&mut add);
        }
        None => turns(check).for_each(|turn| named_in(turn, check, sources).into_iter().for_each(&mut add)),
    }
    let shown = check.focus.skus.len().min(rows.len());
    let skus = |row: &u32| facts.identity(*row).map(|identity| identity.sku.clone());
    read.named_by_customer = rows[shown.min(rows.len())..].iter().filter_map(skus).collect();
    read.rows.extend(rows.iter().copied());
    rows
}

/// What the customer has said, the last first.
fn turns(check: &Check) -> impl Iterator<Item = &str> {
    let said = check.evidence.raw.iter().rev().filter(|raw| raw.source == Source::User);
    let said = said.map(|raw| raw.content.as_str());
    std::iter::once(check.focus.customer_turn.as_str()).chain(said).filter(|turn| !turn.is_empty()).take(MAX_TURNS)
}

fn named_in(turn: &str, check: &Check, sources: &Sources<'_>) -> Vec<u32> {
    let (normal, _) = Blocks::cut(Normal::new(&turn[..turn.floor_char_boundary(TURN_BYTES)]));
    let words = Words::of(&normal.text);
    let cues = Cues::of(&normal, check.locale.language());
    let figures = amounts::scan_with(&normal, &words, &check.locale).all;
    let sources = Sources {
        normal: &normal,
        words: &words,
        cues: &cues,
        figures: &figures,
        looked_until: LookedUntil::default(),
        short_names: ShortNames::Read,
        shown: &[],
        ..*sources
    };
    Mentions::of(&sources).all.iter().flat_map(|mention| mention.rows.iter().copied()).collect()
}
