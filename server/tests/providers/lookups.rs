//! Lookups outside reports by queries of the admin's test screen, and the fallback of inspection cards.

use avtosled_core::sources::SourceId;
use std::time::Duration;

use avtosled_core::date::Date;
use avtosled_core::report::Block;
use avtosled_sandbox::{Faults, Latency, MethodFault, Options, Running, Sandbox};
use avtosled_vendors::car_data::api_cloud::ApiCloud;
use avtosled_vendors::car_data::{
    CarData, ErrorClass, Lookup, LookupKind, PictureKind, ProviderError, SourceAnswer, Subject,
};
use strum::VariantArray;

use crate::support::{client, sandbox};

const CLEAN: &str = "XTAGFL110KY300001";
const UNKNOWN: &str = "XTT316300G0300012";
const TAXI_PLATE: &str = "Р606ТА799";

/// Names of the sandbox methods, in the order of [`LookupKind::VARIANTS`].
const METHODS: [&str; LookupKind::VARIANTS.len()] = [
    "gibdd.finesPhoto",
    "eaisto.operator",
    "rsa.kbm",
    "rsa.osagoinfo",
    "nalog.inn",
    "nalog.npd",
    "pb_nalog.search_ip",
    "pb_nalog.search_org",
    "carprice.marks",
    "carprice.models",
    "carprice.years",
    "carprice.modifications",
];

/// Query of each method, in the order of [`LookupKind::VARIANTS`].
const QUERIES: [&str; LookupKind::VARIANTS.len()] = [
    "А123ВС77|18810177300101000001|pt-1|1101",
    "00001",
    "Тестов|Иван||9900|555300|01.01.1980",
    "ХХХ 0000000001",
    "Чистов|Иван|Тестович|9905000111|01.01.1980",
    "770000000156",
    "770000000156",
    "7700000016",
    "",
    "LADA",
    "LADA|VESTA",
    "LADA|VESTA|2019",
];

fn lookup(kind: LookupKind, query: &str) -> Lookup {
    let today = Date::new(2026, 6, 15).unwrap();
    kind.parse_query(query, today)
        .unwrap_or_else(|error| panic!("{query}: {error}"))
}

async fn run_lookup(
    client: &ApiCloud,
    kind: LookupKind,
    query: &str,
) -> Result<SourceAnswer, ProviderError> {
    client.look_up(&lookup(kind, query)).await
}

/// Query of a fine that has a picture.
async fn fine_query(client: &ApiCloud) -> String {
    let subject = Subject {
        plate: Some(TAXI_PLATE.to_owned()),
        certificate: Some("9900300006".to_owned()),
        ..Subject::default()
    };
    let answer = client.fetch(SourceId::Fines, &subject).await.unwrap();
    let Some(Block::Fines(fines)) = answer.block else {
        panic!("no fines");
    };
    let fine = fines.records.iter().find(|fine| fine.has_photo).unwrap();
    let parts = [
        Some(TAXI_PLATE.to_owned()),
        fine.number.clone(),
        fine.photo_token.clone(),
        fine.division_id.clone(),
    ];
    parts.map(Option::unwrap).join("|")
}

/// Query of the newest policy of the clean car.
async fn policy_query(client: &ApiCloud) -> String {
    let answer = client
        .fetch(SourceId::Policies, &Subject::of_vin(CLEAN))
        .await;
    let Some(Block::Osago(all)) = answer.unwrap().block else {
        panic!("no policies");
    };
    let policy = &all.policies[0];
    let parts = [policy.series.clone(), policy.number.clone()];
    parts.map(Option::unwrap).join(" ")
}

/// Number of findings in an answer.
fn found(block: &Block) -> usize {
    match block {
        Block::Photos(block) => block.photos.len(),
        Block::InspectionOperator(block) => usize::from(block.found && block.name.is_some()),
        Block::BonusMalus(block) => usize::from(block.found && block.value.is_some()),
        Block::Osago(block) => block.policies.len(),
        Block::TaxNumber(block) => usize::from(block.found && block.inn.is_some()),
        Block::SelfEmployed(block) => usize::from(block.found && block.pays.is_some()),
        Block::Company(block) => usize::from(block.found && block.name.is_some()),
        Block::Valuation(block) => block.options.len(),
        _ => panic!("no block of these methods"),
    }
}

