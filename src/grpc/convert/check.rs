//! Checks as they are asked.

use prost::Message;

use super::evidence::evidence;
use super::fields::{at, enumerated, optional, parsed, text, timestamp, within};
use super::policy::price_mode;
use crate::audit::Actor;
use crate::calls::check::CheckCall;
use crate::catalog::{Currency, FieldError, Percent, Reason, ReservationId};
use crate::config::Limits;
use crate::guard::{Check, Evidence, Focus, Guard, GuardSet, Locale, Overrides};
use crate::pb::v1;

/// The most characters of a session id, stage or flow.
const NAME_CHARS: usize = 256;
/// Reservations of one conversation.
const MAX_RESERVATIONS: usize = 32;

/// What is asked.
///
/// # Errors
/// Every field at fault, by its path.
pub fn check_call(message: v1::CheckRequest, limits: &Limits, by: &Actor) -> Result<CheckCall, Vec<FieldError>> {
    let mut faults = Vec::new();
    let text_checked = keep(&mut faults, checked_text(message.text, limits.text_bytes.get()));
    let locale = keep(&mut faults, locale(&message.locale));
    let currency = optional(message.currency).map(|code| parsed(&code, "currency", Currency::parse));
    let currency = keep(&mut faults, currency.transpose());
    let evidence = keep(&mut faults, evidence_within(message.evidence, limits.evidence_bytes.get()));
    let session_id = keep(&mut faults, name(message.session_id, "session_id")).flatten();
    let stage = keep(&mut faults, name(message.stage, "stage")).flatten();
    let flow = keep(&mut faults, name(message.flow, "flow")).flatten();
    let overrides = keep(&mut faults, overrides(message.overrides.unwrap_or_default()));
    let guards = keep(&mut faults, guards(&message.guards));
    let focus = keep(&mut faults, focus(message.focus.unwrap_or_default(), limits));
    let reservations = keep(&mut faults, reservations(&message.reservation_ids)).unwrap_or_default();
    let as_of = keep(&mut faults, message.as_of.map(|at| timestamp(at, "as_of")).transpose());
    let read = (text_checked, locale, currency, evidence, overrides, guards, focus, as_of);
    match read {
        (
            Some(text),
            Some(locale),
            Some(currency),
            Some(evidence),
            Some(overrides),
            Some(guards),
            Some(focus),
            Some(as_of),
        ) if faults.is_empty() => {
            let check = Check {
                text,
                locale,
                currency,
                evidence,
                stage,
                flow,
                overrides,
                guards,
                focus,
                reservations,
                ignore_policy_documents: message.ignore_policy_documents,
                record: message.record,
            };
            Ok(CheckCall { check, as_of, session_id, by: by.clone(), min_revision: message.min_revision })
        }
        _ => Err(faults),
    }
}

/// Several checks, each at fault by its place.
///
/// # Errors
/// Every field at fault, by its path.
pub fn check_calls(
    message: v1::CheckBatchRequest,
    limits: &Limits,
    by: &Actor,
) -> Result<Vec<CheckCall>, Vec<FieldError>> {
    let checks = message.checks;
    if checks.is_empty() {
        return Err(vec![FieldError::new("checks", Reason::Missing, "must have at least one check")]);
    }
    within(checks.len(), "checks", limits.batch.get()).map_err(|error| vec![error])?;
    let (mut calls, mut faults) = (Vec::with_capacity(checks.len()), Vec::new());
    for (index, check) in checks.into_iter().enumerate() {
        match check_call(check, limits, by) {
            Ok(call) => calls.push(call),
            Err(found) => faults.extend(found.into_iter().map(|error| error.under(&at("checks", index)))),
        }
    }
    if faults.is_empty() { Ok(calls) } else { Err(faults) }
}

/// Those that are no ids name the first.
fn reservations(ids: &[String]) -> Result<Vec<ReservationId>, FieldError> {
    within(ids.len(), "reservation_ids", MAX_RESERVATIONS)?;
    let parsed = ids.iter().enumerate().map(|(index, id)| {
        ReservationId::parse(id).map_err(|error| FieldError { field: at("reservation_ids", index), ..error })
    });
    parsed.collect()
}

fn keep<T>(faults: &mut Vec<FieldError>, result: Result<T, FieldError>) -> Option<T> {
    result.map_err(|error| faults.push(error)).ok()
}

fn name(value: Option<String>, field: &str) -> Result<Option<String>, FieldError> {
    value.and_then(optional).map(|value| text(value, field, NAME_CHARS)).transpose()
}

/// An empty answer claims nothing and passes; what is checked is its length alone.
pub(super) fn checked_text(text: String, max_bytes: usize) -> Result<String, FieldError> {
    if text.len() > max_bytes {
        return Err(FieldError::too_long("text", max_bytes, "bytes"));
    }
    Ok(text)
}

fn locale(value: &str) -> Result<Locale, FieldError> {
    if value.is_empty() {
        return Err(FieldError::new("locale", Reason::Missing, "must be given, like ro-RO"));
    }
    Ok(Locale::parse(value)?)
}

fn evidence_within(message: Option<v1::Evidence>, max_bytes: usize) -> Result<Evidence, FieldError> {
    let Some(message) = message else { return Ok(Evidence::default()) };
    if message.encoded_len() > max_bytes {
        return Err(FieldError::too_long("evidence", max_bytes, "bytes"));
    }
    evidence(message).map_err(|error| error.under("evidence"))
}

fn focus(message: v1::Focus, limits: &Limits) -> Result<Focus, FieldError> {
    within(message.skus.len(), "focus.skus", Focus::MAX_SKUS)?;
    let skus = message.skus.into_iter().enumerate();
    let skus = skus.map(|(index, sku)| text(sku, &at("focus.skus", index), NAME_CHARS));
    let skus = skus.collect::<Result<_, _>>()?;
    if message.customer_turn.len() > limits.text_bytes.get() {
        return Err(FieldError::too_long("focus.customer_turn", limits.text_bytes.get(), "bytes"));
    }
    Ok(Focus { skus, customer_turn: message.customer_turn })
}

fn overrides(message: v1::PolicyOverrides) -> Result<Overrides, FieldError> {
    let discount = message.discount_automatic.and_then(optional);
    let discount = discount.map(|text| parsed(&text, "overrides.discount_automatic", Percent::parse));
    Ok(Overrides {
        price_mode: price_mode(message.price_mode, "overrides.price_mode")?,
        discount_automatic: discount.transpose()?,
        no_discount: message.no_discount.unwrap_or_default(),
        enforce: message.enforce.unwrap_or_default(),
        known_facts_only: message.known_facts_only.unwrap_or_default(),
    })
}

fn guards(numbers: &[i32]) -> Result<GuardSet, FieldError> {
    within(numbers.len(), "guards", Guard::ALL.len())?;
    numbers.iter().enumerate().map(|(index, &number)| guard(number, at("guards", index))).collect()
}

fn guard(number: i32, field: String) -> Result<Guard, FieldError> {
    match enumerated(number, &field)? {
        v1::Guard::Unspecified => Err(FieldError::invalid(field, "must be a guard")),
        v1::Guard::Price => Ok(Guard::Price),
        v1::Guard::Stock => Ok(Guard::Stock),
        v1::Guard::Discount => Ok(Guard::Discount),
        v1::Guard::Sku => Ok(Guard::Sku),
        v1::Guard::Fiscal => Ok(Guard::Fiscal),
    }
}
