//! What the code of an SMS is for.

use serde::{Deserialize, Serialize};
use strum::Display;

/// A code asked for one purpose is none for the other: whoever reads it out to a stranger was told by
/// its SMS what the stranger can do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CodePurpose {
    /// Asked for without a token.
    SignIn,
    /// Asked for with one: the number goes to that account.
    Link,
}

impl CodePurpose {
    /// The text of the SMS. Its last line is read by browsers (origin-bound one-time codes), so that
    /// the code is filled in on our pages alone.
    #[must_use]
    pub fn sms(self, code: &str, host: &str) -> String {
        let told = match self {
            // With a short host one SMS: 70 characters.
            Self::SignIn => format!("код входа {code}. Не сообщайте никому"),
            Self::Link => format!("код привязки номера {code}. Не сообщайте никому"),
        };
        format!("Автослед: {told}\n\n@{host} #{code}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sms_of_a_sign_in_is_one() {
        let text = CodePurpose::SignIn.sms("123456", "avtosled.ru");
        assert!(text.chars().count() <= 70, "{text}");
    }
}
