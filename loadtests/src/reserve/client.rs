//! One client: reserves one to three products, and sells, releases, extends or forgets what it has.

use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use temei::client::Connection;
use temei::dice::Dice;
use temei::grpc::convert;
use temei::pb::v1::{CommitRequest, ExtendRequest, ReleaseRequest, Reservation, ReservationLine, ReserveRequest};
use tonic::{Code, Status};

use super::history::{Event, Held};
use crate::catalogue;

/// Short, so that much of what is forgotten expires within a run.
const TTL_SECONDS: usize = 5;
const MAX_LINES: usize = 3;
const MAX_UNITS: usize = 2;

pub(super) struct Client {
    connection: Connection,
    number: u32,
    dice: Dice,
    items: u32,
    own: Vec<String>,
    told: Told,
}

/// What clients were told.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) events: Vec<(u64, Event)>,
    pub(super) calls: u64,
    /// There was not what was asked for.
    pub(super) refused: u64,
    /// It held nothing any more.
    pub(super) expired: u64,
    micros: Vec<(&'static str, u64)>,
}

impl Told {
    pub(super) fn add(&mut self, other: Self) {
        self.events.extend(other.events);
        self.micros.extend(other.micros);
        self.calls += other.calls;
        self.refused += other.refused;
        self.expired += other.expired;
    }

    /// The events in the order of their revisions.
    pub(super) fn in_order(mut self) -> Result<Vec<(u64, Event)>> {
        self.events.sort_by_key(|(revision, _)| *revision);
        let twice = self.events.windows(2).find(|pair| pair[0].0 == pair[1].0);
        ensure!(twice.is_none(), "one revision was given to two calls: {twice:?}");
        Ok(self.events)
    }

    /// By method, in milliseconds.
    pub(super) fn latencies(&self) -> Value {
        let mut all = serde_json::Map::new();
        for method in ["reserve", "extend", "release", "commit"] {
            let mut histogram = Histogram::<u64>::new(3).expect("three digits are allowed");
            for (_, micros) in self.micros.iter().filter(|(of, _)| *of == method) {
                histogram.record(*micros).expect("it grows as needed");
            }
            let at = |quantile| histogram.value_at_quantile(quantile) as f64 / 1_000.0;
            let (p50, p99, max) = (at(0.5), at(0.99), histogram.max() as f64 / 1_000.0);
            all.insert(method.to_owned(), json!({ "calls": histogram.len(), "p50": p50, "p99": p99, "max": max }));
        }
        Value::Object(all)
    }
}

impl Client {
    pub(super) fn new(connection: Connection, (seed, number): (u64, u32), items: u32) -> Self {
        let dice = Dice::new(seed << 32 | u64::from(number));
        Self { connection, number, dice, items, own: Vec::new(), told: Told::default() }
    }

    pub(super) async fn run(mut self, until: Instant) -> Result<Told> {
        while Instant::now() < until {
            self.told.calls += 1;
            let held = if self.own.is_empty() || self.dice.below(2) == 0 { None } else { self.own.pop() };
            match (held, self.dice.below(8)) {
                (None, _) => self.reserve().await?,
                (Some(id), 0) => self.sell(id).await?,
                (Some(id), 1..=3) => self.release(id).await?,
                (Some(id), 4 | 5) => self.extend(id).await?,
                // Forgotten: it expires.
                (Some(_), _) => {}
            }
        }
        Ok(self.told)
    }

    async fn reserve(&mut self) -> Result<()> {
        let mut lines: Vec<ReservationLine> = Vec::new();
        for _ in 0..=self.dice.below(MAX_LINES) {
            let sku = catalogue::sku(u32::try_from(self.dice.below(self.items as usize))?);
            if lines.iter().all(|line| line.sku != sku) {
                lines.push(ReservationLine { sku, quantity: (1 + self.dice.below(MAX_UNITS)).to_string() });
            }
        }
        let request = ReserveRequest {
            lines,
            ttl_seconds: Some(u32::try_from(1 + self.dice.below(TTL_SECONDS))?),
            holder: Some(format!("client-{}", self.number)),
            idempotency_key: Some(format!("{}-{}", self.number, self.told.calls)),
            ..ReserveRequest::default()
        };
        let begun = Instant::now();
        let answer = self.connection.stock().reserve(request).await;
        let Some(answer) = self.taken("reserve", begun, answer)? else { return Ok(()) };
        let held = held(answer.reservation)?;
        self.own.push(held.id.clone());
        self.told.events.push((answer.revision, Event::Reserved(held)));
        Ok(())
    }

    async fn extend(&mut self, id: String) -> Result<()> {
        let ttl_seconds = Some(u32::try_from(TTL_SECONDS)?);
        let request = ExtendRequest { reservation_id: id.clone(), ttl_seconds, ..ExtendRequest::default() };
        let begun = Instant::now();
        let answer = self.connection.stock().extend(request).await;
        let Some(answer) = self.taken("extend", begun, answer)? else { return Ok(()) };
        self.own.push(id);
        self.told.events.push((answer.revision, Event::Extended(held(answer.reservation)?)));
        Ok(())
    }

    async fn release(&mut self, id: String) -> Result<()> {
        let request = ReleaseRequest { reservation_id: id.clone(), idempotency_key: None };
        let begun = Instant::now();
        let answer = self.connection.stock().release(request).await;
        let Some(answer) = self.taken("release", begun, answer)? else { return Ok(()) };
        match answer.released {
            true => self.told.events.push((answer.revision, Event::Released(id))),
            false => self.told.expired += 1,
        }
        Ok(())
    }

    async fn sell(&mut self, id: String) -> Result<()> {
        let request = CommitRequest { reservation_id: id.clone(), ..CommitRequest::default() };
        let begun = Instant::now();
        let answer = self.connection.stock().commit(request).await;
        let Some(answer) = self.taken("commit", begun, answer)? else { return Ok(()) };
        self.told.events.push((answer.revision, Event::Sold(id)));
        Ok(())
    }

    /// The answer; none where the call was refused for what the stock is.
    fn taken<T>(
        &mut self,
        method: &'static str,
        begun: Instant,
        answer: Result<tonic::Response<T>, Status>,
    ) -> Result<Option<T>> {
        self.told.micros.push((method, u64::try_from(begun.elapsed().as_micros())?));
        match answer {
            Ok(answer) => Ok(Some(answer.into_inner())),
            Err(status) if status.code() == Code::FailedPrecondition => {
                if method == "reserve" {
                    self.told.refused += 1;
                } else {
                    self.told.expired += 1;
                }
                Ok(None)
            }
            Err(status) => bail!("{method}: {status}"),
        }
    }
}

/// What an answer says is held.
pub(crate) fn held(reservation: Option<Reservation>) -> Result<Held> {
    let reservation = reservation.context("an answer has no reservation")?;
    let mut lines = Vec::with_capacity(reservation.lines.len());
    for line in &reservation.lines {
        lines.push((line.sku.clone(), line.quantity.parse().context("a quantity is no whole number")?));
    }
    let (Some(created), Some(expires)) = (reservation.created_at, reservation.expires_at) else {
        bail!("an answer has no time")
    };
    let created_at = convert::timestamp(created, "created_at")?.micros();
    let expires_at = convert::timestamp(expires, "expires_at")?.micros();
    Ok(Held { id: reservation.id, created_at, expires_at, lines })
}
