//! The sentences a customer is told, of the packs. Where a language has no pack, the sentence is English.

use temei_text::languages::Language;

use crate::flow::Notice;

/// A notice in a language.
pub fn sentence(notice: Notice, language: Option<Language>) -> &'static str {
    let sentences = &language.unwrap_or(Language::En).pack().notices;
    match notice {
        Notice::ActionRequiresConfirmation => sentences.action_requires_confirmation,
        Notice::ConfirmationExpired => sentences.confirmation_expired,
        Notice::ActionFailed => sentences.action_failed,
        Notice::ActionCompletedLate => sentences.action_completed_late,
        Notice::ActionUndone => sentences.action_undone,
        Notice::ActionNotUndone => sentences.action_not_undone,
        Notice::PlanStep => sentences.plan_step,
        Notice::PaymentRejected => sentences.payment_rejected,
        Notice::PaymentRequired => sentences.payment_required,
        Notice::Reformulate => sentences.reformulate,
        Notice::TechnicalDifficulty => sentences.provider_error,
        Notice::SupportSuggested => sentences.support_suggested,
        Notice::SupportTicketOpened => sentences.support_ticket_opened,
        Notice::HandOff => sentences.hand_off,
    }
}
