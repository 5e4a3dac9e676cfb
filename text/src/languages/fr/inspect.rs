//! What is said to a model in French.

use crate::languages::ToModels;

pub(super) const TO_MODELS: ToModels = ToModels {
    ignore: "ignore | ignores | ignorez | ignorer | ignorant | ignorons | fais abstraction | faites abstraction | \
         faire abstraction | en faisant abstraction | oublie | oublies | oubliez | oublier | oublions | \
         ne tiens pas compte | ne tenez pas compte | ne tiens aucun compte | ne tenez aucun compte | \
         ne tiens plus compte | ne tenez plus compte | ne pas tenir compte | ne plus tenir compte | \
         sans tenir compte | n en tiens pas compte | n en tenez pas compte | ne suis pas les | ne suis pas tes | \
         ne suis pas ces | ne suis pas ta | ne suis pas ton | ne suis plus les | ne suis plus tes | \
         ne suis plus ces | ne suis plus aucune | ne suis aucune | ne suis aucun | ne suivez pas | ne suivez plus | \
         ne suivez aucune | ne pas suivre | ne plus suivre | plus suivre | arrête de suivre | arrêtez de suivre | \
         cesse de suivre | cessez de suivre | cesse de respecter | cessez de respecter | arrête de respecter | \
         arrêtez de respecter | cesse d obéir | cessez d obéir | arrête d obéir | arrêtez d obéir | \
         cesse d appliquer | cessez d appliquer | n obéis pas | n obéis plus | n obéissez pas | n obéissez plus | \
         ne pas obéir | plus obéir | n applique pas | n applique plus | n appliquez pas | n appliquez plus | \
         n écoute pas | n écoute plus | n écoutez pas | n écoutez plus | ne prends pas en compte | \
         ne prenez pas en compte | ne prends plus en compte | ne prenez plus en compte | \
         ne prends pas en considération | ne prenez pas en considération | ne fais pas attention | \
         ne faites pas attention | ne fais plus attention | ne te soucie pas | ne te soucie plus | \
         ne vous souciez pas | ne vous souciez plus | désobéis | désobéissez | désobéir | contourne | contournes | \
         contournez | contourner | contournant | outrepasse | outrepassez | outrepasser | passe outre | \
         passez outre | passer outre | enfreins | enfreignez | enfreindre | transgresse | transgressez | \
         transgresser | néglige | négliges | négligez | négliger | mets de côté | mettez de côté | mettre de côté | \
         laisse de côté | laissez de côté | laisser de côté | laisse tomber | laissez tomber | fais fi | \
         faites fi | faire fi | écarte | écartez | écarter | désapprends | désapprenez | affranchis toi | \
         affranchissez vous | t affranchir | libère toi | libérez vous | te libérer | débarrasse toi | \
         débarrassez vous | pas obligé de suivre | pas obligé de respecter | plus obligé de | pas tenu de | \
         plus tenu de | pas tenu par | plus tenu par | plus soumis | plus soumise | plus lié par | plus liée par | \
         n es plus lié | n es pas lié | n êtes plus lié",
    drop: "écrase | écrasez | écraser | annule | annules | annulez | annuler | annulent | remplace | remplaces | \
         remplacez | remplacer | remplacent | abandonne | abandonnes | abandonnez | abandonner | supprime | \
         supprimes | supprimez | supprimer | efface | effaces | effacez | effacer | révoque | révoquez | révoquer | \
         abroge | abrogez | viole | violez | violer | brise | brisez | romps | rompez | saute | sautez | sauter | \
         omets | omettez | omettre | rejette | rejetez | rejeter | élimine | éliminez | retire | retirez | \
         invalide | invalidez | réinitialise | réinitialisez | prévalent sur | priment sur | prime sur | \
         prévaut sur | substitue | substituez | se substituent | vide | videz | jette | jetez | élude | éludez | \
         éluder",
    not: "ne | pas | sans | jamais | ni | inutile de | pas besoin de | pas besoin d",
    obey: "suis les | suis tes | suis ces | suis mes | suis la | suis ta | suis ton | suis ce | suis cette | \
         suis toutes | suis bien | suis scrupuleusement | suis strictement | suivez | suivre | suivras | suivrez | \
         obéis | obéissez | obéir | obéit | respecte | respectes | respectez | respecter | applique | appliques | \
         appliquez | appliquer | écoute | écoutes | écoutez | écouter | te conforme | te conformer | conforme toi | \
         vous conformer | conformez vous | se conformer | tiens compte | tenez compte | tenir compte | t en tiens | \
         adhère | adhérez",
    order: "instruction* | directive* | consigne* | prompt | prompts | indications | lignes directrices | \
         ligne directrice | préprompt | pré prompt | invite système | invite initiale | invite de départ | \
         ton invite | votre invite | garde fou | garde fous | on t a dit | on vous a dit | on t a donné | \
         on t a données | on vous a donné | on vous a données | on t a demandé | on vous a demandé | \
         on t a ordonné | on t a appris | on t a imposé | on t a imposées | on t a imposés | on vous a imposé | \
         on vous a imposées | on t a transmis | on t a fourni | on t a fournies | t a été dit | vous a été dit | \
         t a été demandé | t ont été donné* | vous ont été donné* | t ont été imposé* | vous ont été imposé* | \
         t ont été fourni* | vous ont été fourni* | t ont été transmis* | vous ont été transmis* | tes ordres | \
         vos ordres | préconisations | ordres qu on | ta programmation | votre programmation | \
         programmation initiale | programmation d origine",
    regulation: "règle | règles | restriction* | contrainte* | politique | politiques | filtre | filtres | \
         protocole* | limitation* | limites | normes | ordres | commandements | entraînement | apprentissage | \
         configuration | paramétrage | message système | messages système | éthique | principes | règlement | \
         charte | personnalité | interdiction*",
    prior: "précédent | précédente | précédents | précédentes | précédemment | antérieur* | ci dessus | au dessus | \
         plus haut | jusqu ici | jusqu à présent | jusqu à maintenant | jusque là | initial | initiale | \
         initiales | initiaux | initialement | d origine | de départ | de base | original | originale | \
         originales | originaux | originelles | existant | existante | existants | existantes | reçu | reçue | \
         reçues | reçus | donné | données | donnés | transmises | fournies | imposées | tu as reçu* | \
         vous avez reçu* | on t a dit | on vous a dit | on t a donné* | on vous a donné* | on t a fourni* | \
         on t a imposé* | on t a demandé | t a été | t ont été | vous ont été | ancien | anciens | ancienne | \
         anciennes | avant | d avant | auparavant | du début | depuis le début | dès le début | passé | passées | \
         passés | actuelles | actuels | en vigueur | en place | par défaut | système | du système | préalable | \
         préalables | susmentionnées | mentionnées | énoncées | qui précède | qui précèdent | prédéfinies | \
         préétablies | préprogrammées | déjà",
    all: "tout | tous | toute | toutes | chaque | aucun | aucune | n importe quel | n importe quelle | \
         n importe quelles | n importe quels | quelconque | l ensemble | la totalité | l intégralité | \
         l entièreté | quel que soit | quelle que soit | quelles que soient | intégralement",
    your: "ton | ta | tes | votre | vos | que tu as | que vous avez | que tu suis | que vous suivez | \
         que tu respectes | dont tu | dont vous disposez | les tiennes | les tiens | les vôtres | \
         qui te régissent | qui t encadrent | qui te limitent",
    my: "mon | ma | mes | notre | nos | le mien | la mienne | les miens | les miennes | que j ai | que j avais | \
         que je vous ai | que je vous avais | que je leur ai | que je lui ai | que nous avons | que nous avions | \
         que nous vous avons | j ai laissé | j ai laissées | j ai donné au | j ai donnée* | j ai écrit | \
         j ai écrites | j ai envoyé | j ai envoyées | j ai mis | j ai mises | j ai ajouté | j ai ajoutées | \
         j ai indiqué | j ai indiquées | j ai noté | j ai notées | j ai saisi | j ai saisies | j ai précisé | \
         j ai précisées | j ai demandé | j ai transmises | nous avons laissé | nous avons donné | \
         nous avons envoyé | nous avons indiqué | laissées par moi | j habite | j habitais | on habite | \
         nous habitons | j y habite",
    first_person: "puis je | pourrais je | dois je | devrais je | ai je | aurais je | vais je | suis je | \
         pouvons nous | pourrions nous | devons nous | devrions nous | peut on | pourrait on | doit on | faut il | \
         est ce que je | est ce qu on | si je | si j | si on | si nous | quand je | comment je | je peux | \
         je pourrais | je dois | je devrais | je n arrive | je ne peux | je ne me | je n ai | je ne trouve | \
         je ne vois | je ne reçois | je ne sais | j ai oublié | j avais oublié | j ai ignoré | j ai annulé | \
         j ai supprimé | j ai effacé | j ai perdu | j ai jeté | j ai sauté | nous avons oublié | \
         je voudrais annuler | je veux annuler | je souhaite annuler | j aimerais annuler | \
         je souhaiterais annuler | je voudrais remplacer | je voudrais supprimer | je souhaite supprimer | \
         nous pouvons | nous devons | sans le vouloir | sans faire exprès | par erreur | par mégarde | \
         comment faire pour",
    reveal: "montre moi | montrez moi | montre nous | montrez nous | montre les | montre le | montre la | \
         montre tes | montre ton | montre ta | montre toutes | montre tout | montre l | montrez | montrer | \
         me montrer | dis | dis moi | dis nous | dites | dites moi | dites nous | dire | me dire | donne | donnes | \
         donne moi | donnez | donnez moi | donner | me donner | liste | listes | listez | lister | liste moi | \
         énumère | énumérez | énumérer | écris | écrivez | écrire | écris moi | recopie | copie | copiez | copier | \
         colle | collez | coller | traduis | traduisez | traduire | résume | résumez | résumer | partage | \
         partages | partagez | partager | fournis | fournissez | fournir | fournis moi | communique | communiquez | \
         communiquer | communique moi | transmets moi | transmettez moi | passe moi | passez moi | file moi | \
         balance moi | décris | décrivez | décrire | explique | expliquez | expliquer | explique moi | présente | \
         présentez | informe moi | informez moi | indique | indiquez | indique moi | indiquez moi | indiquer | \
         m indiquer | confirme | confirmez | confirmer | envoie moi | envoyez moi | m envoyer | renvoie | \
         retourne | rends moi | extrais | extrayez | extraire | accède | accédez | accéder | récupère | récupérez | \
         récupérer | obtenir | obtiens | lis moi | lisez moi | lire | rédige | génère | générez | fais voir | \
         fais moi voir | faites moi voir | laisse moi voir | laissez moi voir | je veux voir | je veux savoir | \
         je veux connaître | veux connaître | voudrais connaître | voudrais voir | aimerais voir | \
         aimerais savoir | aimerais connaître | voir | connaître | savoir | raconte | racontez | raconte moi | \
         parle moi de | parlez moi de | précise | précisez | détaille | détaillez | expose moi | j ai besoin de | \
         j ai besoin des | j ai besoin du",
    recite: "révèle | révèles | révélez | révéler | révèle moi | dévoile | dévoilez | dévoiler | dévoile moi | \
         répète | répètes | répétez | répéter | répète moi | affiche | affiches | affichez | afficher | \
         affiche moi | m afficher | imprime | imprimez | imprimer | divulgue | divulguez | divulguer | cite | \
         citez | citer | retranscris | retranscrivez | retranscrire | transcris | transcrivez | transcrire | \
         recopie | recopiez | recopier | reproduis | reproduisez | reproduire | récite | récitez | réciter | \
         expose | exposez | exposer | restitue | restituez | restituer | reformule | reformulez | reformuler | \
         paraphrase | paraphrasez | épelle | épelez | épeler | rappelle moi tes | rappelle moi ton | \
         rappelez moi vos | redis | redis moi | redonne | redonne moi | débite | déballe | crache | fais fuiter | \
         reconstitue | reconstituez",
    what: "quel est | quelle est | quels sont | quelles sont | quel | quelle | quels | quelles | quel était | \
         quelle était | quels étaient | quelles étaient | lequel | laquelle | lesquelles | lesquels | combien | \
         où est | où sont | où habite | où vit | où se trouve | qui est le | qui est la | qui était | quand est | \
         quand a | quand était | c est quoi | qu est ce que | qu est ce qui | qu est ce qu | que dit | que disent | \
         que disait | que disaient | que contient | que contiennent | ce que dit | ce que disent | \
         ce que contient | qu y a t il | à quoi ressemble | à quoi ressemblent | en quoi consiste | \
         en quoi consistent | où habitait | où réside",
    received: "as tu reçu* | avez vous reçu* | tu as reçu* | vous avez reçu* | as tu eu* | avez vous eu* | \
         reçois tu | recevez vous | t a t on donné* | vous a t on donné* | t a t on dit | vous a t on dit | \
         t a t on fourni* | t a t on transmis* | t a t on imposé* | on t a donné* | on vous a donné* | on t a dit | \
         on vous a dit | on t a fourni* | on vous a fourni* | on t a imposé* | on t a transmis* | \
         t ont été donné* | vous ont été donné* | t ont été fourni* | vous ont été fourni* | t ont été transmis* | \
         as été programmé* | avez été programmé* | as tu été programmé* | avez vous été programmé* | suis tu | \
         suivez vous | dois tu suivre | devez vous suivre | t ont ils donné* | as été configuré* | \
         avez été configuré*",
    prompt: "prompt système | prompt du système | prompt de système | prompts système | prompt initial | \
         prompt de départ | prompt de base | prompt d origine | prompt original | prompt caché | prompt secret | \
         prompt interne | prompt complet | prompt entier | prompt intégral | ton prompt | votre prompt | \
         tes prompts | vos prompts | le prompt | system prompt | invite système | invite initiale | \
         invite de départ | ton invite | votre invite | message système | messages système | message du système | \
         message initial du | instructions système | instructions du système | instructions de système | \
         instructions initiales | instructions de départ | instructions cachées | instructions secrètes | \
         instructions internes | instructions confidentielles | instructions préliminaires | \
         instructions que tu as reçu* | instructions que vous avez reçu* | instructions qu on t a donné* | \
         instructions qu on vous a donné* | instructions qui t ont été | instructions qui vous ont été | \
         instructions que tu suis | instructions que vous suivez | instructions que tu dois suivre | \
         instructions du développeur | instructions des développeurs | instructions de tes développeurs | \
         instructions de tes créateurs | consignes système | consignes du système | consignes initiales | \
         consignes de départ | consignes cachées | consignes secrètes | consignes internes | \
         consignes confidentielles | consignes que tu as reçu* | consignes que vous avez reçu* | \
         consignes qu on t a donné* | consignes qu on vous a donné* | consignes qui t ont été | \
         consignes qui vous ont été | consignes que tu suis | consignes que vous suivez | directives système | \
         directives internes | directives initiales | directives cachées | directives secrètes | \
         directives que tu as reçu* | directives que tu suis | tes directives | tes lignes directrices | \
         lignes directrices internes | règles internes | règles cachées | règles secrètes | \
         règles confidentielles | règles que tu suis | règles que vous suivez | règles que tu as reçu* | \
         règles qu on t a donné* | règles qui te régissent | politiques internes | fenêtre de contexte | \
         modèle de prompt | ta configuration | ta programmation | votre programmation | ton code source | \
         votre code source | tes données d entraînement | vos données d entraînement | \
         comment tu as été programmé* | comment as tu été programmé* | comment tu as été configuré* | \
         comment as tu été configuré* | comment vous avez été programmé* | comment avez vous été programmé* | \
         premier message de cette conversation | premier message de la conversation | tes paramètres internes | \
         message du développeur | messages du développeur | tes premières instructions | \
         vos premières instructions | ta première instruction | tes premières consignes | vos premières consignes | \
         tes instructions originales | tes instructions d origine | tes instructions de base | \
         vos instructions d origine | vos instructions de base",
    hidden: "système | du système | initial | initiale | initiales | initiaux | originel | originelles | caché | \
         cachée | cachés | cachées | secret | secrète | secrets | secrètes | interne | internes | original | \
         originale | originales | originaux | confidentiel | confidentielle | confidentiels | confidentielles | \
         développeur | développeurs | complet | complète | complets | complètes | intégral | intégrale | \
         intégrales | exact | exacte | exactes | de base | de départ | d origine | sous jacent | sous jacentes | \
         privées | véritable | véritables | vraies | premières | non divulgué* | en coulisses",
    verbatim: "mot pour mot | mot à mot | textuellement | littéralement | à la lettre | lettre par lettre | \
         lettre pour lettre | exactement comme | exactement tel | exactement tels | telles quelles | tel quel | \
         tels quels | telle quelle | telles que | sans modifier | sans modification | sans modifications | \
         sans rien modifier | sans rien changer | sans changer | sans changement | sans altération | \
         sans reformuler | sans résumer | sans omission | sans rien omettre | bloc de code | depuis le début | \
         dès le début | depuis le tout début | du début à la fin | en commençant par | commençant par | \
         commence par | ligne par ligne | ligne à ligne | intégralement | dans son intégralité | \
         dans leur intégralité | en entier | en totalité | au complet | dans son entièreté | in extenso | \
         verbatim | caractère par caractère | à l identique | version intégrale | au mot près | sans coupure | \
         en intégralité",
    above: "texte ci dessus | texte au dessus | texte plus haut | texte précédent | texte qui précède | \
         mots ci dessus | mots qui précèdent | contenu ci dessus | contenu précédent | contenu qui précède | \
         lignes ci dessus | lignes précédentes | phrase ci dessus | paragraphe ci dessus | message ci dessus | \
         messages ci dessus | messages précédents | instructions ci dessus | consignes ci dessus | \
         conversation ci dessus | conversation précédente | conversation jusqu ici | conversation jusqu à présent | \
         conversation jusqu à maintenant | échanges précédents | contexte précédent | contexte ci dessus | \
         tout ci dessus | tout ce qui est ci dessus | tout ce qui est au dessus | tout ce qui se trouve au dessus | \
         tout ce qui se trouve ci dessus | tout ce qui figure au dessus | tout ce qui est écrit au dessus | \
         tout ce qui est plus haut | tout ce qui précède | tout ce qui a été dit | tout ce qui vient avant | \
         tout ce qui a précédé | tout ce qu il y a au dessus | tout ce que tu sais | tout ce que vous savez | \
         tout ce que tu as reçu | tout ce que vous avez reçu | tout ce que tu as appris | tout ce qu on t a dit | \
         tout ce qu on vous a dit | tout ce qu on t a appris | tout ce qu on t a demandé | \
         tout ce qui t a été dit | tout ce que l on t a dit | toute la conversation | \
         l intégralité de la conversation | l ensemble de la conversation | tout le contexte | tout le texte | \
         tout avant ce message | tout ce qui est avant | ce qu on t a dit avant | ce qui t a été dit",
    aforesaid: "ce qui précède | ce qui a été dit | ce qui est au dessus",
    now_on: "désormais | dorénavant | à partir de maintenant | à partir d aujourd hui tu | \
         à partir de cet instant | à partir de ce moment | à partir de ce message | à partir d ici | \
         à compter de maintenant | dès maintenant | dès à présent | dès cet instant | tu es maintenant | \
         tu es désormais | tu es à présent | tu es dorénavant | vous êtes maintenant | vous êtes désormais | \
         vous êtes à présent | vous êtes dorénavant | maintenant tu es | maintenant vous êtes | maintenant tu vas | \
         maintenant vous allez | tu seras | vous serez | tu vas être | vous allez être | tu deviens | \
         vous devenez | tu vas devenir | vous allez devenir | tu vas maintenant | vous allez maintenant | \
         pour le reste de la conversation | pour le reste de cette conversation | \
         pour la suite de la conversation | pour toute la suite | pendant le reste | durant le reste | \
         le reste de la conversation | jusqu à nouvel ordre | jusqu à la fin de la conversation | \
         tu dois maintenant | vous devez maintenant",
    no_longer: "tu n es plus | vous n êtes plus | n es plus un | n es plus une | n es plus l | n êtes plus un | \
         n êtes plus l | n est plus un | cesse d être | cessez d être | arrête d être | arrêtez d être | \
         cesses d être | tu as cessé d être | ne sois plus | ne soyez plus",
    act_as: "agis comme | agissez comme | agir comme | agiras comme | agis en tant que | agissez en tant que | \
         agir en tant que | agis en tant qu | agissez en tant qu | agir en tant qu | fais semblant | \
         faites semblant | faire semblant | fais comme si | faites comme si | faire comme si | fais comme | \
         comporte toi comme | comportez vous comme | te comporter comme | vous comporter comme | \
         te comportes comme | comporte toi en | comportez vous en | joue le rôle | jouez le rôle | jouer le rôle | \
         jouer un rôle | joue un rôle | tu joues le | tu joueras | vous jouerez | tu vas jouer | vous allez jouer | \
         prends le rôle | prenez le rôle | prendre le rôle | assume le rôle | assumez le rôle | endosse | \
         endossez | endosser | adopte le rôle | adoptez le rôle | adopte la personnalité | \
         adoptez la personnalité | adopte l identité | adopte le comportement | prends l identité | \
         prends la personnalité | incarne | incarnez | incarner | incarnes | incarneras | interprète | \
         interprétez | interpréter | simule | simulez | simuler | simuleras | mets toi dans la peau | \
         mettez vous dans la peau | te mettre dans la peau | glisse toi dans | dans la peau de | dans la peau d | \
         dans le rôle | dans le personnage | le rôle de | le rôle d | prétends être | prétends que | \
         prétendez être | imite | imitez | imiter | réponds comme | répondez comme | répondre comme | \
         réponds en tant que | répondez en tant que | réponds en tant qu | répondez en tant qu | parle comme | \
         parlez comme | parle en tant que | jeu de rôle | jeu de rôles | sois un | sois une | sois mon | soyez un | \
         soyez une | tu es un | tu es une | vous êtes un | vous êtes une | tu t appelles | vous vous appelez | \
         tu t appelleras | ton nom est | votre nom est | ton nouveau nom | deviens | devenez | transforme toi en | \
         transformez vous en | fais toi passer pour | faites vous passer pour | te faire passer pour | \
         vous faire passer pour | personnifie | personnifiez | considère toi comme | considérez vous comme | \
         imagine que tu es | imagine toi | imaginez que vous êtes | suppose que tu es | nous allons jouer | \
         on va jouer | jouons | nouvelle personnalité | nouvelle identité | alter ego | changer de personnalité | \
         change de personnalité | change de rôle | joue un personnage | jouer un personnage | joue le personnage",
    without: "sans | sans aucune | sans aucun | ne | pas | pas de | aucun | aucune | libre de | libre de toute | \
         libre de tout | libéré de | libérée de | libéré des | libérée des | exempt de | exempte de | dépourvu de | \
         dépourvue de | dénué de | dénuée de | affranchi de | affranchie de | affranchi des | affranchie des | \
         débarrassé de | débarrassé des | délivré de | jamais | hors de | en dehors de | en dehors des | \
         au delà de | au delà des | ni | zéro | absence de | n a pas de | n a aucune | n as plus | n as pas | \
         n as aucune | n ayant",
    limit: "restriction* | limite | limites | limitation* | filtre | filtres | filtrage | censure | règles | \
         règle | éthique | éthiques | moral | morale | morales | moraux | moralité | politiques | directives | \
         consignes | principes | modération | avertissement* | contrainte* | tabou | tabous | normes | scrupule* | \
         garde fou | garde fous | mise en garde | mises en garde | inhibition* | entrave* | retenue | interdit | \
         interdits | interdiction* | conscience | légalité | état d âme | états d âme | barrières",
    limitless: "sans restriction | sans restrictions | sans aucune restriction | sans restriction aucune | \
         sans la moindre restriction | sans limites | sans aucune limite | sans aucune limitation | \
         sans limitations | sans filtre | sans filtres | sans aucun filtre | sans le moindre filtre | \
         sans censure | sans aucune censure | non censuré | non censurée | non filtré | non filtrée | \
         non restreint | non restreinte | non bridé | non bridée | sans bride | illimité en | sans tabou | \
         sans tabous | sans aucun tabou | amoral | amorale | sans contraintes | sans aucune contrainte | \
         sans garde fou | sans garde fous | sans aucun garde fou | sans modération aucune | totalement libre | \
         complètement libre | libre de toute contrainte | libre de toute restriction | libre de toute règle | \
         affranchi de toute | libéré de toute | libéré de tes | libéré de toutes | libéré de tout | désinhibé | \
         tout est permis | ia débridée | assistant débridé | totalement débridé | version débridée",
    jailbreak: "fais n importe quoi maintenant | faire n importe quoi maintenant | tout faire maintenant | \
         fais tout maintenant | faire tout maintenant | mode dan | mode dieu | mode sans restriction | \
         mode sans restrictions | mode sans limite | mode sans limites | mode sans filtre | mode sans filtres | \
         mode sans censure | mode non censuré | mode chaos | mode jailbreak | mode maléfique | mode démon | \
         mode anarchie | mode rebelle | mode opposé | jailbreaké | ia maléfique | ia rebelle",
    mode: "mode développeur | mode développeurs | mode de développement | mode développement | mode dev | \
         mode debug | mode débogage | mode de débogage | mode maintenance | mode de maintenance | \
         mode administrateur | mode administration | mode admin | mode système | mode du système | mode test | \
         mode de test | mode tests | mode de tests | mode diagnostic | mode de diagnostic | mode root | \
         mode super utilisateur | mode superutilisateur | mode sudo | mode ingénieur | mode technicien | \
         mode entraînement | mode privilégié | mode déverrouillé",
    ai: "ia | une ia | intelligence artificielle | assistant | assistants | assistante | assistant virtuel | \
         assistante virtuelle | assistant ia | modèle de langage | modèles de langage | modèle de langue | \
         modèle d ia | modèle ia | grand modèle | le bot | un bot | chatbot | chatbots | agent | agents | \
         agent ia | agent conversationnel | agent virtuel | robot conversationnel | système d ia | \
         système automatisé | systèmes automatisés | llm | openai | chatgpt",
    respond: "réponds | répond | répondez | répondre | répondras | répondrez | répondant | réponses | parle | \
         parles | parlez | parler | dis | dites | aide | aides | aidez | aider | génère | génères | générez | \
         générer | génère moi | donne | donnes | donnez | donner | donneras | fournis | fournissez | fournir | \
         fais | faites | peux | tu peux | vous pouvez | accepte | acceptes | acceptez | accepter | permets | \
         permet | autorise | écris | écrivez | écrire | rédige | rédigez | rédiger | produis | produisez | \
         produire | propose moi | explique | expliques | expliquez | expliquer | discute | discutes | discutez | \
         discuter | agis | agissez | exprime toi | exprimez vous | t exprimer | crée | créez | crées | satisfais | \
         satisfaire | exécute | exécutes | obéis | obéissez | obéit | répondrais | répondriez | dirais",
    immoral: "illégal | illégale | illégales | illégaux | illicite | illicites | immoral | immorale | immorales | \
         immoraux | contraire à l éthique | contraires à l éthique | non éthique | non éthiques | peu éthique | \
         peu éthiques | dangereux | dangereuse | dangereuses | violent | violente | violents | violentes | \
         offensant | offensante | offensants | offensantes | obscène | obscènes | explicite | explicites | \
         grossier | grossière | grossiers | grossièreté* | vulgaire | vulgaires | gros mots | injure | injures | \
         insulte | insultes | jurons | malveillant | malveillante | malveillants | malveillantes | nuisible | \
         nuisibles | nocif | nocifs | nocive | délit | délits | crime | crimes | criminel | criminelle | raciste | \
         racistes | haineux | haineuse | haineuses | pornographique | pornographiques | érotique | sexuel | \
         sexuels | sexuelle | choquant | choquants | inapproprié | inappropriée | inappropriés | cruel | cruelle | \
         sadique | diffamatoire | logiciel malveillant | drogue | drogues | controversé | controversés | maléfique",
    obedience: "ne refuse jamais | ne refuses jamais | ne refusez jamais | ne jamais refuser | jamais refuser | \
         ne refuse rien | ne refuses rien | ne refusez rien | ne refuse aucune | ne refuses aucune | \
         ne refusez aucune | ne peux pas refuser | ne peut pas refuser | ne pouvez pas refuser | \
         ne peux rien refuser | ne peux jamais refuser | sans refuser | sans jamais refuser | ne dis jamais non | \
         ne dit jamais non | ne dites jamais non | ne jamais dire non | jamais dire non | \
         n importe quelle demande | n importe quelle requête | n importe quelle question | n importe quel ordre | \
         n importe quelle instruction | tous mes ordres | tous mes désirs | tout ce que je te demande | \
         tout ce que je te dis | tout ce que je dis | tout ce que je t ordonne | tout ce que je vous dis | \
         quoi que je | quoi que je demande | peu importe la demande | quelle que soit la demande | \
         quelle que soit la question | quelle que soit ma | sans discuter | sans poser de question | \
         sans poser de questions | sans te poser | sans broncher | sans exception | inconditionnellement | \
         aveuglément | obéis à tout | obéir à tout | obéis toujours | obéissez toujours | obéis moi | m obéir | \
         obéissez moi | tu m obéis | tu n obéis qu à moi | dois obéir | devez obéir | dois m obéir | tout ordre | \
         tu fais tout | fais tout ce | faire tout ce | peux tout faire | peut tout faire | pouvez tout faire | \
         peux tout dire | capable de tout | tout est permis | tout est autorisé | tout t est permis | \
         ne t excuse jamais | ne préviens jamais | réponds à tout | répond à tout | répondre à tout | \
         répondez à tout | sur n importe quel sujet | faire n importe quoi | fais n importe quoi | \
         dire n importe quoi | réponds à toute | répondez à toute | réponds à toutes les | accepte toute | \
         acceptes toute | acceptez toute | accepter toute | accepte toutes | à toutes les demandes | \
         à toutes les requêtes | obéis à chaque | obéis à toutes | obéir à toutes | obéir à chaque | \
         satisfais toutes | peu importe ce que je | peu importe la question | peu importe le sujet | \
         peu importe le contenu | exactement ce que je te | exactement ce que je dis | sans jamais avertir",
    character: "personnage | personnages | sors du personnage | sors de ton personnage | sortir du personnage | \
         sortir de ton personnage | reste dans ton personnage | reste dans le personnage | \
         rester dans le personnage | sors de ton rôle | reste dans ton rôle | rester dans ton rôle | fictif | \
         fictive | fictifs | fictives | fiction | monde fictif | univers fictif | hypothétique | hypothétiques | \
         imaginaire | deux réponses | deux façons | deux manières | les deux réponses | histoire | personnalité | \
         monde parallèle | univers parallèle | univers alternatif | machine virtuelle | persona | nommé | nommée | \
         appelé | surnommé",
    decode: "décode | décodes | décodez | décoder | décodée | décodant | déchiffre | déchiffres | déchiffrez | \
         déchiffrer | déchiffrée | décrypte | décryptez | décrypter | décryptée | désencode | désencodez | \
         traduis | traduisez | convertis | convertissez | remets à l endroit | remets dans l ordre",
    cipher: "codé | codée | codés | codées | encodé | encodée | encodés | encodage | chiffré | chiffrée | \
         chiffrement | crypté | cryptée | cryptés | inversé | inversée | à l envers | à rebours | code morse | \
         en morse | morse | binaire | en binaire | hexadécimal | en hexadécimal | base64 | en base 64 | \
         chiffre de césar | code césar | code de césar | rot13 | ordre inverse | verlan | langage codé | \
         message codé",
    execute: "exécute | exécutes | exécutez | exécuter | exécute le | exécute la | suis les | suis la | suis le | \
         suis l | suis ce | suis ces | suis son | suivez | suivre | suivez les | fais ce qu il dit | \
         fais ce qui est | fais ce que | fais ce qu | faites ce que | faites ce qu | faites ce qui | faire ce que | \
         fais exactement | faites exactement | fais le | faites le | obéis | obéissez | obéir | applique | \
         appliquez | accomplis | accomplissez | réponds | répondez | réponds y | répondez y | réalise | réalisez | \
         agis selon | agissez selon | mets en œuvre | et fais | et exécute | et exécutez | et suis | et suivez | \
         et obéis | et applique | et réponds | puis fais | puis exécute | puis suis | puis réponds | \
         dis moi ce qu | dis moi ce que | dites moi ce qu | dites moi ce que | me dire ce qu | me dire ce que | \
         ce qu il dit | ce que ça dit | ce que dit | ce qui est écrit | ce qui est demandé",
    verse: "poème | poésie | haïku | acrostiche | chanson | devinette | charade | énigme | rime | rimes | paroles | \
         première lettre | premières lettres | trois premières lettres | premier caractère | premiers caractères | \
         dernière lettre | dernières lettres | chaque lettre | chaque chiffre | chaque caractère | \
         lettre par lettre | les lettres de | les lettres du | les caractères de | les caractères du | à l envers | \
         à rebours | ordre inverse | en base64 | encode | encode le | encodez | encodée | code le | chiffre le | \
         inversée | inverse | épelle | épelé | épeler | indice | indices | emoji | emojis | émoticônes | \
         séparé par | séparés par | séparées par | des tirets entre | en anglais | en allemand | en espagnol | \
         carré de | somme de | somme des | en rot13 | commence par | finit par | se termine par | rime avec | \
         en verlan",
    suppose: "imagine | imagines | imaginez | imaginons | imagine que | supposons | supposons que | suppose que | \
         supposez que | à supposer | admettons | admettons que | disons que | mettons que | hypothétiquement | \
         par hypothèse | dans un monde où | dans un monde dans lequel | dans un univers | dans un monde parallèle | \
         dans un monde fictif | dans une réalité | dans une société | dans une histoire | dans un film | \
         dans un roman | faisons comme si | faisons semblant | partons du principe | projet de recherche | \
         pour la recherche | dans le cadre d une recherche | dans le cadre d une étude | expérience de pensée | \
         nous réalisons | nous menons | nous faisons une | nous étudions | société futuriste | scénario fictif | \
         écris une histoire | écris un scénario | imagine un monde | imaginez un monde | imagine un univers",
    call: "appelle | appelez | appeler | invoque | invoquez | exécute | exécutez | exécuter | lance | lancez | \
         lancer | utilise | utilisez | utiliser | déclenche | déclenchez | déclencher | ouvre | ouvrez | ouvrir | \
         accède | accédez | clique | cliquez | cliquer | visite | visitez | consulte | consultez | va sur | \
         allez sur | rends toi sur | rendez vous sur | navigue | télécharge | téléchargez | fais appel | \
         faites appel | effectue | effectuez | émets",
    on_reading: "quand tu lis | quand vous lisez | quand tu liras | lorsque tu lis | lorsque vous lisez | \
         si tu lis | si vous lisez | en lisant | à la lecture | après avoir lu | après lecture | en résumant | \
         quand tu résumes | quand vous résumez | lorsque tu résumes | lorsque vous résumez | en traitant | \
         quand tu traites | quand vous traitez | lorsque tu traites | lorsque vous traitez | en analysant | \
         lorsque tu analyses | en indexant | en répondant | quand tu réponds | quand vous répondez | \
         lorsque tu réponds | lorsque vous répondez | avant de répondre | avant de répondre à | \
         avant toute réponse | si tu es une ia | si tu es un | si tu es une | si vous êtes une ia | \
         si vous êtes un | si vous êtes une | à la fin de la réponse | à la fin de ta réponse | \
         à la fin de votre réponse | à la fin de chaque réponse | à la fin du résumé | à la fin de chaque | \
         en fin de réponse | au début de la réponse | au début de ta réponse | au début de votre réponse | \
         au début de chaque | dans toutes les réponses | dans toutes tes réponses | dans toutes vos réponses | \
         dans chaque réponse | dans chacune de tes réponses | dans ta réponse | dans votre réponse | \
         dans la réponse finale | dans ton résumé | dans votre résumé | dans le résumé | dans tout résumé | \
         si l utilisateur demande | quand l utilisateur demande | lorsque l utilisateur demande | \
         si un utilisateur demande | si le client demande | quand le client demande | lorsque le client demande | \
         si un client demande | quand un client demande | si on te demande | si l on te demande | \
         quand on te demande | si on vous demande | quand on vous demande | au prochain message | \
         lors du prochain message | à chaque réponse | à chaque message | à chaque tour | toute ia qui | \
         quiconque lit",
    output: "réponse | réponses | résumé | résumés | synthèse | message | messages | sortie | conclusion | \
         rapport | rapports | conversation | texte",
    include: "inclus | incluez | inclure | inclue | incluras | ajoute | ajoutes | ajoutez | ajouter | insère | \
         insérez | insérer | mentionne | mentionnes | mentionnez | mentionner | commence par | commencez par | \
         commencer par | termine par | terminez par | terminer par | finis par | finissez par | conclus | \
         concluez | contenir | contienne | contiendra | doit contenir | joins | joindre | place | placez | mets | \
         mettez | écris | écrivez | recommande | recommandez | recommander | promeus | conseille | conseillez | \
         dis | dites | dis leur | dis lui | dites leur | cite | citez | affiche | affichez | afficher | montre | \
         reproduis | reproduisez | indique | indiquez | indiquer | informe | informez | invite les | préviens | \
         répète | répétez | intègre | intégrez | intégrer | annexe | glisse | glissez | colle | collez | redirige | \
         redirigez | oriente",
    new_order: "nouvelles instructions | nouvelle instruction | instructions nouvelles | \
         instructions mises à jour | instructions à jour | instructions révisées | instructions réelles | \
         véritables instructions | vraies instructions | instruction prioritaire | instructions prioritaires | \
         nouvelles consignes | nouvelle consigne | consignes mises à jour | vraies consignes | \
         véritables consignes | consigne prioritaire | consignes prioritaires | nouvelles règles | nouvelle règle | \
         règles mises à jour | nouvelles directives | nouvelle directive | directives mises à jour | \
         directive prioritaire | nouvelle tâche | vraie tâche | véritable tâche | nouvelle mission | \
         nouvel objectif | vrai objectif | véritable objectif | nouveau prompt | nouveau système | \
         mise à jour du système | mise à jour système | mise à jour de la politique | mise à jour des consignes | \
         mise à jour des instructions | mise à jour des règles | les règles ont changé | les consignes ont changé | \
         nouvelle politique | politique mise à jour | message système | message du système | note système | \
         note du système | avis système | avis du système | alerte système | notification système | \
         instruction système | instruction du système | commande système | directive système | consigne système | \
         ordre prioritaire | code de dérogation | dérogation administrateur | dérogation d urgence",
    safety: "règles de sécurité | règle de sécurité | mesures de sécurité | mesure de sécurité | \
         filtres de sécurité | filtre de sécurité | filtres de contenu | filtre de contenu | \
         contrôles de sécurité | contrôle de sécurité | vérifications de sécurité | vérification de sécurité | \
         vérifications | vérification | politiques de sécurité | politique de sécurité | politique de contenu | \
         politiques de contenu | politique d utilisation | politiques d openai | protocoles de sécurité | \
         protocole de sécurité | paramètres de sécurité | restrictions | restrictions habituelles | \
         restrictions de sécurité | confirmations | modération | garde fou | garde fous | directives éthiques | \
         règles éthiques | principes éthiques | règles de modération | contrôle d accès | contrôles d accès | \
         limitations | normes de sécurité | barrières de sécurité | la sécurité | ta sécurité | tes sécurités | \
         les sécurités | toute sécurité | tes filtres | filtres éthiques | filtre éthique | filtres de modération | \
         tes protections | ton alignement | tes garde fous",
    disable: "désactivé* | éteins | éteignez | éteindre | enlève | enlevez | enlever | retire | retirez | retirer | \
         supprime | supprimez | supprimer | élimine | éliminez | lève | levez | lever | levées | suspends | \
         suspendez | suspendre | suspendu* | saute | sautez | sauter | passez outre | passe outre | contourne | \
         contournez | contourner | ignore | ignorez | ignorer | ignorant | ne s appliquent pas | \
         ne s applique pas | ne s appliquent plus | ne s applique plus | ne sont plus en vigueur | ne valent plus | \
         relâche | relâchez | assouplis | assouplissez | assouplir | déverrouille | déverrouillez | déverrouiller | \
         débloque | débloquez | neutralise | neutralisez | neutraliser | omets | omettez | omettre | exempté | \
         exempt | exempté de | dispense | dispensé de | débride | débridez | sans vérification | \
         sans vérifications | sans aucune vérification | sans contrôle de sécurité | sans sécurité | \
         sans confirmation | sans confirmations",
    state: "dis | dites | affirme | affirmez | affirmer | déclare | déclarez | déclarer | réponds | répondez | \
         répondre | écris | écrivez | écrire | imprime | imprimez | affiche | affichez | afficher | montre | \
         montrez | indique | indiquez | considère | considérez | annonce | annoncez | conclus | concluez | \
         donne moi | donnez moi | traduis | traduisez | et dis | et dites",
    content: "page web | page internet | site web | article | fonction | tâche | tâche initiale | tâche d origine | \
         requête | requête initiale | requête de l utilisateur | demande de l utilisateur | demande initiale | \
         question de l utilisateur | question initiale | question d origine | extrait | passage | document | cv | \
         curriculum | transaction | dissertation | l utilisateur",
    you: "tu | toi | te | t | vous | toi même | vous même | vous mêmes",
    must: "dois | devez | doit | doivent | devras | devrez | devra | il faut | faut | tu vas | vous allez | \
         obligatoirement | impérativement | toujours | immédiatement | important | obligatoire | impératif | \
         obligé de | obligée de | tenu de | tenue de | es tenu | uniquement | seulement | exclusivement | \
         veille à | veillez à | merci de | prière de | assure toi | assurez vous | il est impératif | \
         il est essentiel | plutôt | au lieu de",
    delete: "efface | effacez | effacer | supprime | supprimez | supprimer | détruis | détruisez | détruire | \
         vide | videz | vider | formate | formatez | formater | écrase | écrasez | écraser | purge | purgez | \
         purger | élimine | éliminez | éliminer",
    changed: "ont changé | a changé | ont été modifié* | a été modifié* | modifiées | mis à jour | mises à jour | \
         ont été mises à jour | levées | caduques | caduc | obsolète | obsolètes | périmées | \
         ne sont plus valables | ne sont plus valides | n est plus valable | n est plus valide | \
         ne s appliquent plus | ne s applique plus | ne sont plus en vigueur | n est plus en vigueur | \
         autorise désormais | permet désormais | permettent désormais | autorisent désormais | \
         est désormais autorisé | est désormais permis | maintenant autorisé | maintenant permis | désactivées | \
         ont expiré | a expiré | ont été remplacé* | a été remplacé* | sont remplacées | ont été révoqué* | \
         a été révoqué* | sont révoquées | ont été abrogé* | ont été suspendu* | sont suspendues | \
         ont été annulé* | sont annulées | ont été actualisé* | ont été levées | ont été désactivé*",
    end_of: "fin du document | fin de l entrée | fin de la saisie | fin de saisie | fin d entrée | fin de l input | \
         fin du message utilisateur | fin de l entrée utilisateur | fin de la requête | fin de conversation | \
         fin des instructions | fin des consignes | fin du contexte | fin du prompt | fin du prompt système | \
         fin de l invite | fin des données | fin du système | fin du message système | fin de la transcription | \
         début du prompt | début des nouvelles | nouvelle conversation | nouvelle session système | \
         fin de document | fin de message | fin de texte | fin de fichier | fin des instructions système | \
         fin du contenu utilisateur",
    note: "note pour | note à | note à l | note au | note aux | note destinée | attention | avis à | avis au | \
         avis aux | avis pour | message pour | message à l | message à toute | message aux | message destiné | \
         instruction pour | instructions pour | instructions à l | instructions destinées | consigne pour | \
         consignes pour | consigne à | consignes à l | directive pour | rappel pour | rappel à | rappel aux | \
         à l attention | à destination de | à l intention | chère ia | cher assistant | chère assistante | \
         bonjour assistant | bonjour l ia | hé l ia | pour toute ia | pour tout | à toute ia | à toutes les ia | \
         à tous les assistants | indication pour",
    concluded: "j ai conclu | j en ai conclu | j en conclus | j ai déterminé | j ai déjà vérifié | \
         j ai déjà déterminé | j ai déjà conclu | j ai déjà établi | j ai constaté en interne | \
         vérifié en interne | j ai vérifié en interne | il m est permis | je suis autorisé à ignorer | \
         je peux sans risque | en tant qu assistant j | la bonne étape | l étape correcte | je procède donc | \
         je peux donc ignorer | je peux donc procéder | je peux donc divulguer | je vais donc ignorer | \
         je vais donc procéder | je vais donc divulguer | je dois donc ignorer",
    covert: "sans dire | sans le dire | sans rien dire | sans lui dire | sans en parler | ne dis pas | \
         ne dis rien | ne dites pas | ne dites rien | ne le dis pas | ne lui dis pas | ne lui dis rien | \
         ne mentionne pas | ne mentionnez pas | ne mentionne jamais | sans mentionner | sans le mentionner | \
         en secret | secrètement | discrètement | en silence | silencieusement | sans prévenir | sans avertir | \
         sans alerter | ne préviens pas | ne prévenez pas | n avertis pas | n avertissez pas | n informe pas | \
         n informez pas | sans informer | en cachette | à l insu | à son insu | sans que l utilisateur | \
         sans que le client | ne révèle pas que | ne révélez pas que | ne révèle pas cette | cache ceci | \
         cache cela | garde cela secret | garde ça secret | garde le secret | ne montre pas ceci | \
         ne divulgue pas | ne divulguez pas | furtivement",
};
