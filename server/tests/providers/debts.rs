//! Debts that caused restrictions, fetched from the bailiffs.

use std::time::Duration;

use avtosled_core::report::{Block, Restrictions};
use avtosled_core::sources::SourceId;
use avtosled_vendors::car_data::api_cloud::ApiCloud;
use avtosled_vendors::car_data::{ABANDONED, CarData, SourceAnswer, Subject};

use crate::support::{client, failing, inject_faults, sandbox};

const RESTRICTED: &str = "X7L4SRAV4G5300004";

async fn fetch_restrictions(client: &ApiCloud) -> (Restrictions, SourceAnswer) {
    let subject = Subject::of_vin(RESTRICTED);
    let answer = client
        .fetch(SourceId::Restrictions, &subject)
        .await
        .unwrap();
    match &answer.block {
        Some(Block::Restrictions(block)) => (block.clone(), answer),
        block => panic!("{block:?}"),
    }
}

#[tokio::test]
async fn bailiff_restriction_has_debt_and_no_personal_data() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let (block, answer) = fetch_restrictions(&client).await;
    assert_eq!(block.records.len(), 2);
    for record in &block.records {
        assert!(record.debt.unwrap().0 > 0 && record.debt_subject.is_some());
    }
    let debt_calls = answer.calls.iter().filter(|call| call.api == "fssp");
    let debt_calls: Vec<_> = debt_calls.collect();
    assert_eq!(debt_calls.len(), 2);
    assert!(
        debt_calls
            .iter()
            .all(|call| call.response.is_none() && call.cost_kopecks > 0)
    );
    let spent: i64 = answer.calls.iter().map(|call| call.cost_kopecks).sum();
    assert_eq!(answer.price_kopecks, spent);
    let kept = format!("{} {}", answer.raw, serde_json::to_string(&block).unwrap());
    assert!(!kept.contains("debtor") && !kept.contains("officer"));

    let (again, answer) = fetch_restrictions(&client).await;
    assert_eq!(again, block);
    assert!(
        answer.calls.iter().all(|call| call.api == "gibdd"),
        "debts are cached"
    );
}

#[tokio::test]
async fn failed_debt_lookup_neither_fails_nor_delays_restrictions() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |config| {
        config.secondary_grace = Duration::from_millis(60);
    });
    for (name, code) in [
        ("HANG", ABANDONED),
        ("TIME_MAX_CONNECT", "TIME_MAX_CONNECT"),
    ] {
        inject_faults(&sandbox, &[("fssp.ip", failing(name))]);
        let (block, answer) = fetch_restrictions(&client).await;
        assert!(block.records.iter().all(|record| record.debt.is_none()));
        let mut debt_calls = answer.calls.iter().filter(|call| call.api == "fssp");
        let failed = |call: &avtosled_vendors::car_data::CallRecord| {
            call.failure
                .as_ref()
                .is_some_and(|failure| failure.code == code)
        };
        assert!(debt_calls.all(failed), "{name} {:?}", answer.calls);
        assert!(answer.silent.is_empty());
    }
    inject_faults(&sandbox, &[]);
    let (block, _) = fetch_restrictions(&client).await;
    assert!(
        block.records.iter().all(|record| record.debt.is_some()),
        "failures are not cached"
    );
}
