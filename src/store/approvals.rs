//! Discounts that somebody has to consent to. Asking and deciding are revisions of the tenant like every write: the
//! tenant's row is taken first, and what became of a request is in the journal that followers read.

use rand::CryptoRng;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row};

use super::changes::ChangeKind;
use super::statement::{composed, wanted};
use super::writer::Writer;
use super::{Store, StoreError, policies};
use crate::catalog::{
    Approval, ApprovalState, Binding, Consent, Decider, Decision, DiscountRequest, Percent, Policy, Sku,
    greatest_discount,
};
use crate::clock::Timestamp;
use crate::tenant::{Role, TenantId};

/// Requests of a tenant that wait for a decision, and discounts granted and not expired, each at most.
pub const MAX_LIVE_APPROVALS: u64 = 10_000;
/// Of one statement.
const PAGE_ROWS: usize = 1_000;
const COLUMNS: &str = "id, percent, sku, customer_id, session_id, note, requested_by, requested_at, expires_at, state, \
     consent, due_at, decided_by, decided_as, decided_at, comment, maximum, revision";

/// Which requests are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApprovalFilter {
    /// Only those in one of these states; all where there is none.
    pub states: Vec<ListedState>,
    pub overdue_only: bool,
    pub sku: Option<Sku>,
    pub customer_id: Option<String>,
    pub session_id: Option<String>,
}

/// A state as lists tell it: what has expired is none of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedState {
    Pending,
    Approved,
    Rejected,
    Expired,
}

/// How many requests wait for somebody, of all tenants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    pub pending: u64,
    /// Of these.
    pub overdue: u64,
}

/// Names of requests, later ones sorting behind earlier ones.
pub fn approval_id(now: Timestamp, random: &mut impl CryptoRng) -> String {
    format!("ap_{:014x}{:08x}", now.micros(), random.next_u32())
}

impl ListedState {
    /// The condition for `now`, which is the parameter `$number`.
    fn condition(self, number: usize) -> String {
        match self {
            Self::Pending => format!("(state = 'pending' AND expires_at > ${number})"),
            Self::Approved => format!("(state = 'approved' AND expires_at > ${number})"),
            Self::Rejected => format!("(state = 'rejected' AND ${number} = ${number})"),
            Self::Expired => format!("(state IN ('pending', 'approved') AND expires_at <= ${number})"),
        }
    }
}

impl Store {
    /// Takes a request under a new id. The same one again under its idempotency key gives what became of it.
    pub async fn request_approval(
        &self,
        tenant: &TenantId,
        request: DiscountRequest,
        id: String,
    ) -> Result<Approval, StoreError> {
        self.room.learn(self.take_request(tenant, request, id).await)
    }

    async fn take_request(
        &self,
        tenant: &TenantId,
        request: DiscountRequest,
        id: String,
    ) -> Result<Approval, StoreError> {
        let mut writer = self.writer(tenant).await?;
        if let Some(key) = &request.idempotency_key
            && let Some(before) = by_key(writer.connection(), tenant, key).await?
        {
            return match is_same(&before, &request) {
                true => Ok(before),
                false => Err(StoreError::KeyReused(key.clone())),
            };
        }
        let now = writer.now();
        let (policy, maximum) = limits_of(&mut writer, request.bound_to.sku.as_ref()).await?;
        let state = ApprovalState::begun(request.percent, maximum, &policy, now);
        has_room(writer.connection(), tenant, (state.as_str(), now)).await?;
        writer.record(&[(ChangeKind::Approval, id.clone())]).await?;
        let approval = Approval {
            id,
            percent: request.percent,
            bound_to: request.bound_to,
            note: request.note,
            requested_by: request.requested_by,
            requested_at: now,
            expires_at: request.expires_at.unwrap_or_else(|| now.plus_secs(DiscountRequest::DEFAULT_LIFE_SECS)),
            state,
            revision: writer.revision(),
        };
        insert(&mut writer, &approval, request.idempotency_key.as_deref()).await?;
        writer.commit().await?;
        Ok(approval)
    }

    /// Decides a request.
    ///
    /// # Errors
    /// [`StoreError::Undecidable`] where the decision is not taken.
    pub async fn decide_approval(&self, tenant: &TenantId, id: &str, decider: Decider) -> Result<Approval, StoreError> {
        self.room.learn(self.take_decision(tenant, id, decider).await)
    }

