//! What can go wrong while an index is built, changed or searched.

use std::path::PathBuf;

/// A failed index operation. Bad input is not among them: the caller parsed it before.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    #[error("cannot prepare the index folder {}", .path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot build the lexical index")]
    LexicalBuild(#[source] tantivy::TantivyError),
    #[error("cannot read the lexical index")]
    LexicalRead(#[source] tantivy::TantivyError),
    #[error("cannot read the postings of the lexical index")]
    Postings(#[source] std::io::Error),
    #[error("cannot {attempt} the vector graph: {reason}")]
    Graph { attempt: &'static str, reason: String },
    #[error("a vector of {got} dimensions was given to an index of {expected}")]
    Dimension { expected: usize, got: usize },
    #[error("the server of vectors has to be asked first")]
    Unanswered,
    #[error("a wrong answer of the server of vectors: {reason}")]
    WrongAnswer { reason: String },
    #[error("an index generation cannot hold more than {limit} rows")]
    Full { limit: usize },
    #[error("an index at revision {known} cannot be replaced by one at revision {offered}")]
    Outdated { known: u64, offered: u64 },
}
