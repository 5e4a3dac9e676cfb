//! `temei validate`: the last look at an answer and its tool calls, or identifiers by their checksums.

use std::path::PathBuf;

use anyhow::Context;
use serde::Deserialize;
use serde_json::value::RawValue;
use temei_text::locale::Locale;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg, locale};
use super::session::Target;
use super::{Outcome, evidence, input, output};
use crate::client::CallError;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The answer; - or nothing is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    tenant: TenantArg,
    /// Language and region of the answer ("ro-RO").
    #[arg(long, value_name = "LOCALE", value_parser = locale)]
    locale: Option<Locale>,
    /// What the conversation knows: `Evidence` in JSON, or a list of {source, content}.
    #[arg(long, value_name = "FILE")]
    evidence: Option<PathBuf>,
    /// A list of {name, arguments, schema} in JSON.
    #[arg(long, value_name = "FILE")]
    tool_calls: Option<PathBuf>,
    /// A host that pictures, and links with data, may point to.
    #[arg(long = "allow-host", value_name = "HOST")]
    allowed_hosts: Vec<String>,
    /// Beyond, the answer is cut. Default: the service's.
    #[arg(long, value_name = "TOKENS")]
    max_tokens: Option<u32>,
    /// An identifier to validate instead of an answer ("ro/cui=14399840", "intl/iban=…").
    #[arg(
        long = "identifier",
        value_name = "KIND=VALUE",
        value_parser = identifier,
        conflicts_with_all = ["file", "evidence", "tool_calls", "allowed_hosts", "max_tokens"]
    )]
    identifiers: Vec<pb::FiscalIdentifier>,
    /// Exit 3 when something is not as it should be.
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToolCall {
    name: String,
    /// Any JSON, or a text with JSON in it.
    arguments: Box<RawValue>,
    #[serde(default)]
    schema: Option<Box<RawValue>>,
}

fn identifier(text: &str) -> Result<pb::FiscalIdentifier, String> {
    let (kind, value) = text.split_once('=').ok_or("must be written KIND=VALUE")?;
    Ok(pb::FiscalIdentifier { kind: kind.trim().to_owned(), value: value.trim().to_owned() })
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let tenant = args.tenant.tenant.as_ref();
    let target = Target::new(config, &args.service).tenant(tenant).deadline(args.deadline.deadline());
    if !args.identifiers.is_empty() {
        return identifiers(&target, &args).await;
    }
    let request = request(&args)?;
    let answer = target
        .within(async |session| {
            let answer = session.connection().guard().validate_output(request).await;
            Ok(answer.map_err(|status| CallError::new("GuardService.ValidateOutput", status))?.into_inner())
        })
        .await?;
    match args.json {
        true => output::response(&answer, "ValidateOutputResponse")?,
        false => show(&answer)?,
    }
    Ok(Outcome::attention_if(args.fail && !answer.ok))
}

fn request(args: &Args) -> anyhow::Result<pb::ValidateOutputRequest> {
    let evidence = match &args.evidence {
        Some(path) => {
            let read = evidence::parse(&input::text(path)?);
            Some(read.with_context(|| format!("reading the evidence in {}", path.display()))?)
        }
        None => None,
    };
    let tool_calls = match &args.tool_calls {
        Some(path) => tool_calls(&input::text(path)?).with_context(|| format!("reading {}", path.display()))?,
        None => Vec::new(),
    };
    Ok(pb::ValidateOutputRequest {
        text: input::text(&args.file)?,
        locale: args.locale.as_ref().map(|locale| locale.as_str().to_owned()).unwrap_or_default(),
        evidence,
        tool_calls,
        allowed_hosts: args.allowed_hosts.clone(),
        max_tokens: args.max_tokens,
        ..Default::default()
    })
}

fn tool_calls(json: &str) -> anyhow::Result<Vec<pb::OutputToolCall>> {
    let calls: Vec<ToolCall> =
        serde_json::from_str(json).context("a list of {name, arguments, schema?} is expected")?;
    // A text in JSON is taken for the JSON in it.
    let text = |raw: &RawValue| serde_json::from_str(raw.get()).unwrap_or_else(|_| raw.get().to_owned());
    let call = |call: ToolCall| pb::OutputToolCall {
        name: call.name,
        arguments: text(&call.arguments),
        schema: call.schema.as_deref().map(text).unwrap_or_default(),
    };
    Ok(calls.into_iter().map(call).collect())
}

fn show(answer: &pb::ValidateOutputResponse) -> anyhow::Result<()> {
    for issue in &answer.issues {
        let severity = issue.severity().as_str_name().trim_start_matches("OUTPUT_SEVERITY_").to_lowercase();
        let kind = issue.kind().as_str_name().trim_start_matches("OUTPUT_ISSUE_KIND_");
        eprintln!("{severity}: {kind}: {}", issue.message);
    }
    if answer.issues_omitted > 0 {
        eprintln!("… and {} more", answer.issues_omitted);
    }
    match answer.blocked {
        true => eprintln!("blocked: nothing of it may go out"),
        false => output::line(answer.text.trim_end_matches('\n'))?,
    }
    Ok(())
}

async fn identifiers(target: &Target<'_>, args: &Args) -> anyhow::Result<Outcome> {
    let request = pb::ValidateFiscalRequest { identifiers: args.identifiers.clone() };
    let answer = target
        .within(async |session| {
            let answer = session.connection().guard().validate_fiscal(request).await;
            Ok(answer.map_err(|status| CallError::new("GuardService.ValidateFiscal", status))?.into_inner())
        })
        .await?;
    if args.json {
        output::response(&answer, "ValidateFiscalResponse")?;
    } else {
        for result in &answer.results {
            let named = result.identifier.clone().unwrap_or_default();
            let reason = result.reason_code().as_str_name().trim_start_matches("FISCAL_REASON_").to_lowercase();
            let found = match (result.supported, result.valid) {
                (false, _) => "unknown kind".to_owned(),
                (true, true) => format!("valid, {}", result.normalized),
                (true, false) => format!("not valid: {reason}"),
            };
            output::line(format!("{} {}: {found}", named.kind, named.value))?;
        }
    }
    let all_valid = answer.results.iter().all(|result| result.supported && result.valid);
    Ok(Outcome::attention_if(args.fail && !all_valid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tool_calls_are_json_or_texts_with_json_in_them() {
        let json =
            r#"[{"name": "a", "arguments": {"n": 1.50}}, {"name": "b", "arguments": "{\"n\": 2}", "schema": {}}]"#;
        let calls = tool_calls(json).expect("a list");
        assert_eq!((calls[0].arguments.as_str(), calls[0].schema.as_str()), ("{\"n\": 1.50}", ""));
        assert_eq!((calls[1].arguments.as_str(), calls[1].schema.as_str()), ("{\"n\": 2}", "{}"));
        assert!(tool_calls(r#"[{"name": "a"}]"#).is_err());
    }
}
