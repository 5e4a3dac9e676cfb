//! `temei search`.

mod filter;
mod page;
mod show;

use clap::ValueEnum;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg};
use super::session::Target;
use super::{Outcome, output};
use crate::client::CallError;
use crate::pb::v1 as pb;
pub(super) use filter::FilterArgs;
use page::PageArgs;
pub(super) use show::headline;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to look for; several words need no quotes. Without it everything that the filters leave is browsed.
    #[arg(num_args = 0..)]
    query: Vec<String>,
    #[command(flatten)]
    tenant: TenantArg,
    /// What is searched.
    #[arg(long, value_enum, default_value_t = Kind::Product)]
    kind: Kind,
    /// Which legs take part.
    #[arg(long, value_enum, default_value_t = Mode::Hybrid)]
    mode: Mode,
    /// Hits wanted. Default: the service's.
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    limit: u32,
    /// Show why each hit stands where it does.
    #[arg(long)]
    explain: bool,
    /// Show the words of each hit that match.
    #[arg(long)]
    highlight: bool,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    /// Language of the query ("ro").
    #[arg(long)]
    language: Option<String>,
    /// Also show what is unrelated: the nearest there is.
    #[arg(long)]
    unrelated: bool,
    /// Find words only as they are written.
    #[arg(long)]
    no_typos: bool,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    fusion: FusionArgs,
    /// Calibrated similarity from 0 to 1 that a vector hit needs.
    #[arg(long, value_name = "SHARE")]
    similarity_threshold: Option<f64>,
    #[command(flatten)]
    deadline: DeadlineArg,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Kind {
    #[value(alias = "products")]
    Product,
    #[value(alias = "documents")]
    Document,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Mode {
    Lexical,
    Dense,
    Hybrid,
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Fusion")]
pub(super) struct FusionArgs {
    /// How the legs are joined. Default: the service's.
    #[arg(long, value_enum)]
    fusion: Option<Method>,
    #[arg(long, value_name = "WEIGHT", requires = "fusion")]
    lexical_weight: Option<f64>,
    #[arg(long, value_name = "WEIGHT", requires = "fusion")]
    dense_weight: Option<f64>,
    /// The constant of rrf.
    #[arg(long, value_name = "K", requires = "fusion")]
    k: Option<f64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    Rrf,
    Convex,
    Calibrated,
}

impl From<Kind> for pb::ItemKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Product => Self::Product,
            Kind::Document => Self::Document,
        }
    }
}

impl From<Mode> for pb::SearchMode {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Lexical => Self::Lexical,
            Mode::Dense => Self::Dense,
            Mode::Hybrid => Self::Hybrid,
        }
    }
}

impl FusionArgs {
    pub(super) fn fusion(&self) -> Option<pb::Fusion> {
        let method = match self.fusion? {
            Method::Rrf => pb::FusionMethod::Rrf,
            Method::Convex => pb::FusionMethod::Convex,
            Method::Calibrated => pb::FusionMethod::Calibrated,
        };
        let Self { lexical_weight, dense_weight, k, .. } = *self;
        Some(pb::Fusion { method: method.into(), lexical_weight, dense_weight, k })
    }
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let request = pb::SearchRequest {
        query: args.query.join(" "),
        kind: pb::ItemKind::from(args.kind).into(),
        mode: pb::SearchMode::from(args.mode).into(),
        limit: args.limit,
        filter: Some(args.filter.filter()?),
        fusion: args.fusion.fusion(),
        similarity_threshold: args.similarity_threshold,
        explain: args.explain,
        language: args.language,
        highlight: args.highlight.then_some(true),
        typos: args.no_typos.then_some(false),
        related_only: args.unrelated.then_some(false),
        ..pb::SearchRequest::default()
    };
    let request = args.page.on(request);
    let target =
        Target::new(config, &args.service).tenant(args.tenant.tenant.as_ref()).deadline(args.deadline.deadline());
    let response = target.within(async |session| Ok(ask(session.connection(), request).await?)).await?;
    match args.json {
        true => output::response(&response, "SearchResponse")?,
        false => show::show(&response, args.explain)?,
    }
    Ok(Outcome::Done)
}

/// Searches; a tenant that is being loaded is waited for.
pub(super) async fn ask(
    connection: &crate::client::Connection,
    request: pb::SearchRequest,
) -> Result<pb::SearchResponse, CallError> {
    once_loaded("SearchService.Search", async || connection.search().search(request.clone()).await).await
}

/// Makes a call; while the tenant is being loaded it is made again, as a person would.
pub(super) async fn once_loaded<T>(
    method: &'static str,
    call: impl AsyncFn() -> Result<tonic::Response<T>, tonic::Status>,
) -> Result<T, CallError> {
    const ATTEMPTS: u32 = 60;
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(250);
    let mut attempts = 0;
    loop {
        attempts += 1;
        match call().await {
            Ok(response) => return Ok(response.into_inner()),
            Err(status) if status.code() == tonic::Code::Unavailable && attempts < ATTEMPTS => {
                tokio::time::sleep(PAUSE).await;
            }
            Err(status) => return Err(CallError::new(method, status)),
        }
    }
}
