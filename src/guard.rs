//! The guards hold a draft answer against the facts. A check is a pure function of the text, the evidence, the
//! policy, the facts read and the time it is made for: no clock, no randomness, no I/O, and no input makes it panic
//! or run away. It reads as its stages: normalise, find figures and cues, find mentions, tie claims to products, run
//! the five guards, settle the verdict.
//!
//! What a check looks at is bounded ([`limits`], `budget`), and what it has not looked at is never ALLOW.
//!
//! What is said in a block of the text (a sentence, a list item, a table row) is judged by the block and what came
//! before it, never by what comes later: so a [`Stream`] gives the verdict of the whole text. Only why an amount is
//! wrong may be said better once another product has been named.

pub mod allowance;
mod answer;
mod budget;
pub mod evidence;
mod input;
mod read;
mod reading;
mod rules;
mod stream;
mod units;

use std::sync::Arc;
use std::time::Instant;

pub use answer::outcome::{
    CheckOutcome, ClaimKind, ClaimOutcome, Correction, Fact, FactKind, Grounding, JudgedClaim, Reason, StageMicros,
    UnverifiedReason, Verdict, Violation,
};
pub use answer::record::{BundleError, Replay, replay};
use answer::{record, verdict};
pub use budget::Abandoned;
use budget::{Budget, Unread};
use evidence::gathered::{AttributedClaims, Gathered, Owners, Reaches, Reader};
pub use evidence::{CheckGrants, Evidence, Grant, GrantFor, Grants, PolicyDocument, PolicyDocuments, PolicyPassage};
use input::Rules;
pub use input::{Check, CheckInput, Focus, Guard, GuardSet, Overrides, VersionedPolicy};
pub(crate) use read::claims::Role;
use read::claims::{Claim, Parts};
use read::cues::Cues;
use read::mentions::{EvidenceNames, FactsRead, Mentions, ShortNames, Sources};
use read::priced::Priced;
use read::{amounts, attribution, claims, shown};
pub use reading::{ReadAmount, amount_of, read_amounts};
use rules::findings::{Case, Finding};
use rules::price_book::PriceBook;
use rules::{discount, fiscal, price, sku, stock};
#[cfg(test)]
pub(crate) use stream::push_in_pieces;
pub use stream::{Progress, Stream, StreamError};
use temei_text::blocks::Blocks;
pub use temei_text::languages::Language;
pub use temei_text::locale::Locale;
use temei_text::normal::Normal;
pub use temei_text::spans::Span;
use temei_text::words::Words;

use crate::facts::FactsSnapshot;

/// Named in every verdict: another version may judge otherwise.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Longest text looked at; the edge refuses longer ones.
pub const MAX_TEXT_BYTES: usize = 32 * 1024;

/// What one check looks at, at most. From where one of them ends looking on, all is unread: a violation of its own,
/// [`Reason::TooMuchToCheck`].
pub mod limits {
    pub use super::evidence::gathered::{MAX_AMOUNTS, MAX_ITEMS, MAX_PASSAGES};
    pub use super::evidence::{MAX_READ_PASSAGES, MAX_TENANT_PASSAGES};
    pub use super::read::amounts::MAX_TEXT_AMOUNTS;
    pub use super::read::claims::MAX_CLAIMS;
    pub use super::read::cues::MAX_CUES;
    pub use super::read::mentions::{MAX_MENTIONS, MAX_NEAR, MAX_RESPELT, MAX_SHORT_STEPS, MAX_SUGGESTED};
    pub use temei_text::blocks::BLOCK_BYTES;
}

/// The evidence of a check, read once for all texts that are held against it, the passages of documents it reads, and the
/// discounts it may lean on.
#[derive(Debug)]
pub struct ReadEvidence {
    gathered: Gathered,
    names: EvidenceNames,
    documents: Vec<Arc<PolicyPassage>>,
    grants: CheckGrants,
    micros: u64,
}

