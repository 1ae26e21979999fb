//! Free checks and the VK package: covered services, limits, restoration.

use avtosled_core::catalogue;
use avtosled_core::catalogue::Catalogue;
use avtosled_sandbox::{MethodFault, Options};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::identity::vk;
use crate::identity::vk::IVAN;

const CALLS: [&str; 9] = [
    "gibdd.gibdd",
    "gibdd.dtp",
    "gibdd.wanted",
    "gibdd.restrict",
    "zalog.notary",
    "taxi.search",
    "fts.auto",
    "elpts.vin",
    "gost.vin",
];

fn package() -> Value {
    json!({ "query": VIN, "type": "vin", "vkPackage": true })
}

async fn signed_in_by_vk(app: &TestApp) -> User {
    User::signed_in(&vk::sign_in(app, IVAN).await.expect(200))
}

async fn has_package(app: &TestApp, user: &User) -> bool {
    let account = app.get_as(user, "/api/auth/user").await.expect(200);
    let status = app.get_as(user, "/api/auth/status").await.expect(200);
    assert_eq!(account["vkPackageAvailable"], status["vkPackageAvailable"]);
    account["vkPackageAvailable"] == true
}

#[tokio::test]
async fn vk_package_pays_for_its_eight_services_once() {
    let app = TestApp::start().await;
    let user = signed_in_by_vk(&app).await;
    assert!(has_package(&app, &user).await);
    let ordered = app
        .post_as(&user, "/api/search", package())
        .await
        .expect(200);
    assert!(!has_package(&app, &user).await);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(
        (&report["vkPackage"], &report["freeCheck"]),
        (&json!(true), &json!(false))
    );
    let ids = catalogue::vk_package(Catalogue::Search);
    assert_eq!(report["selectedServices"], json!(ids));
    assert_eq!(report["catalogue"], "search");
    assert_eq!(report["successfulServicesCount"], 8);
    for sum in ["totalCost", "orderedCost", "heldCost", "releasedCost"] {
        assert_eq!(report[sum], 0, "{sum}");
    }
    assert!(!has_package(&app, &user).await);
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(
        account["freeChecksAvailable"], 1,
        "the free check is separate"
    );
    let list = app.get_as(&user, "/api/reports").await.expect(200);
    assert!(list.to_string().contains("\"vkPackage\":true"));

    let again = app.post_as(&user, "/api/search", package()).await;
    assert_eq!(
        (again.status, again.code()),
        (409, "vk_package_unavailable")
    );
    let signed_in_again = signed_in_by_vk(&app).await;
    assert!(!has_package(&app, &signed_in_again).await);
    app.finish().await;
}

#[tokio::test]
async fn vk_package_with_other_services_is_rejected() {
    let app = TestApp::start().await;
    let user = signed_in_by_vk(&app).await;
    let ids = catalogue::vk_package(Catalogue::Search);
    let with = |name: &str, value: Value| {
        let mut body = package();
        body[name] = value;
        body
    };
    let mut doubled = ids.to_vec();
    doubled[7] = "dtp";
    for (body, path) in [
        (
            with("selectedServices", json!(ids[..7])),
            "selectedServices",
        ),
        (with("selectedServices", json!(doubled)), "selectedServices"),
        (
            with("selectedServices", json!(["probeg"])),
            "selectedServices",
        ),
        (with("catalogue", json!("selection")), "catalogue"),
        (with("freeCheck", json!(true)), "freeCheck"),
    ] {
        let answer = app.post_as(&user, "/api/search", body).await;
        assert_eq!(
            (answer.status, &answer.body["errors"][0]["path"]),
            (422, &json!(path))
        );
    }
    assert!(has_package(&app, &user).await);
    let other_user = app.sign_in().await;
    let answer = app.post_as(&other_user, "/api/search", package()).await;
    assert_eq!(
        (answer.status, answer.code()),
        (409, "vk_package_unavailable")
    );
    let mut reversed = ids.to_vec();
    reversed.reverse();
    let body = with("selectedServices", json!(reversed));
    app.post_as(&user, "/api/search", body).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_package_is_restored_when_no_source_answered() {
    let fault = || MethodFault {
        fail: Some("TOKEN_NO_MONEY".to_owned()),
        ..MethodFault::default()
    };
    let options = CALLS.iter().fold(Options::default(), |options, call| {
        options.with_fault(call, fault())
    });
    let app = TestApp::with_sandbox(options).await;
    let user = signed_in_by_vk(&app).await;
    let ordered = app
        .post_as(&user, "/api/search", package())
        .await
        .expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["successfulServicesCount"], 0);
    assert!(has_package(&app, &user).await);
    app.sandbox
        .set_faults(avtosled_sandbox::Faults::default())
        .unwrap();
    app.post_as(&user, "/api/search", package())
        .await
        .expect(200);
    app.completed_jobs().await;
    assert!(!has_package(&app, &user).await);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_orders_do_not_exceed_available_free_checks() {
    let app = TestApp::start().await;
    let user = signed_in_by_vk(&app).await;
    let answers = join_all((0..20).map(|_| app.post_as(&user, "/api/search", package()))).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers
        .iter()
        .filter(|answer| answer.code() == "vk_package_unavailable")
        .count();
    assert_eq!((placed, refused), (1, 19));

    let user = app.sign_in().await;
    vk::link(&app, &user, "100000002").await.expect(200);
    let free = json!({ "query": VIN, "type": "vin", "freeCheck": true });
    let answers = join_all((0..20).map(|_| app.post_as(&user, "/api/search", free.clone()))).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers
        .iter()
        .filter(|answer| answer.code() == "free_check_unavailable")
        .count();
    assert_eq!((placed, refused), (2, 18));
    let status = app.get_as(&user, "/api/auth/status").await.expect(200);
    assert_eq!(
        (&status["usedFreeChecks"], &status["freeChecksAvailable"]),
        (&json!(2), &json!(0))
    );
    app.finish().await;
}

#[tokio::test]
async fn vk_package_order_with_same_key_makes_one_report() {
    let app = TestApp::start().await;
    let user = signed_in_by_vk(&app).await;
    let mut reports = Vec::new();
    for _ in 0..2 {
        let request = app.request(reqwest::Method::POST, "/api/search");
        let request = request
            .bearer_auth(&user.token)
            .header("idempotency-key", "k1");
        let ordered = app.send(request.json(&package())).await.expect(200);
        reports.push(ordered["reportId"].clone());
    }
    assert_eq!(reports[0], reports[1]);
    app.finish().await;
}
