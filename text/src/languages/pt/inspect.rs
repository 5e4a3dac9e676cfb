//! What is said to a model in Portuguese.

use crate::languages::ToModels;

pub(super) const TO_MODELS: ToModels = ToModels {
    ignore: "ignore | ignora | ignorem | ignorar | ignorando | ignores | desconsidere | desconsidera | desconsiderem | \
         desconsiderar | esqueca | esquece | esquecam | esquecer | despreze | despreza | desobedeca | contorne | \
         contornar | burle | burlar | passe por cima | passa por cima | nao siga | nao sigas | nao sigam | \
         nao obedeca | nao cumpra | nao respeite | pare de seguir | para de seguir | deixe de seguir | \
         deixa de seguir | deixe de lado | deixa de lado | descumpra | nao leve em conta | \
         nao leve em consideracao | faca de conta que nao",
    drop: "descarte | descarta | anule | anula | cancele | sobrescreva | substitua | substitui | substituem | \
         sobreponha | revogue | viole | quebre | quebra | abandone | pule | salte | omita | remova | apague | limpe",
    not: "nao | sem | nunca | jamais | nem",
    obey: "siga | segue | seguir | obedeca | obedece | obedecer | cumpra | cumprir | respeite | respeitar",
    order: "instruc* | diretriz* | diretiva* | directriz* | directiva* | prompt | prompts | orientacoes | orientacao | \
         te disseram | lhe disseram | te foi dito | foi instruid* | programacao | te deram | lhe deram",
    regulation: "regra | regras | restric* | politica | politicas | filtro | filtros | protocolo* | limitac* | comandos | \
         normas | treinamento | treino | configuracao | mensagem de sistema | etica",
    prior: "anterior | anteriores | anteriormente | previas | previos | previa | previo | acima | ate agora | ate aqui | \
         iniciais | inicial | recebeu | recebidas | recebidos | recebeste | te deram | lhe deram | foram dadas | \
         existentes | originais | original | antigas | de antes | precedentes | passadas | atuais | padrao | \
         do sistema | de sistema | do inicio | ja dadas",
    all: "todas | todos | todo | toda | tudo | qualquer | quaisquer | cada",
    your: "suas | sua | seu | seus | teu | teus | tua | tuas | vosso | vossa | vossas | de voces | que voce | do teu",
    my: "minhas | minha | meu | meus | nossa | nosso | nossas | eu dei | eu deixei | eu escrevi | eu mandei | \
         eu enviei | que deixei | que dei | que escrevi | que mandei | que enviei | que coloquei | que passei | \
         que pedi",
    first_person: "posso | podemos | devo | eu | se eu | tenho que | poderia eu | sem querer",
    reveal: "mostre | mostra | mostrar | mostre me | me mostre | me mostra | diga | diga me | me diga | dizer | dizer me | \
         me diz | diz me | liste | lista | listar | escreva | escrever | escreve | copie | copia | copiar | traduza | \
         traduzir | resuma | resume | resumir | compartilhe | compartilhar | partilhe | partilhar | forneca | \
         fornecer | me passe | passe me | me passa | me de | da me | de me | conte me | me conte | conta me | \
         descreva | informe | informar | apresente | envie me | me envie | confirmar | acesse | extraia | enumere | \
         me fala | me fale | quero ver | quero saber | deixe me ver | ler | leia | explique | gere | busque | obtenha | \
         fornece | apresenta",
    recite: "revele | revela | revelar | repita | repete | repetir | imprima | imprime | imprimir | exiba | exibir | \
         divulgue | divulgar | cite | transcreva | reproduza | reproduz | exponha | recite",
    what: "qual | qual e | quais | quais sao | qual foi | onde | quem | quando | que dia | o que | o que esta | quanto | \
         que instrucoes | que regras | que diretrizes",
    received: "voce recebeu | recebeste | te deram | lhe deram | foram dadas a voce | te passaram | foi programado | \
         recebeu",
    prompt: "prompt do sistema | prompt de sistema | prompt inicial | prompt original | prompt oculto | \
         prompt secreto | prompt completo | seu prompt | teu prompt | mensagem de sistema | mensagem do sistema | \
         mensagem inicial do | instrucoes do sistema | instrucoes de sistema | instrucoes iniciais | \
         instrucoes ocultas | instrucoes secretas | instrucoes internas | instrucoes confidenciais | \
         instrucoes que voce recebeu | instrucoes que recebeu | instrucoes que recebeste | \
         instrucoes que te deram | instrucoes que lhe deram | instrucoes recebidas | instrucoes que voce segue | \
         instrucoes do desenvolvedor | instrucoes dadas a voce | regras internas | regras ocultas | \
         regras secretas | diretrizes internas | suas diretrizes | janela de contexto | sua programacao | \
         regras que voce segue | regras que voce recebeu | diretrizes que voce | configuracao inicial | \
         system prompt | primeiras instrucoes | sua configuracao interna | seu codigo fonte | \
         seus dados de treinamento | suas diretivas | como voce foi programado | como voce foi configurado | \
         orientacoes internas | politicas internas",
    hidden: "sistema | do sistema | inicial | iniciais | oculto | oculta | ocultas | ocultos | secreto | secreta | \
         secretas | secretos | interno | interna | internas | internos | original | originais | confidencial | \
         confidenciais | desenvolvedor | completo | completa | completas | exatas | base",
    verbatim: "palavra por palavra | na integra | literalmente | textualmente | exatamente como | sem modificar | \
         sem alterar | sem alteracoes | bloco de codigo | desde o inicio | letra por letra | ipsis litteris | \
         comecando com | a partir de | integralmente | linha por linha | sem resumir | por inteiro",
    above: "texto acima | palavras acima | tudo acima | tudo o que esta acima | tudo que esta acima | \
         conteudo acima | mensagem acima | conversa acima | tudo o que foi dito | tudo que foi dito | \
         tudo o que voce sabe | tudo o que sabe | tudo que voce sabe | tudo que veio antes | \
         tudo o que veio antes | toda a conversa | tudo o que te disseram | tudo que te disseram | \
         texto anterior | contexto anterior | conversa anterior | tudo que voce recebeu | tudo o que recebeu | \
         instrucoes acima",
    aforesaid: "o acima",
    now_on: "a partir de agora | de agora em diante | daqui em diante | deste momento em diante | agora voce e | \
         voce agora e | agora es | a partir deste momento | daqui para a frente | pelo resto da conversa | \
         passa a ser | voce sera | voce vai ser",
    no_longer: "voce nao e mais | ja nao es | nao e mais um | nao e mais o | nao es mais | deixe de ser | deixa de ser | \
         pare de ser | deixou de ser",
    act_as: "aja como | age como | agir como | atue como | atua como | atuar como | finja | finge | finge que | fingir | \
         faca de conta | faz de conta | comporte se como | comporta te como | se comporte como | interprete | \
         interpreta | interpretar | simule | simula | simular | assuma o papel | assume o papel | \
         assuma a identidade | no papel de | o papel de | responda como | responde como | encarne | incorpore | \
         seja um | seja uma | voce e um | voce e uma | torne se | transforme se | seu nome e | personifique | \
         vamos jogar | roleplay",
    without: "sem | nao | nenhum | nenhuma | livre de | livre das | livre dos | isento de | nunca | fora | ausencia de | \
         nao tem | nao segue | libertado de",
    limit: "restric* | limites | limite | limitac* | filtro | filtros | censura | regras | regra | etica | etico | eticos | \
         moral | morais | politicas | diretrizes | principios | moderacao | avisos | barreiras | freios | amarras | \
         normas | escrupulos | advertencias",
    limitless: "irrestrito | irrestrita | sem censura | nao censurado | sem filtro | sem filtros | sem restricoes | \
         sem limites | ilimitado em | desbloqueado de | amoral",
    jailbreak: "faca qualquer coisa agora | qualquer coisa agora | modo dan | modo deus | modo sem restricoes | \
         modo irrestrito | modo sem filtro | modo sem censura | modo caos | modo jailbreak | modo sem limites",
    mode: "modo desenvolvedor | modo de desenvolvedor | modo programador | modo de programador | modo debug | \
         modo de depuracao | modo manutencao | modo de manutencao | modo administrador | modo admin | \
         modo sistema | modo de sistema | modo teste | modo de teste | modo root | modo de desenvolvimento",
    ai: "ia | assistente | assistentes | assistente virtual | inteligencia artificial | modelo de linguagem | \
         robo | o bot | chatbot | agente | agente de ia | atendente virtual",
    respond: "responda | responde | responder | respostas | responderas | respondera | fale | fala | falar | diga | ajude | \
         ajuda | gere | gera | forneca | faca | faz | pode | podes | aceite | permita | escreva | atenda | atende | \
         discuta",
    immoral: "ilegal | ilegais | imoral | imorais | antietico | antieticas | antietica | anti etico | perigoso | perigosa | \
         violento | ofensivo | ofensiva | obsceno | explicito | palavroes | criminoso | malicioso | prejudicial",
    obedience: "nunca recuse | nunca recusa | nao pode recusar | nao recuse | nunca diga nao | nunca nega | nao negue | \
         qualquer pedido | qualquer solicitacao | qualquer coisa | todos os pedidos | todos os meus pedidos | \
         qualquer pergunta | todas as perguntas | todas as minhas perguntas | tudo o que eu | tudo que eu | \
         tudo o que peco | o que eu mandar | o que eu pedir | sem questionar | nao importa o que | sem excecao | \
         tudo o que eu disser | obedeca a tudo | qualquer ordem | faz tudo | fazer tudo | pode fazer tudo | \
         deve cumprir | deve obedecer | tudo e permitido | so obedece | obedeca apenas",
    character: "personagem | nao saia do personagem | nao saias da personagem | ficticio | ficticia | mundo ficticio | \
         universo ficticio | hipotetico | hipotetica | duas respostas | historia | persona | sair do personagem",
    decode: "decodifique | descodifique | decodifica | descodifica | decodificar | descodificar | decifre | decifra | \
         decifrar | descriptografe | desencripte | decodificado | decodificada",
    cipher: "codificado | codificada | criptografado | criptografada | invertido | invertida | ao contrario | \
         de tras para frente | codigo morse | em morse | binario | cifrado | cifra | cifra de cesar | ordem inversa",
    execute: "execute | executa | executar | siga | segue | faca o que | faca o que diz | faz o que diz | \
         faca exatamente | cumpra | obedeca | responda | realize | e faca | e execute | e siga | e obedeca | \
         aja conforme | me diga o que | dizer me o que | diga me o que | me dizer o que | o que diz",
    verse: "poema | haiku | acrostico | musica | charada | rima | primeira letra | primeiras letras | \
         tres primeiras letras | ultima letra | ultimas letras | cada letra | cada digito | ao contrario | \
         ordem inversa | em base64 | codificada | codifique | invertida | soletre | dica | dicas | traduzir | emojis | \
         separado por | separados por | em ingles | para espanhol | quadrado do | soma dos | em rot13",
    suppose: "imagine | imagina | imaginemos | suponha | suponhamos | vamos supor | hipoteticamente | num mundo onde | \
         em um mundo onde | num mundo em que | em um mundo em que | num universo | em um universo | faz de conta | \
         digamos que | projeto de pesquisa | estamos fazendo | sociedade futurista | em um filme | num filme | \
         estamos a fazer | estamos estudando | estamos realizando",
    call: "chame | chama | invoque | execute | rode | use | acione | dispare | utilize | abra | acesse",
    on_reading: "quando ler | ao ler | ao resumir | quando resumir | ao processar | ao responder | quando responder | \
         antes de responder | se voce e uma ia | se voce for uma | se es uma | se e uma ia | depois de ler | \
         no final da resposta | no fim da resposta | ao final da resposta | em todas as respostas | \
         em cada resposta | em sua resposta | na sua resposta | na resposta final | lendo isto | lendo isso | \
         processando isto | lendo este | no inicio da resposta | se o usuario perguntar | \
         quando o usuario perguntar | se o cliente perguntar | quando o cliente perguntar",
    output: "resposta | respostas | resumo | resumos | mensagem | mensagens | saida | conclusao",
    include: "inclua | incluir | inclui | adicione | adicionar | acrescente | insira | mencione | comece com | \
         termine com | conter | contenha | anexe | coloque | escreva | recomende | diga | cite | exiba | reproduza | \
         informe | finalize com",
    new_order: "novas instrucoes | nova instrucao | instrucoes novas | instrucoes atualizadas | atualizacao do sistema | \
         atualizacao de sistema | novas regras | nova regra | nova tarefa | novas diretrizes | nova diretiva | \
         as regras mudaram | politica atualizada | nova politica | mensagem do sistema | nota do sistema | \
         aviso do sistema | atualizacao de politica | instrucao do sistema | instrucoes reais | \
         verdadeira tarefa | instrucao prioritaria",
    safety: "regras de seguranca | medidas de seguranca | filtros de seguranca | filtros de conteudo | \
         filtro de conteudo | verificacoes de seguranca | verificacoes | verificacao | politicas de seguranca | \
         politica de conteudo | politicas de conteudo | protocolos de seguranca | restricoes | filtros | \
         confirmacoes | moderacao | seguranca | salvaguardas | diretrizes eticas | controles de acesso | \
         controle de acesso | limitacoes",
    disable: "desative | desativa | desativar | desativado* | desativada* | desligue | desliga | desligar | remova | \
         remover | retire | suspenda | suspens* | suspender | pule | pular | contorne | contornar | burle | ignore | \
         ignorar | ignorando | nao se aplicam | nao se aplica | nao valem mais | relaxe | libere | desabilite | \
         desabilita | desabilitar | desabilitad* | elimine | sem",
    state: "diga | dizer | afirme | declare | responda | escreva | imprima | exiba | informe | considere | de me | estado",
    content: "pagina web | artigo | funcao | pedido do usuario | usuario | curriculo",
    you: "voce | tu | te | ti | lhe | voces | ce",
    must: "deve | deves | tem que | tens de | tem de | precisa | obrigatoriamente | sempre | imediatamente | devera | \
         vai | ira | importante | obrigado a | apenas | somente",
    delete: "apague | apaga | exclua | exclui | delete | elimine | remova | destrua | esvazie | formate | sobrescreva",
    changed: "mudaram | mudou | alterad* | atualizad* | revogad* | substituid* | suspens* | canceladas | nao valem mais | \
         agora permite | agora e permitido | agora podem | nao vale mais | expirou",
    end_of: "fim do documento | fim da mensagem | fim do input | fim da entrada | fim da conversa | \
         fim das instrucoes | fim do contexto | fim do texto | inicio das instrucoes | nova conversa | \
         fim da entrada do usuario | fim do prompt | fim do artigo | fim dos dados | fim do sistema",
    note: "nota para | nota ao | nota a | atencao | aviso para | mensagem para | instrucoes para | instrucao para | \
         lembrete para | caro | cara | prezado | para qualquer | aviso ao | aviso a",
    concluded: "concluí | conclui que | ja verifiquei | ja determinei | verifiquei internamente | portanto posso | \
         logo posso | como assistente ja | ja conclui",
    covert: "sem contar | nao conte | sem dizer | nao diga a | nao mencione | sem mencionar | em segredo | \
         secretamente | discretamente | sem avisar | nao avise | nao informe | sem informar | as escondidas | \
         sem que o usuario",
};
