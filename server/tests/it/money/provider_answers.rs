//! What the payment provider answered is kept, word for word and sealed.

use avtosled_server::money::provider_answers::{self, Kept};
use avtosled_server::platform::entities::operator_acts;
use avtosled_server::platform::entities::provider_answers::{Call, Entity, Model};
use avtosled_server::platform::keys::vault::key_id;
use avtosled_server::platform::operator_acts::Action;
use avtosled_server::privacy::{jobs, reencryption};
use chrono::{Duration, Months};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::TestApp;
use crate::money::paid::{payment, topup};
use crate::privacy::sealing::dump;

async fn rows(app: &TestApp) -> Vec<Model> {
    Entity::find().all(app.ctx.db.read()).await.unwrap()
}

async fn read(app: &TestApp, payment: Uuid) -> Vec<Kept> {
    let reason = "Спор с банком".to_owned();
    provider_answers::read(&app.ctx, payment, reason)
        .await
        .unwrap()
}

fn told(kept: &Kept) -> Value {
    serde_json::from_str(kept.answer.as_deref().unwrap()).unwrap()
}

#[tokio::test]
async fn every_call_of_a_payment_and_its_refund_has_its_row() {
    let app = TestApp::start().await;
    let (user, admin) = (app.sign_in().await, app.sign_in().await);
    app.make_admin(&admin).await;
    app.set_email(&user, "kudeyarov@example.com").await;
    let id = topup(&app, &user, 30_000).await;
    let body = json!({ "amount": 100, "reason": "ошибочная оплата" });
    let path = format!("/api/admin/payments/{id}/refund");
    app.post_as(&admin, &path, body).await.expect(200);
    app.completed_jobs().await;

    let kept = read(&app, id).await;
    assert_eq!(
        (kept[0].call, kept[0].status),
        (Call::CreatePayment, Some(200))
    );
    let number = payment(&app, id).await.yookassa_payment_id.unwrap();
    assert_eq!(told(&kept[0])["id"], number.as_str());
    let of = |call: Call| kept.iter().filter(move |kept| kept.call == call);
    let paid = of(Call::FindPayment).find(|kept| told(kept)["status"] == "succeeded");
    assert_eq!(told(paid.unwrap())["paid"], true);
    let refund = of(Call::CreateRefund).next().unwrap();
    assert_eq!(told(refund)["payment_id"], number.as_str());
    assert_eq!(rows(&app).await.len(), kept.len(), "each names its payment");

    let act = operator_acts::Entity::find()
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
        // With its quotes: three letters of base64 may be any.
        for field in ["first6", "\"rrn\""] {
            assert!(!text.contains(field), "{place}");
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn the_database_keeps_them_and_retention_forgets_their_words() {
    let app = TestApp::start().await;
    let began = app.ctx.clock.now();
    let user = app.sign_in().await;
    let id = topup(&app, &user, 30_000).await;
    for sql in [
        "DELETE FROM provider_answers",
        "UPDATE provider_answers SET status = 500",
        "UPDATE provider_answers SET created_at = NULL",
        "UPDATE provider_answers SET payment_id = NULL",
    ] {
        let done = app.ctx.db.write().execute_unprepared(sql).await;
        assert!(done.is_err(), "{sql}");
    }
    let new = app.ctx.vault.add_key().unwrap();
    assert_eq!(reencryption::run(&app.ctx).await.unwrap().unreadable, 0);
    let sealed = rows(&app).await;
    assert!(
        sealed
            .iter()
            .all(|row| key_id(row.answer.as_deref().unwrap()) == Some(&new))
    );
    assert!(told(&read(&app, id).await[0])["id"].is_string());

    let years = began.checked_add_months(Months::new(48)).unwrap();
    for (late, is_kept) in [(-Duration::hours(1), true), (Duration::hours(1), false)] {
        app.clock.advance(years + late - app.ctx.clock.now());
        jobs::run(&app.ctx).await.unwrap();
        let rows = rows(&app).await;
        assert_eq!(rows.len(), sealed.len());
        assert!(rows.iter().all(|row| row.answer.is_some() == is_kept));
    }
    app.finish().await;
}
