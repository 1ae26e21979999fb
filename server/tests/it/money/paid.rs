//! Payments by card that arrived, for tests of what may become of them.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use avtosled_server::money::payments;
use avtosled_server::money::payments::{NewPayment, Purpose};
use avtosled_server::money::refunds::{self, Kind, NewRefund};
use avtosled_server::platform::entities;
use chrono::Duration;
use reqwest::Method;
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::app::{TestApp, User};

/// Pays without questions.
pub const CARD: &str = "5555555555554444";

/// Puts kopecks on a balance by card, and answers the payment's id.
pub async fn topup(app: &TestApp, user: &User, kopecks: i64) -> Uuid {
    let id = prepared(app, user, kopecks).await;
    let created = payments::send(&app.ctx, id).await.unwrap();
    pay(app, &created.confirmation_url.unwrap()).await;
    settled(app, id).await;
    // The worker may have been told, and be asking, at the same time.
    app.wait_until("the payment is credited", async || {
        payment(app, id).await.status == payments::Status::Succeeded
    })
    .await;
    id
}

/// A payment that nobody has been asked for yet.
pub async fn prepared(app: &TestApp, user: &User, kopecks: i64) -> Uuid {
    prepared_for(app, user, kopecks, Purpose::Topup).await
}

/// The same for any purpose; the user's saved card pays what nobody waits for.
pub async fn prepared_for(app: &TestApp, user: &User, kopecks: i64, purpose: Purpose) -> Uuid {
    let user_id = account(app, user).await.id;
    let cards = entities::payment_methods::Entity::find();
    let card = cards.one(app.ctx.db.write()).await.unwrap();
    let new = NewPayment {
        user_id,
        amount: Kopecks(kopecks),
        method: card
            .filter(|_| purpose != Purpose::Topup)
            .map(|card| card.id),
        purpose,
        description: "Пополнение баланса".to_owned(),
        contact: None,
        save_card: false,
        return_url: None,
        metadata: BTreeMap::new(),
    };
    let tx = app.ctx.db.begin().await.unwrap();
    let payment = payments::prepare(&app.ctx, &tx, new).await.unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    payment.id
}

/// Fills in the provider's page.
pub async fn pay(app: &TestApp, confirmation_url: &str) {
    let form = [("card", CARD), ("expiry", "12/34"), ("csc", "123")];
    let request = app.request_to(Method::POST, confirmation_url).form(&form);
    assert!(request.send().await.unwrap().status().is_success());
}

/// Asks the provider about a payment.
pub async fn settled(app: &TestApp, id: Uuid) {
    // It rests a little between two questions.
    app.clock.advance(Duration::seconds(3));
    payments::check(&app.ctx, id).await.unwrap();
}

/// Commits a refund that is not sent.
pub async fn committed(app: &TestApp, user: &User, payment_id: Uuid, kopecks: i64) -> Uuid {
    let user_id = account(app, user).await.id;
    let tx = app.ctx.db.begin().await.unwrap();
    let new = NewRefund {
        payment_id,
        user_id,
        amount: Kopecks(kopecks),
        kind: Kind::Withdrawal,
        reason: None,
        requested_by: None,
    };
    let id = refunds::request(&app.ctx, &tx, new).await.unwrap();
    app.ctx.db.commit(tx).await.unwrap();
    id
}

pub async fn payment(app: &TestApp, id: Uuid) -> entities::payments::Model {
    let found = entities::payments::Entity::find_by_id(id);
    found.one(app.ctx.db.write()).await.unwrap().unwrap()
}

pub async fn refund(app: &TestApp, id: Uuid) -> entities::refunds::Model {
    let found = entities::refunds::Entity::find_by_id(id);
    found.one(app.ctx.db.write()).await.unwrap().unwrap()
}

/// Kopecks on a balance; a token that ran out meanwhile does not matter.
pub async fn balance(app: &TestApp, user: &User) -> i64 {
    account(app, user).await.balance
}

pub async fn account(app: &TestApp, user: &User) -> entities::users::Model {
    let found = avtosled_server::identity::repository::users::find_by_phone(
        app.ctx.db.write(),
        &user.phone,
    )
    .await;
    found.unwrap().unwrap()
}

/// Kopecks that the provider gave back in all.
pub fn given_back(app: &TestApp) -> i64 {
    app.sandbox.ledger().totals.refunded_kopecks
}
