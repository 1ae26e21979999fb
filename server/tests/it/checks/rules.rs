//! Rules of `core` over HTTP: validation, quotes, OSAGO and catalogues.

use serde_json::{Value, json};

use crate::app::TestApp;

#[tokio::test]
async fn core_fixtures_give_same_results_over_http() {
    let app = TestApp::start().await;
    let mut checked = 0;
    for entry in std::fs::read_dir("../core/fixtures").unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
        for case in cases {
            let args = &case["input"];
            let (path, body) = match case["function"].as_str().unwrap() {
                "checkIdentifier" => (
                    "/api/validate/identifier",
                    json!({ "type": args[0], "text": args[1] }),
                ),
                "checkDocument" => (
                    "/api/validate/document",
                    json!({ "kind": args[0], "text": args[1] }),
                ),
                "validateForm" => (
                    "/api/validate/form",
                    json!({ "name": args[0], "values": args[1] }),
                ),
                "quote" => ("/api/quote", args[0].clone()),
                "osagoApproximate" => ("/api/osago-calculate", args[0].clone()),
                "osagoTariff" => ("/api/osago/quote", args[0].clone()),
                _ => continue,
            };
            let answer = app.post(path, body).await;
            let expected = &case["output"];
            if answer.status == 422 {
                assert_eq!(
                    answer.body["errors"], expected["errors"],
                    "{}",
                    case["name"]
                );
            } else {
                assert_eq!(&answer.expect(200), expected, "{}", case["name"]);
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} fixtures");
    app.finish().await;
}

#[tokio::test]
async fn osago_estimate_matches_reference_sample() {
    let app = TestApp::start().await;
    let input = json!({ "region": "moscow", "enginePower": 150, "driverAge": "experienced",
        "drivingExperience": "experienced", "driversCount": "limited", "bonusMalusClass": "3" });
    let quote = app.post("/api/osago-calculate", input).await.expect(200);
    assert_eq!(quote["price"], 11530.4);
    assert_eq!(quote["baseRate"], 4118);
    assert_eq!(quote["kmb"], 1);
    app.finish().await;
}

/// Tariff input: car of a person in Moscow, 150 hp, with the given drivers.
fn policy(date: &str, drivers: &Value) -> Value {
    json!({ "date": date, "vehicle": { "category": "B", "power": 150 }, "owner": "person",
        "territory": { "region": "77", "locality": "Вся территория" },
        "drivers": drivers, "months": 12 })
}

#[tokio::test]
async fn osago_premium_follows_tariff_of_its_date() {
    let app = TestApp::start().await;
    let drivers = json!([{ "age": 40, "experience": 15, "kbmClass": 3 }]);
    let today = policy("2026-11-20", &drivers);
    let quote = app.post("/api/osago/quote", today).await.expect(200);
    assert_eq!(
        (&quote["min"], &quote["max"]),
        (&json!(3753.58), &json!(23248.58))
    );
    assert_eq!(quote["edition"]["name"], "7204-У в редакции 7349-У");
    assert_eq!(quote.get("price"), None);

    // An insurer displayed this premium in September 2023 as 51 541.
    let mut of_2023 = policy("2023-09-20", &json!("unlimited"));
    of_2023["baseRate"] = json!(7535);
    let quote = app.post("/api/osago/quote", of_2023).await.expect(200);
    assert_eq!(quote["price"], 51541.57);
    let factors = quote["coefficients"].as_array().unwrap().iter();
    let codes: Vec<_> = factors.map(|factor| factor["code"].clone()).collect();
    assert_eq!(codes, ["kt", "kbm", "ko", "km", "ks"]);
    app.finish().await;
}

#[tokio::test]
async fn osago_quote_outside_the_tariff_is_rejected() {
    let app = TestApp::start().await;
    let mut cases = vec![("date", policy("2021-01-01", &json!("unlimited")))];
    let good = policy("2026-11-20", &json!("unlimited"));
    for (path, value) in [
        ("months", json!(2)),
        ("drivers", json!([])),
        ("baseRate", json!(100_000)),
        ("use", json!("race")),
    ] {
        let mut wrong = good.clone();
        wrong[path] = value;
        cases.push((path, wrong));
    }
    for (path, body) in cases {
        let answer = app.post("/api/osago/quote", body).await;
        assert_eq!(answer.code(), "validation_failed", "{path}");
        assert_eq!(answer.body["errors"][0]["path"], path);
    }
    app.finish().await;
}

#[tokio::test]
async fn catalogue_lists_all_its_services_and_unknown_catalogue_is_not_found() {
    let app = TestApp::start().await;
    for (name, count) in [("search", 17), ("selection", 16), ("extended", 8)] {
        let list = app.get(&format!("/api/catalogue/{name}")).await.expect(200);
        assert_eq!(list["services"].as_array().unwrap().len(), count);
    }
    assert_eq!(app.get("/api/catalogue/other").await.code(), "not_found");
    app.finish().await;
}
