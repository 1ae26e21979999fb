//! Tests of the assessments of pledges, customs, taxi permits and policies.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    Block, Customs, CustomsRecord, Fine, Fines, Party, Pledge, PledgeKind, PledgeRegister, Pledges,
    Policies, Policy, SourceState, Taxi, TaxiPermit,
};

use super::{assert_assessment, assessment_of, text};

#[test]
fn pledge_or_lease_in_force_or_unread_is_stop_and_ended_pledge_good() {
    use SourceState::{Good, Stop};
    let pledge = |end: Option<&str>| Pledge {
        date: text("2023-02-01"),
        end_date: end.map(str::to_owned),
        in_force: end.is_none().then_some(true),
        creditors: vec![Party {
            name: "ПАО «Тест-Банк»".to_owned(),
            birth_date: None,
        }],
        ..Pledge::default()
    };
    let notary = |count, records| {
        Block::Pledges(Pledges {
            register: PledgeRegister::Notary,
            count,
            records,
        })
    };
    assert_assessment(
        notary(0, Vec::new()),
        Good,
        "В реестре уведомлений о залоге не найден",
    );
    assert_assessment(
        notary(1, vec![pledge(None)]),
        Stop,
        "Автомобиль в залоге с 01.02.2023, залогодержатель: ПАО «Тест-Банк»",
    );
    assert_assessment(
        notary(1, vec![pledge(Some("2024-01-01"))]),
        Good,
        "Действующих записей о залоге нет, 1 прекращена",
    );
    // A notice with an unreadable end and an unparsed record count as in force.
    assert_eq!(
        assessment_of(&notary(1, vec![pledge(Some("скоро"))])).0,
        Stop
    );
    assert_assessment(
        notary(2, vec![pledge(Some("2024-01-01"))]),
        Stop,
        "В реестре есть запись о залоге, которую не удалось разобрать",
    );
    let mut lease = pledge(Some("2027-01-31"));
    lease.kind = PledgeKind::Lease;
    lease.creditors[0].name = "Частный кредитор".to_owned();
    let leases = Pledges {
        register: PledgeRegister::Fedresurs,
        count: 1,
        records: vec![lease],
    };
    assert_assessment(
        Block::Pledges(leases),
        Stop,
        "Автомобиль в лизинге с 01.02.2023 по 31.01.2027",
    );
}

#[test]
fn customs_ban_is_stop_encumbrance_attention_and_no_restriction_good() {
    use SourceState::{Attention, Good, NoData, Stop};
    let customs = |restrictions: &str, encumbrances: &str, status: &str, fee: &str| {
        Block::Customs(Customs {
            found: true,
            restrictions: text(restrictions),
            encumbrances: text(encumbrances),
            passport_status: text(status),
            disposal_fee: text(fee),
            records: vec![CustomsRecord {
                date: text("2020-03-14"),
                country: text("ЯПОНИЯ"),
                ..CustomsRecord::default()
            }],
            ..Customs::default()
        })
    };
    let none = "Таможенные ограничения отсутствуют";
    assert_assessment(
        customs(
            "Ограничений нет",
            none,
            "Действующий",
            "Утилизационный сбор уплачен",
        ),
        Good,
        "Таможенное оформление 14.03.2020, Япония, статус электронного ПТС: действующий, \
         утилизационный сбор уплачен, ограничений не указано",
    );
    for (restrictions, level) in [
        ("Запрет на регистрационные действия", Stop),
        ("Арест", Stop),
        ("Запрет не снят, оснований нет", Stop),
        ("Обременение банка", Attention),
        ("", Good),
        ("Нет.", Good),
        ("Не установлены", Good),
    ] {
        let (found, words) = assessment_of(&customs(restrictions, none, "Действующий", ""));
        assert_eq!(found, level, "{restrictions}: {words}");
    }
    assert_eq!(assessment_of(&customs("", none, "Погашен", "")).0, Stop);
    assert_eq!(
        assessment_of(&customs("", none, "Незавершенный", "")).0,
        Attention
    );
    assert_eq!(
        assessment_of(&customs("", none, "", "Сбор не уплачен")).0,
        Attention
    );
    assert_eq!(
        assessment_of(&customs("", "Под таможенным контролем", "", "")).0,
        Attention
    );
    assert_eq!(assessment_of(&Block::Customs(Customs::default())).0, NoData);
}

#[test]
fn taxi_permit_taxi_policy_and_fines_are_attention() {
    use SourceState::{Attention, Good, NoData};
    let permit = |to: &str| {
        Block::Taxi(Taxi {
            found: true,
            permits: vec![TaxiPermit {
                to: text(to),
                region: text("Москва"),
                ..TaxiPermit::default()
            }],
            ..Taxi::default()
        })
    };
    assert_assessment(
        Block::Taxi(Taxi::default()),
        Good,
        "Разрешений на работу в такси не найдено",
    );
    assert_assessment(
        permit("2024-05-01"),
        Attention,
        "1 разрешение на работу в такси, действовало до 01.05.2024, Москва",
    );
    assert_assessment(
        permit("2027-05-01"),
        Attention,
        "1 разрешение на работу в такси, действует до 01.05.2027, Москва",
    );
    let policy = |purpose: &str| {
        Block::Osago(Policies {
            count: 1,
            policies: vec![Policy {
                purpose: text(purpose),
                to: text("2027-03-01"),
                is_active: Some(true),
                ..Policy::default()
            }],
        })
    };
    assert_assessment(
        Block::Osago(Policies::default()),
        NoData,
        "Полисы ОСАГО не найдены",
    );
    assert_assessment(
        policy("Личная"),
        Good,
        "1 полис ОСАГО, действует до 01.03.2027",
    );
    assert_assessment(
        policy("Такси"),
        Attention,
        "В полисе ОСАГО указана цель использования «такси»",
    );
    let fine = |roubles: Option<i32>| Fine {
        amount: roubles.map(Kopecks::roubles),
        date: text("2026-03-12"),
        ..Fine::default()
    };
    let fines = |records| Block::Fines(Fines { count: 2, records });
    assert_assessment(
        Block::Fines(Fines::default()),
        Good,
        "Неоплаченных штрафов не найдено",
    );
    let both = vec![fine(Some(750)), fine(Some(1500))];
    assert_assessment(
        fines(both),
        Attention,
        "2 штрафа на 2 250₽, последний 12.03.2026",
    );
    let one = vec![fine(Some(750)), fine(None)];
    assert_assessment(
        fines(one),
        Attention,
        "2 штрафа не менее чем на 750₽, последний 12.03.2026",
    );
}
