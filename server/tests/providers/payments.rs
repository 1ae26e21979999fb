//! Client of `YooKassa` against the sandbox.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_sandbox::{
    Faults, MethodFault, Options, Running, Sandbox, YOOKASSA_SECRET_KEY, YOOKASSA_SHOP_ID,
};
use avtosled_vendors::http_client;
use avtosled_vendors::payments::response_recorder::{
    RecordedCall, RecordedResponse, ResponseRecorder,
};
use avtosled_vendors::payments::yookassa::{YooKassa, YooKassaConfig};
use avtosled_vendors::payments::{
    Confirmation, ListQuery, NewPayment, NewRefund, Payment, PaymentProvider, PaymentStatus,
    PaymentsError, Receipt, ReceiptContact, ReceiptItem, ReceiptSubject, RefundStatus,
};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::{Value, json};

const GOOD_CARD: &str = "5555555555554444";

struct Shop {
    sandbox: Running,
    client: YooKassa,
    browser: reqwest::Client,
}

impl Shop {
    async fn open() -> Self {
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        let client = client(&sandbox, YOOKASSA_SECRET_KEY);
        let browser = reqwest::Client::builder().build().unwrap();
        Self {
            sandbox,
            client,
            browser,
        }
    }

    fn body(&self, kopecks: i64) -> Value {
        self.client.payment_body(&new(kopecks))
    }

    async fn make(&self, key: &str, kopecks: i64) -> Result<Payment, PaymentsError> {
        self.client.create_payment(key, &self.body(kopecks)).await
    }

    async fn pay(&self, payment: &Payment, card: &str) {
        let url = payment.confirmation_url.as_deref().unwrap();
        let form = [("card", card), ("expiry", "12/34"), ("csc", "123")];
        let request = self.browser.post(url).form(&form);
        assert_eq!(request.send().await.unwrap().status(), 200);
    }

    async fn find(&self, id: &str) -> Payment {
        self.client.find_payment(id).await.unwrap().unwrap()
    }

    async fn paid(&self, kopecks: i64) -> Payment {
        let key = uuid::Uuid::now_v7().to_string();
        let payment = self.make(&key, kopecks).await.unwrap();
        self.pay(&payment, GOOD_CARD).await;
        self.find(&payment.id).await
    }
}

fn client(sandbox: &Running, secret_key: &str) -> YooKassa {
    let config = YooKassaConfig {
        base_url: sandbox.yookassa_url(),
        shop_id: YOOKASSA_SHOP_ID.to_owned(),
        secret_key: secret_key.into(),
        total_timeout: Duration::from_millis(500),
    };
    YooKassa::new(http_client::build().unwrap(), config).unwrap()
}

fn receipt(kopecks: i64) -> Receipt {
    Receipt {
        contact: ReceiptContact::Email("ivan@example.com".to_owned()),
        items: vec![ReceiptItem {
            description: "Пополнение баланса".to_owned(),
            amount: Kopecks(kopecks),
            subject: ReceiptSubject::Advance,
        }],
        vat_code: 1,
    }
}

fn new(kopecks: i64) -> NewPayment {
    NewPayment {
        amount: Kopecks(kopecks),
        description: "Пополнение баланса".to_owned(),
        confirmation: Confirmation::Redirect {
            return_url: "http://127.0.0.1:8080/payment/success".to_owned(),
        },
        save_method: true,
        metadata: BTreeMap::from([("payment_id".to_owned(), "7".to_owned())]),
        receipt: receipt(kopecks),
    }
}

#[tokio::test]
async fn created_payment_is_pending_until_paid_and_found_as_succeeded() {
    let shop = Shop::open().await;
    let made = shop.make("k1", 10_000).await.unwrap();
    assert_eq!(made.status, PaymentStatus::Pending);
    assert_eq!(
        (made.amount, made.currency.as_str()),
        (Kopecks(10_000), "RUB")
    );
    assert_eq!(made.shop_id, YOOKASSA_SHOP_ID);
    assert!(made.is_test && !made.is_paid);
    assert_eq!(made.metadata["payment_id"], "7");
    let again = shop.make("k1", 10_000).await.unwrap();
    assert_eq!(again.id, made.id, "one key is one payment");

    shop.pay(&made, GOOD_CARD).await;
    let paid = shop.find(&made.id).await;
    assert!(paid.is_paid && paid.status == PaymentStatus::Succeeded);
    assert_eq!(paid.confirmation_url, None);
    let method = paid.method.unwrap();
    assert!(method.is_saved);
    assert_eq!(method.card.unwrap().last4, "4444");
    let found = shop
        .client
        .find_payment("2f0a0000-000f-5000-8000-000000000000")
        .await;
    assert_eq!(found, Ok(None));
    assert_eq!(shop.client.find_payment("../me").await, Ok(None));
}

