//! From findings to the answer: the verdict, what is wrong with why, how it is mended, the corrected text, the facts
//! numbered. Order is the order of the text, so that the same findings always give the same answer.

use std::ops::Range;

use temei_text::number::plain;
use temei_text::phrase::{ByHash, PhraseHash};
use temei_text::spans::CodePoints;

use super::certainty::{Certainty, guard_of};
use super::messages::{self, About};
use super::outcome::{
    CheckOutcome, ClaimKind, ClaimOutcome, Correction, Fact, Grounding, JudgedClaim, Reason, UnverifiedReason, Verdict,
    Violation,
};
use crate::catalog::GuardAction;
use crate::guard::Guard;
use crate::guard::budget::Unread;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Compared, Kind, Role, Stock};
use crate::guard::rules::findings::{Case, Finding, Refusal, money_text};
use crate::guard::rules::stock::quantity_text;
use crate::guard::{ENGINE_VERSION, VersionedPolicy};

/// Builds the outcome; `findings` and what is `unread` may come in any order.
pub(crate) fn settle(
    case: &Case<'_>,
    policy: &VersionedPolicy,
    findings: Vec<Finding>,
    mut unread: Vec<Unread>,
) -> CheckOutcome {
    unread.sort_by_key(|unread| (unread.at, unread.guard));
    let mut unread = unread.into_iter().peekable();
    let mut by_claim: Vec<Option<Finding>> = vec![None; case.claims.len()];
    for finding in findings {
        let claim = finding.claim;
        by_claim[claim] = Some(finding);
    }
    let mut settling = Settling {
        case,
        points: CodePoints::of(case.parts.normal.source),
        facts: Vec::new(),
        known: ByHash::default(),
        violations: Vec::new(),
        corrections: Vec::new(),
        edits: Vec::new(),
        strictest: None,
        stopped: Vec::new(),
    };
    let mut claims = Vec::with_capacity(by_claim.len());
    for (index, finding) in by_claim.into_iter().enumerate() {
        let start = case.claims[index].range.start;
        while let Some(unread) = unread.next_if(|unread| unread.at <= start) {
            settling.unread(unread);
        }
        let finding = finding.map(|finding| with_all_evidence(case, finding));
        claims.extend(settling.judged(index, finding));
    }
    unread.for_each(|unread| settling.unread(unread));
    settling.finish(policy, claims)
}

struct Settling<'a> {
    case: &'a Case<'a>,
    points: CodePoints<'a>,
    facts: Vec<Fact>,
    /// The place of each by its hash.
    known: ByHash<usize>,
    violations: Vec<Violation>,
    corrections: Vec<Correction>,
    /// What to put where, in bytes of the text; `None` once something cannot be mended mechanically.
    edits: Vec<Option<(Range<usize>, String)>>,
    /// What the violations lead to; `None` while there is none that counts.
    strictest: Option<GuardAction>,
    /// Guards that have stopped looking.
    stopped: Vec<Guard>,
}

