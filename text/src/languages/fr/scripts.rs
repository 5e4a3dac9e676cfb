//! How somebody is told in French what to answer.

use crate::languages::Scripts;

pub(super) const SCRIPTS: Scripts = Scripts {
    conditions: "quand | lorsque | lorsqu | si | fois",
    askers: "client | cliente | clients | clientes | utilisateur | utilisatrice | utilisateurs | acheteur | acheteuse | \
        visiteur",
    anybody: "quelqu | personne | on",
    readers: "vous | te | toi",
    asks: "demande | demandent | interroge | questionne",
    wants: "veut | souhaite | désire | réclame",
    answers: "réponds | répondez | répondre | dis | dites | dire | informe | informez | affirme | affirmez | indique | \
        indiquez | confirme | confirmez | explique | expliquez | déclare | déclarez | écris | écrivez | annonce | \
        annoncez | offre | offrez | promets | prétends",
    contents: "que | qu",
    leads: "alors | toujours | veuillez | simplement | seulement | tu | vous | dois | devez | lui | leur | immédiatement",
    money: "euros | euro | dollars",
};
