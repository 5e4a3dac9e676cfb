//! The guards hold a draft answer against the facts. A check is a pure function of the text, the evidence, the
//! policy, the facts read and the time it is made for: no clock, no randomness, no I/O, and no input makes it panic
//! or run away. It reads as its stages: normalise, find figures and cues, find mentions, tie claims to products, run
//! the five guards, settle the verdict.
//!
//! What is said in a block of the text (a sentence, a list item, a table row) is judged by the block and what came
//! before it, never by what comes later: so a [`Stream`] gives the verdict of the whole text. Only why an amount is wrong
//! may be said better once another product has been named.

mod addresses;
mod currency;
mod dates;
mod derivation;
mod discount;
pub mod evidence;
mod figures;
mod findings;
pub mod fiscal;
mod fiscal_claims;
mod ground;
mod identifiers;
mod input;
mod lexicon;
mod locale;
mod mentions;
mod messages;
pub(crate) mod normal;
mod number;
mod numerals;
mod offers;
mod outcome;
mod price;
mod price_book;
mod reading;
mod record;
mod scopes;
mod sku;
mod spoken;
mod statements;
mod stock;
mod stream;
mod ties;
mod verdict;
mod words;

use std::time::Instant;

pub use evidence::Evidence;
use findings::{Case, Finding};
use ground::{Ground, Owners, Reader};
use input::Rules;
pub use input::{CheckInput, Guard, GuardSet, Overrides, VersionedPolicy};
use lexicon::Cues;
pub use locale::{Language, Locale};
pub(crate) use mentions::tokens;
use mentions::{EvidenceNames, FactsRead, Mentions, Sources};
use normal::Normal;
pub(crate) use outcome::CodePoints;
pub use outcome::{
    CheckOutcome, Claim, ClaimKind, Correction, Fact, Grounding, Reason, Span, StageMicros, Verdict, Violation,
};
use price_book::PriceBook;
pub use reading::{ReadAmount, amount_of, read_amounts};
pub use record::{BundleError, Replay, replay};
use scopes::Scopes;
use statements::Parts;
#[cfg(test)]
pub(crate) use stream::push_in_pieces;
pub use stream::{Progress, Stream, TextTooLong};
use words::Words;

use crate::facts::FactsSnapshot;

/// Named in every verdict: another version may judge otherwise.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Longest text looked at; the edge refuses longer ones.
pub const MAX_TEXT_BYTES: usize = 32 * 1024;

/// What one check looks at, at most; what comes after is not looked at.
pub mod limits {
    pub use super::figures::MAX_FIGURES;
    pub use super::ground::{MAX_AMOUNTS, MAX_ITEMS, MAX_PASSAGES};
    pub use super::lexicon::MAX_CUES;
    pub use super::mentions::{MAX_MENTIONS, MAX_NEAR, MAX_RESPELT, MAX_SUGGESTED};
    pub use super::scopes::BLOCK_BYTES;
    pub use super::statements::MAX_STATEMENTS;
}

/// From this many statements on the guards run side by side: at 300 statements waking other threads still takes as long
/// as it saves, because PRICE has most of the work.
const PARALLEL_STATEMENTS: usize = 512;

/// Holds a draft answer against the facts.
pub fn check(input: &CheckInput<'_>, policy: &VersionedPolicy, facts: &FactsSnapshot) -> CheckOutcome {
    let (mut outcome, read) = evaluate(input, policy, facts);
    if input.record {
        outcome.bundle = record::record(input, policy, facts, &read, &outcome);
    }
    outcome
}

fn evaluate(input: &CheckInput<'_>, policy: &VersionedPolicy, facts: &FactsSnapshot) -> (CheckOutcome, FactsRead) {
    let mut watch = Watch::start();
    let rules = Rules::of(input, policy.policy());
    let ground = Ground::of(input, &rules);
    watch.lap("evidence");

    let (normal, scopes) = Scopes::cut(Normal::new(bounded(input.text)));
    watch.lap("normalise");

    let words = Words::of(&normal.text);
    let cues = Cues::of(&normal, input.locale.language());
    let figures = figures::scan_with(&normal, &words, &input.locale);
    let names = EvidenceNames::of(&ground);
    let sources = Sources {
        normal: &normal,
        words: &words,
        cues: &cues,
        figures: &figures,
        facts,
        ground: &ground,
        names: &names,
        policy,
    };
    let mut mentions = Mentions::of(&sources);
    let mut read = std::mem::take(&mut mentions.read);
    let parts = Parts {
        normal: &normal,
        words: &words,
        scopes: &scopes,
        cues: &cues,
        figures: &figures,
        mentions: &mentions,
        locale: &input.locale,
        currency: rules.currency,
        as_of: input.as_of.date(),
    };
    let statements = statements::read(&parts);
    watch.lap("extract");

    let ties = ties::tie_all(&parts, &ground, &statements);
    let reader = Reader { sources: &sources, locale: &input.locale, currency: rules.currency, as_of: parts.as_of };
    let owners = Owners::of(&reader, &statements, rules.tolerance, &mut read);
    watch.lap("attribute");

    let book = PriceBook::of(parts.mentions, facts, input.as_of);
    let case = Case {
        input,
        rules,
        parts: &parts,
        facts,
        ground: &ground,
        owners: &owners,
        statements: &statements,
        ties: &ties,
        book: &book,
    };
    let findings = run_guards(&case);
    watch.lap("guards");

    let mut outcome = verdict::settle(&case, policy, findings);
    watch.lap("verdict");
    outcome.timings = watch.laps;
    (outcome, read)
}

/// Runs the guards that were asked for, side by side when there is enough to do.
fn run_guards(case: &Case<'_>) -> Vec<Finding> {
    let run = |guard: Guard| {
        if !case.input.guards.contains(guard) {
            return Vec::new();
        }
        match guard {
            Guard::Price => price::check(case),
            Guard::Stock => stock::check(case),
            Guard::Discount => discount::check(case),
            Guard::Sku => sku::check(case),
            Guard::Fiscal => fiscal_claims::check(case),
        }
    };
    if case.statements.len() < PARALLEL_STATEMENTS {
        return Guard::ALL.into_iter().flat_map(run).collect();
    }
    use rayon::prelude::*;
    let found: Vec<Vec<Finding>> = Guard::ALL.into_par_iter().map(run).collect();
    found.into_iter().flatten().collect()
}

/// At most [`MAX_TEXT_BYTES`], cut between characters.
fn bounded(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_TEXT_BYTES)]
}

/// Times the stages; what it says is no part of the verdict.
struct Watch {
    since: Instant,
    laps: Vec<StageMicros>,
}

impl Watch {
    fn start() -> Self {
        Self { since: Instant::now(), laps: Vec::with_capacity(6) }
    }

    fn lap(&mut self, stage: &'static str) {
        let now = Instant::now();
        let micros = u64::try_from((now - self.since).as_micros()).unwrap_or(u64::MAX);
        self.laps.push(StageMicros { stage, micros });
        self.since = now;
    }
}

#[cfg(test)]
mod tests;
