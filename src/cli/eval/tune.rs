//! `temei eval tune`.

use super::super::args::{ConfigArgs, ServiceArgs};
use super::super::session::Target;
use super::super::{Outcome, output, progress};
use super::collection::CollectionArgs;
use crate::client::Connection;
use crate::eval::search::{Judged, Options};
use crate::eval::tune::{Candidate, Plan, Report, tune};
use crate::import::Awaited;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    collection: CollectionArgs,
    /// Parts the queries are cut into; each is scored with what is best on the others.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(2..=100))]
    folds: u32,
    /// Documents asked for per query.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(10..=100))]
    limit: u32,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let queries = args.collection.queries()?;
    let target = Target::new(config, &args.service).making_database().tenant(args.collection.tenant.as_ref());
    let report = target
        .within(async |session| {
            args.collection
                .within(session, Awaited::Vectors, async |connection| learn(connection, &queries, args).await)
                .await
        })
        .await?;
    if args.json {
        output::json(&report)?;
        eprintln!("{}", told(&report));
    } else {
        output::line(told(&report))?;
    }
    Ok(Outcome::attention_if(report.degraded > 0))
}

async fn learn(connection: &Connection, queries: &[Judged], args: &Args) -> anyhow::Result<Report> {
    let options = Options {
        mode: pb::SearchMode::Hybrid,
        limit: args.limit,
        language: args.collection.language.clone(),
        similarity_threshold: Some(0.0),
        related_only: Some(false),
        fusion: None,
        explain: false,
    };
    let bar = progress::bar(0, "asking");
    let plan = Plan { options, folds: args.folds as usize };
    let report = tune(connection, queries, &plan, |done, of| {
        bar.set(done as u64, of as u64);
    })
    .await;
    bar.finish_and_clear();
    Ok(report?)
}

fn weight(weight: Option<f64>) -> String {
    weight.map_or_else(|| "-".to_owned(), |weight| format!("{weight:.2}"))
}

fn told(report: &Report) -> String {
    let mut rows = vec![["FUSION", "LEXICAL", "DENSE", "ndcg@10", ""].map(str::to_owned).to_vec()];
    for (at, candidate) in report.candidates.iter().enumerate() {
        let mark = if at == report.chosen { "best" } else { "" };
        let Candidate { method, lexical_weight, dense_weight, ndcg_10, .. } = candidate;
        let (lexical, dense) = (weight(*lexical_weight), weight(*dense_weight));
        rows.push(vec![(*method).to_owned(), lexical, dense, format!("{ndcg_10:.4}"), mark.to_owned()]);
    }
    let found = report.cross_validated;
    let verdict = match (report.advised, report.chosen) {
        (true, _) => format!("apply it with these lines of the configuration:\n  {}", report.settings.join("\n  ")),
        (false, 0) => "what is configured is the best of these".to_owned(),
        (false, _) => "that is no more than luck would show: leave it as it is".to_owned(),
    };
    format!(
        "{}\n\n{} queries, {} folds: ndcg@10 {:.4} as configured, {:.4} with what the other folds taught ({:+.4}, {} better, \
         {} worse, p = {:.4})\n{verdict}",
        output::table(&rows),
        report.queries,
        report.folds,
        found.a,
        found.b,
        found.mean_difference,
        found.wins,
        found.losses,
        found.p,
    )
}
