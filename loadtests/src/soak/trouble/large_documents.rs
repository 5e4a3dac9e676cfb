//! Documents of a megabyte, changed with every round, to a tenant that is searched meanwhile.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::{Document, SearchMode, SearchRequest, UpsertItem, UpsertOpen, upsert_item, upsert_request};
use tonic::Code;

use crate::catalogue;
use crate::server::upsert;
use crate::soak::world::{HOSTILE, World};

pub(super) const NAME: &str = "large documents";
/// A document may have 1 MiB in all.
const BYTES: usize = 1_000_000;
const DOCUMENTS: u32 = 4;
const EVERY: Duration = Duration::from_secs(4);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.job(HOSTILE).await?;
    let mut clock = tokio::time::interval(EVERY);
    for round in 0_u32.. {
        clock.tick().await;
        // Searched, so that the tenant is hot and the index has to follow.
        let search =
            SearchRequest { query: "grinder".to_owned(), mode: SearchMode::Lexical.into(), ..SearchRequest::default() };
        let answer = connection.search().search(search).await;
        world.tally().add(NAME, answer.map_or_else(|status| status.code(), |_| Code::Ok));
        let open = std::iter::once(upsert_request::Message::Open(UpsertOpen::default()));
        let documents = (0..DOCUMENTS).map(move |n| upsert_request::Message::Item(item(n, round)));
        world.tally().add(NAME, upsert(&connection, open.chain(documents)).await);
    }
    Ok(())
}

fn item(number: u32, round: u32) -> UpsertItem {
    let mut text = String::with_capacity(BYTES + 128);
    let mut line = round;
    while text.len() < BYTES {
        line = line.wrapping_mul(31).wrapping_add(number + 7);
        text.push_str(&catalogue::name(line % 100_000));
        text.push_str(".\n");
    }
    text.truncate(text.floor_char_boundary(BYTES));
    let document = Document { id: format!("large-{number}"), text: Some(text), ..Document::default() };
    UpsertItem {
        seq: u64::from(number) + 1,
        record: Some(upsert_item::Record::Document(document)),
        ..UpsertItem::default()
    }
}
