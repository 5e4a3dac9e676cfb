//! Fires at a fixed rate and records, for every request, the time from when it was due to its answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use hdrhistogram::Histogram;
use temei::client::Connection;
use tokio::sync::mpsc;
use tonic::Code;

use crate::scenario::{Call, Scenario};
use crate::server::Server;

/// More requests under way than this are not sent but counted as overload.
const IN_FLIGHT_MAX: usize = 5_000;
/// What a caller would wait; longer counts as an error.
pub(crate) const GIVE_UP: Duration = Duration::from_secs(2);

/// What one scenario showed. Latencies are in microseconds.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) latency: Histogram<u64>,
    pub(crate) errors: BTreeMap<String, u64>,
    pub(crate) degraded: u64,
    pub(crate) seconds: f64,
}

impl Measured {
    pub(crate) fn new() -> Result<Self> {
        Ok(Self {
            latency: Histogram::new_with_bounds(1, 60_000_000, 3).context("histogram bounds")?,
            errors: BTreeMap::new(),
            degraded: 0,
            seconds: 0.0,
        })
    }

    pub(crate) fn add(&mut self, due: Instant, answer: Result<bool, Code>) {
        match answer {
            Ok(degraded) => {
                let micros = u64::try_from(due.elapsed().as_micros()).unwrap_or(u64::MAX);
                self.latency.saturating_record(micros.max(1));
                self.degraded += u64::from(degraded);
            }
            Err(code) => *self.errors.entry(format!("{code:?}")).or_default() += 1,
        }
    }
}

pub(crate) async fn run(server: &Server, scenario: &Scenario, length: Duration) -> Result<Measured> {
    let connections = server.connections(scenario.tenant.id()).await?;
    fire(&connections, (scenario.rate_per_s, length), scenario.call).await
}

/// Fires the calls of the numbers from 0, at a rate a second for so long.
pub(crate) async fn fire(
    connections: &[Connection],
    (rate_per_s, length): (u32, Duration),
    call: impl Fn(u32) -> Call,
) -> Result<Measured> {
    let measured = Arc::new(Mutex::new(Measured::new()?));
    let places = Arc::new(tokio::sync::Semaphore::new(IN_FLIGHT_MAX));
    let interval = Duration::from_secs(1) / rate_per_s;
    let total = u32::try_from(length.as_micros() / interval.as_micros().max(1)).context("too long a run")?;
    let begin = Instant::now();
    let mut beats = beats(interval)?;
    for n in 0..total {
        let due = beats.recv().await.context("the clock goes on")?;
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            lock(&measured).errors.entry("Overload".to_owned()).and_modify(|count| *count += 1).or_insert(1);
            continue;
        };
        let (connection, measured) = (connections[n as usize % connections.len()].clone(), Arc::clone(&measured));
        let call = call(n);
        tokio::spawn(async move {
            let answer = tokio::time::timeout(GIVE_UP, send(&connection, call)).await;
            lock(&measured).add(due, answer.unwrap_or(Err(Code::DeadlineExceeded)));
            // The last place given back means that nobody holds the measurements any more.
            drop(measured);
            drop(place);
        });
    }
    let _all_done = places.acquire_many(u32::try_from(IN_FLIGHT_MAX).unwrap_or(u32::MAX)).await?;
    let mut measured =
        Arc::into_inner(measured).context("every request has ended")?.into_inner().unwrap_or_else(|e| e.into_inner());
    measured.seconds = begin.elapsed().as_secs_f64();
    Ok(measured)
}

/// The moments at which requests are due, told when they have come. A thread of its own sleeps to within some ten
/// microseconds of them, where the runtime's timers are up to two milliseconds late, which would be put down to the service.
pub(crate) fn beats(interval: Duration) -> Result<mpsc::Receiver<Instant>> {
    let (tell, told) = mpsc::channel(IN_FLIGHT_MAX);
    let begin = Instant::now();
    let beat = move || {
        for due in (0..).map(|n| begin + interval * n) {
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if tell.blocking_send(due).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new().name("beats".to_owned()).spawn(beat).context("starting the clock")?;
    Ok(told)
}

/// Whether the answer was degraded, or the code it failed with.
pub(crate) async fn send(connection: &Connection, call: Call) -> Result<bool, Code> {
    let code = |status: tonic::Status| status.code();
    match call {
        Call::Check(message) => {
            Ok(!connection.guard().check(*message).await.map_err(code)?.get_ref().degraded.is_empty())
        }
        Call::Search(message) => {
            Ok(!connection.search().search(*message).await.map_err(code)?.get_ref().degraded.is_empty())
        }
        Call::Step(message) => {
            let answer = connection.conversations().step(*message).await.map_err(code)?.into_inner();
            // What is refused is an ordinary answer, and none that this load asks for.
            if answer.refused.is_empty() { Ok(false) } else { Err(Code::FailedPrecondition) }
        }
    }
}

pub(crate) fn lock(measured: &Mutex<Measured>) -> std::sync::MutexGuard<'_, Measured> {
    measured.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
