//! Refunds of quick purchases: limited to the payment, by administrators, canceled and retried.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::{payments, quick_purchases, users};
use avtosled_server::platform::entities::{refunds, report_services};
use reqwest::Method;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};
use crate::money::fixtures::refunded_kopecks;
use crate::money::payer::GOOD_CARD;
use crate::money::refunds::refund_by;
use crate::quick_purchase::access::attach;
use crate::quick_purchase::purchase::{IVAN, begin, by_mail, key, reached, seen};

fn faults(all: &[(&str, &str)]) -> Faults {
    let mut faults = Faults::default();
    for (method, fail) in all {
        let fault = MethodFault {
            fail: Some((*fail).to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert((*method).to_owned(), fault);
    }
    faults
}

async fn claim(app: &TestApp, begun: &Value, key: &str) -> Answer {
    let payment = begun["paymentId"].as_str().unwrap();
    let path = format!("/api/quick-purchases/{payment}/refund");
    let request = app.request(Method::POST, &path).header("X-Access-Key", key);
    app.send(request).await
}

/// Guest account of the buyer.
async fn guest(app: &TestApp) -> users::Model {
    let found = users::Entity::find().filter(users::Column::Phone.is_null());
    found.one(app.ctx.db.write()).await.unwrap().unwrap()
}

async fn refunds_are(app: &TestApp, status: refunds::Status) {
    app.wait_until("all refunds are final", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        let rows = refunds::Entity::find().all(app.ctx.db.write()).await;
        let rows = rows.unwrap();
        !rows.is_empty() && rows.iter().all(|row| row.status == status)
    })
    .await;
}

fn payment_id(begun: &Value) -> uuid::Uuid {
    begun["paymentId"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn staff_refund_before_delivery_reduces_automatic_refund() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    // One source fails at once, another one is retried when the clock advances.
    let silent = [
        ("gibdd.dtp", "REFUSED"),
        ("gibdd.wanted", "TIME_MAX_CONNECT"),
    ];
    app.sandbox.set_faults(faults(&silent)).unwrap();
    let begun = begin(&app, by_mail()).await;
    app.pay(&begun, GOOD_CARD).await;
    app.wait_until("the refused source is released", async || {
        if seen(&app, &begun).await["status"] == "awaiting_payment" {
            app.clock.advance(chrono::Duration::seconds(1));
        }
        guest(&app).await.balance > 0
    })
    .await;
    assert_eq!(guest(&app).await.balance, 250);
    let early = refund_by(&app, &admin, payment_id(&begun), json!(2)).await;
    early.expect(200);
    let purchase = reached(&app, &begun, "delivered").await;
    refunds_are(&app, refunds::Status::Succeeded).await;
    let rows = report_services::Entity::find().all(app.ctx.db.write());
    let earned: i64 = rows.await.unwrap().iter().map(|row| row.cost).sum();
    assert_eq!(refunded_kopecks(&app), 950 - earned);
    assert_eq!(guest(&app).await.balance, 0);
    assert_eq!(purchase["status"], "delivered");
    app.finish().await;
}

/// App with a purchase without answers whose refund was canceled by the bank.
async fn canceled() -> (TestApp, Value) {
    let app = TestApp::start().await;
    let silent = [
        ("gibdd.dtp", "TIME_MAX_CONNECT"),
        ("gibdd.wanted", "TIME_MAX_CONNECT"),
        ("gibdd.eaisto", "TIME_MAX_CONNECT"),
        ("yookassa.refunds.create", "invalid_request"),
    ];
    app.sandbox.set_faults(faults(&silent)).unwrap();
    let begun = begin(&app, by_mail()).await;
    app.pay(&begun, GOOD_CARD).await;
    reached(&app, &begun, "failed").await;
    refunds_are(&app, refunds::Status::Canceled).await;
    app.sandbox.set_faults(Faults::default()).unwrap();
    app.completed_jobs().await;
    (app, begun)
}

#[tokio::test]
async fn canceled_refund_is_mailed_and_retried_by_purchase_link() {
    let (app, begun) = canceled().await;
    let mails = app.sandbox.messages(Some(IVAN));
    let notice = mails.iter().find(|mail| mail.text.contains("не прошёл"));
    let link = format!(
        "{}/payment/success?paymentId={}#key={}",
        app.ctx.public_url,
        begun["paymentId"].as_str().unwrap(),
        key(&begun)
    );
    let text = &notice.expect("the buyer is notified").text;
    assert!(text.contains(&link) && text.contains("9,50₽"), "{text}");
    assert_eq!(seen(&app, &begun).await["claimable"], 9.5);

    assert_eq!(claim(&app, &begun, "wrong").await.status, 404);
    let sent = claim(&app, &begun, key(&begun)).await.expect(200);
    assert_eq!(
        (&sent["claimable"], &sent["refunded"]),
        (&json!(0), &json!(9.5))
    );
    app.wait_until("the money is back", async || refunded_kopecks(&app) == 950)
        .await;
    let again = claim(&app, &begun, key(&begun)).await;
    assert_eq!((again.status, again.code()), (409, "nothing_to_refund"));
    assert_eq!(guest(&app).await.balance, 0);
    app.wait_until("our ledger has the refund", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        let rows = refunds::Entity::find().all(app.ctx.db.write()).await;
        let rows = rows.unwrap();
        rows.iter()
            .all(|row| row.status != refunds::Status::Pending)
    })
    .await;
    app.finish().await;
}

#[tokio::test]
async fn canceled_refund_of_guest_succeeds_when_repeated_by_administrator() {
    let (app, begun) = canceled().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let again = refund_by(&app, &admin, payment_id(&begun), json!(9.5)).await;
    again.expect(200);
    app.wait_until("the money is back", async || refunded_kopecks(&app) == 950)
        .await;
    assert_eq!(seen(&app, &begun).await["claimable"], 0);
    app.finish().await;
}

#[tokio::test]
async fn refund_canceled_after_attach_is_credited_to_account() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    let lost = [
        ("gibdd.dtp", "TIME_MAX_CONNECT"),
        ("yookassa.refunds.create", "HTTP_500"),
    ];
    app.sandbox.set_faults(faults(&lost)).unwrap();
    let begun = begin(&app, by_mail()).await;
    app.pay(&begun, GOOD_CARD).await;
    reached(&app, &begun, "delivered").await;
    app.wait_until("the refund is pending", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        let rows = refunds::Entity::find().all(app.ctx.db.write()).await;
        rows.unwrap().iter().any(|row| row.checks > 0)
    })
    .await;
    attach(&app, &user, &begun, key(&begun)).await.expect(200);
    assert_eq!(app.balance(&user).await, json!(0));
    let refused = [("yookassa.refunds.create", "invalid_request")];
    app.sandbox.set_faults(faults(&refused)).unwrap();
    refunds_are(&app, refunds::Status::Canceled).await;
    assert_eq!(app.balance(&user).await, json!(2.5));
    assert_eq!(guest(&app).await.balance, 0);
    // The account has no address, so the contact of the purchase is notified.
    app.completed_jobs().await;
    let mails = app.sandbox.messages(Some(IVAN));
    let is_notified = mails
        .iter()
        .any(|mail| mail.text.contains("Деньги снова на вашем балансе"));
    assert!(is_notified, "{mails:?}");
    let claimed = claim(&app, &begun, key(&begun)).await;
    assert_eq!((claimed.status, claimed.code()), (409, "nothing_to_refund"));
    app.finish().await;
}

