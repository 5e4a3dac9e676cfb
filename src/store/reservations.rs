//! Reservations: stock that is spoken for until a moment, and what becomes of it.
//!
//! Every call takes the tenant's row first, as every write does, so that two callers never take the last piece twice, and is
//! a revision that names the products whose availability it changes. A reservation holds until [`Reservation::expires_at`]
//! and not a moment longer, by the clock and without anybody sweeping. Its lines are rows while it is held; released or
//! committed it has none.

mod answers;
mod commit;
mod holds;
mod ledger;
mod list;
mod reserve;
mod sweep;

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Row};

pub use answers::OnceKey;
pub use commit::{Sold, SoldLine};
pub(super) use holds::{Holds, held_of};
pub use ledger::Sale;
pub(super) use ledger::{Basis, Taken};
pub use list::{Asked, Shortage};
pub use reserve::{Ended, Wish};

use super::changes::ChangeKind;
use super::statement::{Lookup, wanted};
use super::writer::Writer;
use super::{Store, StoreError};
use crate::catalog::{Quantity, ReservationId, ReservationStage, Sku};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// Of a reservation: one product and how much of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReservationLine {
    pub sku: Sku,
    pub quantity: Quantity,
}

/// A reservation as it is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reservation {
    pub id: ReservationId,
    pub stage: ReservationStage,
    /// The conversation or cart it is for, as the caller names it.
    pub holder: Option<String>,
    pub created_at: Timestamp,
    /// The first moment at which it holds nothing any more.
    pub expires_at: Timestamp,
    /// In the order of SKUs.
    pub lines: Vec<ReservationLine>,
}

/// A reservation that was made or extended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reserved {
    pub reservation: Reservation,
    pub revision: u64,
}

/// What became of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReservationState {
    /// Until it expires.
    Held,
    Released,
    Committed,
}

/// What a tenant may reserve, where its policy says nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockRules {
    pub proposal_ttl_secs: u32,
    pub negotiation_ttl_secs: u32,
    pub closing_ttl_secs: u32,
    /// The longest a reservation lasts in all, however often it is extended.
    pub max_hold_secs: u32,
    /// Held by one tenant at a time.
    pub reservations: usize,
}

/// Why a line could not be taken; then none is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// Of the caller's lines, from 0.
    pub index: usize,
    pub sku: Sku,
    pub refusal: LineRefusal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRefusal {
    UnknownProduct,
    Inactive,
    /// Its stock is not known, and the policy does not allow for that.
    UnknownStock,
    /// There is less.
    Short {
        available: Quantity,
    },
}

impl ReservationState {
    const ALL: [Self; 3] = [Self::Held, Self::Released, Self::Committed];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Released => "released",
            Self::Committed => "committed",
        }
    }
}

impl StockRules {
    const fn ttl_secs(&self, stage: ReservationStage) -> u32 {
        match stage {
            ReservationStage::Proposal => self.proposal_ttl_secs,
            ReservationStage::Negotiation => self.negotiation_ttl_secs,
            ReservationStage::Closing => self.closing_ttl_secs,
        }
    }
}

/// A reservation in the hands of a writer, with the state it is in.
struct Found {
    reservation: Reservation,
    state: ReservationState,
}

impl Found {
    /// The reservation, if it is still held.
    fn held_at(self, now: Timestamp) -> Result<Reservation, StoreError> {
        let Self { reservation, state } = self;
        match state {
            ReservationState::Held if now < reservation.expires_at => Ok(reservation),
            ReservationState::Held => {
                Err(StoreError::ReservationExpired { id: reservation.id, expires_at: reservation.expires_at })
            }
            ReservationState::Released | ReservationState::Committed => {
                Err(StoreError::ReservationEnded { id: reservation.id, state })
            }
        }
    }
}

async fn find(writer: &mut Writer<'_>, id: ReservationId) -> Result<Found, StoreError> {
    let tenant = writer.tenant().clone();
    let row = sqlx::query(
        "SELECT state, stage, holder, created_at, expires_at FROM reservations WHERE tenant = $1 AND id = $2",
    )
    .bind(tenant.as_str())
    .bind(id.to_string())
    .fetch_optional(writer.connection())
    .await?
    .ok_or(StoreError::ReservationNotFound(id))?;
    let state: String = row.try_get(0)?;
    let state = ReservationState::ALL.into_iter().find(|known| known.as_str() == state);
    let lines = lines_of(writer.connection(), &tenant, &[id]).await?;
    let reservation = Reservation {
        id,
        stage: stage(row.try_get(1)?)?,
        holder: row.try_get(2)?,
        created_at: Timestamp::from_micros(row.try_get(3)?),
        expires_at: Timestamp::from_micros(row.try_get(4)?),
        lines: lines.into_iter().map(|(_, line)| line).collect(),
    };
    let state = state.ok_or_else(|| StoreError::corrupt("reservation", "unknown state"))?;
    Ok(Found { reservation, state })
}

fn stage(text: &str) -> Result<ReservationStage, StoreError> {
    let unknown = || StoreError::corrupt("reservation", format!("unknown stage {text:?}"));
    ReservationStage::parse(text).ok_or_else(unknown)
}

/// The lines of reservations, those of each in the order of SKUs.
async fn lines_of(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    ids: &[ReservationId],
) -> Result<Vec<(String, ReservationLine)>, StoreError> {
    let mut lines = Vec::new();
    for wanted in wanted(ids) {
        let lookup = Lookup {
            columns: "reservation, sku, quantity",
            table: "reservation_lines",
            condition: "tenant = $1",
            key: "reservation",
        };
        let query = wanted.bind(wanted.select(2, &lookup).bind(tenant.as_str()), ReservationId::to_string);
        for row in query.fetch_all(&mut *connection).await? {
            let Some(id) = row.try_get::<Option<String>, _>(0)? else { continue };
            let sku = Sku::parse(row.try_get(1)?).map_err(|error| StoreError::corrupt("reservation", error))?;
            let quantity = Quantity::from_scaled(row.try_get(2)?);
            lines.push((id, ReservationLine { sku, quantity }));
        }
    }
    lines.sort_by(|(id, line), (other, next)| (id, &line.sku).cmp(&(other, &next.sku)));
    Ok(lines)
}

/// Ends a reservation and takes away its lines.
async fn end(writer: &mut Writer<'_>, id: ReservationId, state: ReservationState) -> Result<(), StoreError> {
    let tenant = writer.tenant().clone();
    let ended = sqlx::query("UPDATE reservations SET state = $1 WHERE tenant = $2 AND id = $3 AND state = 'held'")
        .bind(state.as_str())
        .bind(tenant.as_str())
        .bind(id.to_string())
        .execute(writer.connection())
        .await?;
    if ended.rows_affected() != 1 {
        return Err(StoreError::Conflict(None));
    }
    sqlx::query("DELETE FROM reservation_lines WHERE tenant = $1 AND reservation = $2")
        .bind(tenant.as_str())
        .bind(id.to_string())
        .execute(writer.connection())
        .await?;
    Ok(())
}

/// Makes the transaction a revision for those of the products that are there; of those that are not nobody follows
/// anything.
async fn record(writer: &mut Writer<'_>, there: impl Iterator<Item = &Sku>) -> Result<(), StoreError> {
    let changed: Vec<_> = there.map(|sku| (ChangeKind::ProductFacts, sku.as_str().to_owned())).collect();
    writer.record(&changed).await
}
