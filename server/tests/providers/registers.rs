//! Sources with several registers: a failing secondary one neither fails nor delays the answer.

use std::sync::Arc;
use std::time::Duration;

use avtosled_core::report::Block;
use avtosled_core::sources::SourceId;
use avtosled_sandbox::Running;
use avtosled_vendors::car_data::api_cloud::{ApiCloud, ApiCloudConfig};
use avtosled_vendors::car_data::{ABANDONED, CallRecord, CarData, SourceAnswer, Subject};

use crate::support::{TestPolicy, client, failing, inject_faults, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const IMPORTED: &str = "5UXCR6C02L9300008";
const ELECTRIC: &str = "5YJ3E1EB8LF300017";

const PASSPORTS: &str = "Электронные паспорта";

fn car(vin: &str) -> Subject {
    Subject {
        plate: Some("А123ВС77".to_owned()),
        ..Subject::of_vin(vin)
    }
}

fn short_grace(config: &mut ApiCloudConfig) {
    config.secondary_grace = Duration::from_millis(10);
}

async fn customs(client: &ApiCloud, vin: &str) -> (bool, SourceAnswer) {
    let answer = client.fetch(SourceId::Customs, &car(vin)).await.unwrap();
    match &answer.block {
        Some(Block::Customs(customs)) => (customs.found, answer),
        other => panic!("{other:?}"),
    }
}

fn codes(calls: &[CallRecord]) -> Vec<(&str, Option<&str>)> {
    let mut codes: Vec<_> = calls
        .iter()
        .map(|call| {
            let failure = call.failure.as_ref();
            (call.api, failure.map(|failure| failure.code.as_str()))
        })
        .collect();
    codes.sort_unstable();
    codes
}

#[tokio::test]
async fn customs_declarations_are_returned_when_vehicle_passports_fail() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    // Enough failures of the passports to open the circuit breaker.
    inject_faults(&sandbox, &[("elpts.vin", failing("HTTP_404"))]);
    for _ in 0..12 {
        for (vin, is_found) in [(IMPORTED, true), (CLEAN, false)] {
            let (found, answer) = customs(&client, vin).await;
            assert_eq!(
                (found, answer.silent.as_slice()),
                (is_found, &[PASSPORTS.to_owned()][..])
            );
        }
    }
}

#[tokio::test]
async fn slow_vehicle_passport_call_is_abandoned_and_recorded_with_cost() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, short_grace);
    inject_faults(&sandbox, &[("elpts.vin", failing("HANG"))]);
    let (found, answer) = customs(&client, CLEAN).await;
    assert!(!found);
    assert_eq!(answer.silent, [PASSPORTS]);
    assert_eq!(
        codes(&answer.calls),
        [("elpts", Some(ABANDONED)), ("fts", None)]
    );
    let sum: i64 = answer.calls.iter().map(|call| call.cost_kopecks).sum();
    assert!(answer.calls.iter().all(|call| call.cost_kopecks > 0));
    assert_eq!(answer.price_kopecks, sum);
}

#[tokio::test]
async fn failed_customs_declarations_are_an_error_unless_passport_is_found() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    inject_faults(&sandbox, &[("fts.auto", failing("SOURCE_DOWN"))]);
    let (found, answer) = customs(&client, ELECTRIC).await;
    assert!(found);
    assert_eq!(answer.silent, ["Федеральная таможенная служба"]);
    let error = client
        .fetch(SourceId::Customs, &car(CLEAN))
        .await
        .unwrap_err();
    assert_eq!(error.code(), "9000");
    assert_eq!(
        codes(error.calls()),
        [("elpts", None), ("fts", Some("9000"))]
    );
}

#[tokio::test]
async fn paid_call_is_recorded_when_breaker_of_other_register_is_open() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |config| config.breaker.failures = 1);
    inject_faults(&sandbox, &[("fts.auto", failing("SOURCE_DOWN"))]);
    let _ = client.fetch(SourceId::Customs, &car(CLEAN)).await;
    // The breaker of the declarations is open; the passports are still called and charged.
    let error = client
        .fetch(SourceId::Customs, &car(CLEAN))
        .await
        .unwrap_err();
    assert_eq!(error.code(), "circuit_open");
    assert!(error.was_sent());
    assert_eq!(codes(error.calls()), [("elpts", None)]);
}

async fn photos(client: &ApiCloud, plate: &str) -> (usize, SourceAnswer) {
    let subject = Subject {
        plate: Some(plate.to_owned()),
        ..Subject::default()
    };
    let answer = client.fetch(SourceId::Photos, &subject).await.unwrap();
    match &answer.block {
        Some(Block::Photos(photos)) => (photos.photos.len(), answer),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn empty_photos_are_returned_when_second_collection_fails() {
    let sandbox = sandbox().await;
    for (name, code) in [("MAINTENANCE", "404"), ("HANG", ABANDONED)] {
        let client = client(&sandbox, |config| {
            if name == "HANG" {
                short_grace(config);
            }
        });
        inject_faults(&sandbox, &[("nomerogram.regnum", failing(name))]);
        let (count, answer) = photos(&client, "Х404ХХ99").await;
        assert_eq!(
            (count, answer.silent.as_slice()),
            (0, &["Номерограм".to_owned()][..])
        );
        assert_eq!(
            codes(&answer.calls),
            [("autophoto", None), ("nomerogram", Some(code))]
        );
    }
}

#[tokio::test]
async fn photos_of_second_collection_are_returned_when_first_fails() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    inject_faults(&sandbox, &[("autophoto.regnum", failing("MAINTENANCE"))]);
    let (count, answer) = photos(&client, "А123ВС77").await;
    assert!(count > 0);
    assert_eq!(answer.silent, ["Автофото"]);
}

fn called_methods(sandbox: &Running) -> Vec<String> {
    sandbox
        .calls()
        .into_iter()
        .map(|call| call.method)
        .collect()
}

#[tokio::test]
async fn disabled_method_is_not_called() {
    let sandbox = sandbox().await;
    let policy = TestPolicy {
        methods: &["elpts.vin", "auctions.vin"],
        ..TestPolicy::default()
    };
    let client = client(&sandbox, |config| config.policy = Arc::new(policy));
    let (_, answer) = customs(&client, IMPORTED).await;
    assert!(answer.silent.is_empty());
    let error = client
        .fetch(SourceId::Auctions, &car(IMPORTED))
        .await
        .unwrap_err();
    assert_eq!(error.code(), "switched_off");
    assert!(!error.was_sent() && error.calls().is_empty());
    assert_eq!(called_methods(&sandbox), ["fts.auto"]);
}

#[tokio::test(start_paused = true)]
async fn call_to_source_with_used_up_concurrency_limit_waits_unsent() {
    let sandbox = sandbox().await;
    let policy = TestPolicy {
        sources: &[SourceId::Wanted],
        ..TestPolicy::default()
    };
    let client = client(&sandbox, |config| config.policy = Arc::new(policy));
    let subject = car(IMPORTED);
    let fetch = client.fetch(SourceId::Wanted, &subject);
    let minute = std::time::Duration::from_mins(1);
    assert!(tokio::time::timeout(minute, fetch).await.is_err());
    assert!(called_methods(&sandbox).is_empty());
}
