//! Parser of numbers with units in the spellings of registers and people.

use serde_json::Value;

use super::any_value::deserialize_leniently;
use super::{text, unreadable};

/// Maximum number of digits; no quantity of a car has more.
const MAX_DIGITS: usize = 30;

/// Maximum number of decimals; further ones are cut off.
const MAX_DECIMALS: usize = 9;

/// Unit of measurement: its spellings, and its ratio to the unit of the field as a fraction.
pub struct Unit {
    /// Spellings in lower case, without spaces and full stops.
    words: &'static [&'static str],
    factor: (i128, i128),
}

const fn unit(words: &'static [&'static str], numerator: i128, denominator: i128) -> Unit {
    Unit {
        words,
        factor: (numerator, denominator),
    }
}

/// Words that may follow a year or a count.
pub const PLAIN: &[Unit] = &[unit(
    &["г", "гв", "год", "года", "лет", "годвыпуска", "шт", "чел"],
    1,
    1,
)];
pub const CUBIC_CENTIMETRES: &[Unit] = &[
    unit(&["см3", "смкуб", "кубсм", "куб", "cm3", "ccm", "cc"], 1, 1),
    unit(&["л", "литр", "литра", "литров", "l"], 1000, 1),
];
pub const HORSEPOWER: &[Unit] = &[
    unit(&["лс", "hp", "bhp", "ps"], 1, 1),
    // One metric horsepower is 735.49875 W.
    unit(&["квт", "kw"], 100_000_000, 73_549_875),
];
pub const KILOWATTS: &[Unit] = &[unit(&["квт", "kw"], 1, 1)];
pub const KILOMETRES: &[Unit] = &[
    unit(&["км", "km"], 1, 1),
    unit(&["тыскм", "ткм", "тыс", "тысячкм"], 1000, 1),
    unit(&["миль", "мили", "mi", "miles"], 1_609_344, 1_000_000),
];
pub const MILES: &[Unit] = &[unit(&["миль", "мили", "mi", "miles"], 1, 1)];
pub const KILOGRAMS: &[Unit] = &[
    unit(&["кг", "kg"], 1, 1),
    unit(&["т", "тонн", "тонна", "тонны"], 1000, 1),
];
pub const ROUBLES: &[Unit] = &[unit(
    &["р", "руб", "рубль", "рубля", "рублей", "₽", "rub", "rur"],
    1,
    1,
)];

/// Number types of the wire structs; each accepts its units beside the number.
macro_rules! number_types {
    ($($(#[$meta:meta])* $name:ident: $units:expr),* $(,)?) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name(pub Option<u32>);

        deserialize_leniently! {
            $name: value => {
                let number = whole(value, $units);
                if number.is_none() {
                    unreadable::add(value);
                }
                Self(number)
            },
        }
    )*};
}

number_types! {
    /// Optional year or count; `"1598.0"` is 1598, halves are rounded up.
    Whole: PLAIN,
    /// Optional volume in cubic centimetres.
    CubicCentimetres: CUBIC_CENTIMETRES,
    /// Optional power in horsepower.
    Horsepower: HORSEPOWER,
    /// Optional power in kilowatts.
    Kilowatts: KILOWATTS,
    /// Optional distance in kilometres.
    Kilometres: KILOMETRES,
    /// Optional distance in miles.
    Miles: MILES,
    /// Optional mass in kilograms.
    Kilograms: KILOGRAMS,
}

/// Reads a whole number in the unit of the field, rounded half up.
pub fn whole(value: &Value, units: &[Unit]) -> Option<u32> {
    let hundredths = hundredths(value, units)?;
    u32::try_from(hundredths.checked_add(50)? / 100).ok()
}

/// Reads an unsigned number in hundredths, rounded half up.
///
/// «30.000» may be thirty or thirty thousand and is rejected; a JSON number is not ambiguous.
pub fn hundredths(value: &Value, units: &[Unit]) -> Option<i64> {
    read(&text::string(value)?, is_exact(value), units)
}

/// Reads a number in hundredths that may have a minus sign or dash before it, rounded half up.
pub fn signed_hundredths(value: &Value, units: &[Unit]) -> Option<i64> {
    let text = text::string(value)?;
    match text.strip_prefix(['-', '\u{2212}', '\u{2013}']) {
        Some(number) => Some(-read(number, is_exact(value), units)?),
        None => read(&text, is_exact(value), units),
    }
}

/// Whether a value is a JSON number, whose separator is certainly a decimal point.
fn is_exact(value: &Value) -> bool {
    text::content(value).is_number()
}

fn read(text: &str, is_exact: bool, units: &[Unit]) -> Option<i64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let number = text.to_lowercase();
    let text = number.replace(|c: char| c.is_whitespace(), " ");
    let end = text
        .find(|c: char| !matches!(c, '0'..='9' | '.' | ',' | ' ' | '\''))
        .unwrap_or(text.len());
    let (number, words) = text.split_at(end);
    let (numerator, denominator) = factor(words, units)?;
    let (integer, fraction) = split(number, is_exact)?;
    if integer.len() + fraction.len() > MAX_DIGITS {
        return None;
    }
    let fraction = fraction.get(..MAX_DECIMALS).unwrap_or(&fraction);
    let mantissa: i128 = format!("{integer}{fraction}").parse().ok()?;
    let scale = 10_i128.pow(u32::try_from(fraction.len()).ok()?) * denominator;
    let scaled = mantissa.checked_mul(numerator.checked_mul(200)?)?;
    i64::try_from(scaled.checked_add(scale)? / (2 * scale)).ok()
}

