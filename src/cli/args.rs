//! Arguments that many commands share.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use temei_text::currency::Currency;
use temei_text::locale::Locale;

use crate::client::{Deadline, Patience};
use crate::config::{Config, Sources};
use crate::tenant::TenantId;

/// Where the configuration comes from; every command takes these.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Configuration")]
pub(super) struct ConfigArgs {
    /// TOML file with the configuration.
    #[arg(long, global = true, value_name = "FILE", env = "TEMEI_CONFIG")]
    pub(super) config: Option<PathBuf>,
    /// Data folder; short for --set data.dir=DIR.
    #[arg(long, global = true, value_name = "DIR", env = "TEMEI_DATA_DIR")]
    pub(super) data_dir: Option<PathBuf>,
    /// One key of the configuration; may be given many times.
    #[arg(long, global = true, value_name = "SECTION.FIELD=VALUE")]
    pub(super) set: Vec<String>,
}

impl ConfigArgs {
    /// Defaults < file < environment < flags.
    pub(super) fn load(&self) -> anyhow::Result<Config> {
        Ok(Config::load(&self.sources()?)?)
    }

    /// Where it all comes from.
    pub(super) fn sources(&self) -> anyhow::Result<Sources> {
        let mut flags = Vec::new();
        if let Some(dir) = &self.data_dir {
            let dir = dir.to_str().context("the data folder's path is not UTF-8")?;
            flags.push(format!("data.dir={dir}"));
        }
        flags.extend(self.set.iter().cloned());
        Ok(Sources::of_process(self.config.clone(), flags))
    }
}

/// Which service to speak to. Without an address it is the owner of the data folder, or one in this process.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Service")]
pub(super) struct ServiceArgs {
    /// Speak to the service at this address instead of the data folder's.
    #[arg(long, value_name = "HOST:PORT", env = "TEMEI_ADDRESS", requires = "key")]
    pub(super) address: Option<String>,
    /// API key for --address.
    #[arg(long, value_name = "KEY", env = "TEMEI_KEY", hide_env_values = true)]
    pub(super) key: Option<String>,
    /// PEM file of the authority that signed the service's certificate.
    #[arg(long, value_name = "FILE")]
    pub(super) ca: Option<PathBuf>,
    /// PEM file of a certificate of your own, for a service that asks for one.
    #[arg(long, value_name = "FILE", requires = "client_key")]
    pub(super) client_cert: Option<PathBuf>,
    /// PEM file of its key.
    #[arg(long, value_name = "FILE", requires = "client_cert")]
    pub(super) client_key: Option<PathBuf>,
    /// Give up on a service that does not answer when it is connected to. Default: 5000.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(super) connect_ms: Option<u64>,
    /// Give up on a service that gives no sign of life during a call. Default: 30000.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(3..=3_600_000))]
    pub(super) silence_ms: Option<u64>,
}

impl ServiceArgs {
    /// For whoever says nothing.
    pub(super) fn patience(&self) -> Patience {
        let default = Patience::default();
        Patience {
            connect: self.connect_ms.map_or(default.connect, Duration::from_millis),
            silence: self.silence_ms.map_or(default.silence, Duration::from_millis),
        }
    }
}

/// Whose data a command is about. A key of one tenant needs no name.
#[derive(Clone, Debug, Args)]
pub(super) struct TenantArg {
    /// The tenant.
    #[arg(
        long,
        value_name = "TENANT",
        env = "TEMEI_TENANT",
        value_parser = TenantId::parse,
        required_unless_present = "key"
    )]
    pub(super) tenant: Option<TenantId>,
}

/// What a command takes that makes a call about a tenant and prints its response.
#[derive(Debug, Args)]
pub(super) struct TenantCall {
    #[command(flatten)]
    pub(super) tenant: TenantArg,
    /// Print the response as JSON.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) service: ServiceArgs,
}

/// How long a call may take.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct DeadlineArg {
    /// Give up after this long. Default: as long as it takes.
    #[arg(long, value_name = "MS")]
    pub(super) deadline_ms: Option<u64>,
}

impl DeadlineArg {
    pub(super) fn deadline(self) -> Deadline {
        self.deadline_ms.map_or(Deadline::None, |ms| Deadline::After(Duration::from_millis(ms)))
    }
}

/// A currency of ISO 4217, not only three letters.
pub(super) fn currency(text: &str) -> Result<Currency, String> {
    let currency = Currency::parse(text).map_err(|error| error.to_string())?;
    match currency.is_in_use() {
        true => Ok(currency),
        false => Err(format!("{text:?} is no currency of ISO 4217 (like RON, EUR, BOB)")),
    }
}

/// A language that exists, perhaps with a region.
pub(super) fn locale(text: &str) -> Result<Locale, String> {
    let locale = Locale::parse(text).map_err(|error| error.to_string())?;
    match locale.is_known() {
        true => Ok(locale),
        false => Err(format!("{text:?} is no language of ISO 639 (like ro, pt-BR, es-BO)")),
    }
}
