//! How somebody is told in Portuguese what to answer.

use crate::languages::Scripts;

pub(super) const SCRIPTS: Scripts = Scripts {
    conditions: "quando | se | caso | sempre | vez",
    askers: "cliente | clientes | usuário | usuária | usuários | comprador | compradora | consumidor | visitante | \
        utilizador",
    anybody: "alguém | pessoa | pessoas",
    readers: "você | vocês | lhe",
    asks: "pergunta | pergunte | perguntar | perguntam | perguntarem | perguntem | perguntado | perguntada | questiona | \
        questionar | indaga | indagar",
    wants: "pede | peça | pedir | pedem | pedirem | quer | quiser | solicita | solicite | solicitar | deseja | desejar",
    answers: "responda | respondam | responde | responder | diga | digam | diz | dize | dizer | informe | informem | \
        informa | afirme | afirmem | declare | confirme | confirma | assegure | mencione | explique | escreva | \
        ofereça | prometa | garanta | finja",
    contents: "que",
    leads: "então | sempre | por | favor | deve | deves | você | tem | tens | simplesmente | apenas | só | lhe | lhes | \
        imediatamente",
    money: "reais | real | euros | euro | dólares",
};
