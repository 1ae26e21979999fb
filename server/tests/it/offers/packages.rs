//! Packages of checks: purchase, use, return, expiry.

use avtosled_core::catalogue;
use avtosled_core::catalogue::Catalogue;
use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::offers::packages;
use avtosled_server::platform::entities::user_packages;
use futures::future::join_all;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User, VIN};
use crate::money::payer::{GOOD_CARD, POOR_CARD};

pub async fn buy(app: &TestApp, user: &User, body: Value) -> Answer {
    app.post_as(user, "/api/packages/purchase", body).await
}

pub async fn owned(app: &TestApp, user: &User) -> Value {
    app.get_as(user, "/api/user/packages").await.expect(200)
}

fn full(package_check: &Value) -> Value {
    json!({ "query": VIN, "type": "vin", "fullReport": true, "packageCheck": package_check })
}

async fn order(app: &TestApp, user: &User, body: Value) -> Value {
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    app.completed(user, ordered["reportId"].as_str().unwrap())
        .await
}

/// Sets the remaining checks of all packages.
async fn leave(app: &TestApp, checks: i32) {
    let db = app.ctx.db.write();
    for row in user_packages::Entity::find().all(db).await.unwrap() {
        let mut row = row.into_active_model();
        row.checks_remaining = Set(checks);
        row.update(db).await.unwrap();
    }
}

#[tokio::test]
async fn package_bought_from_balance_pays_for_full_reports() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 200).await;
    let bought = buy(&app, &user, json!({ "packageType": "start" })).await;
    let bought = bought.expect(200);
    assert_eq!(
        (&bought["status"], &bought["amount"]),
        (&json!("succeeded"), &json!(199))
    );
    let package = &bought["userPackage"];
    assert_eq!(package["packageType"], "starter");
    assert_eq!(
        (&package["checksRemaining"], &package["state"]),
        (&json!(5), &json!("active"))
    );
    assert_eq!(app.balance(&user).await, json!(1));

    let report = order(&app, &user, full(&json!(null))).await;
    assert_eq!(report["paidBy"], "package_check");
    assert_eq!(report["servicesCount"], 16);
    for sum in ["totalCost", "orderedCost", "heldCost", "releasedCost"] {
        assert_eq!(report[sum], 0, "{sum}");
    }
    assert_eq!(app.balance(&user).await, json!(1));
    assert_eq!(owned(&app, &user).await["checksRemaining"], 4);
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["packageChecksRemaining"], 4);
    assert_eq!(account["packageExpiresAt"], package["expiresAt"]);
    assert_eq!(account["lowBalance"], true);
    app.finish().await;
}

#[tokio::test]
async fn package_check_is_not_used_for_partial_or_opted_out_reports() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let none = app.post_as(&user, "/api/search", full(&json!(true))).await;
    assert_eq!(
        (none.status, none.code()),
        (409, "package_check_unavailable")
    );
    buy(&app, &user, json!({ "packageType": "starter" }))
        .await
        .expect(200);
    let part = json!({ "query": VIN, "selectedServices": ["dtp"], "packageCheck": true });
    let part = app.post_as(&user, "/api/search", part).await;
    assert_eq!(
        (part.status, part.code()),
        (409, "package_check_unavailable")
    );
    let report = order(&app, &user, full(&json!(false))).await;
    assert_eq!(report["paidBy"], "balance");
    let two = json!({ "query": VIN, "fullReport": true, "packageCheck": true, "vkPackage": true });
    let two = app.post_as(&user, "/api/search", two).await;
    assert_eq!(
        (two.status, &two.body["errors"][0]["code"]),
        (422, &json!("two_payments"))
    );
    assert_eq!(owned(&app, &user).await["checksRemaining"], 5);
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_orders_use_last_package_check_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    buy(&app, &user, json!({ "packageType": "starter" }))
        .await
        .expect(200);
    leave(&app, 1).await;
    let body = full(&json!(true));
    let answers = join_all((0..20).map(|_| app.post_as(&user, "/api/search", body.clone()))).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers
        .iter()
        .filter(|answer| answer.code() == "package_check_unavailable")
        .count();
    assert_eq!((placed, refused), (1, 19));
    app.completed_jobs().await;
    let packages = owned(&app, &user).await;
    assert_eq!(packages["checksRemaining"], 0);
    assert_eq!(packages["packages"][0]["state"], "used");
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_package_purchases_do_not_exceed_balance() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 398).await;
    let body = json!({ "packageType": "starter" });
    let answers = join_all((0..10).map(|_| buy(&app, &user, body.clone()))).await;
    let bought = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers.iter().filter(|answer| answer.status == 402).count();
    assert_eq!((bought, refused), (2, 8));
    assert_eq!(owned(&app, &user).await["checksRemaining"], 10);
    assert_eq!(app.balance(&user).await, json!(0));
    app.finish().await;
}

