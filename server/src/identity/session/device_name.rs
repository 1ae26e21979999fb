//! The name of a browser in the list of sessions.

use woothee::parser::Parser;

const UNKNOWN: &str = "Неизвестное устройство";
/// The library's word for what it does not know.
const NOTHING: &str = "UNKNOWN";

/// `Chrome, Windows`.
#[must_use]
pub fn describe(user_agent: Option<&str>) -> String {
    let found = user_agent.and_then(|text| Parser::new().parse(text));
    let Some(found) = found else {
        return UNKNOWN.to_owned();
    };
    let parts = [browser(found.name), system(found.os)];
    let known: Vec<&str> = parts.into_iter().flatten().collect();
    if known.is_empty() {
        return UNKNOWN.to_owned();
    }
    known.join(", ")
}

fn browser(name: &str) -> Option<&str> {
    match name {
        NOTHING | "" => None,
        "Yandex Browser" => Some("Яндекс Браузер"),
        "SamsungBrowser" => Some("Samsung Internet"),
        other => Some(other),
    }
}

fn system(name: &str) -> Option<&str> {
    match name {
        NOTHING | "" => None,
        "Mac OSX" => Some("macOS"),
        // Windows 11 calls itself 10.
        other if other.starts_with("Windows") => Some("Windows"),
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_browsers_have_their_names() {
        let chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
        let cases = [
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} Safari/537.36"),
                "Chrome, Windows",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} Safari/537.36 Edg/142.0.0.0"),
                "Edge, Windows",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {chrome} YaBrowser/25.10.0.0 Safari/537.36"),
                "Яндекс Браузер, Windows",
            ),
            (
                format!("Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 {chrome} Mobile Safari/537.36"),
                "Samsung Internet, Android",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned(),
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15".to_owned(),
                "Safari, macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1".to_owned(),
                "Safari, iPhone",
            ),
        ];
        for (agent, name) in cases {
            assert_eq!(describe(Some(&agent)), name, "{agent}");
        }
    }

    #[test]
    fn others_are_unknown() {
        for agent in [
            None,
            Some(""),
            Some("-"),
            Some("я"),
            Some("no such browser"),
        ] {
            assert_eq!(describe(agent), UNKNOWN, "{agent:?}");
        }
    }
}
