//! What one connection may have the service hold of requests that do not come to an end: a message that is announced
//! and comes slowly, or not at all, must not keep memory or a call for as long as its sender likes.
//!
//! A large message is read when there is room for all of it beside the other unfinished ones of its connection, and has
//! `server.message_ms` to arrive. Calls without a key (health, reflection) are few at a time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;
use tokio_util::sync::PollSemaphore;
use tonic::Status;

use super::auth::Access;
use super::status;
use crate::config::Config;
use crate::deadline::Deadline;
use crate::metrics::{Method, TimeLimit};
use crate::service_error::{Scarce, ServiceError};

/// Calls without a key that one connection may have open.
const KEYLESS_CALLS: usize = 8;
/// Messages up to this are read without a look at the others: as many as a connection may have calls are few bytes.
const SMALL_BYTES: usize = 16 * 1_024;
/// What goes before every message: a flag and its length.
const PREFIX_BYTES: usize = 5;
const RETRY_AFTER: Duration = Duration::from_millis(100);

/// As configured, for every connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Bytes of large messages that are unfinished.
    room: usize,
    /// The most bytes of a message; a larger one is refused by who decodes it.
    largest: usize,
    /// For a message to arrive.
    patience: Duration,
}

/// The room of one connection. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Intake {
    bounds: Bounds,
    /// Bytes that are free.
    room: Arc<Semaphore>,
    keyless: Arc<Semaphore>,
}

impl Bounds {
    pub(super) fn of(config: &Config) -> Self {
        let largest = config.limits.request_bytes.get();
        let room = (config.server.unfinished_mb.get() * 1_024 * 1_024).max(largest);
        Self { room, largest, patience: config.server.message_ms.duration() }
    }
}

impl Intake {
    /// That of a new connection.
    pub(super) fn new(bounds: Bounds) -> Self {
        let room = Arc::new(Semaphore::new(bounds.room));
        Self { bounds, room, keyless: Arc::new(Semaphore::new(KEYLESS_CALLS)) }
    }
}

/// The step of the request stack that bounds what is read.
pub(super) async fn bound(request: Request, next: Next) -> Response {
    let Some(intake) = request.extensions().get::<Intake>().cloned() else { return next.run(request).await };
    let method = Method::of_path(request.uri().path());
    if Access::of(method).is_none() {
        return keyless(&intake, request, next).await;
    }
    // A stream may keep silent between its messages, and before the first.
    let begun = !method.is_client_stream();
    next.run(request.map(|body| Body::new(Incoming::new(body, &intake, begun)))).await
}

async fn keyless(intake: &Intake, request: Request, next: Next) -> Response {
    let Ok(place) = Arc::clone(&intake.keyless).try_acquire_owned() else {
        return status::refuse(ServiceError::ResourceExhausted {
            what: Scarce::KeylessCalls,
            retry_after: RETRY_AFTER,
        });
    };
    next.run(request).await.map(|body| Body::new(Held { body, _place: place }))
}

/// An answer that keeps its place until it is told.
struct Held {
    body: Body,
    _place: OwnedSemaphorePermit,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A request body that is read as far as there is room, and waited for as long as is fair.
struct Incoming {
    body: Body,
    messages: Messages,
    /// The first message is overdue as if it had begun.
    begun: bool,
    bounds: Bounds,
    room: PollSemaphore,
    held: Option<OwnedSemaphorePermit>,
    overdue: Option<Pin<Box<Sleep>>>,
}

impl Incoming {
    fn new(body: Body, intake: &Intake, begun: bool) -> Self {
        Self {
            body,
            messages: Messages::default(),
            begun,
            bounds: intake.bounds,
            room: PollSemaphore::new(Arc::clone(&intake.room)),
            held: None,
            overdue: None,
        }
    }

    /// Waits for room for the message under way. Nobody waits who holds some, so all get theirs in the end.
    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let length = self.messages.length;
        if self.held.is_some() || self.messages.missing == 0 || length <= SMALL_BYTES || length > self.bounds.largest {
            return Poll::Ready(());
        }
        let bytes = u32::try_from(length).expect("limits.request_bytes fits 32 bits");
        self.held = ready!(self.room.poll_acquire_many(cx, bytes));
        Poll::Ready(())
    }

    /// Takes notice of bytes on their way to the decoder.
    fn pass(&mut self, data: &[u8]) {
        self.begun = false;
        if self.messages.pass(data) {
            self.held = None;
            self.overdue = None;
        }
    }

    /// Whether the rest of a message has been waited for too long.
    fn poll_overdue(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.begun && !self.messages.is_unfinished() {
            return Poll::Pending;
        }
        let patience = self.bounds.patience;
        let overdue = self.overdue.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        overdue.as_mut().poll(cx)
    }
}

