//! Orders while the vendor rejects calls because of load or answers with HTML.

use avtosled_sandbox::{Faults, MethodFault, Options};
use avtosled_server::platform::entities::api_requests;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::app::{TestApp, VIN};

fn with_first_failures(options: Options, method: &str, name: &str, times: u32) -> Options {
    let fault = MethodFault {
        fail: Some(name.to_owned()),
        fail_times: Some(times),
        ..MethodFault::default()
    };
    options.with_fault(method, fault)
}

/// A rate-limited call is no attempt and costs nothing, so the order completes.
#[tokio::test]
async fn order_with_rate_limited_vendor_calls_completes_at_full_price() {
    let options = with_first_failures(Options::default(), "gibdd.dtp", "456", 2);
    let options = with_first_failures(options, "gibdd.wanted", "SERVICE_CAPTCHA_OFFLINE", 2);
    let app = TestApp::with_sandbox(options).await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    let id = app.order(&user, &["history", "dtp", "wanted"]).await;
    let report = app.completed(&user, &id).await;
    assert_eq!(report["totalCost"], report["orderedCost"]);
    assert_eq!(app.calls("gibdd.dtp", VIN).await, 3);
    let rejected = api_requests::Entity::find()
        .filter(api_requests::Column::ErrorCode.eq("rate_limited"))
        .all(app.ctx.db.read());
    let rejected = rejected.await.unwrap();
    assert_eq!(rejected.len(), 4);
    assert!(rejected.iter().all(|row| row.cost == 0));
    app.finish().await;
}

/// An HTML answer may have been charged, so the order does not retry; repetitions open the breaker.
#[tokio::test]
async fn fifteen_html_answers_open_the_circuit_breaker_until_vendor_recovers() {
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
    assert_eq!(
        app.calls("gibdd.dtp", VIN).await,
        FAILURES,
        "no call while the breaker is open"
    );
    app.sandbox.set_faults(Faults::default()).unwrap();
    let report = app.completed(&user, &id).await;
    assert_eq!(
        report["totalCost"], report["orderedCost"],
        "called again after the breaker closed"
    );
    app.finish().await;
}
