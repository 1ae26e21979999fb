//! What an operator sees of guessing and trespassing: every refusal for want of rights, and every
//! wrong proof of who somebody is. Neither what was guessed nor whose it was is told.

use std::net::IpAddr;

use axum::http::StatusCode;

use crate::platform::http::client_address;
use crate::platform::http::error::ApiError;

/// Refusals of other statuses that a guesser meets.
const WRONG_PROOFS: [&str; 6] = [
    ACCESS_KEY_WRONG,
    "code_invalid",
    "cookie_doubled",
    "password_wrong",
    "vk_code_invalid",
    "vk_state_invalid",
];
/// What nobody but this log tells apart from a thing that is not there.
const ACCESS_KEY_WRONG: &str = "access_key_wrong";

/// Counts and logs a refusal, if it is one of those; the line stands within the span of its request.
/// A 404 to whoever shows an access key is for a wrong key, or for one that is over.
pub fn note(error: &ApiError, client: Option<IpAddr>, shows_key: bool) {
    let code = if shows_key && error.status == StatusCode::NOT_FOUND {
        ACCESS_KEY_WRONG
    } else {
        error.code
    };
    let is_one = matches!(
        error.status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    ) || WRONG_PROOFS.contains(&code);
    if !is_one {
        return;
    }
    metrics::counter!("refusals_total", "code" => code).increment(1);
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
    fn refusals_are_told_with_their_address_and_mistakes_are_not() {
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
        let told = [
            "admin_only",
            "too_many_requests",
            "code_invalid",
            "access_key_wrong",
        ];
        assert_eq!(lines.len(), told.len(), "{text}");
        for (line, code) in lines.iter().zip(told) {
            assert!(
                line.contains(code) && line.contains("198.51.100.1"),
                "{line}"
            );
        }
    }
}
