//! Account page of staff: figures compared with the tables, masking and ending of sessions.

use avtosled_core::money::Kopecks;
use avtosled_server::identity::permissions::Role;
use avtosled_server::platform::entities::{
    audit_events, ledger_entries, report_services, sessions, user_packages, vehicle_reports,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{TestApp, User};
use crate::offers::admin_packages::bought;

async fn admin(app: &TestApp) -> User {
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    admin
}

async fn card(app: &TestApp, staff: &User, user: &User) -> Value {
    let path = format!("/api/admin/users/{}", app.user_id(user).await);
    app.get_as(staff, &path).await.expect(200)
}

fn kopecks(roubles: &Value) -> i64 {
    let sum: Kopecks = serde_json::from_value(roubles.clone()).unwrap();
    sum.0
}

fn count(rows: &Value) -> u64 {
    rows.as_array().unwrap().len().try_into().unwrap()
}

#[tokio::test]
async fn account_card_figures_equal_ledger_and_table_counts() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let user = app.sign_in_as("79161234567").await;
    let id = app.user_id(&user).await;
    app.credit(&user, 500).await;
    let report = app.order(&user, &["history", "dtp"]).await;
    app.completed(&user, &report).await;
    bought(&app, &user, 3).await;
    let seen = card(&app, &admin, &user).await;
    let db = app.ctx.db.read();

    let entries = ledger_entries::Entity::find().filter(ledger_entries::Column::UserId.eq(id));
    let entries = entries.all(db).await.unwrap();
    let sum = |account| {
        let of_account = entries.iter().filter(|entry| entry.account == account);
        of_account.map(|entry| entry.amount).sum::<i64>()
    };
    let available = sum(ledger_entries::AccountKind::Available);
    assert_eq!(kopecks(&seen["balance"]), available);
    assert_eq!(
        kopecks(&seen["held"]),
        sum(ledger_entries::AccountKind::Held)
    );
    let services = report_services::Entity::find().all(db).await.unwrap();
    let answers: i64 = services.iter().map(|row| row.cost).sum();
    let owned = user_packages::Entity::find().all(db).await.unwrap();
    let bought: i64 = owned.iter().map(|row| row.purchase_price).sum();
    assert!(answers > 0 && bought > 0);
    assert_eq!(kopecks(&seen["spent"]), answers + bought);
    let reports = vehicle_reports::Entity::find().count(db).await.unwrap();
    assert_eq!(seen["reportCount"], json!(reports));
    assert_eq!(seen["reports"][0]["id"], json!(report));
    let packages = user_packages::Entity::find().count(db).await.unwrap();
    assert_eq!(count(&seen["packages"]), packages);
    let live = sessions::Entity::find().filter(sessions::Column::UserId.eq(id));
    assert_eq!(count(&seen["sessions"]), live.count(db).await.unwrap());
    assert_eq!(seen["acts"][0]["action"], "balance_credited");
    assert_eq!(seen["consents"][0]["purpose"], "user_agreement");
    assert_eq!(seen["subscription"], Value::Null);

    let path = format!("/api/admin/users/{id}/operations");
    let history = app.get_as(&admin, &path).await.expect(200);
    let moved = history["operations"].as_array().unwrap().iter();
    assert_eq!(
        moved.map(|one| kopecks(&one["amount"])).sum::<i64>(),
        available
    );
    assert!(!seen.to_string().contains("9161234567"));
    let unknown = app.get_as(&admin, "/api/admin/users/1").await;
    assert_eq!((unknown.status, unknown.code()), (404, "user_not_found"));
    app.finish().await;
}

#[tokio::test]
async fn personal_data_are_masked_until_revealed_with_a_reason() {
    let app = TestApp::start().await;
    let operator = app.sign_in().await;
    app.make(&operator, Role::Operator).await;
    let user = app.sign_in_as("79161234567").await;
    app.set_email(&user, "ivan@example.com").await;
    let id = app.user_id(&user).await;
    let seen = card(&app, &operator, &user).await;
    assert_eq!(seen["phone"], "+7 916 ***-**-67");
    assert_eq!(seen["email"], "i***@example.com");
    let path = format!("/api/admin/users/{id}/reveal");
    let without_reason = app
        .post_as(&operator, &path, json!({ "reason": " x " }))
        .await;
    assert_eq!(
        (without_reason.status, without_reason.code()),
        (422, "validation_failed")
    );
    let recorded = audit_events::Entity::find()
        .filter(audit_events::Column::AdminId.eq(app.user_id(&operator).await));
    assert_eq!(recorded.clone().count(app.ctx.db.read()).await.unwrap(), 0);
    let why = json!({ "reason": "Звонит клиент" });
    let revealed = app.post_as(&operator, &path, why).await.expect(200);
    assert_eq!(revealed["phone"], "79161234567");
    assert_eq!(revealed["email"], "ivan@example.com");
    let event = recorded.one(app.ctx.db.read()).await.unwrap().unwrap();
    assert_eq!(event.action.to_string(), "personal_data_revealed");
    assert_eq!(
        (event.subject, event.reason.as_str()),
        (id.to_string(), "Звонит клиент")
    );
    app.finish().await;
}

#[tokio::test]
async fn sessions_ended_by_administrator_are_rejected_for_that_account_only() {
    let app = TestApp::start().await;
    let admin = admin(&app).await;
    let user = app.sign_in().await;
    let path = format!("/api/admin/users/{}/end-sessions", app.user_id(&user).await);
    let why = json!({ "reason": "Телефон украден" });
    let done = app.post_as(&admin, &path, why).await.expect(200);
    assert_eq!(done["ended"], 1);
    assert_eq!(app.get_as(&user, "/api/auth/user").await.status, 401);
    app.get_as(&admin, "/api/auth/user").await.expect(200);
    app.finish().await;
}
