//! What an operator looks at: reservations that are held, products with less on hand than is held of them, sales.

use std::fmt::Write as _;

use sqlx::Row;

use super::{Reservation, Sale, Store, StoreError, lines_of, stage};
use crate::catalog::{Quantity, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::store::statement::composed;
use crate::tenant::TenantId;

/// Which reservations; all without either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    pub sku: Option<Sku>,
    pub holder: Option<String>,
}

/// A product of which more is held than is on hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortage {
    pub sku: Sku,
    pub stock: Quantity,
    pub reserved: Quantity,
}

impl Store {
    /// A reservation that is held; none where it is not, or not any more.
    pub async fn reservation(&self, tenant: &TenantId, id: ReservationId) -> Result<Option<Reservation>, StoreError> {
        let mut tx = self.begin_reading().await?;
        let row = sqlx::query(
            "SELECT stage, holder, created_at, expires_at FROM reservations WHERE tenant = $1 AND id = $2 \
             AND state = 'held' AND expires_at > $3",
        )
        .bind(tenant.as_str())
        .bind(id.to_string())
        .bind(self.now().micros())
        .fetch_optional(&mut *tx)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let lines = lines_of(&mut tx, tenant, &[id]).await?;
        Ok(Some(Reservation {
            id,
            stage: stage(row.try_get(0)?)?,
            holder: row.try_get(1)?,
            created_at: Timestamp::from_micros(row.try_get(2)?),
            expires_at: Timestamp::from_micros(row.try_get(3)?),
            lines: lines.into_iter().map(|(_, line)| line).collect(),
        }))
    }

    /// Reservations that are held, in the order of their ids, those after `after`.
    pub async fn reservations_page(
        &self,
        tenant: &TenantId,
        asked: &Asked,
        (after, limit): (Option<ReservationId>, u32),
    ) -> Result<Vec<Reservation>, StoreError> {
        let mut tx = self.begin_reading().await?;
        let mut text = "SELECT id, stage, holder, created_at, expires_at FROM reservations WHERE tenant = $1 \
             AND state = 'held' AND expires_at > $2 AND id > $3"
            .to_owned();
        let mut wanted = Vec::new();
        if let Some(holder) = &asked.holder {
            wanted.push(holder.as_str());
            text.push_str(" AND holder = $4");
        }
        if let Some(sku) = &asked.sku {
            let (tenant_at, sku_at) = (wanted.len() + 4, wanted.len() + 5);
            wanted.extend([tenant.as_str(), sku.as_str()]);
            write!(
                text,
                " AND id IN (SELECT reservation FROM reservation_lines WHERE tenant = ${tenant_at} AND sku = ${sku_at})"
            )
            .expect("writing to a string cannot fail");
        }
        write!(text, " ORDER BY id LIMIT ${}", wanted.len() + 4).expect("writing to a string cannot fail");
        let mut query = composed(text).bind(tenant.as_str()).bind(self.now().micros());
        query = query.bind(after.map_or_else(String::new, |id| id.to_string()));
        for value in wanted {
            query = query.bind(value.to_owned());
        }
        let rows = query.bind(i64::from(limit)).fetch_all(&mut *tx).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let id =
                ReservationId::parse(row.try_get(0)?).map_err(|error| StoreError::corrupt("reservation", error))?;
            found.push(Reservation {
                id,
                stage: stage(row.try_get(1)?)?,
                holder: row.try_get(2)?,
                created_at: Timestamp::from_micros(row.try_get(3)?),
                expires_at: Timestamp::from_micros(row.try_get(4)?),
                lines: Vec::new(),
            });
        }
        let ids: Vec<ReservationId> = found.iter().map(|reservation| reservation.id).collect();
        let mut lines = lines_of(&mut tx, tenant, &ids).await?.into_iter().peekable();
        // Both are in the order of ids.
        for reservation in &mut found {
            let id = reservation.id.to_string();
            while let Some((_, line)) = lines.next_if(|(of, _)| *of == id) {
                reservation.lines.push(line);
            }
        }
        Ok(found)
    }

    /// Products of which more is held than is on hand, in the order of SKUs, those after `after`.
    pub async fn shortages_page(
        &self,
        tenant: &TenantId,
        (after, limit): (Option<&Sku>, u32),
    ) -> Result<Vec<Shortage>, StoreError> {
        let rows = sqlx::query(
            "SELECT held.sku, products.stock, held.quantity FROM (\
             SELECT sku, CAST(SUM(quantity) AS BIGINT) AS quantity FROM reservation_lines \
             WHERE tenant = $1 AND expires_at > $2 AND sku > $3 GROUP BY sku) AS held \
             JOIN products ON products.tenant = $4 AND products.sku = held.sku \
             WHERE products.stock < held.quantity ORDER BY held.sku LIMIT $5",
        )
        .bind(tenant.as_str())
        .bind(self.now().micros())
        .bind(after.map_or("", Sku::as_str))
        .bind(tenant.as_str())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            found.push(Shortage {
                sku: Sku::parse(row.try_get(0)?).map_err(|error| StoreError::corrupt("reservation", error))?,
                stock: Quantity::from_scaled(row.try_get(1)?),
                reserved: Quantity::from_scaled(row.try_get(2)?),
            });
        }
        Ok(found)
    }

    /// Lines of the ledger in their order, those after a position and a product of it.
    pub async fn sales_page(
        &self,
        tenant: &TenantId,
        (position, sku): (u64, &str),
        limit: u32,
    ) -> Result<Vec<Sale>, StoreError> {
        let rows = sqlx::query(
            "SELECT position, sku, quantity, reservation, reference, committed_at FROM stock_ledger \
             WHERE tenant = $1 AND (position, sku) > ($2, $3) ORDER BY position, sku LIMIT $4",
        )
        .bind(tenant.as_str())
        .bind(position.cast_signed())
        .bind(sku.to_owned())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let corrupt = |error| StoreError::corrupt("sale", error);
            found.push(Sale {
                position: row.try_get::<i64, _>(0)?.cast_unsigned(),
                sku: Sku::parse(row.try_get(1)?).map_err(corrupt)?,
                quantity: Quantity::from_scaled(row.try_get(2)?),
                reservation: ReservationId::parse(row.try_get(3)?).map_err(corrupt)?,
                reference: row.try_get(4)?,
                committed_at: Timestamp::from_micros(row.try_get(5)?),
            });
        }
        Ok(found)
    }
}
