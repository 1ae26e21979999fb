//! Tests of the changes between two answers of a source.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

use avtosled_core::report::{
    Accident, Accidents, Block, History, Mileage, MileageRecord, OwnershipPeriod, Party, Pledge,
    Pledges, Policies, Policy, ReadingState, Restriction, Restrictions, Vehicle, Wanted,
    WantedRecord, changes, merge_snapshots,
};

fn text(text: &str) -> String {
    text.to_owned()
}

fn period(from: &str, to: &str, length: &str) -> OwnershipPeriod {
    OwnershipPeriod {
        last_operation: "03".to_owned(),
        last_operation_info: "Изменение собственника (владельца)".to_owned(),
        simple_person_type: "Natural".to_owned(),
        simple_person_type_info: "Физическое лицо".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        period: length.to_owned(),
    }
}

fn history(color: Option<&str>, periods: &[OwnershipPeriod]) -> Block {
    Block::History(History {
        found: true,
        vehicle: Vehicle {
            color: color.map(text),
            ..Vehicle::default()
        },
        ownership_periods: periods.to_vec(),
        ..History::default()
    })
}

fn accident(number: &str, date: &str, damage: &str) -> Accident {
    Accident {
        number: Some(text(number)),
        date: date.to_owned(),
        kind: Some(text("Столкновение")),
        region: Some(text("Москва")),
        damage: Some(text(damage)),
        ..Accident::default()
    }
}

fn accidents(list: &[Accident]) -> Block {
    Block::Accidents(Accidents {
        has_accidents: !list.is_empty(),
        accidents: list.to_vec(),
        ..Accidents::default()
    })
}

fn restriction(kind: &str, date: &str, phone: &str) -> Restriction {
    Restriction {
        kind: kind.to_owned(),
        date: Some(text(date)),
        region: Some(text("Москва")),
        phone: Some(text(phone)),
        ..Restriction::default()
    }
}

fn restrictions(list: &[Restriction]) -> Block {
    Block::Restrictions(Restrictions {
        count: u32::try_from(list.len()).unwrap(),
        records: list.to_vec(),
    })
}

fn lines(before: &Block, after: &Block) -> Vec<String> {
    changes(Some(before), Some(after))
}

#[test]
fn grown_length_of_ownership_period_is_no_change() {
    let before = history(Some("БЕЛЫЙ"), &[period("2020-02-01", "null", "6 лет")]);
    let after = history(
        Some("БЕЛЫЙ"),
        &[period("2020-02-01", "null", "6 лет 1 день")],
    );
    assert!(lines(&before, &after).is_empty());
    assert!(changes(None, None).is_empty());
}

#[test]
fn reordered_records_are_no_change() {
    let (one, two) = (
        accident("1", "2026-01-02", "Бампер"),
        accident("2", "2026-03-04", "Дверь"),
    );
    let before = accidents(&[one.clone(), two.clone()]);
    assert!(lines(&before, &accidents(&[two, one])).is_empty());
}

#[test]
fn sale_is_reported_as_new_and_ended_ownership_period() {
    let before = history(None, &[period("2020-02-01", "null", "6 лет")]);
    let sold = [
        period("2020-02-01", "2026-05-12", "6 лет"),
        period("2026-05-12", "null", "1 день"),
    ];
    assert_eq!(
        lines(&before, &history(None, &sold)),
        [
            "Новая запись о регистрации: с 12.05.2026, физическое лицо, Смена владельца",
            "Закончился период владения с 01.02.2020: 12.05.2026",
        ]
    );
}

#[test]
fn changed_value_is_reported_and_missing_value_is_not() {
    let white = history(Some("БЕЛЫЙ"), &[]);
    let black = history(Some("ЧЁРНЫЙ"), &[]);
    assert_eq!(lines(&white, &black), ["Цвет: было БЕЛЫЙ, стало ЧЁРНЫЙ"]);
    let none = history(None, &[]);
    assert!(lines(&white, &none).is_empty());
    // The snapshot keeps a value that the new answer omits.
    let kept = merge_snapshots(Some(&white), Some(none)).unwrap();
    assert_eq!(kept, white);
    assert_eq!(lines(&kept, &black).len(), 1);
    assert_eq!(merge_snapshots(Some(&white), None), None);
}

