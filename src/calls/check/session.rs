//! What a check takes from the session it is made in: what was shown is what may be spoken of, what was quoted is evidence,
//! and the state holds the answer to more than the policy does. A check's own word comes first.

use super::CheckCall;
use crate::calls::conversation::{Heard, heard};
use crate::conversation::{HISTORY_MESSAGES, Role, SessionId};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// The check as it is made in its session. A name that is no session of ours is the gateway's own and says nothing.
pub(super) async fn in_session(
    service: &Service,
    tenant: &TenantId,
    call: CheckCall,
) -> Result<CheckCall, ServiceError> {
    let Some(id) = call.session_id.as_deref().and_then(|id| SessionId::parse(id).ok()) else { return Ok(call) };
    let Some(heard) = heard(service, tenant, id).await? else { return Ok(call) };
    // Read only where it is looked at.
    let is_wanted = heard.is_fresh && call.check.focus.is_empty();
    let before = heard.session.totals.messages.saturating_sub(HISTORY_MESSAGES as u64);
    let said = match is_wanted {
        true => service.store.last_message_of((tenant, id), Role::Customer, before).await?,
        false => None,
    };
    let customer_turn = said.and_then(|message| message.text).unwrap_or_default();
    Ok(with(call, heard, customer_turn))
}

fn with(mut call: CheckCall, heard: Heard, customer_turn: String) -> CheckCall {
    let Heard { session, overrides, is_fresh } = heard;
    let check = &mut call.check;
    check.overrides = check.overrides.and(overrides);
    check.flow.get_or_insert(session.place.flow);
    check.stage.get_or_insert(session.place.state);
    check.reservations.extend(session.memory.reservations.iter().copied());
    if let Some(tier) = &session.memory.customer_tier {
        let customer = check.evidence.customer.get_or_insert_default();
        if customer.tier.is_empty() {
            customer.tier.clone_from(tier);
        }
    }
    if !is_fresh {
        return call;
    }
    if check.focus.is_empty() {
        check.focus = session.memory.focus(customer_turn);
    }
    let known = session.memory.evidence();
    check.evidence.carts.extend(known.carts);
    check.evidence.quotes.extend(known.quotes);
    check.evidence.raw.extend(known.raw);
    call
}