impl Settling<'_> {
    fn judged(&mut self, index: usize, finding: Option<Finding>) -> Option<JudgedClaim> {
        let case = self.case;
        let claim = &case.claims[index];
        let (kind, value) = described(case, index);
        let certainty = self.certainty(index, finding.as_ref());
        let finding = finding.unwrap_or_else(|| Finding::new(index, Grounding::NotChecked));
        let bytes = case.parts.normal.span(&claim.range);
        let text = case.parts.normal.source.get(bytes.clone())?.to_owned();
        let judged = JudgedClaim {
            kind,
            span: self.points.span(bytes),
            text,
            value,
            sku: finding.sku.clone(),
            grounding: finding.grounding,
            outcome: certainty.outcome,
            unverified: certainty.unverified,
            derivation: finding.derivation.clone(),
            role: match &claim.kind {
                Kind::Amount(amount) => Some(amount.role),
                _ => None,
            },
        };
        self.violation(&judged, finding);
        Some(judged)
    }

    /// What became of a claim; what its guard did not get to is as unverified as what it did not look at.
    fn certainty(&self, index: usize, finding: Option<&Finding>) -> Certainty {
        match finding {
            Some(finding) => Certainty::of(self.case, finding),
            None if guard_of(&self.case.claims[index].kind).is_some_and(|guard| self.stopped.contains(&guard)) => {
                Certainty::unverified(UnverifiedReason::TooMuchToCheck)
            }
            None => Certainty::default(),
        }
    }

    fn violation(&mut self, judged: &JudgedClaim, finding: Finding) {
        let mut facts = Vec::new();
        for fact in finding.facts {
            let number = self.number(fact);
            if finding.refusal.is_some() {
                facts.push(number);
            }
        }
        let Some(mut refusal) = finding.refusal else { return };
        if judged.unverified == Some(UnverifiedReason::TooManyCandidates) {
            // What would be right of one of them is not of the others.
            (refusal.expected, refusal.replacement) = (None, None);
        }
        let language = self.case.input.locale.language();
        let action = self.case.rules.action(refusal.guard, refusal.reason, judged.unverified);
        let product = finding.sku.as_deref().map(|sku| self.name_of(sku));
        let expected = refusal.expected.as_ref().map(|expected| expected.written(&self.case.input.locale));
        let about = About {
            reason: refusal.reason,
            unverified: judged.unverified,
            claim: &judged.text,
            product: product.as_deref(),
            expected: expected.as_deref(),
        };
        let edit = refusal.replacement.map(|(range, text)| (self.case.parts.normal.span(&range), text));
        let span = edit.as_ref().map_or(judged.span, |(range, _)| self.points.span(range.clone()));
        self.corrections.push(Correction {
            violation: u32::try_from(self.violations.len()).unwrap_or(u32::MAX),
            span,
            replacement: edit.as_ref().map(|(_, text)| text.clone()),
            instruction: messages::instruction(language, &about),
            data_needed: refusal.data_needed,
        });
        self.violations.push(Violation {
            guard: refusal.guard,
            reason: refusal.reason,
            outcome: judged.outcome.unwrap_or(ClaimOutcome::Unverified),
            unverified: judged.unverified,
            span: judged.span,
            claim: judged.text.clone(),
            message: messages::why(language, &about),
            sku: finding.sku,
            facts,
            log_only: action == GuardAction::LogOnly,
        });
        if action != GuardAction::LogOnly {
            self.strictest = self.strictest.max(Some(action));
            self.edits.push(edit);
        }
    }

    /// From here to the end of its block and beyond nothing was looked at, by one guard or by any.
    fn unread(&mut self, unread: Unread) {
        let case = self.case;
        self.stopped.extend(unread.guard);
        let normal = case.parts.normal;
        let (guard, action) = answerable(case, unread.guard);
        let end = case.parts.block_of(unread.at).end.max(unread.at);
        let bytes = normal.span(&(unread.at..end));
        let judged = normal.source.get(bytes.clone()).unwrap_or_default().to_owned();
        let span = self.points.span(bytes);
        let language = case.input.locale.language();
        let (reason, unverified) = (Reason::TooMuchToCheck, Some(UnverifiedReason::TooMuchToCheck));
        let about = About { reason, unverified, claim: &judged, product: None, expected: None };
        self.corrections.push(Correction {
            violation: u32::try_from(self.violations.len()).unwrap_or(u32::MAX),
            span,
            replacement: None,
            instruction: messages::instruction(language, &about),
            data_needed: Vec::new(),
        });
        let (message, log_only) = (messages::why(language, &about), action == GuardAction::LogOnly);
        self.violations.push(Violation {
            guard,
            reason,
            outcome: ClaimOutcome::Unverified,
            unverified,
            span,
            claim: judged,
            message,
            sku: None,
            facts: Vec::new(),
            log_only,
        });
        if !log_only {
            self.strictest = self.strictest.max(Some(action));
            self.edits.push(None);
        }
    }

    /// "Laptop Nimbus 14 (LAP-0042)".
    fn name_of(&self, sku: &str) -> String {
        let facts = self.case.facts;
        let identity = facts.row(sku).and_then(|row| facts.identity(row));
        identity.map_or_else(|| sku.to_owned(), |identity| format!("{} ({sku})", identity.name))
    }

    fn number(&mut self, fact: Fact) -> u32 {
        let mut hash = PhraseHash::default();
        [fact.kind.as_str(), &fact.sku, &fact.value, &fact.path].into_iter().for_each(|part| hash.push(part));
        let next = self.facts.len();
        let known = *self.known.entry(hash.finish()).or_insert(next);
        let index = match self.facts.get(known) {
            Some(same) if *same == fact => known,
            // Two facts with one hash: as good as never, and then still right.
            Some(_) => self.facts.iter().position(|other| *other == fact).unwrap_or(next),
            None => next,
        };
        if index == next {
            self.facts.push(fact);
        }
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    fn finish(self, policy: &VersionedPolicy, claims: Vec<JudgedClaim>) -> CheckOutcome {
        let language = self.case.input.locale.language();
        let verdict = match self.strictest {
            None | Some(GuardAction::LogOnly) => Verdict::Allow,
            Some(GuardAction::Revise) => Verdict::Revise,
            Some(GuardAction::Block) => Verdict::Block,
        };
        let mut needed: Vec<String> = self.counted().flat_map(|correction| correction.data_needed.clone()).collect();
        needed.sort();
        needed.dedup();
        let correction_prompt = if verdict == Verdict::Allow {
            String::new()
        } else {
            messages::prompt(language, self.counted().map(|correction| correction.instruction.as_str()))
        };
        CheckOutcome {
            verdict,
            correction_prompt,
            corrected_text: (verdict == Verdict::Revise)
                .then(|| corrected(&self.case.input.text, self.edits))
                .flatten(),
            customer_message: (verdict == Verdict::Block).then(|| messages::customer(language, &needed)),
            violations: self.violations,
            corrections: self.corrections,
            claims,
            facts: self.facts,
            facts_revision: self.case.facts.revision(),
            policy_version: policy.version(),
            engine_version: ENGINE_VERSION,
            as_of: self.case.as_of,
            bundle: None,
            timings: Vec::new(),
        }
    }

    /// What mends the violations that are not only logged.
    fn counted(&self) -> impl Iterator<Item = &Correction> {
        let both = self.violations.iter().zip(&self.corrections);
        both.filter(|(violation, _)| !violation.log_only).map(|(_, correction)| correction)
    }
}

