//! Concurrent orders that share one balance.

use futures::future::join_all;
use serde_json::json;

use crate::app::{TestApp, VIN};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_orders_succeed_up_to_the_balance() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 125).await;
    let body = json!({ "query": VIN, "type": "vin", "selectedServices": ["dtp"] });
    let orders = (0..200).map(|_| app.post_as(&user, "/api/search", body.clone()));
    let answers = join_all(orders).await;
    let placed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers
        .iter()
        .filter(|answer| answer.code() == "insufficient_funds")
        .count();
    assert_eq!((placed, refused), (50, 150));
    for answer in answers.iter().filter(|answer| answer.status == 200) {
        app.completed(&user, answer.body["reportId"].as_str().unwrap())
            .await;
    }
    let balance = app.get_as(&user, "/api/user/balance").await.expect(200);
    assert_eq!(balance, json!({ "balance": 0, "held": 0 }));
    app.finish().await;
}
