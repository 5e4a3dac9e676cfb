//! `temei tenants`.

mod embedder;
mod entitlements;

use anyhow::Context;
use clap::Subcommand;
use temei_text::currency::Currency;
use temei_text::locale::Locale;

use super::args::{ConfigArgs, ServiceArgs, currency, locale};
use super::confirm::YesArg;
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// Tenants asked for at a time.
const PAGE: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a tenant.
    Create(Create),
    /// List all tenants.
    List(Common),
    /// Refuse a tenant's calls until it is resumed; its data stays.
    Suspend(One),
    /// Answer a suspended tenant's calls again.
    Resume(One),
    /// Print one tenant.
    Get(One),
    /// Print or set how much a tenant may ask for.
    Quotas(Quotas),
    /// Print or choose what makes a tenant's vectors.
    Embedder(embedder::Embedder),
    /// Print or set what a tenant is entitled to: its plan, features, whether an assistant speaks for it.
    Entitlements(entitlements::Entitlements),
    /// Delete a tenant and everything of it, for good.
    Erase(Erase),
}

#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct One {
    /// The tenant.
    #[arg(value_name = "TENANT", value_parser = TenantId::parse, required_unless_present = "tenant")]
    id: Option<TenantId>,
    /// The same, as in other commands.
    #[arg(long, value_parser = TenantId::parse, conflicts_with = "id", hide = true)]
    tenant: Option<TenantId>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    yes: YesArg,
}

#[derive(Debug, clap::Args)]
pub(super) struct Quotas {
    #[command(flatten)]
    one: One,
    /// Calls of the tenant a second: a number, 0 for no limit, or "default".
    #[arg(long, value_name = "N", value_parser = quota)]
    requests_per_second: Option<Quota>,
    /// The same of each of its keys.
    #[arg(long, value_name = "N", value_parser = quota)]
    key_requests_per_second: Option<Quota>,
    /// Bytes of the tenant's requests a second.
    #[arg(long, value_name = "N", value_parser = quota)]
    bytes_per_second: Option<Quota>,
    /// The same of each of its keys.
    #[arg(long, value_name = "N", value_parser = quota)]
    key_bytes_per_second: Option<Quota>,
    /// Texts embedded to be indexed, an hour.
    #[arg(long, value_name = "N", value_parser = quota)]
    embeddings_per_hour: Option<Quota>,
}

/// A quota as it is given: a tenant's own, or that of the configuration.
#[derive(Clone, Copy, Debug)]
enum Quota {
    Own(u32),
    Default,
}

