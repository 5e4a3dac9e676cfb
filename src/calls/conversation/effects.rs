//! What a turn does outside the session: reserving, holding on, letting go, selling.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::catalog::{ReservationId, ReservationStage};
use crate::conversation::{Memory, Session, Turn};
use crate::flow::Effect;
use crate::service::{Service, stock_rules};
use crate::service_error::ServiceError;
use crate::store::{OnceKey, ReservationLine, ReservationState, StoreError, Wish, generator};
use crate::tenant::TenantId;

/// Does everything the turn names, in its order; what is reserved, sold and let go is in the memory afterwards.
pub(super) async fn carry_out(
    service: &Arc<Service>,
    tenant: &TenantId,
    (before, turn): (&Session, &mut Turn),
) -> Result<(), ServiceError> {
    let effects: Vec<Effect> = turn.effects().collect();
    // Entering a state can empty the cart after it was sold: what is sold is what was reserved.
    let cart = before.memory.cart.clone();
    let cart = if turn.memory.cart.is_empty() { cart } else { turn.memory.cart.clone() };
    let lines: Vec<ReservationLine> =
        cart.into_iter().map(|line| ReservationLine { sku: line.sku, quantity: line.quantity }).collect();
    for effect in effects {
        match effect {
            Effect::Reserve(stage) => {
                release(service, tenant, &mut turn.memory).await?;
                reserve(service, tenant, (&lines, stage), (before, &mut turn.memory)).await?;
            }
            Effect::Extend(stage) => {
                if !extend(service, tenant, stage, &turn.memory).await? {
                    turn.memory.reservations.clear();
                    reserve(service, tenant, (&lines, stage), (before, &mut turn.memory)).await?;
                }
            }
            Effect::Release => release(service, tenant, &mut turn.memory).await?,
            Effect::Commit => {
                for id in std::mem::take(&mut turn.memory.reservations) {
                    let sold = service.store.commit_reservation(tenant, (id, Some(before.id.to_string())), None).await;
                    match sold {
                        // By the same step, before it was written down.
                        Ok(_) | Err(StoreError::ReservationEnded { state: ReservationState::Committed, .. }) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
            Effect::IssueNonce
            | Effect::CancelNonce
            | Effect::KeepResult
            | Effect::Compensate
            | Effect::EmptyCart
            | Effect::AddToCart
            | Effect::SetQuantity
            | Effect::RemoveFromCart
            | Effect::TakeOver
            | Effect::HandBack
            | Effect::EndSession
            | Effect::Tell(_)
            | Effect::TellStaff => {}
        }
    }
    Ok(())
}

/// Lets go of everything a session holds; what has expired is let go already.
pub(super) async fn release(service: &Service, tenant: &TenantId, memory: &mut Memory) -> Result<(), ServiceError> {
    for id in std::mem::take(&mut memory.reservations) {
        match service.store.release_reservation(tenant, id, None).await {
            Ok(_) | Err(StoreError::ReservationNotFound(_) | StoreError::ReservationExpired { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

async fn reserve(
    service: &Service,
    tenant: &TenantId,
    (lines, stage): (&[ReservationLine], ReservationStage),
    (session, memory): (&Session, &mut Memory),
) -> Result<(), ServiceError> {
    if lines.is_empty() {
        return Ok(());
    }
    let wish = Wish {
        id: ReservationId::new(&mut generator()),
        lines: lines.to_vec(),
        stage,
        ttl_secs: None,
        holder: Some(session.id.to_string()),
    };
    let once = once(session, &wish);
    let reserved = service.store.reserve(tenant, (wish, Some(once)), &stock_rules(&service.config.stock)).await?;
    memory.reservations.push(reserved.reservation.id);
    Ok(())
}

/// Whether everything it holds is held for longer now; false where there is nothing, or something has run out.
async fn extend(
    service: &Service,
    tenant: &TenantId,
    stage: ReservationStage,
    memory: &Memory,
) -> Result<bool, ServiceError> {
    for &id in &memory.reservations {
        match service
            .store
            .extend_reservation(tenant, (id, Some(stage), None), None, &stock_rules(&service.config.stock))
            .await
        {
            Ok(_) | Err(StoreError::HeldTooLong { .. }) => {}
            Err(StoreError::ReservationNotFound(_) | StoreError::ReservationExpired { .. }) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(!memory.reservations.is_empty())
}

/// What is reserved once at one version of a session, whoever tries and however often. Something else is another one.
fn once(session: &Session, wish: &Wish) -> OnceKey {
    let mut sha256 = Sha256::new();
    sha256.update(wish.stage.as_str());
    for line in &wish.lines {
        sha256.update(line.sku.as_str());
        sha256.update(line.quantity.scaled().to_be_bytes());
    }
    let content: [u8; 32] = sha256.finalize().into();
    let key = format!("{}:{}:{}", session.id, session.version, hex::encode(&content[..16]));
    OnceKey { key, content }
}
