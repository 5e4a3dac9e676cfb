//! `temei tools`: what a model may call, and whether what it wrote fits.

use std::path::PathBuf;

use clap::Subcommand;

use super::args::{ConfigArgs, TenantCall};
use super::session::Target;
use super::{Outcome, input, output};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the tools that a model may be shown.
    List(List),
    /// Hold every call of a model's answer against its tool; exits with 3 where one does not fit.
    Validate(Validate),
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    place: Place,
    /// Print what a model is given: a JSON list of functions.
    #[arg(long, conflicts_with = "json")]
    functions: bool,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Validate {
    /// The answer, JSON as the provider sent it; - or nothing is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    common: TenantCall,
}

/// Whose tools. Neither: the service's own that need nobody's yes.
#[derive(Debug, clap::Args)]
pub(super) struct Place {
    /// Those of a flow ("assistant").
    #[arg(long, value_name = "FLOW")]
    flow: Option<String>,
    /// Those that may be called where a session stands.
    #[arg(long, value_name = "ID", conflicts_with = "flow")]
    session: Option<String>,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::List(list) => &list.common,
        Command::Validate(validate) => &validate.common,
    };
    let tenant = common.tenant.tenant.as_ref();
    let target = Target::new(config, &common.service).tenant(tenant).deadline(Deadline::Default);
    target
        .within(async |session| match &command {
            Command::List(args) => list(session.connection(), args).await,
            Command::Validate(args) => validate(session.connection(), args).await,
        })
        .await
}

async fn list(connection: &Connection, args: &List) -> anyhow::Result<Outcome> {
    let request = pb::ListToolsRequest {
        session_id: args.place.session.clone().unwrap_or_default(),
        flow: args.place.flow.clone().unwrap_or_default(),
    };
    let response = connection.tools().list(request).await;
    let response = response.map_err(|status| CallError::new("ToolService.List", status))?.into_inner();
    if args.common.json {
        output::response(&response, "ListToolsResponse")?;
    } else if args.functions {
        let functions: Vec<&str> = response.tools.iter().map(|tool| tool.function.as_str()).collect();
        output::line(format!("[{}]", functions.join(",")))?;
    } else {
        let heads = ["NAME", "CATEGORY", "RUN BY", "CONFIRMED", "FOR", "FLAG", "A MINUTE", "UNDONE BY", "VERSION"];
        let mut rows = vec![heads.map(str::to_owned).to_vec()];
        rows.extend(response.tools.iter().map(row));
        output::line(output::table(&rows))?;
    }
    Ok(Outcome::Done)
}

fn row(tool: &pb::Tool) -> Vec<String> {
    let roles: Vec<String> = tool.roles().map(|role| name(role.as_str_name(), "ROLE_")).collect();
    let audience = match (tool.admins_only, roles.is_empty()) {
        (true, _) => "admins".to_owned(),
        (false, true) => "everybody".to_owned(),
        (false, false) => roles.join(" "),
    };
    vec![
        tool.name.clone(),
        name(tool.category().as_str_name(), "TOOL_CATEGORY_"),
        name(tool.runner().as_str_name(), "TOOL_RUNNER_"),
        (if tool.confirmed { "yes" } else { "no" }).to_owned(),
        audience,
        tool.flag.clone(),
        tool.per_minute.to_string(),
        tool.undone_by.clone(),
        tool.version.to_string(),
    ]
}

async fn validate(connection: &Connection, args: &Validate) -> anyhow::Result<Outcome> {
    let request = pb::ValidateToolCallsRequest {
        session_id: args.place.session.clone().unwrap_or_default(),
        flow: args.place.flow.clone().unwrap_or_default(),
        answer: input::text(&args.file)?,
    };
    let response = connection.tools().validate(request).await;
    let response = response.map_err(|status| CallError::new("ToolService.Validate", status))?.into_inner();
    let is_wrong = response.calls.iter().any(|call| call.refusal.is_some());
    if args.common.json {
        output::response(&response, "ValidateToolCallsResponse")?;
    } else {
        for (number, call) in (1..).zip(&response.calls) {
            output::line(told(number, call))?;
        }
    }
    Ok(Outcome::attention_if(is_wrong))
}

/// "1 reserve: fits", or what does not.
fn told(number: usize, call: &pb::ValidatedToolCall) -> String {
    let Some(refusal) = &call.refusal else { return format!("{number} {}: fits", call.tool) };
    if refusal.misfits.is_empty() {
        return format!("{number} {}: {}", call.tool, refusal.message);
    }
    let misfits: Vec<String> =
        refusal.misfits.iter().map(|misfit| format!("  {:?} {}", misfit.path, misfit.message)).collect();
    format!("{number} {}: does not fit\n{}", call.tool, misfits.join("\n"))
}

fn name(value: &str, prefix: &str) -> String {
    value.trim_start_matches(prefix).to_lowercase()
}
