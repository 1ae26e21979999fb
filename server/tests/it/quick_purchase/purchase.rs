//! Quick purchase without an account: payment, order, delivery, refunds.

use avtosled_core::form::QuickPurchase;
use avtosled_sandbox::{MethodFault, Options};
use avtosled_server::checks::source_settings::{self, State};
use avtosled_server::identity::device::Device;
use avtosled_server::platform::clock::moscow_day;
use avtosled_server::platform::entities;
use avtosled_server::quick_purchase::purchase::{QuickPurchaseError, buy};
use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, VIN};
use crate::checks::source_settings::by;
use crate::money::fixtures::account;
use crate::money::payer::{GOOD_CARD, POOR_CARD};

pub const PATH: &str = "/api/payment/quick-purchase";
pub const IVAN: &str = "ivan-petrov@example.com";
pub const PHONE: &str = "79167654321";
const CLICK: &str = "0194fd70-5fb8-7cc0-a5f3-1d7c8a3f6e21";
/// Vendor methods that the basic package calls.
const BASIC: [&str; 3] = ["gibdd.dtp", "gibdd.wanted", "gibdd.eaisto"];

pub fn body(package: &str, contacts: &Value) -> Value {
    let methods: Vec<&String> = contacts.as_object().unwrap().keys().collect();
    json!({ "packageType": package, "query": VIN, "type": "vin", "deliveryMethods": methods,
        "contacts": contacts })
}

pub fn by_mail() -> Value {
    body("basic", &json!({ "email": IVAN }))
}

/// Starts a purchase without an account.
pub async fn begin(app: &TestApp, body: Value) -> Value {
    app.post(PATH, body).await.expect(200)
}

/// Sends a GET request with the access key of a purchase.
pub async fn get_by_key(app: &TestApp, path: &str, key: &str) -> Answer {
    let request = app.request(Method::GET, path).header("X-Access-Key", key);
    app.send(request).await
}

pub fn key(begun: &Value) -> &str {
    begun["accessKey"].as_str().unwrap()
}

/// Purchase as returned to its buyer.
pub async fn seen(app: &TestApp, begun: &Value) -> Value {
    let path = format!(
        "/api/quick-purchases/{}",
        begun["paymentId"].as_str().unwrap()
    );
    get_by_key(app, &path, key(begun)).await.expect(200)
}

/// Waits for a status; returns the purchase.
pub async fn reached(app: &TestApp, begun: &Value, status: &str) -> Value {
    let mut now = Value::Null;
    app.wait_until(status, async || {
        // Makes delayed retries due at once.
        app.clock.advance(chrono::Duration::milliseconds(100));
        now = seen(app, begun).await;
        now["status"] == status
    })
    .await;
    now
}

pub async fn bought(app: &TestApp, body: Value) -> (Value, Value) {
    let begun = begin(app, body).await;
    app.pay(&begun, GOOD_CARD).await;
    let purchase = reached(app, &begun, "delivered").await;
    (begun, purchase)
}

async fn count<E>(app: &TestApp) -> u64
where
    E: EntityTrait,
    E::Model: Sync,
{
    E::find().count(app.ctx.db.read()).await.unwrap()
}

/// Kopecks captured and refunded at the provider.
async fn at_provider(app: &TestApp) -> (i64, i64) {
    app.completed_jobs().await;
    let totals = app.sandbox.ledger().totals;
    (totals.captured_kopecks, totals.refunded_kopecks)
}

async fn refunded(app: &TestApp, kopecks: i64) {
    app.wait_until("the money is back", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        at_provider(app).await.1 == kopecks
    })
    .await;
    app.wait_until("our ledger has the refunds", async || {
        app.clock.advance(chrono::Duration::seconds(1));
        let rows = entities::refunds::Entity::find();
        let rows = rows.all(app.ctx.db.write()).await.unwrap();
        rows.iter()
            .all(|row| row.status == entities::refunds::Status::Succeeded)
    })
    .await;
}

fn down(method: &str, options: Options) -> Options {
    let fault = MethodFault {
        fail: Some("TIME_MAX_CONNECT".to_owned()),
        ..MethodFault::default()
    };
    options.with_fault(method, fault)
}

