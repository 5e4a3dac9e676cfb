//! What the customer of a conversation is told when it does not simply go on: sentences that go out as they stand, and
//! promise nothing.

/// All sentences of one language.
#[derive(Clone, Copy, Debug)]
pub struct Notices {
    pub intent_not_understood: &'static str,
    pub out_of_scope: &'static str,
    /// A model or a service behind it does not answer.
    pub provider_error: &'static str,
    pub rate_limited: &'static str,
    pub action_requires_confirmation: &'static str,
    pub confirmation_expired: &'static str,
    /// `{reason}` is why.
    pub action_failed: &'static str,
    /// The assistant is switched off.
    pub ai_disabled: &'static str,
    pub general_error: &'static str,
    /// A person takes over.
    pub hand_off: &'static str,
    /// What was given up has happened after all.
    pub action_completed_late: &'static str,
    /// What had happened was undone.
    pub action_undone: &'static str,
    /// Something that had happened stays so.
    pub action_not_undone: &'static str,
    /// `{step}` and `{of}` are numbers.
    pub plan_step: &'static str,
    pub payment_rejected: &'static str,
    pub payment_required: &'static str,
    /// How to ask in other words.
    pub reformulate: &'static str,
    /// A person can be asked.
    pub support_suggested: &'static str,
    pub support_ticket_opened: &'static str,
}
