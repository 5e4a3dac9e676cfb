//! Cursors as page tokens and back, and what of a request a page has to have in common with the page before. A token is
//! opaque: a protobuf message of its own, never part of the contract, in URL-safe base64.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use prost::Message;

use crate::catalog::{Currency, FieldError};
use crate::clock::Timestamp;
use crate::pb::v1;
use crate::search::{Cursor, PageKey, QueryHash, Rank, RequestIdentity, Seen, Standing};

const MAX_TOKEN_CHARS: usize = 4_096;
/// Another number, another meaning of the fields.
const VERSION: u32 = 1;

#[derive(Clone, PartialEq, Message)]
struct Token {
    #[prost(uint32, tag = "1")]
    version: u32,
    #[prost(bytes = "vec", tag = "2")]
    query: Vec<u8>,
    #[prost(uint64, tag = "3")]
    generation: u64,
    #[prost(uint64, tag = "4")]
    facts_revision: u64,
    #[prost(uint64, tag = "5")]
    index_revision: u64,
    #[prost(uint64, tag = "6")]
    vectors: u64,
    #[prost(sint64, tag = "7")]
    as_of_micros: i64,
    #[prost(bool, tag = "8")]
    without_dense: bool,
    #[prost(string, tag = "9")]
    id: String,
    /// Of the order of relevance, from 1.
    #[prost(uint32, tag = "10")]
    standing: u32,
    #[prost(double, tag = "11")]
    score: f64,
    /// Of an order by value.
    #[prost(uint32, tag = "12")]
    class: u32,
    #[prost(sint64, tag = "13")]
    amount: i64,
    #[prost(string, tag = "14")]
    currency: String,
    #[prost(string, tag = "15")]
    lead: String,
    #[prost(uint64, tag = "16")]
    incarnation: u64,
    #[prost(sint64, tag = "17")]
    priced_at_micros: i64,
}

/// Everything of a request that changes which hits there are and their order.
pub(super) fn identity(message: &v1::SearchRequest) -> RequestIdentity {
    let mut asked = message.clone();
    (asked.page_token, asked.limit, asked.explain, asked.count) = (String::new(), 0, false, None);
    (asked.facets, asked.min_revision, asked.highlight) = (Vec::new(), None, None);
    if let Some(filter) = &mut asked.filter {
        // A map has no order of its own.
        let mut plain: Vec<(String, String)> = std::mem::take(&mut filter.attributes).into_iter().collect();
        plain.sort_unstable();
        let lists = plain.into_iter().map(|(name, value)| v1::AttributeFilter { name, values: vec![value] });
        filter.attribute_values.extend(lists);
    }
    RequestIdentity(asked.encode_to_vec())
}

/// Where the page begins; an empty token is the first.
///
/// # Errors
/// The token was not made by [`page_token`].
pub(super) fn page(token: &str) -> Result<Option<Cursor>, FieldError> {
    if token.is_empty() {
        return Ok(None);
    }
    if token.len() > MAX_TOKEN_CHARS {
        return Err(refused());
    }
    let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| refused())?;
    let token = Token::decode(bytes.as_slice()).map_err(|_| refused())?;
    cursor(token).map(Some).ok_or_else(refused)
}

fn refused() -> FieldError {
    FieldError::invalid("page_token", "was not made by this service")
}

/// The token of the next page; empty when there is none.
pub(super) fn page_token(next: Option<Cursor>) -> String {
    let Some(cursor) = next else { return String::new() };
    let mut token = Token {
        version: VERSION,
        query: cursor.query.0.to_vec(),
        incarnation: cursor.incarnation,
        generation: cursor.generation,
        facts_revision: cursor.seen.facts_revision,
        index_revision: cursor.seen.index_revision,
        vectors: cursor.seen.vectors,
        as_of_micros: cursor.as_of.micros(),
        priced_at_micros: cursor.priced_at.micros(),
        without_dense: cursor.without_dense,
        ..Token::default()
    };
    match cursor.key {
        PageKey::Relevance { standing, score, id } => {
            token.standing = standing_number(standing);
            (token.score, token.id) = (score, id);
        }
        PageKey::Value { lead, rank, id } => {
            (token.class, token.amount, token.id) = (rank.class.into(), rank.amount, id);
            token.currency = rank.currency.map(String::from).unwrap_or_default();
            token.lead = lead.map(String::from).unwrap_or_default();
        }
    }
    URL_SAFE_NO_PAD.encode(token.encode_to_vec())
}

