//! What the customer of a conversation is told in Romanian.

use crate::languages::notices::Notices;

pub(super) const NOTICES: Notices = Notices {
    intent_not_understood: "Îmi pare rău, nu am înțeles ce doriți. Puteți reformula?",
    out_of_scope: "Cu această solicitare nu vă pot ajuta eu. Vă pot ajuta cu produse, prețuri, disponibilitate și comenzi.",
    provider_error: "Am o problemă tehnică în acest moment. Vă rog să încercați din nou peste câteva clipe.",
    rate_limited: "Ați trimis multe mesaje într-un timp scurt. Vă rog să așteptați puțin înainte de a continua.",
    action_requires_confirmation: "Pentru a face acest lucru am nevoie de confirmarea dumneavoastră. Doriți să continui?",
    confirmation_expired: "Propunerea a expirat. Doriți să o fac din nou?",
    action_failed: "Nu am putut duce la capăt acțiunea. Motivul: {reason}. Doriți să încerc din nou?",
    ai_disabled: "Asistentul nu este disponibil în acest moment.",
    general_error: "A apărut o eroare neașteptată. Vă rog să încercați din nou.",
    hand_off: "Colegul meu vă va contacta în scurt timp pentru a vă ajuta.",
    action_completed_late: "Acțiunea despre care v-am spus că durează prea mult s-a încheiat totuși cu succes.",
    action_undone: "Am anulat pașii care fuseseră deja făcuți, pentru că unul dintre cei următori nu a reușit.",
    action_not_undone: "Unul dintre pașii deja făcuți nu poate fi anulat de aici. Un coleg vă poate ajuta.",
    plan_step: "Pasul {step} din {of}.",
    payment_rejected: "Plata nu a putut fi confirmată. Vă rog să verificați și să trimiteți din nou dovada plății.",
    payment_required: "Pentru a continua este nevoie de plată.",
    reformulate: "Nu am destule informații ca să continui. Vă rog să îmi spuneți mai precis ce doriți, cu numele produsului, cantitatea sau numărul comenzii.",
    support_suggested: "Nu pot încheia aici. Dacă doriți, vă poate ajuta un coleg.",
    support_ticket_opened: "Am transmis solicitarea unui coleg, care revine la dumneavoastră.",
};
