//! `temei approvals`: discounts that need somebody's consent.

use anyhow::Context;
use clap::Subcommand;

use super::args::{ConfigArgs, TenantCall};
use super::keys::instant;
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;

/// Requests asked for at a time.
const PAGE: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Ask for a discount.
    Request(Request),
    /// List what was asked for and what became of it, the oldest first.
    List(List),
    /// Approve or reject a request.
    Decide(Decide),
}

#[derive(Debug, clap::Args)]
pub(super) struct Request {
    /// In per cent ("20").
    #[arg(value_name = "PERCENT")]
    percent: String,
    /// Until when it holds (2026-12-31, or with a time). Default: 7 days.
    #[arg(long, value_name = "WHEN")]
    expires: Option<String>,
    /// Why, for who decides.
    #[arg(long, default_value = "")]
    note: String,
    /// The same request again under the same key is the same approval.
    #[arg(long, value_name = "KEY", default_value = "")]
    idempotency_key: String,
    #[command(flatten)]
    bound_to: Binding,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Only those in one of these states.
    #[arg(long = "state", value_name = "STATE", value_enum, value_delimiter = ',')]
    states: Vec<State>,
    /// Only those that nobody has decided in time.
    #[arg(long)]
    overdue: bool,
    #[command(flatten)]
    bound_to: Binding,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Decide {
    /// The request's id.
    #[arg(value_name = "ID")]
    id: String,
    /// Grant it.
    #[arg(long, required_unless_present = "reject", conflicts_with = "reject")]
    approve: bool,
    /// Refuse it.
    #[arg(long)]
    reject: bool,
    /// For who asked.
    #[arg(long, default_value = "")]
    comment: String,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Binding {
    /// The product.
    #[arg(long, value_name = "SKU")]
    sku: Option<String>,
    /// The customer, as checks name them.
    #[arg(long, value_name = "ID")]
    customer: Option<String>,
    /// The conversation, as checks name it.
    #[arg(long, value_name = "ID")]
    session: Option<String>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum State {
    Pending,
    Approved,
    Rejected,
    Expired,
}

impl From<State> for pb::ApprovalState {
    fn from(state: State) -> Self {
        match state {
            State::Pending => Self::Pending,
            State::Approved => Self::Approved,
            State::Rejected => Self::Rejected,
            State::Expired => Self::Expired,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::Request(request) => &request.common,
        Command::List(list) => &list.common,
        Command::Decide(decide) => &decide.common,
    };
    let tenant = common.tenant.tenant.as_ref();
    let target = Target::new(config, &common.service).tenant(tenant).deadline(Deadline::Default);
    target
        .within(async |session| match &command {
            Command::Request(args) => request(session.connection(), args).await,
            Command::List(args) => list(session.connection(), args).await,
            Command::Decide(args) => decide(session.connection(), args).await,
        })
        .await?;
    Ok(Outcome::Done)
}

async fn request(connection: &Connection, args: &Request) -> anyhow::Result<()> {
    let request = pb::RequestApprovalRequest {
        percent: args.percent.clone(),
        sku: args.bound_to.sku.clone(),
        customer_id: args.bound_to.customer.clone(),
        session_id: args.bound_to.session.clone(),
        note: args.note.clone(),
        expires_at: args.expires.as_deref().map(instant).transpose()?,
        idempotency_key: args.idempotency_key.clone(),
    };
    let response = connection.approvals().request(request).await;
    let response = response.map_err(|status| CallError::new("ApprovalService.Request", status))?.into_inner();
    match args.common.json {
        true => output::response(&response, "RequestApprovalResponse"),
        false => told(&response.approval.context("the answer has no approval")?),
    }
}

async fn decide(connection: &Connection, args: &Decide) -> anyhow::Result<()> {
    let decision = if args.approve { pb::ApprovalDecision::Approve } else { pb::ApprovalDecision::Reject };
    let request =
        pb::DecideApprovalRequest { id: args.id.clone(), decision: decision.into(), comment: args.comment.clone() };
    let response = connection.approvals().decide(request).await;
    let response = response.map_err(|status| CallError::new("ApprovalService.Decide", status))?.into_inner();
    match args.common.json {
        true => output::response(&response, "DecideApprovalResponse"),
        false => told(&response.approval.context("the answer has no approval")?),
    }
}

async fn list(connection: &Connection, args: &List) -> anyhow::Result<()> {
    let mut approvals = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = pb::ListApprovalsRequest {
            states: args.states.iter().map(|&state| pb::ApprovalState::from(state).into()).collect(),
            overdue: args.overdue,
            sku: args.bound_to.sku.clone(),
            customer_id: args.bound_to.customer.clone(),
            session_id: args.bound_to.session.clone(),
            page_size: PAGE,
            page_token,
        };
        let response = connection.approvals().list(request).await;
        let response = response.map_err(|status| CallError::new("ApprovalService.List", status))?.into_inner();
        approvals.extend(response.approvals);
        if response.next_page_token.is_empty() {
            break;
        }
        page_token = response.next_page_token;
    }
    if args.common.json {
        let response = pb::ListApprovalsResponse { approvals, next_page_token: String::new() };
        return output::response(&response, "ListApprovalsResponse");
    }
    let heads = ["ID", "PERCENT", "FOR", "STATE", "PRIORITY", "NEEDS", "DUE", "ASKED BY"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(approvals.iter().map(|approval| {
        vec![
            approval.id.clone(),
            format!("{} %", approval.percent),
            bound_to(approval),
            state(approval),
            name(approval.priority().as_str_name(), "APPROVAL_PRIORITY_"),
            name(approval.consent().as_str_name(), "CONSENT_"),
            approval.due_at.as_ref().map(output::time).unwrap_or_default(),
            approval.requested_by.clone(),
        ]
    }));
    Ok(output::line(output::table(&rows))?)
}

/// "ap_…: pending, needs director until …".
fn told(approval: &pb::DiscountApproval) -> anyhow::Result<()> {
    let needs = name(approval.consent().as_str_name(), "CONSENT_");
    let more = match (approval.state(), &approval.due_at, &approval.maximum) {
        (pb::ApprovalState::Pending, Some(due), _) => format!(", needs {needs} until {}", output::time(due)),
        (pb::ApprovalState::Rejected, _, Some(maximum)) => format!(", nobody may give more than {maximum} %"),
        _ => String::new(),
    };
    Ok(output::line(format!(
        "{}: {} % for {}: {}{more}",
        approval.id,
        approval.percent,
        bound_to(approval),
        state(approval)
    ))?)
}

fn bound_to(approval: &pb::DiscountApproval) -> String {
    let parts = [("product", &approval.sku), ("customer", &approval.customer_id), ("session", &approval.session_id)];
    let told = parts.into_iter().filter_map(|(what, id)| Some(format!("{what} {}", id.as_ref()?)));
    told.collect::<Vec<_>>().join(", ")
}

fn state(approval: &pb::DiscountApproval) -> String {
    let state = name(approval.state().as_str_name(), "APPROVAL_STATE_");
    if approval.overdue { format!("{state}, overdue") } else { state }
}

fn name(value: &str, prefix: &str) -> String {
    value.trim_start_matches(prefix).to_lowercase()
}
