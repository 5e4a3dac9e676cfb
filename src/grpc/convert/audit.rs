//! Entries of audit chains, their checkpoints and what verifications found.

use super::fields::{at, enumerated, optional, required, text, timestamp, timestamp_to_pb, within};
use crate::audit::{
    AuditKey, ChainName, Checkpoint, Entry, EntryKind, Fault, Hash, Head, Kept, KeyId, Linked, Owner, Report,
};
use crate::catalog::{FieldError, Reason};
use crate::clock::Timestamp;
use crate::pb::v1;
use crate::store::{AuditFilter, CheckpointPlace, Erased, Subject, Which};

/// The most characters of a word that is looked for.
const WORD_CHARS: usize = 512;
/// The most characters of the name of a customer or a conversation.
const NAME_CHARS: usize = 256;
/// Checkpoints of one request.
const MAX_KNOWN: usize = 10_000;

/// Which entries are listed.
///
/// # Errors
/// The first field at fault.
pub fn audit_filter(message: v1::ListAuditRequest) -> Result<AuditFilter, FieldError> {
    within(message.kinds.len(), "kinds", EntryKind::ALL.len())?;
    let mut kinds = Vec::new();
    for (index, &number) in message.kinds.iter().enumerate() {
        let field = at("kinds", index);
        let found = kind(enumerated(number, &field)?);
        kinds.push(found.ok_or_else(|| FieldError::invalid(field, "must be a kind"))?);
    }
    let word = |value: Option<String>, field, max| value.map(|value| text(value, field, max)).transpose();
    Ok(AuditFilter {
        kinds,
        actor: word(message.actor, "actor", WORD_CHARS)?,
        act: word(message.act, "act", WORD_CHARS)?,
        object: word(message.object, "object", WORD_CHARS)?,
        session: word(message.session_id, "session_id", NAME_CHARS)?,
        subject: word(message.customer_id, "customer_id", NAME_CHARS)?,
        from: message.from.map(|at| timestamp(at, "from")).transpose()?,
        until: message.until.map(|at| timestamp(at, "until")).transpose()?,
    })
}

/// Which entry.
///
/// # Errors
/// None is named, or two.
pub fn audit_which(message: v1::GetAuditRequest) -> Result<Which, FieldError> {
    match (message.number, message.object.and_then(optional)) {
        (Some(number), None) => match i64::try_from(number) {
            Ok(_) => Ok(Which::Number(number)),
            Err(_) => Err(FieldError::invalid("number", "is no number of an entry")),
        },
        (None, Some(object)) => Ok(Which::Object(text(object, "object", WORD_CHARS)?)),
        (None, None) => {
            Err(FieldError::new("object", Reason::Missing, "an entry has to be named, by number or object"))
        }
        (Some(_), Some(_)) => Err(FieldError::invalid("object", "must not be given with a number")),
    }
}

/// Whose texts are erased.
///
/// # Errors
/// Nobody is named, or two are.
pub fn subject(message: v1::EraseSubjectRequest) -> Result<Subject, FieldError> {
    match (message.customer_id.and_then(optional), message.session_id.and_then(optional)) {
        (Some(id), None) => Ok(Subject::Customer(required(id, "customer_id", NAME_CHARS)?)),
        (None, Some(id)) => Ok(Subject::Session(required(id, "session_id", NAME_CHARS)?)),
        (None, None) => {
            let message = "a customer or a session has to be named";
            Err(FieldError::new("customer_id", Reason::Missing, message))
        }
        (Some(_), Some(_)) => Err(FieldError::invalid("session_id", "must not be given with a customer")),
    }
}

pub fn erased(erased: Erased) -> v1::EraseSubjectResponse {
    let Erased { contents, approvals, reservations, sessions } = erased;
    v1::EraseSubjectResponse { contents, approvals, reservations, sessions }
}

/// Checkpoints that somebody kept.
///
/// # Errors
/// Too many, or one that is none.
pub fn known_checkpoints(messages: Vec<v1::AuditCheckpoint>) -> Result<Vec<Checkpoint>, FieldError> {
    within(messages.len(), "known", MAX_KNOWN)?;
    let read = |(index, message): (usize, v1::AuditCheckpoint)| {
        let field = at("known", index);
        let hash = Hash::parse(&message.hash);
        let hash = hash.ok_or_else(|| FieldError::invalid(format!("{field}.hash"), "is no SHA-256"))?;
        let key = KeyId::parse(&message.key);
        let key = key.ok_or_else(|| FieldError::invalid(format!("{field}.key"), "is no name of a key"))?;
        let name = ChainName { tenant: message.tenant, id: message.chain };
        let (head, at) = (Head { number: message.number, hash }, Timestamp::from_micros(message.at_micros));
        Ok(Checkpoint::stored(name, head, at, (key, message.signature)))
    };
    messages.into_iter().enumerate().map(read).collect()
}