#[tokio::test]
async fn found_answer_of_every_method_is_parsed() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let (fine, policy) = (fine_query(&client).await, policy_query(&client).await);
    let mut queries = QUERIES;
    (queries[0], queries[3]) = (&fine, &policy);
    for (kind, query) in LookupKind::VARIANTS.iter().copied().zip(queries) {
        let answer = run_lookup(&client, kind, query).await.unwrap();
        assert!(answer.unparsed.is_empty(), "{kind:?} {:?}", answer.unparsed);
        assert!(answer.price_kopecks > 0, "{kind:?}");
        assert!(found(&answer.block.unwrap()) > 0, "{kind:?}");
        let last = sandbox.calls().pop().unwrap();
        assert_eq!(last.method, METHODS[kind as usize]);
    }
}

#[tokio::test]
async fn empty_answer_of_every_method_is_parsed() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    for (kind, query) in [
        (
            LookupKind::FinePhotos,
            "А123ВС77|18810177300101000001|pt-1|1101",
        ),
        (LookupKind::InspectionOperator, "12000"),
        (
            LookupKind::BonusMalus,
            "Тестов|Иван||9900|555111|01.01.1980",
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Иван||9900|555222|01.01.1980",
        ),
        (LookupKind::Policy, "ХХХ 9999999999"),
        (
            LookupKind::TaxNumber,
            "Неизвестнов|Лев||9905000111|01.01.1980",
        ),
        (LookupKind::SelfEmployed, "990000000115"),
        (LookupKind::SoleTrader, "990000000115"),
        (LookupKind::Models, "НИЧЕЙ"),
        (LookupKind::Years, "LADA|НИЧЕЙ"),
        (LookupKind::Modifications, "LADA|VESTA|1999"),
    ] {
        let answer = run_lookup(&client, kind, query).await.unwrap();
        assert!(answer.unparsed.is_empty(), "{kind:?}");
        assert_eq!(found(&answer.block.unwrap()), 0, "{kind:?} {query}");
    }
}

#[tokio::test]
async fn photo_of_fine_found_by_lookup_is_fetched_as_png() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let query = fine_query(&client).await;
    let answer = run_lookup(&client, LookupKind::FinePhotos, &query)
        .await
        .unwrap();
    let Some(Block::Photos(photos)) = answer.block else {
        panic!("no pictures");
    };
    let picture = client.picture(&photos.photos[0].url).await.unwrap();
    assert_eq!(picture.kind, PictureKind::Png);
}

