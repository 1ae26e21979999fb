//! Tests of the validation of registration data.

use avtosled_core::date::Date;
use avtosled_core::form::{FormName, validate};
use avtosled_core::json_value::Value;
use serde_json::json;

fn problems(values: &serde_json::Value) -> Vec<String> {
    let values: Value = serde_json::from_value(values.clone()).unwrap_or(Value::Null);
    let today = Date::from_text("2026-11-21").unwrap_or(Date::from_unix_ms(0));
    let answer = validate(FormName::RegistrationData, &values, today);
    let errors = answer.errors.iter();
    errors
        .map(|error| format!("{}:{}", error.path, error.code))
        .collect()
}

#[test]
fn registration_data_with_missing_or_empty_fields_is_accepted() {
    let names = [
        "firstName",
        "lastName",
        "patronymic",
        "birthDate",
        "inn",
        "passportSeries",
        "passportNumber",
        "passportIssued",
        "passportDate",
        "address",
        "phone",
        "email",
        "businessType",
        "consent",
    ];
    for value in [json!(null), json!(""), json!("  ")] {
        let values = names.iter().map(|name| ((*name).to_owned(), value.clone()));
        let values = serde_json::Value::Object(values.collect());
        assert_eq!(problems(&values), [""; 0], "{value}");
    }
    assert_eq!(problems(&json!({})), [""; 0]);
}

#[test]
fn invalid_registration_field_has_one_error() {
    for (values, problem) in [
        (json!({ "firstName": "Иван1" }), "firstName:name_letters"),
        (json!({ "lastName": "<b>" }), "lastName:name_letters"),
        (
            json!({ "patronymic": "а".repeat(101) }),
            "patronymic:too_long",
        ),
        (json!({ "firstName": 1 }), "firstName:wrong_type"),
        (json!({ "inn": 500_100 }), "inn:wrong_type"),
        (json!({ "inn": "500100732258" }), "inn:inn_format"),
        (json!({ "inn": "50010073225" }), "inn:inn_format"),
        (json!({ "inn": "5001007322590" }), "inn:too_long"),
        (
            json!({ "birthDate": "1899-12-31" }),
            "birthDate:date_too_early",
        ),
        (json!({ "birthDate": "2012-11-22" }), "birthDate:too_young"),
        (
            json!({ "birthDate": "31.04.1990" }),
            "birthDate:date_format",
        ),
        (
            json!({ "passportDate": "2026-11-22" }),
            "passportDate:date_in_future",
        ),
        (
            json!({ "birthDate": "2000-05-10", "passportDate": "2014-05-09" }),
            "passportDate:date_too_early",
        ),
        (
            json!({ "passportSeries": "4510" }),
            "passportNumber:required",
        ),
        (
            json!({ "passportNumber": "123456" }),
            "passportSeries:required",
        ),
        (
            json!({ "passportSeries": "451", "passportNumber": "123456" }),
            "passportSeries:digits",
        ),
        (
            json!({ "passportSeries": "4510", "passportNumber": "1234567" }),
            "passportNumber:too_long",
        ),
        (
            json!({ "passportSeries": "0010", "passportNumber": "123456" }),
            "passportSeries:passport_format",
        ),
        (
            json!({ "passportIssued": "о".repeat(256) }),
            "passportIssued:too_long",
        ),
        (json!({ "address": "о".repeat(501) }), "address:too_long"),
        (json!({ "phone": "123" }), "phone:phone_format"),
        (json!({ "email": "ivan@" }), "email:email_format"),
        (
            json!({ "businessType": "firm" }),
            "businessType:unknown_choice",
        ),
        (json!({ "snils": "112-233-445 95" }), "snils:unknown_field"),
    ] {
        assert_eq!(problems(&values), [problem], "{values}");
    }
}

#[test]
fn registration_values_at_limits_are_accepted() {
    for values in [
        json!({ "birthDate": "2012-11-21" }),
        json!({ "birthDate": "01.01.1900" }),
        json!({ "birthDate": "2000-05-10", "passportDate": "10.05.2014" }),
        json!({ "passportDate": "2026-11-21" }),
        json!({ "inn": "500100732259" }),
        json!({ "inn": "7707083893" }),
        json!({ "passportSeries": " 4510 ", "passportNumber": "123456" }),
        json!({ "firstName": "Анна-Мария", "lastName": "д’Артаньян", "patronymic": "Әхмәт улы" }),
        json!({ "address": "о".repeat(500), "passportIssued": "о".repeat(255) }),
        json!({ "businessType": "business", "email": "ivan@example.com" }),
    ] {
        assert_eq!(problems(&values), [""; 0], "{values}");
    }
}
