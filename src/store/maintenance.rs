//! What the database knows of maintenance: when a task was done last, which process is at it, and the statements of those
//! tasks that are about rows. A task belongs to whoever holds its lease; the lease ends by the clock, so that a process
//! that died keeps nobody out.

use sqlx::any::AnyRow;
use sqlx::{Executor, Row};

use super::apply::delete;
use super::changes::ChangeKind;
use super::scrub::TABLES;
use super::statement::composed;
use super::{Backend, ItemKind, MAX_BATCH, Store, StoreError, documents, tombstones};
use crate::catalog::DocumentId;
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// A file of which so many pages and more than a quarter are free is written anew.
const FREE_PAGES: i64 = 1_024;

/// What is known of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskRecord {
    pub task: String,
    /// Who is at it, while its lease lasts.
    pub holder: String,
    pub lease_until: Timestamp,
    pub started_at: Timestamp,
    /// When it ended last; when it was first heard of, before that.
    pub ended_at: Timestamp,
    pub failed: bool,
    /// How many things it dealt with the last time.
    pub done: u64,
}

/// A task in the hands of one process.
#[derive(Clone, Copy, Debug)]
pub struct TaskLease<'a> {
    pub task: &'a str,
    pub holder: &'a str,
}

const COLUMNS: &str = "task, holder, lease_until, started_at, ended_at, failed, done";