impl ReadEvidence {
    /// Of everything but the text of `input`, which checks with it then share where they read the same documents.
    pub fn of(input: CheckInput<'_>, policy: &VersionedPolicy, documents: Vec<Arc<PolicyPassage>>) -> Self {
        let mut watch = Watch::start();
        let gathered = Gathered::of(input, &Rules::of(input.check, policy), &documents);
        let names = EvidenceNames::of(&gathered);
        watch.lap("evidence");
        let micros = watch.laps.first().map_or(0, |lap| lap.micros);
        Self { gathered, names, documents, grants: CheckGrants::default(), micros }
    }

    /// With the discounts that were granted.
    #[must_use]
    pub fn with_grants(self, grants: CheckGrants) -> Self {
        Self { grants, ..self }
    }

    /// The passages it was read with.
    pub fn documents(&self) -> &[Arc<PolicyPassage>] {
        &self.documents
    }

    fn document_bytes(&self) -> usize {
        self.documents.iter().map(|passage| passage.bytes()).sum()
    }
}

/// Builds the tables of every language: the first checks of a service would wait for them.
pub fn warm_up() {
    let normal = Normal::new("5 lei");
    let words = Words::of(&normal.text);
    for language in Language::ALL {
        let locale = Locale::parse(language.as_str()).expect("the tag of a language is a locale");
        drop((Cues::of(&normal, language), amounts::scan_with(&normal, &words, &locale)));
    }
}

/// Holds a draft answer against the facts, without any document.
pub fn check(input: CheckInput<'_>, policy: &VersionedPolicy, facts: &FactsSnapshot) -> CheckOutcome {
    check_with(input, policy, facts, Vec::new())
}

/// Holds a draft answer against the facts and what these passages of documents state.
pub fn check_with(
    input: CheckInput<'_>,
    policy: &VersionedPolicy,
    facts: &FactsSnapshot,
    documents: Vec<Arc<PolicyPassage>>,
) -> CheckOutcome {
    let evidence = ReadEvidence::of(input, policy, documents);
    check_while(input, (policy, &evidence), facts, &|| true).expect("somebody always waits")
}

/// The same for as long as somebody waits for it, which is asked between the stages and every so many steps.
///
/// # Errors
/// `keep_going` said no: there is no verdict.
pub fn check_while(
    input: CheckInput<'_>,
    rules: (&VersionedPolicy, &ReadEvidence),
    facts: &FactsSnapshot,
    keep_going: &(dyn Fn() -> bool + Sync),
) -> Result<CheckOutcome, Abandoned> {
    let budget = Budget::of(&input.check.evidence, rules.1.document_bytes(), keep_going);
    let (mut outcome, read) = evaluate(input, rules, facts, &budget)?;
    if input.check.record {
        outcome.bundle = record::record(input, rules, facts, &read, &outcome);
    }
    Ok(outcome)
}

