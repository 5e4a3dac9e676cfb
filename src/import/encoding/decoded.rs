//! A reader of UTF-8 over bytes in another encoding. What the encoding does not have becomes U+FFFD.

use std::io::{self, Read};

use super::Encoding;

const BUFFER: usize = 64 * 1_024;

/// Reads as UTF-8; bytes that are UTF-8 already pass as they are, sound or not.
#[derive(Debug)]
pub(crate) struct Decoded<R> {
    input: R,
    encoding: Encoding,
    /// UTF-8 that was not read yet, and how much of it was.
    ready: Vec<u8>,
    at: usize,
    /// Units of UTF-16 that are cut in two by a piece's end: an odd byte, the first half of a pair.
    odd: Option<u8>,
    high: Option<u16>,
}

impl<R: Read> Decoded<R> {
    pub(crate) fn new(input: R, encoding: Encoding) -> Self {
        Self { input, encoding, ready: Vec::new(), at: 0, odd: None, high: None }
    }

    pub(crate) fn into_inner(self) -> R {
        self.input
    }

    /// Decodes the next piece; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let mut piece = vec![0; BUFFER];
        let read = loop {
            match self.input.read(&mut piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.ready.clear();
        self.at = 0;
        if read == 0 {
            let cut = self.odd.take().is_some() | self.high.take().is_some();
            if cut {
                self.put(char::REPLACEMENT_CHARACTER);
            }
            return Ok(cut);
        }
        piece.truncate(read);
        match self.encoding {
            Encoding::Utf8 => self.ready = piece,
            Encoding::Utf16Le => self.units(&piece, u16::from_le_bytes),
            Encoding::Utf16Be => self.units(&piece, u16::from_be_bytes),
            Encoding::Windows1250 | Encoding::Windows1252 | Encoding::Windows1253 => {
                let page = self.encoding.page().expect("a code page");
                for byte in piece {
                    self.put(if byte < 0x80 { char::from(byte) } else { page[usize::from(byte) - 0x80] });
                }
            }
        }
        Ok(true)
    }

    fn units(&mut self, piece: &[u8], unit_of: fn([u8; 2]) -> u16) {
        for &byte in piece {
            let Some(first) = self.odd.take() else {
                self.odd = Some(byte);
                continue;
            };
            let unit = unit_of([first, byte]);
            let units = [self.high.take(), Some(unit)].into_iter().flatten();
            for read in char::decode_utf16(units) {
                match read {
                    Ok(c) => self.put(c),
                    Err(error) if error.unpaired_surrogate() == unit && unit < 0xdc00 => self.high = Some(unit),
                    Err(_) => self.put(char::REPLACEMENT_CHARACTER),
                }
            }
        }
    }

    fn put(&mut self, c: char) {
        self.ready.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.at == self.ready.len() {
            if !self.fill()? {
                return Ok(0);
            }
        }
        let count = into.len().min(self.ready.len() - self.at);
        into[..count].copy_from_slice(&self.ready[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Slowly<'a>(&'a [u8]);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = into.len().min(self.0.len()).min(1);
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn read(bytes: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        Decoded::new(Slowly(bytes), encoding).read_to_string(&mut text).expect("UTF-8");
        text
    }

    #[test]
    fn every_encoding_is_read_byte_by_byte() {
        assert_eq!(read(b"\xe3\xba\xfe \x80", Encoding::Windows1250), "ăşţ €");
        assert_eq!(read(b"\xe3\xa3", Encoding::Windows1252), "ã£");
        assert_eq!(read(b"\xd8\xf5\xe3\xe5\xdf\xef", Encoding::Windows1253), "Ψυγείο");
        let le: Vec<u8> = "a€😀".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&le, Encoding::Utf16Le), "a€😀");
        let be: Vec<u8> = "a€😀".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&be, Encoding::Utf16Be), "a€😀");
    }

    #[test]
    fn what_an_encoding_does_not_have_is_seen() {
        assert_eq!(read(b"a\x81b", Encoding::Windows1252), "a\u{fffd}b");
        assert_eq!(read(b"\x3d\xd8a\0", Encoding::Utf16Le), "\u{fffd}a");
        assert_eq!(read(b"a\0b", Encoding::Utf16Le), "a\u{fffd}");
        assert_eq!(read(b"\x3d\xd8", Encoding::Utf16Le), "\u{fffd}");
    }
}
