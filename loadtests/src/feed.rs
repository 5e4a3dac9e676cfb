//! A price feed: the prices of all products but the first, one after the other, at a rate.

use std::time::Duration;

use anyhow::{Result, bail};
use temei::client::Connection;
use temei::pb::v1::{Money, PriceChange, SetPricesRequest};

use crate::{catalogue, open_loop};

/// Prices of one call.
const BATCH: u32 = 100;

/// So many a second, until it is dropped.
pub(crate) async fn feed(writer: Connection, products: u32, per_s: u32) -> Result<()> {
    if per_s == 0 || products < 2 {
        return Ok(());
    }
    let mut beats = open_loop::beats(Duration::from_secs(1) * BATCH / per_s)?;
    let mut next = 0;
    while beats.recv().await.is_some() {
        let numbers = next..next + BATCH;
        next = numbers.end;
        let changes = numbers.map(|n| change(1 + n % (products - 1), format!("{}.{:02}", 5 + n % 900, n % 100)));
        set(&writer, changes.collect()).await?;
    }
    Ok(())
}

/// Sets prices; gives the revision that has them.
pub(crate) async fn set(writer: &Connection, changes: Vec<PriceChange>) -> Result<u64> {
    let answer = writer.catalog().set_prices(SetPricesRequest { changes }).await?.into_inner();
    if let Some(error) = answer.row_errors.first() {
        bail!("a price was refused: {}", error.message);
    }
    Ok(answer.revision)
}

/// The price of product number `n`.
pub(crate) fn change(n: u32, amount: String) -> PriceChange {
    let price = Some(Money { amount, currency: "EUR".to_owned() });
    PriceChange { sku: catalogue::sku(n), price, ..PriceChange::default() }
}
