use serde_json::json;

use super::*;

const KEYS: &[&str] = &["count", "found"];

fn find_in(answer: &Value) -> Option<WireError> {
    find(answer.as_object().unwrap(), KEYS)
}

fn rejected(code: &str, text: &str, class: ErrorClass) -> WireError {
    WireError::Rejected {
        code: code.to_owned(),
        text: text.to_owned(),
        class,
    }
}

fn source_down(code: &str) -> WireError {
    WireError::Unavailable {
        cause: UnavailableCause::Source,
        code: Some(code.to_owned()),
    }
}

/// Error of an answer; panics if there is none.
fn error_in(answer: &Value) -> WireError {
    find_in(answer).unwrap()
}

#[test]
fn all_six_error_formats_are_recognised() {
    for (format, answer, expected) in [
        (
            "A",
            json!({"error": "503", "message": "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM"}),
            rejected(
                "503",
                "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM",
                ErrorClass::Account,
            ),
        ),
        (
            "B",
            json!({"status": 404, "error": "TIME_MAX_CONNECT", "errormsg": "Нет ответа"}),
            source_down("TIME_MAX_CONNECT"),
        ),
        (
            "C",
            json!({"status": 404, "message": "Источник на обслуживании"}),
            source_down("404"),
        ),
        (
            "C",
            json!({"status": "404", "message": "Нет"}),
            source_down("404"),
        ),
        (
            "D",
            json!({"status": 404, "error": 9000, "message": "Нет"}),
            source_down("9000"),
        ),
        (
            "D",
            json!({"status": 404, "error": 1, "message": "Нет"}),
            source_down("1"),
        ),
        (
            "E",
            json!({"errormsg": "Не расшифрован"}),
            rejected("errormsg", "Не расшифрован", ErrorClass::Input),
        ),
        (
            "F",
            json!({"errormsg": "Отказ", "details": "нет полиса"}),
            rejected("errormsg", "Отказ: нет полиса", ErrorClass::Input),
        ),
    ] {
        assert_eq!(error_in(&answer), expected, "{format} {answer}");
    }
}

#[test]
fn answers_with_data_or_not_found_are_no_errors() {
    for answer in [
        json!({"status": 200, "count": 0, "message": "Не найдено"}),
        json!({"status": "200", "found": false, "message": "Не найдено"}),
        json!({"status": 200, "count": 1, "error": null, "message": null}),
        json!({"count": 1, "error": "", "errormsg": ""}),
        json!({"count": 1, "error": "null"}),
        json!({"count": 1, "error": false}),
        json!({"status": "ok", "count": 1, "errormsg": "предупреждение"}),
    ] {
        assert_eq!(find_in(&answer), None, "{answer}");
    }
}

#[test]
fn error_code_of_contract_has_its_class_and_unknown_is_retry_later() {
    let class = |code: &str| match error_in(&json!({"error": code, "message": ""})) {
        WireError::Rejected { class, .. } => Some(class),
        _ => None,
    };
    for code in [
        "2",
        "3",
        "5",
        "123",
        "498",
        "499",
        "503",
        "504",
        "602",
        "TOKEN_NO_MONEY",
    ] {
        assert_eq!(class(code), Some(ErrorClass::Account), "{code}");
    }
    for code in ["015", "15", "100", "106", "107", "111", "331", "460", "888"] {
        assert_eq!(class(code), Some(ErrorClass::Input), "{code}");
    }
    for code in ["500", "502", "766"] {
        assert_eq!(class(code), Some(ErrorClass::ClientBug), "{code}");
    }
    for code in ["1", "404", "9000", "time_max_connect"] {
        assert_eq!(
            error_in(&json!({"error": code})),
            source_down(code),
            "{code}"
        );
    }
    for code in ["456", "MAX_LIMIT", "SERVICE_CAPTCHA_OFFLINE"] {
        assert_eq!(
            error_in(&json!({"error": code})),
            WireError::RateLimited,
            "{code}"
        );
    }
    assert_eq!(class("77777"), Some(ErrorClass::RetryLater));
    assert_eq!(class("0"), Some(ErrorClass::RetryLater));
}

#[test]
fn symbolic_code_in_message_and_non_text_code_are_recognised() {
    let answer = json!({"error": "700", "message": "SERVICE_CAPTCHA_OFFLINE"});
    assert_eq!(error_in(&answer), WireError::RateLimited);
    assert!(matches!(
        error_in(&json!({"error": {"code": 1}})),
        WireError::Rejected {
            class: ErrorClass::RetryLater,
            ..
        }
    ));
}

#[test]
fn error_status_in_body_is_interpreted_like_http_status() {
    assert_eq!(
        error_in(&json!({"status": 500, "message": "Сбой"})),
        source_down("500")
    );
    assert_eq!(error_in(&json!({"status": 429})), WireError::RateLimited);
    assert_eq!(
        error_in(&json!({"status": 503, "message": "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM"})),
        rejected(
            "503",
            "TOKEN_NOT_REGISTERED_IN_THE_SYSTEM",
            ErrorClass::Account
        )
    );
}

#[test]
fn http_status_of_body_without_json_determines_error_class() {
    let class = |status| match by_http_status(status) {
        WireError::Rejected { class, .. } => Some(class),
        _ => None,
    };
    assert_eq!(class(301), Some(ErrorClass::ClientBug));
    assert_eq!(class(400), Some(ErrorClass::ClientBug));
    assert_eq!(class(403), Some(ErrorClass::Account));
    assert_eq!(by_http_status(429), WireError::RateLimited);
    assert!(matches!(by_http_status(404), WireError::Unavailable { .. }));
}
