//! Tests of tiles: no findings, no answer, partly parsed answers, ended records.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    Accident, Accidents, Answer, AuctionLot, Auctions, Block, Fine, Fines, History, Inspection,
    Inspections, Mileage, MileageRecord, OwnershipPeriod, Pledge, PledgeKind, PledgeRegister,
    Pledges, Policies, Policy, Proceeding, Proceedings, Restriction, Restrictions, SourceStatus,
    Taxi, TaxiPermit, Wanted, WantedRecord,
};
use avtosled_core::sources::SourceId;

use super::{answered, assert_tile, findings_of, text, tile_of};

#[test]
fn wanted_tile_is_a_dash_unless_the_register_answered() {
    let of = |status, answer| tile_of(&[(SourceId::Wanted, status, answer)]).0;
    let nothing = Answer::from(Block::Wanted(Wanted::default()));
    assert_eq!(
        of(SourceStatus::Answered, Some(nothing.clone())),
        "Не в розыске"
    );
    assert_eq!(of(SourceStatus::Failed, None), "—");
    assert_eq!(of(SourceStatus::Skipped, None), "—");
    assert_eq!(of(SourceStatus::Answered, None), "—");
    let unread = Answer {
        other: vec!["{}".to_owned()],
        ..nothing.clone()
    };
    assert_eq!(of(SourceStatus::Answered, Some(unread)), "Прочитано не всё");
    let silent = Answer {
        silent: vec!["МВД".to_owned()],
        ..nothing
    };
    assert_eq!(of(SourceStatus::Answered, Some(silent)), "—");
    // The register counts a record that the answer does not contain.
    let counted = Wanted {
        count: 1,
        ..Wanted::default()
    };
    assert_tile(
        SourceId::Wanted,
        Block::Wanted(counted),
        "В розыске",
        "1 запись",
    );
}

fn period(from: &str, to: &str) -> OwnershipPeriod {
    OwnershipPeriod {
        from: from.to_owned(),
        to: to.to_owned(),
        simple_person_type: "Natural".to_owned(),
        simple_person_type_info: "Физическое лицо".to_owned(),
        last_operation: "03".to_owned(),
        ..OwnershipPeriod::default()
    }
}

fn history(periods: Vec<OwnershipPeriod>) -> Block {
    Block::History(History {
        found: true,
        ownership_periods: periods,
        ..History::default()
    })
}

#[test]
fn ownership_tile_has_years_only_if_periods_have_no_gap() {
    let who = "Сейчас физическое лицо";
    let expect = |periods: Vec<OwnershipPeriod>, value: &str, text: &str| {
        assert_tile(SourceId::History, history(periods), value, text);
    };
    let (first, second) = (
        period("2015-05-01", "2019-06-01"),
        period("2019-06-08", "null"),
    );
    expect(
        vec![first.clone(), second.clone()],
        "2 периода владения за 11 лет",
        who,
    );
    // The order and repetitions of periods do not matter.
    expect(
        vec![second.clone(), first.clone(), first.clone()],
        "2 периода владения за 11 лет",
        who,
    );
    // There is a gap of two years.
    expect(
        vec![first.clone(), period("2021-06-08", "null")],
        "2 периода владения",
        who,
    );
    // The first day is missing or incomplete.
    for from in ["", "2019", "2019-06"] {
        expect(
            vec![first.clone(), period(from, "null")],
            "2 периода владения",
            match from {
                "" => "Неизвестно, состоит ли на учёте",
                _ => who,
            },
        );
    }
    // The car is off the register since 2024.
    expect(
        vec![first.clone(), period("2019-06-08", "2024-01-01")],
        "2 периода владения",
        "Не состоит на учёте",
    );
    // The last day is in the future.
    expect(
        vec![first.clone(), period("2019-06-08", "2027-01-01")],
        "2 периода владения за 11 лет",
        who,
    );
    // The earlier period is open while the later one has ended.
    expect(
        vec![
            period("2015-05-01", "null"),
            period("2019-06-08", "2024-01-01"),
        ],
        "2 периода владения за 11 лет",
        "Неизвестно, состоит ли на учёте",
    );
    expect(vec![period("2026-02-01", "null")], "1 период владения", who);
}

