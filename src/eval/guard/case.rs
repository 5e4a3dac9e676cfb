//! One line of a file of guard cases, as it is written: a draft answer, what it rests on, and what the guards shall say
//! of it. Evidence is a list of `{source, content}` or an object of carts, quotes, orders, customer and raw, written as
//! `guard.proto` writes it. Amounts are read from their literals, never through a float.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::catalog::{Currency, FieldError, GuardAction, GuardActions, Money, Percent, Policy, PriceMode, Quantity};
use crate::clock::Timestamp;
use crate::guard::evidence::{Approval, ApprovalLevel, Customer, Evidence, Line, LineGroup, RawEvidence, Source};
use crate::guard::{Check, Focus, Guard, Locale, Overrides, Reason};

/// What a case expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    Pass,
    Flag,
    /// An amount that is written nowhere and follows from ones that are.
    Derived,
}

/// A case, checked.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: String,
    /// What the cases of one origin share; the part of the id before its first slash where nothing is said.
    pub source: String,
    pub check: Check,
    pub policy: Policy,
    /// None is now.
    pub as_of: Option<Timestamp>,
    pub expect: Expect,
    /// A flag counts only when one of these guards raised it.
    pub kinds: Vec<Guard>,
    /// What it tries ("table", "negation").
    pub tags: Vec<String>,
    /// The reasons of the violations in the order of the text.
    pub violations: Option<Vec<Reason>>,
    pub corrected: Option<String>,
    /// One of the claims is derived so.
    pub derivation: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Row<'a> {
    id: String,
    #[serde(default, alias = "domain")]
    source: Option<String>,
    text: String,
    locale: String,
    #[serde(default)]
    currency: Option<String>,
    #[serde(borrow, default)]
    evidence: Option<&'a RawValue>,
    #[serde(default)]
    focus: Focus,
    #[serde(default)]
    stage: Option<String>,
    #[serde(default)]
    flow: Option<String>,
    #[serde(borrow, default)]
    policy: Option<PolicyRow<'a>>,
    #[serde(borrow, default)]
    overrides: Option<PolicyRow<'a>>,
    #[serde(default)]
    as_of: Option<String>,
    expect: Expect,
    #[serde(default)]
    kinds: Vec<Guard>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    violations: Option<Vec<Reason>>,
    #[serde(default)]
    corrected: Option<String>,
    #[serde(default)]
    derivation: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PolicyRow<'a> {
    price_mode: Option<PriceMode>,
    currency: Option<String>,
    #[serde(borrow)]
    price_tolerance: Option<&'a RawValue>,
    #[serde(borrow)]
    discount_automatic: Option<&'a RawValue>,
    #[serde(borrow)]
    discount_manager: Option<&'a RawValue>,
    #[serde(borrow)]
    discount_director: Option<&'a RawValue>,
    sku_patterns: Vec<String>,
    no_discount_stages: Vec<String>,
    no_discount_flows: Vec<String>,
    no_discount: bool,
    enforce: bool,
    known_facts_only: bool,
    allow_unknown_facts: bool,
    prices_include_vat: Option<bool>,
    on_price: Option<GuardAction>,
    on_stock: Option<GuardAction>,
    on_discount: Option<GuardAction>,
    on_sku: Option<GuardAction>,
    on_fiscal: Option<GuardAction>,
    on_unverified: GuardActions,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct EvidenceRow<'a> {
    #[serde(borrow)]
    carts: Vec<GroupRow<'a>>,
    #[serde(borrow)]
    quotes: Vec<GroupRow<'a>>,
    #[serde(borrow)]
    orders: Vec<GroupRow<'a>>,
    #[serde(borrow)]
    customer: Option<CustomerRow<'a>>,
    #[serde(borrow)]
    raw: Vec<RawRow<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct GroupRow<'a> {
    id: String,
    #[serde(borrow)]
    lines: Vec<LineRow<'a>>,
    #[serde(borrow)]
    shipping: Option<MoneyRow<'a>>,
    #[serde(borrow)]
    tax: Option<MoneyRow<'a>>,
    #[serde(borrow)]
    discount: Option<MoneyRow<'a>>,
    #[serde(borrow)]
    total: Option<MoneyRow<'a>>,
    valid_until: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct LineRow<'a> {
    sku: String,
    name: String,
    #[serde(borrow)]
    quantity: Option<&'a RawValue>,
    #[serde(borrow)]
    unit_price: Option<MoneyRow<'a>>,
    #[serde(borrow)]
    total: Option<MoneyRow<'a>>,
}

#[derive(Debug, Deserialize)]
struct MoneyRow<'a> {
    #[serde(borrow)]
    amount: &'a RawValue,
    currency: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct CustomerRow<'a> {
    name: String,
    country: String,
    tax_id: String,
    address: String,
    #[serde(borrow)]
    approvals: Vec<ApprovalRow<'a>>,
}

#[derive(Debug, Deserialize)]
struct ApprovalRow<'a> {
    #[serde(default)]
    sku: Option<String>,
    #[serde(borrow)]
    percent: &'a RawValue,
    level: ApprovalLevel,
}

#[derive(Debug, Deserialize)]
struct RawRow<'a> {
    source: Source,
    #[serde(default)]
    name: String,
    #[serde(borrow)]
    content: &'a RawValue,
}