pub fn checkpoint(checkpoint: Checkpoint) -> v1::AuditCheckpoint {
    v1::AuditCheckpoint {
        number: checkpoint.head.number,
        hash: checkpoint.head.hash.to_string(),
        at_micros: checkpoint.at.micros(),
        key: checkpoint.key.to_string(),
        signature: checkpoint.signature().to_vec(),
        tenant: checkpoint.name.tenant,
        chain: checkpoint.name.id,
    }
}

pub fn public_key(key: &AuditKey) -> v1::AuditPublicKey {
    v1::AuditPublicKey {
        id: key.id().to_string(),
        public_key: key.public().to_vec(),
        signs_from: Some(timestamp_to_pb(key.signs_from())),
    }
}

/// Where a page of checkpoints begins.
///
/// # Errors
/// It is no place that [`checkpoint_key`] wrote.
pub fn checkpoint_place(token: Option<&str>) -> Result<CheckpointPlace, FieldError> {
    let Some(token) = token else { return Ok(CheckpointPlace::default()) };
    let place = token
        .split_once('/')
        .and_then(|(chain, number)| Some(CheckpointPlace { chain: chain.to_owned(), number: number.parse().ok()? }));
    place.ok_or_else(|| FieldError::invalid("page_token", "was not made by this list"))
}

pub fn checkpoint_key(checkpoint: &v1::AuditCheckpoint) -> String {
    format!("{}/{}", checkpoint.chain, checkpoint.number)
}

pub fn audit_entry(linked: Linked) -> v1::AuditEntry {
    let Linked { entry, hash } = linked;
    let Entry { number, at, kind, actor, act, object, outcome, details, content } = entry;
    v1::AuditEntry {
        number,
        at: Some(timestamp_to_pb(at)),
        kind: kind_to_pb(kind).into(),
        actor_type: actor.kind.as_str().to_owned(),
        actor: actor.id,
        act,
        object,
        outcome,
        details: details.as_str().to_owned(),
        hash: hash.to_string(),
        content_hash: content.map(|hash| hash.to_string()).unwrap_or_default(),
    }
}

pub fn audit_content(kept: Kept) -> v1::AuditContent {
    let content = kept.content;
    v1::AuditContent { session_id: content.session, customer_id: content.subject, text: content.text }
}

pub fn verified(report: &Report) -> v1::VerifyAuditResponse {
    v1::VerifyAuditResponse {
        whole: report.is_whole(),
        entries: report.entries,
        checkpoints: report.checkpoints,
        signed_through: report.signed_through,
        unanchored: report.unanchored,
        contents: report.contents,
        contents_erased: report.contents_erased,
        faults: report.faults.iter().map(fault).collect(),
        more_faults: report.more_faults,
    }
}

fn fault(fault: &Fault) -> v1::AuditFault {
    use v1::AuditFaultKind as Kind;
    let message = fault.to_string();
    let (kind, from, through) = match *fault {
        Fault::Changed { number } => (Kind::Changed, number, number),
        Fault::Missing { from, through } => (Kind::Missing, from, through),
        Fault::OutOfOrder { number } => (Kind::OutOfOrder, number, number),
        Fault::Content { number } => (Kind::Content, number, number),
        Fault::Rewritten { since, number } => (Kind::Rewritten, since + 1, number),
        Fault::CutOff { from, through } => (Kind::CutOff, from, through),
        Fault::Head { number } => (Kind::Head, number, number),
        Fault::Signature { number } => (Kind::Signature, number, number),
        Fault::UnknownKey { number, key: _ } => (Kind::UnknownKey, number, number),
        Fault::OtherChain { number } => (Kind::OtherChain, number, number),
        // Of exports alone.
        Fault::Line { line } => (Kind::Unspecified, line, line),
    };
    v1::AuditFault { kind: kind.into(), from, through, message }
}

