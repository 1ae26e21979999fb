//! Tests of timeline, ownership bands, mileage chart and damage scheme.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Accident, Accidents, Answer, Block, DamageScheme, EventKind, History, Inspection, Inspections,
    Mileage, OwnershipPeriod, ReadingState, Recall, Recalls, Severity, SourceInput, SourceStatus,
    Zone, damage_scheme, mileage_chart, timeline,
};
use avtosled_core::sources::SourceId;

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn with<T>(blocks: Vec<Block>, run: impl FnOnce(&[SourceInput<'_>]) -> T) -> T {
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
fn timeline_contains_events_of_all_sources() {
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
    assert_eq!(line.events[2].title, "Новый период владения");
    assert!(
        line.events[2]
            .text
            .ends_with("последняя операция: смена владельца")
    );
}

#[test]
fn ownership_bands_are_in_the_order_of_time() {
    let line = with(vec![history()], |sources| timeline(sources, today()));
    let bands: Vec<_> = line
        .owners
        .iter()
        .map(|band| (band.title.as_str(), band.months, band.to.as_deref()))
        .collect();
    assert_eq!(
        bands,
        [
            ("Период 1: юридическое лицо", 27, Some("2020-05-11")),
            ("Период 2: физическое лицо", 78, None),
        ]
    );
    assert!(line.owners[0].is_company && !line.owners[1].is_company);
    assert_eq!(line.owners[0].anchor, "source-2");
}

#[test]
fn inspection_in_two_registers_is_one_event() {
    let first_register = cards(&[("2024-02-01", Some(171_300)), ("2023-02-01", Some(150_000))]);
    let mileage = Block::Mileage(Mileage::from_inspections(&first_register));
    let silent = Block::Inspections(cards(&[("2024-02-01", None)]));
    let blocks = vec![silent, mileage, Block::Inspections(first_register)];
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
fn mileage_forecast_uses_readings_since_the_last_fall() {
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
    assert_eq!(rolled_back.points[2].state, ReadingState::Fall);
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

fn scheme_of(accidents: &[&[&str]]) -> DamageScheme {
    let accidents = accidents.iter().map(|codes| Accident {
        damage_codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        ..Accident::default()
    });
    damage_scheme(&Accidents {
        has_accidents: true,
        accidents: accidents.collect(),
        ..Accidents::default()
    })
}

#[test]
fn damage_scheme_groups_codes_by_zone() {
    let scheme = scheme_of(&[
        &["120", "221", "115", "331", "295", "150", "??"],
        &["120", "03"],
    ]);
    let first: Vec<_> = scheme.accidents[0]
        .zones
        .iter()
        .map(|damage| (damage.zone, damage.severity, damage.code.as_str()))
        .collect();
    assert_eq!(
        first,
        [
            (Zone::RearLeftCorner, Severity::Light, "115"),
            (Zone::RearLeftDoor, Severity::Heavy, "295"),
            (Zone::Front, Severity::Heavy, "221"),
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
            "повреждение по схеме мотоцикла",
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
            (Zone::RearRightDoor, Severity::Unknown, 1),
            (Zone::RearLeftCorner, Severity::Light, 1),
            (Zone::RearLeftDoor, Severity::Heavy, 1),
            (Zone::Front, Severity::Heavy, 2),
        ]
    );
}

/// Titles of the zones on the drawings of the traffic police, by damage code.
#[test]
fn damage_code_has_the_title_of_the_police_drawing() {
    for (zone, title) in [
        ("10", "правое переднее крыло"),
        ("11", "правая передняя дверь"),
        ("12", "правая задняя дверь"),
        ("13", "правое заднее крыло"),
        ("14", "правая задняя часть (фара, бампер)"),
        ("15", "левая задняя часть (фара, бампер)"),
        ("16", "левое заднее крыло"),
        ("17", "левая задняя дверь"),
        ("18", "левая передняя дверь"),
        ("19", "левое переднее крыло"),
        // For this code the title and the shape name different sides.
        ("20", "передняя часть (фара, бампер)"),
        ("21", "передняя часть (фара, бампер)"),
        ("22", "капот"),
        ("23", "крыша"),
        ("24", "крышка багажника"),
        ("25", "днище"),
        ("90", "передний правый угол"),
        ("91", "правый бок спереди"),
        ("92", "правый бок сзади"),
        ("93", "задний правый угол"),
        ("94", "задний левый угол"),
        ("95", "левый бок сзади"),
        ("96", "левый бок спереди"),
        ("97", "передний левый угол"),
        ("98", "крыша"),
        ("99", "днище"),
    ] {
        for (severity, prefix) in [(Severity::Light, "1"), (Severity::Heavy, "2")] {
            let code = format!("{prefix}{zone}");
            let hit = &scheme_of(&[&[&code]]).overall[0];
            assert_eq!(
                (hit.title.as_ref(), hit.severity),
                (title, severity),
                "{code}"
            );
        }
    }
    for (old, title) in [
        ("01", "передний правый угол"),
        ("02", "правый бок спереди"),
        ("03", "правый бок сзади"),
        ("04", "задний правый угол"),
        ("05", "задний левый угол"),
        ("06", "левый бок сзади"),
        ("07", "левый бок спереди"),
        ("08", "передний левый угол"),
        ("09", "крыша"),
    ] {
        let hit = &scheme_of(&[&[old]]).overall[0];
        assert_eq!(
            (hit.title.as_ref(), hit.severity),
            (title, Severity::Unknown),
            "{old}"
        );
    }
    for (bus, text) in [
        ("130", "автобус, правая передняя часть"),
        ("133", "автобус, правый бок сзади"),
        ("236", "автобус, левый бок сзади"),
        ("142", "автобус, крыша"),
        ("243", "автобус, днище"),
        ("00", "код без расшифровки"),
        ("101", "код без расшифровки"),
        ("126", "код без расшифровки"),
        ("310", "код без расшифровки"),
    ] {
        let scheme = scheme_of(&[&[bus]]);
        assert_eq!(scheme.accidents[0].unplaced[0].text, text, "{bus}");
        assert_eq!(scheme.overall, [], "{bus}");
    }
}

#[test]
fn every_zone_has_a_damage_code() {
    let codes: Vec<String> = (10..=25).map(|zone| format!("1{zone}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let scheme = scheme_of(&[&codes]);
    let zones: Vec<_> = scheme.overall.iter().map(|damage| damage.zone).collect();
    assert_eq!(zones, Zone::ALL);
}
