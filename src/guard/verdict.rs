//! From findings to the answer: the verdict, what is wrong with why, how it is mended, the corrected text, the facts
//! numbered. Order is the order of the text, so that the same findings always give the same answer.

use std::ops::Range;

use super::findings::{Case, Finding, money_text, percent_text};
use super::messages::{self, About};
use super::outcome::{CheckOutcome, Claim, ClaimKind, CodePoints, Correction, Fact, Grounding, Verdict, Violation};
use super::statements::{Kind, Stock};
use super::stock::quantity_text;
use super::{ENGINE_VERSION, VersionedPolicy};

/// Builds the outcome; `findings` may come in any order.
pub(crate) fn settle(case: &Case<'_>, policy: &VersionedPolicy, findings: Vec<Finding>) -> CheckOutcome {
    let mut by_statement: Vec<Option<Finding>> = vec![None; case.statements.len()];
    for finding in findings {
        let statement = finding.statement;
        by_statement[statement] = Some(finding);
    }
    let mut settling = Settling {
        case,
        points: CodePoints::of(case.parts.normal.source),
        facts: Vec::new(),
        violations: Vec::new(),
        corrections: Vec::new(),
        edits: Vec::new(),
    };
    let claims =
        by_statement.into_iter().enumerate().filter_map(|(index, finding)| settling.claim(index, finding)).collect();
    settling.finish(policy, claims)
}

struct Settling<'a> {
    case: &'a Case<'a>,
    points: CodePoints<'a>,
    facts: Vec<Fact>,
    violations: Vec<Violation>,
    corrections: Vec<Correction>,
    /// What to put where, in bytes of the text; `None` once something cannot be mended mechanically.
    edits: Vec<Option<(Range<usize>, String)>>,
}

impl Settling<'_> {
    fn claim(&mut self, index: usize, finding: Option<Finding>) -> Option<Claim> {
        let case = self.case;
        let statement = &case.statements[index];
        let (kind, value) = described(case, index);
        let finding = finding.unwrap_or_else(|| Finding::new(index, Grounding::NotChecked));
        let bytes = case.parts.normal.span(&statement.range);
        let text = case.parts.normal.source.get(bytes.clone())?.to_owned();
        let claim = Claim {
            kind,
            span: self.points.span(bytes),
            text,
            value,
            sku: finding.sku.clone(),
            grounding: finding.grounding,
            derivation: finding.derivation.clone(),
        };
        self.violation(&claim, finding);
        Some(claim)
    }

    fn violation(&mut self, claim: &Claim, finding: Finding) {
        let facts = finding.facts.into_iter().map(|fact| self.number(fact)).collect();
        let Some(fault) = finding.fault else { return };
        let language = self.case.input.locale.language();
        let about = About {
            reason: fault.reason,
            claim: &claim.text,
            product: finding.sku.as_deref(),
            expected: fault.expected.as_deref(),
        };
        let edit = fault.replacement.map(|(range, text)| (self.case.parts.normal.span(&range), text));
        let span = edit.as_ref().map_or(claim.span, |(range, _)| self.points.span(range.clone()));
        self.corrections.push(Correction {
            violation: u32::try_from(self.violations.len()).unwrap_or(u32::MAX),
            span,
            replacement: edit.as_ref().map(|(_, text)| text.clone()),
            instruction: messages::instruction(language, &about),
            data_needed: fault.data_needed,
        });
        self.violations.push(Violation {
            guard: fault.guard,
            reason: fault.reason,
            span: claim.span,
            claim: claim.text.clone(),
            message: messages::why(language, &about),
            sku: finding.sku,
            facts,
        });
        self.edits.push(edit);
    }

    fn number(&mut self, fact: Fact) -> u32 {
        let known = self.facts.iter().position(|other| *other == fact);
        let index = known.unwrap_or_else(|| {
            self.facts.push(fact);
            self.facts.len() - 1
        });
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    fn finish(self, policy: &VersionedPolicy, claims: Vec<Claim>) -> CheckOutcome {
        let language = self.case.input.locale.language();
        let verdict = match self.violations.as_slice() {
            [] => Verdict::Allow,
            all if all.iter().any(|violation| violation.reason.blocks()) => Verdict::Block,
            _ => Verdict::Revise,
        };
        let mut needed: Vec<String> =
            self.corrections.iter().flat_map(|correction| correction.data_needed.clone()).collect();
        needed.sort();
        needed.dedup();
        let instructions = self.corrections.iter().map(|correction| correction.instruction.as_str());
        CheckOutcome {
            verdict,
            correction_prompt: if verdict == Verdict::Allow {
                String::new()
            } else {
                messages::prompt(language, instructions)
            },
            corrected_text: (verdict == Verdict::Revise).then(|| corrected(self.case.input.text, self.edits)).flatten(),
            customer_message: (verdict == Verdict::Block).then(|| messages::customer(language, &needed)),
            violations: self.violations,
            corrections: self.corrections,
            claims,
            facts: self.facts,
            facts_revision: self.case.facts.revision(),
            policy_version: policy.version(),
            engine_version: ENGINE_VERSION,
            as_of: self.case.input.as_of,
            bundle: None,
            timings: Vec::new(),
        }
    }
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
    let written = || case.parts.normal.written(&case.statements[index].range).to_owned();
    match &case.statements[index].kind {
        Kind::Amount(amount) => (ClaimKind::Amount, money_text(amount.value, amount.currency)),
        Kind::Discount(percent) | Kind::OtherPercent(percent) => {
            (ClaimKind::Percent, format!("{} %", percent_text(*percent)))
        }
        Kind::VatRate(rate) => (ClaimKind::VatRate, format!("{} %", percent_text(rate.value))),
        Kind::Stock(Stock::Offered { quantity: Some(count) }) => {
            (ClaimKind::Availability, format!("available {}", quantity_text(count)))
        }
        Kind::Stock(Stock::Offered { quantity: None }) => (ClaimKind::Availability, "available".to_owned()),
        Kind::Stock(Stock::Denied) => (ClaimKind::Availability, "not available".to_owned()),
        Kind::Stock(Stock::Restock { date }) => {
            (ClaimKind::Date, date.map_or_else(String::new, |date| date.to_string()))
        }
        Kind::UnknownSku(_) | Kind::KnownSku(_) => (ClaimKind::Sku, written()),
        Kind::Identifier(kind) => (ClaimKind::Identifier, format!("{kind} {}", compact(&written()))),
    }
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
