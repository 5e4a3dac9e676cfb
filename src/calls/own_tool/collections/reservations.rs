//! Reservations that are held. Who is nobody of the shop sees those of the conversation and no others.

use serde_json::{Value, json};

use super::field::{Field, Kind};
use super::row::{Cell, Row};
use super::{Page, Scope};
use crate::calls::own_tool::OwnToolFault;
use crate::catalog::ReservationId;
use crate::store::{Asked, Reservation};

const PAGE_ROWS: u32 = 250;

pub(super) const FIELDS: &[Field] = &[
    Field::new("id", Kind::Code),
    Field::new("stage", Kind::Code),
    Field::new("holder", Kind::Code),
    Field::new("skus", Kind::List),
    Field::new("lines", Kind::Parts),
    Field::new("created_at", Kind::Time),
    Field::new("expires_at", Kind::Time),
];

pub(super) async fn one(scope: Scope<'_>, id: &str) -> Result<Option<Row>, OwnToolFault> {
    let Ok(id) = ReservationId::parse(id) else { return Ok(None) };
    let found = scope.service.store.reservation(scope.tenant, id).await?;
    Ok(found.and_then(|reservation| row(reservation, scope)))
}

pub(super) async fn page(scope: Scope<'_>, after: Option<&str>) -> Result<Page, OwnToolFault> {
    let holder = match (scope.viewer.is_staff(), scope.viewer.session) {
        (true, _) => None,
        (false, Some(session)) => Some(session.id.to_string()),
        (false, None) => return Ok(Page::default()),
    };
    let after = after.and_then(|after| ReservationId::parse(after).ok());
    let asked = Asked { sku: None, holder };
    let found = scope.service.store.reservations_page(scope.tenant, &asked, (after, PAGE_ROWS)).await?;
    Ok(Page::of(found, PAGE_ROWS, |reservation| reservation.id.to_string(), |reservation| row(reservation, scope)))
}

fn row(reservation: Reservation, scope: Scope<'_>) -> Option<Row> {
    let own = scope.viewer.session.map(|session| session.id.to_string());
    let is_own = own.is_some() && reservation.holder == own;
    if !is_own && !scope.viewer.is_staff() {
        return None;
    }
    let Reservation { id, stage, holder, created_at, expires_at, lines } = reservation;
    let parts: Vec<Value> =
        lines.iter().map(|line| json!({"sku": line.sku.as_str(), "quantity": line.quantity.to_string()})).collect();
    Some(Row::of(
        &id,
        [
            ("id", Cell::text(id)),
            ("stage", Cell::text(stage.as_str())),
            ("holder", Cell::maybe(holder, Cell::Text)),
            ("skus", Cell::List(lines.iter().map(|line| line.sku.to_string()).collect())),
            ("lines", Cell::Parts(parts.into())),
            ("created_at", Cell::Time(created_at)),
            ("expires_at", Cell::Time(expires_at)),
        ],
    ))
}