#[test]
fn car_entering_and_leaving_the_register_is_reported() {
    let block = history(None, &[]);
    let unknown = Block::History(History::default());
    for none in [None, Some(&unknown)] {
        assert_eq!(
            changes(none, Some(&block)),
            ["Автомобиль появился в реестре Госавтоинспекции"]
        );
        assert_eq!(
            changes(Some(&block), none),
            ["Автомобиля больше нет в реестре Госавтоинспекции"]
        );
        assert!(changes(none, None).is_empty());
        assert!(changes(none, Some(&unknown)).is_empty());
    }
}

#[test]
fn accident_added_updated_and_removed_is_reported() {
    let before = accidents(&[accident("1", "2026-01-02", "Бампер")]);
    let told_better = accidents(&[accident("1", "2026-01-02", "Бампер; дверь")]);
    let another = accidents(&[
        accident("1", "2026-01-02", "Бампер"),
        accident("2", "2026-03-04", "Дверь"),
    ]);
    assert_eq!(
        lines(&before, &told_better),
        ["Уточнены сведения о ДТП: 02.01.2026, столкновение, Москва, бампер; дверь"]
    );
    assert_eq!(
        lines(&before, &another),
        ["Новое ДТП: 04.03.2026, столкновение, Москва, дверь"]
    );
    assert_eq!(
        lines(&another, &before),
        ["Исчезли сведения о ДТП: 04.03.2026, столкновение, Москва, дверь"]
    );
    let unreadable = Block::Accidents(Accidents {
        has_accidents: true,
        ..Accidents::default()
    });
    assert_eq!(
        lines(&accidents(&[]), &unreadable),
        ["В реестре появились сведения о ДТП"]
    );
    let counted = |count: u32| {
        Block::Accidents(Accidents {
            has_accidents: true,
            counted: Some(count),
            ..Accidents::default()
        })
    };
    assert_eq!(
        lines(&counted(2), &counted(3)),
        ["Записей о ДТП по счёту источника было 2, стало 3"]
    );
}

#[test]
fn new_accident_picture_link_is_no_change() {
    let with = |picture: Option<&str>| Accident {
        picture: picture.map(text),
        ..accident("1", "2026-01-02", "Бампер")
    };
    let before = accidents(&[with(Some("https://one.test/1.png"))]);
    for picture in [None, Some("https://one.test/2.png")] {
        assert!(lines(&before, &accidents(&[with(picture)])).is_empty());
    }
}

#[test]
fn second_equal_record_is_reported_as_a_change() {
    let one = accident("1", "2026-01-02", "Бампер");
    let twice = accidents(&[one.clone(), one.clone()]);
    assert_eq!(lines(&accidents(&[one]), &twice).len(), 1);
}

#[test]
fn restriction_added_changed_and_removed_is_reported() {
    let none = restrictions(&[]);
    let ban = restriction("Запрет на регистрационные действия", "2026-05-12", "1");
    let banned = restrictions(std::slice::from_ref(&ban));
    let expected = "Запрет на регистрационные действия, 12.05.2026, Москва";
    assert_eq!(
        lines(&none, &banned),
        [format!("Новая запись об ограничении: {expected}")]
    );
    assert_eq!(
        lines(&banned, &none),
        [format!("Записи об ограничении больше нет: {expected}")]
    );
    let other_phone = Restriction {
        phone: Some(text("2")),
        key: Some(text("7")),
        ..ban
    };
    assert!(lines(&banned, &restrictions(&[other_phone])).is_empty());
    let unreadable = Block::Restrictions(Restrictions {
        count: 1,
        records: Vec::new(),
    });
    assert_eq!(lines(&none, &unreadable), ["Ограничений: было 0, стало 1"]);
}

#[test]
fn wanted_record_added_and_removed_is_reported() {
    let none = Block::Wanted(Wanted {
        message: Some(text("По указанному VIN ничего не найдено")),
        ..Wanted::default()
    });
    let wanted = Block::Wanted(Wanted {
        count: 1,
        message: None,
        records: vec![WantedRecord {
            region: Some(text("Краснодарский край")),
            date: Some(text("2026-05-12")),
            ..WantedRecord::default()
        }],
    });
    assert_eq!(
        lines(&none, &wanted),
        ["Автомобиль объявлен в розыск: 12.05.2026, Краснодарский край"]
    );
    assert_eq!(
        lines(&wanted, &none),
        ["Записи о розыске больше нет: 12.05.2026, Краснодарский край"]
    );
}

