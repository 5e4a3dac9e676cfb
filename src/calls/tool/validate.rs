//! PARSE and VALIDATE: a model's answer becomes calls of tools that there are, with arguments that fit.

use std::sync::Arc;

use serde_json::Value;

use super::registry::{of_flow, ours};
use super::{Listed, Validated, Where};
use crate::calls::conversation::{flow_named, progress_of, step};
use crate::flow::Flow;
use crate::output::schema::Schema;
use crate::pattern::Steps;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;
use crate::tools::{Code, ModelCall, OurTool, Refusal, Runner, Stage, parse};

/// Every call of an answer, each with what is wrong with it; nothing is begun, and whether it may be is not asked.
pub async fn validate(
    service: &Arc<Service>,
    tenant: &TenantId,
    (place, answer): (&Where, &str),
) -> Result<Vec<Validated>, ServiceError> {
    let flow = match place {
        Where::Anywhere => None,
        Where::Flow(name) => Some(Arc::clone(flow_named(service, name)?)),
        Where::Session(id) => {
            Some(Arc::clone(progress_of(service, &step::on_time(service, tenant, *id).await?)?.flow()))
        }
    };
    let calls = match parse(answer) {
        Ok(calls) => calls,
        Err(fault) => {
            let refusal = Some(Refusal::new(Stage::Parse, Code::Unreadable, fault.to_string()));
            return Ok(vec![Validated { call: None, refusal, tool: None }]);
        }
    };
    Ok(calls.into_iter().map(|call| validated(flow.as_deref(), call)).collect())
}

fn validated(flow: Option<&Flow>, call: ModelCall) -> Validated {
    match find(flow, &call.tool) {
        Ok(tool) => {
            let refusal = fits(&tool.definition.schema, &call.arguments).err();
            Validated { call: Some(call), refusal, tool: Some(tool) }
        }
        Err(refusal) => Validated { call: Some(call), refusal: Some(refusal), tool: None },
    }
}

/// The one call of a text.
///
/// # Errors
/// There is none, or more than one.
pub(super) fn one(text: &str) -> Result<ModelCall, Refusal> {
    let refused = |message: String| Refusal::new(Stage::Parse, Code::Unreadable, message);
    let mut calls = parse(text).map_err(|fault| refused(fault.to_string()))?;
    match (calls.pop(), calls.len()) {
        (Some(call), 0) => Ok(call),
        (_, others) => Err(refused(format!("there are {} calls in it; each is begun by itself", others + 1))),
    }
}

/// A tool of a flow, or one of ours where there is none.
///
/// # Errors
/// There is none of that name.
pub(super) fn find(flow: Option<&Flow>, name: &str) -> Result<Listed, Refusal> {
    let found = match flow {
        Some(flow) => flow.tool(name).map(of_flow),
        None => OurTool::parse(name).map(ours),
    };
    found.ok_or_else(|| {
        let allowed = match flow {
            Some(flow) => flow.tools().iter().map(|tool| tool.name().to_owned()).collect(),
            None => OurTool::ALL.map(|tool| tool.as_str().to_owned()).to_vec(),
        };
        let whose = if flow.is_some() { "the flow has" } else { "there is" };
        let message = format!("{whose} no tool {name:?}");
        Refusal::new(Stage::Validate, Code::UnknownTool, message).with_allowed(allowed)
    })
}

/// Whether arguments fit.
///
/// # Errors
/// Every misfit with its place.
pub(super) fn fits(schema: &Schema, arguments: &Value) -> Result<(), Refusal> {
    let refused = |message: String| Refusal::new(Stage::Validate, Code::Misfit, message);
    let misfits = schema.validate(arguments, &mut Steps::new(Schema::STEPS));
    let misfits =
        misfits.map_err(|out_of_steps| refused(format!("the arguments are not checked to the end: {out_of_steps}")))?;
    if misfits.is_empty() {
        return Ok(());
    }
    let told: Vec<String> = misfits.iter().map(ToString::to_string).collect();
    Err(Refusal { misfits, ..refused(format!("the arguments do not fit: {}", told.join("; "))) })
}

/// Who runs a tool that nobody has declared in a flow.
pub(super) const fn runner(tool: Option<OurTool>) -> Runner {
    match tool {
        Some(_) => Runner::Ours,
        None => Runner::External,
    }
}
