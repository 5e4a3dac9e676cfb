//! Holds the guards against cases whose verdict is known: what is caught, what is missed, what is flagged for nothing,
//! by guard, language and source. Pure but for its clock readings: it calls the same function as the service, on a
//! snapshot of the catalogue it is given.

mod case;
mod cause;
mod mutate;
mod retrieved;
mod template;

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use serde::Serialize;

pub use case::{Case, CaseError, Expect};
pub use cause::Cause;
pub use mutate::{Mutated, Mutation, Mutator};
pub use template::{Made, Template, answers, price_unpriced};

use super::latency::Latency;
use super::share::share;
use crate::clock::Timestamp;
use crate::facts::FactsSnapshot;
use crate::guard::{self, CheckOutcome, ClaimOutcome, Verdict, VersionedPolicy};

/// What `temei eval guard --json` prints. `recall` is over cases that expect a flag, `false_positive_rate` over those
/// that shall pass; derived cases count in neither.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    pub precision: Option<f64>,
    pub recall: Option<f64>,
    pub false_positive_rate: Option<f64>,
    /// Of those that shall pass: the share of which something is said to be contradicted, and of which something
    /// could only not be verified. Together they are the false positives.
    pub false_contradictions: Option<f64>,
    pub unverified_truths: Option<f64>,
    pub derived: Derived,
    /// By guard. A case without `kinds` counts under the guards that flagged it, a missed one under `ANY`.
    pub by_kind: BTreeMap<String, Confusion>,
    pub by_language: BTreeMap<String, Confusion>,
    pub by_source: BTreeMap<String, Confusion>,
    /// A case counts under each of its tags.
    pub by_tag: BTreeMap<String, Confusion>,
    /// The failures, each under one cause.
    pub by_cause: BTreeMap<Cause, Failed>,
    /// What was made of the file, where variants were judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutated: Option<Mutated>,
    /// Cases that name their violations, their corrected text or a derivation, and how many came out exactly so.
    pub exact: Exact,
    pub latency_ms: Latency,
    pub failures: Vec<Failure>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Derived {
    pub accepted: u64,
    pub refused: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Exact {
    pub cases: u64,
    pub right: u64,
}

/// How a share of the cases came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Confusion {
    pub caught: u64,
    pub missed: u64,
    pub passed: u64,
    pub false_alarms: u64,
}

/// Failed cases of one cause: truths that were refused, flags that were missed, and what came out right but not
/// exactly as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failed {
    pub false_alarms: u64,
    pub missed: u64,
    pub inexact: u64,
}

/// A case that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub id: String,
    /// The answer.
    pub text: String,
    /// "pass", "flag", "derived", and where a case says more, what it says.
    pub expected: String,
    pub verdict: Verdict,
    pub cause: Cause,
    /// "PRICE PRICE_MISMATCH \"849 lei\""; "… unverified NO_FACT" where nothing is contradicted.
    pub violations: Vec<String>,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
    #[error("line {line}: could not be read")]
    Read { line: u64, source: io::Error },
    #[error("line {line}")]
    Case { line: u64, source: CaseError },
}

/// Judges every case of a JSONL file on these facts; blank lines are skipped. A case without `as_of` is judged as of
/// `now`.
pub fn evaluate(cases: impl BufRead, facts: &FactsSnapshot, now: Timestamp) -> Result<Report, EvalError> {
    evaluate_each(read(cases), facts, now)
}

/// The cases of a JSONL file; blank lines are skipped.
pub fn read(cases: impl BufRead) -> impl Iterator<Item = Result<Case, EvalError>> {
    let lines = (1..).zip(cases.lines()).map(|(line, text)| {
        let text = text.map_err(|source| EvalError::Read { line, source })?;
        let blank = text.trim().is_empty();
        let case = (!blank).then(|| Case::parse(&text).map_err(|source| EvalError::Case { line, source }));
        case.transpose()
    });
    lines.filter_map(Result::transpose)
}

/// Judges cases wherever they come from.
pub fn evaluate_each(
    cases: impl Iterator<Item = Result<Case, EvalError>>,
    facts: &FactsSnapshot,
    now: Timestamp,
) -> Result<Report, EvalError> {
    let mut tally = Tally::default();
    for case in cases {
        let case = case?;
        let policy = VersionedPolicy::new(0, case.policy.clone());
        let started = Instant::now();
        let outcome = judge(&case, &policy, facts, now);
        tally.times.push(started.elapsed());
        tally.count(&case, &outcome);
    }
    Ok(tally.report())
}

/// What the guards say of one case.
pub fn judge(case: &Case, policy: &VersionedPolicy, facts: &FactsSnapshot, now: Timestamp) -> CheckOutcome {
    guard::check(case.check.at(case.as_of.unwrap_or(now)), policy, facts)
}

#[derive(Default)]
struct Tally {
    cases: u64,
    all: Confusion,
    derived: Derived,
    by_kind: BTreeMap<String, Confusion>,
    by_language: BTreeMap<String, Confusion>,
    by_source: BTreeMap<String, Confusion>,
    by_tag: BTreeMap<String, Confusion>,
    by_cause: BTreeMap<Cause, Failed>,
    /// Of the false alarms, those with a contradiction.
    contradictions: u64,
    exact: Exact,
    failures: Vec<Failure>,
    times: Vec<Duration>,
}

