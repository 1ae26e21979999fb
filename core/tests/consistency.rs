//! Tests of contradictions between sources.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, Block, Contradiction, ContradictionCode, Conversion, Decoded, History, Inspection,
    Inspections, Modification, OwnershipPeriod, Policies, Policy, RequestedCar, SourceInput,
    SourceState, SourceStatus, Vehicle, contradictions,
};
use avtosled_core::sources::SourceId;

const VIN: &str = "XTAGFL110KY300001";

/// Optional field; `None` for an empty text.
fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn contradictions_of(named: RequestedCar<'_>, blocks: Vec<Block>) -> Vec<Contradiction> {
    let answers: Vec<Answer> = blocks.into_iter().map(Answer::from).collect();
    let sources: Vec<SourceInput> = answers
        .iter()
        .map(|answer| SourceInput {
            service_id: "source",
            source: SourceId::Conversion,
            status: SourceStatus::Answered,
            answer: Some(answer),
        })
        .collect();
    contradictions(named, &sources, Date::from_unix_ms(1_795_165_200_000))
}

fn codes(named: RequestedCar<'_>, blocks: Vec<Block>) -> Vec<&'static str> {
    let found = contradictions_of(named, blocks);
    found.iter().map(|found| found.code.into_str()).collect()
}

fn history(vehicle: Vehicle) -> Block {
    Block::History(History {
        found: true,
        vehicle,
        ..History::default()
    })
}

fn policy(policy: Policy) -> Block {
    Block::Osago(Policies {
        count: 1,
        policies: vec![policy],
    })
}

#[test]
fn consistent_sources_give_no_contradiction() {
    let named = RequestedCar {
        vin: Some("xtagfl110ky300001"),
        plate: Some("А123ВС77"),
        body_number: None,
    };
    let vehicle = Vehicle {
        vin: text(VIN),
        body_number: text(VIN),
        year: Some(2019),
        engine_power: Some(106),
        engine_volume: Some(1596),
        ..Vehicle::default()
    };
    let masked = Policy {
        vin: text("XTAG*********0001"),
        plate: text("A123BC77"),
        engine_power: Some(107),
        is_active: Some(true),
        ..Policy::default()
    };
    let conversion = Block::Conversion(Conversion {
        found: true,
        vin: text(VIN),
        reg_number: text("А123ВС77"),
        year: Some(2018),
        body: text("отсутствует"),
        ..Conversion::default()
    });
    let blocks = vec![history(vehicle), policy(masked), conversion];
    assert_eq!(contradictions_of(named, blocks), []);
    assert_eq!(contradictions_of(RequestedCar::default(), Vec::new()), []);
}

#[test]
fn vin_plate_and_year_of_another_car_are_contradictions() {
    let named = RequestedCar {
        vin: Some(VIN),
        plate: Some("С313СН98"),
        body_number: None,
    };
    let conversion = Block::Conversion(Conversion {
        found: true,
        vin: text("XWEPH81ABG0300013"),
        reg_number: text("С414СН98"),
        year: Some(2013),
        ..Conversion::default()
    });
    let vehicle = Vehicle {
        year: Some(2016),
        ..Vehicle::default()
    };
    let found = contradictions_of(named, vec![conversion, history(vehicle)]);
    let codes: Vec<_> = found.iter().map(|found| found.code.into_str()).collect();
    assert_eq!(codes, ["vin", "plate", "year"]);
    assert!(
        found
            .iter()
            .all(|found| found.level == SourceState::Attention)
    );
    let plates: Vec<_> = found[1]
        .values
        .iter()
        .map(|stated| (stated.source.as_str(), stated.value.as_str()))
        .collect();
    assert_eq!(
        plates,
        [
            ("Конвертация номера", "С414СН98"),
            ("Ваш запрос", "С313СН98")
        ]
    );
    assert_eq!(found[2].values[0].anchor, "source");
}

#[test]
fn plate_of_ended_policy_and_placeholder_texts_are_no_contradiction() {
    let named = RequestedCar {
        plate: Some("А123ВС77"),
        ..RequestedCar::default()
    };
    let ended = Policy {
        plate: text("С414СН98"),
        is_active: Some(false),
        ..Policy::default()
    };
    let without = Policy {
        plate: text("ТС не зарегистрировано"),
        is_active: Some(true),
        vin: text("ОТСУТСТВУЕТ"),
        ..Policy::default()
    };
    assert_eq!(codes(named, vec![policy(ended), policy(without)]), [""; 0]);
}

#[test]
fn engine_power_matching_one_decoded_modification_is_no_contradiction() {
    let decoded = |powers: &[u32]| {
        Block::Decoded(Decoded {
            found: true,
            modifications: powers
                .iter()
                .map(|power| Modification {
                    engine_power: Some(*power),
                    ..Modification::default()
                })
                .collect(),
            ..Decoded::default()
        })
    };
    let car = || {
        history(Vehicle {
            engine_power: Some(123),
            ..Vehicle::default()
        })
    };
    assert_eq!(
        codes(RequestedCar::default(), vec![car(), decoded(&[100, 123])]),
        [""; 0]
    );
    assert_eq!(
        codes(RequestedCar::default(), vec![decoded(&[100, 123]), car()]),
        [""; 0]
    );
    assert_eq!(
        codes(RequestedCar::default(), vec![car(), decoded(&[100, 107])]),
        ["enginePower"]
    );
    assert_eq!(
        codes(RequestedCar::default(), vec![decoded(&[100, 107])]),
        [""; 0]
    );
}

fn owned(periods: &[(&str, &str, &str)]) -> Block {
    Block::History(History {
        found: true,
        ownership_periods: periods
            .iter()
            .map(|(operation, from, to)| OwnershipPeriod {
                last_operation: (*operation).to_owned(),
                from: (*from).to_owned(),
                to: (*to).to_owned(),
                ..OwnershipPeriod::default()
            })
            .collect(),
        ..History::default()
    })
}

#[test]
fn ownership_overlap_or_long_gap_is_a_contradiction() {
    let even = [
        ("01", "2015-01-01", "2018-01-01"),
        ("03", "2018-01-10", "null"),
    ];
    assert_eq!(
        contradictions_of(RequestedCar::default(), vec![owned(&even)]),
        []
    );
    let gap = [
        ("03", "2019-01-10", "null"),
        ("01", "2015-01-01", "2018-01-01"),
    ];
    let gaps = contradictions_of(RequestedCar::default(), vec![owned(&gap)]);
    assert_eq!(
        (gaps[0].code, gaps[0].level),
        (ContradictionCode::Owners, SourceState::NoData)
    );
    assert_eq!(gaps[0].values[0].value, "01.01.2018 — 10.01.2019, 374 дня");
    assert_eq!(gaps[0].values[0].anchor, "source-1");
    for overlap in [
        [
            ("01", "2015-01-01", "2018-01-02"),
            ("03", "2018-01-01", "null"),
        ],
        [("01", "2015-01-01", "null"), ("03", "2018-01-01", "null")],
    ] {
        let overlaps = contradictions_of(RequestedCar::default(), vec![owned(&overlap)]);
        assert_eq!(overlaps[0].level, SourceState::Attention);
        assert_eq!(overlaps[0].values.len(), 2);
    }
}

#[test]
fn reissued_registration_document_is_a_contradiction_of_level_no_data() {
    let reissued = owned(&[
        ("01", "2015-01-01", "2018-01-01"),
        ("06", "2018-01-01", "null"),
    ]);
    let found = contradictions_of(RequestedCar::default(), vec![reissued]);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].code, found[0].level),
        (ContradictionCode::Reissue, SourceState::NoData)
    );
}

