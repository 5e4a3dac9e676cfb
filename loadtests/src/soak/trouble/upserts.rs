//! Products whose texts change with every round: a running import.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::Product;

use crate::catalogue;
use crate::server::{products, upsert};
use crate::soak::world::{BUSY, BUSY_PRODUCTS, World};

pub(super) const NAME: &str = "upserts";
const PRODUCTS: u32 = 500;
const EVERY: Duration = Duration::from_secs(1);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.job(BUSY).await?;
    let mut clock = tokio::time::interval(EVERY);
    for round in 0_u32.. {
        clock.tick().await;
        let changed = (0..PRODUCTS).map(move |n| {
            let product = catalogue::product((round * PRODUCTS + n) % BUSY_PRODUCTS);
            Product { description: Some(format!("Seen in round {round}.")), ..product }
        });
        world.tally().add(NAME, upsert(&connection, products(changed)).await);
    }
    Ok(())
}
