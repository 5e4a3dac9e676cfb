//! Portuguese.

use super::Cue::{self, *};
use super::IdentifierCue::{Kind, Nif};
use super::{BUCKS, CENTS, Clauses};
use crate::fiscal::FiscalKind;

pub(super) const CLAUSES: Clauses = Clauses {
    asks: "será que | qual | quais | quer | querem | gostaria | gostaria de | prefere | como | quanto | quantos | quantas | onde | quando | por que | posso | pode | quando",
    or: "ou",
    now: "hoje | agora | já",
};

pub(super) const PHRASES: &[(Cue, &str)] = &[
    (
        Available,
        "em estoque | em stock | está de volta ao estoque | voltou ao estoque | está disponível novamente | está disponível de novo | disponível | disponíveis | a pronta entrega | à pronta entrega | pronta entrega | há estoque \
         | tem estoque | in stock | à disposição",
    ),
    (
        Unavailable,
        "esgotado | esgotada | esgotados | esgotadas | esgotou | indisponível | indisponíveis | sem estoque | fora de estoque \
         | sem stock | fora de stock | não está disponível | não estão disponíveis | não está em estoque | não temos em \
         estoque | não temos | não temos mais | não há | não há mais | não há em estoque | acabou | em falta | não está mais \
         disponível | sold out",
    ),
    (
        Left,
        "restam | resta | sobraram | sobrou | temos apenas | temos só | temos somente | há apenas | restantes | \
         estoque: | estoque de | unidades restantes | últimas",
    ),
    (Have, "temos | tenho | há | contamos com"),
    (
        Restock,
        "de volta ao estoque | de volta em estoque | volta ao estoque | voltam ao estoque | voltará ao estoque | reposição | \
         estará disponível | volta a estar disponível | estarão disponíveis | chega novamente | disponível novamente | \
         disponível de novo | de novo em estoque",
    ),
    (Negation, "não | nenhum | nenhuma | sem | nunca | nem"),
    (
        Condition,
        "se estiver | se houver | caso | quando estiver | =se | assim que | quando | logo que | verificar se | vou verificar | \
         vou confirmar",
    ),
    (
        Discount,
        "abato | abatemos | desconto | descontos | abatimento | mais barato | mais barata | mais baratos | off | rebaixa | cashback | de menos",
    ),
    (Promotion, "promoção | promocional | em oferta | na oferta | liquidação | oferta especial | black friday"),
    (HalfPrice, "metade do preço | pela metade | pela metade do preço | à metade do preço | meio preço"),
    (
        Free,
        "é grátis | é gratuito | é gratuita | está grátis | sai grátis | sai de graça | fica de graça | é de graça | está de graça | são grátis | grátis | de graça | não custa nada",
    ),
    (
        FreeShipping,
        "frete grátis | frete gratuito | frete é grátis | frete é gratuito | frete sai grátis | entrega grátis | entrega \
         gratuita | entrega é grátis | entrega é gratuita | sem custo de frete | sem frete | portes grátis | envio grátis",
    ),
    (Vat, "iva | icms | imposto | impostos"),
    (Gross, "com iva | iva incluído | com imposto | impostos inclusos | impostos incluídos"),
    (NetOfVat, "sem iva | mais iva | + iva | sem impostos | sem imposto"),
    (
        Fee,
        "frete | entrega | taxa de entrega | envio | taxa | portes | instalação | montagem | garantia estendida | \
         custo de envio",
    ),
    (
        Total,
        "total | valor total | no total | ao todo | soma | somam | somando | a pagar | juntos | juntas | subtotal | no \
         conjunto | por tudo | pelos dois | pelas duas | valor do pedido | ficam em | os dois juntos | para os dois",
    ),
    (
        Difference,
        "diferença | diferença de preço | reembolso | reembolsar* | reembolsamos | estorno | estornar* | devolução | \
         devolvemos | troco | a menos | economia | economiza | você economiza | poupa",
    ),
    (Budget, "orçamento | seu limite | sua proposta | seu teto"),
    (
        Said,
        "você mencionou | mencionou | você disse | disse | você pediu | pediu | você falou | você escreveu | você viu | \
         comentou | você propôs",
    ),
    (
        Affirmed,
        "como você disse | conforme você disse | como disse | como você mencionou | conforme você mencionou | como falou | \
         conforme mencionou",
    ),
    (
        Hypothetical,
        "se custasse | se fosse | se encontrar | se achar | se você encontrar | custaria | suponha | supondo | digamos | na \
         concorrência | concorrente* | em outra loja | outra loja | outro lugar",
    ),
    (
        About,
        "cerca de | aproximadamente | uns | umas | mais ou menos | por volta de | em torno de | quase | perto de | na faixa \
         de | na casa de | ~",
    ),
    (AtMost, "abaixo de | até | no máximo | não passa de | não ultrapassa | dentro de"),
    (LessThan, "menos de | menos que | menos do que | a menos que | a menos do que"),
    (MoreThan, "mais de | mais que | mais do que | a mais | a mais que | a mais do que"),
    (
        Cheaper,
        "mais barato que | mais barata que | mais baratos que | mais baratas que | mais barato do que | mais barata do que | mais em conta que | mais em conta do que",
    ),
    (Dearer, "mais caro que | mais cara que | mais caro do que | mais cara do que"),
    (AtLeast, "acima de | pelo menos | no mínimo"),
    (StartsAt, "a partir de | desde | começam em | começa em | a partir dos"),
    (
        Contrast,
        "em vez de | em vez do | em vez da | no lugar de | no lugar do | comparado | em comparação | preço antigo | anterior \
         era | antes | era de | do que | ao invés de | ao invés do | preço original | originalmente | custava",
    ),
    (Drop, "caiu de | caíram de | baixou de | passou de | reduzido de | reduziu de"),
    (
        Price,
        "preço | preços | custa | custam | sai por | saem por | por apenas | valor | está por | estão por | fica em | fica \
         por | sai a | vale | price",
    ),
    (BUCKS, "contos | conto | pila | pilas"),
    (CENTS, "centavos | centavo | cêntimos | cêntimo | ¢"),
    (Balance, "saldo | vale-presente | cartão-presente | sinal | multa | gift card | adiantamento"),
    (Instalments, "parcela | parcelas | parcelado | por mês | mensais | mensalidade | sem juros | prestações"),
    (Sku, "sku | código | código do produto | referência | ref | cód | cód. | código do item | item id"),
    (
        Unit,
        "unidades | unidade | un | un. | peças | peça | caixas | x | pacotes | pares | kits | exemplares | cada | und",
    ),
    (Volume, "no atacado | atacado | em quantidade | grandes quantidades | por volume"),
    (Both, "ambos | ambas | os dois | as duas | cada um | cada uma | todos | todas"),
    (Ordinal(1), "o primeiro | a primeira | opção 1 | primeira opção | primeiro modelo"),
    (Ordinal(2), "o segundo | a segunda opção | a segunda | opção 2 | segunda opção"),
    (Ordinal(3), "o terceiro | a terceira | opção 3 | terceira opção"),
    (Ordinal(0), "o último | a última"),
    (Namely, "ou seja | isto é | o que dá | equivalente a"),
    (But, "mas | porém | no entanto | contudo | e sim"),
    (Identifier(Kind(FiscalKind::BrCpf)), "cpf"),
    (Identifier(Kind(FiscalKind::BrCnpj)), "cnpj"),
    (Identifier(Kind(FiscalKind::PtNif)), "contribuinte | número de contribuinte"),
    (Identifier(Kind(FiscalKind::Iban)), "iban"),
    (Identifier(Kind(FiscalKind::Ean)), "ean | ean-13 | gtin | código de barras | código ean"),
    (Identifier(Nif), "nif | n.i.f."),
    (
        Address,
        "endereço de entrega | endereço para entrega | endereço da entrega | endereço de faturamento | endereço de faturação | \
         endereço de cobrança | endereço de envio | endereço fiscal | morada de entrega | morada de faturação | morada de \
         envio | morada fiscal | morada para entrega | entregamos no endereço | entrega no endereço | enviaremos para o \
         endereço | enviamos para o endereço | enviamos para a morada | entrega na morada",
    ),
];
