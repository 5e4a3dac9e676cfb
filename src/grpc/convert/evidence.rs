//! What a gateway passes with a check.

use super::codes::approval_level;
use super::fields::{at, enumerated, money, optional, parsed, text, timestamp, within};
use crate::catalog::{DiscountRequest, FieldError, Money, Percent, Quantity, TierName};
use crate::guard::evidence::{Approval, ApprovalLevel, Customer, Evidence, Line, LineGroup, RawEvidence, Source};
use crate::pb::v1;

/// Carts, quotes, orders and tool outputs, each.
const MAX_PARTS: usize = 64;
const MAX_LINES: usize = 500;
const MAX_APPROVALS: usize = 256;
const MAX_CHARS: usize = 2_000;

/// The evidence of a check. Its size in all is checked with the message.
///
/// # Errors
/// The first field at fault, by its path.
pub(super) fn evidence(message: v1::Evidence) -> Result<Evidence, FieldError> {
    Ok(Evidence {
        carts: groups(message.carts, "carts")?,
        quotes: groups(message.quotes, "quotes")?,
        orders: groups(message.orders, "orders")?,
        customer: message.customer.map(customer).transpose().map_err(|error| error.under("customer"))?,
        raw: raw(message.raw)?,
    })
}

fn groups(messages: Vec<v1::LineGroup>, list: &str) -> Result<Vec<LineGroup>, FieldError> {
    within(messages.len(), list, MAX_PARTS)?;
    let mut groups = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        groups.push(group(message).map_err(|error| error.under(&at(list, index)))?);
    }
    Ok(groups)
}

fn group(message: v1::LineGroup) -> Result<LineGroup, FieldError> {
    within(message.lines.len(), "lines", MAX_LINES)?;
    Ok(LineGroup {
        id: text(message.id, "id", MAX_CHARS)?,
        lines: lines(message.lines)?,
        shipping: amount(message.shipping.as_ref(), "shipping")?,
        tax: amount(message.tax.as_ref(), "tax")?,
        discount: amount(message.discount.as_ref(), "discount")?,
        total: amount(message.total.as_ref(), "total")?,
        valid_until: message.valid_until.map(|at| timestamp(at, "valid_until")).transpose()?,
    })
}

fn lines(messages: Vec<v1::Line>) -> Result<Vec<Line>, FieldError> {
    let mut lines = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        lines.push(line(message).map_err(|error| error.under(&at("lines", index)))?);
    }
    Ok(lines)
}

fn line(message: v1::Line) -> Result<Line, FieldError> {
    let quantity = optional(message.quantity).map(|text| parsed(&text, "quantity", Quantity::parse));
    Ok(Line {
        sku: text(message.sku, "sku", MAX_CHARS)?,
        name: text(message.name, "name", MAX_CHARS)?,
        quantity: quantity.transpose()?,
        unit_price: amount(message.unit_price.as_ref(), "unit_price")?,
        total: amount(message.total.as_ref(), "total")?,
    })
}

fn amount(message: Option<&v1::Money>, field: &str) -> Result<Option<Money>, FieldError> {
    message.map(|value| money(value, field)).transpose()
}

fn customer(message: v1::Customer) -> Result<Customer, FieldError> {
    within(message.approvals.len(), "approvals", MAX_APPROVALS)?;
    Ok(Customer {
        name: text(message.name, "name", MAX_CHARS)?,
        country: text(message.country, "country", MAX_CHARS)?,
        tax_id: text(message.tax_id, "tax_id", MAX_CHARS)?,
        address: text(message.address, "address", MAX_CHARS)?,
        approvals: approvals(message.approvals)?,
        id: text(message.id, "id", DiscountRequest::REFERENCE_CHARS)?,
        tier: text(message.tier, "tier", TierName::MAX_CHARS)?,
    })
}

fn approvals(messages: Vec<v1::Approval>) -> Result<Vec<Approval>, FieldError> {
    let mut approvals = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        approvals.push(approval(message).map_err(|error| error.under(&at("approvals", index)))?);
    }
    Ok(approvals)
}

fn approval(message: v1::Approval) -> Result<Approval, FieldError> {
    Ok(Approval {
        level: level(&message)?,
        sku: message.sku.and_then(optional),
        percent: parsed(&message.percent, "percent", Percent::parse)?,
    })
}

/// By the enum or, of clients that have none, by its name.
#[expect(deprecated, reason = "clients of before the enum send the string")]
fn level(message: &v1::Approval) -> Result<ApprovalLevel, FieldError> {
    let code = approval_level(enumerated(message.level_code, "level_code")?);
    if message.level.is_empty()
        && let Some(level) = code
    {
        return Ok(level);
    }
    let Some(named) = ApprovalLevel::ALL.into_iter().find(|level| level.as_str() == message.level) else {
        return Err(FieldError::invalid("level", "must be \"manager\" or \"director\""));
    };
    if code.is_some_and(|code| code != named) {
        return Err(FieldError::invalid("level_code", "says another level than level"));
    }
    Ok(named)
}

fn raw(messages: Vec<v1::RawEvidence>) -> Result<Vec<RawEvidence>, FieldError> {
    within(messages.len(), "raw", MAX_PARTS)?;
    let mut raw = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        let source = match enumerated(message.source, &format!("raw[{index}].source"))? {
            // Who does not say whose word it is gets the least trust.
            v1::EvidenceSource::Unspecified | v1::EvidenceSource::User => Source::User,
            v1::EvidenceSource::Tool => Source::Tool,
            v1::EvidenceSource::Policy => Source::Policy,
        };
        let name = text(message.name, &format!("raw[{index}].name"), MAX_CHARS)?;
        raw.push(RawEvidence { source, name, content: message.content });
    }
    Ok(raw)
}
