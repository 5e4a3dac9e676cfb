//! `temei usage`: what a tenant's assistant and embedders used, against its plan.

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Deadline};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "TENANT", value_parser = TenantId::parse)]
    tenant: TenantId,
    /// Only this month ("2026-11", in UTC). Default: the last 13.
    #[arg(long, value_name = "YYYY-MM")]
    month: Option<String>,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let request = pb::GetUsageRequest { id: args.tenant.to_string(), month: args.month.unwrap_or_default() };
    let target = Target::new(config, &args.service).deadline(Deadline::Default);
    let asked = target.within(async |session| {
        let answer = session.connection().tenants().get_usage(request.clone()).await;
        Ok(answer.map_err(|status| CallError::new("TenantService.GetUsage", status))?.into_inner())
    });
    let answer = asked.await?;
    match args.json {
        true => output::response(&answer, "GetUsageResponse")?,
        false => show(&answer)?,
    }
    Ok(Outcome::Done)
}

fn show(answer: &pb::GetUsageResponse) -> anyhow::Result<()> {
    let plan = answer.plan.clone().unwrap_or_default();
    let name = if plan.plan.is_empty() { "no plan".to_owned() } else { format!("plan {}", plan.plan) };
    output::line(format!("{}, {name}", plan.month))?;
    let cost = |amount: &Option<String>| amount.as_ref().map(|amount| format!("{amount} {}", plan.currency));
    let count = |number: Option<u64>| number.map(|number| number.to_string());
    let row = |name: &str, used: String, [limit, left]: [Option<String>; 2]| {
        let limit = limit.unwrap_or_else(|| "no limit".to_owned());
        vec![name.to_owned(), used, limit, left.unwrap_or_else(|| "-".to_owned())]
    };
    let spent = format!("{} {}", plan.cost, plan.currency);
    let (calls, texts) = (plan.requests.to_string(), plan.embeddings.to_string());
    let rows = [
        ["", "USED", "LIMIT", "LEFT"].map(str::to_owned).to_vec(),
        row("cost", spent, [cost(&plan.cost_limit), cost(&plan.cost_left)]),
        row("calls of models", calls, [count(plan.requests_limit), count(plan.requests_left)]),
        row("texts embedded", texts, [count(plan.embeddings_limit), count(plan.embeddings_left)]),
    ];
    output::line(output::table(&rows))?;
    if !answer.uses.is_empty() {
        output::line(output::table(&of_models(&answer.uses)))?;
    }
    Ok(())
}

fn of_models(uses: &[pb::AssistantUse]) -> Vec<Vec<String>> {
    let head = ["MONTH", "MODEL", "CALLS", "TOKENS IN", "TOKENS OUT", "COST"].map(str::to_owned).to_vec();
    let row = |used: &pb::AssistantUse| {
        let model = if used.model.is_empty() { "-" } else { &used.model };
        let numbers = [used.requests, used.input_tokens, used.output_tokens].map(|number| number.to_string());
        let named = [used.month.clone(), model.to_owned()];
        named.into_iter().chain(numbers).chain([used.cost.clone()]).collect()
    };
    std::iter::once(head).chain(uses.iter().map(row)).collect()
}
