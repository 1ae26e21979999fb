//! Sources of the traffic police, conversion and balance, for the showcase cars.

use avtosled_core::report::{Accidents, Block, History, Inspections, Restrictions, Wanted};
use avtosled_core::sources::SourceId;
use avtosled_vendors::car_data::{CarData, SourceAnswer, Subject};

use crate::support::{POLICE, client, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const CRASHED: &str = "Z94K241CBFR300002";
const RESTRICTED: &str = "X7L4SRAV4G5300004";
const WANTED: &str = "XW7BF4FK3HS300005";
const TAXI: &str = "Z94CB41ABJR300006";
const FRAME: &str = "GRX130-6012345";
const IMPORTED: &str = "5UXCR6C02L9300008";
const UNKNOWN: &str = "XTT316300G0300012";

/// Fetches a source from a new sandbox and asserts the invariants of every answer.
async fn answer(call: SourceId, vin: &str) -> SourceAnswer {
    let sandbox = sandbox().await;
    let answer = client(&sandbox, |_| {})
        .fetch(call, &Subject::of_vin(vin))
        .await
        .unwrap();
    assert!(answer.unparsed.is_empty(), "{:?}", answer.unparsed);
    // Restrictions trigger calls to the bailiffs.
    let debts = answer
        .calls
        .iter()
        .filter(|call| call.api == "fssp")
        .count();
    let spent: i64 = answer.calls.iter().map(|call| call.cost_kopecks).sum();
    assert_eq!(answer.price_kopecks, spent);
    assert_eq!(answer.account_balance_kopecks, Some(10_000_000 - 80));
    assert_eq!(answer.from_cache, answer.actual_at.is_some());
    assert!(answer.raw.is_object());
    let calls = sandbox.calls();
    assert_eq!((calls.len(), answer.calls.len()), (1 + debts, 1 + debts));
    assert_eq!(
        calls[0].method,
        format!("{}.{}", answer.calls[0].api, answer.calls[0].method)
    );
    assert_eq!(answer.calls[0].cost_kopecks, 80);
    answer
}

async fn history(vin: &str) -> History {
    match answer(SourceId::History, vin).await.block {
        Some(Block::History(block)) => block,
        other => panic!("{other:?}"),
    }
}

async fn accidents(vin: &str) -> Accidents {
    match answer(SourceId::Accidents, vin).await.block {
        Some(Block::Accidents(block)) => block,
        other => panic!("{other:?}"),
    }
}

async fn wanted(vin: &str) -> Wanted {
    match answer(SourceId::Wanted, vin).await.block {
        Some(Block::Wanted(block)) => block,
        other => panic!("{other:?}"),
    }
}

async fn restrictions(vin: &str) -> Restrictions {
    match answer(SourceId::Restrictions, vin).await.block {
        Some(Block::Restrictions(block)) => block,
        other => panic!("{other:?}"),
    }
}

async fn inspections(vin: &str) -> Inspections {
    match answer(SourceId::Inspections, vin).await.block {
        Some(Block::Inspections(block)) => block,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn clean_car_has_no_findings() {
    let history = history(CLEAN).await;
    assert!(history.found && !history.scrapped);
    assert_eq!(history.vehicle.vin.as_deref(), Some(CLEAN));
    assert!(history.vehicle.brand.is_some() && history.vehicle.model.is_some());
    assert!(history.vehicle.year.is_some() && history.vehicle.engine_volume.is_some());
    assert!(history.passport.number.is_some());
    let [owner] = history.ownership_periods.as_slice() else {
        panic!("{history:?}")
    };
    assert_eq!((owner.to.as_str(), owner.from.len()), ("null", 10));

    assert_eq!(accidents(CLEAN).await, Accidents::default());
    assert_eq!(restrictions(CLEAN).await, Restrictions::default());
    let wanted = wanted(CLEAN).await;
    assert_eq!((wanted.count, wanted.records.len()), (0, 0));
    assert!(wanted.message.is_some());

    let cards = inspections(CLEAN).await.cards;
    assert!(cards.len() > 1);
    assert!(cards.is_sorted_by(|newer, older| newer.date > older.date));
    assert!(cards.is_sorted_by(|newer, older| newer.mileage > older.mileage));
}

#[tokio::test]
async fn crashed_car_has_three_accidents() {
    let block = accidents(CRASHED).await;
    assert!(block.has_accidents);
    assert_eq!(block.accidents.len(), 3);
    for accident in &block.accidents {
        assert_eq!(accident.date.len(), 10);
        assert_eq!(accident.time.as_ref().map(String::len), Some(5));
        assert!(!accident.damage_codes.is_empty());
        assert_eq!(accident.damage_code, Some(accident.damage_codes.join(",")));
        assert!(accident.kind.is_some() && accident.place.is_some());
    }
}

#[tokio::test]
async fn restrictions_contain_documents_and_no_personal_data() {
    let block = restrictions(RESTRICTED).await;
    assert_eq!((block.count, block.records.len()), (2, 2));
    for record in &block.records {
        let basis = record.basis.as_deref().unwrap();
        assert!(
            basis.starts_with("Документ: ") && basis.contains("-ИП"),
            "{basis}"
        );
        assert!(
            !basis.contains("Тестова") && !basis.contains("СПИ"),
            "{basis}"
        );
        assert_eq!(record.kind_code.as_deref(), Some("1"));
        assert!(record.date.is_some());
    }
}

#[tokio::test]
async fn wanted_car_has_one_record() {
    let block = wanted(WANTED).await;
    assert_eq!((block.count, block.records.len()), (1, 1));
    assert_eq!(block.records[0].vin.as_deref(), Some(WANTED));
    assert!(block.records[0].date.is_some() && block.records[0].year.is_some());
}

#[tokio::test]
async fn taxi_mileages_show_rollback() {
    let block = inspections(TAXI).await;
    assert_eq!(block.count, 5);
    let mileages: Vec<u32> = block.cards.iter().filter_map(|card| card.mileage).collect();
    assert_eq!(mileages, [101_700, 89_100, 171_300, 96_400, 38_200]);
    assert_eq!(block.body_number, None);
    let owner = &history(TAXI).await.ownership_periods[0];
    assert_eq!(owner.simple_person_type, "Legal");
}

#[tokio::test]
async fn car_without_vin_is_found_by_frame_number() {
    let history = history(FRAME).await;
    assert_eq!(history.vehicle.vin, None);
    assert_eq!(history.vehicle.body_number.as_deref(), Some(FRAME));
    assert_eq!(history.ownership_periods[0].last_operation, "15");
    assert!(accidents(FRAME).await.has_accidents);
}

#[tokio::test]
async fn imported_car_has_two_ownership_periods() {
    let periods = history(IMPORTED).await.ownership_periods;
    let [first, second] = periods.as_slice() else {
        panic!("{periods:?}")
    };
    assert_eq!(
        (first.to.as_str(), second.to.as_str()),
        (second.from.as_str(), "null")
    );
}

#[tokio::test]
async fn unknown_car_has_no_block_or_an_empty_block() {
    assert!(answer(SourceId::History, UNKNOWN).await.block.is_none());
    assert!(answer(SourceId::Inspections, UNKNOWN).await.block.is_none());
    assert!(!accidents(UNKNOWN).await.has_accidents);
    assert_eq!(wanted(UNKNOWN).await.count, 0);
    assert_eq!(restrictions(UNKNOWN).await.count, 0);
}

#[tokio::test]
async fn conversion_by_plate_vin_or_frame_number_returns_other_identifiers() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    // Canonical plates are Latin in the server and Cyrillic at the vendor.
    for text in ["А123ВС77", "A123BC77", CLEAN] {
        let found = client.convert(text).await.unwrap();
        assert!(found.found, "{text}");
        assert_eq!(found.vin.as_deref(), Some(CLEAN));
        assert_eq!(found.plate.as_deref(), Some("А123ВС77"));
        assert!(found.brand.is_some() && found.model.is_some() && found.year.is_some());
        assert_eq!(found.price_kopecks, 140);
    }
    for text in ["М808ВН125", FRAME] {
        let frame = client.convert(text).await.unwrap();
        assert_eq!((frame.vin, frame.body.as_deref()), (None, Some(FRAME)));
    }
    let by_plate = client.convert("С313СН98").await.unwrap();
    let by_vin = client
        .convert(by_plate.vin.as_deref().unwrap())
        .await
        .unwrap();
    assert_eq!(by_vin.plate.as_deref(), Some("С414СН98"));
    let unknown = client.convert("Х404ХХ99").await.unwrap();
    assert!(!unknown.found && unknown.vin.is_none());
}

#[tokio::test]
async fn vendor_balance_decreases_by_cost_of_calls() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let before = client.balance().await.unwrap();
    assert_eq!(
        (before.balance_kopecks, before.credit_kopecks),
        (10_000_000, Some(0))
    );
    let mut spent = client.convert(CLEAN).await.unwrap().price_kopecks;
    for call in POLICE {
        spent += client
            .fetch(call, &Subject::of_vin(CLEAN))
            .await
            .unwrap()
            .price_kopecks;
    }
    let after = client.balance().await.unwrap();
    assert_eq!(after.balance_kopecks, before.balance_kopecks - spent);
}
