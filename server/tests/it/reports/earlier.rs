//! Changes since an earlier report of the buyer about the same car.

use chrono::Duration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::reports::watches::{BAN, restricted, set};

const SET: [&str; 3] = ["restrict", "wanted", "recalls"];

async fn report(app: &TestApp, user: &User) -> Value {
    let id = app.order(user, &SET).await;
    app.completed(user, &id).await
}

/// App with a user whose report of two days ago has no restrictions.
async fn setting() -> (TestApp, User, Value) {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    set(&app, "gibdd.restrict", restricted(false));
    let first = report(&app, &user).await;
    app.clock.advance(Duration::days(2));
    let user = app.sign_in_again(&user).await;
    (app, user, first)
}

#[tokio::test]
async fn second_report_lists_changes_since_earlier_report_of_same_car() {
    let (app, user, first) = setting().await;
    assert_eq!(first["changes"], Value::Null);
    assert_eq!(first["changedSince"], Value::Null);
    let same = report(&app, &user).await;
    assert_eq!(same["changes"], json!([]));
    assert_eq!(same["changedSince"]["reportId"], first["id"]);
    assert_eq!(same["changedSince"]["finishedAt"], first["finishedAt"]);
    let compared = &same["changedSince"]["compared"];
    assert!(compared.to_string().contains("Ограничения"), "{compared}");
    assert!(!compared.to_string().contains("Отзыв"), "{compared}");
    app.clock.advance(Duration::days(2));
    set(&app, "gibdd.restrict", restricted(true));
    let user = app.sign_in_again(&user).await;
    let third = report(&app, &user).await;
    assert_eq!(third["changedSince"]["reportId"], same["id"]);
    let changes = third["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0]["service"], "restrict");
    assert_eq!(changes[0]["lines"], json!([BAN]));
    app.finish().await;
}

#[tokio::test]
async fn report_of_incomparable_sources_has_no_changes() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    for _ in 0..2 {
        let id = app.order(&user, &["recalls"]).await;
        let report = app.completed(&user, &id).await;
        assert_eq!(report["changes"], Value::Null);
        assert_eq!(report["changedSince"], Value::Null);
    }
    app.finish().await;
}

#[tokio::test]
async fn earlier_report_is_hidden_from_visitors_and_other_buyers() {
    let (app, user, first) = setting().await;
    let second = report(&app, &user).await;
    let id = second["id"].as_str().unwrap();
    let path = format!("/api/reports/{id}/shares");
    let body = json!({ "days": 1, "masked": false });
    let share = app.post_as(&user, &path, body).await.expect(200);
    let (_, key) = share["url"].as_str().unwrap().split_once("#key=").unwrap();
    let path = format!("/api/shared-reports/{}", share["id"].as_str().unwrap());
    let request = app.request(Method::GET, &path).header("x-access-key", key);
    let shown = app.send(request).await.expect(200);
    assert_eq!(shown["report"]["changes"], Value::Null);
    let text = shown.to_string();
    assert!(!text.contains(first["id"].as_str().unwrap()), "{text}");

    // A report of another buyer is never used as the earlier report.
    let other = app.sign_in().await;
    app.credit(&other, 100).await;
    app.clock.advance(Duration::days(2));
    let other = app.sign_in_again(&other).await;
    assert_eq!(report(&app, &other).await["changes"], Value::Null);
    app.finish().await;
}
