//! Share links: fields that visitors without an account can read, expiry, revocation and limits.

use std::collections::BTreeSet;

use avtosled_server::platform::db;
use avtosled_server::platform::entities::report_shares;
use chrono::Duration;
use futures::future::join_all;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{Answer, FREE_SET, TestApp, User, VIN};
use crate::money::reconciliation::execute;

/// Fields of a shared report and of its parts that contain data.
const FILLED: [&str; 20] = [
    "answeredCount",
    "catalogue",
    "createdAt",
    "details",
    "finishedAt",
    "freeCheck",
    "id",
    "mismatch",
    "paidBy",
    "recommendations",
    "reportData",
    "searchQuery",
    "searchType",
    "selectedServices",
    "servicesCount",
    "status",
    "successfulServicesCount",
    "verdict",
    "version",
    "vkPackage",
];
const FILLED_DETAILS: [&str; 7] = [
    "bargain",
    "checklist",
    "contradictions",
    "damage",
    "mileage",
    "price",
    "timeline",
];
const FILLED_DATA: [&str; 3] = ["passport", "services", "vehicle"];
const FILLED_SERVICE: [&str; 21] = [
    "actualAt",
    "attempts",
    "data",
    "error",
    "fetchedAt",
    "fromCache",
    "id",
    "late",
    "limits",
    "register",
    "released",
    "responseTimeMs",
    "shown",
    "silent",
    "source",
    "state",
    "status",
    "statusLabel",
    "tile",
    "title",
    "verdict",
];
/// Fields of a shared report that are present and empty.
const EMPTY: [&str; 10] = [
    "changedSince",
    "changes",
    "heldCost",
    "orderedCost",
    "packageType",
    "paymentId",
    "promoCode",
    "refreshedFrom",
    "releasedCost",
    "totalCost",
];
const EMPTY_SERVICE: [&str; 3] = ["cost", "other", "price"];

async fn setting() -> (TestApp, User, String) {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    (app, user, report)
}

pub async fn share(app: &TestApp, user: &User, report: &str, masked: bool) -> Value {
    let path = format!("/api/reports/{report}/shares");
    let body = json!({ "days": 7, "masked": masked });
    app.post_as(user, &path, body).await.expect(200)
}

/// Reads a report as a visitor who was sent the link.
pub async fn open(app: &TestApp, share: &Value) -> Answer {
    let url = share["url"].as_str().unwrap();
    let (address, key) = url.split_once("#key=").unwrap();
    let id = address.rsplit('/').next().unwrap();
    assert_eq!(id, share["id"].as_str().unwrap());
    open_with(app, id, key).await
}

async fn open_with(app: &TestApp, id: &str, key: &str) -> Answer {
    let request = app.request(Method::GET, &format!("/api/shared-reports/{id}"));
    app.send(request.header("x-access-key", key)).await
}

#[tokio::test]
async fn shared_report_hides_costs() {
    let (app, user, report) = setting().await;
    let made = share(&app, &user, &report, false).await;
    assert_eq!(made["state"], "active");
    let shown = open(&app, &made).await.expect(200);
    let own = app.get_as(&user, &format!("/api/reports/{report}")).await;
    let own = own.expect(200);
    assert!(own["totalCost"].as_f64().unwrap() > 0.0);
    let shown = &shown["report"];
    assert_eq!(shown["verdict"], own["verdict"]);
    assert_eq!(shown["reportData"]["vehicle"]["vin"], VIN);
    for sum in ["totalCost", "heldCost", "releasedCost", "orderedCost"] {
        assert_eq!(shown[sum], 0, "{sum}");
    }
    let sources = shown["reportData"]["services"].as_array().unwrap();
    assert_eq!(sources.len(), FREE_SET.len());
    assert!(sources.iter().all(|source| source["cost"] == 0));

    let path = format!("/api/reports/{report}/shares");
    let listed = app.get_as(&user, &path).await.expect(200);
    assert_eq!(listed["shares"][0]["openedCount"], 1);
    assert_eq!(listed["shares"][0]["url"], made["url"]);
    app.finish().await;
}

/// Asserts that an object has exactly these fields and that the `empty` ones contain no data.
fn assert_fields(object: &Value, filled: &[&str], empty: &[&str]) {
    let fields = object.as_object().unwrap();
    let names: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
    let known: BTreeSet<&str> = filled.iter().chain(empty).copied().collect();
    assert_eq!(names, known);
    for name in empty {
        let nothing = [json!(null), json!(0), json!([])];
        assert!(
            nothing.contains(&fields[*name]),
            "{name}: {}",
            fields[*name]
        );
    }
}

