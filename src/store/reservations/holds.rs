//! What reservations hold of products: for the facts one by one, for a writer as sums.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::StoreError;
use crate::catalog::{Hold, Product, Quantity, ReservationId};
use crate::clock::Timestamp;
use crate::store::statement::{composed, wanted};
use crate::tenant::TenantId;

const COLUMNS: &str = "sku, reservation, quantity, expires_at";

/// The holds of products, by their SKUs.
#[derive(Debug, Default)]
pub(in crate::store) struct Holds(HashMap<String, Vec<Hold>>);

impl Holds {
    /// Those of `skus` that have not expired.
    pub(in crate::store) async fn of(
        connection: &mut AnyConnection,
        (tenant, now): (&TenantId, Timestamp),
        skus: &[impl AsRef<str>],
    ) -> Result<Self, StoreError> {
        let mut holds = Self::default();
        for wanted in wanted(skus) {
            let text = format!(
                "SELECT {COLUMNS} FROM reservation_lines WHERE tenant = $1 AND expires_at > $2 AND sku IN ({}) \
                 ORDER BY sku, reservation",
                wanted.list(3)
            );
            let query = composed(text).bind(tenant.as_str()).bind(now.micros());
            let query = wanted.bind(query, |sku| sku.as_ref().to_owned());
            holds.take(&query.fetch_all(&mut *connection).await?)?;
        }
        Ok(holds)
    }

    /// Those of the products after one key, up to another, that have not expired.
    pub(in crate::store) async fn between(
        connection: &mut AnyConnection,
        (tenant, now): (&TenantId, Timestamp),
        (after, last): (&str, &str),
    ) -> Result<Self, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM reservation_lines WHERE tenant = $1 AND sku > $2 AND sku <= $3 AND expires_at > $4 \
             ORDER BY sku, reservation"
        );
        let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(last.to_owned());
        let mut holds = Self::default();
        holds.take(&query.bind(now.micros()).fetch_all(connection).await?)?;
        Ok(holds)
    }

    /// The product with what is held of it.
    pub(in crate::store) fn put_into(&mut self, mut product: Product) -> Product {
        product.facts.held = self.0.remove(product.sku.as_str()).unwrap_or_default().into();
        product
    }

    fn take(&mut self, rows: &[AnyRow]) -> Result<(), StoreError> {
        for row in rows {
            let hold = Hold {
                reservation: ReservationId::parse(row.try_get(1)?)
                    .map_err(|error| StoreError::corrupt("reservation", error))?,
                quantity: Quantity::from_scaled(row.try_get(2)?),
                expires_at: Timestamp::from_micros(row.try_get(3)?),
            };
            self.0.entry(row.try_get(0)?).or_default().push(hold);
        }
        Ok(())
    }
}

/// How much is held of those of `skus` of which anything is.
pub(in crate::store) async fn held_of(
    connection: &mut AnyConnection,
    (tenant, now): (&TenantId, Timestamp),
    skus: &[impl AsRef<str>],
) -> Result<HashMap<String, Quantity>, StoreError> {
    let mut held = HashMap::new();
    for wanted in wanted(skus) {
        let text = format!(
            "SELECT sku, CAST(SUM(quantity) AS BIGINT) FROM reservation_lines \
             WHERE tenant = $1 AND expires_at > $2 AND sku IN ({}) GROUP BY sku",
            wanted.list(3)
        );
        let query = composed(text).bind(tenant.as_str()).bind(now.micros());
        let query = wanted.bind(query, |sku| sku.as_ref().to_owned());
        for row in query.fetch_all(&mut *connection).await? {
            held.insert(row.try_get(0)?, Quantity::from_scaled(row.try_get(1)?));
        }
    }
    Ok(held)
}
