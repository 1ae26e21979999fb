//! How typed text becomes comparable: case, separators, and letters that look alike.
//!
//! Only ASCII and Russian letters change case. The full Unicode tables would be downloaded with
//! the browser module and decide nothing here.

/// Cyrillic letters that look like Latin ones, the twelve letters of plates first.
const ALIKE: [(char, char); 12] = [
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

/// The opposite of [`upper`].
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

/// The text in capital letters.
pub(crate) fn upper_text(text: &str) -> String {
    text.chars().map(upper).collect()
}

/// The Latin letter that looks the same.
#[must_use]
pub fn to_latin(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    ALIKE
        .iter()
        .find(|(cyrillic, _)| *cyrillic == c)
        .map_or(c, |(_, latin)| *latin)
}

/// The Cyrillic letter that looks the same.
#[must_use]
pub fn to_cyrillic(c: char) -> char {
    if !c.is_ascii_uppercase() {
        return c;
    }
    ALIKE
        .iter()
        .find(|(_, latin)| *latin == c)
        .map_or(c, |(cyrillic, _)| *cyrillic)
}

/// One of the twelve letters of Russian plates and documents, in Latin.
pub(crate) fn is_plate_letter(c: char) -> bool {
    ALIKE.iter().any(|(_, latin)| *latin == c)
}

/// The ASCII digit of a full-width one.
pub(crate) fn full_width_digit(c: char) -> Option<char> {
    ('０'..='９')
        .contains(&c)
        .then(|| char::from_digit(c as u32 - '０' as u32, 10))
        .flatten()
}

pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Characters that people paste without seeing them.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}'
    )
}

pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Capital letters without blanks and hyphens.
pub(crate) fn compact(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|&c| !is_blank(c) && !is_hyphen(c))
        .map(upper)
}

/// The same with look-alike letters in Latin.
pub(crate) fn compact_latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len().min(64));
    latin.extend(compact(text).map(to_latin));
    latin
}

/// The same with look-alike letters in Cyrillic.
pub(crate) fn compact_cyrillic(text: &str) -> String {
    compact(text).map(to_cyrillic).collect()
}

/// ASCII digits and nothing else.
pub(crate) fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// At least one digit, and all of them zero.
pub(crate) fn all_zeros(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte == b'0')
}