#[test]
fn new_pledge_is_reported_without_persons() {
    let pledge = |number: &str, end: Option<&str>| Pledge {
        number: Some(text(number)),
        date: Some(text("2026-11-20")),
        end_date: end.map(text),
        pledgors: vec![Party {
            name: text("Иванов Иван"),
            ..Party::default()
        }],
        ..Pledge::default()
    };
    let block = |records: &[Pledge]| {
        Block::Pledges(Pledges {
            count: u32::try_from(records.len()).unwrap(),
            records: records.to_vec(),
            ..Pledges::default()
        })
    };
    let one = block(&[pledge("2026-011-1", None)]);
    let expected = ["Новая запись о залоге: 2026-011-1, 20.11.2026"];
    assert_eq!(changes(Some(&block(&[])), Some(&one)), expected);
    assert_eq!(changes(None, Some(&one)), expected);
    assert_eq!(changes(Some(&one), Some(&one)), Vec::<String>::new());
    assert_eq!(
        changes(Some(&one), None),
        ["Исчезла запись о залоге: 2026-011-1, 20.11.2026"]
    );
    let of_register = |in_force| {
        block(&[Pledge {
            in_force: Some(in_force),
            ..pledge("2026-011-1", None)
        }])
    };
    let in_force = of_register(true);
    assert_eq!(changes(Some(&one), Some(&in_force)), Vec::<String>::new());
    assert_eq!(
        changes(Some(&in_force), Some(&of_register(false))),
        ["Изменена запись о залоге: 2026-011-1, 20.11.2026, прекращена"]
    );
    let over = block(&[pledge("2026-011-1", Some("2026-11-22"))]);
    assert_eq!(
        changes(Some(&one), Some(&over)),
        ["Изменена запись о залоге: 2026-011-1, 20.11.2026, прекращена 22.11.2026"]
    );
}

#[test]
fn mileage_reading_added_and_removed_is_reported() {
    let reading = |mileage, date: &str, state| MileageRecord {
        mileage,
        source: text("ЕАИСТО"),
        date: date.to_owned(),
        state,
    };
    let block = |records: &[MileageRecord]| {
        Block::Mileage(Mileage {
            found_in_database: !records.is_empty(),
            records: records.to_vec(),
            ..Mileage::default()
        })
    };
    let first = reading(90_000, "2025-05-01", ReadingState::Plain);
    let doubtful = reading(90_000, "2025-05-01", ReadingState::Doubtful);
    let second = reading(40_000, "2026-05-01", ReadingState::Plain);
    let (before, after) = (block(&[first]), block(&[doubtful, second]));
    assert_eq!(
        lines(&before, &after),
        ["Новое показание пробега: 40\u{a0}000\u{a0}км, 01.05.2026"]
    );
    assert_eq!(
        lines(&after, &before),
        ["Исчезло показание пробега: 40\u{a0}000\u{a0}км, 01.05.2026"]
    );
    assert_eq!(changes(None, Some(&before)).len(), 1);
    assert_eq!(changes(Some(&before), None).len(), 1);
}

#[test]
fn new_policy_is_reported_without_persons() {
    let policy = |number: Option<&str>| Policy {
        series: Some(text("ХХХ")),
        number: number.map(text),
        insurer: Some(text("Страховщик")),
        insured: Some(text("ИВАНОВ И*** И***")),
        from: Some(text("2026-02-01")),
        ..Policy::default()
    };
    let block = |policies: &[Policy]| {
        Block::Osago(Policies {
            count: u32::try_from(policies.len()).unwrap(),
            policies: policies.to_vec(),
        })
    };
    let one = block(&[policy(Some("1")), policy(None)]);
    let two = block(&[policy(Some("2")), policy(Some("1"))]);
    let expected = ["Новый полис ОСАГО: ХХХ 2, Страховщик, с 01.02.2026"];
    assert_eq!(lines(&one, &two), expected);
    // The register returns the policies of the queried day, so a missing one is no change.
    assert!(lines(&two, &block(&[])).is_empty());
    assert_eq!(changes(None, Some(&block(&[policy(Some("2"))]))), expected);
}
