//! Cancellation of packages by administrators.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::platform::entities::{
    audit_events, packages, user_actions, user_packages, vehicle_reports,
};
use chrono::Duration;
use futures::future::join_all;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures::balance;

/// Inserts a package of 199 roubles with five checks, some of them used; returns its id.
pub async fn bought(app: &TestApp, user: &User, checks_remaining: i32) -> Uuid {
    let now = app.ctx.clock.now();
    let db = app.ctx.db.write();
    let package = packages::ActiveModel {
        id: Set(Uuid::now_v7()),
        name: Set(Uuid::now_v7().to_string()),
        display_name: Set("Стартовый".to_owned()),
        price: Set(19_900),
        checks_count: Set(5),
        validity_days: Set(30),
        price_per_check: Set(4_000),
        description: Set(String::new()),
        features: Set(json!([])),
        created_at: Set(now),
        ..Default::default()
    };
    let package_id = package.id.clone().unwrap();
    packages::Entity::insert(package)
        .exec_without_returning(db)
        .await
        .unwrap();
    let row = user_packages::Model {
        id: Uuid::now_v7(),
        user_id: app.user_id(user).await,
        package_id,
        checks_remaining,
        purchase_price: 19_900,
        credit_paid: 0,
        expires_at: now + Duration::days(30),
        is_active: true,
        created_at: now,
        checks_total: 5,
        payment_id: None,
        cancelled_at: None,
    };
    let id = row.id;
    let insert = user_packages::Entity::insert(row.into_active_model());
    insert.exec_without_returning(db).await.unwrap();
    sold(app, user, id).await;
    id
}

/// Posts the ledger transfers of a bought package.
async fn sold(app: &TestApp, user: &User, id: Uuid) {
    app.credit(user, 199).await;
    let movement = Movement {
        kind: TransferKind::Package,
        from: Account::Available(app.user_id(user).await),
        to: Account::Revenue,
        amount: Kopecks(19_900),
        reference: Reference::UserPackage(id),
        idempotency_key: format!("package:{id}"),
        description: None,
    };
    let work = app.ctx.begin().await.unwrap();
    ledger::post(&work.tx, movement, work.now).await.unwrap();
    work.commit().await.unwrap();
}

async fn cancel(app: &TestApp, admin: &User, id: &str) -> Answer {
    let path = format!("/api/admin/user-packages/{id}/cancel");
    app.post_as(admin, &path, json!({ "reason": "Ошибся тарифом" }))
        .await
}

async fn setting() -> (TestApp, User, User) {
    let app = TestApp::start().await;
    let (admin, user) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    (app, admin, user)
}

#[tokio::test]
async fn parallel_cancellations_of_package_refund_unused_checks_once() {
    let (app, admin, user) = setting().await;
    for (left, returned) in [(3, 11_940), (5, 19_900), (1, 3_980), (0, 0)] {
        let before = balance(&app, &user).await;
        let id = bought(&app, &user, left).await;
        let text = id.to_string();
        let tries = (0..4).map(|_| cancel(&app, &admin, &text));
        let (done, refused) = tries_of(join_all(tries).await);
        assert_eq!((done.len(), refused.len()), (1, 3));
        assert_eq!(done[0].body["unusedChecks"], left);
        assert!(
            refused
                .iter()
                .all(|answer| answer.code() == "package_not_active")
        );
        assert_eq!(balance(&app, &user).await - before, returned);
        let row = user_packages::Entity::find_by_id(id)
            .one(app.ctx.db.read())
            .await;
        let row = row.unwrap().unwrap();
        assert!(!row.is_active && row.cancelled_at.is_some());
    }
    let actions = user_actions::Entity::find()
        .filter(user_actions::Column::Action.eq(user_actions::Action::PackageCanceled))
        .all(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!(actions.len(), 4);
    let acts = audit_events::Entity::find().all(app.ctx.db.read()).await;
    let acts = acts.unwrap();
    let why = acts.iter().filter(|act| act.reason == "Ошибся тарифом");
    assert_eq!(why.count(), 4);
    app.finish().await;
}

fn tries_of(answers: Vec<Answer>) -> (Vec<Answer>, Vec<Answer>) {
    answers.into_iter().partition(|answer| answer.status == 200)
}

#[tokio::test]
async fn package_search_by_phone_or_id_returns_matching_packages_only() {
    let (app, admin, user) = setting().await;
    let other = app.sign_in().await;
    let id = bought(&app, &user, 3).await;
    let found = async |search: &str| {
        let path = format!("/api/admin/user-packages?search={search}");
        let found = app.get_as(&admin, &path).await.expect(200);
        found["packages"].as_array().unwrap().clone()
    };
    for search in [&user.phone, &id.to_string()] {
        let packages = found(search).await;
        assert_eq!(packages.len(), 1, "{search}");
        assert_eq!(packages[0]["id"], json!(id));
        assert_eq!(packages[0]["name"], "Стартовый");
        assert_eq!(packages[0]["state"], "active");
        assert_eq!(packages[0]["refundable"], 119.4);
    }
    assert_eq!(found(&other.phone).await, Vec::<Value>::new());
    assert_eq!(found("").await.len(), 1);

    cancel(&app, &admin, &id.to_string()).await.expect(200);
    let packages = found(&user.phone).await;
    assert_eq!(packages[0]["state"], "cancelled");
    assert_eq!(packages[0]["refundable"], 0);
    let refused = app.get_as(&user, "/api/admin/user-packages").await;
    assert_eq!(refused.status, 403);
    app.finish().await;
}

#[tokio::test]
async fn cancellation_of_unknown_expired_or_in_use_package_is_rejected() {
    let (app, admin, user) = setting().await;
    for id in ["x", "018f0000-0000-7000-8000-000000000000"] {
        let unknown = cancel(&app, &admin, id).await;
        assert_eq!((unknown.status, unknown.code()), (404, "package_not_found"));
    }
    let id = bought(&app, &user, 2).await;
    let path = format!("/api/admin/user-packages/{id}/cancel");
    let refused = app.post_as(&admin, &path, json!({ "reason": " " })).await;
    assert_eq!((refused.status, refused.code()), (422, "validation_failed"));

    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp"]).await;
    app.completed(&user, &report).await;
    let set = |status: vehicle_reports::Status| {
        vehicle_reports::Entity::update_many()
            .set(vehicle_reports::ActiveModel {
                user_package_id: Set(Some(id)),
                status: Set(status),
                ..Default::default()
            })
            .exec(app.ctx.db.write())
    };
    set(vehicle_reports::Status::Running).await.unwrap();
    let in_use = cancel(&app, &admin, &id.to_string()).await;
    assert_eq!((in_use.status, in_use.code()), (409, "report_in_work"));
    set(vehicle_reports::Status::Completed).await.unwrap();

    app.clock.advance(Duration::days(31));
    let admin = app.staff_signs_in_again(&admin).await;
    let over = cancel(&app, &admin, &id.to_string()).await;
    assert_eq!((over.status, over.code()), (409, "package_not_active"));
    let user = app.sign_in_as(&user.phone).await;
    assert_eq!(balance(&app, &user).await, 9_750);
    app.finish().await;
}
