//! Verifying and exporting a whole chain, page by page: what is appended meanwhile is left to the next time.

use crate::audit::{ChainName, Checkpoint, Exporter, Kept, Linked, Owner, Report, Verifier};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{AuditChain, CheckpointPlace, Walked};

/// Entries of a page.
const PAGE: u32 = 1_000;
/// Checkpoints of a page.
const CHECKPOINTS: u32 = 1_000;

/// A chain with the checkpoints that are stored of it.
struct Found {
    chain: AuditChain,
    checkpoints: Vec<Checkpoint>,
}

/// Whether contents are exported with their entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    Included,
    LeftOut,
}

/// Holds a chain against itself and against checkpoints kept elsewhere; one without entries is whole.
///
/// # Errors
/// The database or the file of the keys cannot be read.
pub async fn verify(service: &Service, owner: &Owner, known: Vec<Checkpoint>) -> Result<Report, ServiceError> {
    let ring = service.auditor.ring().map_err(ServiceError::internal)?;
    let Some(Found { chain, checkpoints }) = find(service, owner).await? else {
        let name = ChainName { tenant: owner.as_str().to_owned(), id: String::new() };
        let mut nothing = Verifier::new(name, &ring);
        known.into_iter().for_each(|checkpoint| nothing.expect(checkpoint));
        return Ok(nothing.finish(None));
    };
    let mut verifier = Verifier::new(chain.name, &ring);
    checkpoints.into_iter().chain(known).for_each(|checkpoint| verifier.expect(checkpoint));
    let mut pages = Pages { service, owner, after: 0, through: chain.head.number };
    while let Some(page) = pages.next().await? {
        for walked in page {
            match walked {
                Walked::Entry(linked, content) => verifier.entry(&linked, content.as_ref()),
                Walked::Unreadable { number } => verifier.unreadable(number),
            }
        }
    }
    Ok(verifier.finish(Some(chain.head)))
}

/// A chain on its way out: lines that are taken piece by piece.
pub struct Export<'a> {
    pages: Pages<'a>,
    exporter: Option<Exporter>,
    contents: Contents,
    /// Not taken yet.
    begun: String,
    entries: u64,
}

/// Begins to export a chain.
///
/// # Errors
/// The chain has no entry, or the database or the file of the keys cannot be read.
pub async fn export<'a>(
    service: &'a Service,
    owner: &'a Owner,
    contents: Contents,
) -> Result<Export<'a>, ServiceError> {
    let ring = service.auditor.ring().map_err(ServiceError::internal)?;
    let Some(Found { chain, checkpoints }) = find(service, owner).await? else {
        return Err(ServiceError::NotFound { what: "audit chain", id: owner.to_string() });
    };
    let mut exporter = Exporter::default();
    let mut begun = exporter.head(&chain.name, &ring);
    for checkpoint in checkpoints {
        begun += &exporter.checkpoint(&checkpoint).ok_or_else(not_ours)?;
    }
    let pages = Pages { service, owner, after: 0, through: chain.head.number };
    Ok(Export { pages, exporter: Some(exporter), contents, begun, entries: 0 })
}

impl std::fmt::Debug for Export<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Export").field("entries", &self.entries).finish_non_exhaustive()
    }
}

impl Export<'_> {
    /// The next lines, and the entries up to there; none after the last.
    ///
    /// # Errors
    /// The database cannot be read, or holds what no entry is: then only a verification tells where.
    pub async fn next(&mut self) -> Result<Option<(String, u64)>, ServiceError> {
        let Some(exporter) = &mut self.exporter else { return Ok(None) };
        let mut lines = std::mem::take(&mut self.begun);
        match self.pages.next().await? {
            Some(page) => {
                for walked in page {
                    let (linked, content) = readable(walked)?;
                    let content = content.filter(|_| self.contents == Contents::Included);
                    lines += &exporter.entry(&linked, content.as_ref()).ok_or_else(not_ours)?;
                    self.entries += 1;
                }
            }
            None => lines += &self.exporter.take().map(Exporter::tail).unwrap_or_default(),
        }
        Ok(Some((lines, self.entries)))
    }
}

fn readable(walked: Walked) -> Result<(Linked, Option<Kept>), ServiceError> {
    match walked {
        Walked::Entry(linked, content) => Ok((*linked, content)),
        Walked::Unreadable { number } => {
            Err(ServiceError::internal(format!("entry {number} of the audit chain is none that was written")))
        }
    }
}

fn not_ours() -> ServiceError {
    ServiceError::internal("the audit chain holds what has no canonical form")
}

/// The checkpoints come first: none of them is behind the end that is read then.
async fn find(service: &Service, owner: &Owner) -> Result<Option<Found>, ServiceError> {
    let (mut checkpoints, mut place) = (Vec::new(), CheckpointPlace::default());
    loop {
        let page = service.store.audit_checkpoints(owner, (&place, CHECKPOINTS)).await?;
        let Some(last) = page.last() else { break };
        place = CheckpointPlace { chain: last.name.id.clone(), number: last.head.number };
        checkpoints.extend(page);
    }
    let Some(chain) = service.store.audit_chain(owner).await? else { return Ok(None) };
    checkpoints.retain(|checkpoint| checkpoint.name == chain.name);
    Ok(Some(Found { chain, checkpoints }))
}

/// The entries up to one, as they are stored.
struct Pages<'a> {
    service: &'a Service,
    owner: &'a Owner,
    after: u64,
    through: u64,
}

impl Pages<'_> {
    async fn next(&mut self) -> Result<Option<Vec<Walked>>, ServiceError> {
        let mut page = self.service.store.audit_walk(self.owner, (self.after, PAGE)).await?;
        page.retain(|walked| number(walked) <= self.through);
        let Some(last) = page.last() else { return Ok(None) };
        self.after = number(last);
        Ok(Some(page))
    }
}

fn number(walked: &Walked) -> u64 {
    match walked {
        Walked::Entry(linked, _) => linked.entry.number,
        Walked::Unreadable { number } => *number,
    }
}
