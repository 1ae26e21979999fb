//! Audit log: every staff action is recorded and cannot be changed.

use std::collections::BTreeSet;

use avtosled_server::admin::spending_caps;
use avtosled_server::checks::source_settings;
use avtosled_server::money::reconciliation;
use avtosled_server::offers::promo::{self, NewPromo};
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::entities::audit_events::{Column, Entity, Model as AuditEvent};
use avtosled_server::platform::jobs::queue::State;
use avtosled_server::platform::limits::spending_caps::Name;
use avtosled_server::privacy::key_rotation;
use reqwest::Method;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};
use serde_json::{Value, json};

use crate::admin::maintenance::{job, promo_code, sent_message};
use crate::app::{TestApp, User};
use crate::checks::late_answers::{failing, incomplete};
use crate::checks::source_settings::by;
use crate::database::owner;
use crate::money::fixtures::topup;
use crate::money::reconciliation::execute;
use crate::offers::admin_packages::bought;
use crate::routes::contract::operations;

const REASON: &str = "Просьба клиента";
const ID: &str = "018f0000-0000-7000-8000-000000000000";
/// Route that starts a reconciliation, which changes no data.
const COMPARISON: &str = "/api/admin/reconciliation";
/// Route that tests a vendor method; the test is recorded in its own table, `method_tests`.
const METHOD_TEST: &str = "/api/admin/test-api";
/// Export routes; a deletion needs no reason, and `exports.rs` tests that both actions are recorded.
const EXPORTS: [&str; 2] = [
    "/api/admin/exports",
    "/api/admin/exports/018f0000-0000-7000-8000-000000000000",
];

async fn events(app: &TestApp) -> Vec<AuditEvent> {
    let all = Entity::find().order_by_asc(Column::Id);
    all.all(app.ctx.db.read()).await.unwrap()
}

async fn discrepancy(app: &TestApp, admin: &User) -> String {
    execute(
        app,
        "UPDATE users SET balance = balance + 1 WHERE balance > 0",
    )
    .await;
    reconciliation::run(&app.ctx).await.unwrap();
    execute(
        app,
        "UPDATE users SET balance = balance - 1 WHERE balance > 0",
    )
    .await;
    let listed = app.get_as(admin, COMPARISON).await.expect(200);
    listed["open"][0]["id"].as_str().unwrap().to_owned()
}

/// Creates a credit request by another administrator that waits for approval.
async fn waiting_request(app: &TestApp, user: &str) -> String {
    let other = app.sign_in().await;
    app.make_admin(&other).await;
    app.settle_appointments().await;
    let path = format!("/api/admin/users/{user}/credit");
    let body = json!({ "amount": 10_001, "reason": REASON });
    let requested = app.post_as(&other, &path, body).await.expect(200);
    assert_eq!(requested["status"], "waiting");
    requested["id"].as_str().unwrap().to_owned()
}

/// Every admin route that changes data: path template, id and body.
async fn changes(app: &TestApp, admin: &User) -> Vec<(&'static str, String, Value)> {
    let (user, report) = incomplete(app).await;
    let report = report["id"].as_str().unwrap().to_owned();
    let id = app.user_id(&user).await.to_string();
    let payment = topup(app, &user, 50_000).await;
    let package = bought(app, &user, 3).await;
    let discrepancy = discrepancy(app, admin).await;
    let request = waiting_request(app, &id).await;
    let message = sent_message(app).await;
    let reason = json!({ "reason": REASON });
    let sum = json!({ "amount": 1, "reason": REASON });
    vec![
        ("/api/admin/users/{id}/reveal", id.clone(), reason.clone()),
        ("/api/admin/users/{id}/credit", id.clone(), sum.clone()),
        ("/api/admin/users/{id}/debit", id.clone(), sum),
        (
            "/api/admin/staff-actions/{id}/decision",
            request,
            json!({ "approved": true, "reason": REASON }),
        ),
        (
            "/api/admin/reports/{id}/ask",
            report.clone(),
            json!({ "source": "accidents", "reason": REASON }),
        ),
        ("/api/admin/reports/{id}/mail", report, reason.clone()),
        (
            "/api/admin/jobs/{id}/retry",
            job(app, State::Dead).await,
            reason.clone(),
        ),
        (
            "/api/admin/jobs/{id}/cancel",
            job(app, State::Dead).await,
            reason.clone(),
        ),
        (
            "/api/admin/messages/{id}/send-again",
            message,
            reason.clone(),
        ),
        (
            "/api/admin/sources/{id}",
            "photos".to_owned(),
            json!({ "state": "off", "reason": REASON }),
        ),
        (
            "/api/admin/sources/{id}/limit",
            "photos".to_owned(),
            json!({ "mostAtOnce": 2, "reason": REASON }),
        ),
        (
            "/api/admin/promo-codes",
            String::new(),
            json!({ "code": "ЛЕТО", "percent": 10, "reason": REASON }),
        ),
        (
            "/api/admin/promo-codes/{id}/stop",
            promo_code(app, admin).await,
            reason.clone(),
        ),
        ("/api/admin/users/{id}/end-sessions", id.clone(), reason),
        (
            "/api/admin/users/{id}/api-access",
            id.clone(),
            json!({ "allowed": true, "reason": REASON }),
        ),
        (
            "/api/admin/payments/{id}/refund",
            payment.to_string(),
            json!({ "amount": 10, "reason": REASON }),
        ),
        (
            "/api/admin/user-packages/{id}/cancel",
            package.to_string(),
            json!({ "reason": REASON }),
        ),
        (
            "/api/admin/reconciliation/differences/{id}/acknowledge",
            discrepancy,
            json!({ "reason": REASON }),
        ),
        (
            "/api/admin/users/{id}",
            id,
            json!({ "isActive": false, "role": "operator", "reason": REASON }),
        ),
    ]
}

