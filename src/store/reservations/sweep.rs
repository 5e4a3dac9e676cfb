//! Deletes what ended long ago, a bounded number of rows at a time. Nobody waits for it: what has expired holds nothing
//! whether it is still there or not, so this makes no revision.

use super::super::streams::KEPT_SECS;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::store::trim::Numbered;

/// For so long the lines of what has expired stay, so that no clock of another process still holds by them.
const LINES_KEPT_SECS: i64 = 60 * 60;

const LINES: &str = "DELETE FROM reservation_lines WHERE (tenant, reservation, sku) IN \
     (SELECT tenant, reservation, sku FROM reservation_lines WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)";
const RESERVATIONS: &str = "DELETE FROM reservations WHERE (tenant, id) IN \
     (SELECT tenant, id FROM reservations WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)";
const ANSWERS: &str = "DELETE FROM stock_answers WHERE (tenant, idempotency_key) IN \
     (SELECT tenant, idempotency_key FROM stock_answers WHERE created_at <= $1 ORDER BY created_at LIMIT $2)";

impl Store {
    /// Forgets reservations a day after they have expired, and answers a day after they were given.
    pub async fn sweep_reservations(&self) -> Result<(), StoreError> {
        let now = self.now();
        for (text, age) in [(LINES, LINES_KEPT_SECS), (RESERVATIONS, KEPT_SECS), (ANSWERS, KEPT_SECS)] {
            self.forget(text, now.plus_secs(-age)).await?;
        }
        Ok(())
    }

    /// Forgets the sales committed before `before`, in steps that hold the write lock only shortly. A figure that knows
    /// of less than what is forgotten is refused from then on.
    pub async fn trim_ledger(&self, before: Timestamp) -> Result<(), StoreError> {
        const SALES: Numbered = Numbered {
            table: "stock_ledger",
            number: "position",
            trimmed: "ledger_trimmed_position",
            trimmed_at: "ledger_trimmed_at",
        };
        self.trim(&SALES, before).await.map(drop)
    }
}
