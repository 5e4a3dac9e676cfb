//! The ledger of what was sold: one position a commit, rising, and never given twice to one tenant.
//!
//! A stock figure comes from somewhere else and was counted at some moment. Where it says which sales it knows of, those
//! after them are taken off it, so that none is taken off twice and none is forgotten.

use std::collections::{BTreeMap, HashMap};

use sqlx::{AnyConnection, Row};

use super::{Reservation, StoreError};
use crate::catalog::{FieldError, Quantity, Reason, ReservationId, Sku, StockBasis};
use crate::clock::Timestamp;
use crate::store::statement::{composed, groups, insert, wanted};
use crate::store::writer::Writer;
use crate::tenant::TenantId;

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sale {
    pub position: u64,
    pub sku: Sku,
    pub quantity: Quantity,
    pub reservation: ReservationId,
    /// The order, as the caller names it.
    pub reference: Option<String>,
    pub committed_at: Timestamp,
}

const INSERT: &str =
    "INSERT INTO stock_ledger (tenant, position, sku, quantity, reservation, reference, committed_at) VALUES";
const INSERT_COLUMNS: usize = 7;
/// The most by which whoever counted may have another time than we.
const MAX_SKEW_SECS: i64 = 60;

/// Writes a sale under the next position.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    sold: &Reservation,
    reference: Option<String>,
) -> Result<u64, StoreError> {
    let (tenant, now, id) = (writer.tenant().clone(), writer.now(), sold.id.to_string());
    let row =
        sqlx::query("UPDATE tenants SET ledger_position = ledger_position + 1 WHERE id = $1 RETURNING ledger_position")
            .bind(tenant.as_str())
            .fetch_one(writer.connection())
            .await?;
    let position: i64 = row.try_get(0)?;
    for group in groups(&sold.lines, INSERT_COLUMNS) {
        let mut query = composed(insert(INSERT, "", group.len(), INSERT_COLUMNS));
        for line in group {
            query = query
                .bind(tenant.as_str())
                .bind(position)
                .bind(line.sku.as_str())
                .bind(line.quantity.scaled())
                .bind(id.clone())
                .bind(reference.clone())
                .bind(now.micros());
        }
        query.execute(writer.connection()).await?;
    }
    Ok(position.cast_unsigned())
}

/// Figures of a batch that say which sales they know of: for each such basis the products.
#[derive(Debug, Default)]
pub(in crate::store) struct Basis(BTreeMap<StockBasis, Vec<String>>);

impl Basis {
    pub(in crate::store) fn add(&mut self, basis: Option<StockBasis>, sku: &Sku) {
        if let Some(basis) = basis {
            self.0.entry(basis).or_default().push(sku.as_str().to_owned());
        }
    }

    /// What was sold since.
    pub(in crate::store) async fn look_up(self, writer: &mut Writer<'_>) -> Result<Taken, StoreError> {
        let mut taken = Taken::default();
        if self.0.is_empty() {
            return Ok(taken);
        }
        let (tenant, now) = (writer.tenant().clone(), writer.now());
        let head = Head::of(writer.connection(), &tenant).await?;
        for (basis, skus) in self.0 {
            match head.position_of(writer.connection(), (&tenant, now), basis).await? {
                Ok(position) => {
                    let sold = sold_after(writer.connection(), (&tenant, position), &skus).await?;
                    taken.sold.insert(basis, sold);
                }
                Err(error) => drop(taken.refused.insert(basis, error)),
            }
        }
        Ok(taken)
    }
}

/// What is to be taken off the figures of a batch.
#[derive(Debug, Default)]
pub(in crate::store) struct Taken {
    sold: BTreeMap<StockBasis, HashMap<String, i64>>,
    refused: BTreeMap<StockBasis, FieldError>,
}

impl Taken {
    /// The figure without what was sold since it was counted; never below none.
    pub(in crate::store) fn off(
        &self,
        figure: Quantity,
        (basis, sku): (Option<StockBasis>, &Sku),
    ) -> Result<Quantity, FieldError> {
        let Some(basis) = basis else { return Ok(figure) };
        if let Some(refused) = self.refused.get(&basis) {
            return Err(refused.clone());
        }
        let sold = self.sold.get(&basis).and_then(|sold| sold.get(sku.as_str())).copied().unwrap_or_default();
        Ok(Quantity::from_scaled(figure.scaled().saturating_sub(sold).max(0)))
    }
}

/// The ends of what is kept of a tenant's ledger.
struct Head {
    last: u64,
    trimmed: u64,
    trimmed_at: Timestamp,
}

impl Head {
    async fn of(connection: &mut AnyConnection, tenant: &TenantId) -> Result<Self, StoreError> {
        const HEAD: &str =
            "SELECT ledger_position, ledger_trimmed_position, ledger_trimmed_at FROM tenants WHERE id = $1";
        let row = sqlx::query(HEAD).bind(tenant.as_str()).fetch_one(connection).await?;
        Ok(Self {
            last: row.try_get::<i64, _>(0)?.cast_unsigned(),
            trimmed: row.try_get::<i64, _>(1)?.cast_unsigned(),
            trimmed_at: Timestamp::from_micros(row.try_get(2)?),
        })
    }

    /// The last position that a figure knows of.
    async fn position_of(
        &self,
        connection: &mut AnyConnection,
        (tenant, now): (&TenantId, Timestamp),
        basis: StockBasis,
    ) -> Result<Result<u64, FieldError>, StoreError> {
        let at = match basis {
            StockBasis::Position(position) => return Ok(self.check(position)),
            StockBasis::CountedAt(at) => at,
        };
        if at > now.plus_secs(MAX_SKEW_SECS) {
            return Ok(Err(FieldError::invalid("stock_counted_at", format!("{at} is still to come"))));
        }
        if self.trimmed > 0 && at < self.trimmed_at {
            let message = format!("the ledger is kept from {} on", self.trimmed_at);
            return Ok(Err(FieldError::new("stock_counted_at", Reason::Stale, message)));
        }
        let row = sqlx::query("SELECT MAX(position) FROM stock_ledger WHERE tenant = $1 AND committed_at <= $2")
            .bind(tenant.as_str())
            .bind(at.micros())
            .fetch_one(connection)
            .await?;
        Ok(Ok(row.try_get::<Option<i64>, _>(0)?.map_or(self.trimmed, i64::cast_unsigned)))
    }

    fn check(&self, position: u64) -> Result<u64, FieldError> {
        if position > self.last {
            let message = format!("the ledger has come to {} only", self.last);
            return Err(FieldError::invalid("stock_position", message));
        }
        if position < self.trimmed {
            let message = format!("the ledger is kept from {} on", self.trimmed);
            return Err(FieldError::new("stock_position", Reason::Stale, message));
        }
        Ok(position)
    }
}

async fn sold_after(
    connection: &mut AnyConnection,
    (tenant, position): (&TenantId, u64),
    skus: &[String],
) -> Result<HashMap<String, i64>, StoreError> {
    let mut sold = HashMap::new();
    for wanted in wanted(skus) {
        let text = format!(
            "SELECT sku, CAST(SUM(quantity) AS BIGINT) FROM stock_ledger \
             WHERE tenant = $1 AND position > $2 AND sku IN ({}) GROUP BY sku",
            wanted.list(3)
        );
        let query = composed(text).bind(tenant.as_str()).bind(position.cast_signed());
        for row in wanted.bind(query, String::clone).fetch_all(&mut *connection).await? {
            sold.insert(row.try_get(0)?, row.try_get(1)?);
        }
    }
    Ok(sold)
}
