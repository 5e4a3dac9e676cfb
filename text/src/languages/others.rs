//! German, French and Italian as far as attacks are written in them: no shop of ours speaks them, but who attacks picks any
//! language a model reads. The ideas that are enough for overriding instructions, drawing out the prompt, personas and
//! planted notes.

use super::{OfTrade, ToModels};

/// What is said to a model.
pub const OTHERS_TO_MODELS: ToModels = ToModels {
    ignore: "ignoriere | ignorieren | ignoriert | vergiss | vergessen sie | missachte | missachten | umgehe | umgehen | \
         uberschreibe | setz dich uber | beachte nicht | ignorez | oublie | oubliez | oublier | \
         ne tiens pas compte | ne tenez pas compte | fais abstraction | faites abstraction | contourne | \
         contournez | outrepasse | outrepassez | desobeis | ne suis pas | neglige | negligez | ecarte | annule | \
         ignora | ignorate | dimentica | dimenticate | dimenticati | scorda | trascura | trascurate | \
         non tenere conto | non seguire | aggira | aggirare | scavalca | tralascia | disattendi",
    not: "nicht | kein | keine | keinen | ohne | nie | niemals | ne | pas | sans | jamais | aucune | aucun | non | senza | \
         mai | nessuna | nessun",
    obey: "befolge | befolgen | folge | suis | suivez | suivre | obeis | obeir | segui | seguire | obbedisci",
    order: "anweisung* | instruktion* | vorgaben | systemanweisung* | befehle | richtlinien | consignes | consigne | \
         instructions | directives | invite | istruzion* | direttiv* | systemprompt | system prompt | \
         eingabeaufforderung",
    regulation: "regeln | regel | beschrankung* | einschrankung* | sicherheitsregeln | sicherheitsrichtlinien | regles | \
         regle | restrictions | regole | regola | restrizioni | politiques | politiche | filter | filtres | filtri",
    prior: "vorherige | vorherigen | vorigen | bisherige | bisherigen | obigen | vorangegangenen | fruheren | \
         ursprunglichen | zuvor | bisher | oben | precedentes | precedente | precedents | anterieures | anterieurs | \
         initiales | ci dessus | recues | donnees | precedenti | sopra | iniziali | ricevute | originali | finora",
    all: "alle | alles | allen | jede | jeden | toutes | tous | tout | toute | chaque | tutte | tutti | tutto | tutta | \
         ogni | qualsiasi",
    your: "dein | deine | deinen | deiner | ihre | ihren | ihr | tes | ton | ta | vos | votre | tue | tuo | tua | tuoi | \
         vostre | vostri",
    my: "mein | meine | meinen | meiner | unsere | mon | ma | mes | notre | nos | mio | mia | miei | mie | nostre | nostro",
    first_person: "kann ich | darf ich | soll ich | ich | je | puis je | dois je | posso | devo | io",
    reveal: "zeige | zeig | zeigen | nenne | nennen | gib | gib mir | schreibe | schreib | sag mir | sage mir | teile | \
         teilen | ubersetze | montre | montrez | montre moi | dis | dis moi | dites | dites moi | donne | donnez | \
         donne moi | ecris | ecrivez | traduis | partage | partagez | mostra | mostrami | mostrare | dimmi | dimmelo | \
         dammi | scrivi | traduci | condividi | elenca | fornisci | dare | dirmi",
    recite: "zeige mir | verrate | verraten | offenbare | wiederhole | wiederholen | drucke | gib aus | revele | revelez | \
         repete | repetez | affiche | affichez | imprime | imprimez | divulgue | rivela | rivelare | rivelami | \
         ripeti | ripetere | stampa | stampare | divulga",
    what: "was ist | was sind | wie lautet | wie lauten | welche | welches | wo | wer | quel est | quelle est | \
         quels sont | quelles sont | ou | qui | qual e | quale | quali sono | quali | dove | chi | cosa",
    prompt: "systemprompt | systemanweisung* | systemnachricht | system anweisungen | deine anweisungen | \
         deinen prompt | ursprunglichen anweisungen | internen anweisungen | geheime anweisungen | \
         prompt systeme | invite systeme | instructions systeme | instructions initiales | \
         instructions internes | instructions cachees | message systeme | prompt di sistema | \
         istruzioni di sistema | istruzioni iniziali | istruzioni nascoste | istruzioni interne | \
         messaggio di sistema | dein prompt | ton prompt | votre prompt | tuo prompt | prompt iniziale | \
         prompt initial",
    verbatim: "wortwortlich | wort fur wort | wortlich | mot pour mot | mot a mot | textuellement | parola per parola | \
         testualmente | letteralmente | im wortlaut",
    above: "alles oben | alles was oben | text oben | obigen text | tout ce qui precede | texte ci dessus | \
         tutto quanto sopra | testo sopra | alles vorherige | alles was dir gesagt",
    aforesaid: "das obige | ce qui precede | quanto sopra | alles was wir besprochen",
    now_on: "ab jetzt | ab sofort | von nun an | von jetzt an | du bist jetzt | du bist nun | sie sind jetzt | \
         desormais | a partir de maintenant | dorenavant | tu es maintenant | vous etes maintenant | \
         vous etes desormais | d ora in poi | da ora in poi | da adesso | ora sei | adesso sei",
    no_longer: "du bist nicht mehr | tu n es plus | vous n etes plus | non sei piu",
    act_as: "tu so als | verhalte dich wie | verhalte dich als | handle als | spiele die rolle | gib vor | \
         du bist ein | du bist eine | agis comme | agissez comme | fais semblant | comporte toi comme | \
         joue le role | tu es un | tu es une | prends le role | comportati come | fingi di | agisci come | recita | \
         interpreta il ruolo | sei un | sei una | simuliere | simula",
    without: "ohne | keine | keinen | kein | frei von | sans | aucune | aucun | pas de | senza | nessuna | nessun | \
         libero da | privo di | nicht",
    limit: "regeln | einschrankung* | einschraenkung* | beschrankung* | grenzen | filter | zensur | ethik | \
         richtlinien | sicherheitsrichtlinien | restrictions | limites | filtres | filtre | censure | regles | \
         ethique | restrizioni | limiti | filtri | filtro | censura | regole | etica | limitazioni",
    limitless: "uneingeschrankt | unzensiert | ungefiltert | non censure | sans filtre | sans restriction | sans limites | \
         senza filtri | senza restrizioni | senza limiti | senza censura | illimitato in",
    jailbreak: "alles tun | mode dan | modo dan | modus dan | modalita dan | mode sans restriction",
    mode: "entwicklermodus | wartungsmodus | administratormodus | debugmodus | debug modus | mode developpeur | \
         mode debug | mode maintenance | mode administrateur | modalita sviluppatore | modalita debug | \
         modalita amministratore | modalita manutenzione",
    ai: "ki | assistent | assistenten | sprachmodell | ki assistent* | ia | assistant | modele de langage | \
         assistente | modello linguistico | intelligenza artificiale | intelligence artificielle | \
         kuenstliche intelligenz",
    respond: "antworte | antworten | antwortest | beantworte | reponds | repondez | repondre | rispondi | rispondere | \
         sag | dis | fornisci",
    obedience: "verweigere nie | jede frage | jede anfrage | alle fragen | alle anfragen | ne refuse jamais | \
         toute demande | toutes les demandes | toutes les questions | n importe quoi | non rifiutare mai | \
         qualsiasi richiesta | ogni richiesta | qualsiasi cosa | tutte le domande",
    decode: "dekodiere | entschlussle | entschlusseln | decode | decodez | dechiffre | decodifica | decifra",
    execute: "fuhre aus | befolge | fuhre | execute | executez | suis | esegui | segui",
    on_reading: "am ende jeder antwort | am ende der antwort | am ende deiner antwort | bevor du antwortest | \
         wenn du dies liest | wenn du diesen | in jeder antwort | a la fin de chaque reponse | \
         a la fin de ta reponse | avant de repondre | si tu es une ia | quand tu lis | dans chaque reponse | \
         dans votre reponse | alla fine di ogni risposta | alla fine della risposta | prima di rispondere | \
         se sei un | in ogni risposta | quando leggi | nella risposta | en resumant | dans ta reponse",
    output: "antwort | antworten | zusammenfassung | reponse | reponses | resume | risposta | risposte | riassunto | \
         riepilogo",
    include: "fuge | fugen | angehangt | anhangen | hange | erwahne | schliesse mit | einfugen | ajoute | ajoutez | \
         ajouter | inclus | incluez | inclure | mentionne | mentionnez | aggiungi | aggiungere | includi | includere | \
         inserisci | menziona | einbinden | angeben",
    new_order: "neue anweisung* | neue regeln | neue instruktion* | systemhinweis | systemmeldung | systemupdate | \
         wichtige anweisung* | nouvelles instructions | nouvelle instruction | nouvelles regles | \
         mise a jour du systeme | note systeme | instruction systeme | nuove istruzioni | nuova istruzione | \
         nuove regole | aggiornamento di sistema | nota di sistema | istruzione di sistema",
    safety: "sicherheitsrichtlinien | sicherheitsregeln | sicherheitsfilter | inhaltsfilter | inhaltsrichtlinien | \
         regles de securite | filtres de securite | politique de contenu | regole di sicurezza | \
         filtri di sicurezza | sicherheitsprufung*",
    disable: "deaktiviere | deaktiviert | abschalten | umgehe | gelten nicht | hier nicht gelten | nicht gelten | \
         desactive | desactivez | desactives | ne s appliquent pas | disattiva | disattivati | non si applicano | \
         entferne | supprime",
    state: "sage | sag | sagen | antworte | dis | dites | indique | indiquez | rispondi | afferma | scrivi | behaupte",
    content: "webseite | dokument | artikel | funktion | article | fonction | articolo | funzione | benutzer | \
         utilisateur | utente",
    you: "du | dich | dir | toi | tu | vous | voi",
    must: "muss | musst | mussen | sollst | immer | dois | devez | doit | toujours | devi | deve | sempre | solo",
    note: "hinweis an | hinweis fur | achtung | note a | note pour | attention | nota per | nota a | attenzione | \
         nachricht an | message pour | messaggio per | systemhinweis | note au | pour tout",
    concluded: "habe ich bereits festgestellt | bereits festgestellt | ich habe festgestellt | j ai conclu | \
         j ai deja verifie | ho concluso | ho gia verificato | der richtige schritt",
    ..ToModels::NONE
};

