//! `temei stock`: setting it, reserving of it, selling what is reserved, and looking at all three.

use clap::Subcommand;
use tonic::Response;

use super::args::{ConfigArgs, TenantCall};
use super::facts::{self, SetStock, pair};
use super::session::{Session, Target};
use super::{Outcome, output};
use crate::client::{CallError, Deadline};
use crate::pb::v1 as pb;

/// Entries of one call.
const PAGE: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Set units on hand: "A-1=3".
    Set(SetStock),
    #[command(flatten)]
    Service(Call),
}

/// What StockService is called for.
#[derive(Debug, Subcommand)]
pub(super) enum Call {
    /// Reserve every product or none: "A-1=2".
    Reserve(Reserve),
    /// Hold on to a reservation for longer.
    Extend(Extend),
    /// Let go of a reservation.
    Release(Release),
    /// Sell what a reservation holds.
    Commit(Commit),
    /// List reservations, products with less than is reserved, or sales.
    List(List),
}

#[derive(Debug, clap::Args)]
pub(super) struct Reserve {
    #[arg(value_name = "SKU=UNITS", required = true, value_parser = pair)]
    lines: Vec<(String, String)>,
    /// How far the conversation has come, which says how long it may hold.
    #[arg(long, value_enum, default_value_t = Stage::Proposal)]
    stage: Stage,
    /// Hold for so many seconds; at most what the stage allows.
    #[arg(long, value_name = "SECONDS")]
    ttl_seconds: Option<u32>,
    /// The conversation or cart it is for; nothing about a person.
    #[arg(long, value_name = "NAME")]
    holder: Option<String>,
    #[command(flatten)]
    once: Once,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Extend {
    #[arg(value_name = "RESERVATION-ID")]
    id: String,
    /// How far the conversation has come by now. Default: as before.
    #[arg(long, value_enum)]
    stage: Option<Stage>,
    /// Hold for so many seconds from now; at most what the stage allows.
    #[arg(long, value_name = "SECONDS")]
    ttl_seconds: Option<u32>,
    #[command(flatten)]
    once: Once,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Release {
    #[arg(value_name = "RESERVATION-ID")]
    id: String,
    #[command(flatten)]
    once: Once,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Commit {
    #[arg(value_name = "RESERVATION-ID")]
    id: String,
    /// The order in the shop's own books; nothing about a person.
    #[arg(long, value_name = "NAME")]
    reference: Option<String>,
    #[command(flatten)]
    once: Once,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Products of which more is reserved than is on hand.
    #[arg(long, conflicts_with = "sales")]
    short: bool,
    /// The ledger of what was sold.
    #[arg(long)]
    sales: bool,
    /// Reservations of this product.
    #[arg(long, value_name = "SKU", conflicts_with_all = ["short", "sales"])]
    sku: Option<String>,
    /// Reservations of this conversation or cart.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["short", "sales"])]
    holder: Option<String>,
    /// Sales behind this position.
    #[arg(long, value_name = "POSITION", requires = "sales")]
    after_position: Option<u64>,
    /// The first so many; 0 is all.
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Once {
    /// The same call again under this key has the same answer, for 24 hours.
    #[arg(long, value_name = "KEY")]
    idempotency_key: Option<String>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Stage {
    Proposal,
    Negotiation,
    Closing,
}

impl From<Stage> for pb::ReservationStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Proposal => Self::Proposal,
            Stage::Negotiation => Self::Negotiation,
            Stage::Closing => Self::Closing,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let call = match command {
        Command::Set(args) => return facts::set_stock(config, args).await,
        Command::Service(call) => call,
    };
    let common = match &call {
        Call::Reserve(args) => &args.common,
        Call::Extend(args) => &args.common,
        Call::Release(args) => &args.common,
        Call::Commit(args) => &args.common,
        Call::List(args) => &args.common,
    };
    let target = Target::new(config, &common.service).tenant(common.tenant.tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| match &call {
            Call::Reserve(args) => reserve(session, args).await,
            Call::Extend(args) => extend(session, args).await,
            Call::Release(args) => release(session, args).await,
            Call::Commit(args) => commit(session, args).await,
            Call::List(args) => list(session, args).await,
        })
        .await?;
    Ok(Outcome::Done)
}

async fn reserve(session: &Session, args: &Reserve) -> anyhow::Result<()> {
    let line =
        |(sku, quantity): &(String, String)| pb::ReservationLine { sku: sku.clone(), quantity: quantity.clone() };
    let request = pb::ReserveRequest {
        lines: args.lines.iter().map(line).collect(),
        stage: pb::ReservationStage::from(args.stage).into(),
        ttl_seconds: args.ttl_seconds,
        holder: args.holder.clone(),
        idempotency_key: args.once.idempotency_key.clone(),
    };
    let answer = answer("StockService.Reserve", session.connection().stock().reserve(request).await)?;
    match args.common.json {
        true => output::response(&answer, "ReserveResponse"),
        false => tell_held(answer.reservation.as_ref(), answer.revision),
    }
}

async fn extend(session: &Session, args: &Extend) -> anyhow::Result<()> {
    let request = pb::ExtendRequest {
        reservation_id: args.id.clone(),
        stage: args.stage.map_or(pb::ReservationStage::Unspecified, pb::ReservationStage::from).into(),
        ttl_seconds: args.ttl_seconds,
        idempotency_key: args.once.idempotency_key.clone(),
    };
    let answer = answer("StockService.Extend", session.connection().stock().extend(request).await)?;
    match args.common.json {
        true => output::response(&answer, "ExtendResponse"),
        false => tell_held(answer.reservation.as_ref(), answer.revision),
    }
}

async fn release(session: &Session, args: &Release) -> anyhow::Result<()> {
    let request =
        pb::ReleaseRequest { reservation_id: args.id.clone(), idempotency_key: args.once.idempotency_key.clone() };
    let answer = answer("StockService.Release", session.connection().stock().release(request).await)?;
    if args.common.json {
        return output::response(&answer, "ReleaseResponse");
    }
    let became = if answer.released { "released" } else { "held nothing any more" };
    Ok(output::line(format!("{}: {became}; revision {}", args.id, answer.revision))?)
}

async fn commit(session: &Session, args: &Commit) -> anyhow::Result<()> {
    let request = pb::CommitRequest {
        reservation_id: args.id.clone(),
        reference: args.reference.clone(),
        idempotency_key: args.once.idempotency_key.clone(),
    };
    let answer = answer("StockService.Commit", session.connection().stock().commit(request).await)?;
    if args.common.json {
        return output::response(&answer, "CommitResponse");
    }
    for line in &answer.lines {
        let left = line.stock.as_deref().map_or_else(|| "stock not known".to_owned(), |stock| format!("{stock} left"));
        output::line(format!("{} {} sold, {left}", line.quantity, line.sku))?;
    }
    Ok(output::line(format!("ledger position {}; revision {}", answer.ledger_position, answer.revision))?)
}

async fn list(session: &Session, args: &List) -> anyhow::Result<()> {
    let kind = match (args.short, args.sales) {
        (true, _) => pb::StockListKind::Shortages,
        (_, true) => pb::StockListKind::Sales,
        _ => pb::StockListKind::Reservations,
    };
    let mut request = pb::ListStockRequest {
        kind: kind.into(),
        sku: args.sku.clone(),
        holder: args.holder.clone(),
        after_position: args.after_position,
        ..pb::ListStockRequest::default()
    };
    let wanted = if args.limit == 0 { usize::MAX } else { args.limit as usize };
    let mut all = pb::ListStockResponse::default();
    loop {
        let left = wanted - all.reservations.len() - all.shortages.len() - all.sales.len();
        request.page_size = u32::try_from(left).unwrap_or(PAGE).min(PAGE);
        let page = answer("StockService.List", session.connection().stock().list(request.clone()).await)?;
        all.reservations.extend(page.reservations);
        all.shortages.extend(page.shortages);
        all.sales.extend(page.sales);
        (all.revision, all.next_page_token) = (page.revision, page.next_page_token);
        let found = all.reservations.len() + all.shortages.len() + all.sales.len();
        if all.next_page_token.is_empty() || found >= wanted {
            break;
        }
        request.page_token.clone_from(&all.next_page_token);
    }
    if args.common.json {
        return output::response(&all, "ListStockResponse");
    }
    output::line(output::table(&rows(&all, kind)))?;
    if !all.next_page_token.is_empty() {
        eprintln!("there is more: --limit 0 shows all");
    }
    Ok(())
}

/// With a head, a row an entry.
fn rows(all: &pb::ListStockResponse, kind: pb::StockListKind) -> Vec<Vec<String>> {
    let cells = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
    let time = |at: &Option<prost_types::Timestamp>| at.as_ref().map(output::time).unwrap_or_default();
    let head = match kind {
        pb::StockListKind::Shortages => cells(&["sku", "stock", "reserved"]),
        pb::StockListKind::Sales => cells(&["position", "sku", "quantity", "committed at", "reference"]),
        pb::StockListKind::Unspecified | pb::StockListKind::Reservations => {
            cells(&["id", "stage", "expires at", "holder", "lines"])
        }
    };
    let reservations = all.reservations.iter().map(|reservation| {
        let holder = reservation.holder.clone().unwrap_or_default();
        vec![reservation.id.clone(), stage_name(reservation), time(&reservation.expires_at), holder, lines(reservation)]
    });
    let shortages = all.shortages.iter().map(|short| cells(&[&short.sku, &short.stock, &short.reserved]));
    let sales = all.sales.iter().map(|sale| {
        let (position, reference) = (sale.position.to_string(), sale.reference.clone().unwrap_or_default());
        vec![position, sale.sku.clone(), sale.quantity.clone(), time(&sale.committed_at), reference]
    });
    std::iter::once(head).chain(reservations).chain(shortages).chain(sales).collect()
}

fn tell_held(reservation: Option<&pb::Reservation>, revision: u64) -> anyhow::Result<()> {
    let Some(reservation) = reservation else { anyhow::bail!("the answer has no reservation") };
    let until = reservation.expires_at.as_ref().map(output::time).unwrap_or_default();
    let pb::Reservation { id, .. } = reservation;
    Ok(output::line(format!("{id}: {} until {until}; revision {revision}", lines(reservation)))?)
}

/// "A-1=2, A-2=1".
fn lines(reservation: &pb::Reservation) -> String {
    let lines = reservation.lines.iter().map(|line| format!("{}={}", line.sku, line.quantity));
    lines.collect::<Vec<_>>().join(", ")
}

fn stage_name(reservation: &pb::Reservation) -> String {
    reservation.stage().as_str_name().trim_start_matches("RESERVATION_STAGE_").to_lowercase()
}

fn answer<T>(method: &'static str, answer: Result<Response<T>, tonic::Status>) -> Result<T, CallError> {
    answer.map(Response::into_inner).map_err(|status| CallError::new(method, status))
}
