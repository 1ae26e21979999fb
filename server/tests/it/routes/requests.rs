//! Request limits (size, time), request ids, metrics and readiness probes.

use std::time::Duration;

use avtosled_sandbox::{MethodFault, Options};
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::json;

use avtosled_server::platform::clock::{Clock as _, SystemClock, TestClock};
use avtosled_server::platform::db;

use crate::app::{TestApp, VIN};
use crate::database;
use crate::database::Database;
use crate::routes::contract::operations;

/// Validity of a result of `/readyz`.
const RESULT_TTL: Duration = Duration::from_secs(1);

#[tokio::test]
async fn body_above_two_megabytes_is_rejected_by_every_route() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let huge = "x".repeat(2 * 1024 * 1024 + 1);
    for (method, path, _) in operations() {
        if method != Method::POST {
            continue;
        }
        let request = app
            .request(method, &path)
            .bearer_auth(&user.token)
            .header("content-type", "application/json")
            .body(huge.clone());
        let answer = app.send(request).await;
        assert_eq!(
            (answer.status, answer.code()),
            (413, "body_too_large"),
            "{path}"
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn chunked_body_above_limit_is_rejected() {
    let app = TestApp::start().await;
    let chunks = (0..30).map(|_| Ok::<_, std::io::Error>(vec![b' '; 100_000]));
    let request = app
        .request(Method::POST, "/api/quote")
        .header("content-type", "application/json")
        .body(reqwest::Body::wrap_stream(futures::stream::iter(chunks)));
    let answer = app.send(request).await;
    assert_eq!((answer.status, answer.code()), (413, "body_too_large"));
    app.finish().await;
}

#[tokio::test]
async fn slow_request_times_out_with_503() {
    let slow = MethodFault {
        latency_ms: Some(3_000),
        ..MethodFault::default()
    };
    let options = Options::default().with_fault("converter.search", slow);
    let clock = TestClock::at(SystemClock.now());
    let app = TestApp::configured(clock, options, &[], |config| {
        config.http.request_timeout = std::time::Duration::from_secs(1);
    })
    .await;
    let user = app.sign_in().await;
    let body = json!({ "type": "license", "query": "А123ВС777" });
    let answer = app.post_as(&user, "/api/vehicle/identify", body).await;
    assert_eq!((answer.status, answer.code()), (503, "timed_out"));
    assert_eq!(answer.headers["content-type"], "application/problem+json");
    app.finish().await;
}

#[tokio::test]
async fn request_id_of_client_is_ignored() {
    let app = TestApp::start().await;
    for path in ["/api/nowhere", "/api/catalogue/search", "/healthz"] {
        let request = app
            .request(Method::GET, path)
            .header("x-request-id", "mine");
        let answer = app.send(request).await;
        let id = answer.headers["x-request-id"].to_str().unwrap();
        assert!(uuid::Uuid::parse_str(id).is_ok(), "{path}: {id}");
    }
    app.finish().await;
}

#[tokio::test]
async fn personal_data_in_paths_is_not_logged() {
    let app = TestApp::start().await;
    for path in [
        format!("/api/reports/{VIN}"),
        format!("/api/unknown/{VIN}"),
        format!("/report/{VIN}?plate=%D0%90123%D0%92%D0%A177"),
        "/api/reports/%D0%90123%D0%92%D0%A177".to_owned(),
        "/api/users/79161234567".to_owned(),
        "/ivan@example.com".to_owned(),
    ] {
        assert!(app.get(&path).await.status >= 400, "{path}");
    }
    // The end of each test searches the log of the test.
    app.finish().await;
}

#[tokio::test]
async fn metrics_are_hidden_from_forwarded_requests() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/metrics").await.status, 200);
    let forwarded = app
        .request(Method::GET, "/metrics")
        .header("x-forwarded-for", "203.0.113.9");
    assert_eq!(app.send(forwarded).await.status, 404);
    app.finish().await;
}

#[tokio::test]
async fn server_without_database_writes_is_not_ready() {
    let app = TestApp::start().await;
    assert_eq!(app.get("/readyz").await.status, 200);
    if app.ctx.db.is_sqlite() {
        let busy = app.ctx.db.begin().await.unwrap();
        assert_eq!(
            app.get("/readyz").await.status,
            200,
            "the last result is valid for a second"
        );
        tokio::time::sleep(RESULT_TTL).await;
        assert_eq!(app.get("/readyz").await.status, 503);
        drop(busy);
        tokio::time::sleep(RESULT_TTL).await;
        assert_eq!(app.get("/readyz").await.status, 200);
    }
    app.finish().await;
}

#[tokio::test]
async fn server_without_job_queue_is_not_ready() {
    let mut app = TestApp::start().await;
    app.stop_worker().await;
    let db = database::owner(app.ctx.db.write()).await;
    let rename = async |from: &str, to: &str| {
        let sql = format!("ALTER TABLE {from} RENAME TO {to}");
        db.execute_unprepared(&sql).await.unwrap();
    };
    rename("jobs", "no_jobs").await;
    assert_eq!(app.get("/readyz").await.status, 503);
    rename("no_jobs", "jobs").await;
    tokio::time::sleep(RESULT_TTL).await;
    assert_eq!(app.get("/readyz").await.status, 200);
    app.finish().await;
}

#[tokio::test]
async fn parallel_migrations_of_one_database_all_succeed() {
    let directory = database::directory();
    let database = Database::create(directory.path()).await;
    // On SQLite the instance lock allows one process.
    let processes = if database.url.starts_with("sqlite:") {
        1
    } else {
        4
    };
    let owner_url = database.owner_url();
    let starts = (0..processes).map(async |_| match &owner_url {
        Some(owner_url) => db::migrate_as_owner(owner_url, &database.url).await,
        None => db::migrate(&database.url).await,
    });
    for result in futures::future::join_all(starts).await {
        result.unwrap();
    }
    database.remove().await;
}