fn evaluate(
    input: CheckInput<'_>,
    (policy, evidence): (&VersionedPolicy, &ReadEvidence),
    facts: &FactsSnapshot,
    budget: &Budget<'_>,
) -> Result<(CheckOutcome, FactsRead), Abandoned> {
    let mut watch = Watch::start();
    watch.laps.push(StageMicros { stage: "evidence", micros: evidence.micros });
    let CheckInput { check, as_of } = input;
    let rules = Rules::of(check, policy);
    let gathered = &evidence.gathered;
    let (normal, blocks) = Blocks::cut(Normal::new(bounded(&check.text)));
    watch.lap("normalise");
    budget.go_on()?;

    let words = Words::of(&normal.text);
    let cues = Cues::of(&normal, check.locale.language());
    let figures = amounts::scan_with(&normal, &words, &check.locale);
    let sources = Sources {
        normal: &normal,
        words: &words,
        cues: &cues,
        figures: &figures.all,
        facts,
        gathered,
        names: &evidence.names,
        policy,
        looked_until: facts.looked_until(),
        short_names: ShortNames::of(facts),
        shown: &[],
        language: check.locale.language(),
    };
    let mut read = FactsRead::default();
    let shown = shown::shown(check, &sources, &mut read);
    let sources = Sources { shown: &shown, ..sources };
    let mut mentions = Mentions::of(&sources);
    read.join(std::mem::take(&mut mentions.read));
    let parts = Parts {
        normal: &normal,
        words: &words,
        blocks: &blocks,
        cues: &cues,
        figures: &figures.all,
        mentions: &mentions,
        locale: &check.locale,
        currency: rules.currency,
        as_of: as_of.date(),
    };
    let claims = claims::read(&parts);
    watch.lap("extract");
    budget.go_on()?;

    let too_long = (normal.source.len() < check.text.len()).then_some(normal.text.len());
    let limits = [too_long, cues.unread(), figures.unread, mentions.unread, claims.unread];
    let mut unread = Unreads::default();
    let mut claims = unread.add(limits.into_iter().flatten().min(), claims.all);
    claims::percents::promise(&parts, gathered, &mut claims);
    let steps = budget.pass();
    let mut attributions = attribution::attribute_all(&parts, gathered, &claims, &steps);
    claims::bare::join(&parts, gathered, (&mut claims, &mut attributions), &steps);
    let claims = unread.add(steps.stopped(), claims);
    let reader =
        Reader { sources: &sources, budget, locale: &check.locale, currency: rules.currency, as_of: parts.as_of };
    let attributed = AttributedClaims { claims: &claims, attributions: &attributions, tolerance: rules.tolerance };
    let owners = Owners::of(&reader, &attributed, &mut read);
    let reaches = Reaches::of(&sources, &claims, &mut read);
    let priced = Priced::of(&sources, &parts, (&claims, &attributions), &mut read);
    watch.lap("attribute");
    budget.go_on()?;

    let book = PriceBook::of(parts.mentions, facts, as_of);
    let (owners, reaches, priced, claims) = (&owners, &reaches, &priced, &claims);
    let (attributions, parts, book, grants) = (&attributions, &parts, &book, &evidence.grants);
    let case = Case {
        input: check,
        as_of,
        rules,
        parts,
        facts,
        gathered,
        owners,
        reaches,
        priced,
        claims,
        attributions,
        book,
        grants,
    };
    let findings = run_guards(&case, budget, &mut unread);
    watch.lap("guards");
    budget.go_on()?;

    let mut outcome = verdict::settle(&case, policy, findings, unread.0);
    watch.lap("verdict");
    outcome.timings = watch.laps;
    Ok((outcome, read))
}

/// What was not looked at, so far.
#[derive(Default)]
struct Unreads(Vec<Unread>);

impl Unreads {
    /// Notes where all looking stopped. What no guard looks at is no claim: only those before are left.
    fn add(&mut self, at: Option<usize>, mut claims: Vec<Claim>) -> Vec<Claim> {
        if let Some(at) = at {
            self.0.push(Unread { at, guard: None });
            claims.truncate(claims.partition_point(|claim| claim.range.start < at));
        }
        claims
    }
}

/// Runs the guards that were asked for, one after the other: a check has one thread, whatever it is made to cost.
fn run_guards(case: &Case<'_>, budget: &Budget<'_>, unread: &mut Unreads) -> Vec<Finding> {
    let run = |guard: Guard| {
        let steps = budget.pass();
        if !case.input.guards.contains(guard) {
            return (Vec::new(), None);
        }
        let mut findings = match guard {
            Guard::Price => price::check(case, &steps),
            Guard::Stock => stock::check(case),
            Guard::Discount => discount::check(case, &steps),
            Guard::Sku => sku::check(case),
            Guard::Fiscal => fiscal::check(case),
        };
        if let Some(at) = steps.stopped() {
            findings.retain(|finding| case.claims[finding.claim].range.start < at);
        }
        (findings, steps.stopped().map(|at| Unread { at, guard: Some(guard) }))
    };
    let mut all = Vec::new();
    for (findings, rest) in Guard::ALL.into_iter().map(run) {
        all.extend(findings);
        unread.0.extend(rest);
    }
    all
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
