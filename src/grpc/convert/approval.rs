//! Discounts that somebody has to consent to.

use super::fields::{at, enumerated, optional, parsed, text, timestamp, timestamp_to_pb, within};
use super::key::role_to_pb;
use crate::catalog::{
    Approval, ApprovalState, Binding, Consent, Decider, DiscountRequest, FieldError, Percent, Reason, Ruling, Sku,
};
use crate::clock::Timestamp;
use crate::pb::v1;
use crate::store::{ApprovalFilter, ListedState};
use crate::tenant::Role;

const ALL: Percent = Percent::from_scaled(10_000);
const MAX_STATES: usize = 4;

/// A discount that is asked for when it is `now`.
///
/// # Errors
/// The first field at fault, by its path.
pub fn discount_request(
    message: v1::RequestApprovalRequest,
    requested_by: String,
    now: Timestamp,
) -> Result<DiscountRequest, FieldError> {
    let percent = parsed(&message.percent, "percent", Percent::parse)?;
    if percent <= Percent::ZERO || percent > ALL {
        return Err(FieldError::invalid("percent", "must be above 0 and up to 100"));
    }
    let bound_to = binding(message.sku, message.customer_id, message.session_id)?;
    if bound_to.is_empty() {
        let message = "a discount is bound to one of sku, customer_id and session_id at least";
        return Err(FieldError::new("sku", Reason::Missing, message));
    }
    let expires_at = message.expires_at.map(|at| timestamp(at, "expires_at")).transpose()?;
    if expires_at.is_some_and(|end| end <= now || end > now.plus_secs(DiscountRequest::LONGEST_LIFE_SECS)) {
        return Err(FieldError::invalid("expires_at", "must be after now and within 90 days"));
    }
    let key = text(message.idempotency_key, "idempotency_key", DiscountRequest::KEY_CHARS)?;
    Ok(DiscountRequest {
        percent,
        bound_to,
        note: text(message.note, "note", DiscountRequest::NOTE_CHARS)?,
        requested_by,
        idempotency_key: optional(key),
        expires_at,
    })
}

/// Who decides what of which request.
///
/// # Errors
/// The first field at fault, by its path.
pub fn decision(
    message: v1::DecideApprovalRequest,
    (actor, roles): (String, Vec<Role>),
) -> Result<(String, Decider), FieldError> {
    let ruling = match enumerated(message.decision, "decision")? {
        v1::ApprovalDecision::Unspecified => {
            return Err(FieldError::new("decision", Reason::Missing, "must be given"));
        }
        v1::ApprovalDecision::Approve => Ruling::Approve,
        v1::ApprovalDecision::Reject => Ruling::Reject,
    };
    if message.id.is_empty() {
        return Err(FieldError::new("id", Reason::Missing, "must be given"));
    }
    let id = text(message.id, "id", DiscountRequest::KEY_CHARS)?;
    let comment = text(message.comment, "comment", DiscountRequest::NOTE_CHARS)?;
    Ok((id, Decider { actor, roles, ruling, comment }))
}

/// Which requests are listed.
///
/// # Errors
/// The first field at fault, by its path.
pub fn approval_filter(message: v1::ListApprovalsRequest) -> Result<ApprovalFilter, FieldError> {
    within(message.states.len(), "states", MAX_STATES)?;
    let mut states = Vec::with_capacity(message.states.len());
    for (index, &number) in message.states.iter().enumerate() {
        let field = at("states", index);
        states.push(match enumerated(number, &field)? {
            v1::ApprovalState::Unspecified => return Err(FieldError::invalid(field, "must be a state")),
            v1::ApprovalState::Pending => ListedState::Pending,
            v1::ApprovalState::Approved => ListedState::Approved,
            v1::ApprovalState::Rejected => ListedState::Rejected,
            v1::ApprovalState::Expired => ListedState::Expired,
        });
    }
    let Binding { sku, customer_id, session_id } = binding(message.sku, message.customer_id, message.session_id)?;
    Ok(ApprovalFilter { states, overdue_only: message.overdue, sku, customer_id, session_id })
}

fn binding(sku: Option<String>, customer: Option<String>, session: Option<String>) -> Result<Binding, FieldError> {
    let reference = |value: Option<String>, field: &str| {
        value.and_then(optional).map(|value| text(value, field, DiscountRequest::REFERENCE_CHARS)).transpose()
    };
    Ok(Binding {
        sku: sku.and_then(optional).map(|sku| parsed(&sku, "sku", Sku::parse)).transpose()?,
        customer_id: reference(customer, "customer_id")?,
        session_id: reference(session, "session_id")?,
    })
}

