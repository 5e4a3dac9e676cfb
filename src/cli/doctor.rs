//! `temei doctor`: looks at everything the service needs and says what to do. It changes nothing but what `--repair` says.

mod health;
mod replicas;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::args::ConfigArgs;
use super::migrate::database_url;
use super::service::{self, Damage, Found};
use super::{Outcome, output};
use crate::client::{CallError, Connection, Credentials, Deadline, Endpoint, Key};
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::door::{self, Capacity};
use crate::grpc::tls::Files;
use crate::pb::v1 as pb;
use crate::privacy::{self, Exposed};
use crate::store::{Connections, DataFolder, Store};

/// How long a service that works takes for an answer at most.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);
/// A certificate that ends within two weeks should have been renewed.
const RENEWAL_SECS: i64 = 14 * 24 * 3_600;
/// Below this the next import or reindex may find no room.
const FREE_BYTES: u64 = 2 * 1024 * 1024 * 1024;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Also hold what is in memory and in snapshots of every active tenant against the database. Reads everything.
    #[arg(long)]
    replicas: bool,
    /// The same, and build anew what differs.
    #[arg(long)]
    repair: bool,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    /// Works, and less well than it could.
    Warning,
    Broken,
}

/// What one look came to.
#[derive(Debug, Serialize)]
struct Finding {
    what: &'static str,
    state: State,
    found: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_do: Option<String>,
}

impl Finding {
    fn ok(what: &'static str, found: impl Into<String>) -> Self {
        Self { what, state: State::Ok, found: found.into(), to_do: None }
    }

    fn warning(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { what, state: State::Warning, found: found.into(), to_do: Some(to_do.into()) }
    }

    fn broken(what: &'static str, found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { what, state: State::Broken, found: found.into(), to_do: Some(to_do.into()) }
    }
}

pub(super) async fn run(args: &ConfigArgs, own: &Args) -> anyhow::Result<Outcome> {
    let mut findings = look(args).await;
    if own.replicas || own.repair {
        findings.extend(replicas::compared(args, own.repair.then_some(replicas::Repair)).await);
    }
    let broken = findings.iter().any(|finding| finding.state == State::Broken);
    match own.json {
        true => output::json(&findings)?,
        false => show(&findings)?,
    }
    anyhow::ensure!(!broken, "something is broken; see above");
    Ok(Outcome::Done)
}

async fn look(args: &ConfigArgs) -> Vec<Finding> {
    let config = match args.load() {
        Ok(config) => config,
        Err(error) => return vec![Finding::broken("configuration", format!("{error:#}"), "correct these keys")],
    };
    let mut findings = vec![Finding::ok("configuration", "complete and in range")];
    let dir = config.data.dir.as_path();
    findings.push(disk(dir));
    findings.push(privacy_of(dir));
    findings.push(connections(&config));
    findings.extend(certificate(&config));
    findings.push(model(&config).await);
    match service::owner(dir) {
        Err(error) => findings.push(Finding::broken("data folder", format!("{error:#}"), "see who uses the folder")),
        Ok(Some(owner)) => findings.extend(running(owner).await),
        Ok(None) => {
            findings.push(Finding::ok("data folder", format!("{} is free", dir.display())));
            findings.push(database(&config).await);
        }
    }
    findings
}

fn disk(dir: &Path) -> Finding {
    // The folder may not have been made yet; its nearest ancestor is on the same disk.
    let there = dir.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    match rustix::fs::statvfs(there) {
        Err(error) => Finding::broken("disk", format!("{}: {error}", there.display()), "make the folder readable"),
        Ok(stat) => {
            let free = stat.f_bavail.saturating_mul(stat.f_frsize);
            let found = format!("{:.1} GiB free", free as f64 / 1_073_741_824.0);
            match free < FREE_BYTES {
                true => Finding::warning("disk", found, "make room: an import or a reindex may run out of it"),
                false => Finding::ok("disk", found),
            }
        }
    }
}

fn privacy_of(dir: &Path) -> Finding {
    const WHAT: &str = "privacy";
    let to_do = format!("run `chmod -R go= {}`, as its owner; every start does it, too", dir.display());
    match privacy::exposed(dir) {
        Err(error) => Finding::broken(WHAT, format!("{}: {error}", dir.display()), "make the folder readable"),
        Ok(None) => Finding::ok(WHAT, "only its owner can use the data folder"),
        Ok(Some(Exposed { first, mode, count })) => {
            let more = count - 1;
            Finding::broken(WHAT, format!("others may use {} ({mode:04o}) and {more} more", first.display()), to_do)
        }
    }
}