#[tokio::test]
async fn package_with_nearest_expiry_is_used_first_and_unusable_after_expiry() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 2000).await;
    buy(&app, &user, json!({ "packageType": "pro" }))
        .await
        .expect(200);
    buy(&app, &user, json!({ "packageType": "starter" }))
        .await
        .expect(200);
    order(&app, &user, full(&json!(true))).await;
    let left = |packages: &Value, name: &str| {
        let packages = packages["packages"].as_array().unwrap();
        let found = packages.iter().find(|one| one["packageType"] == name);
        found.unwrap()["checksRemaining"].clone()
    };
    let packages = owned(&app, &user).await;
    assert_eq!(
        (left(&packages, "starter"), left(&packages, "pro")),
        (json!(4), json!(35))
    );

    app.clock.advance(chrono::Duration::days(30));
    let user = app.sign_in_again(&user).await;
    let packages = owned(&app, &user).await;
    assert_eq!(packages["checksRemaining"], 35);
    assert_eq!(
        packages["packages"][0]["packageType"], "pro",
        "the next to be used is the first"
    );
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["packageChecksRemaining"], 35);
    order(&app, &user, full(&json!(null))).await;
    let packages = owned(&app, &user).await;
    assert_eq!(
        (left(&packages, "starter"), left(&packages, "pro")),
        (json!(4), json!(34))
    );
    app.clock.advance(chrono::Duration::days(31));
    let user = app.sign_in_again(&user).await;
    let none = app.post_as(&user, "/api/search", full(&json!(true))).await;
    assert_eq!(none.code(), "package_check_unavailable");
    app.finish().await;
}

#[tokio::test]
async fn package_check_is_returned_when_no_source_answers() {
    let calls = [
        "gibdd.gibdd",
        "gibdd.dtp",
        "gibdd.wanted",
        "gibdd.restrict",
        "gibdd.eaisto",
        "rsa.osago",
        "zalog.notary",
        "zalog.fedresurs",
        "fts.auto",
        "elpts.vin",
        "taxi.search",
        "gost.vin",
        "autophoto.regnum",
        "nomerogram.regnum",
        "vindecoder.vin",
    ];
    let options = calls.iter().fold(Options::default(), |options, call| {
        let fault = MethodFault {
            fail: Some("TOKEN_NO_MONEY".to_owned()),
            ..MethodFault::default()
        };
        options.with_fault(call, fault)
    });
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    buy(&app, &user, json!({ "packageType": "starter" }))
        .await
        .expect(200);
    let report = order(&app, &user, full(&json!(true))).await;
    assert_eq!(report["successfulServicesCount"], 0);
    assert_eq!(owned(&app, &user).await["checksRemaining"], 5);
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["packageChecksRemaining"], 5);
    app.finish().await;
}

#[tokio::test]
async fn package_paid_by_card_is_added_and_declined_payment_adds_nothing() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "packageType": "active", "payWith": "card" });
    let pending = buy(&app, &user, body.clone()).await.expect(200);
    assert_eq!(
        (&pending["status"], &pending["userPackage"]),
        (&json!("pending"), &json!(null))
    );
    app.pay(&pending, GOOD_CARD).await;
    assert_eq!(app.ended(&user, &pending).await["status"], "succeeded");
    let packages = owned(&app, &user).await;
    assert_eq!(packages["checksRemaining"], 15);
    assert_eq!(packages["packages"][0]["price"], 499);
    assert_eq!(app.balance(&user).await, json!(0));

    let declined = buy(&app, &user, body).await.expect(200);
    app.pay(&declined, POOR_CARD).await;
    assert_eq!(app.ended(&user, &declined).await["status"], "canceled");
    assert_eq!(owned(&app, &user).await["checksRemaining"], 15);
    app.finish().await;
}

