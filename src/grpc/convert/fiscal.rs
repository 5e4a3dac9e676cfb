//! Identifiers to be validated, and what became of them.

use super::fields::{at, text, within};
use crate::catalog::FieldError;
use crate::fiscal::{self, FiscalKind};
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

#[cfg(test)]
mod tests {
    use super::*;

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
        }
    }
}
