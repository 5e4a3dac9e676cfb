//! The tenant that behaves well: a check of 300 bytes so many times a second, whatever becomes of it, each measured from
//! the moment it was due. It has a thread and a runtime of its own, so that the troublemakers' work in this process does
//! not stand before it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use temei::client::Connection;
use tokio::sync::mpsc;
use tonic::Code;

use super::world::{WELL_BEHAVED, World};
use crate::open_loop::{GIVE_UP, Measured, beats, lock, send};
use crate::scenario::short_check_of;

/// What it met in some time.
pub(crate) type Met = Measured;

#[derive(Debug)]
pub(crate) struct WellBehaved {
    met: Arc<Mutex<Met>>,
    stop: Arc<AtomicBool>,
}

impl WellBehaved {
    /// Starts to check.
    pub(crate) fn start(world: &Arc<World>, products: u32, rate: u32) -> Result<Self> {
        let (met, stop) = (Arc::new(Mutex::new(Measured::new()?)), Arc::new(AtomicBool::new(false)));
        let tenant = Self { met: Arc::clone(&met), stop: Arc::clone(&stop) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let world = Arc::clone(world);
        let beats = beats(Duration::from_secs(1) / rate)?;
        std::thread::Builder::new().name("well-behaved".to_owned()).spawn(move || {
            runtime.block_on(async move {
                let connection = world.gateway(WELL_BEHAVED).await;
                drop(world);
                match connection {
                    Ok(connection) => check(&connection, &met, &stop, (beats, products)).await,
                    Err(error) => eprintln!("the well-behaved tenant cannot connect: {error:#}"),
                }
            });
        })?;
        Ok(tenant)
    }

    /// What it met since the last time this was asked.
    pub(crate) fn take(&self) -> Met {
        let fresh = Measured::new().context("histogram bounds").expect("they are constants");
        std::mem::replace(&mut *lock(&self.met), fresh)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

async fn check(
    connection: &Connection,
    met: &Arc<Mutex<Met>>,
    stop: &AtomicBool,
    (mut beats, products): (mpsc::Receiver<Instant>, u32),
) {
    let mut n = 0;
    while let Some(due) = beats.recv().await.filter(|_| !stop.load(Ordering::Relaxed)) {
        let (connection, met, call) = (connection.clone(), Arc::clone(met), short_check_of(n, products));
        tokio::spawn(async move {
            let answer = tokio::time::timeout(GIVE_UP, send(&connection, call)).await;
            meet(&mut lock(&met), due, answer.unwrap_or(Err(Code::DeadlineExceeded)));
        });
        n += 1;
    }
}

/// A failed check counts with the time it took to fail, so that failing cannot look fast.
fn meet(met: &mut Met, due: Instant, answer: Result<bool, Code>) {
    match answer {
        Ok(_) => met.add(due, answer),
        Err(_) => {
            met.add(due, Ok(false));
            met.add(due, answer);
        }
    }
}
