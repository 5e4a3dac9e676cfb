//! How long the disk takes to keep a little: what no commit can be quicker than.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use hdrhistogram::Histogram;

/// A page of a database.
const BYTES: [u8; 4_096] = [0; 4_096];
/// Seldom enough not to be what is in the way.
const EVERY: Duration = Duration::from_millis(100);

/// A file that a thread of its own appends to and syncs.
pub(super) struct Disk {
    ended: Arc<AtomicBool>,
    thread: JoinHandle<Result<Histogram<u64>>>,
}

impl Disk {
    /// Begins in a folder.
    pub(super) fn measured(folder: &Path) -> Result<Self> {
        let mut file = File::create(folder.join("disk-probe"))?;
        let ended = Arc::new(AtomicBool::new(false));
        let end = Arc::clone(&ended);
        let probe = move || {
            let mut micros = Histogram::new(3)?;
            while !end.load(Ordering::Relaxed) {
                let begun = Instant::now();
                file.write_all(&BYTES)?;
                file.sync_data()?;
                micros.record(u64::try_from(begun.elapsed().as_micros())?)?;
                std::thread::sleep(EVERY);
            }
            Ok(micros)
        };
        let thread = std::thread::Builder::new().name("disk".to_owned()).spawn(probe).context("starting the probe")?;
        Ok(Self { ended, thread })
    }

    /// Microseconds of each.
    pub(super) fn end(self) -> Result<Histogram<u64>> {
        self.ended.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("the probe of the disk panicked"))?
    }
}
