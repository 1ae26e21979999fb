//! Records of watched cars in statement, export and ledger, and their retention.

use avtosled_server::money::reconciliation::{DiscrepancyKind, find_discrepancies};
use avtosled_server::platform::entities::{watch_changes, watches};
use avtosled_server::privacy::retention_jobs;
use chrono::Duration;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::json;
use uuid::Uuid;

use crate::app::VIN;
use crate::money::reconciliation::execute;
use crate::reports::watches::{BAN, MAIL, PATH, Watching, end_plans, finish, restricted, set};

#[tokio::test]
async fn stopped_watch_is_not_checked_and_its_fee_keeps_description() {
    let mut watching = Watching::new().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    watching.check_next_day().await;
    let user = watching.start_worker_and_sign_in().await;
    watching.app.completed_jobs().await;
    watching.app.stop_worker().await;
    let path = format!("{PATH}/{}", watching.id);
    assert_eq!(watching.app.delete_as(&user, &path).await.status, 204);
    let row = watching.row().await;
    assert_eq!((row.status, row.known), (watches::Status::Stopped, None));
    let before = watching.app.calls("gibdd.restrict", VIN).await;
    watching.check_next_day().await;
    assert_eq!(watching.app.calls("gibdd.restrict", VIN).await, before);
    let user = watching.start_worker_and_sign_in().await;
    let lines = watching.app.get_as(&user, "/api/user/operations").await;
    let line = lines.expect(200)["operations"][0]["description"].clone();
    assert!(line.as_str().unwrap().contains(BAN));
    // Payment data is erased after four years, and the watch with them.
    watching.app.clock.advance(Duration::days(4 * 366));
    retention_jobs::run(&watching.app.ctx).await.unwrap();
    assert_eq!(watching.changes().await, []);
    let left = watches::Entity::find().all(watching.app.ctx.db.read());
    assert_eq!(left.await.unwrap(), []);
    finish(watching.app).await;
}

#[tokio::test]
async fn export_has_watches_and_account_deletion_erases_vin() {
    let mut watching = Watching::new().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    for is_restricted in [true, false, true, false] {
        set(&watching.app, "gibdd.restrict", restricted(is_restricted));
        watching.check_next_day().await;
    }
    let user = watching.start_worker_and_sign_in().await;
    let app = &watching.app;
    let export = app.get_as(&user, "/api/user/export").await.expect(200);
    assert_eq!(export["watches"][0]["vin"], VIN);
    assert_eq!(export["watchChanges"][0]["summary"], BAN);
    assert_eq!(export["watchChanges"].as_array().unwrap().len(), 4);
    assert_eq!(app.balance(&user).await, json!(0));
    let body = json!({ "confirm": "УДАЛИТЬ" });
    assert_eq!(app.delete_account(&user, body).await.status, 204);
    let row = watching.row().await;
    assert_eq!(
        (row.vin.as_str(), row.status, row.known),
        ("", watches::Status::Stopped, None)
    );
    for change in watching.changes().await {
        assert_eq!((change.summary.as_str(), change.cost), ("", 500));
    }
    finish(watching.app).await;
}

#[tokio::test]
async fn change_of_watched_car_is_sent_by_sms_to_account_without_email() {
    let mut watching = Watching::new().await;
    execute(
        &watching.app,
        &format!("UPDATE users SET email = NULL WHERE email = '{MAIL}'"),
    )
    .await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    watching.check_next_day().await;
    let user = watching.start_worker_and_sign_in().await;
    watching.app.completed_jobs().await;
    let all = watching.app.sandbox.messages(Some(&user.phone));
    let sent = all.iter().filter(|sms| sms.text.contains(BAN)).count();
    assert_eq!(sent, 1);
    finish(watching.app).await;
}

#[tokio::test]
async fn watch_fee_that_differs_from_reported_change_is_a_discrepancy() {
    let mut watching = Watching::new().await;
    set(&watching.app, "gibdd.restrict", restricted(true));
    watching.check_next_day().await;
    end_plans(&watching.app).await;
    let db = watching.app.ctx.db.write();
    let kinds = async || {
        let found = find_discrepancies(&watching.app.ctx).await.unwrap();
        found
            .into_iter()
            .map(|discrepancy| discrepancy.kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds().await, []);
    let change = watching.changes().await.remove(0);
    execute(&watching.app, "UPDATE watch_changes SET cost = 501").await;
    assert_eq!(kinds().await, [DiscrepancyKind::NotificationFee]);
    watch_changes::Entity::delete_by_id(change.id)
        .exec(db)
        .await
        .unwrap();
    assert_eq!(kinds().await, [DiscrepancyKind::FeeUnexplained]);
    let other = watch_changes::Model {
        id: Uuid::now_v7(),
        ..change.clone()
    };
    for row in [change, other.clone()] {
        let insert = watch_changes::Entity::insert(row.into_active_model());
        insert.exec_without_returning(db).await.unwrap();
    }
    assert_eq!(kinds().await, [DiscrepancyKind::NotificationFee]);
    watch_changes::Entity::delete_by_id(other.id)
        .exec(db)
        .await
        .unwrap();
    watching.start_worker_and_sign_in().await;
    finish(watching.app).await;
}
