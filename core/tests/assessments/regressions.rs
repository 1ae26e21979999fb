//! Regression tests of assessments that earlier rules got wrong.

use avtosled_core::report::{
    AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, Findings, History, Inspection,
    Inspections, OwnershipPeriod, Party, Pledge, PledgeKind, PledgeRegister, Pledges, Policies,
    Policy, PolicyDetails, Proceeding, Proceedings, Recall, Recalls, RequestedCar, SourceInput,
    SourceState, SourceStatus, VehiclePassport, findings,
};
use avtosled_core::sources::SourceId;

use super::{assert_assessment, text, today};

fn policy(from: &str, to: &str, is_active: Option<bool>) -> Policy {
    Policy {
        from: text(from),
        to: text(to),
        is_active,
        ..Policy::default()
    }
}

fn policies(policies: Vec<Policy>) -> Policies {
    Policies { count: 0, policies }
}

#[test]
fn expired_policies_are_counted_and_not_reported_as_not_found() {
    use SourceState::{Good, NoData};
    let over = policies(vec![
        policy("2023-01-01", "2023-12-31", Some(false)),
        policy("2024-01-01", "2024-12-31", Some(false)),
    ]);
    assert_assessment(
        Block::Osago(over.clone()),
        Good,
        "2 полиса ОСАГО, действующего нет, последний до 31.12.2024",
    );
    assert_assessment(
        Block::PolicyDetails(PolicyDetails::from_policies(&over)),
        NoData,
        "Действующего полиса ОСАГО не найдено, всего известно: 2 полиса",
    );
    let none = policies(Vec::new());
    assert_assessment(
        Block::PolicyDetails(PolicyDetails::from_policies(&none)),
        NoData,
        "Полисы ОСАГО не найдены",
    );
}

#[test]
fn policy_without_days_is_in_force_beside_a_cancelled_dated_one() {
    use SourceState::Good;
    // One policy was cancelled before its end, the other is in force without a day.
    let mixed = policies(vec![
        policy("2026-01-01", "2026-12-31", Some(false)),
        policy("", "", Some(true)),
    ]);
    assert_assessment(
        Block::Osago(mixed.clone()),
        Good,
        "2 полиса ОСАГО, есть действующий, срок не указан",
    );
    assert_assessment(
        Block::PolicyDetails(PolicyDetails::from_policies(&mixed)),
        Good,
        "Полис ОСАГО действует, срок не указан",
    );
    // A policy that begins next month is not in force today.
    let ahead = policies(vec![policy("2026-12-20", "2027-12-19", None)]);
    assert_assessment(
        Block::Osago(ahead),
        Good,
        "1 полис ОСАГО, действующего нет, последний до 19.12.2027",
    );
}

#[test]
fn ended_lease_is_attention() {
    let lease = Pledge {
        kind: PledgeKind::Lease,
        starts_on: text("2021-01-01"),
        end_date: text("2024-01-01"),
        ..Pledge::default()
    };
    let leases = Pledges {
        register: PledgeRegister::Fedresurs,
        count: 1,
        records: vec![lease],
    };
    assert_assessment(
        Block::Pledges(leases),
        SourceState::Attention,
        "Срок лизинга окончен: убедитесь, что право собственности перешло к продавцу",
    );
}

#[test]
fn pledge_notice_without_end_has_the_state_given_by_the_register() {
    use SourceState::{Good, Stop};
    let assert_notice = |in_force, state, words: &str| {
        let notice = Pledge {
            date: text("2023-02-01"),
            in_force,
            ..Pledge::default()
        };
        let pledges = Pledges {
            count: 1,
            records: vec![notice],
            ..Pledges::default()
        };
        assert_assessment(Block::Pledges(pledges), state, words);
    };
    assert_notice(Some(true), Stop, "Автомобиль в залоге с 01.02.2023");
    assert_notice(
        Some(false),
        Good,
        "Действующих записей о залоге нет, 1 прекращена",
    );
    assert_notice(
        None,
        Stop,
        "Есть уведомление о залоге, но действует ли оно, неизвестно: залог с 01.02.2023",
    );
}

