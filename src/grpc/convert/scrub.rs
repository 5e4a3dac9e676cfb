//! Texts to be scrubbed, and what was found in them.

use std::ops::Range;

use super::fields::{at, enumerated, narrow, text, within};
use crate::calls::PatternPairs;
use crate::calls::scrub::{ScrubAnswer, ScrubCall, ScrubOperation};
use crate::catalog::{FieldError, Reason};
use crate::config::Limits;
use crate::guard::Locale;
use crate::pb::v1;
use crate::scrub::{Kind, MAX_PATTERN_BYTES, MAX_PATTERNS, MIN_SALT_BYTES};

const MAX_SALT_BYTES: usize = 256;
const MAX_NAME_CHARS: usize = 64;
/// Findings of one answer: with those of a text of 32 KiB that are all tokens it stays below the 4 MiB clients take.
const MAX_FINDINGS: usize = 4_096;

/// What is asked.
///
/// # Errors
/// The first field at fault, by its path.
pub fn scrub_call(message: v1::ScrubRequest, limits: &Limits) -> Result<ScrubCall, FieldError> {
    within(message.kinds.len(), "kinds", Kind::ALL.len())?;
    let operation = match enumerated(message.operation, "operation")? {
        v1::ScrubOperation::Unspecified | v1::ScrubOperation::Replace => ScrubOperation::Replace,
        v1::ScrubOperation::Mask => ScrubOperation::Mask,
        v1::ScrubOperation::Token => ScrubOperation::Token,
        v1::ScrubOperation::Hash => ScrubOperation::Hash { salt: salt(message.salt)? },
    };
    Ok(ScrubCall {
        kinds: kinds(&message.kinds)?.into_iter().collect(),
        text: bounded(message.text, limits.text_bytes.get())?,
        locale: locale(&message.locale)?,
        operation,
        patterns: patterns(message.patterns)?,
        min_revision: message.min_revision,
    })
}

fn kinds(numbers: &[i32]) -> Result<Vec<Kind>, FieldError> {
    let mut kinds = Vec::with_capacity(numbers.len());
    for (index, &number) in numbers.iter().enumerate() {
        let field = at("kinds", index);
        let kind = kind_of(enumerated(number, &field)?);
        kinds.push(kind.ok_or_else(|| FieldError::invalid(field, "must be a kind"))?);
    }
    Ok(kinds)
}

/// What was found and what took its place.
pub fn scrub_response(answer: ScrubAnswer) -> v1::ScrubResponse {
    let ScrubAnswer { scrubbed, facts_revision, .. } = answer;
    let findings_omitted = scrubbed.findings.len().saturating_sub(MAX_FINDINGS);
    let mut findings = Vec::with_capacity(scrubbed.findings.len() - findings_omitted);
    for (finding, replacement) in scrubbed.findings.into_iter().take(MAX_FINDINGS) {
        findings.push(v1::PersonalFinding {
            kind: kind_to_pb(finding.kind).into(),
            label: finding.label,
            span: Some(span(&finding.bytes, &finding.code_points)),
            confidence: finding.confidence.value(),
            replacement,
        });
    }
    v1::ScrubResponse {
        text: scrubbed.text,
        findings,
        originals: scrubbed.originals.into_iter().collect(),
        facts_revision,
        findings_omitted: narrow(findings_omitted),
    }
}

fn salt(salt: Vec<u8>) -> Result<Vec<u8>, FieldError> {
    if salt.is_empty() {
        return Err(FieldError::new("salt", Reason::Missing, "is needed to hash"));
    }
    if !(MIN_SALT_BYTES..=MAX_SALT_BYTES).contains(&salt.len()) {
        return Err(FieldError::invalid("salt", format!("must have {MIN_SALT_BYTES} to {MAX_SALT_BYTES} bytes")));
    }
    Ok(salt)
}

pub(super) fn bounded(text: String, max_bytes: usize) -> Result<String, FieldError> {
    if text.len() > max_bytes { Err(FieldError::too_long("text", max_bytes, "bytes")) } else { Ok(text) }
}

/// An empty locale is none.
pub(super) fn locale(value: &str) -> Result<Option<Locale>, FieldError> {
    if value.is_empty() { Ok(None) } else { Ok(Some(Locale::parse(value)?)) }
}

pub(super) fn patterns(messages: Vec<v1::ScrubPattern>) -> Result<PatternPairs, FieldError> {
    within(messages.len(), "patterns", MAX_PATTERNS)?;
    let mut pairs = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        let field = at("patterns", index);
        let name = text(message.name, &format!("{field}.name"), MAX_NAME_CHARS)?;
        let pattern = text(message.pattern, &format!("{field}.pattern"), MAX_PATTERN_BYTES)?;
        pairs.push((name, pattern));
    }
    Ok(pairs)
}

/// Texts are at most 32 KiB: their offsets fit.
pub(super) fn span(bytes: &Range<usize>, code_points: &Range<usize>) -> v1::Span {
    v1::Span {
        start: narrow(bytes.start),
        end: narrow(bytes.end),
        start_cp: narrow(code_points.start),
        end_cp: narrow(code_points.end),
    }
}

const KINDS: [(Kind, v1::PersonalKind); 19] = [
    (Kind::Email, v1::PersonalKind::Email),
    (Kind::Phone, v1::PersonalKind::Phone),
    (Kind::Card, v1::PersonalKind::Card),
    (Kind::Iban, v1::PersonalKind::Iban),
    (Kind::Ip, v1::PersonalKind::Ip),
    (Kind::Mac, v1::PersonalKind::Mac),
    (Kind::Cpf, v1::PersonalKind::Cpf),
    (Kind::Cnpj, v1::PersonalKind::Cnpj),
    (Kind::Cnp, v1::PersonalKind::Cnp),
    (Kind::Cui, v1::PersonalKind::Cui),
    (Kind::Afm, v1::PersonalKind::Afm),
    (Kind::EsNif, v1::PersonalKind::EsNif),
    (Kind::PtNif, v1::PersonalKind::PtNif),
    (Kind::BoNit, v1::PersonalKind::BoNit),
    (Kind::BoCi, v1::PersonalKind::BoCi),
    (Kind::PostalCode, v1::PersonalKind::PostalCode),
    (Kind::Name, v1::PersonalKind::Name),
    (Kind::Custom, v1::PersonalKind::Custom),
    (Kind::AmbiguousId, v1::PersonalKind::AmbiguousId),
];

fn kind_of(kind: v1::PersonalKind) -> Option<Kind> {
    KINDS.into_iter().find(|(_, known)| *known == kind).map(|(kind, _)| kind)
}

fn kind_to_pb(kind: Kind) -> v1::PersonalKind {
    KINDS.into_iter().find(|(known, _)| *known == kind).map_or(v1::PersonalKind::Unspecified, |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_goes_both_ways_under_one_name() {
        for kind in Kind::ALL {
            let message = kind_to_pb(kind);
            assert_eq!(kind_of(message), Some(kind));
            assert_eq!(message.as_str_name(), format!("PERSONAL_KIND_{kind}"));
        }
        assert_eq!(kind_of(v1::PersonalKind::Unspecified), None);
    }
}
