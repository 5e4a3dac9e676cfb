//! Reservations, what is short of them, and sales.

use std::collections::BTreeSet;

use super::fields::{at, enumerated, optional, parsed, text, timestamp, timestamp_to_pb, within};
use super::page::PageToken;
use crate::catalog::{
    FieldError, Quantity, Reason, ReservationId, ReservationPolicy, ReservationStage, Sku, StockBasis,
};
use crate::pb::v1;
use crate::store::{Asked, Reservation, ReservationLine, Sale, Shortage, Sold, Wish};

const KEY_CHARS: usize = 128;
const NAME_CHARS: usize = 256;
/// The longest a policy may let anything be reserved at one go, in seconds.
const MAX_TTL_SECS: u32 = 604_800;

/// What is to be reserved, under a new id.
///
/// # Errors
/// Every field at fault, by its path.
pub fn wish(message: v1::ReserveRequest, id: ReservationId, limit: usize) -> Result<Wish, Vec<FieldError>> {
    let mut faults = Vec::new();
    let lines = lines(message.lines, limit, &mut faults);
    let stage = keep(&mut faults, stage(message.stage)).flatten().unwrap_or(ReservationStage::Proposal);
    let ttl_secs = keep(&mut faults, ttl(message.ttl_seconds, "ttl_seconds")).flatten();
    let holder = keep(&mut faults, name(message.holder, "holder")).flatten();
    if faults.is_empty() { Ok(Wish { id, lines, stage, ttl_secs, holder }) } else { Err(faults) }
}

/// Which reservation is to be held on to, and how.
///
/// # Errors
/// Every field at fault, by its path.
pub fn extension(
    message: &v1::ExtendRequest,
) -> Result<(ReservationId, Option<ReservationStage>, Option<u32>), Vec<FieldError>> {
    let mut faults = Vec::new();
    let id = keep(&mut faults, ReservationId::parse(&message.reservation_id));
    let stage = keep(&mut faults, stage(message.stage)).flatten();
    let ttl_secs = keep(&mut faults, ttl(message.ttl_seconds, "ttl_seconds")).flatten();
    id.filter(|_| faults.is_empty()).map(|id| (id, stage, ttl_secs)).ok_or(faults)
}

/// Which reservation is sold, and the name of its order.
///
/// # Errors
/// Every field at fault, by its path.
pub fn sale_of(message: v1::CommitRequest) -> Result<(ReservationId, Option<String>), Vec<FieldError>> {
    let mut faults = Vec::new();
    let id = keep(&mut faults, ReservationId::parse(&message.reservation_id));
    let reference = keep(&mut faults, name(message.reference, "reference")).flatten();
    id.filter(|_| faults.is_empty()).map(|id| (id, reference)).ok_or(faults)
}

/// An empty key is none.
///
/// # Errors
/// It is too long.
pub fn idempotency_key(key: Option<&str>) -> Result<Option<String>, FieldError> {
    let key = key.map(str::to_owned).and_then(optional);
    key.map(|key| text(key, "idempotency_key", KEY_CHARS)).transpose()
}

/// What a list is to show.
///
/// # Errors
/// No kind of the contract, or a condition that is of another kind.
pub fn stock_list_kind(message: &v1::ListStockRequest) -> Result<v1::StockListKind, FieldError> {
    let kind: v1::StockListKind = enumerated(message.kind, "kind")?;
    let is_sales = kind == v1::StockListKind::Sales;
    let is_of_reservations = matches!(kind, v1::StockListKind::Unspecified | v1::StockListKind::Reservations);
    let stray = [
        ("sku", message.sku.is_some() && !is_of_reservations),
        ("holder", message.holder.is_some() && !is_of_reservations),
        ("after_position", message.after_position.is_some() && !is_sales),
    ];
    match stray.into_iter().find(|&(_, is_stray)| is_stray) {
        Some((field, _)) => Err(FieldError::invalid(field, "is no condition of this kind of list")),
        None => Ok(kind),
    }
}

