//! Conversations. Who is no admin sees the one they are in, without its texts; nobody sees what confirms an action.

use serde_json::{Value, json};

use super::field::{Field, Kind, Seen};
use super::row::{Cell, Row};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::conversation::{HISTORY_MESSAGES, Message, Session, SessionId};
use crate::store::StoreError;

/// Of a page that is read: a conversation may have seen much.
const PAGE_ROWS: u32 = 50;

pub(super) const FIELDS: &[Field] = &[
    Field::new("id", Kind::Code),
    Field::new("flow", Kind::Code),
    Field::new("state", Kind::Code),
    Field::new("is_open", Kind::Flag),
    Field::new("is_taken_over", Kind::Flag),
    Field::new("lead", Kind::Code),
    Field::new("channel", Kind::Code),
    Field::new("user", Kind::Code),
    Field::new("case", Kind::Code),
    Field::new("opened_at", Kind::Time),
    Field::new("active_at", Kind::Time),
    Field::new("expires_at", Kind::Time),
    Field::new("ended_at", Kind::Time),
    Field::new("end_reason", Kind::Code),
    Field::new("message_count", Kind::Number),
    Field::new("tool_call_count", Kind::Number),
    Field::new("tokens", Kind::Number).seen(Seen::Staff),
    Field::new("shown_skus", Kind::List).alone(),
    Field::new("cart", Kind::Parts).alone(),
    Field::new("reservations", Kind::List).alone(),
    Field::new("pending_tool", Kind::Code).alone(),
    Field::new("nonce", Kind::Code).alone().seen(Seen::Nobody),
    Field::new("taken_by", Kind::Code).alone().seen(Seen::Staff),
    Field::new("channel_identity", Kind::Code).alone().seen(Seen::Admins),
    Field::new("summary", Kind::Text).alone().seen(Seen::Admins),
    Field::new("last_messages", Kind::Parts).alone().seen(Seen::Admins),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let Ok(id) = SessionId::parse(id) else { return Ok(None) };
    let is_own = scope.viewer.session.is_some_and(|session| session.id == id);
    if !is_own && !scope.viewer.is_admin() {
        return Ok(None);
    }
    let store = &scope.service.store;
    let session = match store.session(scope.tenant, id).await {
        Ok(session) => session,
        Err(StoreError::SessionNotFound(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let last = store.last_messages((scope.tenant, id), session.opened_at, HISTORY_MESSAGES).await?;
    let mut row = row(session, scope);
    row.cells.insert("last_messages", Cell::Parts(last.iter().map(said).collect()));
    Ok(Some(row))
}

pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    if !scope.viewer.is_admin() {
        let Some(own) = scope.viewer.session else { return Ok(Page::default()) };
        let row = one(scope, &own.id.to_string()).await?;
        return Ok(Page { looked_at: 1, rows: row.into_iter().collect(), next: None });
    }
    let after = after.and_then(|after| SessionId::parse(after).ok());
    let found = scope.service.store.sessions_page(scope.tenant, after, PAGE_ROWS).await?;
    Ok(Page::of(found, PAGE_ROWS, |session| session.id.to_string(), |session| Some(row(session, scope))))
}

fn said(message: &Message) -> Value {
    json!({"role": message.role.as_str(), "at": message.at.to_string(), "text": message.text.as_deref()})
}

fn row(session: Session, scope: Scope<'_>) -> Row {
    let end = session.end_at(scope.now);
    let Session { id, place, parties, memory, totals, .. } = session;
    let some = |text: Option<String>| Cell::maybe(text, Cell::Text);
    let list = |list: Vec<String>| if list.is_empty() { Cell::Nothing } else { Cell::List(list) };
    let cart = memory.cart.iter();
    let cart: Vec<Value> =
        cart.map(|line| json!({"sku": line.sku.as_str(), "quantity": line.quantity.to_string()})).collect();
    Row::of(
        &id,
        [
            ("id", Cell::text(id)),
            ("flow", Cell::Text(place.flow)),
            ("state", Cell::Text(place.state)),
            ("is_open", Cell::Flag(end.is_none())),
            ("is_taken_over", Cell::Flag(session.taken_by.is_some())),
            ("lead", some(parties.lead)),
            ("channel", some(parties.channel)),
            ("user", some(parties.user)),
            ("case", some(parties.case)),
            ("opened_at", Cell::Time(session.opened_at)),
            ("active_at", Cell::Time(session.active_at)),
            ("expires_at", Cell::Time(session.expires_at)),
            ("ended_at", Cell::maybe(end, |end| Cell::Time(end.at))),
            ("end_reason", Cell::maybe(end, |end| Cell::text(end.reason.as_str()))),
            ("message_count", Cell::number(totals.messages)),
            ("tool_call_count", Cell::number(totals.tool_calls)),
            ("tokens", Cell::number(totals.tokens)),
            ("shown_skus", list(memory.shown.iter().map(ToString::to_string).collect())),
            ("cart", if cart.is_empty() { Cell::Nothing } else { Cell::Parts(cart.into()) }),
            ("reservations", list(memory.reservations.iter().map(ToString::to_string).collect())),
            ("pending_tool", Cell::maybe(memory.pending.as_ref(), |pending| Cell::text(&pending.tool))),
            ("nonce", Cell::maybe(memory.pending, |pending| Cell::Text(pending.nonce_sha256))),
            ("taken_by", some(session.taken_by)),
            ("channel_identity", some(memory.channel_identity)),
            ("summary", Cell::maybe(session.summary, |summary| Cell::Text(summary.text))),
        ],
    )
}
