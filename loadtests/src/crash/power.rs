//! A power cut: of the data folder there is afterwards what was synced, as `power.c` has kept it, and, where the cut is
//! unlucky, some sectors of what was not, in any combination.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use temei::dice::Dice;
use tokio::process::Command;

const SOURCE: &str = include_str!("power.c");
/// What a disk writes whole.
const SECTOR: usize = 512;
/// Brought by `temei setup`, or mapped into memory, which the library does not see.
const LEFT_ALONE: [&str; 4] = ["models", "runtime", "licences", "dense"];
/// What the service tells SQLite, and what it must not: as long, so that it can be put into its place.
const SYNCED: &[u8] = b"PRAGMA synchronous = FULL;";
const UNSYNCED: &[u8] = b"PRAGMA synchronous = OFF ;";

/// What is left of writes that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsynced {
    Gone,
    /// Any sectors of them are on the disk.
    Scattered,
}

/// Compiles the library; none where there is no C compiler.
pub(super) async fn library(folder: &Path) -> Result<Option<PathBuf>> {
    let (source, library) = (folder.join("power.c"), folder.join("power.so"));
    fs::write(&source, SOURCE).with_context(|| format!("writing {}", source.display()))?;
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu11", "-O2", "-shared", "-fPIC", "-pthread", "-o"]).args([&library, &source]);
    match compiler.status().await {
        Ok(ended) => {
            ensure!(ended.success(), "the library could not be compiled");
            Ok(Some(library))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context("compiling the library"),
    }
}

/// A copy of the executable that lets SQLite sync nothing: the service has no such setting.
pub(super) fn careless(temei: &Path, folder: &Path) -> Result<PathBuf> {
    let mut bytes = fs::read(temei).with_context(|| format!("reading {}", temei.display()))?;
    let places: Vec<usize> =
        bytes.windows(SYNCED.len()).enumerate().filter(|(_, bytes)| *bytes == SYNCED).map(|(at, _)| at).collect();
    ensure!(!places.is_empty(), "{} does not tell SQLite to sync", temei.display());
    for at in places {
        bytes[at..at + UNSYNCED.len()].copy_from_slice(UNSYNCED);
    }
    let copy = folder.join("temei-careless");
    fs::write(&copy, bytes).with_context(|| format!("writing {}", copy.display()))?;
    fs::set_permissions(&copy, fs::metadata(temei)?.permissions())?;
    Ok(copy)
}

/// Where the library keeps what was synced of a data folder.
pub(super) fn kept_of(data: &Path) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push(".kept");
    PathBuf::from(name)
}

/// Puts the folder of a killed process into the state after a power cut.
pub(super) fn cut(data: &Path, unsynced: Unsynced, dice: &mut Dice) -> Result<()> {
    let kept = kept_of(&fs::canonicalize(data)?);
    if !kept.join("whole").exists() {
        // The process had not begun.
        return Ok(());
    }
    let names = kept.join("names");
    let (mut live, mut kept) = (BTreeSet::new(), BTreeSet::new());
    files(data, Path::new(""), &mut live)?;
    files(&names, Path::new(""), &mut kept)?;
    for file in live.union(&kept) {
        let read = |folder: &Path, all: &BTreeSet<PathBuf>| {
            all.contains(file).then(|| fs::read(folder.join(file))).transpose()
        };
        let (written, synced) = (read(data, &live)?, read(&names, &kept)?);
        let left = match unsynced {
            Unsynced::Gone => synced,
            Unsynced::Scattered => scattered(written, synced, dice),
        };
        let place = data.join(file);
        match left {
            Some(bytes) => {
                place.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::write(&place, bytes).with_context(|| format!("writing {}", place.display()))?;
            }
            None => fs::remove_file(&place).with_context(|| format!("removing {}", place.display()))?,
        }
    }
    Ok(())
}

/// Sectors of either; a name that was not synced is there or not.
fn scattered(written: Option<Vec<u8>>, synced: Option<Vec<u8>>, dice: &mut Dice) -> Option<Vec<u8>> {
    if (written.is_none() || synced.is_none()) && dice.below(2) == 0 {
        return synced;
    }
    let (written, synced) = (written.unwrap_or_default(), synced.unwrap_or_default());
    let length = if dice.below(2) == 0 { written.len() } else { synced.len() };
    let mut left = vec![0; length];
    for (n, sector) in left.chunks_mut(SECTOR).enumerate() {
        let from = if dice.below(2) == 0 { &written } else { &synced };
        let bytes = from.get(n * SECTOR..).unwrap_or_default();
        let count = bytes.len().min(sector.len());
        sector[..count].copy_from_slice(&bytes[..count]);
    }
    Some(left)
}

/// Plain files below a folder, by their paths from it.
fn files(folder: &Path, below: &Path, found: &mut BTreeSet<PathBuf>) -> Result<()> {
    let here = folder.join(below);
    for entry in fs::read_dir(&here).with_context(|| format!("reading {}", here.display()))? {
        let entry = entry?;
        let (path, kind) = (below.join(entry.file_name()), entry.file_type()?);
        if kind.is_dir() && !LEFT_ALONE.iter().any(|name| path == Path::new(name)) {
            files(folder, &path, found)?;
        } else if kind.is_file() {
            found.insert(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_synced_survives_whatever_is_scattered_over_it() {
        let mut dice = Dice::new(1);
        let (synced, written) = (vec![1_u8; 4 * SECTOR], [vec![1; 2 * SECTOR], vec![2; 6 * SECTOR]].concat());
        let mut lengths = BTreeSet::new();
        for _ in 0..64 {
            let left = scattered(Some(written.clone()), Some(synced.clone()), &mut dice).expect("has both names");
            assert!(left[..2 * SECTOR].iter().all(|byte| *byte == 1), "was not written again");
            lengths.insert(left.len());
        }
        assert_eq!(lengths, BTreeSet::from([synced.len(), written.len()]));
        assert_eq!(scattered(None, None, &mut dice).unwrap_or_default(), Vec::<u8>::new());
    }
}
