//! The line of events, the owners behind it, the mileage chart and the damage scheme.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Accident, Accidents, Answer, Block, EventKind, History, Inspection, Inspections, Mileage,
    OwnershipPeriod, Recall, Recalls, Severity, SourceInput, SourceStatus, Zone, damage_scheme,
    mileage_chart, timeline,
};

/// 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn with<T>(blocks: Vec<Block>, run: impl FnOnce(&[SourceInput<'_>]) -> T) -> T {
    let answers: Vec<Answer> = blocks.into_iter().map(Answer::from).collect();
    let sources: Vec<SourceInput> = answers
        .iter()
        .map(|answer| SourceInput {
            service_id: "source",
            method: "method",
            status: SourceStatus::Answered,
            answer: Some(answer),
        })
        .collect();
    run(&sources)
}

fn cards(readings: &[(&str, Option<u32>)]) -> Inspections {
    let cards = readings
        .iter()
        .map(|(date, mileage)| Inspection {
            date: (*date).to_owned(),
            mileage: *mileage,
            ..Inspection::default()
        })
        .collect();
    Inspections {
        cards,
        ..Inspections::default()
    }
}

fn history() -> Block {
    let period = |operation: &str, person: &str, from: &str, to: &str| OwnershipPeriod {
        last_operation: operation.to_owned(),
        simple_person_type: person.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        ..OwnershipPeriod::default()
    };
    Block::History(History {
        found: true,
        ownership_periods: vec![
            period("03", "Natural", "2020-05-11", "null"),
            period("01", "Legal", "2018-02-10", "2020-05-11"),
        ],
        ..History::default()
    })
}

#[test]
fn all_sources_stand_in_one_line() {
    let accidents = Block::Accidents(Accidents {
        has_accidents: true,
        accidents: vec![
            Accident {
                date: "2020-05-11".to_owned(),
                ..Accident::default()
            },
            Accident::default(),
        ],
        ..Accidents::default()
    });
    let recalls = Block::Recalls(Recalls {
        count: 1,
        campaigns: vec![Recall {
            date: Some("2019-04-01".to_owned()),
            ..Recall::default()
        }],
    });
    let line = with(vec![accidents, history(), recalls], |sources| {
        timeline(sources, today())
    });
    let events: Vec<_> = line
        .events
        .iter()
        .map(|event| (event.date.as_str(), event.kind, event.anchor.as_str()))
        .collect();
    assert_eq!(
        events,
        [
            ("2018-02-10", EventKind::Registration, "source-2"),
            ("2019-04-01", EventKind::Recall, "source-1"),
            ("2020-05-11", EventKind::Registration, "source-1"),
            ("2020-05-11", EventKind::Accident, "source-1"),
        ]
    );
    assert_eq!(line.undated, 1);
    assert_eq!(line.events[2].title, "Смена владельца");
}

#[test]
fn owners_are_bands_in_the_order_of_time() {
    let line = with(vec![history()], |sources| timeline(sources, today()));
    let bands: Vec<_> = line
        .owners
        .iter()
        .map(|band| (band.title.as_str(), band.months, band.to.as_deref()))
        .collect();
    assert_eq!(
        bands,
        [
            ("Владелец 1: юридическое лицо", 27, Some("2020-05-11")),
            ("Владелец 2: физическое лицо", 78, None),
        ]
    );
    assert!(line.owners[0].is_company && !line.owners[1].is_company);
    assert_eq!(line.owners[0].anchor, "source-2");
}

#[test]
fn a_card_that_two_registers_tell_is_one_event() {
    let told = cards(&[("2024-02-01", Some(171_300)), ("2023-02-01", Some(150_000))]);
    let mileage = Block::Mileage(Mileage::from_inspections(&told));
    let silent = Block::Inspections(cards(&[("2024-02-01", None)]));
    let blocks = vec![silent, mileage, Block::Inspections(told)];
    let line = with(blocks, |sources| timeline(sources, today()));
    let events: Vec<_> = line
        .events
        .iter()
        .map(|event| (event.date.as_str(), event.kind, event.mileage))
        .collect();
    assert_eq!(
        events,
        [
            ("2023-02-01", EventKind::Inspection, Some(150_000)),
            ("2024-02-01", EventKind::Inspection, Some(171_300)),
        ]
    );
}

