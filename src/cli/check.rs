//! `temei check`: an answer against the facts, or a recorded check evaluated again.

mod stream;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs};
use super::session::Target;
use super::{Outcome, evidence, input, keys, output, service};
use crate::client::CallError;
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The answer; - or nothing is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    /// The tenant.
    #[arg(
        long,
        value_name = "TENANT",
        env = "TEMEI_TENANT",
        value_parser = TenantId::parse,
        required_unless_present_any = ["key", "replay"]
    )]
    tenant: Option<TenantId>,
    /// Language and number format of the answer ("ro-RO").
    #[arg(long, default_value = "", hide_default_value = true)]
    locale: String,
    /// Currency of amounts without one.
    #[arg(long, default_value = "", hide_default_value = true)]
    currency: String,
    /// What the conversation knows: `Evidence` in JSON, or a list of {source, content}.
    #[arg(long, value_name = "FILE")]
    evidence: Option<PathBuf>,
    /// Stage of the conversation.
    #[arg(long)]
    stage: Option<String>,
    /// Flow of the conversation.
    #[arg(long)]
    flow: Option<String>,
    /// The guards to run. Default: all.
    #[arg(long = "guard", value_enum, value_delimiter = ',')]
    guards: Vec<GuardArg>,
    /// The time promotions and VAT rates are looked up at. Default: now.
    #[arg(long, value_name = "WHEN")]
    as_of: Option<String>,
    /// A reservation of this conversation: what it holds is available to it. May be given many times.
    #[arg(long = "reservation", value_name = "ID")]
    reservations: Vec<String>,
    /// A product the conversation has shown, in its order. May be given many times.
    #[arg(long = "focus", value_name = "SKU")]
    focus: Vec<String>,
    /// What the customer wrote last.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    customer_turn: String,
    /// Let nothing rest on the tenant's documents of source type "policy".
    #[arg(long)]
    ignore_policy_documents: bool,
    /// Keep a bundle in FILE that --replay evaluates again.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Evaluate a recorded check again, from its file or by the `audit_id` of its answer; exit 3 when it comes out
    /// otherwise.
    #[arg(long, value_name = "FILE|ID", conflicts_with_all = ["evidence", "record", "file"])]
    replay: Option<PathBuf>,
    /// Check while the text comes in, and print what holds as soon as it does; the verdict goes to standard error.
    #[arg(long, conflicts_with_all = ["record", "replay"])]
    stream: bool,
    /// Exit 3 when the verdict is not ALLOW.
    #[arg(long)]
    fail: bool,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    deadline: DeadlineArg,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GuardArg {
    Price,
    Stock,
    Discount,
    Sku,
    Fiscal,
}

