//! Reads rows on a thread of their own: a pipe that never ends must hold up neither the runtime nor its end.

use std::thread;

use tokio::sync::mpsc;

use super::{FileError, Row};

/// Rows read ahead; one may be megabytes.
const AHEAD: usize = 64;

pub type RowReceiver = mpsc::Receiver<Result<Row, FileError>>;

/// Starts reading; the thread ends with the rows, at the first error, or when nobody receives any more.
pub fn feed<E>(rows: impl Iterator<Item = Result<Row, E>> + Send + 'static) -> RowReceiver
where
    E: Into<FileError>,
{
    let (sender, receiver) = mpsc::channel(AHEAD);
    thread::spawn(move || {
        for row in rows {
            let row = row.map_err(Into::into);
            let ends = row.is_err();
            if sender.blocking_send(row).is_err() || ends {
                break;
            }
        }
    });
    receiver
}
