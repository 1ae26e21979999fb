//! Saved cards of a user.

use avtosled_server::money::payments;
use avtosled_server::money::payments::{NewPayment, Purpose};
use avtosled_server::platform::entities::{payment_methods, users};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{TestApp, User};
use crate::money::payer::GOOD_CARD;

const CARDS: &str = "/api/user/payment-methods";

async fn cards(app: &TestApp, user: &User) -> Value {
    app.get_as(user, CARDS).await.expect(200)
}

async fn charge(app: &TestApp, user: &User, card: &str, roubles: f64) -> Value {
    let body = json!({ "amount": roubles, "description": "Списание", "paymentMethodId": card });
    app.create_payment(user, body).await.expect(200)
}

async fn provider_id(app: &TestApp, card: &str) -> String {
    let row = payment_methods::Entity::find_by_id(card.parse::<Uuid>().unwrap());
    let row = row.one(app.ctx.db.read()).await.unwrap();
    row.unwrap().yookassa_id
}

async fn account(app: &TestApp, user: &User) -> users::Model {
    let id = app.user_id(user).await;
    let row = users::Entity::find_by_id(id);
    row.one(app.ctx.db.write()).await.unwrap().unwrap()
}

async fn change(app: &TestApp, user: &User, change: impl FnOnce(&mut users::ActiveModel)) {
    let mut row = account(app, user).await.into_active_model();
    change(&mut row);
    row.update(app.ctx.db.write()).await.unwrap();
}

#[tokio::test]
async fn saved_card_is_charged_without_redirect() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let other_user = app.sign_in().await;
    let payment = app.topup(&user, 10.0).await;
    app.pay(&payment, GOOD_CARD).await;
    app.ended(&user, &payment).await;
    assert_eq!(
        cards(&app, &user).await,
        json!([]),
        "saving was not requested"
    );

    let card = app.save_card(&user, GOOD_CARD).await;
    let listed = cards(&app, &user).await;
    assert_eq!(
        listed,
        json!([{ "id": card, "kind": "bank_card", "title": "MasterCard •• 4444", "cardType": "MasterCard",
            "last4": "4444", "expiryMonth": "12", "expiryYear": "2034",
            "createdAt": listed[0]["createdAt"], "usedBy": [] }])
    );
    let paid = charge(&app, &user, &card, 250.0).await;
    assert_eq!(paid["status"], "succeeded");
    assert_eq!(paid["confirmationUrl"], json!(null));
    assert_eq!(app.balance(&user).await, json!(360));
    assert!(account(&app, &user).await.last_topup_date.is_some());

    let body = json!({ "amount": 10, "description": "x", "paymentMethodId": card });
    let refused = app.create_payment(&other_user, body).await;
    assert_eq!(
        (refused.status, refused.code()),
        (404, "payment_method_not_found")
    );
    let path = format!("{CARDS}/{card}");
    assert_eq!(app.delete_as(&other_user, &path).await.status, 404);
    assert_eq!(cards(&app, &other_user).await, json!([]));
    app.finish().await;
}

#[tokio::test]
async fn unknown_charge_result_stays_pending_and_charges_once() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let card = app.save_card(&user, GOOD_CARD).await;
    let paid = charge(&app, &user, &card, 50.81).await;
    assert_eq!(paid["status"], "pending");
    app.clock.advance(chrono::Duration::seconds(10));
    assert_eq!(app.ended(&user, &paid).await["status"], "succeeded");
    assert_eq!(app.balance(&user).await, json!(150.81));
    assert_eq!(app.sandbox.ledger().payments.len(), 2);
    app.finish().await;
}

#[tokio::test]
async fn permanently_declined_card_is_deactivated() {
    for (reason, is_over) in [
        ("card_expired", true),
        ("payment_method_restricted", true),
        ("invalid_card_number", true),
        ("permission_revoked", true),
        ("insufficient_funds", false),
        ("issuer_unavailable", false),
    ] {
        let app = TestApp::start().await;
        let user = app.sign_in().await;
        let card = app.save_card(&user, GOOD_CARD).await;
        let id = provider_id(&app, &card).await;
        if reason == "permission_revoked" {
            app.control_sandbox(&format!("payment_methods/{id}/revoke"), json!({}))
                .await;
        } else {
            let fault = json!({ "reason": reason });
            app.control_sandbox(&format!("payment_methods/{id}/decline"), fault)
                .await;
        }
        let declined = charge(&app, &user, &card, 50.0).await;
        assert_eq!(declined["status"], "canceled");
        assert_eq!(app.payment(&user, &declined).await["declineReason"], reason);
        let left = cards(&app, &user).await.as_array().unwrap().len();
        assert_eq!(left, usize::from(!is_over), "{reason}");
        app.finish().await;
    }
}

#[tokio::test]
async fn removed_card_disables_auto_topup() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let card = app.save_card(&user, GOOD_CARD).await;
    change(&app, &user, |row| {
        row.auto_topup_enabled = Set(true);
        row.auto_topup_method_id = Set(Some(card.parse().unwrap()));
    })
    .await;
    assert_eq!(cards(&app, &user).await[0]["usedBy"], json!(["autoTopup"]));
    let path = format!("{CARDS}/{card}");
    assert_eq!(app.delete_as(&user, &path).await.status, 204);
    assert_eq!(cards(&app, &user).await, json!([]));
    let left = account(&app, &user).await;
    assert!(!left.auto_topup_enabled && left.auto_topup_method_id.is_none());
    assert_eq!(left.auto_topup_stopped.as_deref(), Some("method_removed"));
    assert_eq!(
        app.delete_as(&user, &path).await.code(),
        "payment_method_not_found"
    );
    app.finish().await;
}

#[tokio::test]
async fn auto_topup_with_declined_charge_is_disabled() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let card = app.save_card(&user, GOOD_CARD).await;
    change(&app, &user, |row| row.auto_topup_enabled = Set(true)).await;
    let new = NewPayment {
        user_id: app.user_id(&user).await,
        amount: avtosled_core::money::Kopecks(30_080),
        purpose: Purpose::AutoTopup,
        description: "Автопополнение баланса".to_owned(),
        contact: None,
        save_card: false,
        method: Some(card.parse().unwrap()),
        return_url: None,
        metadata: std::collections::BTreeMap::new(),
    };
    let tx = app.ctx.db.begin().await.unwrap();
    let payment = payments::prepare(&app.ctx, &tx, new).await.unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    payments::send(&app.ctx, payment.id).await.unwrap();
    let left = account(&app, &user).await;
    assert!(!left.auto_topup_enabled);
    assert_eq!(
        left.auto_topup_stopped.as_deref(),
        Some("insufficient_funds")
    );
    app.finish().await;
}
