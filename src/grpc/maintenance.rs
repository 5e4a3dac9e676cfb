//! `MaintenanceService`: what is done now and then, by hand.

use std::pin::{Pin, pin};

use futures::Stream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};
use tracing::{Instrument, info};

use super::auth::{Caller, Lease};
use super::convert::timestamp_to_pb;
use crate::catalog::{FieldError, Reason};
use crate::maintenance::{Maintenance, Report, TaskState};
use crate::metrics::{Label, MaintenanceOutcome, MaintenanceTask};
use crate::pb::v1;
use crate::pb::v1::maintenance_service_server::MaintenanceService;
use crate::service_error::ServiceError;

/// Tasks that a request may name.
const MAX_TASKS: usize = 64;

/// The adapter.
#[derive(Clone, Debug)]
pub struct MaintenanceApi {
    pub maintenance: Maintenance,
}

#[tonic::async_trait]
impl MaintenanceService for MaintenanceApi {
    type RunStream = Pin<Box<dyn Stream<Item = Result<v1::MaintenanceReport, Status>> + Send>>;

    async fn run(&self, request: Request<v1::RunMaintenanceRequest>) -> Result<Response<Self::RunStream>, Status> {
        let (by, lease) = (Caller::of(&request)?.actor.to_string(), Lease::of(&request)?);
        let tasks = wanted(&request.into_inner())?;
        let names: Vec<_> = tasks.iter().map(|task| task.as_str()).collect();
        info!(by, tasks = names.join(","), "maintenance was asked for");
        let (send, reports) = mpsc::channel(1);
        let maintenance = self.maintenance.clone();
        let work = async move {
            let (mut lease_ends, mut refusal) = (pin!(lease.ended()), None);
            for task in tasks {
                let mut running = pin!(maintenance.run(task));
                let report = loop {
                    tokio::select! {
                        biased;
                        report = running.as_mut() => break report,
                        // A task that is begun comes to its end.
                        end = lease_ends.as_mut(), if refusal.is_none() => refusal = Some(end),
                    }
                };
                if let Some(refusal) = refusal {
                    drop(send.send(Err(refusal.into())).await);
                    return;
                }
                if send.send(Ok(report_to_pb(report))).await.is_err() {
                    // Whoever asked has left: what is not begun is left to the clock.
                    return;
                }
            }
        };
        tokio::spawn(work.in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(reports))))
    }

    async fn status(
        &self,
        request: Request<v1::MaintenanceStatusRequest>,
    ) -> Result<Response<v1::MaintenanceStatusResponse>, Status> {
        Caller::of(&request)?;
        let mut tasks = Vec::new();
        for &task in MaintenanceTask::ALL {
            let state = self.maintenance.state(task).await.map_err(ServiceError::from)?;
            tasks.push(state_to_pb(&state));
        }
        Ok(Response::new(v1::MaintenanceStatusResponse { tasks }))
    }
}

/// Each once, in the order of the contract.
fn wanted(request: &v1::RunMaintenanceRequest) -> Result<Vec<MaintenanceTask>, ServiceError> {
    let named = &request.tasks;
    if named.len() > MAX_TASKS {
        let message = format!("names {} tasks, {MAX_TASKS} are the most", named.len());
        return Err(FieldError::new("tasks", Reason::TooLong, message).into());
    }
    let all = MaintenanceTask::ALL.iter().copied();
    if let Some(place) = named.iter().position(|&code| !all.clone().any(|task| i32::from(task_to_pb(task)) == code)) {
        let message = format!("{} is no task", named[place]);
        return Err(FieldError::new(format!("tasks[{place}]"), Reason::Invalid, message).into());
    }
    let is_wanted = |task: &MaintenanceTask| named.is_empty() || named.contains(&i32::from(task_to_pb(*task)));
    Ok(all.filter(is_wanted).collect())
}

fn report_to_pb(report: Report) -> v1::MaintenanceReport {
    v1::MaintenanceReport {
        task: task_to_pb(report.task).into(),
        outcome: outcome_to_pb(report.outcome).into(),
        done: report.done,
        seconds: report.took.as_secs_f64(),
        reason: report.reason,
    }
}

fn state_to_pb(state: &TaskState) -> v1::MaintenanceTaskStatus {
    v1::MaintenanceTaskStatus {
        task: task_to_pb(state.task).into(),
        running: state.is_running,
        last_run: Some(timestamp_to_pb(state.record.ended_at)),
        failed: state.record.failed,
        done: state.record.done,
        due: Some(timestamp_to_pb(state.due_at)),
    }
}

const fn task_to_pb(task: MaintenanceTask) -> v1::MaintenanceTask {
    match task {
        MaintenanceTask::Trim => v1::MaintenanceTask::Trim,
        MaintenanceTask::Checkpoint => v1::MaintenanceTask::Checkpoint,
        MaintenanceTask::Pending => v1::MaintenanceTask::Pending,
        MaintenanceTask::Expired => v1::MaintenanceTask::Expired,
        MaintenanceTask::Embeddings => v1::MaintenanceTask::Embeddings,
        MaintenanceTask::Vacuum => v1::MaintenanceTask::Vacuum,
    }
}

const fn outcome_to_pb(outcome: MaintenanceOutcome) -> v1::MaintenanceOutcome {
    match outcome {
        MaintenanceOutcome::Done => v1::MaintenanceOutcome::Done,
        MaintenanceOutcome::Failed => v1::MaintenanceOutcome::Failed,
        MaintenanceOutcome::Busy => v1::MaintenanceOutcome::Busy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_run_once_each_and_unknown_ones_are_named() {
        let of = |tasks: &[i32]| wanted(&v1::RunMaintenanceRequest { tasks: tasks.to_vec() });
        assert_eq!(of(&[]).expect("all"), MaintenanceTask::ALL);
        assert_eq!(of(&[6, 1, 6]).expect("two"), [MaintenanceTask::Trim, MaintenanceTask::Vacuum]);
        for (tasks, field) in [(&[1, 0][..], "tasks[1]"), (&[99], "tasks[0]"), (&[1; 65], "tasks")] {
            let refused = of(tasks).expect_err("it is wrong");
            assert!(refused.to_string().contains(field), "{refused}");
        }
    }
}
