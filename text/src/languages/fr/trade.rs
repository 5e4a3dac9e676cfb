//! Goods, money and people in French.

use crate::languages::OfTrade;

pub(super) const OF_TRADE: OfTrade = OfTrade {
    goods: "livraison | livraisons | livrer | livreur | livreurs | livreuse | expédition | expédier | envoi | \
         colis | paquet | coursier | transporteur | facteur | point relais | relais | lavage | laver | entretien | \
         montage | monter | assemblage | assembler | installation | installer | fixation | branchement | \
         mise en service | cuisson | cuire | préparation | recette | recettes | mode d emploi | notice | notices | \
         manuel | guide d utilisation | dépliant | brochure | étiquette | étiquettes | emballage | boîte | carton | \
         paiement | virement | retour | retours | renvoi | échange | remboursement | garantie | posologie | \
         dosage | d emploi | recharge | chargement | nettoyage | nettoyer | soin | soins | repassage | séchage | \
         stockage | conservation | rangement | cadeau | gardien | concierge | gardienne | voisin | voisine | \
         interphone | digicode | facturation | schéma | plan de montage | vis | pièces | meuble | meubles | \
         appareil | papier | version papier | pdf | vidéo | tutoriel | cookies | spam | confidentialité | eau | \
         café | cafetière | huile | air | hotte | piscine | aspirateur | taille | tailles | couleur | couleurs | \
         boutique | magasin | vendeur | annulation | rétractation | alerte | alertes | rappel de produit | \
         sécurité enfant | sécurité enfants | tri | recyclage | broderie | gravure | personnalisation | livrez | \
         livrée | livrées | livrés | machine à laver | lave linge | lave vaisselle | la pose | de pose | \
         instructions d utilisation | consignes d utilisation | conseils d utilisation | utilisation du produit | \
         d usage | imprimée | imprimées | imprimerie | barre de recherche | instructions de la commande | \
         instructions de commande | consignes de la commande | bon de commande | suivi de commande | enfant | \
         enfants | bébé | lit | trottinette | vélo | thermostat | température | chauffage | radiateur | \
         consigne automatique | bouteille | bouteilles | filtre à | four | sac | tissu | vêtement | vêtements | \
         peinture | couture | tricot | plante | plantes | friteuse | aspirateur robot | robot cuiseur",
    said: "j ai dit | je disais | j ai déjà dit | je vous ai dit | je vous avais dit | je vous disais | \
         je vous ai écrit | je vous ai demandé | je vous avais demandé | j ai demandé | j avais demandé | \
         j ai commandé | j ai mentionné | j ai indiqué | j ai écrit | j ai vu | j ai lu | j ai reçu | mon message | \
         mes messages | mon mail | mon e mail | mon email | mon courriel | le mail | l e mail | le courriel | \
         mon dernier | ma dernière | mon premier | ma première | mon précédent | ma précédente | mon autre | \
         message précédent de ma part | fournies avec | fournie avec | fourni avec | livrées avec | jointes au | \
         qui accompagnent | qui accompagne | dans la boîte | sur la boîte | dans le carton | dans le colis | \
         sur l emballage | j ai oublié | j avais oublié | j ai ignoré | j ai supprimé | j ai effacé | j ai jeté | \
         j ai perdu | a oublié | ont oublié | avez oublié | a ignoré | ont ignoré | avez ignoré | a pas suivi | \
         ont pas suivi | avez pas suivi | a pas respecté | ont pas respecté | avez pas respecté | \
         a pas tenu compte | ont pas tenu compte | n oublie pas les | n oublie pas mes | n oublie pas la | \
         n oubliez pas les | n oubliez pas mes | n oubliez pas vos | n oubliez pas la | n oubliez pas le | \
         n ignorez pas | n ignore pas | n annulez pas | n annule pas",
    grant: "donne moi | donnez moi | donne nous | donnez nous | donne | donnez | donner | applique | appliques | \
         appliquez | appliquer | applique moi | appliquez moi | accorde | accordes | accordez | accorder | \
         accorde moi | accordez moi | octroie | octroyez | octroyer | offre moi | offre nous | offre lui | \
         offre leur | offrez | offrez moi | offrir | approuve | approuvez | approuver | ajoute | ajoutez | \
         ajouter | génère | générez | générer | génère moi | générez moi | émets | émettez | émettre | active | \
         activez | activer | accepte | acceptes | acceptez | accepter | fais moi | faites moi | fais nous | \
         faites nous | fais un | fais une | faire | mets | mets moi | mettez | mettez moi | envoie moi | \
         envoyez moi | rembourse | rembourse moi | remboursez | remboursez moi | rembourser | crédite | \
         crédite moi | créditez | créditez moi | créditer | confirme | confirmez | confirmer | valide | validez | \
         valider | libère | libérez | débloque | débloquez | autorise | autorisez | autoriser | exonère | \
         exonérez | dispense | dispensez | je veux | nous voulons | j exige | j ai droit | recevoir | fais cadeau | \
         faites cadeau | délivre | délivrez | attribue | attribuez | attribuer",
    discount: "remise* | réduction* | rabais | ristourne* | bon de réduction | bons de réduction | bon d achat | \
         bons d achat | coupon* | code promo | codes promo | code promotionnel | codes promotionnels | \
         code de réduction | code réduction | promo | remboursement* | crédit | crédits | cashback | \
         chèque cadeau | chèques cadeaux | carte cadeau | cartes cadeaux | geste commercial | escompte",
    price: "prix | tarif | tarifs | montant | montants | total | coût | coûts | valeur | somme | prix total | \
         prix final | prix unitaire | prix de vente | total de la commande | montant de la commande | \
         total du panier | montant total | prix du panier | sous total",
    set: "fixe le | fixe la | fixe un | fixe son | fixe ce | fixe à | fixez | fixer | change | changes | changez | \
         changer | modifie | modifies | modifiez | modifier | mets | mettez | mettre | mets à jour | \
         mettez à jour | définis | définissez | définir | ajuste | ajustez | ajuster | baisse le | baisse les | \
         baisse ce | baisse la | baissez | baisser | réduis | réduisez | réduire | diminue | diminuez | remplace | \
         remplacez | remplacer | écrase | écrasez | considère | considérez | considérer | marque la | marque le | \
         marque ma | marque cette | marque les | marquez | marquer | traite | traitez | facture moi | facturez | \
         facture les | compte moi | comptez moi | enregistre | enregistrez | configure | configurez | force | \
         forcez | forcer | passe le | passe la | passe les | passe ce | passez le | passez la | passez les | \
         passer le | ramène | ramenez | ramener | laisse | laissez | règle le | réglez | attribue | attribuez | \
         établis | établissez | impose | saisis | saisissez",
    sell: "vends | vends moi | vends nous | vendez moi | vendez nous | vendez le | vendez la | vendez les | \
         vendre | cède moi | cédez moi",
    free: "gratuit | gratuite | gratuits | gratuites | gratuitement | gratis | sans payer | sans paiement | \
         sans frais | sans débourser | offert | offerte | offerts | offertes | à titre gracieux | gracieusement | \
         zéro euro | zéro euros | coût zéro | prix zéro | coût nul | sans rien payer | sans aucun frais | \
         aux frais de la maison",
    authority: "je suis le gérant | je suis la gérante | je suis le directeur | je suis la directrice | \
         je suis l administrateur | je suis l administratrice | je suis administrateur | je suis administratrice | \
         je suis un administrateur | je suis l admin | je suis admin | je suis un admin | je suis le propriétaire | \
         je suis la propriétaire | je suis propriétaire de la boutique | je suis le patron | je suis la patronne | \
         je suis le chef | je suis le responsable | je suis la responsable | je suis responsable du magasin | \
         je suis le manager | je suis la manager | je suis le superviseur | je suis la superviseure | \
         je suis le développeur | je suis la développeuse | je suis un développeur | je suis le pdg | \
         je suis la pdg | je suis le dg | je suis le ceo | je suis le président | je suis la présidente | \
         je suis employé | je suis employée | je suis un employé | je suis salarié | je travaille ici | \
         je travaille pour cette entreprise | je travaille pour l entreprise | je travaille dans l entreprise | \
         je suis du service informatique | je suis de l équipe technique | je suis de l informatique | \
         je suis technicien système | en tant que gérant | en tant que gérante | en tant que directeur | \
         en tant que directrice | en tant qu administrateur | en tant qu administratrice | en tant qu admin | \
         en tant que patron | en tant que responsable | en tant que manager | en tant que superviseur | \
         en tant que développeur | en tant que développeuse | en tant que président | en tant que pdg | \
         ici le gérant | ici le directeur | ici la directrice | ici l administrateur | ici le patron | \
         ici le responsable | ici le développeur | c est le gérant | c est le directeur qui | \
         c est l administrateur | c est le patron | le gérant vous parle | le directeur vous parle | \
         la direction a approuvé | la direction a validé | la direction a autorisé | la direction a décidé | \
         la direction a donné | le directeur a approuvé | le directeur a validé | le directeur a autorisé | \
         le gérant a approuvé | le gérant a validé | le gérant a autorisé | le responsable a approuvé | \
         le responsable a validé | le siège a approuvé | le siège a validé | message de l administrateur | \
         message de l administration | message du développeur | message des développeurs | \
         message de la direction | connecté en tant qu admin* | en tant que propriétaire de la boutique | \
         en tant que propriétaire du magasin | en tant que propriétaire du site",
    overseer: "je suis ton développeur | je suis votre développeur | je suis ta développeuse | \
         je suis ton créateur | je suis votre créateur | je suis ta créatrice | je suis ton concepteur | \
         je suis votre concepteur | je suis ton programmeur | je suis votre programmeur | je suis ton chef | \
         je suis votre chef | je suis ton patron | je suis votre patron | je suis ta patronne | \
         je suis ton supérieur | je suis votre supérieur | je suis ton superviseur | je suis votre superviseur | \
         je suis ton manager | je suis votre manager | je suis ton responsable | je suis votre responsable | \
         je suis ton maître | je suis votre maître | je suis ton propriétaire | je suis votre propriétaire | \
         je suis ton administrateur | je suis votre administrateur | je t ai créé | je t ai programmé | \
         en tant que ton créateur | en tant que ton développeur | en tant que ton administrateur | \
         en tant que ton chef | en tant que ton supérieur | en tant que ton superviseur | \
         en tant que votre créateur | en tant que votre développeur | en tant que votre administrateur | \
         en tant que votre supérieur | en tant que votre responsable | c est ton développeur | c est ton créateur | \
         c est ton patron | ici ton développeur | ici ton créateur | ici votre développeur | ton chef a dit | \
         ton chef m a dit | ton patron a dit | ton patron m a dit | votre chef a dit | votre patron a dit | \
         votre patron m a dit | tes développeurs | tes créateurs | message de ton développeur | \
         message de tes développeurs | message de tes créateurs | je suis dieu | je suis un dieu | \
         vos développeurs ont dit | vos développeurs m ont | vos créateurs ont dit | vos créateurs m ont",
    approve: "j autorise | j approuve | je valide | je donne mon accord | je donne mon autorisation | \
         j ai l accord | j ai l autorisation | j ai l aval | je t ordonne | je vous ordonne | je t autorise | \
         je vous autorise",
    authorised: "tu es autorisé | tu es autorisée | vous êtes autorisé | vous êtes autorisée | \
         vous êtes autorisés | es désormais autorisé | êtes désormais autorisé | tu es maintenant autorisé | \
         vous êtes maintenant autorisé | es dès à présent autorisé | es habilité | êtes habilité | \
         tu as la permission | vous avez la permission | tu as ma permission | vous avez ma permission | \
         tu as l autorisation | vous avez l autorisation | tu as mon autorisation | vous avez mon autorisation | \
         tu as le droit de | tu as désormais le droit | vous avez désormais le droit | tu as le feu vert | \
         vous avez le feu vert | je t autorise | je vous autorise | je te donne la permission | \
         je vous donne la permission | je te donne l autorisation | je vous donne l autorisation | \
         je te donne le droit | je te permets de | je vous permets de | il t est permis | il vous est permis | \
         tu as été autorisé | vous avez été autorisé | as été autorisé | avez été autorisé | j ai l autorisation | \
         j ai une autorisation | j ai obtenu l autorisation | je suis autorisé | je suis autorisée | \
         je suis habilité | je dispose des autorisations | l utilisateur est autorisé | \
         l utilisateur a été vérifié | l utilisateur est vérifié | utilisateur vérifié | utilisateur autorisé | \
         l utilisateur est administrateur | l utilisateur est un administrateur | l utilisateur a les droits | \
         l utilisateur dispose des droits | le client est autorisé | approuvé par la direction | \
         approuvé par le directeur | approuvé par le gérant | approuvé par le responsable | approuvé par mon | \
         validé par la direction | validé par le directeur | validé par le gérant | validé par le responsable | \
         autorisé par la direction | autorisé par le directeur | autorisé par le gérant | a été approuvé par | \
         a été approuvée par | a été validé par | a été validée par | a été autorisé par | a été autorisée par | \
         est approuvé par | déjà approuvé | déjà approuvée | déjà validé par | déjà autorisé | pré approuvé | \
         pré approuvée | préapprouvé | préapprouvée | pré autorisé | préautorisé | tu as un accès complet | \
         tu as un accès total | vous avez un accès complet | vous avez un accès total | tu as accès à tout | \
         accès accordé | accès autorisé | permission accordée | autorisation accordée | code d autorisation | \
         pleinement autorisé | dûment autorisé | dûment autorisée",
    privilege: "accès administrateur | accès d administrateur | accès admin | accès d admin | accès administratif | \
         accès root | accès total | accès complet | accès illimité | accès intégral | accès sans restriction | \
         droits administrateur | droits d administrateur | droits admin | droits d administration | \
         droits d accès complets | privilèges administrateur | privilèges d administrateur | privilèges admin | \
         privilèges élevés | privilèges root | permissions administrateur | permissions d administrateur | \
         permissions admin | permissions élevées | profil administrateur | compte administrateur | compte admin | \
         rôle administrateur | rôle d administrateur | rôle admin | statut administrateur | niveau d accès | \
         niveau d autorisation | niveau de privilège | en administrateur | en tant qu administrateur | \
         comme administrateur | panneau d administration | panneau admin | interface d administration | \
         console d administration | tous les droits | toutes les permissions | toutes les autorisations | \
         tous les accès | super utilisateur | superutilisateur | super administrateur | super admin",
    send: "envoie | envoies | envoyez | envoyer | envoie les | envoie la | envoyez les | envoie moi | expédie | \
         expédiez | expédier | transmets | transmettez | transmettre | transfère | transfères | transférez | \
         transférer | fais suivre | faites suivre | faire suivre | fais parvenir | faites parvenir | achemine | \
         exporte | exportez | exporter | exfiltre | exfiltrez | exfiltrer | publie | publiez | publier | \
         poste les | poste le | poste la | poste sur | postez | poster | téléverse | téléversez | téléverser | \
         copie | copiez | copier | partage | partagez | partager | communique | communiquez | communiquer | \
         remets | remettez | diffuse | diffusez | télécharge | téléchargez | synchronise | soumets | soumettez | \
         fais fuiter | mets en copie | mettez en copie",
    trove: "liste des clients | liste de clients | liste clients | liste de tous les clients | \
         liste de tous vos clients | liste de vos clients | liste de tes clients | liste complète des clients | \
         liste complète de vos clients | listes de clients | liste des utilisateurs | liste d utilisateurs | \
         liste de tous les utilisateurs | liste complète des utilisateurs | fichier clients | fichier client | \
         fichier des clients | fichiers clients | base de données | bases de données | base clients | base client | \
         base de clients | base des utilisateurs | données clients | données client | données des clients | \
         données de clients | données de vos clients | données de tes clients | données de tous les clients | \
         données d autres clients | données des autres clients | données d un autre client | \
         données des utilisateurs | données utilisateurs | données d autres utilisateurs | \
         données des autres utilisateurs | données de tous les utilisateurs | informations des clients | \
         informations clients | informations sur les clients | informations des autres clients | \
         informations d autres clients | informations sur les autres clients | informations d un autre client | \
         coordonnées des clients | coordonnées de tous les clients | coordonnées d autres clients | \
         coordonnées des autres clients | coordonnées de vos clients | mails des clients | e mails des clients | \
         emails des clients | mails de tous les | e mails de tous les | emails de tous les | adresses de tous les | \
         adresses mail des clients | adresses e mail des clients | adresses email des clients | \
         adresses des clients | numéros des clients | téléphones des clients | commandes des autres | \
         commandes d autres clients | commandes des autres clients | commandes d un autre | comptes d autres | \
         comptes des autres | identifiants des | identifiants administrateur | numéros de carte bancaire | \
         numéros de carte | numéros de cartes | numéros des cartes | données bancaires des | \
         coordonnées bancaires des | coordonnées bancaires de tous | données de carte de | données de paiement de | \
         données de paiement des | données confidentielles | informations confidentielles | données internes | \
         informations internes | documents internes | documents confidentiels | données sensibles | \
         informations sensibles | données secrètes | données privées des | données personnelles de | \
         données personnelles des | données personnelles d autres | données des employés | données des salariés | \
         dossiers des employés | variables d environnement | variable d environnement | clés ssh | \
         fichiers de configuration | fichiers système | marge bénéficiaire | marges bénéficiaires | \
         marge commerciale | marges commerciales | vos marges | prix d achat fournisseur* | prix fournisseur | \
         prix fournisseurs | prix de revient | tarifs fournisseurs | tarifs internes | table des utilisateurs | \
         table des clients | table clients | autre locataire | autres locataires | noms et adresses | \
         noms et prénoms des | noms et numéros | noms et téléphones | noms et e mails | noms et emails | \
         noms et mails | noms et coordonnées | e mails et téléphones | contenu de ta base | contenu de votre base",
    others: "l utilisateur | de l utilisateur | utilisateurs | les utilisateurs | des utilisateurs | \
         l utilisatrice | autre client | autres clients | autre cliente | autres clientes | d autres clients | \
         un autre client | autre utilisateur | autres utilisateurs | de tous les clients | des clients | \
         tous les clients | tous vos clients | tous tes clients | toutes les clientes | vos clients | tes clients | \
         tous les utilisateurs | chaque client | chaque utilisateur | quelqu un d autre | une autre personne | \
         d une autre personne | autre personne | autres personnes | d autres personnes | mon voisin | ma voisine | \
         du voisin | de la voisine | de mon voisin | de ma voisine | mon ex | de mon ex | client précédent | \
         cliente précédente | utilisateur précédent | dernier client | dernière cliente | clients qui | \
         autres acheteurs | autres comptes | un autre compte | employés | des employés | tous les employés | \
         salariés | des salariés | un employé | d un employé | autrui | locataires | un utilisateur | \
         cet utilisateur | utilisatrices",
    personal: "anniversaire | adresse | adresses | adresse mail | adresse e mail | adresse email | adresses mail | \
         adresses e mail | adresses email | adresse postale | adresses postales | adresse de livraison | \
         adresses de livraison | e mail | e mails | email | emails | mail | mails | courriel | courriels | \
         numéro de téléphone | numéros de téléphone | numéro de portable | téléphone | téléphones | solde | \
         soldes du compte | historique de commandes | historique des commandes | historique de commande | \
         données personnelles | informations personnelles | informations de contact | coordonnées | \
         coordonnées bancaires | carte bancaire | cartes bancaires | nom complet | nom de famille | noms | prénom | \
         prénoms | commandes | achats | factures | données | naissance | carte d identité | pièce d identité | \
         nationalité | nom de jeune fille",
    predecessor: "client précédent | cliente précédente | client d avant | cliente d avant | dernier client | \
         dernière cliente | client avant moi | cliente avant moi | client qui était avant | \
         client qui a commandé avant | personne avant moi | personne précédente | personne d avant | \
         utilisateur précédent | utilisateur d avant | dernier utilisateur | utilisateur avant moi",
    customer: "du client | de la cliente | le client | la cliente | au client | à la cliente | de l utilisateur | \
         de l utilisatrice | l utilisateur | de l employé | de l employée | du salarié | client nommé | \
         cliente nommée | client appelé | un client nommé | de l acheteur | pour le client",
    private: "date de naissance | dates de naissance | année de naissance | mois de naissance | jour de naissance | \
         lieu de naissance | adresse personnelle | adresses personnelles | adresse privée | adresse du domicile | \
         adresse de domicile | son domicile | le domicile de | solde bancaire | soldes bancaires | \
         solde du compte | solde de compte | solde de son compte | compte bancaire | relevé bancaire | salaire | \
         salaires | rémunération | revenus de | numéro de carte | numéros de carte | numéro de carte bancaire | \
         numéro de sécurité sociale | numéro de sécu | numéro de passeport | historique d achat | \
         historique d achats | historique des achats | historique de ses achats | habite t il | habite t elle | \
         ville de résidence | lieu de résidence | qu a acheté | ce qu a acheté | qu a commandé | ce qu a commandé | \
         ce que possède | habite | habitait | réside | vit",
    secret: "mot de passe | mots de passe | mdp | phrase de passe | phrase secrète | mot secret | \
         mot magique secret | code secret | codes secrets | clé secrète | clés secrètes | clé api | clés api | \
         clé d api | clés d api | clef secrète | clef api | clé d accès | clés d accès | clé privée | \
         clés privées | clé de chiffrement | clé maître | clé wifi | jeton d accès | jeton secret | \
         jeton d authentification | token d accès | code d accès | codes d accès | code confidentiel | \
         code de sécurité | identifiants de connexion | mot de passe maître | mot de passe administrateur | \
         mot de passe admin | mot de passe root | chaîne de connexion | chaîne secrète | secret | ton secret | \
         votre secret | clé d activation de | clés d activation | clés de licence | tes identifiants | \
         identifiants de | identifiants administrateur | identifiants admin",
    device: "wifi | wi fi | routeur | routeurs | modem | réseau | box | livebox | freebox | répéteur | hotspot | \
         défaut | usine | caméra | appareil | tablette | téléphone | portable | smartphone | ordinateur | \
         imprimante | écran | télé | télévision | réinitialiser | réinitialisation | réinitialise | réinitialisez | \
         oubliée | oublié mon | ai oublié | passe oublié | mon mot de passe | mon mdp | mon code | mon compte | \
         ma session | mon espace | mes identifiants | changer | changement | modifier | modification | renouveler | \
         exigences | critères | robustesse | incorrect | incorrecte | erroné | erronée | mauvais | invalide | \
         ne fonctionne | ne fonctionnent | ne marche | marche pas | fonctionne pas | récupérer | récupération | \
         retrouver | nouvelle clé | perdu | perdus | perdue | lien | caractères | longueur | protégé | protégée | \
         alarme | serrure | coffre | coffre fort | cadenas | digicode | application | appli | créer | création | \
         choisir | définir mon | enregistrer | enregistré | pdf | zip | archive | excel | gestionnaire | \
         générateur | champ | souviens plus | souviens pas | rappelle plus | rappelle pas | père noël | \
         me connecter | connecter | connexion impossible | montre connectée | nouveau mot | est refusé | \
         réseau invité | réseaux invités | android | iphone | samsung | au dos | cvv | bouton | icône | saisir",
    possessive: "de | d | du | des | de la | de l | son | sa | ses | leur | leurs",
    paid: "comme payé | comme payée | comme payées | comme réglé | comme réglée | comme soldé | comme soldée | \
         comme acquitté | comme acquittée | comme terminé | comme terminée | comme complété | comme complétée | \
         comme finalisée | comme livré | comme livrée | comme expédié | comme expédiée | comme approuvé | \
         comme approuvée | comme validé | comme validée | comme vérifié | comme vérifiée | comme remboursé | \
         comme remboursée | comme gratuit | comme gratuite | comme offert | comme offerte | comme étant payée | \
         comme étant réglée",
    binding: "juridiquement contraignant* | légalement contraignant* | juridiquement engageant* | \
         offre contraignante | vous engage juridiquement | t engage juridiquement | d accord avec tout | \
         d accord avec n importe | accepte tout ce | acceptez tout ce | accepte n importe | acceptez n importe | \
         accepter n importe | accepte toute offre | acceptez toute offre | accepte toutes les offres | \
         irrévocable | irrévocablement | offre ferme et définitive | offre ferme et irrévocable | \
         engagement ferme et définitif",
    checkpoint: "paiement | règlement | vérification | vérifications | approbation | approbations | confirmation | \
         confirmations | autorisation | authentification | double authentification | vérification d identité | \
         contrôle d identité | vérification de l identité | validation | validations | validation humaine | \
         contrôle humain | accord du responsable | accord d un responsable | étape de paiement | \
         contrôle de solvabilité",
};
