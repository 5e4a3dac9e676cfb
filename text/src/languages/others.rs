//! German and Italian as far as attacks are written in them: no shop of ours speaks them, but who attacks picks any
//! language a model reads. The ideas that are enough for overriding instructions, drawing out the prompt, personas and
//! planted notes.

use super::{OfTrade, ToModels};

/// What is said to a model.
pub const OTHERS_TO_MODELS: ToModels = ToModels {
    ignore: "ignoriere | ignorieren | ignoriert | vergiss | vergessen sie | missachte | missachten | umgehe \
        | umgehen | uberschreibe | setz dich uber | beachte nicht | annule | ignora | ignorate \
        | dimentica | dimenticate | dimenticati | scorda | trascura | trascurate | non tenere conto | non \
        seguire | aggira | aggirare | scavalca | tralascia | disattendi",
    not: "nicht | kein | keine | keinen | ohne | nie | niemals | aucune | aucun | non | senza | mai | \
        nessuna | nessun",
    obey: "befolge | befolgen | folge | segui | seguire | obbedisci",
    order: "anweisung* | instruktion* | vorgaben | systemanweisung* | befehle | richtlinien | consignes | \
        consigne | instructions | directives | invite | istruzion* | direttiv* | systemprompt | system \
        prompt | eingabeaufforderung",
    regulation: "regeln | regel | beschrankung* | einschrankung* | sicherheitsregeln | \
        sicherheitsrichtlinien | restrictions | regole | regola | restrizioni | politiche | filter | filtri",
    prior: "vorherige | vorherigen | vorigen | bisherige | bisherigen | obigen | vorangegangenen | fruheren \
        | ursprunglichen | zuvor | bisher | oben | anterieures | anterieurs | precedenti | sopra | iniziali \
        | ricevute | originali | finora",
    all: "alle | alles | allen | jede | jeden | tutte | tutti | tutto | tutta | ogni | qualsiasi",
    your: "dein | deine | deinen | deiner | ihre | ihren | ihr | tue | tuo | tua | tuoi | vostre | vostri",
    my: "mein | meine | meinen | meiner | unsere | mio | mia | miei | mie | nostre | nostro",
    first_person: "kann ich | darf ich | soll ich | ich | je | posso | devo | io",
    reveal: "zeige | zeig | zeigen | nenne | nennen | gib | gib mir | schreibe | schreib | sag mir | sage \
        mir | teile | teilen | ubersetze | montre | mostra | mostrami | mostrare | dimmi | dimmelo | dammi | \
        scrivi | traduci | condividi | elenca | fornisci | dare | dirmi",
    recite: "zeige mir | verrate | verraten | offenbare | wiederhole | wiederholen | drucke | gib aus | \
        rivela | rivelare | rivelami | ripeti | ripetere | stampa | stampare | divulga",
    what: "was ist | was sind | wie lautet | wie lauten | welche | welches | wo | wer | ou | qui | qual e | \
        quale | quali sono | quali | dove | chi | cosa",
    prompt: "systemprompt | systemanweisung* | systemnachricht | system anweisungen | deine anweisungen | \
        deinen prompt | ursprunglichen anweisungen | internen anweisungen | geheime anweisungen | prompt di \
        sistema | istruzioni di sistema | istruzioni iniziali | istruzioni nascoste | istruzioni interne | \
        messaggio di sistema | dein prompt | tuo prompt | prompt iniziale",
    verbatim: "wortwortlich | wort fur wort | wortlich | parola per parola | testualmente | letteralmente | \
        im wortlaut",
    above: "alles oben | alles was oben | text oben | obigen text | tutto quanto sopra | testo sopra | \
        alles vorherige | alles was dir gesagt",
    aforesaid: "das obige | quanto sopra | alles was wir besprochen",
    now_on: "ab jetzt | ab sofort | von nun an | von jetzt an | du bist jetzt | du bist nun | sie sind \
        jetzt | d ora in poi | da ora in poi | da adesso | ora sei | adesso sei",
    no_longer: "du bist nicht mehr | non sei piu",
    act_as: "tu so als | verhalte dich wie | verhalte dich als | handle als | spiele die rolle | gib vor | \
        du bist ein | du bist eine | comportati come | fingi di | agisci come | recita | interpreta il ruolo \
        | sei un | sei una | simuliere | simula",
    without: "ohne | keine | keinen | kein | frei von | senza | nessuna | nessun | libero da | privo di | \
        nicht",
    limit: "regeln | einschrankung* | einschraenkung* | beschrankung* | grenzen | filter | zensur | ethik | \
        richtlinien | sicherheitsrichtlinien | restrictions | restrizioni | limiti | filtri | filtro | \
        censura | regole | etica | limitazioni",
    limitless: "uneingeschrankt | unzensiert | ungefiltert | senza filtri | senza restrizioni | senza \
        limiti | senza censura | illimitato in",
    jailbreak: "alles tun | modo dan | modus dan | modalita dan",
    mode: "entwicklermodus | wartungsmodus | administratormodus | debugmodus | debug modus | modalita \
        sviluppatore | modalita debug | modalita amministratore | modalita manutenzione",
    ai: "ki | assistent | assistenten | sprachmodell | ki assistent* | assistente | modello linguistico | \
        intelligenza artificiale | kuenstliche intelligenz",
    respond: "antworte | antworten | antwortest | beantworte | rispondi | rispondere | sag | fornisci",
    obedience: "verweigere nie | jede frage | jede anfrage | alle fragen | alle anfragen | toute demande | \
        toutes les demandes | toutes les questions | n importe quoi | non rifiutare mai | qualsiasi \
        richiesta | ogni richiesta | qualsiasi cosa | tutte le domande",
    decode: "dekodiere | entschlussle | entschlusseln | decodifica | decifra",
    execute: "fuhre aus | befolge | fuhre | esegui | segui",
    on_reading: "am ende jeder antwort | am ende der antwort | am ende deiner antwort | bevor du antwortest \
        | wenn du dies liest | wenn du diesen | in jeder antwort | alla fine di ogni risposta | alla fine \
        della risposta | prima di rispondere | se sei un | in ogni risposta | quando leggi | nella risposta",
    output: "antwort | antworten | zusammenfassung | risposta | risposte | riassunto | riepilogo",
    include: "fuge | fugen | angehangt | anhangen | hange | erwahne | schliesse mit | einfugen | aggiungi | \
        aggiungere | includi | includere | inserisci | menziona | einbinden | angeben",
    new_order: "neue anweisung* | neue regeln | neue instruktion* | systemhinweis | systemmeldung | \
        systemupdate | wichtige anweisung* | nuove istruzioni | nuova istruzione | nuove regole | \
        aggiornamento di sistema | nota di sistema | istruzione di sistema",
    safety: "sicherheitsrichtlinien | sicherheitsregeln | sicherheitsfilter | inhaltsfilter | \
        inhaltsrichtlinien | regole di sicurezza | filtri di sicurezza | sicherheitsprufung*",
    disable: "deaktiviere | deaktiviert | abschalten | umgehe | gelten nicht | hier nicht gelten | nicht \
        gelten | desactive | desactivez | desactives | disattiva | disattivati | non si applicano | entferne",
    state: "sage | sag | sagen | antworte | rispondi | afferma | scrivi | behaupte",
    content: "webseite | dokument | artikel | funktion | articolo | funzione | benutzer | utilisateur | \
        utente",
    you: "du | dich | dir | voi",
    must: "muss | musst | mussen | sollst | immer | devi | deve | sempre | solo",
    note: "hinweis an | hinweis fur | achtung | nota per | nota a | attenzione | nachricht an | messaggio \
        per | systemhinweis",
    concluded: "habe ich bereits festgestellt | bereits festgestellt | ich habe festgestellt | ho concluso \
        | ho gia verificato | der richtige schritt",
    ..ToModels::NONE
};

/// Goods, money and people.
pub const OTHERS_OF_TRADE: OfTrade = OfTrade {
    goods: "lieferung | lieferanweisungen | waschen | rucksendung | commande | consegna | lavaggio | \
        montaggio | reso | ordine | bestellung | mail | e mail",
    authorised: "du bist berechtigt | du bist autorisiert | sie sind berechtigt | sei autorizzato | hai il \
        permesso",
    send: "sende | senden | schicke | schick | schicken | weiterleiten | leite | invia | inviare | inoltra \
        | manda | spedisci | mail",
    trove: "kundenliste | kundendaten | datenbank | interne daten | internen daten | zugangsdaten | \
        identifiants | elenco clienti | lista clienti | lista dei clienti | elenco dei clienti | dati dei \
        clienti | database clienti | dati interni | credenziali | umgebungsvariablen | variabili d ambiente \
        | preisgeben",
    secret: "passwort | geheimschlussel | kennwort | password | chiave segreta | parola d ordine | parola \
        chiave | zugangscode | codice segreto",
    ..OfTrade::NONE
};
