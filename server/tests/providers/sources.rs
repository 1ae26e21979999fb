//! Every source against the sandbox: found, empty, malformed and missing answers.

use std::collections::BTreeSet;
use std::time::Duration;

use avtosled_core::date::Date;
use avtosled_core::form::Owner;
use avtosled_core::report::{Block, PledgeRegister};
use avtosled_core::sources::{DataKind, SourceId, SourceState};
use avtosled_sandbox::Running;
use avtosled_vendors::car_data::{CarData, ErrorClass, SourceAnswer, Subject};
use strum::VariantArray;

use crate::support::{client, failing, inject_faults, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const CRASHED: &str = "Z94K241CBFR300002";
const PLEDGED: &str = "XW8ZZZ5NZHG300003";
const RESTRICTED: &str = "X7L4SRAV4G5300004";
const WANTED: &str = "XW7BF4FK3HS300005";
const TAXI: &str = "Z94CB41ABJR300006";
const IMPORTED: &str = "5UXCR6C02L9300008";
const UNKNOWN: &str = "XTT316300G0300012";
const ELECTRIC: &str = "5YJ3E1EB8LF300017";
const LEASED: &str = "X4XKS2940JV300018";
const RECALLED: &str = "XTAGAB110H0300019";

/// Sources with their own calls; other sources are parts of their answers.
fn called_sources() -> impl Iterator<Item = SourceId> {
    let all = SourceId::VARIANTS.iter().copied();
    all.filter(|source| source.asked_as() == *source)
}

/// Current day of the sandbox.
fn today() -> Date {
    "2026-06-15".parse().unwrap()
}

fn car(vin: &str) -> Subject {
    Subject {
        plate: Some("А123ВС77".to_owned()),
        certificate: Some("9900300001".to_owned()),
        brand: Some("LADA".to_owned()),
        model: Some("VESTA".to_owned()),
        year: Some(2019),
        mileage_km: Some(80_000),
        today: Some(today()),
        owner: Some(person("Чистов", "Иван", "1980-01-01")),
        ..Subject::of_vin(vin)
    }
}

fn person(last_name: &str, first_name: &str, born: &str) -> Owner {
    Owner::Person {
        last_name: last_name.to_owned(),
        first_name: first_name.to_owned(),
        patronymic: Some("Тестович".to_owned()),
        birth_date: born.parse().unwrap(),
    }
}

/// Answer of a sandbox without faults; asserts that it is fully parsed and complete.
async fn fetch_complete(sandbox: &Running, call: SourceId, subject: &Subject) -> SourceAnswer {
    let answer = client(sandbox, |_| {}).fetch(call, subject).await;
    let answer = answer.unwrap_or_else(|error| panic!("{call:?} {error:?}"));
    assert!(answer.unparsed.is_empty(), "{call:?} {:?}", answer.unparsed);
    assert!(answer.silent.is_empty(), "{call:?} {:?}", answer.silent);
    answer
}

async fn answer(call: SourceId, subject: &Subject) -> SourceAnswer {
    fetch_complete(&sandbox().await, call, subject).await
}

async fn block(call: SourceId, subject: &Subject) -> Block {
    answer(call, subject).await.block.unwrap()
}

/// Whether a block has data about the car.
fn has_data(block: &Block) -> bool {
    let state = block.assess(today()).level;
    let shown = block.present();
    let is_known = state != SourceState::NoData && !shown.groups.is_empty();
    let is_finding = matches!(state, SourceState::Attention | SourceState::Stop);
    is_known || is_finding || !shown.lists.is_empty()
}

/// Cars and owners of which each source knows at least one.
fn known() -> Vec<Subject> {
    let taxi = Subject {
        plate: Some("Р606ТА799".to_owned()),
        certificate: Some("9900300006".to_owned()),
        ..car(TAXI)
    };
    let of = |owner| Subject {
        owner: Some(owner),
        ..car(CLEAN)
    };
    let people = [
        of(person("Должников", "Олег", "1985-03-15")),
        of(person("Банкротов", "Пётр", "1975-07-20")),
    ];
    let cars = [
        CLEAN, CRASHED, WANTED, RESTRICTED, PLEDGED, LEASED, RECALLED, IMPORTED,
    ];
    let cars = cars.into_iter().map(car);
    cars.chain([taxi]).chain(people).collect()
}

/// Car and owner about whom no source has data.
fn unknown() -> Subject {
    Subject {
        plate: Some("Х404ХХ99".to_owned()),
        certificate: Some("9900300012".to_owned()),
        brand: Some("НИЧЕЙ".to_owned()),
        owner: Some(person("Неизвестнов", "Лев", "1980-01-01")),
        ..car(UNKNOWN)
    }
}

#[tokio::test]
async fn found_answer_of_every_source_is_parsed() {
    let sandbox = sandbox().await;
    for source in called_sources() {
        let mut is_found = false;
        for subject in known() {
            let block = fetch_complete(&sandbox, source, &subject).await.block;
            is_found = is_found || block.is_some_and(|block| has_data(&block));
        }
        assert!(is_found, "{source:?}");
    }
}

#[tokio::test]
async fn empty_answer_of_every_source_is_parsed() {
    let unknown = unknown();
    for source in called_sources() {
        let block = answer(source, &unknown).await.block;
        // Only a register of cars distinguishes an unknown car from one without records.
        let can_tell = source.source().provides.contains(&DataKind::Car);
        assert!(can_tell || block.is_some(), "{source:?}");
        assert!(block.is_none_or(|block| !has_data(&block)), "{source:?}");
    }
    // These registers of cars answer with an empty list for an unknown car.
    for source in [
        SourceId::Policies,
        SourceId::Customs,
        SourceId::Photos,
        SourceId::Conversion,
    ] {
        block(source, &unknown).await;
    }
}

#[tokio::test]
async fn found_answers_of_leases_customs_and_valuation_are_parsed() {
    let Block::Pledges(leases) = block(SourceId::Leases, &car(LEASED)).await else {
        panic!("no leases");
    };
    assert_eq!(leases.register, PledgeRegister::Fedresurs);
    let Block::Customs(customs) = block(SourceId::Customs, &car(ELECTRIC)).await else {
        panic!("no customs");
    };
    assert!(!customs.records.is_empty() && customs.disposal_fee.is_some());
    assert_eq!(customs.vin.as_deref(), Some(ELECTRIC));
    let Block::Valuation(price) = block(SourceId::Valuation, &car(CLEAN)).await else {
        panic!("no price");
    };
    assert!(price.cost > price.cost_trade_in && !price.mileage_estimated);
    let without_mileage = Subject {
        mileage_km: None,
        today: Some(today()),
        ..car(CLEAN)
    };
    let Block::Valuation(price) = block(SourceId::Valuation, &without_mileage).await else {
        panic!("no price");
    };
    assert!(
        price.mileage > Some(0) && !price.mileage_estimated,
        "{price:?}"
    );
}

/// Vendor methods called for a source, by the call log of a sandbox without faults.
///
/// Some are called only after a found answer, some only after an empty one.
async fn methods_of(source: SourceId) -> BTreeSet<String> {
    let sandbox = sandbox().await;
    let mut recorded = 0;
    for subject in [car(CLEAN), unknown()] {
        recorded += fetch_complete(&sandbox, source, &subject).await.calls.len();
    }
    let calls = sandbox.calls();
    let is_known = |outcome: &str| ["found", "notFound"].contains(&outcome);
    let mut outcomes = calls.iter().map(|call| call.outcome.as_str());
    assert!(outcomes.all(is_known), "{source:?} {calls:?}");
    assert!(
        recorded > 0 && recorded == calls.len(),
        "{source:?} {calls:?}"
    );
    calls.into_iter().map(|call| call.method).collect()
}

#[tokio::test]
async fn malformed_or_missing_answer_of_every_source_is_an_error() {
    let sandbox = sandbox().await;
    for source in called_sources() {
        let methods = methods_of(source).await;
        for (name, class) in [
            ("WRONG_TYPES", None),
            ("TRUNCATED", Some(ErrorClass::MaybePaid)),
            ("NOT_JSON", Some(ErrorClass::MaybePaid)),
            ("TIME_MAX_CONNECT", Some(ErrorClass::RetryLater)),
            ("498", Some(ErrorClass::Account)),
            ("HANG", Some(ErrorClass::MaybePaid)),
        ] {
            let faults = methods
                .iter()
                .map(|method| (method.as_str(), failing(name)));
            inject_faults(&sandbox, &faults.collect::<Vec<_>>());
            let client = client(&sandbox, |config| {
                if name == "HANG" {
                    config.total_timeout = Duration::from_millis(20);
                }
            });
            let error = client.fetch(source, &car(CLEAN)).await;
            let error = error.err().unwrap_or_else(|| panic!("{source:?} {name}"));
            if let Some(class) = class {
                assert_eq!(error.class(), class, "{source:?} {name}");
            }
        }
    }
}

#[tokio::test]
async fn pledges_of_pledged_car_include_ended_pledge() {
    let Block::Pledges(pledges) = block(SourceId::Pledges, &car(PLEDGED)).await else {
        panic!("no pledges");
    };
    let ended = pledges.records.iter().filter(|one| one.end_date.is_some());
    assert_eq!((pledges.records.len(), ended.count()), (2, 1));
}
