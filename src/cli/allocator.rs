//! How the allocator gives memory back: at once, so that what a tenant leaves behind when it goes cold is gone with it.
//! With its own delay of 10 ms the service held up to a fifth more under evictions; checks take as long either way.
//!
//! The allocator reads its settings before `main` begins and cannot be told later without unsafe code, so the process
//! starts itself once more, in its own place.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Milliseconds until memory that was freed is given back.
const DELAY: &str = "MIMALLOC_PURGE_DELAY";

/// Starts the process anew with freed memory given back at once, unless the environment says how. Returns only where that
/// is not needed, or not to be had: the service works without.
pub(super) fn give_back_at_once() {
    #[expect(clippy::disallowed_methods, reason = "the allocator's setting, none of the service's")]
    let chosen = std::env::var_os(DELAY).is_some();
    if chosen {
        return;
    }
    let Ok(executable) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut command = Command::new(executable);
    command.arg0(arguments.next().unwrap_or_default()).args(arguments).env(DELAY, "0");
    let error = command.exec();
    eprintln!("warning: freed memory is given back later: cannot start anew: {error}");
}
