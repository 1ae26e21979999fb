//! VK profile of an account: sync, unlinking, stored token, logs.

use std::fs::File;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command};

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::users;
use avtosled_server::platform::keys::encryption::AssociatedData;
use chrono::Duration;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::linking::link_phone;
use crate::identity::phone::{PHONE, cookies};
use crate::identity::vk;
use crate::identity::vk::IVAN;

const SYNC: &str = "/api/user/sync-vk-data";

async fn sync(app: &TestApp, user: &User) -> Answer {
    app.send(app.request(Method::POST, SYNC).bearer_auth(&user.token))
        .await
}

async fn unlink(app: &TestApp, user: &User) -> Answer {
    app.delete_as(user, "/api/user/vk").await
}

async fn row(app: &TestApp) -> users::Model {
    users::Entity::find()
        .one(app.ctx.db.read())
        .await
        .unwrap()
        .unwrap()
}

/// Stored refresh token of the only account.
async fn stored_token(app: &TestApp) -> String {
    let row = row(app).await;
    let associated_data = AssociatedData {
        column: "users.vk_token",
        row: row.id,
    };
    let stored = app
        .ctx
        .encryption
        .decrypt(associated_data, &row.vk_token.unwrap())
        .unwrap();
    let stored: Value = serde_json::from_str(&stored).unwrap();
    stored["refresh_token"].as_str().unwrap().to_owned()
}

fn down(method: &str) -> Faults {
    let fault = MethodFault {
        fail: Some("HTTP_502".to_owned()),
        ..MethodFault::default()
    };
    Options::default().with_fault(method, fault).faults
}

#[tokio::test]
async fn vk_sync_fills_empty_fields_and_renews_token() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = sync(&app, &user).await;
    refused.expect_error(409, "vk_not_linked");
    vk::link(&app, &user, IVAN).await.expect(200);
    let db = app.ctx.db.write();
    db.execute_unprepared("UPDATE users SET first_name = NULL, email = 'own@example.com'")
        .await
        .unwrap();
    let before = stored_token(&app).await;
    let synced = sync(&app, &user).await.expect(200);
    assert_eq!(synced["success"], true);
    assert_eq!(synced["user"]["firstName"], "Иван");
    assert_eq!(
        synced["user"]["email"], "own@example.com",
        "existing values are not overwritten"
    );
    assert_ne!(stored_token(&app).await, before);

    let early = sync(&app, &user).await;
    assert_eq!(
        (early.status, early.body["retryAfter"].clone()),
        (429, json!(60))
    );
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);

    app.clock.advance(Duration::seconds(60));
    app.sandbox.set_faults(down("vkid.auth")).unwrap();
    let failed = sync(&app, &user).await;
    failed.expect_error(503, "vk_unavailable");
    assert!(
        failed.body["detail"]
            .as_str()
            .unwrap()
            .starts_with("Ошибка синхронизации с VK")
    );
    app.sandbox.set_faults(Faults::default()).unwrap();
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn parallel_vk_syncs_run_once() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let answers = futures::future::join_all((0..10).map(|_| sync(&app, &user))).await;
    let synced = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(synced, 1);
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_token_rejected_by_vk_is_deleted() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let fault = MethodFault {
        fail: Some("invalid_grant".to_owned()),
        ..MethodFault::default()
    };
    let faults = Options::default().with_fault("vkid.auth", fault).faults;
    app.sandbox.set_faults(faults).unwrap();
    let refused = sync(&app, &user).await;
    refused.expect_error(409, "vk_sign_in_again");
    assert_eq!(row(&app).await.vk_token, None);
    app.sandbox.set_faults(Faults::default()).unwrap();
    assert_eq!(sync(&app, &user).await.code(), "vk_sign_in_again");
    vk::sign_in(&app, IVAN).await.expect(200);
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn vk_unlink_revokes_permissions_and_ends_other_sessions() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let refused = unlink(&app, &user).await;
    refused.expect_error(409, "last_sign_in_method");
    link_phone(&app, &user, PHONE).await.expect(200);
    app.clock.advance(Duration::minutes(31));
    let elsewhere = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    assert_eq!(unlink(&app, &user).await.status, 204);
    assert_eq!(app.get_as(&elsewhere, "/api/auth/user").await.status, 401);
    app.completed_jobs().await;
    let revoked = app.sandbox.calls();
    assert!(
        revoked
            .iter()
            .any(|call| call.method == "vkid.revoke" && call.outcome == "ok")
    );
    let row = row(&app).await;
    assert_eq!((row.vk_id, row.vk_token, row.vk_auth), (None, None, false));
    assert_eq!(unlink(&app, &user).await.code(), "vk_not_linked");
    // The session of the caller stays valid.
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["vkLinked"], false);
    app.finish().await;
}