impl From<GuardArg> for pb::Guard {
    fn from(guard: GuardArg) -> Self {
        match guard {
            GuardArg::Price => Self::Price,
            GuardArg::Stock => Self::Stock,
            GuardArg::Discount => Self::Discount,
            GuardArg::Sku => Self::Sku,
            GuardArg::Fiscal => Self::Fiscal,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    if let Some(bundle) = &args.replay {
        return match bundle.to_str().filter(|id| is_recorded(bundle, id)) {
            Some(id) => replay_recorded(config, &args, id).await,
            None => replay(&input::text(bundle)?, &bundle.display().to_string(), args.json),
        };
    }
    let request = request(&args)?;
    let target = Target::new(config, &args.service).tenant(args.tenant.as_ref()).deadline(args.deadline.deadline());
    let response = target
        .within(async |session| {
            if args.stream {
                return stream::run(session.connection(), request, &args.file, args.json).await;
            }
            let response = session.connection().guard().check(request).await;
            Ok(response.map_err(|status| CallError::new("GuardService.Check", status))?.into_inner())
        })
        .await?;
    if let Some(path) = &args.record {
        let bundle = response.bundle.as_deref().context("the service returned no bundle")?;
        fs::write(path, bundle).with_context(|| format!("writing {}", path.display()))?;
    }
    match (args.stream, args.json) {
        (true, true) => {}
        (true, false) => show_stream(&response),
        (false, true) => output::response(&response, "CheckResponse")?,
        (false, false) => show(&response)?,
    }
    Ok(Outcome::attention_if(args.fail && response.verdict() != pb::Verdict::Allow))
}

fn request(args: &Args) -> anyhow::Result<pb::CheckRequest> {
    let evidence = args.evidence.as_deref().map(|path| {
        evidence::parse(&input::text(path)?).with_context(|| format!("reading the evidence in {}", path.display()))
    });
    Ok(pb::CheckRequest {
        // Of a stream it comes piece by piece.
        text: if args.stream { String::new() } else { input::text(&args.file)? },
        locale: args.locale.clone(),
        currency: args.currency.clone(),
        evidence: evidence.transpose()?,
        stage: args.stage.clone(),
        flow: args.flow.clone(),
        guards: args.guards.iter().map(|&guard| pb::Guard::from(guard).into()).collect(),
        as_of: args.as_of.as_deref().map(keys::instant).transpose()?,
        reservation_ids: args.reservations.clone(),
        focus: focus(args),
        ignore_policy_documents: args.ignore_policy_documents,
        record: args.record.is_some(),
        ..Default::default()
    })
}

/// What the conversation has shown, where the command says so.
fn focus(args: &Args) -> Option<pb::Focus> {
    let focus = pb::Focus { skus: args.focus.clone(), customer_turn: args.customer_turn.clone() };
    (focus != pb::Focus::default()).then_some(focus)
}

/// Whether it is the id of an entry of the audit, and no file.
fn is_recorded(path: &Path, id: &str) -> bool {
    id.starts_with("vd_") && !path.exists()
}

/// A check whose bundle lies with the tenant's audit.
async fn replay_recorded(config: &ConfigArgs, args: &Args, id: &str) -> anyhow::Result<Outcome> {
    let known = args.tenant.is_some() || args.service.key.is_some();
    anyhow::ensure!(known, "a recorded check is its tenant's: name it (--tenant)");
    let target = Target::new(config, &args.service).tenant(args.tenant.as_ref()).deadline(args.deadline.deadline());
    let request = pb::GetAuditRequest { number: None, object: Some(id.to_owned()) };
    let found = target
        .within(async |session| {
            let found = session.connection().audit().get(request).await;
            Ok(found.map_err(|status| CallError::new("AuditService.Get", status))?.into_inner())
        })
        .await?;
    let details = found.entry.map(|entry| entry.details).unwrap_or_default();
    let details: serde_json::Value = serde_json::from_str(&details).unwrap_or_default();
    anyhow::ensure!(details["bundle"] == true, "{id} was made without `record`: there is no bundle of it");
    let content = found.content.with_context(|| format!("the bundle of {id} is erased"))?;
    replay(&content.text, id, args.json)
}

/// Pure: needs neither a service nor the tenant's data.
fn replay(bundle: &str, name: &str, json: bool) -> anyhow::Result<Outcome> {
    let replay = service::replay(bundle).with_context(|| format!("replaying {name}"))?;
    if json {
        output::json(&replay)?;
    } else if replay.differences.is_empty() {
        output::line("the same")?;
    } else {
        output::line(format!("differs in {}", replay.differences.join(", ")))?;
    }
    if let Some(version) = &replay.other_engine {
        eprintln!("recorded by version {version}");
    }
    Ok(Outcome::attention_if(!replay.differences.is_empty()))
}

fn show(response: &pb::CheckResponse) -> anyhow::Result<()> {
    output::degraded(&response.degraded);
    output::line(verdict_name(response.verdict()))?;
    for violation in &response.violations {
        output::line(format!("  {}", violation_line(violation)))?;
    }
    for correction in &response.corrections {
        output::line(format!("  → {}", correction.instruction))?;
    }
    if let Some(text) = &response.corrected_text {
        output::line(format!("corrected: {text}"))?;
    }
    if let Some(message) = &response.customer_message {
        output::line(format!("to the customer: {message}"))?;
    }
    let millis = response.timings.iter().map(|stage| stage.micros).sum::<u64>() as f64 / 1_000.0;
    let (claims, facts) = (response.claims.len(), response.facts.len());
    eprintln!("{claims} claims, {facts} facts of revision {}, {millis:.2} ms", response.facts_revision);
    Ok(())
}

/// The text was printed as it was released: what is left goes beside it.
fn show_stream(response: &pb::CheckResponse) {
    eprintln!();
    output::degraded(&response.degraded);
    eprintln!("{}", verdict_name(response.verdict()));
    for violation in &response.violations {
        eprintln!("  {}", violation_line(violation));
    }
    for correction in &response.corrections {
        eprintln!("  → {}", correction.instruction);
    }
}

/// "REVISE".
pub(super) fn verdict_name(verdict: pb::Verdict) -> &'static str {
    verdict.as_str_name().trim_start_matches("VERDICT_")
}

/// "PRICE PRICE_MISMATCH "849,00 lei": …".
pub(super) fn violation_line(violation: &pb::Violation) -> String {
    let guard = violation.guard().as_str_name().trim_start_matches("GUARD_");
    let reason = violation.reason_code().as_str_name().trim_start_matches("VIOLATION_REASON_");
    format!("{guard} {reason} \"{}\": {}", violation.claim, violation.message)
}