    async fn take_decision(&self, tenant: &TenantId, id: &str, decider: Decider) -> Result<Approval, StoreError> {
        let mut writer = self.writer(tenant).await?;
        let text = format!("SELECT {COLUMNS} FROM approvals WHERE tenant = $1 AND id = $2");
        let row = composed(text).bind(tenant.as_str()).bind(id).fetch_optional(writer.connection()).await?;
        let row = row.ok_or_else(|| StoreError::ApprovalNotFound(id.to_owned()))?;
        let before = decode(&row)?;
        let (policy, maximum) = match limits_of(&mut writer, before.bound_to.sku.as_ref()).await {
            // The product has gone since; there is no more to say of it.
            Err(StoreError::ProductNotFound(_)) => limits_of(&mut writer, None).await?,
            limits => limits?,
        };
        let Some(state) = before.decided(decider, (&policy, maximum), writer.now())? else { return Ok(before) };
        if state.as_str() == "approved" {
            let now = writer.now();
            has_room(writer.connection(), tenant, (state.as_str(), now)).await?;
        }
        writer.record(&[(ChangeKind::Approval, before.id.clone())]).await?;
        let approval = Approval { state, revision: writer.revision(), ..before };
        update(&mut writer, &approval).await?;
        writer.commit().await?;
        Ok(approval)
    }

    /// One request, where there is one.
    pub async fn approval(&self, tenant: &TenantId, id: &str) -> Result<Option<Approval>, StoreError> {
        let ids = [id.to_owned()];
        Ok(read(&mut *self.reader().await?, tenant, &ids).await?.pop())
    }

    /// Requests in order of their ids after `after`.
    pub async fn approvals(
        &self,
        tenant: &TenantId,
        filter: &ApprovalFilter,
        (after, limit): (Option<&str>, u32),
    ) -> Result<Vec<Approval>, StoreError> {
        // The first four parameters are always there.
        let mut text = format!("SELECT {COLUMNS} FROM approvals WHERE tenant = $1 AND id > $2 AND $3 = $3");
        let bound = [
            ("sku", filter.sku.as_ref().map(|sku| sku.as_str().to_owned())),
            ("customer_id", filter.customer_id.clone()),
            ("session_id", filter.session_id.clone()),
        ];
        let bound: Vec<_> = bound.into_iter().filter_map(|(column, value)| Some((column, value?))).collect();
        for (number, (column, _)) in (5..).zip(&bound) {
            text.push_str(&format!(" AND {column} = ${number}"));
        }
        if !filter.states.is_empty() {
            let states: Vec<_> = filter.states.iter().map(|state| state.condition(3)).collect();
            text.push_str(&format!(" AND ({})", states.join(" OR ")));
        }
        if filter.overdue_only {
            text.push_str(" AND state = 'pending' AND due_at <= $3 AND expires_at > $3");
        }
        text.push_str(" ORDER BY id LIMIT $4");
        let mut query = composed(text)
            .bind(tenant.as_str())
            .bind(after.unwrap_or_default().to_owned())
            .bind(self.now().micros())
            .bind(i64::from(limit));
        for (_, value) in bound {
            query = query.bind(value);
        }
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(decode).collect()
    }

    /// Everything that is granted now, in order of ids, the first ones after `after`; none at the end.
    pub async fn granted_page(&self, tenant: &TenantId, after: Option<&str>) -> Result<Vec<Approval>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM approvals WHERE tenant = $1 AND id > $2 AND state = 'approved' AND expires_at > $3 \
             ORDER BY id LIMIT {PAGE_ROWS}"
        );
        let rows = composed(text)
            .bind(tenant.as_str())
            .bind(after.unwrap_or_default().to_owned())
            .bind(self.now().micros())
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.iter().map(decode).collect()
    }

    /// How many requests wait for a decision, of all tenants.
    pub async fn waiting_approvals(&self) -> Result<Waiting, StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*), COUNT(CASE WHEN due_at <= $1 THEN 1 END) FROM approvals \
             WHERE state = 'pending' AND expires_at > $2",
        )
        .bind(self.now().micros())
        .bind(self.now().micros())
        .fetch_one(&mut *self.reader().await?)
        .await?;
        let count = |column| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?.cast_unsigned());
        Ok(Waiting { pending: count(0)?, overdue: count(1)? })
    }

    /// Forgets what expired before `before`, in steps that hold the write lock only shortly. Nothing rests on it any more,
    /// so this is no revision.
    pub async fn trim_approvals(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "DELETE FROM approvals WHERE (tenant, id) IN \
             (SELECT tenant, id FROM approvals WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)";
        self.forget(OLD, before).await
    }
}

