//! Checks made to cost as much as the limits let them, by a caller who waits only as long as the service's own deadline:
//! a thousand evidence items of one name with four prices each, and a text about their difference.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use temei::pb::v1::{CheckRequest, Evidence, EvidenceSource, RawEvidence};
use tonic::Code;

use crate::soak::world::{HOSTILE, World};

pub(super) const NAME: &str = "dear checks";
const ITEMS: u32 = 1_000;
const EVERY: Duration = Duration::from_millis(250);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connection = world.gateway(HOSTILE).await?;
    let request = request();
    let mut clock = tokio::time::interval(EVERY);
    loop {
        clock.tick().await;
        let answer = connection.guard().check(request.clone()).await;
        world.tally().add(NAME, answer.map_or_else(|status| status.code(), |_| Code::Ok));
    }
}

fn request() -> CheckRequest {
    let item =
        |n: u32| json!({"name": "Blue mug", "price": n, "list_price": n * 3, "unit_price": n * 7, "total": n * 11});
    let items: Vec<Value> = (1..=ITEMS).map(item).collect();
    let raw = RawEvidence {
        source: EvidenceSource::Tool.into(),
        name: "prices".to_owned(),
        content: json!({ "items": items }).to_string(),
    };
    CheckRequest {
        text: "The difference for the Blue mug is 3.17 €. ".repeat(8),
        locale: "en-IE".to_owned(),
        currency: "EUR".to_owned(),
        evidence: Some(Evidence { raw: vec![raw], ..Evidence::default() }),
        ..CheckRequest::default()
    }
}