/// The owner of the chain a caller is answered from: of a tenant, or of the service where an operator names none.
pub fn chain_owner(tenant: Option<&crate::tenant::TenantId>) -> Owner {
    tenant.map_or(Owner::Service, |tenant| Owner::Tenant(tenant.clone()))
}

const fn kind(kind: v1::AuditKind) -> Option<EntryKind> {
    Some(match kind {
        v1::AuditKind::Unspecified => return None,
        v1::AuditKind::Verdict => EntryKind::Verdict,
        v1::AuditKind::Transition => EntryKind::Transition,
        v1::AuditKind::ActionProposed => EntryKind::ActionProposed,
        v1::AuditKind::ActionValidated => EntryKind::ActionValidated,
        v1::AuditKind::ActionExecuted => EntryKind::ActionExecuted,
        v1::AuditKind::Compensation => EntryKind::Compensation,
        v1::AuditKind::PersonalAccess => EntryKind::PersonalAccess,
        v1::AuditKind::Admin => EntryKind::Admin,
        v1::AuditKind::Fiscal => EntryKind::Fiscal,
        v1::AuditKind::Erasure => EntryKind::Erasure,
        v1::AuditKind::Lost => EntryKind::Lost,
    })
}

const fn kind_to_pb(kind: EntryKind) -> v1::AuditKind {
    match kind {
        EntryKind::Verdict => v1::AuditKind::Verdict,
        EntryKind::Transition => v1::AuditKind::Transition,
        EntryKind::ActionProposed => v1::AuditKind::ActionProposed,
        EntryKind::ActionValidated => v1::AuditKind::ActionValidated,
        EntryKind::ActionExecuted => v1::AuditKind::ActionExecuted,
        EntryKind::Compensation => v1::AuditKind::Compensation,
        EntryKind::PersonalAccess => v1::AuditKind::PersonalAccess,
        EntryKind::Admin => v1::AuditKind::Admin,
        EntryKind::Fiscal => v1::AuditKind::Fiscal,
        EntryKind::Erasure => v1::AuditKind::Erasure,
        EntryKind::Lost => v1::AuditKind::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_goes_there_and_back() {
        for entry in EntryKind::ALL {
            assert_eq!(kind(kind_to_pb(entry)), Some(entry));
        }
        let unknown = audit_filter(v1::ListAuditRequest { kinds: vec![0], ..Default::default() });
        assert_eq!(unknown.expect_err("is no kind").field, "kinds[0]");
    }

    #[test]
    fn one_of_two_is_named() {
        let which = |number, object: Option<&str>| {
            audit_which(v1::GetAuditRequest { number, object: object.map(str::to_owned) }).map_err(|error| error.field)
        };
        assert_eq!(which(Some(7), None), Ok(Which::Number(7)));
        assert_eq!(which(None, Some("vd_1")), Ok(Which::Object("vd_1".to_owned())));
        assert_eq!(which(None, None), Err("object".to_owned()));
        assert_eq!(which(Some(7), Some("vd_1")), Err("object".to_owned()));
        assert_eq!(which(Some(u64::MAX), None), Err("number".to_owned()));
        let whose = |customer: Option<&str>, session: Option<&str>| {
            let [customer_id, session_id] = [customer, session].map(|name| name.map(str::to_owned));
            subject(v1::EraseSubjectRequest { customer_id, session_id }).map_err(|error| error.field)
        };
        assert_eq!(whose(Some("ana"), None), Ok(Subject::Customer("ana".to_owned())));
        assert_eq!(whose(None, Some("chat")), Ok(Subject::Session("chat".to_owned())));
        assert_eq!(whose(Some(" "), None), Err("customer_id".to_owned()));
        assert_eq!(whose(Some("ana"), Some("chat")), Err("session_id".to_owned()));
        assert_eq!(whose(None, None), Err("customer_id".to_owned()));
    }

    #[test]
    fn a_place_among_checkpoints_is_read_as_it_was_written() {
        let checkpoint = v1::AuditCheckpoint { chain: "c1".to_owned(), number: 7, ..Default::default() };
        let place = checkpoint_place(Some(&checkpoint_key(&checkpoint))).expect("is one");
        assert_eq!(place, CheckpointPlace { chain: "c1".to_owned(), number: 7 });
        assert!(checkpoint_place(Some("c1")).is_err());
        let known = vec![v1::AuditCheckpoint { hash: "0".repeat(64), key: "x".to_owned(), ..Default::default() }];
        assert_eq!(known_checkpoints(known).expect_err("is none").field, "known[0].key");
    }
}
