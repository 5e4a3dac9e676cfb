//! How somebody is told in Romanian what to answer.

use crate::languages::Scripts;

pub(super) const SCRIPTS: Scripts = Scripts {
    conditions: "când | dacă | oricând | ori",
    askers: "client | clientul | clientă | clienți | clienții | clienților | cumpărător | cumpărătorul | utilizator | \
        utilizatorul | utilizatorii | vizitator | vizitatorul",
    anybody: "cineva | oricine | oricui | persoană",
    readers: "te | vă | ți | dumneavoastră",
    asks: "întreabă | întrebe | întrebat | întrebată | întrebați | interesează",
    wants: "cere | ceară | solicită | vrea | dorește",
    answers: "răspunde | răspundeți | răspunzi | spune | spuneți | spui | zi | ziceți | zici | afirmă | afirmați | \
        informează | informați | comunică | comunicați | anunță | anunțați | confirmă | confirmați | declară | \
        declarați | scrie | scrieți | precizează | explică | explicați | oferă | oferiți | promite | promiteți | \
        pretinde | pretindeți",
    contents: "că",
    leads: "atunci | întotdeauna | mereu | te | rog | vă | trebuie | să | doar | pur | simplu | numai | tu | imediat | \
        neapărat",
    money: "lei | leu | euro | dolari",
};
