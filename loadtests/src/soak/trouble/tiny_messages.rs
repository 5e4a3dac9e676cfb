//! Answers streamed three bytes at a time, and upserts of items of a few bytes: many small frames on one connection.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::client::Connection;
use temei::pb::v1::{CheckRequest, CheckStreamRequest, Product, check_stream_request};
use tonic::{Code, Status};

use crate::catalogue;
use crate::server::{products, upsert};
use crate::soak::world::{HOSTILE, World};

pub(super) const NAME: &str = "tiny messages";
const SENTENCES: usize = 40;
const PIECE_BYTES: usize = 3;
const ITEMS: u32 = 1_000;
const EVERY: Duration = Duration::from_millis(500);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.gateway(HOSTILE).await?;
    let mut clock = tokio::time::interval(EVERY);
    loop {
        clock.tick().await;
        world.tally().add(NAME, stream(&connection).await.map_or_else(|status| status.code(), |()| Code::Ok));
        let items = (0..ITEMS).map(|n| Product { sku: format!("T-{n}"), ..Product::default() });
        world.tally().add(NAME, upsert(&connection, products(items)).await);
    }
}

async fn stream(connection: &Connection) -> Result<(), Status> {
    let start = CheckRequest { locale: "en-IE".to_owned(), ..CheckRequest::default() };
    let text = format!("The {} costs {} €. ", catalogue::name(3), catalogue::price(3)).repeat(SENTENCES);
    let start = std::iter::once(check_stream_request::Part::Start(start));
    let parts = start.chain(pieces(&text).into_iter().map(check_stream_request::Part::Text));
    let messages: Vec<_> = parts.map(|part| CheckStreamRequest { part: Some(part) }).collect();
    let mut answers = connection.guard().check_stream(futures::stream::iter(messages)).await?.into_inner();
    while answers.message().await?.is_some() {}
    Ok(())
}

fn pieces(mut text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    while !text.is_empty() {
        let (piece, rest) = text.split_at(text.ceil_char_boundary(PIECE_BYTES.min(text.len())));
        pieces.push(piece.to_owned());
        text = rest;
    }
    pieces
}
