//! What people and models read about a verdict in Portuguese.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "A resposta contém afirmações que não correspondem aos dados. Reescreva-a corrigindo:",
    customer: "Para continuar, preciso de uma confirmação: por favor, informe novamente {data}. Se preferir, um colega pode ajudar.",
    hand_off: "Para responder com segurança, vou confirmar com um colega, que retorna a você o quanto antes.",
    this_product: "este produto",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "{claim} não é o preço de {product} nem resulta dos dados conhecidos.",
            fix: "Substitua {claim} por {expected}, o preço correto de {product}.",
            fix_unknown: "Retire o valor {claim} ou use um que conste nos dados.",
        },
        price_of_another_product: Wording {
            why: "{claim} é o preço de outro produto, não de {product}.",
            fix: "Substitua {claim} por {expected}, o preço de {product}.",
            fix_unknown: "Retire {claim}: é o preço de outro produto.",
        },
        price_below_floor: Wording {
            why: "{claim} está abaixo do preço mínimo aceito para {product}.",
            fix: "Não vá abaixo de {expected} para {product}; substitua {claim}.",
            fix_unknown: "Retire o preço {claim}: está abaixo do mínimo aceito.",
        },
        currency_mismatch: Wording {
            why: "{claim} está em uma moeda diferente da do preço.",
            fix: "Escreva {expected} em vez de {claim}.",
            fix_unknown: "Informe o valor {claim} na moeda do preço.",
        },
        no_fact: Wording {
            why: "Não há dados que confirmem “{claim}” para {product}.",
            fix: "Não afirme “{claim}”; o valor conhecido é {expected}.",
            fix_unknown: "Não afirme “{claim}”: diga que vai verificar e retornar.",
        },
        out_of_stock: Wording {
            why: "{product} não está em estoque, embora a resposta o apresente como disponível.",
            fix: "Diga que {product} está esgotado no momento e volta em {expected}.",
            fix_unknown: "Diga que {product} está esgotado no momento.",
        },
        in_stock: Wording {
            why: "{product} está em estoque, embora a resposta diga que está em falta.",
            fix: "Diga que {product} está em estoque.",
            fix_unknown: "Diga que {product} está em estoque.",
        },
        quantity_above_stock: Wording {
            why: "O estoque de {product} é de {expected}, menos do que se afirma.",
            fix: "Ofereça no máximo {expected} unidades de {product}.",
            fix_unknown: "Não prometa essa quantidade de {product}.",
        },
        restock_date_mismatch: Wording {
            why: "A data de reposição de {product} é diferente da informada.",
            fix: "Substitua a data de reposição por {expected}.",
            fix_unknown: "Não informe uma data de reposição.",
        },
        discount_needs_approval: Wording {
            why: "O desconto de {claim} exige aprovação.",
            fix: "Ofereça no máximo {expected} ou peça a aprovação de um gerente.",
            fix_unknown: "Não ofereça esse desconto sem aprovação.",
        },
        discount_above_maximum: Wording {
            why: "O desconto de {claim} ultrapassa o máximo permitido para {product}.",
            fix: "Não ofereça mais de {expected} para {product}.",
            fix_unknown: "Retire o desconto: ultrapassa o máximo permitido.",
        },
        discount_not_allowed: Wording {
            why: "Nesta etapa da conversa não se concedem descontos.",
            fix: "Retire o desconto de {claim}; pode oferecer {expected}.",
            fix_unknown: "Retire o desconto de {claim}: agora não se concedem descontos.",
        },
        unknown_sku: Wording {
            why: "O código {claim} não existe no catálogo.",
            fix: "Substitua o código {claim} por {expected}.",
            fix_unknown: "Retire o código {claim}: não existe no catálogo.",
        },
        invalid_identifier: Wording {
            why: "{claim} não é um {expected} válido.",
            fix: "Não use {claim}: não é um {expected} válido. Peça-o novamente ao cliente.",
            fix_unknown: "Não use {claim}: o identificador não é válido. Peça-o novamente ao cliente.",
        },
        vat_rate_mismatch: Wording {
            why: "A taxa de imposto de {claim} não é a aplicável.",
            fix: "Escreva a taxa {expected} em vez de {claim}.",
            fix_unknown: "Não informe essa taxa de imposto.",
        },
        address_incomplete: Wording {
            why: "O endereço está incompleto.",
            fix: "Peça as partes do endereço que faltam: {expected}.",
            fix_unknown: "Peça o endereço completo ao cliente.",
        },
        too_much_to_check: Wording {
            why: "Há aqui mais do que uma verificação abrange: isto não foi verificado.",
            fix: "Afirme menos de uma vez, numa resposta mais curta: esta não pôde ser toda verificada.",
            fix_unknown: "Afirme menos de uma vez, numa resposta mais curta: esta não pôde ser toda verificada.",
        },
    },
    priced: "{product} custa {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "O valor {claim} não pôde ser verificado: nenhum produto a que se refira foi reconhecido.",
            fix: "Escreva o nome completo do produto, como no catálogo, ou consulte o preço e informe-o; caso contrário, retire {claim}.",
        },
        too_many: Advice {
            why: "“{claim}” não pôde ser verificado: pode tratar-se de vários produtos.",
            fix: "Escreva o nome completo do produto (modelo, tamanho, cor), para que só um seja possível, ou retire “{claim}”.",
        },
        no_fact: Advice {
            why: "“{claim}” não pôde ser verificado: não consta nos dados nem resulta deles.",
            fix: "Verifique “{claim}” antes de o afirmar, ou retire a afirmação.",
        },
    },
    other_amount: Wording {
        why: "Nos dados consta um valor diferente de {claim}.",
        fix: "Substitua {claim} por {expected}.",
        fix_unknown: "Retire o valor {claim} ou use um que conste nos dados.",
    },
    data: Data {
        tax_id: "o número de contribuinte (CPF, CNPJ ou NIF)",
        personal_id: "o número do documento de identidade",
        iban: "o IBAN",
        ean: "o código de barras",
        control_code: "o código de controle da fatura",
        address_street: "a rua",
        address_number: "o número",
        address_locality: "a localidade",
        address_region: "o estado",
        address_postal_code: "o código postal (CEP)",
    },
};
