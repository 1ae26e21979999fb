//! Mails to administrators about staff actions, with a link that ends the actor's sessions.

use avtosled_core::money::Kopecks;
use avtosled_server::admin::dual_control::commands;
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::identity::permissions::Role;
use chrono::Duration;
use serde_json::{Value, json};

use crate::admin::staff_actions::{change, decide, staff};
use crate::app::{Answer, TestApp};
use crate::money::fixtures::topup;
use crate::money::refunds::refund_by;

const BOSSES: [&str; 2] = ["one@example.com", "two@example.com"];

/// Texts of the mails to an administrator, oldest first.
async fn mails(app: &TestApp, to: &str) -> Vec<String> {
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some(to));
    let mut texts: Vec<String> = mails.into_iter().map(|mail| mail.text).collect();
    texts.retain(|text| text.contains("Действие сотрудника"));
    texts
}

/// Asserts that each fragment is in a separate mail and that there is no other mail.
fn assert_mailed(mut texts: Vec<String>, expected: &[&str]) {
    for fragment in expected {
        let found = texts.iter().position(|text| text.contains(fragment));
        assert!(found.is_some(), "{fragment} is missing: {texts:?}");
        texts.remove(found.unwrap());
    }
    assert_eq!(texts, Vec::<String>::new());
}

/// Body of the request that the page of the link in a mail sends.
fn stop_body(mail: &str) -> Value {
    let (_, fragment) = mail.split_once("/stop-sessions#link=").unwrap();
    let (link, rest) = fragment.split_once("&key=").unwrap();
    let is_of_key = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let end = rest.find(|c| !is_of_key(c)).unwrap_or(rest.len());
    json!({ "link": link, "key": &rest[..end] })
}

async fn stop(app: &TestApp, body: &Value) -> Answer {
    app.post("/api/staff-sessions/stop", body.clone()).await
}

#[tokio::test]
async fn staff_actions_are_mailed_to_all_administrators_without_personal_data() {
    let app = TestApp::start().await;
    let one = staff(&app, Role::Admin).await;
    let two = staff(&app, Role::Admin).await;
    app.settle_appointments().await;
    app.set_email(&one, BOSSES[0]).await;
    app.set_email(&two, BOSSES[1]).await;
    let user = app.sign_in_as("79161234567").await;
    let id = app.user_id(&user).await;
    change(&app, &one, "credit", &user, 7).await.expect(200);
    change(&app, &one, "debit", &user, 3).await.expect(200);
    let requested = change(&app, &one, "credit", &user, 20_000)
        .await
        .expect(200);
    decide(&app, &two, &requested, false).await.expect(200);
    let requested = change(&app, &one, "credit", &user, 20_000)
        .await
        .expect(200);
    decide(&app, &two, &requested, true).await.expect(200);
    let path = format!("/api/admin/users/{id}");
    for role in ["operator", "user"] {
        let body = json!({ "role": role, "reason": "Иван Петров просил" });
        app.patch_as(&one, &path, body).await.expect(200);
    }
    for to in BOSSES {
        let texts = mails(&app, to).await;
        assert!(texts.iter().all(|text| text.contains(&id.to_string())));
        assert!(texts.iter().all(|text| text.contains("+7 916 ***-**-67")));
        assert!(
            texts
                .iter()
                .all(|text| !text.contains("9161234567") && !text.contains("Петров"))
        );
        let expected = [
            "начисление 7₽: выполнено",
            "списание 3₽: выполнено",
            "запрошено",
            "отклонено",
            "запрошено",
            "подтверждено",
            "роль «оператор»: выполнено",
            "роль «оператор» → «пользователь»",
        ];
        assert_mailed(texts, &expected);
    }
    app.finish().await;
}

#[tokio::test]
async fn refunds_blocks_and_commands_are_mailed_to_administrators() {
    let app = TestApp::start().await;
    let admin = staff(&app, Role::Admin).await;
    let operator = staff(&app, Role::Operator).await;
    app.set_email(&admin, BOSSES[0]).await;
    let user = app.sign_in().await;
    let payment = topup(&app, &user, 50_000).await;
    refund_by(&app, &admin, payment, json!(100))
        .await
        .expect(200);
    let path = format!("/api/admin/users/{}", app.user_id(&operator).await);
    for is_active in [false, true] {
        let body = json!({ "isActive": is_active, "reason": "Отпуск" });
        app.patch_as(&admin, &path, body).await.expect(200);
    }
    for (direction, roubles) in [(Direction::Credit, 5), (Direction::Debit, 6)] {
        let amount = Kopecks::roubles(roubles);
        commands::change_balance(&app.ctx, direction, &user.phone, amount, "Отпуск", None)
            .await
            .unwrap();
    }
    let amount = Kopecks::roubles(50);
    commands::refund(&app.ctx, payment, amount, "Отпуск".to_owned())
        .await
        .unwrap();
    let expected = [
        "возврат платежа 100₽: выполнено",
        "аккаунт с ролью «оператор» заблокирован",
        "аккаунт с ролью «оператор» разблокирован",
        "начисление 5₽: выполнено",
        "списание 6₽: выполнено",
        "возврат платежа 50₽: выполнено",
    ];
    assert_mailed(mails(&app, BOSSES[0]).await, &expected);
    app.finish().await;
}

#[tokio::test]
async fn session_stop_link_ends_sessions_of_author_once_and_only_by_post() {
    let app = TestApp::start().await;
    let actor = staff(&app, Role::Admin).await;
    let other = staff(&app, Role::Admin).await;
    app.set_email(&other, BOSSES[1]).await;
    let user = app.sign_in().await;
    change(&app, &actor, "credit", &user, 7).await.expect(200);
    let mail = mails(&app, BOSSES[1]).await.pop().unwrap();
    let body = stop_body(&mail);
    assert_eq!(app.get("/api/staff-sessions/stop").await.status, 405);
    app.get_as(&actor, "/api/admin/rights").await.expect(200);

    let forged = json!({ "link": body["link"], "key": "AAAA" });
    stop(&app, &forged)
        .await
        .expect_error(409, "stop_link_over");
    let stopped = stop(&app, &body).await.expect(200);
    assert_eq!(stopped["ended"], 1);
    assert_eq!(app.get_as(&actor, "/api/admin/rights").await.status, 401);
    app.get_as(&other, "/api/admin/rights").await.expect(200);
    stop(&app, &body).await.expect_error(409, "stop_link_over");
    let path = format!("/api/admin/acts?by={}", app.user_id(&other).await);
    let acts = app.get_as(&other, &path).await.expect(200);
    assert_eq!(acts["acts"][0]["action"], "sessions_ended");
    app.finish().await;
}

#[tokio::test]
async fn session_stop_link_is_rejected_after_72_hours() {
    let app = TestApp::start().await;
    let actor = staff(&app, Role::Admin).await;
    app.set_email(&actor, BOSSES[0]).await;
    let user = app.sign_in().await;
    change(&app, &actor, "credit", &user, 7).await.expect(200);
    let mail = mails(&app, BOSSES[0]).await.pop().unwrap();
    app.clock.advance(Duration::hours(72));
    stop(&app, &stop_body(&mail))
        .await
        .expect_error(409, "stop_link_over");
    app.finish().await;
}
