//! Registers of the traffic police, and mileage.

use avtosled_core::report::{
    Accident, Accidents, Block, History, Mileage, MileageRecord, OwnershipPeriod, Restriction,
    Restrictions, SourceState, Wanted, WantedRecord,
};

use super::{expect, text};

#[test]
fn accidents() {
    use SourceState::{Attention, Good};
    let accident = |date: &str, codes: &[&str]| Accident {
        date: date.to_owned(),
        damage_codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        ..Accident::default()
    };
    let accidents = |accidents: Vec<Accident>| {
        Block::Accidents(Accidents {
            has_accidents: true,
            accidents,
            ..Accidents::default()
        })
    };
    expect(
        Block::Accidents(Accidents::default()),
        Good,
        "ДТП не найдены",
    );
    expect(accidents(Vec::new()), Attention, "1 ДТП");
    expect(
        accidents(vec![
            accident("2023-03-14", &["210"]),
            accident("2020-01-01", &["115"]),
        ]),
        Attention,
        "2 ДТП, последнее 14.03.2023, повреждения спереди и справа",
    );
    expect(
        accidents(vec![accident("2020-01-01", &["299"])]),
        Attention,
        "1 ДТП 01.01.2020, повреждения снизу",
    );
    expect(
        accidents(vec![accident("2020-01-01", &["150"])]),
        Attention,
        "1 ДТП 01.01.2020",
    );
}

#[test]
fn history() {
    use SourceState::{Attention, Good, NoData, Stop};
    let history = |operation: &str, count: usize| {
        Block::History(History {
            found: true,
            ownership_periods: (0..count)
                .map(|place| OwnershipPeriod {
                    last_operation: operation.to_owned(),
                    from: format!("20{:02}-05-11", 10 + place),
                    ..OwnershipPeriod::default()
                })
                .collect(),
            ..History::default()
        })
    };
    expect(
        Block::History(History::default()),
        NoData,
        "Автомобиля нет в реестре Госавтоинспекции",
    );
    expect(
        history("03", 2),
        Good,
        "Состоит на учёте, 2 периода владения, последний с 11.05.2011",
    );
    expect(
        history("03", 5),
        Attention,
        "Частая смена владельцев: 5 периодов владения, последний с 11.05.2014",
    );
    expect(history("08", 2), Attention, "Автомобиль снят с учёта");
    expect(history("68", 2), Stop, "Снят с учёта в связи с хищением");
}

#[test]
fn wanted_and_restricted() {
    use SourceState::Stop;
    let record = WantedRecord {
        region: text("Краснодарский край"),
        date: text("2025-01-09"),
        ..WantedRecord::default()
    };
    let wanted = Wanted {
        records: vec![record],
        ..Wanted::default()
    };
    expect(
        Block::Wanted(wanted),
        Stop,
        "Автомобиль в розыске с 09.01.2025, Краснодарский край",
    );
    let restriction = Restriction {
        kind: "Запрет на регистрационные действия".to_owned(),
        date: text("2026-02-03"),
        imposed_by: text("Судебный пристав"),
        ..Restriction::default()
    };
    let restrictions = Restrictions {
        count: 2,
        records: vec![restriction],
    };
    expect(
        Block::Restrictions(restrictions),
        Stop,
        "2 ограничения на регистрационные действия, последнее 03.02.2026, наложил: судебный пристав",
    );
}

#[test]
fn mileage_names_the_fall() {
    let record = |mileage, date: &str| MileageRecord {
        mileage,
        date: date.to_owned(),
        ..MileageRecord::default()
    };
    let mileage = Mileage {
        found_in_database: true,
        current_mileage: Some(95_000),
        records: vec![
            record(150_000, "2023-02-01"),
            record(171_300, "2024-02-01"),
            record(89_100, "2025-04-03"),
            record(95_000, "2026-04-03"),
        ],
        ..Mileage::default()
    };
    expect(
        Block::Mileage(mileage),
        SourceState::Attention,
        "Пробег снижался: 171 300 км → 89 100 км к 03.04.2025",
    );
}
