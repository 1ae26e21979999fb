//! Tests of size limits: oversized input quickly gets a short error.

use avtosled_core::catalogue::{Catalogue, items};
use avtosled_core::date::Date;
use avtosled_core::field_errors::{FieldError, MAX_ERRORS};
use avtosled_core::form::{Form, FormName, validate};
use avtosled_core::json_value::Value;
use avtosled_core::pricing::{Selection, quote};

/// Maximum size of a request body in these tests, bytes.
const BODY: usize = 1 << 20;

fn today() -> Date {
    Date::from_text("2026-11-20").unwrap_or(Date::from_unix_ms(0))
}

fn parsed(body: &str) -> Value {
    serde_json::from_str(body).unwrap_or(Value::Null)
}

/// Errors of a request body that is read as a selection.
fn selection_errors(body: &str) -> Vec<FieldError> {
    let selection = Selection::read(&parsed(body), today());
    let quoted = selection.and_then(|selection| quote(&selection));
    quoted.map_or_else(|errors| errors.errors, |_| Vec::new())
}

fn codes(errors: &[FieldError]) -> Vec<(&str, &str)> {
    errors
        .iter()
        .map(|error| (error.path.as_str(), error.code.as_ref()))
        .collect()
}

fn fields(count: usize) -> String {
    let fields: Vec<String> = (0..count).map(|index| format!(r#""f{index}":0"#)).collect();
    format!("{{{}}}", fields.join(","))
}

fn zeros(count: usize) -> String {
    format!("[{}]", vec!["0"; count].join(","))
}

#[test]
fn body_with_too_many_fields_has_one_error() {
    let body = fields(BODY / 11);
    assert!(body.len() > BODY * 9 / 10);
    assert_eq!(codes(&selection_errors(&body)), [("", "too_large")]);
    for form in FormName::ALL {
        let answer = validate(*form, &parsed(&body), today());
        assert!(!answer.valid);
        assert_eq!(codes(&answer.errors), [("", "too_large")], "{form:?}");
    }
}

#[test]
fn json_above_64_fields_or_5120_entries_at_any_depth_is_too_large() {
    for (body, too_large) in [
        (fields(64), false),
        (fields(65), true),
        (zeros(5_120), false),
        (zeros(5_121), true),
        (format!(r#"{{"a":[{}]}}"#, fields(65)), true),
        (format!(r#"{{"a":{{"b":{}}}}}"#, zeros(5_121)), true),
        // Values below the maximum depth are not validated.
        (format!("[[[[[[[[[{}]]]]]]]]]", zeros(5_121)), false),
    ] {
        assert_eq!(parsed(&body) == Value::TooLarge, too_large, "{body}");
    }
}

#[test]
fn json_with_duplicate_fields_is_rejected() {
    for body in [
        r#"{"services":["dtp"],"services":["dtp"]}"#.to_owned(),
        r#"{"a":{"b":1,"b":1}}"#.to_owned(),
        format!("{{{}}}", vec![r#""services":["dtp"]"#; BODY / 19].join(",")),
    ] {
        assert!(serde_json::from_str::<Value>(&body).is_err());
    }
}

#[test]
fn invalid_json_after_too_large_value_is_rejected() {
    for body in [zeros(6_000), fields(100)] {
        let cut = &body[..body.len() - 1];
        assert!(serde_json::from_str::<Value>(cut).is_err());
        assert!(serde_json::from_str::<Value>(&format!("{body},")).is_err());
        let inside = format!(r#"{{"a":{body},"b":1}}"#);
        assert_eq!(parsed(&inside), Value::TooLarge);
    }
}

#[test]
fn service_list_longer_than_catalogue_has_one_error() {
    let ids = |count: usize| vec![r#""dtp""#; count].join(",");
    for catalogue in Catalogue::ALL {
        let (list, most) = (catalogue.name(), items(catalogue).len());
        let body = |count| format!(r#"{{"catalogue":"{list}","services":[{}]}}"#, ids(count));
        assert!(selection_errors(&body(most)).len() >= most - 1);
        assert_eq!(
            codes(&selection_errors(&body(most + 1))),
            [("services", "too_many")],
            "{list}"
        );
    }
    let unnamed = format!(
        r#"{{"services":[{}]}}"#,
        ids(items(Catalogue::Search).len() + 1)
    );
    assert_eq!(
        codes(&selection_errors(&unnamed)),
        [("services", "too_many")]
    );
    let values = format!(
        r#"{{"vin":"XTA219010N0000001","services":[{}]}}"#,
        ids(items(Catalogue::Extended).len() + 1)
    );
    let answer = validate(FormName::ExtendedOrder, &parsed(&values), today());
    assert_eq!(codes(&answer.errors), [("services", "too_many")]);
}

/// Callers of the library can build a selection that is larger than any JSON input.
#[test]
fn huge_selection_has_one_error() {
    let selection = Selection {
        services: vec![String::new(); BODY],
        ..Selection::default()
    };
    let errors = quote(&selection).unwrap_err().errors;
    assert_eq!(codes(&errors), [("services", "too_many")]);
}

#[test]
fn input_with_many_errors_reports_at_most_max_errors() {
    for count in [40, 51, 1000, 20_000] {
        let body = format!(r#"{{"services":{}}}"#, zeros(count));
        let errors = selection_errors(&body);
        assert!(!errors.is_empty() && errors.len() <= MAX_ERRORS, "{count}");
        assert!(serde_json::to_string(&errors).unwrap().len() < 8000);
    }
    assert_eq!(
        codes(&selection_errors(&format!(
            r#"{{"services":{}}}"#,
            zeros(51)
        ))),
        [("services", "too_many")]
    );
    assert_eq!(selection_errors(&fields(64)).len(), MAX_ERRORS);
    let inner = format!(
        r#"{{"packageType":1,"contacts":0,"deliveryMethods":0,{}"#,
        &fields(60)[1..]
    );
    let answer = validate(FormName::QuickPurchase, &parsed(&inner), today());
    assert_eq!(answer.errors.len(), MAX_ERRORS);
    assert_eq!(answer.errors[0].path, "packageType");
}
