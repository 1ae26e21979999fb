//! Deletion of batches with their account, and after their retention period.

use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use avtosled_server::platform::entities::{batch_rows, batches, vehicle_reports};
use avtosled_server::privacy::retention_jobs;

use crate::app::TestApp;
use crate::batches::{PRICE, in_state, list, order, vins};

/// Numbers of batches, their rows, and reports.
async fn counts(app: &TestApp) -> [u64; 3] {
    let db = app.ctx.db.write();
    [
        batches::Entity::find().count(db).await.unwrap(),
        batch_rows::Entity::find().count(db).await.unwrap(),
        vehicle_reports::Entity::find().count(db).await.unwrap(),
    ]
}

#[tokio::test]
async fn deleted_account_loses_its_batches_and_their_rows() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, i32::try_from(2 * PRICE).unwrap()).await;
    let id = order(&app, &user, list(&vins(2))).await;
    in_state(&app, &user, &id, "completed").await;
    app.completed_jobs().await;
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&user, body).await.expect(204);
    assert_eq!(counts(&app).await[..2], [0, 0]);
    app.finish().await;
}

#[tokio::test]
async fn batch_is_deleted_after_a_year_and_its_reports_are_kept() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let id = order(&app, &user, list(&vins(2))).await;
    in_state(&app, &user, &id, "completed").await;
    app.completed_jobs().await;
    app.clock.advance(Duration::days(364));
    retention_jobs::run(&app.ctx).await.unwrap();
    assert_eq!(counts(&app).await, [1, 2, 2]);
    app.clock.advance(Duration::days(2));
    retention_jobs::run(&app.ctx).await.unwrap();
    assert_eq!(counts(&app).await, [0, 0, 2]);
    app.finish().await;
}
