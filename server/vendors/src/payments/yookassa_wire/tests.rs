use std::collections::BTreeMap;

use serde_json::json;

use super::*;
use crate::payments::{
    Confirmation, NewPayment, NewRefund, Receipt, ReceiptContact, ReceiptItem, ReceiptSubject,
};

fn payment_json() -> Value {
    json!({ "id": "32a1c0de-000f-5000-8000-1f00c0ffee01", "status": "succeeded", "paid": true,
        "amount": { "value": "1500.00", "currency": "RUB" },
        "recipient": { "account_id": "100500", "gateway_id": "100700" },
        "created_at": "2026-11-20T10:00:00.123Z", "metadata": { "payment_id": "7", "n": null },
        "payment_method": { "type": "bank_card", "id": "m-1", "saved": true, "status": "active",
            "card": { "first6": "555555", "last4": "4477", "expiry_month": "12",
                "expiry_year": "2031", "card_type": "Mir" } },
        "test": true, "brand_new": [1] })
}

fn parse(answer: &Value) -> Result<Payment, PaymentsError> {
    payment(answer.to_string().as_bytes())
}

fn with(path: &str, value: Value) -> Value {
    let mut changed = payment_json();
    *changed.pointer_mut(path).unwrap() = value;
    changed
}

fn receipt(amount: i64) -> Receipt {
    Receipt {
        contact: ReceiptContact::Phone("79160000001".to_owned()),
        items: vec![ReceiptItem {
            description: "Ш".repeat(200),
            amount: Kopecks(amount),
            subject: ReceiptSubject::FullPrepayment,
        }],
        vat_code: 1,
    }
}

fn new(confirmation: Confirmation) -> NewPayment {
    NewPayment {
        amount: Kopecks(950),
        description: "Ш".repeat(129),
        confirmation,
        save_method: true,
        metadata: BTreeMap::from([("k".repeat(40), "v".repeat(600))]),
        receipt: receipt(950),
    }
}

#[test]
fn unknown_payment_fields_and_method_values_are_ignored() {
    let payment = parse(&payment_json()).unwrap();
    assert_eq!(payment.amount, Kopecks(150_000));
    assert_eq!(payment.refunded, Kopecks::ZERO, "missing means zero");
    assert_eq!(payment.metadata.len(), 1, "only texts are kept");
    let method = payment.method.unwrap();
    assert!(method.is_saved);
    assert_eq!(method.card.unwrap().last4, "4477");
    let wallet = json!({ "type": "brand_new", "id": "w", "saved": false });
    let other = parse(&with("/payment_method", wallet)).unwrap().method;
    assert!(other.is_some_and(|method| method.card.is_none()));
    assert!(
        parse(&with("/payment_method", json!("?")))
            .unwrap()
            .method
            .is_none()
    );
    assert!(
        parse(&with("/payment_method/card/last4", json!("44")))
            .unwrap()
            .method
            .is_some_and(|method| method.card.is_none())
    );
}

#[test]
fn payment_method_is_saved_only_with_flag_active_status_and_valid_id() {
    for (path, value) in [
        ("/payment_method/saved", json!(false)),
        ("/payment_method/status", json!("pending")),
        ("/payment_method/id", json!("a/../b")),
    ] {
        assert!(!parse(&with(path, value)).unwrap().method.unwrap().is_saved);
    }
}

#[test]
fn amount_not_in_exact_two_decimal_format_is_unreadable() {
    for value in [
        "1500",
        "1500.0",
        "1500.000",
        "1 500.00",
        "-1.00",
        "+1.00",
        ".50",
        "1500,00",
        "1e3.00",
        "",
        "99999999999999999999.00",
    ] {
        let changed = with("/amount/value", json!(value));
        assert_eq!(parse(&changed), Err(UNREADABLE), "{value}");
    }
    assert_eq!(parse(&with("/amount/value", json!(1500))), Err(UNREADABLE));
    assert_eq!(
        parse(&with("/amount/value", json!("0.01"))).unwrap().amount,
        Kopecks(1)
    );
}

#[test]
fn malformed_payment_is_unreadable() {
    for (path, value) in [
        ("/status", json!("brand_new")),
        ("/id", json!("../me")),
        ("/id", json!("")),
        ("/paid", json!("true")),
        ("/created_at", json!("yesterday")),
        ("/recipient", json!(null)),
    ] {
        assert_eq!(
            parse(&with(path, value.clone())),
            Err(UNREADABLE),
            "{path} {value}"
        );
    }
    for body in ["", "{}", "null", "<html>"] {
        assert_eq!(payment(body.as_bytes()), Err(UNREADABLE));
    }
}

#[test]
fn unreadable_payment_in_list_is_counted_and_others_are_parsed() {
    let malformed = with("/amount/value", json!("many"));
    let list = json!({ "type": "list", "items": [payment_json(), malformed, payment_json()],
        "next_cursor": "c" });
    let page = payments(list.to_string().as_bytes()).unwrap();
    assert_eq!((page.items.len(), page.unreadable), (2, 1));
    assert_eq!(page.next_cursor.as_deref(), Some("c"));
}

