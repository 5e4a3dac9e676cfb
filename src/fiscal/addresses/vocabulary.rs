//! The words that say what a part of an address is, folded, in five languages. A word that is not here is part of a
//! name.

use super::forms::Family;

/// Words before (in English behind) the name of a street.
const STREETS: [(Family, &str); 5] = [
    (
        Family::Romanian,
        "str strada bd bdul bld blvd bulevardul calea aleea al sos soseaua piata intrarea splaiul drumul prelungirea \
         fundatura pasajul cartier cartierul",
    ),
    (
        Family::Portuguese,
        "rua r av avenida travessa trav tv praca pca largo lg alameda al estrada est rodovia rod beco ladeira calcada \
         rotunda urbanizacao quadra via passagem viela",
    ),
    (
        Family::Spanish,
        "calle c av avda avenida paseo plaza pza plz ronda camino carretera ctra pasaje callejon travesia \
         urbanizacion urb via gran glorieta rambla carrer doble",
    ),
    (Family::Greek, "οδοσ οδ λεωφοροσ λεωφ πλατεια πλ παροδοσ odos leoforos"),
    (Family::English, "street st avenue ave road rd boulevard blvd lane ln drive square sq"),
];

/// What the word of a street, number, unit and so on announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Street(Family),
    /// "no.": the number follows.
    Number,
    /// A block of flats or a corner of two streets, which often has no other number.
    Block,
    /// "ap. 3": what follows is inside the building.
    Unit,
    /// "sector 3", in place of a county.
    Sector,
    Region,
    Locality,
    /// A Romanian village: its houses are numbered without streets.
    Village,
    Postal,
    /// What ends an address: a telephone number follows.
    Other,
}

const WORDS: [(Word, &str); 9] = [
    (Word::Number, "nr no n num numar numarul numero number αρ αριθμοσ αριθ km lote lt"),
    (Word::Block, "bl bloc blocul bloco edificio ed torre"),
    (
        Word::Unit,
        "sc scara et etaj etajul ap apart apt apartament apartamentul apto apartamento interfon piso andar puerta pta \
         escalera esc portal planta floor suite ste flat loja sala casa dpto oficina of conjunto cj οροφοσ οροφ \
         διαμερισμα διαμ",
    ),
    (Word::Sector, "sector sectorul"),
    (Word::Region, "jud judet judetul provincia prov estado uf departamento county state νομοσ νομου"),
    (
        Word::Locality,
        "loc localitatea localitate oras orasul mun municipiul municipio cidade ciudad localidad localidade concelho \
         city town πολη",
    ),
    (Word::Village, "sat satul com comuna"),
    (Word::Postal, "postal postala postale cp cep τκ tk zip postcode ταχυδρομικοσ"),
    (Word::Other, "tel telefon telefonul telefone telefono τηλ τηλεφωνο phone mobil mobile email mail contact"),
];

/// What a folded word announces in an address whose streets are called as in `family`.
pub(crate) fn meaning(word: &str, family: Family) -> Option<Word> {
    let holds = |words: &str| words.split(' ').any(|known| known == word);
    let own = STREETS.iter().filter(|(known, _)| *known == family);
    let others = STREETS.iter().filter(|(known, words)| *known != family && word.len() > 2 && holds(words));
    let street = own.filter(|(_, words)| holds(words)).chain(others).next();
    // "com" is "with" in Portuguese.
    let here = |meaning: Word| meaning != Word::Village || family == Family::Romanian;
    let corner = (family == Family::Spanish && matches!(word, "esq" | "esquina")).then_some(Word::Block);
    let other = || WORDS.iter().find(|(word, words)| here(*word) && holds(words)).map(|(meaning, _)| *meaning);
    street.map(|(family, _)| Word::Street(*family)).or(corner).or_else(other)
}

/// Words that join the names of streets and places, or say nothing of their own ("cod poștal", "3.º Dto.").
const PARTICLES: &str = "de da do dos das del la las los el y e si al a lui cel σ του τησ των και of the \
    cod codul codigo code κωδικοσ post dto esq dt dcha izda izq dir fte bis ter";

pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.split(' ').any(|known| known == word)
}

/// Where something other than a street address receives parcels.
const ELSEWHERE: &str = "easybox fanbox locker lockers pudo apartado casuta casilla box θυριδα parcel caixa ridicare \
    recolha recogida sucursal oficiul";

pub(super) fn is_elsewhere(word: &str) -> bool {
    ELSEWHERE.split(' ').any(|known| known == word)
}

/// Words that say "there is no number", as they are written without spaces.
pub(super) const UNNUMBERED: [&str; 5] = ["s/n", "s/nr", "f.n", "fara numar", "sin numero"];

/// Words between a cue and its address, and whether they say that the address follows.
const BETWEEN: [(bool, &str); 2] = [
    (true, "este e es is sera fi ramane foi ειναι"),
    (false, "ta dumneavoastra dvs dv va comenzii noua sua seu su tu σασ τησ παραγγελιασ your pedido del do"),
];

pub(crate) fn joins(word: &str) -> Option<bool> {
    BETWEEN.iter().find(|(_, words)| words.split(' ').any(|known| known == word)).map(|(says, _)| *says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_means_what_it_means_in_its_country() {
        assert_eq!(meaning("al", Family::Romanian), Some(Word::Street(Family::Romanian)));
        assert_eq!(meaning("al", Family::Spanish), None);
        assert_eq!(meaning("strada", Family::Spanish), Some(Word::Street(Family::Romanian)));
        assert_eq!(meaning("ap", Family::Romanian), Some(Word::Unit));
        assert_eq!(meaning("brasov", Family::Romanian), None);
    }

    #[test]
    fn every_word_is_folded() {
        let all = STREETS.iter().map(|(_, words)| words).chain(WORDS.iter().map(|(_, words)| words));
        for word in all.flat_map(|words| words.split(' ')).chain(ELSEWHERE.split(' ')).chain(PARTICLES.split(' ')) {
            assert_eq!(temei_text::normal::fold_phrase(word), word);
        }
    }
}
