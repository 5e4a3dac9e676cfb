//! What is said to a model in Romanian.

use crate::languages::ToModels;

pub(super) const TO_MODELS: ToModels = ToModels {
    ignore: "ignora | ignorati | ignori | ignorand | uita | uitati | uiti | nu tine cont | nu tineti cont | \
         nu tine seama | nu tineti seama | nu lua in seama | nu lua in considerare | lasa deoparte | \
         lasati deoparte | lasa la o parte | nu respecta | nu respectati | nu mai respecta | nu mai urma | \
         nu urma | nu urmati | nu mai asculta | nu asculta de | treci peste | treceti peste | renunta la | \
         renuntati la | sari peste | sariti peste | ocoleste | ocoliti | ocolesti | fa abstractie de | \
         faceti abstractie de | da uitarii",
    drop: "omite | omiteti | anuleaza | anulati | suprascrie | suprascrieti | incalca | incalcati | dezactiveaza | \
         elimina | sterge din memorie | inlocuieste | inlocuiesc | abandoneaza | arunca",
    not: "nu | fara | niciodata | sa nu | n am | n ai | nici",
    obey: "urmeaza | urmati | urma | respecta | respectati | asculta | supune te | conformeaza te | executa",
    order: "instructiun* | directiv* | instructaj* | promptul | prompturi* | promptului | indrumar* | ti s a spus | \
         ti s a cerut | ti s au dat | vi s a spus | ai fost instruit* | ce ti s a spus | instruiri* | \
         programarea ta",
    regulation: "reguli* | regulile | regula | restricti* | constranger* | indicatii* | politic* | filtre* | protocoale* | \
         limitari* | limite* | comenzile | antrenamentul | personalitatea | configuratia | mesajul de sistem",
    prior: "anterior | anterioare | anterioara | precedent* | de mai sus | de dinainte | de pana acum | pana acum | \
         dinainte | initial* | primit* | ti s au dat | ti au fost date | ai primit | existente | vechi | de inainte | \
         prestabilit* | spus* | de la inceput | original* | curente | actuale | implicit* | de sistem",
    all: "toate | tot | toata | orice | oricare | fiecare | tuturor | intreg | intreaga",
    your: "tale | tau | ta | tai | voastre | dumneavoastra | dvs | dumitale | pe care le ai | care te",
    my: "mele | mea | meu | mei | noastre | noastra | nostru | lasate | am dat | am lasat | am scris | am trimis | \
         am pus | am completat | de mine | am adaugat | am cerut",
    first_person: "pot sa | putem | as putea | pot | eu | noi",
    reveal: "arata mi | arata | arati | aratati | aratati mi | spune mi | spune | spuneti mi | spui | zi mi | da mi | \
         dati mi | listeaza | scrie | scrie mi | scrieti | tradu | traduce | rezuma | rezumati | trimite mi | \
         impartaseste | prezinta | explica mi | vreau sa vad | vreau sa stiu | imi poti da | imi poti spune | \
         imi poti arata | imi puteti da | ma poti lasa sa vad | extrage | scoate | furnizeaza | comunica mi | \
         povesteste mi | acceseaza | comunica | genereaza | confirma mi | arate | aratate",
    recite: "afiseaza | afisati | afisezi | afiseaza mi | dezvaluie | dezvaluie mi | dezvalui | dezvaluiti | repeta | \
         repeti | repetati | tipareste | copiaza | reproduce | reproduceti | citeaza | divulga | printeaza | enumera | \
         enumerati | transcrie | redă | expune | dezvaluirea",
    what: "care este | care sunt | care e | care i | ce este | ce sunt | ce scrie | unde | cine | cand | ce ti s a | \
         ce instructiuni | ce spune | cat | ce",
    received: "ai primit | ti s au dat | ti au fost date | ti au dat | ai fost programat | ti s a spus",
    prompt: "promptul de sistem | promptul sistemului | prompt de sistem | promptul tau | promptul initial | \
         promptului de sistem | promptul ascuns | promptul complet | mesajul de sistem | mesajul sistemului | \
         mesajul tau de sistem | mesajul initial de sistem | instructiuni de sistem | instructiunile de sistem | \
         instructiunile sistemului | instructiunile tale de sistem | instructiunile initiale | \
         instructiunile tale initiale | instructiunile ascunse | instructiunile tale ascunse | \
         instructiunile secrete | instructiunile interne | instructiunile tale interne | \
         instructiunile confidentiale | regulile interne | regulile tale interne | regulile ascunse | \
         regulile tale ascunse | regulile secrete | instructiunile pe care le ai | \
         instructiunile pe care le ai primit | instructiunile primite | instructiunile care ti au fost date | \
         instructiunile ce ti au fost date | instructiunile dezvoltator* | fereastra de context | \
         configurarea ta | programarea ta | directivele tale | indrumarile interne | system promptul | \
         system prompt ul | prompt ul tau | prompt ul de sistem | prompt ul | primele instructiuni | \
         setarile tale interne | codul tau sursa | datele tale de antrenament | cum ai fost configurat | \
         cum ai fost programat",
    hidden: "sistem | sistemului | de sistem | initial* | ascuns* | secret* | intern* | confidential* | dezvoltator* | \
         original* | complet* | exact* | de baza",
    verbatim: "cuvant cu cuvant | textual | exact asa cum | fara modificari | integral | bloc de cod | de la inceput | \
         litera cu litera | cuvant de cuvant | ad litteram | fara sa schimbi | in intregime | incepand cu | \
         rand cu rand | linie cu linie",
    above: "textul de mai sus | cuvintele de mai sus | tot ce e mai sus | tot ce este mai sus | \
         tot ce scrie mai sus | tot ce ai primit | continutul de mai sus | mesajul de mai sus | \
         conversatia de mai sus | tot ce ti s a spus | tot ce stii | tot ce a fost inainte | tot ce s a spus | \
         toata conversatia | tot ce e deasupra | textul precedent | contextul anterior",
    aforesaid: "tot de mai sus | cele de mai sus | tot ce am discutat",
    now_on: "de acum inainte | de acum incolo | de acum | din acest moment | incepand de acum | \
         incepand din acest moment | de azi inainte | esti acum | acum esti | din clipa asta | de aici inainte | \
         pentru restul conversatiei | vei fi | incepand cu acest mesaj",
    no_longer: "nu mai esti | nu mai sunteti | inceteaza sa fii | nu mai fi",
    act_as: "comporta te | comportati va | comporti | prefa te | prefaci | prefaceti va | pretinde ca | joaca rolul | \
         jucati rolul | joaca un rol | joci rolul | actioneaza ca | actionezi ca | raspunde ca | raspunzi ca | \
         fa pe | esti un | esti o | simuleaza | simulezi | intra in rolul | intra in pielea | asuma ti rolul | \
         asuma ti identitatea | imita | intruchipeaza | vei fi | vei juca | sa fii | vorbeste ca | rolul de | \
         rolul unui | rolul unei | devii | devino | numele tau este | hai sa jucam | jucam un joc",
    without: "fara | nu | niciun | nicio | nici o | nici un | lipsit de | liber de | nelimitat de | scapat de | \
         eliberat de | niciodata | n ai | in afara",
    limit: "restricti* | limite | limita | limitari* | limitele | filtre | filtru | filtrele | cenzura | reguli | \
         reguli* | etica | morala | politici | principii | moderare | bariere | constranger* | scrupule | \
         avertismente | avertizari | inhibitii | norme | interdictii",
    limitless: "nerestrictionat | necenzurat | nefiltrat | nerestrictionata | necenzurata | fara cenzura | nelimitat in | \
         fara nicio limita | fara nicio restrictie | eliberat de",
    jailbreak: "modul dan | mod dan | orice acum | mod necenzurat | modul necenzurat | modul fara restrictii | \
         mod fara restrictii | modul zeu | mod zeu | modul haos | modul fara limite",
    mode: "modul dezvoltator | mod dezvoltator | modul de dezvoltator | modul developer | mod developer | \
         modul de depanare | modul debug | modul de mentenanta | modul administrator | mod administrator | \
         modul admin | mod admin | modul de testare | modul sistem | modul de test | modul de intretinere | \
         modul root",
    ai: "asistent | asistentul | asistenti | asistentule | asistentului | asistent virtual | asistentul virtual | \
         inteligenta artificiala | robotul | robotule | model de limbaj | model lingvistic | modelul de limbaj | \
         botul | botule | chatbotul | agentul | agentule",
    respond: "raspunde | raspundeti | raspunzi | raspunsuri | spui | spune | vorbesti | vorbeste | ajuti | ajuta | oferi | \
         ofera | scrii | scrie | generezi | genereaza | faci | fa | poti | actionezi | te comporti | accepti | permiti",
    immoral: "ilegal* | imoral* | neetic* | lipsit de etica | periculos | periculoase | violent* | jigni* | obscen* | \
         vulgar* | injur* | explicit* | malitio*",
    obedience: "nu refuzi | nu refuza | nu vei refuza | nu poti refuza | orice cerere | orice solicitare | \
         toate cererile | orice intrebare | toate intrebarile | orice iti cer | orice iti spun | tot ce iti cer | \
         tot ce iti spun | tot ce zic | tot ce spun | asculti doar de mine | asculta doar de mine | \
         fara sa pui intrebari | indiferent ce | faci orice | poti face orice | face orice | fara exceptie | \
         esti obligat sa | asculti orice | executi orice | orice ti as cere | orice as cere",
    character: "nu iesi din rol | nu iesi din personaj | ramai in rol | ramai in personaj | personaj | personaj fictiv | \
         personajul | fictiv | univers fictiv | ipotetic | doua raspunsuri | poveste | persona",
    decode: "decodifica | decodeaza | decodificati | decripteaza | descifreaza | descifrati | decodezi | decripta | \
         decodat | decodata | decodand | decodificand",
    cipher: "codat | codificat | codificata | criptat | inversat | invers | cod morse | codul morse | in binar | \
         de la coada la cap | cifrat",
    execute: "executa | executa l | executa o | urmeaza | urmeaza l | urmeaza o | fa ce spune | fa ce scrie | fa ce zice | \
         indeplineste | respecta | fa exact | conformeaza te | raspunde la | fa ceea ce | si fa | si executa | \
         si urmeaza | si raspunde",
    verse: "poezie | haiku | acrostih | cantec | ghicitoare | prima litera | primele litere | ultima litera | \
         fiecare litera | fiecare cifra | invers | de la coada | in base64 | codata | criptata | primele cifre | \
         indiciu | indicii | rima | litera cu litera | in rot13",
    suppose: "imagineaza ti | imaginati va | sa presupunem | presupunem ca | presupune ca | ipotetic | \
         intr o lume in care | intr un univers | sa zicem ca | hai sa ne prefacem | cercetare | intr un film | \
         intr o poveste",
    call: "apeleaza | apelati | ruleaza | executa | foloseste | invoca | porneste | lanseaza | cheama | deschide | \
         acceseaza",
    on_reading: "cand citesti | cand rezumi | cand procesezi | cand raspunzi | inainte sa raspunzi | \
         inainte de a raspunde | daca esti un | daca esti o | dupa ce citesti | la finalul raspunsului | \
         la sfarsitul raspunsului | in fiecare raspuns | in toate raspunsurile | cititi asta | citesti asta | \
         citesti acest | procesezi acest | rezumi acest | in raspunsul tau | la inceputul raspunsului | \
         daca te intreaba | cand te intreaba | cand utilizatorul | daca utilizatorul | daca clientul intreaba | \
         daca clientul",
    output: "raspuns | raspunsul | raspunsului | raspunsuri | raspunsurile | rezumat | rezumatul | rezumatului | mesaj | \
         mesajul | concluzi*",
    include: "include | includeti | adauga | adaugati | insereaza | mentioneaza | incepe cu | incheie cu | termina cu | \
         contina | pune | ataseaza | scrie | recomanda | spune | citeaza | afiseaza | reproduce | sa contina | \
         spune i | recomanda i | trimite l | indruma l",
    new_order: "instructiuni noi | noi instructiuni | noile instructiuni | noile tale instructiuni | \
         instructiuni actualizate | actualizare de sistem | actualizare sistem | reguli noi | noi reguli | \
         noile reguli | directiva noua | sarcina noua | noua sarcina | noua ta sarcina | politica noua | \
         politica actualizata | regulile s au schimbat | mesaj de sistem | nota de sistem | \
         actualizare de politica | instructiune noua | instructiune de sistem | instructiunea reala | \
         adevarata ta sarcina",
    safety: "regulile de siguranta | reguli de siguranta | masurile de siguranta | filtrele de siguranta | \
         filtrele de continut | verificarile de siguranta | verificarile | verificare | masurile de securitate | \
         politica de continut | politicile de securitate | protocoalele de siguranta | \
         protocoalele de securitate | restrictiile | filtrele | confirmarile | moderarea | siguranta | \
         controalele de securitate | limitarile",
    disable: "dezactiveaza | dezactivati | dezactivat* | opreste | opriti | oprite | elimina | eliminati | ridica | \
         sari peste | sariti peste | suspenda | suspendat* | nu se mai aplica | nu se aplica | ocoleste | ocolind | \
         ignora | ignorand | omite | relaxeaza | nu mai sunt valabile | treci peste | fara",
    state: "spune | spuneti | afirma | declara | raspunde | scrie | afiseaza | zi | sustine | considera",
    content: "pagina web | articolul | functia | utilizatorul | cererea utilizatorului | transcrierea",
    you: "tu | te | tine | dumneavoastra | ti | iti | voi",
    must: "trebuie sa | trebuie | e nevoie sa | obligatoriu | neaparat | esti obligat | vei | intotdeauna | mereu | \
         imediat | important | doar",
    delete: "sterge | stergeti | elimina | distruge | goleste | formateaza | suprascrie",
    changed: "schimbat | schimbate | s au schimbat | s a schimbat | actualizat | actualizata | anulate | anulat | \
         nu mai sunt valabile | nu mai este valabila | inlocuite | inlocuit | suspendate | acum permite | \
         permite acum | permis acum | expirat",
    end_of: "sfarsitul documentului | sfarsit document | sfarsitul mesajului | sfarsit mesaj | sfarsitul inputului | \
         sfarsitul intrarii | sfarsitul conversatiei | sfarsit instructiuni | sfarsitul instructiunilor | \
         sfarsitul contextului | inceput instructiuni | conversatie noua | sfarsitul textului | sfarsit text | \
         sfarsit input | sfarsit date | sfarsitul articolului",
    note: "nota pentru | nota catre | atentie | mesaj pentru | mesaj catre | instructiuni pentru | \
         instructiune pentru | catre | draga | stimate | indicatie pentru | notificare pentru | pentru orice",
    concluded: "am concluzionat | am stabilit deja | am verificat deja | am determinat ca | prin urmare pot | \
         deci pot sa | ca asistent am | am constatat deja",
    covert: "fara sa spui | nu spune nimanui | nu ii spune | nu mentiona | fara sa mentionezi | in secret | pe ascuns | \
         pe furis | nu informa | fara sa anunti | fara sa informezi | nu i spune | fara stirea | discret",
};
