//! The sources beside the traffic police: found, empty, malformed and silent answers.

use avtosled_core::sources::SourceId;
use std::time::Duration;

use avtosled_core::form::Owner;
use avtosled_core::report::{Block, PledgeRegister};
use avtosled_sandbox::{Faults, MethodFault, Running};
use avtosled_vendors::car_data::{CarData, ErrorClass, SourceAnswer, Subject};

use crate::support::{client, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const PLEDGED: &str = "XW8ZZZ5NZHG300003";
const TAXI: &str = "Z94CB41ABJR300006";
const IMPORTED: &str = "5UXCR6C02L9300008";
const UNKNOWN: &str = "XTT316300G0300012";
const ELECTRIC: &str = "5YJ3E1EB8LF300017";
const LEASED: &str = "X4XKS2940JV300018";
const RECALLED: &str = "XTAGAB110H0300019";

/// What the sandbox calls the requests behind a call.
const METHODS: [(SourceId, &[&str]); 14] = [
    (SourceId::Policies, &["rsa.osago"]),
    (SourceId::Customs, &["fts.auto", "elpts.vin"]),
    (SourceId::Photos, &["autophoto.regnum", "nomerogram.regnum"]),
    (SourceId::Pledges, &["zalog.notary"]),
    (SourceId::Leases, &["zalog.fedresurs"]),
    (SourceId::Recalls, &["gost.vin"]),
    (SourceId::Decoding, &["vindecoder.vin"]),
    (SourceId::Taxi, &["taxi.search"]),
    (SourceId::Fines, &["gibdd.fines"]),
    (SourceId::Auctions, &["auctions.vin"]),
    (SourceId::Conversion, &["converter.search"]),
    (SourceId::Enforcement, &["fssp.physical"]),
    (
        SourceId::Valuation,
        &["carprice.marks", "carprice.models", "carprice.price"],
    ),
    (SourceId::Bankruptcy, &["bankrot.searchString"]),
];

fn car(vin: &str) -> Subject {
    Subject {
        plate: Some("А123ВС77".to_owned()),
        certificate: Some("9900300001".to_owned()),
        brand: Some("LADA".to_owned()),
        model: Some("VESTA".to_owned()),
        year: Some(2019),
        mileage_km: Some(80_000),
        today: Some("2026-06-15".parse().unwrap()),
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

async fn answer(call: SourceId, subject: &Subject) -> SourceAnswer {
    let sandbox = sandbox().await;
    let answer = client(&sandbox, |_| {}).fetch(call, subject).await.unwrap();
    assert!(answer.unparsed.is_empty(), "{call:?} {:?}", answer.unparsed);
    assert!(answer.silent.is_empty(), "{call:?}");
    answer
}

async fn block(call: SourceId, subject: &Subject) -> Block {
    answer(call, subject).await.block.unwrap()
}

/// How much an answer tells.
fn found(block: &Block) -> usize {
    match block {
        Block::Osago(block) => block.policies.len(),
        Block::Customs(block) => usize::from(block.found),
        Block::Photos(block) => block.photos.len(),
        Block::Pledges(block) => block.records.len(),
        Block::Recalls(block) => block.campaigns.len(),
        Block::Decoded(block) => block.modifications.len(),
        Block::Taxi(block) => block.permits.len(),
        Block::Fines(block) => block.records.len(),
        Block::Auctions(block) => block.lots.len(),
        Block::Conversion(block) => usize::from(block.found),
        Block::Proceedings(block) => block.records.len(),
        Block::Valuation(block) => usize::from(block.cost.is_some()),
        Block::Bankruptcies(block) => block.records.len(),
        _ => panic!("no block of these sources"),
    }
}

#[tokio::test]
async fn every_source_is_read_when_it_finds_something() {
    let taxi = Subject {
        plate: Some("Р606ТА799".to_owned()),
        certificate: Some("9900300006".to_owned()),
        ..car(TAXI)
    };
    let debtor = Subject {
        owner: Some(person("Должников", "Олег", "1985-03-15")),
        ..car(CLEAN)
    };
    let bankrupt = Subject {
        owner: Some(person("Банкротов", "Пётр", "1975-07-20")),
        ..car(CLEAN)
    };
    for (call, subject) in [
        (SourceId::Policies, car(CLEAN)),
        (SourceId::Customs, car(IMPORTED)),
        (SourceId::Photos, car(CLEAN)),
        (SourceId::Pledges, car(PLEDGED)),
        (SourceId::Leases, car(LEASED)),
        (SourceId::Recalls, car(RECALLED)),
        (SourceId::Decoding, car(CLEAN)),
        (SourceId::Taxi, taxi.clone()),
        (SourceId::Fines, taxi),
        (SourceId::Auctions, car(IMPORTED)),
        (SourceId::Conversion, car(CLEAN)),
        (SourceId::Enforcement, debtor),
        (SourceId::Valuation, car(CLEAN)),
        (SourceId::Bankruptcy, bankrupt),
    ] {
        let block = block(call, &subject).await;
        assert!(found(&block) > 0, "{call:?}");
    }
}

#[tokio::test]
async fn every_source_is_read_when_it_finds_nothing() {
    let unknown = Subject {
        plate: Some("Х404ХХ99".to_owned()),
        certificate: Some("9900300012".to_owned()),
        brand: Some("НИЧЕЙ".to_owned()),
        owner: Some(person("Неизвестнов", "Лев", "1980-01-01")),
        ..car(UNKNOWN)
    };
    for (call, _) in METHODS {
        let block = block(call, &unknown).await;
        assert_eq!(found(&block), 0, "{call:?}");
    }
}

#[tokio::test]
async fn the_registers_say_what_they_mean() {
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
    let untold = Subject {
        mileage_km: None,
        today: Some("2026-06-15".parse().unwrap()),
        ..car(CLEAN)
    };
    let Block::Valuation(price) = block(SourceId::Valuation, &untold).await else {
        panic!("no price");
    };
    assert!(
        price.mileage > Some(0) && !price.mileage_estimated,
        "{price:?}"
    );
}

fn fail(sandbox: &Running, methods: &[&str], name: &str) {
    let mut faults = Faults::default();
    for method in methods {
        let fault = MethodFault {
            fail: Some(name.to_owned()),
            ..MethodFault::default()
        };
        faults.per_method.insert((*method).to_owned(), fault);
    }
    sandbox.set_faults(faults).unwrap();
}

#[tokio::test]
async fn spoiled_and_silent_answers_are_never_data() {
    let sandbox = sandbox().await;
    for (call, methods) in METHODS {
        for (name, class) in [
            ("WRONG_TYPES", None),
            ("TRUNCATED", Some(ErrorClass::MaybePaid)),
            ("NOT_JSON", Some(ErrorClass::MaybePaid)),
            ("TIME_MAX_CONNECT", Some(ErrorClass::RetryLater)),
            ("498", Some(ErrorClass::Account)),
            ("HANG", Some(ErrorClass::MaybePaid)),
        ] {
            fail(&sandbox, methods, name);
            let client = client(&sandbox, |config| {
                if name == "HANG" {
                    config.total_timeout = Duration::from_millis(20);
                }
            });
            let error = client.fetch(call, &car(CLEAN)).await;
            let error = error.err().unwrap_or_else(|| panic!("{call:?} {name}"));
            if let Some(class) = class {
                assert_eq!(error.class(), class, "{call:?} {name}");
            }
        }
    }
}

#[tokio::test]
async fn the_history_of_pledges_is_asked_too() {
    let Block::Pledges(pledges) = block(SourceId::Pledges, &car(PLEDGED)).await else {
        panic!("no pledges");
    };
    let ended = pledges.records.iter().filter(|one| one.end_date.is_some());
    assert_eq!((pledges.records.len(), ended.count()), (2, 1));
}

#[tokio::test]
async fn a_proceeding_is_found_by_its_number() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let number = "12345/25/61000-ИП";
    let answer = client.proceedings_by_number(number).await.unwrap();
    let Some(Block::Proceedings(found)) = answer.block else {
        panic!("no proceedings");
    };
    assert_eq!(found.records.len(), 1);
    assert_eq!(found.records[0].number.as_deref(), Some(number));
    assert!(found.records[0].amount.is_some());
    assert_eq!(answer.calls.len(), 1);
}
