//! Romanian.

use super::Words;
use crate::inspect::concept::Concept::*;

pub(super) const WORDS: Words = &[
    (
        Ignore,
        "ignora, ignorati, ignori, ignorand, uita, uitati, uiti, nu tine cont, nu tineti cont, \
         nu tine seama, nu tineti seama, nu lua in seama, nu lua in considerare, lasa deoparte, \
         lasati deoparte, lasa la o parte, nu respecta, nu respectati, nu mai respecta, nu mai urma, \
         nu urma, nu urmati, nu mai asculta, nu asculta de, treci peste, treceti peste, renunta la, \
         renuntati la, sari peste, sariti peste, ocoleste, ocoliti, ocolesti, fa abstractie de, \
         faceti abstractie de, da uitarii",
    ),
    (Not, "nu, fara, niciodata, sa nu, n am, n ai, nici"),
    (Obey, "urmeaza, urmati, urma, respecta, respectati, asculta, supune te, conformeaza te, executa"),
    (
        Order,
        "instructiun*, directiv*, instructaj*, promptul, prompturi*, promptului, indrumar*, ti s a spus, \
         ti s a cerut, ti s au dat, vi s a spus, ai fost instruit*, ce ti s a spus, instruiri*, \
         programarea ta",
    ),
    (
        Regulation,
        "reguli*, regulile, regula, restricti*, constranger*, indicatii*, politic*, filtre*, protocoale*, \
         limitari*, limite*, comenzile, antrenamentul, personalitatea, configuratia, mesajul de sistem",
    ),
    (
        Prior,
        "anterior, anterioare, anterioara, precedent*, de mai sus, de dinainte, de pana acum, pana acum, \
         dinainte, initial*, primit*, ti s au dat, ti au fost date, ai primit, existente, vechi, de inainte, \
         prestabilit*, spus*, de la inceput, original*, curente, actuale, implicit*, de sistem",
    ),
    (All, "toate, tot, toata, orice, oricare, fiecare, tuturor, intreg, intreaga"),
    (Your, "tale, tau, ta, tai, voastre, dumneavoastra, dvs, dumitale, pe care le ai, care te"),
    (
        My,
        "mele, mea, meu, mei, noastre, noastra, nostru, lasate, am dat, am lasat, am scris, am trimis, \
         am pus, am completat, de mine, am adaugat, am cerut",
    ),
    (
        Goods,
        "livrar*, curier*, montaj*, montare, asamblare, spalare, spalat, utilizare, folosire, instalare, \
         preparare, reteta, retur*, ambalaj*, colet*, transport*, garantie, garantiei, plata, platii, \
         intretinere, curatare, eticheta, cutie, cutia, manual*, dozaj, administrare, hartie, comanda, \
         comenzii, romana, pdf, siguranta copil*, video, cookie*, marim*, culoare, culori, pret*, cauta*, \
         magazin*, produs*, factura*, facturare, confidentialitate, cafea, apa, aer, ulei, interfon, \
         imprimat*, alerta, alerte, alerta de",
    ),
    (
        Said,
        "am zis, am spus, ce am zis, am comandat, mesajul meu, mesajul anterior, mailul, e mailul, emailul, \
         ce am scris, din cutie, venit cu, din colet",
    ),
    (FirstPerson, "pot sa, putem, as putea, pot, eu, noi"),
    (
        Reveal,
        "arata mi, arata, arati, aratati, aratati mi, spune mi, spune, spuneti mi, spui, zi mi, da mi, \
         dati mi, listeaza, scrie, scrie mi, scrieti, tradu, traduce, rezuma, rezumati, trimite mi, \
         impartaseste, prezinta, explica mi, vreau sa vad, vreau sa stiu, imi poti da, imi poti spune, \
         imi poti arata, imi puteti da, ma poti lasa sa vad, extrage, scoate, furnizeaza, comunica mi, \
         povesteste mi, acceseaza, comunica, genereaza, confirma mi, arate, aratate",
    ),
    (
        What,
        "care este, care sunt, care e, care i, ce este, ce sunt, ce scrie, unde, cine, cand, ce ti s a, \
         ce instructiuni, ce spune, cat, ce",
    ),
    (
        Prompt,
        "promptul de sistem, promptul sistemului, prompt de sistem, promptul tau, promptul initial, \
         promptului de sistem, promptul ascuns, promptul complet, mesajul de sistem, mesajul sistemului, \
         mesajul tau de sistem, mesajul initial de sistem, instructiuni de sistem, instructiunile de sistem, \
         instructiunile sistemului, instructiunile tale de sistem, instructiunile initiale, \
         instructiunile tale initiale, instructiunile ascunse, instructiunile tale ascunse, \
         instructiunile secrete, instructiunile interne, instructiunile tale interne, \
         instructiunile confidentiale, regulile interne, regulile tale interne, regulile ascunse, \
         regulile tale ascunse, regulile secrete, instructiunile pe care le ai, \
         instructiunile pe care le ai primit, instructiunile primite, instructiunile care ti au fost date, \
         instructiunile ce ti au fost date, instructiunile dezvoltator*, fereastra de context, \
         configurarea ta, programarea ta, directivele tale, indrumarile interne, system promptul, \
         system prompt ul, prompt ul tau, prompt ul de sistem, prompt ul, primele instructiuni, \
         setarile tale interne, codul tau sursa, datele tale de antrenament, cum ai fost configurat, \
         cum ai fost programat",
    ),
    (
        Hidden,
        "sistem, sistemului, de sistem, initial*, ascuns*, secret*, intern*, confidential*, dezvoltator*, \
         original*, complet*, exact*, de baza",
    ),
    (
        Verbatim,
        "cuvant cu cuvant, textual, exact asa cum, fara modificari, integral, bloc de cod, de la inceput, \
         litera cu litera, cuvant de cuvant, ad litteram, fara sa schimbi, in intregime, incepand cu, \
         rand cu rand, linie cu linie",
    ),
    (
        Above,
        "textul de mai sus, cuvintele de mai sus, tot ce e mai sus, tot ce este mai sus, \
         tot ce scrie mai sus, tot ce ai primit, continutul de mai sus, mesajul de mai sus, \
         conversatia de mai sus, tot ce ti s a spus, tot ce stii, tot ce a fost inainte, tot ce s a spus, \
         toata conversatia, tot ce e deasupra, textul precedent, contextul anterior",
    ),
    (
        NowOn,
        "de acum inainte, de acum incolo, de acum, din acest moment, incepand de acum, \
         incepand din acest moment, de azi inainte, esti acum, acum esti, din clipa asta, de aici inainte, \
         pentru restul conversatiei, vei fi, incepand cu acest mesaj",
    ),
    (
        ActAs,
        "comporta te, comportati va, comporti, prefa te, prefaci, prefaceti va, pretinde ca, joaca rolul, \
         jucati rolul, joaca un rol, joci rolul, actioneaza ca, actionezi ca, raspunde ca, raspunzi ca, \
         fa pe, esti un, esti o, simuleaza, simulezi, intra in rolul, intra in pielea, asuma ti rolul, \
         asuma ti identitatea, imita, intruchipeaza, vei fi, vei juca, sa fii, vorbeste ca, rolul de, \
         rolul unui, rolul unei, devii, devino, numele tau este, hai sa jucam, jucam un joc",
    ),
    (
        Without,
        "fara, nu, niciun, nicio, nici o, nici un, lipsit de, liber de, nelimitat de, scapat de, \
         eliberat de, niciodata, n ai, in afara",
    ),
    (
        Limit,
        "restricti*, limite, limita, limitari*, limitele, filtre, filtru, filtrele, cenzura, reguli, \
         reguli*, etica, morala, politici, principii, moderare, bariere, constranger*, scrupule, \
         avertismente, avertizari, inhibitii, norme, interdictii",
    ),
    (
        Limitless,
        "nerestrictionat, necenzurat, nefiltrat, nerestrictionata, necenzurata, fara cenzura, nelimitat in, \
         fara nicio limita, fara nicio restrictie, eliberat de",
    ),
    (
        Jailbreak,
        "modul dan, mod dan, orice acum, mod necenzurat, modul necenzurat, modul fara restrictii, \
         mod fara restrictii, modul zeu, mod zeu, modul haos, modul fara limite",
    ),
    (
        Mode,
        "modul dezvoltator, mod dezvoltator, modul de dezvoltator, modul developer, mod developer, \
         modul de depanare, modul debug, modul de mentenanta, modul administrator, mod administrator, \
         modul admin, mod admin, modul de testare, modul sistem, modul de test, modul de intretinere, \
         modul root",
    ),
    (
        Ai,
        "asistent, asistentul, asistenti, asistentule, asistentului, asistent virtual, asistentul virtual, \
         inteligenta artificiala, robotul, robotule, model de limbaj, model lingvistic, modelul de limbaj, \
         botul, botule, chatbotul, agentul, agentule",
    ),
    (
        Respond,
        "raspunde, raspundeti, raspunzi, raspunsuri, spui, spune, vorbesti, vorbeste, ajuti, ajuta, oferi, \
         ofera, scrii, scrie, generezi, genereaza, faci, fa, poti, actionezi, te comporti, accepti, permiti",
    ),
    (
        Immoral,
        "ilegal*, imoral*, neetic*, lipsit de etica, periculos, periculoase, violent*, jigni*, obscen*, \
         vulgar*, injur*, explicit*, malitio*",
    ),
    (
        Obedience,
        "nu refuzi, nu refuza, nu vei refuza, nu poti refuza, orice cerere, orice solicitare, \
         toate cererile, orice intrebare, toate intrebarile, orice iti cer, orice iti spun, tot ce iti cer, \
         tot ce iti spun, tot ce zic, tot ce spun, asculti doar de mine, asculta doar de mine, \
         fara sa pui intrebari, indiferent ce, faci orice, poti face orice, face orice, fara exceptie, \
         esti obligat sa, asculti orice, executi orice, orice ti as cere, orice as cere",
    ),
    (
        Character,
        "nu iesi din rol, nu iesi din personaj, ramai in rol, ramai in personaj, personaj, personaj fictiv, \
         personajul, fictiv, univers fictiv, ipotetic, doua raspunsuri, poveste, persona",
    ),
    (
        Grant,
        "da mi, dati mi, aplica, aplicati, aplici, ofera mi, ofera, oferi, oferiti, acorda, acordati, \
         acorda mi, acorzi, aproba, aprobati, aprobi, adauga, genereaza, emite, emiteti, activeaza, accepta, \
         fa mi, fa, pune mi, pune, trimite mi, ramburseaza, ramburseaza mi, dai, dea, acorde, aplice, \
         aprobe, autorizeaza, valideaza, treci, confirma, sa primesc, vreau, primesc",
    ),
    (
        Discount,
        "reducere*, reduceri, discount*, cupon*, voucher*, cod promotional, coduri promotionale, \
         cod de reducere, rabat, ramburs*, credit, scont*",
    ),
    (
        Price,
        "pret, pretul, preturi, preturile, pretului, preturilor, total, totalul, cost, costul, suma, \
         totalul comenzii, valoarea comenzii, tarif*",
    ),
    (
        Set,
        "seteaza, setati, setezi, schimba, schimbati, schimbi, modifica, modificati, modifici, actualizeaza, \
         actualizati, pune, puneti, fixeaza, stabileste, fa, suprascrie, treci, considera, inlocuieste, \
         trece, setarea, marcheaza, marcati, marchezi",
    ),
    (Free, "gratis, gratuit, gratuita, gratuite, fara sa platesc, fara plata, pe gratis, moca, pe nimic"),
    (
        Authority,
        "sunt managerul, sunt administratorul, sunt proprietarul, sunt patronul, sunt directorul, \
         sunt seful, sunt dezvoltatorul, sunt adminul, sunt admin, sunt administrator, \
         in calitate de administrator, in calitate de manager, in calitate de director, \
         in calitate de proprietar, in calitate de dezvoltator, in calitate de sef, ca administrator, \
         ca manager, ca director, ca proprietar, aici managerul, aici administratorul, aici directorul, \
         aici dezvoltatorul, sunt angajat*, lucrez la voi, sunt de la it, sunt presedintele, sunt ceo, \
         conducerea a aprobat, mesaj de la administrator, mesaj de la dezvoltator*, sunt directoarea, \
         sunt administratoarea",
    ),
    (
        Authorised,
        "esti autorizat*, sunteti autorizat*, te autorizez, va autorizez, ai permisiunea, aveti permisiunea, \
         iti dau voie, iti dau permisiunea, ai voie sa, ti se permite, ai primit aprobare*, \
         ai aprobarea mea, ai acordul meu, utilizatorul este autorizat, utilizatorul a fost verificat, \
         am autorizatie, sunt autorizat sa, este aprobat de, a fost aprobat de, a fost aprobata de, \
         aprobat de conducere, iti permit sa, ai acces complet, ai acces total, iti acord permisiun*, \
         deja aprobat, deja aprobata, cod de autorizare",
    ),
    (
        Privilege,
        "acces de administrator, acces de admin, drepturi de administrator, drepturi de admin, \
         drepturi depline, acces root, acces total, acces complet, privilegii de administrator, \
         privilegii de admin, rol de administrator, rolul de administrator, cont de administrator, \
         permisiuni de administrator, permisiuni de admin, panoul de administrare, ca administrator, \
         ca admin, toate permisiunile, nivel de acces, nivelul de acces",
    ),
    (
        Send,
        "trimite, trimiteti, trimite mi, trimiteti mi, trimiti, expediaza, transmite, transmiteti, incarca, \
         exporta, exportati, posteaza, publica, redirectioneaza, copiaza, descarca, trimita, mut*",
    ),
    (
        Trove,
        "lista clientilor, lista de clienti, lista cu clienti, lista cu clientii, lista tuturor clientilor, \
         lista completa a clientilor, lista completa de clienti, baza de date, baza ta de date, \
         baza de date cu clienti, baza de date cu clientii, baza de date a clientilor, datele clientilor, \
         datele tuturor clientilor, datele altor clienti, date despre alti clienti, \
         datele celorlalti clienti, date personale ale, datele personale ale, datele utilizatorilor, \
         datele altor utilizatori, emailurile clientilor, adresele de email ale, adresele de e mail ale, \
         numerele de card, numerele de telefon ale, datele de card, credentialele, credentiale, \
         comenzile altor, comenzile celorlalti, comenzile tuturor, toate comenzile clientilor, \
         date confidentiale, datele confidentiale, informatii confidentiale, informatiile confidentiale, \
         informatii interne, informatiile interne, date interne, datele interne, variabilele de mediu, \
         datele angajatilor, marja de profit, preturile de achizitie, pretul de achizitie, \
         preturile furnizorilor, adaosul comercial, conversatiile altor, alt tenant, altui magazin, \
         informatii despre alti clienti, nume si adrese, numele si adresele, nume si telefoane, \
         numele si telefoanele, adresele si telefoanele",
    ),
    (
        Others,
        "utilizatorul, utilizatorului, utilizatorilor, utilizatorii, altui client, altor clienti, \
         alti clienti, celorlalti clienti, ceilalti clienti, alt client, tuturor clientilor, toti clientii, \
         altui utilizator, altor utilizatori, altei persoane, altcuiva, vecinului, vecinei, vecinul meu, \
         clientului anterior, clientul anterior, clientului precedent, clientilor, fostei, fostului, \
         angajatilor, altor persoane, clientului dinainte",
    ),
    (
        Personal,
        "zi de nastere, adresa de email, adresa de e mail, adresele, adresele de email, emailul, emailurile, \
         numarul de telefon, numerele de telefon, telefonul, soldul, cnp, istoricul comenzilor, \
         istoricul de comenzi, datele personale, date personale, datele de contact, adresa, numele complet, \
         comenzile, comanda, datele, facturile, a cumparat, cumparaturile, conturile",
    ),
    (
        Secret,
        "parola, parole, parolele, parolei, cheia secreta, cheia api, cheie api, codul secret, cod secret, \
         cheia de acces, tokenul, credentialele, datele de autentificare, datele de acces, secretul, \
         fraza secreta, codul de acces, parola de administrator",
    ),
    (
        Device,
        "wifi, wi fi, router*, modem*, retea*, implicita, fabrica, camera, dispozitiv*, tableta, telefon*, \
         laptop*, imprimant*, reset*, uitat*, am uitat, parola mea, contul meu, mea, mele, schimb*, \
         cerinte*, gresita, incorecta, recuper*, noua, pierdut*, link*, caractere, protejat*, alarma, yala, \
         seif, parolei mele, aplicati*, sa mi, modific*, setez, cont nou, pdf",
    ),
    (Possessive, "lui, ei, al, ale, a lui, a"),
    (
        Decode,
        "decodifica, decodeaza, decodificati, decripteaza, descifreaza, descifrati, decodezi, decripta, \
         decodat, decodata, decodand, decodificand",
    ),
    (
        Cipher,
        "codat, codificat, codificata, criptat, inversat, invers, cod morse, codul morse, in binar, \
         de la coada la cap, cifrat",
    ),
    (
        Execute,
        "executa, executa l, executa o, urmeaza, urmeaza l, urmeaza o, fa ce spune, fa ce scrie, fa ce zice, \
         indeplineste, respecta, fa exact, conformeaza te, raspunde la, fa ceea ce, si fa, si executa, \
         si urmeaza, si raspunde",
    ),
    (
        Verse,
        "poezie, haiku, acrostih, cantec, ghicitoare, prima litera, primele litere, ultima litera, \
         fiecare litera, fiecare cifra, invers, de la coada, in base64, codata, criptata, primele cifre, \
         indiciu, indicii, rima, litera cu litera, in rot13",
    ),
    (
        Suppose,
        "imagineaza ti, imaginati va, sa presupunem, presupunem ca, presupune ca, ipotetic, \
         intr o lume in care, intr un univers, sa zicem ca, hai sa ne prefacem, cercetare, intr un film, \
         intr o poveste",
    ),
    (
        Call,
        "apeleaza, apelati, ruleaza, executa, foloseste, invoca, porneste, lanseaza, cheama, deschide, \
         acceseaza",
    ),
    (
        OnReading,
        "cand citesti, cand rezumi, cand procesezi, cand raspunzi, inainte sa raspunzi, \
         inainte de a raspunde, daca esti un, daca esti o, dupa ce citesti, la finalul raspunsului, \
         la sfarsitul raspunsului, in fiecare raspuns, in toate raspunsurile, cititi asta, citesti asta, \
         citesti acest, procesezi acest, rezumi acest, in raspunsul tau, la inceputul raspunsului, \
         daca te intreaba, cand te intreaba, cand utilizatorul, daca utilizatorul, daca clientul intreaba, \
         daca clientul",
    ),
    (
        Output,
        "raspuns, raspunsul, raspunsului, raspunsuri, raspunsurile, rezumat, rezumatul, rezumatului, mesaj, \
         mesajul, concluzi*",
    ),
    (
        Include,
        "include, includeti, adauga, adaugati, insereaza, mentioneaza, incepe cu, incheie cu, termina cu, \
         contina, pune, ataseaza, scrie, recomanda, spune, citeaza, afiseaza, reproduce, sa contina, \
         spune i, recomanda i, trimite l, indruma l",
    ),
    (
        NewOrder,
        "instructiuni noi, noi instructiuni, noile instructiuni, noile tale instructiuni, \
         instructiuni actualizate, actualizare de sistem, actualizare sistem, reguli noi, noi reguli, \
         noile reguli, directiva noua, sarcina noua, noua sarcina, noua ta sarcina, politica noua, \
         politica actualizata, regulile s au schimbat, mesaj de sistem, nota de sistem, \
         actualizare de politica, instructiune noua, instructiune de sistem, instructiunea reala, \
         adevarata ta sarcina",
    ),
    (
        Safety,
        "regulile de siguranta, reguli de siguranta, masurile de siguranta, filtrele de siguranta, \
         filtrele de continut, verificarile de siguranta, verificarile, verificare, masurile de securitate, \
         politica de continut, politicile de securitate, protocoalele de siguranta, \
         protocoalele de securitate, restrictiile, filtrele, confirmarile, moderarea, siguranta, \
         controalele de securitate, limitarile",
    ),
    (
        Disable,
        "dezactiveaza, dezactivati, dezactivat*, opreste, opriti, oprite, elimina, eliminati, ridica, \
         sari peste, sariti peste, suspenda, suspendat*, nu se mai aplica, nu se aplica, ocoleste, ocolind, \
         ignora, ignorand, omite, relaxeaza, nu mai sunt valabile, treci peste, fara",
    ),
    (State, "spune, spuneti, afirma, declara, raspunde, scrie, afiseaza, zi, sustine, considera"),
    (Content, "pagina web, articolul, functia, utilizatorul, cererea utilizatorului, transcrierea"),
    (You, "tu, te, tine, dumneavoastra, ti, iti, voi"),
    (
        Must,
        "trebuie sa, trebuie, e nevoie sa, obligatoriu, neaparat, esti obligat, vei, intotdeauna, mereu, \
         imediat, important, doar",
    ),
    (Delete, "sterge, stergeti, elimina, distruge, goleste, formateaza, suprascrie"),
    (
        Changed,
        "schimbat, schimbate, s au schimbat, s a schimbat, actualizat, actualizata, anulate, anulat, \
         nu mai sunt valabile, nu mai este valabila, inlocuite, inlocuit, suspendate, acum permite, \
         permite acum, permis acum, expirat",
    ),
    (
        Paid,
        "ca platita, ca platit, ca achitata, ca achitat, ca livrata, ca finalizata, ca rambursata, \
         ca aprobata, ca gratuita",
    ),
    (
        Binding,
        "obligatorie juridic, oferta ferma obligatorie, angajament legal, obligatoriu legal, \
         obligatorie legal, fii de acord cu tot, fii de acord cu orice, accepta orice, accepti orice, \
         irevocabil, fara drept de razgandire",
    ),
    (
        EndOf,
        "sfarsitul documentului, sfarsit document, sfarsitul mesajului, sfarsit mesaj, sfarsitul inputului, \
         sfarsitul intrarii, sfarsitul conversatiei, sfarsit instructiuni, sfarsitul instructiunilor, \
         sfarsitul contextului, inceput instructiuni, conversatie noua, sfarsitul textului, sfarsit text, \
         sfarsit input, sfarsit date, sfarsitul articolului",
    ),
    (
        Note,
        "nota pentru, nota catre, atentie, mesaj pentru, mesaj catre, instructiuni pentru, \
         instructiune pentru, catre, draga, stimate, indicatie pentru, notificare pentru, pentru orice",
    ),
    (
        Concluded,
        "am concluzionat, am stabilit deja, am verificat deja, am determinat ca, prin urmare pot, \
         deci pot sa, ca asistent am, am constatat deja",
    ),
    (
        Checkpoint,
        "plata, verificarea, verificare, aprobarea, aprobare, confirmarea, confirmare, autentificarea, \
         autentificare, autorizarea, verificarea identitatii, managerului",
    ),
    (
        Covert,
        "fara sa spui, nu spune nimanui, nu ii spune, nu mentiona, fara sa mentionezi, in secret, pe ascuns, \
         pe furis, nu informa, fara sa anunti, fara sa informezi, nu i spune, fara stirea, discret",
    ),
    (
        Drop,
        "omite, omiteti, anuleaza, anulati, suprascrie, suprascrieti, incalca, incalcati, dezactiveaza, \
         elimina, sterge din memorie, inlocuieste, inlocuiesc, abandoneaza, arunca",
    ),
    (
        Recite,
        "afiseaza, afisati, afisezi, afiseaza mi, dezvaluie, dezvaluie mi, dezvalui, dezvaluiti, repeta, \
         repeti, repetati, tipareste, copiaza, reproduce, reproduceti, citeaza, divulga, printeaza, enumera, \
         enumerati, transcrie, redă, reda, expune, dezvaluirea",
    ),
    (Aforesaid, "tot de mai sus, cele de mai sus, tot ce am discutat"),
    (
        Private,
        "data nasterii, data de nastere, adresa de acasa, adresa de domiciliu, domiciliul, soldul contului, \
         salariul, numarul cardului, cnp ul, istoricul cumparaturilor, unde locuieste, locuieste, \
         ce a comandat, ce au comandat",
    ),
    (Sell, "vinde mi, vinde, vindeti"),
    (
        Overseer,
        "sunt seful tau, sunt creatorul tau, sunt dezvoltatorul tau, sunt programatorul tau, \
         seful tau a spus, sunt superiorul tau, sunt stapanul tau, sunt sefa ta",
    ),
    (NoLonger, "nu mai esti, nu mai sunteti, inceteaza sa fii, nu mai fi"),
    (Received, "ai primit, ti s au dat, ti au fost date, ti au dat, ai fost programat, ti s a spus"),
    (Approve, "autorizez, aprob, dau aprobarea, am aprobarea, iti ordon"),
    (
        Predecessor,
        "clientul anterior, clientului anterior, clientul precedent, clientului precedent, \
         clientul dinaintea, clientul dinainte, clientului dinainte, clientului dinaintea, ultimul client, \
         ultimului client, persoana dinaintea",
    ),
    (Customer, "clientului, clientei, clientul, clienta, utilizatorului, angajatului, angajatei"),
];
