//! The commands of `temei`. Each is a thin caller of the library: it reads its arguments, speaks gRPC to whoever
//! owns the data folder (or to the service it starts for itself), and prints.
//!
//! Results go to standard output; progress, tables beside a JSON result, and warnings go to standard error. Exit
//! codes: 0 done, 1 error, 2 usage, 3 done but something needs attention (rows rejected, a verdict that is not
//! ALLOW with `--fail`, a replay that differs, degraded answers in an evaluation).

mod allocator;
mod approvals;
mod args;
mod audit;
mod backup;
mod check;
mod config;
mod confirm;
mod demo;
mod doctor;
mod eval;
mod evidence;
mod facts;
mod flow;
mod import;
mod index;
mod input;
mod inspect;
mod interrupt;
mod items;
mod keys;
mod log;
mod maintain;
mod merchandising;
mod migrate;
mod output;
mod policy;
mod progress;
mod reindex;
mod rejects;
mod restore;
mod scrub;
mod search;
mod serve;
mod service;
mod session;
mod setup;
mod shop;
mod stock;
mod suggest;
mod tenants;
mod tools;
mod usage;
mod validate;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::import::Kind;
use args::ConfigArgs;

/// Exit code of a command that is done and found something to attend to.
const ATTENTION: u8 = 3;

/// Grounds LLM sales and support agents: hybrid search over a live catalogue, and checks that an answer stays within
/// its facts.
#[derive(Debug, Parser)]
#[command(name = "temei", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    config: ConfigArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve gRPC and metrics until told to stop.
    Serve(serve::Args),
    /// Bring the ONNX Runtime library and the embedding model into the data folder.
    Setup(setup::Args),
    /// Bring the database to this version's schema.
    Migrate(migrate::Args),
    /// Write everything of the database into one file, while others go on working with it.
    Backup(backup::Args),
    /// Put a backup into an empty database, or into the place of another one.
    Restore(restore::Args),
    /// Look at model, library, database, disk and configuration, and say what to do.
    Doctor(doctor::Args),
    /// Show searches and checks on the sample catalogue, each with its time.
    Demo(demo::Args),
    /// Import products or documents from JSONL or CSV.
    Import(import::Args),
    /// Get, list, export and delete products.
    #[command(subcommand)]
    Products(items::Command),
    /// Get, list, export and delete documents, and take in their events.
    #[command(subcommand)]
    Documents(items::DocumentsCommand),
    /// Set prices.
    #[command(subcommand)]
    Prices(facts::PricesCommand),
    /// Set stock; reserve, hold and sell it.
    #[command(subcommand)]
    Stock(stock::Command),
    /// How far the search index is, and ending or undoing a reindex.
    #[command(subcommand)]
    Index(index::Command),
    /// Build a new search index aside and swap it in.
    Reindex(reindex::Args),
    /// Do now what is otherwise done by the clock.
    Maintain(maintain::Args),
    /// Search products or documents.
    Search(Box<search::Args>),
    /// Complete what is being typed.
    Suggest(suggest::Args),
    /// Hold an answer against the facts.
    Check(check::Args),
    /// See whether a text tries to steer the assistant.
    Inspect(inspect::Args),
    /// Take personal data out of a text.
    Scrub(scrub::Args),
    /// Look once more at an answer and its tool calls, or at identifiers.
    Validate(validate::Args),
    /// What a tenant holds its agents to.
    #[command(subcommand)]
    Policy(policy::Command),
    /// Make, list, suspend, resume and erase tenants.
    #[command(subcommand)]
    Tenants(tenants::Command),
    /// What a tenant's assistant and embedders used, against its plan.
    Usage(usage::Args),
    /// Synonyms, query rules and boosts of a tenant.
    #[command(subcommand)]
    Merchandising(merchandising::Command),
    /// Ask for discounts that need somebody's consent, list and decide them.
    #[command(subcommand)]
    Approvals(approvals::Command),
    /// What a model may call: list it, and hold a model's calls against it.
    #[command(subcommand)]
    Tools(tools::Command),
    /// Look at conversation flows: check a file, show its table and its diagram.
    #[command(subcommand)]
    Flow(flow::Command),
    /// The chain of what was done, by whom: verify, export and list it, and erase a person's texts.
    #[command(subcommand)]
    Audit(Box<audit::Command>),
    /// Make, list, rotate and revoke API keys.
    #[command(subcommand)]
    Keys(keys::Command),
    /// The configuration in force, and what there is to set.
    #[command(subcommand)]
    Config(config::Command),
    /// Measure search and guards on rows whose answer is known.
    #[command(subcommand)]
    Eval(eval::Command),
}

/// How a command ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    Attention,
}

impl Outcome {
    fn attention_if(needed: bool) -> Self {
        if needed { Self::Attention } else { Self::Done }
    }
}

