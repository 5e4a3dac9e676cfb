//! What the customer of a conversation is told in Portuguese.

use crate::languages::notices::Notices;

pub(super) const NOTICES: Notices = Notices {
    intent_not_understood: "Desculpe, não entendi sua solicitação. Pode reformular?",
    out_of_scope: "Essa solicitação está fora do que posso fazer. Posso ajudar com produtos, preços, disponibilidade e pedidos.",
    provider_error: "Estou com dificuldades técnicas no momento. Tente novamente em alguns instantes.",
    rate_limited: "Você fez muitas solicitações. Aguarde um momento antes de tentar novamente.",
    action_requires_confirmation: "Para executar esta ação, preciso da sua confirmação. Deseja prosseguir?",
    confirmation_expired: "A proposta de ação expirou. Deseja que eu a refaça?",
    action_failed: "Não foi possível completar a ação. Motivo: {reason}. Deseja tentar novamente?",
    ai_disabled: "O assistente está temporariamente indisponível.",
    general_error: "Ocorreu um erro inesperado. Por favor, tente novamente.",
    hand_off: "Um colega entrará em contato em breve para ajudar você.",
    action_completed_late: "A ação que estava demorando demais foi concluída com sucesso.",
    action_undone: "Desfiz as etapas já realizadas, porque uma etapa seguinte falhou.",
    action_not_undone: "Uma das etapas já realizadas não pode ser desfeita por aqui. Um colega pode ajudar.",
    plan_step: "Etapa {step} de {of}.",
    payment_rejected: "O pagamento não pôde ser confirmado. Verifique e envie novamente o comprovante, por favor.",
    payment_required: "Para continuar, é necessário efetuar o pagamento.",
    reformulate: "Não tenho informações suficientes para continuar. Diga com mais precisão o que deseja: nome do produto, quantidade ou número do pedido.",
    support_suggested: "Não consigo concluir por aqui. Se quiser, um colega pode ajudar.",
    support_ticket_opened: "Encaminhei a solicitação a um colega, que entrará em contato com você.",
};
