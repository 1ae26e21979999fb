//! Dual control: who may approve, which acts need approval, and acts without a possible approver.

use avtosled_core::money::Kopecks;
use avtosled_server::admin::dual_control::balances::{self, BalanceChange};
use avtosled_server::admin::dual_control::error::StaffActionError;
use avtosled_server::admin::dual_control::personal_data::{self, RevealError};
use avtosled_server::admin::dual_control::{commands, requests};
use avtosled_server::admin::people::balances::Direction;
use avtosled_server::admin::spending_caps::{self, Name};
use avtosled_server::identity::permissions::Role;
use avtosled_server::identity::session::sessions;
use avtosled_server::money::refunds::Status as RefundStatus;
use avtosled_server::platform::entities::refunds;
use chrono::Duration;
use futures::future::join;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::staff_actions::{change, decide, staff};
use crate::app::{Answer, TestApp, User};
use crate::identity::second_factor;
use crate::money::fixtures::{account, topup};
use crate::money::refunds::refund_by;

const REASON: &str = "Заявка 17";

async fn give_role(app: &TestApp, by: &User, to: &User, role: &str) -> Answer {
    let path = format!("/api/admin/users/{}", app.user_id(to).await);
    let body = json!({ "role": role, "reason": REASON });
    app.patch_as(by, &path, body).await
}

/// Staff member appointed in the admin panel long ago.
///
/// The person who approved the appointment of an administrator is no longer in office.
async fn appointed(app: &TestApp, by: &User, role: &str) -> User {
    let user = app.sign_in().await;
    let approver = independent(app).await;
    let answer = give_role(app, by, &user, role).await;
    if answer.status == 202 {
        decide(app, &approver, &answer.body, true).await.expect(200);
    } else {
        answer.expect(200);
    }
    app.give_role(&approver, Role::User).await;
    second_factor::enrol(app, &user).await;
    app.settle_appointments().await;
    user
}

async fn set_active(app: &TestApp, by: &User, to: Uuid, is_active: bool) -> Answer {
    let path = format!("/api/admin/users/{to}");
    let body = json!({ "isActive": is_active, "reason": REASON });
    app.patch_as(by, &path, body).await
}

/// Administrator who was granted the role by a command long ago.
async fn independent(app: &TestApp) -> User {
    let admin = staff(app, Role::Admin).await;
    app.settle_appointments().await;
    admin
}

async fn set_cap(app: &TestApp, name: Name, most: u32) {
    spending_caps::set(&app.ctx, name, most, REASON.to_owned())
        .await
        .unwrap();
}

async fn waiting_credit(app: &TestApp, by: &User, amount: i64) -> Value {
    let user = app.sign_in().await;
    let action = change(app, by, "credit", &user, amount).await.expect(200);
    assert_eq!(action["status"], "waiting");
    action
}

#[tokio::test]
async fn administrator_appointed_by_requester_cannot_approve() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    let own = appointed(&app, &requester, "admin").await;
    let second_own = appointed(&app, &own, "admin").await;
    let user = app.sign_in().await;
    let alone = change(&app, &requester, "credit", &user, 1_000_000).await;
    alone.expect_error(409, "cap_used_up");
    let detail = alone.body["detail"].as_str().unwrap();
    assert!(detail.contains("avtosled admin credit"), "{detail}");

    let other = independent(&app).await;
    let action = waiting_credit(&app, &requester, 1_000_000).await;
    for approver in [&own, &second_own] {
        let refused = decide(&app, approver, &action, true).await;
        refused.expect_error(403, "appointed_by_requester");
    }
    let waiting = "/api/admin/staff-actions?status=waiting";
    let listed = app.get_as(&own, waiting).await.expect(200);
    let shown = &listed["actions"][0]["cannotApprove"];
    assert_eq!(shown, "appointed_by_requester");
    let listed = app.get_as(&other, waiting).await.expect(200);
    assert_eq!(listed["actions"][0]["cannotApprove"], Value::Null);
    let done = decide(&app, &other, &action, true).await.expect(200);
    assert_eq!(done["status"], "done");
    app.finish().await;
}

