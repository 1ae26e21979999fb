//! Provider responses: stored as received and encrypted.

use avtosled_server::money::provider_responses::{self, StoredResponse};
use avtosled_server::platform::audit_log::Action;
use avtosled_server::platform::entities::audit_events;
use avtosled_server::platform::entities::provider_responses::{Call, Entity, Model};
use avtosled_server::platform::keys::encryption::key_id;
use avtosled_server::privacy::{key_rotation, retention_jobs};
use chrono::{Duration, Months};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::TestApp;
use crate::database::owner;
use crate::money::fixtures::{payment, topup};
use crate::privacy::key_rotation::dump;

async fn rows(app: &TestApp) -> Vec<Model> {
    Entity::find().all(app.ctx.db.read()).await.unwrap()
}

async fn read(app: &TestApp, payment: Uuid) -> Vec<StoredResponse> {
    let reason = "Спор с банком".to_owned();
    provider_responses::read(&app.ctx, payment, reason)
        .await
        .unwrap()
}

fn json_of(stored: &StoredResponse) -> Value {
    serde_json::from_str(stored.response.as_deref().unwrap()).unwrap()
}

#[tokio::test]
async fn response_to_every_payment_and_refund_call_is_stored_encrypted() {
    let app = TestApp::start().await;
    let (user, admin) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    app.set_email(&user, "kudeyarov@example.com").await;
    let id = topup(&app, &user, 30_000).await;
    let body = json!({ "amount": 100, "reason": "ошибочная оплата" });
    let path = format!("/api/admin/payments/{id}/refund");
    app.post_as(&admin, &path, body).await.expect(200);
    app.completed_jobs().await;

    let stored = read(&app, id).await;
    assert_eq!(
        (stored[0].call, stored[0].status),
        (Call::CreatePayment, Some(200))
    );
    let number = payment(&app, id).await.yookassa_payment_id.unwrap();
    assert_eq!(json_of(&stored[0])["id"], number.as_str());
    let of = |call: Call| stored.iter().filter(move |stored| stored.call == call);
    let paid = of(Call::FindPayment).find(|stored| json_of(stored)["status"] == "succeeded");
    assert_eq!(json_of(paid.unwrap())["paid"], true);
    let refund = of(Call::CreateRefund).next().unwrap();
    assert_eq!(json_of(refund)["payment_id"], number.as_str());
    assert_eq!(
        rows(&app).await.len(),
        stored.len(),
        "each names its payment"
    );

    let act = audit_events::Entity::find()
        .all(app.ctx.db.read())
        .await
        .unwrap();
    let act = act
        .iter()
        .find(|act| act.action == Action::ProviderAnswersRead)
        .unwrap();
    assert_eq!(
        (act.subject.as_str(), act.reason.as_str()),
        (id.to_string().as_str(), "Спор с банком")
    );
    for (place, text) in dump(&app).await {
        // Quoted, because base64 may contain any three letters.
        for field in ["first6", "\"rrn\""] {
            assert!(!text.contains(field), "{place}");
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn provider_responses_are_immutable_and_blanked_after_four_years() {
    let app = TestApp::start().await;
    let began = app.ctx.clock.now();
    let user = app.sign_in().await;
    let id = topup(&app, &user, 30_000).await;
    let owner = owner(app.ctx.db.write()).await;
    for sql in [
        "DELETE FROM provider_responses",
        "UPDATE provider_responses SET status = 500",
        "UPDATE provider_responses SET created_at = NULL",
        "UPDATE provider_responses SET payment_id = NULL",
    ] {
        let done = owner.execute_unprepared(sql).await;
        assert!(done.is_err(), "{sql}");
    }
    let new = app.ctx.encryption.add_key().unwrap();
    assert_eq!(key_rotation::run(&app.ctx).await.unwrap().unreadable, 0);
    let encrypted = rows(&app).await;
    assert!(
        encrypted
            .iter()
            .all(|row| key_id(row.response.as_deref().unwrap()) == Some(&new))
    );
    assert!(json_of(&read(&app, id).await[0])["id"].is_string());

    let years = began.checked_add_months(Months::new(48)).unwrap();
    for (late, is_kept) in [(-Duration::hours(1), true), (Duration::hours(1), false)] {
        app.clock.advance(years + late - app.ctx.clock.now());
        retention_jobs::run(&app.ctx).await.unwrap();
        let rows = rows(&app).await;
        assert_eq!(rows.len(), encrypted.len());
        assert!(rows.iter().all(|row| row.response.is_some() == is_kept));
    }
    app.finish().await;
}
