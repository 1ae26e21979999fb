//! Acts of staff on balances: idempotency, caps, approval by a second person above the caps.

use avtosled_server::admin::spending_caps::{self, Name};
use avtosled_server::identity::permissions::Role;
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::entities::audit_events;
use chrono::Duration;
use futures::future::join;
use reqwest::Method;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::account;

pub async fn staff(app: &TestApp, role: Role) -> User {
    let staff = app.sign_in().await;
    app.make(&staff, role).await;
    staff
}

pub async fn change(app: &TestApp, by: &User, what: &str, user: &User, amount: i64) -> Answer {
    let path = format!("/api/admin/users/{}/{what}", app.user_id(user).await);
    let body = json!({ "amount": amount, "reason": "Сбой оплаты" });
    app.post_as(by, &path, body).await
}

pub async fn decide(app: &TestApp, by: &User, request: &Value, approved: bool) -> Answer {
    let path = format!(
        "/api/admin/staff-actions/{}/decision",
        request["id"].as_str().unwrap()
    );
    let body = json!({ "approved": approved, "reason": "Проверено по чеку" });
    app.post_as(by, &path, body).await
}

async fn staff_events(app: &TestApp) -> Vec<(Action, String)> {
    let all = audit_events::Entity::find().order_by_asc(audit_events::Column::Id);
    let all = all.all(app.ctx.db.read()).await.unwrap();
    let by_staff = all.into_iter().filter(|event| event.admin_id.is_some());
    by_staff.map(|event| (event.action, event.change)).collect()
}

#[tokio::test]
async fn operator_credit_above_daily_limit_waits_for_approval() {
    let app = TestApp::start().await;
    let operator = staff(&app, Role::Operator).await;
    let admin = staff(&app, Role::Admin).await;
    app.settle_appointments().await;
    let user = app.sign_in().await;
    let credited = change(&app, &operator, "credit", &user, 600)
        .await
        .expect(200);
    assert_eq!(credited["status"], "done");
    let requested = change(&app, &operator, "credit", &user, 500)
        .await
        .expect(200);
    assert_eq!(requested["status"], "waiting");
    assert_eq!(account(&app, &user).await.balance, 60_000);
    let rest = change(&app, &operator, "credit", &user, 400)
        .await
        .expect(200);
    assert_eq!(rest["status"], "done");

    let refused = decide(&app, &operator, &requested, true).await;
    assert_eq!((refused.status, refused.code()), (409, "own_request"));
    let waiting = "/api/admin/staff-actions?status=waiting";
    let listed = app.get_as(&admin, waiting).await.expect(200);
    assert_eq!(listed["actions"][0]["id"], requested["id"]);
    let credited = decide(&app, &admin, &requested, true).await.expect(200);
    assert_eq!(credited["status"], "done");
    assert_eq!(account(&app, &user).await.balance, 150_000);
    let listed = app.get_as(&admin, waiting).await.expect(200);
    assert_eq!(listed["actions"], json!([]));
    let events = staff_events(&app).await;
    let sum = |action, sum: &str| (action, sum.to_owned());
    assert_eq!(
        events,
        [
            sum(Action::BalanceCredited, "600₽"),
            sum(Action::ApprovalRequested, "начисление, 500₽"),
            sum(Action::BalanceCredited, "400₽"),
            sum(Action::BalanceCredited, "500₽"),
        ]
    );
    app.clock.advance(Duration::hours(24));
    let operator = app.staff_signs_in_again(&operator).await;
    let user = app.sign_in_again(&user).await;
    let again = change(&app, &operator, "credit", &user, 1000)
        .await
        .expect(200);
    assert_eq!(again["status"], "done");
    app.finish().await;
}

#[tokio::test]
async fn credit_request_is_decided_once_and_not_by_its_author() {
    let app = TestApp::start().await;
    let (one, other) = (
        staff(&app, Role::Admin).await,
        staff(&app, Role::Admin).await,
    );
    let third = staff(&app, Role::Admin).await;
    app.settle_appointments().await;
    let user = app.sign_in().await;
    let requested = change(&app, &one, "credit", &user, 10_001)
        .await
        .expect(200);
    assert_eq!(requested["status"], "waiting");
    let own = decide(&app, &one, &requested, true).await;
    assert_eq!((own.status, own.code()), (409, "own_request"));
    let (first, second) = join(
        decide(&app, &other, &requested, true),
        decide(&app, &third, &requested, true),
    )
    .await;
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(account(&app, &user).await.balance, 1_000_100);
    let late = decide(&app, &third, &requested, false).await;
    assert_eq!((late.status, late.code()), (409, "decided"));

    let requested = change(&app, &one, "credit", &user, 20_000)
        .await
        .expect(200);
    let refused = decide(&app, &other, &requested, false).await.expect(200);
    assert_eq!(refused["status"], "refused");
    assert_eq!(account(&app, &user).await.balance, 1_000_100);
    let requests = app
        .get_as(&one, "/api/admin/staff-actions")
        .await
        .expect(200);
    assert_eq!(requests["actions"].as_array().unwrap().len(), 2);
    assert_eq!(requests["actions"][0]["isOwn"], true);
    app.finish().await;
}

