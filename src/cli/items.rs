//! `temei products` and `temei documents`: what the catalogue holds, item by item.

mod delete;
pub(super) mod event;
mod export;
mod matching;
mod pages;

use std::path::PathBuf;

use clap::Subcommand;

use super::args::{ConfigArgs, TenantCall};
use super::confirm::YesArg;
use super::search::FilterArgs;
use super::session::{Session, Target};
use super::{Outcome, output};
use crate::client::{CallError, Deadline};
use crate::import::Kind;
use crate::pb::v1 as pb;
use matching::Wanted;
use pages::Pages;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print one item.
    Get(Get),
    /// List items, by their ids.
    List(List),
    /// Write items as JSON lines that import reads.
    Export(Export),
    /// Delete items by their ids, or all that a filter matches.
    Delete(Delete),
}

/// Of documents alone, and what they have with products.
#[derive(Debug, Subcommand)]
pub(super) enum DocumentsCommand {
    #[command(flatten)]
    Items(Box<Command>),
    /// Take in what happened to documents at their source: published, updated, revoked.
    Event(event::Args),
}

#[derive(Debug, clap::Args)]
pub(super) struct Get {
    /// SKU of a product, id of a document.
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Items wanted; 0 is all.
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    limit: usize,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// Where to; - or nothing is standard output.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    common: TenantCall,
}

#[derive(Debug, clap::Args)]
pub(super) struct Delete {
    /// SKUs of products, ids of documents.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    yes: YesArg,
    #[command(flatten)]
    common: TenantCall,
}

impl Command {
    const fn common(&self) -> &TenantCall {
        match self {
            Self::Get(get) => &get.common,
            Self::List(list) => &list.common,
            Self::Export(export) => &export.common,
            Self::Delete(delete) => &delete.common,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, kind: Kind, command: Command) -> anyhow::Result<Outcome> {
    let common = command.common();
    let tenant = common.tenant.tenant.clone();
    let service = common.service.clone();
    let target = Target::new(config, &service).tenant(tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| match command {
            Command::Get(args) => get(session, kind, args).await,
            Command::List(args) => list(session, kind, args).await,
            Command::Export(args) => export::run(session, kind, args).await,
            Command::Delete(args) => delete::run(session, kind, args).await,
        })
        .await
}

async fn get(session: &Session, kind: Kind, args: Get) -> anyhow::Result<Outcome> {
    let key = match kind {
        Kind::Products => pb::get_request::Key::Sku(args.id),
        Kind::Documents => pb::get_request::Key::DocumentId(args.id),
    };
    let answer = session.connection().search().get(pb::GetRequest { key: Some(key) }).await;
    let answer = answer.map_err(|status| CallError::new("SearchService.Get", status))?.into_inner();
    match (args.common.json, &answer.product, &answer.document) {
        (false, Some(product), _) => output::response(product, "Product")?,
        (false, None, Some(document)) => output::response(document, "Document")?,
        _ => output::response(&answer, "GetResponse")?,
    }
    Ok(Outcome::Done)
}

async fn list(session: &Session, kind: Kind, args: List) -> anyhow::Result<Outcome> {
    let wanted = Wanted::new(args.filter.filter()?, kind)?;
    let most = if args.limit == 0 { usize::MAX } else { args.limit };
    let mut pages = Pages::new(session, kind);
    let mut found = pb::ListResponse::default();
    let mut more = false;
    while let Some(page) = pages.next().await? {
        found.revision = page.revision;
        found.products.extend(page.products.into_iter().filter(|product| wanted.product(product)));
        found.documents.extend(page.documents.into_iter().filter(|document| wanted.document(document)));
        more = found.products.len().max(found.documents.len()) > most;
        if more {
            break;
        }
    }
    found.products.truncate(most);
    found.documents.truncate(most);
    if more {
        eprintln!("there are more; --limit 0 lists all");
    }
    if args.common.json {
        output::response(&found, "ListResponse")?;
        return Ok(Outcome::Done);
    }
    output::line(output::table(&rows(kind, &found)))?;
    Ok(Outcome::Done)
}

fn rows(kind: Kind, found: &pb::ListResponse) -> Vec<Vec<String>> {
    let text = |text: &Option<String>| output::excerpt(text.as_deref().unwrap_or_default(), 48);
    match kind {
        Kind::Products => {
            let head = ["SKU", "NAME", "BRAND", "PRICE", "STOCK"].map(str::to_owned).to_vec();
            let row = |product: &pb::Product| {
                let stock = product.stock.clone().unwrap_or_default();
                let price = output::money(product.price.as_ref());
                vec![product.sku.clone(), text(&product.name), text(&product.brand), price, stock]
            };
            std::iter::once(head).chain(found.products.iter().map(row)).collect()
        }
        Kind::Documents => {
            let head = ["ID", "TITLE", "TYPE", "LANGUAGE"].map(str::to_owned).to_vec();
            let row = |document: &pb::Document| {
                let (kind, language) = (text(&document.source_type), text(&document.language));
                vec![document.id.clone(), text(&document.title), kind, language]
            };
            std::iter::once(head).chain(found.documents.iter().map(row)).collect()
        }
    }
}
