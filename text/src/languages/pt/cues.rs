//! What gives numbers their meaning in Portuguese.

use crate::languages::Cues;

pub(super) const CUES: Cues = Cues {
    available: "está livre | estão livres | em estoque | em stock | está de volta ao estoque | voltou ao estoque | está disponível novamente | está disponível de novo | disponível | disponíveis | a pronta entrega | pronta entrega | há estoque \
         | tem estoque | in stock | à disposição | vaga livre | vagas livres | há vagas | tem vaga | tem vagas | livres para a data",
    unavailable: "esgotado | esgotada | esgotados | esgotadas | esgotou | indisponível | indisponíveis | sem estoque | fora de estoque \
         | sem stock | fora de stock | não está disponível | não estão disponíveis | não está em estoque | não temos em \
         estoque | não temos | não temos mais | não há | não há mais | não há em estoque | zerou | zeraram | acabou | acabaram | esgotaram | não sobrou | em falta | não está mais \
         disponível | sold out",
    left: "restam | resta | sobraram | sobrou | temos apenas | temos só | temos somente | há apenas | restantes | \
         estoque: | estoque de | unidades restantes | últimas",
    have: "temos | tenho | há | contamos com",
    restock: "de volta ao estoque | de volta em estoque | volta ao estoque | voltam ao estoque | voltará ao estoque | reposição | \
         estará disponível | volta a estar disponível | estarão disponíveis | chega novamente | disponível novamente | \
         disponível de novo | de novo em estoque",
    handed_over: "sai hoje | sai amanhã | hoje | hoje mesmo | amanhã | reservei | reservamos | separei | separamos | guardei | depósito | prateleira | retirar | buscar | enviamos | mandar | centro de distribuição | loja | vitrine | aqui | despacho | despachamos",
    negation: "nada | não | nenhum | nenhuma | sem | nunca | nem",
    condition: "se estiver | se houver | caso | quando estiver | =se | assim que | quando | logo que | verificar se | vou verificar | \
         vou confirmar",
    discount: "eu tiro | tiro | tiramos | abato | abatemos | desconto | descontos | abatimento | mais barato | mais barata | mais baratos | off | rebaixa | cashback | de menos | desconta | descontamos | descontado | abater | vou abater | cupom | vale-desconto | descontinho",
    promotion: "promoção | promocional | em oferta | na oferta | liquidação | oferta especial | black friday",
    half_price: "metade do preço | pela metade | pela metade do preço | à metade do preço | meio preço",
    free: "é grátis | é gratuito | é gratuita | está grátis | sai grátis | sai de graça | fica de graça | é de graça | está de graça | são grátis | grátis | de graça | não custa nada",
    free_shipping: "frete sai de graça | frete de graça | frete grátis | frete gratuito | frete é grátis | frete é gratuito | frete sai grátis | entrega grátis | entrega \
         gratuita | entrega é grátis | entrega é gratuita | sem custo de frete | sem frete | portes grátis | envio grátis",
    vat: "iva | icms | imposto | impostos",
    gross: "com iva | iva incluído | com imposto | impostos inclusos | impostos incluídos",
    net_of_vat: "sem iva | mais iva | + iva | sem impostos | sem imposto",
    fee: "frete | entrega | taxa de entrega | envio | taxa | portes | instalação | montagem | garantia estendida | \
         custo de envio",
    total: "total | valor total | no total | ao todo | soma | somam | somando | a pagar | juntos | juntas | subtotal | no \
         conjunto | por tudo | pelos dois | pelas duas | valor do pedido | ficam em | os dois juntos | para os dois",
    difference: "diferença | diferença de preço | reembolso | reembolsar* | reembolsamos | estorno | estornar* | devolução | \
         devolvemos | troco | a menos | economia | economiza | você economiza | poupa",
    budget: "orçamento | seu limite | sua proposta | seu teto | sua oferta | tua oferta",
    said: "você mencionou | mencionou | você disse | disse | você pediu | pediu | você falou | você escreveu | você viu | você achou | me contou | \
         comentou | você propôs | você encontrou | te passaram | te ofereceram | lhe ofereceram | você comentou | me disse | viu | propôs",
    affirmed: "como você disse | conforme você disse | como disse | como você mencionou | conforme você mencionou | como falou | \
         conforme mencionou | sem problema | sem problemas | não tem problema | nenhum problema | não se preocupe | pode ficar tranquilo",
    agreed: "fechado | negócio fechado | fechamos | tá fechado | combinado | você me convenceu | me convenceu | \
         o senhor me convenceu | é seu | é sua | aceito | aceitamos | topo | tá feito | deixo por isso | trato feito",
    hypothetical: "mesmo que | ainda que | se custasse | se fosse | se encontrar | se achar | se você encontrar | custaria | suponha | supondo | digamos | na \
         concorrência | concorrente* | em outra loja | outra loja | outro lugar",
    mistaken: "por engano | errado | errada | equivocadamente | por erro",
    about: "cerca de | aproximadamente | uns | umas | mais ou menos | por volta de | em torno de | quase | perto de | na faixa \
         de | na casa de | ~",
    at_most: "não chega a | não chegam a | abaixo de | até | no máximo | não passa de | não ultrapassa | dentro de",
    less_than: "menos de | menos que | menos do que | a menos que | a menos do que",
    more_than: "mais de | mais que | mais do que | a mais | a mais que | a mais do que",
    cheaper: "mais barato que | mais barata que | mais baratos que | mais baratas que | mais barato do que | mais barata do que | mais em conta que | mais em conta do que",
    dearer: "mais caro que | mais cara que | mais caro do que | mais cara do que",
    at_least: "ultrapassa | ultrapassou | supera | superou | acima de | pelo menos | no mínimo",
    starts_at: "a partir de | desde | começam em | começa em | a partir dos",
    drop: "caiu de | caíram de | baixou de | passou de | reduzido de | reduziu de",
    contrast: "em vez de | em vez do | em vez da | no lugar de | no lugar do | comparado | em comparação | preço antigo | anterior \
         era | antes | era de | do que | ao invés de | ao invés do | preço original | originalmente | custava",
    price: "preço | preços | custa | custam | sai por | saem por | por apenas | valor | está por | estão por | fica em | fica \
         por | sai a | vale | price",
    bucks: "contos | conto | pila | pilas",
    cents: "centavos | centavo | cêntimos | cêntimo | ¢",
    doubtful_cents: "",
    balance: "saldo | vale-presente | cartão-presente | sinal | multa | gift card | adiantamento",
    instalments: "parcela | parcelas | parcelado | por mês | mensais | mensalidade | sem juros | prestações",
    sku: "sku | código | código do produto | referência | ref | cód | cód. | código do item | item id",
    unit: "delas | deles | desses | dessas | unidades | unidade | un | un. | peças | peça | caixas | x | pacotes | pares | kits | exemplares | cada | und",
    volume: "no atacado | atacado | em quantidade | grandes quantidades | por volume",
    both: "ambos | ambas | os dois | as duas | cada um | cada uma | todos | todas",
    namely: "ou seja | isto é | o que dá | equivalente a",
    but: "mas | porém | no entanto | contudo | e sim",
    first: "o primeiro | a primeira | opção 1 | primeira opção | primeiro modelo",
    second: "o segundo | a segunda opção | a segunda | opção 2 | segunda opção",
    third: "o terceiro | a terceira | opção 3 | terceira opção",
    middle: "do meio | intermediário | intermediária",
    last: "o último | a última",
    rest: "falta acertar | falta pagar | resta pagar | saldo de",
    sorry: "desculpe | desculpa | me desculpe | perdão | foi mal",
    we_said: "te passei | eu falei | eu disse | escrevi | informei | te disse | te falei | lhe disse | lhe falei | lhe passei | te informei | te escrevi | passei para você",
    pair: "par de | o par | um par",
    wrong: "estava errado | estava errada | incorreto | incorreta | foi engano | foi um engano | me enganei | engano meu | errei | corrigir | corrijo | uma correção | correção: | retifico | retificação",
    larger: "maior | a grande | o grande",
    smaller: "menor | a pequena | o pequeno",
    address: "endereço de entrega | endereço para entrega | endereço da entrega | endereço de faturamento | endereço de faturação | \
         endereço de cobrança | endereço de envio | endereço fiscal | morada de entrega | morada de faturação | morada de \
         envio | morada fiscal | morada para entrega | entregamos no endereço | entrega no endereço | enviaremos para o \
         endereço | enviamos para o endereço | enviamos para a morada | entrega na morada",
    identifiers: "cpf=br/cpf | cnpj=br/cnpj | contribuinte=pt/nif | número de contribuinte=pt/nif | iban=intl/iban | ean=intl/ean | ean-13=intl/ean | gtin=intl/ean | código de barras=intl/ean | código ean=intl/ean | nif=nif | n.i.f.=nif",
    asks: "será que | qual | quais | quer | querem | gostaria | gostaria de | prefere | como | quanto | quantos | quantas | onde | quando | por que | posso | pode",
    or: "ou",
    now: "hoje | agora | já",
};
