//! Where the judged queries and the texts to be found come from: arguments that `eval search` and `eval tune` share.

use std::path::PathBuf;

use anyhow::Context;

use super::super::session::Session;
use super::{Place, in_scratch, shared_tenant};
use crate::client::Connection;
use crate::eval::beir::{self, BeirError, Files};
use crate::eval::distractors;
use crate::eval::scratch::Filling;
use crate::eval::search::{Judged, judged};
use crate::import::{Awaited, Row, feed};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

type Rows = Box<dyn Iterator<Item = Result<Row, BeirError>> + Send>;

#[derive(Debug, clap::Args)]
pub(super) struct CollectionArgs {
    /// Folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["corpus", "queries", "qrels"],
        required_unless_present = "queries"
    )]
    data: Option<PathBuf>,
    /// The documents.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "tenant",
        requires = "queries",
        required_unless_present_any = ["data", "tenant"]
    )]
    corpus: Option<PathBuf>,
    /// The queries.
    #[arg(long, value_name = "FILE", requires = "qrels")]
    queries: Option<PathBuf>,
    /// Which documents answer which query.
    #[arg(long, value_name = "FILE", requires = "queries")]
    qrels: Option<PathBuf>,
    /// Search in the documents of this tenant instead of importing a corpus.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse)]
    pub(super) tenant: Option<TenantId>,
    /// Texts beside the corpus that nobody judged: JSONL of documents or products.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "tenant")]
    distractors: Vec<PathBuf>,
    /// Language of documents and queries ("ro").
    #[arg(long)]
    pub(super) language: Option<String>,
    /// Leave the tenant that was made for this.
    #[arg(long)]
    keep: bool,
    /// Work in the tenant eval-NAME and leave it: the next evaluation of this name embeds only what is new.
    #[arg(long, value_name = "NAME", value_parser = shared_tenant, conflicts_with_all = ["tenant", "keep"])]
    reuse: Option<TenantId>,
}

impl CollectionArgs {
    fn files(&self) -> anyhow::Result<Files> {
        if let Some(folder) = &self.data {
            return Ok(Files::in_folder(folder));
        }
        Ok(Files {
            corpus: self.corpus.clone(),
            queries: self.queries.clone().context("which queries?")?,
            judgements: self.qrels.clone().context("which judgements?")?,
        })
    }

    /// What is asked.
    pub(super) fn queries(&self) -> anyhow::Result<Vec<Judged>> {
        let files = self.files()?;
        let queries = judged(beir::queries(&files.queries)?, beir::judgements(&files.judgements)?);
        anyhow::ensure!(!queries.is_empty(), "no query has a relevant document");
        Ok(queries)
    }

    /// "xquad-ro", or the file of the queries.
    pub(super) fn name(&self) -> String {
        let path = self.data.as_ref().or(self.queries.as_ref());
        path.and_then(|path| path.file_name()).map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// How many files of distractors there are.
    pub(super) fn distractors(&self) -> usize {
        self.distractors.len()
    }

    /// Works where the texts are: in the tenant that has them, or in one that is filled with them.
    pub(super) async fn within<T>(
        &self,
        session: &Session,
        awaited: Awaited,
        work: impl AsyncFnOnce(&Connection) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if self.tenant.is_some() {
            return work(session.connection()).await;
        }
        let filling = Filling { rows: feed(self.rows()?), kind: pb::ItemKind::Document, awaited };
        in_scratch(session, filling, Place::of(self.keep, self.reuse.as_ref()), work).await
    }

    /// Corpus and distractors as one file, whose lines are counted through.
    fn rows(&self) -> anyhow::Result<impl Iterator<Item = Result<Row, BeirError>> + Send + use<>> {
        let files = self.files()?;
        let corpus = files.corpus.as_deref().context("which documents?")?;
        let mut all: Rows = Box::new(beir::corpus(corpus, self.language.as_deref())?);
        for (at, path) in self.distractors.iter().enumerate() {
            all = Box::new(all.chain(distractors::rows(path, at + 1)?));
        }
        Ok((1..).zip(all).map(|(line, row)| row.map(|row| Row { line, ..row })))
    }
}
