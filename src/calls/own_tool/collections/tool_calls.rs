//! Calls of tools as they are logged. Who is no admin sees those of the conversation, without what they said and gave.

use serde_json::json;

use super::field::{Field, Kind, Seen};
use super::row::{Cell, Row};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::clock::Timestamp;
use crate::store::{CallFilter, CallPlace, ToolCall};
use crate::tools::CallId;

const PAGE_ROWS: u32 = 100;
/// Between the moment and the id of a place.
const BETWEEN: char = ':';

pub(super) const FIELDS: &[Field] = &[
    Field::new("id", Kind::Code),
    Field::new("tool", Kind::Code),
    Field::new("tool_version", Kind::Number),
    Field::new("runner", Kind::Code),
    Field::new("session_id", Kind::Code),
    Field::new("outcome", Kind::Code),
    Field::new("stage", Kind::Code),
    Field::new("code", Kind::Code),
    Field::new("why", Kind::Text),
    Field::new("began_at", Kind::Time),
    Field::new("due_at", Kind::Time),
    Field::new("ended_at", Kind::Time),
    Field::new("duration_ms", Kind::Number),
    Field::new("plan", Kind::Parts).alone(),
    Field::new("undoes", Kind::Code).alone(),
    Field::new("user", Kind::Code).alone(),
    Field::new("actor", Kind::Code).alone().seen(Seen::Staff),
    Field::new("cost_micros", Kind::Number).alone().seen(Seen::Staff),
    Field::new("cost_currency", Kind::Code).alone().seen(Seen::Staff),
    Field::new("arguments", Kind::Text).alone().seen(Seen::Admins),
    Field::new("output", Kind::Text).alone().seen(Seen::Admins),
    Field::new("to_make", Kind::Text).alone().seen(Seen::Nobody),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let Some(id) = CallId::parse(id) else { return Ok(None) };
    let call = scope.service.store.tool_call(scope.tenant, &id).await?;
    Ok(call.and_then(|call| row(call, scope)))
}

/// In the order of their beginnings, so what is given on as the id of the last one is its place.
pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    let session = match (scope.viewer.is_admin(), scope.viewer.session) {
        (true, _) => None,
        (false, Some(session)) => Some(session.id),
        (false, None) => return Ok(Page::default()),
    };
    let filter = CallFilter { session, ..CallFilter::default() };
    let after = after.and_then(place);
    let found = scope.service.store.tool_calls(scope.tenant, &filter, (after.as_ref(), PAGE_ROWS)).await?;
    let told = |call: &ToolCall| format!("{}{BETWEEN}{}", call.began_at.micros(), call.id.as_str());
    Ok(Page::of(found, PAGE_ROWS, told, |call| row(call, scope)))
}

fn place(told: &str) -> Option<CallPlace> {
    let (micros, id) = told.split_once(BETWEEN)?;
    Some(CallPlace { began_at: Timestamp::from_micros(micros.parse().ok()?), id: id.to_owned() })
}

fn row(call: ToolCall, scope: Scope<'_>) -> Option<Row> {
    let is_own = scope.viewer.session.is_some_and(|session| call.session == Some(session.id));
    if !is_own && !scope.viewer.is_admin() {
        return None;
    }
    let some = |text: Option<String>| Cell::maybe(text, Cell::Text);
    let plan = call.plan.as_ref().map(|plan| json!({"id": plan.plan, "step": plan.step, "of": plan.of}));
    let cost = call.cost.as_ref();
    Some(Row::of(
        call.id.as_str(),
        [
            ("id", Cell::text(call.id.as_str())),
            ("tool", Cell::Text(call.tool)),
            ("tool_version", Cell::number(call.version)),
            ("runner", Cell::text(call.runner.as_str())),
            ("session_id", Cell::maybe(call.session, Cell::text)),
            ("outcome", Cell::text(call.outcome.as_str())),
            ("stage", Cell::maybe(call.refused, |(stage, _)| Cell::text(stage.as_str()))),
            ("code", Cell::maybe(call.refused, |(_, code)| Cell::text(code.as_str()))),
            ("why", some(call.why)),
            ("began_at", Cell::Time(call.began_at)),
            ("due_at", Cell::maybe(call.due_at, Cell::Time)),
            ("ended_at", Cell::maybe(call.ended_at, Cell::Time)),
            ("duration_ms", Cell::maybe(call.duration_ms, Cell::number)),
            ("plan", Cell::maybe(plan, Cell::Parts)),
            ("undoes", Cell::maybe(call.undoes, |undone| Cell::text(undone.as_str()))),
            ("user", some(call.user)),
            ("actor", Cell::Text(call.actor)),
            ("cost_micros", Cell::maybe(cost, |cost| Cell::number(cost.micros))),
            ("cost_currency", Cell::maybe(cost, |cost| Cell::text(&cost.currency))),
            ("arguments", Cell::Text(call.arguments)),
            ("output", some(call.output)),
            ("to_make", some(call.to_make)),
        ],
    ))
}
