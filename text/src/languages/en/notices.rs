//! What the customer of a conversation is told in English.

use crate::languages::notices::Notices;

pub(super) const NOTICES: Notices = Notices {
    intent_not_understood: "Sorry, I did not understand what you need. Could you put it another way?",
    out_of_scope: "I cannot help with that. I can help with products, prices, availability and orders.",
    provider_error: "I am having technical difficulties at the moment. Please try again in a little while.",
    rate_limited: "You have sent many requests. Please wait a moment before you go on.",
    action_requires_confirmation: "To do this I need your confirmation. Shall I go on?",
    confirmation_expired: "The proposal has expired. Shall I make it again?",
    action_failed: "The action could not be completed. Reason: {reason}. Shall I try again?",
    ai_disabled: "The assistant is not available at the moment.",
    general_error: "An unexpected error has occurred. Please try again.",
    hand_off: "A colleague of mine will contact you shortly to help you.",
    action_completed_late: "The action that was taking too long has been completed after all.",
    action_undone: "I have undone the steps that were already taken, because a later one failed.",
    action_not_undone: "One of the steps that were already taken cannot be undone from here. A colleague can help you.",
    plan_step: "Step {step} of {of}.",
    payment_rejected: "The payment could not be confirmed. Please check it and send the proof of payment again.",
    payment_required: "To go on, the payment has to be made.",
    reformulate: "I do not have enough to go on. Please tell me more precisely what you need: the name of the product, the quantity or the number of the order.",
    support_suggested: "I cannot finish this here. If you like, a colleague can help you.",
    support_ticket_opened: "I have passed your request on to a colleague, who will get back to you.",
};
