//! Passwords that are guessed first: common ones, rows of keys, names, dates, repeats. The estimate is
//! that of `zxcvbn`; what is typed with the Russian layout is judged by its keys.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use zxcvbn::feedback::Warning;
use zxcvbn::zxcvbn;

/// A person's password takes at least so many guesses, as a power of ten: a few hundred tries are all
/// that the limits leave a guesser.
const FEWEST_GUESSES_LOG10: f64 = 4.0;
/// An administrator's.
const FEWEST_OF_ADMIN_LOG10: f64 = 8.0;
/// The estimate grows with the square of the length.
const MOST_CHARS: usize = 100;

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюё";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/// Refuses a password in `field` that is guessed soon; `known` is what a guesser knows of its owner.
pub fn refuse(
    field: &str,
    password: &str,
    known: &[&str],
    is_staff: bool,
) -> Result<(), FieldErrors> {
    let fewest = if is_staff {
        FEWEST_OF_ADMIN_LOG10
    } else {
        FEWEST_GUESSES_LOG10
    };
    let typed: String = password.to_lowercase().chars().map(key_of).collect();
    let written: String = password.chars().take(MOST_CHARS).collect();
    let typed: String = typed.chars().take(MOST_CHARS).collect();
    for text in [written, typed] {
        let estimate = zxcvbn(&text, known);
        if estimate.guesses_log10() < fewest {
            let warning = estimate
                .feedback()
                .and_then(zxcvbn::feedback::Feedback::warning);
            let error = FieldError::new(field, "guessable_password", why(warning));
            return Err(FieldErrors::one(error));
        }
    }
    Ok(())
}

fn key_of(c: char) -> char {
    let place = RUSSIAN.chars().position(|letter| letter == c);
    place
        .and_then(|place| LATIN.chars().nth(place))
        .unwrap_or(c)
}

const fn why(warning: Option<Warning>) -> &'static str {
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

    fn is_refused(password: &str, is_staff: bool) -> bool {
        refuse("password", password, &["ivan-77"], is_staff).is_err()
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
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
            assert!(is_refused(password, false), "{password}");
        }
        for password in ["k7#wQz", "Правильный пароль", "Ломоть-42-верста"]
        {
            assert!(!is_refused(password, false), "{password}");
        }
        assert!(is_refused("k7#wQz", true), "short for an administrator");
        assert!(!is_refused("Ломоть-42-верста", true));
    }
}
