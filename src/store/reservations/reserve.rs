//! Reserving, all lines or none; holding on for longer; letting go.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::{
    LineFault, LineRefusal, OnceKey, Reservation, ReservationLine, ReservationState, Reserved, StockRules, answers,
    end, find, held_of, record,
};
use crate::catalog::{Product, Quantity, ReservationId, ReservationPolicy, ReservationStage, Sku};
use crate::store::statement::{composed, groups, insert};
use crate::store::writer::Writer;
use crate::store::{Store, StoreError, policies, products};
use crate::tenant::TenantId;

/// What is to be reserved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// New.
    pub id: ReservationId,
    /// Each product once, more than none of it.
    pub lines: Vec<ReservationLine>,
    pub stage: ReservationStage,
    /// Shorter than the stage allows; absent: as long as it does.
    pub ttl_secs: Option<u32>,
    pub holder: Option<String>,
}

/// A reservation that holds nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Whether it held anything until now.
    pub was_held: bool,
    pub revision: u64,
}

const INSERT_LINES: &str = "INSERT INTO reservation_lines (tenant, reservation, sku, quantity, expires_at) VALUES";
const LINE_COLUMNS: usize = 5;

impl Store {
    /// Reserves every line or none.
    ///
    /// # Errors
    /// [`StoreError::StockRefused`] with every line that is not to be had; [`StoreError::TooManyReservations`];
    /// [`StoreError::KeyReused`].
    pub async fn reserve(
        &self,
        tenant: &TenantId,
        (wish, once): (Wish, Option<OnceKey>),
        rules: &StockRules,
    ) -> Result<Reserved, StoreError> {
        self.room.learn(self.reserve_at_once(tenant, (wish, once), rules).await)
    }

    async fn reserve_at_once(
        &self,
        tenant: &TenantId,
        (wish, once): (Wish, Option<OnceKey>),
        rules: &StockRules,
    ) -> Result<Reserved, StoreError> {
        let mut writer = self.writer(tenant).await?;
        if let Some(answer) = answers::known(&mut writer, once.as_ref()).await? {
            return Ok(answer);
        }
        within_number(&mut writer, rules.reservations).await?;
        let policy = policies::in_force(writer.connection(), tenant).await?.policy.reservations;
        let (now, Wish { id, lines, stage, ttl_secs, holder }) = (writer.now(), wish);
        let ttl_secs = ttl(stage, ttl_secs, (&policy, rules))?;
        take_all(&mut writer, &lines, policy).await?;
        let expires_at = now.plus_secs(i64::from(ttl_secs.min(rules.max_hold_secs)));
        record(&mut writer, lines.iter().map(|line| &line.sku)).await?;
        let mut reservation = Reservation { id, stage, holder, created_at: now, expires_at, lines };
        reservation.lines.sort_by(|line, other| line.sku.cmp(&other.sku));
        put(&mut writer, &reservation).await?;
        let answer = Reserved { reservation, revision: writer.revision() };
        answers::keep(&mut writer, once.as_ref(), &answer).await?;
        writer.commit().await?;
        Ok(answer)
    }

    /// Holds on to a reservation for as long as its stage, or another one, allows from now on; never shorter than it does
    /// already.
    ///
    /// # Errors
    /// [`StoreError::ReservationExpired`] and [`StoreError::ReservationEnded`]: it may be somebody else's by now.
    /// [`StoreError::HeldTooLong`]: it has lasted as long as one may.
    pub async fn extend_reservation(
        &self,
        tenant: &TenantId,
        (id, stage, ttl_secs): (ReservationId, Option<ReservationStage>, Option<u32>),
        once: Option<OnceKey>,
        rules: &StockRules,
    ) -> Result<Reserved, StoreError> {
        let mut writer = self.writer(tenant).await?;
        if let Some(answer) = answers::known(&mut writer, once.as_ref()).await? {
            return Ok(answer);
        }
        let now = writer.now();
        let mut reservation = find(&mut writer, id).await?.held_at(now)?;
        let policy = policies::in_force(writer.connection(), tenant).await?.policy.reservations;
        let stage = stage.unwrap_or(reservation.stage);
        let ttl_secs = ttl(stage, ttl_secs, (&policy, rules))?;
        let last = reservation.created_at.plus_secs(i64::from(rules.max_hold_secs));
        let until = now.plus_secs(i64::from(ttl_secs)).min(last);
        if until <= reservation.expires_at && reservation.expires_at >= last {
            return Err(StoreError::HeldTooLong { id, until: reservation.expires_at });
        }
        (reservation.stage, reservation.expires_at) = (stage, until.max(reservation.expires_at));
        let there = of_catalogue(&mut writer, &reservation.lines).await?;
        record(&mut writer, there.keys()).await?;
        move_end(&mut writer, &reservation).await?;
        let answer = Reserved { reservation, revision: writer.revision() };
        answers::keep(&mut writer, once.as_ref(), &answer).await?;
        writer.commit().await?;
        Ok(answer)
    }

    /// Lets go of what is reserved. What has expired or was released before is none any more, and that is no error.
    ///
    /// # Errors
    /// [`StoreError::ReservationEnded`] where it was committed.
    pub async fn release_reservation(
        &self,
        tenant: &TenantId,
        id: ReservationId,
        once: Option<OnceKey>,
    ) -> Result<Ended, StoreError> {
        let mut writer = self.writer(tenant).await?;
        if let Some(answer) = answers::known(&mut writer, once.as_ref()).await? {
            return Ok(answer);
        }
        let now = writer.now();
        let found = find(&mut writer, id).await?;
        if found.state == ReservationState::Committed {
            return Err(StoreError::ReservationEnded { id, state: found.state });
        }
        let was_held = found.state == ReservationState::Held && now < found.reservation.expires_at;
        if found.state == ReservationState::Held {
            let there = of_catalogue(&mut writer, &found.reservation.lines).await?;
            record(&mut writer, there.keys()).await?;
            end(&mut writer, id, ReservationState::Released).await?;
        }
        let answer = Ended { was_held, revision: writer.revision() };
        answers::keep(&mut writer, once.as_ref(), &answer).await?;
        writer.commit().await?;
        Ok(answer)
    }
}

