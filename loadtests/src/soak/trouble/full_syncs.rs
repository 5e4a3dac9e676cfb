//! Complete deliveries, every other one without a tenth of the products.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::{ItemKind, UpsertClose, UpsertOpen, upsert_request};

use crate::catalogue;
use crate::server::{products, upsert};
use crate::soak::world::{SYNCED, SYNCED_PRODUCTS, World};

pub(super) const NAME: &str = "full syncs";
const EVERY: Duration = Duration::from_secs(3);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.job(SYNCED).await?;
    let mut clock = tokio::time::interval(EVERY);
    for round in 0_u32.. {
        clock.tick().await;
        let open = UpsertOpen {
            full_sync_id: Some(format!("round-{round}")),
            full_sync_kind: ItemKind::Product.into(),
            ..UpsertOpen::default()
        };
        let left_out = if round % 2 == 0 { 0 } else { SYNCED_PRODUCTS / 10 };
        let delivered = products((left_out..SYNCED_PRODUCTS).map(catalogue::product));
        let open = std::iter::once(upsert_request::Message::Open(open));
        let close = std::iter::once(upsert_request::Message::Close(UpsertClose {}));
        world.tally().add(NAME, upsert(&connection, open.chain(delivered.skip(1)).chain(close)).await);
    }
    Ok(())
}
