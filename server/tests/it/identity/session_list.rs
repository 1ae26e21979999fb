//! Session list of a user, and ending of sessions.

use avtosled_server::platform::entities::user_actions;
use chrono::Duration;
use reqwest::Method;
use reqwest::header::USER_AGENT;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::identity::phone::{PHONE, cookies, refresh, send};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Signs in by phone; returns the user and the cookies.
pub async fn sign_in_with_cookies(app: &TestApp, phone: &str, agent: &str) -> (User, String) {
    app.clock.advance(Duration::minutes(11));
    let sent = send(app, phone).await.expect(200);
    app.completed_jobs().await;
    let code = app.read_code(phone).await;
    let request = app
        .request(Method::POST, "/api/auth/phone/verify-code")
        .header(USER_AGENT, agent)
        .json(&json!({ "challengeId": sent["challengeId"], "code": code }));
    let answer = app.send(request).await;
    let cookies = cookies(&answer);
    let token = answer.expect(200)["token"].as_str().unwrap().to_owned();
    let phone = phone.to_owned();
    (User { phone, token }, cookies)
}

/// Names of the actions recorded in the activity log.
pub async fn recorded_actions(app: &TestApp) -> Vec<String> {
    let rows = user_actions::Entity::find()
        .order_by_asc(user_actions::Column::Id)
        .all(app.ctx.db.read())
        .await
        .unwrap();
    rows.into_iter().map(|row| row.action.to_string()).collect()
}

async fn list(app: &TestApp, user: &User) -> Vec<Value> {
    let sessions = app.get_as(user, "/api/user/sessions").await.expect(200);
    sessions.as_array().unwrap().clone()
}

#[tokio::test]
async fn session_list_shows_live_sessions_with_devices() {
    let app = TestApp::start().await;
    let (first, first_cookies) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    let (second, _) = sign_in_with_cookies(&app, PHONE, "curl").await;
    app.sign_in().await;
    let sessions = list(&app, &second).await;
    assert_eq!(sessions.len(), 2, "sessions of other users are not listed");
    assert_eq!(sessions[0]["current"], true);
    assert_eq!(sessions[1]["current"], false);
    assert_eq!(sessions[1]["device"], "Firefox, Linux");
    assert_eq!(sessions[1]["method"], "phone");
    assert_eq!(sessions[1]["ipAddress"], "127.0.0.1");
    assert_eq!(sessions[1]["lastUsedAt"], sessions[1]["createdAt"]);

    app.get_as(&first, "/api/auth/user").await.expect(200);
    assert_eq!(
        list(&app, &second).await,
        sessions,
        "a request does not change it"
    );
    refresh(&app, &first_cookies).await.expect(200);
    let used = list(&app, &second).await[1]["lastUsedAt"].clone();
    assert_eq!(used, sessions[0]["createdAt"], "changed by the refresh");

    app.clock.advance(Duration::days(31));
    let (third, _) = sign_in_with_cookies(&app, PHONE, "").await;
    let left = list(&app, &third).await;
    assert_eq!(left.len(), 1, "the others have expired");
    assert_eq!(left[0]["device"], "Неизвестное устройство");
    app.finish().await;
}

#[tokio::test]
async fn ending_session_of_another_user_is_rejected() {
    let app = TestApp::start().await;
    let (first, cookies) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    let (second, _) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    let other = app.sign_in().await;
    let id = list(&app, &second).await[1]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/user/sessions/{id}");
    for wrong in [&path, "/api/user/sessions/1"] {
        let refused = app.delete_as(&other, wrong).await;
        refused.expect_error(404, "session_not_found");
    }
    app.get_as(&first, "/api/auth/user").await.expect(200);
    app.delete_as(&second, &path).await.expect(204);
    assert_eq!(app.get_as(&first, "/api/auth/user").await.status, 401);
    assert_eq!(refresh(&app, &cookies).await.status, 401);
    let again = app.delete_as(&second, &path).await;
    assert_eq!(again.code(), "session_not_found");
    app.get_as(&second, "/api/auth/user").await.expect(200);
    let recorded = recorded_actions(&app).await;
    let ended = recorded.iter().filter(|name| *name == "session_ended");
    assert_eq!(ended.count(), 1);
    app.finish().await;
}

#[tokio::test]
async fn ending_all_sessions_keeps_current_session_unless_requested() {
    let app = TestApp::start().await;
    let (first, _) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    let (second, _) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    let other = app.sign_in().await;
    app.delete_as(&second, "/api/user/sessions")
        .await
        .expect(204);
    assert_eq!(app.get_as(&first, "/api/auth/user").await.status, 401);
    assert_eq!(list(&app, &second).await.len(), 1);
    app.delete_as(&second, "/api/user/sessions?all=true")
        .await
        .expect(204);
    assert_eq!(app.get_as(&second, "/api/auth/user").await.status, 401);
    app.get_as(&other, "/api/auth/user").await.expect(200);
    let recorded = recorded_actions(&app).await;
    assert_eq!(recorded[5..], ["sessions_ended", "sessions_ended"]);
    app.finish().await;
}

#[tokio::test]
async fn session_events_are_recorded_in_activity_log() {
    let app = TestApp::start().await;
    let (first, stolen) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    app.post_as(&first, "/api/auth/logout", json!({})).await;
    app.post_as(&first, "/api/auth/logout", json!({})).await;
    assert_eq!(refresh(&app, &stolen).await.status, 401);
    let (_, stolen) = sign_in_with_cookies(&app, PHONE, FIREFOX).await;
    refresh(&app, &stolen).await.expect(200);
    app.clock.advance(Duration::seconds(31));
    assert_eq!(refresh(&app, &stolen).await.status, 401);
    let expected = [
        "consent_given",
        "signed_in",
        "signed_out",
        "signed_in",
        "token_reused",
    ];
    assert_eq!(recorded_actions(&app).await, expected);
    app.finish().await;
}
