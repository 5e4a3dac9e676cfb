//! Asking before something is gone for good.

use std::io::{self, BufRead, IsTerminal, Write};

/// Whether a command that deletes asks first; every one of them takes this.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct YesArg {
    /// Do not ask.
    #[arg(long, short = 'y')]
    yes: bool,
}

impl YesArg {
    /// Goes on when `answer` is typed. Nobody can be asked where standard input has nothing to say.
    pub(super) fn confirm(self, warning: &str, answer: &str) -> anyhow::Result<()> {
        if self.yes {
            return Ok(());
        }
        eprint!("{warning}; type {answer} to go on: ");
        io::stderr().flush()?;
        let mut typed = String::new();
        io::stdin().lock().read_line(&mut typed)?;
        if !io::stdin().is_terminal() {
            eprintln!();
        }
        anyhow::ensure!(typed.trim() == answer, "nothing was deleted: type {answer}, or say --yes");
        Ok(())
    }
}
