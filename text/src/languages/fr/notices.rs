//! What the customer of a conversation is told in French.

use crate::languages::notices::Notices;

pub(super) const NOTICES: Notices = Notices {
    intent_not_understood: "Désolé, je n'ai pas compris votre demande. Pouvez-vous la reformuler ?",
    out_of_scope: "Je ne peux pas vous aider pour cette demande. Je peux vous aider pour les produits, les prix, la disponibilité et les commandes.",
    provider_error: "Je rencontre des difficultés techniques en ce moment. Veuillez réessayer dans quelques instants.",
    rate_limited: "Vous avez envoyé beaucoup de demandes. Veuillez patienter un moment avant de continuer.",
    action_requires_confirmation: "Pour faire cela, j'ai besoin de votre confirmation. Souhaitez-vous continuer ?",
    confirmation_expired: "La proposition a expiré. Souhaitez-vous que je la refasse ?",
    action_failed: "L'action n'a pas pu être menée à bien. Motif : {reason}. Souhaitez-vous réessayer ?",
    ai_disabled: "L'assistant n'est pas disponible en ce moment.",
    general_error: "Une erreur inattendue s'est produite. Veuillez réessayer.",
    hand_off: "Un collègue vous contactera sous peu pour vous aider.",
    action_completed_late: "L'action qui prenait trop de temps a finalement abouti.",
    action_undone: "J'ai annulé les étapes déjà effectuées, car l'une des suivantes a échoué.",
    action_not_undone: "L'une des étapes déjà effectuées ne peut pas être annulée d'ici. Un collègue peut vous aider.",
    plan_step: "Étape {step} sur {of}.",
    payment_rejected: "Le paiement n'a pas pu être confirmé. Veuillez le vérifier et renvoyer le justificatif.",
    payment_required: "Pour continuer, le paiement est nécessaire.",
    reformulate: "Je n'ai pas assez d'éléments pour continuer. Précisez votre demande : nom du produit, quantité ou numéro de commande.",
    support_suggested: "Je ne peux pas terminer ici. Si vous le souhaitez, un collègue peut vous aider.",
    support_ticket_opened: "J'ai transmis votre demande à un collègue, qui reviendra vers vous.",
};
