//! Spellings of a value: those that the readers support, and those that they may reject.

use serde_json::{Value, json};

use super::day_spellings::{days, other_days};
use super::field_class::{Class, Spelling, decimal, plain};

/// Spellings that mean the plain value.
pub fn supported(class: Class, value: &Value) -> Vec<Spelling> {
    let mut all = match class {
        Class::Number(unit) => numbers(value, unit),
        Class::Amount => numbers(value, "руб."),
        Class::Day => days(value),
        Class::Flag => flags(value),
        Class::Text => texts(value),
    };
    all.extend(wrapped(value));
    all
}

/// Spellings that are either read or reported as unreadable.
pub fn others(class: Class, value: &Value) -> Vec<Spelling> {
    let text = plain(value);
    let mut all = vec![
        ("in a list", json!([value])),
        ("in an object of another name", json!({ "x": value })),
        ("in two objects", json!({ "value": { "value": value } })),
        ("list of two", json!([value, value])),
    ];
    if class != Class::Text {
        all.extend([
            ("«примерно»", json!(format!("примерно {text}"))),
            ("tilde", json!(format!("~{text}"))),
            ("quotation marks", json!(format!("«{text}»"))),
            ("question mark", json!(format!("{text}?"))),
            ("remark", json!(format!("{text} (со слов)"))),
            ("word", json!("загадка")),
            ("full-width digits", json!(full_width(&text))),
            ("two values", json!(format!("{text}, {text}"))),
        ]);
    }
    match class {
        Class::Number(_) | Class::Amount => all.extend([
            ("exponent", json!(format!("{text}e0"))),
            ("negative", json!(format!("-{text}"))),
            ("foreign unit", json!(format!("{text} верст"))),
            ("range", json!(format!("{text}-{text}"))),
            ("true", json!(true)),
        ]),
        Class::Day => all.extend(other_days(&text)),
        Class::Flag => all.push(("two", json!(2))),
        Class::Text => all.push(("true", json!(true))),
    }
    all
}

fn full_width(text: &str) -> String {
    let digit = |c: char| match c {
        '0'..='9' => char::from_u32('０' as u32 + (c as u32 - '0' as u32)).unwrap(),
        c => c,
    };
    text.chars().map(digit).collect()
}

/// Spellings that wrap any value.
fn wrapped(value: &Value) -> Vec<Spelling> {
    let text = plain(value);
    vec![
        ("object with a value", json!({ "value": value })),
        ("titled object", json!({ "title": "Т", "value": value })),
        ("spaces around", json!(format!("  {text} "))),
        (
            "no-break spaces around",
            json!(format!("\u{a0}{text}\u{202f}")),
        ),
        ("line breaks around", json!(format!("\r\n{text}\t\n"))),
        (
            "entities of spaces around",
            json!(format!("&nbsp;{text}&#160;")),
        ),
        ("byte order mark", json!(format!("\u{feff}{text}"))),
        ("zero-width space behind", json!(format!("{text}\u{200b}"))),
        ("mark of direction", json!(format!("\u{200e}{text}"))),
        ("control character", json!(format!("\u{7}{text}\u{1b}"))),
        ("soft hyphen behind", json!(format!("{text}\u{ad}"))),
        ("bold", json!(format!("<b>{text}</b>"))),
        (
            "element with an attribute",
            json!(format!("<span class=\"x\">{text}</span>")),
        ),
        ("line break element", json!(format!("{text}<br/>"))),
    ]
}

fn grouped(integer: &str, separator: &str) -> String {
    let first = (integer.len() - 1) % 3 + 1;
    let (head, rest) = integer.split_at(first);
    let mut groups = vec![head];
    groups.extend((0..rest.len() / 3).map(|index| &rest[index * 3..index * 3 + 3]));
    groups.join(separator)
}