#[tokio::test]
async fn package_purchase_with_repeated_key_is_made_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 1000).await;
    let send = async |body: Value| {
        let request = app.request(reqwest::Method::POST, "/api/packages/purchase");
        let request = request
            .bearer_auth(&user.token)
            .header("Idempotency-Key", "click");
        app.send(request.json(&body)).await
    };
    let body = json!({ "packageType": "starter" });
    let answers = join_all((0..5).map(|_| send(body.clone()))).await;
    let ids: Vec<_> = answers
        .iter()
        .map(|answer| &answer.body["userPackage"]["id"])
        .collect();
    assert!(
        ids.iter().all(|id| id.is_string() && *id == ids[0]),
        "{ids:?}"
    );
    assert_eq!(owned(&app, &user).await["checksRemaining"], 5);
    let other = send(json!({ "packageType": "pro" })).await;
    assert_eq!(other.code(), "idempotency_key_reused");
    let card = json!({ "packageType": "starter", "payWith": "card" });
    let request = |key: &str| {
        let request = app.request(reqwest::Method::POST, "/api/packages/purchase");
        request
            .bearer_auth(&user.token)
            .header("Idempotency-Key", key)
            .json(&card)
    };
    let first = app.send(request("card")).await.expect(200);
    let again = app.send(request("card")).await.expect(200);
    assert_eq!(first["paymentId"], again["paymentId"]);
    app.pay(&first, GOOD_CARD).await;
    app.ended(&user, &first).await;
    let paid = app.send(request("card")).await.expect(200);
    assert_eq!(paid["status"], "succeeded");
    assert_eq!(paid["userPackage"]["checksRemaining"], 5);
    app.finish().await;
}

#[tokio::test]
async fn quick_package_ordered_by_user_is_charged_to_balance() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let quick = |name: &str| json!({ "query": VIN, "type": "vin", "packageType": name });
    let basic = order(&app, &user, quick("basic")).await;
    assert_eq!(
        (&basic["totalCost"], &basic["packageType"]),
        (&json!(9.5), &json!("basic"))
    );
    let extended = order(&app, &user, quick("extended")).await;
    assert_eq!(extended["servicesCount"], 6);
    let lines = extended["reportData"]["services"].as_array().unwrap();
    let price = |line: &Value| line["price"].as_f64().unwrap();
    let sum: f64 = lines.iter().map(price).sum();
    assert!((sum - 19.0).abs() < 1e-9, "{sum}");
    let asked = lines.iter().filter(|line| line["status"] != "skipped");
    let asked: f64 = asked.map(price).sum();
    assert!((extended["totalCost"].as_f64().unwrap() - asked).abs() < 1e-9);
    assert!(
        asked < 19.0,
        "no person is known, so bailiffs are not queried"
    );
    let titles: Vec<_> = lines
        .iter()
        .map(|line| line["title"].as_str().unwrap())
        .collect();
    assert!(titles.iter().all(|title| !title.is_ascii()), "{titles:?}");
    let premium = order(&app, &user, quick("premium")).await;
    assert_eq!(premium["servicesCount"], 18);
    for (body, code) in [
        (quick("gold"), "unknown_choice"),
        (
            json!({ "query": VIN, "packageType": "basic", "selectedServices": ["dtp"] }),
            "package_and_services",
        ),
    ] {
        let refused = app.post_as(&user, "/api/search", body).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["code"]),
            (422, &json!(code))
        );
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_purchases_with_same_key_return_same_response() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    let send = async || {
        let request = app.request(reqwest::Method::POST, "/api/packages/purchase");
        let request = request
            .bearer_auth(&user.token)
            .header("Idempotency-Key", "click");
        let body = json!({ "packageType": "starter" });
        app.send(request.json(&body)).await
    };
    let answers = join_all((0..12).map(|_| send())).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.body), (200, &answers[0].body));
    }
    assert_eq!(owned(&app, &user).await["checksRemaining"], 5);
    app.finish().await;
}

#[tokio::test]
async fn package_check_returned_after_expiry_restores_no_other_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 199).await;
    let body = json!({ "packageType": "starter" });
    buy(&app, &user, body).await.expect(200);
    let user_id = app.user_id(&user).await;
    let work = app.ctx.begin().await.unwrap();
    let taken = packages::take_check(&work.tx, user_id, work.now).await;
    let package = taken.unwrap().unwrap();
    work.commit().await.unwrap();
    app.clock.advance(chrono::Duration::days(170));
    let user = app.sign_in_again(&user).await;
    assert_eq!(owned(&app, &user).await["checksRemaining"], 0);
    let work = app.ctx.begin().await.unwrap();
    let back = packages::return_check(&work.tx, user_id, package, work.now);
    back.await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(owned(&app, &user).await["checksRemaining"], 1);
    app.finish().await;
}

#[tokio::test]
async fn extended_search_uses_no_package_check() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    let body = json!({ "packageType": "starter" });
    buy(&app, &user, body).await.expect(200);
    let services = catalogue::items(Catalogue::Extended);
    let names: Vec<_> = services.iter().map(|service| service.id).collect();
    let order = json!({ "vin": VIN, "services": names });
    let ordered = app.post_as(&user, "/api/extended-search", order).await;
    app.completed(&user, ordered.expect(200)["reportId"].as_str().unwrap())
        .await;
    assert_eq!(owned(&app, &user).await["checksRemaining"], 5);
    app.finish().await;
}