/// Which reservations.
///
/// # Errors
/// Every field at fault, by its path.
pub fn asked_reservations(message: &v1::ListStockRequest) -> Result<Asked, Vec<FieldError>> {
    let mut faults = Vec::new();
    let sku = keep(&mut faults, message.sku.as_deref().map(Sku::parse).transpose()).flatten();
    let holder = keep(&mut faults, name(message.holder.clone(), "holder")).flatten();
    if faults.is_empty() { Ok(Asked { sku, holder }) } else { Err(faults) }
}

/// The line of the ledger after which a page of sales begins.
///
/// # Errors
/// The token is no line.
pub fn after_sale(message: &v1::ListStockRequest, token: &PageToken) -> Result<(u64, String), FieldError> {
    let Some(after) = token.after() else {
        // Behind every product of the position.
        let position = message.after_position.unwrap_or_default();
        let next = i64::try_from(position).ok().and_then(|position| position.checked_add(1));
        let next = next.ok_or_else(|| FieldError::invalid("after_position", "is no position"))?;
        return Ok((next.cast_unsigned(), String::new()));
    };
    let parts = after.split_once('/').and_then(|(position, sku)| Some((position.parse::<i64>().ok()?, sku.to_owned())));
    let (position, sku) = parts.ok_or_else(|| FieldError::invalid("page_token", "was not made by this list"))?;
    Ok((position.cast_unsigned(), sku))
}

/// A reservation as a message.
pub fn reservation(reservation: Reservation) -> v1::Reservation {
    let line =
        |line: ReservationLine| v1::ReservationLine { sku: line.sku.into(), quantity: line.quantity.to_string() };
    v1::Reservation {
        id: reservation.id.to_string(),
        stage: stage_to_pb(reservation.stage).into(),
        holder: reservation.holder,
        lines: reservation.lines.into_iter().map(line).collect(),
        created_at: Some(timestamp_to_pb(reservation.created_at)),
        expires_at: Some(timestamp_to_pb(reservation.expires_at)),
    }
}

/// What was sold, as a message.
pub fn sold(sold: Sold) -> v1::CommitResponse {
    let lines = sold.lines.into_iter().map(|line| v1::SoldLine {
        sku: line.sku.into(),
        quantity: line.quantity.to_string(),
        stock: line.stock.map(|stock| stock.to_string()),
    });
    v1::CommitResponse {
        ledger_position: sold.position,
        committed_at: Some(timestamp_to_pb(sold.committed_at)),
        lines: lines.collect(),
        revision: sold.revision,
    }
}

/// A shortage as a message.
pub fn shortage(shortage: Shortage) -> v1::Shortage {
    v1::Shortage {
        sku: shortage.sku.into(),
        stock: shortage.stock.to_string(),
        reserved: shortage.reserved.to_string(),
    }
}

/// A line of the ledger as a message.
pub fn sale(sale: Sale) -> v1::Sale {
    v1::Sale {
        position: sale.position,
        sku: sale.sku.into(),
        quantity: sale.quantity.to_string(),
        reservation_id: sale.reservation.to_string(),
        reference: sale.reference,
        committed_at: Some(timestamp_to_pb(sale.committed_at)),
    }
}

/// What a policy says of reservations.
///
/// # Errors
/// Every field at fault, by its path.
pub(super) fn reservation_policy(message: Option<v1::ReservationPolicy>) -> Result<ReservationPolicy, Vec<FieldError>> {
    let (mut faults, message) = (Vec::new(), message.unwrap_or_default());
    let mut read = |value, field| keep(&mut faults, ttl_within(value, field, MAX_TTL_SECS)).flatten();
    let policy = ReservationPolicy {
        proposal_ttl_secs: read(message.proposal_ttl_seconds, "reservations.proposal_ttl_seconds"),
        negotiation_ttl_secs: read(message.negotiation_ttl_seconds, "reservations.negotiation_ttl_seconds"),
        closing_ttl_secs: read(message.closing_ttl_seconds, "reservations.closing_ttl_seconds"),
        allow_unknown_stock: message.allow_unknown_stock.unwrap_or_default(),
    };
    if faults.is_empty() { Ok(policy) } else { Err(faults) }
}

/// As a message.
pub(super) fn reservation_policy_to_pb(policy: ReservationPolicy) -> v1::ReservationPolicy {
    v1::ReservationPolicy {
        proposal_ttl_seconds: policy.proposal_ttl_secs,
        negotiation_ttl_seconds: policy.negotiation_ttl_secs,
        closing_ttl_seconds: policy.closing_ttl_secs,
        allow_unknown_stock: Some(policy.allow_unknown_stock),
    }
}

