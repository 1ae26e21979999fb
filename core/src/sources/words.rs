//! Days, numbers and sums as a report words them.

use crate::date::Date;
use crate::money::Kopecks;
pub(crate) use crate::money::in_thousands;
use crate::normalise::{lower, upper};

/// A day as people write it, `14.03.2023`; what is no day stays as it is.
pub(crate) fn spoken(day: &str) -> String {
    match day.parse::<Date>() {
        Ok(date) => spoken_date(date),
        Err(_) => day.to_owned(),
    }
}

pub(crate) fn spoken_date(date: Date) -> String {
    format!("{:02}.{:02}.{}", date.day(), date.month(), date.year())
}

/// `212 290 км`.
#[must_use]
pub fn kilometres(number: u32) -> String {
    format!("{}\u{a0}км", in_thousands(number.into()))
}

/// Full roubles, of sums that are estimates: `1 250 000₽`.
#[must_use]
pub fn roubles(sum: Kopecks) -> String {
    let half = if sum.0 < 0 { -50 } else { 50 };
    Kopecks(sum.0.saturating_add(half) / 100 * 100).spelled()
}

/// The sum, as far as it fits.
pub(crate) fn total(sums: impl IntoIterator<Item = Kopecks>) -> Kopecks {
    let add = |sum: i64, part: Kopecks| sum.saturating_add(part.0);
    Kopecks(sums.into_iter().fold(0, add))
}

/// `2 года 9 месяцев 0 дней` without what is nothing.
pub(crate) fn without_zeros(length: &str) -> String {
    let words: Vec<&str> = length.split_whitespace().collect();
    let told: Vec<String> = words
        .chunks(2)
        .filter(|part| part.first() != Some(&"0"))
        .map(|part| part.join(" "))
        .collect();
    if told.is_empty() {
        length.to_owned()
    } else {
        told.join(" ")
    }
}

/// «США», «ОАЭ».
const LONGEST_ABBREVIATION: usize = 3;

/// Words of a register, which stand in capitals, with a capital first letter alone.
pub(crate) fn lowered(text: &str) -> String {
    if text != text.to_uppercase() {
        return text.to_owned();
    }
    let mut chars = text.chars();
    let first = chars.next();
    first
        .into_iter()
        .chain(chars.flat_map(char::to_lowercase))
        .collect()
}

/// The name of a country, which registers write in capitals; abbreviations keep theirs.
pub(crate) fn country(name: &str) -> String {
    if name != name.to_uppercase() {
        return name.to_owned();
    }
    let words = name.split_whitespace().map(|word| {
        if word.chars().count() <= LONGEST_ABBREVIATION {
            return word.to_owned();
        }
        lowered(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Text of a source inside a sentence: a small first letter, unless it is an abbreviation, and no
/// full stop.
pub(crate) fn inside(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        // «ДТП» and «VIN» keep their capitals.
        (Some(first), Some(second)) if lower(first) != first && upper(second) != second => {
            [lower(first), second].into_iter().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}

/// Whether a text of a source has one of these in it, in any case.
pub(crate) fn mentions(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}

/// Where the page shows a record of a source, the first being 0.
pub(crate) fn record_anchor(service_id: &str, record: usize) -> String {
    format!("{service_id}-{}", record.saturating_add(1))
}

pub(crate) fn is_record_of(anchor: &str, service_id: &str) -> bool {
    let record = anchor.strip_prefix(service_id);
    record.is_some_and(|record| record.is_empty() || record.starts_with('-'))
}

/// The latest day of the records and the place of its record.
pub(crate) fn latest<'a>(days: impl Iterator<Item = Option<&'a str>>) -> Option<(usize, &'a str)> {
    days.enumerate()
        .filter_map(|(place, day)| Some((place, day.filter(|day| !day.is_empty())?)))
        .max_by(|(_, one), (_, other)| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_days_are_written_as_people_do() {
        assert_eq!(kilometres(212_290), "212\u{a0}290\u{a0}км");
        assert_eq!(roubles(Kopecks(125_050)), "1\u{a0}251₽");
        assert_eq!(roubles(Kopecks(i64::MIN)).chars().next(), Some('−'));
        assert_eq!(spoken("2023-03-14"), "14.03.2023");
        assert_eq!(spoken("весной"), "весной");
    }

    #[test]
    fn a_source_is_quoted_inside_a_sentence() {
        assert_eq!(inside("Запрет на регистрацию. "), "запрет на регистрацию");
        assert_eq!(inside("ДТП"), "ДТП");
        assert_eq!(inside("Я"), "Я");
        assert_eq!(inside(""), "");
    }
}
