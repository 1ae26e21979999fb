//! Headings of columns in the language of the trade.

use std::sync::LazyLock;

use super::table::TableRow;
use crate::identifier::IdentifierKind;
use crate::normalise::comparable_words;

/// Maximum length of a heading, characters.
const MAX_HEADING: usize = 60;
/// Maximum number of digits of a heading.
const MAX_HEADING_DIGITS: usize = 3;

/// Meaning of a column by its heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Identifier(IdentifierKind),
    Note,
}

/// How sure a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// One of its words has a meaning.
    Word,
    /// The whole heading is known.
    Whole,
}

/// Whole headings without spaces and punctuation.
const VIN: &str = "vin вин vinкод винкод vinномер виномер винномер номерvin номервин vinno vincode vinnumber \
    идентификационныйномер идентификационныйномерvin идентификационныйномертс идномер номеридентификационный";
const PLATE: &str = "госномер госномера гн грз госзнак госрегзнак госрегномер регистрационныйзнак регзнак регномер \
    регистрационныйномер регистрационныйномерный государственныйномер государственныйзнак номерныйзнак \
    государственныйрегистрационныйзнак государственныйрегистрационныйномер гос №гос госномертс номертс номерам \
    plate platenumber plateno licenseplate licenceplate regnumber registrationnumber номеравто номеравтомобиля";
const BODY: &str = "номеркузова кузов№ №кузова кузовномер кузовн кузовно номеркузовакабиныприцепа кузов номершасси шасси№ \
    шасси шассирама №шасси номеррамы рама рама№ №рамы номершассирамы номеркузоварамы frame frameno framenumber \
    chassis chassisno chassisnumber bodynumber bodyno шассино рамано";
const NOTE: &str = "комментарий комментарии примечание примечания номернаскладе складскойномер номерсклада стоковыйномер \
    сток stock stockid stockno id ид метка заметка заметки инвномер инвентарныйномер артикул внутреннийномер \
    внномер лот номерлота note notes comment comments";

/// Words that give another heading its meaning.
const VIN_WORDS: &str = "vin вин идентификационный";
const PLATE_WORDS: &str = "госномер госномера грз госзнак регзнак регномер plate";
const BODY_WORDS: &str = "кузова шасси рамы chassis frame кузов рама";
/// Beginnings of words that take the meaning away.
const OTHER_MEANINGS: &str = "тип вид цвет модел марк состоян год дат провер статус ссылк результат стоимост цен \
    категор ремонт повреж двигател отч";

/// Comparable keys of the words.
struct Words {
    vin: Vec<String>,
    plate: Vec<String>,
    body: Vec<String>,
    other: Vec<String>,
    /// Beginnings of the words of «гос. номер», «рег. знак».
    state: Vec<String>,
    sign: Vec<String>,
    /// The two words of «г/н».
    short: [String; 2],
    /// Parts of all words above that give a meaning.
    stems: Vec<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let keys = |list: &str| -> Vec<String> { list.split_whitespace().map(key).collect() };
    Words {
        vin: keys(VIN_WORDS),
        plate: keys(PLATE_WORDS),
        body: keys(BODY_WORDS),
        other: keys(OTHER_MEANINGS),
        state: keys("гос рег"),
        sign: keys("номер знак №"),
        short: [key("г"), key("н")],
        stems: keys("vin вин идентификационный гос рег гн грз plate кузов шасси рам chassis frame"),
    }
});

/// Known whole headings by the comparable key.
static WHOLE: LazyLock<Vec<(String, Heading)>> = LazyLock::new(|| {
    let lists = [
        (VIN, Heading::Identifier(IdentifierKind::Vin)),
        (PLATE, Heading::Identifier(IdentifierKind::License)),
        (BODY, Heading::Identifier(IdentifierKind::Body)),
        (NOTE, Heading::Note),
    ];
    let keys = lists.into_iter().flat_map(|(list, heading)| {
        list.split_whitespace()
            .map(move |word| (key(word), heading))
    });
    let mut keys: Vec<_> = keys.collect();
    keys.sort_by(|(one, _), (other, _)| one.cmp(other));
    keys
});

/// Whether a character is a Latin or Russian letter, a digit or `№`; the tables of Unicode are slow and large.
pub(super) const fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, 'А'..='я' | 'Ё' | 'ё' | '№')
}

/// Comparable text of a heading: letters, digits and `№`, look-alikes in Cyrillic.
pub(super) fn key(text: &str) -> String {
    comparable_words(text)
        .chars()
        .filter(|c| is_word_character(*c))
        .collect()
}

