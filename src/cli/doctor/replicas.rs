//! What is in memory and in snapshots of the tenants, held against the database by whoever serves them; where nobody does, by
//! a service of this process.

use super::Finding;
use crate::cli::args::{ConfigArgs, ServiceArgs};
use crate::cli::session::Target;
use crate::cli::{progress, tenants};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

const WHAT: &str = "replicas";

/// What differs is built anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repair;

/// One finding of all tenants that are as they should be, and one of each that is not.
pub(super) async fn compared(config: &ConfigArgs, repair: Option<Repair>) -> Vec<Finding> {
    let service = ServiceArgs::default();
    let target = Target::new(config, &service).deadline(Deadline::None);
    let found = target.within(async |session| all(session.connection(), repair).await).await;
    found.unwrap_or_else(|error| vec![Finding::broken(WHAT, format!("{error:#}"), "see above, and try again")])
}

async fn all(connection: &Connection, repair: Option<Repair>) -> anyhow::Result<Vec<Finding>> {
    let mut tenants = tenants::all(connection).await?;
    tenants.retain(|tenant| tenant.state() == pb::TenantState::Active);
    let bar = progress::bar(tenants.len() as u64, "comparing");
    let (mut findings, mut same) = (Vec::new(), 0);
    for tenant in &tenants {
        let of_tenant = connection.with_tenant(&TenantId::parse(&tenant.id)?);
        match one(&of_tenant, &tenant.id, repair).await {
            None => same += 1,
            Some(finding) => findings.push(finding),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    findings.insert(0, Finding::ok(WHAT, format!("{same} of {} tenants are as the database has them", tenants.len())));
    Ok(findings)
}

/// None where it is as it should be.
async fn one(connection: &Connection, tenant: &str, repair: Option<Repair>) -> Option<Finding> {
    let request = pb::CompareRequest { repair: repair.is_some() };
    let answer = connection.index().compare(request).await;
    let answer = answer.map_err(|status| CallError::new("IndexService.Compare", status));
    let compared = match answer {
        Ok(answer) => answer.into_inner(),
        Err(error) => return Some(Finding::broken(WHAT, format!("{tenant}: {error}"), "look at the log")),
    };
    if compared.parts.is_empty() {
        let found = format!("{tenant} is written to all the while");
        return Some(Finding::warning(WHAT, found, "compare it again when it is written to less"));
    }
    let differing: Vec<_> = compared.parts.iter().filter(|part| part.differs).map(told).collect();
    if differing.is_empty() {
        return None;
    }
    let found = format!("{tenant} at revision {}: {}", compared.revision, differing.join("; "));
    Some(match (compared.repaired, repair) {
        (true, _) => Finding::warning(WHAT, found, "it was built anew and is the same now"),
        (false, None) => Finding::broken(WHAT, found, "`temei doctor --repair` builds it anew"),
        (false, Some(Repair)) => Finding::broken(WHAT, found, "it was built anew and differs still: look at the log"),
    })
}

/// "facts differ: 120 stored, 119 held".
fn told(part: &pb::ComparedPart) -> String {
    format!("{} differ: {} stored, {} held", part.name, part.stored_rows, part.held_rows)
}
