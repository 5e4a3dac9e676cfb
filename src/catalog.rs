//! The words of the catalogue as types that cannot hold a wrong value: products, documents, money, identifiers,
//! policies. Everything here is plain data; it knows no SQL, no gRPC and no index.

mod approval;
mod customer_tier;
mod decimal;
mod document;
mod document_event;
mod effective;
mod error;
mod gtin;
mod ids;
mod language;
mod merchandising;
mod money;
mod patch;
mod policy;
mod product;
pub(crate) mod random_id;
mod reservation;

pub use approval::{
    Approval, ApprovalState, Binding, Consent, Decider, Decision, DiscountRequest, Ruling, Undecidable,
    greatest_discount,
};
pub use customer_tier::{CustomerTier, TierName};
pub use decimal::{Cost, Percent, Quantity};
pub use document::{Document, DocumentPatch};
pub use document_event::{DocumentEvent, DocumentHappening};
pub use effective::{EffectivePrice, PriceBasis};
pub use error::{FieldError, Reason};
pub use gtin::Gtin;
pub use ids::{DocumentId, Sku};
pub use language::language_tag;
pub use merchandising::{Boost, Merchandising, Period, QueryMatch, QueryRule, Synonym};
pub use money::Money;
pub use patch::Patch;
pub use policy::{DocumentScrub, GuardAction, GuardActions, Policy, PriceMode};
pub use product::{PriceTier, Product, ProductContent, ProductFacts, ProductPatch, Promotion, StockBasis};
pub use reservation::{Held, Hold, ReservationId, ReservationPolicy, ReservationStage};
pub use temei_text::currency::Currency;

/// Limits on what one record may carry; documented in docs/CONFIGURATION.md.
pub mod limits {
    pub const SKU_CHARS: usize = 128;
    pub const DOCUMENT_ID_CHARS: usize = 256;
    pub const NAME_CHARS: usize = 1_000;
    pub const ALIASES: usize = 64;
    pub const TIERS: usize = 32;
    pub const PROMOTIONS: usize = 32;
    pub const TAGS: usize = 64;
    pub const ATTRIBUTES: usize = 64;
    pub const CATEGORY_LEVELS: usize = 16;
    pub const PRODUCT_BYTES: usize = 64 * 1024;
    pub const DOCUMENT_BYTES: usize = 1024 * 1024;
}
