//! SHA-256 of files.

use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::{self, SetupError};

/// In lower-case hexadecimal.
pub(super) fn of(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut io::BufReader::with_capacity(1 << 16, File::open(path)?), &mut hash)?;
    Ok(hex::encode(hash.finalize()))
}

/// Of a text, in lower-case hexadecimal.
pub(super) fn of_text(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// `what` names the file in the error.
pub(super) fn verify(path: &Path, expected: &str, what: &str) -> Result<(), SetupError> {
    let found = of(path).map_err(error::read(path))?;
    if found != expected {
        return Err(SetupError::Hash { what: what.to_owned(), expected: expected.to_owned(), found });
    }
    Ok(())
}
