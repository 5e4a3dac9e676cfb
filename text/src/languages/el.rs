//! Greek.

mod addresses;
mod columns;
mod cues;
mod inspect;
mod messages;
mod notices;
mod numbered;
mod people;
mod placed;
mod said;
mod scripts;
mod trade;

use frostem::Algorithm;

use crate::currency::Currency;
use crate::languages::pack::{Calendar, Cosines, KindWord, Money, Numbers, Pack, Words};
use crate::languages::{Claims, EvidenceKeys};

pub(super) const PACK: Pack = Pack {
    tag: "el",
    other_tags: "",
    letters: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    home: Some("GR"),
    euro_home: None,
    currency: Currency::EUR,
    stemmer: Algorithm::Greek,
    cosines: Cosines::LOWEST,
    kind_word: KindWord::First,
    words: Words {
        small: "ο | η | το | οι | τα | του | τησ | των | τον | την | και | με | σε | για | απο | στο | στη | στην | \
            στον | στα | ειναι | που | πωσ | τι | ποιοσ | ποια | ποιο | οταν | αν | να | θα | δεν | μια | ενα | \
            ενασ | ωσ | κατα | μετα | αυτο | αυτη | ηταν | πριν | οπου",
        endings: "α | ας | ε | ες | εων | ει | εις | η | ης | ι | ια | ιας | ιες | ιο | ιοι | ιος | ιου | ιους | ιων | ο | οι | ος | ου | ους | ς | υ | \
            υς | ων | δες | δων | ματα | ματων | ματος",
        question_marks: "? | ;",
        abbreviations: "π.χ | τεμ",
        address_abbreviations: "οδ | λεωφ | πλ | αρ | τ.κ",
        glue: "και | το | την | τις | του | να | με | σε | για",
    },
    numbers: Numbers {
        numerals: "μισό=h | μισή=h | τετράδα=4 | δεκαριά=10 | εικοσαριά=20 | τριανταριά=30 | σαρανταριά=40 | πενηνταριά=50 | ντουζίνα=*12 | ένα=a1 | μία=a1 | έναν=a1 | δύο=2 | τρεις=3 | τρία=3 | τέσσερα=4 | τέσσερις=4 | \
            πέντε=5 | έξι=6 | επτά=7 | εφτά=7 | οκτώ=8 | οχτώ=8 | εννέα=9 | εννιά=9 | δέκα=10 | έντεκα=11 | \
            δώδεκα=12 | δεκατρία=13 | δεκατρείς=13 | δεκατέσσερα=14 | δεκαπέντε=15 | δεκαέξι=16 | δεκαεπτά=17 | \
            δεκαεφτά=17 | δεκαοκτώ=18 | δεκαοχτώ=18 | δεκαεννέα=19 | δεκαεννιά=19 | είκοσι=20 | τριάντα=30 | \
            σαράντα=40 | πενήντα=50 | εξήντα=60 | εβδομήντα=70 | ογδόντα=80 | ενενήντα=90 | εκατό=100 | εκατόν=100 \
            | διακόσια=200 | διακόσιες=200 | τριακόσια=300 | τριακόσιες=300 | τετρακόσια=400 | τετρακόσιες=400 | \
            πεντακόσια=500 | πεντακόσιες=500 | εξακόσια=600 | εξακόσιες=600 | επτακόσια=700 | εφτακόσια=700 | \
            επτακόσιες=700 | οκτακόσια=800 | οχτακόσια=800 | οκτακόσιες=800 | εννιακόσια=900 | εννιακόσιες=900 | \
            χίλια=1000 | χίλιες=1000 | χιλιάδες=*1000 | εκατομμύριο=*1000000 | εκατομμύρια=*1000000 | και=&",
        magnitudes: "χιλιάδες=1000 | χιλ.=1000 | χιλ=1000 | εκατομμύρια=1000000 | εκατ.=1000000 | εκατ=1000000 | \
            δισ.=1000000000 | k=1000 | m=1000000",
        percent: "τοις εκατό | τα εκατό",
        percent_written: "#%",
        spelled_links: "",
        coin_links: "και",
        range_from: "μεταξύ | από",
        range_to: "και | έως | σε | ή",
        has_point: false,
        swapped_regions: "",
    },
    calendar: Calendar {
        month_starts: "ιανουαρ=1 | φεβρουαρ=2 | μαρτι=3 | απριλι=4 | μαι=5 | ιουνι=6 | ιουλι=7 | αυγουστ=8 | \
            σεπτεμβρ=9 | οκτωβρ=10 | νοεμβρ=11 | δεκεμβρ=12",
        months: "Ιανουαρίου | Φεβρουαρίου | Μαρτίου | Απριλίου | Μαΐου | Ιουνίου | Ιουλίου | Αυγούστου | \
            Σεπτεμβρίου | Οκτωβρίου | Νοεμβρίου | Δεκεμβρίου",
        written: "{day} {month} {year}",
        links: "",
        day_endings: "",
        week: "εβδομάδα | εβδομάδας",
    },
    money: Money {
        names: "λέου ρουμανίας=RON | λέου=RON | λέι=RON | ρεάλ βραζιλίας=BRL | ρεάλ=BRL | μπολιβιάνο βολιβίας=BOB | \
            μπολιβιάνο=BOB | ευρώ=EUR | δολάρια ηπα=USD | δολάριο ηπα=USD | δολάρια=USD | δολάριο=USD | λίρες=GBP",
        written: "BRL=R$ # | BOB=Bs # | USD=US$ # | EUR=# €",
    },
    cues: cues::CUES,
    claims: Claims {
        copulas: "είναι | ήταν | φαίνεται",
        links: "κατά | έως",
        said_links: "είναι",
        off_links: "",
        budget_links: "είναι | ήταν | των | του | τα",
        for_links: "για | τα",
        with: "με | μαζί | συμπεριλαμβανομένων",
        spending: "με | από",
        theirs: "σας | σου",
        at: "στα | στο",
        without: "χωρίς | δίχως",
        made_for: "για",
        addressed: "σας | σου | εσάς | εσένα | εσείς",
        number_prefixes: "δώδεκα=12 | οκτά=8 | επτά=7 | μονό=1 | δί=2 | τρί=3 | τετρά=4 | πεντά=5 | εξά=6 | δεκά=10 | εικοσά=20",
        amount_heads: "αξία | ποσό | μερικό σύνολο",
        stock_heads: "απόθεμα | διαθέσιμα | διαθεσιμότητα | στοκ | διαθέσιμο",
        yes: "ναι",
        by: "κατά",
        more: "παραπάνω | περισσότερα | ακριβότερο | ακριβότερη",
        less: "λιγότερο | φθηνά | κάτω",
        halves: "μισό | μισή | μισά | μισού | μισής",
        count_links: "του | από",
        spans: "μέρα | μέρες | ημέρα | ημέρες | νύχτα | νύχτες | βράδυ | βράδια | ώρα | ώρες | εβδομάδα | εβδομάδες | μήνα | μήνες | μήνας | χρόνο | χρόνια | έτος | έτη",
        other_units: "ημέρες | μέρες | νύχτες | βραδιές | διανυκτερεύσεις | εβδομάδες | ώρες | χρώματα | μεγέθη | μήνες",
        take: "πάρε | πάρτε | αγοράστε | αγόρασε",
        pay: "πλήρωσε | πληρώστε | πληρώνεις",
        get: "κέρδισε | κερδίστε",
        gift: "δώρο | δωρεάν | προσφορά",
        numbers: "ένα=1 | ενός=1 | μιας=1 | μια=1 | δύο=2 | τρία=3 | τρεις=3 | τέσσερα=4 | πέντε=5",
        price: "τιμή",
        of: "των | του",
    },
    evidence: EvidenceKeys {
        money: "τιμή | ποσό | σύνολο",
        unit_price: "τιμή | τιμή μονάδας",
        fee: "μεταφορικά | αποστολή | φπα",
        shipping: "μεταφορικά | αποστολή",
        discount: "έκπτωσ | ekptos | προσφορ | prosfor",
        paid: "προκαταβολ | πληρωθ | πληρώσατε | εισπραχθ | prokatav | plirothike",
        rest: "υπόλοιπ | απομέν | μένει | μένουν | εκκρεμ | οφειλ | ypoloip | ekkrem | να πληρώσετε",
        back: "επιστρ | πιστών | πίστωσ | epistr",
        percent: "pososto | ποσοστό",
        prices: "τιμές",
        id: "",
        name: "προϊόν",
        product: "",
        quantity: "ποσότητα | τεμ | τεμάχια",
        not_money: "αποθεμα | τηλεφωνο | βαροσ | ημερεσ",
        minor: "λεπτα",
        currency: "",
    },
    to_models: inspect::TO_MODELS,
    of_trade: trade::OF_TRADE,
    messages: messages::MESSAGES,
    notices: notices::NOTICES,
    titles: people::TITLES,
    personal_cues: people::PERSONAL_CUES,
    addresses: addresses::ADDRESSES,
    placed: placed::PLACED_WORDS,
    scripts: scripts::SCRIPTS,
    said: said::SAID,
    numbered: numbered::NUMBERED,
    columns: columns::COLUMNS,
};