#[tokio::test]
async fn operator_can_withdraw_own_request_and_not_refuse_requests_of_others() {
    let app = TestApp::start().await;
    let author = staff(&app, Role::Operator).await;
    let operator = staff(&app, Role::Operator).await;
    let admin = staff(&app, Role::Admin).await;
    app.settle_appointments().await;
    let user = app.sign_in().await;
    let request = change(&app, &author, "credit", &user, 1_001).await;
    let request = request.expect(200);
    assert_eq!(request["status"], "waiting");
    let refused = decide(&app, &operator, &request, false).await;
    assert_eq!((refused.status, refused.code()), (403, "right_required"));
    let own = decide(&app, &author, &request, true).await;
    assert_eq!((own.status, own.code()), (409, "own_request"));
    let withdrawn = decide(&app, &author, &request, false).await.expect(200);
    assert_eq!(withdrawn["status"], "withdrawn");
    assert_eq!(withdrawn["decidedBy"], withdrawn["requestedBy"]);
    let late = decide(&app, &admin, &request, true).await;
    assert_eq!((late.status, late.code()), (409, "decided"));
    assert_eq!(account(&app, &user).await.balance, 0);
    app.finish().await;
}

#[tokio::test]
async fn credit_with_same_key_is_posted_once_and_credit_to_own_account_is_rejected() {
    let app = TestApp::start().await;
    let admin = staff(&app, Role::Admin).await;
    let user = app.sign_in().await;
    let path = format!("/api/admin/users/{}/credit", app.user_id(&user).await);
    let send = async |amount: i64| {
        let request = app.request(Method::POST, &path).bearer_auth(&admin.token);
        let request = request.header("idempotency-key", "one");
        let body = json!({ "amount": amount, "reason": "Сбой оплаты" });
        app.send(request.json(&body)).await
    };
    let (first, second) = join(send(50), send(50)).await;
    assert_eq!(first.expect(200)["id"], second.expect(200)["id"]);
    assert_eq!(send(51).await.status, 422);
    assert_eq!(account(&app, &user).await.balance, 5_000);
    let own = change(&app, &admin, "credit", &admin, 1).await;
    assert_eq!((own.status, own.code()), (409, "own_account"));
    for amount in [0, -5] {
        assert_eq!(
            change(&app, &admin, "credit", &user, amount).await.status,
            422
        );
    }
    app.finish().await;
}

#[tokio::test]
async fn debit_uses_operator_credit_first_and_is_limited_by_balance() {
    let app = TestApp::start().await;
    let admin = staff(&app, Role::Admin).await;
    let user = app.sign_in().await;
    crate::money::fixtures::topup(&app, &user, 10_000).await;
    change(&app, &admin, "credit", &user, 50).await.expect(200);
    let debited = change(&app, &admin, "debit", &user, 70).await.expect(200);
    assert_eq!(debited["status"], "done");
    let person = account(&app, &user).await;
    assert_eq!((person.balance, person.credit), (8_000, 0));
    let refused = change(&app, &admin, "debit", &user, 81).await;
    assert_eq!((refused.status, refused.code()), (422, "validation_failed"));
    app.finish().await;
}

#[tokio::test]
async fn operator_credit_above_cap_lowered_at_run_time_waits_for_approval() {
    let app = TestApp::start().await;
    let operator = staff(&app, Role::Operator).await;
    staff(&app, Role::Admin).await;
    app.settle_appointments().await;
    let user = app.sign_in().await;
    spending_caps::set(
        &app.ctx,
        Name::OperatorCreditsPerDay,
        5,
        "Проверка".to_owned(),
    )
    .await
    .unwrap();
    let requested = change(&app, &operator, "credit", &user, 6)
        .await
        .expect(200);
    assert_eq!(requested["status"], "waiting");
    app.finish().await;
}