#[tokio::test]
async fn administrator_of_less_than_72_hours_cannot_approve() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    independent(&app).await;
    let recent = staff(&app, Role::Admin).await;
    let action = waiting_credit(&app, &requester, 20_000).await;
    let refused = decide(&app, &recent, &action, true).await;
    refused.expect_error(403, "administrator_too_recent");
    // The time in office counts up to the request, so that waiting does not help.
    app.clock.advance(Duration::hours(73));
    let recent = app.staff_signs_in_again(&recent).await;
    let refused = decide(&app, &recent, &action, true).await;
    refused.expect_error(403, "administrator_too_recent");
    app.finish().await;
}

#[tokio::test]
async fn administrator_can_approve_requests_made_72_hours_after_the_appointment() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    independent(&app).await;
    let recent = staff(&app, Role::Admin).await;
    app.clock
        .advance(Duration::hours(72) - Duration::minutes(10));
    let requester = app.staff_signs_in_again(&requester).await;
    let recent = app.staff_signs_in_again(&recent).await;
    let early = waiting_credit(&app, &requester, 20_000).await;
    app.clock.advance(Duration::minutes(10));
    let timely = waiting_credit(&app, &requester, 20_000).await;
    let refused = decide(&app, &recent, &early, true).await;
    refused.expect_error(403, "administrator_too_recent");
    decide(&app, &recent, &timely, true).await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn administrator_unblocked_by_requester_cannot_approve() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    let other = independent(&app).await;
    independent(&app).await;
    let path = format!("/api/admin/users/{}", app.user_id(&other).await);
    for is_active in [false, true] {
        let body = json!({ "isActive": is_active, "reason": REASON });
        app.patch_as(&requester, &path, body).await.expect(200);
    }
    app.settle_appointments().await;
    let other = app.staff_signs_in_again(&other).await;
    let action = waiting_credit(&app, &requester, 20_000).await;
    let refused = decide(&app, &other, &action, true).await;
    refused.expect_error(403, "appointed_by_requester");
    app.finish().await;
}

#[tokio::test]
async fn approval_by_non_independent_administrator_is_rejected_above_own_caps() {
    let app = TestApp::start().await;
    let head = independent(&app).await;
    let operator = appointed(&app, &head, "operator").await;
    let (one, two) = (
        appointed(&app, &head, "admin").await,
        appointed(&app, &head, "admin").await,
    );
    independent(&app).await;
    let action = waiting_credit(&app, &operator, 2_000).await;
    decide(&app, &head, &action, true).await.expect(200);
    let own = app.get_as(&head, "/api/admin/rights").await.expect(200);
    assert_eq!(own["caps"]["credits"]["left"], 3_000);

    let action = waiting_credit(&app, &operator, 4_000).await;
    let refused = decide(&app, &head, &action, true).await;
    refused.expect_error(403, "not_independent");
    let user = app.sign_in().await;
    let action = give_role(&app, &one, &user, "admin").await.expect(202);
    let refused = decide(&app, &two, &action, true).await;
    refused.expect_error(403, "not_independent");
    // Both may have been appointed by the same person.
    let action = waiting_credit(&app, &one, 20_000).await;
    let refused = decide(&app, &two, &action, true).await;
    refused.expect_error(403, "not_independent");
    app.finish().await;
}

#[tokio::test]
async fn administrator_appointment_takes_effect_only_after_second_approval() {
    let app = TestApp::start().await;
    let admin = independent(&app).await;
    let user = app.sign_in().await;
    let alone = give_role(&app, &admin, &user, "admin").await;
    alone.expect_error(409, "cap_used_up");
    let other = independent(&app).await;
    let action = give_role(&app, &admin, &user, "admin").await.expect(202);
    assert_eq!(app.get_as(&user, "/api/admin/users").await.status, 403);
    decide(&app, &other, &action, true).await.expect(200);
    second_factor::enrol(&app, &user).await;
    app.get_as(&user, "/api/admin/users").await.expect(200);
    app.finish().await;
}

