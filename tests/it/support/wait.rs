//! Waiting for a condition, never for a time.

use std::time::Duration;

/// A condition that does not come true within this time never will.
const LIMIT: Duration = Duration::from_secs(60);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Looks until `condition` gives a value.
///
/// # Panics
/// It never does.
pub(crate) async fn until<T>(what: &str, mut condition: impl AsyncFnMut() -> Option<T>) -> T {
    let look = async {
        loop {
            if let Some(value) = condition().await {
                return value;
            }
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
    };
    tokio::time::timeout(LIMIT, look).await.unwrap_or_else(|_| panic!("{what}: did not come within {LIMIT:?}"))
}
