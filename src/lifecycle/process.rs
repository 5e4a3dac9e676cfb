//! What the operating system says of this process and of the disk, as gauges under the names that Prometheus' own clients
//! give them.

use std::path::Path;

use crate::clock::{Clock, SystemClock};
use crate::metrics::Metrics;

/// USER_HZ, in which Linux counts for programs on every machine.
const TICKS_PER_SEC: f64 = 100.0;

/// What does not change while the process runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Process {
    started_secs: Option<f64>,
}

/// One look at `/proc/self/stat`.
struct Stat {
    cpu_ticks: f64,
    started_ticks: f64,
    threads: f64,
}

impl Process {
    pub(super) fn look() -> Self {
        let uptime = std::fs::read_to_string("/proc/uptime").ok();
        let uptime = uptime.as_deref().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        let now = SystemClock.now().micros() as f64 / 1e6;
        let started_secs =
            Stat::read().zip(uptime).map(|(stat, uptime)| now - uptime + stat.started_ticks / TICKS_PER_SEC);
        Self { started_secs }
    }

    /// Sets what there is; on a system without `/proc` that is less.
    pub(super) fn show(self, metrics: &Metrics) {
        if let Some(started) = self.started_secs {
            metrics.process_start_time.set((), started);
        }
        if let Some(stat) = Stat::read() {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole seconds, never below 0"
            )]
            metrics.process_cpu.absolute((), (stat.cpu_ticks / TICKS_PER_SEC) as u64);
            metrics.process_threads.set((), stat.threads);
        }
        if let Some(bytes) = resident_bytes() {
            metrics.process_resident.set((), bytes);
        }
        if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
            metrics.process_open_fds.set((), open.count() as f64);
        }
        let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        metrics.process_max_fds.set((), most.map_or(f64::INFINITY, |most| most as f64));
    }
}

impl Stat {
    fn read() -> Option<Self> {
        Self::parse(&std::fs::read_to_string("/proc/self/stat").ok()?)
    }

    /// proc(5): the name in brackets may hold anything, what counts comes after it.
    fn parse(text: &str) -> Option<Self> {
        let (_, fields) = text.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        // Field 3, the state, is the first of these.
        let field = |number: usize| fields.get(number - 3)?.parse::<f64>().ok();
        Some(Self { cpu_ticks: field(14)? + field(15)?, threads: field(20)?, started_ticks: field(22)? })
    }
}

/// "VmRSS: 1234 kB" of `/proc/self/status`.
fn resident_bytes() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<f64>().ok()? * 1_024.0)
}

/// Sets the room on the disk of `folder`.
pub(super) fn show_disk(metrics: &Metrics, folder: &Path) {
    if let Ok(disk) = rustix::fs::statvfs(folder) {
        metrics.disk_free_bytes.set((), disk.f_bavail.saturating_mul(disk.f_frsize) as f64);
        metrics.disk_size_bytes.set((), disk.f_blocks.saturating_mul(disk.f_frsize) as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_found_behind_any_name() {
        let text =
            "7 (a ) b) S 1 7 7 0 -1 4194560 900 0 0 0 150 50 0 0 20 0 9 0 123456 1000000 321 18446744073709551615";
        let stat = Stat::parse(text).expect("a line of /proc");
        assert_eq!((stat.cpu_ticks, stat.threads), (200.0, 9.0));
        assert_eq!(stat.started_ticks, 123_456.0);
        assert!(Stat::parse("7 (temei) S 1").is_none());
    }

    #[test]
    fn a_process_knows_when_it_began_and_what_it_takes() {
        let metrics = Metrics::new();
        Process::look().show(&metrics);
        show_disk(&metrics, Path::new("/"));
        let text = metrics.render();
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} "))).expect(name);
            line.parse::<f64>().expect("a number")
        };
        let now = SystemClock.now().micros() as f64 / 1e6;
        let started = value("process_start_time_seconds");
        assert!(started <= now + 1.0 && started > 1.0e9, "{started}");
        assert!(value("process_resident_memory_bytes") > 1e6 && value("process_open_fds") >= 3.0);
        assert!(value("process_threads") >= 1.0 && value("process_max_fds") >= value("process_open_fds"));
        assert!(value("temei_disk_size_bytes") >= value("temei_disk_free_bytes"));
    }
}
