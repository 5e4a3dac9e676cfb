//! Which tools there are for whom.

use std::sync::Arc;

use super::{Listed, Where};
use crate::assistant::with_plan;
use crate::calls::conversation::{Who, flow_named, progress_of, step};
use crate::flow::{self, Tool, Way};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::StoreError;
use crate::tenant::{Entitlements, TenantId};
use crate::tools::{Audience, Code, Definition, OurTool, Refusal, Runner, Stage, own};

/// The tools that a model may be shown: who calls may have them called, and the shop has them.
pub async fn list(
    service: &Arc<Service>,
    tenant: &TenantId,
    place: &Where,
    who: &Who,
) -> Result<Vec<Listed>, ServiceError> {
    let entitlements = entitled(service, tenant).await?;
    let mut all = match place {
        Where::Anywhere => anywhere(),
        Where::Flow(name) => flow_named(service, name)?.tools().iter().map(of_flow).collect(),
        Where::Session(id) => {
            let session = step::on_time(service, tenant, *id).await?;
            if let Some(end) = session.end_at(service.clock.now()) {
                return Err(StoreError::SessionEnded { id: *id, end }.into());
            }
            let progress = progress_of(service, &session)?;
            progress.tools().into_iter().map(|(tool, way)| of_state(tool, way)).collect()
        }
    };
    all.retain(|listed| may(&listed.definition, who, &entitlements).is_ok());
    Ok(all)
}

/// What the shop is entitled to, by itself and by its plan.
pub(super) async fn entitled(service: &Service, tenant: &TenantId) -> Result<Entitlements, ServiceError> {
    Ok(with_plan(&service.config, service.store.entitlements(tenant).await?))
}

/// Our own that need nobody's yes: where there is no session, nobody can be asked.
fn anywhere() -> Vec<Listed> {
    let all = OurTool::ALL.into_iter().map(ours);
    all.filter(|listed| !listed.is_confirmed).collect()
}

pub(super) fn ours(tool: OurTool) -> Listed {
    let definition = own::definition(tool).clone();
    Listed { is_confirmed: definition.is_confirmed, definition, runner: Runner::Ours }
}

pub(super) fn of_flow(tool: &Tool) -> Listed {
    let definition = tool.definition().clone();
    Listed { is_confirmed: definition.is_confirmed, definition, runner: tool.runner() }
}

pub(super) fn of_state(tool: &Tool, way: Way) -> Listed {
    let listed = of_flow(tool);
    Listed { is_confirmed: listed.is_confirmed || way == Way::Proposed, ..listed }
}

/// Whether somebody may have a tool called in a shop.
///
/// # Errors
/// Why not.
pub(super) fn may(definition: &Definition, who: &Who, entitlements: &Entitlements) -> Result<(), Refusal> {
    let refused = |code, message: String| Err(Refusal::new(Stage::Authorize, code, message));
    if !entitlements.is_assisted {
        return refused(Code::NotPermitted, "assistants are switched off for this shop".to_owned());
    }
    let is_in = match &definition.audience {
        Audience::Everybody => true,
        Audience::Roles(roles) => roles.iter().any(|role| who.roles.contains(role)),
        Audience::Admins => who.is_admin,
    };
    if !is_in {
        return refused(Code::NotPermitted, format!("{} is not for whoever calls", definition.name));
    }
    match &definition.flag {
        Some(flag) if !entitlements.has(flag) => {
            refused(Code::FlagOff, format!("{} needs the feature {flag}, which is off", definition.name))
        }
        Some(_) | None => Ok(()),
    }
}

/// Why the flow does not let a tool be called.
pub(super) fn of_the_flow(refusal: flow::ToolRefusal) -> Refusal {
    let message = refusal.to_string();
    let code = match refusal.why {
        flow::WhyNotCalled::Unknown => Code::UnknownTool,
        flow::WhyNotCalled::NotHere | flow::WhyNotCalled::Ended | flow::WhyNotCalled::Overdue => Code::NotInThisState,
        flow::WhyNotCalled::TakenOver => Code::TakenOver,
        flow::WhyNotCalled::Unmet(_) => Code::Unmet,
    };
    Refusal::new(Stage::Authorize, code, message).with_allowed(refusal.allowed)
}
