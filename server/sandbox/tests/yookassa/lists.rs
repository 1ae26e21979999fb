//! Lists: order, filters, pages.

use axum::http::StatusCode;
use serde_json::Value;
use serde_json::json;

use crate::shop::POOR;
use crate::shop::Shop;
use crate::shop::id_of;
use crate::shop::rub;

fn ids(list: &Value) -> Vec<String> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(id_of)
        .collect()
}

#[tokio::test(start_paused = true)]
async fn lists_go_page_by_page_from_the_newest() {
    let shop = Shop::new();
    let mut made = Vec::new();
    for _ in 0..25 {
        made.insert(0, id_of(&shop.create("10.00", &json!({})).await));
    }
    let mut found = Vec::new();
    let mut sizes = Vec::new();
    let mut path = "payments".to_owned();
    loop {
        let list = shop.look(&path).await;
        assert_eq!(list["type"], "list");
        sizes.push(ids(&list).len());
        found.extend(ids(&list));
        let Some(cursor) = list["next_cursor"].as_str() else {
            break;
        };
        path = format!("payments?cursor={cursor}");
    }
    assert_eq!(sizes, [10, 10, 5]);
    assert_eq!(found, made);
    let whole = shop.look("payments?limit=25").await;
    assert_eq!(ids(&whole), made);
    assert!(whole.get("next_cursor").is_none(), "nothing is left");
    for bad in [
        "limit=0",
        "limit=101",
        "limit=x",
        "cursor=unknown",
        "status=paid",
        "created_at.gte=now",
    ] {
        let (status, refused) = shop.get(&format!("payments?{bad}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
        assert_eq!(refused["parameter"], bad.split('=').next().unwrap());
    }
}

#[tokio::test(start_paused = true)]
async fn payments_are_filtered() {
    let shop = Shop::new();
    let first = shop.paid("10.00", &json!({})).await;
    shop.advance(60).await;
    let second = id_of(&shop.create("20.00", &json!({})).await);
    shop.pay(&second, POOR).await;
    shop.advance(60).await;
    let third = id_of(&shop.create("30.00", &json!({})).await);
    for (query, expected) in [
        ("status=succeeded", vec![&first]),
        ("status=canceled", vec![&second]),
        ("status=waiting_for_capture", vec![]),
        ("payment_method=bank_card", vec![&second, &first]),
        (
            "created_at.gte=2026-11-20T09%3A01%3A00.000Z",
            vec![&third, &second],
        ),
        ("created_at.gt=2026-11-20T09%3A01%3A00.000Z", vec![&third]),
        (
            "created_at.lte=2026-11-20T12:01:00%2B03:00",
            vec![&second, &first],
        ),
        ("created_at.lt=2026-11-20T09:01:00Z", vec![&first]),
        ("captured_at.gte=2026-11-20T08:00:00Z", vec![&first]),
        ("captured_at.gte=2026-11-20T10:00:00Z", vec![]),
        (
            "created_at.gte=2026-11-20T09:01:00Z&status=pending&limit=1",
            vec![&third],
        ),
    ] {
        let list = shop.look(&format!("payments?{query}")).await;
        let expected: Vec<String> = expected.into_iter().cloned().collect();
        assert_eq!(ids(&list), expected, "{query}");
    }
}

#[tokio::test(start_paused = true)]
async fn refunds_are_filtered() {
    let shop = Shop::new();
    let mut made = Vec::new();
    for _ in 0..2 {
        let payment = shop.paid("10.00", &json!({})).await;
        let body = json!({ "payment_id": payment, "amount": rub("10.00") });
        made.push((payment, id_of(&shop.post("refunds", &body).await.1)));
    }
    let list = shop.look("refunds").await;
    assert_eq!(ids(&list), [made[1].1.clone(), made[0].1.clone()]);
    let list = shop
        .look(&format!("refunds?payment_id={}", made[0].0))
        .await;
    assert_eq!(ids(&list), [made[0].1.clone()]);
    assert_eq!(ids(&shop.look("refunds?status=canceled").await), [""; 0]);
    assert_eq!(
        ids(&shop.look("refunds?limit=1").await),
        [made[1].1.clone()]
    );
}