#[test]
fn ownership_tile_of_scrapped_car_has_scrapping_mark_and_no_owner() {
    let scrapped = Block::History(History {
        found: true,
        scrapped: true,
        ownership_periods: vec![period("2015-05-01", "null")],
        ..History::default()
    });
    assert_tile(
        SourceId::History,
        scrapped,
        "1 период владения за 11 лет",
        "Отметка об утилизации",
    );
}

#[test]
fn restriction_tile_counts_only_restrictions_in_force() {
    let restriction = |operation: &str, kind: &str| Restriction {
        operation: text(operation),
        kind_code: text(kind),
        ..Restriction::default()
    };
    let expect = |count, records: Vec<Restriction>, value: &str, text: &str| {
        let block = Block::Restrictions(Restrictions { count, records });
        assert_tile(SourceId::Restrictions, block, value, text);
    };
    let register = SourceId::Restrictions.source().register;
    expect(0, Vec::new(), "Не найдены", register);
    let lifted = || restriction("48", "1");
    expect(2, vec![lifted(), lifted()], "Действующих нет", "Снято: 2");
    expect(
        2,
        vec![lifted(), restriction("47", "2")],
        "1 ограничение",
        "Запрет на снятие с учёта",
    );
    // The tile names the gravest kind.
    expect(
        2,
        vec![restriction("47", "1"), restriction("47", "5")],
        "2 ограничения",
        "Регистрация аннулируется",
    );
    // An unparsed record may be in force.
    expect(
        2,
        vec![lifted()],
        "1 ограничение",
        "Запрет на регистрационные действия",
    );
}

#[test]
fn pledge_tile_follows_register_state_before_end_day() {
    let pledge = |in_force, end: &str| {
        Block::Pledges(Pledges {
            count: 1,
            records: vec![Pledge {
                in_force,
                end_date: text(end),
                ..Pledge::default()
            }],
            ..Pledges::default()
        })
    };
    let expect =
        |block, value: &str, text: &str| assert_tile(SourceId::Pledges, block, value, text);
    expect(
        Block::Pledges(Pledges::default()),
        "Не найден",
        SourceId::Pledges.source().register,
    );
    expect(
        pledge(Some(false), ""),
        "Действующего нет",
        "Прекращено записей: 1",
    );
    // The term has ended, but the register lists the notice as in force.
    expect(
        pledge(Some(true), "2024-01-01"),
        "В залоге",
        "Автомобиль в залоге по 01.01.2024",
    );
    expect(
        pledge(None, ""),
        "Возможно, в залоге",
        "Есть уведомление о залоге, но действует ли оно, неизвестно: залог",
    );
    let lease = Block::Pledges(Pledges {
        register: PledgeRegister::Fedresurs,
        count: 1,
        records: vec![Pledge {
            kind: PledgeKind::Lease,
            end_date: text("2024-01-01"),
            ..Pledge::default()
        }],
    });
    assert_tile(
        SourceId::Leases,
        lease,
        "Был в лизинге",
        "Срок лизинга окончен: убедитесь, что право собственности перешло к продавцу",
    );
}

