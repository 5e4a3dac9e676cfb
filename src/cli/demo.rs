//! `temei demo`: the sample catalogue, searched and checked over gRPC, each step with its time and with what was
//! expected of it.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::Context;
use serde::Deserialize;

use super::args::{ConfigArgs, ServiceArgs};
use super::check::{verdict_name, violation_line};
use super::rejects::Reporter;
use super::search::headline;
use super::session::{Listen, Session, Target};
use super::{Outcome, evidence, keys, output, progress};
use crate::client::{CallError, Connection};
use crate::import::{Awaited, Format, Kind, ReadOptions, Rows, TableOptions, UnknownFields, Upload, feed, settle};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

const PRODUCTS: &[u8] = include_bytes!("../../deploy/sample/products.jsonl");
const DOCUMENTS: &[u8] = include_bytes!("../../deploy/sample/documents.jsonl");
const STEPS: &str = include_str!("../../deploy/sample/demo.json");
/// Hits shown of a search.
const HITS: usize = 3;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// End after the show instead of serving on.
    #[arg(long)]
    once: bool,
    /// The tenant that holds the sample; it is made where it is missing.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse, default_value = "demo")]
    tenant: TenantId,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Deserialize)]
struct Script {
    as_of: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Step {
    Search(SearchStep),
    Check(CheckStep),
}

#[derive(Deserialize)]
struct SearchStep {
    title: String,
    query: String,
    item_kind: String,
    #[serde(default)]
    language: Option<String>,
    expect: FirstHit,
}

#[derive(Deserialize)]
struct FirstHit {
    first: String,
}

#[derive(Deserialize)]
struct CheckStep {
    title: String,
    locale: String,
    text: String,
    #[serde(default)]
    evidence: Option<serde_json::Value>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    verdict: String,
    #[serde(default)]
    guard: Option<String>,
}

/// Whether a step came out as the sample says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    AsExpected,
    Otherwise,
    /// The service worked with less than everything, and said so.
    Degraded,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let script: Script = serde_json::from_str(STEPS).context("reading the steps of the demo")?;
    let listen = if args.once { Listen::Anywhere } else { Listen::AsConfigured };
    let target = Target::new(config, &args.service).tenant(Some(&args.tenant)).listen(listen).making_database();
    target
        .within(async |session| {
            fill(session, &args.tenant).await?;
            let otherwise = play(session.connection(), &script).await?;
            if let (false, Some(address)) = (args.once, session.own_address()) {
                serve_on(address, &args.tenant).await?;
            }
            anyhow::ensure!(otherwise == 0, "{otherwise} steps came out otherwise than expected");
            Ok(())
        })
        .await?;
    Ok(Outcome::Done)
}

/// Makes the tenant where it is missing and brings the sample in; what is there already is left as it is.
async fn fill(session: &Session, tenant: &TenantId) -> anyhow::Result<()> {
    let wanted = pb::Tenant {
        id: tenant.to_string(),
        name: "Almora, the sample shop".to_owned(),
        language: "ro".to_owned(),
        currency: "RON".to_owned(),
        ..Default::default()
    };
    let created = session.connection().tenants().create(pb::CreateTenantRequest { tenant: Some(wanted) }).await;
    match created {
        Ok(_) => {}
        Err(status) if status.code() == tonic::Code::AlreadyExists => {}
        Err(status) => return Err(CallError::new("TenantService.Create", status).into()),
    }
    let mut revision = 0;
    for (kind, rows) in [(Kind::Products, PRODUCTS), (Kind::Documents, DOCUMENTS)] {
        let options = ReadOptions {
            kind,
            format: Some(Format::JsonLines),
            currency: None,
            unknown_fields: UnknownFields::Refuse,
            scrub: None,
            table: TableOptions::default(),
        };
        let mut reporter = Reporter::new(progress::Bar::hidden(), None, None)?;
        let key = uuid::Uuid::new_v4().to_string();
        let counts = Upload::new(feed(Rows::open(rows, options)?), key, &mut reporter).run(session).await?;
        reporter.finish();
        anyhow::ensure!(counts.rejected == 0, "{} {kind} of the sample were rejected", counts.rejected);
        let changed = counts.inserted + counts.updated;
        eprintln!("sample: {} {kind}, {changed} of them new or changed", counts.read);
        revision = revision.max(counts.revision);
    }
    let mut settling = progress::Settling::new();
    settle(session.connection(), revision, Awaited::Vectors, |step| settling.tell(step)).await?;
    Ok(())
}

/// Plays all steps; how many came out otherwise than expected.
async fn play(connection: &Connection, script: &Script) -> anyhow::Result<usize> {
    let as_of = keys::instant(&script.as_of)?;
    let mut otherwise = 0;
    for step in &script.steps {
        let came = match step {
            Step::Search(step) => search(connection, step).await?,
            Step::Check(step) => check(connection, step, as_of).await?,
        };
        otherwise += usize::from(came == Came::Otherwise);
    }
    Ok(otherwise)
}

