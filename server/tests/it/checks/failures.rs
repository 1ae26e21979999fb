//! Charges under failures: all subsets of failing sources of a small order.

use avtosled_core::money::Kopecks;
use std::collections::BTreeMap;

use avtosled_sandbox::{Faults, MethodFault};
use serde_json::json;

use crate::app::{TestApp, User, VIN};

const UNKNOWN: &str = "XTT316300G0300012";
const SOURCES: [(&str, &str); 4] = [
    ("history", "gibdd.gibdd"),
    ("dtp", "gibdd.dtp"),
    ("wanted", "gibdd.wanted"),
    ("diagnostic", "gibdd.eaisto"),
];

/// Method of the fallback source of inspection cards.
const SECOND_INSPECTIONS: &str = "eaisto.vin";

fn failing(set: usize) -> Faults {
    let fault = || MethodFault {
        fail: Some("498".to_owned()),
        ..MethodFault::default()
    };
    let methods = SOURCES.iter().enumerate();
    let failing = methods.filter(|(index, _)| set >> index & 1 == 1);
    let mut per_method: BTreeMap<String, MethodFault> = failing
        .map(|(_, (_, method))| ((*method).to_owned(), fault()))
        .collect();
    per_method.insert(SECOND_INSPECTIONS.to_owned(), fault());
    Faults {
        per_method,
        ..Faults::default()
    }
}

/// Cost of an order in kopecks when the sources in the bit set fail.
async fn cost(app: &TestApp, user: &User, vin: &str, set: usize) -> i64 {
    app.sandbox.set_faults(failing(set)).unwrap();
    let services = SOURCES.map(|(service, _)| service);
    let body = json!({ "query": vin, "selectedServices": services, "freeCheck": false });
    let ordered = app.post_as(user, "/api/search", body).await.expect(200);
    let report = app
        .completed(user, ordered["reportId"].as_str().unwrap())
        .await;
    assert_eq!(report["heldCost"], 0, "{set:b}");
    let cost: Kopecks = serde_json::from_value(report["totalCost"].clone()).unwrap();
    cost.0
}

#[tokio::test]
async fn failed_sources_never_increase_the_charge() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 1_000).await;
    let mut costs = Vec::new();
    for set in 0..1 << SOURCES.len() {
        costs.push(cost(&app, &user, VIN, set).await);
    }
    assert!(costs[0] > 0);
    assert_eq!(costs.last(), Some(&0));
    for (set, charged) in costs.iter().enumerate() {
        for index in 0..SOURCES.len() {
            let more = set | 1 << index;
            assert!(costs[more] <= *charged, "{set:b} {more:b}: {costs:?}");
        }
    }
    app.finish().await;
}

#[tokio::test]
async fn unknown_car_with_failed_sources_is_not_charged() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 1_000).await;
    for set in 0..1 << SOURCES.len() {
        assert_eq!(cost(&app, &user, UNKNOWN, set).await, 0, "{set:b}");
    }
    let money = app.get_as(&user, "/api/user/balance").await.expect(200);
    assert_eq!(money, json!({ "balance": 1_000, "held": 0 }));
    app.finish().await;
}
