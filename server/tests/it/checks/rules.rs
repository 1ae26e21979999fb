//! The rules of core over HTTP.

use serde_json::{Value, json};

use crate::app::TestApp;

#[tokio::test]
async fn fixtures_give_the_same_answers_over_http() {
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
async fn osago_of_the_reference_sample() {
    let app = TestApp::start().await;
    let input = json!({ "region": "moscow", "enginePower": 150, "driverAge": "experienced",
        "drivingExperience": "experienced", "driversCount": "limited", "bonusMalusClass": "3" });
    let quote = app.post("/api/osago-calculate", input).await.expect(200);
    assert_eq!(quote["price"], 11530.4);
    assert_eq!(quote["baseRate"], 4118);
    assert_eq!(quote["kmb"], 1);
    app.finish().await;
}

#[tokio::test]
async fn catalogues_are_listed() {
    let app = TestApp::start().await;
    for (name, count) in [("search", 17), ("selection", 16), ("extended", 8)] {
        let list = app.get(&format!("/api/catalogue/{name}")).await.expect(200);
        assert_eq!(list["services"].as_array().unwrap().len(), count);
    }
    assert_eq!(app.get("/api/catalogue/other").await.code(), "not_found");
    app.finish().await;
}
