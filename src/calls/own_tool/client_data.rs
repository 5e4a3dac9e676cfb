//! `validate_client_data`: what a customer gave for an invoice or a delivery, held against what their country lays down,
//! field by field. Nobody is asked whether a number was ever issued.

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{at, read};
use super::{OwnCall, OwnToolFault};
use crate::fiscal::{self, AddressParts, FiscalKind, PartError};
use crate::scrub::phone;

#[derive(Deserialize)]
struct ValidateClientData {
    country: String,
    #[serde(default)]
    fiscal_ids: Vec<FiscalId>,
    iban: Option<String>,
    phone: Option<String>,
    address: Option<AddressParts>,
}

#[derive(Deserialize)]
struct FiscalId {
    kind: String,
    value: String,
}

pub(super) fn validate_client_data(call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: ValidateClientData = read(call.arguments)?;
    let mut fields = Vec::new();
    for (index, id) in asked.fiscal_ids.iter().enumerate() {
        let field = at("fiscal_ids", index);
        let kind: FiscalKind = id.kind.parse().map_err(|_| {
            let known = FiscalKind::ALL.map(FiscalKind::as_str).join(", ");
            OwnToolFault::of_field(format!("{field}.kind"), format!("is none of {known}"))
        })?;
        fields.push(number(&field, kind, &id.value));
    }
    if let Some(iban) = &asked.iban {
        fields.push(number("iban", FiscalKind::Iban, iban));
    }
    if let Some(text) = &asked.phone {
        fields.push(match phone::parse(text, Some(&asked.country)) {
            Ok(number) => valid("phone", &number.to_string()),
            Err(fault) => invalid("phone", &fault.to_string()),
        });
    }
    if let Some(parts) = &asked.address {
        let judged = fiscal::judge_address(&asked.country, parts).ok_or_else(|| {
            let known = fiscal::countries().collect::<Vec<_>>().join(", ");
            OwnToolFault::of_field("country", format!("has no rules for addresses here; there are some for {known}"))
        })?;
        fields.extend(judged.into_iter().map(|(part, written)| match written {
            Ok(text) => valid(part, text),
            Err(PartError::Missing) => invalid(part, "is missing"),
            Err(PartError::Format) => invalid(part, "is not written as in this country"),
        }));
    }
    if fields.is_empty() {
        return Err(OwnToolFault::refused("there is nothing to check: one of fiscal_ids, iban, phone, address"));
    }
    let all_valid = fields.iter().all(|field| field["valid"] == true);
    Ok(json!({"valid": all_valid, "fields": fields}))
}

fn number(field: &str, kind: FiscalKind, value: &str) -> Value {
    let mut judged = match fiscal::validate(kind, value) {
        Ok(normal) => valid(field, &normal),
        Err(fault) => invalid(field, fault.as_str()),
    };
    judged["kind"] = kind.as_str().into();
    judged
}

fn valid(field: &str, normal: &str) -> Value {
    json!({"field": field, "valid": true, "normalized": normal})
}

fn invalid(field: &str, reason: &str) -> Value {
    json!({"field": field, "valid": false, "reason": reason})
}
