//! The connection on which this process hears what others have committed to its PostgreSQL. It is one a process, however
//! many tenants there are, and is opened again whenever it breaks. From then on everything is looked at once, because
//! nobody repeats what was told meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::Rng;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Executor};
use tokio::sync::broadcast;
use tracing::{info, warn};

use super::connect::{in_time, scheme_of};
use super::news::{CHANNEL, News};
use super::{Backend, Origin, Store, StoreError, generator};

/// After the first failure; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// A connection that said nothing for so long is asked for a sign of life: its other end may be gone without a word.
const SILENCE: Duration = Duration::from_secs(15);

/// Whether what other processes commit is heard of at once. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Hearing {
    on: Arc<AtomicBool>,
}

impl Hearing {
    pub fn is_on(&self) -> bool {
        self.on.load(Ordering::Acquire)
    }

    fn set(&self, on: bool) {
        self.on.store(on, Ordering::Release);
    }
}

/// What a listener works with.
pub(super) struct Ear {
    pub(super) options: PgConnectOptions,
    pub(super) within: Duration,
    pub(super) origin: Origin,
    pub(super) hearing: Hearing,
    pub(super) news: broadcast::Sender<News>,
}

impl Store {
    /// Whether others are heard.
    pub fn hearing(&self) -> &Hearing {
        &self.hearing
    }

    /// Whether other processes may write to the same database at any time.
    pub fn is_shared(&self) -> bool {
        self.backend == Backend::Postgres
    }

    /// Hears what other processes commit and tells it as [`Store::subscribe`] does, until it is dropped. There is nothing
    /// to hear of an SQLite file: it ends at once.
    pub async fn listen(&self) -> Result<(), StoreError> {
        match self.backend {
            Backend::Sqlite => Ok(()),
            Backend::Postgres => self.ear()?.listen().await,
        }
    }

    fn ear(&self) -> Result<Ear, StoreError> {
        let options: PgConnectOptions =
            self.url.parse().map_err(|_| StoreError::UnknownAddress(scheme_of(&self.url)))?;
        Ok(Ear {
            options: options.disable_statement_logging(),
            within: self.connect_within,
            origin: self.origin,
            hearing: self.hearing.clone(),
            news: self.notices.clone(),
        })
    }
}

impl Ear {
    async fn listen(&self) -> ! {
        let _off = Off(&self.hearing);
        let mut pause = FIRST_PAUSE;
        let mut is_known = false;
        loop {
            let ended = match self.open().await {
                Ok(mut listener) => {
                    info!("what other processes commit is heard");
                    (pause, is_known) = (FIRST_PAUSE, false);
                    self.hearing.set(true);
                    self.tell(News::Missed);
                    let ended = self.hear(&mut listener).await;
                    self.hearing.set(false);
                    ended
                }
                Err(error) => error,
            };
            if !is_known {
                warn!(
                    error = &ended as &dyn std::error::Error,
                    "what other processes commit is not heard; it is looked for"
                );
                is_known = true;
            }
            // Not all processes at the same moment.
            let part = generator().random_range(0.5..1.0);
            tokio::time::sleep(pause.mul_f64(part)).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn open(&self) -> Result<PgListener, StoreError> {
        in_time(self.within, async {
            let pool = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
            let pool = pool.connect_with(self.options.clone()).await?;
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.ignore_pool_close_event(true);
            listener.eager_reconnect(false);
            listener.listen(CHANNEL).await?;
            Ok(listener)
        })
        .await
    }

    /// Until the connection breaks.
    async fn hear(&self, listener: &mut PgListener) -> StoreError {
        loop {
            match tokio::time::timeout(SILENCE, listener.try_recv()).await {
                Ok(Ok(Some(notification))) => {
                    if let Some(news) = self.origin.hears(notification.payload()) {
                        self.tell(news);
                    }
                }
                Ok(Ok(None)) => return StoreError::Away { why: "the connection was closed".to_owned() },
                Ok(Err(error)) => return error.into(),
                Err(_) => {
                    let alive = async { Ok(listener.execute("SELECT 1").await.map(drop)?) };
                    if let Err(error) = in_time(self.within, alive).await {
                        return error;
                    }
                }
            }
        }
    }

    fn tell(&self, news: News) {
        // Nobody listening is no error.
        let _ = self.news.send(news);
    }
}

/// Dropped, nothing is heard any more.
struct Off<'a>(&'a Hearing);

impl Drop for Off<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}
