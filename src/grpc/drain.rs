//! What becomes of a request stream whose answer has been given.

use std::time::Duration;

use tonic::Streaming;

/// How long a client may go on sending to a stream that has ended.
const DRAIN: Duration = Duration::from_secs(5);

/// Reads the rest and throws it away. Small frames that nobody reads count against the connection, and for all its
/// life once their stream is gone: see `CONNECTION_WINDOW` in [`super::server`].
pub(super) async fn drain<T>(mut requests: Streaming<T>) {
    let rest = async { while let Ok(Some(_)) = requests.message().await {} };
    let _ = tokio::time::timeout(DRAIN, rest).await;
}
