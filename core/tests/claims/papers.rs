//! Tests of the claims about documents: passport, customs, policies, inspection cards, recalls.

use avtosled_core::report::{
    Block, CheckKind, Customs, CustomsRecord, Inspection, Inspections, Policies, Policy,
    PolicyDetails, Recall, Recalls, SourceState,
};
use avtosled_core::sources::SourceId;

use super::{answered, findings_of, reason_of, text};

fn passport(status: &str) -> Customs {
    Customs {
        found: true,
        passport_number: text("164301000000001"),
        passport_status: text(status),
        ..Customs::default()
    }
}

fn of(customs: Customs) -> (SourceState, String) {
    reason_of(SourceId::Customs, Block::Customs(customs))
}

#[test]
fn electronic_passport_is_good_only_in_force() {
    use SourceState::{Attention, Good, NoData, Stop};
    for (status, level) in [
        ("Действующий", Good),
        ("действует", Good),
        ("", NoData),
        ("Недействительный", Attention),
        ("Не действует", Attention),
        ("Действие приостановлено", Attention),
        ("Архивный", Attention),
        ("Незавершённый", Attention),
        ("Погашенный", Stop),
        ("Аннулированный", Stop),
        ("Утилизированный", Stop),
    ] {
        assert_eq!(of(passport(status)).0, level, "{status}");
    }
}

#[test]
fn electronic_passport_without_status_is_no_data() {
    let typed = Customs {
        found: true,
        passport_type: text("Электронный паспорт"),
        ..Customs::default()
    };
    let text_of_typed = "Электронный ПТС найден, статус не указан, ограничений не указано";
    assert_eq!(of(typed), (SourceState::NoData, text_of_typed.to_owned()));
    let unrestricted = Customs {
        restrictions: text("Ограничений нет"),
        ..passport("")
    };
    assert_eq!(of(unrestricted).0, SourceState::Good);
}

#[test]
fn conditional_or_refused_customs_release_is_attention() {
    use SourceState::{Attention, Good};
    for (release, level) in [
        ("Выпущено в свободное обращение 21.08.2023", Good),
        ("Выпущено условно", Attention),
        ("Выпуск запрещён", Attention),
        ("В выпуске отказано", Attention),
    ] {
        let customs = Customs {
            release: text(release),
            ..passport("Действующий")
        };
        assert_eq!(of(customs).0, level, "{release}");
    }
}

#[test]
fn fee_text_without_subject_is_prefixed_with_recycling_fee() {
    for (fee, words) in [
        ("Нет сведений", "утилизационный сбор: нет сведений"),
        ("Утилизационный сбор уплачен", "утилизационный сбор уплачен"),
    ] {
        let customs = Customs {
            disposal_fee: text(fee),
            ..passport("Действующий")
        };
        let (_, actual) = of(customs);
        assert_eq!(
            actual,
            format!("Статус электронного ПТС: действующий, {words}, ограничений не указано")
        );
    }
}

#[test]
fn checklist_of_domestic_car_has_no_import_documents() {
    let asks = |customs: Customs| {
        let checklist =
            findings_of(&[answered(SourceId::Customs, Block::Customs(customs))]).checklist;
        checklist
            .iter()
            .any(|item| item.text == "Таможенные документы о ввозе")
    };
    assert!(!asks(passport("Действующий")));
    // The declaration could not be parsed.
    assert!(asks(Customs {
        found: true,
        ..Customs::default()
    }));
    assert!(asks(Customs {
        records: vec![CustomsRecord {
            model: text("TEST"),
            ..CustomsRecord::default()
        }],
        ..passport("Действующий")
    }));
}

fn policy(from: &str, to: &str, is_active: Option<bool>) -> Policy {
    Policy {
        from: text(from),
        to: text(to),
        is_active,
        ..Policy::default()
    }
}

#[test]
fn policy_is_in_force_on_its_last_day() {
    let line_of = |to: &str| {
        let policies = vec![policy("2025-11-21", to, Some(true))];
        let (_, actual) = reason_of(
            SourceId::Policies,
            Block::Osago(Policies { count: 1, policies }),
        );
        actual
    };
    assert_eq!(
        line_of("2026-11-20"),
        "1 полис ОСАГО, действует до 20.11.2026"
    );
    assert_eq!(
        line_of("2026-11-19"),
        "1 полис ОСАГО, действующего нет, последний до 19.11.2026"
    );
}

#[test]
fn counted_but_unread_policy_is_reported_as_possibly_in_force() {
    let all = Policies {
        count: 2,
        policies: vec![policy("2024-01-01", "2024-12-31", Some(false))],
    };
    let details = Block::PolicyDetails(PolicyDetails::from_policies(&all));
    assert_eq!(
        reason_of(SourceId::Policies, Block::Osago(all)).1,
        "2 полиса ОСАГО, действует ли хоть один, не указано"
    );
    assert_eq!(
        reason_of(SourceId::PolicyDetails, details).1,
        "Действующего полиса ОСАГО не найдено, всего известно: 2 полиса"
    );
}

#[test]
fn missing_policy_is_no_data() {
    assert_eq!(
        reason_of(SourceId::Policies, Block::Osago(Policies::default())),
        (SourceState::NoData, "Полисы ОСАГО не найдены".to_owned())
    );
}

