//! Tests of the texts of a report about odometer readings.

use avtosled_core::date::Date;
use avtosled_core::report::{
    Answer, AuctionLot, Auctions, Block, Contradiction, Findings, Inspection, Inspections, Mileage,
    OdometerUnit, ReadingState, RequestedCar, SourceInput, SourceState, SourceStatus, findings,
};
use avtosled_core::sources::SourceId;

/// Current time of the tests: 2026-11-20, noon in Moscow.
fn today() -> Date {
    Date::from_unix_ms(1_795_165_200_000)
}

fn cards(readings: &[(&str, u32)]) -> Inspections {
    let card = |(date, mileage): &(&str, u32)| Inspection {
        date: (*date).to_owned(),
        mileage: Some(*mileage),
        ..Inspection::default()
    };
    Inspections {
        cards: readings.iter().map(card).collect(),
        ..Inspections::default()
    }
}

fn mileage(readings: &[(&str, u32)]) -> Block {
    Block::Mileage(Mileage::from_inspections(&cards(readings)))
}

fn lot(date: &str, country: &str, mileage: u32, unit: Option<OdometerUnit>) -> Block {
    Block::Auctions(Auctions {
        count: 1,
        lots: vec![AuctionLot {
            date: Some(date.to_owned()),
            country: Some(country.to_owned()),
            mileage: Some(mileage),
            mileage_unit: unit,
            ..AuctionLot::default()
        }],
    })
}

fn findings_of(blocks: Vec<(SourceId, Block)>) -> Findings {
    let answers: Vec<(SourceId, Answer)> = blocks
        .into_iter()
        .map(|(id, block)| (id, block.into()))
        .collect();
    let sources: Vec<SourceInput> = answers
        .iter()
        .map(|(id, answer)| SourceInput {
            service_id: id.name(),
            source: *id,
            status: SourceStatus::Answered,
            answer: Some(answer),
        })
        .collect();
    findings(RequestedCar::default(), None, &sources, today())
}

/// Level and text of the verdict reason of a source.
fn reason_of(findings: &Findings, id: SourceId) -> (SourceState, String) {
    let mut reasons = findings.verdict.reasons.iter();
    let own = reasons.find(|reason| reason.service_id == id.name());
    own.map_or((SourceState::NotAnswered, String::new()), |reason| {
        (reason.level, reason.text.replace('\u{a0}', " "))
    })
}

fn assert_reason(readings: &[(&str, u32)], level: SourceState, text: &str) {
    let findings = findings_of(vec![(SourceId::Mileage, mileage(readings))]);
    assert_eq!(
        reason_of(&findings, SourceId::Mileage),
        (level, text.to_owned())
    );
}

#[test]
fn mileage_text_states_fall_typing_error_single_or_old_reading() {
    use SourceState::{Attention, Good, NoData};
    assert_reason(
        &[
            ("2022-05-01", 150_000),
            ("2023-05-01", 171_300),
            ("2024-02-01", 89_100),
            ("2026-05-01", 95_000),
        ],
        Attention,
        "Пробег снижался: 171 300 км → 89 100 км к 01.02.2024",
    );
    assert_reason(
        &[("2023-05-01", 171_300), ("2026-02-01", 89_100)],
        Attention,
        "Возможное снижение пробега: 171 300 км (01.05.2023) → 89 100 км (01.02.2026). \
         Пробег скручен, или в одной из записей ошибка",
    );
    assert_reason(
        &[
            ("2014-05-01", 97_000),
            ("2016-05-01", 9_000),
            ("2018-05-01", 21_000),
            ("2012-05-01", 85_000),
        ],
        Attention,
        "Возможное снижение пробега: 97 000 км (01.05.2014) → 9 000 км (01.05.2016). \
         Пробег скручен, в одной из записей ошибка, или пятизначный счётчик начал новый круг",
    );
    assert_reason(
        &[
            ("2020-05-01", 50_000),
            ("2022-05-01", 610_000),
            ("2026-05-01", 72_000),
        ],
        Good,
        "Снижения пробега не найдено, последнее показание 72 000 км. \
         Показание 610 000 км от 01.05.2022 похоже на опечатку",
    );
    assert_reason(
        &[("2026-05-01", 72_000)],
        NoData,
        "Одно показание: 72 000 км от 01.05.2026, сравнить не с чем",
    );
    assert_reason(
        &[("2021-05-01", 72_000)],
        NoData,
        "Одно показание: 72 000 км от 01.05.2021, показанию 5 лет, сравнить не с чем",
    );
    assert_reason(
        &[("2019-05-01", 60_000), ("2021-05-01", 72_000)],
        NoData,
        "До 01.05.2021 снижения пробега не найдено, но последнему показанию 5 лет: 72 000 км. \
         О пробеге сегодня оно ничего не говорит",
    );
    assert_reason(
        &[("", 72_000), ("", 60_000)],
        NoData,
        "Показаний пробега, которые можно сравнить, нет",
    );
}