impl HttpBody for Incoming {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        ready!(self.poll_room(cx));
        match Pin::new(&mut self.body).poll_frame(cx) {
            Poll::Ready(frame) => {
                if let Some(data) = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref) {
                    self.pass(data);
                }
                Poll::Ready(frame)
            }
            Poll::Pending => {
                ready!(self.poll_overdue(cx));
                let passed = Deadline::after(Instant::now(), TimeLimit::Message, self.bounds.patience);
                let status = Status::from(ServiceError::DeadlineExceeded(passed));
                Poll::Ready(Some(Err(axum::Error::new(status))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Where the messages in a stream of bytes begin and end.
#[derive(Debug, Default)]
struct Messages {
    prefix: [u8; PREFIX_BYTES],
    /// Bytes of `prefix` that have come.
    prefixed: usize,
    /// Bytes of the message after its prefix.
    length: usize,
    /// Of these, those that have not come.
    missing: usize,
}

impl Messages {
    /// Whether a message ended in `data`.
    fn pass(&mut self, mut data: &[u8]) -> bool {
        let mut ended = false;
        while !data.is_empty() {
            if self.missing > 0 {
                let taken = self.missing.min(data.len());
                self.missing -= taken;
                data = &data[taken..];
            } else {
                data = self.take_prefix(data);
            }
            ended |= self.finish();
        }
        ended
    }

    fn take_prefix<'a>(&mut self, data: &'a [u8]) -> &'a [u8] {
        let (taken, rest) = data.split_at(data.len().min(PREFIX_BYTES - self.prefixed));
        self.prefix[self.prefixed..][..taken.len()].copy_from_slice(taken);
        self.prefixed += taken.len();
        if self.prefixed == PREFIX_BYTES {
            let [_flag, length @ ..] = self.prefix;
            self.length = u32::from_be_bytes(length) as usize;
            self.missing = self.length;
        }
        rest
    }

    /// Whether the message is complete; then the next may begin.
    fn finish(&mut self) -> bool {
        let complete = self.prefixed == PREFIX_BYTES && self.missing == 0;
        if complete {
            self.prefixed = 0;
        }
        complete
    }

    fn is_unfinished(&self) -> bool {
        self.prefixed > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGE: usize = 1_000_000;

    fn message(length: usize) -> Vec<u8> {
        let prefix = u32::try_from(length).expect("small").to_be_bytes();
        [&[0][..], &prefix, &vec![7; length]].concat()
    }

    #[test]
    fn messages_are_told_apart_however_they_are_cut() {
        /// Where a message ends, the prefixes counted.
        const ENDS: [usize; 5] = [5, 11, 316, 321, 70_326];
        let bytes: Vec<u8> = [0, 1, 300, 0, 70_000].into_iter().flat_map(message).collect();
        for cut in [1, 2, 3, 5, 7, 100, 16_384, bytes.len()] {
            let mut messages = Messages::default();
            let mut passed = 0;
            for part in bytes.chunks(cut) {
                passed += part.len();
                let ended = messages.pass(part);
                let expected = ENDS.iter().any(|&end| passed - part.len() < end && end <= passed);
                assert_eq!((ended, messages.is_unfinished()), (expected, !ENDS.contains(&passed)), "{cut} {passed}");
            }
            assert!(!messages.is_unfinished());
        }
    }

    fn connection(patience: Duration) -> Intake {
        Intake::new(Bounds { room: LARGE, largest: LARGE, patience })
    }

    async fn next(body: &mut Incoming) -> Option<Result<Frame<Bytes>, axum::Error>> {
        std::future::poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await
    }

    /// A body that the test writes.
    fn written(intake: &Intake, begun: bool) -> (tokio::sync::mpsc::UnboundedSender<Vec<u8>>, Incoming) {
        let (send, receive) = tokio::sync::mpsc::unbounded_channel::<Vec<u8>>();
        let parts = tokio_stream::wrappers::UnboundedReceiverStream::new(receive);
        let parts = futures::StreamExt::map(parts, Ok::<_, std::io::Error>);
        (send, Incoming::new(Body::from_stream(parts), intake, begun))
    }

    #[tokio::test]
    async fn unfinished_messages_of_a_connection_wait_for_each_other() {
        let intake = connection(Duration::from_secs(60));
        let (slow, mut first) = written(&intake, true);
        let (quick, mut second) = written(&intake, true);
        let large = message(LARGE);
        slow.send(large[..100].to_vec()).expect("read");
        next(&mut first).await.expect("a part").expect("read");
        assert!(futures::poll!(std::pin::pin!(next(&mut first))).is_pending(), "it has room and waits for the rest");
        quick.send(large[..100].to_vec()).expect("read");
        next(&mut second).await.expect("a part").expect("read");
        quick.send(large[100..].to_vec()).expect("read");
        assert!(futures::poll!(std::pin::pin!(next(&mut second))).is_pending(), "there is no room for both");
        slow.send(large[100..].to_vec()).expect("read");
        next(&mut first).await.expect("the rest").expect("read");
        next(&mut second).await.expect("the rest").expect("read");
        assert_eq!(intake.room.available_permits(), LARGE);
    }

    #[tokio::test]
    async fn a_message_that_does_not_come_to_its_end_is_not_waited_for() {
        let intake = connection(Duration::from_millis(1));
        for part in [&b""[..], b"\0", &message(9)[..8]] {
            let (send, mut body) = written(&intake, true);
            if !part.is_empty() {
                send.send(part.to_vec()).expect("read");
                next(&mut body).await.expect("a part").expect("read");
            }
            let error = next(&mut body).await.expect("an end").expect_err("overdue");
            assert_eq!(Status::from_error(error.into()).code(), tonic::Code::DeadlineExceeded);
        }
    }

    #[tokio::test]
    async fn a_stream_may_keep_silent_between_its_messages() {
        let intake = connection(Duration::ZERO);
        let (send, mut body) = written(&intake, false);
        assert!(futures::poll!(std::pin::pin!(next(&mut body))).is_pending());
        send.send(message(9)).expect("read");
        next(&mut body).await.expect("a message").expect("read");
        assert!(futures::poll!(std::pin::pin!(next(&mut body))).is_pending());
    }
}
