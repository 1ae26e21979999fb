//! Normalisation of texts in answers: markup, entities, invisible characters, spellings of «nothing».

use std::borrow::Cow;

use serde_json::Value;

/// Value itself, or the value within an object `{title, value}`.
pub fn content(mut value: &Value) -> &Value {
    while let Some(inner) = titled_value(value) {
        value = inner;
    }
    value
}

/// Value of an object `{title, value}`; `None` if it has another field, which may be the unit.
pub fn titled_value(value: &Value) -> Option<&Value> {
    let fields = value.as_object()?;
    let mut names = fields.keys();
    let is_titled = names.all(|name| name == "title" || name == "value");
    fields.get("value").filter(|_| is_titled)
}

/// Maximum length of a text, characters; the longest in registers have a few hundred.
const MAX_CHARS: usize = 2000;
/// Maximum length of a raw text with its markup, bytes.
const MAX_RAW_BYTES: usize = 16 * 1024;

/// Plain text of a value, cut off at [`MAX_CHARS`]; `None` for every spelling of «nothing».
pub fn string(value: &Value) -> Option<String> {
    let text = match content(value) {
        Value::String(text) => bounded(read(text)),
        Value::Number(number) => return Some(bounded(number.to_string())),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    let is_empty = text.is_empty() || text.eq_ignore_ascii_case("null");
    (!is_empty).then_some(text)
}

/// Plain text of the first [`MAX_RAW_BYTES`], with an ellipsis if the text was cut off.
fn read(text: &str) -> String {
    let start = &text[..text.floor_char_boundary(MAX_RAW_BYTES)];
    let mut read = plain(start);
    if start.len() < text.len() {
        read.push('…');
    }
    read
}

/// Text of at most [`MAX_CHARS`] characters, with an ellipsis if it was cut off.
fn bounded(mut text: String) -> String {
    // Shorter texts have no character at this index.
    if text.len() > MAX_CHARS
        && text.chars().nth(MAX_CHARS).is_some()
        && let Some((end, _)) = text.char_indices().nth(MAX_CHARS - 1)
    {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Text without markup, entities, invisible characters and repeated spaces.
fn plain(text: &str) -> String {
    if is_plain(text) {
        return text.trim().to_owned();
    }
    let text = without_tags(text);
    // Entities are decoded once, except those of control characters.
    let text = html_escape::decode_html_entities(&text);
    let mut plain = String::with_capacity(text.len());
    let mut gap = None;
    for c in text.chars() {
        if is_space(c) {
            // A line break separates parts of a text, so it takes precedence over spaces.
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

/// Whether a text needs at most trimming; a fast path for most texts.
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

/// Whether a character is a space of any width, a line break or a tab.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{180e}'
}

/// Whether a character is a control, soft hyphen, zero-width or direction character.
fn is_invisible(c: char) -> bool {
    let is_format = matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}' | '\u{feff}'
    );
    is_format || c.is_control()
}

/// Composed letter of a base letter and a combining mark; only those of Russian.
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

/// Maximum length of a tag, bytes; prevents quadratic time for texts of many angle brackets.
const MAX_TAG_BYTES: usize = 200;
const MAX_TAG_NAME_BYTES: usize = 6;

/// Text without the known tags; other angle brackets are unchanged.
fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        let name = tag_name(after);
        let is_tag = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let (is_inline, is_block) = (is_tag(&INLINE_TAGS), is_tag(&BLOCK_TAGS));
        let following = (is_inline || is_block).then(|| after_tag(after)).flatten();
        if let Some(following) = following {
            plain.push_str(if is_block { "\n" } else { "" });
            rest = following;
        } else {
            plain.push('<');
            rest = after;
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Name of the tag in a text that begins after the opening bracket.
fn tag_name(text: &str) -> &str {
    let text = text.strip_prefix('/').unwrap_or(text);
    let mut bytes = text.bytes().take(MAX_TAG_NAME_BYTES + 1);
    let end = bytes.position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'));
    end.and_then(|end| text.get(..end)).unwrap_or_default()
}

/// Text after the closing bracket of a tag.
fn after_tag(text: &str) -> Option<&str> {
    let limit = text.floor_char_boundary(MAX_TAG_BYTES);
    let end = text.get(..limit)?.find('>')?;
    text.get(end + 1..)
}

/// Whether a value is `null` or a text that means «nothing».
pub fn is_blank(value: &Value) -> bool {
    let value = content(value);
    value.is_null() || (value.is_string() && string(value).is_none())
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
        assert!(!is_blank(&json!({"title": "Т"})));
    }

    #[test]
    fn object_with_fields_beside_title_and_value_is_not_read_as_value() {
        for value in [
            json!({"value": 30000, "unit": "mi"}),
            json!({"title": "Т", "value": "X", "x": null}),
            json!({"model": "TEST", "value": {"title": "Т", "value": 100}}),
        ] {
            assert_eq!(content(&value), &value);
            assert_eq!(string(&value), None);
        }
    }

    #[test]
    fn long_text_is_cut_with_ellipsis() {
        let read = |text: String| string(&json!(text)).unwrap();
        let whole = "я".repeat(MAX_CHARS);
        assert_eq!(read(whole.clone()), whole);
        for long in [
            "я".repeat(MAX_CHARS + 1),
            "я".repeat(MAX_RAW_BYTES),
            format!("<b>{}</b>", "я".repeat(20_000)),
        ] {
            let cut = read(long);
            assert_eq!(cut.chars().count(), MAX_CHARS);
            assert!(cut.starts_with('я') && cut.ends_with("я…"));
        }
        let markup = "<b>".repeat(MAX_RAW_BYTES);
        assert!(read(format!("Суд{markup}")).starts_with("Суд"));
    }

    #[test]
    fn markup_tag_longer_than_limit_is_kept_as_text() {
        let tag = format!("<a href='{}'>Суд</a>", "x".repeat(MAX_TAG_BYTES));
        assert!(string(&json!(tag)).is_some_and(|text| text.starts_with("<a")));
    }
}
