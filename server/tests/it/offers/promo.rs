//! Promo codes: discounts, conditions, single use.

use avtosled_core::money::Kopecks;
use avtosled_server::identity::repository::users;
use avtosled_server::offers::promo;
use avtosled_server::offers::promo::NewPromo;
use avtosled_server::platform::entities::promo_codes;
use chrono::Duration;
use futures::future::join_all;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::money::payer::{GOOD_CARD, POOR_CARD};
use crate::offers::packages::{buy, owned};

const CODE: &str = "ПЕРВЫЙ20";

fn with_code(code: &str) -> Value {
    json!({ "query": VIN, "selectedServices": ["dtp", "wanted"], "promoCode": code })
}

async fn check(app: &TestApp, user: &User, code: &str) -> Value {
    let body = json!({ "code": code, "amount": 199 });
    app.post_as(user, "/api/promo/check", body)
        .await
        .expect(200)
}

fn new(code: &str) -> NewPromo {
    NewPromo {
        code: code.to_owned(),
        percent: 50,
        hours_since_sign_up: None,
        valid_until: None,
        max_uses: None,
        description: None,
        made_by: None,
        reason: "распродажа".to_owned(),
    }
}

#[tokio::test]
async fn first_day_promo_code_discounts_first_order_and_is_rejected_again() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let preview = check(&app, &user, " первый20 ").await;
    assert_eq!(
        (
            &preview["valid"],
            &preview["percent"],
            &preview["discount"],
            &preview["total"]
        ),
        (&json!(true), &json!(20), &json!(39.8), &json!(159.2))
    );
    let ordered = app
        .post_as(&user, "/api/search", with_code(CODE))
        .await
        .expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(
        (&report["totalCost"], &report["promoCode"]),
        (&json!(4), &json!(CODE))
    );
    assert_eq!(app.balance(&user).await, json!(6));
    let again = app.post_as(&user, "/api/search", with_code(CODE)).await;
    assert_eq!(
        (again.status, &again.body["errors"][0]["code"]),
        (422, &json!("promo_used"))
    );
    assert_eq!(again.body["errors"][0]["path"], "promoCode");
    assert_eq!(check(&app, &user, CODE).await["valid"], false);
    assert_eq!(app.balance(&user).await, json!(6));
    app.finish().await;
}

#[tokio::test]
async fn first_day_promo_code_is_rejected_24_hours_after_sign_up() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.clock.advance(chrono::Duration::hours(24));
    let user = app.sign_in_again(&user).await;
    let preview = check(&app, &user, CODE).await;
    assert_eq!(preview["valid"], false);
    assert!(preview["message"].as_str().unwrap().contains("24 ч"));
    for (code, refusal) in [(CODE, "promo_too_late"), ("НЕТ", "unknown_promo")] {
        let refused = app.post_as(&user, "/api/search", with_code(code)).await;
        assert_eq!(refused.body["errors"][0]["code"], refusal);
    }
    app.finish().await;
}

#[tokio::test]
async fn used_promo_code_is_rejected_for_new_account_of_same_phone() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 2).await;
    let body = json!({ "query": VIN, "selectedServices": ["dtp"], "promoCode": CODE });
    let ordered = app
        .post_as(&user, "/api/search", body.clone())
        .await
        .expect(200);
    let report = app
        .completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["totalCost"], 2);
    let first = app.user_id(&user).await;
    let deleted = app
        .delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await;
    assert!(deleted.status < 300, "{}", deleted.body);
    let same = app.sign_in_again(&user).await;
    assert_ne!(app.user_id(&same).await, first);
    app.credit(&same, 10).await;
    let refused = app.post_as(&same, "/api/search", body).await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["code"]),
        (422, &json!("promo_used"))
    );
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_orders_use_promo_code_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let orders = (0..10).map(|_| app.post_as(&user, "/api/search", with_code(CODE)));
    let answers = join_all(orders).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers.iter().filter(|answer| answer.status == 422).count();
    assert_eq!((placed, refused), (1, 9));
    let code = promo_codes::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!((code.len(), code[0].uses), (1, 1));
    app.finish().await;
}