/// Of this shell; a service started elsewhere says its own in its log.
fn connections(config: &Config) -> Finding {
    const WHAT: &str = "connections";
    door::raise_descriptor_limit();
    match Capacity::of_process(&config.server) {
        Err(error) => Finding::broken(WHAT, error.to_string(), "raise the limit of open files (ulimit -n)"),
        Ok(capacity) => {
            let (grpc, http) = (capacity.grpc.in_all, capacity.http.in_all);
            let found =
                format!("{grpc} of gRPC and {http} of HTTP at a time under {} open files", capacity.descriptors);
            match capacity.is_short(&config.server) {
                true => Finding::warning(WHAT, found, "raise the limit of open files to get server.connections"),
                false => Finding::ok(WHAT, found),
            }
        }
    }
}

/// The pair of the configured files, as the next start or look at them finds it.
fn certificate(config: &Config) -> Option<Finding> {
    const WHAT: &str = "certificate";
    let files = Files::of(&config.server)?;
    let now = SystemClock.now();
    Some(match files.read(now) {
        Err(error) => Finding::broken(
            WHAT,
            format!("{:#}", anyhow::Error::new(error)),
            "put a certificate and its key there; a service that runs keeps the one before until then",
        ),
        Ok(pair) => {
            let until = pair.validity.not_after;
            let found = format!("{} with its key, valid until {until}", files.cert.display());
            match until < now.plus_secs(RENEWAL_SECS) {
                true => Finding::warning(WHAT, found, "renew it: a running service takes the new files by itself"),
                false => Finding::ok(WHAT, found),
            }
        }
    })
}

async fn model(config: &Config) -> Finding {
    const WHAT: &str = "model";
    match service::look_at_model(config).await {
        Ok(Found::Sound(found)) => Finding::ok(WHAT, found),
        Ok(Found::Nothing) => {
            let to_do = "run `temei setup`; until then search is lexical only and says so";
            Finding::warning(WHAT, "there is no embedding model", to_do)
        }
        Err(Damage { found, to_do }) => {
            Finding::broken(WHAT, found, format!("{to_do}; until then search is lexical only and says so"))
        }
    }
}

/// The folder's owner answers for the database, too: nobody else may open it.
async fn running(owner: service::Owner) -> Vec<Finding> {
    const WHAT: &str = "service";
    let pid = owner.pid;
    let Some((endpoint, key)) = owner.endpoint else {
        let found = format!("process {pid} holds the folder and serves nobody");
        return vec![Finding::warning(WHAT, found, "wait until it ends")];
    };
    let mut findings = vec![match ask(&endpoint, &key).await {
        Ok(()) => Finding::ok(WHAT, format!("process {pid} serves {} and reaches its database", endpoint.address)),
        Err(error) => Finding::broken(
            WHAT,
            format!("process {pid} should serve {}: {error:#}", endpoint.address),
            "look at its log; where it does not answer, start it again",
        ),
    }];
    if let Some(http) = owner.http {
        findings.extend(health::told(http).await);
    }
    findings
}

/// Whether calls that need the database are answered.
async fn ask(endpoint: &Endpoint, key: &Key) -> anyhow::Result<()> {
    let limit = Deadline::After(ANSWERS_WITHIN);
    let connection = Connection::open(endpoint, Credentials::new(key, None, limit)?).await?;
    let request = pb::ListTenantsRequest { page_size: 1, page_token: String::new() };
    let answer = connection.tenants().list(request).await;
    answer.map_err(|status| CallError::new("TenantService.List", status))?;
    Ok(())
}

async fn database(config: &Config) -> Finding {
    const WHAT: &str = "database";
    let dir = &config.data.dir;
    if config.database.url.is_none() && !dir.exists() {
        return Finding::ok(WHAT, format!("none yet; the first start makes one in {}", dir.display()));
    }
    let opened = async {
        let folder = if dir.exists() { DataFolder::hold(dir)? } else { DataFolder::open(dir)? };
        if config.database.url.is_none() && !folder.database().exists() {
            return anyhow::Ok("none yet; the first start makes one".to_owned());
        }
        let url = database_url(config, &folder);
        let store = Store::connect_with(&url, &Connections::of(&config.database), Arc::new(SystemClock)).await?;
        store.ping().await?;
        store.close().await;
        Ok("answers".to_owned())
    };
    match opened.await {
        Ok(found) => Finding::ok(WHAT, found),
        Err(error) => Finding::broken(WHAT, format!("{error:#}"), "check database.url and the server behind it"),
    }
}

fn show(findings: &[Finding]) -> anyhow::Result<()> {
    for finding in findings {
        let mark = match finding.state {
            State::Ok => "ok     ",
            State::Warning => "warning",
            State::Broken => "broken ",
        };
        output::line(format!("{mark}  {}: {}", finding.what, finding.found))?;
        if let Some(to_do) = &finding.to_do {
            output::line(format!("         → {to_do}"))?;
        }
    }
    Ok(())
}