/// Those of `ids` that exist.
pub(super) async fn read(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    ids: &[String],
) -> Result<Vec<Approval>, StoreError> {
    let mut found = Vec::new();
    for wanted in wanted(ids) {
        let text = format!("SELECT {COLUMNS} FROM approvals WHERE tenant = $1 AND id IN ({})", wanted.list(2));
        let query = wanted.bind(composed(text).bind(tenant.as_str()), String::clone);
        for row in query.fetch_all(&mut *connection).await? {
            found.push(decode(&row)?);
        }
    }
    Ok(found)
}

async fn by_key(connection: &mut AnyConnection, tenant: &TenantId, key: &str) -> Result<Option<Approval>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM approvals WHERE tenant = $1 AND idempotency_key = $2");
    let row = composed(text).bind(tenant.as_str()).bind(key).fetch_optional(connection).await?;
    row.as_ref().map(decode).transpose()
}

/// Whether a request that was taken is this one; when it ends is asked for anew by who names no time.
fn is_same(before: &Approval, request: &DiscountRequest) -> bool {
    (before.percent, &before.bound_to, &before.note, &before.requested_by)
        == (request.percent, &request.bound_to, &request.note, &request.requested_by)
        && request.expires_at.is_none_or(|end| end == before.expires_at)
}

/// The policy in force, and the most that anybody may give by it and by the product.
async fn limits_of(writer: &mut Writer<'_>, sku: Option<&Sku>) -> Result<(Policy, Percent), StoreError> {
    let tenant = writer.tenant().clone();
    let policy = policies::in_force(writer.connection(), &tenant).await?.policy;
    let Some(sku) = sku else {
        let maximum = greatest_discount(&policy, None);
        return Ok((policy, maximum));
    };
    let row = sqlx::query("SELECT max_discount FROM products WHERE tenant = $1 AND sku = $2")
        .bind(tenant.as_str())
        .bind(sku.as_str())
        .fetch_optional(writer.connection())
        .await?
        .ok_or_else(|| StoreError::ProductNotFound(sku.clone()))?;
    let own = row.try_get::<Option<i64>, _>(0)?.map(Percent::from_scaled);
    let maximum = greatest_discount(&policy, own);
    Ok((policy, maximum))
}

/// Whether one more may wait, or be in force.
async fn has_room(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (state, now): (&'static str, Timestamp),
) -> Result<(), StoreError> {
    if state == "rejected" {
        return Ok(());
    }
    let row = sqlx::query("SELECT COUNT(*) FROM approvals WHERE tenant = $1 AND state = $2 AND expires_at > $3")
        .bind(tenant.as_str())
        .bind(state)
        .bind(now.micros())
        .fetch_one(connection)
        .await?;
    if row.try_get::<i64, _>(0)?.cast_unsigned() >= MAX_LIVE_APPROVALS {
        return Err(StoreError::TooManyApprovals { tenant: tenant.clone(), state });
    }
    Ok(())
}

async fn insert(writer: &mut Writer<'_>, approval: &Approval, key: Option<&str>) -> Result<(), StoreError> {
    let tenant = writer.tenant().clone();
    let query = sqlx::query(
        "INSERT INTO approvals (state, consent, due_at, maximum, revision, tenant, id, idempotency_key, percent, sku, \
         customer_id, session_id, note, requested_by, requested_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    );
    let maximum = match approval.state {
        ApprovalState::AboveMaximum(maximum) => Some(maximum.scaled()),
        _ => None,
    };
    bind_state(query, &approval.state)
        .bind(maximum)
        .bind(approval.revision.cast_signed())
        .bind(tenant.as_str())
        .bind(approval.id.as_str())
        .bind(key.map(str::to_owned))
        .bind(approval.percent.scaled())
        .bind(approval.bound_to.sku.as_ref().map(|sku| sku.as_str().to_owned()))
        .bind(approval.bound_to.customer_id.clone())
        .bind(approval.bound_to.session_id.clone())
        .bind(approval.note.as_str())
        .bind(approval.requested_by.as_str())
        .bind(approval.requested_at.micros())
        .bind(approval.expires_at.micros())
        .execute(writer.connection())
        .await?;
    Ok(())
}

/// Only what is still pending is decided.
async fn update(writer: &mut Writer<'_>, approval: &Approval) -> Result<(), StoreError> {
    let tenant = writer.tenant().clone();
    let decision = approval.state.decision();
    let query = sqlx::query(
        "UPDATE approvals SET state = $1, consent = $2, due_at = $3, decided_by = $4, decided_as = $5, \
         decided_at = $6, comment = $7, revision = $8 WHERE tenant = $9 AND id = $10 AND state = 'pending'",
    );
    let updated = bind_state(query, &approval.state)
        .bind(decision.map(|decision| decision.by.clone()))
        .bind(decision.map(|decision| decision.role.as_str().to_owned()))
        .bind(decision.map(|decision| decision.at.micros()))
        .bind(decision.map(|decision| decision.comment.clone()))
        .bind(approval.revision.cast_signed())
        .bind(tenant.as_str())
        .bind(approval.id.as_str())
        .execute(writer.connection())
        .await?;
    if updated.rows_affected() != 1 { Err(StoreError::Conflict(None)) } else { Ok(()) }
}

type Statement<'q> = Query<'q, Any, AnyArguments>;

/// The first three parameters.
fn bind_state<'q>(query: Statement<'q>, state: &ApprovalState) -> Statement<'q> {
    query
        .bind(state.as_str())
        .bind(state.consent().map(|consent| consent.as_str().to_owned()))
        .bind(state.due_at().map(Timestamp::micros))
}

