//! Pages of lists. A token is the key after which the next page begins, and the kind of list it belongs to, so that a
//! token of another list is refused.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use prost::Message;

use super::room::{ANSWER_BYTES, Room};
use crate::catalog::FieldError;

const DEFAULT_PAGE: usize = 100;
const MAX_TOKEN_CHARS: usize = 4_096;
/// Kept free in a page for its token and revision.
const TOKEN_BYTES: usize = 8 * 1_024;

/// Where a page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageToken {
    after: Option<String>,
}

impl PageToken {
    /// Reads the token of a list of `kind` ("product"); empty is the beginning.
    ///
    /// # Errors
    /// The token was not made by [`PageToken::next`] for this kind.
    pub fn read(token: &str, kind: &str) -> Result<Self, FieldError> {
        if token.is_empty() {
            return Ok(Self { after: None });
        }
        if token.len() > MAX_TOKEN_CHARS {
            return Err(refused());
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| refused())?;
        let text = String::from_utf8(bytes).map_err(|_| refused())?;
        let (of, after) = text.split_once(':').ok_or_else(refused)?;
        if of != kind || after.is_empty() {
            return Err(refused());
        }
        Ok(Self { after: Some(after.to_owned()) })
    }

    /// The key after which the page begins.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// The token of the page after `last`; empty when this page has fewer entries than were asked for.
    pub fn next(kind: &str, last: Option<&str>, (length, asked): (usize, u32)) -> String {
        match last {
            Some(last) if length >= asked as usize => Self::behind(kind, last),
            _ => String::new(),
        }
    }

    fn behind(kind: &str, last: &str) -> String {
        URL_SAFE_NO_PAD.encode(format!("{kind}:{last}"))
    }
}

fn refused() -> FieldError {
    FieldError::invalid("page_token", "was not made by this list")
}

/// A page of a list while it is read: it ends with the list, with as many entries as were asked for, or where an answer
/// has room for no more.
#[derive(Debug)]
pub struct Page<M> {
    pub items: Vec<M>,
    asked: usize,
    room: Room,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    OfPage,
    OfList,
}

impl<M: Message> Page<M> {
    pub fn of(asked: u32) -> Self {
        Self { items: Vec::new(), asked: asked as usize, room: Room::of(ANSWER_BYTES - TOKEN_BYTES), end: None }
    }

    /// How many entries to read next, none when the page is done.
    pub fn wants(&self, at_a_time: u32) -> Option<u32> {
        let left = u32::try_from(self.asked - self.items.len()).unwrap_or(u32::MAX);
        self.end.is_none().then(|| left.min(at_a_time))
    }

    /// Takes what was read when `wanted` entries were asked for. The first entry always has room.
    pub fn take(&mut self, read: Vec<M>, wanted: u32) {
        let is_last = read.len() < wanted as usize;
        for item in read {
            if !self.room.take(item.encoded_len()) && !self.items.is_empty() {
                self.end = Some(End::OfPage);
                return;
            }
            self.items.push(item);
        }
        if is_last {
            self.end = Some(End::OfList);
        } else if self.items.len() >= self.asked {
            self.end = Some(End::OfPage);
        }
    }

    /// The token of the next page, empty at the end of the list.
    pub fn next_token(&self, kind: &str, key: impl Fn(&M) -> String) -> String {
        match (self.end, self.items.last()) {
            (Some(End::OfPage), Some(last)) => PageToken::behind(kind, &key(last)),
            _ => String::new(),
        }
    }
}

/// How many entries are asked for; 0 is 100.
///
/// # Errors
/// More than `limit`.
pub fn page_size(asked: u32, limit: usize) -> Result<u32, FieldError> {
    if asked as usize > limit {
        return Err(FieldError::too_long("page_size", limit, "entries"));
    }
    let size = if asked == 0 { DEFAULT_PAGE.min(limit) } else { asked as usize };
    Ok(u32::try_from(size).unwrap_or(u32::MAX))
}
