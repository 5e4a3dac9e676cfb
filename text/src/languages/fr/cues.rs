//! What gives numbers their meaning in French.

use crate::languages::Cues;

pub(super) const CUES: Cues = Cues {
    available: "en stock | de nouveau en stock | est de retour en stock | sont de retour en stock | disponible | disponibles | \
         est de nouveau disponible | en magasin | en rayon | l'avons | les avons | avons en stock | livrable immédiatement | \
         prêt à expédier | prête à expédier | prêts à expédier | expédié sous | in stock",
    unavailable: "épuisé | épuisée | épuisés | épuisées | en rupture | rupture de stock | en rupture de stock | hors stock | \
         indisponible | indisponibles | n'est pas disponible | ne sont pas disponibles | n'est plus disponible | ne sont plus \
         disponibles | n'est pas en stock | n'est plus en stock | ne sont pas en stock | ne sont plus en stock | pas en stock | \
         plus en stock | pas disponible | plus disponible | pas disponibles | plus disponibles | n'avons pas | n'avons plus | \
         ne l'avons pas | ne l'avons plus | ne les avons plus | n'en avons plus | n'en avons pas | n'en a plus | n'en reste plus | \
         n'en reste aucun | n'en reste aucune | il n'y en a plus | victime de son succès | sold out",
    left: "il en reste | il nous en reste | nous en reste | il ne reste que | il reste | il n'en reste que | il ne nous en reste que | \
         ne reste plus que | plus que | en stock : | stock : | stock: | restants | restantes | les derniers | les dernières | \
         dernières pièces | derniers exemplaires",
    have: "nous avons | nous en avons | on a | on en a | j'ai | nous disposons de | il y a",
    restock: "retour en stock | de retour en stock le | sera de retour | seront de retour | de retour le | de nouveau en stock le | sera de \
         nouveau disponible | seront de nouveau disponibles | sera disponible | seront disponibles | réassort | \
         réapprovisionn* | réappro | prochain arrivage | revient en stock | reviendra en stock | revient le | back in stock",
    handed_over: "part aujourd'hui | part demain | aujourd'hui | demain | mis de côté | mise de côté | réservé | réservée | entrepôt | rayon | retirer | récupérer | expédions | livrons | tout de suite | en route | magasin | vitrine | ici",
    negation: "rien | ne | n' | pas | aucun | aucune | sans | jamais | ni | non",
    condition: "si | s'il | s'ils | s'il vous plaît de | au cas où | lorsque | quand | dès que | dès qu'il | dès qu'elle | une fois que | une \
         fois qu'il | à condition que | pourvu que | je vérifie | nous vérifions | à vérifier",
    discount: "je vous enlève | je vous retire | remise | remises | réduction | réductions | rabais | ristourne | escompte | de moins | moins cher de | off | cashback | \
         geste commercial",
    promotion: "promotion | promo | en promo | en promotion | soldé | soldée | soldés | soldées | en solde | en soldes | \
         promotionnel | prix réduit | offre spéciale | déstockage | liquidation",
    half_price: "moitié prix | à moitié prix | la moitié du prix",
    free: "est gratuit | est gratuite | sont gratuits | sont gratuites | est offert | est offerte | sont offerts | sont offertes | \
         gratuit | gratuite | gratuitement | ne coûte rien | cadeau",
    free_shipping: "livraison gratuite | livraison offerte | livraison est gratuite | livraison est offerte | port offert | frais de \
         port offerts | frais de livraison offerts | expédition gratuite | expédition offerte | envoi gratuit | franco de \
         port | port gratuit | livré gratuitement | sans frais de port | sans frais de livraison",
    vat: "tva | taxe | taxes",
    gross: "ttc | tva comprise | tva incluse | toutes taxes comprises | taxes comprises | taxes incluses",
    net_of_vat: "ht | hors taxe | hors taxes | hors tva | sans tva | plus tva | + tva",
    fee: "livraison | frais de port | frais de livraison | frais d'expédition | frais d'envoi | expédition | port | envoi | \
         supplément | montage | installation | extension de garantie | frais de dossier | emballage cadeau",
    total: "total | au total | en tout | montant total | somme | à payer | à régler | sous-total | l'ensemble | ensemble | pour les \
         deux | les deux ensemble | le tout | reviennent à | revient à",
    difference: "différence | différence de prix | remboursement | remboursons | rembourserons | rembourser | rembourse | économie | \
         économies | économisez | économises | vous gagnez",
    budget: "budget | votre limite | ta limite | votre plafond | votre offre | enveloppe",
    said: "avez mentionné | vous disiez | tu disais | avez dit | as dit | avez indiqué | avez demandé | as demandé | avez vu | as vu | avez \
         écrit | avez proposé | proposiez | demandiez | parliez | évoquiez | avez évoqué | aviez",
    affirmed: "comme vous l'avez dit | comme vous le disiez | comme tu l'as dit | comme tu le disais | comme vous l'avez indiqué | \
         comme vous l'avez mentionné",
    agreed: "d'accord | c'est d'accord | marché conclu | affaire conclue | vous m'avez convaincu | tu m'as convaincu | \
         il est à vous | elle est à vous | j'accepte | nous acceptons | va pour",
    hypothetical: "même si | quand bien même | s'il coûtait | si c'était | si vous trouvez | si vous le trouvez | si tu trouves | coûterait | supposons | disons | \
         chez un concurrent | la concurrence | les concurrents | ailleurs | dans un autre magasin | autre boutique | un autre site",
    mistaken: "par erreur | à tort | par mégarde | n'est pas ça",
    about: "environ | à peu près | autour de | aux alentours de | près de | quelque | presque | approximativement | ~ | env.",
    at_most: "jusqu'à | au maximum | maximum | au plus | ne dépasse pas | sans dépasser | en dessous de | sous les | sous la barre des | \
         dans la limite de",
    less_than: "moins de | moins que",
    more_than: "plus de | plus cher de | plus chère de",
    cheaper: "moins cher que | moins chère que | moins chers que | moins chères que | plus économique que",
    dearer: "plus cher que | plus chère que | plus chers que | plus chères que",
    at_least: "dépassez | dépassent | au-dessus de | au moins | au minimum | minimum | à partir d'au moins | dépasse",
    starts_at: "à partir de | dès | commence à | commencent à",
    drop: "passé de | passée de | est passé de | est passée de | passent de | sont passés de | baissé de | tombé de | réduit de",
    contrast: "au lieu de | au lieu d' | contre | comparé à | par rapport à | ancien prix | prix barré | coûtait | coûtaient | à l'origine | \
         avant | auparavant | prix d'origine | initialement | face à",
    price: "prix | coûte | coûtent | vaut | valent | tarif | affiché à | affichée à | est à | sont à | vendu | vendue | vendus | vendues | \
         price | proposé à | proposée à",
    bucks: "balles",
    cents: "centimes | centime | cts | ¢",
    doubtful_cents: "",
    balance: "solde du compte | avoir de | acompte | arrhes | amende | carte cadeau | chèque cadeau | bon d'achat | gift card",
    instalments: "mensualité | mensualités | fois sans frais | par mois | échéances | échéance | en plusieurs fois | versements",
    sku: "sku | référence | réf | réf. | code article | code produit | référence produit | item id",
    unit: "unités | unité | pièces | pièce | pcs | exemplaires | exemplaire | paquets | paquet | lots | paires | paire | boîtes | \
         bouteilles | cartons | x",
    volume: "en gros | grossiste | par quantité | grandes quantités | en nombre | au kilo",
    both: "les deux | tous les deux | toutes les deux | chacun | chacune | chaque | tous | toutes",
    namely: "c'est-à-dire | soit | autrement dit | ce qui équivaut à | l'équivalent de",
    but: "mais | cependant | toutefois | en revanche | tandis que | alors que | or",
    first: "le premier | la première | option 1 | première option | le premier modèle",
    second: "le deuxième | la deuxième | le second | la seconde | option 2 | deuxième option",
    third: "le troisième | la troisième | option 3 | troisième option",
    middle: "du milieu",
    last: "le dernier | la dernière",
    rest: "reste à payer | restent à payer | solde de",
    sorry: "pardon | désolé | désolée | excusez-moi",
    we_said: "j'ai dit | j'ai écrit | je vous ai dit",
    pair: "paire de | la paire | une paire",
    wrong: "était faux | incorrect | incorrecte | était une erreur | je me suis trompé",
    larger: "plus grand | plus grande | le grand | la grande",
    smaller: "plus petit | plus petite | le petit | la petite",
    address: "adresse de livraison | adresse de facturation | adresse d'expédition | livraison à l'adresse | livrons à l'adresse | \
         expédions à l'adresse | envoyons à l'adresse | expédié à l'adresse | livré à l'adresse",
    identifiers: "iban=intl/iban | ean=intl/ean | ean-13=intl/ean | gtin=intl/ean | code-barres=intl/ean | code barres=intl/ean",
    asks: "est-ce que | quel | quelle | quels | quelles | combien | comment | où | quand | pourquoi | voulez-vous | souhaitez-vous | \
         préférez-vous | veux-tu | préfères-tu | puis-je | pouvez-vous | peux-tu | est-il | est-elle | avez-vous | as-tu | qu'est-ce",
    or: "ou | ou bien",
    now: "aujourd'hui | maintenant | actuellement | en ce moment | déjà | pour l'instant",
};