fn factor(words: &str, units: &[Unit]) -> Option<(i128, i128)> {
    let word: String = words
        .chars()
        .filter(|c| !matches!(c, ' ' | '.' | '/' | '-'))
        .map(|c| if c == '³' { '3' } else { c })
        .collect();
    if word.is_empty() {
        return words.trim().is_empty().then_some((1, 1));
    }
    let named = units
        .iter()
        .find(|unit| unit.words.contains(&word.as_str()))?;
    Some(named.factor)
}

/// Digits of a number before and after the decimal separator.
fn split(number: &str, is_exact: bool) -> Option<(String, String)> {
    let number = number.trim().trim_end_matches('.');
    let (points, commas) = (number.matches('.').count(), number.matches(',').count());
    let separators = points + commas;
    let (integer, fraction) = match number.rsplit_once(['.', ',']) {
        // Several separators of one kind separate thousands.
        Some(parts) if separators == 1 || points.min(commas) > 0 => parts,
        _ => (number, ""),
    };
    let groups: Vec<&str> = integer.split(['.', ',', ' ', '\'']).collect();
    let is_digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (first, rest) = groups.split_first()?;
    let are_groups =
        rest.is_empty() || first.len() <= 3 && rest.iter().all(|group| group.len() == 3);
    let is_number = !first.is_empty() && groups.iter().all(is_digits) && is_digits(&fraction);
    let is_ambiguous = !is_exact
        && separators == 1
        && rest.is_empty()
        && first.len() <= 3
        && !first.starts_with('0')
        && fraction.len() == 3;
    (are_groups && is_number && !is_ambiguous).then(|| (groups.concat(), fraction.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn number_with_grouping_decimals_or_unit_is_read() {
        for text in [
            "30000",
            " 30000 ",
            "30 000",
            "30\u{a0}000",
            "30\u{202f}000",
            "30'000",
            "30000.0",
            "30000,00",
            "30 000,0",
            "30000 км",
            "30 000 км.",
            "30000км",
            "30\u{a0}000\u{a0}КМ",
            "30 тыс. км",
            "30 тыс.км",
            "30 т.км",
            "30,0 тыс. км",
            "30000 km",
            "30000.",
            "18641,136 миль",
        ] {
            assert_eq!(whole(&json!(text), KILOMETRES), Some(30_000), "{text}");
        }
        for (text, units, expected) in [
            ("1596,0", CUBIC_CENTIMETRES, 1596),
            ("1 596 см³", CUBIC_CENTIMETRES, 1596),
            ("1596 куб. см.", CUBIC_CENTIMETRES, 1596),
            ("1,6 л", CUBIC_CENTIMETRES, 1600),
            ("87,5", HORSEPOWER, 88),
            ("87.4 л. с.", HORSEPOWER, 87),
            ("110 кВт", HORSEPOWER, 150),
            ("1.234.567,4", PLAIN, 1_234_567),
            ("2017 г.", PLAIN, 2017),
            ("2017 г.в.", PLAIN, 2017),
            ("1,85 т", KILOGRAMS, 1850),
        ] {
            assert_eq!(whole(&json!(text), units), Some(expected), "{text}");
        }
    }

    #[test]
    fn ambiguous_number_or_number_with_foreign_unit_is_not_read() {
        for text in [
            "30.000",
            "1,234",
            "3 0 000",
            "30 00",
            "1.23.456",
            "~30000",
            "30000 верст",
            "три",
            "30000-40000",
            "-5",
            "1e3",
            ".",
            "",
            "30000 л.с.",
            "12,3,4",
            "61000, 61000",
            "6, 6",
        ] {
            assert_eq!(whole(&json!(text), KILOMETRES), None, "{text}");
        }
        assert_eq!(whole(&json!(1.005), PLAIN), Some(1));
    }
}
