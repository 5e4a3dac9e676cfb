//! `temei index`: how far the search index of a tenant is, ending a reindex, and going back to before it.

mod undo;

use clap::Subcommand;

use super::args::{ConfigArgs, TenantCall};
use super::session::Target;
use super::{Outcome, output, progress};
use crate::client::{CallError, Deadline};
use crate::pb::v1 as pb;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show generation, revisions, counts, and what is running: a reindex, imports, vectors that are being made.
    Status(TenantCall),
    /// End the reindex that runs, waits or was interrupted; the index is as it was.
    Cancel(undo::Args),
    /// Put the generation from before the last reindex in force again, with everything written since.
    Rollback(undo::Args),
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Status(args) => status(config, &args).await,
        Command::Cancel(args) => undo::run(config, &args, undo::Undone::Cancelled).await,
        Command::Rollback(args) => undo::run(config, &args, undo::Undone::RolledBack).await,
    }
}

async fn status(config: &ConfigArgs, args: &TenantCall) -> anyhow::Result<Outcome> {
    let tenant = args.tenant.tenant.as_ref();
    let target = Target::new(config, &args.service).tenant(tenant).deadline(Deadline::Default);
    let status = target
        .within(async |session| {
            let answer = session.connection().index().status(pb::IndexStatusRequest::default()).await;
            Ok(answer.map_err(|status| CallError::new("IndexService.Status", status))?.into_inner())
        })
        .await?;
    match args.json {
        true => output::response(&status, "IndexStatusResponse")?,
        false => output::line(output::table(&rows(&status)) + &previous(&status) + &jobs(&status))?,
    }
    Ok(Outcome::Done)
}

fn rows(status: &pb::IndexStatusResponse) -> Vec<Vec<String>> {
    let residency = status.residency().as_str_name().trim_start_matches("RESIDENCY_").to_lowercase();
    let model = if status.model.is_empty() { "none".to_owned() } else { status.model.clone() };
    let rows = [
        ("residency", residency),
        ("generation", status.generation.to_string()),
        ("store revision", status.store_revision.to_string()),
        ("facts revision", status.facts_revision.to_string()),
        ("index revision", status.index_revision.to_string()),
        ("products", status.products.to_string()),
        ("documents", status.documents.to_string()),
        ("chunks", status.chunks.to_string()),
        ("vectors", vectors(status)),
        ("resident bytes", status.resident_bytes.to_string()),
        ("model", model),
    ];
    rows.map(|(name, value)| vec![name.to_owned(), value]).to_vec()
}

fn vectors(status: &pb::IndexStatusResponse) -> String {
    let made = format!("{}, {} still to be made", status.vectors, status.pending_vectors);
    match status.words_alone {
        0 => made,
        alone => format!("{made}, {alone} not to be: found by words alone"),
    }
}

fn previous(status: &pb::IndexStatusResponse) -> String {
    let Some(kept) = &status.previous else { return String::new() };
    let (until, bytes) = (since(kept.kept_until.as_ref()), kept.resident_bytes);
    format!(
        "\nprevious: generation {} ({bytes} bytes) until {until}; `temei index rollback` goes back to it",
        kept.generation
    )
}

/// A line for each job that runs.
fn jobs(status: &pb::IndexStatusResponse) -> String {
    let mut lines = String::new();
    if let Some(job) = &status.reindex {
        let phase = job.phase().as_str_name().trim_start_matches("REINDEX_PHASE_").to_lowercase();
        let all = if job.reembed { ", every text is embedded again" } else { "" };
        let alone = if job.attended { "" } else { "; nobody listens to it any more, it goes on" };
        let done = progress::share(job.done, job.of).map(|share| format!(" {share}")).unwrap_or_default();
        let resumed = if job.resumed { "resumed, " } else { "" };
        let since = since(job.started_at.as_ref());
        let pace = pace(job.per_second, job.remaining_seconds);
        lines += &format!("\nreindex: {resumed}{phase}{done}{pace}{all}; since {since}{alone}");
    }
    if let Some(job) = &status.pending {
        let pace = pace(job.per_second, job.remaining_seconds);
        let since = since(job.since.as_ref());
        lines += &format!("\nvectors: {} made, {} to be made{pace}; since {since}", job.made, status.pending_vectors);
    }
    for job in &status.imports {
        let (pace, since) = (pace(job.per_second, None), since(job.started_at.as_ref()));
        let rejected = if job.rejected > 0 { format!(", {} rejected", job.rejected) } else { String::new() };
        lines += &format!(
            "\nimport: {} of {} received rows stored{rejected}{pace}; since {since}",
            job.settled, job.received
        );
    }
    lines
}

fn pace(per_second: Option<f64>, remaining_seconds: Option<u64>) -> String {
    let rate = per_second.map(|rate| format!(", {rate:.1} a second")).unwrap_or_default();
    let left = remaining_seconds.map(|secs| format!(", about {secs} s left")).unwrap_or_default();
    rate + &left
}

fn since(at: Option<&prost_types::Timestamp>) -> String {
    at.map_or_else(|| "?".to_owned(), output::time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_is_told_with_its_pace_and_whether_anybody_listens() {
        let at = |seconds| Some(prost_types::Timestamp { seconds, nanos: 0 });
        let status = pb::IndexStatusResponse {
            pending_vectors: 30,
            reindex: Some(pb::ReindexStatus {
                phase: pb::ReindexPhase::Embedding.into(),
                done: 30,
                of: 120,
                started_at: at(0),
                per_second: Some(1.5),
                remaining_seconds: Some(60),
                reembed: true,
                ..Default::default()
            }),
            pending: Some(pb::VectorsStatus { since: at(60), made: 4, ..Default::default() }),
            imports: vec![pb::ImportStatus {
                started_at: at(0),
                received: 9,
                settled: 7,
                rejected: 1,
                per_second: None,
            }],
            ..Default::default()
        };
        let told = jobs(&status);
        for part in [
            "reindex: embedding 30 of 120 (25 %), 1.5 a second, about 60 s left, every text is embedded again; since 1970-01-01T00:00:00",
            "nobody listens to it any more, it goes on",
            "vectors: 4 made, 30 to be made; since 1970-01-01T00:01:00",
            "import: 7 of 9 received rows stored, 1 rejected; since 1970-01-01",
        ] {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        assert_eq!(jobs(&pb::IndexStatusResponse::default()), "");
    }
}
