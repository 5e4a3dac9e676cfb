//! Progress on standard error; silent where that is not a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::import::Settled;

const REFRESH: Duration = Duration::from_millis(120);

/// A bar over `of` things.
pub(super) fn bar(of: u64, what: &str) -> ProgressBar {
    let style = "{msg:20} {wide_bar:.dim} {pos}/{len} {elapsed} (eta {eta})";
    let bar = ProgressBar::new(of).with_message(what.to_owned());
    styled(bar, style)
}

/// A bar over the bytes of a file.
pub(super) fn bytes(of: u64) -> ProgressBar {
    styled(ProgressBar::new(of), "{wide_bar:.dim} {bytes}/{total_bytes} {elapsed} (eta {eta}) {msg}")
}

/// A sign of life where the end is not known.
pub(super) fn spinner(what: &str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(what.to_owned());
    spinner.enable_steady_tick(REFRESH);
    styled(spinner, "{spinner} {msg} {elapsed}")
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// "embedding 120/240" while vectors are made.
#[derive(Debug)]
pub(super) struct Settling {
    bar: ProgressBar,
    most: u64,
}

impl Settling {
    pub(super) fn new() -> Self {
        Self { bar: spinner("indexing"), most: 0 }
    }

    pub(super) fn tell(&mut self, settled: Settled) {
        self.most = self.most.max(settled.pending_vectors);
        let message = match self.most {
            0 => "indexing".to_owned(),
            most => format!("embedding {}/{most}", most - settled.pending_vectors),
        };
        self.bar.set_message(message);
    }
}

impl Drop for Settling {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
