//! `temei tenants entitlements`: which plan a tenant has, which features are on for it, and whether an assistant speaks for it.

use clap::ValueEnum;

use super::{CallError, Connection, One, output, pb};
use crate::tenant::{FeatureName, PlanName};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Entitlements {
    #[command(flatten)]
    pub(super) one: One,
    /// The plan it has from now on, a name of the service's configuration.
    #[arg(long, value_name = "PLAN", value_parser = PlanName::parse, conflicts_with = "no_plan")]
    plan: Option<PlanName>,
    /// It has no plan of its own any more.
    #[arg(long)]
    no_plan: bool,
    /// A feature that is on; those that are given take the place of those it has.
    #[arg(long = "flag", value_name = "FEATURE", value_parser = FeatureName::parse, conflicts_with = "no_flags")]
    flags: Vec<FeatureName>,
    /// No feature is on any more.
    #[arg(long)]
    no_flags: bool,
    /// Whether an assistant may speak for it.
    #[arg(long)]
    assistant: Option<Switch>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl Entitlements {
    /// What was asked to be changed, over what there is; whether anything was.
    fn put_over(&self, found: &mut pb::Entitlements) -> bool {
        if let Some(plan) = &self.plan {
            found.plan = plan.as_str().to_owned();
        }
        if self.no_plan {
            found.plan.clear();
        }
        if self.no_flags || !self.flags.is_empty() {
            found.flags = self.flags.iter().map(ToString::to_string).collect();
        }
        if let Some(switch) = self.assistant {
            found.assistant = Some(matches!(switch, Switch::On));
        }
        self.plan.is_some() || self.no_plan || self.no_flags || !self.flags.is_empty() || self.assistant.is_some()
    }
}

/// Prints what a tenant is entitled to, after what was asked to be changed.
pub(super) async fn run(connection: &Connection, args: &Entitlements) -> anyhow::Result<()> {
    let (id, mut client) = (args.one.id()?, connection.tenants());
    let answer = client.get_entitlements(pb::GetEntitlementsRequest { id: id.clone() }).await;
    let answer = answer.map_err(|status| CallError::new("TenantService.GetEntitlements", status))?.into_inner();
    let mut entitlements = answer.entitlements.unwrap_or_default();
    if args.put_over(&mut entitlements) {
        let request = pb::SetEntitlementsRequest { id: id.clone(), entitlements: Some(entitlements) };
        let answer = client.set_entitlements(request).await;
        let answer = answer.map_err(|status| CallError::new("TenantService.SetEntitlements", status))?.into_inner();
        entitlements = answer.entitlements.unwrap_or_default();
    }
    if args.one.common.json {
        let answer = pb::GetEntitlementsResponse { entitlements: Some(entitlements) };
        return output::response(&answer, "GetEntitlementsResponse");
    }
    let pb::Entitlements { plan, flags, assistant } = entitlements;
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let assistant = if assistant.unwrap_or(true) { "on" } else { "off" };
    let rows = [
        ["TENANT", "PLAN", "ASSISTANT", "FLAGS"].map(str::to_owned).to_vec(),
        vec![id, or_none(plan), assistant.to_owned(), or_none(flags.join(" "))],
    ];
    Ok(output::line(output::table(&rows))?)
}