/// An empty code is no currency; `None` for what is no code.
fn currency(code: &str) -> Option<Option<Currency>> {
    match code {
        "" => Some(None),
        code => Currency::parse(code).ok().map(Some),
    }
}

fn cursor(token: Token) -> Option<Cursor> {
    let key = match token.standing {
        0 => {
            let class = u8::try_from(token.class).ok()?;
            let rank = Rank { class, currency: currency(&token.currency)?, amount: token.amount };
            PageKey::Value { lead: currency(&token.lead)?, rank, id: token.id }
        }
        number => PageKey::Relevance { standing: standing(number)?, score: token.score, id: token.id },
    };
    (token.version == VERSION).then_some(Cursor {
        query: QueryHash(token.query.try_into().ok()?),
        incarnation: token.incarnation,
        generation: token.generation,
        seen: Seen {
            facts_revision: token.facts_revision,
            index_revision: token.index_revision,
            vectors: token.vectors,
        },
        as_of: Timestamp::from_micros(token.as_of_micros),
        priced_at: Timestamp::from_micros(token.priced_at_micros),
        without_dense: token.without_dense,
        key,
    })
}

const fn standing_number(standing: Standing) -> u32 {
    match standing {
        Standing::Pinned => 1,
        Standing::Window => 2,
        Standing::BeyondWindow => 3,
        Standing::Browsed => 4,
        Standing::Sorted => 0,
    }
}

const fn standing(number: u32) -> Option<Standing> {
    match number {
        1 => Some(Standing::Pinned),
        2 => Some(Standing::Window),
        3 => Some(Standing::BeyondWindow),
        4 => Some(Standing::Browsed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn key() -> impl Strategy<Value = PageKey> {
        let standing =
            prop::sample::select(vec![Standing::Pinned, Standing::Window, Standing::BeyondWindow, Standing::Browsed]);
        let relevance = (standing, -10.0_f64..100.0, ".{0,20}").prop_map(|(standing, score, id)| PageKey::Relevance {
            standing,
            score,
            id,
        });
        let currency = || prop::option::of(prop::sample::select(vec![Currency::EUR, Currency::RON]));
        let value = (currency(), currency(), 0_u8..3, any::<i64>(), ".{0,20}").prop_map(
            |(lead, currency, class, amount, id)| PageKey::Value { lead, rank: Rank { class, currency, amount }, id },
        );
        prop_oneof![relevance, value]
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn a_token_brings_back_its_cursor(key in key(), numbers in any::<[u64; 5]>(), at in any::<i64>(), flag in any::<bool>()) {
            let cursor = Cursor {
                query: QueryHash([7; 16]),
                incarnation: numbers[4],
                generation: numbers[0],
                seen: Seen { facts_revision: numbers[1], index_revision: numbers[2], vectors: numbers[3] },
                as_of: Timestamp::from_micros(at),
                priced_at: Timestamp::from_micros(at / 3),
                without_dense: flag,
                key,
            };
            prop_assert_eq!(page(&page_token(Some(cursor.clone()))), Ok(Some(cursor)));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,60}") {
            drop(page(&text));
        }
    }

    #[test]
    fn a_page_of_another_size_is_of_the_same_request() {
        let request = v1::SearchRequest { query: "lamp".to_owned(), limit: 5, ..Default::default() };
        let other = v1::SearchRequest { limit: 9, explain: true, count: Some(false), ..request.clone() };
        assert_eq!(identity(&request), identity(&other));
        let query = v1::SearchRequest { query: "lamps".to_owned(), ..request.clone() };
        let sort = v1::SearchRequest { sort: v1::SearchSort::Newest.into(), ..request.clone() };
        assert!([query, sort].iter().all(|other| identity(other) != identity(&request)));
        let filtered = |turn: bool| {
            let mut attributes = vec![("a".to_owned(), "1".to_owned()), ("b".to_owned(), "2".to_owned())];
            if turn {
                attributes.reverse();
            }
            let filter = v1::Filter { attributes: attributes.into_iter().collect(), ..Default::default() };
            identity(&v1::SearchRequest { filter: Some(filter), ..request.clone() })
        };
        assert_eq!(filtered(false), filtered(true));
        assert!(page("AAAA").is_err() && page("%").is_err() && page(&"A".repeat(5_000)).is_err());
    }
}
