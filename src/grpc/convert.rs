//! Messages to domain types and back. A wrong message is an error that names the field by its full path; nothing a
//! client can send makes a conversion panic.
//!
//! Absent fields mean what the proto files say. Enum numbers that are not in the contract are refused, 0 is the
//! default.

mod answer;
mod approval;
mod audit;
mod catalog;
mod check;
mod codes;
mod context;
mod conversation;
mod cursor;
mod document_event;
mod evidence;
mod facet;
mod fields;
mod filter;
mod fiscal;
mod found;
mod inspect;
mod job;
mod key;
mod mask;
mod merchandising;
mod output;
mod page;
mod policy;
mod product;
mod room;
mod scrub;
mod search;
mod stock;
mod suggest;
mod tenant;
mod tool;
mod usage;

#[cfg(test)]
mod tests;

pub use answer::check_response;
pub use approval::{approval, approval_filter, decision, discount_request};
pub use audit::{
    audit_content, audit_entry, audit_filter, audit_which, chain_owner, checkpoint, checkpoint_key, checkpoint_place,
    erased, known_checkpoints, public_key, subject, verified,
};
pub use catalog::{document, document_patch, price_change, stock_change, upsert_write};
pub use check::{check_call, check_calls};
pub use codes::{field_reason, reindex_phase};
pub use context::{prepare_call, prepared};
pub use conversation::{
    append_call, appended, open_call, session, session_context, session_message, step_call, stepped, user,
};
pub use document_event::{document_event, taken_in};
pub use fields::{at, timestamp, timestamp_to_pb};
pub use fiscal::{validate_fiscal, validated};
pub use found::search_response;
pub use inspect::{inspect_call, inspect_response};
pub use job::{embedding, importing, reindexing};
pub use key::{api_key, new_key, rotation};
pub use merchandising::{merchandising, merchandising_to_pb};
pub use output::{output_call, output_response};
pub use page::{Page, PageToken, page_size};
pub use policy::{policy, policy_to_pb};
pub use product::{product, product_patch};
pub use room::{ANSWER_BYTES, BatchRoom};
pub use scrub::{scrub_call, scrub_response};
pub use search::{item_kind, search_request};
pub use stock::{
    after_sale, asked_reservations, extension, idempotency_key, reservation, sale, sale_of, shortage, sold,
    stock_list_kind, wish,
};
pub use suggest::{suggest_request, suggest_response};
pub use tenant::{
    embedder, embedder_names, embedding_use, entitlements, entitlements_to_pb, new_tenant, quotas, quotas_to_pb, tenant,
};
pub use tool::{
    begin_call, begun, call_filter, complete_call, completed, listed_calls, model_answer, tool, tools_of,
    validated_call,
};
pub use usage::{gate_call, gated, month, usage, usage_report, usage_reported};
