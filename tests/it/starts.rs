//! The first moments of a service: what probes and callers meet before it can answer, and what ends a start.

use std::net::SocketAddr;
use std::process::{Child, Stdio};

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::pb::v1::SearchRequest;
use tempfile::{NamedTempFile, TempDir};
use tokio::net::TcpListener;
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::support::{command, get, reason, until};

/// A process that starts on a database which takes connections and never says a word.
struct Starting {
    child: Child,
    log: NamedTempFile,
    _silent: TcpListener,
    _dir: TempDir,
}

impl Starting {
    async fn begin() -> Self {
        let silent = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let dir = tempfile::tempdir().expect("a folder");
        let log = NamedTempFile::new().expect("a file");
        let database = format!("database.url=postgres://a@{}/b", silent.local_addr().expect("bound"));
        let ports = ["server.listen=127.0.0.1:0", "server.http_listen=127.0.0.1:0"];
        let mut serve = command(dir.path());
        for flag in [&database, "log.format=json"].into_iter().chain(ports) {
            serve.args(["--set", flag]);
        }
        let errors = log.reopen().expect("the file is there");
        let child = serve.arg("serve").stdout(Stdio::null()).stderr(errors).spawn().expect("the executable runs");
        Self { child, log, _silent: silent, _dir: dir }
    }

    fn told(&self) -> String {
        std::fs::read_to_string(self.log.path()).expect("a text")
    }

    /// Where it listens, gRPC first, as its log says.
    async fn addresses(&self) -> (SocketAddr, SocketAddr) {
        until("the line of the log", async || {
            let told = self.told();
            let lines = told.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
            let fields = { lines }.find(|line| line["fields"]["message"] == "listening")?["fields"].clone();
            let address = |name: &str| fields[name].as_str()?.parse().ok();
            Some((address("address")?, address("http")?))
        })
        .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_told_to_end_does_so() {
    let mut starting = Starting::begin().await;
    starting.addresses().await;
    let pid = i32::try_from(starting.child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it runs");
    let ended = tokio::task::spawn_blocking(move || (starting.child.wait(), starting)).await.expect("waited for");
    assert!(ended.0.expect("it has ended").success(), "{}", ended.1.told());
    assert!(ended.1.told().contains("told to end while starting"), "{}", ended.1.told());
}

#[tokio::test(flavor = "multi_thread")]
async fn probes_and_calls_are_answered_while_the_database_is_waited_for_and_a_start_that_fails_ends() {
    let mut starting = Starting::begin().await;
    let (grpc, http) = starting.addresses().await;
    assert_eq!(get(http, "/livez").await, (200, "ok\n".to_owned()));
    let (status, body) = get(http, "/readyz").await;
    let detail: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, detail["phase"].as_str(), detail["ready"].as_bool()), (503, Some("starting"), Some(false)));
    assert_eq!(detail["waiting_for"][0], "database", "{body}");
    assert_eq!(get(http, "/metrics").await.0, 200);

    let channel = tonic::transport::Endpoint::from_shared(format!("http://{grpc}")).expect("an address");
    let channel = channel.connect().await.expect("is not refused");
    let health = HealthClient::new(channel).check(HealthCheckRequest::default()).await.expect("told").into_inner();
    assert_eq!(health.status(), ServingStatus::NotServing);
    let credentials = Credentials::new(&Key::new("tm_any_key"), None, Deadline::Default).expect("a key");
    let caller = Connection::open(&Endpoint::plain(grpc.to_string()), credentials).await.expect("is not refused");
    let refused = caller.search().search(SearchRequest::default()).await.expect_err("nothing can be answered");
    assert_eq!((refused.code(), reason(&refused).as_str()), (Code::Unavailable, "STARTING"), "{refused:?}");

    let ended = tokio::task::spawn_blocking(move || (starting.child.wait(), starting)).await.expect("waited for");
    let (code, starting) = (ended.0.expect("it has ended").code(), ended.1);
    assert_eq!(code, Some(1));
    assert!(starting.told().contains("opening the database"), "{}", starting.told());
    tokio::net::TcpStream::connect(http).await.expect_err("nobody listens any more");
}