/// Meaning of a heading.
pub(super) fn meaning(text: &str) -> Option<(Heading, Certainty)> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if text.is_empty() || digits > MAX_HEADING_DIGITS || text.chars().nth(MAX_HEADING).is_some() {
        return None;
    }
    let whole = key(text);
    let find = |wanted: &str| {
        WHOLE
            .binary_search_by(|(known, _)| known.as_str().cmp(wanted))
            .ok()
    };
    if let Some((_, heading)) = find(&whole).and_then(|index| WHOLE.get(index)) {
        return Some((*heading, Certainty::Whole));
    }
    // Most cells are no headings, so their words are not examined.
    if !WORDS.stems.iter().any(|stem| whole.contains(stem.as_str())) {
        return None;
    }
    by_words(text).map(|kind| (Heading::Identifier(kind), Certainty::Word))
}

/// Kind of identifier that the words of a heading name.
fn by_words(text: &str) -> Option<IdentifierKind> {
    let words = comparable_words(text);
    let words: Vec<&str> = words
        .split(|c| !is_word_character(c))
        .filter(|word| !word.is_empty())
        .collect();
    let is_one_of = |list: &[String]| {
        words
            .iter()
            .any(|word| list.iter().any(|known| known == word))
    };
    let begins = |list: &[String]| {
        words
            .iter()
            .any(|word| list.iter().any(|known| word.starts_with(known.as_str())))
    };
    if begins(&WORDS.other) {
        return None;
    }
    let is_plate = is_one_of(&WORDS.plate)
        || (begins(&WORDS.state) && begins(&WORDS.sign))
        || words.windows(2).any(|pair| *pair == WORDS.short);
    if is_one_of(&WORDS.vin) {
        Some(IdentifierKind::Vin)
    } else if is_plate {
        Some(IdentifierKind::License)
    } else if is_one_of(&WORDS.body) {
        Some(IdentifierKind::Body)
    } else {
        None
    }
}

/// Whether a row consists of headings: a whole heading of an identifier, or a word of one among several cells.
pub(super) fn is_heading_row(row: &TableRow) -> bool {
    let filled = row.cells.iter().filter(|cell| !cell.is_empty()).count();
    row.cells.iter().any(|cell| match meaning(cell) {
        Some((Heading::Identifier(_), certainty)) => certainty == Certainty::Whole || filled > 1,
        _ => false,
    })
}

/// First words of rows that sum up the rows above them.
static TOTALS: LazyLock<Vec<String>> = LazyLock::new(|| {
    ["итого", "всего", "total", "итог", "количество"]
        .map(key)
        .to_vec()
});

/// Whether a row sums up the rows above it.
pub(super) fn is_total(row: &TableRow) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_empty());
    first.is_some_and(|cell| {
        let cell = key(cell);
        TOTALS.iter().any(|total| cell.starts_with(total.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Option<IdentifierKind> {
        match meaning(text)? {
            (Heading::Identifier(kind), _) => Some(kind),
            (Heading::Note, _) => None,
        }
    }

    #[test]
    fn headings_of_the_trade_name_a_kind_of_identifier() {
        for (expected, texts) in [
            (
                IdentifierKind::Vin,
                [
                    "VIN",
                    "ВИН",
                    "vin",
                    "VIN-код",
                    "Вин номер",
                    "Идентификационный номер",
                    "VIN №",
                    "VIN (обязательно)",
                    "Идентификационный номер (VIN)",
                    "VIN автомобиля",
                ],
            ),
            (
                IdentifierKind::License,
                [
                    "Гос. номер",
                    "Госномер",
                    "ГРЗ",
                    "Регистрационный знак",
                    "Рег. номер",
                    "г/н",
                    "Plate",
                    "Гос.№",
                    "Государственный регистрационный знак ТС",
                    "Гос номер автомобиля",
                ],
            ),
            (
                IdentifierKind::Body,
                [
                    "Номер кузова",
                    "Кузов №",
                    "Шасси",
                    "Рама",
                    "Frame",
                    "№ кузова",
                    "Номер шасси (рамы)",
                    "Chassis No.",
                    "Кузов (кабина)",
                    "Номер кузова/рамы",
                ],
            ),
        ] {
            for text in texts {
                assert_eq!(kind(text), Some(expected), "{text}");
            }
        }
    }

    #[test]
    fn other_headings_name_no_identifier() {
        for text in [
            "Тип кузова",
            "Цвет кузова",
            "Модель",
            "Дата проверки VIN",
            "Год выпуска",
            "Пробег",
            "Номер двигателя",
            "№",
            "Комментарий",
            "Телефон",
            "XTA219010N0000001",
            "Модель шасси",
            "Номер ПТС",
            "Винница",
        ] {
            assert_eq!(kind(text), None, "{text}");
        }
    }

    #[test]
    fn headings_of_notes_are_recognised() {
        for text in [
            "Комментарий",
            "Примечание",
            "Номер на складе",
            "ID",
            "Инв. номер",
            "Stock ID",
        ] {
            assert_eq!(
                meaning(text),
                Some((Heading::Note, Certainty::Whole)),
                "{text}"
            );
        }
    }
}