#[test]
fn unknown_cancellation_reason_becomes_general_decline() {
    let details = |reason: Value| {
        let mut changed = payment_json();
        changed["cancellation_details"] = json!({ "party": "payment_network", "reason": reason });
        parse(&changed).unwrap().cancellation.unwrap()
    };
    assert_eq!(details(json!("card_expired")).reason, "card_expired");
    for reason in [json!("brand_new"), json!(""), json!(null)] {
        assert_eq!(details(reason).reason, "general_decline");
    }
    assert_eq!(details(json!("x")).party, "payment_network");
}

#[test]
fn http_error_status_maps_to_refused_limited_account_or_unknown() {
    let error = |status, code: &str, parameter: Option<&str>| {
        let body = json!({ "type": "error", "code": code, "parameter": parameter });
        refusal(status, body.to_string().as_bytes())
    };
    let rejected = error(400, "invalid_request", Some("receipt"));
    assert!(rejected.had_no_effect());
    assert!(
        matches!(rejected, PaymentsError::Refused { parameter: Some(parameter), .. } if parameter == "receipt")
    );
    let conflict = error(400, "invalid_request", Some("Idempotence-Key"));
    assert_eq!(conflict, PaymentsError::KeyConflict);
    assert_eq!(
        error(429, "too_many_requests", None),
        PaymentsError::RateLimited
    );
    assert!(matches!(
        error(401, "invalid_credentials", None),
        PaymentsError::Account { .. }
    ));
    let forbidden = error(403, "forbidden", None);
    assert!(matches!(forbidden, PaymentsError::Forbidden { .. }));
    assert!(forbidden.had_no_effect());
    for status in [202, 204, 302, 408, 500, 502, 503] {
        let ambiguous = error(status, "x", None);
        assert!(
            matches!(ambiguous, PaymentsError::Unknown { .. }),
            "{status}"
        );
        assert!(!ambiguous.had_no_effect());
    }
    assert!(
        matches!(refusal(404, b"<html>"), PaymentsError::Refused { code, .. } if code == "unnamed")
    );
}

#[test]
fn unknown_payment_methods_of_shop_are_ignored() {
    use MethodKind::{BankCard, Sbp};
    for (methods, kinds) in [
        (json!(null), vec![]),
        (json!("sbp"), vec![]),
        (json!({ "sbp": true }), vec![]),
        (
            json!(["bank_card", null, 7, {}, ["sbp"], "alfa_pay", "sbp"]),
            vec![Sbp, BankCard],
        ),
    ] {
        let body = json!({ "account_id": "100500", "status": "enabled", "test": true,
            "payment_methods": methods });
        let shop = shop(body.to_string().as_bytes()).unwrap();
        assert_eq!((shop.id.as_str(), shop.methods), ("100500", kinds));
    }
}

#[test]
fn every_decline_and_refund_reason_is_listed_once() {
    let all = PAYMENT_REASONS.into_iter().chain(REFUND_REASONS);
    let reasons: BTreeSet<&str> = all.collect();
    assert_eq!(reasons.len(), PAYMENT_REASONS.len() + REFUND_REASONS.len());
}

#[test]
fn payment_and_refund_bodies_have_texts_cut_to_provider_limits() {
    let redirect = Confirmation::Redirect {
        return_url: "https://avtosled.ru/payment/success?paymentId=1".to_owned(),
    };
    let body = payment_body(&new(redirect));
    assert_eq!(
        body["amount"],
        json!({ "value": "9.50", "currency": "RUB" })
    );
    assert_eq!(body["capture"], true);
    assert_eq!(body["save_payment_method"], true);
    assert_eq!(body["confirmation"]["locale"], "ru_RU");
    let chars = |value: &Value| value.as_str().unwrap().chars().count();
    assert_eq!(chars(&body["description"]), 128);
    let item = &body["receipt"]["items"][0];
    assert_eq!(chars(&item["description"]), 128);
    assert_eq!(item["amount"], body["amount"]);
    assert_eq!(
        (&item["payment_mode"], &item["payment_subject"]),
        (&json!("full_prepayment"), &json!("service"))
    );
    assert_eq!(
        body["receipt"]["customer"],
        json!({ "phone": "79160000001" })
    );
    let metadata = body["metadata"].as_object().unwrap();
    let (key, value) = metadata.iter().next().unwrap();
    assert_eq!((key.len(), chars(value)), (32, 512));

    let saved = payment_body(&new(Confirmation::SavedMethod {
        id: "m-1".to_owned(),
    }));
    assert_eq!(saved["payment_method_id"], "m-1");
    assert!(saved.get("confirmation").is_none() && saved.get("save_payment_method").is_none());

    let refund = refund_body(&NewRefund {
        payment_id: "p".to_owned(),
        amount: Kopecks(1),
        description: "Ш".repeat(251),
        metadata: BTreeMap::new(),
        receipt: None,
    });
    assert_eq!(refund["amount"]["value"], "0.01");
    assert_eq!(chars(&refund["description"]), 250);
    assert!(refund.get("receipt").is_none());
}

#[test]
fn debug_output_of_receipt_has_no_phone() {
    let debug = format!("{:?}", receipt(1));
    assert!(!debug.contains("7916"), "{debug}");
}
