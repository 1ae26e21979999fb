//! E-mail addresses: confirmation links, limits, notifications.

use avtosled_sandbox::Message;
use avtosled_server::platform::entities::payments;
use chrono::Duration;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::identity::linking::replace_phone;
use crate::identity::phone;
use crate::identity::registration_data::VERSION;
use crate::identity::session_list::sign_in_with_cookies;

const IVAN: &str = "ivan@example.com";
const PETR: &str = "petr@example.com";

async fn set(app: &TestApp, user: &User, email: &str) -> Answer {
    let body = json!({ "email": email });
    app.patch_as(user, "/api/user/email", body).await
}

/// Messages to an address, newest first.
async fn messages(app: &TestApp, to: &str) -> Vec<Message> {
    app.completed_jobs().await;
    app.sandbox.messages(Some(to))
}

/// Parameters of the link in the latest mail.
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

fn is_invalid(answer: &Answer) -> bool {
    (answer.status, answer.code()) == (409, "email_link_over")
}

#[tokio::test]
async fn unconfirmed_email_receives_only_confirmation_link() {
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
    assert_eq!(sent.len(), 1, "only the link");
    let link = link(&app, IVAN).await;
    let confirmed = confirm(&app, &user, &link).await.expect(200);
    assert_eq!(confirmed["email"], IVAN);
    assert_eq!(confirmed["emailConfirmed"], true);
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let sent = messages(&app, IVAN).await;
    assert_eq!(sent.len(), 2);
    assert!(sent[0].text.contains(&report), "{}", sent[0].text);
    assert!(is_invalid(&confirm(&app, &user, &link).await), "once");
    assert!(is_confirmed(&app, &user).await);
    app.finish().await;
}

#[tokio::test]
async fn email_link_is_valid_for_its_account_and_address_for_one_day() {
    let app = TestApp::start().await;
    let (user, other) = (app.sign_in().await, app.sign_in().await);
    set(&app, &user, IVAN).await.expect(200);
    let first = link(&app, IVAN).await;
    set(&app, &other, PETR).await.expect(200);
    assert!(is_invalid(&confirm(&app, &other, &first).await));
    let mut forged = first.clone();
    forged["key"] = link(&app, PETR).await["key"].clone();
    assert!(is_invalid(&confirm(&app, &user, &forged).await));
    // Setting the first address again does not make its old link valid.
    for email in ["olga@example.com", IVAN] {
        app.clock.advance(Duration::seconds(1));
        set(&app, &user, email).await.expect(200);
    }
    assert!(is_invalid(&confirm(&app, &user, &first).await));
    let late = link(&app, IVAN).await;
    app.clock.advance(Duration::hours(24));
    let user = app.sign_in_again(&user).await;
    assert!(is_invalid(&confirm(&app, &user, &late).await));
    assert!(!is_confirmed(&app, &user).await);
    app.post_as(&user, "/api/user/email/link", json!({}))
        .await
        .expect(204);
    assert!(
        is_invalid(&confirm(&app, &user, &late).await),
        "a newer link was sent"
    );
    let good = link(&app, IVAN).await;
    confirm(&app, &user, &good).await.expect(200);
    let again = app.post_as(&user, "/api/user/email/link", json!({})).await;
    again.expect_error(409, "nothing_to_confirm");
    app.finish().await;
}

#[tokio::test]
async fn email_links_are_limited_per_address_and_per_account() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    for number in 0..5 {
        let email = format!("other-{number}@example.com");
        set(&app, &user, &email).await.expect(200);
    }
    let refused = set(&app, &user, "other-5@example.com").await;
    assert_eq!(refused.status, 429);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["email"], "other-4@example.com", "nothing changed");
    // The registration form saves the address without sending a link.
    let saved = json!({ "email": "other-5@example.com", "consent": VERSION });
    let path = "/api/user/registration-data";
    app.post_as(&user, path, saved).await.expect(200);
    let me = app.get_as(&user, "/api/auth/user").await.expect(200);
    assert_eq!(me["email"], "other-5@example.com");
    assert_eq!(me["emailConfirmed"], false);
    for email in [IVAN, "IVAN@EXAMPLE.com", IVAN] {
        let other = app.sign_in().await;
        set(&app, &other, email).await.expect(200);
        // Deletion of the account does not reset the limit of the address.
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
async fn email_change_notifies_previous_confirmed_address() {
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
    let mails = messages(&app, IVAN).await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text.contains("указан p***@example.com"),
        "{}",
        mails[0].text
    );
    let mails = messages(&app, PETR).await;
    assert_eq!(mails.len(), 2);
    assert!(mails[0].text.contains("адрес убран"), "{}", mails[0].text);
    app.finish().await;
}

#[tokio::test]
async fn receipt_is_not_sent_to_unconfirmed_email() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    set(&app, &user, IVAN).await.expect(200);
    let body = json!({ "amount": 100, "description": "Пополнение баланса" });
    app.post_as(&user, "/api/payment/create", body)
        .await
        .expect(200);
    let payment = payments::Entity::find().one(app.ctx.db.read()).await;
    let request = payment.unwrap().unwrap().request.unwrap();
    let phone = json!({ "phone": user.phone });
    assert_eq!(request["receipt"]["customer"], phone);
    app.completed_jobs().await;
    app.finish().await;
}

#[tokio::test]
async fn sign_in_by_unknown_device_notifies_owner() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, IVAN).await;
    let (_, known) = sign_in_with_cookies(&app, &user.phone, "curl/8").await;
    let mails = messages(&app, IVAN).await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text.contains("в ваш кабинет вошли"),
        "{}",
        mails[0].text
    );
    app.clock.advance(Duration::minutes(11));
    let sent = phone::send(&app, &user.phone).await.expect(200);
    app.completed_jobs().await;
    let code = app.read_code(&user.phone).await;
    let body = json!({ "challengeId": sent["challengeId"], "code": code });
    let path = "/api/auth/phone/verify-code";
    let signed_in = app.post_with_cookies(path, &known, body).await;
    signed_in.expect(200);
    assert_eq!(messages(&app, IVAN).await.len(), 1, "the same browser");
    app.finish().await;
}

#[tokio::test]
async fn phone_change_notifies_owner() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.set_email(&user, IVAN).await;
    replace_phone(&app, &user, "79167654321").await.expect(200);
    let mails = messages(&app, IVAN).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].text.contains("***-**-21"), "{}", mails[0].text);
    app.finish().await;
}
