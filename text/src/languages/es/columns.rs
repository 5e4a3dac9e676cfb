//! Heads of columns in Spanish.

use crate::languages::Columns;

pub(super) const COLUMNS: Columns = Columns {
    sku: "código de producto | código del producto | código producto | código de artículo | código artículo \
        | cód. producto | código interno",
    code: "código | cód | referencia | ref | modelo",
    ean: "código de barras | código ean",
    mpn: "código del fabricante | número de parte | número de pieza",
    name: "nombre | nombre del producto | producto | nombre producto | denominación | artículo",
    title: "título | asunto",
    description: "descripción | descripción del producto | descripción larga | detalles | detalle",
    brand: "marca | fabricante",
    category: "categoría | categorías | rubro",
    group: "grupo | código padre | sku padre | superior",
    price: "precio | precio con iva | precio unitario | precio de venta | precio venta | precio de lista | pvp \
        | precio normal",
    min_price: "precio mínimo",
    currency: "moneda | divisa",
    stock: "existencias | existencia | cantidad | inventario | unidades | stock disponible | cantidad disponible \
        | cantidad en stock",
    vat_rate: "iva | tipo de iva | tasa de iva | impuesto",
    max_discount: "descuento máximo",
    restock_date: "disponible desde | fecha de reposición | reposición",
    active: "activo | publicado | visible | habilitado",
    tags: "etiquetas | palabras clave",
    language: "idioma | lengua",
    country: "país",
    text: "texto | contenido | respuesta | cuerpo",
    url: "enlace | dirección | vínculo",
    source_type: "tipo | origen | fuente",
    classification: "clasificación | confidencialidad",
    published_at: "publicado el | fecha de publicación",
    updated_at: "actualizado el | fecha de actualización | modificado el",
    expires_at: "caduca | vence | válido hasta | caducidad | vencimiento",
    yes: "sí | activo | verdadero | publicado",
    no: "no | inactivo | falso | borrador",
};
