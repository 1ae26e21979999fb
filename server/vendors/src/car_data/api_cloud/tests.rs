//! Tests that apply to the vendor methods of all sources.

use avtosled_core::form::Owner;
use avtosled_core::sources::SourceId;
use serde_json::json;
use strum::VariantArray;

use super::parsing::UNEXPECTED_SHAPE;
use super::people::enforcement;
use super::{method_of, samples};
use crate::car_data::Subject;

fn car() -> Subject {
    Subject {
        plate: Some("A123BC77".to_owned()),
        certificate: Some("9900300001".to_owned()),
        ..Subject::of_vin("XTAGFL110KY300001")
    }
}

fn request_text(call: SourceId, subject: &Subject) -> String {
    (method_of(call).request)(subject).to_text()
}

#[test]
fn each_source_sends_parameters_of_its_method() {
    let without_vin = Subject {
        vin: None,
        body_number: Some("GRX130-6012345".to_owned()),
        ..car()
    };
    for (call, subject, expected) in [
        (
            SourceId::History,
            car(),
            "gibdd?type=gibdd&vin=XTAGFL110KY300001",
        ),
        (
            SourceId::Taxi,
            car(),
            "taxi/v3/taxi?type=search&string=XTAGFL110KY300001",
        ),
        (
            SourceId::Photos,
            car(),
            "autophoto?type=regnum&regNum=А123ВС77",
        ),
        (
            SourceId::Fines,
            car(),
            "gibdd?type=fines&regNumber=А123ВС77&stsNumber=9900300001",
        ),
        (
            SourceId::Policies,
            without_vin.clone(),
            "rsa?type=osago&regNumber=А123ВС77",
        ),
        (
            SourceId::Pledges,
            without_vin,
            "zalog?type=notary&bodyNumber=GRX130-6012345&allChanges=1",
        ),
    ] {
        assert_eq!(request_text(call, &subject), expected);
    }
}

#[test]
fn owner_is_queried_as_person_or_company() {
    let person = Subject {
        owner: Some(Owner::Person {
            last_name: "Тестов".to_owned(),
            first_name: "Тест".to_owned(),
            patronymic: None,
            birth_date: "1980-01-02".parse().unwrap(),
        }),
        ..car()
    };
    assert_eq!(
        request_text(SourceId::Enforcement, &person),
        "fssp?type=physical&lastname=Тестов&firstname=Тест&birthdate=02.01.1980&searchAll=1&region=-1"
    );
    assert_eq!(
        request_text(SourceId::Bankruptcy, &person),
        "bankrot?type=searchString&string=Тестов Тест&legalStatus=fiz&dopInfo=1"
    );
    let company = Subject {
        owner: Some(Owner::Company {
            inn: "7700000016".to_owned(),
        }),
        ..car()
    };
    assert_eq!(
        request_text(SourceId::Enforcement, &company),
        "fssp?type=inn&inn=7700000016&region=-1"
    );
    assert_eq!(
        enforcement::by_number("1/30/61000-ИП").to_text(),
        "fssp?type=ip&number=1/30/61000-ИП"
    );
}

#[test]
fn bare_list_is_accepted_only_from_methods_that_send_lists() {
    for &call in SourceId::VARIANTS {
        let envelope = samples::envelope(&json!([])).unwrap();
        let is_accepted = (method_of(call).parse)(&envelope).is_ok();
        let sends_list = matches!(call, SourceId::Customs | SourceId::Taxi | SourceId::Fines);
        assert_eq!(is_accepted, sends_list, "{call:?}");
    }
}

/// Some registers report «nothing found» only by a message.
#[test]
fn answer_without_required_fields_is_an_error() {
    let bare = json!({"status": 200});
    let message = json!({"status": 200, "message": "Нет"});
    for &call in SourceId::VARIANTS {
        let error = |answer| (method_of(call).parse)(&samples::envelope(answer).unwrap()).err();
        assert_eq!(error(&bare), Some(UNEXPECTED_SHAPE), "{call:?}");
        let is_enough = matches!(call, SourceId::Customs | SourceId::Valuation);
        assert_eq!(error(&message).is_none(), is_enough, "{call:?}");
    }
}

#[test]
fn inputs_of_source_suffice_for_its_request() {
    let whole = Subject {
        vin: Some("XTAGFL110KY300001".to_owned()),
        body_number: Some("GRX130-6012345".to_owned()),
        plate: Some("A123BC77".to_owned()),
        certificate: Some("9900300001".to_owned()),
        brand: Some("LADA".to_owned()),
        model: Some("GRANTA".to_owned()),
        year: Some(2019),
        age_years: 7,
        mileage_km: Some(50_000),
        today: Some("2026-06-15".parse().unwrap()),
        owner: Some(Owner::Company {
            inn: "7700000016".to_owned(),
        }),
    };
    let without_vin = Subject {
        vin: None,
        ..whole.clone()
    };
    let without_plate = Subject {
        plate: None,
        ..without_vin.clone()
    };
    for &call in SourceId::VARIANTS {
        for subject in [&whole, &without_vin, &without_plate] {
            let part = subject.inputs_of(call);
            if part == Subject::default() {
                // Without a VIN the source cannot be queried.
                assert!(subject.vin.is_none(), "{call:?}");
                continue;
            }
            let query = |subject| (method_of(call).request)(subject).query;
            assert_eq!(query(&part), query(subject), "{call:?}");
            assert!(part.inputs_of(call) == part, "{call:?}");
            assert!(part != *subject, "{call:?}");
        }
    }
}
