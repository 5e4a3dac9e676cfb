//! Identifiers to be validated, and what became of them.

use serde_json::{Value, json};

use super::codes::fiscal_reason;
use super::fields::{at, text, within};
use crate::audit::{Content, Details, Record};
use crate::catalog::FieldError;
use crate::fiscal::{self, FiscalError, FiscalKind};
use crate::pb::v1;

/// Every identifier judged, in the order asked.
///
/// # Errors
/// More than `limit` of them, or one that is over-long.
pub fn validate_fiscal(
    message: v1::ValidateFiscalRequest,
    limit: usize,
) -> Result<v1::ValidateFiscalResponse, FieldError> {
    within(message.identifiers.len(), "identifiers", limit)?;
    let mut results = Vec::with_capacity(message.identifiers.len());
    for (index, identifier) in message.identifiers.into_iter().enumerate() {
        let field = at("identifiers", index);
        let kind = text(identifier.kind, &format!("{field}.kind"), fiscal::VALUE_BYTES)?;
        let value = text(identifier.value, &format!("{field}.value"), fiscal::VALUE_BYTES)?;
        results.push(result(kind, value));
    }
    Ok(v1::ValidateFiscalResponse { results })
}

/// What is written down of a validation: how many were valid, and, where it can be erased, which they were.
pub fn validated(record: Record, answer: &v1::ValidateFiscalResponse) -> Record {
    let valid = answer.results.iter().filter(|result| result.valid).count();
    let counts = [("identifiers", answer.results.len() as u64), ("valid", valid as u64)];
    let identifiers = answer.results.iter().map(|result| {
        let identifier = result.identifier.clone().unwrap_or_default();
        json!({"kind": identifier.kind, "value": identifier.value, "valid": result.valid})
    });
    let text = Value::from_iter(identifiers).to_string();
    let content = Content { session: None, subject: None, text };
    record.ended("Ok").with_details(Details::counts(counts)).with_content(content)
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn result(kind: String, value: String) -> v1::FiscalResult {
    let judged = kind.parse::<FiscalKind>().ok().map(|kind| fiscal::validate(kind, &value));
    let (valid, normalized, fault) = match &judged {
        None => (false, String::new(), None),
        Some(Ok(normalized)) => (true, normalized.clone(), None),
        Some(Err(fault)) => (false, String::new(), Some(*fault)),
    };
    v1::FiscalResult {
        supported: judged.is_some(),
        valid,
        normalized,
        reason: fault.map(FiscalError::as_str).unwrap_or_default().to_owned(),
        reason_code: fault.map(fiscal_reason).unwrap_or_default().into(),
        identifier: Some(v1::FiscalIdentifier { kind, value }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(deprecated, reason = "the string is sent beside the enum")]
    #[test]
    fn kinds_with_letters_and_without_a_checksum_are_judged_too() {
        for (kind, value, normalized, reason) in [
            ("br/cnpj", "12.ABC.345/01DE-35", "12ABC34501DE35", ""),
            ("br/cnpj", "12.ABC.345/01DE-36", "", "CHECKSUM"),
            ("bo/nit", "1026469026", "1026469026", ""),
            ("bo/control-code", "6A-DC-53-05-14", "6ADC530514", ""),
            ("bo/control-code", "6A-DC-53", "", "LENGTH"),
        ] {
            let judged = result(kind.to_owned(), value.to_owned());
            assert!(judged.supported, "{kind}");
            assert_eq!((judged.valid, judged.normalized.as_str()), (reason.is_empty(), normalized), "{value}");
            assert_eq!(judged.reason, reason, "{value}");
            let code = if reason.is_empty() { "UNSPECIFIED" } else { reason };
            assert_eq!(judged.reason_code().as_str_name(), format!("FISCAL_REASON_{code}"), "{value}");
        }
    }
}
