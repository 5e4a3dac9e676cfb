//! `temei search`.

use clap::ValueEnum;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg};
use super::session::Target;
use super::{Outcome, output};
use crate::client::CallError;
use crate::pb::v1 as pb;

/// Characters of a text shown with a hit.
const EXCERPT: usize = 160;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to look for; several words need no quotes.
    #[arg(required = true, num_args = 1..)]
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
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    /// Language of the query ("ro").
    #[arg(long)]
    language: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
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

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Filters")]
struct FilterArgs {
    #[arg(long = "brand", value_name = "BRAND")]
    brands: Vec<String>,
    /// A category and everything below it ("Home > Garden").
    #[arg(long = "category", value_name = "PATH")]
    categories: Vec<String>,
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    #[arg(long = "item-language", value_name = "LANGUAGE")]
    languages: Vec<String>,
    #[arg(long = "country", value_name = "COUNTRY")]
    countries: Vec<String>,
    #[arg(long = "attribute", value_name = "NAME=VALUE", value_parser = pair)]
    attributes: Vec<(String, String)>,
    #[arg(long, value_name = "\"AMOUNT CODE\"", value_parser = money)]
    min_price: Option<pb::Money>,
    #[arg(long, value_name = "\"AMOUNT CODE\"", value_parser = money)]
    max_price: Option<pb::Money>,
    /// Stock above 0.
    #[arg(long)]
    in_stock: bool,
    #[arg(long = "source-type", value_name = "TYPE")]
    source_types: Vec<String>,
    #[arg(long = "classification", value_name = "CLASS")]
    classifications: Vec<String>,
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
        };
        let Self { lexical_weight, dense_weight, k, .. } = *self;
        Some(pb::Fusion { method: method.into(), lexical_weight, dense_weight, k })
    }
}

impl FilterArgs {
    fn filter(self) -> pb::Filter {
        pb::Filter {
            brands: self.brands,
            categories: self.categories,
            languages: self.languages,
            tags: self.tags,
            attributes: self.attributes.into_iter().collect(),
            min_price: self.min_price,
            max_price: self.max_price,
            in_stock: self.in_stock.then_some(true),
            source_types: self.source_types,
            classifications: self.classifications,
            countries: self.countries,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let request = pb::SearchRequest {
        query: args.query.join(" "),
        kind: pb::ItemKind::from(args.kind).into(),
        mode: pb::SearchMode::from(args.mode).into(),
        limit: args.limit,
        filter: Some(args.filter.filter()),
        fusion: args.fusion.fusion(),
        similarity_threshold: args.similarity_threshold,
        recency: None,
        explain: args.explain,
        min_revision: None,
        language: args.language,
    };
    let target =
        Target::new(config, &args.service).tenant(args.tenant.tenant.as_ref()).deadline(args.deadline.deadline());
    let response = target.within(async |session| Ok(ask(session.connection(), request).await?)).await?;
    match args.json {
        true => output::response(&response, "SearchResponse")?,
        false => show(&response, args.explain)?,
    }
    Ok(Outcome::Done)
}

/// Searches; a tenant that is being loaded is asked again, as a person would.
pub(super) async fn ask(
    connection: &crate::client::Connection,
    request: pb::SearchRequest,
) -> Result<pb::SearchResponse, CallError> {
    const ATTEMPTS: u32 = 60;
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(250);
    let mut attempts = 0;
    loop {
        attempts += 1;
        match connection.search().search(request.clone()).await {
            Ok(response) => return Ok(response.into_inner()),
            Err(status) if status.code() == tonic::Code::Unavailable && attempts < ATTEMPTS => {
                tokio::time::sleep(PAUSE).await;
            }
            Err(status) => return Err(CallError::new("SearchService.Search", status)),
        }
    }
}

fn show(response: &pb::SearchResponse, explain: bool) -> anyhow::Result<()> {
    output::degraded(&response.degraded);
    for (at, hit) in response.hits.iter().enumerate() {
        output::line(format!("{:>2}. {}", at + 1, headline(hit)))?;
        if let Some(passage) = &hit.passage {
            output::line(format!("    {}", output::excerpt(&passage.text, EXCERPT)))?;
        }
        if explain && let Some(explanation) = &hit.explanation {
            output::line(format!("    {}", reasons(explanation)))?;
        }
    }
    let millis = response.timings.iter().map(|stage| stage.micros).sum::<u64>() as f64 / 1_000.0;
    eprintln!("{} of {} matches, {millis:.1} ms", response.hits.len(), response.total);
    Ok(())
}

/// One line for a hit: score, id, name, price and stock.
pub(super) fn headline(hit: &pb::Hit) -> String {
    let (name, facts) = match (&hit.product, &hit.passage) {
        (Some(product), _) => {
            let stock = product.stock.as_ref().map(|stock| format!("stock {stock}"));
            let price = product.price.as_ref().map(|price| output::money(Some(price)));
            let facts = price.into_iter().chain(stock).collect::<Vec<_>>().join(", ");
            (product.name.clone().unwrap_or_default(), facts)
        }
        (None, Some(passage)) => (passage.title.clone(), String::new()),
        (None, None) => (String::new(), String::new()),
    };
    let facts = if facts.is_empty() { facts } else { format!(" ({facts})") };
    format!("{:.3}  {}  {name}{facts}", hit.score, hit.id)
}

fn reasons(explanation: &pb::Explanation) -> String {
    let leg = |name: &str, leg: &Option<pb::LegScore>| {
        leg.as_ref().map(|leg| format!("{name} rank {} score {:.3} gives {:.3}", leg.rank, leg.raw, leg.contribution))
    };
    let pin = match explanation.pin() {
        pb::PinReason::Unspecified => None,
        pin => Some(format!("pinned by {}", pin.as_str_name().trim_start_matches("PIN_REASON_"))),
    };
    let bonus = (explanation.recency_bonus > 0.0).then(|| format!("recency {:.1}", explanation.recency_bonus));
    let parts = [pin, leg("lexical", &explanation.lexical), leg("dense", &explanation.dense), bonus];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("must be written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn money(text: &str) -> Result<pb::Money, String> {
    let (amount, currency) = text.trim().split_once(' ').ok_or("must be written like \"12.50 EUR\"")?;
    let money = crate::catalog::Money::parse(amount, currency.trim()).map_err(|error| error.to_string())?;
    Ok(pb::Money { amount: money.amount(), currency: money.currency().to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_an_amount_and_a_currency() {
        assert_eq!(money("12.5 eur").expect("valid").amount, "12.50");
        assert!(money("12.5").is_err() && money("x EUR").is_err());
    }

    #[test]
    fn a_hit_is_one_line() {
        let product = pb::Product {
            name: Some("Mug".to_owned()),
            price: Some(pb::Money { amount: "12.50".to_owned(), currency: "EUR".to_owned() }),
            stock: Some("3".to_owned()),
            ..Default::default()
        };
        let hit = pb::Hit { id: "A-1".to_owned(), score: 0.5, product: Some(product), ..Default::default() };
        assert_eq!(headline(&hit), "0.500  A-1  Mug (12.50 EUR, stock 3)");
    }
}
