//! What the customer of a conversation is told in Spanish.

use crate::languages::notices::Notices;

pub(super) const NOTICES: Notices = Notices {
    intent_not_understood: "Disculpe, no he entendido lo que necesita. ¿Puede decirlo de otra forma?",
    out_of_scope: "Con esa solicitud no puedo ayudarle. Puedo ayudarle con productos, precios, disponibilidad y pedidos.",
    provider_error: "Tengo dificultades técnicas en este momento. Inténtelo de nuevo en unos instantes, por favor.",
    rate_limited: "Ha enviado muchas solicitudes. Espere un momento antes de continuar, por favor.",
    action_requires_confirmation: "Para hacerlo necesito su confirmación. ¿Desea continuar?",
    confirmation_expired: "La propuesta ha caducado. ¿Desea que la repita?",
    action_failed: "No se ha podido completar la acción. Motivo: {reason}. ¿Desea intentarlo de nuevo?",
    ai_disabled: "El asistente no está disponible en este momento.",
    general_error: "Ha ocurrido un error inesperado. Inténtelo de nuevo, por favor.",
    hand_off: "Un compañero se pondrá en contacto con usted en breve para ayudarle.",
    action_completed_late: "La acción que estaba tardando demasiado se ha completado correctamente.",
    action_undone: "He deshecho los pasos que ya se habían dado, porque uno de los siguientes ha fallado.",
    action_not_undone: "Uno de los pasos que ya se habían dado no se puede deshacer desde aquí. Un compañero puede ayudarle.",
    plan_step: "Paso {step} de {of}.",
    payment_rejected: "No se ha podido confirmar el pago. Revíselo y envíe de nuevo el comprobante, por favor.",
    payment_required: "Para continuar es necesario realizar el pago.",
    reformulate: "No tengo información suficiente para continuar. Dígame con más precisión lo que necesita: nombre del producto, cantidad o número de pedido.",
    support_suggested: "No puedo terminarlo aquí. Si lo desea, un compañero puede ayudarle.",
    support_ticket_opened: "He trasladado su solicitud a un compañero, que se pondrá en contacto con usted.",
};
