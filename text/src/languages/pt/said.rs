//! What a Portuguese message says, in Brazil and in Portugal.

use crate::languages::SaidWords;

pub(super) const SAID: SaidWords = SaidWords {
    marks: "vírgula | ponto final | ponto e vírgula | ponto de exclamação",
    question_words: "ponto de interrogação | interrogação",
    spellings: "naum=não | nn=não | vc=você | vcs=vocês | cê=você | cês=vocês | tb=também | tbm=também | pq=porque \
        | q=que | pd=pode | td=tudo | blz=beleza | hj=hoje | amg=amigo | msg=mensagem | cmg=comigo | agr=agora \
        | dps=depois | qd=quando | tô=estou | tá=está | tão=estão | c=com | pra=para | p=para | obg=obrigado \
        | vlw=valeu | bjs=beijos | flr=falar | gnt=gente | mandaê=manda | num=não | tava=estava | pics=pix \
        | pixx=pix | intão=então | n=não",
    greets: "oi | oie | oii | oiee | oiii | oi oi | olá | olaa | opa | opaa | eae | e aí | eai | iae | ei | hey \
        | hei | hello | hi | alô | salve | salve salve | fala | fala aí | fala tu | fala meu | fala galera \
        | fala pessoal | diga | diz aí | bom dia | bo dia | bon dia | bdia | bom diaa | bom dia bom dia | boa tarde \
        | boa tardee | btarde | boa noite | boa noitee | bnoite | bd | bt | bn | boas | boas tardes | boas noites \
        | boa | bons dias | muito bom dia | muito boa tarde | muito boa noite | dia | saudações | cumprimentos \
        | viva | ora viva | ora boas | bem-vindo | bem vindo | feliz ano novo | feliz natal | feliz páscoa \
        | boas festas | paz do senhor | a paz do senhor | a paz de cristo | paz de cristo | a paz | graça e paz \
        | shalom | axé | cheguei | ô de casa | oh de casa | psiu | uai sô | hola | tudo bom",
    small_talk: "tudo bem | td bem | tudo bem aí | tudo bem por aí | tudo bom | tdb | tudo joia | tudo certo \
        | tudo certinho | tudo certo por aí | tudo ok | tudo beleza | tudo tranquilo | tudo em cima | tudo em paz \
        | tudo na paz | por aqui tudo na paz | por aqui tudo bem | tudo ótimo | tudo bão | bão | bão demais \
        | bão também | como vai | como vão | como vai você | como vão vocês | como vai a senhora | como vai o senhor \
        | como está | como estão | como está o senhor | como tá | como tão | como cê tá | como é que está \
        | como é que vai | como estás | como estais | como anda | como andam | como anda a vida \
        | como foi o fim de semana | como foi o dia | como passou | como passaste | como vai a família \
        | como vai o dia | e a família | e com você | e com vocês | e você | e vocês | e vc | e vcs | e tu \
        | e aí beleza | beleza | blz | bele | firmeza | suave | de boa | de boas | na boa | na paz | tranquilo \
        | tranquilos | e as novidades | quais as novidades | que há de novo | quanto tempo | há quanto tempo \
        | qto tempo | saudade | saudades | muito prazer | prazer | prazer em conhecer | um prazer | prazer em falar \
        | eu de novo | sou eu | sou eu de novo | eu outra vez | voltei | vim dar um oi | vim dizer oi \
        | passando pra dar um oi | só passando pra dar um oi | só passando | passando | só pra dar um oi \
        | só queria dar um oi | só um oi | dar um oi | dizer oi | dar bom dia | desejar um bom dia | desejar bom dia \
        | estou bem | tô bem | eu estou bem | eu tô bem | vou bem | tudo e você | tudo sim | está tudo bem \
        | tá tudo bem | está tudo | que tal | deus abençoe | deus te abençoe | deus abençoe a todos | fica com deus \
        | que deus abençoe | flor do dia | bom dia flor do dia | tá on | qual a boa | desculpa o horário \
        | desculpe o horário | desculpe a hora | desculpa a hora | bom trabalho a todos",
    small_heads: "espero que | espero | espera que | tomara que | desejo | desejo que | que o dia | que seu dia \
        | que sua semana | que tenham | feliz | boa semana | ótima semana | excelente semana | um ótimo | uma ótima \
        | uma excelente | um excelente | abençoado | abençoada | que calor | que frio | que chuva | tá calor \
        | tá frio | tá chovendo | calor | frio | chuva | lindo dia | que dia | como foi | como está o | como tá o \
        | como anda o | como vai o | como vai a | bom fim | bora começar",
    hows: "como | como é que | que tal | quais",
    fares: "está | estão | estás | vai | vão | vais | anda | andam | andas | passou | passaram | passaste | foi \
        | família | fim de semana | fds | dia | semana | noite | vida | trabalho | saúde | dormiu | dormiram \
        | novidades | você | vocês | senhora | senhor | tudo | casa | hoje | feriado | que vai | que está \
        | que estão | vão as coisas | coisas",
    present: "tem alguém aí | tem alguém | alguém aí | alguém na linha | alguém online | alguém por aí \
        | tem alguém online | tem alguém por aí | tem gente aí | tem gente | está aí | estão aí | tá aí | tão aí \
        | vcs tão aí | vocês estão aí | estás aí | estão por aí | está por aí | tá on | tão on | está online \
        | estão online | estás online | tá online | me ouve | me ouvem | me escuta | me escutam | estão me ouvindo \
        | tá me ouvindo | consegue me ouvir | conseguem me ouvir | está me ouvindo | ouvem-me | está lá \
        | está aberto o chat | alguém | testando | teste | um dois três testando | tem alguém nesse chat | toc toc \
        | tão acordados | tá acordado | alguém acordado | tem alguém de verdade",
    around: "aí | aqui | lá | cá | por aí | por aqui | online | na linha | on | conectados | conectado | acordados \
        | acordado | ouvindo | ouve | ouvem | escuta | escutando | atendendo | disponível | disponíveis \
        | do outro lado | outro lado | no chat | vivo | viva | presente | em casa | lendo",
    topics: "dia | dias | tarde | noite | manhã | semana | fim de semana | fds | tempo | calor | frio | chuva | sol \
        | feriado | feriadão | café | cafezinho | verão | inverno | férias | família | movimento | trabalho | natal \
        | ano | ano novo | páscoa | carnaval | saúde | segunda | segunda-feira | segundona | terça | terça-feira \
        | quarta | quarta-feira | quinta | quinta-feira | sexta | sexta-feira | sextou | sábado | domingo | hoje \
        | bom | boa | bem | ótimo | ótima | lindo | linda | maravilhoso | maravilhosa | abençoado | abençoada \
        | feliz | iluminado | tranquilo | corrido | corrida | vida | casa | alegria | paz | chuvoso | vendas",
    byes: "tchau | tchauzinho | xau | chau | adeus | até | até logo | até mais | até mais tarde | até breve \
        | até amanhã | até já | até a próxima | até segunda | até depois | falou | flw | fui | abraço | abraços \
        | abs | um abraço | beijo | beijos | bjs | bj | beijinhos | beijinho | bjo | bjos | fica bem | fique bem \
        | fiquem bem | fique com deus | fiquem com deus | tenha um | tenha uma | tenham um | tenham uma | tenha \
        | bom descanso | durma bem | durmam bem | dorme bem | bons sonhos | bom fim de semana | bom fds \
        | bom feriado | bom domingo | pra você também | pra vc também | pra vocês também | pra vcs tb | pra você tbm \
        | igualmente | falamos amanhã | a gente se fala | se cuida | se cuidem | com os melhores cumprimentos \
        | atenciosamente | att | cumprimentos cordiais | vou nessa",
    thanks: "obrigado | obrigada | obrigad* | brigado | brigada | brigadão | brigadinha | brigadim | obg | obgd \
        | obgda | valeu | vlw | valeuu | valeu mesmo | muito obrigado | muito obrigada | mt obg | mto obg | agradeço \
        | agradecido | agradecida | agradecemos | gratidão | grato | grata | tks | thx | deus lhe pague \
        | deus te pague | bem haja | pela atenção | fico grato | fico agradecido",
    please: "por favor | pfv | pfvr | pf | pff | porfavor | por gentileza | por obséquio | faz favor | faça favor \
        | fazendo favor | fazfavor | se faz favor | sff | se possível | se puder | se puderem | se não for incômodo \
        | se não for pedir muito | se não se importar | quando puder | quando puderem | quando tiver um tempinho \
        | pelo amor de deus | plmdds | plis | pls | gentileza | poderia por favor | peço | por caridade \
        | assim que possível | assim que puder | o mais rápido possível | quanto antes",
    sorry: "desculpa | desculpe | desculpem | desculpas | dsclp | dscp | desculpa incomodar | perdão | perdoa \
        | perdoe | sinto muito | lamento | com licença | licença | infelizmente | sorry | foi mal | mil desculpas \
        | peço desculpa | peço desculpas | me desculpe",
    fillers: "ah | ahh | aham | oh | ó | ei | eh | ih | ihh | ixi | ixe | vixe | nossa | uau | eita | opa | uai \
        | então | intão | bom | bem | olha | olhe | veja | escuta | tipo | assim | né | viu | tá | sabe | sabia \
        | poxa | puxa | caramba | putz | cara | mano | kkk | kkkk | kkkkk | kkkkkk | k | kk | rs | rsrs | rsrsrs \
        | haha | hahaha | hehe | hihi | ha | hum | hmm | hm | hein | pois | pois é | ora | lá | aí | aqui | cá | ali \
        | agora | já | hoje | ainda | também | tb | tbm | mesmo | logo | até que enfim | enfim | finalmente | só \
        | muito | mto | mt | demais | bastante | tudo | a gente | acho que | acho | sinceramente | na verdade \
        | de verdade | de fato | com certeza | graças a deus | se deus quiser | urgente | urgentemente | de novo \
        | novamente | outra vez | direto | diretamente | prontinho | pronto | é que | oxe | rapaz | menina | gente \
        | por enquanto | por agora | por aqui | por aí | exatamente | realmente | um pouco | um pouquinho | x \
        | mesma coisa | senão | sem ofensa | entendi | okay então | ok então | ou | eu | da minha parte | fechou \
        | do ano passado | igual | é | eh sim | ontem | ontem à noite | hoje cedo | agora há pouco | agorinha \
        | mais cedo | há pouco | hoje de manhã",
    addressed: "senhor | senhores | senhora | senhoras | sr | sra | srs | srta | seu | dona | moço | moça | moços \
        | moças | mocinha | mocinho | amigo | amiga | amigos | amigas | amig* | amore | amor | amores | amorzinho \
        | querido | querida | queridos | queridas | querid* | meu querido | minha querida | meu bem | meu amor \
        | meu rei | minha rainha | meu anjo | flor | flores | lindo | linda | lindos | lindas | linde | gata | gato \
        | anjo | mana | mano | manos | brother | bro | irmão | irmã | irmãos | parceiro | parça | parceira | chefe \
        | chefia | chefinho | patrão | patroa | tio | tia | vizinho | vizinha | galera | galerinha | galerê \
        | pessoal | pessoas | povo | gente | gente boa | turma | time | equipe | equipa | todos | todas | a todos \
        | a todas | malta | colega | colegas | doutor | doutora | dr | dra | professor | professora | prof | mestre \
        | comandante | capitão | campeão | guerreiro | guerreira | jovem | menina | meninas | menino | meninos \
        | rapaz | rapazes | rapaziada | caro | cara | caros | prezado | prezada | prezados | prezadas | estimado \
        | estimados | excelentíssimos | loja | vocês | vcs | você | vc | comadre | compadre | família | bonitinha \
        | xará | princesa | cabra | mermão | véi | véio | robozinho | robô | bebê | mamãe | senhorita | nega | meu \
        | minha | minha gente | meu povo | mulher | homem | sumid* | chuchu | docinho",
    introduces: "aqui é | aqui é a | aqui é o | aqui quem fala é | quem fala é | meu nome é | me chamo | chamo-me \
        | o meu nome é | sou | sou a | sou o | aqui quem fala | falo em nome | fala a | fala o | é a | é o \
        | daqui fala | daqui",
    functions: "o | a | os | as | um | uma | uns | umas | de | do | da | dos | das | d | em | no | na | nos | nas \
        | num | numa | por | pelo | pela | pelos | pelas | para | pra | pro | pros | pras | p | pr | ao | aos | com \
        | c | cm | sem | e | ou | que | q | se | eu | tu | ele | ela | eles | elas | a gente | vós | você | vocês \
        | vc | vcs | cê | cês | ocê | me | te | lhe | lhes | mim | ti | si | meu | minha | meus | minhas | teu | tua \
        | seu | sua | seus | suas | nosso | nossa | nossos | nossas | vosso | vossa | este | esta | esse | essa \
        | esses | essas | isto | isso | aquele | aquela | aquilo | deste | desta | desse | dessa | neste | nesta \
        | nesse | nessa | são | sou | somos | era | foi | ser | seja | sejam | estão | estou | estamos | tá | tão \
        | tou | tô | estar | estava | esteja | estejam | ter | tem | tenho | temos | há | vai | vou | vamos | vão \
        | ia | como | mais | muito | muita | muitos | já | tudo | toda | todo | todos | todas | cada | sobre | até \
        | entre | desde | aqui | ali | lá | aí | cá | mesmo | mesma | mesmos",
    of: "de | do | da | dos | das | em | no | na | nos | nas | lá | daqui de | daqui do | daqui da | d",
    yes: "sim | siim | siiim | simm | sm | sim sim | sim senhor | sim senhora | sim por favor | sim claro | ss | s \
        | isso | isso mesmo | isso aí | é isso | é isso aí | claro | claro que sim | claro claro | clarooo \
        | claro que quero | com certeza | cm ctz | ctz | certeza | com toda certeza | certo | certinho | correto \
        | corretíssimo | exato | exatamente | exatamente isso | perfeitamente | lógico | lógico que sim | óbvio \
        | óbvio que sim | evidente | evidentemente | naturalmente | sem dúvida | sem dúvidas | sem dúvida nenhuma \
        | com prazer | com todo prazer | com todo o gosto | com muito gosto | positivo | afirmativo \
        | positivo e operante | ok | okay | oki | okey | okk | blz | beleza | bele | fechado | fechou | fechadíssimo \
        | fechadinho | combinado | combinadíssimo | trato feito | feito | tá feito | negócio fechado | tá fechado \
        | está fechado | tá certo | está certo | tá certinho | está tudo certo | tá tudo certo | tudo certo \
        | tudo certinho | tudo correto | tá bom | tá bem | está bem | está bom | tá ótimo | tá perfeito | tá joia \
        | tá valendo | por mim ok | por mim tudo bem | por mim tá bom | por mim sim | por mim pode \
        | por mim tá fechado | por mim está ótimo | pode ser | pode | pode sim | podes | podem | podi | concordo \
        | concordamos | de acordo | estou de acordo | estamos de acordo | aceito | aceitamos | aceito sim | topo \
        | topo sim | topamos | tô dentro | estou dentro | tamo junto | tamos juntos | quero | quero sim | queremos \
        | quero muito | aprovado | aprovo | autorizado | autorizo | autorizada | confirmo | confirmado | confirmada \
        | confirmadíssimo | confirmamos | confirmo sim | confirma | uhum | aham | ahã | arrã | uhu | yes | yep \
        | yeah | é claro | é claro que sim | mas é claro | pois claro | pois sim | pois pode | sem problema \
        | sem problemas | sem problema nenhum | problema nenhum | não tem problema | por que não | porque não \
        | e por que não | bora | bora lá | bora sim | simbora | demorou | demoro | já é | de boa | tranquilo | suave \
        | show | jóia | fmz | firmeza | vamos | vamos nessa | vamos lá | vamos sim | vambora | siga | amém \
        | assino embaixo | faz sentido | vale sim | gosto sim | só se for agora | com ctz | ora essa | força \
        | agora mesmo | quero que sim | sem sombra de dúvida | show de bola | partiu",
    yes_alone: "bom | boa | bem | ótimo | pronto | logo | agora | tá | já | uai sim | isso | sério | claro",
    fine: "perfeito | perfeita | perfeitinho | ótimo | ótima | maravilha | maravilhoso | maravilhosa | excelente \
        | excelentíssimo | show | show de bola | top | topzera | massa | legal | bacana | fixe | porreiro \
        | espetáculo | espetacular | espectáculo | fantástico | incrível | demais | lindo | sensacional | bom demais \
        | muito bom | muito bem | mt bom | boa | bom | ideal | adorei | adoro | amei | gostei | gostei muito | gosto \
        | amo | tudo certo | tudo ok | tudo ótimo | tudo perfeito | está ótimo | está perfeito | beleza pura | joia \
        | que bom | que ótimo | maneiro | da hora | impecável | nota dez | nota 10 | tá ótimo | soa bem | parece bom \
        | parece ótimo | parece-me bem | me parece bom | me parece ótimo | arrasou",
    go_ahead: "pode mandar ver | manda | mande | mandem | manda pra mim | pode fechar o pedido | pode fechar sim \
        | fecha | feche | fechem | pode fazer sim | pode fazer o pedido | pode dar andamento | pode dar seguimento \
        | pode dar continuidade | pode passar o cartão | segue | siga | sigam | prossiga | prossigam | avance \
        | avança | avancem | avancemos | vá em frente | vai em frente | vai fundo | vai nessa | vai que vai | vá \
        | toca | toca o barco | bora fechar | bora fazer | bora marcar | vamos fechar | vamos fazer \
        | vamos em frente | vamos avançar | vamos nessa | faz | faça | façam | marca | marque | marquem \
        | marca pra mim | agenda | agende | agendem | reserva | reserve | reservem | reserva pra mim | confirma \
        | confirme | confirmem | fecha pra mim | encomenda | encomende | encomendem | contrata | contrate \
        | contratem | instala | instalem | envia | envie | enviem | coloca | coloque | bota | ponha | põe | inclui \
        | inclua | prepara | prepare | separa | separe | emite | emita | emitam | gera | gere | finaliza | finalize \
        | conclui | conclua | conclui o pedido | registra | registre | anota | anote | dê andamento | dá andamento \
        | dar andamento | dá seguimento | dê seguimento | tem meu aval | tem meu ok | tem o meu ok \
        | tem a minha autorização | tem o meu aval | sinal verde | luz verde | carta branca | está autorizado \
        | vou querer | vou querer sim | vamos querer | vou levar | vou ficar | fico com | vou fechar | quero fechar \
        | quero confirmar | quero contratar | quero marcar | quero agendar | quero reservar | eu fecho \
        | contrato fechado | me inscreve | me inscreva | me põe na lista | me coloca | decidi que sim | já decidi \
        | tá decidido | está decidido | decidido | peça | pede | peçam | providencia | providencie | providenciem \
        | trata disso | tratem disso | chama no pix | passa o cartão | compra | compre | pode ficar com",
    permits: "pode | podem | podes | pode sim",
    acts: "",
    act_verbs: "mandar | enviar | fechar | marcar | agendar | reservar | confirmar | prosseguir | avançar \
        | continuar",
    it: "o | a | os | as | isso | isto | esse | essa | tudo | o pedido | pedido | a reserva | a encomenda \
        | o agendamento | a consulta | a compra | o plano | pra mim | aí | sim | logo | lá",
    takes: "quero sim | eu quero | eu quero sim | quero esse | quero essa | quero este | quero esta | quero levar \
        | vou levar | vou querer | vou querer sim | vou ficar com | fico com ele | fico com ela | fico com esse \
        | levo | levo sim | aceito | aceitamos | fecho | eu fecho | eu topo | nós queremos | a gente quer \
        | a gente vai querer | a gente fecha | nós aceitamos | confirmo | eu confirmo | compro | eu compro \
        | contrato | autorizo",
    no: "não | naum | nn | num | nãão | nãããão | naoo | naooo | nops | nop | nope | nah | nem | nem a pau \
        | nem pensar | nem morto | nem morta | nem ferrando | nem de graça | nem por sombras | nem em sonho \
        | nem em sonhos | nem brincando | nem vem | negativo | nunca | jamais | jamais em tempo algum \
        | de jeito nenhum | de jeito maneira | de maneira nenhuma | de modo algum | claro que não | com certeza não \
        | obvio que não | lógico que não | nada disso | nada feito | não não | não obrigado | não obrigada \
        | não senhor | pois não quero | n",
    refuses: "não obrigado | não obrigada | nem a pau | nem pensar | nem morto | nem morta | nem ferrando \
        | nem de graça | nem por sombras | nem em sonho | nem em sonhos | nem brincando | negativo | de jeito nenhum \
        | de jeito maneira | de maneira nenhuma | de modo algum | claro que não | com certeza não | óbvio que não \
        | lógico que não | nada disso | nada feito | deus me livre | deus me free | tô fora | estou fora | tou fora \
        | passo | eu passo | dessa vez passo | vou passar | dispenso | eu dispenso | vou dispensar | dispensamos \
        | desisti | desistência | mudei de ideia | mudei de ideias | mudamos de ideia | mudei de opinião \
        | me arrependi | arrependi-me | repensei | pensei melhor | pensando bem não | melhor não | é melhor não \
        | prefiro não | preferimos não | acho que não | acho melhor não | creio que não | não quero | não quero mais \
        | não queremos | não queremos mais | não vou querer | não vamos querer | não vou querer mais | não vou levar \
        | não vou ficar | não vou fechar | não vou contratar | não vou comprar | não vou fazer | não vamos fechar \
        | não vamos avançar | não vai rolar | não vai dar | não vai ser possível | não dá não | não rola | não rolou \
        | não tenho interesse | não temos interesse | sem interesse | não me interessa | não interessa \
        | não me interesso | não estou interessado | não estou interessada | não tô interessado | não tô interessada \
        | não é pra mim | não é para mim | não me serve | não preciso mais | não precisa mais | não precisamos \
        | não é preciso | não será necessário | já não preciso | já não quero | já não é preciso | não vale a pena \
        | não tenho como pagar | sem condições | optei por não | optamos por não | decidi não | decidimos não \
        | resolvi não | deixa pra lá | deixa para lá | deixe pra lá | deixa quieto | deixa estar | deixa assim \
        | deixe estar | deixa isso | deixa pra próxima | deixa pra outra | fica pra próxima | fica pra uma próxima \
        | fica para a próxima | fica para uma próxima | fica pra depois | fica pra outra | fica para outra \
        | quem sabe na próxima | numa próxima | outra hora | esquece | esqueça | esqueçam | pode esquecer \
        | podes esquecer | esquece isso | aborta | abortar | abortem | para tudo | pode parar | não mandem \
        | não envie | não faz | não faça | não marca | não marque | não marca nada | não reserva | não reserve \
        | não autorizo | não aceito | não confirmo | não concordo | não avance | não avancem | não prossiga \
        | não fecha | não feche | não contrata | não agende | não topo | dizer não | dizer que não | digo não \
        | digo que não | não manda nada | não mande nada | não dá pra mim | agora não quero | quero não \
        | quero mais não | não vamos querer não | melhor deixar | nem quero | não estou a fim | não tô a fim \
        | nem rola | nem sonhando | nem lascando | no way | não vou mais querer | agora não | agora não obrigado \
        | hoje não obrigado | hoje não quero | em hipótese alguma | de forma alguma",
    reasons: "muito caro | mt caro | caro demais | tá caro | está caro | muito salgado | salgado | puxado \
        | pesado pro bolso | acima do orçamento | fora do meu orçamento | fora do orçamento | passa do orçamento \
        | não cabe no bolso | não cabe no meu bolso | não cabe no meu orçamento | já comprei | já contratei \
        | já resolvi | já fechei com | já arranjei | achei mais barato | achei mais em conta | encontrei mais barato \
        | achamos outra | achei outra | achei outro | consegui mais barato | fechei com outro | fechei com outra \
        | já pediu em outro | já pedi em outro | só tava perguntando | só estava perguntando | só queria saber \
        | só perguntei | era só curiosidade | só curiosidade | não é o que | não aprovou | não gostei | não curti \
        | não compensa | não serve | fico com o meu | fico com o que tenho | sem dinheiro | não tenho dinheiro \
        | não tenho condições",
    nots: "não | naum | nn | num | nunca | jamais | nem | nada | ninguém | nenhum | nenhuma | sem | tampouco | n",
    harmless: "sem problema | sem problemas | sem problema nenhum | sem problema algum | problema nenhum \
        | nenhum problema | não tem problema | não tem problema nenhum | não tem problema não | não há problema \
        | não há problema nenhum | não vejo problema | não vejo problemas | não vejo mal | não tenho nada contra \
        | nada contra | nada a opor | não me oponho | não tenho objeções | sem objeções | sem dúvida | sem dúvidas \
        | sem dúvida nenhuma | sem sombra de dúvida | não tenho dúvida | não tenho dúvidas | não há dúvida \
        | não me importo | não importa | tanto faz | por que não | porque não | e por que não | como não \
        | não vejo a hora | não aguento mais | não aguento esperar | não vejo porque não | não vejo por que não \
        | não tenho pressa | sem pressa | não tenha pressa | não precisa nem perguntar | nem precisa perguntar \
        | nem pergunta | nem precisa falar | nem se fala | nem penso duas vezes | não penso duas vezes \
        | sem pensar duas vezes | não perde tempo | não perca tempo | não posso perder | não quero perder \
        | não posso recusar | não tem como recusar | não tem como dizer não | não dá pra recusar | não dá pra perder \
        | nada a acrescentar | não tenho nada a acrescentar | nada a mudar | não muda nada | não mude nada \
        | não precisa mudar nada | não mexe em nada | não falta nada | mais nada | só isso mais nada | não esquenta \
        | não se preocupe | não te preocupes | não se preocupa | não preocupa | não faz mal | não faz diferença \
        | não atrapalha | não é incômodo | não é problema | pois não | não não tá certinho | não hesite \
        | nada de mais | não tenho mais dúvidas | não tenho mais perguntas | não deixa pra depois | não demora \
        | não demora não | mal posso esperar | não poderia ser melhor | não podia ser melhor \
        | não tenho do que reclamar | não posso reclamar",
    cancels: "cancela | cancele | cancelem | cancelar | cancelo | cancelamos | cancelado | cancelada | cancelamento \
        | quero cancelar tudo | cancela tudo | anula | anule | anulem | anular | desmarca | desmarque | desmarquem \
        | desmarcar | desfaz | desfazer | suspende | suspenda | suspender | estorna | retira meu | tira meu nome \
        | tira o meu nome | tire meu nome | remove meu | remova meu | exclui meu | risca meu nome | desist* | recus* \
        | rejeit* | declin* | abort* | cancel | tirar meu nome | tirar o meu nome | retirar meu nome | me tira da \
        | me tire da | tirar da lista | remover meu | fecha a conta não | parar o | para o pedido",
    suits: "quero | queremos | preciso | precisa | precisamos | interessa | interesse | interessado | interessada \
        | gostei | compensa | vale | serve | manda | mande | mandem | mandes | envie | envies | enviem | faz | faça \
        | façam | faças | faz o pedido | marca | marque | marquem | marques | agende | agendes | agendem | reserve \
        | reserva | reserves | reservem | feche | fecha | fechem | contrate | contrata | contratar | confirme \
        | confirma | confirmo | confirmes | aceito | concordo | topo | autorizo | prossiga | prossigam | avance \
        | avança | avancem | avances | siga | sigam | levar | comprar | compre | fechar | fecho | continuar \
        | continue | peça | pede | coloca | coloque | encomende | encomenda | emita | cobre | de acordo | registe \
        | registre | prepare | querer | curti | compr* | aceit* | contrat* | adquirir | pagar",
    ifs: "se | caso | desde que | contanto que | a não ser que | a menos que | com a condição | só se | somente se \
        | depende | dependendo | quando eu | assim que eu | enquanto | se não | supondo",
    buts: "mas | mais antes | porém | contudo | todavia | no entanto | entretanto | só que | embora | ainda que \
        | apesar",
    changes: "em vez | em vez de | ao invés | ao invés de | no lugar | em lugar | outro | outra | outros | outras \
        | diferente | troca | trocar | troque | trocava | muda | mudar | mude | melhor | prefiro | sem | exceto \
        | menos | tira | tire | tirar | tirando | adiciona | acrescenta | põe mais | coloca mais | também quero \
        | o resto | resto mantém | mantém | restante | maior | menor | mais barato | mais cedo | mais tarde | antes \
        | outro dia | aumenta | diminui | deixa fora | de fora | fica fora | só a | preta | branca | azul | vermelha \
        | verde | em nome de | quis dizer | quero dizer | me referia | eu quis dizer",
    only: "só | somente | apenas | unicamente | só quero | só a | só o",
    defers: "espera | espere | esperem | espera aí | peraí | pera | pera aí | aguarda | aguarde | aguardem \
        | um minuto | um minutinho | um momento | um segundo | um instante | calma | calma aí | tenho que | tenho de \
        | depois | depois eu | depois te | depois falo | depois digo | mais tarde | mais pra frente | amanhã \
        | semana que vem | na próxima semana | mês que vem | próximo mês | outro mês | esse mês | este mês \
        | ainda não | ainda estou | ainda tô | te aviso | aviso | já aviso | te falo | já te falo | já te digo \
        | te digo | digo depois | digo-te | te confirmo | confirmo depois | confirmo mais tarde | confirmo amanhã \
        | retorno | volto | já volto | volto a falar | eu volto | por enquanto não | primeiro | antes preciso \
        | até amanhã | quando receber | quando cair | depois do pagamento",
    unsure: "pensar | vou pensar | deixa eu | deixa-me | deixe-me | deixe eu | deixa eu pensar | deixa eu ver \
        | pensar melhor | pensando | penso | vou ver | vou verificar | verificar | ver com | ver se \
        | falar com minha | falar com meu | perguntar | vou perguntar | conferir com | vou conferir | consultar \
        | preciso ver | preciso conferir | preciso pensar | não sei | sei lá | não faço ideia | não tenho certeza \
        | tô na dúvida | estou na dúvida | em dúvida | na dúvida | indeciso | indecisa | decidir | decido \
        | decidi ainda | não decidi | não decidimos | escolhendo | não me decidi | não lembro | comparar \
        | comparando | pesquisar | pesquisando | medir | vou medir | eu vejo | se confirmo | pra eu ver | calcular \
        | me ajuda a calcular | depende | vou fechar a lista | quantos você acha | quantas você acha",
    keeps: "segura pra mim | guarda pra mim | deixa reservado | deixa separado | reserva pra mim até \
        | segura aí pra mim | guarda um | segura um | guarda uma | deixa guardado | reservado até",
    hedges: "talvez | tlvz | quem sabe | pode ser que | provavelmente | possivelmente | mais ou menos | + ou - \
        | aproximadamente | cerca de | por volta de | em torno de | acho que sim | creio que sim | suponho \
        | imagino que sim | pelo menos | quase | sei não | vai que | em princípio | à partida | um monte \
        | quantos precisar | o mínimo",
    ironies: "ah tá | aham tá | sim claro pagar | só que não | sqn | até parece | tá de brincadeira \
        | tá de sacanagem | tá brincando | está a brincar | estás a gozar | é piada | piada | palhaçada | parabéns \
        | que maravilha hein | era só o que faltava | só faltava | que lindo hein | roubo | assalto | absurdo \
        | tudo que eu quero | era tudo que eu queria | me engana que eu gosto | quem não quer | conta outra",
    asks: "quanto | quanto é | quanto custa | quanto fica | quanto tá | quantos | quantas | qto | qnt | qnto \
        | quando | qdo | onde | aonde | qual | quais | quem é | como faço | como funciona | como é | como pago \
        | como que | por que | pq | porque motivo | o que é | o que tem | o que vem | que horas | q horas | tem como \
        | tem vaga | será que | dá pra | dá para | aceitam | aceita cartão | vocês tem | vcs tem | vc tem \
        | vocês aceitam | vcs aceitam | inclui | incluído | está incluído | é possível | poderia me dizer \
        | pode me dizer | sabe me dizer | gostaria de saber | queria saber | quero saber | me diz | serve pra \
        | faz entrega | entregam | cabe",
    asks_first: "como | quem | pode ser às | consegue | conseguem | faz quanto | fica quanto | aceitam | cobram \
        | preciso pagar | que horas | vocês | será que | tem como | posso pagar",
    wants: "quero | qro | kero | quero sim | queria | gostaria | gostava | gostaríamos | queremos | queríamos \
        | a gente quer | a gente vai querer | vou querer | vamos querer | vai querer | preciso | precisava \
        | precisaria | precisamos | prefiro | preferia | desejo | desejamos | desejaria | exijo | solicito | peço \
        | pretendo | pretendemos | necessito | vou levar | vamos levar | levo | vou ficar com | fico com | fechar em \
        | me dá | me dê | me vê | me manda | me mande | manda | mande | separa | separe | coloca | coloque | bota \
        | põe | ponha | dá pra ser | reserva | reserve | quer | seriam | seria | vai ser | vão ser | serão | será \
        | queria comprar | quero comprar | encomendar | tô precisando de | estou precisando de | me interessa \
        | dá conta | interessa-me | pode ser | pode fechar em",
    cans: "posso | podia | poderia | podemos | pode | podem | podes | podiam | poderiam | consigo | consegue \
        | conseguem | conseguia | dá pra | dá para | dava pra | teria como | tem como | há como | tem jeito \
        | tem alguém | tem algum | tem alguma | há alguém | haveria | é possível | seria possível | será que \
        | como faço pra | como faço para | como eu falo | como falo | onde clico | onde eu clico | quem pode \
        | com quem | não tem | alguém | só volto | me deixa | deixa eu | alguma chance | põe | põe pra | me põe \
        | me põe pra | me bota pra | vocês têm | vcs têm | têm | tem um | tem uma",
    musts: "tem que | tenho que | tenho de | preciso falar com quem | precisa | é preciso",
    me: "me | mim | comigo | eu | nos | gente",
    mine: "meu | minha | meus | minhas | nosso | nossa | comigo | esposa | marido",
    yours: "vocês | vcs | você | vc | daí | aí | da loja | de vocês | seu | sua | ela | ele | lá",
    someone: "alguém | um de vocês | uma de vocês | um de vcs | qualquer um | qualquer pessoa | alguém daí \
        | alguém da | ele mesmo | ela mesma | quem entende | quem faz | quem sabe | quem resolve | você mesmo \
        | um atendente | tem alguém | tem algum | tem alguma | há alguém | não tem alguém | tem um | tem uma",
    humans: "humano | humana | humanos | ser humano | pessoa real | pessoa de verdade | gente de verdade \
        | gente real | alguém de verdade | alguém real | alguém humano | carne e osso | de carne e osso | alma viva \
        | atendimento humano | atendimento humanizado | atendente humano | suporte humano | atendimento pessoal \
        | atendimento com pessoa | atendimento ao cliente | apoio ao cliente | sac | pessoa física | pessoa a sério \
        | de gente | gente como a gente",
    persons: "pessoa | uma pessoa | gente | alma | homem | mulher",
    reals: "real | de verdade | vivo | viva | na linha | ao telefone | por telefone | opção | direto | diretamente \
        | daí | aí | da loja | livre | disponível | nesse chat | no chat | agora | responsável | mesmo | mesma | seu",
    staff: "atendente | atendentes | operador | operadora | operadores | assistente | assistentes | agente | agentes \
        | consultor | consultora | consultores | gerente | gerentes | supervisor | supervisora | coordenador \
        | coordenadora | chefe | chefia | patrão | dono | dona | donos | proprietário | proprietária | encarregado \
        | encarregada | responsável | responsáveis | setor responsável | setor | departamento | vendedor | vendedora \
        | vendedores | funcionário | funcionária | funcionários | colaborador | colaboradora | colaboradores \
        | colega | colega seu | colegas | representante | representantes | moça da | recepcionista | recepção \
        | secretária | secretario | balconista | garçom | técnico | técnica | especialista | suporte \
        | suporte técnico | comercial | vendas | financeiro | pessoal da | pessoal do | central de atendimento \
        | atendimento | ouvidoria | diretor | diretora | administrador | doutor | doutora | médico | médica \
        | veterinário | veterinária | professor | professora | instrutor | instrutora | advogado | corretor \
        | corretora | guia | a moça | uma moça | moça daí | o moço | um moço | a menina | uma menina | o rapaz \
        | um rapaz | a senhora da | farmacêutico | farmacêutica | padeiro | confeiteira | confeiteiro | tosador \
        | tosadora | ótico | oculista | treinador | pessoal da loja | o pessoal | chefe da",
    bots: "bot | bots | robô | robôs | robozinho | robótico | máquina | máquinas | automático | automática \
        | automáticas | mensagem automática | mensagens automáticas | resposta automática | respostas automáticas \
        | respostas prontas | resposta pronta | automatizado | automatizada | gravação | secretária eletrônica \
        | inteligência artificial | ia | ia não | chatbot | assistente virtual | atendente virtual | virtual | menu \
        | menus | sistema | programa | computador | algoritmo | ura | teclado | digitar 1 | opções | chat gpt",
    talk: "falar | flr | falar direto | falar diretamente | falando | conversar | conversando | conversa | tratar \
        | explicar | tirar dúvida | tirar dúvidas | contacto | contatar | contactar | entrar em contato \
        | entrar em contacto | dialogar | ligar | um papo | bater um papo | trocar uma ideia | uma ligação \
        | ser atendido | ser atendida | cair no | cair num | resolver com | resolver isso com | reclamar",
    talked: "falei | já falei | conversei | ontem falei | me atendeu | me atenderam | me disse | me disseram | disse \
        | disseram | me falou | me falaram | me ligaram | me ligou | ligaram | falou | já fui atendido \
        | fui atendido | fui atendida | atendeu | garantiu | é robô | és um | é um robô | é uma pessoa \
        | tô falando com | estou falando com | estou a falar com | vc é | você é | tu é | vocês são | foi | foram \
        | era | eram | é uma pessoa ou | é pessoa ou",
    transfers: "me transfere | me transfira | me transfiram | transfere | transfira | transfere-me | transfira-me \
        | transferir para | transferir pra | me passa pra | me passa pro | me passe para | me passe pra \
        | me passa para | passa-me | passe-me | passem-me | passa pro setor | passa pra alguém | passa pra uma \
        | passa pra um | passar para um | passar pra um | me encaminha | me encaminhe | encaminha | encaminhe \
        | encaminhar | encaminhem | encaminha-me | me direciona | me direcione | me direcionar | direcionar para \
        | direcionar pra | me redireciona | redirecionar | redireciona | me conecta | me conecte | me liga com \
        | me coloca com | me coloque com | me põe com | põe-me em | me bota com | me bota na linha | me manda pra \
        | me manda para | ponha-me em contacto | põe-me em contacto",
    serves: "me atende | me atenda | me atendam | atende | atenda | atender | me atender | atenda-me | atendido por \
        | atendida por | me responde | me responda | me respondam | responde | responda | responder | me responder \
        | responda-me | me ajuda | me ajude | me ajudem | ajudar | me ajudar | ajude-me | me liga | me ligue \
        | me liguem | me ligar | liga pra mim | ligue pra mim | ligue-me | liguem-me | liga-me | ligar | me chama \
        | me chame | chamar | me retorna | me retorne | retornar | entre em contato | entrem em contato \
        | entra em contato | entrar em contacto | me dá atenção | falar comigo | fale comigo | fala comigo \
        | falem comigo | conversar comigo | converse comigo | conversa comigo | me explique | me explica \
        | me explicar | resolva | resolver comigo | me escuta | me escute | me ouve | assuma | assumir | assume \
        | cuide | aparecer | apareça | venha | vem aqui | me contate | me contacte | me oriente | me orientar | leia \
        | ler isso | digitar comigo | tirar minhas dúvidas | me tirar uma dúvida | entre no chat | entrar no chat \
        | venha falar | vir falar | dê atenção | resolver",
    calls: "me ligar | me ligue | me liguem | ligar pra mim | ligue pra mim | me liga | liga pra mim | ligar-me \
        | ligue-me | liguem-me | liga-me | me telefonar | me dar uma ligada | dar uma ligada | me retornar \
        | retornar a ligação",
    gives: "me dá | me dê | me dá um | quero | queria | quero um | preciso de | preciso | me chama | chama | chame \
        | chamem | cadê | manda | mande | me manda | me traz | traz | traga | arranja | arranje | arruma | arrume \
        | bota | bote | coloca | coloque | põe | ponha | me vê | exijo | prefiro | solicito | quero uma \
        | gostaria de | procuro | desejo",
    with: "com | c | pra | pro | para | ao | à | cm",
    who: "quem | com quem | alguém que | pra quem",
    paid: "paguei | ja paguei | pagou | pagamos | pagaram | tá pago | está pago | tá paga | está paga | foi pago \
        | foi paga | acabei de pagar | acabou de pagar | acabamos de pagar | pixei | piquei o pix | transferi \
        | transferido | transferida | transferiu | acabei de transferir | depositei | depositado | depositada \
        | depositou | acabei de depositar | quitei | quitado | quitada | quitou | liquidei | liquidado | liquidada \
        | já acertei | acertou o | acertado | paguei metade | abatido | acertou | acertaram | acertamos | quitaram \
        | depositamos | transferimos | acabei de acertar | já tá pago | acertei o | acertei com | acertei a \
        | tudo pago | recarga paga | conta paga | fatura paga | boleto pago | já pago | pago no | pago via \
        | pago com | pago hoje | pago ontem",
    payments: "pix | o pix | pagamento | pagamentos | pgto | pgt | pagto | transferência | transf | ted | doc \
        | depósito | boleto | fatura | parcela | entrada | o sinal | mensalidade | débito | crédito | mbway | mb way \
        | multibanco | referência multibanco | recarga | restante | valor cheio | valor total | metade | diferença \
        | transação | operação | iban | qr | qr code | caução | adiantamento | nib | picpay | mercado pago | paypal \
        | liquidação | quitação | franquia | prestação | anuidade | segundo pix | pixs | a ted | valor do | valor da \
        | no cartão | do sinal | meu sinal",
    proofs: "comprovante | comprovantes | comprovativo | comprovativos | comprovante de pagamento \
        | comprovante do pix | comprovativo de pagamento | comprovativo da transferência | recibo da transação \
        | recibo da transferência | print do pagamento | print do pix | print da transferência | comprov | compr \
        | cmprovante | comprovantee | recibo do pagamento | talão | talão do multibanco | prova do pagamento \
        | prova de pagamento | papelzinho | recibo da | recibo do | cupom",
    pictures: "print | foto | captura | captura de tela | captura de ecrã | screenshot | recibo | pdf | imagem \
        | documento | arquivo | anexo | printzinho | talão",
    monies: "dinheiro | dinherio | grana | reais | real | euros | € | r$ | valor | metade | bufunfa | quantia \
        | restante | pix | total | em espécie",
    done: "fiz | feito | feita | fizemos | fez | foi feito | foi feita | acabei de fazer | acabou de fazer \
        | acabamos de fazer | efetuei | efetuado | efetuada | efetuamos | efectuei | efectuado | efectuada \
        | foi efetuado | foi efetuada | realizei | realizado | realizada | realizamos | concluí | concluído \
        | concluida | foi concluída | foi concluído | executei | finalizei | finalizado | finalizada | tá feito \
        | tá feita | está feito | está feita | já foi | já fiz | já foi feito | mandei | passei | passou | enviei \
        | agendei e foi | caiu | compensou | compensado | consegui fazer | saiu | processado | processada | done \
        | efetuou | realizou | concluiu | fizeram | efetuaram | realizaram | efectuou | paga | pago",
    sent: "mandei | mandado | enviei | enviado | enviada | mandou | enviou | já mandei | já enviei \
        | acabei de mandar | acabei de enviar | passei | coloquei | depositei | deixei | dei | entreguei | botei \
        | pus | deu | joguei | encaminhei | anexei | mandamos | enviamos | foi",
    here: "segue | seguem | segue em anexo | segue anexo | segue aí | segue abaixo | segue o | aqui está | aqui tá \
        | aqui o | aqui vai | aí vai | aí está | tá aí | tá aqui | está aqui | ó o | ó | olha o | olha aí | olha \
        | toma | tome | em anexo | anexo | anexei | anexado | anexada | anexo aqui | envio | envio anexo \
        | envio em anexo | estou enviando | tô enviando | tô mandando | mandando | enviando | vou deixar \
        | deixo aqui | deixo | mando | mando aqui | te mando | mando o | mostro | este é o | esse é o | eis \
        | confere | confira | conforme | junto envio | remeto | partilho | compartilho | tai | olha lá | mostrando",
    went: "saiu | já saiu da minha conta | saiu da minha conta | debitou | debitado | debitada | foi debitado \
        | descontou | descontado | caiu | já caiu | deve ter caído | aprovado | aprovada | aprovou | foi aprovado \
        | foi aprovada | apareceu aprovado | deu sucesso | com sucesso | sucesso | concluído | concluída \
        | confirmado | confirmada | compensou | deu certo | passou | entrou | já entrou | deve estar \
        | já está na conta | já deve | processou | foi cobrado | cobrou | cobraram | foi descontado | tá na conta \
        | está na conta de vocês | já tá na conta | foi | acabou de sair | sair da minha conta | de primeira \
        | foi na primeira | foi de primeira",
    fails: "recusado | recusada | recusou | recusaram | negado | negada | negou | rejeitado | rejeitada | não passou \
        | não passa | deu erro | dando erro | dá erro | erro | falhou | falha | falhando | não deu certo | não foi \
        | não vai | não consegui | não consigo | não conseguimos | não caiu | expirou | expirado | vencido | venceu \
        | travou | travado | bloqueou | bloqueado o cartão | cancelei | cancelado | cancelada | estornado | estornou \
        | estorno | devolvido | devolveram | devolveu | voltou | insuficiente | sem saldo | e nada | problema no \
        | problema com | não aceita | não aceitou | fora do ar | duas vezes | cobrado em dobro | em dobro",
    wills: "vou mandar | vou enviar | vou pagar | vou fazer | vou transferir | vou depositar | vai pagar | vai fazer \
        | pagarei | farei | amanhã | mais tarde | daqui a pouco | já já | pagar | transferir | depositar \
        | semana que vem | na entrega | quando cair | programei | agendei | agendado | a pagar | por pagar \
        | mando depois | envio depois | depois mando | depois envio",
    tried: "tentei | tento | tentando | tentar | tentamos | esqueci | esqueci de | esquecemos | quase | ia pagar \
        | ia fazer | queria | estava tentando | não deu tempo | ainda não",
    elsewhere: "no mercado | lá no mercado | no outro | na outra loja | em outra loja | em outro lugar | noutra loja \
        | noutro sítio | no concorrente | na concorrência | na shopee | no mercado livre | no ifood | ano passado \
        | o aluguel | a renda | a luz | mais barato | pra outra empresa | residência | de residência | de endereço \
        | de matrícula | de rendimento | de vacina | de renda | visita | caro demais | ipva | multa | atenção \
        | o pato | com vcs quero só | com vocês quero só | com vcs só | aí com vcs quero | sem dinheiro \
        | fiquei liso | fiquei sem | a água | o condomínio | da última vez | os impostos",
    banks: "conta | banco | no banco | app | aplicativo | link | site | maquininha | chave | pix | caixa | lotérica \
        | loja | balcão | caixa eletrônico | cartão",
    one: "um | uma | umzinho | unzinho | umazinha | 1",
    counts: "um par=2 | par=2 | um par de=2 | dupla=2 | uma dupla=2 | ambos=2 | ambas=2 | meia dúzia=6 \
        | meio cento=50 | meia centena=50 | um cento=100 | cento=100 | uma centena=100 | centena=100 \
        | dúzia e meia=18 | uma dúzia e meia=18 | dúzia=12 | uma dúzia=12 | um e meio=1.5 | uma e meia=1.5 \
        | um quilo e meio=1.5 | quilo e meio=1.5 | metro e meio=1.5 | um metro e meio=1.5 | litro e meio=1.5 \
        | os três=3 | as três=3 | os quatro=4 | as quatro=4 | um trio=3 | trio=3 | casal=2 | um casal=2 | dezena=10 \
        | uma dezena=10 | vintena=20 | uma só=1 | um só=1 | só uma=1 | só um=1 | milheiro=1000 | um milheiro=1000 \
        | unzinho=1 | umazinha=1 | unzinho só=1 | meio milheiro=500 | dúzias=12 | centos=100 | centenas=100 \
        | dezenas=10 | as duas mesmo=2 | os dois mesmo=2",
    halves: "e meio | e meia | meio | meia",
    numerals: "vintinho=20 | vintinha=20 | doisinho=2 | doizinho=2 | duazinha=2 | tresinho=3 | trezinho=3 \
        | quatrinho=4 | cinquinho=5 | deizinho=10 | dezinho=10 | trintinha=30 | quarentinha=40 | cinquentinha=50 \
        | cinquentão=50 | cenzinho=100 | deis=10 | treis=3 | ceis=6 | cincoenta=50 | vinti=20 | dozi=12 | doiss=2",
    tens: "vinte=20 | vintee=20 | trinta=30 | trintae=30 | quarenta=40 | quarentae=40 | cinquenta=50 | cinquentae=50 \
        | sessenta=60 | sessentae=60 | setenta=70 | setentae=70 | oitenta=80 | oitentae=80 | noventa=90 | noventae=90",
    pieces: "unid | unids | unidades | unidade | un | uns | und | peças | peça | pçs | caixas | caixa | pacotes \
        | pacote | cento | centos | kits | pares | dúzias | fatias | potes | sacos | mudas | ingressos | bilhetes \
        | lugares | vagas | por favor | pfv | obrigado | obrigada | no total | total | ao todo | de cada \
        | de cada um | tá bom | está bom | já tá bom | chega | chegam | basta | bastam | dá | dão | é suficiente \
        | são suficientes | suficientes | dá conta | mesmo | só | desses | dessas | deste | destes | iguais",
    measures: "anos | ano | aninhos | meses | mês | semanas | semana | dias | dia | noites | horas | hora | hrs | h \
        | minutos | minuto | minutinho | minutinhos | min | segundos | segundo | segundinho | cm | mm | km \
        | centímetros | polegadas | graus | w | kw | gb | tb | mega | megas | mb | giga | gigas | euros | reais \
        | real | centavos | por cento | % | ° | andar | andares | pessoas | crianças | filhos | quartos | vezes | x \
        | parcelas | estrelas | lugares no carro | gatos | cachorros | adultos | metros de altura | pés | watts \
        | volts | v | sacolas de mercado | palitos | chopes | bocas | portas",
    amounts: "kg | quilos | quilo | kilo | kilos | gramas | g | gr | metros | metro | m | mt | mts | m2 \
        | metros quadrados | litros | litro | l | toneladas | tonelada | arrobas | rolos | fatias",
    labels: "tamanho | tam | número | nº | nr | num | meu número | apto | ap | apartamento | bloco | rua | av \
        | avenida | casa | andar | modelo | plano | plano de | iphone | samsung | galaxy | pedido | cep | cpf \
        | telefone | tel | cel | celular | whats | zap | versão | opção | linha | mesa | quarto | sala | porta \
        | versículo | capítulo | artigo | turma | código | cód | ref | protocolo | nif | calça | camisa | calço \
        | manequim",
    before_times: "às | até | até as | depois das | antes das | desde | a partir das | lá pelas | por volta das \
        | entre | umas | uns | dia | de | em | no | por | para as | pelas | mais de | menos de | cerca de",
    sums: "então | total | no total | ao todo | são | serão | dá | dão | dá um total | ou seja | digo | aliás \
        | pode ser | vamos de | vai ser | fica | ficam | fecha em | fechar em | resumindo | somando | pode fechar em \
        | pode fechar | minto",
    haves: "tenho | temos | tem | tinha | somos | sou | já tenho | comprei | moro | pesa | mede | foi | era | estou \
        | estamos | faz | fiz | fazem | há | visto | liguei | vou dia | já liguei | são pra | são para | é pra \
        | é pros | =é",
    ors: "ou | entre | a | até",
    each: "cada | de cada | por pessoa | pra cada | para cada",
    another: "outra | outro | e outra | e outro | mais um | mais uma",
    fors: "pra | para | pro | p | pra mim | para mim | pros",
};
