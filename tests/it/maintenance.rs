//! What is done now and then: by hand through the owner of the folder, by one process at a time, and told by metrics.

use temei::clock::{Clock, SystemClock};
use temei::pb::v1::{
    Document, MaintenanceOutcome, MaintenanceReport, MaintenanceStatusRequest, MaintenanceTask, ReindexRequest,
    RunMaintenanceRequest,
};
use tonic::Code;

use crate::support::{Power, Served, Shell, TestApp, document, documents, get, named, until, with_seq};

async fn run(app: &TestApp, tasks: &[MaintenanceTask]) -> Vec<MaintenanceReport> {
    let tasks = tasks.iter().map(|&task| task.into()).collect();
    let mut client = app.operator().maintenance();
    let mut answers = client.run(RunMaintenanceRequest { tasks }).await.expect("begun").into_inner();
    let mut reports = Vec::new();
    while let Some(report) = answers.message().await.expect("no error") {
        reports.push(report);
    }
    reports
}

#[tokio::test(flavor = "multi_thread")]
async fn every_task_is_done_by_hand_and_shown() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![named("A-1", "Ceainic de fontă")])).await;
    let reports = run(&app, &[]).await;
    assert_eq!(reports.len(), 6);
    for report in &reports {
        assert_eq!(report.outcome(), MaintenanceOutcome::Done, "{report:?}");
    }
    let mut client = app.operator().maintenance();
    let status = client.status(MaintenanceStatusRequest {}).await.expect("told").into_inner();
    for task in &status.tasks {
        let (last, due) = (task.last_run.as_ref().expect("told"), task.due.as_ref().expect("told"));
        assert!(!task.running && !task.failed && due.seconds > last.seconds, "{task:?}");
    }
    let metrics = get(app.http, "/metrics").await.1;
    assert!(metrics.contains("temei_maintenance_total{task=\"vacuum\",outcome=\"done\"} 1"), "{metrics}");
    assert!(metrics.contains("temei_maintenance_duration_seconds{task=\"trim\"}"), "{metrics}");
    let refused = shop.connection.maintenance().run(RunMaintenanceRequest { tasks: vec![99] }).await;
    let refused = refused.expect_err("there is no such task");
    assert!(refused.code() == Code::InvalidArgument && refused.message().contains("tasks[0]"), "{refused:?}");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_speaks_to_the_owner_of_the_folder() {
    let shell = Shell::new();
    let alone = shell.done(&["maintain", "--task", "trim", "--task", "vacuum"]);
    assert!(alone.contains("trim: done in") && alone.contains("vacuum: done in"), "{alone}");
    let server = Served::start_with(&shell.dir(), &["embedder.enabled=false"]).await;
    let json = shell.done(&["maintain", "--task", "expired", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["task"], "MAINTENANCE_TASK_EXPIRED");
    assert_eq!(json["outcome"], "MAINTENANCE_OUTCOME_DONE");
    let status = shell.done(&["maintain", "--status"]);
    assert_eq!(status.lines().count(), 7, "{status}");
    let log = server.terminate();
    assert!(log.contains("a task of maintenance is done") && log.contains("task=\"expired\""), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_expired_long_ago_is_deleted_and_found_no_more_by_anybody() {
    let app = TestApp::start_with(&["maintenance.expired_kept_secs=60"]).await;
    let shop = app.shop("shop").await;
    let expiring = |id: &str, expires_at| Document { expires_at, ..document(id, "Oferta", "Reducere la ceainice") };
    let now = SystemClock.now().micros() / 1_000_000;
    let ago = |secs| Some(prost_types::Timestamp { seconds: now - secs, nanos: 0 });
    shop.fill(documents(vec![expiring("old", ago(3_600)), expiring("just", ago(5)), expiring("lasting", None)])).await;
    assert_eq!(shop.settled().await.documents, 3);
    let reports = run(&app, &[MaintenanceTask::Expired]).await;
    assert_eq!((reports.len(), reports[0].done), (1, 1), "{reports:?}");
    assert_eq!(shop.settled().await.documents, 2, "what expired just now is kept for a minute");
    assert_eq!(run(&app, &[MaintenanceTask::Expired]).await[0].done, 0);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_vectors_of_texts_that_nobody_has_are_deleted() {
    let (app, power) = TestApp::start_with_model().await;
    if power == Power::Lexical {
        return app.stop().await;
    }
    let shop = app.shop("shop").await;
    let goods = |name: &str| with_seq((0..5).map(|n| named(&format!("P-{n}"), &format!("{name} {n}"))).collect());
    let complete =
        async || until("every vector", async || (shop.settled().await.pending_vectors == 0).then_some(())).await;
    shop.fill(goods("Ceainic de fontă")).await;
    complete().await;
    assert_eq!(run(&app, &[MaintenanceTask::Embeddings]).await[0].done, 0, "all are in use");
    shop.fill(goods("Râșniță de cafea")).await;
    complete().await;
    assert_eq!(run(&app, &[MaintenanceTask::Embeddings]).await[0].done, 5, "those of the old texts");
    let mut steps = shop.connection.index().reindex(ReindexRequest::default()).await.expect("begun").into_inner();
    let mut embedded = 0;
    while let Some(step) = steps.message().await.expect("no error") {
        embedded = step.embedded;
    }
    assert_eq!(embedded, 0, "those in use were kept");
    drop(shop);
    app.stop().await;
}
