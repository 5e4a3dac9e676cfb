//! Closed sets of names as enums of the contract. Each was a string first and is still sent as one beside the enum,
//! under the same name, for clients that read the string. A domain enum that grows does not compile until the
//! contract has its new value; it must never map to `UNSPECIFIED`.

use crate::catalog::Reason as FieldReason;
use crate::fiscal::FiscalError;
use crate::guard::evidence::ApprovalLevel;
use crate::guard::{ClaimOutcome, FactKind, Grounding, Reason, UnverifiedReason};
use crate::metrics::DegradedReason;
use crate::pb::v1;
use crate::replica::Phase;

pub(super) const fn violation_reason(reason: Reason) -> v1::ViolationReason {
    match reason {
        Reason::PriceMismatch => v1::ViolationReason::PriceMismatch,
        Reason::PriceOfAnotherProduct => v1::ViolationReason::PriceOfAnotherProduct,
        Reason::PriceBelowFloor => v1::ViolationReason::PriceBelowFloor,
        Reason::CurrencyMismatch => v1::ViolationReason::CurrencyMismatch,
        Reason::NoFact => v1::ViolationReason::NoFact,
        Reason::OutOfStock => v1::ViolationReason::OutOfStock,
        Reason::QuantityAboveStock => v1::ViolationReason::QuantityAboveStock,
        Reason::RestockDateMismatch => v1::ViolationReason::RestockDateMismatch,
        Reason::DiscountNeedsApproval => v1::ViolationReason::DiscountNeedsApproval,
        Reason::DiscountAboveMaximum => v1::ViolationReason::DiscountAboveMaximum,
        Reason::DiscountNotAllowed => v1::ViolationReason::DiscountNotAllowed,
        Reason::UnknownSku => v1::ViolationReason::UnknownSku,
        Reason::InvalidIdentifier => v1::ViolationReason::InvalidIdentifier,
        Reason::VatRateMismatch => v1::ViolationReason::VatRateMismatch,
        Reason::AddressIncomplete => v1::ViolationReason::AddressIncomplete,
        Reason::TooMuchToCheck => v1::ViolationReason::TooMuchToCheck,
        Reason::InStock => v1::ViolationReason::InStock,
    }
}

pub(super) const fn claim_outcome(outcome: Option<ClaimOutcome>) -> v1::ClaimOutcome {
    match outcome {
        None => v1::ClaimOutcome::Unspecified,
        Some(ClaimOutcome::Verified) => v1::ClaimOutcome::Verified,
        Some(ClaimOutcome::Contradicted) => v1::ClaimOutcome::Contradicted,
        Some(ClaimOutcome::Unverified) => v1::ClaimOutcome::Unverified,
    }
}

pub(super) const fn unverified_reason(reason: Option<UnverifiedReason>) -> v1::UnverifiedReason {
    match reason {
        None => v1::UnverifiedReason::Unspecified,
        Some(UnverifiedReason::NoProductRecognized) => v1::UnverifiedReason::NoProductRecognized,
        Some(UnverifiedReason::TooManyCandidates) => v1::UnverifiedReason::TooManyCandidates,
        Some(UnverifiedReason::NoFact) => v1::UnverifiedReason::NoFact,
        Some(UnverifiedReason::TooMuchToCheck) => v1::UnverifiedReason::TooMuchToCheck,
    }
}

pub(super) const fn grounding(grounding: Grounding) -> v1::Grounding {
    match grounding {
        Grounding::Literal => v1::Grounding::Literal,
        Grounding::Derived => v1::Grounding::Derived,
        Grounding::Negotiated => v1::Grounding::Negotiated,
        Grounding::NotGrounded => v1::Grounding::NotGrounded,
        Grounding::NotChecked => v1::Grounding::NotChecked,
    }
}

pub(super) const fn fact_kind(kind: FactKind) -> v1::FactKind {
    match kind {
        FactKind::Price => v1::FactKind::Price,
        FactKind::Tier => v1::FactKind::Tier,
        FactKind::Promotion => v1::FactKind::Promotion,
        FactKind::MinPrice => v1::FactKind::MinPrice,
        FactKind::Stock => v1::FactKind::Stock,
        FactKind::RestockDate => v1::FactKind::RestockDate,
        FactKind::MaxDiscount => v1::FactKind::MaxDiscount,
        FactKind::VatRate => v1::FactKind::VatRate,
        FactKind::Sku => v1::FactKind::Sku,
        FactKind::Evidence => v1::FactKind::Evidence,
    }
}

pub(super) const fn approval_level(level: v1::ApprovalLevel) -> Option<ApprovalLevel> {
    match level {
        v1::ApprovalLevel::Unspecified => None,
        v1::ApprovalLevel::Manager => Some(ApprovalLevel::Manager),
        v1::ApprovalLevel::Director => Some(ApprovalLevel::Director),
    }
}

pub(super) const fn fiscal_reason(fault: FiscalError) -> v1::FiscalReason {
    match fault {
        FiscalError::Length => v1::FiscalReason::Length,
        FiscalError::Format => v1::FiscalReason::Format,
        FiscalError::Checksum => v1::FiscalReason::Checksum,
        FiscalError::Component => v1::FiscalReason::Component,
    }
}

