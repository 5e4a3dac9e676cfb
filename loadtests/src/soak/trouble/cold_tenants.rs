//! Tenants that do not fit into memory together, each wanted in turn: loaded, answered, evicted.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::{CheckRequest, SearchMode, SearchRequest};
use tonic::Code;

use crate::catalogue;
use crate::soak::world::World;

pub(super) const NAME: &str = "cold tenants";
const EVERY: Duration = Duration::from_millis(250);
/// While a tenant loads its searches are told to come back.
const AGAIN: Duration = Duration::from_millis(100);
const ATTEMPTS: u32 = 50;
/// Products that every one of them has.
const KNOWN: u32 = 100;

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let mut connections = Vec::new();
    for tenant in world.cold() {
        connections.push(world.gateway(tenant).await?);
    }
    let mut clock = tokio::time::interval(EVERY);
    for (n, connection) in (0_u32..).zip(connections.iter().cycle()) {
        clock.tick().await;
        let text = format!("The {} costs {} €.", catalogue::name(n % KNOWN), catalogue::price(n % KNOWN));
        let check = CheckRequest { text, locale: "en-IE".to_owned(), ..CheckRequest::default() };
        let answer = connection.guard().check(check).await;
        world.tally().add(NAME, answer.map_or_else(|status| status.code(), |_| Code::Ok));
        let search =
            SearchRequest { query: catalogue::query(n), mode: SearchMode::Lexical.into(), ..SearchRequest::default() };
        for _ in 0..ATTEMPTS {
            let answer = connection.search().search(search.clone()).await;
            let code = answer.map_or_else(|status| status.code(), |_| Code::Ok);
            world.tally().add(NAME, code);
            if code != Code::Unavailable {
                break;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
    Ok(())
}