/// Why a line is no case.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    #[error("is not a case {{id, text, locale, expect, …}}")]
    Json(#[from] serde_json::Error),
    #[error("holds a value that cannot be")]
    Value(#[from] FieldError),
    #[error("{0:?} is no time")]
    Time(String),
}

impl Case {
    /// Reads one line.
    pub fn parse(line: &str) -> Result<Self, CaseError> {
        let row: Row<'_> = serde_json::from_str(line)?;
        let overrides = row.overrides.unwrap_or_default();
        let source = row.source.unwrap_or_else(|| row.id.split('/').next().unwrap_or_default().to_owned());
        let check = Check {
            currency: row.currency.as_deref().map(Currency::parse).transpose().map_err(FieldError::from)?,
            evidence: row.evidence.map(evidence).transpose()?.unwrap_or_default(),
            focus: row.focus,
            stage: row.stage,
            flow: row.flow,
            overrides: Overrides {
                price_mode: overrides.price_mode,
                discount_automatic: overrides.discount_automatic.map(percent).transpose()?,
                no_discount: overrides.no_discount,
                enforce: overrides.enforce,
                known_facts_only: overrides.known_facts_only,
            },
            ..Check::of(row.text, Locale::parse(&row.locale).map_err(FieldError::from)?)
        };
        Ok(Self {
            source,
            check,
            policy: row.policy.map(policy).transpose()?.unwrap_or_default(),
            as_of: row.as_of.map(|at| Timestamp::parse(&at).ok_or(CaseError::Time(at))).transpose()?,
            id: row.id,
            expect: row.expect,
            kinds: row.kinds,
            tags: row.tags,
            violations: row.violations,
            corrected: row.corrected,
            derivation: row.derivation,
        })
    }
}

/// What is written between the quotation marks, or the number as it stands.
fn literal(raw: &RawValue) -> &str {
    raw.get().trim_matches('"')
}

fn percent(raw: &RawValue) -> Result<Percent, FieldError> {
    Percent::parse(literal(raw))
}

fn money(row: &MoneyRow<'_>) -> Result<Money, FieldError> {
    Money::parse(literal(row.amount), &row.currency)
}

fn policy(row: PolicyRow<'_>) -> Result<Policy, CaseError> {
    let mut policy = Policy {
        price_mode: row.price_mode.unwrap_or_default(),
        currency: row.currency.as_deref().map(Currency::parse).transpose().map_err(FieldError::from)?,
        sku_patterns: row.sku_patterns,
        no_discount_stages: row.no_discount_stages,
        no_discount_flows: row.no_discount_flows,
        allow_unknown_facts: row.allow_unknown_facts,
        actions: GuardActions {
            price: row.on_price,
            stock: row.on_stock,
            discount: row.on_discount,
            sku: row.on_sku,
            fiscal: row.on_fiscal,
        },
        on_unverified: row.on_unverified,
        ..Policy::default()
    };
    policy.prices_include_vat = row.prices_include_vat.unwrap_or(policy.prices_include_vat);
    if let Some(tolerance) = row.price_tolerance {
        let unit = policy.currency.unwrap_or(Currency::EUR);
        policy.price_tolerance_minor = Money::parse(literal(tolerance), unit.as_str())?.minor();
    }
    let discounts = [
        (row.discount_automatic, &mut policy.discount_automatic),
        (row.discount_manager, &mut policy.discount_manager),
        (row.discount_director, &mut policy.discount_director),
    ];
    for (given, discount) in discounts {
        *discount = given.map(percent).transpose()?.unwrap_or(*discount);
    }
    Ok(policy)
}

fn evidence(written: &RawValue) -> Result<Evidence, CaseError> {
    if written.get().starts_with('[') {
        let rows: Vec<RawRow<'_>> = serde_json::from_str(written.get())?;
        return Ok(Evidence { raw: rows.into_iter().map(raw).collect(), ..Evidence::default() });
    }
    let row: EvidenceRow<'_> = serde_json::from_str(written.get())?;
    Ok(Evidence {
        carts: groups(row.carts)?,
        quotes: groups(row.quotes)?,
        orders: groups(row.orders)?,
        customer: row.customer.map(customer).transpose()?,
        raw: row.raw.into_iter().map(raw).collect(),
    })
}

/// A text, or any JSON, which is then the text it is written as.
fn raw(row: RawRow<'_>) -> RawEvidence {
    let json = row.content.get();
    RawEvidence {
        source: row.source,
        name: row.name,
        content: serde_json::from_str(json).unwrap_or_else(|_| json.to_owned()),
    }
}

fn groups(rows: Vec<GroupRow<'_>>) -> Result<Vec<LineGroup>, CaseError> {
    rows.into_iter().map(group).collect()
}

fn group(row: GroupRow<'_>) -> Result<LineGroup, CaseError> {
    Ok(LineGroup {
        id: row.id,
        lines: row.lines.into_iter().map(line).collect::<Result<_, _>>()?,
        shipping: row.shipping.as_ref().map(money).transpose()?,
        tax: row.tax.as_ref().map(money).transpose()?,
        discount: row.discount.as_ref().map(money).transpose()?,
        total: row.total.as_ref().map(money).transpose()?,
        valid_until: row.valid_until.map(|at| Timestamp::parse(&at).ok_or(CaseError::Time(at))).transpose()?,
    })
}

fn line(row: LineRow<'_>) -> Result<Line, CaseError> {
    Ok(Line {
        sku: row.sku,
        name: row.name,
        quantity: row.quantity.map(|raw| Quantity::parse(literal(raw))).transpose()?,
        unit_price: row.unit_price.as_ref().map(money).transpose()?,
        total: row.total.as_ref().map(money).transpose()?,
    })
}

fn customer(row: CustomerRow<'_>) -> Result<Customer, CaseError> {
    Ok(Customer {
        name: row.name,
        country: row.country,
        tax_id: row.tax_id,
        address: row.address,
        approvals: row.approvals.into_iter().map(approval).collect::<Result<_, _>>()?,
        ..Customer::default()
    })
}

fn approval(row: ApprovalRow<'_>) -> Result<Approval, CaseError> {
    Ok(Approval { sku: row.sku, percent: percent(row.percent)?, level: row.level })
}