fn numbers(value: &Value, unit: &str) -> Vec<Spelling> {
    let Some((integer, fraction)) = decimal(value) else {
        return Vec::new();
    };
    let decimals = if fraction.is_empty() { "0" } else { &fraction };
    let point = format!("{integer}.{decimals}");
    let comma = format!("{integer},{decimals}");
    let with_group =
        |separator: &str| json!(format!("{},{decimals}", grouped(&integer, separator)));
    let number: f64 = point.parse().unwrap();
    // Three decimals may also be thousands.
    let longer = if decimals.len() < 2 {
        format!("{comma}0")
    } else {
        comma.clone()
    };
    vec![
        ("JSON number", json!(number)),
        ("decimal point", json!(point)),
        ("decimal comma", json!(comma)),
        ("zero behind the decimals", json!(longer)),
        ("groups of digits", with_group(" ")),
        ("groups with no-break spaces", with_group("\u{a0}")),
        ("groups with thin spaces", with_group("\u{2009}")),
        ("groups with narrow no-break spaces", with_group("\u{202f}")),
        ("groups with apostrophes", with_group("'")),
        ("groups with entities", with_group("&nbsp;")),
        ("plus sign", json!(format!("+{comma}"))),
        ("leading zero", json!(format!("0{comma}"))),
        ("unit", json!(format!("{comma} {unit}"))),
        ("unit without a space", json!(format!("{comma}{unit}"))),
        (
            "capital unit",
            json!(format!("{comma}\u{a0}{}", unit.to_uppercase())),
        ),
        (
            "zero-width space within",
            json!(comma.replace(',', "\u{200b},")),
        ),
    ]
}

fn flags(value: &Value) -> Vec<Spelling> {
    let is_yes = value == &json!(true)
        || ["1", "1.0", "1,0", "01", "true", "да", "дa", "yes", "y"]
            .contains(&plain(value).to_lowercase().as_str());
    let [word, number, russian, english] = if is_yes {
        ["true", "1", "да", "yes"]
    } else {
        ["false", "0", "нет", "no"]
    };
    let look_alike = russian.replace('а', "a").replace('е', "e");
    vec![
        ("JSON boolean", json!(is_yes)),
        ("JSON number", json!(u8::from(is_yes))),
        (
            "JSON number with decimals",
            json!(f64::from(u8::from(is_yes))),
        ),
        ("digit", json!(number)),
        ("digit with decimals", json!(format!("{number},0"))),
        ("two digits", json!(format!("0{number}"))),
        ("word", json!(word)),
        ("capital word", json!(word.to_uppercase())),
        ("Russian word", json!(russian)),
        ("capital Russian word", json!(russian.to_uppercase())),
        ("look-alike letter", json!(look_alike)),
        ("English word", json!(english)),
        ("capital English word", json!(english.to_uppercase())),
        ("first letter", json!(english[..1])),
    ]
}

fn texts(value: &Value) -> Vec<Spelling> {
    let text = plain(value);
    let within = |mark: &str| {
        let mut chars = text.chars();
        let first = chars.next().map(String::from).unwrap_or_default();
        json!(format!("{first}{mark}{}", chars.as_str()))
    };
    let all = |entity: fn(u32) -> String| {
        json!(text.chars().map(|c| entity(c.into())).collect::<String>())
    };
    let spaced = |space: &str| json!(text.replace(' ', space));
    let escaped = text.replace('&', "&amp;").replace('"', "&quot;");
    let named = escaped.replace('«', "&laquo;").replace('»', "&raquo;");
    let decomposed = text.replace('й', "и\u{306}").replace('Й', "И\u{306}");
    let decomposed = decomposed.replace('ё', "е\u{308}").replace('Ё', "Е\u{308}");
    vec![
        ("text", json!(text)),
        ("double spaces", spaced("  ")),
        ("no-break spaces", spaced("\u{a0}")),
        ("thin spaces", spaced("\u{2009}")),
        ("wide spaces", spaced("\u{3000}")),
        ("tabs", spaced("\t")),
        ("entities of spaces", spaced("&nbsp;")),
        ("named entities", json!(named)),
        ("decimal entities", all(|c| format!("&#{c};"))),
        ("hexadecimal entities", all(|c| format!("&#x{c:X};"))),
        ("zero-width space within", within("\u{200b}")),
        ("soft hyphen within", within("\u{ad}")),
        ("entity of a soft hyphen", within("&shy;")),
        ("word joiner within", within("\u{2060}")),
        ("control character within", within("\u{3}")),
        ("decomposed letters", json!(decomposed)),
        ("no-break hyphens", json!(text.replace('-', "\u{2011}"))),
        ("paragraph", json!(format!("<p>{text}</p>"))),
        ("capital element", json!(format!("<B>{text}</B>"))),
    ]
}
