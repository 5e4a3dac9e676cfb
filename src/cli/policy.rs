//! `temei policy`: what a tenant holds its agents to, as one JSON text; every put is a version.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use serde::Serialize;
use serde_json::Value;

use super::args::{ConfigArgs, TenantCall};
use super::input;
use super::session::Target;
use super::{Outcome, output};
use crate::catalog::FieldError;
use crate::client::{CallError, Connection, Deadline};
use crate::grpc::{convert, descriptor};
use crate::pb::v1 as pb;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print a version, in the form `put` takes.
    Get(Get),
    /// Put a whole new version in force.
    Put(Put),
    /// Show what putting FILE would change, or how two versions differ.
    Diff(Diff),
}

#[derive(Debug, clap::Args)]
pub(super) struct Get {
    /// Default: the one in force.
    #[arg(long, value_name = "VERSION")]
    version: Option<u64>,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Put {
    /// `Policy` in JSON; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Diff {
    /// `Policy` in JSON; - is standard input.
    #[arg(value_name = "FILE", required_unless_present = "to")]
    file: Option<PathBuf>,
    /// The version to compare with. Default: the one in force.
    #[arg(long, value_name = "VERSION")]
    version: Option<u64>,
    /// Another version, instead of a file.
    #[arg(long, value_name = "VERSION", conflicts_with = "file")]
    to: Option<u64>,
    /// Exit 3 when something differs.
    #[arg(long)]
    fail: bool,
    #[command(flatten)]
    common: TenantCall,
}

/// A field that differs; null is absent where there is no default.
#[derive(Debug, PartialEq, Serialize)]
struct Difference {
    field: String,
    from: Value,
    to: Value,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::Get(get) => &get.common,
        Command::Put(put) => &put.common,
        Command::Diff(diff) => &diff.common,
    };
    let tenant = common.tenant.tenant.as_ref();
    let target = Target::new(config, &common.service).tenant(tenant).deadline(Deadline::Default);
    target
        .within(async |session| match &command {
            Command::Get(args) => get(session.connection(), args).await,
            Command::Put(args) => put(session.connection(), args).await,
            Command::Diff(args) => diff(session.connection(), args).await,
        })
        .await
}

async fn version(connection: &Connection, version: Option<u64>) -> Result<pb::GetPolicyResponse, CallError> {
    let answer = connection.catalog().get_policy(pb::GetPolicyRequest { version }).await;
    Ok(answer.map_err(|status| CallError::new("CatalogService.GetPolicy", status))?.into_inner())
}

async fn get(connection: &Connection, args: &Get) -> anyhow::Result<Outcome> {
    let answer = version(connection, args.version).await?;
    match args.common.json {
        true => output::response(&answer, "GetPolicyResponse")?,
        false => {
            eprintln!("version {}", answer.version);
            output::response(&answer.policy.unwrap_or_default(), "Policy")?;
        }
    }
    Ok(Outcome::Done)
}

async fn put(connection: &Connection, args: &Put) -> anyhow::Result<Outcome> {
    let policy = descriptor::from_json::<pb::Policy>(&input::text(&args.file)?, "temei.v1.Policy")
        .with_context(|| format!("reading {}", args.file.display()))?;
    let answer = connection.catalog().put_policy(pb::PutPolicyRequest { policy: Some(policy) }).await;
    let answer = answer.map_err(|status| CallError::new("CatalogService.PutPolicy", status))?.into_inner();
    match args.common.json {
        true => output::response(&answer, "PutPolicyResponse")?,
        false => output::line(format!("version {} is in force from revision {}", answer.version, answer.revision))?,
    }
    Ok(Outcome::Done)
}

async fn diff(connection: &Connection, args: &Diff) -> anyhow::Result<Outcome> {
    let from = version(connection, args.version).await?.policy.unwrap_or_default();
    let to = match (&args.file, args.to) {
        (Some(file), _) => descriptor::from_json(&input::text(file)?, "temei.v1.Policy")
            .with_context(|| format!("reading {}", file.display()))?,
        (None, other) => version(connection, other).await?.policy.unwrap_or_default(),
    };
    let differences = differences(from, to)?;
    if args.common.json {
        output::json(&differences)?;
    } else if differences.is_empty() {
        output::line("the same")?;
    } else {
        for Difference { field, from, to } in &differences {
            output::line(format!("{field}: {from} → {to}"))?;
        }
    }
    Ok(Outcome::attention_if(args.fail && !differences.is_empty()))
}

/// What differs once absent fields have their defaults.
fn differences(from: pb::Policy, to: pb::Policy) -> anyhow::Result<Vec<Difference>> {
    let (from, to) = (fields(&filled(from)?)?, fields(&filled(to)?)?);
    let mut names: Vec<&String> = from.keys().chain(to.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let of = |fields: &BTreeMap<String, Value>, name: &String| fields.get(name).cloned().unwrap_or(Value::Null);
    let all =
        names.into_iter().map(|name| Difference { field: name.clone(), from: of(&from, name), to: of(&to, name) });
    Ok(all.filter(|difference| difference.from != difference.to).collect())
}

/// A policy with every field given.
fn filled(policy: pb::Policy) -> anyhow::Result<pb::Policy> {
    let faults = |faults: Vec<FieldError>| {
        let faults: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
        anyhow::anyhow!("the policy is wrong: {}", faults.join("; "))
    };
    Ok(convert::policy_to_pb(convert::policy(policy).map_err(faults)?))
}

/// Every field by its path.
fn fields(policy: &pb::Policy) -> anyhow::Result<BTreeMap<String, Value>> {
    let value = serde_json::from_str(&descriptor::to_json_line(policy, "temei.v1.Policy")?)?;
    let mut fields = BTreeMap::new();
    flatten("", value, &mut fields);
    Ok(fields)
}

/// A policy nests two deep.
fn flatten(path: &str, value: Value, fields: &mut BTreeMap<String, Value>) {
    let Value::Object(inner) = value else {
        fields.insert(path.to_owned(), value);
        return;
    };
    for (name, value) in inner {
        let path = if path.is_empty() { name } else { format!("{path}.{name}") };
        flatten(&path, value, fields);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_differ_field_by_field() {
        let from = pb::Policy { currency: Some("RON".to_owned()), on_price: 2, ..Default::default() };
        let actions = pb::GuardActions { price: 1, ..Default::default() };
        let to = pb::Policy { on_price: 3, on_unverified: Some(actions), ..from.clone() };
        let found = differences(from.clone(), to).expect("a policy");
        let shown: Vec<String> = found.iter().map(|d| format!("{} {} {}", d.field, d.from, d.to)).collect();
        let expected = [
            "on_price \"GUARD_ACTION_REVISE\" \"GUARD_ACTION_BLOCK\"",
            "on_unverified.price null \"GUARD_ACTION_LOG_ONLY\"",
        ];
        assert_eq!(shown, expected);
        let gold = pb::CustomerTier { name: "gold".to_owned(), discount_automatic: "20.0".to_owned() };
        let tiered = pb::Policy { customer_tiers: vec![gold], ..from.clone() };
        let found = differences(from.clone(), tiered).expect("a policy");
        let [Difference { field, from: none, to }] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((field.as_str(), none), ("customer_tiers", &Value::Null));
        assert_eq!(*to, serde_json::json!([{"name": "gold", "discount_automatic": "20"}]));
        assert!(differences(from.clone(), from).expect("a policy").is_empty());
        let wrong = pb::Policy { currency: Some("lei!".to_owned()), ..Default::default() };
        assert!(differences(wrong.clone(), wrong).expect_err("wrong").to_string().contains("currency"));
    }
}