#[tokio::test]
async fn idempotency_key_with_other_body_is_a_conflict() {
    let shop = Shop::open().await;
    shop.make("k1", 10_000).await.unwrap();
    assert_eq!(
        shop.make("k1", 10_001).await,
        Err(PaymentsError::KeyConflict)
    );
    let body = json!({ "amount": { "value": "0.00", "currency": "RUB" } });
    let refused = shop.client.create_payment("k2", &body).await;
    assert!(
        matches!(refused, Err(PaymentsError::Refused { .. })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn retry_after_unknown_result_creates_one_payment() {
    for (number, error) in [
        (81, PaymentsError::Unknown { reason: "http" }),
        (82, PaymentsError::Unknown { reason: "http" }),
        (83, PaymentsError::Unknown { reason: "timeout" }),
        (84, PaymentsError::RateLimited),
        (
            85,
            PaymentsError::Unknown {
                reason: "processing",
            },
        ),
        (88, PaymentsError::Unknown { reason: "broken" }),
        (89, PaymentsError::Unknown { reason: "timeout" }),
    ] {
        let shop = Shop::open().await;
        assert_eq!(
            shop.make("k", 10_000 + number).await,
            Err(error),
            "{number}"
        );
        if number == 83 {
            // The sandbox processes the request for 25 s of its time.
            shop.sandbox.advance_yookassa(Duration::from_secs(30));
        }
        let made = shop.make("k", 10_000 + number).await.unwrap();
        let listed = shop
            .client
            .list_payments(&ListQuery::default())
            .await
            .unwrap();
        assert_eq!(listed.items.len(), 1, "{number}");
        assert_eq!(listed.items[0].id, made.id);
    }
}

#[tokio::test]
async fn payment_of_sandbox_test_amount_stays_pending() {
    let shop = Shop::open().await;
    let pending = shop.paid(10_086).await;
    assert_eq!(pending.status, PaymentStatus::Pending);
    let delayed = shop.paid(10_087).await;
    assert_eq!(delayed.status, PaymentStatus::Pending);
    shop.sandbox.advance_yookassa(Duration::from_secs(61));
    assert_eq!(
        shop.find(&delayed.id).await.status,
        PaymentStatus::Succeeded
    );
    assert_eq!(shop.find(&pending.id).await.status, PaymentStatus::Pending);
}

#[tokio::test]
async fn declined_card_cancels_payment_with_reason() {
    let shop = Shop::open().await;
    let payment = shop.make("k", 10_000).await.unwrap();
    shop.pay(&payment, "5555555555554600").await;
    let canceled = shop.find(&payment.id).await;
    assert_eq!(canceled.status, PaymentStatus::Canceled);
    let details = canceled.cancellation.unwrap();
    assert_eq!(
        (details.party.as_str(), details.reason.as_str()),
        ("payment_network", "insufficient_funds")
    );
}

#[tokio::test]
async fn saved_card_is_charged_or_declined_at_once() {
    let shop = Shop::open().await;
    let first = shop.paid(10_000).await;
    let id = first.method.unwrap().id;
    let charge = async |key: &str, kopecks| {
        let body = shop.client.payment_body(&NewPayment {
            confirmation: Confirmation::SavedMethod { id: id.clone() },
            ..new(kopecks)
        });
        shop.client.create_payment(key, &body).await.unwrap()
    };
    assert_eq!(charge("a", 20_000).await.status, PaymentStatus::Succeeded);
    let poor = charge("b", 10_080).await;
    assert_eq!(poor.status, PaymentStatus::Canceled);
    assert_eq!(poor.cancellation.unwrap().reason, "insufficient_funds");
}

#[tokio::test]
async fn partial_refunds_do_not_exceed_payment() {
    let shop = Shop::open().await;
    let payment = shop.paid(10_000).await;
    let refund = |kopecks, with_receipt: bool| NewRefund {
        payment_id: payment.id.clone(),
        amount: Kopecks(kopecks),
        description: "Возврат".to_owned(),
        metadata: BTreeMap::from([("refund_id".to_owned(), "9".to_owned())]),
        receipt: with_receipt.then(|| receipt(kopecks)),
    };
    let send_refund = async |key: &str, new: NewRefund| {
        let body = shop.client.refund_body(&new);
        shop.client.create_refund(key, &body).await
    };
    let part = send_refund("a", refund(3_000, true)).await.unwrap();
    assert_eq!(
        (part.status, part.amount),
        (RefundStatus::Succeeded, Kopecks(3_000))
    );
    assert_eq!(part.metadata["refund_id"], "9");
    let too_much = send_refund("b", refund(8_000, true)).await;
    assert!(
        matches!(too_much, Err(PaymentsError::Refused { .. })),
        "{too_much:?}"
    );
    send_refund("c", refund(7_000, true)).await.unwrap();
    assert_eq!(shop.find(&payment.id).await.refunded, Kopecks(10_000));
    let found = shop.client.find_refund(&part.id).await.unwrap().unwrap();
    assert_eq!(found, part);
    let query = ListQuery {
        payment_id: Some(payment.id.clone()),
        ..ListQuery::default()
    };
    let listed = shop.client.list_refunds(&query).await.unwrap();
    assert_eq!(listed.items.len(), 2);
    assert_eq!(listed.next_cursor, None);
}

#[tokio::test]
async fn payment_list_is_paged_by_cursor() {
    let shop = Shop::open().await;
    for number in 0..101 {
        shop.make(&format!("k{number}"), 10_000).await.unwrap();
    }
    let first = shop
        .client
        .list_payments(&ListQuery::default())
        .await
        .unwrap();
    assert_eq!(first.items.len(), 100);
    let query = ListQuery {
        cursor: first.next_cursor,
        ..ListQuery::default()
    };
    let second = shop.client.list_payments(&query).await.unwrap();
    assert_eq!((second.items.len(), second.next_cursor), (1, None));
    let later = ListQuery {
        created_from: Some(first.items[0].created_at + chrono::Duration::seconds(1)),
        ..ListQuery::default()
    };
    assert_eq!(shop.client.list_payments(&later).await.unwrap().items, []);
}

#[tokio::test]
async fn shop_with_wrong_credentials_or_address_is_an_error() {
    let shop = Shop::open().await;
    let ours = shop.client.shop().await.unwrap();
    assert_eq!(ours.id, YOOKASSA_SHOP_ID);
    assert!(ours.is_enabled && ours.is_test);
    let wrong_client = client(&shop.sandbox, "test_wrong");
    assert!(matches!(
        wrong_client.shop().await,
        Err(PaymentsError::Account { .. })
    ));
    let closed = YooKassaConfig {
        base_url: "http://127.0.0.1:9/v3".to_owned(),
        shop_id: "1".to_owned(),
        secret_key: "k".into(),
        total_timeout: Duration::from_secs(5),
    };
    let closed = YooKassa::new(http_client::build().unwrap(), closed).unwrap();
    assert_eq!(closed.shop().await, Err(PaymentsError::Unreachable));
}

#[tokio::test]
async fn malformed_answer_to_payment_creation_is_an_unknown_result() {
    for fail in ["TRUNCATED", "WRONG_TYPES", "NOT_JSON", "EMPTY", "HTTP_502"] {
        let shop = Shop::open().await;
        let fault = MethodFault {
            fail: Some(fail.to_owned()),
            fail_times: Some(1),
            ..MethodFault::default()
        };
        let faults = Options::default().with_fault("yookassa.payments.create", fault);
        shop.sandbox.set_faults(Faults { ..faults.faults }).unwrap();
        let unclear = shop.make("k", 10_000).await;
        assert!(
            matches!(unclear, Err(PaymentsError::Unknown { .. })),
            "{fail}: {unclear:?}"
        );
        shop.make("k", 10_000).await.unwrap();
        let listed = shop
            .client
            .list_payments(&ListQuery::default())
            .await
            .unwrap();
        assert_eq!(listed.items.len(), 1, "{fail}");
    }
}

#[derive(Default)]
struct MemoryRecorder(Mutex<Vec<RecordedResponse>>);

impl ResponseRecorder for MemoryRecorder {
    fn record(&self, seen: RecordedResponse) -> BoxFuture<'_, ()> {
        self.0.lock().unwrap().push(seen);
        async {}.boxed()
    }
}

#[tokio::test]
async fn response_recorder_gets_every_response_including_failures() {
    let mut shop = Shop::open().await;
    let recorder = Arc::new(MemoryRecorder::default());
    shop.client = client(&shop.sandbox, YOOKASSA_SECRET_KEY).with_recorder(recorder.clone());
    let assert_recorded = |call: RecordedCall, subject: &str, status: Option<u16>, word: &str| {
        let seen = recorder.0.lock().unwrap().pop().unwrap();
        let text = String::from_utf8(seen.body).unwrap();
        assert_eq!(
            (seen.call, seen.subject.as_str(), seen.status),
            (call, subject, status)
        );
        assert!(text.contains(word), "{text}");
    };
    let made = shop.make("k1", 10_000).await.unwrap();
    assert_recorded(RecordedCall::CreatePayment, "k1", Some(200), &made.id);
    shop.pay(&made, GOOD_CARD).await;
    shop.find(&made.id).await;
    assert_recorded(RecordedCall::FindPayment, &made.id, Some(200), "succeeded");
    let lost = shop.make("k2", 10_082).await;
    assert!(lost.is_err());
    assert_recorded(
        RecordedCall::CreatePayment,
        "k2",
        Some(500),
        "internal_server_error",
    );
    let silent = shop.make("k3", 10_089).await;
    assert_eq!(silent, Err(PaymentsError::Unknown { reason: "timeout" }));
    assert_recorded(RecordedCall::CreatePayment, "k3", None, "");
    let none = shop.client.create_refund("k4", &json!({})).await;
    assert!(none.is_err());
    assert_recorded(
        RecordedCall::CreateRefund,
        "k4",
        Some(400),
        "invalid_request",
    );
    assert_eq!(shop.client.find_refund("none").await.unwrap(), None);
    let seen = recorder.0.lock().unwrap().pop().unwrap();
    assert_eq!(
        (seen.call, seen.subject.as_str()),
        (RecordedCall::FindRefund, "none")
    );
    assert!(seen.status.is_some_and(|status| status >= 400));
    shop.client.shop().await.unwrap();
    assert!(
        recorder.0.lock().unwrap().is_empty(),
        "shop requests are not recorded"
    );
}