#[tokio::test]
async fn staff_removal_above_cap_is_rejected_and_removed_are_mailed_for_72_hours() {
    let app = TestApp::start().await;
    let admin = independent(&app).await;
    let (one, two) = (independent(&app).await, independent(&app).await);
    app.set_email(&one, "one@example.com").await;
    let (one, two_id) = (app.user_id(&one).await, app.user_id(&two).await);
    set_cap(&app, Name::RoleGrantsPerHour, 1).await;
    set_active(&app, &admin, one, false).await.expect(200);
    let blocked = set_active(&app, &admin, two_id, false).await;
    blocked.expect_error(409, "cap_used_up");
    let revoked = give_role(&app, &admin, &two, "user").await;
    revoked.expect_error(409, "cap_used_up");
    app.get_as(&two, "/api/admin/rights").await.expect(200);
    let unblocked = set_active(&app, &admin, one, true).await;
    unblocked.expect_error(409, "cap_used_up");
    let user = app.sign_in().await;
    let mails = async |sum: &str| {
        app.completed_jobs().await;
        let mails = app.sandbox.messages(Some("one@example.com"));
        mails.iter().any(|mail| mail.text.contains(sum))
    };
    change(&app, &admin, "credit", &user, 71).await.expect(200);
    assert!(mails("начисление 71₽").await);
    app.clock.advance(Duration::hours(73));
    let admin = app.staff_signs_in_again(&admin).await;
    let user = app.sign_in_again(&user).await;
    change(&app, &admin, "credit", &user, 72).await.expect(200);
    assert!(!mails("начисление 72₽").await);
    app.finish().await;
}

#[tokio::test]
async fn approval_by_appointee_of_requester_is_rejected_after_unblock_by_another() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    let own = appointed(&app, &requester, "admin").await;
    let other = independent(&app).await;
    let own_id = app.user_id(&own).await;
    for is_active in [false, true] {
        set_active(&app, &other, own_id, is_active)
            .await
            .expect(200);
    }
    app.settle_appointments().await;
    let own = app.staff_signs_in_again(&own).await;
    let action = waiting_credit(&app, &requester, 20_000).await;
    let refused = decide(&app, &own, &action, true).await;
    refused.expect_error(403, "appointed_by_requester");
    app.finish().await;
}

#[tokio::test]
async fn approval_by_appointee_of_requester_is_rejected_after_promotion_by_another() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    let own = appointed(&app, &requester, "operator").await;
    let (other, third) = (independent(&app).await, independent(&app).await);
    let action = give_role(&app, &other, &own, "admin").await.expect(202);
    decide(&app, &third, &action, true).await.expect(200);
    app.settle_appointments().await;
    let action = waiting_credit(&app, &requester, 20_000).await;
    let refused = decide(&app, &own, &action, true).await;
    refused.expect_error(403, "appointed_by_requester");
    app.finish().await;
}

