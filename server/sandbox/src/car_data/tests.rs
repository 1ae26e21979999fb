//! Tests that apply to all registered car-data methods.

use std::sync::Arc;

use axum::{body::Body, http::Request};
use serde_json::Value;
use tower::ServiceExt;

use super::{CarData, TOKEN, router};
use crate::{
    base::{Faults, Harness, MethodFault, Options, date},
    car_data::{
        method::{Method, methods},
        parameters::{Format, Need, Parameter},
    },
    pages::percent_encode,
};

/// Sample value that is valid in a format.
fn sample(format: Format) -> &'static str {
    match format {
        Format::Latin | Format::ShortLatin(_) => "Z94K241CBFR300002",
        Format::Letters => "К456МН178",
        Format::Text => "LADA",
        Format::Digits => "2019",
        Format::Number => "-1",
        Format::Words(words) => words[0],
        Format::Date | Format::Period => "01.01.1980",
        Format::Inn(10) => "7700000016",
        Format::Inn(_) => "770000000156",
    }
}

/// Path of a call with all parameters of the method.
fn path(method: &Method) -> String {
    let file = method.file();
    let file = [format!("{file}.php"), format!("{file}/v3/{file}.php")]
        .into_iter()
        .find(|file| method.is_in(file))
        .unwrap();
    let encode = |parameter: &Parameter| {
        let value = percent_encode(sample(parameter.format));
        format!("&{}={value}", parameter.name)
    };
    let parameters: String = method.parameters.iter().map(encode).collect();
    let kind = method.kind();
    format!("/car/api/{file}?token={TOKEN}&type={kind}{parameters}")
}

/// Key of the call in [`path`].
fn key(method: &Method) -> &'static str {
    let mut needed = method.parameters.iter();
    let first = needed.find(|parameter| parameter.need != Need::Optional);
    first.map_or("", |parameter| sample(parameter.format))
}

fn service() -> Arc<CarData> {
    let options = Options {
        today: Some(date(2026, 11, 20)),
        ..Options::default()
    };
    Arc::new(CarData::new(Arc::new(Harness::new(&options)), 1))
}

/// Status, body text and logged outcome of a call.
async fn ask(service: &Arc<CarData>, method: &Method) -> (u16, String, String) {
    let request = Request::get(path(method)).body(Body::empty()).unwrap();
    let response = router(service.clone()).oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await;
    let text = String::from_utf8(body.unwrap().to_vec()).unwrap();
    let call = service.harness.call_log.calls().pop().unwrap();
    assert_eq!(
        (call.method.as_str(), call.key.as_str()),
        (method.name, key(method))
    );
    (status, text, call.outcome)
}

fn fail_once(service: &CarData, method: &Method, fail: &str) {
    let fault = MethodFault {
        fail: Some(fail.to_owned()),
        fail_times: Some(1),
        ..MethodFault::default()
    };
    service.harness.faults.replace(Faults {
        per_method: [(method.name.to_owned(), fault)].into(),
        ..Faults::default()
    });
}

#[tokio::test]
async fn each_method_answers_injected_faults_and_then_succeeds() {
    let service = service();
    for method in methods() {
        for fail in ["TRUNCATED", "WRONG_TYPES", "TIME_MAX_CONNECT", "HTTP_502"] {
            fail_once(&service, method, fail);
            let (status, text, outcome) = ask(&service, method).await;
            assert_eq!(outcome, fail, "{}", method.name);
            let answer = serde_json::from_str::<Value>(&text);
            match fail {
                "TRUNCATED" => assert!(answer.is_err() && !text.is_empty(), "{text}"),
                "WRONG_TYPES" => assert!(answer.is_ok(), "{text}"),
                "TIME_MAX_CONNECT" => assert_eq!(answer.unwrap()["error"], fail),
                _ => assert_eq!(status, 502),
            }
            let (status, text, outcome) = ask(&service, method).await;
            assert!(
                status == 200 && ["found", "notFound"].contains(&outcome.as_str()),
                "{text}"
            );
        }
    }
}

#[test]
fn method_names_are_unique_and_registered() {
    let mut names: Vec<_> = super::methods().map(|method| method.name).collect();
    names.sort_unstable();
    assert!(names.is_sorted_by(|name, next| name < next), "{names:?}");
    for name in ["apilk.balance", "gibdd.wanted", "pb_nalog.search_org"] {
        assert!(names.contains(&name), "{name} is not registered");
    }
}
