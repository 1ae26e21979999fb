//! Password strength, estimated by `zxcvbn`.
//!
//! A password typed in the Russian keyboard layout is also estimated by its Latin keys.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use zxcvbn::feedback::Warning;
use zxcvbn::zxcvbn;

/// Minimum number of guesses (log10) of a user's password; the attempt limits allow a few hundred.
const MIN_GUESSES_LOG10: f64 = 4.0;
const MIN_GUESSES_OF_STAFF_LOG10: f64 = 8.0;
/// Maximum password length: the time of the estimate grows with its square.
const MAX_CHARS: usize = 100;

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюё";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/// Rejects a weak password with an error of `field`.
///
/// `known` are strings that an attacker knows of the owner.
pub fn check(
    field: &str,
    password: &str,
    known: &[&str],
    is_staff: bool,
) -> Result<(), FieldErrors> {
    let minimum = if is_staff {
        MIN_GUESSES_OF_STAFF_LOG10
    } else {
        MIN_GUESSES_LOG10
    };
    let keys = password.to_lowercase();
    let keys: String = keys.chars().map(latin_key).take(MAX_CHARS).collect();
    let text: String = password.chars().take(MAX_CHARS).collect();
    for text in [text, keys] {
        let estimate = zxcvbn(&text, known);
        if estimate.guesses_log10() < minimum {
            let warning = estimate
                .feedback()
                .and_then(zxcvbn::feedback::Feedback::warning);
            let error = FieldError::new(field, "guessable_password", explanation(warning));
            return Err(FieldErrors::one(error));
        }
    }
    Ok(())
}

fn latin_key(c: char) -> char {
    let index = RUSSIAN.chars().position(|letter| letter == c);
    index
        .and_then(|index| LATIN.chars().nth(index))
        .unwrap_or(c)
}

const fn explanation(warning: Option<Warning>) -> &'static str {
    match warning {
        Some(
            Warning::ThisIsATop10Password
            | Warning::ThisIsATop100Password
            | Warning::ThisIsACommonPassword
            | Warning::ThisIsSimilarToACommonlyUsedPassword,
        ) => "Этот пароль — один из самых частых, его подбирают первым. Придумайте другой",
        Some(
            Warning::StraightRowsOfKeysAreEasyToGuess
            | Warning::ShortKeyboardPatternsAreEasyToGuess,
        ) => "Соседние клавиши подбирают первыми. Придумайте другой пароль",
        Some(
            Warning::RepeatsLikeAaaAreEasyToGuess
            | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess
            | Warning::SequencesLikeAbcAreEasyToGuess,
        ) => "Повторы и ряды подбирают первыми. Придумайте другой пароль",
        Some(Warning::RecentYearsAreEasyToGuess | Warning::DatesAreOftenEasyToGuess) => {
            "Даты подбирают первыми. Придумайте другой пароль"
        }
        _ => "Такой пароль легко подобрать. Сделайте его длиннее или возьмите несколько слов",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_rejected(password: &str, is_staff: bool) -> bool {
        check("password", password, &["ivan-77"], is_staff).is_err()
    }

    #[test]
    fn weak_password_is_rejected_and_stricter_rule_applies_to_staff() {
        for password in [
            "123456",
            "qwerty",
            "password",
            "йцукен",
            "пароль",
            "111111",
            "abcabc",
            "ivan-77",
            "Qwerty1",
            "zxcvbn",
        ] {
            assert!(is_rejected(password, false), "{password}");
        }
        for password in ["k7#wQz", "Правильный пароль", "Ломоть-42-верста"]
        {
            assert!(!is_rejected(password, false), "{password}");
        }
        assert!(is_rejected("k7#wQz", true), "too weak for staff");
        assert!(!is_rejected("Ломоть-42-верста", true));
    }
}
