//! JSON format of SMS.ru responses.

use serde_json::Value;

use super::{SmsError, SmsErrorClass, SmsReceipt};

/// Parses the response to a request with one recipient; `None` if it is ambiguous.
pub fn parse_receipt(body: &[u8]) -> Option<Result<SmsReceipt, SmsError>> {
    let answer: Value = serde_json::from_slice(body).ok()?;
    match status_code(&answer)? {
        100 => {}
        code => return Some(Err(rejected(code))),
    }
    // The key is the phone in the vendor's format, so the only entry is taken.
    let entry = answer.get("sms")?.as_object()?.values().next()?;
    Some(match status_code(entry)? {
        // Codes 100 to 103 mean queued, at the operator, sent, delivered; 110 means read.
        100..=103 | 110 => Ok(SmsReceipt {
            id: entry.get("sms_id").and_then(text),
            account_balance_kopecks: answer.get("balance").and_then(kopecks),
        }),
        code => Err(rejected(code)),
    })
}

/// Parses the balance of the account.
pub fn parse_balance(body: &[u8]) -> Option<Result<i64, SmsError>> {
    let answer: Value = serde_json::from_slice(body).ok()?;
    match status_code(&answer)? {
        100 => answer.get("balance").and_then(kopecks).map(Ok),
        code => Some(Err(rejected(code))),
    }
}

fn rejected(code: i64) -> SmsError {
    SmsError::Rejected {
        code,
        class: class(code),
    }
}

/// Error class of a status code, as in three public clients of SMS.ru.
fn class(code: i64) -> SmsErrorClass {
    match code {
        220 | 500 => SmsErrorClass::RetryLater,
        // Bad key, no money, sender not approved, daily limit, key and login errors.
        200 | 201 | 204 | 206 | 300..=305 => SmsErrorClass::Account,
        // Final delivery failures, no route, bad number, stop lists, limits of this number or text.
        104..=108 | 150 | 202 | 207 | 209 | 214 | 215 | 230..=233 => SmsErrorClass::Recipient,
        // Empty or long text, bad time, wrong HTTP method, path, encoding, too many numbers.
        203 | 205 | 208 | 210..=213 | 901 | 902 => SmsErrorClass::ClientBug,
        // Undocumented: sending again could deliver the message twice.
        _ => SmsErrorClass::MaybeSent,
    }
}

fn status_code(value: &Value) -> Option<i64> {
    let code = value.get("status_code")?;
    code.as_i64().or_else(|| code.as_str()?.trim().parse().ok())
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Reads roubles as kopecks; the vendor sends at most two decimals.
fn kopecks(value: &Value) -> Option<i64> {
    let text = text(value)?;
    let (roubles, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = format!("{fraction:0<2}");
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(roubles) || !is_number(&fraction) {
        return None;
    }
    let kopecks = fraction.get(..2)?.parse::<i64>().ok()?;
    roubles
        .parse::<i64>()
        .ok()?
        .checked_mul(100)?
        .checked_add(kopecks)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parse(answer: &Value) -> Option<Result<SmsReceipt, SmsError>> {
        parse_receipt(answer.to_string().as_bytes())
    }

    fn parse_entry(entry: &Value) -> Option<Result<SmsReceipt, SmsError>> {
        parse(
            &json!({"status": "OK", "status_code": 100, "sms": {"79990001122": entry}, "balance": 120.5}),
        )
    }

    #[test]
    fn sms_is_accepted_only_if_both_statuses_are_ok() {
        let accepted =
            parse_entry(&json!({"status": "OK", "status_code": 100, "sms_id": "202647-1000001"}));
        let receipt = SmsReceipt {
            id: Some("202647-1000001".to_owned()),
            account_balance_kopecks: Some(12_050),
        };
        assert_eq!(accepted, Some(Ok(receipt)));
        let rejected = |code, class| Some(Err(SmsError::Rejected { code, class }));
        assert_eq!(
            parse_entry(&json!({"status": "ERROR", "status_code": 202})),
            rejected(202, SmsErrorClass::Recipient)
        );
        assert_eq!(
            parse(&json!({"status": "ERROR", "status_code": "200"})),
            rejected(200, SmsErrorClass::Account)
        );
    }

    #[test]
    fn sms_error_code_has_its_class_and_unknown_is_maybe_sent() {
        for (expected, codes) in [
            (SmsErrorClass::RetryLater, vec![220, 500]),
            (SmsErrorClass::Account, vec![200, 201, 204, 206, 300, 305]),
            (
                SmsErrorClass::Recipient,
                vec![104, 150, 202, 207, 209, 214, 215, 230, 231, 232, 233],
            ),
            (
                SmsErrorClass::ClientBug,
                vec![203, 205, 208, 210, 211, 212, 213, 901],
            ),
            (SmsErrorClass::MaybeSent, vec![-1, 999]),
        ] {
            for code in codes {
                assert_eq!(class(code), expected, "{code}");
            }
        }
    }

    #[test]
    fn incomplete_sms_response_has_no_outcome() {
        for answer in [
            json!({}),
            json!([]),
            json!({"status": "OK"}),
            json!({"status_code": 100}),
            json!({"status_code": 100, "sms": {}}),
            json!({"status_code": 100, "sms": []}),
            json!({"status_code": 100, "sms": {"7": {}}}),
            json!({"status_code": 100, "sms": {"7": "OK"}}),
        ] {
            assert_eq!(parse(&answer), None, "{answer}");
        }
        assert_eq!(parse_receipt(b"<html>"), None);
    }

    #[test]
    fn unreadable_sms_balance_is_none() {
        let parse = |balance: Value| kopecks(&balance);
        assert_eq!(parse(json!("12")), Some(1_200));
        assert_eq!(parse(json!("12.5")), Some(1_250));
        assert_eq!(parse(json!("много")), None);
        assert_eq!(parse(json!(null)), None);
    }
}