#[tokio::test]
async fn declined_payment_releases_promo_code() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "packageType": "starter", "promoCode": CODE, "payWith": "card" });
    let first = buy(&app, &user, body.clone()).await.expect(200);
    let meanwhile = buy(&app, &user, body.clone()).await;
    assert_eq!(meanwhile.body["errors"][0]["code"], "promo_used");
    app.pay(&first, POOR_CARD).await;
    assert_eq!(app.ended(&user, &first).await["status"], "canceled");
    let second = buy(&app, &user, body.clone()).await.expect(200);
    assert_eq!(second["amount"], 159.2);
    app.pay(&second, GOOD_CARD).await;
    app.ended(&user, &second).await;
    assert_eq!(owned(&app, &user).await["packages"][0]["price"], 159.2);
    let third = buy(&app, &user, body).await;
    assert_eq!(third.body["errors"][0]["code"], "promo_used");
    app.finish().await;
}

#[tokio::test]
async fn invalid_promo_code_is_not_created_and_used_up_or_stopped_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other = app.sign_in().await;
    let limited = NewPromo {
        max_uses: Some(1),
        ..new("лето50")
    };
    promo::add(&app.ctx, limited).await.unwrap();
    promo::add(&app.ctx, new("ЛЕТО50")).await.unwrap_err();
    for bad in ["", "а", "с пробелом", "x-1"] {
        promo::add(&app.ctx, new(bad)).await.unwrap_err();
    }
    for percent in [0, 91] {
        let code = NewPromo {
            percent,
            ..new("НОЛЬ")
        };
        promo::add(&app.ctx, code).await.unwrap_err();
    }
    for user in [&user, &other] {
        app.credit(user, 10).await;
    }
    app.post_as(&user, "/api/search", with_code("Лето50"))
        .await
        .expect(200);
    let over = app
        .post_as(&other, "/api/search", with_code("Лето50"))
        .await;
    assert_eq!(over.body["errors"][0]["code"], "promo_over");
    promo::stop(&app.ctx, CODE, None, "конец акции".to_owned())
        .await
        .unwrap();
    assert_eq!(check(&app, &other, CODE).await["valid"], false);
    promo::seed(&app.ctx).await.unwrap();
    assert_eq!(check(&app, &other, CODE).await["valid"], false);
    app.finish().await;
}

#[tokio::test]
async fn promo_code_check_after_thirty_wrong_codes_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let body = json!({ "code": "УГАДАЙ", "amount": 1 });
    for _ in 0..30 {
        app.post_as(&user, "/api/promo/check", body.clone())
            .await
            .expect(200);
    }
    let answer = app.post_as(&user, "/api/promo/check", body).await;
    assert_eq!((answer.status, answer.code()), (429, "too_many_requests"));
    // The limit is effective across restarts and processes.
    let other = app.another_process().await;
    let row = users::find_by_phone(other.db.read(), &user.phone).await;
    let view = promo::preview(&other, &row.unwrap().unwrap(), CODE, Kopecks::ZERO).await;
    assert!(view.unwrap().is_none());
    app.finish().await;
}

#[tokio::test]
async fn report_without_answers_releases_promo_code() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 10).await;
    let mut faults = avtosled_sandbox::Faults::default();
    for method in ["gibdd.dtp", "gibdd.wanted"] {
        let fault = avtosled_sandbox::MethodFault {
            fail: Some("TIME_MAX_CONNECT".to_owned()),
            ..Default::default()
        };
        faults.per_method.insert(method.to_owned(), fault);
    }
    app.sandbox.set_faults(faults).unwrap();
    let ordered = app.post_as(&user, "/api/search", with_code(CODE)).await;
    let ordered = ordered.expect(200);
    app.completed(&user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(app.balance(&user).await, json!(10));
    assert_eq!(check(&app, &user, CODE).await["valid"], true);
    app.finish().await;
}

#[tokio::test]
async fn promo_code_in_order_after_thirty_wrong_estimates_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let package = |code: &str| json!({ "kind": "package", "packageType": "starter", "payWith": "card", "promoCode": code });
    let right = app.post_as(&user, "/api/estimate", package(CODE)).await;
    right.expect(200);
    for guess in 0..30 {
        let wrong = package(&format!("КОД{guess}"));
        let answer = app.post_as(&user, "/api/estimate", wrong).await;
        assert_eq!(answer.body["errors"][0]["code"], "unknown_promo");
    }
    let buy = json!({ "packageType": "starter", "payWith": "card", "promoCode": CODE });
    for (path, body) in [
        ("/api/estimate", package(CODE)),
        ("/api/packages/purchase", buy),
        ("/api/search", with_code(CODE)),
    ] {
        let answer = app.post_as(&user, path, body).await;
        assert_eq!((answer.status, answer.code()), (429, "too_many_requests"));
    }
    app.clock.advance(Duration::hours(1));
    let user = app.sign_in_again(&user).await;
    app.post_as(&user, "/api/estimate", package(CODE))
        .await
        .expect(200);
    app.finish().await;
}
