//! Progress on standard error: a bar on a terminal, plain lines elsewhere.
//!
//! A line is written when a named phase begins and otherwise every few seconds, none in the first ones: a command that is
//! done at once says nothing. Lines hold no control characters.

use std::io::Read;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::import::Settled;

const REFRESH: Duration = Duration::from_millis(120);
/// Between two lines of one phase.
const BETWEEN_LINES: Duration = Duration::from_secs(3);

/// How far something is.
#[derive(Debug)]
pub(super) struct Bar {
    /// Draws nothing where standard error is no terminal, and counts all the same.
    drawn: ProgressBar,
    plain: Option<Mutex<Plain>>,
    /// A line says how long the rest takes, too.
    rest: Option<Instant>,
}

/// When lines are due.
#[derive(Debug)]
struct Plain {
    began: Instant,
    said: Instant,
    phase: String,
}

impl Plain {
    fn new(now: Instant) -> Self {
        Self { began: now, said: now, phase: String::new() }
    }

    /// Whether a line is due; it is taken to be written then. The first phase needs none of its own.
    fn is_due(&mut self, phase: Option<&str>, now: Instant) -> bool {
        let is_next = phase.is_some_and(|phase| {
            let is_next = !self.phase.is_empty() && self.phase != phase;
            phase.clone_into(&mut self.phase);
            is_next
        });
        let is_due = is_next || now.saturating_duration_since(self.said) >= BETWEEN_LINES;
        if is_due {
            self.said = now;
        }
        is_due
    }
}

/// A bar over `of` things.
pub(super) fn bar(of: u64, what: &str) -> Bar {
    let style = "{msg:20} {wide_bar:.dim} {pos}/{len} {elapsed} (eta {eta})";
    Bar::new(styled(ProgressBar::new(of).with_message(what.to_owned()), style))
}

/// A bar over `of` things that are done at about one rate, whose lines say how long the rest takes.
pub(super) fn overall(of: u64, what: &str) -> Bar {
    Bar { rest: Some(Instant::now()), ..bar(of, what) }
}

/// A bar over the bytes of a file.
pub(super) fn bytes(of: u64) -> Bar {
    Bar::new(styled(ProgressBar::new(of), "{wide_bar:.dim} {bytes}/{total_bytes} {elapsed} (eta {eta}) {msg}"))
}

/// A sign of life where the end is not known.
pub(super) fn spinner(what: &str) -> Bar {
    let spinner = ProgressBar::new_spinner().with_message(what.to_owned());
    spinner.enable_steady_tick(REFRESH);
    Bar::new(styled(spinner, "{spinner} {msg} {elapsed}"))
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl Bar {
    fn new(drawn: ProgressBar) -> Self {
        let plain = drawn.is_hidden().then(|| Mutex::new(Plain::new(Instant::now())));
        Self { drawn, plain, rest: None }
    }

    /// Shows nothing.
    pub(super) fn hidden() -> Self {
        Self { drawn: ProgressBar::hidden(), plain: None, rest: None }
    }

    /// A phase with a name of its own.
    pub(super) fn phase(&self, name: &str) {
        self.drawn.set_message(name.to_owned());
        self.say_if_due(Some(name));
    }

    pub(super) fn set_message(&self, message: String) {
        self.drawn.set_message(message);
        self.say_if_due(None);
    }

    /// How many of how many.
    pub(super) fn set(&self, done: u64, of: u64) {
        self.drawn.set_length(of);
        self.set_position(done);
    }

    pub(super) fn set_position(&self, done: u64) {
        self.drawn.set_position(done);
        self.say_if_due(None);
    }

    #[cfg(test)]
    pub(super) fn position(&self) -> u64 {
        self.drawn.position()
    }

    pub(super) fn inc(&self, more: u64) {
        self.drawn.inc(more);
        self.say_if_due(None);
    }

    /// Counts what is read.
    pub(super) fn wrap_read(&self, reader: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        Box::new(self.drawn.wrap_read(reader))
    }

    /// Says a line of its own.
    pub(super) fn say(&self, text: &str) {
        self.drawn.suspend(|| eprintln!("{text}"));
    }

    pub(super) fn finish_and_clear(&self) {
        self.drawn.finish_and_clear();
    }

    fn say_if_due(&self, phase: Option<&str>) {
        let Some(plain) = &self.plain else { return };
        let mut plain = plain.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if plain.is_due(phase, now) {
            let elapsed = now.saturating_duration_since(plain.began);
            let (done, of) = (self.drawn.position(), self.drawn.length().unwrap_or(0));
            let rest = self.rest.and_then(|began| rest((done, of), now.saturating_duration_since(began)));
            eprintln!("{}{}", line(&self.drawn.message(), (done, of), elapsed), rest.unwrap_or_default());
        }
    }
}

/// "shop embedding: 120 of 400 (30 %), 6 s".
fn line(what: &str, (done, of): (u64, u64), elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match share(done, of) {
        None => format!("{what}, {seconds} s"),
        Some(share) => format!("{what}: {share}, {seconds} s"),
    }
}

/// ", about 14 s left"; none before anything is done, or where nothing is left.
fn rest((done, of): (u64, u64), elapsed: Duration) -> Option<String> {
    let left = of.checked_sub(done).filter(|left| done > 0 && *left > 0)?;
    let seconds = elapsed.as_secs_f64() * left as f64 / done as f64;
    Some(format!(", about {seconds:.0} s left"))
}

/// "120 of 400 (30 %)"; none of nothing.
pub(super) fn share(done: u64, of: u64) -> Option<String> {
    let percent = (done.min(of) * 100).checked_div(of)?;
    Some(format!("{done} of {of} ({percent} %)"))
}

/// "embedding 120/240" while vectors are made.
#[derive(Debug)]
pub(super) struct Settling {
    bar: Bar,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_with_phases_and_every_few_seconds_and_not_at_once() {
        let began = Instant::now();
        let after = |millis| began + Duration::from_millis(millis);
        let mut plain = Plain::new(began);
        assert!(!plain.is_due(Some("loading"), after(10)), "the first phase is what was asked for");
        assert!(!plain.is_due(Some("loading"), after(2_000)));
        assert!(plain.is_due(Some("embedding"), after(2_100)));
        assert!(!plain.is_due(None, after(5_000)));
        assert!(plain.is_due(None, after(5_100)));
        assert!(!plain.is_due(Some("embedding"), after(5_200)));
    }

    #[test]
    fn a_line_is_text_alone() {
        let text = line("shop embedding", (120, 400), Duration::from_millis(6_500));
        assert_eq!(text, "shop embedding: 120 of 400 (30 %), 6 s");
        assert_eq!(rest((100, 400), Duration::from_secs(5)).as_deref(), Some(", about 15 s left"));
        assert_eq!((rest((0, 400), Duration::from_secs(5)), rest((400, 400), Duration::from_secs(5))), (None, None));
        assert_eq!(line("12 rows stored", (0, 0), Duration::from_secs(3)), "12 rows stored, 3 s");
        assert!(!text.chars().any(char::is_control));
    }
}
