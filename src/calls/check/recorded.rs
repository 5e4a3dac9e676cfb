//! What is written down of a verdict: of checks that ask for it and of those that belong to a conversation. The check does
//! not wait for it.

use rand::CryptoRng;
use serde_json::Value;

use super::CheckCall;
use crate::audit::{Actor, Content, Details, EntryKind, Owner, Record};
use crate::clock::Timestamp;
use crate::guard::CheckOutcome;
use crate::service::Service;
use crate::store::generator;
use crate::tenant::TenantId;

/// What of a check is needed when its verdict is there.
#[derive(Debug)]
pub(super) struct Noted {
    tenant: TenantId,
    by: Actor,
    session: Option<String>,
    customer: Option<String>,
    /// What was checked, where no bundle holds it.
    text: Option<String>,
}

impl Noted {
    /// None of what leaves no entry.
    pub(super) fn of(tenant: &TenantId, call: &CheckCall) -> Option<Self> {
        let has_session = call.session_id.is_some();
        (call.check.record || has_session).then(|| Self {
            tenant: tenant.clone(),
            by: call.by.clone(),
            session: call.session_id.clone(),
            customer: call.check.evidence.customer.as_ref().map(|customer| customer.id.clone()),
            text: (!call.check.record).then(|| call.check.text.clone()),
        })
    }

    /// Has the verdict written. Gives the id by which it is found.
    pub(super) fn tell(self, service: &Service, outcome: &CheckOutcome) -> String {
        let now = service.clock.now();
        let id = verdict_id(now, &mut generator());
        let has_bundle = outcome.bundle.is_some();
        let details = Details::of([
            ("bundle", Value::from(has_bundle)),
            ("violations", Value::from(outcome.violations.len())),
            ("facts_revision", Value::from(outcome.facts_revision)),
            ("policy_version", Value::from(outcome.policy_version)),
            ("engine_version", Value::from(outcome.engine_version)),
        ]);
        let text = outcome.bundle.clone().or(self.text).unwrap_or_default();
        let content = Content { session: self.session, subject: self.customer.filter(|id| !id.is_empty()), text };
        let record = Record::new(now, EntryKind::Verdict, self.by, "check")
            .on(&id)
            .ended(outcome.verdict.as_str())
            .with_details(details)
            .with_content(content);
        service.auditor.tell(&Owner::Tenant(self.tenant), record);
        id
    }
}

/// Rises with time.
fn verdict_id(now: Timestamp, random: &mut impl CryptoRng) -> String {
    format!("vd_{:014x}{:08x}", now.micros(), random.next_u32())
}
