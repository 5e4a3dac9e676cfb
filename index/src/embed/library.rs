//! Whether a shared library is there to its end. The system's loader does not ask: it maps what the headers promise, and a
//! library that was cut short ends the process with SIGBUS instead of an error.
//!
//! Looks at the headers of ELF in 64 bits, little-endian, where they name what has to lie in the file; a file of another
//! kind is for the loader to refuse.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

const HEADER_BYTES: usize = 64;
const MAGIC: [u8; 4] = [0x7f, b'E', b'L', b'F'];
/// Class and byte order, behind the magic.
const BITS_64_LITTLE: [u8; 2] = [2, 1];
/// The entry of a segment in 64 bits.
const SEGMENT_BYTES: usize = 56;

/// Says what is missing of a library that was cut short.
pub(super) fn whole(path: &Path) -> Result<(), String> {
    let missing = missing_bytes(path).map_err(|error| error.to_string())?;
    if missing > 0 { Err(format!("the file is cut short: at least {missing} bytes are missing")) } else { Ok(()) }
}

/// How far the end that the headers promise lies behind that of the file.
fn missing_bytes(path: &Path) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut header = [0; HEADER_BYTES];
    if length < HEADER_BYTES as u64 {
        return Ok(0);
    }
    file.read_exact(&mut header)?;
    if header[..4] != MAGIC || header[4..6] != BITS_64_LITTLE {
        return Ok(0);
    }
    let table = |at: usize, (size_at, count_at): (usize, usize)| {
        (number(&header, at, 8), number(&header, size_at, 2), number(&header, count_at, 2))
    };
    let (segments_at, segment_bytes, segments) = table(32, (54, 56));
    let (sections_at, section_bytes, sections) = table(40, (58, 60));
    let mut end = segments_at.saturating_add(segment_bytes * segments);
    end = end.max(sections_at.saturating_add(section_bytes * sections));
    if end <= length && segment_bytes >= SEGMENT_BYTES as u64 {
        for segment in 0..segments {
            let mut entry = [0; SEGMENT_BYTES];
            file.seek(SeekFrom::Start(segments_at + segment * segment_bytes))?;
            file.read_exact(&mut entry)?;
            end = end.max(number(&entry, 8, 8).saturating_add(number(&entry, 32, 8)));
        }
    }
    Ok(end.saturating_sub(length))
}

/// `bytes` bytes from `at` on, the lowest first.
fn number(text: &[u8], at: usize, bytes: usize) -> u64 {
    text[at..at + bytes].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_executable_is_whole_and_no_beginning_of_it_is() {
        let own = std::env::current_exe().expect("a test is a file");
        assert_eq!(whole(&own), Ok(()));
        let bytes = std::fs::read(&own).expect("readable");
        let folder = tempfile::tempdir().expect("a folder");
        let part = folder.path().join("part");
        for share in [2, 4, 100] {
            std::fs::write(&part, &bytes[..bytes.len() / share]).expect("writable");
            assert!(whole(&part).is_err(), "the first of {share} parts");
        }
    }

    #[test]
    fn what_is_no_elf_is_for_the_loader_to_refuse() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        for text in ["", "no library", &"x".repeat(1_000)] {
            std::fs::write(&path, text).expect("writable");
            assert_eq!(whole(&path), Ok(()));
        }
        assert!(whole(&folder.path().join("gone")).is_err());
    }
}