#[tokio::test]
async fn delivered_purchase_is_refunded_in_full_by_administrator() {
    let app = TestApp::start().await;
    let admin = app.sign_in().await;
    app.make_admin(&admin).await;
    let begun = begin(&app, by_mail()).await;
    app.pay(&begun, GOOD_CARD).await;
    reached(&app, &begun, "delivered").await;
    let listed = app.get_as(&admin, "/api/admin/payments").await.expect(200);
    assert_eq!(listed["payments"][0]["refundable"], 9.5);
    let whole = refund_by(&app, &admin, payment_id(&begun), json!(9.5)).await;
    whole.expect(200);
    app.wait_until("the money is back", async || refunded_kopecks(&app) == 950)
        .await;
    assert_eq!(guest(&app).await.balance, 0);
    app.finish().await;
}

#[tokio::test]
async fn payment_of_canceled_purchase_is_refunded_in_full() {
    let app = TestApp::start().await;
    let begun = begin(&app, by_mail()).await;
    payments::Entity::update_many()
        .col_expr(payments::Column::Status, Expr::value("canceled"))
        .col_expr(
            payments::Column::YookassaPaymentId,
            Expr::value(None::<String>),
        )
        .col_expr(
            payments::Column::NextCheckAt,
            Expr::value(None::<chrono::DateTime<chrono::Utc>>),
        )
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    quick_purchases::Entity::update_many()
        .col_expr(quick_purchases::Column::Status, Expr::value("canceled"))
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.pay(&begun, GOOD_CARD).await;
    reached(&app, &begun, "failed").await;
    app.wait_until("the money is back", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        refunded_kopecks(&app) == 950
    })
    .await;
    assert_eq!(seen(&app, &begun).await["refunded"], 9.5);
    refunds_are(&app, refunds::Status::Succeeded).await;
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_with_guessable_idempotency_key_is_rejected() {
    let app = TestApp::with_sandbox(Options::default()).await;
    let request = app
        .request(Method::POST, crate::quick_purchase::purchase::PATH)
        .header("Idempotency-Key", "1")
        .json(&by_mail());
    let refused = app.send(request).await;
    assert_eq!(
        (refused.status, refused.code()),
        (400, "idempotency_key_invalid")
    );
    app.finish().await;
}

#[tokio::test]
async fn rejected_partial_refund_is_not_offered_again_to_guest() {
    let app = TestApp::start().await;
    let silent = [("gibdd.dtp", "TIME_MAX_CONNECT")];
    app.sandbox.set_faults(faults(&silent)).unwrap();
    let begun = begin(&app, by_mail()).await;
    app.pay_by_app(&begun, "yoo_money", "partial_refund_refused")
        .await;
    reached(&app, &begun, "delivered").await;
    refunds_are(&app, refunds::Status::Canceled).await;
    app.completed_jobs().await;
    let purchase = seen(&app, &begun).await;
    assert_eq!(
        (&purchase["claimable"], &purchase["refunded"]),
        (&json!(0), &json!(0))
    );
    let again = claim(&app, &begun, key(&begun)).await;
    assert_eq!((again.status, again.code()), (409, "nothing_to_refund"));
    let mails = app.sandbox.messages(Some(IVAN));
    let notice = mails.iter().find(|mail| mail.text.contains("не прошёл"));
    let text = &notice.expect("the buyer is notified").text;
    let contacts = format!("{}/contacts", app.ctx.public_url);
    for part in ["2,50₽", "не возвращает часть платежа", &contacts] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("ещё раз"), "{text}");
    app.finish().await;
}
