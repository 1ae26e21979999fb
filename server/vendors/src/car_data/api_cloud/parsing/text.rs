//! Texts of an answer: markup, entities, invisible characters, and the spellings of «nothing».

use std::borrow::Cow;
use std::sync::LazyLock;

use avtosled_core::normalise::comparable_words;
use serde_json::Value;

/// The value itself, or that of an object `{title, value}`.
pub fn content(mut value: &Value) -> &Value {
    while let Some(inner) = value.as_object().and_then(|fields| fields.get("value")) {
        value = inner;
    }
    value
}

/// Plain text of a value; `None` for every spelling of «nothing».
pub fn string(value: &Value) -> Option<String> {
    let text = match content(value) {
        Value::String(text) => plain(text),
        Value::Number(number) => return Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let is_empty = text.is_empty() || text.eq_ignore_ascii_case("null");
    (!is_empty).then_some(text)
}

/// Text without markup, entities, invisible characters and repeated spaces.
fn plain(text: &str) -> String {
    if is_plain(text) {
        return text.trim().to_owned();
    }
    let text = without_tags(text);
    // Entities are decoded once; those of control characters stay.
    let text = html_escape::decode_html_entities(&text);
    let mut plain = String::with_capacity(text.len());
    let mut gap = None;
    for c in text.chars() {
        if is_space(c) {
            // A line break separates parts of a text.
            gap = gap.filter(|gap| *gap == '\n' || c != '\n').or(Some(c));
            continue;
        }
        if is_invisible(c) {
            continue;
        }
        if let Some(gap) = gap.take().filter(|_| !plain.is_empty()) {
            plain.push(if gap == '\n' { '\n' } else { ' ' });
        }
        match composed(plain.chars().next_back(), c) {
            Some(letter) => {
                plain.pop();
                plain.push(letter);
            }
            None => plain.push(ordinary_hyphen(c)),
        }
    }
    plain
}

/// Whether only the ends of a text may need trimming: a shortcut for most texts.
fn is_plain(text: &str) -> bool {
    let mut is_after_space = false;
    text.chars().all(|c| {
        let is_repeated = is_after_space && c == ' ';
        is_after_space = c == ' ';
        match c {
            ' ' => !is_repeated,
            '<' | '&' | '\u{ad}' | '\u{306}' | '\u{308}' => false,
            '!'..='~' | '\u{a1}'..='\u{52f}' => true,
            _ => c.is_alphanumeric() || matches!(c, '—' | '–' | '№' | '…'),
        }
    })
}

/// Spaces of any width, line breaks and tabs.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{180e}'
}

/// Control characters, soft hyphens, zero-width characters and marks of direction.
fn is_invisible(c: char) -> bool {
    let is_format = matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{feff}'
    );
    is_format || c.is_control()
}

/// Letter of a base letter and a combining mark; Russian has no others.
const fn composed(base: Option<char>, mark: char) -> Option<char> {
    Some(match (base, mark) {
        (Some('и'), '\u{306}') => 'й',
        (Some('И'), '\u{306}') => 'Й',
        (Some('е'), '\u{308}') => 'ё',
        (Some('Е'), '\u{308}') => 'Ё',
        _ => return None,
    })
}

const fn ordinary_hyphen(c: char) -> char {
    match c {
        '\u{2010}' | '\u{2011}' => '-',
        _ => c,
    }
}

/// HTML elements that registers write in texts.
const INLINE_TAGS: [&str; 13] = [
    "a", "b", "em", "font", "i", "nobr", "small", "span", "strong", "sub", "sup", "u", "wbr",
];
/// HTML elements that begin a new line.
const BLOCK_TAGS: [&str; 6] = ["br", "div", "li", "p", "td", "tr"];

/// Text without the known tags; any other angle bracket stays.
fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        let end = after.split_once('>');
        let name = end.map(|(tag, _)| tag_name(tag));
        let is_tag = |names: &[&str]| name.as_ref().is_some_and(|name| names.contains(&&**name));
        let (is_inline, is_block) = (is_tag(&INLINE_TAGS), is_tag(&BLOCK_TAGS));
        match end {
            Some((_, following)) if is_inline || is_block => {
                plain.push_str(if is_block { "\n" } else { "" });
                rest = following;
            }
            _ => {
                plain.push('<');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Lower-case name of a tag without its brackets.
fn tag_name(tag: &str) -> String {
    let tag = tag.strip_prefix('/').unwrap_or(tag);
    let name = tag.split(|c: char| c.is_whitespace() || c == '/').next();
    name.unwrap_or_default().to_ascii_lowercase()
}

/// Whether a value is `null` or a text that means «nothing».
pub fn is_blank(value: &Value) -> bool {
    let value = content(value);
    value.is_null() || (value.is_string() && string(value).is_none())
}

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

/// Whether a value and everything within it is blank or `false`.
pub fn is_hollow(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(is_hollow),
        Value::Object(fields) => fields.values().all(is_hollow),
        _ => is_blank(value) || *value == Value::Bool(false),
    }
}

/// Words of the registers for a missing value.
const PLACEHOLDERS: [&str; 22] = [
    "ОТСУТСТВУЕТ",
    "ОТСУТСТВУЮТ",
    "НЕТ",
    "НЕТ ДАННЫХ",
    "НЕТ СВЕДЕНИЙ",
    "НЕТ НОМЕРА",
    "БЕЗ НОМЕРА",
    "Б/Н",
    "БН",
    "НЕ УСТАНОВЛЕН",
    "НЕ УСТАНОВЛЕНА",
    "НЕ УСТАНОВЛЕНО",
    "НЕ ОПРЕДЕЛЕНО",
    "Н.В",
    "НВ",
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

pub fn is_placeholder(text: &str) -> bool {
    let text = comparable_words(text);
    let text = text.trim_matches(['.', '(', ')']);
    // Dashes of any kind.
    !text.contains(|c: char| c.is_alphanumeric())
        || COMPARABLE_PLACEHOLDERS.iter().any(|known| known == text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_is_read_without_markup_and_invisible_characters() {
        for (text, expected) in [
            ("LADA &quot;GRANTA&quot; &amp; CO", "LADA \"GRANTA\" & CO"),
            ("&laquo;Ромашка&raquo;&nbsp;ООО", "«Ромашка» ООО"),
            ("&#1054;&#x41E;О", "ООО"),
            ("&amp;quot;", "&quot;"),
            ("A&#0;B&#7;", "A&#0;B&#7;"),
            ("R&D", "R&D"),
            ("<b>Столкновение</b>", "Столкновение"),
            ("Суд<br/>Приказ<BR>", "Суд\nПриказ"),
            ("<a href='x'>Суд</a> &lt;b&gt;", "Суд <b>"),
            ("5 < 6 > 4 <x>", "5 < 6 > 4 <x>"),
            (
                "\u{feff}ТЕСТ\u{200b}\u{a0}\u{2009}\t МО\u{ad}ДЕЛЬ\u{7}\n",
                "ТЕСТ МОДЕЛЬ",
            ),
            ("Суд  \n Приказ", "Суд\nПриказ"),
            ("И\u{306}од, е\u{308}ж", "Йод, ёж"),
            ("1\u{2011}ИП", "1-ИП"),
        ] {
            assert_eq!(string(&json!(text)).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn value_of_titled_object_is_read() {
        assert_eq!(
            string(&json!({"title": "Т", "value": "X"})).as_deref(),
            Some("X")
        );
        assert!(is_blank(&json!({"title": "Т", "value": null})));
        assert!(!is_blank(&json!({"title": "Т"})) && !is_nothing(&json!({"title": "Т"})));
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
}
