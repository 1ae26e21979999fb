//! The VK profile of an account: sync, unlinking, what is kept and what is told.

use std::fs::File;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command};

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::users;
use avtosled_server::platform::keys::vault::Place;
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
    app.send(
        app.request(Method::DELETE, "/api/user/vk")
            .bearer_auth(&user.token),
    )
    .await
}

async fn row(app: &TestApp) -> users::Model {
    users::Entity::find()
        .one(app.ctx.db.read())
        .await
        .unwrap()
        .unwrap()
}

/// The refresh token that is kept for the only account.
async fn kept_token(app: &TestApp) -> String {
    let row = row(app).await;
    let place = Place {
        column: "users.vk_token",
        row: row.id,
    };
    let kept = app.ctx.vault.open(place, &row.vk_token.unwrap()).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    kept["refresh_token"].as_str().unwrap().to_owned()
}

fn down(method: &str) -> Faults {
    let fault = MethodFault {
        fail: Some("HTTP_502".to_owned()),
        ..MethodFault::default()
    };
    Options::default().with_fault(method, fault).faults
}

#[tokio::test]
async fn a_sync_fills_in_what_is_missing_and_renews_the_token() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let refused = sync(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "vk_not_linked"));
    vk::link(&app, &user, IVAN).await.expect(200);
    let db = app.ctx.db.write();
    db.execute_unprepared("UPDATE users SET first_name = NULL, email = 'own@example.com'")
        .await
        .unwrap();
    let before = kept_token(&app).await;
    let synced = sync(&app, &user).await.expect(200);
    assert_eq!(
        (&synced["success"], &synced["user"]["firstName"]),
        (&json!(true), &json!("Иван"))
    );
    assert_eq!(
        synced["user"]["email"], "own@example.com",
        "what is there stays"
    );
    assert_ne!(kept_token(&app).await, before);

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
    assert_eq!((failed.status, failed.code()), (503, "vk_unavailable"));
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
async fn of_parallel_syncs_one_asks_vk() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let answers = futures::future::join_all((0..10).map(|_| sync(&app, &user))).await;
    let synced = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(synced, 1);
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn a_token_that_vk_refuses_is_forgotten() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let fault = MethodFault {
        fail: Some("invalid_grant".to_owned()),
        ..MethodFault::default()
    };
    let faults = Options::default().with_fault("vkid.auth", fault).faults;
    app.sandbox.set_faults(faults).unwrap();
    let refused = sync(&app, &user).await;
    assert_eq!((refused.status, refused.code()), (409, "vk_sign_in_again"));
    assert_eq!(row(&app).await.vk_token, None);
    app.sandbox.set_faults(Faults::default()).unwrap();
    assert_eq!(sync(&app, &user).await.code(), "vk_sign_in_again");
    vk::sign_in(&app, IVAN).await.expect(200);
    app.clock.advance(Duration::seconds(60));
    sync(&app, &user).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn an_unlinked_profile_is_withdrawn_at_vk() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let refused = unlink(&app, &user).await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "last_sign_in_method")
    );
    link_phone(&app, &user, PHONE).await.expect(200);
    app.clock.advance(Duration::minutes(31));
    let elsewhere = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
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
    // The session goes on; it was the person who unlinked.
    let account = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(account["vkLinked"], false);
    app.finish().await;
}

#[tokio::test]
async fn a_deleted_account_is_withdrawn_at_vk() {
    let app = TestApp::start().await;
    let user = vk::user(&vk::sign_in(&app, IVAN).await.expect(200));
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

/// The real program, telling all it has to tell.
async fn logged(app: &TestApp, log: &Path) -> (Child, String) {
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
async fn the_log_holds_neither_codes_nor_tokens_nor_names() {
    let app = TestApp::start().await;
    let directory = crate::database::directory();
    let path = directory.path().join("log");
    let (mut process, url) = logged(&app, &path).await;
    let start = app.request_to(Method::POST, &format!("{url}/api/auth/vk/start"));
    let started = app.send(start.json(&json!({}))).await;
    let cookie = cookies(&started);
    let way = vk::Way {
        authorize_url: started.expect(200)["authorizeUrl"]
            .as_str()
            .unwrap()
            .to_owned(),
        cookie: cookie.clone(),
    };
    let body = vk::approve(&way, IVAN).await;
    // Where VK sends the browser to.
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
