//! `reserve` and `release_reservation`: stock held for the conversation, all lines or none, once a call.

use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::arguments::{Written, at, read, sku};
use super::{OwnCall, OwnToolFault};
use crate::catalog::{Quantity, ReservationId, ReservationStage};
use crate::conversation::Session;
use crate::service::{Service, stock_rules};
use crate::store::{OnceKey, Reservation, ReservationLine, Wish, generator};

#[derive(Deserialize)]
struct Reserve {
    lines: Vec<Line>,
    #[serde(default = "proposal")]
    stage: ReservationStage,
}

#[derive(Deserialize)]
struct Line {
    sku: String,
    quantity: Written,
}

#[derive(Deserialize)]
struct Release {
    reservation_id: String,
}

const fn proposal() -> ReservationStage {
    ReservationStage::Proposal
}

pub(super) async fn reserve(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let session = session(call)?;
    let asked: Reserve = read(call.arguments)?;
    let most = service.config.stock.lines.get();
    if asked.lines.len() > most {
        return Err(OwnToolFault::of_field("lines", format!("longer than {most} entries")));
    }
    let lines = lines(&asked.lines)?;
    let once = once((call.tool.as_str(), session, call.call_id), &lines, asked.stage);
    let wish = Wish {
        id: ReservationId::new(&mut generator()),
        lines,
        stage: asked.stage,
        ttl_secs: None,
        holder: Some(session.id.to_string()),
    };
    let rules = stock_rules(&service.config.stock);
    let reserved = service.store.reserve(call.tenant, (wish, Some(once)), &rules).await?;
    Ok(shown(&reserved.reservation))
}

/// What a session has let go of, or has not held any more, is let go: asked again the answer is the same.
pub(super) async fn release(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let session = session(call)?;
    let asked: Release = read(call.arguments)?;
    let id = ReservationId::parse(&asked.reservation_id)?;
    let holder = session.id.to_string();
    let held = service.store.reservation(call.tenant, id).await?;
    let is_own = held.is_some_and(|reservation| reservation.holder.as_deref() == Some(holder.as_str()));
    let was_held = is_own && service.store.release_reservation(call.tenant, id, None).await?.was_held;
    Ok(json!({"reservation_id": id.to_string(), "released": was_held}))
}

/// Stock is held for a conversation.
fn session<'c>(call: &OwnCall<'c>) -> Result<&'c Session, OwnToolFault> {
    call.session.ok_or_else(|| OwnToolFault::of_field("session_id", "must be given: stock is held for a conversation"))
}

fn lines(asked: &[Line]) -> Result<Vec<ReservationLine>, OwnToolFault> {
    let mut lines: Vec<ReservationLine> = Vec::with_capacity(asked.len());
    for (index, line) in asked.iter().enumerate() {
        let path = at("lines", index);
        let sku = sku(&line.sku, &format!("{path}.sku"))?;
        let quantity = line.quantity.parsed(&format!("{path}.quantity"), Quantity::parse)?;
        if quantity == Quantity::ZERO {
            return Err(OwnToolFault::of_field(format!("{path}.quantity"), "must be above 0"));
        }
        if lines.iter().any(|other| other.sku == sku) {
            return Err(OwnToolFault::of_field(format!("{path}.sku"), "is there twice: one line has all of it"));
        }
        lines.push(ReservationLine { sku, quantity });
    }
    Ok(lines)
}

/// One call of one session, whoever makes it and however often; with other arguments it is refused.
fn once(
    (tool, session, call_id): (&str, &Session, &str),
    lines: &[ReservationLine],
    stage: ReservationStage,
) -> OnceKey {
    let mut content = Sha256::new();
    content.update(stage.as_str());
    for line in lines {
        content.update((line.sku.as_str().len() as u64).to_be_bytes());
        content.update(line.sku.as_str());
        content.update(line.quantity.scaled().to_be_bytes());
    }
    let call = hex::encode(&Sha256::digest(call_id.as_bytes())[..16]);
    OnceKey { key: format!("{tool}:{}:{call}", session.id), content: content.finalize().into() }
}

fn shown(reservation: &Reservation) -> Value {
    let lines = reservation.lines.iter();
    let lines: Vec<Value> =
        lines.map(|line| json!({"sku": line.sku.as_str(), "quantity": line.quantity.to_string()})).collect();
    json!({
        "reservation_id": reservation.id.to_string(),
        "stage": reservation.stage.as_str(),
        "expires_at": reservation.expires_at.to_string(),
        "lines": lines,
    })
}
