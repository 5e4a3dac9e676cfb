//! What a French message says.

use crate::languages::SaidWords;

pub(super) const SAID: SaidWords = SaidWords {
    marks: "virgule | point final | point d'exclamation",
    question_words: "point d'interrogation",
    spellings: "bjr=bonjour | bsr=bonsoir | slt=salut | cc=coucou | stp=s'il | pk=pourquoi | pr=pour | ds=dans \
        | qd=quand | qqun=quelqu'un | tt=tout | bcp=beaucoup",
    greets: "bonjour | bonsoir | salut | coucou | allo | hello | hey | re bonjour | rebonjour | bonjour à tous \
        | bien le bonjour | bonne année | joyeux noël | salutations | bonjour madame | bonjour monsieur",
    small_talk: "ça va | comment ça va | comment allez-vous | comment vas-tu | comment vous portez-vous \
        | vous allez bien | tu vas bien | tout va bien | quoi de neuf | ça fait longtemps | enchanté | enchantée \
        | c'est encore moi | c'est moi | ravi de vous parler | moi ça va | j'espère que vous allez bien \
        | j'espère que tout va bien",
    small_heads: "j'espère que | j'espère | espérant que | je vous souhaite | quel temps | quelle chaleur \
        | quel froid | il fait | il pleut",
    hows: "comment",
    fares: "allez | vas | va | vont | portez | passé | passée | famille | week-end | journée | semaine | matin \
        | soir",
    present: "il y a quelqu'un | y a quelqu'un | quelqu'un est là | vous êtes là | tu es là | êtes-vous là \
        | vous m'entendez | m'entendez-vous | toc toc | test",
    around: "là | ici | en ligne | connecté | connectée | disponible | réveillé | écoute | entend | au bout du fil",
    topics: "temps | soleil | pluie | froid | chaud | chaleur | journée | jour | semaine | week-end | matin | soirée \
        | vacances | café | famille | fêtes | noël | lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche \
        | beau | belle | bonne | bon | bien",
    byes: "au revoir | à bientôt | à demain | à plus | à plus tard | bonne nuit | bonne journée | bonne soirée \
        | bon week-end | bonne fin de journée | à la prochaine | adieu | bisous | cordialement | ciao | à vous aussi \
        | vous aussi",
    thanks: "merci | merci beaucoup | merci bien | mille mercis | je vous remercie | je te remercie | mci",
    please: "s'il vous plaît | s'il te plaît | svp | stp | sil vous plait | si possible | si c'est possible \
        | je vous prie | dès que possible | quand vous pouvez",
    sorry: "désolé | désolée | pardon | excusez-moi | excuse-moi | navré | navrée | malheureusement",
    fillers: "alors | bon | ben | bah | eh bien | euh | ah | oh | hein | voilà | donc | en fait | vraiment \
        | franchement | haha | mdr | lol | et | puis | là | maintenant | enfin | finalement | très | beaucoup | tout \
        | aussi | encore | hier | ce matin | tout à l'heure | déjà | bien | du coup | tout de suite | urgent \
        | rapidement | écoutez | écoute",
    addressed: "monsieur | madame | mademoiselle | messieurs | mesdames | l'équipe | équipe | tous | toutes \
        | tout le monde | les amis | mon ami | chef | docteur | cher | chère | chers | les gars | la team | à tous",
    introduces: "je m'appelle | je suis | c'est | mon nom est | ici | de la part de",
    functions: "le | la | les | l | un | une | des | du | de | d | à | au | aux | en | dans | par | pour | avec \
        | sur | et | ou | que | qu | qui | je | j | tu | il | elle | on | nous | vous | ils | elles | me | m | te \
        | t | se | s | lui | leur | y | moi | toi | ce | c | ça | cela | cet | cette | ces | mon | ma | mes | ton \
        | votre | vos | notre | nos | est | suis | êtes | sont | sommes | es | été | être | ai | as | avez | avons \
        | ont | était | fait | tout | plus",
    of: "de | du | des | d | depuis | à | au | chez",
    yes: "oui | ouais | ouaip | oui oui | mais oui | bien sûr | bien entendu | évidemment | certainement \
        | absolument | tout à fait | exactement | parfaitement | volontiers | avec plaisir | d'accord | dac | ok \
        | okay | entendu | ça marche | ça roule | ça me va | ça nous va | c'est bon | c'est bon pour moi \
        | c'est d'accord | je suis d'accord | je confirme | confirmé | nous confirmons | validé | je valide \
        | j'accepte | pourquoi pas | carrément | sans problème | pas de problème | aucun problème | sans hésiter \
        | affirmatif | marché conclu | vendu | pas de souci | aucun souci | je veux bien | avec joie",
    yes_alone: "bien | bon | voilà | allez",
    fine: "parfait | super | génial | excellent | très bien | nickel | impeccable | top | formidable | bonne idée \
        | ça me plaît | j'adore | j'aime bien | c'est parfait | c'est super",
    go_ahead: "allez-y | vas-y | allons-y | on y va | faites | faites-le | fais-le | faites donc | procédez \
        | continuez | lancez | lancez la commande | passez la commande | commandez | commandez-le | commandez-la \
        | réservez | réservez-le | réservez-la | réservez-moi | réservez-nous | envoyez | envoyez-le | envoyez-la \
        | confirmez | validez | inscrivez-moi | inscrivez-nous | notez-moi | mettez-moi | je le prends \
        | je la prends | je les prends | on le prend | on la prend | feu vert | vous avez mon accord \
        | vous avez mon feu vert | préparez-le | finalisez | expédiez",
    permits: "vous pouvez | tu peux",
    acts: "",
    act_verbs: "commander | réserver | confirmer | envoyer",
    it: "le | la | les | l | ça | la commande | la réservation | tout",
    takes: "je prends | nous prenons | je le veux | je la veux | je les veux | je souhaite commander \
        | je veux commander | j'achète",
    no: "non | nan | nop | non non | non merci | jamais | négatif",
    refuses: "non merci | pas intéressé | pas intéressée | ça ne m'intéresse pas | ça m'intéresse pas \
        | ce n'est pas pour moi | pas pour moi | pas question | hors de question | jamais de la vie | sûrement pas \
        | certainement pas | surtout pas | je ne veux pas | je veux pas | je ne veux plus | je n'en veux pas \
        | je n'en veux plus | je ne souhaite pas | j'ai changé d'avis | on a changé d'avis | je passe mon tour \
        | laissez tomber | laisse tomber | oubliez | oublie | je préfère ne pas | c'est non | sans façon | tant pis \
        | n'y pensez pas | je renonce",
    reasons: "trop cher | trop chère | c'est trop cher | hors budget | j'ai trouvé ailleurs | j'ai trouvé moins cher \
        | je n'ai pas les moyens | je me renseignais | juste pour savoir | j'en ai déjà un | j'ai déjà acheté \
        | ça ne vaut pas",
    nots: "ne | n | pas | plus | jamais | rien | aucun | aucune | personne | ni | sans | non",
    harmless: "pas de problème | aucun problème | pas de souci | aucun souci | sans problème | pourquoi pas \
        | sans hésiter | sans hésitation | rien à redire | rien à ajouter | rien à changer | aucune objection \
        | je n'ai rien contre | ça ne me dérange pas | peu importe | je ne dis pas non | je ne peux pas refuser \
        | sans aucun doute | n'hésitez pas | ne tardez pas | pas de quoi | je n'attends que ça",
    cancels: "annul* | désist* | renonc* | refus* | décline* | stop | arrêtez | cancel | retirez mon",
    suits: "veux | souhaite | commande | commandez | réservez | réserve | envoyez | faites | intéresse | besoin \
        | prends | prenons | achète | convient | confirme | d'accord | plaît | valide",
    ifs: "si | sauf si | à condition | à condition que | pourvu que | tant que | du moment que | au cas où | dépend \
        | ça dépend",
    buts: "mais | cependant | par contre | toutefois | sauf que | pourtant",
    changes: "plutôt | à la place | au lieu | autre | sans | sauf | excepté | changez | changer | ajoutez | en plus \
        | le reste | différent | différente | moins | plus tôt | plus tard",
    only: "seulement | uniquement | juste | que le | que la",
    defers: "attendez | attends | un instant | une minute | une seconde | plus tard | demain | la semaine prochaine \
        | le mois prochain | pas maintenant | pas encore | pas tout de suite | je vous redis \
        | je vous tiens au courant | je reviens vers vous | je vous dirai | d'abord | je dois | il faut que",
    unsure: "je réfléchis | réfléchir | je vais réfléchir | y réfléchir | je ne sais pas | je sais pas | chais pas \
        | aucune idée | pas sûr | pas sûre | j'hésite | hésite | je vais voir | on verra | demander à | je demande \
        | comparer | ça dépend | laissez-moi | mesurer | calculer",
    keeps: "gardez-le-moi | gardez-le | mettez-le de côté | de côté | gardez-la-moi",
    hedges: "peut-être | peut être | probablement | sans doute | environ | à peu près | possible | éventuellement \
        | je crois | je pense | au moins | au maximum | presque",
    ironies: "c'est une blague | vous plaisantez | vous rigolez | arnaque | et puis quoi encore",
    asks: "combien | quand | où | quel | quelle | quels | quelles | pourquoi | comment faire | comment puis-je \
        | comment je | est-ce que | est ce que | qu'est-ce | avez-vous | y a-t-il | puis-je | pouvez-vous me dire \
        | c'est combien",
    asks_first: "qui | quoi | comment | combien | quand | est-ce que",
    wants: "je veux | je voudrais | j'aimerais | je souhaite | je souhaiterais | je désire | j'ai besoin \
        | il me faut | il m'en faut | il nous faut | nous voulons | on veut | on voudrait | je préfère \
        | je préférerais | j'exige | je demande | donnez-moi | mettez-moi | mettez-m'en | j'en prends | j'en veux \
        | j'en voudrais | je prends | je vais prendre | on va prendre | il faudrait",
    cans: "je peux | puis-je | est-ce que je peux | pourrais-je | je pourrais | pouvez-vous | pourriez-vous \
        | vous pouvez | vous pourriez | est-il possible | serait-il possible | c'est possible de | possible de \
        | comment puis-je | comment faire pour | y a-t-il | est-ce qu'il y a | il y a | peut-on | quelqu'un peut \
        | est-ce que quelqu'un",
    musts: "je dois | il faut | faut-il | dois-je",
    me: "me | m | moi | nous",
    mine: "mon | ma | mes | notre | nos",
    yours: "vous | votre | vos | chez vous | vôtres",
    someone: "quelqu'un | une personne | un de vous | l'un de vous | un de vos | l'un de vos | une de vos | lui-même \
        | elle-même",
    humans: "humain | humaine | être humain | vraie personne | personne réelle | un vrai | en chair et en os \
        | chair et en os | service client | service clients | service clientèle | conseiller humain | agent humain",
    persons: "une personne | quelqu'un de vrai | quelqu'un",
    reals: "vrai | vraie | réel | réelle | en ligne | au téléphone | directement | option | disponible \
        | de chez vous",
    staff: "conseiller | conseillère | agent | opérateur | opératrice | responsable | directeur | directrice \
        | gérant | gérante | patron | patronne | vendeur | vendeuse | employé | employée | collègue | collaborateur \
        | collaboratrice | technicien | commercial | commerciale | secrétaire | standard | support | accueil \
        | propriétaire | manager | supérieur | spécialiste",
    bots: "robot | robots | bot | bots | machine | machines | automatique | automatiques | réponses automatiques \
        | intelligence artificielle | ia | assistant virtuel | répondeur | menu | menus | ordinateur",
    talk: "parler | discuter | échanger | contacter | joindre | m'entretenir | être mis en relation | être rappelé \
        | être rappelée | être contacté | avoir au téléphone | m'adresser",
    talked: "j'ai parlé | j'ai eu | m'a dit | m'ont dit | m'a appelé | j'ai discuté | êtes-vous | vous êtes | es-tu \
        | tu es",
    transfers: "passez-moi | passe-moi | transférez-moi | transfère-moi | me passer | me transférer \
        | mettez-moi en relation | mettez-moi en contact | me mettre en relation | me mettre en contact \
        | connectez-moi | dirigez-moi",
    serves: "m'aider | aidez-moi | me répondre | répondez-moi | répondre | réponde | me réponde | m'aide \
        | s'occuper de moi | s'occupe de moi | me renseigner | m'expliquer | prenne le relais | prendre le relais \
        | me lise | m'écoute",
    calls: "m'appeler | me rappeler | rappelez-moi | appelez-moi | m'appelle | me rappelle | me téléphoner",
    gives: "donnez-moi | donne-moi | passez-moi | trouvez-moi | je veux | je voudrais | j'aimerais | il me faut \
        | j'ai besoin d | envoyez-moi | appelez",
    with: "avec | à | au",
    who: "qui | avec qui | à qui",
    paid: "j'ai payé | payé | payée | payés | on a payé | nous avons payé | a payé | ont payé | je viens de payer \
        | déjà payé | réglé | réglée | j'ai réglé | nous avons réglé | a réglé | je viens de régler | j'ai viré \
        | viré | j'ai transféré | j'ai versé | versé | acquitté | acquittée",
    payments: "paiement | paiements | virement | virements | transfert | acompte | versement | règlement | facture \
        | solde | mensualité | dépôt | paypal | transaction | le montant | chèque | arrhes | somme",
    proofs: "preuve | preuve de paiement | justificatif | reçu | bordereau | avis de virement \
        | attestation de virement | confirmation de paiement | ticket de caisse",
    pictures: "capture | capture d'écran | photo | image | document | pdf",
    monies: "argent | l'argent | sous | euros | fonds | montant | somme | espèces",
    done: "fait | faite | j'ai fait | on a fait | nous avons fait | a fait | vient d'être fait | effectué \
        | effectuée | j'ai effectué | réalisé | réalisée | passé | passée | je viens de faire | c'est fait | validé \
        | validée | exécuté",
    sent: "envoyé | envoyée | j'ai envoyé | nous avons envoyé | a envoyé | donné | remis | déposé | laissé \
        | je viens d'envoyer | transmis",
    here: "voici | voilà | ci-joint | ci-jointe | en pièce jointe | pièce jointe | je vous envoie | je t'envoie \
        | je joins | je vous joins | je vous transmets | ci-dessous | ci-dessus",
    went: "débité | débitée | a été débité | est passé | est passée | est parti | accepté | acceptée | confirmé \
        | prélevé | crédité | avec succès | du premier coup",
    fails: "refusé | refusée | rejeté | rejetée | échoué | échec | erreur | ne passe pas | ne marche pas \
        | n'a pas marché | impossible | bloqué | bloquée | expiré | annulé | remboursé | insuffisant | insuffisants",
    wills: "je vais | on va | demain | payer | régler | virer | je paie | je paierai | je ferai | plus tard \
        | dès que | quand je | je vous enverrai | la semaine prochaine",
    tried: "j'ai essayé | j'essaie | j'ai oublié | oublié | presque | j'allais | j'ai voulu | vous avez envoyé",
    elsewhere: "ailleurs | autre magasin | autre boutique | le loyer | l'année dernière | moins cher | visite \
        | attention",
    banks: "compte | votre compte | banque | caisse | boutique | magasin | site | appli | carte | ma carte | lien \
        | en ligne | agence",
    one: "un | une",
    counts: "une paire=2 | paire=2 | les deux=2 | tous les deux=2 | toutes les deux=2 | une demi-douzaine=6 \
        | demi-douzaine=6 | une douzaine=12 | douzaine=12 | douzaines=12 | une dizaine=10 | dizaine=10 \
        | une quinzaine=15 | une vingtaine=20 | vingtaine=20 | une trentaine=30 | une cinquantaine=50 \
        | une centaine=100 | centaine=100 | centaines=100 | un seul=1 | une seule=1 | les trois=3 | un trio=3 \
        | un demi=0.5 | une demie=0.5",
    halves: "et demi | et demie",
    numerals: "",
    tens: "vingt=20 | vingtet=20 | trente=30 | trenteet=30 | quarante=40 | cinquante=50 | soixante=60",
    pieces: "pièces | pièce | unités | unité | exemplaires | boîtes | paquets | sachets | paires | places | billets \
        | suffit | suffiront | suffira | ça ira | au total | de chaque | merci | svp",
    measures: "ans | an | mois | semaines | semaine | jours | jour | nuits | heures | heure | h | minutes | minute \
        | min | secondes | cm | mm | mètres de haut | km | pouces | degrés | euros | euro | pour cent | % | étage \
        | étages | enfants | personnes | fois | étoiles | gb | go | w | kw | chambres | chats | chiens",
    amounts: "kilos | kilo | kg | grammes | g | mètres | mètre | m | m2 | mètres carrés | litres | litre | l \
        | tonnes",
    labels: "taille | numéro | no | n° | pointure | chambre | rue | avenue | modèle | commande | code | référence \
        | téléphone | tél | page | version | option | étage | appartement | iphone | samsung | galaxy | article \
        | lot",
    before_times: "à | vers | avant | après | jusqu'à | depuis | dès | entre | le | du | dans | plus de | moins de \
        | pendant",
    sums: "donc | au total | en tout | ça fait | soit | finalement | mettez | mettons | disons | plutôt",
    haves: "j'ai | nous avons | on a | il y a | nous sommes | on est | j'habite | j'avais | c'est | est",
    ors: "ou | entre | soit",
    each: "chaque | chacun | chacune | par personne",
    another: "une autre | un autre",
    fors: "pour | pour moi",
};
