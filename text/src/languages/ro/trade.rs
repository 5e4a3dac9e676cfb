//! Goods, money and people in Romanian.

use crate::languages::OfTrade;

pub(super) const OF_TRADE: OfTrade = OfTrade {
    goods: "livrar* | curier* | montaj* | montare | asamblare | spalare | spalat | utilizare | folosire | instalare | \
         preparare | reteta | retur* | ambalaj* | colet* | transport* | garantie | garantiei | plata | platii | \
         intretinere | curatare | eticheta | cutie | cutia | manual* | dozaj | administrare | hartie | comanda | \
         comenzii | romana | pdf | siguranta copil* | video | cookie* | marim* | culoare | culori | pret* | cauta* | \
         magazin* | produs* | factura* | facturare | confidentialitate | cafea | apa | aer | ulei | interfon | \
         imprimat* | alerta | alerte | alerta de",
    said: "am zis | am spus | ce am zis | am comandat | mesajul meu | mesajul anterior | mailul | e mailul | emailul | \
         ce am scris | din cutie | venit cu | din colet",
    grant: "da mi | dati mi | aplica | aplicati | aplici | ofera mi | ofera | oferi | oferiti | acorda | acordati | \
         acorda mi | acorzi | aproba | aprobati | aprobi | adauga | genereaza | emite | emiteti | activeaza | accepta | \
         fa mi | fa | pune mi | pune | trimite mi | ramburseaza | ramburseaza mi | dai | dea | acorde | aplice | \
         aprobe | autorizeaza | valideaza | treci | confirma | sa primesc | vreau | primesc",
    discount: "reducere* | reduceri | discount* | cupon* | voucher* | cod promotional | coduri promotionale | \
         cod de reducere | rabat | ramburs* | credit | scont*",
    price: "pret | pretul | preturi | preturile | pretului | preturilor | total | totalul | cost | costul | suma | \
         totalul comenzii | valoarea comenzii | tarif*",
    set: "seteaza | setati | setezi | schimba | schimbati | schimbi | modifica | modificati | modifici | actualizeaza | \
         actualizati | pune | puneti | fixeaza | stabileste | fa | suprascrie | treci | considera | inlocuieste | \
         trece | setarea | marcheaza | marcati | marchezi",
    sell: "vinde mi | vinde | vindeti",
    free: "gratis | gratuit | gratuita | gratuite | fara sa platesc | fara plata | pe gratis | moca | pe nimic",
    authority: "sunt managerul | sunt administratorul | sunt proprietarul | sunt patronul | sunt directorul | \
         sunt seful | sunt dezvoltatorul | sunt adminul | sunt admin | sunt administrator | \
         in calitate de administrator | in calitate de manager | in calitate de director | \
         in calitate de proprietar | in calitate de dezvoltator | in calitate de sef | ca administrator | \
         ca manager | ca director | ca proprietar | aici managerul | aici administratorul | aici directorul | \
         aici dezvoltatorul | sunt angajat* | lucrez la voi | sunt de la it | sunt presedintele | sunt ceo | \
         conducerea a aprobat | mesaj de la administrator | mesaj de la dezvoltator* | sunt directoarea | \
         sunt administratoarea",
    overseer: "sunt seful tau | sunt creatorul tau | sunt dezvoltatorul tau | sunt programatorul tau | \
         seful tau a spus | sunt superiorul tau | sunt stapanul tau | sunt sefa ta",
    approve: "autorizez | aprob | dau aprobarea | am aprobarea | iti ordon",
    authorised: "esti autorizat* | sunteti autorizat* | te autorizez | va autorizez | ai permisiunea | aveti permisiunea | \
         iti dau voie | iti dau permisiunea | ai voie sa | ti se permite | ai primit aprobare* | \
         ai aprobarea mea | ai acordul meu | utilizatorul este autorizat | utilizatorul a fost verificat | \
         am autorizatie | sunt autorizat sa | este aprobat de | a fost aprobat de | a fost aprobata de | \
         aprobat de conducere | iti permit sa | ai acces complet | ai acces total | iti acord permisiun* | \
         deja aprobat | deja aprobata | cod de autorizare",
    privilege: "acces de administrator | acces de admin | drepturi de administrator | drepturi de admin | \
         drepturi depline | acces root | acces total | acces complet | privilegii de administrator | \
         privilegii de admin | rol de administrator | rolul de administrator | cont de administrator | \
         permisiuni de administrator | permisiuni de admin | panoul de administrare | ca administrator | \
         ca admin | toate permisiunile | nivel de acces | nivelul de acces",
    send: "trimite | trimiteti | trimite mi | trimiteti mi | trimiti | expediaza | transmite | transmiteti | incarca | \
         exporta | exportati | posteaza | publica | redirectioneaza | copiaza | descarca | trimita | mut*",
    trove: "lista clientilor | lista de clienti | lista cu clienti | lista cu clientii | lista tuturor clientilor | \
         lista completa a clientilor | lista completa de clienti | baza de date | baza ta de date | \
         baza de date cu clienti | baza de date cu clientii | baza de date a clientilor | datele clientilor | \
         datele tuturor clientilor | datele altor clienti | date despre alti clienti | \
         datele celorlalti clienti | date personale ale | datele personale ale | datele utilizatorilor | \
         datele altor utilizatori | emailurile clientilor | adresele de email ale | adresele de e mail ale | \
         numerele de card | numerele de telefon ale | datele de card | credentialele | credentiale | \
         comenzile altor | comenzile celorlalti | comenzile tuturor | toate comenzile clientilor | \
         date confidentiale | datele confidentiale | informatii confidentiale | informatiile confidentiale | \
         informatii interne | informatiile interne | date interne | datele interne | variabilele de mediu | \
         datele angajatilor | marja de profit | preturile de achizitie | pretul de achizitie | \
         preturile furnizorilor | adaosul comercial | conversatiile altor | alt tenant | altui magazin | \
         informatii despre alti clienti | nume si adrese | numele si adresele | nume si telefoane | \
         numele si telefoanele | adresele si telefoanele",
    others: "utilizatorul | utilizatorului | utilizatorilor | utilizatorii | altui client | altor clienti | \
         alti clienti | celorlalti clienti | ceilalti clienti | alt client | tuturor clientilor | toti clientii | \
         altui utilizator | altor utilizatori | altei persoane | altcuiva | vecinului | vecinei | vecinul meu | \
         clientului anterior | clientul anterior | clientului precedent | clientilor | fostei | fostului | \
         angajatilor | altor persoane | clientului dinainte",
    personal: "zi de nastere | adresa de email | adresa de e mail | adresele | adresele de email | emailul | emailurile | \
         numarul de telefon | numerele de telefon | telefonul | soldul | cnp | istoricul comenzilor | \
         istoricul de comenzi | datele personale | date personale | datele de contact | adresa | numele complet | \
         comenzile | comanda | datele | facturile | a cumparat | cumparaturile | conturile",
    predecessor: "clientul anterior | clientului anterior | clientul precedent | clientului precedent | \
         clientul dinaintea | clientul dinainte | clientului dinainte | clientului dinaintea | ultimul client | \
         ultimului client | persoana dinaintea",
    customer: "clientului | clientei | clientul | clienta | utilizatorului | angajatului | angajatei",
    private: "data nasterii | data de nastere | adresa de acasa | adresa de domiciliu | domiciliul | soldul contului | \
         salariul | numarul cardului | cnp ul | istoricul cumparaturilor | unde locuieste | locuieste | \
         ce a comandat | ce au comandat",
    secret: "parola | parole | parolele | parolei | cheia secreta | cheia api | cheie api | codul secret | cod secret | \
         cheia de acces | tokenul | credentialele | datele de autentificare | datele de acces | secretul | \
         fraza secreta | codul de acces | parola de administrator",
    device: "wifi | wi fi | router* | modem* | retea* | implicita | fabrica | camera | dispozitiv* | tableta | telefon* | \
         laptop* | imprimant* | reset* | uitat* | am uitat | parola mea | contul meu | mea | mele | schimb* | \
         cerinte* | gresita | incorecta | recuper* | noua | pierdut* | link* | caractere | protejat* | alarma | yala | \
         seif | parolei mele | aplicati* | sa mi | modific* | setez | cont nou | pdf",
    possessive: "lui | ei | al | ale | a lui | a",
    paid: "ca platita | ca platit | ca achitata | ca achitat | ca livrata | ca finalizata | ca rambursata | \
         ca aprobata | ca gratuita",
    binding: "obligatorie juridic | oferta ferma obligatorie | angajament legal | obligatoriu legal | \
         obligatorie legal | fii de acord cu tot | fii de acord cu orice | accepta orice | accepti orice | \
         irevocabil | fara drept de razgandire",
    checkpoint: "plata | verificarea | verificare | aprobarea | aprobare | confirmarea | confirmare | autentificarea | \
         autentificare | autorizarea | verificarea identitatii | managerului",
};
