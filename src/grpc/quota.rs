//! Counts the bytes of a request on whom they come from, as they come.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tonic::Status;

use crate::quota::Metered;

/// The body, whose bytes are counted; it ends with an error once they are far too many.
pub(super) fn counted(body: Body, metered: Metered) -> Body {
    Body::new(Counted { body, metered })
}

struct Counted {
    body: Body,
    metered: Metered,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref()).map_or(0, Bytes::len);
        if bytes > 0
            && let Err(error) = self.metered.pass(bytes, Instant::now())
        {
            return Poll::Ready(Some(Err(axum::Error::new(Status::from(error)))));
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