impl Store {
    /// What is known of a task; it is heard of from then on.
    pub async fn maintenance_task(&self, task: &str) -> Result<TaskRecord, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM maintenance WHERE task = $1");
        let known = composed(text.clone()).bind(task.to_owned()).fetch_optional(&mut *self.reader().await?).await?;
        if let Some(row) = known {
            return decode(&row);
        }
        let mut connection = self.write_connection().await?;
        sqlx::query(
            "INSERT INTO maintenance (task, holder, lease_until, started_at, ended_at, failed, done) \
             VALUES ($1, '', 0, $2, $3, 0, 0) ON CONFLICT DO NOTHING",
        )
        .bind(task)
        .bind(self.now().micros())
        .bind(self.now().micros())
        .execute(&mut *connection)
        .await?;
        decode(&composed(text).bind(task.to_owned()).fetch_one(&mut *connection).await?)
    }

    /// Takes a task until a moment; false when another process has it, or has done it since `seen`.
    pub async fn take_maintenance(
        &self,
        lease: TaskLease<'_>,
        (seen, until): (&TaskRecord, Timestamp),
    ) -> Result<bool, StoreError> {
        let now = self.now().micros();
        let taken = sqlx::query(
            "UPDATE maintenance SET holder = $1, lease_until = $2, started_at = $3 \
             WHERE task = $4 AND lease_until <= $5 AND ended_at = $6",
        )
        .bind(lease.holder)
        .bind(until.micros())
        .bind(now)
        .bind(lease.task)
        .bind(now)
        .bind(seen.ended_at.micros())
        .execute(&mut *self.write_connection().await?)
        .await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Keeps a task for longer; false when it is this process's no more.
    pub async fn keep_maintenance(&self, lease: TaskLease<'_>, until: Timestamp) -> Result<bool, StoreError> {
        let kept =
            sqlx::query("UPDATE maintenance SET lease_until = $1 WHERE task = $2 AND holder = $3 AND lease_until > $4")
                .bind(until.micros())
                .bind(lease.task)
                .bind(lease.holder)
                .bind(self.now().micros())
                .execute(&mut *self.write_connection().await?)
                .await?;
        Ok(kept.rows_affected() == 1)
    }

    /// Gives a task back with what came of it: so many things done, or none for a failure.
    pub async fn end_maintenance(&self, lease: TaskLease<'_>, done: Option<u64>) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE maintenance SET holder = '', lease_until = 0, ended_at = $1, failed = $2, done = $3 \
             WHERE task = $4 AND holder = $5",
        )
        .bind(self.now().micros())
        .bind(i64::from(done.is_none()))
        .bind(done.unwrap_or(0).cast_signed())
        .bind(lease.task)
        .bind(lease.holder)
        .execute(&mut *self.write_connection().await?)
        .await?;
        Ok(())
    }

    /// Gives a task back that is not to be heard of any more.
    pub async fn forget_maintenance(&self, lease: TaskLease<'_>) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM maintenance WHERE task = $1 AND holder = $2")
            .bind(lease.task)
            .bind(lease.holder)
            .execute(&mut *self.write_connection().await?)
            .await?;
        Ok(())
    }

    /// Deletes the documents of a tenant that expired before a moment, in revisions of at most [`MAX_BATCH`]. Gives how
    /// many.
    pub async fn delete_expired_documents(&self, tenant: &TenantId, before: Timestamp) -> Result<u64, StoreError> {
        let (mut after, mut deleted) = (None::<DocumentId>, 0);
        loop {
            let page = self.documents_page(tenant, after.as_ref(), MAX_BATCH as u32).await?;
            let Some(last) = page.last() else { return Ok(deleted) };
            after = Some(last.id.clone());
            let expired = page.iter().filter(|document| document.expires_at.is_some_and(|at| at < before));
            let expired: Vec<String> = expired.map(|document| document.id.as_str().to_owned()).collect();
            if !expired.is_empty() {
                deleted += self.room.learn(self.delete_those_expired(tenant, &expired, before).await)?;
            }
        }
    }

    /// Those of them that are expired still, now that nobody else writes.
    async fn delete_those_expired(
        &self,
        tenant: &TenantId,
        ids: &[String],
        before: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut writer = self.writer(tenant).await?;
        let found = documents::read(writer.connection(), tenant, ids).await?;
        let mut expired = Vec::new();
        for id in ids {
            if let Some(row) = found.get(id).filter(|row| row.value.expires_at.is_some_and(|at| at < before)) {
                expired.push((id.clone(), row.versions));
            }
        }
        let ids: Vec<String> = expired.iter().map(|(id, _)| id.clone()).collect();
        let changes: Vec<_> = ids.iter().map(|id| (ChangeKind::DocumentRemoved, id.clone())).collect();
        writer.record(&changes).await?;
        tombstones::write(&mut writer, ItemKind::Document, &expired).await?;
        delete(&mut writer, ItemKind::Document, &ids).await?;
        writer.commit().await?;
        Ok(ids.len() as u64)
    }

    /// Brings the statistics of the planner up to date, and gives the room of deleted rows back. Gives how many tables or
    /// files were written anew.
    pub async fn vacuum_and_analyze(&self) -> Result<u64, StoreError> {
        match self.backend {
            Backend::Sqlite => self.tidy_file().await,
            Backend::Postgres => {
                let mut connection = self.write_connection().await?;
                for table in TABLES {
                    connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(format!("VACUUM (ANALYZE) {table}")))).await?;
                }
                Ok(TABLES.len() as u64)
            }
        }
    }

    /// Writers wait while the file is written anew, so that is done only where much of it is free.
    async fn tidy_file(&self) -> Result<u64, StoreError> {
        let (free, pages) = {
            let mut connection = self.write_connection().await?;
            connection.execute("PRAGMA analysis_limit = 1000").await?;
            connection.execute("ANALYZE").await?;
            let free: i64 = connection.fetch_one("PRAGMA freelist_count").await?.try_get(0)?;
            let pages: i64 = connection.fetch_one("PRAGMA page_count").await?.try_get(0)?;
            (free, pages)
        };
        if free < FREE_PAGES || free * 4 < pages {
            return Ok(0);
        }
        self.rewrite().await?;
        self.try_to_cut_log().await?;
        Ok(1)
    }
}

fn decode(row: &AnyRow) -> Result<TaskRecord, StoreError> {
    Ok(TaskRecord {
        task: row.try_get(0)?,
        holder: row.try_get(1)?,
        lease_until: Timestamp::from_micros(row.try_get(2)?),
        started_at: Timestamp::from_micros(row.try_get(3)?),
        ended_at: Timestamp::from_micros(row.try_get(4)?),
        failed: row.try_get::<i64, _>(5)? != 0,
        done: row.try_get::<i64, _>(6)?.cast_unsigned(),
    })
}
