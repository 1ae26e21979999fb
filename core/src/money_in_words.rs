//! Amounts in Russian words, as documents of accounting write them.

use crate::money::Kopecks;
use crate::plural;

/// Names of the powers of a thousand with their forms and grammatical gender.
const POWERS: [(Gender, [&str; 3]); 6] = [
    (Gender::Masculine, ["рубль", "рубля", "рублей"]),
    (Gender::Feminine, ["тысяча", "тысячи", "тысяч"]),
    (Gender::Masculine, ["миллион", "миллиона", "миллионов"]),
    (Gender::Masculine, ["миллиард", "миллиарда", "миллиардов"]),
    (Gender::Masculine, ["триллион", "триллиона", "триллионов"]),
    (
        Gender::Masculine,
        ["квадриллион", "квадриллиона", "квадриллионов"],
    ),
];
const HUNDREDS: [&str; 10] = [
    "",
    "сто",
    "двести",
    "триста",
    "четыреста",
    "пятьсот",
    "шестьсот",
    "семьсот",
    "восемьсот",
    "девятьсот",
];
const TENS: [&str; 10] = [
    "",
    "",
    "двадцать",
    "тридцать",
    "сорок",
    "пятьдесят",
    "шестьдесят",
    "семьдесят",
    "восемьдесят",
    "девяносто",
];
const BELOW_TWENTY: [&str; 20] = [
    "",
    "один",
    "два",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
}

/// Amount with roubles in words and kopecks in digits: «одна тысяча двести один рубль 05 копеек».
#[must_use]
pub fn in_words(amount: Kopecks) -> String {
    let (roubles, kopecks) = (amount.0.unsigned_abs() / 100, amount.0.unsigned_abs() % 100);
    let mut words = Vec::new();
    if amount.0 < 0 {
        words.push("минус");
    }
    if roubles == 0 {
        words.push("ноль");
    }
    let mut divisor = 1000_u64.pow(5);
    for (gender, forms) in POWERS.into_iter().rev() {
        let group = roubles / divisor % 1000;
        push_group(&mut words, group, gender);
        // Roubles are named also when their group is zero.
        if group > 0 || divisor == 1 {
            words.push(plural::ru(group, forms[0], forms[1], forms[2]));
        }
        divisor = (divisor / 1000).max(1);
    }
    let unit = plural::ru(kopecks, "копейка", "копейки", "копеек");
    format!("{} {kopecks:02} {unit}", words.join(" "))
}

/// Appends a number below a thousand; nothing for zero.
fn push_group(words: &mut Vec<&'static str>, number: u64, gender: Gender) {
    let digit = |value: u64| usize::try_from(value).unwrap_or(0);
    let below_hundred = number % 100;
    let (tens, rest) = if below_hundred < 20 {
        (0, below_hundred)
    } else {
        (below_hundred / 10, below_hundred % 10)
    };
    let units = match (rest, gender) {
        (1, Gender::Feminine) => "одна",
        (2, Gender::Feminine) => "две",
        _ => BELOW_TWENTY[digit(rest)],
    };
    let parts = [HUNDREDS[digit(number / 100)], TENS[digit(tens)], units];
    words.extend(parts.into_iter().filter(|word| !word.is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roubles_are_in_words_and_kopecks_in_digits() {
        for (kopecks, text) in [
            (0, "ноль рублей 00 копеек"),
            (1, "ноль рублей 01 копейка"),
            (100, "один рубль 00 копеек"),
            (202, "два рубля 02 копейки"),
            (1_111, "одиннадцать рублей 11 копеек"),
            (1_900, "девятнадцать рублей 00 копеек"),
            (2_121, "двадцать один рубль 21 копейка"),
            (11_400, "сто четырнадцать рублей 00 копеек"),
            (100_000, "одна тысяча рублей 00 копеек"),
            (120_105, "одна тысяча двести один рубль 05 копеек"),
            (1_200_242, "двенадцать тысяч два рубля 42 копейки"),
            (
                222_200_000,
                "два миллиона двести двадцать две тысячи рублей 00 копеек",
            ),
            (100_000_100, "один миллион один рубль 00 копеек"),
            (
                999_999_999_999,
                "девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто девять \
                 тысяч девятьсот девяносто девять рублей 99 копеек",
            ),
            (-250, "минус два рубля 50 копеек"),
        ] {
            assert_eq!(in_words(Kopecks(kopecks)), text);
        }
    }

    #[test]
    fn largest_amount_is_in_words() {
        let words = in_words(Kopecks(i64::MAX));
        assert!(words.starts_with("девяносто два квадриллиона "), "{words}");
        assert!(words.ends_with(" 07 копеек"), "{words}");
        assert!(in_words(Kopecks(i64::MIN)).starts_with("минус девяносто два"));
    }

    #[test]
    fn thousands_are_feminine_and_roubles_masculine() {
        for group in 0..1000 {
            let words = in_words(Kopecks(group * 100_100));
            let thousands = words.split(" тысяч").next().unwrap_or_default();
            assert!(
                !thousands.ends_with(" один") && !thousands.ends_with("два"),
                "{words}"
            );
            assert!(!words.contains("  "), "{words}");
        }
    }
}