#[tokio::test]
async fn request_authenticated_before_block_of_administrator_is_rejected() {
    let app = TestApp::start().await;
    let (admin, other) = (independent(&app).await, independent(&app).await);
    let third = independent(&app).await;
    let user = app.sign_in().await;
    let action = waiting_credit(&app, &third, 20_000).await;
    let id = action["id"].as_str().unwrap().parse().unwrap();
    let caller = sessions::authenticate(&app.ctx, &admin.token)
        .await
        .unwrap();
    let admin = app.user_id(&admin).await;
    set_active(&app, &other, admin, false).await.expect(200);
    let reason = || REASON.to_owned();
    let decided = requests::decide(&app.ctx, &caller, id, true, reason()).await;
    assert!(matches!(decided, Err(StaffActionError::Session(_))));
    let credit = BalanceChange {
        direction: Direction::Credit,
        user_id: app.user_id(&user).await,
        amount: Kopecks::roubles(100),
        reason: reason(),
    };
    let credited = balances::change(&app.ctx, &caller, credit, None).await;
    assert!(matches!(credited, Err(StaffActionError::Session(_))));
    let user_id = app.user_id(&user).await;
    let read = personal_data::reveal(&app.ctx, &caller, user_id, reason()).await;
    assert!(matches!(read, Err(RevealError::Action(_))));
    assert_eq!(account(&app, &user).await.balance, 0);
    app.finish().await;
}