/// Who answers for what was not looked at, and what that leads to: the one guard, else the strictest of those that were
/// asked for. It is only logged where all of them only log.
fn answerable(case: &Case<'_>, guard: Option<Guard>) -> (Guard, GuardAction) {
    let asked = Guard::ALL.into_iter().filter(|&candidate| case.input.guards.contains(candidate));
    let answers = asked.filter(|&candidate| guard.is_none_or(|one| one == candidate));
    let unread = Some(UnverifiedReason::TooMuchToCheck);
    let answers = answers.map(|guard| (guard, case.rules.action(guard, Reason::TooMuchToCheck, unread)));
    // Of equals the first.
    answers.rev().max_by_key(|(_, action)| *action).unwrap_or((Guard::Price, GuardAction::Revise))
}

/// What holds only because the evidence says nothing against it does not hold where not all of it was looked at.
fn with_all_evidence(case: &Case<'_>, finding: Finding) -> Finding {
    let passes = finding.refusal.is_none() && finding.grounding == Grounding::NotChecked;
    let guard = match &case.claims[finding.claim].kind {
        _ if !case.gathered.cut || !passes => None,
        Kind::Amount(amount) if amount.role != Role::Supposed => Some(Guard::Price),
        Kind::Discount(_) => Some(Guard::Discount),
        Kind::Stock(Stock::Offered { .. } | Stock::Restock { .. }) => Some(Guard::Stock),
        _ => None,
    };
    let Some(guard) = guard else { return finding };
    Finding { grounding: Grounding::NotGrounded, refusal: Some(Refusal::new(guard, Reason::TooMuchToCheck)), ..finding }
}

