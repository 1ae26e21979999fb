//! The sums that lift bans: the bailiffs are asked about what restrictions name.

use std::time::Duration;

use avtosled_core::report::{Block, Restrictions};
use avtosled_core::sources::SourceId;
use avtosled_vendors::car_data::api_cloud::ApiCloud;
use avtosled_vendors::car_data::{ABANDONED, CarData, SourceAnswer, Subject};

use crate::support::{client, failing, sandbox, spoil};

const RESTRICTED: &str = "X7L4SRAV4G5300004";

async fn ask(client: &ApiCloud) -> (Restrictions, SourceAnswer) {
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
async fn a_ban_by_bailiffs_has_its_debt_and_names_nobody() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let (block, answer) = ask(&client).await;
    assert_eq!(block.records.len(), 2);
    for record in &block.records {
        assert!(record.debt.unwrap().0 > 0 && record.debt_subject.is_some());
    }
    let asked = answer.calls.iter().filter(|call| call.api == "fssp");
    let asked: Vec<_> = asked.collect();
    assert_eq!(asked.len(), 2);
    assert!(
        asked
            .iter()
            .all(|call| call.response.is_none() && call.cost_kopecks > 0)
    );
    let spent: i64 = answer.calls.iter().map(|call| call.cost_kopecks).sum();
    assert_eq!(answer.price_kopecks, spent);
    let kept = format!("{} {}", answer.raw, serde_json::to_string(&block).unwrap());
    assert!(!kept.contains("debtor") && !kept.contains("officer"));

    let (again, answer) = ask(&client).await;
    assert_eq!(again, block);
    assert!(
        answer.calls.iter().all(|call| call.api == "gibdd"),
        "remembered"
    );
}

#[tokio::test]
async fn silent_bailiffs_neither_fail_nor_delay_the_restrictions() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |config| {
        config.secondary_grace = Duration::from_millis(60);
    });
    for (name, code) in [
        ("HANG", ABANDONED),
        ("TIME_MAX_CONNECT", "TIME_MAX_CONNECT"),
    ] {
        spoil(&sandbox, &[("fssp.ip", failing(name))]);
        let (block, answer) = ask(&client).await;
        assert!(block.records.iter().all(|record| record.debt.is_none()));
        let mut asked = answer.calls.iter().filter(|call| call.api == "fssp");
        let failed = |call: &avtosled_vendors::car_data::CallRecord| {
            call.failure
                .as_ref()
                .is_some_and(|failure| failure.code == code)
        };
        assert!(asked.all(failed), "{name} {:?}", answer.calls);
        assert!(answer.silent.is_empty());
    }
    spoil(&sandbox, &[]);
    let (block, _) = ask(&client).await;
    assert!(
        block.records.iter().all(|record| record.debt.is_some()),
        "silence is not kept"
    );
}