impl Tally {
    fn count(&mut self, case: &Case, outcome: &CheckOutcome) {
        self.cases += 1;
        let flagged = is_flagged(case, outcome);
        let as_expected = match case.expect {
            Expect::Derived => {
                let refused = outcome.verdict != Verdict::Allow;
                *(if refused { &mut self.derived.refused } else { &mut self.derived.accepted }) += 1;
                !refused
            }
            Expect::Pass | Expect::Flag => {
                let language = case.check.locale.as_str().split('-').next().unwrap_or_default().to_owned();
                let slots = [
                    &mut self.all,
                    self.by_language.entry(language).or_default(),
                    self.by_source.entry(case.source.clone()).or_default(),
                ];
                slots.into_iter().for_each(|slot| slot.add(case.expect, flagged));
                for tag in &case.tags {
                    self.by_tag.entry(tag.clone()).or_default().add(case.expect, flagged);
                }
                self.contradictions += u64::from(case.expect == Expect::Pass && is_contradicted(outcome));
                for kind in kinds(case, outcome) {
                    self.by_kind.entry(kind).or_default().add(case.expect, flagged);
                }
                flagged == (case.expect == Expect::Flag)
            }
        };
        let exact = exactly(case, outcome);
        self.exact.cases += u64::from(exact.is_some());
        self.exact.right += u64::from(exact == Some(true));
        if !as_expected || exact == Some(false) {
            self.failed(case, outcome, as_expected);
        }
    }

    fn failed(&mut self, case: &Case, outcome: &CheckOutcome, as_expected: bool) {
        let is_flag = case.expect == Expect::Flag;
        let cause = match (as_expected, is_flag) {
            (true, _) => Cause::Other,
            (false, true) => Cause::of_miss(case, outcome),
            (false, false) => Cause::of_alarm(outcome),
        };
        let failed = self.by_cause.entry(cause).or_default();
        let slot = match (as_expected, is_flag) {
            (true, _) => &mut failed.inexact,
            (false, true) => &mut failed.missed,
            (false, false) => &mut failed.false_alarms,
        };
        *slot += 1;
        self.failures.push(failure(case, outcome, cause));
    }

    fn report(self) -> Report {
        let all = self.all;
        Report {
            cases: self.cases,
            precision: share(all.caught, all.caught + all.false_alarms),
            recall: share(all.caught, all.caught + all.missed),
            false_positive_rate: share(all.false_alarms, all.false_alarms + all.passed),
            false_contradictions: share(self.contradictions, all.false_alarms + all.passed),
            unverified_truths: share(all.false_alarms - self.contradictions, all.false_alarms + all.passed),
            derived: self.derived,
            by_kind: self.by_kind,
            by_language: self.by_language,
            by_source: self.by_source,
            by_tag: self.by_tag,
            by_cause: self.by_cause,
            mutated: None,
            exact: self.exact,
            latency_ms: Latency::of(self.times),
            failures: self.failures,
        }
    }
}

impl Confusion {
    fn add(&mut self, expect: Expect, flagged: bool) {
        let slot = match (expect, flagged) {
            (Expect::Flag, true) => &mut self.caught,
            (Expect::Flag, false) => &mut self.missed,
            (_, true) => &mut self.false_alarms,
            (_, false) => &mut self.passed,
        };
        *slot += 1;
    }
}

/// A flag that names its guards counts only when one of them raised it.
fn is_flagged(case: &Case, outcome: &CheckOutcome) -> bool {
    let by_any = case.expect != Expect::Flag || case.kinds.is_empty();
    let mut raised = outcome.violations.iter().filter(|violation| !violation.log_only);
    raised.any(|violation| by_any || case.kinds.contains(&violation.guard))
}

/// Whether a violation that counts says that something is contradicted.
fn is_contradicted(outcome: &CheckOutcome) -> bool {
    let mut raised = outcome.violations.iter().filter(|violation| !violation.log_only);
    raised.any(|violation| violation.outcome == ClaimOutcome::Contradicted)
}

fn kinds(case: &Case, outcome: &CheckOutcome) -> Vec<String> {
    let named = case.kinds.iter().copied();
    let mut kinds: Vec<_> = named.chain(outcome.violations.iter().map(|violation| violation.guard)).collect();
    if case.expect == Expect::Flag && !case.kinds.is_empty() {
        kinds.truncate(case.kinds.len());
    }
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.is_empty() {
        true => vec!["ANY".to_owned()],
        false => kinds.into_iter().map(|guard| guard.as_str().to_owned()).collect(),
    }
}

/// Whether everything a case names came out so; `None` when it names nothing.
fn exactly(case: &Case, outcome: &CheckOutcome) -> Option<bool> {
    let reasons = outcome.violations.iter().map(|violation| violation.reason);
    let violations = case.violations.as_ref().map(|named| reasons.eq(named.iter().copied()));
    let corrected = case.corrected.as_ref().map(|text| outcome.corrected_text.as_ref() == Some(text));
    let mut derivations = outcome.claims.iter().filter_map(|claim| claim.derivation.as_ref());
    let derivation = case.derivation.as_ref().map(|wanted| derivations.any(|derivation| derivation == wanted));
    [violations, corrected, derivation].into_iter().flatten().reduce(|all, one| all && one)
}

fn failure(case: &Case, outcome: &CheckOutcome, cause: Cause) -> Failure {
    let mut expected = format!("{:?}", case.expect).to_lowercase();
    for reason in case.violations.iter().flatten() {
        expected = expected + " " + reason.as_str();
    }
    for named in case.corrected.iter().chain(&case.derivation) {
        expected = format!("{expected} {named:?}");
    }
    let mut violations = Vec::with_capacity(outcome.violations.len());
    for violation in &outcome.violations {
        let (guard, reason) = (violation.guard.as_str(), violation.reason.as_str());
        let mut said = format!("{guard} {reason} {:?}", violation.claim);
        if let Some(why) = violation.unverified {
            said = said + " unverified " + why.as_str();
        }
        violations.push(said);
    }
    let text = case.check.text.clone();
    Failure { id: case.id.clone(), text, expected, verdict: outcome.verdict, cause, violations }
}

#[cfg(test)]
mod tests;
