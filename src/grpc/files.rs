//! Files that are followed while the service runs: certificates, and the keys that sign tokens.

use std::path::PathBuf;

use sha2::{Digest, Sha256};

/// The digest of what files hold now, to see whether they changed; of one that cannot be read, its absence.
pub(super) fn state_of<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> [u8; 32] {
    let mut state = Sha256::new();
    for path in paths {
        match std::fs::read(path) {
            Ok(bytes) => {
                state.update((bytes.len() as u64).to_le_bytes());
                state.update(&bytes);
            }
            Err(error) => state.update(error.to_string().as_bytes()),
        }
    }
    state.finalize().into()
}