async fn search(connection: &Connection, step: &SearchStep) -> anyhow::Result<Came> {
    let kind = match step.item_kind.as_str() {
        "document" => pb::ItemKind::Document,
        _ => pb::ItemKind::Product,
    };
    let request = pb::SearchRequest {
        query: step.query.clone(),
        kind: kind.into(),
        language: step.language.clone(),
        filter: Some(pb::Filter { languages: step.language.iter().cloned().collect(), ..Default::default() }),
        ..Default::default()
    };
    let started = Instant::now();
    let response = super::search::ask(connection, request).await?;
    let millis = started.elapsed().as_secs_f64() * 1_000.0;
    let first = response.hits.first().map(|hit| hit.id.as_str());
    let came = match first == Some(step.expect.first.as_str()) {
        true => Came::AsExpected,
        false if !response.degraded.is_empty() => Came::Degraded,
        false => Came::Otherwise,
    };
    title(&step.title, millis, came)?;
    output::line(format!("  \"{}\"", step.query))?;
    for (at, hit) in response.hits.iter().take(HITS).enumerate() {
        output::line(format!("  {}. {}", at + 1, headline(hit)))?;
    }
    remark(came, &step.expect.first)?;
    for degradation in &response.degraded {
        output::line(format!("  degraded: {} {}", output::degradation_name(degradation), degradation.detail))?;
    }
    Ok(came)
}

async fn check(connection: &Connection, step: &CheckStep, as_of: prost_types::Timestamp) -> anyhow::Result<Came> {
    let evidence = step.evidence.as_ref().map(|json| evidence::parse(&json.to_string())).transpose()?;
    let request = pb::CheckRequest {
        text: step.text.clone(),
        locale: step.locale.clone(),
        evidence,
        as_of: Some(as_of),
        ..Default::default()
    };
    let started = Instant::now();
    let response = connection.guard().check(request).await;
    let response = response.map_err(|status| CallError::new("GuardService.Check", status))?.into_inner();
    let millis = started.elapsed().as_secs_f64() * 1_000.0;
    let mut guards = response.violations.iter().map(|violation| violation.guard().as_str_name());
    let by_guard =
        step.expect.guard.as_ref().is_none_or(|name| guards.any(|guard| guard.trim_start_matches("GUARD_") == name));
    let came = match verdict_name(response.verdict()) == step.expect.verdict && by_guard {
        true => Came::AsExpected,
        false => Came::Otherwise,
    };
    title(&step.title, millis, came)?;
    output::line(format!("  \"{}\"", step.text))?;
    output::line(format!("  {}", verdict_name(response.verdict())))?;
    for violation in &response.violations {
        output::line(format!("    {}", violation_line(violation)))?;
    }
    for correction in &response.corrections {
        output::line(format!("    → {}", correction.instruction))?;
    }
    if let Some(text) = &response.corrected_text {
        output::line(format!("    corrected: {text}"))?;
    }
    if let Some(message) = &response.customer_message {
        output::line(format!("    to the customer: {message}"))?;
    }
    remark(came, &format!("{} {}", step.expect.verdict, step.expect.guard.as_deref().unwrap_or_default()))?;
    Ok(came)
}

fn title(title: &str, millis: f64, came: Came) -> anyhow::Result<()> {
    let mark = match came {
        Came::AsExpected => "✓",
        Came::Degraded => "~",
        Came::Otherwise => "✗",
    };
    Ok(output::line(format!("\n{mark} {title}  [{millis:.1} ms]"))?)
}

fn remark(came: Came, expected: &str) -> anyhow::Result<()> {
    match came {
        Came::AsExpected => Ok(()),
        Came::Degraded | Came::Otherwise => Ok(output::line(format!("  expected: {}", expected.trim()))?),
    }
}

/// Serves until the process is told to stop, having said how to call.
async fn serve_on(address: SocketAddr, tenant: &TenantId) -> anyhow::Result<()> {
    output::line(format!(
        "\nserving on {address}; stop with Ctrl-C. In another terminal:\n\
         \x20 KEY=$(temei keys create --tenant {tenant} --label trial)\n\
         \x20 grpcurl -plaintext -H \"authorization: Bearer $KEY\" -d '{{\"query\": \"coffee\"}}' \\\n\
         \x20   {address} temei.v1.SearchService/Search\n\
         \x20 python3 deploy/examples/python/temei_client.py --address {address} --key \"$KEY\" search coffee"
    ))?;
    tokio::signal::ctrl_c().await.context("waiting for Ctrl-C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_and_the_sample_can_be_read() {
        let script: Script = serde_json::from_str(STEPS).expect("steps");
        assert!(keys::instant(&script.as_of).is_ok());
        for step in &script.steps {
            if let Step::Check(CheckStep { evidence: Some(json), .. }) = step {
                evidence::parse(&json.to_string()).expect("evidence");
            }
        }
        for (kind, rows) in [(Kind::Products, PRODUCTS), (Kind::Documents, DOCUMENTS)] {
            let options = ReadOptions {
                kind,
                format: None,
                currency: None,
                unknown_fields: UnknownFields::Refuse,
                scrub: None,
                table: TableOptions::default(),
            };
            for row in Rows::open(rows, options).expect("opens") {
                let row = row.expect("reads");
                assert!(row.outcome.is_ok(), "line {}: {:?}", row.line, row.outcome);
            }
        }
    }
}
