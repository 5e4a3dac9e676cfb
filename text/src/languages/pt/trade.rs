//! Goods, money and people in Portuguese.

use crate::languages::OfTrade;

pub(super) const OF_TRADE: OfTrade = OfTrade {
    goods: "entrega | entregas | entregador | montagem | lavagem | lavar | uso | instalacao | preparo | receita | \
         devolucao | troca | trocas | embalagem | envio | frete | garantia | pagamento | cuidado | cuidados | manual | \
         etiqueta | caixa | correios | transportadora | limpeza | bula | conservacao | porteiro | portaria | pedido | \
         papel | portugues | pdf | video | privacidade | cookies | cor | cores | tamanho | busca | agua | ar | oleo | \
         cafe | loja | boleto | pix | pecas | aparelho | seguranca infantil | folheto | impress* | utilizacao | \
         encomenda | morada | alerta | alertas",
    said: "eu disse | que eu disse | que disse | falei | eu falei | minha mensagem | mensagem anterior | o email | \
         o e mail | meu email | meu ultimo | minha ultima | eu pedi | que pedi | vieram na | veio na | na caixa | \
         que veio | que vieram",
    grant: "me de | de me | da me | aplique | aplica | aplicar | conceda | conceder | concede | ofereca | oferece | \
         oferecer | aprove | aprova | aprovar | adicione | gere | gera | gerar | emita | emitir | ative | aceite | faca | \
         faz | ponha | coloque | envie me | reembolse | reembolsar | reembolsa | dar | libere | liberar | libera | \
         autorize | autorizar | credite | confirme | quero | receber | isentar | isente",
    discount: "desconto* | cupom | cupons | cupao | cupoes | voucher* | vale | codigo promocional | codigo de desconto | \
         reembolso* | credito | creditos | abatimento*",
    price: "preco | precos | valor | valores | total | custo | custos | valor total | preco total | preco final | \
         valor do pedido | total do pedido | montante",
    set: "defina | define | definir | altere | altera | alterar | mude | muda | mudar | modifique | modificar | \
         atualize | atualizar | ponha | coloque | coloca | fixe | ajuste | sobrescreva | faca | troque | considere | \
         marque | marca | baixe | reduza | substitua | cobre | registre | trate",
    sell: "venda | vender | vende",
    free: "de graca | gratis | gratuitamente | sem pagar | sem pagamento | gratuito | gratuita | sem custo | \
         sem custos | custo zero",
    authority: "sou o gerente | sou a gerente | sou o administrador | sou a administradora | sou administrador | \
         sou administradora | sou o dono | sou a dona | sou o proprietario | sou o desenvolvedor | \
         sou o programador | sou o diretor | sou a diretora | sou o admin | sou admin | como gerente | \
         como administrador | como administradora | como admin | como dono | como desenvolvedor | como diretor | \
         como proprietario | aqui e o gerente | aqui e o administrador | aqui e o desenvolvedor | \
         aqui quem fala e o gerente | aqui quem fala e o administrador | sou funcionario | sou funcionaria | \
         trabalho ai | trabalho na empresa | sou da ti | sou do ti | sou o presidente | sou o ceo | sou ceo | \
         a diretoria aprovou | a gerencia aprovou | o gerente aprovou | mensagem do administrador | \
         mensagem do desenvolvedor | sou um administrador | sou um desenvolvedor | sou o sindico e ordeno | \
         sou o supervisor",
    overseer: "sou seu desenvolvedor | sou o teu | sou o seu criador | sou seu criador | sou seu chefe | \
         sou o teu chefe | sou o seu chefe | como seu criador | como seu desenvolvedor | seu chefe disse | \
         sou um deus | sou seu supervisor",
    approve: "autorizo | aprovo | tenho aprovacao | dou autorizacao | ordeno",
    authorised: "voce esta autorizad* | esta autorizad* a | voce tem permissao | tem permissao para | tens permissao | \
         eu autorizo | autorizo voce | autorizo te | te autorizo | estas autorizad* | voce foi autorizad* | \
         foi autorizado a | dou permissao | dou lhe permissao | te dou permissao | tenho autorizacao | \
         estou autorizad* | o usuario esta autorizado | usuario foi verificado | usuario ja foi verificado | \
         usuario e administrador | foi aprovado por | foi aprovado pelo | foi aprovado pela | ja foi aprovado | \
         ja aprovado | voce tem acesso total | tem acesso total | acesso concedido | pre aprovado | \
         codigo de autorizacao | permissao concedida | autorizado pela diretoria | autorizado pelo gerente | \
         eu permito",
    privilege: "acesso de administrador | acesso de admin | acesso administrativo | acesso admin | acesso root | \
         acesso total | acesso irrestrito | permissoes de administrador | permissoes de admin | \
         permissao de administrador | privilegios de administrador | privilegios de admin | \
         privilegios administrativos | direitos de administrador | perfil de administrador | nivel de acesso | \
         como administrador | para administrador | papel de administrador | painel de administracao | \
         modo administrador | todas as permissoes | meu perfil para admin* | superusuario | permissoes elevadas",
    send: "envie | enviar | envia | enviem | mande | mandar | manda | encaminhe | encaminhar | transmita | transmitir | \
         exporte | exportar | publique | poste | postar | carregue | suba | remeta | copie | baixe | compartilhe | \
         partilhe | repasse",
    trove: "lista de clientes | lista dos clientes | lista de todos os clientes | lista completa de clientes | \
         lista de usuarios | lista de utilizadores | banco de dados | base de dados | dados dos clientes | \
         dados de clientes | dados de outros clientes | dados de todos os clientes | dados de outro cliente | \
         dados dos usuarios | dados de outros usuarios | dados de outro usuario | dados dos utilizadores | \
         e mails dos clientes | emails dos clientes | outro condominio | outros condominios | outro tenant | \
         credenciais | numeros de cartao | numeros dos cartoes | dados do cartao de | dados de cartao | \
         pedidos de outros | pedidos de outro | dados confidenciais | informacoes confidenciais | \
         dados internos | informacoes internas | variaveis de ambiente | dados dos funcionarios | \
         dados de funcionarios | dados pessoais de | dados pessoais dos | dados sensiveis | margem de lucro | \
         margens de lucro | precos de custo | preco de custo | precos dos fornecedores | tabela de usuarios | \
         tabela de clientes | cpf de todos | cpfs | contas de outros | reservas de outros | nomes e enderecos | \
         nomes e telefones | nomes e e mails | nomes e emails | nomes e cpfs",
    others: "o usuario | do usuario | dos usuarios | usuario | utilizador | do utilizador | dos utilizadores | \
         outro cliente | outros clientes | outra cliente | outro usuario | outros usuarios | \
         de todos os clientes | dos clientes | todos os clientes | todos os usuarios | outra pessoa | \
         de outra pessoa | meu vizinho | minha vizinha | do vizinho | da vizinha | cliente anterior | \
         ultimo cliente | outro morador | outros moradores | de todos os moradores | do morador | moradores | \
         funcionarios | minha ex | meu ex | apartamento ao lado | outro apartamento | outro condominio | \
         outros condominios | outra unidade",
    personal: "aniversario | endereco | enderecos | endereco de email | endereco de e mail | email | emails | e mail | \
         e mails | numero de telefone | telefone | telefones | saldo | cpf | rg | historico de pedidos | \
         dados pessoais | dados de contato | morada | nome completo | pedidos | compras | faturas | dados | \
         nascimento",
    predecessor: "cliente anterior | ultimo cliente | cliente antes de mim | usuario anterior | pessoa antes de mim",
    customer: "do cliente | da cliente | o cliente | a cliente | do usuario | do utilizador | do morador | da moradora | \
         do funcionario",
    private: "data de nascimento | ano de nascimento | mes de nascimento | dia de nascimento | endereco residencial | \
         saldo bancario | saldo da conta | saldo em conta | salario | numero do cartao | historico de compras | \
         onde mora | mora | vive | o que comprou",
    secret: "senha | senhas | palavra passe | palavras passe | palavra chave | chave secreta | chave api | \
         chave de api | chave de acesso | codigo secreto | credenciais | token de acesso | codigo de acesso | \
         frase secreta | segredo | senha mestra | chave privada",
    device: "wifi | wi fi | roteador* | modem | rede | padrao | fabrica | camera | dispositivo | tablet | celular | \
         telemovel | laptop | notebook | impressora | redefinir | redefinicao | esqueci | esquecida | minha senha | \
         minha palavra | minha conta | minha | trocar | mudar | alterar | requisitos | errada | incorreta | \
         recuperar | recuperacao | nova senha | nova | perdi | link | caracteres | protegido | alarme | fechadura | \
         cofre | aplicativo | criar | pdf | nao lembro | cadastrar",
    possessive: "de | do | da | dele | dela | dos | das",
    paid: "como pago | como paga | como quitado | como quitada | como concluido | como entregue | como aprovado | \
         como reembolsado | como gratuito",
    binding: "legalmente vinculante | juridicamente vinculante | oferta vinculante | concorde com tudo | \
         aceite qualquer | concorde com qualquer | irrevogavel | vinculativa | vinculativo",
    checkpoint: "pagamento | verificacao | aprovacao | confirmacao | autorizacao | autenticacao | \
         verificacao de identidade | validacao",
};
