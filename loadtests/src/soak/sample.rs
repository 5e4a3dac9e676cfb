//! One look at the server from outside, and what the well-behaved tenant met since the last one.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::well_behaved::Met;
use crate::machine::field;
use crate::report::millis;
use crate::server::Server;

/// Longest wait for `/metrics`; an operator's scrape would have given up.
const SCRAPE: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Sample {
    /// Since the trouble began.
    pub(crate) second: f64,
    pub(crate) resident_mib: f64,
    pub(crate) descriptors: u64,
    pub(crate) threads: u64,
    /// From `/metrics`; absent when it did not answer in time.
    pub(crate) hot_tenants: Option<f64>,
    pub(crate) budgeted_mib: Option<f64>,
    pub(crate) waiting: Option<f64>,
    /// Of the well-behaved tenant since the last sample; those that failed are among them.
    pub(crate) checks: u64,
    pub(crate) failures: BTreeMap<String, u64>,
    /// Those that failed with the time it took.
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) max_ms: f64,
    /// All of them, to be added up.
    #[serde(skip)]
    pub(crate) met: Option<Met>,
}

/// Looks at one server.
#[derive(Debug)]
pub(crate) struct Sampler {
    process: PathBuf,
    http: SocketAddr,
}

impl Sampler {
    pub(crate) fn of(server: &Server) -> Result<Self> {
        Ok(Self { process: PathBuf::from(format!("/proc/{}", server.pid()?)), http: server.http })
    }

    pub(crate) async fn look(&self, since: Duration, met: Met) -> Result<Sample> {
        let status = fs::read_to_string(self.process.join("status")).context("reading the state of the server")?;
        let metrics = tokio::time::timeout(SCRAPE, scrape(self.http)).await.ok().and_then(Result::ok);
        let gauge = |name: &str| metrics.as_deref().map(|text| sum(text, name));
        Ok(Sample {
            second: since.as_secs_f64(),
            resident_mib: field(&status, "VmRSS:") as f64 / 1_024.0,
            descriptors: fs::read_dir(self.process.join("fd"))?.count() as u64,
            threads: field(&status, "Threads:"),
            hot_tenants: gauge("temei_tenants{state=\"hot\"}"),
            budgeted_mib: gauge("temei_resident_bytes").map(|bytes| bytes / 1_024.0 / 1_024.0),
            waiting: gauge("temei_cpu_waiting"),
            checks: met.latency.len(),
            failures: met.errors.clone(),
            p50_ms: millis(met.latency.value_at_quantile(0.5)),
            p99_ms: millis(met.latency.value_at_quantile(0.99)),
            max_ms: millis(met.latency.max()),
            met: Some(met),
        })
    }
}

/// The values of all series of a name, or of one series with its labels.
fn sum(exposition: &str, name: &str) -> f64 {
    let of_name = |line: &&str| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(' ') || (rest.starts_with('{') && !name.ends_with('}')))
    };
    let value = |line: &str| line.rsplit(' ').next().and_then(|number| number.parse::<f64>().ok());
    exposition.lines().filter(of_name).filter_map(value).sum()
}

async fn scrape(http: SocketAddr) -> Result<String> {
    let mut socket = TcpStream::connect(http).await?;
    let request = format!("GET /metrics HTTP/1.1\r\nhost: {http}\r\nconnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_what_the_system_and_the_service_print() {
        let status = "Name:\ttemei\nVmRSS:\t  2048 kB\nThreads:\t17\n";
        assert_eq!((field(status, "VmRSS:"), field(status, "Threads:"), field(status, "none:")), (2_048, 17, 0));
        let text = "# HELP temei_cpu_waiting x\ntemei_cpu_waiting{work=\"check\"} 2\ntemei_cpu_waiting{work=\"facts\"} 3\n\
                    temei_tenants{state=\"cold\"} 9\ntemei_tenants{state=\"hot\"} 4\ntemei_resident_bytes 5\n";
        assert_eq!(sum(text, "temei_cpu_waiting").to_bits(), 5.0_f64.to_bits());
        assert_eq!(sum(text, "temei_tenants{state=\"hot\"}").to_bits(), 4.0_f64.to_bits());
        assert_eq!(sum(text, "temei_resident_bytes").to_bits(), 5.0_f64.to_bits());
    }
}
