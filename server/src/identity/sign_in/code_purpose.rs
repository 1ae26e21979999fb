//! Purpose of an SMS code.

use serde::{Deserialize, Serialize};
use strum::Display;

/// Purpose of an SMS code; a code requested for one purpose is invalid for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CodePurpose {
    /// Sign-in: requested without an access token.
    SignIn,
    /// Linking: requested with an access token, links the phone to that account.
    Link,
}

impl CodePurpose {
    /// Text of the SMS with a code.
    ///
    /// The last line is an origin-bound one-time code, which browsers fill in on this host only.
    #[must_use]
    pub fn sms(self, code: &str, host: &str) -> String {
        let text = match self {
            // Fits into one SMS of 70 characters.
            Self::SignIn => format!("код входа {code}. Не сообщайте никому"),
            Self::Link => format!("код привязки номера {code}. Не сообщайте никому"),
        };
        format!("Автослед: {text}\n\n@{host} #{code}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_in_sms_fits_into_one_message() {
        let text = CodePurpose::SignIn.sms("123456", "avtosled.ru");
        assert!(text.chars().count() <= 70, "{text}");
    }
}
