//! `temei maintain`: what is done now and then, now.

use clap::ValueEnum;

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, output};
use crate::client::CallError;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A task to run; may be given several times. Without one, all of them.
    #[arg(long = "task", value_enum, value_name = "TASK")]
    tasks: Vec<Task>,
    /// Show when each task was done last and when it is due, and run none.
    #[arg(long, conflicts_with = "tasks")]
    status: bool,
    /// Print each response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Task {
    /// Forget changes, tombstones and stream positions beyond their time.
    Trim,
    /// Write the log of SQLite into its file.
    Checkpoint,
    /// Try texts again that could not be embedded.
    Pending,
    /// Delete documents that expired long enough ago.
    Expired,
    /// Delete vectors of texts that nobody has any more.
    Embeddings,
    /// Make statistics and give free room back.
    Vacuum,
}

impl From<Task> for pb::MaintenanceTask {
    fn from(task: Task) -> Self {
        match task {
            Task::Trim => Self::Trim,
            Task::Checkpoint => Self::Checkpoint,
            Task::Pending => Self::Pending,
            Task::Expired => Self::Expired,
            Task::Embeddings => Self::Embeddings,
            Task::Vacuum => Self::Vacuum,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let target = Target::new(config, &args.service);
    target
        .within(async |session| match args.status {
            true => status(&mut session.connection().maintenance(), args).await,
            false => maintain(&mut session.connection().maintenance(), args).await,
        })
        .await
}

async fn status(client: &mut crate::client::MaintenanceClient, args: &Args) -> anyhow::Result<Outcome> {
    let answer = client.status(pb::MaintenanceStatusRequest {}).await;
    let answer = answer.map_err(|status| CallError::new("MaintenanceService.Status", status))?.into_inner();
    if args.json {
        output::response(&answer, "MaintenanceStatusResponse")?;
        return Ok(Outcome::Done);
    }
    let time = |at: Option<&prost_types::Timestamp>| at.map(output::time).unwrap_or_default();
    let head = ["task", "last run", "outcome", "done", "due"].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    for task in &answer.tasks {
        let outcome = match (task.running, task.failed) {
            (true, _) => "running",
            (false, true) => "failed",
            (false, false) => "done",
        };
        let (last, due) = (time(task.last_run.as_ref()), time(task.due.as_ref()));
        rows.push(vec![name(task.task()), last, outcome.to_owned(), task.done.to_string(), due]);
    }
    output::line(output::table(&rows))?;
    Ok(Outcome::Done)
}

async fn maintain(client: &mut crate::client::MaintenanceClient, args: &Args) -> anyhow::Result<Outcome> {
    let failed = |status| CallError::new("MaintenanceService.Run", status);
    let tasks = args.tasks.iter().map(|&task| pb::MaintenanceTask::from(task).into()).collect();
    let mut reports = client.run(pb::RunMaintenanceRequest { tasks }).await.map_err(failed)?.into_inner();
    let mut is_undone = false;
    while let Some(report) = reports.message().await.map_err(failed)? {
        is_undone |= report.outcome() != pb::MaintenanceOutcome::Done;
        match args.json {
            true => output::response(&report, "MaintenanceReport")?,
            false => output::line(line(&report))?,
        }
    }
    Ok(Outcome::attention_if(is_undone))
}

fn line(report: &pb::MaintenanceReport) -> String {
    let (task, seconds, done) = (name(report.task()), report.seconds, report.done);
    match report.outcome() {
        pb::MaintenanceOutcome::Done => format!("{task}: done in {seconds:.1} s, {done} dealt with"),
        pb::MaintenanceOutcome::Busy => format!("{task}: another process is at it"),
        pb::MaintenanceOutcome::Failed | pb::MaintenanceOutcome::Unspecified => {
            format!("{task}: failed after {seconds:.1} s: {}", report.reason)
        }
    }
}

fn name(task: pb::MaintenanceTask) -> String {
    task.as_str_name().trim_start_matches("MAINTENANCE_TASK_").to_lowercase()
}