#[test]
fn the_forecast_follows_the_last_rise() {
    let chart = |readings: &[(&str, Option<u32>)]| {
        let block = Block::Inspections(cards(readings));
        with(vec![block], |sources| mileage_chart(sources, today()))
    };
    let even = chart(&[("2024-11-20", Some(60_000)), ("2025-11-20", Some(80_000))]);
    let forecast = even.forecast.unwrap();
    assert_eq!((forecast.km_per_year, forecast.mileage), (20_000, 100_000));
    assert_eq!(forecast.date, "2026-11-20");
    assert_eq!((even.has_rollback, even.least_driven), (false, None));

    let rolled_back = chart(&[
        ("2022-11-20", Some(100_000)),
        ("2023-11-20", Some(171_000)),
        ("2024-11-20", Some(60_000)),
        ("2025-11-20", Some(80_000)),
    ]);
    assert!(rolled_back.points[2].rollback);
    assert_eq!(rolled_back.least_driven, Some(191_000));
    assert_eq!(rolled_back.forecast.unwrap().mileage, 100_000);

    let standing = chart(&[("2024-11-20", Some(60_000)), ("2025-11-20", Some(60_000))]);
    assert!(!standing.has_rollback);
    assert_eq!(standing.forecast.unwrap().mileage, 60_000);

    for short in [
        &[][..],
        &[("2025-11-20", Some(80_000))],
        &[("2025-10-20", Some(70_000)), ("2025-11-20", Some(80_000))],
        &[("2024-11-20", Some(60_000)), ("2026-11-10", Some(80_000))],
        &[("2014-11-20", Some(60_000)), ("2015-11-10", Some(80_000))],
    ] {
        assert_eq!(chart(short).forecast, None, "{short:?}");
    }
}

#[test]
fn damage_is_drawn_by_zones() {
    let accident = |codes: &[&str]| Accident {
        damage_codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        ..Accident::default()
    };
    let scheme = damage_scheme(&Accidents {
        has_accidents: true,
        accidents: vec![
            accident(&["110", "210", "115", "331", "295", "??"]),
            accident(&["110", "03"]),
        ],
        ..Accidents::default()
    });
    let first: Vec<_> = scheme.accidents[0]
        .zones
        .iter()
        .map(|damage| (damage.zone, damage.severity, damage.code.as_str()))
        .collect();
    assert_eq!(
        first,
        [
            (Zone::FrontBumper, Severity::Heavy, "210"),
            (Zone::RearBumper, Severity::Light, "115"),
        ]
    );
    let unplaced: Vec<_> = scheme.accidents[0]
        .unplaced
        .iter()
        .map(|unplaced| unplaced.text.as_ref())
        .collect();
    assert_eq!(
        unplaced,
        [
            "код без расшифровки",
            "особая отметка",
            "код без расшифровки"
        ]
    );
    let overall: Vec<_> = scheme
        .overall
        .iter()
        .map(|damage| (damage.zone, damage.severity, damage.times))
        .collect();
    assert_eq!(
        overall,
        [
            (Zone::FrontBumper, Severity::Heavy, 2),
            (Zone::FrontRightDoor, Severity::Unknown, 1),
            (Zone::RearRightDoor, Severity::Unknown, 1),
            (Zone::RearBumper, Severity::Light, 1),
        ]
    );
}

#[test]
fn every_code_of_a_car_has_its_zone() {
    let codes: Vec<String> = (10..=25).map(|zone| format!("1{zone}")).collect();
    let scheme = damage_scheme(&Accidents {
        accidents: vec![Accident {
            damage_codes: codes,
            ..Accident::default()
        }],
        ..Accidents::default()
    });
    let zones: Vec<_> = scheme.overall.iter().map(|damage| damage.zone).collect();
    assert_eq!(zones, Zone::ALL);
}