fn card(date: &str, expires: &str) -> Inspection {
    Inspection {
        date: date.to_owned(),
        expires: text(expires),
        ..Inspection::default()
    }
}

fn of_cards(count: u32, cards: Vec<Inspection>) -> (SourceState, String) {
    let inspections = Inspections {
        count,
        cards,
        ..Inspections::default()
    };
    reason_of(SourceId::Inspections, Block::Inspections(inspections))
}

#[test]
fn counted_unread_inspection_cards_are_not_reported_as_not_found() {
    use SourceState::NoData;
    assert_eq!(
        of_cards(0, Vec::new()),
        (NoData, "Диагностические карты не найдены".to_owned())
    );
    assert_eq!(
        of_cards(1, Vec::new()),
        (
            NoData,
            "Диагностические карты есть, прочитать их не удалось".to_owned()
        )
    );
    let (_, actual) = of_cards(3, vec![card("2024-05-01", "2025-05-01")]);
    assert!(
        actual.starts_with("3 карты, последняя истекла 01.05.2025"),
        "{actual}"
    );
}

#[test]
fn inspection_card_is_valid_on_its_last_day() {
    for (expires, words) in [
        ("2026-11-20", "1 карта, действует до 20.11.2026"),
        ("2026-11-19", "1 карта, последняя истекла 19.11.2026"),
        ("", "1 карта, срок не указан"),
    ] {
        assert_eq!(of_cards(1, vec![card("2025-11-20", expires)]).1, words);
    }
}

#[test]
fn recall_gives_checklist_item_and_advice_to_ask_the_dealer() {
    let recalls = Recalls {
        count: 1,
        campaigns: vec![Recall::default()],
    };
    let found = findings_of(&[answered(SourceId::Recalls, Block::Recalls(recalls))]);
    let [reason] = found.verdict.reasons.as_slice() else {
        panic!()
    };
    assert_eq!(reason.text, "1 отзывная кампания");
    let is_asked = |item: &&avtosled_core::report::CheckItem| {
        item.kind == CheckKind::Documents && item.text.starts_with("Отметка о работах отзывной")
    };
    assert!(found.checklist.iter().any(|item| is_asked(&item)));
    assert!(
        found.recommendations[0].starts_with("Узнайте у дилера по VIN, выполнены ли работы"),
        "{:?}",
        found.recommendations
    );
}

#[test]
fn customs_text_is_good_only_if_each_of_its_parts_denies_a_problem() {
    use SourceState::{Attention, Good, Stop};
    for (restrictions, level) in [
        ("Ограничений нет", Good),
        ("Ограничений нет, обременения отсутствуют", Good),
        ("Запреты, ограничения не установлены", Good),
        ("Запреты отсутствуют на 25.11.2026", Good),
        ("Запрет регистрационных действий, срок не установлен", Stop),
        ("Арест. Дата снятия отсутствует", Stop),
        ("Залог банка, сведений о прекращении нет", Attention),
    ] {
        let customs = Customs {
            restrictions: text(restrictions),
            ..passport("Действующий")
        };
        assert_eq!(of(customs).0, level, "{restrictions}");
    }
    for (release, level) in [("Безусловный выпуск", Good), ("Условный выпуск", Attention)]
    {
        let customs = Customs {
            release: text(release),
            ..passport("Действующий")
        };
        assert_eq!(of(customs).0, level, "{release}");
    }
    for (fee, level) in [
        ("Утилизационный сбор не оплачен", Attention),
        ("Имеется задолженность", Attention),
        ("Задолженность отсутствует", Good),
        ("Не взимается", Good),
    ] {
        let customs = Customs {
            disposal_fee: text(fee),
            ..passport("Действующий")
        };
        assert_eq!(of(customs).0, level, "{fee}");
    }
}

#[test]
fn policy_of_unknown_state_beside_an_expired_one_is_no_data() {
    let expired = Policy {
        to: text("2020-01-01"),
        ..Policy::default()
    };
    let level_of = |policies: Vec<Policy>| {
        let block = Policies {
            count: u32::try_from(policies.len()).unwrap(),
            policies,
        };
        reason_of(SourceId::Policies, Block::Osago(block)).0
    };
    assert_eq!(level_of(vec![expired.clone()]), SourceState::Good);
    assert_eq!(
        level_of(vec![expired.clone(), Policy::default()]),
        SourceState::NoData
    );
    let cancelled = Policy {
        is_active: Some(false),
        ..Policy::default()
    };
    assert_eq!(
        level_of(vec![expired, cancelled.clone()]),
        SourceState::Good
    );
    assert_eq!(level_of(vec![cancelled]), SourceState::Good);
}

#[test]
fn customs_answer_without_declaration_has_release_text_or_is_no_data() {
    let found = Customs {
        found: true,
        ..Customs::default()
    };
    let released = Customs {
        release: text("Безусловный выпуск"),
        ..found.clone()
    };
    assert_eq!(
        of(released),
        (
            SourceState::Good,
            "Выпуск по данным таможни: безусловный выпуск".to_owned()
        )
    );
    assert_eq!(of(found).0, SourceState::NoData);
}