/// A request as a message, as it is `now`.
pub fn approval(approval: Approval, now: Timestamp) -> v1::DiscountApproval {
    let (state, overdue, high) = (state_to_pb(&approval, now), approval.is_overdue(now), approval.is_high());
    let decision = approval.state.decision().cloned();
    let maximum = match approval.state {
        ApprovalState::AboveMaximum(maximum) => Some(maximum.to_string()),
        _ => None,
    };
    v1::DiscountApproval {
        id: approval.id,
        percent: approval.percent.to_string(),
        sku: approval.bound_to.sku.map(|sku| sku.to_string()),
        customer_id: approval.bound_to.customer_id,
        session_id: approval.bound_to.session_id,
        note: approval.note,
        state: state.into(),
        consent: consent_to_pb(approval.state.consent()).into(),
        priority: if high { v1::ApprovalPriority::High } else { v1::ApprovalPriority::Medium }.into(),
        requested_by: approval.requested_by,
        requested_at: Some(timestamp_to_pb(approval.requested_at)),
        due_at: approval.state.due_at().map(timestamp_to_pb),
        expires_at: Some(timestamp_to_pb(approval.expires_at)),
        overdue,
        decided_by: decision.as_ref().map(|decision| decision.by.clone()).unwrap_or_default(),
        decided_as: decision.as_ref().map_or(v1::Role::Unspecified, |decision| role_to_pb(decision.role)).into(),
        decided_at: decision.as_ref().map(|decision| timestamp_to_pb(decision.at)),
        comment: decision.map(|decision| decision.comment).unwrap_or_default(),
        maximum,
        revision: approval.revision,
    }
}

fn state_to_pb(approval: &Approval, now: Timestamp) -> v1::ApprovalState {
    match approval.state {
        ApprovalState::Rejected { .. } | ApprovalState::AboveMaximum(_) => v1::ApprovalState::Rejected,
        _ if approval.is_expired(now) => v1::ApprovalState::Expired,
        ApprovalState::Pending { .. } => v1::ApprovalState::Pending,
        ApprovalState::Automatic | ApprovalState::Approved { .. } => v1::ApprovalState::Approved,
    }
}

const fn consent_to_pb(consent: Option<Consent>) -> v1::Consent {
    match consent {
        None => v1::Consent::Unspecified,
        Some(Consent::Automatic) => v1::Consent::Automatic,
        Some(Consent::Manager) => v1::Consent::Manager,
        Some(Consent::Director) => v1::Consent::Director,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_772_366_400_000_000);

    fn asked() -> v1::RequestApprovalRequest {
        v1::RequestApprovalRequest { percent: "20".to_owned(), sku: Some("A-1".to_owned()), ..Default::default() }
    }

    #[test]
    fn what_is_wrong_with_a_request_is_named() {
        let end = |secs| Some(timestamp_to_pb(NOW.plus_secs(secs)));
        let wrong = [
            ("percent", v1::RequestApprovalRequest { percent: "0".to_owned(), ..asked() }),
            ("percent", v1::RequestApprovalRequest { percent: "100.01".to_owned(), ..asked() }),
            ("percent", v1::RequestApprovalRequest { percent: "much".to_owned(), ..asked() }),
            ("sku", v1::RequestApprovalRequest { sku: None, ..asked() }),
            ("session_id", v1::RequestApprovalRequest { session_id: Some("x".repeat(257)), ..asked() }),
            ("customer_id", v1::RequestApprovalRequest { customer_id: Some("\0".to_owned()), ..asked() }),
            ("note", v1::RequestApprovalRequest { note: "x".repeat(1_001), ..asked() }),
            ("expires_at", v1::RequestApprovalRequest { expires_at: end(0), ..asked() }),
            ("expires_at", v1::RequestApprovalRequest { expires_at: end(91 * 86_400), ..asked() }),
            ("idempotency_key", v1::RequestApprovalRequest { idempotency_key: "x".repeat(129), ..asked() }),
        ];
        for (field, message) in wrong {
            let error = discount_request(message, "key:a".to_owned(), NOW).expect_err(field);
            assert_eq!(error.field, field);
        }
        let taken = discount_request(asked(), "key:a".to_owned(), NOW).expect("is right");
        assert_eq!((taken.percent, taken.idempotency_key), (Percent::from_scaled(20_00), None));
    }

    #[test]
    fn a_decision_names_its_request_and_says_what() {
        let decide = |id: &str, decision: i32| {
            let message = v1::DecideApprovalRequest { id: id.to_owned(), decision, ..Default::default() };
            super::decision(message, ("key:a".to_owned(), vec![Role::Manager])).map_err(|error| error.field)
        };
        assert_eq!(decide("", 1), Err("id".to_owned()));
        assert_eq!(decide("ap_1", 0), Err("decision".to_owned()));
        assert_eq!(decide("ap_1", 9), Err("decision".to_owned()));
        assert_eq!(decide("ap_1", 2).expect("is right").1.ruling, Ruling::Reject);
    }
}
