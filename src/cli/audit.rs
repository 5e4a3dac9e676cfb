//! `temei audit`: the chain of what was done: verified, exported, listed, its checkpoints and keys, and a person's texts
//! erased.

mod keys;
mod verify;

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;

use super::args::{ConfigArgs, ServiceArgs, TenantCall};
use super::confirm::YesArg;
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Connection, Deadline};
use crate::grpc::convert::known_checkpoints;
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// Asked for at a time.
const PAGE: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Hold a chain, or an export of one, against its hashes and checkpoints.
    Verify(verify::Args),
    /// Write a chain as lines that can be verified without the service.
    Export(Export),
    /// Print the checkpoints, a line each, to be kept elsewhere.
    Checkpoints(Checkpoints),
    /// List entries, the newest first.
    List(List),
    /// Print one entry with its content.
    Get(Get),
    /// Erase the texts of one person or conversation wherever they are stored.
    Erase(Erase),
    /// The keys that sign checkpoints.
    #[command(subcommand)]
    Keys(keys::Command),
}

/// Whose chain.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ChainArgs {
    /// The tenant.
    #[arg(
        long,
        value_name = "TENANT",
        env = "TEMEI_TENANT",
        value_parser = TenantId::parse,
        required_unless_present_any = ["key", "of_service", "file"]
    )]
    tenant: Option<TenantId>,
    /// The chain of the service itself: what is about no tenant.
    #[arg(long)]
    of_service: bool,
    #[command(flatten)]
    pub(super) service: ServiceArgs,
}

impl ChainArgs {
    pub(super) fn tenant(&self) -> Option<&TenantId> {
        self.tenant.as_ref().filter(|_| !self.of_service)
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// Where to; - or nothing is standard output.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Leave out what entries are about.
    #[arg(long)]
    without_contents: bool,
    #[command(flatten)]
    chain: OneChain,
}

/// The same where there is no file in its place.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct OneChain {
    /// The tenant.
    #[arg(
        long,
        value_name = "TENANT",
        env = "TEMEI_TENANT",
        value_parser = TenantId::parse,
        required_unless_present_any = ["key", "of_service"]
    )]
    tenant: Option<TenantId>,
    /// The chain of the service itself: what is about no tenant.
    #[arg(long)]
    of_service: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct Checkpoints {
    #[command(flatten)]
    chain: OneChain,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Only of this kind ("verdict", "admin", "personal_access", …). May be given many times.
    #[arg(long = "kind", value_name = "KIND", value_delimiter = ',')]
    kinds: Vec<String>,
    /// Only by this actor: the id of a key, or issuer|subject of a token.
    #[arg(long, value_name = "ID")]
    actor: Option<String>,
    /// Only this act ("policy.put").
    #[arg(long, value_name = "NAME")]
    act: Option<String>,
    /// Only of this conversation, where its content is not erased.
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Only of this customer, where its content is not erased.
    #[arg(long, value_name = "ID")]
    customer: Option<String>,
    /// At most so many.
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
    /// Print the entries as JSON, one a line.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    chain: OneChain,
}

#[derive(Debug, clap::Args)]
pub(super) struct Get {
    /// Its number, or the id of what it is about ("vd_…").
    #[arg(value_name = "ENTRY")]
    entry: String,
    #[command(flatten)]
    chain: OneChain,
}

#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    /// The customer, as checks and approvals name them.
    #[arg(long, value_name = "ID", required_unless_present = "session", conflicts_with = "session")]
    customer: Option<String>,
    /// The conversation, as checks, approvals and reservations name it.
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    #[command(flatten)]
    yes: YesArg,
    #[command(flatten)]
    common: TenantCall,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Verify(args) => verify::run(config, &args).await,
        Command::Export(args) => on(config, &args.chain, async |connection| export(connection, &args).await).await,
        Command::Checkpoints(args) => on(config, &args.chain, async |connection| checkpoints(connection).await).await,
        Command::List(args) => on(config, &args.chain, async |connection| list(connection, &args).await).await,
        Command::Get(args) => on(config, &args.chain, async |connection| get(connection, &args.entry).await).await,
        Command::Erase(args) => erase(config, &args).await,
        Command::Keys(command) => keys::run(config, &command),
    }
}

/// Does something with a connection that is answered from a chain.
async fn on(
    config: &ConfigArgs,
    chain: &OneChain,
    act: impl AsyncFnOnce(&Connection) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let target = Target::new(config, &chain.service)
        .tenant(chain.tenant.as_ref().filter(|_| !chain.of_service))
        .deadline(Deadline::None);
    target.within(async |session| act(session.connection()).await).await?;
    Ok(Outcome::Done)
}

async fn export(connection: &Connection, args: &Export) -> anyhow::Result<()> {
    let request = pb::ExportAuditRequest { without_contents: args.without_contents };
    let refused = |status| CallError::new("AuditService.Export", status);
    let mut pieces = connection.audit().export(request).await.map_err(refused)?.into_inner();
    let path = args.file.as_ref().filter(|path| path.as_os_str() != "-");
    let mut to: Box<dyn Write> = match path {
        Some(path) => Box::new(File::create(path).with_context(|| format!("creating {}", path.display()))?),
        None => Box::new(io::stdout().lock()),
    };
    let mut entries = 0;
    while let Some(piece) = pieces.message().await.map_err(refused)? {
        to.write_all(&piece.lines)?;
        entries = piece.entries;
    }
    to.flush()?;
    eprintln!("{entries} entries");
    Ok(())
}

