//! Mixed reads of a tenant that is being written to: searches of every kind, suggestions, lists.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::client::Connection;
use temei::pb::v1::{
    Facet, FacetField, GetRequest, IndexStatusRequest, ItemKind, ListRequest, SearchMode, SearchRequest, SearchSort,
    SuggestRequest, get_request,
};
use tonic::{Code, Status};

use crate::catalogue;
use crate::soak::world::{BUSY, BUSY_PRODUCTS, World};

pub(super) const NAME: &str = "reads";
const EVERY: Duration = Duration::from_millis(20);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.gateway(BUSY).await?;
    let mut clock = tokio::time::interval(EVERY);
    for n in 0_u32.. {
        clock.tick().await;
        world.tally().add(NAME, read(&connection, n).await.map_or_else(|status| status.code(), |()| Code::Ok));
    }
    Ok(())
}

async fn read(connection: &Connection, n: u32) -> Result<(), Status> {
    let search = SearchRequest { query: catalogue::query(n), ..SearchRequest::default() };
    let sku = catalogue::sku(n % BUSY_PRODUCTS);
    match n % 8 {
        0 => drop(connection.search().search(search).await?),
        1 => drop(connection.search().search(SearchRequest { mode: SearchMode::Lexical.into(), ..search }).await?),
        2 => drop(connection.search().search(SearchRequest { query: sku, ..search }).await?),
        3 => {
            let facet = Facet { field: FacetField::Brand.into(), ..Facet::default() };
            drop(connection.search().search(SearchRequest { facets: vec![facet], ..search }).await?);
        }
        4 => {
            let sort = SearchSort::PriceAsc.into();
            drop(connection.search().search(SearchRequest { sort, limit: 100, explain: true, ..search }).await?);
        }
        5 => drop(connection.search().suggest(SuggestRequest { text: "cof".to_owned(), ..Default::default() }).await?),
        6 => drop(connection.search().get(GetRequest { key: Some(get_request::Key::Sku(sku)) }).await?),
        _ => {
            let list = ListRequest { kind: ItemKind::Product.into(), page_size: 100, ..ListRequest::default() };
            drop(connection.catalog().list(list).await?);
            drop(connection.index().status(IndexStatusRequest::default()).await?);
        }
    }
    Ok(())
}
