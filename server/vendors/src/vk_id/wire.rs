//! JSON format of VK ID responses; errors have any HTTP status, including 200.

use secrecy::SecretString;
use serde::Deserialize;
use serde_json::Value;

use super::{VkError, VkProfile, VkTokens};

const MAX_NAME_CHARS: usize = 100;
const MAX_EMAIL_CHARS: usize = 254;
const MAX_ID_DIGITS: usize = 20;
const MAX_CODE_CHARS: usize = 40;

const UNREADABLE: VkError = VkError::Unavailable {
    reason: "unreadable",
};

/// Tokens with the returned state.
pub struct TokenAnswer {
    pub tokens: VkTokens,
    pub state: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct TokenJson {
    access_token: Value,
    refresh_token: Value,
    token_type: Value,
    user_id: Value,
    state: Value,
}

#[derive(Deserialize)]
struct ProfileJson {
    user: UserJson,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct UserJson {
    user_id: Value,
    first_name: Value,
    last_name: Value,
    email: Value,
    phone: Value,
}

/// Checks a response for errors, by the field `error` and by the status.
pub fn check(status: u16, body: &[u8]) -> Result<(), VkError> {
    let answer = serde_json::from_slice::<Value>(body).ok();
    let error = answer.as_ref().and_then(|answer| answer.get("error"));
    if let Some(error) = error.filter(|error| !error.is_null()) {
        return Err(vk_error(error));
    }
    match status {
        200..=299 if answer.is_some_and(|answer| answer.is_object()) => Ok(()),
        200..=299 => Err(UNREADABLE),
        _ => Err(VkError::Unavailable { reason: "http" }),
    }
}

fn vk_error(error: &Value) -> VkError {
    let is_plain = |c: &char| c.is_ascii_lowercase() || *c == '_';
    let text = error.as_str().unwrap_or_default();
    let code: String = text.chars().filter(is_plain).take(MAX_CODE_CHARS).collect();
    match code.as_str() {
        "slow_down" => VkError::Unavailable {
            reason: "slow_down",
        },
        "server_error" | "temporarily_unavailable" => VkError::Unavailable {
            reason: "server_error",
        },
        "" => UNREADABLE,
        "invalid_client" | "unauthorized_client" | "invalid_scope" => VkError::Application { code },
        _ => VkError::Refused { code },
    }
}

pub fn tokens(body: &[u8]) -> Result<TokenAnswer, VkError> {
    let json: TokenJson = serde_json::from_slice(body).map_err(|_| UNREADABLE)?;
    if json.access_token.is_null() {
        return Err(VkError::TokenMissing);
    }
    let is_bearer = json
        .token_type
        .as_str()
        .is_none_or(|kind| kind.eq_ignore_ascii_case("bearer"));
    let access = secret(&json.access_token).ok_or(UNREADABLE)?;
    if !is_bearer {
        return Err(UNREADABLE);
    }
    Ok(TokenAnswer {
        tokens: VkTokens {
            user_id: id(&json.user_id).ok_or(UNREADABLE)?,
            access,
            refresh: secret(&json.refresh_token),
        },
        state: json.state.as_str().map(ToOwned::to_owned),
    })
}

pub fn profile(body: &[u8]) -> Result<VkProfile, VkError> {
    let ProfileJson { user } = serde_json::from_slice(body).map_err(|_| UNREADABLE)?;
    let phone = match &user.phone {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    Ok(VkProfile {
        user_id: id(&user.user_id).ok_or(UNREADABLE)?,
        first_name: name(&user.first_name),
        last_name: name(&user.last_name),
        email: email(&user.email),
        phone,
    })
}

fn secret(value: &Value) -> Option<SecretString> {
    let text = value.as_str().filter(|text| !text.is_empty())?;
    Some(SecretString::from(text))
}

/// Reads an id as text; some responses have it as a number.
fn id(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let is_id =
        (1..=MAX_ID_DIGITS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then_some(text)
}

fn name(value: &Value) -> Option<String> {
    let text: String = value
        .as_str()?
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_NAME_CHARS)
        .collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn email(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    let is_plain = text.chars().all(|c| !c.is_control() && !c.is_whitespace());
    let fits = text.contains('@') && text.chars().count() <= MAX_EMAIL_CHARS;
    (is_plain && fits).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;
    use serde_json::json;

    use super::*;

    fn parse(answer: &Value) -> Result<TokenAnswer, VkError> {
        let body = answer.to_string().into_bytes();
        check(200, &body)?;
        tokens(&body)
    }

    #[test]
    fn vk_user_id_is_parsed_from_number_or_text() {
        for user_id in [json!(100_000_001), json!("100000001")] {
            let answer = json!({ "access_token": "a", "refresh_token": "r", "token_type": "bearer",
                "expires_in": 3600, "user_id": user_id, "state": "s" });
            let answer = parse(&answer).ok().unwrap();
            assert_eq!(answer.tokens.user_id, "100000001");
            assert_eq!(answer.tokens.access.expose_secret(), "a");
            assert_eq!(answer.state.as_deref(), Some("s"));
        }
        for user_id in [
            json!(null),
            json!(""),
            json!("id1"),
            json!(-1),
            json!(1.5),
            json!([1]),
        ] {
            let answer = json!({ "access_token": "a", "user_id": user_id });
            assert_eq!(parse(&answer).err(), Some(UNREADABLE));
        }
    }

    #[test]
    fn vk_error_in_body_is_recognised_with_any_http_status() {
        for status in [200, 400, 401, 500] {
            let refused = check(
                status,
                br#"{"error":"invalid_grant","error_description":"x"}"#,
            );
            let code = "invalid_grant".to_owned();
            assert_eq!(refused, Err(VkError::Refused { code }));
        }
        for body in [
            r#"{"error":"slow_down"}"#,
            r#"{"error":"server_error"}"#,
            r#"{"error":7}"#,
        ] {
            let answer = check(200, body.as_bytes());
            assert!(matches!(answer, Err(VkError::Unavailable { .. })), "{body}");
        }
        let blocked = check(401, br#"{"error":"invalid_client"}"#);
        assert!(matches!(blocked, Err(VkError::Application { .. })));
        assert!(check(200, br#"{"error":null,"response":1}"#).is_ok());
        assert!(matches!(
            check(503, b"{}"),
            Err(VkError::Unavailable { reason: "http" })
        ));
        for body in ["", "<html>", "[]", "null"] {
            assert_eq!(check(200, body.as_bytes()), Err(UNREADABLE), "{body}");
        }
    }

    #[test]
    fn success_without_token_is_token_missing() {
        let answer = json!({ "user_id": 1 });
        assert_eq!(parse(&answer).err(), Some(VkError::TokenMissing));
        let answer = json!({ "user_id": 1, "access_token": 5 });
        assert_eq!(parse(&answer).err(), Some(UNREADABLE));
        let answer = json!({ "user_id": 1, "access_token": "a", "token_type": "mac" });
        assert_eq!(parse(&answer).err(), Some(UNREADABLE));
    }

    #[test]
    fn profile_fields_other_than_id_are_optional() {
        let parse = |user: Value| profile(json!({ "user": user }).to_string().as_bytes());
        let bare = parse(json!({ "user_id": "7" })).unwrap();
        assert_eq!(bare.user_id, "7");
        assert_eq!(
            (bare.first_name, bare.email, bare.phone),
            (None, None, None)
        );
        let full = json!({ "user_id": "7", "first_name": " Анна\u{0} ", "last_name": "",
            "email": "a b@example.com", "phone": 79_161_000_001_u64 });
        let full = parse(full).unwrap();
        assert_eq!(full.first_name.as_deref(), Some("Анна"));
        assert_eq!(
            (full.last_name.as_deref(), full.email.as_deref()),
            (None, None)
        );
        assert_eq!(full.phone.as_deref(), Some("79161000001"));
        assert_eq!(profile(b"{}"), Err(UNREADABLE));
    }

    #[test]
    fn debug_output_of_tokens_and_profile_has_no_secrets() {
        let answer =
            json!({ "access_token": "acc-secret", "refresh_token": "ref-secret", "user_id": 1 });
        let tokens = parse(&answer).ok().unwrap().tokens;
        let user = json!({ "user": { "user_id": "7", "first_name": "Анна", "phone": "7916" } });
        let profile = profile(user.to_string().as_bytes()).unwrap();
        let debug = format!("{tokens:?} {profile:?}");
        assert!(!debug.contains("secret") && !debug.contains("Анна") && !debug.contains("7916"));
    }
}
