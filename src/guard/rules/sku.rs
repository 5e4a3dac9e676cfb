//! SKU: every token that looks like a SKU of the tenant is one; a near miss is suggested.

use super::findings::{Case, Expected, Finding, Refusal, catalogue};
use crate::guard::Guard;
use crate::guard::answer::outcome::{FactKind, Grounding, Reason};
use crate::guard::read::claims::Kind;

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let judged = case.claims.iter().enumerate().filter_map(|(index, claim)| match claim.kind {
        Kind::KnownSku(mention) => Some(known(case, index, mention)),
        Kind::UnknownSku(unknown) => Some(made_up(case, index, unknown)),
        _ => None,
    });
    judged.collect()
}

fn known(case: &Case<'_>, index: usize, mention: usize) -> Finding {
    let rows = &case.parts.mentions.all[mention].rows;
    let facts = rows.iter().filter_map(|&row| case.facts.identity(row));
    let facts = facts.map(|identity| catalogue(FactKind::Sku, identity.sku.as_str(), identity.sku.as_str())).collect();
    Finding::new(index, Grounding::Literal).of(case.label(&case.attributions[index])).by(facts)
}

fn made_up(case: &Case<'_>, index: usize, unknown: usize) -> Finding {
    let unknown = &case.parts.mentions.unknown[unknown];
    let written = case.parts.normal.written(&unknown.range);
    // Of several near ones the one whose product the text names is meant.
    let named = unknown.near.iter().find(|row| {
        case.mentions_until(index).iter().any(|mention| !mention.is_specific() && mention.rows.contains(row))
    });
    let near = named.or_else(|| unknown.near.first().filter(|_| unknown.near.len() == 1));
    let suggestion = near.and_then(|&row| case.facts.identity(row)).map(|identity| identity.sku.to_string());
    let facts = vec![catalogue(FactKind::Sku, written, "")];
    let mut refusal = Refusal::new(Guard::Sku, Reason::UnknownSku).expecting(suggestion.clone().map(Expected::Text));
    refusal.replacement = suggestion.map(|sku| (unknown.range.clone(), sku));
    Finding::wrong(index, refusal).by(facts)
}
