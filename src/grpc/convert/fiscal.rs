//! Identifiers to be validated, and what became of them.

use super::fields::{at, text, within};
use crate::catalog::FieldError;
use crate::guard::fiscal::{self, FiscalKind};
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
    let judge = |(index, identifier): (usize, v1::FiscalIdentifier)| {
        let field = at("identifiers", index);
        let kind = text(identifier.kind, &format!("{field}.kind"), fiscal::VALUE_BYTES)?;
        let value = text(identifier.value, &format!("{field}.value"), fiscal::VALUE_BYTES)?;
        Ok(result(kind, value))
    };
    let results = message.identifiers.into_iter().enumerate().map(judge).collect::<Result<_, FieldError>>()?;
    Ok(v1::ValidateFiscalResponse { results })
}

fn result(kind: String, value: String) -> v1::FiscalResult {
    let judged = kind.parse::<FiscalKind>().ok().map(|kind| fiscal::validate(kind, &value));
    let (valid, normalized, reason) = match &judged {
        None => (false, String::new(), String::new()),
        Some(Ok(normalized)) => (true, normalized.clone(), String::new()),
        Some(Err(fault)) => (false, String::new(), fault.as_str().to_owned()),
    };
    v1::FiscalResult {
        supported: judged.is_some(),
        valid,
        normalized,
        reason,
        identifier: Some(v1::FiscalIdentifier { kind, value }),
    }
}
