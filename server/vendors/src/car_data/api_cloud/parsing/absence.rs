//! Detection of values and texts that mean «nothing» or «not found».

use std::sync::LazyLock;

use avtosled_core::normalise::comparable_words;
use serde_json::Value;

use super::text::{content, is_blank, string};

/// Whether a value is blank, `false`, an empty list or object, or a placeholder of a register.
pub fn is_nothing(value: &Value) -> bool {
    match content(value) {
        Value::Null => true,
        Value::Bool(flag) => !flag,
        Value::Number(_) => false,
        Value::String(_) => string(value).is_none_or(|text| is_placeholder(&text)),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}

/// Whether a value is blank or `false`, including every nested value.
pub fn has_no_values(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(has_no_values),
        Value::Object(fields) => fields.values().all(has_no_values),
        _ => is_blank(value) || *value == Value::Bool(false),
    }
}

/// Fields with identifiers of the request, which an answer without a record may repeat.
const ECHOED: [&str; 3] = ["vin", "bodyNumber", "inn"];

/// Whether a field has content; `name` is empty for a value without a name.
///
/// No content are nothing, zero, a text of [`is_not_found_text`] and an identifier of the request.
pub fn has_content(name: &str, value: &Value) -> bool {
    if ECHOED.contains(&name) {
        return false;
    }
    match content(value) {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(_) => {
            string(value).is_some_and(|text| !is_not_found_text(&text) && !is_zero(&text))
        }
        Value::Array(items) => items.iter().any(|item| has_content("", item)),
        Value::Object(fields) => fields.iter().any(|(name, item)| has_content(name, item)),
    }
}

/// Whether all digits of a text are zeros, with any unit; `false` without digits.
pub fn is_zero(text: &str) -> bool {
    let mut digits = text.chars().filter(char::is_ascii_digit).peekable();
    digits.peek().is_some() && digits.all(|digit| digit == '0')
}

/// Whether a value is nothing or a text of [`is_not_found_text`].
pub fn is_not_found(value: &Value) -> bool {
    is_nothing(value) || string(value).is_some_and(|text| is_not_found_text(&text))
}

/// Words that registers write for a missing value.
const PLACEHOLDERS: [&str; 19] = [
    "ОТСУТСТВУЕТ",
    "ОТСУТСТВУЮТ",
    "НЕТ",
    "НЕТ ДАННЫХ",
    "НЕТ СВЕДЕНИЙ",
    "НЕТ НОМЕРА",
    "БЕЗ НОМЕРА",
    "Б/Н",
    "НЕ УСТАНОВЛЕН",
    "НЕ УСТАНОВЛЕНА",
    "НЕ УСТАНОВЛЕНО",
    "НЕ ОПРЕДЕЛЕНО",
    "НАСТОЯЩЕЕ ВРЕМЯ",
    "НЕ ОПРЕДЕЛЕН",
    "НЕ УКАЗАН",
    "НЕ УКАЗАНО",
    "НЕИЗВЕСТНО",
    "N/A",
    "NONE",
];

static COMPARABLE_PLACEHOLDERS: LazyLock<Vec<String>> =
    LazyLock::new(|| PLACEHOLDERS.map(comparable_words).to_vec());

/// Cyrillic abbreviations for a missing value; in Latin letters «HB» is a hatchback.
const CYRILLIC_PLACEHOLDERS: [&str; 3] = ["бн", "нв", "н.в"];

pub fn is_placeholder(text: &str) -> bool {
    let marks = ['.', '(', ')'];
    let words = comparable_words(text);
    let words = words.trim_matches(marks);
    // The text consists of dashes or other punctuation.
    if !words.contains(|c: char| c.is_alphanumeric()) {
        return true;
    }
    let is_short = words.chars().count() <= 3;
    COMPARABLE_PLACEHOLDERS.iter().any(|known| known == words)
        || is_short && CYRILLIC_PLACEHOLDERS.contains(&text.to_lowercase().trim_matches(marks))
}

