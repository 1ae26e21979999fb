//! Formatting of days, numbers, sums and register texts in reports.

use crate::date::Date;
use crate::money::Kopecks;
pub(crate) use crate::money::in_thousands;
use crate::normalise::{comparable_words, lower, upper};

/// Maximum length of a country's abbreviation: «США», «ОАЭ».
const LONGEST_ABBREVIATION: usize = 3;

/// Formats an ISO day as `14.03.2023`; any other text stays unchanged.
pub(crate) fn format_day(day: &str) -> String {
    match day.parse::<Date>() {
        Ok(date) => format_date(date),
        Err(_) => day.to_owned(),
    }
}

pub(crate) fn format_date(date: Date) -> String {
    format!("{:02}.{:02}.{}", date.day(), date.month(), date.year())
}

/// Formats kilometres: `212 290 км`.
#[must_use]
pub fn kilometres(number: u32) -> String {
    format!("{}\u{a0}км", in_thousands(number.into()))
}

/// Formats an estimate in whole roubles: `1 250 000₽`.
#[must_use]
pub fn roubles(sum: Kopecks) -> String {
    let half = if sum.0 < 0 { -50 } else { 50 };
    Kopecks(sum.0.saturating_add(half) / 100 * 100).formatted()
}

/// Sum of amounts, saturating.
pub(crate) fn total(sums: impl IntoIterator<Item = Kopecks>) -> Kopecks {
    let add = |sum: i64, part: Kopecks| sum.saturating_add(part.0);
    Kopecks(sums.into_iter().fold(0, add))
}

/// Removes units with a zero: `2 года 9 месяцев` for `2 года 9 месяцев 0 дней`.
pub(crate) fn without_zero_units(length: &str) -> String {
    let words: Vec<&str> = length.split_whitespace().collect();
    let units: Vec<String> = words
        .chunks(2)
        .filter(|unit| unit.first() != Some(&"0"))
        .map(|unit| unit.join(" "))
        .collect();
    if units.is_empty() {
        length.to_owned()
    } else {
        units.join(" ")
    }
}

/// Converts a text in capitals to sentence case; any other text stays unchanged.
pub(crate) fn sentence_case(text: &str) -> String {
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

/// Converts a country name in capitals to sentence case by word, except abbreviations.
pub(crate) fn country_name(name: &str) -> String {
    if name != name.to_uppercase() {
        return name.to_owned();
    }
    let words = name.split_whitespace().map(|word| {
        if word.chars().count() <= LONGEST_ABBREVIATION {
            return word.to_owned();
        }
        sentence_case(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Text for use within a sentence: no full stop, first letter lower case except in abbreviations.
pub(crate) fn mid_sentence(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        // Abbreviations such as «ДТП» and «VIN» keep their capitals.
        (Some(first), Some(second)) if lower(first) != first && upper(second) != second => {
            [lower(first), second].into_iter().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}

/// Whether a text contains one of the words, in any case and with look-alike letters.
pub(crate) fn contains_any(text: &str, words: &[&str]) -> bool {
    let text = comparable_words(text);
    words
        .iter()
        .any(|word| text.contains(&comparable_words(word)))
}

/// Anchor of a record on the page: `dtp-1` for index 0.
pub(crate) fn record_anchor(service_id: &str, index: usize) -> String {
    format!("{service_id}-{}", index.saturating_add(1))
}

/// Whether an anchor belongs to a service or to one of its records.
pub(crate) fn is_anchor_of(anchor: &str, service_id: &str) -> bool {
    let record = anchor.strip_prefix(service_id);
    record.is_some_and(|record| record.is_empty() || record.starts_with('-'))
}

/// Latest day of the records, with the index of its record.
pub(crate) fn latest_day<'a>(
    days: impl Iterator<Item = Option<&'a str>>,
) -> Option<(usize, &'a str)> {
    days.enumerate()
        .filter_map(|(index, day)| Some((index, day.filter(|day| !day.is_empty())?)))
        .max_by(|(_, one), (_, other)| one.cmp(other))
}

/// Latest day if each of `count` records has one; an undated record may be later.
pub(crate) fn latest_of_all<'a>(
    count: u64,
    days: impl Iterator<Item = Option<&'a str>>,
) -> Option<(usize, &'a str)> {
    let days: Vec<_> = days.collect();
    let known = days.iter().flatten().filter(|day| !day.is_empty());
    (known.count() as u64 == count)
        .then(|| latest_day(days.iter().copied()))
        .flatten()
}

/// Formats a decimal with a comma: `0,91` for `0.91`.
pub(crate) fn with_comma(decimal: &str) -> String {
    decimal.replace('.', ",")
}

/// Text with its first letter as a capital.
pub(crate) fn sentence_start(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(chars)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_sums_and_days_use_russian_formats() {
        assert_eq!(kilometres(212_290), "212\u{a0}290\u{a0}км");
        assert_eq!(roubles(Kopecks(125_050)), "1\u{a0}251₽");
        assert_eq!(roubles(Kopecks(i64::MIN)).chars().next(), Some('−'));
        assert_eq!(format_day("2023-03-14"), "14.03.2023");
        assert_eq!(format_day("весной"), "весной");
    }

    #[test]
    fn contains_any_ignores_case_look_alikes_and_spaces() {
        for text in [
            "Не действует",
            "НЕ ДEЙCTBУET",
            "не\u{a0}действует",
            "Нe  дейсt\u{ad}вует",
        ] {
            assert!(contains_any(text, &["не действ"]), "{text}");
        }
        assert!(contains_any("Tоtal loss", &["total"]));
        assert!(!contains_any("Действует", &["не действ"]));
    }

    #[test]
    fn mid_sentence_lowers_the_first_letter_except_of_abbreviations() {
        assert_eq!(
            mid_sentence("Запрет на регистрацию. "),
            "запрет на регистрацию"
        );
        assert_eq!(mid_sentence("ДТП"), "ДТП");
        assert_eq!(mid_sentence("Я"), "Я");
        assert_eq!(mid_sentence(""), "");
    }
}
