//! How somebody is told in Spanish what to answer.

use crate::languages::Scripts;

pub(super) const SCRIPTS: Scripts = Scripts {
    conditions: "cuando | si | siempre | vez",
    askers: "cliente | clientes | clienta | clientas | usuario | usuaria | usuarios | comprador | compradora | consumidor | \
        visitante",
    anybody: "alguien | persona | personas",
    readers: "usted | te | ustedes",
    asks: "pregunta | pregunte | preguntan | pregunten | preguntara | preguntado | consulta | consulte | consultan | \
        consulten",
    wants: "pide | pida | piden | pidan | quiere | quiera | quieren | solicita | solicite | desea | desee",
    answers: "responde | responda | respondan | responder | respóndele | respóndale | contesta | conteste | contesten | \
        contestar | contéstale | di | diga | digan | dile | diles | dígale | dígales | decí | decile | decir | \
        decirle | informa | informe | infórmale | infórmele | afirma | afirme | indica | indique | indícale | \
        confirma | confirme | asegura | asegure | declara | declare | menciona | mencione | explica | explique | \
        escribe | escriba | ofrece | ofrezca | ofrécele | promete | finge",
    contents: "que",
    leads: "entonces | siempre | por | favor | debes | debe | deberás | deberá | tienes | tiene | simplemente | solo | \
        tú | usted | le | les | inmediatamente",
    money: "bolivianos | boliviano | bs | euros | euro | dólares | dólar | pesos | peso",
};
