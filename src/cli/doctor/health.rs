//! What a running service says of itself on `/readyz`.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Finding;

const WITHIN: Duration = Duration::from_secs(5);
/// The answer is small.
const MOST_BYTES: u64 = 64 * 1_024;

/// What is looked at of the answer; older services say less.
#[derive(Debug, Deserialize)]
struct Detail {
    phase: String,
    #[serde(default)]
    database: Option<String>,
    #[serde(default)]
    writes: Option<String>,
    #[serde(default)]
    certificate: Option<String>,
    #[serde(default)]
    note: Option<String>,
}

/// What is not as it should be.
pub(super) async fn told(address: SocketAddr) -> Vec<Finding> {
    let asked = tokio::time::timeout(WITHIN, ask(address)).await;
    let asked = asked.unwrap_or_else(|_| Err(anyhow::anyhow!("no answer within {WITHIN:?}")));
    match asked {
        Ok(detail) => findings(&detail),
        Err(error) => {
            let found = format!("http://{address}/readyz: {error:#}");
            vec![Finding::broken("readiness", found, "look at the log of the service")]
        }
    }
}

fn findings(detail: &Detail) -> Vec<Finding> {
    let mut findings = vec![match detail.phase.as_str() {
        "serving" => Finding::ok("readiness", "ready"),
        phase => Finding::warning("readiness", phase, "wait until it serves"),
    }];
    if let Some(database) = detail.database.as_deref().filter(|database| *database != "reached") {
        let to_do = "bring the database back; no restart is needed unless it says so";
        findings.push(Finding::broken("database", database, to_do));
    }
    if let Some(writes) = detail.writes.as_deref().filter(|writes| *writes != "taken") {
        findings.push(Finding::broken("writes", writes, "make room, or free the database; no restart is needed"));
    }
    if let Some(certificate) = detail.certificate.as_deref().filter(|certificate| !certificate.starts_with("valid")) {
        findings.push(Finding::broken("served certificate", certificate, "correct the files of the certificate"));
    }
    if let Some(note) = &detail.note {
        findings.push(Finding::warning("search", note, "see `model` above"));
    }
    findings
}

async fn ask(address: SocketAddr) -> anyhow::Result<Detail> {
    let mut socket = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    socket.take(MOST_BYTES).read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").context("the answer is no HTTP")?;
    serde_json::from_str(body).context("the answer is not that of a temei")
}
