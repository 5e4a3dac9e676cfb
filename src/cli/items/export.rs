//! Items as JSON lines, in the form import reads: exported and imported again, they are unchanged.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;

use super::matching::Wanted;
use super::pages::Pages;
use super::{Export, Kind};
use crate::cli::session::Session;
use crate::cli::{Outcome, output};
use crate::grpc::descriptor;
use crate::pb::v1 as pb;

/// What `--json` prints beside a file.
#[derive(Debug, Serialize)]
struct Exported {
    kind: String,
    exported: u64,
    revision: u64,
}

/// Without what only an answer says: it is of a moment, and nothing that is imported.
fn stored(product: &pb::Product) -> pb::Product {
    pb::Product { reserved: None, available: None, ..product.clone() }
}

pub(super) async fn run(session: &Session, kind: Kind, args: Export) -> anyhow::Result<Outcome> {
    let wanted = Wanted::new(args.filter.filter()?, kind)?;
    let to_output = args.file == Path::new("-");
    anyhow::ensure!(!(to_output && args.common.json), "--json tells of an export to a FILE");
    let mut out: Box<dyn Write> = match to_output {
        true => Box::new(BufWriter::new(io::stdout())),
        false => {
            let file = File::create(&args.file).with_context(|| format!("making {}", args.file.display()))?;
            Box::new(BufWriter::new(file))
        }
    };
    let mut pages = Pages::new(session, kind);
    let (mut exported, mut revisions) = (0, (0, 0));
    while let Some(page) = pages.next().await? {
        revisions = (if revisions.0 == 0 { page.revision } else { revisions.0 }, page.revision);
        for product in page.products.iter().filter(|product| wanted.product(product)) {
            writeln!(out, "{}", descriptor::to_json_line(&stored(product), "temei.v1.Product")?)?;
            exported += 1;
        }
        for document in page.documents.iter().filter(|document| wanted.document(document)) {
            writeln!(out, "{}", descriptor::to_json_line(document, "temei.v1.Document")?)?;
            exported += 1;
        }
    }
    out.flush()?;
    let (first, revision) = revisions;
    if first != revision {
        eprintln!("warning: the catalogue went from revision {first} to {revision} meanwhile; items are of either");
    }
    if args.common.json {
        output::json(&Exported { kind: kind.to_string(), exported, revision })?;
    } else {
        eprintln!("{exported} {kind} of revision {revision}");
    }
    Ok(Outcome::Done)
}
