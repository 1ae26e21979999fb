//! Security log: every authorization failure and every wrong credential, without the credential itself.

use std::net::IpAddr;

use axum::http::StatusCode;

use crate::platform::http::client_address;
use crate::platform::http::error::ApiError;

/// Error codes of wrong credentials whose status is not 401, 403 or 429.
const WRONG_PROOFS: [&str; 6] = [
    ACCESS_KEY_WRONG,
    "code_invalid",
    "cookie_doubled",
    "password_wrong",
    "vk_code_invalid",
    "vk_state_invalid",
];
/// Logged code of a wrong access key; the response is a plain 404.
const ACCESS_KEY_WRONG: &str = "access_key_wrong";

/// Counts and logs a security-relevant error within the span of its request.
/// A 404 with an access key means a wrong or expired key.
pub fn note(error: &ApiError, client: Option<IpAddr>, shows_key: bool) {
    let code = if shows_key && error.status == StatusCode::NOT_FOUND {
        ACCESS_KEY_WRONG
    } else {
        error.code
    };
    note_refusal(error.status, code, client);
}

/// Logs a refusal by its status and code, like `note`.
pub fn note_refusal(status: StatusCode, code: &'static str, client: Option<IpAddr>) {
    let is_one = matches!(
        status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    ) || WRONG_PROOFS.contains(&code);
    if !is_one {
        return;
    }
    metrics::counter!("avtosled_http_problems_total", "code" => code).increment(1);
    tracing::info!(
        target: "security",
        code,
        address = client.map(client_address::address_key).unwrap_or_default(),
        "a request was refused",
    );
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;
    use crate::platform::http::logged::logged;

    #[test]
    fn security_failure_is_logged_with_address_and_client_mistake_is_not() {
        let text = logged(Level::INFO, || {
            let client = Some(IpAddr::from([198, 51, 100, 1]));
            note(&ApiError::admin_only(), client, false);
            note(&ApiError::too_many(60), client, false);
            let wrong_code = ApiError::bad_request("code_invalid", "Неверный код");
            note(&wrong_code, client, false);
            note(&ApiError::report_not_found(), client, true);
            note(&ApiError::report_not_found(), client, false);
        });
        let lines: Vec<&str> = text.lines().collect();
        let expected = [
            "admin_only",
            "too_many_requests",
            "code_invalid",
            "access_key_wrong",
        ];
        assert_eq!(lines.len(), expected.len(), "{text}");
        for (line, code) in lines.iter().zip(expected) {
            assert!(
                line.contains(code) && line.contains("198.51.100.1"),
                "{line}"
            );
        }
    }
}
