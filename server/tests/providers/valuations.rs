//! Mileage used for the valuation of a car.

use avtosled_core::report::{Block, Valuation};
use avtosled_core::sources::SourceId;
use avtosled_sandbox::Running;
use avtosled_vendors::car_data::api_cloud::ApiCloud;
use avtosled_vendors::car_data::{CarData, Subject};

use crate::support::{client, failing, inject_faults, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";

fn car(today: &str) -> Subject {
    Subject {
        brand: Some("LADA".to_owned()),
        model: Some("VESTA".to_owned()),
        year: Some(2019),
        age_years: 7,
        today: Some(today.parse().unwrap()),
        ..Subject::of_vin(CLEAN)
    }
}

async fn price(client: &ApiCloud, subject: &Subject) -> Valuation {
    match client
        .fetch(SourceId::Valuation, subject)
        .await
        .unwrap()
        .block
    {
        Some(Block::Valuation(price)) => price,
        block => panic!("{block:?}"),
    }
}

fn count_card_calls(sandbox: &Running) -> usize {
    let calls = sandbox.calls();
    calls
        .iter()
        .filter(|call| call.method == "gibdd.eaisto")
        .count()
}

#[tokio::test]
async fn mileage_is_estimated_when_last_reading_is_old() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let now = price(&client, &car("2026-06-15")).await;
    assert!(now.cost.is_some() && !now.mileage_estimated, "{now:?}");
    let later = price(&client, &car("2031-06-15")).await;
    assert_eq!(
        (later.mileage, later.mileage_estimated),
        (Some(105_000), true)
    );
}

#[tokio::test]
async fn inspection_cards_are_requested_once_for_valuation_and_inspections() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let car = car("2026-06-15");
    let cards = Subject::of_vin(CLEAN);
    let (priced, cards) = tokio::join!(
        price(&client, &car),
        client.fetch(SourceId::Inspections, &cards)
    );
    assert!(!priced.mileage_estimated && cards.is_ok());
    assert_eq!(count_card_calls(&sandbox), 1);
}

#[tokio::test]
async fn failed_request_of_inspection_cards_is_not_repeated_for_valuation() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    inject_faults(&sandbox, &[("gibdd.eaisto", failing("TIME_MAX_CONNECT"))]);
    let cards = client
        .fetch(SourceId::Inspections, &Subject::of_vin(CLEAN))
        .await;
    assert!(cards.is_err());
    let priced = price(&client, &car("2026-06-15")).await;
    assert!(priced.cost.is_some() && priced.mileage_estimated);
    assert_eq!(count_card_calls(&sandbox), 1);
}
