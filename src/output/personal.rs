//! Personal data in an answer that the conversation does not know: somebody else's, or made up. What the evidence or
//! the customer said may be said back.

use super::edits::Edits;
use super::{IssueKind, OutputInput, Severity};
use crate::scrub::{self, Confidence, Finding, Kind, Operation, Steps};

/// The last digits by which a phone number is the same with and without its calling code.
const PHONE_DIGITS: usize = 8;

pub(super) fn check(text: &str, input: &OutputInput<'_>, steps: &mut Steps, edits: &mut Edits) {
    let options = scrub::Options {
        is_known_product: &|code: &str| input.catalogue.has(code) || (input.scrub.is_known_product)(code),
        ..input.scrub
    };
    let Ok(mut findings) = scrub::find_within(text, &options, steps) else {
        let message = "the patterns take more steps over the text than they may: it was not looked through".to_owned();
        edits.add(IssueKind::PersonalData, Severity::Block, 0..text.len(), (message, None));
        return;
    };
    findings.retain(|finding| !is_known(finding, &text[finding.bytes.clone()], input));
    for (finding, mask) in scrub::replace(text, findings, Operation::Mask).findings {
        let sure = finding.confidence >= Confidence::High;
        let severity = if sure { Severity::Error } else { Severity::Warning };
        let message = format!("{} that the conversation does not know", finding.label);
        edits.add(IssueKind::PersonalData, severity, finding.bytes, (message, Some(mask)));
    }
}

fn is_known(finding: &Finding, written: &str, input: &OutputInput<'_>) -> bool {
    match finding.kind {
        Kind::Name => input.known.says_name(written),
        Kind::Email | Kind::Ip | Kind::PostalCode => input.known.who_says(written).is_some(),
        Kind::Phone => {
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            input.known.says_number(&digits[digits.len().saturating_sub(PHONE_DIGITS)..])
        }
        _ => input.known.says_number(written),
    }
}
