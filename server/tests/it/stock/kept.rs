//! Stock in the export of personal data, its deletion, and the retention of reports.

use avtosled_server::platform::entities::{
    stock_cars, stock_monitors, stock_notifications, stock_views, vehicle_reports,
};
use avtosled_server::privacy::retention_jobs;
use chrono::Duration;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::app::{FREE_SET, TestApp, VIN};
use crate::reports::watches::{end_plans, finish};
use crate::stock::monitoring::{give_business, switch};
use crate::stock::{VIEWS, add_report, cars};

async fn counts(app: &TestApp) -> [u64; 4] {
    let db = app.ctx.db.write();
    [
        stock_cars::Entity::find().count(db).await.unwrap(),
        stock_views::Entity::find().count(db).await.unwrap(),
        stock_monitors::Entity::find().count(db).await.unwrap(),
        stock_notifications::Entity::find().count(db).await.unwrap(),
    ]
}

#[tokio::test]
async fn export_has_the_stock_and_a_deleted_account_loses_it() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    give_business(&app, &user).await;
    add_report(&app, &user, &report).await;
    switch(&app, &user, true).await.expect(200);
    let body = json!({ "name": "Все", "filters": {} });
    app.post_as(&user, VIEWS, body).await.expect(200);
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["stockCars"][0]["number"], VIN);
    assert_eq!(export["stockViews"][0]["name"], "Все");
    assert!(export["stockMonitoring"][0]["enabledAt"].is_string());
    assert_eq!(counts(&app).await, [1, 1, 1, 0]);
    app.completed_jobs().await;
    end_plans(&app).await;
    let body = json!({ "confirm": "УДАЛИТЬ" });
    app.delete_account(&user, body).await.expect(204);
    assert_eq!(counts(&app).await, [0; 4]);
    app.finish().await;
}

#[tokio::test]
async fn car_whose_report_is_deleted_after_its_period_is_unchecked() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let report = app.order(&user, &FREE_SET).await;
    app.completed(&user, &report).await;
    add_report(&app, &user, &report).await;
    let before = cars(&app, &user).await.remove(0);
    app.completed_jobs().await;
    app.clock.advance(Duration::days(3 * 366));
    retention_jobs::run(&app.ctx).await.unwrap();
    let reports = vehicle_reports::Entity::find().count(app.ctx.db.write());
    assert_eq!(reports.await.unwrap(), 0);
    let after = stock_cars::Entity::find().one(app.ctx.db.write()).await;
    let after = after.unwrap().unwrap();
    assert_eq!(
        (after.report_id, after.checked_at, after.verdict_level),
        (None, None, None)
    );
    assert_eq!(json!(after.title), before["title"]);
    finish(app).await;
}
