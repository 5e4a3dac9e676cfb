//! `temei suggest`.

use clap::ValueEnum;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg};
use super::search::once_loaded;
use super::session::Target;
use super::{Outcome, output};
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What was typed so far; several words need no quotes.
    #[arg(required = true, num_args = 1..)]
    text: Vec<String>,
    #[command(flatten)]
    tenant: TenantArg,
    /// What may be suggested; may be given many times. Default: everything.
    #[arg(long = "kind", value_enum)]
    kinds: Vec<Kind>,
    /// Suggestions wanted. Default: the service's.
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    limit: u32,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    deadline: DeadlineArg,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Query,
    Product,
    Brand,
    Category,
}

impl From<Kind> for pb::SuggestionKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Query => Self::Query,
            Kind::Product => Self::Product,
            Kind::Brand => Self::Brand,
            Kind::Category => Self::Category,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let request = pb::SuggestRequest {
        text: args.text.join(" "),
        limit: args.limit,
        kinds: args.kinds.into_iter().map(|kind| pb::SuggestionKind::from(kind).into()).collect(),
        min_revision: None,
    };
    let target =
        Target::new(config, &args.service).tenant(args.tenant.tenant.as_ref()).deadline(args.deadline.deadline());
    let response = target
        .within(async |session| {
            let connection = session.connection();
            let call =
                once_loaded("SearchService.Suggest", async || connection.search().suggest(request.clone()).await);
            Ok(call.await?)
        })
        .await?;
    match args.json {
        true => output::response(&response, "SuggestResponse")?,
        false => show(&response)?,
    }
    Ok(Outcome::Done)
}

fn show(response: &pb::SuggestResponse) -> anyhow::Result<()> {
    let mut rows = Vec::with_capacity(response.suggestions.len());
    for suggestion in &response.suggestions {
        let kind = suggestion.kind().as_str_name().trim_start_matches("SUGGESTION_KIND_").to_lowercase();
        let about = match suggestion.sku.as_str() {
            "" => format!("{} products", suggestion.items),
            sku => sku.to_owned(),
        };
        rows.push(vec![kind, suggestion.text.clone(), about]);
    }
    if !rows.is_empty() {
        output::line(output::table(&rows).trim_end())?;
    }
    Ok(())
}
