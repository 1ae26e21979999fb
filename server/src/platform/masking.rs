//! Masking of personal data in lists and responses: recognisable for the owner, useless to others.

const HIDDEN: &str = "***";
/// Minimum length of a text that is masked only partly.
const SHORTEST_TOLD: usize = 3;
const PHONE_DIGITS: usize = 11;
const LICENCE_CHARS: usize = 10;
/// Minimum digits of a word that may be a plate, phone or VIN.
const DIGITS_OF_A_NUMBER: usize = 3;

/// Masks a phone: `+7 916 ***-**-67` for `79161234567`, with or without a plus.
#[must_use]
pub fn phone(phone: &str) -> String {
    let digits = phone.trim_start_matches('+');
    if digits.len() != PHONE_DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return generic(digits);
    }
    let (country, code, tail) = (&digits[..1], &digits[1..4], &digits[9..]);
    format!("+{country} {code} ***-**-{tail}")
}

/// Masks an e-mail address: `i***@mail.ru` for `ivan@mail.ru`.
#[must_use]
pub fn email(email: &str) -> String {
    match email.rsplit_once('@') {
        Some((name, domain)) => format!("{}@{domain}", generic(name)),
        None => generic(email),
    }
}

/// Masks a licence number: `99 ** ***456` for `9900123456`, region and last digits.
#[must_use]
pub fn licence(number: &str) -> String {
    let characters: Vec<char> = number.chars().filter(|c| !c.is_whitespace()).collect();
    if characters.len() != LICENCE_CHARS {
        return generic(number);
    }
    let region: String = characters[..2].iter().collect();
    let tail: String = characters[7..].iter().collect();
    format!("{region} ** ***{tail}")
}

/// Masks possible personal data in a text of a program, such as an error message.
/// Mail addresses, words with three or more digits and words with non-ASCII letters are masked.
#[must_use]
pub fn program_text(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    for part in text.split_inclusive(is_between_words) {
        let word = part.trim_end_matches(is_between_words);
        match word {
            word if word.contains('@') => masked.push_str(&email(word)),
            word if may_be_personal(word) => masked.push_str(HIDDEN),
            word => masked.push_str(word),
        }
        masked.push_str(&part[word.len()..]);
    }
    masked
}

fn is_between_words(c: char) -> bool {
    c.is_whitespace() || "\"'`«»()[]{}<>,;:=&".contains(c)
}

/// Whether a word may be personal data; React error codes such as `#418` are not.
fn may_be_personal(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let is_error_number = word.starts_with('#') && digits + 1 == word.trim_end_matches('.').len();
    let is_foreign = word.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    is_foreign
        || (digits >= DIGITS_OF_A_NUMBER && !(is_error_number && digits == DIGITS_OF_A_NUMBER))
}

/// Masks a text after its first character; the mask has a constant length.
#[must_use]
pub fn generic(text: &str) -> String {
    let first = text.chars().next().filter(|_| is_long_enough(text));
    first.map_or_else(|| HIDDEN.to_owned(), |first| format!("{first}{HIDDEN}"))
}

fn is_long_enough(text: &str) -> bool {
    text.chars().count() >= SHORTEST_TOLD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masked_phone_keeps_code_and_last_two_digits() {
        assert_eq!(phone("79161234567"), "+7 916 ***-**-67");
        assert_eq!(phone("+79161234567"), "+7 916 ***-**-67");
        assert_eq!(phone("7916123456"), "7***");
        assert_eq!(phone("телефон"), "т***");
    }

    #[test]
    fn masked_email_keeps_first_letter_and_domain() {
        assert_eq!(email("ivan@mail.ru"), "i***@mail.ru");
        assert_eq!(email("ян@почта.рф"), "***@почта.рф");
        assert_eq!(email("\"a@b\"@mail.ru"), "\"***@mail.ru");
        assert_eq!(email("ivan"), "i***");
        assert_eq!(email(""), "***");
    }

    #[test]
    fn masked_licence_keeps_region_and_last_three_digits() {
        assert_eq!(licence("9900123456"), "99 ** ***456");
        assert_eq!(licence("99 00 123456"), "99 ** ***456");
        assert_eq!(licence("99АВ123456"), "99 ** ***456");
        assert_eq!(licence("990012345"), "9***");
    }

    #[test]
    fn personal_data_and_identifiers_in_program_text_are_masked() {
        for (text, masked) in [
            (
                "Cannot read properties of undefined (reading 'rows')",
                "Cannot read properties of undefined (reading 'rows')",
            ),
            (
                "Minified React error #418; visit",
                "Minified React error #418; visit",
            ),
            ("bad VIN XTA219010N0000001", "bad VIN ***"),
            ("bad VIN 'XTA 219010 N 0000001'", "bad VIN 'XTA *** N ***'"),
            ("plate А123ВС777, A 123 BC 77", "plate ***, A *** BC 77"),
            (
                "call +7 916 123-45-67 or 79161234567",
                "call +7 *** *** or ***",
            ),
            ("to ivan@mail.ru, \"Иванов\"", "to i***@mail.ru, \"***\""),
            ("#1234 #79161234567", "*** ***"),
            (
                "/report/018f0000-0000-7000-8000-000000000000?key=Abc",
                "***=Abc",
            ),
            ("", ""),
        ] {
            assert_eq!(program_text(text), masked);
        }
    }

    #[test]
    fn short_text_is_masked_completely() {
        for (text, masked) in [("", "***"), ("ab", "***"), ("abc", "a***"), ("дом", "д***")] {
            assert_eq!(generic(text), masked);
        }
    }
}
