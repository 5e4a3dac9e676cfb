//! The service in this process, and who owns the data folder: everything the commands need from the parts below
//! them, in one place.

use std::net::SocketAddr;
use std::path::Path;

use anyhow::Context;
use temei_index::{EmbedOptions, Precision};

use crate::client::{Endpoint, Key};
use crate::config::{self, Config};
use crate::lifecycle::Signals;
use crate::setup::{self, Bars, SetupError, SetupOptions, Source};
use crate::store::{DataFolder, sqlite_path};
use crate::{guard, lifecycle};

/// A service that runs in this process and holds the data folder.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) address: SocketAddr,
    pub(super) endpoint: Endpoint,
    pub(super) key: Key,
    service: lifecycle::Running,
}

/// Who holds the data folder.
#[derive(Debug)]
pub(super) struct Owner {
    pub(super) pid: u32,
    /// Absent while it starts.
    pub(super) endpoint: Option<(Endpoint, Key)>,
    /// Where it tells how it is.
    pub(super) http: Option<SocketAddr>,
}

/// The process that has `dir` open, if one has.
pub(super) fn owner(dir: &Path) -> anyhow::Result<Option<Owner>> {
    let Some(owner) = DataFolder::owner(dir)? else { return Ok(None) };
    let endpoint = match owner.endpoint {
        None => None,
        Some((address, key)) => Some((local(address, owner.certificate.as_deref())?, Key::new(key.expose()))),
    };
    Ok(Some(Owner { pid: owner.pid, endpoint, http: owner.http }))
}

/// A service on this machine, with the certificate by which it is recognised where it speaks TLS.
fn local(address: SocketAddr, certificate: Option<&str>) -> anyhow::Result<Endpoint> {
    let Some(certificate) = certificate else { return Ok(Endpoint::plain(address.to_string())) };
    let mut digest = [0; 32];
    hex::decode_to_slice(certificate, &mut digest).context("the certificate in owner.json is no SHA-256")?;
    Ok(Endpoint::pinned(address, digest))
}

/// Whether there is a database to open. One that is reached over the network is taken to be there.
pub(super) fn has_database(config: &Config) -> bool {
    match &config.database.url {
        None => DataFolder::has_database(&config.data.dir),
        Some(url) => sqlite_path(url.reveal()).is_none_or(|path| path.exists()),
    }
}

/// Starts the service for this command; it listens where `config` says.
pub(super) async fn start(config: &Config) -> anyhow::Result<Running> {
    let service = lifecycle::start(config.clone()).await?;
    let key = Key::new(service.admin_key.expose());
    let certificate = service.certificate.map(|certificate| certificate.to_string());
    let endpoint = local(service.address, certificate.as_deref())?;
    Ok(Running { address: service.address, endpoint, key, service })
}

/// Serves until the process is told to stop.
pub(super) async fn serve(config: Config) -> anyhow::Result<()> {
    let mut signals = Signals::listen().context("listening to signals")?;
    let service = tokio::select! {
        started = lifecycle::start(config) => started?,
        signal = signals.next() => {
            tracing::info!(signal, "told to end while starting");
            return Ok(());
        }
    };
    let shutdown = service.shutdown.clone();
    let signals = tokio::spawn(async move { shutdown.on(signals).await });
    let ended = service.stopped().await;
    signals.abort();
    Ok(ended?)
}

impl Running {
    /// Lets calls finish and gives the data folder up.
    pub(super) async fn shutdown(self) -> anyhow::Result<()> {
        Ok(self.service.stop().await?)
    }
}

/// A recorded check evaluated again.
#[derive(Debug, serde::Serialize)]
pub(super) struct Replayed {
    /// Fields of the outcome that differ.
    pub(super) differences: Vec<String>,
    /// The version that made the record, when it is not this one.
    pub(super) other_engine: Option<String>,
}

/// Evaluates the bundle of a recorded check.
pub(super) fn replay(bundle: &str) -> anyhow::Result<Replayed> {
    let replay = guard::replay(bundle)?;
    Ok(Replayed { differences: replay.differences, other_engine: replay.other_engine })
}

/// Brings library and model into the data folder.
pub(super) async fn setup(config: &Config, args: &super::setup::Args) -> anyhow::Result<()> {
    let source = match (&args.from, args.from_hub) {
        (Some(folder), _) => Source::Folder(folder.clone()),
        (None, true) => Source::Hub,
        (None, false) => Source::Registry,
    };
    let precision = match config.embedder.precision {
        config::Precision::Int8 => Precision::Int8,
        config::Precision::Fp32 => Precision::Fp32,
    };
    let options = SetupOptions { precision, source, ..SetupOptions::new(&config.data.dir) };
    let report = tokio::task::spawn_blocking(move || setup::run(&options, &mut Bars::default())).await??;
    let state = if report.changed { "is ready" } else { "was there already" };
    eprintln!("the embedding model {state}: {}", report.files.model.display());
    if let Some(path) = &config.embedder.path {
        eprintln!("embedder.path is set: the service uses {} and not this one", path.display());
    }
    Ok(())
}

/// Of library and model.
pub(super) enum Found {
    /// They can be used, or none are wanted.
    Sound(String),
    /// Nobody has brought any.
    Nothing,
}

/// Something is there and cannot be used.
pub(super) struct Damage {
    pub(super) found: String,
    pub(super) to_do: String,
}

impl Damage {
    fn of(error: SetupError, folder: Option<&Path>) -> Self {
        Self { to_do: error.remedy(folder), found: format!("{:#}", anyhow::Error::new(error)) }
    }
}

/// Looks at library and model: by their hashes what setup brought, by a trial a folder of one's own.
pub(super) async fn look_at_model(config: &Config) -> Result<Found, Damage> {
    if !config.embedder.enabled {
        return Ok(Found::Sound("none is wanted: embedder.enabled is false".to_owned()));
    }
    let (dir, folder) = (config.data.dir.clone(), config.embedder.path.clone());
    let options = EmbedOptions { lanes: 1, ..lifecycle::embed_options(&config.embedder) };
    let looked = tokio::task::spawn_blocking(move || {
        let found = setup::sound(&dir, folder.as_deref())?;
        if let (Some(files), Some(_)) = (&found, &folder) {
            setup::load(files, &options)?;
        }
        Ok::<_, SetupError>(found)
    });
    let looked = looked.await.map_err(|error| Damage {
        found: format!("looking at it did not end: {error}"),
        to_do: "look at the file it names".to_owned(),
    })?;
    match looked.map_err(|error| Damage::of(error, config.embedder.path.as_deref()))? {
        None => Ok(Found::Nothing),
        Some(files) => Ok(Found::Sound(format!("{} with {}", files.model.display(), files.runtime.display()))),
    }
}
