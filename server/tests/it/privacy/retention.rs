//! Retention periods: older rows are deleted, younger ones kept, and the ledger stays consistent.

use avtosled_server::identity::permissions::Role;
use avtosled_server::platform::entities;
use avtosled_server::platform::entities::reference::Reference;
use avtosled_server::privacy::retention_jobs;
use chrono::{DateTime, Duration, Months, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use uuid::Uuid;

use crate::admin::staff_actions::{change, staff};
use crate::app::TestApp;
use crate::identity::registration_data;

macro_rules! count {
    ($app:expr, $table:ident) => {
        entities::$table::Entity::find()
            .count($app.ctx.db.read())
            .await
            .unwrap()
    };
}

/// Runs the clean-up `offset` after a number of years.
async fn clean_at(app: &TestApp, began: DateTime<Utc>, years: u32, offset: Duration) {
    let time = began.checked_add_months(Months::new(12 * years)).unwrap() + offset;
    app.clock.advance(time - app.ctx.clock.now());
    retention_jobs::run(&app.ctx).await.unwrap();
}

async fn insert_payment(app: &TestApp, user_id: Uuid) {
    let row = entities::payments::ActiveModel {
        id: Set(Uuid::now_v7()),
        user_id: Set(Some(user_id)),
        amount: Set(10_000),
        status: Set(entities::payments::Status::Canceled),
        created_at: Set(app.ctx.clock.now()),
        ..Default::default()
    };
    let insert = entities::payments::Entity::insert(row);
    insert
        .exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
}

#[tokio::test]
async fn each_kind_of_data_is_deleted_after_its_retention_period() {
    let app = TestApp::start().await;
    let began = app.ctx.clock.now();
    let user = app.sign_in().await;
    registration_data::save(&app, &user, registration_data::form()).await;
    insert_payment(&app, app.user_id(&user).await).await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["history", "dtp"]).await;
    app.completed_jobs().await;
    assert_eq!(
        app.get_as(&user, &format!("/api/reports/{report}"))
            .await
            .status,
        200
    );
    let (hour, transfers) = (Duration::hours(1), count!(app, ledger_transfers));

    clean_at(&app, began, 1, -hour).await;
    assert_eq!((count!(app, api_requests), count!(app, sessions)), (2, 1));
    assert!(count!(app, user_actions) > 0);
    clean_at(&app, began, 1, hour).await;
    assert_eq!(
        (count!(app, api_requests), count!(app, user_actions)),
        (0, 0)
    );
    // A session expires after thirty days, and its year of retention starts then.
    assert_eq!(count!(app, sessions), 1);
    clean_at(&app, began, 1, Duration::days(30) + hour).await;
    assert_eq!(count!(app, sessions), 0);

    clean_at(&app, began, 3, -hour).await;
    assert_eq!(
        (count!(app, vehicle_reports), count!(app, report_services)),
        (1, 2)
    );
    clean_at(&app, began, 3, hour).await;
    assert_eq!(
        (count!(app, vehicle_reports), count!(app, report_services)),
        (0, 0)
    );
    app.assert_ledger_consistent().await;

    clean_at(&app, began, 4, -hour).await;
    assert_eq!(count!(app, payments), 1);
    assert_eq!(blank_transfers(&app).await, 0);
    clean_at(&app, began, 4, hour).await;
    assert_eq!(count!(app, payments), 0);
    assert_eq!(blank_transfers(&app).await, transfers);
    app.assert_ledger_consistent().await;
    assert_eq!((count!(app, users), count!(app, consents)), (1, 2));
    app.finish().await;
}

/// Number of transfers whose reference and description were erased.
async fn blank_transfers(app: &TestApp) -> u64 {
    let rows = entities::ledger_transfers::Entity::find();
    let rows = rows.all(app.ctx.db.read()).await.unwrap();
    let blank = rows
        .iter()
        .filter(|row| row.reference == Reference::Forgotten && row.description.is_none());
    u64::try_from(blank.count()).unwrap()
}

#[tokio::test]
async fn reveals_are_deleted_after_two_days_and_credits_by_staff_after_four_years() {
    let app = TestApp::start().await;
    let began = app.ctx.clock.now();
    let (admin, user) = (staff(&app, Role::Admin).await, app.sign_in().await);
    change(&app, &admin, "credit", &user, 7).await.expect(200);
    let reveal = format!("/api/admin/users/{}/reveal", app.user_id(&user).await);
    let reason = json!({ "reason": "Звонит клиент" });
    app.post_as(&admin, &reveal, reason).await.expect(200);
    assert_eq!(count!(app, staff_actions), 2);
    clean_at(&app, began, 0, Duration::days(2) + Duration::hours(1)).await;
    assert_eq!(count!(app, staff_actions), 1, "of reveals none");
    let hour = Duration::hours(1);
    clean_at(&app, began, 4, -hour).await;
    assert_eq!(count!(app, staff_actions), 1);
    clean_at(&app, began, 4, hour).await;
    assert_eq!(count!(app, staff_actions), 0);
    app.finish().await;
}

