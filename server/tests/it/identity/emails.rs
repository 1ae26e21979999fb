//! An address gets nothing but one link until that link was opened.

use avtosled_sandbox::Message;
use avtosled_server::platform::entities::payments;
use chrono::Duration;
use reqwest::Method;
use reqwest::header::COOKIE;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::linking::replace_phone;
use crate::identity::own_sessions::sign_in_with_cookies;
use crate::identity::phone;
use crate::identity::registration_data::VERSION;

const IVAN: &str = "ivan@example.com";
const PETR: &str = "petr@example.com";

async fn set(app: &TestApp, user: &User, email: &str) -> Answer {
    let body = json!({ "email": email });
    app.patch_as(user, "/api/user/email", body).await
}

/// Newest first.
async fn messages(app: &TestApp, to: &str) -> Vec<Message> {
    app.completed_jobs().await;
    app.sandbox.messages(Some(to))
}

/// What the page sends of the link in the latest mail.
async fn link(app: &TestApp, to: &str) -> Value {
    let text = messages(app, to).await.remove(0).text;
    let (_, link) = text.split_once("/dashboard?tab=settings#email=").unwrap();
    let (link, key) = link.split_once("&key=").unwrap();
    let key: String = key.chars().take_while(|c| !c.is_whitespace()).collect();
    json!({ "link": link, "key": key })
}

async fn confirm(app: &TestApp, user: &User, link: &Value) -> Answer {
    app.post_as(user, "/api/user/email/confirm", link.clone())
        .await
}

async fn is_confirmed(app: &TestApp, user: &User) -> bool {
    let me = app.get_as(user, "/api/auth/user").await.expect(200);
    me["emailConfirmed"].as_bool().unwrap()
}

fn is_over(answer: &Answer) -> bool {
    (answer.status, answer.code()) == (409, "email_link_over")
}

#[tokio::test]
async fn nothing_is_sent_to_an_address_before_its_link_was_opened() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    assert_eq!(
        set(&app, &user, IVAN).await.expect(200)["emailConfirmed"],
        false
    );
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let sent = messages(&app, IVAN).await;
    assert_eq!(sent.len(), 1, "the link alone");
    let link = link(&app, IVAN).await;
    let confirmed = confirm(&app, &user, &link).await.expect(200);
    assert_eq!(
        (&confirmed["email"], &confirmed["emailConfirmed"]),
        (&json!(IVAN), &json!(true))
    );
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let sent = messages(&app, IVAN).await;
    assert_eq!(sent.len(), 2);
    assert!(sent[0].text.contains(&report), "{}", sent[0].text);
    assert!(is_over(&confirm(&app, &user, &link).await), "once");
    assert!(is_confirmed(&app, &user).await);
    app.finish().await;
}

#[tokio::test]
async fn a_link_is_for_its_account_and_address_and_for_a_day() {
    let app = TestApp::start().await;
    let (user, stranger) = (app.sign_in().await, app.sign_in().await);
    set(&app, &user, IVAN).await.expect(200);
    let first = link(&app, IVAN).await;
    set(&app, &stranger, PETR).await.expect(200);
    assert!(is_over(&confirm(&app, &stranger, &first).await));
    let mut forged = first.clone();
    forged["key"] = link(&app, PETR).await["key"].clone();
    assert!(is_over(&confirm(&app, &user, &forged).await));
    // Another address, and the first one again: its link was for then.
    for email in ["olga@example.com", IVAN] {
        app.clock.advance(Duration::seconds(1));
        set(&app, &user, email).await.expect(200);
    }
    assert!(is_over(&confirm(&app, &user, &first).await));
    let late = link(&app, IVAN).await;
    app.clock.advance(Duration::hours(24));
    let user = app.sign_in_again(&user).await;
    assert!(is_over(&confirm(&app, &user, &late).await));
    assert!(!is_confirmed(&app, &user).await);
    app.post_as(&user, "/api/user/email/link", json!({}))
        .await
        .expect(204);
    assert!(
        is_over(&confirm(&app, &user, &late).await),
        "another was sent"
    );
    let good = link(&app, IVAN).await;
    confirm(&app, &user, &good).await.expect(200);
    let again = app.post_as(&user, "/api/user/email/link", json!({})).await;
    assert_eq!((again.status, again.code()), (409, "nothing_to_confirm"));
    app.finish().await;
}

