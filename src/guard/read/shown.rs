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
    add(&mut rows, check.focus.skus.iter().filter_map(|sku| facts.row(sku)));
    match facts.recorded() {
        Some(recorded) => {
            let named = recorded.named_by_customer.iter();
            add(&mut rows, named.filter_map(|sku| facts.row(sku.as_str())));
        }
        None => turns(check).for_each(|turn| add(&mut rows, named_in(turn, check, sources))),
    }
    let shown = check.focus.skus.len().min(rows.len());
    let named = rows[shown.min(rows.len())..].iter().filter_map(|&row| facts.identity(row));
    read.named_by_customer = named.map(|identity| identity.sku.clone()).collect();
    read.rows.extend(rows.iter().copied());
    rows
}

/// Adds the products that are not there yet, as long as there is room.
fn add(rows: &mut Vec<u32>, more: impl IntoIterator<Item = u32>) {
    for row in more {
        if rows.len() < MAX_SHOWN && !rows.contains(&row) {
            rows.push(row);
        }
    }
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
