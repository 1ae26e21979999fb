//! Source settings changed at run time, and answers that add nothing to an order.

use avtosled_sandbox::{FixedAnswer, Options};
use avtosled_server::checks::source_settings::{self, ChangeAuthor, State};
use serde_json::{Value, json};

use crate::app::{TestApp, User, VIN};
use crate::counters::Counters;

pub fn by(reason: &str) -> ChangeAuthor {
    ChangeAuthor {
        admin_id: None,
        name: "test".to_owned(),
        reason: reason.to_owned(),
    }
}

async fn report(app: &TestApp, user: &User, services: &[&str]) -> Value {
    let id = app.order(user, services).await;
    app.completed(user, &id).await
}

fn service<'a>(report: &'a Value, id: &str) -> &'a Value {
    let services = report["reportData"]["services"].as_array().unwrap();
    services.iter().find(|service| service["id"] == id).unwrap()
}

async fn is_connected(app: &TestApp, source: &str) -> bool {
    let all = app.get("/api/sources").await.expect(200);
    let mut all = all.as_array().unwrap().iter();
    let found = all.find(|one| one["source"] == source).unwrap();
    found["isConnected"] == true
}

async fn customer(app: &TestApp) -> User {
    let user = app.sign_in().await;
    app.credit(&user, 20).await;
    user
}

#[tokio::test]
async fn disabled_source_is_skipped_and_its_price_is_not_held() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    assert!(is_connected(&app, "wanted").await);
    // Operators may use another process of the installation.
    let operator = app.another_process().await;
    source_settings::set(&operator, "wanted", State::Off, by("реестр переезжает"))
        .await
        .unwrap();
    assert!(!is_connected(&app, "wanted").await);
    let made = report(&app, &user, &["history", "wanted"]).await;
    let wanted = service(&made, "wanted");
    assert_eq!(
        (&wanted["status"], &wanted["error"]["code"]),
        (&json!("skipped"), &json!("not_connected"))
    );
    assert_eq!(
        (&made["orderedCost"], &made["totalCost"]),
        (&json!(2.5), &json!(2.5))
    );
    let body = json!({ "query": VIN, "selectedServices": ["wanted"] });
    let refused = app.post_as(&user, "/api/search", body).await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["path"]),
        (422, &json!("selectedServices"))
    );
    source_settings::set(&operator, "wanted", State::On, by("переехал"))
        .await
        .unwrap();
    let made = report(&app, &user, &["history", "wanted"]).await;
    assert_eq!(made["totalCost"], 5);
    app.finish().await;
}

#[tokio::test]
async fn source_disabled_after_order_is_not_called_and_price_is_released() {
    let mut app = TestApp::start().await;
    let user = customer(&app).await;
    app.stop_worker().await;
    let id = app.order(&user, &["history", "wanted"]).await;
    let operator = app.another_process().await;
    source_settings::set(&operator, "wanted", State::Off, by("реестр переезжает"))
        .await
        .unwrap();
    app.start_worker();
    let made = app.completed(&user, &id).await;
    assert_eq!(service(&made, "wanted")["status"], "skipped");
    assert_eq!(
        (&made["totalCost"], &made["releasedCost"]),
        (&json!(2.5), &json!(2.5))
    );
    assert_eq!(app.calls("gibdd.wanted", VIN).await, 0);
    app.finish().await;
}

#[tokio::test]
async fn source_setting_with_unknown_name_is_rejected() {
    let app = TestApp::start().await;
    let refused = source_settings::set(&app.ctx, "wnated", State::Off, by("")).await;
    assert!(refused.is_err());
    source_settings::set(&app.ctx, "elpts.vin", State::Off, by(""))
        .await
        .unwrap();
    assert!(!app.ctx.source_settings.is_named_on("elpts.vin", false));
    app.finish().await;
}

#[tokio::test]
async fn read_of_source_settings_increments_metric() {
    let counted = Counters::start();
    // Without a worker, which would read the settings every second.
    let app = TestApp::build(Options::default(), &[], false).await;
    app.ctx
        .source_settings
        .read(app.ctx.db.read())
        .await
        .unwrap();
    assert_eq!(counted.of("avtosled_source_settings_reads_total"), "1");
    app.finish().await;
}

#[tokio::test]
async fn current_policy_source_is_not_charged_when_no_policy_is_in_force() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let none = FixedAnswer {
        method: "rsa.osago".to_owned(),
        key: VIN.to_owned(),
        answer: Some(json!({ "count": 0, "rez": [] })),
    };
    app.sandbox.set_answer(none).unwrap();
    let set = ["history", "osago", "osagoinfo"];
    let made = report(&app, &user, &set).await;
    let filtered = service(&made, "osagoinfo");
    assert_eq!(
        (
            &filtered["status"],
            &filtered["cost"],
            &filtered["released"]
        ),
        (&json!("success"), &json!(0), &json!(true))
    );
    assert_eq!(made["releasedCost"], filtered["price"]);
    app.finish().await;
}

#[tokio::test]
async fn source_with_empty_answer_fails_and_releases_price() {
    let app = TestApp::start().await;
    let user = customer(&app).await;
    let empty = FixedAnswer {
        method: "gibdd.gibdd".to_owned(),
        key: VIN.to_owned(),
        answer: Some(json!({ "found": true, "vehicle": {}, "ownershipPeriod": [] })),
    };
    app.sandbox.set_answer(empty).unwrap();
    let made = report(&app, &user, &["history", "osago"]).await;
    let history = service(&made, "history");
    assert_eq!(
        (
            &history["status"],
            &history["released"],
            &history["error"]["code"],
            &history["state"]
        ),
        (
            &json!("error"),
            &json!(true),
            &json!("source_empty"),
            &json!("noData")
        )
    );
    assert_eq!(
        history["verdict"],
        "Источник ответил, но сведений о машине в ответе нет"
    );
    app.finish().await;
}
