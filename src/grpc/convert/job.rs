//! Jobs as `IndexService.Status` tells them.

use super::codes::reindex_phase;
use super::fields::timestamp_to_pb;
use crate::jobs::{Embedding, Importing, Reindexing};
use crate::pb::v1;

pub fn reindexing(job: &Reindexing) -> v1::ReindexStatus {
    let Reindexing { progress, reembed, began_at, phase_began_at, is_attended, pace } = *job;
    v1::ReindexStatus {
        phase: reindex_phase(progress.phase).into(),
        done: progress.done,
        of: progress.of,
        started_at: Some(timestamp_to_pb(began_at)),
        phase_started_at: Some(timestamp_to_pb(phase_began_at)),
        per_second: pace.per_second(),
        remaining_seconds: pace.remaining_secs(progress.of.saturating_sub(progress.done)),
        reembed,
        attended: is_attended,
        resumed: progress.is_resumed,
        embedded: progress.embedded,
    }
}

pub fn embedding(job: &Embedding) -> v1::VectorsStatus {
    v1::VectorsStatus {
        since: Some(timestamp_to_pb(job.since)),
        made: job.made,
        per_second: job.pace.per_second(),
        remaining_seconds: job.pace.remaining_secs(job.pending),
    }
}

pub fn importing(job: &Importing) -> v1::ImportStatus {
    v1::ImportStatus {
        started_at: Some(timestamp_to_pb(job.began_at)),
        received: job.taken,
        settled: job.settled,
        rejected: job.rejected,
        per_second: job.pace.per_second(),
    }
}