#[tokio::test]
async fn purchased_report_is_delivered_by_mail_and_sms_with_access_link() {
    // With a single connection, taking a second one within a transaction deadlocks.
    let one = [("DATABASE_CONNECTIONS", "1")];
    let app = TestApp::build(Options::default(), &one, true).await;
    let contacts = json!({ "email": IVAN, "sms": "8 (916) 765-43-21", "link": "" });
    let (begun, purchase) = bought(&app, body("basic", &contacts)).await;
    assert_eq!(begun["amount"], 9.5);
    app.completed_jobs().await;

    let report_id = purchase["reportId"].as_str().unwrap();
    let link = format!(
        "{}/report/{report_id}#key={}",
        app.ctx.public_url,
        key(&begun)
    );
    let mails = app.sandbox.messages(Some(IVAN));
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, Some(format!("Отчёт готов: {VIN}")));
    assert!(mails[0].text.contains(&link), "{}", mails[0].text);
    let html = mails[0].mail.as_ref().unwrap().html.as_deref().unwrap();
    assert!(html.contains(report_id) && html.contains(key(&begun)));
    let texts = app.sandbox.messages(Some(PHONE));
    assert_eq!(texts.len(), 1);
    assert!(texts[0].text.contains(&link), "{}", texts[0].text);

    let purchase = seen(&app, &begun).await;
    let delivery = |method, contact: Value| json!({ "method": method, "contact": contact, "sent": true, "failed": false });
    assert_eq!(
        purchase["deliveries"],
        json!([
            delivery("email", json!("i***@example.com")),
            delivery("sms", json!("+7 916 ***-**-21")),
            delivery("link", Value::Null),
        ])
    );
    assert_eq!(purchase["refunded"], 0);
    let report = get_by_key(&app, &format!("/api/reports/{report_id}"), key(&begun)).await;
    let report = report.expect(200);
    assert_eq!(
        (&report["status"], &report["totalCost"]),
        (&json!("completed"), &json!(9.5))
    );
    assert_eq!(at_provider(&app).await, (950, 0));
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_with_declined_or_abandoned_payment_orders_nothing() {
    let app = TestApp::start().await;
    let declined = begin(&app, by_mail()).await;
    app.pay(&declined, POOR_CARD).await;
    reached(&app, &declined, "canceled").await;
    let path = format!("/api/payment/{}", declined["paymentId"].as_str().unwrap());
    let payment = get_by_key(&app, &path, key(&declined)).await.expect(200);
    assert_eq!(payment["declineReason"], "insufficient_funds");

    let left = begin(&app, by_mail()).await;
    app.abandon(&left).await;
    assert_eq!(seen(&app, &left).await["status"], "awaiting_payment");
    app.sandbox
        .advance_yookassa(std::time::Duration::from_hours(2));
    reached(&app, &left, "canceled").await;
    assert_eq!(count::<entities::vehicle_reports::Entity>(&app).await, 0);
    assert_eq!(app.sandbox.messages(Some(IVAN)), []);
    assert_eq!(at_provider(&app).await, (0, 0));
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_without_answers_is_fully_refunded() {
    let options = BASIC
        .into_iter()
        .fold(Options::default(), |options, method| down(method, options));
    let app = TestApp::with_sandbox(options).await;
    let begun = begin(&app, by_mail()).await;
    app.pay(&begun, GOOD_CARD).await;
    let purchase = reached(&app, &begun, "failed").await;
    assert_eq!(purchase["refunded"], 9.5);
    refunded(&app, 950).await;
    assert_eq!(at_provider(&app).await, (950, 950));
    let mail = &app.sandbox.messages(Some(IVAN))[0];
    assert!(
        mail.text.contains("не ответил ни один источник"),
        "{}",
        mail.text
    );
    assert!(mail.text.contains("9,50₽"), "{}", mail.text);
    app.finish().await;
}

#[tokio::test]
async fn price_of_failed_source_is_refunded_to_card() {
    let app = TestApp::with_sandbox(down("gibdd.dtp", Options::default())).await;
    let (_, purchase) = bought(&app, by_mail()).await;
    assert_eq!(purchase["refunded"], 2.5);
    refunded(&app, 250).await;
    assert_eq!(at_provider(&app).await, (950, 250));
    let mail = &app.sandbox.messages(Some(IVAN))[0];
    for sentence in ["Ответили источников: 2 из 3.", "Не ответили: ДТП.", "2,50₽"]
    {
        assert!(mail.text.contains(sentence), "{sentence}: {}", mail.text);
    }
    app.finish().await;
}

#[tokio::test]
async fn mail_to_guest_names_disabled_source_and_announces_refund() {
    let app = TestApp::start().await;
    let begun = begin(&app, by_mail()).await;
    let off = source_settings::set(&app.ctx, "wanted", State::Off, by("реестр переезжает"));
    off.await.unwrap();
    app.pay(&begun, GOOD_CARD).await;
    let purchase = reached(&app, &begun, "delivered").await;
    assert_eq!(purchase["refunded"], 2.5);
    refunded(&app, 250).await;
    let mail = &app.sandbox.messages(Some(IVAN))[0];
    for sentence in [
        "Ответили источников: 2 из 3.",
        "Не удалось спросить: Розыск.",
        "вернём",
    ] {
        assert!(mail.text.contains(sentence), "{sentence}: {}", mail.text);
    }
    app.finish().await;
}

#[tokio::test]
async fn difference_between_paid_and_charged_price_of_purchase_is_refunded() {
    let app = TestApp::start().await;
    let (begun, purchase) = bought(&app, body("premium", &json!({ "email": IVAN }))).await;
    assert_eq!(begun["amount"], 49);
    let path = format!("/api/reports/{}", purchase["reportId"].as_str().unwrap());
    let report = get_by_key(&app, &path, key(&begun)).await.expect(200);
    let kept = (report["totalCost"].as_f64().unwrap() * 100.0).round();
    let back = 4900.0 - kept;
    assert_eq!(
        purchase["refunded"]
            .as_f64()
            .map(|sum| (sum * 100.0).round()),
        Some(back)
    );
    if back > 0.0 {
        let rows = entities::refunds::Entity::find();
        let rows = rows.all(app.ctx.db.read()).await.unwrap();
        refunded(&app, rows[0].amount).await;
        assert_eq!(rows.len(), 1);
    }
    app.finish().await;
}

#[tokio::test]
async fn duplicate_webhooks_create_one_report() {
    let fault = MethodFault {
        fail: Some("DUPLICATED".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("yookassa.webhook", fault)).await;
    bought(&app, by_mail()).await;
    app.sandbox.wait_for_webhooks().await;
    app.completed_jobs().await;
    assert_eq!(count::<entities::vehicle_reports::Entity>(&app).await, 1);
    assert_eq!(app.sandbox.messages(Some(IVAN)).len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn purchase_with_lost_webhook_is_delivered_once_after_worker_restart() {
    let mut app = TestApp::start().await;
    app.lose_webhooks();
    app.completed_jobs().await;
    let begun = begin(&app, by_mail()).await;
    app.stop_worker().await;
    app.pay(&begun, GOOD_CARD).await;
    assert_eq!(seen(&app, &begun).await["status"], "awaiting_payment");
    app.clock.advance(chrono::Duration::minutes(1));
    app.start_worker();
    reached(&app, &begun, "delivered").await;
    app.completed_jobs().await;
    assert_eq!(count::<entities::vehicle_reports::Entity>(&app).await, 1);
    assert_eq!(app.sandbox.messages(Some(IVAN)).len(), 1);
    app.finish().await;
}

#[tokio::test]
async fn concurrent_requests_with_same_key_create_one_purchase() {
    let app = TestApp::start().await;
    let click = async |body: Value| {
        let request = app.request(Method::POST, PATH).json(&body);
        app.send(request.header("Idempotency-Key", CLICK)).await
    };
    let (one, two) = tokio::join!(click(by_mail()), click(by_mail()));
    let (one, two) = (one.expect(200), two.expect(200));
    assert_eq!(one, two);
    assert_eq!(click(by_mail()).await.expect(200), one);
    let other = click(body("extended", &json!({ "email": IVAN }))).await;
    assert_eq!(
        (other.status, other.code()),
        (422, "idempotency_key_reused")
    );
    assert_eq!(count::<entities::payments::Entity>(&app).await, 1);
    assert_eq!(count::<entities::users::Entity>(&app).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_with_invalid_field_is_rejected_before_payment() {
    let app = TestApp::start().await;
    let with = |field: &str, value: Value| {
        let mut body = by_mail();
        body[field] = value;
        body
    };
    for (body, status, code, path) in [
        (with("amount", json!(12)), 409, "price_changed", ""),
        (
            with("packageType", json!("gold")),
            422,
            "validation_failed",
            "packageType",
        ),
        (
            with("query", json!("XTA")),
            422,
            "validation_failed",
            "query",
        ),
        (
            with("contacts", json!({ "email": "a@b" })),
            422,
            "validation_failed",
            "contacts.email",
        ),
        (
            body("basic", &json!({ "link": "" })),
            422,
            "validation_failed",
            "contacts.link",
        ),
        (
            body("basic", &json!({ "sms": "12345" })),
            422,
            "validation_failed",
            "contacts.sms",
        ),
        (
            body("basic", &json!({})),
            422,
            "validation_failed",
            "deliveryMethods",
        ),
    ] {
        let answer = app.post(PATH, body.clone()).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{body}");
        if !path.is_empty() {
            assert_eq!(answer.body["errors"][0]["path"], path, "{body}");
        }
    }
    let mut unknown = with("query", json!("Х404ХХ99"));
    unknown["type"] = json!("license");
    let answer = app.post(PATH, unknown).await;
    assert_eq!((answer.status, answer.code()), (404, "vehicle_not_found"));
    let mut cloned = with("query", json!("С313СН98"));
    cloned["type"] = json!("license");
    let answer = app.post(PATH, cloned.clone()).await;
    assert_eq!((answer.status, answer.code()), (409, "identifier_mismatch"));
    cloned["acceptMismatch"] = json!(true);
    begin(&app, cloned).await;
    assert_eq!(count::<entities::payments::Entity>(&app).await, 1);
    app.finish().await;
}

#[tokio::test]
async fn delivery_to_rejected_mail_address_is_marked_failed() {
    let app = TestApp::start().await;
    let contacts = json!({ "email": "ivan-550@example.com", "link": "" });
    let (begun, _) = bought(&app, body("basic", &contacts)).await;
    app.completed_jobs().await;
    let deliveries = seen(&app, &begun).await["deliveries"].clone();
    assert_eq!(deliveries[0]["failed"], true);
    assert_eq!(deliveries[0]["sent"], false);
    assert_eq!(deliveries[1]["sent"], true);
    app.finish().await;
}

#[tokio::test]
async fn failed_source_of_purchase_by_user_is_refunded_to_balance() {
    let app = TestApp::with_sandbox(down("gibdd.dtp", Options::default())).await;
    let user = app.sign_in().await;
    let body = body("basic", &json!({ "link": "" }));
    let begun = app.post_as(&user, PATH, body).await.expect(200);
    app.pay(&begun, GOOD_CARD).await;
    let purchase = reached(&app, &begun, "delivered").await;
    assert_eq!(
        (&purchase["refunded"], &purchase["attached"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(app.balance(&user).await, json!(2.5));
    let reports = app.get_as(&user, "/api/reports").await.expect(200);
    assert_eq!(reports[0]["id"], purchase["reportId"]);
    assert_eq!(at_provider(&app).await, (950, 0));
    app.finish().await;
}

#[tokio::test]
async fn quick_purchase_by_deleted_account_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    // The concurrent request read the account before its deletion.
    let buyer = account(&app, &user).await;
    let left = app
        .delete_account(&user, json!({ "confirm": "УДАЛИТЬ" }))
        .await;
    left.expect(204);
    let today = moscow_day(app.ctx.clock.now());
    let values = serde_json::from_value(by_mail()).unwrap();
    let wanted = QuickPurchase::read_with_account_contact(None, &values, today).unwrap();
    let device = Device {
        ip_address: None,
        user_agent: None,
        known_device: None,
    };
    let bought = buy(&app.ctx, Some(&buyer), &device, wanted, None).await;
    assert!(matches!(bought, Err(QuickPurchaseError::Session(_))));
    assert_eq!(count::<entities::payments::Entity>(&app).await, 0);
    app.finish().await;
}