/// Which sales a stock figure knows of.
///
/// # Errors
/// Both are given, one of them without a figure, or one is out of range.
pub(super) fn stock_basis(
    position: Option<u64>,
    counted_at: Option<prost_types::Timestamp>,
    has_figure: bool,
) -> Result<Option<StockBasis>, FieldError> {
    let basis = match (position, counted_at) {
        (None, None) => return Ok(None),
        (Some(_), Some(_)) => {
            return Err(FieldError::invalid("stock_counted_at", "is given beside stock_position"));
        }
        (Some(position), None) => {
            let is_one = i64::try_from(position).is_ok();
            let refused = || FieldError::invalid("stock_position", "is no position");
            ("stock_position", is_one.then_some(StockBasis::Position(position)).ok_or_else(refused)?)
        }
        (None, Some(at)) => ("stock_counted_at", StockBasis::CountedAt(timestamp(at, "stock_counted_at")?)),
    };
    match basis {
        (_, basis) if has_figure => Ok(Some(basis)),
        (field, _) => Err(FieldError::invalid(field, "is given without stock")),
    }
}

fn lines(messages: Vec<v1::ReservationLine>, limit: usize, faults: &mut Vec<FieldError>) -> Vec<ReservationLine> {
    if messages.is_empty() {
        faults.push(FieldError::new("lines", Reason::Missing, "must have at least one line"));
    }
    if let Err(fault) = within(messages.len(), "lines", limit) {
        faults.push(fault);
        return Vec::new();
    }
    let (mut lines, mut seen) = (Vec::with_capacity(messages.len()), BTreeSet::new());
    for (index, message) in messages.into_iter().enumerate() {
        let path = at("lines", index);
        let sku = keep(faults, Sku::parse(&message.sku).map_err(|error| error.under(&path)));
        let quantity = keep(faults, quantity(&message.quantity, &format!("{path}.quantity")));
        let (Some(sku), Some(quantity)) = (sku, quantity) else { continue };
        if !seen.insert(sku.clone()) {
            faults.push(FieldError::invalid(format!("{path}.sku"), "is in a line before"));
        }
        lines.push(ReservationLine { sku, quantity });
    }
    lines
}

fn quantity(value: &str, field: &str) -> Result<Quantity, FieldError> {
    let quantity = parsed(value, field, Quantity::parse)?;
    if quantity == Quantity::ZERO {
        return Err(FieldError::invalid(field, "must be above 0"));
    }
    Ok(quantity)
}

fn stage(number: i32) -> Result<Option<ReservationStage>, FieldError> {
    Ok(match enumerated(number, "stage")? {
        v1::ReservationStage::Unspecified => None,
        v1::ReservationStage::Proposal => Some(ReservationStage::Proposal),
        v1::ReservationStage::Negotiation => Some(ReservationStage::Negotiation),
        v1::ReservationStage::Closing => Some(ReservationStage::Closing),
    })
}

const fn stage_to_pb(stage: ReservationStage) -> v1::ReservationStage {
    match stage {
        ReservationStage::Proposal => v1::ReservationStage::Proposal,
        ReservationStage::Negotiation => v1::ReservationStage::Negotiation,
        ReservationStage::Closing => v1::ReservationStage::Closing,
    }
}

fn ttl(value: Option<u32>, field: &str) -> Result<Option<u32>, FieldError> {
    ttl_within(value, field, u32::MAX)
}

fn ttl_within(value: Option<u32>, field: &str, most: u32) -> Result<Option<u32>, FieldError> {
    match value {
        Some(secs) if !(1..=most).contains(&secs) => {
            Err(FieldError::invalid(field, format!("must be 1 to {most} seconds")))
        }
        secs => Ok(secs),
    }
}

fn name(value: Option<String>, field: &str) -> Result<Option<String>, FieldError> {
    value.and_then(optional).map(|value| text(value, field, NAME_CHARS)).transpose()
}

fn keep<T>(faults: &mut Vec<FieldError>, result: Result<T, FieldError>) -> Option<T> {
    result.map_err(|error| faults.push(error)).ok()
}