#[tokio::test]
async fn lookup_of_sandbox_test_value_returns_documented_error() {
    let options = Options {
        latency: Latency::Fixed(0),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await.unwrap();
    let default_client = client(&sandbox, |_| {});
    let short_timeout_client = client(&sandbox, |config| {
        config.total_timeout = Duration::from_millis(20);
    });
    let (retry, paid) = (ErrorClass::RetryLater, ErrorClass::MaybePaid);
    for (kind, query, class, code) in [
        (
            LookupKind::InspectionOperator,
            "99444",
            retry,
            "TIME_MAX_CONNECT",
        ),
        (LookupKind::InspectionOperator, "99555", paid, "timeout"),
        (LookupKind::InspectionOperator, "99777", paid, "not_json"),
        (
            LookupKind::Policy,
            "ХХХ 9900000444",
            retry,
            "TIME_MAX_CONNECT",
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Иван||9900|990777|01.01.1980",
            paid,
            "not_json",
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Иван||9900|555000|01.01.1980",
            ErrorClass::Input,
            "errormsg",
        ),
        (LookupKind::Company, "9900001444", retry, "TIME_MAX_CONNECT"),
        (LookupKind::SoleTrader, "990000081555", paid, "timeout"),
        (LookupKind::SelfEmployed, "990000192777", paid, "not_json"),
        (
            LookupKind::TaxNumber,
            "Сбоев|Егор||9905000111|01.01.1980",
            retry,
            "9000",
        ),
    ] {
        let client = if code == "timeout" {
            &short_timeout_client
        } else {
            &default_client
        };
        let error = run_lookup(client, kind, query).await.unwrap_err();
        assert_eq!((error.class(), error.code()), (class, code), "{query}");
    }
}

fn fail(sandbox: &Running, method: &str, name: &str) {
    let fault = MethodFault {
        fail: Some(name.to_owned()),
        ..MethodFault::default()
    };
    let mut faults = Faults::default();
    faults.per_method.insert(method.to_owned(), fault);
    sandbox.set_faults(faults).unwrap();
}

#[tokio::test]
async fn malformed_or_missing_lookup_answer_is_never_a_finding() {
    let sandbox = sandbox().await;
    for (kind, query) in LookupKind::VARIANTS.iter().copied().zip(QUERIES) {
        let method = METHODS[kind as usize];
        for (name, class) in [
            ("TRUNCATED", ErrorClass::MaybePaid),
            ("NOT_JSON", ErrorClass::MaybePaid),
            ("EMPTY", ErrorClass::MaybePaid),
            ("MAINTENANCE", ErrorClass::RetryLater),
            ("498", ErrorClass::Account),
            ("331", ErrorClass::Input),
            ("HANG", ErrorClass::MaybePaid),
        ] {
            fail(&sandbox, method, name);
            let client = client(&sandbox, |config| {
                if name == "HANG" {
                    config.total_timeout = Duration::from_millis(20);
                }
            });
            let error = run_lookup(&client, kind, query).await;
            let error = error.err().unwrap_or_else(|| panic!("{kind:?} {name}"));
            assert_eq!(error.class(), class, "{kind:?} {name}");
        }
        // Fields of wrong types are an error or unparsed, never a finding; except that an operator in a list of
        // one is parsed.
        if kind == LookupKind::InspectionOperator {
            continue;
        }
        fail(&sandbox, method, "WRONG_TYPES");
        if let Ok(answer) = run_lookup(&client(&sandbox, |_| {}), kind, query).await {
            let is_kept = !answer.unparsed.is_empty();
            assert!(is_kept || found(&answer.block.unwrap()) == 0, "{kind:?}");
        }
    }
}

#[tokio::test]
async fn fallback_inspection_source_returns_cards_without_mileage() {
    let sandbox = sandbox().await;
    let client = client(&sandbox, |_| {});
    let by_plate = Subject {
        plate: Some("A123BC77".to_owned()),
        ..Subject::default()
    };
    for subject in [Subject::of_vin(CLEAN), by_plate] {
        let answer = client.fetch_fallback(SourceId::Inspections, &subject).await;
        let answer = answer.unwrap().unwrap();
        assert_eq!(answer.silent, ["Техосмотры ГИБДД"]);
        let Some(Block::Inspections(block)) = answer.block else {
            panic!("no cards");
        };
        assert!(block.cards.len() > 1);
        assert!(block.cards.iter().all(|card| card.mileage.is_none()));
        assert!(block.cards.iter().all(|card| card.expert.is_some()));
    }
    let unknown = Subject::of_vin(UNKNOWN);
    let none = client.fetch_fallback(SourceId::Inspections, &unknown).await;
    assert!(none.unwrap().unwrap().block.is_none());
    let known = Subject::of_vin(CLEAN);
    assert!(
        client
            .fetch_fallback(SourceId::Wanted, &known)
            .await
            .is_none()
    );
    fail(&sandbox, "eaisto.vin", "MAINTENANCE");
    let silent = client.fetch_fallback(SourceId::Inspections, &known).await;
    assert!(silent.unwrap().is_err());
}
