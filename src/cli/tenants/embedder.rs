//! `temei tenants embedder`: what makes a tenant's vectors, what is to make them, and what that has cost.

use super::{CallError, Connection, One, output, pb};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Embedder {
    #[command(flatten)]
    pub(super) one: One,
    /// What is to make the tenant's vectors: "local", or a name that the service's configuration declares.
    #[arg(long, value_name = "NAME")]
    set: Option<String>,
}

/// Prints the embedder of a tenant, after what was asked to be changed.
pub(super) async fn run(connection: &Connection, args: &Embedder) -> anyhow::Result<()> {
    let (id, mut client) = (args.one.id()?, connection.tenants());
    if let Some(embedder) = args.set.clone() {
        let set = client.set_embedder(pb::SetEmbedderRequest { id: id.clone(), embedder }).await;
        set.map_err(|status| CallError::new("TenantService.SetEmbedder", status))?;
    }
    let answer = client.get_embedder(pb::GetEmbedderRequest { id: id.clone() }).await;
    let answer = answer.map_err(|status| CallError::new("TenantService.GetEmbedder", status))?.into_inner();
    if args.one.common.json {
        return output::response(&answer, "GetEmbedderResponse");
    }
    let moving = match answer.next.as_str() {
        "" => String::new(),
        next => format!(", {next} once all vectors are there (temei index status)"),
    };
    output::line(format!("{id}: {}{moving}", answer.embedder))?;
    if answer.uses.is_empty() {
        return Ok(());
    }
    let mut rows = vec![["MONTH", "EMBEDDER", "TEXTS", "QUERIES", "TOKENS", "COST"].map(str::to_owned).to_vec()];
    rows.extend(answer.uses.iter().map(|used| {
        let cost = format!("{}.{:06}", used.cost_micros / 1_000_000, used.cost_micros % 1_000_000);
        let numbers = [used.texts, used.queries, used.tokens].map(|number| number.to_string());
        [used.month.clone(), used.embedder.clone()].into_iter().chain(numbers).chain([cost]).collect()
    }));
    Ok(output::line(output::table(&rows))?)
}
