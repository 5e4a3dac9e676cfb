//! Ways of making trouble, a file each, named by what they do. All of them go on until the soak ends; what the service
//! answers them is counted and not judged.

mod cold_tenants;
mod dear_checks;
mod feeds;
mod floods;
mod full_syncs;
mod large_documents;
mod reads;
mod reindexes;
mod silent_clients;
mod slow_clients;
mod tiny_messages;
mod upserts;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::task::JoinSet;

use super::world::World;

/// A connection that ended is opened again after this.
const AGAIN: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Trouble {
    pub(crate) name: &'static str,
    /// Whether it goes through the tenants that do not fit into memory together.
    pub(crate) wants_cold_tenants: bool,
    make: fn(Arc<World>) -> BoxFuture<'static, Result<()>>,
}

pub(crate) fn all() -> Vec<Trouble> {
    vec![
        Trouble::new(feeds::NAME, |world| feeds::make(world).boxed()),
        Trouble::new(upserts::NAME, |world| upserts::make(world).boxed()),
        Trouble::new(full_syncs::NAME, |world| full_syncs::make(world).boxed()),
        Trouble {
            wants_cold_tenants: true,
            ..Trouble::new(cold_tenants::NAME, |world| cold_tenants::make(world).boxed())
        },
        Trouble::new(reindexes::NAME, |world| reindexes::make(world).boxed()),
        Trouble::new(dear_checks::NAME, |world| dear_checks::make(world).boxed()),
        Trouble::new(floods::NAME, |world| floods::make(world).boxed()),
        Trouble::new(tiny_messages::NAME, |world| tiny_messages::make(world).boxed()),
        Trouble::new(large_documents::NAME, |world| large_documents::make(world).boxed()),
        Trouble::new(slow_clients::NAME, |world| slow_clients::make(world).boxed()),
        Trouble::new(silent_clients::NAME, |world| silent_clients::make(world).boxed()),
        Trouble::new(reads::NAME, |world| reads::make(world).boxed()),
    ]
}

impl Trouble {
    const fn new(name: &'static str, make: fn(Arc<World>) -> BoxFuture<'static, Result<()>>) -> Self {
        Self { name, wants_cold_tenants: false, make }
    }
}

/// Begins all of them, side by side.
pub(crate) fn begin(world: &Arc<World>, troubles: &[Trouble]) -> JoinSet<()> {
    let mut doing = JoinSet::new();
    for &trouble in troubles {
        let world = Arc::clone(world);
        doing.spawn(async move {
            loop {
                if let Err(error) = (trouble.make)(Arc::clone(&world)).await {
                    world.tally().count(trouble.name, format!("broken off: {error:#}"));
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
    doing
}