/// Stems of verbs that mean «found», which «не» negates.
const FOUND_STEMS: [&str; 4] = ["найден", "обнаружен", "имеется", "имеются"];
/// Stems of other words in a text that means «not found».
const SUBJECT_STEMS: [&str; 14] = [
    "данн",
    "сведени",
    "информаци",
    "запис",
    "результат",
    "запрос",
    "разрешени",
    "реестр",
    "баз",
    "автомобил",
    "транспортн",
    "средств",
    "указанн",
    "такси",
];
const SUBJECT_WORDS: [&str; 8] = ["о", "об", "в", "по", "для", "тс", "не", "нет"];
const NOT_FOUND_IN_ENGLISH: [&str; 4] = ["NOT FOUND", "NO DATA", "NO RECORDS", "NO RESULTS"];
/// Maximum length of a text that means «not found», bytes.
const MAX_NOT_FOUND_BYTES: usize = 200;

/// Whether a text is a placeholder or means only that nothing was found.
pub fn is_not_found_text(text: &str) -> bool {
    if is_placeholder(text) {
        return true;
    }
    if text.len() > MAX_NOT_FOUND_BYTES {
        return false;
    }
    let text = comparable_words(text);
    let all: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let starts = |word: &str, stems: &[&str]| stems.iter().any(|stem| word.starts_with(stem));
    let is_absent = |word: &str| word == "ничего" || word.starts_with("отсутству");
    let is_known = |word: &&str| {
        SUBJECT_WORDS.contains(word)
            || is_absent(word)
            || starts(word, &FOUND_STEMS)
            || starts(word, &SUBJECT_STEMS)
    };
    let is_found = |index: usize| {
        let is_denied = index > 0 && all[index - 1] == "не";
        starts(all[index], &FOUND_STEMS) && !is_denied
    };
    if (0..all.len()).any(is_found) {
        return false;
    }
    // Every remaining verb is negated.
    let is_negative = |word: &&str| *word == "нет" || is_absent(word) || starts(word, &FOUND_STEMS);
    let english = all.join(" ");
    all.iter().any(is_negative) && all.iter().all(is_known)
        || NOT_FOUND_IN_ENGLISH
            .map(comparable_words)
            .contains(&english)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn abbreviated_placeholder_is_recognised_in_cyrillic_only() {
        for text in ["НВ", "н.в.", "бн", "(БН)", "б/н"] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["HB", "hb", "H.B.", "HВ"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }

    #[test]
    fn text_stating_that_nothing_was_found_is_recognised() {
        for text in [
            "Данные не найдены",
            "Информация не найдена",
            "Ничего не найдено.",
            "Сведений не найдено",
            "Не найден в реестре",
            "Нет данных",
            "Записей нет",
            "Сведения отсутствуют",
            "Not found",
            "-",
        ] {
            assert!(is_not_found_text(text), "{text}");
        }
        for text in [
            "нет связи",
            "Найдено",
            "Данные",
            "Не найден владелец, разрешение 000001",
            "В реестре не найден, в реестре такси запись имеется",
            "Автомобиль найден в реестре такси, данные отсутствуют",
            "Не утилизирован",
            "TEST",
        ] {
            assert!(!is_not_found_text(text), "{text}");
        }
    }

    #[test]
    fn value_without_content_is_recognised() {
        for value in [
            json!({"vin": "X9F00TEST00000001", "model": "", "power": "0.0"}),
            json!([{}, null, "Ничего не найдено"]),
            json!({"title": "Т", "value": "-"}),
            json!(0),
        ] {
            assert!(!has_content("", &value), "{value}");
        }
        for value in [
            json!({"model": "TEST"}),
            json!(["x"]),
            json!(7),
            json!("[1]"),
        ] {
            assert!(has_content("", &value), "{value}");
        }
    }

    #[test]
    fn placeholder_in_look_alike_letters_is_recognised() {
        for text in [
            "НЕ УCTAHOBЛЕН",
            "не установлен",
            "N/А",
            "none",
            "НЕ ОПРЕДЕЛЁН",
        ] {
            assert!(is_placeholder(text), "{text}");
        }
        assert!(!is_placeholder("НЕТТО"));
    }

    #[test]
    fn object_with_only_a_title_is_not_treated_as_absent() {
        assert!(!is_nothing(&json!({"title": "Т"})));
    }
}
