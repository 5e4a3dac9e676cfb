//! Texts of nothing but percentages, amounts, dates, names or codes, as long as a text may be.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::pb::v1::{CheckRequest, InspectRequest, ScrubRequest, TextSource};
use tonic::Code;

use crate::catalogue;
use crate::soak::world::{HOSTILE, World};

pub(super) const NAME: &str = "floods";
/// A text may have this many bytes.
const BYTES: usize = 32 * 1_024;
const EVERY: Duration = Duration::from_millis(200);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.gateway(HOSTILE).await?;
    let texts = texts();
    let mut clock = tokio::time::interval(EVERY);
    for (n, text) in (0_u32..).zip(texts.iter().cycle()) {
        clock.tick().await;
        let code = match n % 3 {
            0 => connection.guard().inspect(inspect(text)).await.map_or_else(|status| status.code(), |_| Code::Ok),
            1 => connection.guard().scrub(scrub(text)).await.map_or_else(|status| status.code(), |_| Code::Ok),
            _ => connection.guard().check(check(text)).await.map_or_else(|status| status.code(), |_| Code::Ok),
        };
        world.tally().add(NAME, code);
    }
    Ok(())
}

fn texts() -> Vec<String> {
    let name = format!("{} ", catalogue::name(7));
    let pieces = ["5 % ", "12.50 € ", "2026-06-01 ", "0722 123 456 ", "in stock ", "KIT-000007 ", "x_² ", &name];
    pieces.map(|piece| piece.repeat(BYTES / piece.len())).into()
}

fn check(text: &str) -> CheckRequest {
    CheckRequest { text: text.to_owned(), locale: "en-IE".to_owned(), ..CheckRequest::default() }
}

fn inspect(text: &str) -> InspectRequest {
    InspectRequest { text: text.to_owned(), source: TextSource::Retrieved.into() }
}

fn scrub(text: &str) -> ScrubRequest {
    ScrubRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), ..ScrubRequest::default() }
}
