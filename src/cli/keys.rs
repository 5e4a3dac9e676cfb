//! `temei keys`.

use anyhow::Context;
use clap::Subcommand;

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Connection, Deadline};
use crate::clock::{Clock, SystemClock, Timestamp};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// Keys asked for at a time.
const PAGE: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a key and print its secret, which is shown this once.
    Create(Create),
    /// List the keys of a tenant, without their secrets.
    List(List),
    /// Give a key another secret and print it, this once; the one it has goes on working for a while.
    Rotate(Rotate),
    /// Make a key worthless.
    Revoke(Revoke),
}

#[derive(Debug, clap::Args)]
pub(super) struct Create {
    /// The tenant the key speaks for.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse, required_unless_present = "operator")]
    tenant: Option<TenantId>,
    /// A key for operators, which speaks for any tenant.
    #[arg(long, conflicts_with = "tenant")]
    operator: bool,
    /// What the key may do.
    #[arg(long = "scope", value_name = "SCOPE", value_enum, value_delimiter = ',', default_values = ["search", "guard"])]
    scopes: Vec<Scope>,
    /// What its holder is in the shop: whose decisions on discounts they may take.
    #[arg(long = "role", value_name = "ROLE", value_enum, value_delimiter = ',')]
    roles: Vec<Role>,
    /// What the key is for, in your words.
    #[arg(long, default_value = "")]
    label: String,
    /// The key ends then (2026-12-31, or with a time).
    #[arg(long, value_name = "WHEN")]
    expires: Option<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// The tenant; without one, the operators' keys.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse)]
    tenant: Option<TenantId>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Rotate {
    /// The key's id: the part of it between the underscores.
    #[arg(value_name = "KEY-ID")]
    id: String,
    /// For how long the secret it has goes on working, in seconds. Default: a day.
    #[arg(long, value_name = "SECONDS")]
    overlap_secs: Option<u32>,
    /// The key ends then (2026-12-31, or with a time). Default: as before.
    #[arg(long, value_name = "WHEN")]
    expires: Option<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Revoke {
    /// The key's id: the part of it between the underscores.
    #[arg(value_name = "KEY-ID")]
    id: String,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Scope {
    Search,
    Guard,
    Write,
    Admin,
    Stock,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Role {
    Manager,
    Director,
    Merchant,
}

impl From<Role> for pb::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Manager => Self::Manager,
            Role::Director => Self::Director,
            Role::Merchant => Self::Merchant,
        }
    }
}

impl From<Scope> for pb::Scope {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Search => Self::Search,
            Scope::Guard => Self::Guard,
            Scope::Write => Self::Write,
            Scope::Admin => Self::Admin,
            Scope::Stock => Self::Stock,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::Create(create) => &create.common,
        Command::List(list) => &list.common,
        Command::Rotate(rotate) => &rotate.common,
        Command::Revoke(revoke) => &revoke.common,
    };
    let target = Target::new(config, &common.service).deadline(Deadline::Default);
    // The first key of all may come before any tenant.
    let target =
        if matches!(&command, Command::Create(create) if create.operator) { target.making_database() } else { target };
    target
        .within(async |session| match &command {
            Command::Create(args) => create(session.connection(), args).await,
            Command::List(args) => list(session.connection(), args).await,
            Command::Rotate(args) => rotate(session.connection(), args).await,
            Command::Revoke(args) => revoke(session.connection(), args).await,
        })
        .await?;
    Ok(Outcome::Done)
}

async fn create(connection: &Connection, args: &Create) -> anyhow::Result<()> {
    let expires_at = end(args.expires.as_deref())?;
    let request = pb::CreateKeyRequest {
        tenant: args.tenant.as_ref().map(ToString::to_string).unwrap_or_default(),
        label: args.label.clone(),
        scopes: args.scopes.iter().map(|&scope| pb::Scope::from(scope).into()).collect(),
        roles: args.roles.iter().map(|&role| pb::Role::from(role).into()).collect(),
        expires_at,
    };
    let response = connection.tenants().create_key(request).await;
    let response = response.map_err(|status| CallError::new("TenantService.CreateKey", status))?.into_inner();
    if args.common.json {
        return output::response(&response, "CreateKeyResponse");
    }
    let key = response.key.context("the answer has no key")?;
    eprintln!("key {} of {}: {}; keep the secret, it is not shown again", key.id, whose(&key), scopes(&key));
    Ok(output::line(response.secret)?)
}

