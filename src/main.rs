//! The `temei` executable.

use std::process::ExitCode;

fn main() -> ExitCode {
    temei::cli::main()
}