#[test]
fn falling_mileage_between_sources_is_a_contradiction() {
    let card = |date: &str, mileage| Inspection {
        date: date.to_owned(),
        mileage: Some(mileage),
        ..Inspection::default()
    };
    let cards = |cards| {
        Block::Inspections(Inspections {
            cards,
            ..Inspections::default()
        })
    };
    let one = cards(vec![card("2024-02-01", 171_300)]);
    let other = cards(vec![
        card("2025-04-03", 89_100),
        card("2023-01-01", 150_000),
    ]);
    let found = contradictions_of(RequestedCar::default(), vec![one, other]);
    assert_eq!(found.len(), 1);
    let values: Vec<_> = found[0]
        .values
        .iter()
        .map(|stated| stated.value.replace('\u{a0}', " "))
        .collect();
    assert_eq!(values, ["01.02.2024, 171 300 км", "03.04.2025, 89 100 км"]);
}

/// Stored reports contain the codes of contradictions.
#[test]
fn stored_contradiction_codes_deserialise() {
    for name in [
        "vin",
        "plate",
        "bodyNumber",
        "make",
        "colour",
        "engineNumber",
        "engineVolume",
        "enginePower",
        "year",
        "passports",
        "mileage",
        "before",
        "owners",
        "reissue",
        "recyclingFee",
    ] {
        let code: ContradictionCode = serde_json::from_value(name.into()).unwrap();
        assert_eq!(code.into_str(), name);
    }
}