/// When a key ends.
fn end(expires: Option<&str>) -> anyhow::Result<Option<prost_types::Timestamp>> {
    let expires_at = expires.map(instant).transpose()?;
    if let Some(end) = &expires_at {
        let now = SystemClock.now().micros() / 1_000_000;
        anyhow::ensure!(
            end.seconds > now,
            "--expires {}: is over already, the key would never be good",
            output::time(end)
        );
    }
    Ok(expires_at)
}

async fn rotate(connection: &Connection, args: &Rotate) -> anyhow::Result<()> {
    let expires_at = end(args.expires.as_deref())?;
    let request = pb::RotateKeyRequest { id: args.id.clone(), overlap_seconds: args.overlap_secs, expires_at };
    let response = connection.tenants().rotate_key(request).await;
    let response = response.map_err(|status| CallError::new("TenantService.RotateKey", status))?.into_inner();
    if args.common.json {
        return output::response(&response, "RotateKeyResponse");
    }
    let key = response.key.context("the answer has no key")?;
    let until = key.old_secret_until.as_ref().map(output::time).unwrap_or_default();
    eprintln!("key {}: keep the new secret, it is not shown again; the one before ends at {until}", key.id);
    Ok(output::line(response.secret)?)
}

async fn list(connection: &Connection, args: &List) -> anyhow::Result<()> {
    let tenant = args.tenant.as_ref().map(ToString::to_string).unwrap_or_default();
    let mut keys = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = pb::ListKeysRequest { tenant: tenant.clone(), page_size: PAGE, page_token };
        let response = connection.tenants().list_keys(request).await;
        let response = response.map_err(|status| CallError::new("TenantService.ListKeys", status))?.into_inner();
        keys.extend(response.keys);
        if response.next_page_token.is_empty() {
            break;
        }
        page_token = response.next_page_token;
    }
    if args.common.json {
        return output::response(&pb::ListKeysResponse { keys, next_page_token: String::new() }, "ListKeysResponse");
    }
    let mut rows = vec![["KEY", "TENANT", "SCOPES", "STATE", "LABEL"].map(str::to_owned).to_vec()];
    rows.extend(keys.iter().map(|key| {
        let state = match (&key.revoked_at, &key.expires_at) {
            (Some(_), _) => "revoked".to_owned(),
            (None, Some(end)) => format!("until {}", output::time(end)),
            (None, None) => "valid".to_owned(),
        };
        vec![key.id.clone(), whose(key), scopes(key), state, key.label.clone()]
    }));
    Ok(output::line(output::table(&rows))?)
}

async fn revoke(connection: &Connection, args: &Revoke) -> anyhow::Result<()> {
    let response = connection.tenants().revoke_key(pb::RevokeKeyRequest { id: args.id.clone() }).await;
    let response = response.map_err(|status| CallError::new("TenantService.RevokeKey", status))?.into_inner();
    match args.common.json {
        true => output::response(&response, "RevokeKeyResponse"),
        false => Ok(output::line(format!("{}: revoked", args.id))?),
    }
}

fn whose(key: &pb::ApiKey) -> String {
    if key.tenant.is_empty() { "operators".to_owned() } else { key.tenant.clone() }
}

fn scopes(key: &pb::ApiKey) -> String {
    let names = key.scopes().map(|scope| scope.as_str_name().trim_start_matches("SCOPE_").to_lowercase());
    let roles = key.roles().map(|role| role.as_str_name().trim_start_matches("ROLE_").to_lowercase());
    names.chain(roles).collect::<Vec<_>>().join(",")
}

/// Reads a time as a person gives it on the command line.
pub(super) fn instant(text: &str) -> anyhow::Result<prost_types::Timestamp> {
    let instant = Timestamp::parse(text).with_context(|| format!("{text:?} is not a date or a time (RFC 3339)"))?;
    let nanos = instant.micros().rem_euclid(1_000_000) * 1_000;
    Ok(prost_types::Timestamp { seconds: instant.micros().div_euclid(1_000_000), nanos: i32::try_from(nanos)? })
}