/// Goods, money and people.
pub const OTHERS_OF_TRADE: OfTrade = OfTrade {
    goods: "lieferung | lieferanweisungen | montage | waschen | rucksendung | livraison | lavage | retour | commande | \
         consegna | lavaggio | montaggio | reso | ordine | bestellung | mail | e mail",
    authorised: "du bist berechtigt | du bist autorisiert | sie sind berechtigt | vous etes autorise | tu es autorise | \
         sei autorizzato | hai il permesso",
    send: "sende | senden | schicke | schick | schicken | weiterleiten | leite | envoie | envoyez | transmets | \
         transmettez | transfere | transferez | invia | inviare | inoltra | manda | spedisci | mail",
    trove: "kundenliste | kundendaten | datenbank | interne daten | internen daten | zugangsdaten | \
         liste des clients | liste clients | donnees clients | donnees des clients | base de donnees | \
         donnees internes | identifiants | elenco clienti | lista clienti | lista dei clienti | \
         elenco dei clienti | dati dei clienti | database clienti | dati interni | credenziali | \
         umgebungsvariablen | variables d environnement | variabili d ambiente | preisgeben",
    secret: "passwort | geheimschlussel | kennwort | mot de passe | cle secrete | password | chiave segreta | \
         parola d ordine | parola chiave | zugangscode | code secret | codice segreto",
    ..OfTrade::NONE
};