#[test]
fn taxi_tile_is_current_only_for_a_permit_in_force() {
    let permit = |to: &str, is_active| {
        let permits = vec![TaxiPermit {
            to: text(to),
            is_active,
            ..TaxiPermit::default()
        }];
        tile_of(&[answered(
            SourceId::Taxi,
            Block::Taxi(Taxi {
                found: true,
                permits,
                ..Taxi::default()
            }),
        )])
        .0
    };
    assert_eq!(permit("2027-01-01", None), "В реестре такси");
    assert_eq!(permit("2027-01-01", Some(false)), "Был в реестре такси");
    assert_eq!(permit("2020-01-01", Some(true)), "Был в реестре такси");
    assert_eq!(permit("", Some(true)), "В реестре такси");
    // The end of the permit is unknown.
    assert_eq!(permit("", None), "Найден в реестре такси");
    let expect = |found, value: &str, text: &str| {
        let taxi = Taxi {
            found,
            ..Taxi::default()
        };
        assert_tile(SourceId::Taxi, Block::Taxi(taxi), value, text);
    };
    expect(
        true,
        "Найден в реестре такси",
        "Есть разрешение на работу в такси",
    );
    expect(false, "Не найден", SourceId::Taxi.source().register);
}

#[test]
fn accident_tile_counts_repeated_records_once() {
    let accident = |number: &str, date: &str| Accident {
        number: text(number),
        date: date.to_owned(),
        ..Accident::default()
    };
    let expect = |accidents: Vec<Accident>, value: &str, text: &str| {
        let block = Block::Accidents(Accidents {
            has_accidents: true,
            accidents,
            ..Accidents::default()
        });
        assert_tile(SourceId::Accidents, block, value, text);
    };
    expect(
        vec![accident("1", "2023-03-14"), accident("1", "2023-03-14")],
        "1 ДТП",
        "Последнее 14.03.2023",
    );
    expect(
        vec![accident("", "2023-03-14"), accident("", "")],
        "2 ДТП",
        "Последнее 14.03.2023",
    );
    expect(vec![accident("1", "")], "1 ДТП", "1 ДТП");
    expect(
        Vec::new(),
        "Есть запись",
        "Есть запись о ДТП без подробностей",
    );
}

#[test]
fn fines_tile_with_unknown_amount_shows_sum_as_minimum() {
    let fine = |amount: Option<i64>| Fine {
        amount: amount.map(Kopecks),
        ..Fine::default()
    };
    let records = vec![fine(Some(50_000)), fine(None)];
    assert_tile(
        SourceId::Fines,
        Block::Fines(Fines { count: 2, records }),
        "Не меньше 500₽",
        "2 штрафа",
    );
    let debts = |same_person, is_active| {
        let records = vec![Proceeding {
            same_person,
            is_active,
            ..Proceeding::default()
        }];
        let block = Block::Proceedings(Proceedings {
            count: 1,
            records,
            ..Proceedings::default()
        });
        tile_of(&[answered(SourceId::Enforcement, block)]).0
    };
    assert_eq!(debts(Some(true), true), "1 производство");
    assert_eq!(debts(Some(true), false), "Действующих нет");
    assert_eq!(debts(Some(false), true), "Не найдены");
}

#[test]
fn auction_lot_is_reported_as_damaged_only_if_damage_is_stated() {
    let lot = |damage: &str| {
        let lots = vec![AuctionLot {
            damage: text(damage),
            ..AuctionLot::default()
        }];
        let block = Block::Auctions(Auctions { count: 1, lots });
        super::findings_of(&[answered(SourceId::Auctions, block)])
            .verdict
            .title
    };
    assert_eq!(lot("Front End"), "Продавался на аукционе с повреждениями");
    assert_eq!(lot("Normal Wear"), "В 1 ответившем источнике замечаний нет");
    assert_eq!(lot("Total loss"), "Тотальная гибель на аукционе");
    assert_eq!(lot("Parts only"), "Продан как не подлежащий восстановлению");
}

