//! Fixtures of money tests: payments, refunds, balances and provider faults.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{Faults, MethodFault};
use avtosled_server::money::payments;
use avtosled_server::money::payments::{NewPayment, Purpose};
use avtosled_server::money::refunds::{self, Kind, NewRefund};
use avtosled_server::platform::audit_log::{self, Action, NewAuditEvent};
use avtosled_server::platform::db::Tx;
use avtosled_server::platform::entities;
use chrono::{DateTime, Duration, Utc};
use reqwest::Method;
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::app::{TestApp, User};

/// Number of a test card that is charged without 3-D Secure.
pub const CARD: &str = "5555555555554444";

/// Tops up a balance by card; returns the payment's id.
pub async fn topup(app: &TestApp, user: &User, kopecks: i64) -> Uuid {
    let id = prepare_topup(app, user, kopecks).await;
    let created = payments::send(&app.ctx, id).await.unwrap();
    pay(app, &created.confirmation_url.unwrap()).await;
    credited(app, id).await
}

/// Tops up a balance by another payment method; returns the payment's id.
pub async fn topup_by(
    app: &TestApp,
    user: &User,
    kopecks: i64,
    method: &str,
    outcome: &str,
) -> Uuid {
    let id = prepare_topup(app, user, kopecks).await;
    let created = payments::send(&app.ctx, id).await.unwrap();
    pay_by_app(app, &created.confirmation_url.unwrap(), method, outcome).await;
    credited(app, id).await
}

async fn credited(app: &TestApp, id: Uuid) -> Uuid {
    refresh(app, id).await;
    // The worker may settle the payment at the same time.
    app.wait_until("the payment is credited", async || {
        payment(app, id).await.status == payments::Status::Succeeded
    })
    .await;
    id
}

/// Creates a top-up that is not sent yet; returns the payment's id.
pub async fn prepare_topup(app: &TestApp, user: &User, kopecks: i64) -> Uuid {
    prepare_payment(app, user, kopecks, Purpose::Topup).await
}

/// Creates a payment for any purpose, charged to the saved card unless a top-up; returns its id.
pub async fn prepare_payment(app: &TestApp, user: &User, kopecks: i64, purpose: Purpose) -> Uuid {
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

/// Submits the provider's payment page with a card.
pub async fn pay(app: &TestApp, confirmation_url: &str) {
    let form = [("card", CARD), ("expiry", "12/34"), ("csc", "123")];
    let request = app.request_to(Method::POST, confirmation_url).form(&form);
    assert!(request.send().await.unwrap().status().is_success());
}

/// Confirms a payment in the app of a payment method, on the provider's page.
pub async fn pay_by_app(app: &TestApp, confirmation_url: &str, method: &str, outcome: &str) {
    let form = [("method", method), ("outcome", outcome)];
    let request = app.request_to(Method::POST, confirmation_url).form(&form);
    assert!(request.send().await.unwrap().status().is_success());
}

/// Polls a task a number of times, then drops the task like a crash; `None` if it was dropped.
pub async fn crash_after<T>(task: impl Future<Output = T>, mut waits: u32) -> Option<T> {
    let mut task = pin!(task);
    poll_fn(|context| match task.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if waits == 0 => Poll::Ready(None),
        Poll::Pending => {
            waits -= 1;
            Poll::Pending
        }
    })
    .await
}

/// Queries a payment at the provider.
pub async fn refresh(app: &TestApp, id: Uuid) {
    // More than the minimum interval between two queries has passed.
    app.clock.advance(Duration::seconds(3));
    payments::refresh(&app.ctx, id).await.unwrap();
}

/// Commits a refund without sending it; returns its id.
pub async fn commit_refund(app: &TestApp, user: &User, payment_id: Uuid, kopecks: i64) -> Uuid {
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

/// Balance in kopecks from the database, which needs no valid token.
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

/// Total refunded by the provider, kopecks.
pub fn refunded_kopecks(app: &TestApp) -> i64 {
    app.sandbox.ledger().totals.refunded_kopecks
}

/// Records an audit event about a balance, as the command line does.
pub async fn record_adjustment(
    tx: &Tx,
    (user_id, action, sum): (Uuid, Action, Kopecks),
    now: DateTime<Utc>,
) {
    let event = NewAuditEvent {
        admin_id: None,
        action,
        change: sum.formatted(),
        reason: "goodwill".to_owned(),
    };
    let recorded = audit_log::record(tx, &user_id.to_string(), event, now).await;
    recorded.unwrap();
}

/// Injects faults of sandbox methods; an empty list removes all faults.
pub fn set_faults(app: &TestApp, all: &[(&str, &str)]) {
    let mut faults = Faults::default();
    for (method, fail) in all {
        let fault = MethodFault {
            fail: Some((*fail).to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert((*method).to_owned(), fault);
    }
    app.sandbox.set_faults(faults).unwrap();
}
