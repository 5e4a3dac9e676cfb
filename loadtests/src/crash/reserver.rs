//! One customer among several who want the same few products: reserves, extends, releases and buys, each call with a key, so
//! that one whose answer was never heard is asked again and done once.

use anyhow::{Result, bail, ensure};
use temei::client::Connection;
use temei::dice::Dice;
use temei::pb::v1::{CommitRequest, ExtendRequest, ReleaseRequest, ReservationLine, ReserveRequest};
use tonic::{Code, Status};

use super::ending::Ending;
use super::truth;
use crate::reserve::client::held;
use crate::reserve::history::Event;

/// Some of what is forgotten expires within its round; the rest is there after it.
const TTLS_S: [u32; 4] = [1, 600, 600, 600];
const MOST_LINES: usize = 3;
const MOST_UNITS: usize = 2;

pub(super) struct Reserver {
    number: u32,
    dice: Dice,
    skus: Vec<String>,
    own: Vec<String>,
    /// What was asked and not answered.
    asked: Option<Asked>,
    /// With their revisions.
    pub(super) events: Vec<(u64, Event)>,
    pub(super) calls: u64,
    key: String,
}

#[derive(Clone, Debug)]
enum Asked {
    Reserve(ReserveRequest),
    Extend(ExtendRequest),
    Release(ReleaseRequest),
    Buy(CommitRequest),
}

impl Reserver {
    /// `key` begins the keys of its calls, which are no others'.
    pub(super) fn new((number, key): (u32, String), dice: Dice, skus: Vec<String>) -> Self {
        Self { number, dice, skus, own: Vec::new(), asked: None, events: Vec::new(), calls: 0, key }
    }

    pub(super) async fn run(&mut self, connection: &Connection, ending: &Ending) -> Result<()> {
        let ended = self.reserve(connection, ending).await;
        ending.judge(&format!("reserver {}", self.number), ended)
    }

    async fn reserve(&mut self, connection: &Connection, ending: &Ending) -> Result<()> {
        while !ending.has_begun() {
            self.calls += 1;
            let asked = self.next();
            self.ask(connection, asked).await?;
        }
        Ok(())
    }

    /// Asks again what was not answered: it is done once, whether it was done before or not.
    pub(super) async fn ask_again(&mut self, connection: &Connection) -> Result<()> {
        truth::when_there(async || match self.asked.clone() {
            Some(asked) => self.ask(connection, asked).await,
            None => Ok(()),
        })
        .await
    }

    fn next(&mut self) -> Asked {
        let key = Some(format!("{}-{}-{}", self.key, self.number, self.calls));
        let held = if self.dice.below(2) == 0 { None } else { self.own.pop() };
        let Some(reservation_id) = held else { return Asked::Reserve(self.wish(key)) };
        match self.dice.below(4) {
            0 => Asked::Buy(CommitRequest { reservation_id, idempotency_key: key, ..CommitRequest::default() }),
            1 => Asked::Release(ReleaseRequest { reservation_id, idempotency_key: key }),
            _ => {
                let ttl_seconds = Some(self.ttl_s());
                Asked::Extend(ExtendRequest {
                    reservation_id,
                    ttl_seconds,
                    idempotency_key: key,
                    ..ExtendRequest::default()
                })
            }
        }
    }

    fn wish(&mut self, idempotency_key: Option<String>) -> ReserveRequest {
        let count = 1 + self.dice.below(MOST_LINES);
        let mut lines = Vec::new();
        for sku in self.dice.sample(self.skus.clone(), count) {
            lines.push(ReservationLine { sku, quantity: (1 + self.dice.below(MOST_UNITS)).to_string() });
        }
        let (ttl_seconds, holder) = (Some(self.ttl_s()), Some(format!("{}-{}", self.key, self.number)));
        ReserveRequest { lines, ttl_seconds, holder, idempotency_key, ..ReserveRequest::default() }
    }

    fn ttl_s(&mut self) -> u32 {
        TTLS_S[self.dice.below(TTLS_S.len())]
    }

    async fn ask(&mut self, connection: &Connection, asked: Asked) -> Result<()> {
        self.asked = Some(asked.clone());
        let mut stock = connection.stock();
        let done = match asked {
            Asked::Reserve(request) => match taken(stock.reserve(request).await)? {
                Some(answer) => {
                    let held = held(answer.reservation)?;
                    self.own.push(held.id.clone());
                    Some((answer.revision, Event::Reserved(held)))
                }
                None => None,
            },
            Asked::Extend(request) => match taken(stock.extend(request).await)? {
                Some(answer) => {
                    let held = held(answer.reservation)?;
                    self.own.push(held.id.clone());
                    Some((answer.revision, Event::Extended(held)))
                }
                None => None,
            },
            Asked::Release(request) => {
                let id = request.reservation_id.clone();
                let answer = taken(stock.release(request).await)?.filter(|answer| answer.released);
                answer.map(|answer| (answer.revision, Event::Released(id)))
            }
            Asked::Buy(request) => {
                let id = request.reservation_id.clone();
                taken(stock.commit(request).await)?.map(|answer| (answer.revision, Event::Sold(id)))
            }
        };
        self.asked = None;
        self.events.extend(done);
        Ok(())
    }

    /// Lets go of what it still has, which has to be there or to have expired.
    pub(super) async fn let_go(&mut self, connection: &Connection) -> Result<()> {
        ensure!(self.asked.is_none(), "something was asked and not answered");
        for id in self.own.drain(..) {
            let request = ReleaseRequest { reservation_id: id, idempotency_key: None };
            truth::again(async || connection.stock().release(request.clone()).await).await?;
        }
        Ok(())
    }
}

/// The answer; none where the call was refused for what the stock or the reservation is.
fn taken<T>(answer: Result<tonic::Response<T>, Status>) -> Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer.into_inner())),
        Err(status) if status.code() == Code::FailedPrecondition => Ok(None),
        Err(status) => bail!(status),
    }
}