/// Every command with its arguments, as `--help` tells them.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the command of this process.
pub fn main() -> ExitCode {
    // Usage errors end here, with 2.
    let cli = Cli::parse();
    match run(cli) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Attention) => ExitCode::from(ATTENTION),
        // Whoever read our output has had enough of it.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<Outcome> {
    let Cli { config, command } = cli;
    if matches!(command, Command::Serve(_)) {
        allocator::give_back_at_once();
    }
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        match command {
            Command::Serve(args) => serve::run(&config, &args).await,
            Command::Setup(args) => setup::run(&config, &args).await,
            Command::Migrate(args) => migrate::run(&config, &args).await,
            Command::Backup(args) => backup::run(&config, &args).await,
            Command::Restore(args) => restore::run(&config, &args).await,
            Command::Doctor(args) => doctor::run(&config, &args).await,
            Command::Demo(args) => demo::run(&config, &args).await,
            Command::Import(args) => import::run(&config, args).await,
            Command::Products(command) => items::run(&config, Kind::Products, command).await,
            Command::Documents(items::DocumentsCommand::Items(command)) => {
                items::run(&config, Kind::Documents, *command).await
            }
            Command::Documents(items::DocumentsCommand::Event(args)) => items::event::run(&config, args).await,
            Command::Prices(command) => facts::prices(&config, command).await,
            Command::Stock(command) => stock::run(&config, command).await,
            Command::Index(command) => index::run(&config, command).await,
            Command::Reindex(args) => reindex::run(&config, &args).await,
            Command::Maintain(args) => maintain::run(&config, &args).await,
            Command::Search(args) => search::run(&config, *args).await,
            Command::Suggest(args) => suggest::run(&config, args).await,
            Command::Check(args) => check::run(&config, args).await,
            Command::Inspect(args) => inspect::run(&config, args).await,
            Command::Scrub(args) => scrub::run(&config, args).await,
            Command::Validate(args) => validate::run(&config, args).await,
            Command::Policy(command) => policy::run(&config, command).await,
            Command::Tenants(command) => tenants::run(&config, command).await,
            Command::Usage(args) => usage::run(&config, args).await,
            Command::Merchandising(command) => merchandising::run(&config, command).await,
            Command::Approvals(command) => approvals::run(&config, command).await,
            Command::Tools(command) => tools::run(&config, command).await,
            Command::Flow(command) => flow::run(&command),
            Command::Audit(command) => audit::run(&config, *command).await,
            Command::Keys(command) => keys::run(&config, command).await,
            Command::Config(command) => config::run(&config, &command),
            Command::Eval(command) => eval::run(&config, command).await,
        }
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_agreed_commands_are_understood() {
        for line in [
            "temei serve",
            "temei setup",
            "temei migrate",
            "temei doctor",
            "temei doctor --replicas --json",
            "temei doctor --repair",
            "temei demo --once",
            "temei import products catalogue.jsonl --tenant shop",
            "temei import documents - --tenant shop --rejects bad.jsonl",
            "temei reindex --tenant shop",
            "temei reindex --all",
            "temei maintain --task expired --task vacuum --json",
            "temei maintain --status",
            "temei search --tenant shop blue mug --mode lexical --explain --json",
            "temei suggest --tenant shop blue mu --kind brand --kind product --limit 5 --json",
            "temei check --tenant shop --locale ro-RO --evidence e.json --fail answer.txt --json",
            "temei check --replay bundle.json",
            "temei backup shop.zip --without-vectors --json",
            "temei backup folder --address 127.0.0.1:1 --key k",
            "temei restore shop.zip",
            "temei restore folder --replace --yes --json",
            "temei restore shop.zip --check",
            "temei tenants create shop",
            "temei tenants list",
            "temei tenants suspend shop",
            "temei tenants erase shop",
            "temei tenants quotas shop --requests-per-second 100 --embeddings-per-hour default --json",
            "temei keys create --tenant shop",
            "temei keys list --tenant shop",
            "temei keys revoke key-id",
            "temei keys rotate key-id --overlap-secs 3600 --json",
            "temei keys create --tenant shop --role manager",
            "temei audit verify --tenant shop --checkpoint kept.jsonl --json",
            "temei audit verify --file chain.jsonl --keys ring.json --checkpoint kept.jsonl",
            "temei audit verify --of-service",
            "temei audit export --tenant shop chain.jsonl --without-contents",
            "temei audit checkpoints --tenant shop",
            "temei audit list --tenant shop --kind verdict,admin --actor k --act check --session s --limit 5 --json",
            "temei audit get vd_1 --tenant shop",
            "temei audit erase --customer ana --tenant shop --yes --json",
            "temei audit keys list --json",
            "temei audit keys rotate --overlap-secs 60",
            "temei audit keys trust ring.json",
            "temei check --replay vd_1 --tenant shop",
            "temei approvals request 20 --tenant shop --sku A-1 --session s --note why --idempotency-key k --json",
            "temei approvals list --tenant shop --overdue --state pending --json",
            "temei approvals decide ap_1 --approve --comment ok --tenant shop",
            "temei approvals decide ap_1 --reject --tenant shop",
            "temei eval search --data folder --mode all --language ro --json",
            "temei eval search --corpus c --queries q --qrels r --json",
            "temei eval known-item products.jsonl --code --seed 7 --json",
            "temei eval search --data folder --distractors a.jsonl b.jsonl --reuse all --per-query q.json --report r.html",
            "temei eval compare a.json b.json --mode-a lexical --mode-b hybrid --report r.html --json",
            "temei eval tune --tenant shop --data folder --folds 10 --json",
            "temei eval fiscal cases.jsonl --json",
            "temei eval pii cases.jsonl --json",
            "temei eval phone cases.jsonl",
            "temei products list --tenant shop --filter brand=Acme --limit 0 --json",
            "temei products get A-1 --tenant shop",
            "temei products export out.jsonl --tenant shop",
            "temei documents export --tenant shop --filter source_type=faq",
            "temei documents delete d-1 d-2 --tenant shop --yes",
            "temei products delete --tenant shop --filter brand=Acme",
            "temei prices set A-1=12.50 A-2=9.90 --currency RON --tenant shop",
            "temei stock set A-1=3 --restock-date 2026-12-01 --tenant shop --json",
            "temei stock set A-1=3 --position 7 --tenant shop",
            "temei stock set A-1=3 --counted-at 2026-12-01T18:00:00Z --tenant shop",
            "temei stock reserve A-1=2 A-2=0.5 --stage closing --ttl-seconds 600 --holder chat-7 --idempotency-key k --tenant shop --json",
            "temei stock extend 0123456789abcdef0123456789abcdef --stage closing --tenant shop",
            "temei stock release 0123456789abcdef0123456789abcdef --tenant shop --json",
            "temei stock commit 0123456789abcdef0123456789abcdef --reference order-9 --tenant shop --json",
            "temei stock list --tenant shop --sku A-1 --holder chat-7 --json",
            "temei stock list --short --tenant shop",
            "temei stock list --sales --after-position 7 --tenant shop --json",
            "temei policy get --tenant shop --version 2",
            "temei policy put policy.json --tenant shop",
            "temei policy diff policy.json --tenant shop --fail",
            "temei policy diff --version 1 --to 2 --tenant shop",
            "temei tools list --tenant shop --flow assistant --functions",
            "temei tools list --tenant shop --session 0123456789abcdef0123456789abcdef --json",
            "temei tools validate answer.json --tenant shop --flow negotiation",
            "temei flow check flow.toml --json",
            "temei flow show storefront",
            "temei index status --tenant shop --json",
            "temei index cancel --tenant shop --json",
            "temei index rollback --all",
            "temei inspect --tenant shop --source tool message.txt --fail",
            "temei scrub --tenant shop --locale es-BO --operation mask --only email,phone",
            "temei validate --tenant shop answer.txt --tool-calls calls.json --allow-host shop.example",
            "temei validate --tenant shop --identifier ro/cui=14399840",
            "temei check --tenant shop --stream --locale ro-RO",
            "temei config show --json",
            "temei config reference",
            "temei tenants get shop",
            "temei tenants erase shop --yes",
            "temei import products t.csv --tenant shop --dry-run --decimal price=, --thousands blank --map Cod=sku",
            "temei import documents d.jsonl --tenant shop --scrub",
            "temei import documents d.jsonl --tenant shop --scrub hash --scrub-salt-file salt",
            "temei --data-dir folder --set server.listen=127.0.0.1:0 serve",
        ] {
            let parsed = Cli::try_parse_from(line.split(' '));
            assert!(parsed.is_ok(), "{line}: {}", parsed.expect_err("not understood"));
        }
    }

    #[test]
    fn what_is_missing_or_too_much_is_a_usage_error() {
        for line in [
            "temei",
            "temei import products f.jsonl",
            "temei reindex",
            "temei reindex --tenant a --all",
            "temei index rollback",
            "temei index cancel --tenant a --all",
            "temei backup",
            "temei restore shop.zip --check --replace",
            "temei audit verify",
            "temei tools list --tenant shop --flow a --session b",
            "temei audit verify --file f --tenant shop",
            "temei audit erase --tenant shop",
            "temei audit erase --tenant shop --customer a --session b",
            "temei search --tenant NOT/A/TENANT x",
            "temei eval search --json",
            "temei eval search --data d --corpus c --queries q --qrels r",
            "temei eval known-item p.jsonl --code --typo",
        ] {
            let error = Cli::try_parse_from(line.split(' ')).expect_err(line);
            assert_eq!(error.exit_code(), 2, "{line}");
        }
    }
}
