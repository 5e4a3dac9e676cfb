//! Price and stock feeds: a thousand changes a second to one tenant.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::{Money, PriceChange, SetPricesRequest, SetStockRequest, StockChange};

use crate::catalogue;
use crate::soak::world::{BUSY, BUSY_PRODUCTS, World};

pub(super) const NAME: &str = "price and stock feeds";
const CHANGES: u32 = 100;
const EVERY: Duration = Duration::from_millis(200);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.job(BUSY).await?;
    let mut clock = tokio::time::interval(EVERY);
    for round in 0.. {
        clock.tick().await;
        let skus = (0..CHANGES).map(|n| catalogue::sku((round * CHANGES + n) % BUSY_PRODUCTS));
        let amount = format!("{}.99", 5 + round % 90);
        let price = || Some(Money { amount: amount.clone(), currency: "EUR".to_owned() });
        let prices = skus.clone().map(|sku| PriceChange { sku, price: price(), ..PriceChange::default() }).collect();
        let answer = connection.catalog().set_prices(SetPricesRequest { changes: prices }).await;
        world.tally().add(NAME, answer.map_or_else(|status| status.code(), |_| tonic::Code::Ok));
        let stock = (round % 40).to_string();
        let stocks = skus.map(|sku| StockChange { sku, stock: stock.clone(), ..StockChange::default() }).collect();
        let answer = connection.catalog().set_stock(SetStockRequest { changes: stocks }).await;
        world.tally().add(NAME, answer.map_or_else(|status| status.code(), |_| tonic::Code::Ok));
    }
    Ok(())
}