#[tokio::test]
async fn every_admin_change_is_recorded_with_author_and_reason() {
    let app = TestApp::with_sandbox(failing(Some(1))).await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let by = app.user_id(&admin).await;
    let changes = changes(&app, &admin).await;
    let known = changes.iter().map(|(path, ..)| match *path {
        path if path.starts_with("/api/admin/sources/") => path.replace("{id}", "search"),
        path => path.replace("{id}", ID),
    });
    let mut known: BTreeSet<String> = known.collect();
    known.extend([COMPARISON, METHOD_TEST].map(str::to_owned));
    known.extend(EXPORTS.map(str::to_owned));
    for (path, id, body) in changes {
        let before = events(&app).await.len();
        let method = if path == "/api/admin/users/{id}" {
            Method::PATCH
        } else {
            Method::POST
        };
        let request = app.request(method, &path.replace("{id}", &id));
        let request = request.bearer_auth(&admin.token).json(&body);
        let done = app.send(request).await;
        assert!(done.status < 300, "{path}: {} {}", done.status, done.body);
        let new = events(&app).await.split_off(before);
        assert!(!new.is_empty(), "{path}");
        for event in new {
            assert_eq!((event.admin_id, event.reason.as_str()), (Some(by), REASON));
            assert_eq!(event.ran_by, None);
            assert!(!event.subject.is_empty(), "{path}");
        }
    }
    let changing = operations()
        .into_iter()
        .filter(|(method, path, _)| path.starts_with("/api/admin/") && *method != Method::GET);
    let changing: BTreeSet<String> = changing.map(|(_, path, _)| path).collect();
    assert_eq!(changing, known, "a new route must be added to `changes`");
    app.finish().await;
}

#[tokio::test]
async fn command_line_change_is_recorded_with_system_user_in_immutable_audit_log() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 5).await;
    app.make_admin(&user).await;
    let why = || REASON.to_owned();
    let new = NewPromo {
        code: "ЛЕТО".to_owned(),
        percent: 10,
        hours_since_sign_up: None,
        valid_until: None,
        max_uses: None,
        description: None,
        made_by: None,
        reason: why(),
    };
    promo::add(&app.ctx, new).await.unwrap();
    promo::stop(&app.ctx, "лето", None, why()).await.unwrap();
    source_settings::set(&app.ctx, "wanted", source_settings::State::On, by(REASON))
        .await
        .unwrap();
    spending_caps::set(&app.ctx, Name::CodesPerDay, 5000, why())
        .await
        .unwrap();
    let now = app.ctx.clock.now();
    app.ctx.signing_keys.rotate(now).await.unwrap();
    key_rotation::add_key(&app.ctx).await.unwrap();
    let events = events(&app).await;
    let done: Vec<Action> = events.iter().map(|event| event.action).collect();
    assert_eq!(
        done,
        [
            Action::BalanceCredited,
            Action::RoleChanged,
            Action::PromoAdded,
            Action::PromoStopped,
            Action::SourceSwitched,
            Action::CeilingSet,
            Action::SigningKeyRotated,
            Action::DataKeyAdded,
        ]
    );
    assert!(events.iter().all(|event| event.admin_id.is_none()));
    // A command has no signed-in user, so the event names the system user and the machine.
    let authors = events.iter().filter_map(|event| event.ran_by.as_deref());
    let authors: Vec<&str> = authors.filter(|who| who.contains('@')).collect();
    assert_eq!(authors.len(), events.len());
    let listed = app.get_as(&user, "/api/admin/acts").await.expect(200);
    let by = format!("команда на сервере: {}", authors[0]);
    assert_eq!(listed["acts"][0]["admin"], json!(by));
    let recorded_changes: Vec<_> = events.iter().map(|event| event.change.as_str()).collect();
    assert_eq!(
        recorded_changes[..6],
        ["5₽", "user → admin", "10\u{a0}%", "", "on", "5000"]
    );
    let owner = owner(app.ctx.db.write()).await;
    for sql in [
        "UPDATE audit_events SET reason = 'x'",
        "DELETE FROM audit_events",
    ] {
        let done = owner.execute_unprepared(sql).await;
        assert!(done.is_err(), "{sql}");
    }
    app.finish().await;
}