#[tokio::test]
async fn links_to_one_address_and_of_one_account_are_limited() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for number in 0..5 {
        let email = format!("stranger-{number}@example.com");
        set(&app, &user, &email).await.expect(200);
    }
    let refused = set(&app, &user, "stranger-5@example.com").await;
    assert_eq!(refused.status, 429);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["email"], "stranger-4@example.com", "nothing changed");
    // Beside what else is saved the address is kept, and gets nothing.
    let saved = json!({ "email": "stranger-5@example.com", "consent": VERSION });
    let path = "/api/user/registration-data";
    app.post_as(&user, path, saved).await.expect(200);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(
        (&me["email"], &me["emailConfirmed"]),
        (&json!("stranger-5@example.com"), &json!(false))
    );
    for email in [IVAN, "IVAN@EXAMPLE.com", IVAN] {
        let other = app.sign_in().await;
        set(&app, &other, email).await.expect(200);
        // What an account caused goes with it; what the address got does not.
        let body = json!({ "confirm": "УДАЛИТЬ" });
        app.delete_account(&other, body).await.expect(204);
    }
    let other = app.sign_in().await;
    assert_eq!(set(&app, &other, IVAN).await.status, 429);
    app.clock.advance(Duration::hours(8));
    let other = app.sign_in_again(&other).await;
    set(&app, &other, IVAN).await.expect(200);
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn a_changed_address_is_told_to_the_one_before() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, IVAN).await;
    for email in [PETR, PETR] {
        set(&app, &user, email).await.expect(200);
    }
    let link = link(&app, PETR).await;
    confirm(&app, &user, &link).await.expect(200);
    app.clock.advance(Duration::seconds(1));
    let path = "/api/user/registration-data";
    let body = json!({ "email": "", "consent": VERSION });
    app.post_as(&user, path, body).await.expect(200);
    let told = messages(&app, IVAN).await;
    assert_eq!(told.len(), 1);
    assert!(
        told[0].text.contains("указан p***@example.com"),
        "{}",
        told[0].text
    );
    let told = messages(&app, PETR).await;
    assert_eq!(told.len(), 2);
    assert!(told[0].text.contains("адрес убран"), "{}", told[0].text);
    app.finish().await;
}

#[tokio::test]
async fn an_unconfirmed_address_gets_no_receipt() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    set(&app, &user, IVAN).await.expect(200);
    let body = json!({ "amount": 100, "description": "Пополнение баланса" });
    app.post_as(&user, "/api/payment/create", body)
        .await
        .expect(200);
    let kept = payments::Entity::find().one(app.ctx.db.read()).await;
    let request = kept.unwrap().unwrap().request.unwrap();
    let phone = json!({ "phone": user.phone });
    assert_eq!(request["receipt"]["customer"], phone);
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn a_sign_in_by_a_browser_that_is_not_known_is_told() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, IVAN).await;
    let (_, known) = sign_in_with_cookies(&app, &user.phone, "curl/8").await;
    let told = messages(&app, IVAN).await;
    assert_eq!(told.len(), 1);
    assert!(
        told[0].text.contains("в ваш кабинет вошли"),
        "{}",
        told[0].text
    );
    app.clock.advance(Duration::minutes(11));
    let sent = phone::send(&app, &user.phone).await.expect(200);
    app.completed_jobs().await;
    let code = app.read_code(&user.phone).await;
    let body = json!({ "challengeId": sent["challengeId"], "code": code });
    let request = app
        .request(Method::POST, "/api/auth/phone/verify-code")
        .header(COOKIE, known)
        .json(&body);
    app.send(request).await.expect(200);
    assert_eq!(messages(&app, IVAN).await.len(), 1, "the same browser");
    app.finish().await;
}

#[tokio::test]
async fn another_phone_is_told() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, IVAN).await;
    replace_phone(&app, &user, "79167654321").await.expect(200);
    let told = messages(&app, IVAN).await;
    assert_eq!(told.len(), 1);
    assert!(told[0].text.contains("***-**-21"), "{}", told[0].text);
    app.finish().await;
}