/// All that there are.
async fn all_checkpoints(connection: &Connection) -> anyhow::Result<Vec<pb::AuditCheckpoint>> {
    let (mut found, mut page_token) = (Vec::new(), String::new());
    loop {
        let request = pb::ListCheckpointsRequest { page_size: PAGE, page_token };
        let page = connection.audit().checkpoints(request).await;
        let page = page.map_err(|status| CallError::new("AuditService.Checkpoints", status))?.into_inner();
        found.extend(page.checkpoints);
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(found);
        }
    }
}

async fn checkpoints(connection: &Connection) -> anyhow::Result<()> {
    let found = known_checkpoints_of(&all_checkpoints(connection).await?)?;
    for checkpoint in found {
        output::line(serde_json::json!({"checkpoint": checkpoint.value()}).to_string())?;
    }
    Ok(())
}

/// In parts that a request may have.
fn known_checkpoints_of(messages: &[pb::AuditCheckpoint]) -> anyhow::Result<Vec<crate::audit::Checkpoint>> {
    let mut found = Vec::with_capacity(messages.len());
    for part in messages.chunks(PAGE as usize) {
        found.extend(known_checkpoints(part.to_vec())?);
    }
    Ok(found)
}

async fn list(connection: &Connection, args: &List) -> anyhow::Result<()> {
    let mut kinds = Vec::new();
    for name in &args.kinds {
        let kind = pb::AuditKind::from_str_name(&format!("AUDIT_KIND_{}", name.to_uppercase()));
        kinds.push(kind.with_context(|| format!("{name:?} is no kind of entry"))?.into());
    }
    let (mut left, mut page_token) = (args.limit, String::new());
    while left > 0 {
        let request = pb::ListAuditRequest {
            kinds: kinds.clone(),
            actor: args.actor.clone(),
            act: args.act.clone(),
            session_id: args.session.clone(),
            customer_id: args.customer.clone(),
            page_size: left.min(PAGE),
            page_token,
            ..Default::default()
        };
        let page = connection.audit().list(request).await;
        let page = page.map_err(|status| CallError::new("AuditService.List", status))?.into_inner();
        left = left.saturating_sub(u32::try_from(page.entries.len()).unwrap_or(u32::MAX));
        for entry in &page.entries {
            match args.json {
                true => output::response(entry, "AuditEntry")?,
                false => output::line(entry_line(entry))?,
            }
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    Ok(())
}

/// "17 2026-01-31T10:00:00Z admin policy.put key:k1 7 Ok".
fn entry_line(entry: &pb::AuditEntry) -> String {
    let kind = entry.kind().as_str_name().trim_start_matches("AUDIT_KIND_").to_lowercase();
    let at = entry.at.and_then(|at| crate::grpc::convert::timestamp(at, "at").ok());
    let at = at.map(|at| at.to_string()).unwrap_or_default();
    let pb::AuditEntry { number, actor_type, actor, act, object, outcome, .. } = entry;
    format!("{number} {at} {kind} {act} {actor_type}:{actor} {object} {outcome}")
}

async fn get(connection: &Connection, entry: &str) -> anyhow::Result<()> {
    let request = match entry.parse() {
        Ok(number) => pb::GetAuditRequest { number: Some(number), object: None },
        Err(_) => pb::GetAuditRequest { number: None, object: Some(entry.to_owned()) },
    };
    let found = connection.audit().get(request).await;
    let found = found.map_err(|status| CallError::new("AuditService.Get", status))?.into_inner();
    output::response(&found, "GetAuditResponse")
}

async fn erase(config: &ConfigArgs, args: &Erase) -> anyhow::Result<Outcome> {
    let whose = args.customer.as_ref().or(args.session.as_ref()).context("a customer or a session has to be named")?;
    args.yes.confirm(&format!("this erases every text of {whose}"), whose)?;
    let request = pb::EraseSubjectRequest { customer_id: args.customer.clone(), session_id: args.session.clone() };
    let tenant = args.common.tenant.tenant.as_ref();
    let target = Target::new(config, &args.common.service).tenant(tenant).deadline(Deadline::None);
    let erased = target
        .within(async |session| {
            let erased = session.connection().audit().erase_subject(request).await;
            Ok(erased.map_err(|status| CallError::new("AuditService.EraseSubject", status))?.into_inner())
        })
        .await?;
    match args.common.json {
        true => output::response(&erased, "EraseSubjectResponse")?,
        false => {
            let pb::EraseSubjectResponse { contents, approvals, reservations, sessions } = erased;
            output::line(format!(
                "erased: {contents} contents, {approvals} approvals, {reservations} reservations, {sessions} sessions"
            ))?;
        }
    }
    Ok(Outcome::Done)
}
