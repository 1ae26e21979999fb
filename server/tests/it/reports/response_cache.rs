//! Response cache of reports: never serves a changed, foreign or revoked report.

use avtosled_server::platform::entities::vehicle_reports;
use chrono::Duration;
use reqwest::Method;
use reqwest::header::{ETAG, IF_NONE_MATCH};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::app::{Answer, TestApp, User};
use crate::counters::Counters;
use crate::reports::shares;

async fn order(app: &TestApp, user: &User) -> Value {
    let id = app.order(user, &["wanted", "restrict"]).await;
    app.completed(user, &id).await
}

/// Requests a report with `If-None-Match`.
async fn again(app: &TestApp, user: &User, report: &Value, tag: &str) -> Answer {
    let path = format!("/api/reports/{}", report["id"].as_str().unwrap());
    let request = app.request(Method::GET, &path).bearer_auth(&user.token);
    app.send(request.header(IF_NONE_MATCH, tag)).await
}

fn tag(answer: &Answer) -> String {
    answer.headers[ETAG].to_str().unwrap().to_owned()
}

async fn change(app: &TestApp, report: &Value, column: vehicle_reports::Column, value: Expr) {
    let id: uuid::Uuid = report["id"].as_str().unwrap().parse().unwrap();
    vehicle_reports::Entity::update_many()
        .col_expr(column, value)
        .filter(vehicle_reports::Column::Id.eq(id))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
}

#[tokio::test]
async fn finished_report_is_served_from_cache_until_it_changes() {
    let app = TestApp::start().await;
    let (user, other_user) = (app.sign_in().await, app.sign_in().await);
    app.credit(&user, 100).await;
    let first = order(&app, &user).await;
    app.clock.advance(Duration::days(2));
    let user = app.sign_in_again(&user).await;
    let other_user = app.sign_in_again(&other_user).await;
    let second = order(&app, &user).await;
    assert_eq!(second["changedSince"]["reportId"], first["id"]);

    let counted = Counters::start();
    let requests = |result: &str| {
        counted.of(&format!(
            "avtosled_response_cache_requests_total{{result=\"{result}\"}}"
        ))
    };
    let whole = again(&app, &user, &second, "\"another\"").await;
    let known = tag(&whole);
    assert_eq!(whole.expect(200), second);
    let same = again(&app, &user, &second, &known).await;
    assert_eq!((same.status, tag(&same)), (304, known.clone()));
    assert_eq!(same.body, Value::String(String::new()));
    assert_eq!((&*requests("hit"), &*requests("miss")), ("2", "0"));

    // A known ETag gives no access to the report of another user.
    let refused = again(&app, &other_user, &second, &known).await;
    assert_eq!(refused.code(), "report_not_found");

    // The changes disappear when the earlier report is no longer available.
    let user_id = vehicle_reports::Column::UserId;
    let (owner, other) = (app.user_id(&user).await, app.user_id(&other_user).await);
    change(&app, &first, user_id, Expr::value(other)).await;
    let changed = again(&app, &user, &second, &known).await;
    assert_ne!(tag(&changed), known);
    assert_eq!((&*requests("hit"), &*requests("miss")), ("2", "1"));
    assert_eq!(changed.expect(200)["changedSince"], Value::Null);
    change(&app, &first, user_id, Expr::value(owner)).await;
    assert_eq!(again(&app, &user, &second, &known).await.status, 304);

    // Every change of a report increments its version.
    let version = second["version"].as_i64().unwrap() + 1;
    change(
        &app,
        &second,
        vehicle_reports::Column::Version,
        Expr::value(version),
    )
    .await;
    let plate = Expr::value("А001АА77");
    change(&app, &second, vehicle_reports::Column::SearchQuery, plate).await;
    let newer = again(&app, &user, &second, &known).await.expect(200);
    assert_eq!(newer["version"], version);
    assert_eq!(newer["searchQuery"], "А001АА77");
    app.finish().await;
}

#[tokio::test]
async fn revoked_share_is_rejected_despite_matching_etag() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = order(&app, &user).await;
    let id = report["id"].as_str().unwrap();
    let share = shares::share(&app, &user, id, false).await;
    let masked = shares::share(&app, &user, id, true).await;
    let opened = shares::open(&app, &share).await;
    let known = tag(&opened);
    let other = shares::open(&app, &masked).await;
    assert_ne!(known, tag(&other), "each link has its own");
    assert_eq!(opened.expect(200)["masked"], false);
    assert_eq!(other.expect(200)["masked"], true);

    let visit = async || {
        let (address, key) = share["url"].as_str().unwrap().split_once("#key=").unwrap();
        let id = address.rsplit('/').next().unwrap();
        let request = app.request(Method::GET, &format!("/api/shared-reports/{id}"));
        let request = request.header("x-access-key", key);
        app.send(request.header(IF_NONE_MATCH, &known)).await
    };
    assert_eq!(visit().await.status, 304);
    let listed = app
        .get_as(&user, &format!("/api/reports/{id}/shares"))
        .await
        .expect(200);
    let counted = listed["shares"].as_array().unwrap();
    let counted = counted.iter().find(|one| one["id"] == share["id"]);
    assert_eq!(counted.unwrap()["openedCount"], 2, "each visit is counted");

    let path = format!("/api/report-shares/{}", share["id"].as_str().unwrap());
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    assert_eq!(visit().await.code(), "share_over");
    app.finish().await;
}
