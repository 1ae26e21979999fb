//! What an operator sees of guessing and trespassing: every refusal for want of rights, and every
//! wrong proof of who somebody is. Neither what was guessed nor whose it was is told.

use axum::http::StatusCode;

use crate::kit::http::error::ApiError;

/// Refusals of other statuses that a guesser meets.
const WRONG_PROOFS: [&str; 6] = [
    "code_invalid",
    "cookie_doubled",
    "password_wrong",
    "share_not_found",
    "vk_code_invalid",
    "vk_state_invalid",
];

/// Counts and logs a refusal, if it is one of those; the line stands within the span of its request.
pub fn note(error: &ApiError, address: Option<&str>) {
    let is_one = matches!(
        error.status,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    ) || WRONG_PROOFS.contains(&error.code);
    if !is_one {
        return;
    }
    metrics::counter!("refusals_total", "code" => error.code).increment(1);
    tracing::info!(
        target: "security",
        code = error.code,
        address = address.unwrap_or_default(),
        "a request was refused",
    );
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn refusals_are_told_with_their_address_and_mistakes_are_not() {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::INFO)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            note(&ApiError::admin_only(), Some("198.51.100.1"));
            note(&ApiError::too_many(60), None);
            note(&ApiError::bad_request("code_invalid", "Неверный код"), None);
            note(&ApiError::report_not_found(), None);
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.contains("admin_only") && text.contains("198.51.100.1"));
        assert!(text.contains("too_many_requests") && text.contains("code_invalid"));
    }
}
