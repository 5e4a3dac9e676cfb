//! `temei check --stream`: an answer checked while it is written. What holds comes out as soon as it does.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::cli::output;
use crate::client::{CallError, Connection};
use crate::grpc::descriptor;
use crate::pb::v1 as pb;
use crate::pb::v1::check_stream_request::Part;

/// Bytes read at a time; a pipe gives what it has.
const PIECE_BYTES: usize = 1_024;
/// Pieces read ahead.
const AHEAD: usize = 8;

/// Sends `start`, then what `file` says, and prints what is released; the verdict is that of the last message.
pub(super) async fn run(
    connection: &Connection,
    start: pb::CheckRequest,
    file: &Path,
    json: bool,
) -> anyhow::Result<pb::CheckResponse> {
    let (sender, receiver) = mpsc::channel(AHEAD);
    sender.send(request(Part::Start(start))).await.context("beginning the stream")?;
    let input: Box<dyn Read + Send> = match file == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(file).with_context(|| format!("opening {}", file.display()))?),
    };
    let broken: Arc<Mutex<Option<io::Error>>> = Arc::default();
    let told = Arc::clone(&broken);
    // A thread of its own that nobody waits for: the verdict may come while a pipe is still open.
    std::thread::spawn(move || {
        if let Err(error) = feed(input, &sender) {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    });
    let answers = connection.guard().check_stream(ReceiverStream::new(receiver)).await;
    let mut answers = answers.map_err(failed)?.into_inner();
    let mut verdict = None;
    while let Some(answer) = answers.message().await.map_err(failed)? {
        match json {
            true => output::line(descriptor::to_json_line(&answer, "temei.v1.CheckStreamResponse")?)?,
            false => {
                let mut out = io::stdout().lock();
                out.write_all(answer.released.as_bytes())?;
                out.flush()?;
            }
        }
        verdict = answer.verdict.or(verdict);
    }
    if let Some(error) = broken.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error).with_context(|| format!("reading {}", file.display()));
    }
    verdict.context("the stream ended without a verdict")
}

/// Sends pieces cut between characters, until the end or until nobody listens.
fn feed(mut input: impl Read, sender: &mpsc::Sender<pb::CheckStreamRequest>) -> io::Result<()> {
    let mut rest: Vec<u8> = Vec::new();
    let mut piece = [0; PIECE_BYTES];
    loop {
        let read = match input.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        rest.extend_from_slice(&piece[..read]);
        let whole = match std::str::from_utf8(&rest) {
            Ok(_) => rest.len(),
            // A character that is not there in full yet.
            Err(error) if read > 0 && error.error_len().is_none() => error.valid_up_to(),
            Err(_) => return Err(io::Error::new(io::ErrorKind::InvalidData, "the text is not UTF-8")),
        };
        let text = String::from_utf8_lossy(&rest[..whole]).into_owned();
        rest.drain(..whole);
        if !text.is_empty() && sender.blocking_send(request(Part::Text(text))).is_err() {
            return Ok(());
        }
        if read == 0 {
            return Ok(());
        }
    }
}

fn request(part: Part) -> pb::CheckStreamRequest {
    pb::CheckStreamRequest { part: Some(part) }
}

fn failed(status: tonic::Status) -> CallError {
    CallError::new("GuardService.CheckStream", status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_cut_between_characters() {
        // An odd beginning cuts every piece in a character.
        let text = format!("a{}", "ș".repeat(PIECE_BYTES));
        let (sender, mut receiver) = mpsc::channel(16);
        feed(text.as_bytes(), &sender).expect("UTF-8");
        drop(sender);
        let mut sent = String::new();
        while let Ok(pb::CheckStreamRequest { part: Some(Part::Text(piece)) }) = receiver.try_recv() {
            sent.push_str(&piece);
        }
        assert_eq!(sent, text);
        let (sender, _receiver) = mpsc::channel(16);
        assert!(feed(&b"caf\xe9"[..], &sender).is_err());
    }
}
