//! Access of blocked accounts.

use futures::StreamExt;
use reqwest::Method;
use serde_json::json;

use crate::app::{FREE_SET, TestApp, User};
use crate::identity::credentials::{NAME, PASSWORD, login, set_first};
use crate::identity::phone::{self, PHONE};
use crate::identity::session_list::{recorded_actions, sign_in_with_cookies};
use crate::routes::contract::operations;

async fn set_active(app: &TestApp, admin: &User, id: &str, is_active: bool) {
    let path = format!("/api/admin/users/{id}");
    let body = json!({ "isActive": is_active, "reason": "Жалобы" });
    let row = app.patch_as(admin, &path, body).await.expect(200);
    assert_eq!(row["isActive"], is_active);
}

#[tokio::test]
async fn blocked_account_is_rejected_by_every_protected_route() {
    let mut app = TestApp::start().await;
    let (user, cookies) = sign_in_with_cookies(&app, PHONE, "").await;
    set_first(&app, &user, NAME, PASSWORD).await.expect(200);
    let id = app.user_id(&user).await.to_string();
    let admin = app.sign_in_admin().await;
    app.stop_worker().await;
    let report = app.order(&user, &FREE_SET).await;
    let path = format!("/api/reports/{report}/events");
    let request = app.request(Method::GET, &path).bearer_auth(&user.token);
    let stream = request.send().await.unwrap();
    assert_eq!(stream.status(), 200);

    set_active(&app, &admin, &id, false).await;
    let timeout = std::time::Duration::from_secs(20);
    let events = tokio::time::timeout(timeout, stream.bytes_stream().collect::<Vec<_>>());
    events.await.unwrap();
    let mut checked = 0;
    for (method, path, is_protected) in operations() {
        if !is_protected {
            continue;
        }
        checked += 1;
        let request = app
            .request(method.clone(), &path)
            .json(&json!({}))
            .bearer_auth(&user.token);
        let answer = app.send(request).await;
        assert_eq!(
            (answer.status, answer.code()),
            (403, "account_blocked"),
            "{method} {path}"
        );
        assert_eq!(
            answer.body["detail"],
            "Аккаунт заблокирован. Обратитесь в поддержку"
        );
    }
    assert!(checked >= 16);
    let status = app.get_as(&user, "/api/auth/status").await;
    assert_eq!(status.code(), "account_blocked");
    let refused = phone::refresh(&app, &cookies).await;
    assert_eq!(refused.code(), "account_blocked");
    let sign_out = app.post_as(&user, "/api/auth/logout", json!({})).await;
    assert_eq!(sign_out.status, 204);
    let refused = login(&app, NAME, PASSWORD).await;
    refused.expect_error(403, "account_blocked");
    let wrong = login(&app, NAME, "wrong!").await;
    assert_eq!(wrong.code(), "login_failed", "the block is not revealed");

    set_active(&app, &admin, &id, true).await;
    assert_eq!(
        app.get_as(&user, "/api/auth/user").await.status,
        401,
        "ended sessions stay ended"
    );
    login(&app, NAME, PASSWORD).await.expect(200);
    let recorded = recorded_actions(&app).await;
    let expected = ["blocked", "unblocked", "signed_in"];
    assert_eq!(recorded[recorded.len() - 3..], expected);
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn sign_in_by_phone_of_blocked_account_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in_as(PHONE).await;
    let id = app.user_id(&user).await.to_string();
    let admin = app.sign_in_admin().await;
    set_active(&app, &admin, &id, false).await;
    app.clock.advance(chrono::Duration::minutes(11));
    let sent = phone::send(&app, PHONE).await.expect(200);
    app.completed_jobs().await;
    let code = app.read_code(PHONE).await;
    let refused = phone::verify(&app, &sent["challengeId"], &code).await;
    refused.expect_error(403, "account_blocked");
    assert!(!phone::cookies(&refused).contains("refresh_token="));
    app.finish().await;
}
