//! What people and models read about a verdict in French.

use crate::languages::messages::{Advice, Data, Messages, Reasons, Unverified, Wording};

pub(super) const MESSAGES: Messages = Messages {
    prompt: "La réponse contient des affirmations qui ne concordent pas avec les données. Réécris-la en corrigeant :",
    customer: "Pour continuer, j'ai besoin d'une confirmation : pourriez-vous m'indiquer à nouveau {data} ? \
         Si vous préférez, un collègue peut vous aider.",
    hand_off: "Pour vous répondre avec certitude, je vérifie auprès d'un collègue, qui reviendra vers vous au plus \
         vite.",
    this_product: "ce produit",
    reasons: Reasons {
        price_mismatch: Wording {
            why: "{claim} n'est pas le prix de {product} et ne se déduit pas des données connues.",
            fix: "Remplace {claim} par {expected}, le bon prix de {product}.",
            fix_unknown: "Retire le montant {claim} ou utilises-en un qui figure dans les données.",
        },
        price_of_another_product: Wording {
            why: "{claim} est le prix d'un autre produit, pas de {product}.",
            fix: "Remplace {claim} par {expected}, le prix de {product}.",
            fix_unknown: "Retire {claim} : c'est le prix d'un autre produit.",
        },
        price_below_floor: Wording {
            why: "{claim} est inférieur au prix minimal accepté pour {product}.",
            fix: "Ne descends pas en dessous de {expected} pour {product} ; remplace {claim}.",
            fix_unknown: "Retire le prix {claim} : il est inférieur au minimum accepté.",
        },
        currency_mismatch: Wording {
            why: "{claim} est dans une autre devise que le prix.",
            fix: "Écris {expected} au lieu de {claim}.",
            fix_unknown: "Indique le montant {claim} dans la devise du prix.",
        },
        no_fact: Wording {
            why: "Aucune donnée ne confirme « {claim} » pour {product}.",
            fix: "N'affirme pas « {claim} » ; la valeur connue est {expected}.",
            fix_unknown: "N'affirme pas « {claim} » : dis que tu vas vérifier.",
        },
        out_of_stock: Wording {
            why: "Rupture de stock pour {product}, alors que la réponse le présente comme disponible.",
            fix: "Dis que {product} est en rupture de stock pour le moment, avec un retour prévu le {expected}.",
            fix_unknown: "Dis que {product} est en rupture de stock pour le moment.",
        },
        in_stock: Wording {
            why: "{product} est en stock, alors que la réponse dit le contraire.",
            fix: "Dis que {product} est en stock.",
            fix_unknown: "Dis que {product} est en stock.",
        },
        quantity_above_stock: Wording {
            why: "Stock de {product} : {expected}, soit moins que la quantité affirmée.",
            fix: "Propose au maximum {expected} de {product}.",
            fix_unknown: "Ne promets pas cette quantité de {product}.",
        },
        restock_date_mismatch: Wording {
            why: "La date de réapprovisionnement de {product} n'est pas celle indiquée.",
            fix: "Remplace la date de réapprovisionnement par {expected}.",
            fix_unknown: "N'indique pas de date de réapprovisionnement.",
        },
        discount_needs_approval: Wording {
            why: "Une remise de {claim} nécessite une approbation.",
            fix: "Propose au maximum {expected} ou demande l'approbation d'un responsable.",
            fix_unknown: "Ne propose pas cette remise sans approbation.",
        },
        discount_above_maximum: Wording {
            why: "La remise de {claim} dépasse le maximum autorisé pour {product}.",
            fix: "Ne propose pas plus de {expected} pour {product}.",
            fix_unknown: "Retire la remise : elle dépasse le maximum autorisé.",
        },
        discount_not_allowed: Wording {
            why: "À ce stade de la conversation, aucune remise n'est accordée.",
            fix: "Retire la remise de {claim} ; tu peux proposer {expected}.",
            fix_unknown: "Retire la remise de {claim} : aucune n'est accordée pour le moment.",
        },
        unknown_sku: Wording {
            why: "Le code {claim} n'existe pas dans le catalogue.",
            fix: "Remplace le code {claim} par {expected}.",
            fix_unknown: "Retire le code {claim} : il n'existe pas dans le catalogue.",
        },
        invalid_identifier: Wording {
            why: "{claim} n'est pas un {expected} valide.",
            fix: "N'utilise pas {claim} : ce n'est pas un {expected} valide. Redemande-le au client.",
            fix_unknown: "N'utilise pas {claim} : l'identifiant n'est pas valide. Redemande-le au client.",
        },
        vat_rate_mismatch: Wording {
            why: "Le taux de TVA {claim} n'est pas celui qui s'applique.",
            fix: "Écris le taux de TVA {expected} au lieu de {claim}.",
            fix_unknown: "N'indique pas ce taux de TVA.",
        },
        address_incomplete: Wording {
            why: "L'adresse est incomplète.",
            fix: "Demande les éléments manquants de l'adresse : {expected}.",
            fix_unknown: "Demande au client l'adresse complète.",
        },
        too_much_to_check: Wording {
            why: "Il y a ici plus que ce qu'une vérification peut couvrir : cela n'a pas été vérifié.",
            fix: "Affirme moins de choses à la fois, dans une réponse plus courte : celle-ci n'a pas pu être \
                 vérifiée en entier.",
            fix_unknown: "Affirme moins de choses à la fois, dans une réponse plus courte : celle-ci n'a pas pu être \
                 vérifiée en entier.",
        },
    },
    priced: "{product} coûte {price}.",
    unverified: Unverified {
        no_product: Advice {
            why: "Le montant {claim} n'a pas pu être vérifié : aucun produit auquel il se rapporte n'a été reconnu.",
            fix: "Écris le nom complet du produit, comme dans le catalogue, ou cherche le prix et indique-le ; sinon, retire {claim}.",
        },
        too_many: Advice {
            why: "« {claim} » n'a pas pu être vérifié : plusieurs produits peuvent être visés.",
            fix: "Écris le nom complet du produit (modèle, taille, couleur) pour qu'un seul soit possible, ou retire « {claim} ».",
        },
        no_fact: Advice {
            why: "« {claim} » n'a pas pu être vérifié : cela ne figure pas dans les données et ne s'en déduit pas.",
            fix: "Vérifie « {claim} » avant de l'affirmer, ou retire-le.",
        },
    },
    other_amount: Wording {
        why: "Les données indiquent un autre montant que {claim}.",
        fix: "Remplace {claim} par {expected}.",
        fix_unknown: "Retire le montant {claim} ou utilises-en un qui figure dans les données.",
    },
    data: Data {
        tax_id: "votre numéro d'identification fiscale",
        personal_id: "le numéro de votre pièce d'identité",
        iban: "votre IBAN",
        ean: "le code-barres",
        control_code: "le code de contrôle de la facture",
        address_street: "la rue",
        address_number: "le numéro",
        address_locality: "la localité",
        address_region: "le département ou la région",
        address_postal_code: "le code postal",
    },
};