#[test]
fn mileage_tile_uses_readings_of_all_sources() {
    use avtosled_core::report::ReadingState::Plain;
    let record = |date: &str, mileage| MileageRecord {
        date: date.to_owned(),
        mileage,
        state: Plain,
        ..MileageRecord::default()
    };
    let own = Mileage {
        found_in_database: true,
        current_mileage: Some(60_000),
        records: vec![record("2025-01-10", 40_000), record("2026-01-10", 60_000)],
        ..Mileage::default()
    };
    let cards = Inspections {
        count: 3,
        cards: [
            ("2021-03-01", 110_000),
            ("2022-03-01", 125_000),
            ("2023-03-01", 140_000),
        ]
        .into_iter()
        .map(|(date, mileage)| Inspection {
            date: date.to_owned(),
            mileage: Some(mileage),
            ..Inspection::default()
        })
        .collect(),
        ..Inspections::default()
    };
    let own = answered(SourceId::Mileage, Block::Mileage(own));
    assert_eq!(
        tile_of(std::slice::from_ref(&own)),
        ("60 000 км".to_owned(), "Показание от 10.01.2026".to_owned())
    );
    let (value, actual) = tile_of(&[
        own,
        answered(SourceId::Inspections, Block::Inspections(cards)),
    ]);
    assert_eq!(
        (value.as_str(), actual.as_str()),
        ("60 000 км", "Показания снижались")
    );
}

#[test]
fn auction_tile_has_last_day_only_if_every_counted_lot_is_listed() {
    let lot = || AuctionLot {
        date: text("2020-02-01"),
        ..AuctionLot::default()
    };
    let expect = |count, records: Vec<AuctionLot>, value: &str, text: &str| {
        let auctions = Auctions {
            count,
            lots: records,
        };
        assert_tile(SourceId::Auctions, Block::Auctions(auctions), value, text);
    };
    expect(1, vec![lot()], "1 лот", "Последний 01.02.2020");
    let counted = Auctions {
        count: 3,
        lots: vec![lot()],
    };
    let of = tile_of(&[answered(SourceId::Auctions, Block::Auctions(counted))]);
    assert_eq!(of.0, "3 лота");
    assert!(!of.1.contains("Последний"), "{}", of.1);
}

#[test]
fn wanted_text_of_several_records_has_last_day_if_all_are_listed() {
    let record = |day: &str| WantedRecord {
        date: text(day),
        ..WantedRecord::default()
    };
    let wanted = |count, records| {
        let block = Block::Wanted(Wanted {
            count,
            records,
            ..Wanted::default()
        });
        let sources = [answered(SourceId::Wanted, block)];
        findings_of(&sources).verdict.reasons[0].text.to_string()
    };
    assert_eq!(
        wanted(2, vec![record("2019-05-01"), record("2024-02-10")]),
        "Автомобиль в розыске, последняя запись от 10.02.2024"
    );
    assert_eq!(
        wanted(3, vec![record("2024-02-10")]),
        "Автомобиль в розыске"
    );
}

#[test]
fn policies_tile_of_active_policy_has_its_last_day() {
    let policy = Policy {
        to: text("2027-03-01"),
        is_active: Some(true),
        ..Policy::default()
    };
    let policies = Policies {
        count: 1,
        policies: vec![policy],
    };
    assert_tile(
        SourceId::Policies,
        Block::Osago(policies),
        "1 полис",
        "Действует до 01.03.2027",
    );
}

#[test]
fn tile_of_answer_with_doubted_values_mentions_doubt() {
    let answer = Answer {
        doubted: vec!["год: 2031".to_owned()],
        ..Answer::from(Block::Wanted(Wanted::default()))
    };
    let of = tile_of(&[(SourceId::Wanted, SourceStatus::Answered, Some(answer))]);
    assert_eq!(of.0, "Не в розыске");
    assert!(of.1.contains("под сомнением"), "{}", of.1);
    let answer = Answer {
        doubted: vec!["год: 2031".to_owned()],
        ..Answer::from(history(vec![period("2015-05-01", "null")]))
    };
    let of = tile_of(&[(SourceId::History, SourceStatus::Answered, Some(answer))]);
    assert!(of.1.ends_with("; есть сомнительные значения"), "{}", of.1);
}
