//! Export of personal data: complete for the own account, without secrets or others' data.

use avtosled_server::platform::entities::{sessions, user_actions};
use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::json;
use uuid::Uuid;

use crate::app::{TestApp, VIN};
use crate::identity::registration_data;

const PATH: &str = "/api/user/export";

#[tokio::test]
async fn personal_data_export_contains_the_account_and_no_secrets() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    registration_data::save(&app, &user, registration_data::form()).await;
    app.credit(&user, 100).await;
    let report = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &report).await;

    let answer = app.get_as(&user, PATH).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(
        answer.headers["content-disposition"],
        "attachment; filename=\"avtosled-data.json\""
    );
    assert_eq!(answer.headers["cache-control"], "no-store");
    let export = answer.expect(200);
    assert_eq!(export["account"]["phone"], format!("+{}", user.phone));
    assert_eq!(export["registrationData"]["passportNumber"], "482915");
    assert_eq!(export["notifications"]["lowBalance"], true);
    assert_eq!(export["reports"][0]["vin"], VIN);
    let sources = export["reports"][0]["sources"].as_array().unwrap();
    assert_eq!(
        (&sources[0]["name"], &sources[0]["charged"]),
        (&json!("dtp"), &json!(2.5))
    );
    for (list, least) in [
        ("consents", 2),
        ("sessions", 1),
        ("operations", 4),
        ("actions", 2),
    ] {
        assert!(export[list].as_array().unwrap().len() >= least, "{list}");
    }
    for list in ["payments", "packages", "freeChecks"] {
        assert!(export[list].is_array(), "{list}");
    }
    let available = export["operations"].as_array().unwrap().iter();
    let available = available.filter(|entry| entry["account"] == "available");
    let sum: f64 = available
        .map(|entry| entry["amount"].as_f64().unwrap())
        .sum();
    assert_eq!(Some(sum), export["account"]["balance"].as_f64());

    let text = export.to_string();
    for secret in ["password", "hash\":", "apiResponse", "v1.", &user.token] {
        assert!(!text.contains(secret), "{secret}");
    }
    app.finish().await;
}

#[tokio::test]
async fn personal_data_export_of_250_list_entries_is_complete() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let id = app.user_id(&user).await;
    let now = app.ctx.clock.now();
    for count in [100, 150] {
        let rows = (0..count).map(|_| user_actions::ActiveModel {
            id: Set(Uuid::now_v7()),
            user_id: Set(Some(id)),
            action: Set(user_actions::Action::Unblocked),
            created_at: Set(now),
            ..Default::default()
        });
        let db = app.ctx.db.write();
        user_actions::Entity::insert_many(rows)
            .exec_without_returning(db)
            .await
            .unwrap();
        let export = app.get_as(&user, PATH).await.expect(200);
        let actions = export["actions"].as_array().unwrap().iter();
        let ids = actions
            .filter(|action| action["action"] == "unblocked")
            .count();
        assert_eq!(ids, if count == 100 { 100 } else { 250 });
    }
    app.finish().await;
}

#[tokio::test]
async fn export_and_account_deletion_without_fresh_sign_in_are_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let earlier = app.ctx.clock.now() - Duration::minutes(31);
    sessions::Entity::update_many()
        .col_expr(sessions::Column::CreatedAt, Expr::value(earlier))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    let refused = app.get_as(&user, PATH).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "fresh_sign_in_required")
    );
    let body = json!({ "confirm": "УДАЛИТЬ" });
    let refused = app.delete_account(&user, body).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "fresh_sign_in_required")
    );
    app.finish().await;
}