fn quota(text: &str) -> Result<Quota, String> {
    match text {
        "default" => Ok(Quota::Default),
        number => number.parse().map(Quota::Own).map_err(|_| "must be a number or \"default\"".to_owned()),
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Create {
    #[command(flatten)]
    one: One,
    /// Name for people. Default: the id.
    #[arg(long)]
    name: Option<String>,
    /// Language of the shop ("ro", "pt-BR").
    #[arg(long, default_value = "en", value_parser = locale)]
    language: Locale,
    /// Currency of the shop, a code of ISO 4217.
    #[arg(long, default_value = "EUR", value_parser = currency)]
    currency: Currency,
}

impl One {
    fn id(&self) -> anyhow::Result<String> {
        let id = self.id.as_ref().or(self.tenant.as_ref());
        id.map(ToString::to_string).context("which tenant?")
    }
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::List(common) => common,
        Command::Create(create) => &create.one.common,
        Command::Suspend(one) | Command::Resume(one) | Command::Get(one) => &one.common,
        Command::Quotas(quotas) => &quotas.one.common,
        Command::Embedder(embedder) => &embedder.one.common,
        Command::Entitlements(entitlements) => &entitlements.one.common,
        Command::Erase(erase) => &erase.one.common,
    };
    if let Command::Erase(erase) = &command {
        let id = erase.one.id()?;
        erase.yes.confirm(&format!("everything of {id} will be gone for good"), &id)?;
    }
    let target = Target::new(config, &common.service).deadline(Deadline::Default);
    let target = if matches!(command, Command::Create(_)) { target.making_database() } else { target };
    target.within(async |session| call(session.connection(), &command).await).await?;
    Ok(Outcome::Done)
}

async fn call(connection: &Connection, command: &Command) -> anyhow::Result<()> {
    let mut client = connection.tenants();
    match command {
        Command::List(common) => return list(connection, common.json).await,
        Command::Quotas(args) => return quotas(connection, args).await,
        Command::Embedder(args) => return embedder::run(connection, args).await,
        Command::Entitlements(args) => return entitlements::run(connection, args).await,
        Command::Create(create) => {
            let id = create.one.id()?;
            let tenant = pb::Tenant {
                name: create.name.clone().unwrap_or_else(|| id.clone()),
                id,
                language: create.language.as_str().to_owned(),
                currency: create.currency.as_str().to_owned(),
                ..Default::default()
            };
            let response = client.create(pb::CreateTenantRequest { tenant: Some(tenant) }).await;
            let response = response.map_err(|status| CallError::new("TenantService.Create", status))?.into_inner();
            match create.one.common.json {
                true => output::response(&response, "CreateTenantResponse")?,
                false => told(response.tenant.as_ref())?,
            }
        }
        Command::Suspend(one) => {
            let response = client.suspend(pb::SuspendTenantRequest { id: one.id()? }).await;
            let response = response.map_err(|status| CallError::new("TenantService.Suspend", status))?.into_inner();
            match one.common.json {
                true => output::response(&response, "SuspendTenantResponse")?,
                false => told(response.tenant.as_ref())?,
            }
        }
        Command::Resume(one) => {
            let response = client.resume(pb::ResumeTenantRequest { id: one.id()? }).await;
            let response = response.map_err(|status| CallError::new("TenantService.Resume", status))?.into_inner();
            match one.common.json {
                true => output::response(&response, "ResumeTenantResponse")?,
                false => told(response.tenant.as_ref())?,
            }
        }
        Command::Get(one) => {
            let response = client.get(pb::GetTenantRequest { id: one.id()? }).await;
            let response = response.map_err(|status| CallError::new("TenantService.Get", status))?.into_inner();
            match one.common.json {
                true => output::response(&response, "GetTenantResponse")?,
                false => output::line(table(response.tenant.as_slice()))?,
            }
        }
        Command::Erase(Erase { one, .. }) => {
            let id = one.id()?;
            let response = client.erase(pb::EraseTenantRequest { id: id.clone() }).await;
            let response = response.map_err(|status| CallError::new("TenantService.Erase", status))?.into_inner();
            match one.common.json {
                true => output::response(&response, "EraseTenantResponse")?,
                false => output::line(format!("{id}: erased"))?,
            }
        }
    }
    Ok(())
}

fn told(tenant: Option<&pb::Tenant>) -> anyhow::Result<()> {
    let tenant = tenant.context("the answer has no tenant")?;
    Ok(output::line(format!("{}: {}", tenant.id, state(tenant)))?)
}

/// Every tenant, over all pages.
pub(super) async fn all(connection: &Connection) -> Result<Vec<pb::Tenant>, CallError> {
    let mut tenants = Vec::new();
    let mut page_token = String::new();
    loop {
        let response = connection.tenants().list(pb::ListTenantsRequest { page_size: PAGE, page_token }).await;
        let response = response.map_err(|status| CallError::new("TenantService.List", status))?.into_inner();
        tenants.extend(response.tenants);
        if response.next_page_token.is_empty() {
            return Ok(tenants);
        }
        page_token = response.next_page_token;
    }
}

async fn list(connection: &Connection, json: bool) -> anyhow::Result<()> {
    let tenants = all(connection).await?;
    if json {
        let response = pb::ListTenantsResponse { tenants, next_page_token: String::new() };
        return output::response(&response, "ListTenantsResponse");
    }
    Ok(output::line(table(&tenants))?)
}

fn table(tenants: &[pb::Tenant]) -> String {
    let mut rows = vec![["TENANT", "STATE", "LANGUAGE", "CURRENCY", "REVISION", "NAME"].map(str::to_owned).to_vec()];
    rows.extend(tenants.iter().map(|tenant| {
        vec![
            tenant.id.clone(),
            state(tenant),
            tenant.language.clone(),
            tenant.currency.clone(),
            tenant.revision.to_string(),
            tenant.name.clone(),
        ]
    }));
    output::table(&rows)
}

fn state(tenant: &pb::Tenant) -> String {
    tenant.state().as_str_name().trim_start_matches("TENANT_STATE_").to_lowercase()
}

/// Prints the quotas of a tenant, after what was asked to be changed.
async fn quotas(connection: &Connection, args: &Quotas) -> anyhow::Result<()> {
    let (id, mut client) = (args.one.id()?, connection.tenants());
    let answer = client.get_quotas(pb::GetQuotasRequest { id: id.clone() }).await;
    let answer = answer.map_err(|status| CallError::new("TenantService.GetQuotas", status))?.into_inner();
    let mut own = answer.own.unwrap_or_default();
    let changes = [
        (args.requests_per_second, &mut own.requests_per_second),
        (args.key_requests_per_second, &mut own.key_requests_per_second),
        (args.bytes_per_second, &mut own.bytes_per_second),
        (args.key_bytes_per_second, &mut own.key_bytes_per_second),
        (args.embeddings_per_hour, &mut own.embeddings_per_hour),
    ];
    let mut is_changed = false;
    for (given, quota) in changes {
        let Some(given) = given else { continue };
        is_changed = true;
        *quota = match given {
            Quota::Own(limit) => Some(limit),
            Quota::Default => None,
        };
    }
    let answer = if is_changed {
        let answer = client.set_quotas(pb::SetQuotasRequest { id, quotas: Some(own) }).await;
        let answer = answer.map_err(|status| CallError::new("TenantService.SetQuotas", status))?.into_inner();
        pb::GetQuotasResponse { own: answer.own, in_force: answer.in_force }
    } else {
        pb::GetQuotasResponse { own: Some(own), in_force: answer.in_force }
    };
    if args.one.common.json {
        return output::response(&answer, "GetQuotasResponse");
    }
    let (own, in_force) = (answer.own.unwrap_or_default(), answer.in_force.unwrap_or_default());
    let row = |name: &str, own: Option<u32>, in_force: Option<u32>| {
        let own = own.map_or_else(|| "default".to_owned(), |limit| limit.to_string());
        let limit =
            in_force.filter(|&limit| limit > 0).map_or_else(|| "no limit".to_owned(), |limit| limit.to_string());
        vec![name.to_owned(), own, limit]
    };
    let rows = [
        ["QUOTA", "OWN", "IN FORCE"].map(str::to_owned).to_vec(),
        row("requests per second", own.requests_per_second, in_force.requests_per_second),
        row("requests per second of a key", own.key_requests_per_second, in_force.key_requests_per_second),
        row("bytes per second", own.bytes_per_second, in_force.bytes_per_second),
        row("bytes per second of a key", own.key_bytes_per_second, in_force.key_bytes_per_second),
        row("embeddings per hour", own.embeddings_per_hour, in_force.embeddings_per_hour),
    ];
    Ok(output::line(output::table(&rows))?)
}