/// How long a reservation of a stage lasts.
fn ttl(
    stage: ReservationStage,
    asked: Option<u32>,
    (policy, rules): (&ReservationPolicy, &StockRules),
) -> Result<u32, StoreError> {
    let longest = policy.ttl_secs(stage).unwrap_or_else(|| rules.ttl_secs(stage));
    match asked {
        Some(asked) if asked > longest => {
            Err(StoreError::LimitExceeded { what: "ttl_seconds", limit: longest.into(), got: asked.into() })
        }
        asked => Ok(asked.unwrap_or(longest)),
    }
}

/// Whether the tenant may hold one more.
async fn within_number(writer: &mut Writer<'_>, limit: usize) -> Result<(), StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let row = sqlx::query("SELECT COUNT(*) FROM reservations WHERE tenant = $1 AND state = 'held' AND expires_at > $2")
        .bind(tenant.as_str())
        .bind(now.micros())
        .fetch_one(writer.connection())
        .await?;
    let held: i64 = row.try_get(0)?;
    if held.unsigned_abs() >= limit as u64 { Err(StoreError::TooManyReservations { limit }) } else { Ok(()) }
}

/// Looks whether every line is to be had.
async fn take_all(
    writer: &mut Writer<'_>,
    lines: &[ReservationLine],
    policy: ReservationPolicy,
) -> Result<(), StoreError> {
    let there = of_catalogue(writer, lines).await?;
    let skus: Vec<&str> = lines.iter().map(|line| line.sku.as_str()).collect();
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let held = held_of(writer.connection(), (&tenant, now), &skus).await?;
    let faults = lines.iter().enumerate().filter_map(|(index, line)| {
        let held = held.get(line.sku.as_str()).copied().unwrap_or(Quantity::ZERO);
        let refusal = refusal(there.get(&line.sku), (line.quantity, held), policy)?;
        Some(LineFault { index, sku: line.sku.clone(), refusal })
    });
    let faults: Vec<_> = faults.collect();
    if faults.is_empty() { Ok(()) } else { Err(StoreError::StockRefused(faults)) }
}

fn refusal(
    product: Option<&Product>,
    (wanted, held): (Quantity, Quantity),
    policy: ReservationPolicy,
) -> Option<LineRefusal> {
    let Some(product) = product else { return Some(LineRefusal::UnknownProduct) };
    if !product.content.is_active() {
        return Some(LineRefusal::Inactive);
    }
    match product.facts.stock {
        None if policy.allow_unknown_stock => None,
        None => Some(LineRefusal::UnknownStock),
        Some(stock) => {
            let left = stock.scaled().saturating_sub(held.scaled()).max(0);
            (wanted.scaled() > left).then(|| LineRefusal::Short { available: Quantity::from_scaled(left) })
        }
    }
}

/// The products of the lines that the catalogue has.
pub(super) async fn of_catalogue(
    writer: &mut Writer<'_>,
    lines: &[ReservationLine],
) -> Result<HashMap<Sku, Product>, StoreError> {
    let tenant = writer.tenant().clone();
    let skus: Vec<&str> = lines.iter().map(|line| line.sku.as_str()).collect();
    let rows = products::read(writer.connection(), &tenant, &skus).await?;
    Ok(rows.into_values().map(|row| (row.value.sku.clone(), row.value)).collect())
}

async fn put(writer: &mut Writer<'_>, reservation: &Reservation) -> Result<(), StoreError> {
    let (tenant, id) = (writer.tenant().clone(), reservation.id.to_string());
    sqlx::query(
        "INSERT INTO reservations (tenant, id, state, stage, holder, created_at, expires_at) \
         VALUES ($1, $2, 'held', $3, $4, $5, $6)",
    )
    .bind(tenant.as_str())
    .bind(id.clone())
    .bind(reservation.stage.as_str())
    .bind(reservation.holder.clone())
    .bind(reservation.created_at.micros())
    .bind(reservation.expires_at.micros())
    .execute(writer.connection())
    .await?;
    for group in groups(&reservation.lines, LINE_COLUMNS) {
        let mut query = composed(insert(INSERT_LINES, "", group.len(), LINE_COLUMNS));
        for line in group {
            query = query
                .bind(tenant.as_str())
                .bind(id.clone())
                .bind(line.sku.as_str())
                .bind(line.quantity.scaled())
                .bind(reservation.expires_at.micros());
        }
        query.execute(writer.connection()).await?;
    }
    Ok(())
}

async fn move_end(writer: &mut Writer<'_>, reservation: &Reservation) -> Result<(), StoreError> {
    let (tenant, id) = (writer.tenant().clone(), reservation.id.to_string());
    sqlx::query("UPDATE reservations SET stage = $1, expires_at = $2 WHERE tenant = $3 AND id = $4")
        .bind(reservation.stage.as_str())
        .bind(reservation.expires_at.micros())
        .bind(tenant.as_str())
        .bind(id.clone())
        .execute(writer.connection())
        .await?;
    sqlx::query("UPDATE reservation_lines SET expires_at = $1 WHERE tenant = $2 AND reservation = $3")
        .bind(reservation.expires_at.micros())
        .bind(tenant.as_str())
        .bind(id)
        .execute(writer.connection())
        .await?;
    Ok(())
}