#[test]
fn sure_rollback_has_kilometres_and_possible_rollback_has_none() {
    let readings = [
        ("2021-05-01", 150_000),
        ("2022-05-01", 171_300),
        ("2024-05-01", 89_100),
        ("2026-05-01", 95_000),
    ];
    let findings = findings_of(vec![(SourceId::Mileage, mileage(&readings))]);
    assert_eq!(findings.mileage.turned_back, Some(82_200));
    assert!(findings.mileage.has_rollback);
    let possible = findings_of(vec![(SourceId::Mileage, mileage(&readings[1..3]))]);
    assert_eq!(possible.mileage.turned_back, None);
    assert!(!possible.mileage.has_rollback);
}

/// The chart, verdict, contradictions, timeline and checklist use the same analysis.
#[test]
fn typing_error_explained_by_another_source_is_no_fall() {
    let alone = [("2022-05-01", 610_000), ("2026-05-01", 72_000)];
    let card = Block::Inspections(cards(&[("2020-05-01", 50_000)]));
    let findings = findings_of(vec![
        (SourceId::Mileage, mileage(&alone)),
        (SourceId::Inspections, card),
    ]);
    let (level, text) = reason_of(&findings, SourceId::Mileage);
    assert_eq!(level, SourceState::Good, "{text}");
    assert_eq!(findings.mileage.points[1].state, ReadingState::Doubtful);
    assert_eq!(findings.contradictions, [] as [Contradiction; 0]);
    let json = serde_json::to_string(&(&findings.recommendations, &findings.checklist)).unwrap();
    assert!(!json.contains("610") && !json.contains("снижал"), "{json}");
    let is_good = |level| level == SourceState::Good;
    assert!(
        findings
            .timeline
            .events
            .iter()
            .all(|event| is_good(event.level))
    );
    let panel = findings
        .checklist
        .iter()
        .find_map(|item| item.value.clone());
    assert_eq!(
        panel.unwrap().replace('\u{a0}', " "),
        "72 000 км на 01.05.2026"
    );
}

#[test]
fn fall_between_sources_is_reported_by_both_sources() {
    let high = Block::Inspections(cards(&[("2021-05-01", 150_000), ("2022-05-01", 171_300)]));
    let low = mileage(&[("2024-05-01", 89_100), ("2026-05-01", 95_000)]);
    let findings = findings_of(vec![
        (SourceId::Inspections, high),
        (SourceId::Mileage, low),
    ]);
    for id in [SourceId::Inspections, SourceId::Mileage] {
        let (level, text) = reason_of(&findings, id);
        assert_eq!(level, SourceState::Attention, "{text}");
        assert!(text.contains("171 300 км → 89 100 км"), "{text}");
    }
    assert_eq!(findings.mileage.points[2].state, ReadingState::Fall);
    let marked: Vec<_> = findings
        .timeline
        .events
        .iter()
        .filter(|event| event.level == SourceState::Attention)
        .map(|event| event.mileage)
        .collect();
    assert_eq!(marked, [Some(89_100)]);
}

#[test]
fn auction_lot_mileage_without_unit_is_in_miles_for_usa_only() {
    let lot_reading = |country, unit| {
        let lot = lot("2018-05-01", country, 52_000, unit);
        let point = findings_of(vec![(SourceId::Auctions, lot)])
            .mileage
            .points
            .remove(0);
        (point.mileage, point.miles)
    };
    let miles = Some(OdometerUnit::Miles);
    for usa in ["США", "USA", "United States", " us "] {
        assert_eq!(lot_reading(usa, None), (83_686, Some(52_000)), "{usa}");
    }
    for other in ["Канада", "Canada", "Япония", "Австралия", ""] {
        assert_eq!(lot_reading(other, None), (52_000, None), "{other}");
    }
    assert_eq!(lot_reading("Канада", miles), (83_686, Some(52_000)));
    let kilometres = Some(OdometerUnit::Kilometres);
    assert_eq!(lot_reading("США", kilometres), (52_000, None));
}

#[test]
fn mileage_forecast_ignores_doubtful_readings() {
    let readings = [
        ("2022-11-20", 40_000),
        ("2023-11-20", 60_000),
        ("2024-11-20", 800_000),
        ("2025-11-20", 100_000),
    ];
    let findings = findings_of(vec![(SourceId::Mileage, mileage(&readings))]);
    let forecast = findings.mileage.forecast.unwrap();
    assert_eq!((forecast.km_per_year, forecast.mileage), (19_981, 120_000));
}
