//! Client device of a request, and its display name.

use woothee::parser::Parser;

/// Network address and browser from which a request came.
#[derive(Clone, Debug, Default)]
pub struct Device {
    pub ip_address: Option<String>,
    pub user_agent: Option<String>,
    /// Value of the known-device cookie, set by an earlier sign-in.
    pub known_device: Option<String>,
}

const UNKNOWN: &str = "Неизвестное устройство";
/// Value that `woothee` returns for an unrecognised browser or system.
const UNRECOGNISED: &str = "UNKNOWN";

/// Display name of a user agent: browser and system, such as `Chrome, Windows`.
#[must_use]
pub fn display_name(user_agent: Option<&str>) -> String {
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
        UNRECOGNISED | "" => None,
        "Yandex Browser" => Some("Яндекс Браузер"),
        "SamsungBrowser" => Some("Samsung Internet"),
        other => Some(other),
    }
}

fn system(name: &str) -> Option<&str> {
    match name {
        UNRECOGNISED | "" => None,
        "Mac OSX" => Some("macOS"),
        // Windows 11 reports version 10.
        other if other.starts_with("Windows") => Some("Windows"),
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_name_of_common_browsers_is_browser_and_system() {
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
            assert_eq!(display_name(Some(&agent)), name, "{agent}");
        }
    }

    #[test]
    fn display_name_of_unrecognised_agent_is_placeholder() {
        for agent in [
            None,
            Some(""),
            Some("-"),
            Some("я"),
            Some("no such browser"),
        ] {
            assert_eq!(display_name(agent), UNKNOWN, "{agent:?}");
        }
    }
}
