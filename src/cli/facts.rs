//! `temei prices set` and `temei stock set`: small changes of facts that must not wait for an import.

use clap::Subcommand;
use temei_text::currency::Currency;

use super::args::{ConfigArgs, ServiceArgs, TenantArg, currency};
use super::session::{Session, Target};
use super::shop::Shop;
use super::{Outcome, output};
use crate::client::{CallError, Deadline};
use crate::pb::v1 as pb;

/// Changes of one call.
const BATCH: usize = 256;

#[derive(Debug, Subcommand)]
pub(super) enum PricesCommand {
    /// Set list prices: "A-1=12.50", or "A-1=12.50 EUR".
    Set(SetPrices),
}

#[derive(Debug, clap::Args)]
pub(super) struct SetPrices {
    #[arg(value_name = "SKU=AMOUNT", required = true, value_parser = pair)]
    changes: Vec<(String, String)>,
    /// Currency of amounts without one. Default: the tenant's.
    #[arg(long, value_name = "CODE", value_parser = currency)]
    currency: Option<Currency>,
    /// The lowest price a conversation may agree to, of all the products named.
    #[arg(long, value_name = "AMOUNT")]
    min_price: Option<String>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct SetStock {
    #[arg(value_name = "SKU=UNITS", required = true, value_parser = pair)]
    changes: Vec<(String, String)>,
    /// When there is more (2026-01-31), of all the products named; "" when nobody knows.
    #[arg(long, value_name = "DATE")]
    restock_date: Option<String>,
    /// The last position of the ledger of sales that the figures know of; what was sold after it is taken off.
    #[arg(long, value_name = "POSITION", conflicts_with = "counted_at")]
    position: Option<u64>,
    /// When the figures were counted (2026-01-31T18:00:00Z); what was sold after it is taken off.
    #[arg(long, value_name = "WHEN", value_parser = super::keys::instant)]
    counted_at: Option<prost_types::Timestamp>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// The version of the source: older than the last one, a change is refused as STALE.
    #[arg(long, value_name = "VERSION")]
    source_version: Option<u64>,
    #[command(flatten)]
    tenant: TenantArg,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    let (sku, value) = text.rsplit_once('=').ok_or("must be written SKU=VALUE")?;
    Ok((sku.trim().to_owned(), value.trim().to_owned()))
}

pub(super) async fn prices(config: &ConfigArgs, command: PricesCommand) -> anyhow::Result<Outcome> {
    let PricesCommand::Set(args) = command;
    let tenant = args.common.tenant.tenant.as_ref();
    let target = Target::new(config, &args.common.service).tenant(tenant).deadline(Deadline::Default);
    let work = async |session: &Session| {
        let currency = match args.currency {
            Some(currency) => Some(currency),
            None => Shop::of(session, tenant).await?.currency,
        };
        let changes = args.changes.iter().map(|change| price_change(change, currency, &args));
        let changes = changes.collect::<anyhow::Result<Vec<_>>>()?;
        let mut all = Vec::new();
        for batch in changes.chunks(BATCH) {
            let request = pb::SetPricesRequest { changes: batch.to_vec() };
            let answer = session.connection().catalog().set_prices(request).await;
            all.push(answer.map_err(|status| CallError::new("CatalogService.SetPrices", status))?.into_inner());
        }
        tell(all, &args.changes, args.common.json)
    };
    target.within(work).await
}

fn price_change(
    (sku, amount): &(String, String),
    currency: Option<Currency>,
    args: &SetPrices,
) -> anyhow::Result<pb::PriceChange> {
    let (amount, currency) = match amount.split_once(' ') {
        Some((amount, code)) => (amount, code.trim().to_owned()),
        None => {
            let currency = currency.ok_or_else(|| anyhow::anyhow!("{sku}: in which currency? say --currency"))?;
            (amount.as_str(), currency.as_str().to_owned())
        }
    };
    let money = |amount: &str| pb::Money { amount: amount.to_owned(), currency: currency.clone() };
    Ok(pb::PriceChange {
        sku: sku.clone(),
        price: Some(money(amount)),
        min_price: args.min_price.as_deref().map(money),
        source_version: args.common.source_version,
    })
}

pub(super) async fn set_stock(config: &ConfigArgs, args: SetStock) -> anyhow::Result<Outcome> {
    let tenant = args.common.tenant.tenant.as_ref();
    let target = Target::new(config, &args.common.service).tenant(tenant).deadline(Deadline::Default);
    let work = async |session: &Session| {
        let change = |(sku, stock): &(String, String)| pb::StockChange {
            sku: sku.clone(),
            stock: stock.clone(),
            restock_date: args.restock_date.clone(),
            source_version: args.common.source_version,
            stock_position: args.position,
            stock_counted_at: args.counted_at,
        };
        let changes: Vec<_> = args.changes.iter().map(change).collect();
        let mut all = Vec::new();
        for batch in changes.chunks(BATCH) {
            let request = pb::SetStockRequest { changes: batch.to_vec() };
            let answer = session.connection().catalog().set_stock(request).await;
            all.push(answer.map_err(|status| CallError::new("CatalogService.SetStock", status))?.into_inner());
        }
        tell(all, &args.changes, args.common.json)
    };
    target.within(work).await
}

/// The answers of all batches as one; numbers of rows are those of the command line.
fn tell(answers: Vec<pb::SetFactsResponse>, changes: &[(String, String)], json: bool) -> anyhow::Result<Outcome> {
    let mut all = pb::SetFactsResponse::default();
    for (answer, before) in answers.into_iter().zip((0_u64..).step_by(BATCH)) {
        all.revision = answer.revision;
        all.updated += answer.updated;
        all.unchanged += answer.unchanged;
        all.row_errors
            .extend(answer.row_errors.into_iter().map(|error| pb::RowError { seq: error.seq + before, ..error }));
    }
    for error in &all.row_errors {
        let at = usize::try_from(error.seq).ok().and_then(|number| number.checked_sub(1));
        let sku = at.and_then(|at| changes.get(at)).map_or("?", |(sku, _)| sku.as_str());
        let reason = error.reason_code().as_str_name().trim_start_matches("FIELD_REASON_");
        eprintln!("{sku}: {}: {reason}: {}", error.field, error.message);
    }
    let pb::SetFactsResponse { revision, updated, unchanged, row_errors } = &all;
    match json {
        true => output::response(&all, "SetFactsResponse")?,
        false => output::line(format!(
            "{updated} updated, {unchanged} unchanged, {} refused; revision {revision}",
            row_errors.len()
        ))?,
    }
    Ok(Outcome::attention_if(!row_errors.is_empty()))
}