#[tokio::test]
async fn account_deletion_revokes_permissions_at_vk() {
    let app = TestApp::start().await;
    let user = User::signed_in(&vk::sign_in(&app, IVAN).await.expect(200));
    let deleted = app.delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }));
    deleted.await.expect(204);
    app.completed_jobs().await;
    let calls = app.sandbox.calls();
    let is_revoked = calls
        .iter()
        .any(|call| call.method == "vkid.revoke" && call.outcome == "ok");
    assert!(is_revoked);
    assert_eq!(row(&app).await.vk_token, None);
    app.finish().await;
}

/// Starts the program with debug logging into a file; returns the process and its URL.
async fn start_logged(app: &TestApp, log: &Path) -> (Child, String) {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let out = File::create(log).unwrap();
    let process = Command::new(env!("CARGO_BIN_EXE_avtosled"))
        .arg("serve")
        .env("RUST_LOG", "debug")
        .env("AVTOSLED_LISTEN", format!("127.0.0.1:{port}"))
        .env("AVTOSLED_DATA_DIR", log.parent().unwrap())
        .env("AVTOSLED_VK_URL", app.sandbox.vkid_url())
        .stdout(out.try_clone().unwrap())
        .stderr(out)
        .spawn()
        .unwrap();
    let url = format!("http://127.0.0.1:{port}");
    let ready = app.request_to(Method::GET, &format!("{url}/readyz"));
    app.wait_until("the server is ready", async || {
        ready.try_clone().unwrap().send().await.is_ok()
    })
    .await;
    (process, url)
}

#[tokio::test]
async fn debug_log_of_vk_sign_in_contains_no_secrets() {
    let app = TestApp::start().await;
    let directory = crate::database::directory();
    let path = directory.path().join("log");
    let (mut process, url) = start_logged(&app, &path).await;
    let start = app.request_to(Method::POST, &format!("{url}/api/auth/vk/start"));
    let started = app.send(start.json(&json!({}))).await;
    let cookie = cookies(&started);
    let attempt = vk::Attempt {
        authorize_url: started.expect(200)["authorizeUrl"]
            .as_str()
            .unwrap()
            .to_owned(),
        cookie: cookie.clone(),
    };
    let body = vk::approve(&attempt, IVAN).await;
    // Requests the page to which VK redirects.
    let query = format!(
        "{url}/auth-flow?code={}&state={}",
        body["code"], body["state"]
    );
    app.send(app.request_to(Method::GET, &query.replace('"', "")))
        .await;
    let exchange = app.request_to(Method::POST, &format!("{url}/api/auth/vk/exchange"));
    let exchange = exchange.header(COOKIE, &cookie).json(&body);
    let signed_in = app.send(exchange).await.expect(200);
    process.kill().unwrap();
    process.wait().unwrap();
    let log = std::fs::read_to_string(path).unwrap();
    assert!(log.contains("user signed in by VK"), "{log}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for secret in [
        text(&body["code"]),
        text(&body["state"]),
        text(&body["device_id"]),
        text(&signed_in["token"]),
        cookie.replace("vk_browser=", ""),
        "Иван".to_owned(),
        "ivan.petrov".to_owned(),
        "79161000001".to_owned(),
    ] {
        assert!(!log.contains(&secret), "the log holds {secret}");
    }
    app.finish().await;
}
