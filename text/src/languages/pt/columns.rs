//! Heads of columns in Portuguese.

use crate::languages::Columns;

pub(super) const COLUMNS: Columns = Columns {
    sku: "código do produto | código produto | cód. produto | código do artigo | código interno",
    code: "código | cód | referência | ref | modelo",
    ean: "código de barras | código ean | cód. de barras",
    mpn: "código do fabricante | número da peça",
    name: "nome | nome do produto | produto | designação | denominação | nome produto",
    title: "título | assunto",
    description: "descrição | descrição do produto | descrição longa | descrição completa | detalhes",
    brand: "marca | fabricante",
    category: "categoria | categorias",
    group: "grupo | código pai | sku pai | ascendente",
    price: "preço | preço com iva | preço unitário | preço de venda | preço de lista | valor | valor unitário \
        | preço normal | preço de tabela",
    min_price: "preço mínimo",
    currency: "moeda",
    stock: "estoque | existências | quantidade | qtd | quantidade em estoque | estoque disponível | stock disponível",
    vat_rate: "iva | taxa de iva | icms | imposto",
    max_discount: "desconto máximo",
    restock_date: "disponível a partir de | data de reposição | reposição",
    active: "ativo | activo | publicado | visível",
    tags: "etiquetas | palavras-chave",
    language: "idioma | língua",
    country: "país",
    text: "texto | conteúdo | resposta | corpo",
    url: "ligação | endereço | url da página",
    source_type: "tipo | origem | fonte",
    classification: "classificação | confidencialidade",
    published_at: "publicado em | data de publicação",
    updated_at: "atualizado em | data de atualização | modificado em",
    expires_at: "expira em | válido até | validade",
    yes: "sim | ativo | verdadeiro | publicado",
    no: "não | inativo | falso | rascunho",
};
