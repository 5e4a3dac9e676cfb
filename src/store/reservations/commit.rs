//! A sale: what was reserved leaves the stock and is written into the ledger, under one position.

use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::reserve::of_catalogue;
use super::{
    LineFault, LineRefusal, OnceKey, Reservation, ReservationLine, ReservationState, answers, end, find, ledger, record,
};
use crate::catalog::{Quantity, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::store::writer::Writer;
use crate::store::{Store, StoreError};
use crate::tenant::TenantId;

/// What a commit sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sold {
    pub reservation: ReservationId,
    /// In the ledger.
    pub position: u64,
    pub committed_at: Timestamp,
    pub revision: u64,
    /// In the order of SKUs.
    pub lines: Vec<SoldLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoldLine {
    pub sku: Sku,
    pub quantity: Quantity,
    /// What is left on hand; absent where it is not known.
    pub stock: Option<Quantity>,
}

impl Store {
    /// Sells what a reservation holds. `reference` names the order.
    ///
    /// # Errors
    /// [`StoreError::ReservationExpired`] and [`StoreError::ReservationEnded`]: it may be somebody else's by now.
    /// [`StoreError::NotOnHand`] where a feed has left less on hand than is reserved, and others were sold first.
    pub async fn commit_reservation(
        &self,
        tenant: &TenantId,
        (id, reference): (ReservationId, Option<String>),
        once: Option<OnceKey>,
    ) -> Result<Sold, StoreError> {
        self.room.learn(self.commit_at_once(tenant, (id, reference), once).await)
    }

    async fn commit_at_once(
        &self,
        tenant: &TenantId,
        (id, reference): (ReservationId, Option<String>),
        once: Option<OnceKey>,
    ) -> Result<Sold, StoreError> {
        let mut writer = self.writer(tenant).await?;
        if let Some(answer) = answers::known(&mut writer, once.as_ref()).await? {
            return Ok(answer);
        }
        let now = writer.now();
        let reservation = find(&mut writer, id).await?.held_at(now)?;
        let there = of_catalogue(&mut writer, &reservation.lines).await?;
        let stock_of = |sku: &Sku| there.get(sku).and_then(|product| product.facts.stock);
        let lines = left_of(&reservation, stock_of)?;
        record(&mut writer, there.keys()).await?;
        for line in &lines {
            lower(&mut writer, line).await?;
        }
        end(&mut writer, id, ReservationState::Committed).await?;
        let position = ledger::write(&mut writer, &reservation, reference).await?;
        let revision = writer.revision();
        let answer = Sold { reservation: id, position, committed_at: now, revision, lines };
        answers::keep(&mut writer, once.as_ref(), &answer).await?;
        writer.commit().await?;
        Ok(answer)
    }
}

/// What is on hand after the sale, if there is as much as it sells.
fn left_of(
    reservation: &Reservation,
    stock_of: impl Fn(&Sku) -> Option<Quantity>,
) -> Result<Vec<SoldLine>, StoreError> {
    let (mut lines, mut faults) = (Vec::with_capacity(reservation.lines.len()), Vec::new());
    for (index, ReservationLine { sku, quantity }) in reservation.lines.iter().enumerate() {
        let stock = stock_of(sku);
        let left = stock.map(|stock| stock.scaled() - quantity.scaled());
        if left.is_some_and(|left| left < 0) {
            let refusal = LineRefusal::Short { available: stock.unwrap_or(Quantity::ZERO) };
            faults.push(LineFault { index, sku: sku.clone(), refusal });
        }
        lines.push(SoldLine { sku: sku.clone(), quantity: *quantity, stock: left.map(Quantity::from_scaled) });
    }
    if faults.is_empty() { Ok(lines) } else { Err(StoreError::NotOnHand(faults)) }
}

/// The tenant's row is taken: the stock is still the one that was read.
async fn lower(writer: &mut Writer<'_>, line: &SoldLine) -> Result<(), StoreError> {
    let Some(stock) = line.stock else { return Ok(()) };
    let tenant = writer.tenant().clone();
    let lowered = sqlx::query("UPDATE products SET stock = $1 WHERE tenant = $2 AND sku = $3 RETURNING stock")
        .bind(stock.scaled())
        .bind(tenant.as_str())
        .bind(line.sku.as_str())
        .fetch_optional(writer.connection())
        .await?
        .ok_or(StoreError::Conflict(None))?;
    debug_assert_eq!(lowered.try_get::<i64, _>(0).ok(), Some(stock.scaled()), "one row of one product");
    Ok(())
}