#[tokio::test]
async fn vendor_statements_are_deleted_after_a_year() {
    let app = TestApp::build(avtosled_sandbox::Options::default(), &[], false).await;
    let began = app.ctx.clock.now();
    let row = entities::vendor_statements::ActiveModel {
        id: Set(Uuid::now_v7()),
        day: Set("2026-11-21".to_owned()),
        created_at: Set(began),
        ..Default::default()
    };
    let insert = entities::vendor_statements::Entity::insert(row);
    insert
        .exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
    app.clock.advance(Duration::days(364));
    retention_jobs::run(&app.ctx).await.unwrap();
    assert_eq!(count!(app, vendor_statements), 1);
    app.clock.advance(Duration::days(2));
    retention_jobs::run(&app.ctx).await.unwrap();
    assert_eq!(count!(app, vendor_statements), 0);
    app.finish().await;
}

#[tokio::test]
async fn running_report_is_not_deleted_after_retention_period() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    app.completed_jobs().await;
    app.stop_worker().await;
    let began = app.ctx.clock.now();
    app.order(&user, &["dtp"]).await;
    clean_at(&app, began, 3, Duration::hours(1)).await;
    assert_eq!(count!(app, vehicle_reports), 1);
    app.assert_ledger_consistent().await;
    app.start_worker();
    app.finish().await;
}

#[tokio::test]
async fn deletion_records_and_consents_of_deleted_account_are_kept_three_years() {
    let app = TestApp::start().await;
    let (deleted, remaining) = (app.sign_in().await, app.sign_in().await);
    registration_data::save(&app, &deleted, registration_data::form()).await;
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&deleted, body).await.expect(204);
    let began = app.ctx.clock.now();
    assert_eq!(app.get_as(&remaining, "/api/auth/user").await.status, 200);

    clean_at(&app, began, 3, -Duration::hours(1)).await;
    assert_eq!(
        (count!(app, account_deletions), count!(app, consents)),
        (1, 3)
    );
    clean_at(&app, began, 3, Duration::hours(1)).await;
    assert_eq!(
        (count!(app, account_deletions), count!(app, consents)),
        (0, 1)
    );
    app.finish().await;
}

#[tokio::test]
async fn expired_rows_above_batch_size_are_all_deleted_and_younger_rows_kept() {
    let app = TestApp::start().await;
    let began = app.ctx.clock.now();
    insert_actions(&app, began, 1100).await;
    insert_actions(&app, began + Duration::hours(1), 1100).await;
    clean_at(&app, began, 1, Duration::minutes(30)).await;
    assert_eq!(count!(app, user_actions), 1100);
    clean_at(&app, began, 1, Duration::minutes(90)).await;
    assert_eq!(count!(app, user_actions), 0);
    app.finish().await;
}

#[tokio::test]
async fn interrupted_retention_run_is_completed_by_two_processes() {
    let app = TestApp::build(avtosled_sandbox::Options::default(), &[], false).await;
    let other = app.another_process().await;
    let began = app.ctx.clock.now();
    insert_actions(&app, began, 300).await;
    app.clock.advance(Duration::days(366));
    {
        let mut cleaning = std::pin::pin!(retention_jobs::run_in_steps(&app.ctx, 7));
        // Polled until the first batch is deleted, then dropped like a killed process.
        while count!(app, user_actions) == 300 {
            assert!(futures::poll!(cleaning.as_mut()).is_pending());
        }
    }
    let left = count!(app, user_actions);
    assert!(left > 0 && left % 7 == 300 % 7, "whole batches: {left}");
    let (one, two) = futures::join!(
        retention_jobs::run_in_steps(&app.ctx, 7),
        retention_jobs::run_in_steps(&other, 7)
    );
    one.unwrap();
    two.unwrap();
    assert_eq!(count!(app, user_actions), 0);
    app.finish().await;
}

async fn insert_actions(app: &TestApp, time: DateTime<Utc>, count: usize) {
    let rows = (0..count).map(|_| entities::user_actions::ActiveModel {
        id: Set(Uuid::now_v7()),
        action: Set(entities::user_actions::Action::SignedIn),
        created_at: Set(time),
        ..Default::default()
    });
    entities::user_actions::Entity::insert_many(rows)
        .exec_without_returning(app.ctx.db.write())
        .await
        .unwrap();
}