/// The text with every edit made, when there is one for every violation and none overlap.
fn corrected(text: &str, edits: Vec<Option<(Range<usize>, String)>>) -> Option<String> {
    let mut edits: Vec<(Range<usize>, String)> = edits.into_iter().collect::<Option<_>>()?;
    edits.sort_by_key(|(range, _)| range.start);
    edits.dedup();
    let mut corrected = String::with_capacity(text.len() + 16);
    let mut at = 0;
    for (range, replacement) in edits {
        corrected.push_str(text.get(at..range.start)?);
        corrected.push_str(&replacement);
        at = range.end;
    }
    corrected.push_str(text.get(at..)?);
    Some(corrected)
}

fn described(case: &Case<'_>, index: usize) -> (ClaimKind, String) {
    match &case.claims[index].kind {
        Kind::Amount(amount) => (ClaimKind::Amount, money_text(amount.value, amount.currency)),
        Kind::Compared(pair) => (ClaimKind::Amount, compared_text(case, *pair)),
        Kind::Unreadable(value) => (ClaimKind::Amount, value.map(plain).unwrap_or_default()),
        Kind::Discount(percent) | Kind::OtherPercent(percent) => (ClaimKind::Percent, format!("{percent} %")),
        Kind::VatRate(rate) => (ClaimKind::VatRate, format!("{} %", rate.value)),
        Kind::Stock(Stock::Offered { quantity: Some(count) } | Stock::Implied { quantity: Some(count), .. }) => {
            (ClaimKind::Availability, format!("available {}", quantity_text(count)))
        }
        Kind::Stock(Stock::Offered { quantity: None } | Stock::Implied { quantity: None, .. }) => {
            (ClaimKind::Availability, "available".to_owned())
        }
        Kind::Stock(Stock::Hinted) => (ClaimKind::Availability, "available".to_owned()),
        Kind::Stock(Stock::Denied) => (ClaimKind::Availability, "not available".to_owned()),
        Kind::Stock(Stock::Restock { date }) => {
            (ClaimKind::Date, date.map_or_else(String::new, |date| date.to_string()))
        }
        Kind::Stock(Stock::Back { date, .. }) => (ClaimKind::Date, date.to_string()),
        Kind::UnknownSku(_) | Kind::KnownSku(_) => (ClaimKind::Sku, written(case, index).to_owned()),
        Kind::Address(_) => (ClaimKind::Address, written(case, index).to_owned()),
        Kind::LongNumber => (ClaimKind::Identifier, compact(written(case, index))),
        Kind::Identifier(kind) => (ClaimKind::Identifier, format!("{kind} {}", compact(written(case, index)))),
    }
}

/// A claim as the text has it.
fn written<'a>(case: &Case<'a>, index: usize) -> &'a str {
    case.parts.normal.written(&case.claims[index].range)
}

/// "LAP-0042 < LAP-0043".
fn compared_text(case: &Case<'_>, pair: Compared) -> String {
    format!("{} < {}", label_of(case, pair.cheaper), label_of(case, pair.dearer))
}

/// What to call the product of a mention.
fn label_of(case: &Case<'_>, mention: usize) -> String {
    let attribution = Attribution::to(&case.parts.mentions.all[mention], Strength::Strong);
    case.label(&attribution).unwrap_or_default()
}

fn compact(written: &str) -> String {
    written.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_that_overlap_make_no_text() {
        let edit = |range: Range<usize>, text: &str| Some((range, text.to_owned()));
        assert_eq!(corrected("a 5 b 6", vec![edit(6..7, "7"), edit(2..3, "8")]).as_deref(), Some("a 8 b 7"));
        assert_eq!(corrected("a 5 b 6", vec![edit(2..5, "7"), edit(4..6, "8")]), None);
        assert_eq!(corrected("a 5", vec![None]), None);
    }
}