fn decode(row: &AnyRow) -> Result<Approval, StoreError> {
    let id: String = row.try_get("id")?;
    let corrupt = |what: &str| StoreError::corrupt(format!("approval {id}"), format!("{what} cannot be read"));
    let sku = row.try_get::<Option<&str>, _>("sku")?.map(Sku::parse).transpose();
    let bound_to = Binding {
        sku: sku.map_err(|error| StoreError::corrupt(format!("approval {id}"), error))?,
        customer_id: row.try_get("customer_id")?,
        session_id: row.try_get("session_id")?,
    };
    let state = state_of(row)?.ok_or_else(|| corrupt("its state"))?;
    Ok(Approval {
        percent: Percent::from_scaled(row.try_get("percent")?),
        bound_to,
        note: row.try_get("note")?,
        requested_by: row.try_get("requested_by")?,
        requested_at: Timestamp::from_micros(row.try_get("requested_at")?),
        expires_at: Timestamp::from_micros(row.try_get("expires_at")?),
        state,
        revision: row.try_get::<i64, _>("revision")?.cast_unsigned(),
        id,
    })
}

/// `None` where the columns do not go together.
fn state_of(row: &AnyRow) -> Result<Option<ApprovalState>, StoreError> {
    let consent = row.try_get::<Option<&str>, _>("consent")?.and_then(Consent::parse);
    let due_at = row.try_get::<Option<i64>, _>("due_at")?.map(Timestamp::from_micros);
    let maximum = row.try_get::<Option<i64>, _>("maximum")?.map(Percent::from_scaled);
    let by = decision_of(row)?;
    Ok(match (row.try_get("state")?, consent, due_at, by, maximum) {
        ("pending", Some(consent), Some(due_at), None, None) => Some(ApprovalState::Pending { consent, due_at }),
        ("approved", Some(Consent::Automatic), None, None, None) => Some(ApprovalState::Automatic),
        ("approved", Some(consent), Some(due_at), Some(by), None) => {
            Some(ApprovalState::Approved { consent, due_at, by })
        }
        ("rejected", Some(consent), Some(due_at), Some(by), None) => {
            Some(ApprovalState::Rejected { consent, due_at, by })
        }
        ("rejected", None, None, None, Some(maximum)) => Some(ApprovalState::AboveMaximum(maximum)),
        _ => None,
    })
}

fn decision_of(row: &AnyRow) -> Result<Option<Decision>, StoreError> {
    let role = row.try_get::<Option<&str>, _>("decided_as")?.and_then(Role::parse);
    let by: Option<String> = row.try_get("decided_by")?;
    let at = row.try_get::<Option<i64>, _>("decided_at")?.map(Timestamp::from_micros);
    let comment: Option<String> = row.try_get("comment")?;
    Ok(match (by, role, at) {
        (Some(by), Some(role), Some(at)) => Some(Decision { by, role, at, comment: comment.unwrap_or_default() }),
        _ => None,
    })
}
