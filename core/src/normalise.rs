//! Normalisation of typed text: case, separators and look-alike letters.
//!
//! Only ASCII and Russian letters change case: the full Unicode tables would enlarge the WASM module.

/// The twelve letters of plates, Cyrillic with their Latin look-alikes.
const LOOK_ALIKES: [(char, char); 12] = [
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('У', 'Y'),
    ('Х', 'X'),
];

pub(crate) const fn upper(c: char) -> char {
    match c {
        'a'..='z' => c.to_ascii_uppercase(),
        'а'..='я' => match char::from_u32(c as u32 - 0x20) {
            Some(capital) => capital,
            None => c,
        },
        'ё' => 'Ё',
        _ => c,
    }
}

pub(crate) const fn lower(c: char) -> char {
    match c {
        'A'..='Z' => c.to_ascii_lowercase(),
        'А'..='Я' => match char::from_u32(c as u32 + 0x20) {
            Some(small) => small,
            None => c,
        },
        'Ё' => 'ё',
        _ => c,
    }
}

pub(crate) fn upper_text(text: &str) -> String {
    text.chars().map(upper).collect()
}

/// Latin look-alike of a Cyrillic capital.
#[must_use]
pub fn to_latin(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    LOOK_ALIKES
        .iter()
        .find(|(cyrillic, _)| *cyrillic == c)
        .map_or(c, |(_, latin)| *latin)
}

/// Cyrillic look-alike of a Latin capital.
#[must_use]
pub fn to_cyrillic(c: char) -> char {
    if !c.is_ascii_uppercase() {
        return c;
    }
    LOOK_ALIKES
        .iter()
        .find(|(_, latin)| *latin == c)
        .map_or(c, |(cyrillic, _)| *cyrillic)
}

/// Whether a character is one of the twelve Latin letters of Russian plates and documents.
pub(crate) fn is_plate_letter(c: char) -> bool {
    LOOK_ALIKES.iter().any(|(_, latin)| *latin == c)
}

/// ASCII digit of a full-width digit.
pub(crate) fn full_width_digit(c: char) -> Option<char> {
    ('０'..='９')
        .contains(&c)
        .then(|| char::from_digit(c as u32 - '０' as u32, 10))
        .flatten()
}

pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Invisible formatting characters of pasted text.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}'
    )
}

pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Characters of a text in upper case, without spaces and hyphens.
pub(crate) fn compact(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|&c| !is_blank(c) && !is_hyphen(c))
        .map(upper)
}

/// Text like [`compact`], with look-alikes in Latin.
pub(crate) fn compact_latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len().min(64));
    latin.extend(compact(text).map(to_latin));
    latin
}

/// Text like [`compact`], with look-alikes in Cyrillic.
pub(crate) fn compact_cyrillic(text: &str) -> String {
    compact(text).map(to_cyrillic).collect()
}

/// Text for comparing words: lower case, `ё` as `е`, Cyrillic look-alikes, plain hyphens and spaces.
#[must_use]
pub fn comparable_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for c in text.chars().filter(|&c| !is_invisible(c)) {
        if c.is_whitespace() {
            if !words.is_empty() && !words.ends_with(' ') {
                words.push(' ');
            }
            continue;
        }
        words.push(match lower(to_cyrillic(upper(c))) {
            'ё' => 'е',
            c if is_hyphen(c) => '-',
            c => c,
        });
    }
    words.truncate(words.trim_end().len());
    words
}

/// Whether a text has only ASCII digits; `true` for an empty text.
pub(crate) fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is non-empty and has only zeros.
pub(crate) fn all_zeros(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte == b'0')
}