#[test]
fn pledge_text_names_creditor_company_and_omits_creditor_person() {
    for (name, suffix) in [
        ("Банк ВТБ (ПАО)", ", залогодержатель: Банк ВТБ (ПАО)"),
        ("Банк Тест", ", залогодержатель: Банк Тест"),
        ("Банковский Пётр Иванович", ""),
    ] {
        let pledge = Pledge {
            date: text("2023-02-01"),
            in_force: Some(true),
            creditors: vec![Party {
                name: name.to_owned(),
                birth_date: None,
            }],
            ..Pledge::default()
        };
        let pledges = Pledges {
            count: 1,
            records: vec![pledge],
            ..Pledges::default()
        };
        assert_assessment(
            Block::Pledges(pledges),
            SourceState::Stop,
            &format!("Автомобиль в залоге с 01.02.2023{suffix}"),
        );
    }
}

#[test]
fn bankruptcy_and_debt_of_namesake_are_good_and_of_unknown_attention() {
    use SourceState::{Attention, Good, Stop};
    let case = |same_person| Bankruptcy {
        same_person,
        is_active: Some(true),
        case_number: text("А40-1/2025"),
        ..Bankruptcy::default()
    };
    let of = |records: Vec<Bankruptcy>| Block::Bankruptcies(Bankruptcies { count: 0, records });
    assert_assessment(
        of(vec![case(Some(false))]),
        Good,
        "Дел о банкротстве не найдено, есть записи об однофамильцах",
    );
    assert_assessment(
        of(vec![case(Some(false)), case(None)]),
        Attention,
        "Идёт дело о банкротстве человека с таким именем: возможен однофамилец, сверьте дату рождения",
    );
    assert_assessment(
        of(vec![case(None), case(Some(true))]),
        Stop,
        "Идёт дело о банкротстве владельца № А40-1/2025: сделку могут оспорить",
    );
    let debts = |same_person| {
        Block::Proceedings(Proceedings {
            count: 1,
            records: vec![Proceeding {
                same_person,
                is_active: true,
                ..Proceeding::default()
            }],
            ..Proceedings::default()
        })
    };
    assert_assessment(
        debts(Some(false)),
        Good,
        "Исполнительных производств не найдено, есть записи об однофамильцах",
    );
    assert_assessment(
        debts(None),
        Attention,
        "1 исполнительное производство: возможен однофамилец, сверьте дату рождения",
    );
    assert_assessment(
        debts(Some(true)),
        Attention,
        "1 исполнительное производство",
    );
}

fn lot(damage: &str) -> Block {
    Block::Auctions(Auctions {
        count: 1,
        lots: vec![AuctionLot {
            date: text("2024-03-05"),
            damage: text(damage),
            ..AuctionLot::default()
        }],
    })
}

