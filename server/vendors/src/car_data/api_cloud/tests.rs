//! What holds for the methods of all sources.

use avtosled_core::form::Owner;
use avtosled_core::sources::SourceId;
use serde_json::json;
use strum::VariantArray;

use super::reading::SHAPE;
use super::{enforcement, method_of, samples};
use crate::car_data::Subject;

fn car() -> Subject {
    Subject {
        plate: Some("A123BC77".to_owned()),
        certificate: Some("9900300001".to_owned()),
        ..Subject::of_vin("XTAGFL110KY300001")
    }
}

fn sent(call: SourceId, subject: &Subject) -> String {
    (method_of(call).ask)(subject).line()
}

#[test]
fn each_call_asks_by_what_its_method_takes() {
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
        assert_eq!(sent(call, &subject), expected);
    }
}

#[test]
fn an_owner_is_a_person_or_a_company() {
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
        sent(SourceId::Enforcement, &person),
        "fssp?type=physical&lastname=Тестов&firstname=Тест&birthdate=02.01.1980&searchAll=1&region=-1"
    );
    assert_eq!(
        sent(SourceId::Bankruptcy, &person),
        "bankrot?type=searchString&string=Тестов Тест&legalStatus=fiz&dopInfo=1"
    );
    let company = Subject {
        owner: Some(Owner::Company {
            inn: "7700000016".to_owned(),
        }),
        ..car()
    };
    assert_eq!(
        sent(SourceId::Enforcement, &company),
        "fssp?type=inn&inn=7700000016&region=-1"
    );
    assert_eq!(
        enforcement::by_number("1/30/61000-ИП").line(),
        "fssp?type=ip&number=1/30/61000-ИП"
    );
}

/// A list where an object should stand is no answer, but of the methods that answer so.
#[test]
fn only_some_methods_answer_with_a_bare_list() {
    for &call in SourceId::VARIANTS {
        let is_read = (method_of(call).read)(&samples::opened(&json!([])).unwrap()).is_ok();
        let may = matches!(call, SourceId::Customs | SourceId::Taxi | SourceId::Fines);
        assert_eq!(is_read, may, "{call:?}");
    }
}

/// With neither list nor counter nobody knows, though some registers say «nothing» in words.
#[test]
fn an_answer_without_its_basic_fields_is_no_clean_car() {
    let bare = json!({"status": 200});
    let words = json!({"status": 200, "message": "Нет"});
    for &call in SourceId::VARIANTS {
        let error = |answer| (method_of(call).read)(&samples::opened(answer).unwrap()).err();
        assert_eq!(error(&bare), Some(SHAPE), "{call:?}");
        let may = matches!(call, SourceId::Customs | SourceId::Valuation);
        assert_eq!(error(&words).is_none(), may, "{call:?}");
    }
}

#[test]
fn a_call_asks_by_nothing_else() {
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
            let part = subject.asked_by(call);
            if part == Subject::default() {
                // There is no way to ask.
                assert!(subject.vin.is_none(), "{call:?}");
                continue;
            }
            let sent = |subject| (method_of(call).ask)(subject).query;
            assert_eq!(sent(&part), sent(subject), "{call:?}");
            assert!(part.asked_by(call) == part, "{call:?}");
            assert!(part != *subject, "{call:?}");
        }
    }
}
