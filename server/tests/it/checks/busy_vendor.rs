//! A vendor with too many calls, or with pages of HTML, as an order meets it.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::api_requests;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::app::{TestApp, VIN};

fn at_first(options: Options, method: &str, name: &str, times: u32) -> Options {
    let fault = MethodFault {
        fail: Some(name.to_owned()),
        fail_times: Some(times),
        ..MethodFault::default()
    };
    options.with_fault(method, fault)
}

/// Waiting is not counted as tries: the order stays whole, and what was turned away costs nothing.
#[tokio::test]
async fn order_completes_after_vendor_rate_limiting() {
    let options = at_first(Options::default(), "gibdd.dtp", "456", 2);
    let options = at_first(options, "gibdd.wanted", "SERVICE_CAPTCHA_OFFLINE", 2);
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let id = app.order(&user, &["history", "dtp", "wanted"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], report["orderedCost"]);
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 3);
    let turned_away = api_requests::Entity::find()
        .filter(api_requests::Column::ErrorCode.eq("rate_limited"))
        .all(app.ctx.db.read());
    let turned_away = turned_away.await.unwrap();
    assert_eq!(turned_away.len(), 4);
    assert!(turned_away.iter().all(|row| row.cost == 0));
    app.finish().await;
}

/// A page of HTML may have been paid, so each order asks once; enough of them open the breaker.
#[tokio::test]
async fn html_answers_open_the_circuit_breaker() {
    const FAILURES: usize = 15;
    let fault = MethodFault {
        fail: Some("NOT_JSON".to_owned()),
        ..MethodFault::default()
    };
    let app = TestApp::with_sandbox(Options::default().with_fault("gibdd.dtp", fault)).await;
    let user = app.sign_in().await;
    app.credit(&user, 1_000).await;
    for _ in 0..FAILURES {
        let id = app.order(&user, &["dtp"]).await;
        let report = app.completed(&user, &id).await;
        assert_eq!(report["totalCost"], 0);
    }
    let id = app.order(&user, &["history", "dtp"]).await;
    let path = format!("/api/reports/{id}");
    app.wait_until("the other source has answered", async || {
        let report = app.get_as(&user, &path).await.expect(200);
        report["answeredCount"] == 1
    })
    .await;
    assert_eq!(app.calls("gibdd.dtp", VIN).await, FAILURES, "left alone");
    app.sandbox.set_faults(Faults::default()).unwrap();
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], report["orderedCost"], "tried again");
    app.finish().await;
}
