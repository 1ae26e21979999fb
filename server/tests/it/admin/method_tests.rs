//! Method tests: runs of single vendor methods by administrators.

use avtosled_sandbox::{FixedAnswer, MethodFault, Options};
use avtosled_server::platform::entities::{api_requests, method_tests};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};

const METHODS: &str = "/api/admin/api-methods";
const TEST: &str = "/api/admin/test-api";

async fn start(options: Options) -> (TestApp, User) {
    let app = TestApp::with_sandbox(options).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    (app, admin)
}

fn order(api: &str, method: &str, query: &str) -> Value {
    json!({ "apiName": api, "method": method, "testQuery": query })
}

async fn run_test(app: &TestApp, admin: &User, order: Value) -> Value {
    app.post_as(admin, TEST, order).await.expect(200)
}

#[tokio::test]
async fn every_vendor_method_passes_with_its_default_query() {
    let (app, admin) = start(Options::default()).await;
    let groups = app.get_as(&admin, METHODS).await.expect(200);
    let mut count = 0;
    for group in groups.as_array().unwrap() {
        for method in group["methods"].as_array().unwrap() {
            assert_eq!(method["lastStatus"], Value::Null);
            let order = json!({
                "apiName": group["apiName"], "method": method["method"],
                "testQuery": method["testQuery"],
            });
            let result = run_test(&app, &admin, order).await;
            assert_eq!(result["status"], "working", "{group}: {method}: {result}");
            assert_eq!(result["unparsed"], 0, "{method}: {result}");
            count += 1;
        }
    }
    assert!(count > 25, "{count}");
    let stored = method_tests::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!(stored.len(), count);
    let calls = api_requests::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert!(calls.len() >= count);
    assert!(
        calls
            .iter()
            .all(|call| call.response.is_none() && call.params.is_none())
    );
    let cost: i64 = calls.iter().map(|call| call.cost).sum();
    assert_eq!(stored.iter().map(|test| test.cost).sum::<i64>(), cost);
    let groups = app.get_as(&admin, METHODS).await.expect(200);
    assert_eq!(groups[0]["methods"][0]["lastStatus"], "working");
    app.finish().await;
}

#[tokio::test]
async fn method_test_lists_added_and_missing_fields_of_changed_response() {
    let (app, admin) = start(Options::default()).await;
    let request = order("gibdd", "wanted", VIN);
    let first = run_test(&app, &admin, request.clone()).await;
    assert_eq!(
        (&first["added"], &first["missing"]),
        (&json!([]), &json!([]))
    );
    let mut answer = first["response"].clone();
    answer["surprise"] = json!({ "day": "today" });
    for (answer, added, missing) in [
        (Some(answer), json!(["surprise.day: string"]), json!([])),
        (None, json!([]), json!(["surprise.day: string"])),
    ] {
        let fixed_answer = FixedAnswer {
            method: "gibdd.wanted".to_owned(),
            key: VIN.to_owned(),
            answer,
        };
        app.sandbox.set_answer(fixed_answer).unwrap();
        let result = run_test(&app, &admin, request.clone()).await;
        assert_eq!((&result["added"], &result["missing"]), (&added, &missing));
    }
    app.finish().await;
}

#[tokio::test]
async fn method_test_of_failing_method_returns_and_stores_error() {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    let (app, admin) = start(Options::default().with_fault("gibdd.dtp", fault)).await;
    let result = run_test(&app, &admin, order("gibdd", "dtp", VIN)).await;
    assert_eq!(
        (&result["status"], &result["success"]),
        (&json!("error"), &json!(false))
    );
    assert_eq!(result["response"], Value::Null);
    assert!(
        result["error"].is_string() && result["message"].is_string(),
        "{result}"
    );
    let stored = method_tests::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let [stored] = stored.as_slice() else {
        panic!("{stored:?}")
    };
    assert!(!stored.success && stored.shape.is_none());
    assert_eq!(stored.error_code.as_deref(), result["error"].as_str());
    app.finish().await;
}

#[tokio::test]
async fn invalid_method_test_is_rejected_without_vendor_call() {
    let (app, admin) = start(Options::default()).await;
    let wrong = app
        .post_as(&admin, TEST, order("gibdd", "dtp", "XTA"))
        .await;
    assert_eq!((wrong.status, wrong.code()), (422, "validation_failed"));
    assert_eq!(wrong.body["errors"][0]["path"], "testQuery");
    let unknown = app
        .post_as(&admin, TEST, order("gibdd", "nothing", VIN))
        .await;
    assert_eq!((unknown.status, unknown.code()), (404, "method_not_found"));
    let user = app.sign_in().await;
    let refused = app.post_as(&user, TEST, order("gibdd", "dtp", VIN)).await;
    assert_eq!(refused.status, 403);
    let calls = api_requests::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!(calls, []);
    app.finish().await;
}