#[tokio::test]
async fn shared_report_has_allowed_fields_only() {
    let (app, user, report) = setting().await;
    let sql = "UPDATE vehicle_reports \
               SET promo_code = 'ЛЕТО', quick_package = 'basic', refreshed_from = id";
    execute(&app, sql).await;
    for masked in [false, true] {
        let made = share(&app, &user, &report, masked).await;
        let shown = open(&app, &made).await.expect(200);
        assert_fields(&shown, &["expiresAt", "masked", "report"], &[]);
        let shown = &shown["report"];
        assert_fields(shown, &FILLED, &EMPTY);
        assert_fields(&shown["details"], &FILLED_DETAILS, &[]);
        assert_fields(&shown["reportData"], &FILLED_DATA, &[]);
        for service in shown["reportData"]["services"].as_array().unwrap() {
            assert_fields(service, &FILLED_SERVICE, &EMPTY_SERVICE);
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn masked_share_hides_identifiers() {
    let (app, user, report) = setting().await;
    let made = share(&app, &user, &report, true).await;
    let shown = open(&app, &made).await.expect(200);
    assert_eq!(shown["masked"], true);
    let text = shown["report"].to_string();
    assert!(!text.contains(VIN) && !text.contains(&VIN[5..]), "{text}");
    let own = app.get_as(&user, &format!("/api/reports/{report}")).await;
    let plate = &own.expect(200)["reportData"]["vehicle"]["plateNumber"];
    assert!(!text.contains(plate.as_str().unwrap_or(VIN)));
    app.finish().await;
}

#[tokio::test]
async fn revoked_or_expired_share_is_gone() {
    let (app, user, report) = setting().await;
    let (revoked, expired) = (
        share(&app, &user, &report, false).await,
        share(&app, &user, &report, false).await,
    );
    let path = format!("/api/report-shares/{}", revoked["id"].as_str().unwrap());
    for _ in 0..2 {
        assert_eq!(app.delete_as(&user, &path).await.status, 204);
    }
    let over = open(&app, &revoked).await;
    assert_eq!((over.status, over.code()), (410, "share_over"));
    open(&app, &expired).await.expect(200);
    app.clock.advance(Duration::days(7));
    let over = open(&app, &expired).await;
    assert_eq!((over.status, over.code()), (410, "share_over"));

    let user = app.sign_in_again(&user).await;
    let path = format!("/api/reports/{report}/shares");
    let listed = app.get_as(&user, &path).await.expect(200);
    let shares = listed["shares"].as_array().unwrap();
    let states: Vec<_> = shares.iter().map(|share| &share["state"]).collect();
    assert_eq!(states, ["expired", "revoked"]);
    app.finish().await;
}

#[tokio::test]
async fn share_list_with_more_than_hundred_shares_has_newest_hundred() {
    let (app, user, report) = setting().await;
    let made = share(&app, &user, &report, false).await;
    let row = report_shares::Entity::find().one(app.ctx.db.read()).await;
    let row = row.unwrap().unwrap();
    let later = (1..=100).map(|seconds| report_shares::Model {
        id: Uuid::now_v7(),
        created_at: row.created_at + Duration::seconds(seconds),
        revoked_at: Some(row.created_at),
        ..row.clone()
    });
    db::insert_all(app.ctx.db.write(), later.collect())
        .await
        .unwrap();
    let path = format!("/api/reports/{report}/shares");
    let listed = app.get_as(&user, &path).await.expect(200);
    let shares = listed["shares"].as_array().unwrap();
    assert_eq!(shares.len(), 100);
    assert!(shares.iter().all(|share| share["id"] != made["id"]));
    app.finish().await;
}

#[tokio::test]
async fn share_with_wrong_key_is_not_found() {
    let (app, user, report) = setting().await;
    let made = share(&app, &user, &report, false).await;
    let other = share(&app, &user, &report, false).await;
    let id = made["id"].as_str().unwrap();
    let key = other["url"]
        .as_str()
        .unwrap()
        .split_once("#key=")
        .unwrap()
        .1;
    for (id, key) in [
        (id, key),
        (id, ""),
        (id, "x"),
        ("x", key),
        ("018f0000-0000-7000-8000-000000000000", key),
    ] {
        let refused = open_with(&app, id, key).await;
        assert_eq!((refused.status, refused.code()), (404, "share_not_found"));
    }
    let without_key = app.get(&format!("/api/shared-reports/{id}")).await;
    assert_eq!(without_key.status, 401);
    app.finish().await;
}

#[tokio::test]
async fn concurrent_shares_are_limited_to_twenty() {
    let (app, user, report) = setting().await;
    let path = format!("/api/reports/{report}/shares");
    for days in [0, 366, -1] {
        let refused = app.post_as(&user, &path, json!({ "days": days, "masked": false }));
        let refused = refused.await;
        assert_eq!((refused.status, refused.code()), (422, "validation_failed"));
    }
    let requests = (0..25).map(|_| app.post_as(&user, &path, json!({ "days": 1, "masked": true })));
    let answers = join_all(requests).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 20);
    let refused = answers.iter().find(|answer| answer.status != 200).unwrap();
    assert_eq!((refused.status, refused.code()), (409, "too_many_shares"));
    let rows = report_shares::Entity::find().all(app.ctx.db.read()).await;
    assert_eq!(rows.unwrap().len(), 20);
    app.finish().await;
}
