//! Russian plural forms.

/// Form of a noun after a number: `ru(3, "день", "дня", "дней")` is «дня».
#[must_use]
pub const fn ru<'a>(n: u64, one: &'a str, few: &'a str, many: &'a str) -> &'a str {
    match (n % 10, n % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

/// Number with its noun: «3 сервиса».
#[must_use]
pub fn counted(n: u64, one: &str, few: &str, many: &str) -> String {
    format!("{n} {}", ru(n, one, few, many))
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn noun_form_follows_last_two_digits() {
        let expected = [
            (0, "0 сервисов"),
            (1, "1 сервис"),
            (4, "4 сервиса"),
            (5, "5 сервисов"),
            (11, "11 сервисов"),
            (14, "14 сервисов"),
            (21, "21 сервис"),
            (112, "112 сервисов"),
            (122, "122 сервиса"),
        ];
        for (n, text) in expected {
            assert_eq!(counted(n, "сервис", "сервиса", "сервисов"), text);
        }
    }
}