#[tokio::test]
async fn approval_request_expires_after_seven_days_and_eleventh_waiting_is_rejected() {
    let app = TestApp::start().await;
    let (admin, other) = (independent(&app).await, independent(&app).await);
    let user = app.sign_in().await;
    let mut waiting = Vec::new();
    for _ in 0..10 {
        let action = change(&app, &admin, "credit", &user, 20_000).await;
        waiting.push(action.expect(200));
    }
    let refused = change(&app, &admin, "credit", &user, 20_000).await;
    refused.expect_error(409, "too_many_waiting");
    app.clock.advance(Duration::days(7) + Duration::minutes(1));
    let other = app.staff_signs_in_again(&other).await;
    let refused = decide(&app, &other, &waiting[0], true).await;
    refused.expect_error(409, "request_expired");
    let refused = decide(&app, &other, &waiting[0], false).await.expect(200);
    assert_eq!(refused["status"], "refused");
    let path = "/api/admin/staff-actions?decided=true";
    let decided = app.get_as(&other, path).await.expect(200);
    assert_eq!(decided["actions"].as_array().unwrap().len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn administrators_who_credit_each_other_at_once_do_not_deadlock() {
    let app = TestApp::start().await;
    let (one, two) = (independent(&app).await, independent(&app).await);
    for _ in 0..5 {
        let (first, second) = join(
            change(&app, &one, "credit", &two, 10),
            change(&app, &two, "credit", &one, 10),
        )
        .await;
        assert_eq!((first.status, second.status), (200, 200));
    }
    app.finish().await;
}

#[tokio::test]
async fn request_of_blocked_administrator_can_only_be_refused() {
    let app = TestApp::start().await;
    let requester = independent(&app).await;
    let other = independent(&app).await;
    let action = waiting_credit(&app, &requester, 20_000).await;
    let path = format!("/api/admin/users/{}", app.user_id(&requester).await);
    let block = json!({ "isActive": false, "reason": REASON });
    app.patch_as(&other, &path, block).await.expect(200);
    let refused = decide(&app, &other, &action, true).await;
    refused.expect_error(409, "requester_inactive");
    let refused = decide(&app, &other, &action, false).await.expect(200);
    assert_eq!(refused["status"], "refused");
    assert_eq!(refused["decisionReason"], "Проверено по чеку");
    app.finish().await;
}

#[tokio::test]
async fn debit_above_cap_waits_for_second_person() {
    let app = TestApp::start().await;
    let (admin, other) = (independent(&app).await, independent(&app).await);
    let user = app.sign_in().await;
    app.credit(&user, 300).await;
    set_cap(&app, Name::DebitsPerHour, 100).await;
    let action = change(&app, &admin, "debit", &user, 101).await.expect(200);
    assert_eq!(action["status"], "waiting");
    assert_eq!(account(&app, &user).await.balance, 30_000);
    decide(&app, &other, &action, true).await.expect(200);
    assert_eq!(account(&app, &user).await.balance, 19_900);
    // An approval by an independent administrator uses no cap.
    let debited = change(&app, &admin, "debit", &user, 100).await.expect(200);
    assert_eq!(debited["status"], "done");
    app.finish().await;
}

#[tokio::test]
async fn refund_above_cap_waits_for_second_person() {
    let app = TestApp::start().await;
    let (admin, other) = (independent(&app).await, independent(&app).await);
    let user = app.sign_in().await;
    let payment = topup(&app, &user, 50_000).await;
    set_cap(&app, Name::RefundsPerDay, 100).await;
    let action = refund_by(&app, &admin, payment, json!(200))
        .await
        .expect(202);
    assert_eq!(
        (&action["kind"], &action["status"]),
        (&json!("refund"), &json!("waiting"))
    );
    assert_eq!(account(&app, &user).await.balance, 50_000);
    decide(&app, &other, &action, true).await.expect(200);
    assert_eq!(account(&app, &user).await.balance, 30_000);
    app.wait_until("the refund is final", async || {
        let made = refunds::Entity::find()
            .one(app.ctx.db.write())
            .await
            .unwrap();
        made.is_some_and(|refund| refund.status == RefundStatus::Succeeded)
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn role_grant_above_cap_waits_for_second_person() {
    let app = TestApp::start().await;
    let (admin, other) = (independent(&app).await, independent(&app).await);
    set_cap(&app, Name::RoleGrantsPerHour, 1).await;
    let (one, two) = (app.sign_in().await, app.sign_in().await);
    give_role(&app, &admin, &one, "operator").await.expect(200);
    let action = give_role(&app, &admin, &two, "admin").await.expect(202);
    assert_eq!(
        (&action["kind"], &action["role"]),
        (&json!("role"), &json!("admin"))
    );
    assert_eq!(app.get_as(&two, "/api/admin/users").await.status, 403);
    decide(&app, &other, &action, true).await.expect(200);
    second_factor::enrol(&app, &two).await;
    app.get_as(&two, "/api/admin/users").await.expect(200);
    let revoked = give_role(&app, &admin, &one, "user").await;
    revoked.expect_error(409, "cap_used_up");
    app.finish().await;
}

#[tokio::test]
async fn parallel_credits_that_together_exceed_cap_succeed_once() {
    let app = TestApp::start().await;
    let admin = independent(&app).await;
    let (one, two) = (app.sign_in().await, app.sign_in().await);
    let (first, second) = join(
        change(&app, &admin, "credit", &one, 3_000),
        change(&app, &admin, "credit", &two, 3_000),
    )
    .await;
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", first.body, second.body);
    app.finish().await;
}

#[tokio::test]
async fn command_line_debit_refund_and_grant_succeed_above_administrator_caps() {
    let app = TestApp::start().await;
    let admin = independent(&app).await;
    let user = app.sign_in().await;
    let payment = topup(&app, &user, 50_000).await;
    set_cap(&app, Name::DebitsPerDay, 0).await;
    set_cap(&app, Name::RefundsPerDay, 0).await;
    set_cap(&app, Name::RoleGrantsPerDay, 0).await;
    let debit = change(&app, &admin, "debit", &user, 100).await;
    let refund = refund_by(&app, &admin, payment, json!(100)).await;
    let grant = give_role(&app, &admin, &user, "operator").await;
    for (refused, command) in [(debit, "debit"), (refund, "refund"), (grant, "grant")] {
        refused.expect_error(409, "cap_used_up");
        let detail = refused.body["detail"].as_str().unwrap();
        assert!(
            detail.contains(&format!("avtosled admin {command}")),
            "{detail}"
        );
    }
    let amount = Kopecks::roubles(100);
    let (ctx, reason) = (&app.ctx, REASON.to_owned());
    commands::change_balance(ctx, Direction::Debit, &user.phone, amount, REASON, None)
        .await
        .unwrap();
    commands::refund(ctx, payment, amount, reason)
        .await
        .unwrap();
    app.give_role(&user, Role::Operator).await;
    assert_eq!(account(&app, &user).await.balance, 30_000);
    app.finish().await;
}