/// Contradictions of a car ordered by VIN whose register returns the given body number.
fn with_body(vin: &str, body: &str) -> Vec<Contradiction> {
    let named = RequestedCar {
        vin: Some(vin),
        ..RequestedCar::default()
    };
    let vehicle = Vehicle {
        vin: text(vin),
        body_number: text(body),
        ..Vehicle::default()
    };
    contradictions_of(named, vec![history(vehicle)])
}

#[test]
fn body_number_of_another_vin_is_a_contradiction() {
    for (vin, body) in [
        (VIN, "XTAGFL110KY300002"),
        (VIN, "XWEGU411BJ0001234"),
        ("XTA210930Y2773111", "2773112"),
        ("XWEGU411BJ0001234", "XWEGU411BJ0001235"),
    ] {
        let found = with_body(vin, body);
        let [found] = found.as_slice() else {
            panic!("{vin} {body}: {found:?}")
        };
        assert_eq!(found.code, ContradictionCode::BodyNumber);
        assert_eq!(found.level, SourceState::Attention);
        let expected = format!("Номер кузова не совпадает с VIN: {body}. ");
        assert!(found.text.starts_with(&expected), "{}", found.text);
    }
}

#[test]
fn body_number_that_fits_or_cannot_be_compared_is_no_contradiction() {
    for (vin, body) in [
        (VIN, VIN),
        (VIN, "хтаgfl110ку300001"),
        (VIN, "XTAGFL11OKY3OOOO1"),
        ("XTA210930Y2773111", "2773111"),
        (VIN, "0300001"),
        (VIN, "ОТСУТСТВУЕТ"),
        (VIN, "НЕ УСТАНОВЛЕН"),
        // Makers that count bodies independently of the VIN.
        ("X9633023082123456", "33023080456789"),
        ("XTT315190A0012345", "315100A0054321"),
        ("", "GX1001234567"),
    ] {
        assert!(with_body(vin, body).is_empty(), "{vin} {body}");
    }
}

#[test]
fn body_number_contradiction_after_body_replacement_mentions_the_replacement() {
    let vehicle = Vehicle {
        body_number: text("XTAGFL110KY300002"),
        ..Vehicle::default()
    };
    let replaced = OwnershipPeriod {
        last_operation: "44".to_owned(),
        ..OwnershipPeriod::default()
    };
    let block = Block::History(History {
        found: true,
        vehicle,
        ownership_periods: vec![replaced],
        ..History::default()
    });
    let named = RequestedCar {
        vin: Some(VIN),
        ..RequestedCar::default()
    };
    let found = contradictions_of(named, vec![block]);
    assert!(found[0].text.contains("есть замена агрегата"), "{found:?}");
}

#[test]
fn chassis_number_of_another_vin_is_a_contradiction() {
    let conversion = Block::Conversion(Conversion {
        found: true,
        vin: text(VIN),
        chassis: text("XTAGFL110KY300002"),
        ..Conversion::default()
    });
    let found = contradictions_of(RequestedCar::default(), vec![conversion]);
    assert_eq!(found[0].level, SourceState::NoData);
    assert!(
        found[0].text.starts_with("Номер шасси не совпадает с VIN"),
        "{found:?}"
    );
}