/// Findings of a report with the given blocks.
fn findings_of(blocks: Vec<(SourceId, Block)>) -> Findings {
    let answers: Vec<_> = blocks
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

fn title_of(blocks: Vec<(SourceId, Block)>) -> (SourceState, String, Vec<String>) {
    let found = findings_of(blocks);
    let order = found.verdict.reasons.iter();
    let order = order.map(|reason| reason.service_id.clone()).collect();
    (found.verdict.level, found.verdict.title, order)
}

#[test]
fn verdict_title_is_heaviest_finding_and_reasons_are_sorted_by_weight() {
    let recalls = || {
        Block::Recalls(Recalls {
            count: 1,
            campaigns: vec![Recall::default()],
        })
    };
    let (level, title, order) = title_of(vec![
        (SourceId::Recalls, recalls()),
        (SourceId::Auctions, lot("Тотальная гибель")),
    ]);
    assert_eq!(level, SourceState::Stop);
    assert_eq!(title, "Тотальная гибель на аукционе 03.2024");
    assert_eq!(order, ["auctions", "recalls"]);
    let (level, title, order) = title_of(vec![
        (SourceId::Recalls, recalls()),
        (SourceId::Auctions, lot("Передняя часть")),
    ]);
    assert_eq!(level, SourceState::Attention);
    assert_eq!(title, "Продавался на аукционе с повреждениями 03.2024");
    assert_eq!(order, ["auctions", "recalls"]);
    let (level, title, _) = title_of(vec![(SourceId::Recalls, recalls())]);
    assert_eq!(level, SourceState::Attention);
    assert_eq!(title, "Отзывная кампания изготовителя");
}

#[test]
fn inspection_before_first_registration_and_reissue_are_contradictions() {
    let history = History {
        found: true,
        passport: VehiclePassport {
            issuer: text("ДУБЛИКАТ ВЗАМЕН 63НР100015"),
            ..VehiclePassport::default()
        },
        ownership_periods: vec![OwnershipPeriod {
            from: "2015-04-06".to_owned(),
            to: "null".to_owned(),
            last_operation: "42".to_owned(),
            last_operation_info: "Дубликат".to_owned(),
            ..OwnershipPeriod::default()
        }],
        ..History::default()
    };
    let cards = Inspections {
        count: 1,
        cards: vec![Inspection {
            date: "2014-11-22".to_owned(),
            mileage: Some(68_864),
            ..Inspection::default()
        }],
        ..Inspections::default()
    };
    let blocks = vec![
        (SourceId::History, Block::History(history)),
        (SourceId::Inspections, Block::Inspections(cards)),
    ];
    let found = findings_of(blocks).contradictions;
    let codes: Vec<_> = found.iter().map(|found| found.code.into_str()).collect();
    assert_eq!(codes, ["before", "reissue"]);
    assert_eq!(found[0].values[0].value, "22.11.2014: Техосмотр");
    let values: Vec<_> = found[1]
        .values
        .iter()
        .map(|stated| stated.value.as_str())
        .collect();
    assert_eq!(
        values,
        [
            "с 06.04.2015 по настоящее время: Дубликат регистрационного документа",
            "ПТС: ДУБЛИКАТ ВЗАМЕН 63НР100015"
        ]
    );
}

#[test]
fn removal_event_is_dated_by_the_end_of_its_ownership_period() {
    let history = Block::History(History {
        found: true,
        ownership_periods: vec![
            OwnershipPeriod {
                from: "2015-04-06".to_owned(),
                to: "2023-12-15".to_owned(),
                last_operation: "06".to_owned(),
                ..OwnershipPeriod::default()
            },
            OwnershipPeriod {
                from: "2023-12-15".to_owned(),
                to: "2026-01-10".to_owned(),
                last_operation: "08".to_owned(),
                ..OwnershipPeriod::default()
            },
        ],
        ..History::default()
    });
    let timeline = findings_of(vec![(SourceId::History, history)]).timeline;
    let events: Vec<_> = timeline
        .events
        .iter()
        .map(|event| (event.date.as_str(), event.title.as_str(), event.level))
        .collect();
    assert_eq!(
        events,
        [
            ("2015-04-06", "Первый период владения", SourceState::Good),
            ("2023-12-15", "Новый период владения", SourceState::Good),
            (
                "2026-01-10",
                "Снятие с учёта: вывоз за пределы страны",
                SourceState::Stop
            ),
        ]
    );
}

#[test]
fn failed_critical_source_takes_title_before_company_ownership_finding() {
    let period = |from: &str, to: &str| OwnershipPeriod {
        from: from.to_owned(),
        to: to.to_owned(),
        simple_person_type: "Legal".to_owned(),
        last_operation: "03".to_owned(),
        ..OwnershipPeriod::default()
    };
    let firms = Block::History(History {
        found: true,
        ownership_periods: vec![
            period("2015-04-06", "2023-12-15"),
            period("2023-12-15", "null"),
        ],
        ..History::default()
    });
    let answer = firms.into();
    let source = |id: SourceId, status, answer| SourceInput {
        service_id: id.name(),
        source: id,
        status,
        answer,
    };
    let sources = [
        source(SourceId::History, SourceStatus::Answered, Some(&answer)),
        source(SourceId::Wanted, SourceStatus::Failed, None),
    ];
    let verdict = findings(RequestedCar::default(), None, &sources, today()).verdict;
    assert_eq!(verdict.level, SourceState::Attention);
    assert_eq!(verdict.title, "Не проверено: розыск");
    let alone = findings(RequestedCar::default(), None, &sources[..1], today()).verdict;
    assert_eq!(alone.title, "Два периода организаций подряд");
}
