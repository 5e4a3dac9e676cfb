//! Discounts that were asked for, and what became of them. Who is nobody of the shop sees those bound to the conversation,
//! without who asked, who decided and what they wrote to each other.

use super::field::{Field, Kind, Seen};
use super::row::{Cell, Row};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::catalog::Approval;
use crate::store::ApprovalFilter;

const PAGE_ROWS: u32 = 250;

pub(super) const FIELDS: &[Field] = &[
    Field::new("id", Kind::Code),
    Field::new("state", Kind::Code),
    Field::new("percent", Kind::Number),
    Field::new("consent", Kind::Code),
    Field::new("sku", Kind::Code),
    Field::new("customer_id", Kind::Code),
    Field::new("session_id", Kind::Code),
    Field::new("requested_at", Kind::Time),
    Field::new("due_at", Kind::Time),
    Field::new("expires_at", Kind::Time),
    Field::new("requested_by", Kind::Code).seen(Seen::Staff),
    Field::new("note", Kind::Text).seen(Seen::Staff),
    Field::new("decided_by", Kind::Code).seen(Seen::Staff),
    Field::new("decided_at", Kind::Time).seen(Seen::Staff),
    Field::new("comment", Kind::Text).seen(Seen::Staff),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let found = scope.service.store.approval(scope.tenant, id).await?;
    Ok(found.and_then(|approval| row(approval, scope)))
}

pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    let session_id = match (scope.viewer.is_staff(), scope.viewer.session) {
        (true, _) => None,
        (false, Some(session)) => Some(session.id.to_string()),
        (false, None) => return Ok(Page::default()),
    };
    let filter = ApprovalFilter { session_id, ..ApprovalFilter::default() };
    let found = scope.service.store.approvals(scope.tenant, &filter, (after, PAGE_ROWS)).await?;
    Ok(Page::of(found, PAGE_ROWS, |approval| approval.id.clone(), |approval| row(approval, scope)))
}

fn row(approval: Approval, scope: Scope<'_>) -> Option<Row> {
    let own = scope.viewer.session.map(|session| session.id.to_string());
    let is_own = own.is_some() && approval.bound_to.session_id == own;
    if !is_own && !scope.viewer.is_staff() {
        return None;
    }
    let state = if approval.is_expired(scope.now) { "expired" } else { approval.state.as_str() };
    let decision = approval.state.decision();
    let some = |text: Option<String>| Cell::maybe(text, Cell::Text);
    Some(Row::of(
        &approval.id,
        [
            ("id", Cell::text(&approval.id)),
            ("state", Cell::text(state)),
            ("percent", Cell::number(approval.percent)),
            ("consent", Cell::maybe(approval.state.consent(), |consent| Cell::text(consent.as_str()))),
            ("due_at", Cell::maybe(approval.state.due_at(), Cell::Time)),
            ("decided_by", Cell::maybe(decision, |decision| Cell::text(&decision.by))),
            ("decided_at", Cell::maybe(decision, |decision| Cell::Time(decision.at))),
            ("comment", Cell::maybe(decision, |decision| Cell::text(&decision.comment))),
            ("sku", Cell::maybe(approval.bound_to.sku, Cell::text)),
            ("customer_id", some(approval.bound_to.customer_id)),
            ("session_id", some(approval.bound_to.session_id)),
            ("requested_at", Cell::Time(approval.requested_at)),
            ("expires_at", Cell::Time(approval.expires_at)),
            ("requested_by", Cell::Text(approval.requested_by)),
            ("note", Cell::Text(approval.note)),
        ],
    ))
}
