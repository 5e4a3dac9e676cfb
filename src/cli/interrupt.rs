//! Ctrl-C during work that a service goes on with, or that can be taken up again: the command ends and says what becomes
//! of it.

/// The outcome of `work`, unless somebody interrupts it first: then what `told` says, as an error.
pub(super) async fn or_interrupted<T>(
    work: impl Future<Output = anyhow::Result<T>>,
    told: impl FnOnce() -> String,
) -> anyhow::Result<T> {
    tokio::select! {
        biased;
        result = work => result,
        Ok(()) = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted: {}", told())),
    }
}
