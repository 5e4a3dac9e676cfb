//! Texts to be inspected, and what was found in them.

use super::check::checked_text;
use super::fields::enumerated;
use crate::calls::inspect::{InspectCall, Screened};
use crate::catalog::FieldError;
use crate::config::Limits;
use crate::inspect::{Action, Category, Finding, Risk, Source};
use crate::pb::v1;

/// What is asked.
///
/// # Errors
/// The text is too long or the source is not in the contract.
pub fn inspect_call(message: v1::InspectRequest, limits: &Limits) -> Result<InspectCall, FieldError> {
    let source = match enumerated(message.source, "source")? {
        v1::TextSource::Unspecified | v1::TextSource::User => Source::User,
        v1::TextSource::Retrieved => Source::Retrieved,
        v1::TextSource::Tool => Source::Tool,
    };
    let text = checked_text(message.text, limits.text_bytes.get())?;
    Ok(InspectCall { text, source })
}

/// What came of it.
pub fn inspect_response(screened: Screened) -> v1::InspectResponse {
    let Screened { inspection, degraded } = screened;
    let risk = match inspection.risk {
        Risk::None => v1::InspectRisk::None,
        Risk::Low => v1::InspectRisk::Low,
        Risk::Medium => v1::InspectRisk::Medium,
        Risk::High => v1::InspectRisk::High,
    };
    let action = match inspection.action {
        Action::Allow => v1::InspectAction::Allow,
        Action::Sanitize => v1::InspectAction::Sanitize,
        Action::Block => v1::InspectAction::Block,
    };
    v1::InspectResponse {
        risk: risk.into(),
        action: action.into(),
        score: inspection.score.into(),
        findings: inspection.findings.iter().map(finding).collect(),
        sanitized_text: inspection.sanitized,
        truncated: inspection.truncated,
        degraded: degraded.into_iter().map(super::found::degradation).collect(),
    }
}

fn finding(finding: &Finding) -> v1::InspectFinding {
    v1::InspectFinding {
        category: category(finding.category).into(),
        rule: finding.rule.to_owned(),
        span: Some(super::answer::span(finding.span)),
        weight: finding.weight.into(),
        probability: finding.probability,
    }
}

const fn category(category: Category) -> v1::InspectCategory {
    match category {
        Category::InstructionOverride => v1::InspectCategory::InstructionOverride,
        Category::RolePlay => v1::InspectCategory::RolePlay,
        Category::PromptExtraction => v1::InspectCategory::PromptExtraction,
        Category::DataExfiltration => v1::InspectCategory::DataExfiltration,
        Category::EncodedPayload => v1::InspectCategory::EncodedPayload,
        Category::Delimiter => v1::InspectCategory::Delimiter,
        Category::ContextManipulation => v1::InspectCategory::ContextManipulation,
        Category::CommerceManipulation => v1::InspectCategory::CommerceManipulation,
        Category::IndirectInjection => v1::InspectCategory::IndirectInjection,
        Category::CodeInjection => v1::InspectCategory::CodeInjection,
        Category::Resemblance => v1::InspectCategory::Resemblance,
    }
}