pub(super) const fn degradation_reason(reason: DegradedReason) -> v1::DegradationReason {
    match reason {
        DegradedReason::NoModel => v1::DegradationReason::NoModel,
        DegradedReason::EmbedDeadline => v1::DegradationReason::EmbedDeadline,
        DegradedReason::EmbedQueueFull => v1::DegradationReason::EmbedQueueFull,
        DegradedReason::EmbedFailed => v1::DegradationReason::EmbedFailed,
        DegradedReason::EmbedderAway => v1::DegradationReason::EmbedderAway,
        DegradedReason::DenseFailed => v1::DegradationReason::DenseFailed,
        DegradedReason::DenseAway => v1::DegradationReason::DenseAway,
        DegradedReason::DenseDeadline => v1::DegradationReason::DenseDeadline,
        DegradedReason::DenseWrong => v1::DegradationReason::DenseWrong,
        DegradedReason::LexicalFailed => v1::DegradationReason::LexicalFailed,
        DegradedReason::VectorsPending => v1::DegradationReason::VectorsPending,
        DegradedReason::FacetsFailed => v1::DegradationReason::FacetsFailed,
        DegradedReason::FirstPage => v1::DegradationReason::FirstPage,
        DegradedReason::ClassifierUnfit => v1::DegradationReason::ClassifierUnfit,
    }
}

/// Why a field was refused, in a row error.
pub const fn field_reason(reason: FieldReason) -> v1::FieldReason {
    match reason {
        FieldReason::Invalid => v1::FieldReason::Invalid,
        FieldReason::TooLong => v1::FieldReason::TooLong,
        FieldReason::Missing => v1::FieldReason::Missing,
        FieldReason::Stale => v1::FieldReason::Stale,
        FieldReason::NotFound => v1::FieldReason::NotFound,
        FieldReason::PageTokenMismatch => v1::FieldReason::PageTokenMismatch,
    }
}

/// What a reindex is at.
pub const fn reindex_phase(phase: Phase) -> v1::ReindexPhase {
    match phase {
        Phase::Waiting => v1::ReindexPhase::Waiting,
        Phase::Loading => v1::ReindexPhase::Loading,
        Phase::Embedding => v1::ReindexPhase::Embedding,
        Phase::Building => v1::ReindexPhase::Building,
        Phase::Done => v1::ReindexPhase::Done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grpc::descriptor;
    use crate::metrics::Label;

    /// Every value of the contract's enum is named by one string, in this order, and no string is without a value.
    fn are_the_strings_of(name: &str, codes: impl IntoIterator<Item = (&'static str, &'static str)>) {
        let declared = descriptor::pool().get_enum_by_name(&format!("temei.v1.{name}")).expect("of the contract");
        let values: Vec<_> = declared.values().map(|value| value.name().to_owned()).collect();
        let (unspecified, values) = values.split_first().expect("a first value");
        let prefix = unspecified.strip_suffix("UNSPECIFIED").expect("the first value is UNSPECIFIED");
        let codes: Vec<_> = codes.into_iter().collect();
        for (string, code) in &codes {
            assert_eq!(*code, format!("{prefix}{}", string.to_uppercase()), "{name}");
        }
        assert_eq!(values, codes.iter().map(|(_, code)| *code).collect::<Vec<_>>(), "{name}");
    }

    #[test]
    fn every_string_has_the_enum_of_its_name() {
        are_the_strings_of("ViolationReason", Reason::ALL.map(|at| (at.as_str(), violation_reason(at).as_str_name())));
        are_the_strings_of("Grounding", Grounding::ALL.map(|at| (at.as_str(), grounding(at).as_str_name())));
        let outcomes = ClaimOutcome::ALL.map(|at| (at.as_str(), claim_outcome(Some(at)).as_str_name()));
        are_the_strings_of("ClaimOutcome", outcomes);
        let unverified = UnverifiedReason::ALL.map(|at| (at.as_str(), unverified_reason(Some(at)).as_str_name()));
        are_the_strings_of("UnverifiedReason", unverified);
        are_the_strings_of("FactKind", FactKind::ALL.map(|at| (at.as_str(), fact_kind(at).as_str_name())));
        are_the_strings_of("FiscalReason", FiscalError::ALL.map(|at| (at.as_str(), fiscal_reason(at).as_str_name())));
        are_the_strings_of("FieldReason", FieldReason::ALL.map(|at| (at.as_str(), field_reason(at).as_str_name())));
        are_the_strings_of("ReindexPhase", Phase::ALL.map(|at| (at.as_str(), reindex_phase(at).as_str_name())));
        let degraded = DegradedReason::ALL.iter().map(|&at| (at.as_str(), degradation_reason(at).as_str_name()));
        are_the_strings_of("DegradationReason", degraded);
    }

    #[test]
    fn every_enum_that_is_read_means_the_string_of_its_name() {
        let code = |level: ApprovalLevel| {
            let name = format!("APPROVAL_LEVEL_{}", level.as_str().to_uppercase());
            v1::ApprovalLevel::from_str_name(&name).expect("of the contract")
        };
        are_the_strings_of(
            "ApprovalLevel",
            ApprovalLevel::ALL.map(|level| (level.as_str(), code(level).as_str_name())),
        );
        for level in ApprovalLevel::ALL {
            assert_eq!(approval_level(code(level)), Some(level));
        }
        assert_eq!(approval_level(v1::ApprovalLevel::Unspecified), None);
    }
}
