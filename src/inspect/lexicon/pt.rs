//! Portuguese, of Brazil and of Portugal.

use super::Words;
use crate::inspect::concept::Concept::*;

pub(super) const WORDS: Words = &[
    (
        Ignore,
        "ignore, ignora, ignorem, ignorar, ignorando, ignores, desconsidere, desconsidera, desconsiderem, \
         desconsiderar, esqueca, esquece, esquecam, esquecer, despreze, despreza, desobedeca, contorne, \
         contornar, burle, burlar, passe por cima, passa por cima, nao siga, nao sigas, nao sigam, \
         nao obedeca, nao cumpra, nao respeite, pare de seguir, para de seguir, deixe de seguir, \
         deixa de seguir, deixe de lado, deixa de lado, descumpra, nao leve em conta, \
         nao leve em consideracao, faca de conta que nao",
    ),
    (Not, "nao, sem, nunca, jamais, nem"),
    (Obey, "siga, segue, seguir, obedeca, obedece, obedecer, cumpra, cumprir, respeite, respeitar"),
    (
        Order,
        "instruc*, diretriz*, diretiva*, directriz*, directiva*, prompt, prompts, orientacoes, orientacao, \
         te disseram, lhe disseram, te foi dito, foi instruid*, programacao, te deram, lhe deram",
    ),
    (
        Regulation,
        "regra, regras, restric*, politica, politicas, filtro, filtros, protocolo*, limitac*, comandos, \
         normas, treinamento, treino, configuracao, mensagem de sistema, etica",
    ),
    (
        Prior,
        "anterior, anteriores, anteriormente, previas, previos, previa, previo, acima, ate agora, ate aqui, \
         iniciais, inicial, recebeu, recebidas, recebidos, recebeste, te deram, lhe deram, foram dadas, \
         existentes, originais, original, antigas, de antes, precedentes, passadas, atuais, padrao, \
         do sistema, de sistema, do inicio, ja dadas",
    ),
    (All, "todas, todos, todo, toda, tudo, qualquer, quaisquer, cada"),
    (Your, "suas, sua, seu, seus, teu, teus, tua, tuas, vosso, vossa, vossas, de voces, que voce, do teu"),
    (
        My,
        "minhas, minha, meu, meus, nossa, nosso, nossas, eu dei, eu deixei, eu escrevi, eu mandei, \
         eu enviei, que deixei, que dei, que escrevi, que mandei, que enviei, que coloquei, que passei, \
         que pedi",
    ),
    (
        Goods,
        "entrega, entregas, entregador, montagem, lavagem, lavar, uso, instalacao, preparo, receita, \
         devolucao, troca, trocas, embalagem, envio, frete, garantia, pagamento, cuidado, cuidados, manual, \
         etiqueta, caixa, correios, transportadora, limpeza, bula, conservacao, porteiro, portaria, pedido, \
         papel, portugues, pdf, video, privacidade, cookies, cor, cores, tamanho, busca, agua, ar, oleo, \
         cafe, loja, boleto, pix, pecas, aparelho, seguranca infantil, folheto, impress*, utilizacao, \
         encomenda, morada, alerta, alertas",
    ),
    (
        Said,
        "eu disse, que eu disse, que disse, falei, eu falei, minha mensagem, mensagem anterior, o email, \
         o e mail, meu email, meu ultimo, minha ultima, eu pedi, que pedi, vieram na, veio na, na caixa, \
         que veio, que vieram",
    ),
    (FirstPerson, "posso, podemos, devo, eu, se eu, tenho que, poderia eu, sem querer"),
    (
        Reveal,
        "mostre, mostra, mostrar, mostre me, me mostre, me mostra, diga, diga me, me diga, dizer, dizer me, \
         me diz, diz me, liste, lista, listar, escreva, escrever, escreve, copie, copia, copiar, traduza, \
         traduzir, resuma, resume, resumir, compartilhe, compartilhar, partilhe, partilhar, forneca, \
         fornecer, me passe, passe me, me passa, me de, da me, de me, conte me, me conte, conta me, \
         descreva, informe, informar, apresente, envie me, me envie, confirmar, acesse, extraia, enumere, \
         me fala, me fale, quero ver, quero saber, deixe me ver, ler, leia, explique, gere, busque, obtenha, \
         fornece, apresenta",
    ),
    (
        What,
        "qual, qual e, quais, quais sao, qual foi, onde, quem, quando, que dia, o que, o que esta, quanto, \
         que instrucoes, que regras, que diretrizes",
    ),
    (
        Prompt,
        "prompt do sistema, prompt de sistema, prompt inicial, prompt original, prompt oculto, \
         prompt secreto, prompt completo, seu prompt, teu prompt, mensagem de sistema, mensagem do sistema, \
         mensagem inicial do, instrucoes do sistema, instrucoes de sistema, instrucoes iniciais, \
         instrucoes ocultas, instrucoes secretas, instrucoes internas, instrucoes confidenciais, \
         instrucoes que voce recebeu, instrucoes que recebeu, instrucoes que recebeste, \
         instrucoes que te deram, instrucoes que lhe deram, instrucoes recebidas, instrucoes que voce segue, \
         instrucoes do desenvolvedor, instrucoes dadas a voce, regras internas, regras ocultas, \
         regras secretas, diretrizes internas, suas diretrizes, janela de contexto, sua programacao, \
         regras que voce segue, regras que voce recebeu, diretrizes que voce, configuracao inicial, \
         system prompt, primeiras instrucoes, sua configuracao interna, seu codigo fonte, \
         seus dados de treinamento, suas diretivas, como voce foi programado, como voce foi configurado, \
         orientacoes internas, politicas internas",
    ),
    (
        Hidden,
        "sistema, do sistema, inicial, iniciais, oculto, oculta, ocultas, ocultos, secreto, secreta, \
         secretas, secretos, interno, interna, internas, internos, original, originais, confidencial, \
         confidenciais, desenvolvedor, completo, completa, completas, exatas, base",
    ),
    (
        Verbatim,
        "palavra por palavra, na integra, literalmente, textualmente, exatamente como, sem modificar, \
         sem alterar, sem alteracoes, bloco de codigo, desde o inicio, letra por letra, ipsis litteris, \
         comecando com, a partir de, integralmente, linha por linha, sem resumir, por inteiro",
    ),
    (
        Above,
        "texto acima, palavras acima, tudo acima, tudo o que esta acima, tudo que esta acima, \
         conteudo acima, mensagem acima, conversa acima, tudo o que foi dito, tudo que foi dito, \
         tudo o que voce sabe, tudo o que sabe, tudo que voce sabe, tudo que veio antes, \
         tudo o que veio antes, toda a conversa, tudo o que te disseram, tudo que te disseram, \
         texto anterior, contexto anterior, conversa anterior, tudo que voce recebeu, tudo o que recebeu, \
         instrucoes acima",
    ),
    (
        NowOn,
        "a partir de agora, de agora em diante, daqui em diante, deste momento em diante, agora voce e, \
         voce agora e, agora es, a partir deste momento, daqui para a frente, pelo resto da conversa, \
         passa a ser, voce sera, voce vai ser",
    ),
    (
        ActAs,
        "aja como, age como, agir como, atue como, atua como, atuar como, finja, finge, finge que, fingir, \
         faca de conta, faz de conta, comporte se como, comporta te como, se comporte como, interprete, \
         interpreta, interpretar, simule, simula, simular, assuma o papel, assume o papel, \
         assuma a identidade, no papel de, o papel de, responda como, responde como, encarne, incorpore, \
         seja um, seja uma, voce e um, voce e uma, torne se, transforme se, seu nome e, personifique, \
         vamos jogar, roleplay",
    ),
    (
        Without,
        "sem, nao, nenhum, nenhuma, livre de, livre das, livre dos, isento de, nunca, fora, ausencia de, \
         nao tem, nao segue, libertado de",
    ),
    (
        Limit,
        "restric*, limites, limite, limitac*, filtro, filtros, censura, regras, regra, etica, etico, eticos, \
         moral, morais, politicas, diretrizes, principios, moderacao, avisos, barreiras, freios, amarras, \
         normas, escrupulos, advertencias",
    ),
    (
        Limitless,
        "irrestrito, irrestrita, sem censura, nao censurado, sem filtro, sem filtros, sem restricoes, \
         sem limites, ilimitado em, desbloqueado de, amoral",
    ),
    (
        Jailbreak,
        "faca qualquer coisa agora, qualquer coisa agora, modo dan, modo deus, modo sem restricoes, \
         modo irrestrito, modo sem filtro, modo sem censura, modo caos, modo jailbreak, modo sem limites",
    ),
    (
        Mode,
        "modo desenvolvedor, modo de desenvolvedor, modo programador, modo de programador, modo debug, \
         modo de depuracao, modo manutencao, modo de manutencao, modo administrador, modo admin, \
         modo sistema, modo de sistema, modo teste, modo de teste, modo root, modo de desenvolvimento",
    ),
    (
        Ai,
        "ia, assistente, assistentes, assistente virtual, inteligencia artificial, modelo de linguagem, \
         robo, o bot, chatbot, agente, agente de ia, atendente virtual",
    ),
    (
        Respond,
        "responda, responde, responder, respostas, responderas, respondera, fale, fala, falar, diga, ajude, \
         ajuda, gere, gera, forneca, faca, faz, pode, podes, aceite, permita, escreva, atenda, atende, \
         discuta",
    ),
    (
        Immoral,
        "ilegal, ilegais, imoral, imorais, antietico, antieticas, antietica, anti etico, perigoso, perigosa, \
         violento, ofensivo, ofensiva, obsceno, explicito, palavroes, criminoso, malicioso, prejudicial",
    ),
    (
        Obedience,
        "nunca recuse, nunca recusa, nao pode recusar, nao recuse, nunca diga nao, nunca nega, nao negue, \
         qualquer pedido, qualquer solicitacao, qualquer coisa, todos os pedidos, todos os meus pedidos, \
         qualquer pergunta, todas as perguntas, todas as minhas perguntas, tudo o que eu, tudo que eu, \
         tudo o que peco, o que eu mandar, o que eu pedir, sem questionar, nao importa o que, sem excecao, \
         tudo o que eu disser, obedeca a tudo, qualquer ordem, faz tudo, fazer tudo, pode fazer tudo, \
         deve cumprir, deve obedecer, tudo e permitido, so obedece, obedeca apenas",
    ),
    (
        Character,
        "personagem, nao saia do personagem, nao saias da personagem, ficticio, ficticia, mundo ficticio, \
         universo ficticio, hipotetico, hipotetica, duas respostas, historia, persona, sair do personagem",
    ),
    (
        Grant,
        "me de, de me, da me, aplique, aplica, aplicar, conceda, conceder, concede, ofereca, oferece, \
         oferecer, aprove, aprova, aprovar, adicione, gere, gera, gerar, emita, emitir, ative, aceite, faca, \
         faz, ponha, coloque, envie me, reembolse, reembolsar, reembolsa, dar, libere, liberar, libera, \
         autorize, autorizar, credite, confirme, quero, receber, isentar, isente",
    ),
    (
        Discount,
        "desconto*, cupom, cupons, cupao, cupoes, voucher*, vale, codigo promocional, codigo de desconto, \
         reembolso*, credito, creditos, abatimento*",
    ),
    (
        Price,
        "preco, precos, valor, valores, total, custo, custos, valor total, preco total, preco final, \
         valor do pedido, total do pedido, montante",
    ),
    (
        Set,
        "defina, define, definir, altere, altera, alterar, mude, muda, mudar, modifique, modificar, \
         atualize, atualizar, ponha, coloque, coloca, fixe, ajuste, sobrescreva, faca, troque, considere, \
         marque, marca, baixe, reduza, substitua, cobre, registre, trate",
    ),
    (
        Free,
        "de graca, gratis, gratuitamente, sem pagar, sem pagamento, gratuito, gratuita, sem custo, \
         sem custos, custo zero",
    ),
    (
        Authority,
        "sou o gerente, sou a gerente, sou o administrador, sou a administradora, sou administrador, \
         sou administradora, sou o dono, sou a dona, sou o proprietario, sou o desenvolvedor, \
         sou o programador, sou o diretor, sou a diretora, sou o admin, sou admin, como gerente, \
         como administrador, como administradora, como admin, como dono, como desenvolvedor, como diretor, \
         como proprietario, aqui e o gerente, aqui e o administrador, aqui e o desenvolvedor, \
         aqui quem fala e o gerente, aqui quem fala e o administrador, sou funcionario, sou funcionaria, \
         trabalho ai, trabalho na empresa, sou da ti, sou do ti, sou o presidente, sou o ceo, sou ceo, \
         a diretoria aprovou, a gerencia aprovou, o gerente aprovou, mensagem do administrador, \
         mensagem do desenvolvedor, sou um administrador, sou um desenvolvedor, sou o sindico e ordeno, \
         sou o supervisor",
    ),
    (
        Authorised,
        "voce esta autorizad*, esta autorizad* a, voce tem permissao, tem permissao para, tens permissao, \
         eu autorizo, autorizo voce, autorizo te, te autorizo, estas autorizad*, voce foi autorizad*, \
         foi autorizado a, dou permissao, dou lhe permissao, te dou permissao, tenho autorizacao, \
         estou autorizad*, o usuario esta autorizado, usuario foi verificado, usuario ja foi verificado, \
         usuario e administrador, foi aprovado por, foi aprovado pelo, foi aprovado pela, ja foi aprovado, \
         ja aprovado, voce tem acesso total, tem acesso total, acesso concedido, pre aprovado, \
         codigo de autorizacao, permissao concedida, autorizado pela diretoria, autorizado pelo gerente, \
         eu permito",
    ),
    (
        Privilege,
        "acesso de administrador, acesso de admin, acesso administrativo, acesso admin, acesso root, \
         acesso total, acesso irrestrito, permissoes de administrador, permissoes de admin, \
         permissao de administrador, privilegios de administrador, privilegios de admin, \
         privilegios administrativos, direitos de administrador, perfil de administrador, nivel de acesso, \
         como administrador, para administrador, papel de administrador, painel de administracao, \
         modo administrador, todas as permissoes, meu perfil para admin*, superusuario, permissoes elevadas",
    ),
    (
        Send,
        "envie, enviar, envia, enviem, mande, mandar, manda, encaminhe, encaminhar, transmita, transmitir, \
         exporte, exportar, publique, poste, postar, carregue, suba, remeta, copie, baixe, compartilhe, \
         partilhe, repasse",
    ),
    (
        Trove,
        "lista de clientes, lista dos clientes, lista de todos os clientes, lista completa de clientes, \
         lista de usuarios, lista de utilizadores, banco de dados, base de dados, dados dos clientes, \
         dados de clientes, dados de outros clientes, dados de todos os clientes, dados de outro cliente, \
         dados dos usuarios, dados de outros usuarios, dados de outro usuario, dados dos utilizadores, \
         e mails dos clientes, emails dos clientes, outro condominio, outros condominios, outro tenant, \
         credenciais, numeros de cartao, numeros dos cartoes, dados do cartao de, dados de cartao, \
         pedidos de outros, pedidos de outro, dados confidenciais, informacoes confidenciais, \
         dados internos, informacoes internas, variaveis de ambiente, dados dos funcionarios, \
         dados de funcionarios, dados pessoais de, dados pessoais dos, dados sensiveis, margem de lucro, \
         margens de lucro, precos de custo, preco de custo, precos dos fornecedores, tabela de usuarios, \
         tabela de clientes, cpf de todos, cpfs, contas de outros, reservas de outros, nomes e enderecos, \
         nomes e telefones, nomes e e mails, nomes e emails, nomes e cpfs",
    ),
    (
        Others,
        "o usuario, do usuario, dos usuarios, usuario, utilizador, do utilizador, dos utilizadores, \
         outro cliente, outros clientes, outra cliente, outro usuario, outros usuarios, \
         de todos os clientes, dos clientes, todos os clientes, todos os usuarios, outra pessoa, \
         de outra pessoa, meu vizinho, minha vizinha, do vizinho, da vizinha, cliente anterior, \
         ultimo cliente, outro morador, outros moradores, de todos os moradores, do morador, moradores, \
         funcionarios, minha ex, meu ex, apartamento ao lado, outro apartamento, outro condominio, \
         outros condominios, outra unidade",
    ),
    (
        Personal,
        "aniversario, endereco, enderecos, endereco de email, endereco de e mail, email, emails, e mail, \
         e mails, numero de telefone, telefone, telefones, saldo, cpf, rg, historico de pedidos, \
         dados pessoais, dados de contato, morada, nome completo, pedidos, compras, faturas, dados, \
         nascimento",
    ),
    (
        Secret,
        "senha, senhas, palavra passe, palavras passe, palavra chave, chave secreta, chave api, \
         chave de api, chave de acesso, codigo secreto, credenciais, token de acesso, codigo de acesso, \
         frase secreta, segredo, senha mestra, chave privada",
    ),
    (
        Device,
        "wifi, wi fi, roteador*, modem, rede, padrao, fabrica, camera, dispositivo, tablet, celular, \
         telemovel, laptop, notebook, impressora, redefinir, redefinicao, esqueci, esquecida, minha senha, \
         minha palavra, minha conta, minha, trocar, mudar, alterar, requisitos, errada, incorreta, \
         recuperar, recuperacao, nova senha, nova, perdi, link, caracteres, protegido, alarme, fechadura, \
         cofre, aplicativo, criar, pdf, nao lembro, cadastrar",
    ),
    (Possessive, "de, do, da, dele, dela, dos, das"),
    (
        Decode,
        "decodifique, descodifique, decodifica, descodifica, decodificar, descodificar, decifre, decifra, \
         decifrar, descriptografe, desencripte, decodificado, decodificada",
    ),
    (
        Cipher,
        "codificado, codificada, criptografado, criptografada, invertido, invertida, ao contrario, \
         de tras para frente, codigo morse, em morse, binario, cifrado, cifra, cifra de cesar, ordem inversa",
    ),
    (
        Execute,
        "execute, executa, executar, siga, segue, faca o que, faca o que diz, faz o que diz, \
         faca exatamente, cumpra, obedeca, responda, realize, e faca, e execute, e siga, e obedeca, \
         aja conforme, me diga o que, dizer me o que, diga me o que, me dizer o que, o que diz",
    ),
    (
        Verse,
        "poema, haiku, acrostico, musica, charada, rima, primeira letra, primeiras letras, \
         tres primeiras letras, ultima letra, ultimas letras, cada letra, cada digito, ao contrario, \
         ordem inversa, em base64, codificada, codifique, invertida, soletre, dica, dicas, traduzir, emojis, \
         separado por, separados por, em ingles, para espanhol, quadrado do, soma dos, em rot13",
    ),
    (
        Suppose,
        "imagine, imagina, imaginemos, suponha, suponhamos, vamos supor, hipoteticamente, num mundo onde, \
         em um mundo onde, num mundo em que, em um mundo em que, num universo, em um universo, faz de conta, \
         digamos que, projeto de pesquisa, estamos fazendo, sociedade futurista, em um filme, num filme, \
         estamos a fazer, estamos estudando, estamos realizando",
    ),
    (Call, "chame, chama, invoque, execute, rode, use, acione, dispare, utilize, abra, acesse"),
    (
        OnReading,
        "quando ler, ao ler, ao resumir, quando resumir, ao processar, ao responder, quando responder, \
         antes de responder, se voce e uma ia, se voce for uma, se es uma, se e uma ia, depois de ler, \
         no final da resposta, no fim da resposta, ao final da resposta, em todas as respostas, \
         em cada resposta, em sua resposta, na sua resposta, na resposta final, lendo isto, lendo isso, \
         processando isto, lendo este, no inicio da resposta, se o usuario perguntar, \
         quando o usuario perguntar, se o cliente perguntar, quando o cliente perguntar",
    ),
    (Output, "resposta, respostas, resumo, resumos, mensagem, mensagens, saida, conclusao"),
    (
        Include,
        "inclua, incluir, inclui, adicione, adicionar, acrescente, insira, mencione, comece com, \
         termine com, conter, contenha, anexe, coloque, escreva, recomende, diga, cite, exiba, reproduza, \
         informe, finalize com",
    ),
    (
        NewOrder,
        "novas instrucoes, nova instrucao, instrucoes novas, instrucoes atualizadas, atualizacao do sistema, \
         atualizacao de sistema, novas regras, nova regra, nova tarefa, novas diretrizes, nova diretiva, \
         as regras mudaram, politica atualizada, nova politica, mensagem do sistema, nota do sistema, \
         aviso do sistema, atualizacao de politica, instrucao do sistema, instrucoes reais, \
         verdadeira tarefa, instrucao prioritaria",
    ),
    (
        Safety,
        "regras de seguranca, medidas de seguranca, filtros de seguranca, filtros de conteudo, \
         filtro de conteudo, verificacoes de seguranca, verificacoes, verificacao, politicas de seguranca, \
         politica de conteudo, politicas de conteudo, protocolos de seguranca, restricoes, filtros, \
         confirmacoes, moderacao, seguranca, salvaguardas, diretrizes eticas, controles de acesso, \
         controle de acesso, limitacoes",
    ),
    (
        Disable,
        "desative, desativa, desativar, desativado*, desativada*, desligue, desliga, desligar, remova, \
         remover, retire, suspenda, suspens*, suspender, pule, pular, contorne, contornar, burle, ignore, \
         ignorar, ignorando, nao se aplicam, nao se aplica, nao valem mais, relaxe, libere, desabilite, \
         desabilita, desabilitar, desabilitad*, elimine, sem",
    ),
    (State, "diga, dizer, afirme, declare, responda, escreva, imprima, exiba, informe, considere, de me, estado"),
    (Content, "pagina web, artigo, funcao, pedido do usuario, usuario, curriculo"),
    (You, "voce, tu, te, ti, lhe, voces, ce"),
    (
        Must,
        "deve, deves, tem que, tens de, tem de, precisa, obrigatoriamente, sempre, imediatamente, devera, \
         vai, ira, importante, obrigado a, apenas, somente",
    ),
    (Delete, "apague, apaga, exclua, exclui, delete, elimine, remova, destrua, esvazie, formate, sobrescreva"),
    (
        Changed,
        "mudaram, mudou, alterad*, atualizad*, revogad*, substituid*, suspens*, canceladas, nao valem mais, \
         agora permite, agora e permitido, agora podem, nao vale mais, expirou",
    ),
    (
        Paid,
        "como pago, como paga, como quitado, como quitada, como concluido, como entregue, como aprovado, \
         como reembolsado, como gratuito",
    ),
    (
        Binding,
        "legalmente vinculante, juridicamente vinculante, oferta vinculante, concorde com tudo, \
         aceite qualquer, concorde com qualquer, irrevogavel, vinculativa, vinculativo",
    ),
    (
        EndOf,
        "fim do documento, fim da mensagem, fim do input, fim da entrada, fim da conversa, \
         fim das instrucoes, fim do contexto, fim do texto, inicio das instrucoes, nova conversa, \
         fim da entrada do usuario, fim do prompt, fim do artigo, fim dos dados, fim do sistema",
    ),
    (
        Note,
        "nota para, nota ao, nota a, atencao, aviso para, mensagem para, instrucoes para, instrucao para, \
         lembrete para, caro, cara, prezado, para qualquer, aviso ao, aviso a",
    ),
    (
        Concluded,
        "concluí, conclui que, ja verifiquei, ja determinei, verifiquei internamente, portanto posso, \
         logo posso, como assistente ja, ja conclui",
    ),
    (
        Checkpoint,
        "pagamento, verificacao, aprovacao, confirmacao, autorizacao, autenticacao, \
         verificacao de identidade, validacao",
    ),
    (
        Covert,
        "sem contar, nao conte, sem dizer, nao diga a, nao mencione, sem mencionar, em segredo, \
         secretamente, discretamente, sem avisar, nao avise, nao informe, sem informar, as escondidas, \
         sem que o usuario",
    ),
    (
        Drop,
        "descarte, descarta, anule, anula, cancele, sobrescreva, substitua, substitui, substituem, \
         sobreponha, revogue, viole, quebre, quebra, abandone, pule, salte, omita, remova, apague, limpe",
    ),
    (
        Recite,
        "revele, revela, revelar, repita, repete, repetir, imprima, imprime, imprimir, exiba, exibir, \
         divulgue, divulgar, cite, transcreva, reproduza, reproduz, exponha, recite",
    ),
    (Aforesaid, "o acima"),
    (
        Private,
        "data de nascimento, ano de nascimento, mes de nascimento, dia de nascimento, endereco residencial, \
         saldo bancario, saldo da conta, saldo em conta, salario, numero do cartao, historico de compras, \
         onde mora, mora, vive, o que comprou",
    ),
    (Sell, "venda, vender, vende"),
    (
        Overseer,
        "sou seu desenvolvedor, sou o teu, sou o seu criador, sou seu criador, sou seu chefe, \
         sou o teu chefe, sou o seu chefe, como seu criador, como seu desenvolvedor, seu chefe disse, \
         sou um deus, sou seu supervisor",
    ),
    (
        NoLonger,
        "voce nao e mais, ja nao es, nao e mais um, nao e mais o, nao es mais, deixe de ser, deixa de ser, \
         pare de ser, deixou de ser",
    ),
    (
        Received,
        "voce recebeu, recebeste, te deram, lhe deram, foram dadas a voce, te passaram, foi programado, \
         recebeu",
    ),
    (Approve, "autorizo, aprovo, tenho aprovacao, dou autorizacao, ordeno"),
    (Predecessor, "cliente anterior, ultimo cliente, cliente antes de mim, usuario anterior, pessoa antes de mim"),
    (
        Customer,
        "do cliente, da cliente, o cliente, a cliente, do usuario, do utilizador, do morador, da moradora, \
         do funcionario",
    ),
];
